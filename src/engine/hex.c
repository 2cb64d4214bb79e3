/* Hexes, directions and arcs. */
#include "engine/inside.h"

const char *const bn_dir_names[BN_DIRS] = {"e", "ne", "nw", "w", "sw", "se"};
const char *const bn_face_names[BN_FACES] = {"ne", "n", "nw", "sw", "s", "se"};
const uint8_t bn_face_order[BN_FACES] = {BN_FACE_N,  BN_FACE_NE, BN_FACE_SE,
                                         BN_FACE_S,  BN_FACE_SW, BN_FACE_NW};

const struct bn_axial bn_steps[BN_DIRS] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

struct bn_axial bn_axial_of(const struct bn_board *board, int hex)
{
    int row = hex / board->cols, col = hex % board->cols;
    return (struct bn_axial){col - (row - (row & 1)) / 2, row};
}

int bn_hex_at(const struct bn_board *board, struct bn_axial at)
{
    if (at.r < 0 || at.r >= board->rows)
        return BN_NONE;
    int col = at.q + (at.r - (at.r & 1)) / 2;
    return col < 0 || col >= board->cols ? BN_NONE : at.r * board->cols + col;
}

void bn_board_link(struct bn_board *board)
{
    for (int hex = 0; hex < board->cols * board->rows; hex++)
        for (int d = 0; d < BN_DIRS; d++) {
            struct bn_axial at = bn_axial_of(board, hex);
            at.q += bn_steps[d].q;
            at.r += bn_steps[d].r;
            board->next[hex][d] = (int16_t)bn_hex_at(board, at);
        }
}

static int absolute(int n) { return n < 0 ? -n : n; }

int bn_distance(const struct bn_board *board, int a, int b)
{
    struct bn_axial p = bn_axial_of(board, a), q = bn_axial_of(board, b);
    int dq = q.q - p.q, dr = q.r - p.r;
    return (absolute(dq) + absolute(dr) + absolute(dq + dr)) / 2;
}

int bn_dir_to(const struct bn_board *board, int a, int b)
{
    for (int d = 0; d < BN_DIRS; d++)
        if (board->next[a][d] == b && b != BN_NONE)
            return d;
    return BN_NONE;
}

enum bn_arc bn_arc_of(int face, int dir)
{
    /* Sixths of a turn from the first front side: 0 and 1 front, 2 and 5 flank, 3 and 4 rear. */
    static const enum bn_arc arcs[BN_DIRS] = {BN_FRONT, BN_FRONT, BN_FLANK,
                                              BN_REAR,  BN_REAR,  BN_FLANK};
    return arcs[bn_turned(dir, -face)];
}

void bn_arc_dirs(int face, enum bn_arc arc, int dirs[2])
{
    static const int left[] = {1, 2, 3}, right[] = {0, 5, 4};
    dirs[0] = bn_turned(face, left[arc]);
    dirs[1] = bn_turned(face, right[arc]);
}

void bn_hex_say(const struct bn_board *board, int hex, struct bn_text *t)
{
    int row = hex / board->cols, col = hex % board->cols;
    if (col >= 26)
        bn_text_char(t, (char)('a' + col / 26 - 1));
    bn_text_char(t, (char)('a' + col % 26));
    bn_text_int(t, row + 1);
}

int bn_hex_read(const struct bn_board *board, const char *word, size_t len)
{
    int col = 0, row = 0;
    size_t i = 0;
    for (; i < len && i < 2; i++) {
        char c = (char)(word[i] | 0x20); /* lower case, for letters */
        if (c < 'a' || c > 'z')
            break;
        col = col * 26 + (c - 'a' + 1);
    }
    if (i == 0 || i == len || word[i] == '0')
        return BN_NONE;
    for (; i < len; i++) {
        if (word[i] < '0' || word[i] > '9' || row > BN_ROWS)
            return BN_NONE;
        row = row * 10 + (word[i] - '0');
    }
    if (col > board->cols || row > board->rows || row < 1)
        return BN_NONE;
    return (row - 1) * board->cols + col - 1;
}
