/* lh.h - what the files of lionheart share.
 *
 * table.c holds the constants. Sums are in dice.c, support.c and ground.c and
 * change nothing; the procedures are in turn.c, move.c, fire.c, battle.c,
 * fallback.c and follow.c, one a frame. */
#ifndef LIONHEART_LH_H
#define LIONHEART_LH_H

#include <banneret/kit.h>

enum lh_rule {
#define RULE(name, id, source, title, text) name,
#include "rules.def"
#undef RULE
    LH_RULES
};

enum lh_type {
    LH_KING,
    LH_KNIGHT,
    LH_INFANTRY,
    LH_PEASANTS,
    LH_MERCENARIES,
    LH_ARCHERS,
    LH_HEAVY
};

enum lh_terrain {
    LH_MISSING,
    LH_OPEN,
    LH_WOODS,
    LH_MARSH,
    LH_ROUGH,
    LH_HILL,
    LH_TOWN,
    LH_RIVER,
    LH_FORD,
    LH_BRIDGE,
    LH_WATER,
    LH_CLIFF,
    LH_FIELDWORK
};
enum lh_hexside { LH_NO_SIDE, LH_WALL, LH_STAKES_SIDE };
enum lh_mark { LH_STAKES_OF /* the first side; the second one's is the next */ };

enum lh_option {
    LH_ODD_HITS,
    LH_BLOODY_DICE,
    LH_TOUGHNESS,
    LH_COMMAND_DICE,
    LH_MIN_ORDERS,
    LH_ZONE,
    LH_SIGHT,
    LH_RANGED_PANIC,
    LH_DEFENSIVE_FIRE,
    LH_DEFENSIVE_ARC,
    LH_CHARGE_BONUS,
    LH_MIN_DICE,
    LH_SUPPORT,
    LH_BLOCKED,
    LH_EDGE,
    LH_ADVANCE,
    LH_CHARGE_RUN,
    LH_STAKES
};
enum { LH_CARRY, LH_ODD_LOST };
enum { LH_DICE_FULL, LH_DICE_DOTTED };
enum { LH_TOUGH_NORMAL, LH_TOUGH_TOUGH };
enum { LH_ZONE_NONE, LH_ZONE_STOP };
enum { LH_SIGHT_BLOCKED, LH_SIGHT_OPEN };
enum { LH_PANIC_AS_ATTACK, LH_PANIC_DEFENDER };
enum { LH_FIRE_HALF, LH_FIRE_FULL };
enum { LH_ARC_FRONT, LH_ARC_ANY };
enum { LH_BONUS_HALF, LH_BONUS_ONE, LH_BONUS_FIGURES, LH_BONUS_NONE };
enum { LH_SUPPORT_REAR, LH_SUPPORT_FLANK, LH_SUPPORT_BOTH };
enum { LH_BLOCKED_FIGURE, LH_BLOCKED_HIT, LH_BLOCKED_NONE };
enum { LH_EDGE_CLOSED, LH_EDGE_LOST };
enum { LH_ADVANCE_ONE, LH_ADVANCE_CHAIN };
enum { LH_STAKES_BUILD, LH_STAKES_START, LH_STAKES_OFF };

enum lh_face { LH_AXE, LH_ARROW, LH_PANIC, LH_AXE_DOT, LH_ARROW_DOT, LH_FACES };

enum lh_phase { LH_MOVE, LH_BATTLE };

enum lh_verb {
    LH_STEP,
    LH_TURN,
    LH_HALT,
    LH_ENTER,
    LH_EXIT,
    LH_CHARGE,
    LH_PLANT,
    LH_FIGHT,
    LH_FIRE,
    LH_HOLD,
    LH_COUNTER,
    LH_STAND,
    LH_GIVE,
    LH_RETREAT,
    LH_FOLLOW,
    LH_STAY,
    LH_END
};

