/* mw.h - what the files of medieval share.
 *
 * table.c holds the constants. Sums are in ground.c, pairs.c and hits.c and change no more than they
 * say; setup.c and army.c see to what a scenario may ask; the procedures are in turn.c and, one a
 * phase, moves.c (with move.c and charge.c), shots.c and fights.c. */
#ifndef MEDIEVAL_MW_H
#define MEDIEVAL_MW_H

#include <banneret/kit.h>

enum mw_rule {
#define RULE(name, id, source, title, text) name,
#include "rules.def"
#undef RULE
    MW_RULES
};

enum mw_type { MW_KNIGHTS, MW_ARCHERS, MW_MEN_AT_ARMS, MW_LEVIES, MW_TYPES };

enum mw_terrain { MW_MISSING, MW_OPEN, MW_WOODS, MW_HILL, MW_TOWN, MW_MARSH, MW_LAKE };
enum mw_hexside { MW_NO_SIDE, MW_RIVER, MW_BRIDGE, MW_FORD };

enum mw_option {
    MW_INCHES_PER_HEX,
    MW_WOODS_ARE,
    MW_PIVOT_AND_SHOOT,
    MW_SIGHT,
    MW_SHOOT_INTO_COMBAT,
    MW_HILL_HELPS,
    MW_DOUBLE,
    MW_HITS_TO_ELIMINATE,
    MW_ELIMINATE
};
enum { MW_WOODS_CLOSED, MW_WOODS_OPEN_TO_FOOT };
enum { MW_NO, MW_YES };
enum { MW_SIGHT_BLOCKED, MW_SIGHT_OPEN };
enum { MW_HILL_ANY, MW_HILL_BELOW };
enum { MW_DOUBLE_LAST, MW_DOUBLE_FIRST };
enum { MW_ELIMINATE_PHASE, MW_ELIMINATE_AT_ONCE };

enum mw_phase { MW_MOVE, MW_SHOOT, MW_BATTLE };

enum mw_verb {
    MW_GO,
    MW_GO_BY_ROAD,
    MW_TURN,
    MW_CHARGE,
    MW_ENTER,
    MW_EXIT,
    MW_FIRE,
    MW_FIGHT,
    MW_END
};

enum mw_proc { MW_P_TURN, MW_P_MOVES, MW_P_SHOTS, MW_P_FIGHTS };

enum mw_unit_fact {
    MW_MOVED,  /* changed its hex, charged or entered this turn */
    MW_TURNED, /* turned on its place this turn: MW-3.9, MW-5.7 */
    MW_SHOT,
    MW_FOUGHT,
    MW_PAIRS /* bit d: it fights the unit beyond hexside d (MW-5.3) */
};

enum mw_event { /* beyond the standard ones */
                MW_EV_CHARGE = BN_EVENTS,
                MW_EV_ARMY,
                MW_EV_FREE
};

enum mw_side_key { MW_ARMY, MW_DEPLOY };
enum mw_start_key {
    MW_START_MOVED,
    MW_START_TURNED,
    MW_START_SHOT,
    MW_START_FOUGHT,
    MW_START_FIGHTING
};

/* ---- Constants (table.c) ---- */

static inline int mw_option(const struct bn_battle *b, enum mw_option o) { return b->option[o]; }

struct mw_type_row { /* MW-1.4, beside what every ruleset has */
    bool shoots;
    bool armour;
    bool mounted;
    int8_t shot, blow;  /* what it adds to its die */
    const char *prefix; /* of the ids of a random army: MW-7.1 */
};
extern const struct mw_type_row mw_types[MW_TYPES];

enum mw_entry { MW_FREE, MW_BY_FOOT, MW_ROAD_ONLY, MW_NEVER }; /* MW-3.4, MW-3.6 */
struct mw_ground {
    enum mw_entry entry;
    bool cover;  /* halves shooting at whoever is in it: MW-4.3 */
    bool ground; /* halves blows at whoever is in it: MW-5.5 */
    bool blocks; /* sight: MW-4.4 */
};
extern const struct mw_ground mw_grounds[];

/* ---- Units and ground (ground.c) ---- */

static inline int mw_type(const struct bn_battle *b, int unit) { return b->unit[unit].type; }
static inline bool mw_has(const struct bn_state *s, int unit, enum mw_unit_fact f)
{
    return s->unit[unit].fact[f] != 0;
}
static inline int mw_terrain_at(const struct bn_battle *b, int hex)
{
    return b->board.terrain[hex];
}
/* An enemy that stands on the board. */
bool mw_is_enemy(const struct bn_battle *b, const struct bn_state *s, int unit, int other);
/* MW-3.1: the one move of this turn is made. */
bool mw_has_moved(const struct bn_state *s, int unit);
int mw_pace(const struct bn_battle *b, int unit); /* MW-1.4: inches */
bool mw_is_far(const struct bn_battle *b, int a, int other, int inches);
/* MW-1.3: tenths of an inch, rounded up. */
int mw_measure(const struct bn_battle *b, int from, int to);
/* MW-3.4: may it enter this hex (by road: along one)? */
bool mw_may_enter(const struct bn_battle *b, int unit, int hex, bool by_road);
/* May it stand there, however it came? */
bool mw_may_stand(const struct bn_battle *b, int unit, int hex);
/* MW-3.5: a river between two neighbours, without bridge or ford. */
bool mw_river_between(const struct bn_battle *b, int a, int other);
bool mw_crossing_between(const struct bn_battle *b, int a, int other);
/* MW-4.4: the first hex that blocks the line, BN_NONE for none. */
int mw_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to);

