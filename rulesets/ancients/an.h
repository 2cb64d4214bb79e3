/* an.h - what the files of ancients share.
 *
 * table.c holds the constants, cards.c those of the cards. Sums are in
 * sections.c, ground.c, units.c, dice.c and ways.c and change nothing but what
 * they are given; the procedures are in turn.c, orders.c, moves.c, move.c, group.c, battle.c,
 * combat.c, retreat.c, elephants.c and general.c. */
#ifndef ANCIENTS_AN_H
#define ANCIENTS_AN_H

#include <banneret/kit.h>

enum an_rule {
#define RULE(name, id, source, title, text) name,
#include "rules.def"
#undef RULE
    AN_RULES
};

/* ---- Names of what stands in the tables ---- */

enum an_type {
    AN_PIKES,
    AN_SPEARS,
    AN_BLADES,
    AN_BLADES_FAST,
    AN_WARBAND,
    AN_WARBAND_FAST,
    AN_HORDE,
    AN_HORDE_FAST,
    AN_AUXILIA,
    AN_BOWS,
    AN_PSILOI,
    AN_LIGHT_HORSE,
    AN_CAVALRY,
    AN_KNIGHTS,
    AN_CATAPHRACTS,
    AN_CAMELRY,
    AN_CHARIOTS,
    AN_SCYTHED_CHARIOTS,
    AN_ELEPHANTS,
    AN_ARTILLERY,
    AN_WAR_WAGONS,
    AN_GENERAL
};

enum an_terrain {
    AN_MISSING,
    AN_OPEN,
    AN_HILL,
    AN_FORD,
    AN_BRIDGE,
    AN_WOODS,
    AN_MARSH,
    AN_ROUGH,
    AN_TOWN,
    AN_RIVER,
    AN_WATER,
    AN_CLIFF,
    AN_FIELDWORK
};
enum an_mark { AN_WORKS }; /* what the card Fieldworks makes */

enum an_option {
    AN_ASSAULT,
    AN_WORKS_BATTLE,
    AN_SKIRMISH_PASS,
    AN_MIN_DICE,
    AN_EDGE,
    AN_AUTO_FLAG,
    AN_FOLLOW_UP
};
enum { AN_ASSAULT_ALL, AN_ASSAULT_HAND };
enum { AN_WORKS_MAY, AN_WORKS_STILL };
enum { AN_PASS_FRIENDS, AN_PASS_ALL };
enum { AN_EDGE_LOST, AN_EDGE_STAND };
enum { AN_FLAG_NO, AN_FLAG_YES };
enum { AN_FOLLOW_SEED, AN_FOLLOW_ALL };

enum an_face { AN_F_INFANTRY, AN_F_CAVALRY, AN_F_ARTILLERY, AN_F_SABERS, AN_F_FLAG, AN_FACES };

enum an_phase { AN_PLAYING, AN_ORDERING, AN_MOVING, AN_BATTLING };

enum an_verb {
    AN_PLAY,
    AN_ORDER,
    AN_FALL_IN, /* `join` in the order phase: a Line Advance */
    AN_RALLY,
    AN_ENTRENCH,
    AN_SHOOT,
    AN_STEP,
    AN_TURN,
    AN_SPIN,
    AN_JOIN,
    AN_ENTER,
    AN_EXIT,
    AN_HALT,
    AN_STOP, /* `halt` of a general who flees */
    AN_FIGHT,
    AN_CONVERT,
    AN_IGNORE,
    AN_ACCEPT,
    AN_RETREAT,
    AN_FACE,
    AN_FOLLOW,
    AN_STAY,
    AN_ATTACH,
    AN_END
};

enum an_proc {
    AN_P_TURN,
    AN_P_PLAY,
    AN_P_ORDERS,
    AN_P_MOVES,
    AN_P_MOVE,
    AN_P_AGAIN, /* the second move of a Hit and Run */
    AN_P_BATTLES,
    AN_P_COMBAT,
    AN_P_RETREAT,
    AN_P_ELEPHANTS,
    AN_P_FALLEN, /* a general whose unit fell */
    AN_P_FLEE    /* a general alone */
};