enum lh_proc {
    LH_P_TURN,
    LH_P_MOVES,
    LH_P_MOVE,
    LH_P_FIRE,
    LH_P_BATTLES,
    LH_P_COMBAT,
    LH_P_CLASH,
    LH_P_FALLBACK,
    LH_P_FOLLOW
};

enum lh_battle_fact { LH_ORDERS_LEFT, LH_HAD_TURN, LH_CHARGES };
enum lh_unit_fact {
    LH_ORDERED,  /* has taken an order this turn */
    LH_MOVED,    /* its move is over */
    LH_PACES,    /* steps and turns made this turn, for LH-3.5 */
    LH_PARTED,   /* moved out of contact: LH-3.5 */
    LH_BEATEN,   /* had to fall back from defensive fire: LH-4.8 */
    LH_FOUGHT,   /* has battled this turn */
    LH_ASKED,    /* these archers have fired at the mover, or held: LH-4.6 */
    LH_CHARGED,  /* one more than the unit it has declared a charge at; 0 for none */
    LH_CHARGE_N, /* which charge of the turn that was, from 1 */
    LH_STAKED,   /* has had stakes: LH-9.4 */
    LH_STOOD     /* hex it stood on when the dice were last rolled, for LH-6.10; one more than
                    the hex, 0 for none */
};

enum { LH_HAD_STAKES = 1, LH_AT_STAKES = 2 }; /* LH_STAKED: ever, and this turn */

enum lh_event { /* beyond the standard ones */
    LH_EV_CHARGE = BN_EVENTS,
    LH_EV_COUNTER,
    LH_EV_COUNTERCHARGE,
    LH_EV_COUNTER_FAILS,
    LH_EV_STAND,
    LH_EV_GIVE,
    LH_EV_STAKES,
    LH_EV_VOID
};

enum lh_unit_key { LH_BODYGUARD, LH_LONGBOW, LH_HAS_STAKES };
enum lh_start_key { LH_START_ORDERS, LH_START_MOVED, LH_START_BATTLED, LH_START_CHARGED };

/* ---- Constants (table.c) ---- */

extern const struct bn_die lh_die_full, lh_die_dotted;
static inline int lh_option(const struct bn_battle *b, enum lh_option o) { return b->option[o]; }
const struct bn_die *lh_die(const struct bn_battle *b);

struct lh_type_row { /* LH-1.3, beside what every ruleset has */
    bool cavalry;
    int8_t dice;      /* a figure */
    int8_t toughness; /* hits to kill a figure */
    int8_t cap;       /* most dice, 0 for none */
};
extern const struct lh_type_row lh_types[];

struct lh_ground { /* LH-8 */
    int8_t cost;       /* points to enter; 0: closed */
    int8_t less, more; /* dice of an attack at a unit in it */
    bool blocks;       /* sight */
    bool halts;        /* no farther step */
    bool breaks;       /* stops a charge at a unit in it, or out of it: LH-7.2 */
};
extern const struct lh_ground lh_grounds[];

/* ---- Ground (ground.c) ---- */

static inline int lh_terrain_at(const struct bn_battle *b, int hex)
{
    return b->board.terrain[hex];
}
/* Points to step from `from` (BN_NONE: from off the board) to a hex that is not closed. */
int lh_step_cost(const struct bn_battle *b, int from, int to);
/* Dice by terrain for an attack from one hex at a unit in another, LH-8.1: the best reduction (not
 * above 0) and the best addition. */
struct lh_by_ground {
    int less, more;
};
struct lh_by_ground lh_by_ground(const struct bn_battle *b, const struct bn_state *s, int from,
                                 int target);
/* LH-4.4: the first hex that blocks the line, BN_NONE for none. */
int lh_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to);

/* ---- Units (units.c) ---- */