/* ---- Who fights whom (pairs.c): MW-5.3 ---- */

static inline bool mw_is_fighting(const struct bn_state *s, int unit)
{
    return mw_has(s, unit, MW_PAIRS);
}
bool mw_is_pair(const struct bn_battle *b, const struct bn_state *s, int unit, int other);
/* Is one of these hexsides in the front of a unit that faces so? */
bool mw_in_front(int face, int sides);
/* The unit that fights `target` at the face with hexside `dir`, BN_NONE when it is free: MW-5.2. */
int mw_at_face(const struct bn_battle *b, const struct bn_state *s, int target, int dir);
void mw_pair(const struct bn_battle *b, struct bn_state *s, int unit, int other);
/* Bit d: it fights the unit beyond hexside d. */
int mw_pairs(const struct bn_battle *b, const struct bn_state *s, int unit);
int mw_most_hits(const struct bn_battle *b, int unit);
/* MW-6.1: it has taken as many hits as it can. */
bool mw_is_spent(const struct bn_battle *b, const struct bn_state *s, int unit);
/* MW-6.1: it parts from all it fought, and is off the board. */
void mw_eliminate(struct bn_ctx *c, int unit);

/* ---- Hits (hits.c) ---- */

enum mw_attack { MW_SHOOTING, MW_STRIKING };
enum { MW_CHANGES = 4 };
struct mw_change { /* of the number on the die */
    int by, rule;
    const char *say;
};
struct mw_hits {
    int total, changes;
    struct mw_change change[MW_CHANGES]; /* in the order they were made; those that change nothing
                                            are left out */
};
struct mw_hits mw_hits_of(const struct bn_battle *b, const struct bn_state *s, int attacker,
                          int target, enum mw_attack kind, int die);
/* Rolls, says and puts the hits on the target; at once, it may be gone (MW-6.1). */
void mw_attack(struct bn_ctx *c, int attacker, int target, enum mw_attack kind);

/* ---- Moves (move.c) and charges (charge.c) ---- */

/* Refuses what lies too far for a plain move or a charge, and then what the line there is shut by
 * (MW-2.3). True: enough reasons. */
bool mw_way_is_shut(const struct bn_battle *b, const struct bn_state *s, int unit, int to,
                    struct bn_verdict *v);
void mw_move_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v);
void mw_move_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                  struct bn_list *out);
void mw_move_take(struct bn_ctx *c, const struct bn_order *o);

void mw_charge_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v);
void mw_charge_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                    struct bn_list *out);
void mw_charge_take(struct bn_ctx *c, const struct bn_order *o);

/* What a move costs in tenths of an inch, a charge included; BN_NONE for other orders. */
int mw_cost(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o);
/* MW-4.1, MW-4.4, MW-5.1 and, while it fights, MW-5.4 for an enemy on `hex`, whatever the unit has done this turn. */
bool mw_strikes(const struct bn_battle *b, const struct bn_state *s, int unit, enum bn_strike how,
                int hex);
bool mw_can_shoot_at(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);
bool mw_can_strike_at(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);
bool mw_can_charge_at(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);

/* ---- What a scenario asks (setup.c, army.c) ---- */

const char *mw_muster(struct bn_battle *b, int side);
void mw_draw_armies(struct bn_ctx *c);
const char *mw_settle(struct bn_battle *b, int *unit, int *hex);
const char *mw_remark(const struct bn_battle *b, int *rule);
int mw_ending(const struct bn_battle *b, const struct bn_state *s);

/* ---- Procedures ---- */

extern const struct bn_proc mw_procs[];

/* Until the phase is ended, the side on turn decides. */
enum bn_next mw_phase_run(struct bn_ctx *c);
bool mw_take_end(struct bn_ctx *c, const struct bn_order *o);
void mw_offer_end(const struct bn_state *s, struct bn_list *out);

#define MW_PHASE(name)                                                                             \
    void mw_##name##_list(const struct bn_battle *b, const struct bn_state *s,                     \
                          struct bn_list *out);                                                    \
    void mw_##name##_check(const struct bn_battle *b, const struct bn_state *s,                    \
                           const struct bn_order *o, struct bn_verdict *v);                        \
    void mw_##name##_take(struct bn_ctx *c, const struct bn_order *o);                             \
    void mw_##name##_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
MW_PHASE(moves);
MW_PHASE(shots);
MW_PHASE(fights);

/* Offers the order when the check allows it. */
typedef void mw_checker(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v);
void mw_offer(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
              mw_checker *check, struct bn_list *out);

#endif
