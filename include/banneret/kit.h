/* kit.h - procedures that several rulesets share.
 *
 * They know hexes and units, never a troop type or a die: what differs between
 * rulesets comes in as a policy, a small struct passed by value. */
#ifndef BANNERET_KIT_H
#define BANNERET_KIT_H

#include <banneret/ruleset.h>

/* ---- Sums ---- */
static inline int bn_half_up(int n) { return (n + 1) / 2; }
static inline int bn_least(int a, int b) { return a < b ? a : b; }
static inline int bn_most(int a, int b) { return a > b ? a : b; }

/* ---- Measuring ----
 *
 * Between centres, on squares and in integers, so that nothing is rounded. */

/* The squared distance, a hex being 1 across. */
int bn_square(const struct bn_board *board, int a, int b);
/* Are they at most `reach` apart where neighbours are `step` apart, both in inches, say? */
bool bn_within(const struct bn_board *board, int a, int b, int reach, int step);

/* ---- Arcs ---- */

/* The two hexes of an arc, BN_NONE where the board ends; left one first as the unit looks. */
void bn_arc_hexes(const struct bn_board *board, int hex, int face, enum bn_arc arc, int out[2]);
/* Does `other` (a neighbouring hex) lie in that arc? */
bool bn_in_arc(const struct bn_board *board, int hex, int face, enum bn_arc arc, int other);
/* Can `other` be reached by steps in the two front directions only? 2 hexes at distance 1, then
 * 3, then 4. The distance, or 0 when it cannot. */
int bn_cone(const struct bn_board *board, int hex, int face, int other);
/* Does the centre of `other` lie within 45 degrees of the way `face` looks? */
bool bn_in_quarter(const struct bn_board *board, int hex, int face, int other);
/* The facings nearest to the way from a to b, a != b: one, or two where it runs along a row of
 * hexes and lies between them. Returns how many. */
int bn_faces_toward(const struct bn_board *board, int a, int b, int faces[2]);

/* ---- Sight ---- */

struct bn_sight_policy {
    /* Does this hex, neither end of the line, block it? */
    bool (*blocks)(const struct bn_battle *b, const struct bn_state *s, int hex, int from, int to);
};
/* Along a hexside a line is blocked only when both hexes block; a corner or a missing hex never
 * blocks. Returns the first hex that blocks, BN_NONE when nothing does. */
int bn_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to,
                   struct bn_sight_policy policy);

/* ---- Movement by steps ---- */

struct bn_move_policy {
    /* Points to step from one hex to a neighbour facing `face`, BN_NONE when it may not. */
    int (*step)(const struct bn_battle *b, const struct bn_state *s, int unit, int from, int to);
    /* May it go on after entering `hex`? */
    bool (*stops)(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);
    int turn_cost; /* points of a turn to any facing */
};
/* Fewest points to stand in a hex with a facing; BN_NONE where it cannot get. */
struct bn_reach {
    int8_t cost[BN_HEXES][BN_FACES];
};
void bn_reach_of(const struct bn_battle *b, const struct bn_state *s, int unit, int points,
                 struct bn_move_policy policy, struct bn_reach *out);

/* ---- Movement in straight lines ---- */

struct bn_line_policy {
    /* What keeps the unit out of this hex, BN_NONE being off the board; 0: nothing. */
    int (*hex)(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);
    /* What keeps it from crossing the hexside between two neighbours; 0: nothing. */
    int (*side)(const struct bn_battle *b, int from, int to);
};
struct bn_shut {
    int why; /* the policy's number, 0 when the line is open */
    int hex; /* where, or the hex that cannot be entered from the one before; may be BN_NONE */
};
/* What shuts the straight line from one centre to another first. Along a hexside the unit passes
 * through either hex, if it may enter and leave it; when neither will do, the lower number stands.
 * From one hex to the next it crosses the hexside that they share. */
struct bn_shut bn_line_shut(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                            int to, struct bn_line_policy policy);
/* Which hexes the unit reaches so, its own not among them: one reckoning for all of them. */
struct bn_straight {
    bool open[BN_HEXES];
};
void bn_straight_of(const struct bn_battle *b, const struct bn_state *s, int unit, int reach,
                    int step, struct bn_line_policy policy, struct bn_straight *out);

/* ---- Movement along roads ---- */

struct bn_road_policy {
    /* May the unit take this step of a road? */
    bool (*step)(const struct bn_battle *b, const struct bn_state *s, int unit, int from, int to);
};
/* Fewest steps to each hex along roads, BN_NONE where none of at most `most` steps leads. */
struct bn_roads {
    int16_t steps[BN_HEXES];
};
void bn_roads_of(const struct bn_battle *b, const struct bn_state *s, int unit, int most,
                 struct bn_road_policy policy, struct bn_roads *out);

/* ---- Falling back ---- */

struct bn_retreat_policy {
    /* May the unit fall back into this hex (on the board, not missing)? */
    bool (*open)(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);
};
struct bn_ways {
    int n;        /* hexes it may go to */
    int hex[2];
    bool off_board; /* one of the two sides leads off the board, or to a missing hex */
};
/* Through the two sides `dirs` of the hex it stands on. */
struct bn_ways bn_retreat_ways(const struct bn_battle *b, const struct bn_state *s, int unit,
                               const int dirs[2], struct bn_retreat_policy policy);

/* ---- Combat ---- */

/* Hits come onto a stand on which `carried` already are; a figure falls for every `toughness`.
 * Returns figures that fall, at most `figures`; `left` is what stays on the stand (0 when the stand
 * is gone or hits are not carried). */
int bn_casualties(int hits, int carried, int toughness, int figures, bool carry, int *left);

/* ---- Command ---- */

/* Sum of what each face scores. */
int bn_score(const uint8_t count[], const int8_t score[], int labels);

/* ---- Groups ---- */

struct bn_group_policy {
    /* May `other` be of one group with `unit`? */
    bool (*alike)(const struct bn_battle *b, const struct bn_state *s, int unit, int other);
};
/* Units of the same side that touch `unit` or one of the set, each alike with `unit`, itself included. */
uint64_t bn_group_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                     struct bn_group_policy policy);

#endif
