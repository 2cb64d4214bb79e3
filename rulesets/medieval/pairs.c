/* Who fights whom, and at which face: MW-5.2, MW-5.3, MW-6.
 *
 * Fighting units do not move, so a pair is a hexside: a bit of each of the two. All faces are judged
 * from those bits and the facing of the moment. */
#include "mw.h"

static int pairs_of(const struct bn_state *s, int unit) { return s->unit[unit].fact[MW_PAIRS]; }

bool mw_is_pair(const struct bn_battle *b, const struct bn_state *s, int unit, int other)
{
    int dir = bn_dir_to(&b->board, s->unit[unit].hex, s->unit[other].hex);
    return dir != BN_NONE && (pairs_of(s, unit) >> dir & 1);
}

bool mw_in_front(int face, int sides)
{
    for (int d = 0; d < BN_DIRS; d++)
        if ((sides >> d & 1) && bn_arc_of(face, d) == BN_FRONT)
            return true;
    return false;
}

/* MW-1.2: front, left flank, right flank and rear; the two flanks are faces of their own. */
static bool same_face(int face, int dir, int other)
{
    enum bn_arc arc = bn_arc_of(face, dir);
    return arc == bn_arc_of(face, other) && (arc != BN_FLANK || dir == other);
}

/* MW-5.2 */
int mw_at_face(const struct bn_battle *b, const struct bn_state *s, int target, int dir)
{
    const struct bn_unit *t = &s->unit[target];
    for (int d = 0; d < BN_DIRS; d++)
        if ((pairs_of(s, target) >> d & 1) && same_face(t->face, d, dir))
            return bn_unit_at(b, s, b->board.next[t->hex][d]);
    return BN_NONE;
}

/* MW-5.3 */
void mw_pair(const struct bn_battle *b, struct bn_state *s, int unit, int other)
{
    int dir = bn_dir_to(&b->board, s->unit[unit].hex, s->unit[other].hex);
    s->unit[unit].fact[MW_PAIRS] |= (int16_t)(1 << dir);
    s->unit[other].fact[MW_PAIRS] |= (int16_t)(1 << bn_about(dir));
}

int mw_pairs(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)b;
    return pairs_of(s, unit);
}

/* MW-6.1 */
int mw_most_hits(const struct bn_battle *b, int unit)
{
    (void)unit;
    return mw_option(b, MW_HITS_TO_ELIMINATE);
}

/* MW-6.1 */
bool mw_is_spent(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return bn_on_board(s, unit) && s->unit[unit].hits >= mw_option(b, MW_HITS_TO_ELIMINATE);
}

/* MW-6.2 */
static void part(struct bn_ctx *c, int unit, int side)
{
    int16_t *pairs = &c->s->unit[unit].fact[MW_PAIRS];
    *pairs = (int16_t)(*pairs & ~(1 << side));
    if (*pairs == 0)
        bn_note(c, MW_EV_FREE, MW_6_2, unit);
}

/* MW-6.1 */
void mw_eliminate(struct bn_ctx *c, int unit)
{
    struct bn_unit *u = &c->s->unit[unit];
    int hex = u->hex, pairs = u->fact[MW_PAIRS];
    u->fact[MW_PAIRS] = 0;
    bn_unit_lost(c, unit, MW_6_1);
    for (int d = 0; d < BN_DIRS; d++)
        if (pairs >> d & 1)
            part(c, bn_unit_at(c->b, c->s, c->b->board.next[hex][d]), bn_about(d));
}
