/* Lines of sight. */
#include <banneret/kit.h>

int bn_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to,
                   struct bn_sight_policy policy)
{
    struct bn_cell cell[BN_LINE_LEN];
    int n = bn_line(&b->board, from, to, cell);
    for (int i = 0; i < n - 1; i++) { /* the last one is `to` */
        int left = cell[i].left, right = cell[i].right;
        bool left_blocks = left != BN_NONE && policy.blocks(b, s, left, from, to);
        if (left_blocks && (left == right ||
                            (right != BN_NONE && policy.blocks(b, s, right, from, to))))
            return left;
    }
    return BN_NONE;
}