enum an_battle_fact {
    AN_ORDERS_LEFT,
    AN_DIRECTION /* of a Line Advance: one more than it, or 0 */
};
enum an_side_fact { AN_LAST_CARD /* one more than the card of its last turn; 0 for none */ };
enum an_unit_fact {
    AN_ORDERED, /* the sections it counted in when the card ordered it, see cards.c; 0: not ordered */
    AN_MOVED,   /* its move is over */
    AN_FOUGHT,  /* battles of this turn */
    AN_JOINED,  /* one more than the unit that leads its group move, or itself; 0 for none */
    AN_POINTS,  /* left in the move that it makes */
    AN_BEGAN,   /* where its move began: AN_NOWHERE, AN_OFF_BOARD or two more than the hex */
    AN_STOOD,   /* one more than the hex where it stood as the battles began */
    AN_ATTACHED /* of a general: one more than the unit he is with; 0: alone */
};
enum { AN_NOWHERE, AN_OFF_BOARD, AN_HEX_0 }; /* AN_BEGAN */

enum an_event { /* beyond the standard ones */
                AN_EV_ORDERED = BN_EVENTS,
                AN_EV_NO_CARD,
                AN_EV_AS_CARD,
                AN_EV_JOIN,
                AN_EV_DROP_OUT,
                AN_EV_RALLY,
                AN_EV_ENTRENCH,
                AN_EV_CONVERT,
                AN_EV_ATTACH,
                AN_EV_SAFE
};

enum an_unit_key { AN_ELITE, AN_LEVY, AN_BOW, AN_THROWING, AN_DICE, AN_WITH };
enum an_side_key { AN_HAND };
enum an_start_key {
    AN_START_ORDERED,
    AN_START_MOVED,
    AN_START_BATTLED,
    AN_START_CHARGED,
    AN_START_LAST
};

/* ---- Constants (table.c) ---- */

extern const struct bn_die an_die;
static inline int an_option(const struct bn_battle *b, enum an_option o) { return b->option[o]; }

enum an_class {
    AN_HEAVY,
    AN_MEDIUM,
    AN_LIGHT,
    AN_HORSE, /* cavalry */
    AN_CAMELS,
    AN_CARS, /* chariots */
    AN_SPECIAL,
    AN_LEADER
};
enum { AN_SKIRMISHER = 1, AN_MOUNTED = 2, AN_IMPETUOUS = 4 };

struct an_type_row { /* AN-1.3, beside what every ruleset has */
    uint8_t class;
    uint8_t ways; /* AN_SKIRMISHER and so on */
    int8_t dice;  /* next to the target */
    int8_t range;
    int8_t length;  /* of its weapon */
    uint8_t hit_by; /* enum an_face */
};
extern const struct an_type_row an_types[];

struct an_ground { /* AN-7 */
    bool bad, blocks, terrain;
};
extern const struct an_ground an_grounds[];

/* ---- Sections (sections.c) ---- */

enum { AN_LEFT = 1, AN_CENTRE = 2, AN_RIGHT = 4, AN_ANYWHERE = 7, AN_SECTIONS = 3 };
/* The sections a hex belongs to, one or two, as the side sees them: AN-1.1. */
int an_sections_of(const struct bn_battle *b, int side, int hex);

/* ---- Cards (cards.c) ---- */

enum an_card_kind {
    AN_SKIRMISH_LEFT,
    AN_SKIRMISH_CENTRE,
    AN_SKIRMISH_RIGHT,
    AN_PROBE_LEFT,
    AN_PROBE_CENTRE,
    AN_PROBE_RIGHT,
    AN_ATTACK_LEFT,
    AN_ATTACK_CENTRE,
    AN_ATTACK_RIGHT,
    AN_ASSAULT_LEFT,
    AN_ASSAULT_CENTRE,
    AN_ASSAULT_RIGHT,
    AN_ADVANCE_GUARD,
    AN_GRAND_ADVANCE,
    AN_PINCER,
    AN_FIELD_COMMAND,
    AN_BOMBARD,
    AN_FORCED_MARCH,
    AN_MOUNTED_CHARGE,
    AN_RALLY_CARD,
    AN_COUNTER_ATTACK,
    AN_LINE_ADVANCE,
    AN_FIELDWORKS,
    AN_LEADERSHIP,
    AN_HIT_AND_RUN,
    AN_SHARPSHOOTER,
    AN_ALL_OUT,
    AN_CARDS
};
extern const struct bn_card an_cards[];