static inline int lh_type(const struct bn_battle *b, int unit) { return b->unit[unit].type; }
static inline bool lh_has(const struct bn_state *s, int unit, enum lh_unit_fact f)
{
    return s->unit[unit].fact[f] != 0;
}
int lh_toughness(const struct bn_battle *b, int unit); /* LH-1.3, LH-1.7 */
int lh_move_points(const struct bn_battle *b, int unit);
/* What it has left of them in the move it makes, or would make. */
int lh_points_left(const struct bn_battle *b, const struct bn_state *s, int unit);
/* LH-6.7: the units that support `unit`, as they stood when the dice were last rolled. */
uint64_t lh_supporters(const struct bn_battle *b, const struct bn_state *s, int unit);
/* The same, as they stand now. */
uint64_t lh_supporters_now(const struct bn_battle *b, const struct bn_state *s, int unit);
bool lh_king_supports(const struct bn_battle *b, const struct bn_state *s, int unit);
void lh_note_stands(const struct bn_battle *b, struct bn_state *s);
/* A unit takes one of the side's orders unless it has: LH-2.4. */
bool lh_may_be_ordered(const struct bn_state *s, int unit);
void lh_take_order(struct bn_ctx *c, int unit);

/* ---- Dice (dice.c) ---- */

enum lh_attack {
    LH_MELEE,
    LH_CHARGING, /* melee that is a declared charge */
    LH_CLASHING, /* a countercharge, for both sides of it: LH-7.4 */
    LH_SHOOTING,
    LH_DEFENSIVE
};

struct lh_dice { /* LH-5.5, in this order; total is what is rolled */
    int base, halved, rear, charge, elsewhere, less, more, capped, kept, total;
};
enum { LH_ALL_DICE = -1 };
/* `share`: of base and charge bonus only so many go against this target (LH-7.6). */
struct lh_dice lh_dice_of(const struct bn_battle *b, const struct bn_state *s, int attacker,
                          int target, enum lh_attack kind, int share);
/* What a countercharger has to share out. */
int lh_clash_dice(const struct bn_battle *b, const struct bn_state *s, int unit);
/* The face that hits, and the rule that says so. */
enum lh_face lh_hits_on(const struct bn_battle *b, const struct bn_state *s, int attacker,
                        int target, int *rule);

/* ---- Attacks (attack.c) ---- */

enum { LH_MOST_AROUND = BN_DIRS }; /* units that can attack one together */
struct lh_units { /* in the order they charged */
    int n, unit[LH_MOST_AROUND];
};
static inline struct lh_units lh_one(int unit)
{
    return (struct lh_units){.n = 1, .unit = {unit}};
}

struct lh_roll { /* what one attack showed */
    int dice, hits, panics;
    enum lh_face hits_on;
    int rule; /* the one that says which face that is */
};
/* Says the dice of one attack and rolls them; no dice, no roll. */
struct lh_roll lh_roll_attack(struct bn_ctx *c, int attacker, int target, enum lh_attack kind,
                              int share);
void lh_say_hits(struct bn_ctx *c, int target, int attacker, const struct lh_roll *r);
/* LH-1.3, LH-1.5: hits into figures, said and taken off. How many fell. */
int lh_take_hits(struct bn_ctx *c, int target, int hits);
/* Panics left when the unit leaves some out: LH-6.6, LH-8.4; said. `below`: those that attackers from
 * below rolled. */
int lh_keep_calm(struct bn_ctx *c, int unit, int panics, int below);
bool lh_from_below(const struct bn_battle *b, const struct bn_state *s, int attacker, int target);
/* One attack by all of `units` on a target, read once (LH-6, LH-7.6): rolls, takes figures off, pushes
 * the falling back that follows. */
void lh_attack(struct bn_ctx *c, struct lh_units units, int target, enum lh_attack kind);

/* ---- Falling back (fallback.c) ---- */

/* All of them fall back by so many panics, or rout (the King never: LH-6.5), in their order. */
void lh_throw_back(struct bn_ctx *c, struct lh_units units, int panics, bool rout, int rule);