/* What a card orders whom to do. */
enum { AN_EVERY = -1, AN_AS_HELD = -2 }; /* instead of a number of units */
enum an_who {
    AN_WHOEVER,
    AN_FOOT,
    AN_RIDERS,
    AN_SKIRMISHERS,
    AN_SPECIALS,
    AN_NEAR_GENERALS,
    AN_SHAKEN,
    AN_DIGGERS,
    AN_LINE,
    AN_SHOOTERS
};
struct an_card {
    int8_t in[AN_SECTIONS]; /* so many units in the left, centre and right section */
    int8_t any;             /* or so many wherever they stand */
    uint8_t who;
    uint8_t verb;   /* the order that is given: AN_ORDER and so on */
    bool stays;     /* they do not move */
    bool holds;     /* they do not battle */
    int8_t farther; /* points more to move */
    int8_t harder;  /* dice more in melee */
};
/* What the side on turn plays by: the card in play, for a Counter-Attack the other one's seen from
 * here (AN-2.4). BN_NONE: it orders no one, or none is in play. */
int an_card_in_force(const struct bn_battle *b, const struct bn_state *s);
/* For the line that asks: the card of the turn. True: a Counter-Attack is played, as that card. */
bool an_prompt_card(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e);
/* Its row; NULL for none. */
const struct an_card *an_row_in_force(const struct bn_battle *b, const struct bn_state *s);
/* The section a card names when it names only one, else 0: AN-3.6, AN-3.8. */
int an_section_named(const struct an_card *card);
/* Units that may be ordered in a set of sections: AN-2.3. */
int an_orders_in(const struct bn_battle *b, const struct bn_state *s, const struct an_card *card,
                 int sections);
int an_orders_left(const struct bn_battle *b, const struct bn_state *s);
/* AN-2.6: could a unit that counts in one of these sections still be ordered? */
bool an_order_fits(const struct bn_battle *b, const struct bn_state *s, const struct an_card *card,
                   int sections);

/* ---- Units (units.c) ---- */

static inline int an_type(const struct bn_battle *b, int unit) { return b->unit[unit].type; }
static inline const struct an_type_row *an_kind(const struct bn_battle *b, int unit)
{
    return &an_types[an_type(b, unit)];
}
static inline bool an_is_general(const struct bn_battle *b, int unit)
{
    return an_kind(b, unit)->class == AN_LEADER;
}
static inline bool an_is(const struct bn_battle *b, int unit, int ways)
{
    return an_kind(b, unit)->ways & ways;
}
static inline bool an_has(const struct bn_state *s, int unit, enum an_unit_fact f)
{
    return s->unit[unit].fact[f] != 0;
}
bool an_is_foot(const struct bn_battle *b, int unit);
bool an_has_bow(const struct bn_battle *b, int unit);
int an_move_of(const struct bn_battle *b, int unit); /* AN-1.3, AN-1.4: without what cards add */
int an_allowance(const struct bn_battle *b, const struct bn_state *s, int unit); /* with it */
/* What it has left in its move, or has for one not begun. */
int an_points_left(const struct bn_battle *b, const struct bn_state *s, int unit);

/* The unit in a hex other than `but`, no general; BN_NONE. */
int an_unit_in(const struct bn_battle *b, const struct bn_state *s, int hex, int but);
/* The general in a hex other than `but`. */
int an_general_in(const struct bn_battle *b, const struct bn_state *s, int hex, int but);
/* The general with a unit: AN-8.2. */
int an_general_with(const struct bn_battle *b, const struct bn_state *s, int unit);
bool an_is_lone(const struct bn_battle *b, const struct bn_state *s,
                int unit); /* a general, alone */
/* Who can be attacked: a unit, or a general alone. */
bool an_is_target(const struct bn_battle *b, const struct bn_state *s, int unit);
/* AN-6.3: the units in its two rear hexes, none unless there are two. */
uint64_t an_supporters(const struct bn_battle *b, const struct bn_state *s, int unit);
static inline bool an_is_supported(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return an_supporters(b, s, unit) != 0;
}
/* AN-4.8 */
bool an_just_moved(const struct bn_battle *b, const struct bn_state *s, int unit, int target);
/* AN-3.4: does this hex lie in front of an enemy unit? */
bool an_in_front_of_enemy(const struct bn_battle *b, const struct bn_state *s, int side, int hex);

bool an_next_to_enemy(const struct bn_battle *b, const struct bn_state *s, int side, int hex);

/* Into another hex, the general with it too: its works are left behind. */
void an_put(struct bn_ctx *c, int unit, int hex);
/* At the end of a move or retreat: general and unit in one hex are together (AN-8.1). */
void an_come_together(struct bn_ctx *c, int unit);
/* AN-5.4: off the board. What becomes of the general with it is asked at once (AN-8.3). */
void an_lose(struct bn_ctx *c, int unit, int rule);
/* AN-6.2: over its edge, the general with it too. */
void an_lose_over_edge(struct bn_ctx *c, int unit);
void an_take_stands(struct bn_ctx *c, int unit, int stands, int rule);

/* ---- Ground (ground.c) ---- */

static inline int an_terrain_at(const struct bn_battle *b, int hex)
{
    return b->board.terrain[hex];
}
bool an_is_closed(const struct bn_battle *b, int hex); /* or off the board */
/* AN-7.2: does entering `to` from a neighbour end a move, by the ground? BN_NONE: from off the board. */
bool an_ground_stops(const struct bn_battle *b, int unit, int from, int to);
bool an_is_entrenched(const struct bn_battle *b, const struct bn_state *s, int unit);
bool an_has_terrain(const struct bn_battle *b, const struct bn_state *s, int unit); /* AN-7.3 */
/* AN-4.6, AN-7.2: dice the ground takes, and the rule that does. */
int an_ground_takes(const struct bn_battle *b, const struct bn_state *s, int unit, int target,
                    int *rule);
/* AN-4.1: the hex that blocks the line, BN_NONE where nothing does. */
int an_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to);

/* ---- Dice (dice.c) ---- */

struct an_dice { /* in this order; total is what is rolled */
    int base, side, throwing, general, card, length, camels, ground, kept, total;
    int ground_rule;
};
struct an_dice an_dice_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                          int target);
/* How far it reaches; AN-1.3, AN-1.4. */
int an_range_of(const struct bn_battle *b, int unit);

/* ---- Room and ways (ways.c) ---- */

enum an_room {
    AN_FREE, /* it may end there */
    AN_PASS, /* it may go through */
    AN_TAKEN,
    AN_HIS_GENERAL,
    AN_TWO_GENERALS,
    AN_SHUT /* closed ground, or no hex */
};
enum an_room an_room_for(const struct bn_battle *b, const struct bn_state *s, int unit, int hex);
/* The unit may not stay where it is: it is passing through. */
bool an_is_passing(const struct bn_battle *b, const struct bn_state *s, int unit);

struct an_ways { /* where a unit may retreat to: AN-6.1 */
    int n;
    int hex[2]; /* what the order names */
    int end[2]; /* where it comes to stand */
};
struct an_ways an_ways_of(const struct bn_battle *b, const struct bn_state *s, int unit);
bool an_at_edge(const struct bn_battle *b, const struct bn_state *s, int unit); /* AN-6.2 */

/* ---- Procedures ---- */

extern const struct bn_proc an_procs[];

/* The sections where a unit counts that is to be ordered, one to come where it may enter: AN-2.6, AN-3.8.
 * 0: it waits. */
int an_where(const struct bn_battle *b, const struct bn_state *s, int unit);
/* The sections where an ordered unit is taken to count, in a position from the middle of a turn. */
int an_counts_in(const struct bn_battle *b, const struct bn_state *s, int unit);
/* Orders for whoever a card orders without being told, as the order phase begins. */
void an_order_all(struct bn_ctx *c);