/* Has the last attack thrown this unit back? */
bool lh_is_falling_back(const struct bn_state *s, int unit);

/* ---- Charges (charge.c) and stakes (stakes.c) ---- */

/* The target of a unit's charge while it stands: LH-7.9. BN_NONE: none declared, or void. */
int lh_charge_of(const struct bn_battle *b, const struct bn_state *s, int unit);
/* Who has charged this target and not battled yet. */
struct lh_units lh_chargers_of(const struct bn_battle *b, const struct bn_state *s, int target);
/* What a move must remember for LH-7.1 and LH-7.2; hexes, BN_NONE for off the board. */
struct lh_run {
    int unit, began, left; /* where it began, and which hex its last step left */
    int steps;
    bool turned; /* after its first step */
};
void lh_charge_check(const struct bn_battle *b, const struct bn_state *s, const struct lh_run *run,
                     int target, struct bn_verdict *v);
void lh_charge_declare(struct bn_ctx *c, int unit, int target); /* without a word */
void lh_charge_take(struct bn_ctx *c, int unit, int target);

/* Are there stakes, of whichever side, on the hexside between two neighbours? */
bool lh_staked_between(const struct bn_battle *b, const struct bn_state *s, int a, int other);
/* LH-9.3: do the stakes of the archers' hex serve them against this neighbour? */
bool lh_stakes_serve(const struct bn_battle *b, const struct bn_state *s, int archers, int enemy);
void lh_plant_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v);
void lh_plant_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                   struct bn_list *out);
void lh_plant_take(struct bn_ctx *c, const struct bn_order *o);

/* ---- Procedures ---- */

extern const struct bn_proc lh_procs[];

/* move.c: the orders of a move, used by the phase for the first one. */
void lh_move_begin(struct bn_ctx *c, int unit);
void lh_move_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v);
void lh_move_take(struct bn_ctx *c, const struct bn_order *o);
void lh_move_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                  struct bn_list *out);
/* fire.c: asks the archers that the mover has come next to; `from` BN_NONE when it entered. */
void lh_fire_begin(struct bn_ctx *c, int mover, int from);
/* battle.c: LH-4.1, LH-5.1, whoever stands on `hex`; a hex away it is hand to hand. */
bool lh_strikes(const struct bn_battle *b, const struct bn_state *s, int unit, enum bn_strike how,
                int hex);
/* What the battle of a unit with a target would be. */
enum lh_attack lh_kind_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                          int target);
/* combat.c: one or several attackers, all alike in kind. */
void lh_combat_begin(struct bn_ctx *c, struct lh_units units, int target);
/* clash.c: `foe` countercharges `units`, of which it named one. */
void lh_clash_begin(struct bn_ctx *c, int foe, int named, struct lh_units units);
/* follow.c: one of `units` may follow up. */
void lh_follow_begin(struct bn_ctx *c, struct lh_units units, int into);

#define LH_PROC(name)                                                                             \
    enum bn_next lh_##name##_run(struct bn_ctx *c);                                               \
    void lh_##name##_list(const struct bn_battle *b, const struct bn_state *s,                    \
                          struct bn_list *out);                                                   \
    void lh_##name##_check(const struct bn_battle *b, const struct bn_state *s,                   \
                           const struct bn_order *o, struct bn_verdict *v);                       \
    void lh_##name##_take(struct bn_ctx *c, const struct bn_order *o);                            \
    void lh_##name##_prompt(const struct bn_battle *b, const struct bn_state *s,                  \
                            struct bn_event *e)
LH_PROC(moves);
LH_PROC(moving);
LH_PROC(fire);
LH_PROC(battles);
LH_PROC(combat);
LH_PROC(clash);
LH_PROC(fallback);
LH_PROC(follow);
enum bn_next lh_turn_run(struct bn_ctx *c);

/* Offers the order when the check allows it. */
typedef void lh_checker(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v);
void lh_offer(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
              lh_checker *check, struct bn_list *out);

#endif