/* move.c and group.c: a move as it is, or as it would begin. */
struct an_move {
    int unit, points, steps;
    bool begun;     /* an order has been given */
    bool under_way; /* it has stepped or turned: nobody joins any more */
    bool free;      /* AN-3.1: a hexside for nothing; of a skirmisher: it may turn, AN-3.3 */
    bool stopped;   /* AN-3.4 */
    bool again;     /* the second one of a Hit and Run */
};
struct an_move an_move_now(const struct bn_battle *b, const struct bn_state *s, int unit);
void an_move_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v);
void an_move_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                  struct bn_list *out);
void an_move_begin(struct bn_ctx *c, int unit);
void an_move_again(struct bn_ctx *c, int unit); /* for after its battle */
void an_move_take(struct bn_ctx *c, const struct bn_order *o);
void an_move_end(struct bn_ctx *c, int unit);
/* May it take this step, alone? */
void an_step_check(const struct bn_battle *b, const struct bn_state *s, const struct an_move *m,
                   int to, struct bn_verdict *v);
/* Points a turn costs, BN_NONE for a skirmisher that has turned. */
int an_turn_cost(const struct bn_battle *b, const struct bn_state *s, int unit, int face,
                 bool free);

/* Who moves with `leader` now, itself too: AN-3.6. */
uint64_t an_group(const struct bn_battle *b, const struct bn_state *s, int leader);
void an_join_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v);
void an_join_list(const struct bn_battle *b, const struct bn_state *s, int leader,
                  struct bn_list *out);
void an_group_step_check(const struct bn_battle *b, const struct bn_state *s, int leader, int to,
                         struct bn_verdict *v);
void an_drop_out(struct bn_ctx *c, int unit);
void an_group_step(struct bn_ctx *c, int leader, int dir);
void an_group_turn(struct bn_ctx *c, int leader, int face, bool free);

/* combat.c */
void an_combat_begin(struct bn_ctx *c, int unit, int target);
void an_shoot(struct bn_ctx *c, int unit, int target); /* Sharpshooter */
/* retreat.c */
void an_retreat_begin(struct bn_ctx *c, int unit, int hexes);
void an_pay_for_hexes(struct bn_ctx *c, int unit, int hexes, int rule);
/* elephants.c: away from whoever attacked from that hex. */
void an_elephants_begin(struct bn_ctx *c, int unit, int hexes, int from);
bool an_elephants_can(const struct bn_battle *b, const struct bn_state *s, int unit, int from);
/* general.c */
void an_fallen_begin(struct bn_ctx *c, int general);
void an_flee_begin(struct bn_ctx *c, int general, int rule);

#define AN_PROC(name)                                                                              \
    enum bn_next an_##name##_run(struct bn_ctx *c);                                                \
    void an_##name##_list(const struct bn_battle *b, const struct bn_state *s,                     \
                          struct bn_list *out);                                                    \
    void an_##name##_check(const struct bn_battle *b, const struct bn_state *s,                    \
                           const struct bn_order *o, struct bn_verdict *v);                        \
    void an_##name##_take(struct bn_ctx *c, const struct bn_order *o);                             \
    void an_##name##_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
AN_PROC(play);
AN_PROC(orders);
AN_PROC(moves);
AN_PROC(moving);
AN_PROC(battles);
AN_PROC(combat);
AN_PROC(retreat);
AN_PROC(elephants);
AN_PROC(fallen);
AN_PROC(flee);
enum bn_next an_turn_run(struct bn_ctx *c);

/* setup.c */
void an_begin(struct bn_ctx *c);
const char *an_settle(struct bn_battle *b, int *unit, int *hex);
int an_banners_needed(const struct bn_battle *b, int side);
int an_ending(const struct bn_battle *b, const struct bn_state *s);
bool an_holds(const struct bn_battle *b, const struct bn_state *s, int unit);
int an_eagerness(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o);
const char *an_fault(const struct bn_battle *b, const struct bn_state *s);

/* Offers the order when the check allows it. */
typedef void an_checker(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v);
void an_offer(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
              an_checker *check, struct bn_list *out);
/* Emits an event that needs a number. */
void an_note_n(const struct bn_ctx *c, int kind, int rule, int unit, int n, const char *say);

#endif
