/* engine.h - the battle: what it is made of and what may be asked of it.
 *
 * The engine knows hexes, units, chance, frames, decisions and orders. It knows
 * no unit type, terrain, die or card: those stand in a ruleset's table
 * (ruleset.h). Nothing here allocates, reads a clock or keeps a variable.
 *
 * Two structs carry everything. `struct bn_battle` never changes once it is
 * read and is shared. `struct bn_state` is the battle at one moment: flat,
 * without pointers and padding, copied with `=`. */
#ifndef BANNERET_ENGINE_H
#define BANNERET_ENGINE_H

#include <banneret/limits.h>
#include <banneret/text.h>

struct bn_ruleset;

enum { BN_NONE = -1, BN_NO_NUMBER = INT16_MIN };

/* ---- Hexes --------------------------------------------------------------
 *
 * A hex is its index, row * cols + col, or BN_NONE off the board. Rows count
 * from the top, odd rows (from 0) are shifted right by half a hex. Directions
 * run counterclockwise from east. A facing is a spine: facing f looks between
 * directions f and f + 1, so its arcs are sums (bn_front and so on). */

enum bn_dir { BN_E, BN_NE, BN_NW, BN_W, BN_SW, BN_SE, BN_DIRS };
enum bn_face { BN_FACE_NE, BN_FACE_N, BN_FACE_NW, BN_FACE_SW, BN_FACE_S, BN_FACE_SE, BN_FACES };

extern const char *const bn_dir_names[BN_DIRS];
extern const char *const bn_face_names[BN_FACES];
/* Facings in the order they are listed and read by people: n ne se s sw nw. */
extern const uint8_t bn_face_order[BN_FACES];

struct bn_board {
    int16_t cols, rows;
    uint8_t terrain[BN_HEXES]; /* index into the ruleset's terrain; 0 is a missing hex */
    uint8_t road[BN_HEXES];    /* bit d: a road leaves through side d */
    uint8_t side[BN_HEXES][BN_DIRS]; /* index into the ruleset's hexsides; 0 is none. Both
                                        hexes of a hexside hold it. */
    int16_t next[BN_HEXES][BN_DIRS]; /* the neighbour, BN_NONE off the board. A missing
                                        hex is on the board: see terrain. */
};

/* Fills `next` from cols and rows. */
void bn_board_link(struct bn_board *board);

/* Axial coordinates: q along the row, r down the rows. */
struct bn_axial {
    int q, r;
};
struct bn_axial bn_axial_of(const struct bn_board *board, int hex);
int bn_hex_at(const struct bn_board *board, struct bn_axial at); /* BN_NONE off the board */
int bn_distance(const struct bn_board *board, int a, int b);     /* in hexes */
/* The side of `a` that touches its neighbour `b`, BN_NONE when they do not touch. */
int bn_dir_to(const struct bn_board *board, int a, int b);

static inline int bn_turned(int face_or_dir, int sixths) /* counterclockwise, may be negative */
{
    return ((face_or_dir + sixths) % 6 + 6) % 6;
}
static inline int bn_about(int face) { return bn_turned(face, 3); }

enum bn_arc { BN_FRONT, BN_FLANK, BN_REAR };
/* In which arc of a unit facing `face` the side `dir` lies. */
enum bn_arc bn_arc_of(int face, int dir);
/* The two sides of an arc, left one first as the unit looks. */
void bn_arc_dirs(int face, enum bn_arc arc, int dirs[2]);

/* A straight line between two centres, by integers. What it enters after `a`,
 * in order, `b` last. Inside one hex left == right; where it runs along a
 * hexside left and right are the two hexes, as seen along the line. Touching a
 * corner enters nothing. A hex off the board is BN_NONE. Returns how many;
 * `out` holds at least BN_LINE_LEN. */
struct bn_cell {
    int16_t left, right;
};
int bn_line(const struct bn_board *board, int a, int b, struct bn_cell out[]);
/* Through which sides of `b` the line from `a` comes in: one, or two when it
 * comes in at a corner. a != b. Returns how many. */
int bn_line_entry(const struct bn_board *board, int a, int b, int dirs[2]);

/* "c4", and back; column letters a..z, aa..bl. Returns BN_NONE for no hex of this board.
 * Case does not matter. `len` is how much of `word` to read. */
void bn_hex_say(const struct bn_board *board, int hex, struct bn_text *t);
int bn_hex_read(const struct bn_board *board, const char *word, size_t len);

/* ---- The battle, which never changes ------------------------------------ */

/* Names of up to 40 characters are kept in full. */
struct bn_hexes { /* a list of hexes, kept in bn_battle.hex_pool */
    int16_t at, n;
};

struct bn_unit_def {
    char id[BN_ID_LEN + 1]; /* as the scenario spells it */
    char name[BN_NAME_LEN + 1];
    int8_t side, type;
    int8_t face; /* BN_NONE for a unit without facing */
    int16_t hex; /* BN_NONE for a unit still to come */
    int16_t figures, hits;
    int16_t banners;    /* what its loss is worth */
    int16_t move;       /* 0: its type's */
    int16_t arrives;    /* the turn, 0 when it begins on the board */
    int16_t arrives_on; /* a plain die must show this or more; 0 without a die */
    struct bn_hexes arrival;
    int16_t key[BN_UNIT_KEYS]; /* by the ruleset's table of unit keys */
    bool perhaps;     /* chance says before the first turn whether it is there at all */
    bool own_figures; /* the scenario says how many, not its type */
    int line;         /* in the scenario, for messages */
};

/* A number that changes at some turns, earliest first. */
struct bn_steps {
    int16_t n;
    struct {
        int16_t turn, value;
    } at[BN_STEPS];
};
/* What it is in that turn, before the first turn as in it; `otherwise` where the scenario says nothing
 * of it. */
int bn_steps_at(const struct bn_steps *steps, int turn, int otherwise);

struct bn_side_def {
    char id[BN_NAME_LEN + 1], name[BN_NAME_LEN + 1], colour[BN_NAME_LEN + 1];
    char baseline; /* n s e w */
    struct bn_hexes exits;
    int16_t key[BN_SIDE_KEYS]; /* by the ruleset's table of side keys */
    struct bn_hexes hexes[BN_SIDE_KEYS];
    struct bn_steps steps[BN_SIDE_KEYS];
    int16_t drawn; /* how many of its `perhaps` units will be there */
};

enum bn_aim {
    BN_AIM_DESTROY_UNITS, /* n enemy units are lost */
    BN_AIM_DESTROY,       /* all of `units` are lost */
    BN_AIM_BANNERS,       /* the side has n banners */
    BN_AIM_EXIT,          /* n units of the side have left by its exits */
    BN_AIM_HOLD           /* its units stand on all of `hexes` */
};

struct bn_condition {
    uint8_t aim;
    int8_t side; /* who wins by it */
    int16_t n;
    int16_t at_turn; /* 0: at the end of any player turn */
    uint64_t units;
    struct bn_hexes hexes;
};

/* A hex worth banners to a side whose unit stands on it. */
struct bn_objective {
    int16_t hex, banners;
    int8_t side;
    bool while_held; /* they count while it stands there; else once, at the end of a player turn */
};

/* A part of the board: columns, or rows, from one to another, both included. */
struct bn_span {
    int16_t from, to; /* from 0 */
    bool rows;
};

enum { BN_LIMIT_UNITS = -2, BN_LIMIT_DRAW = -3, BN_FIRST_ROLL = -2 };

/* What a scenario tells the units of a side that nobody commands: opponents follow it, the rules know
 * nothing of it. The first posture of a unit that has not ended counts. */
enum bn_posture_act {
    BN_POSTURE_HOLD,    /* stays where it is */
    BN_POSTURE_DEFEND,  /* stays on `hex` or next to it */
    BN_POSTURE_ADVANCE, /* goes to `hex` */
    BN_POSTURE_ATTACK,  /* goes for `target` */
    BN_POSTURE_EXIT     /* leaves by its side's exits */
};
extern const char *const bn_posture_names[]; /* by act; NULL after the last */
struct bn_posture {
    uint64_t units;
    int8_t side, act;
    int8_t target;      /* a unit, BN_NONE for none */
    int16_t hex;        /* BN_NONE for none */
    int16_t until_turn; /* it ends when that turn is over; 0: not by time */
    int16_t within;     /* it ends for a unit when an enemy is so near; 0: not by that */
};

/* A position in the middle of a turn. */
struct bn_start {
    bool given;
    int16_t turn;
    int8_t side, phase;
    int16_t number[BN_START_KEYS]; /* by the ruleset's table of start keys */
    uint64_t units[BN_START_KEYS];
    struct { /* the pairs of a key that names some, in the order given */
        int8_t unit, other;
    } pair[BN_UNITS];
    int16_t pairs;
    bool has_hand[BN_SIDES]; /* else it is dealt */
    uint8_t hand[BN_SIDES][BN_CARDS];
    int8_t card; /* the one in play, BN_NONE for none */
};

struct bn_battle {
    const struct bn_ruleset *rules;
    struct bn_board board;
    int16_t option[BN_OPTIONS]; /* values, by the ruleset's table of options */
    int16_t units;              /* how many */
    int16_t conditions;
    int16_t turn_limit; /* the ruleset's where the scenario names none */
    int8_t first;       /* a side, or BN_FIRST_ROLL */
    int8_t at_limit;    /* a side, BN_LIMIT_UNITS or BN_LIMIT_DRAW */
    bool own_aims;      /* the scenario says who wins; else the ruleset's ending holds */
    struct bn_side_def side[BN_SIDES];
    struct bn_unit_def unit[BN_UNITS];
    struct bn_condition condition[BN_CONDITIONS];
    struct bn_posture posture[BN_POSTURES]; /* in the order given */
    int16_t postures;
    struct bn_start start;
    uint8_t deck[BN_CARDS]; /* all the cards there are, by kind */
    int16_t objectives;
    struct bn_objective objective[BN_OBJECTIVES];
    bool has_spans; /* the scenario draws the parts of the board itself */
    struct bn_span span[BN_SPANS]; /* by the names of the ruleset's key */
    struct { /* marks that stand at the beginning */
        int16_t hex;
        uint8_t kind, value;
    } mark[BN_MARKS];
    int16_t marks;
    int16_t hexes_used;
    int16_t hex_pool[BN_HEX_POOL];
    char title[BN_NAME_LEN + 1];
    const char *notes, *source; /* "" when not given; owned by whoever read the scenario */
};

bool bn_hexes_have(const struct bn_battle *b, struct bn_hexes list, int hex);
/* A unit by its id, without case; BN_NONE when there is none. */
int bn_unit_read(const struct bn_battle *b, const char *word, size_t len);
/* How many units a side has in this battle, those that chance will draw included. */
int bn_units_of(const struct bn_battle *b, int side);

/* ---- The state ---------------------------------------------------------- */

enum bn_status {
    BN_WAITING, /* its turn has not come, or its die has not shown enough */
    BN_AT_HAND, /* may enter; `waiting` for people, like the first */
    BN_ON_BOARD,
    BN_EXITED,
    BN_LOST,
    BN_ABSENT /* chance left it out: nobody hears of it */
};
enum { BN_OPEN = -1, BN_DRAW = 2 }; /* bn_state.winner, beside the sides */

struct bn_unit {
    int16_t hex; /* BN_NONE unless on the board */
    int16_t figures, hits;
    int8_t face;
    uint8_t status;
    int16_t fact[BN_UNIT_FACTS]; /* the ruleset's own */
};

/* One procedure under way. */
struct bn_frame {
    uint8_t proc; /* index into the ruleset's procedures */
    uint8_t step; /* where it is, in its own count */
    int16_t arg[BN_ARGS];
};

struct bn_mark {
    int16_t hex;
    uint8_t kind, value; /* index into the ruleset's marks; the value is its own, never 0 */
};

struct bn_state {
    uint32_t draws;  /* pools rolled and cards drawn so far: keys the seeded source */
    uint16_t orders; /* carried out so far */
    int16_t turn;    /* from 1 */
    int16_t reveals; /* times something hidden became known: undo stops there */
    int16_t banners[BN_SIDES];
    int8_t side;    /* whose player turn it is, BN_NONE between */
    int8_t decider; /* who must decide, BN_NONE when the battle is over */
    int8_t winner;  /* a side, BN_DRAW or BN_OPEN */
    uint8_t phase;  /* index into the ruleset's phases */
    uint8_t fresh;  /* this phase has just begun: see bn_phase_begin */
    uint8_t look;   /* a unit was lost or left: victory is looked at before anything else */
    int8_t ended_by; /* the condition that held, BN_NONE for another ending */
    uint8_t depth;  /* frames in use */
    uint8_t marks;  /* marks in use */
    int8_t first;   /* the side that begins, or wins the first tie */
    int8_t played;  /* the card in play, BN_NONE for none */
    uint8_t blind;  /* 0: nothing is missing; 1 + viewer: what that side may not see is 0 */
    uint16_t taken; /* bit i: the banners of objective i were taken, once */
    uint8_t held[BN_SIDES]; /* cards in each hand: everybody may count them */
    uint8_t spare[2];       /* always 0; so the struct has no padding */
    uint8_t hand[BN_SIDES][BN_CARDS]; /* how many of each kind; its owner sees it */
    uint8_t deck[BN_CARDS];           /* nobody sees it */
    uint8_t discards[BN_CARDS];
    int16_t fact[BN_BATTLE_FACTS];
    int16_t side_fact[BN_SIDES][BN_SIDE_FACTS];
    struct bn_mark mark[BN_MARKS];
    struct bn_frame frame[BN_FRAMES];
    struct bn_unit unit[BN_UNITS];
};

/* A unit of a type without facing may share its hex with one of its side that has one. The unit there,
 * or whoever stands there alone; BN_NONE. */
int bn_unit_at(const struct bn_battle *b, const struct bn_state *s, int hex);
/* The one without facing there, alone or not; BN_NONE. */
int bn_leader_at(const struct bn_battle *b, const struct bn_state *s, int hex);
bool bn_on_board(const struct bn_state *s, int unit);
bool bn_enemies(const struct bn_battle *b, int unit, int other);
/* Is some unit of the other side on a hex next to `hex`? One without facing is no threat. */
bool bn_enemy_beside(const struct bn_battle *b, const struct bn_state *s, int side, int hex);
/* 0 when there is no such mark. */
int bn_mark_at(const struct bn_state *s, int hex, int kind);
/* A value of 0 takes the mark away. A full list is a bug. */
void bn_mark_set(struct bn_state *s, int hex, int kind, int value);

/* Field by field, so that no compiler or machine can differ. */
uint64_t bn_digest(const struct bn_battle *b, const struct bn_state *s);
/* NULL when the state is sound, else what is wrong with it. For tests and assertions. */
const char *bn_state_fault(const struct bn_battle *b, const struct bn_state *s);

/* ---- Orders --------------------------------------------------------------
 *
 * An order is any answer to a decision. Which fields a verb uses is its
 * pattern's matter (ruleset.h); the others are BN_NONE, n is BN_NO_NUMBER and
 * sides is 0. So two orders are the same when all their fields are. */
struct bn_order {
    int8_t verb; /* index into the ruleset's verbs */
    int8_t unit, other;
    int8_t face;
    int16_t hex, from;
    int16_t n;     /* a number or a phase, as the pattern says */
    uint8_t sides; /* bit d: hexside d */
    int8_t card;   /* index into the ruleset's cards */
};

struct bn_order bn_order_of(int verb, int unit); /* all else unset */
bool bn_order_same(const struct bn_order *a, const struct bn_order *b);

/* A list of orders in the caller's array. `n` counts on beyond `max`, so that a
 * caller can find out what room is needed and ask again. */
struct bn_list {
    struct bn_order *at;
    int n, max;
};
void bn_offer(struct bn_list *list, const struct bn_order *order);

/* ---- Events --------------------------------------------------------------
 *
 * What happened, for people. Never read back by rules. The kinds that every
 * ruleset shares; a ruleset's own begin at BN_EVENTS. */
#define BN_EVENT_KINDS(X)                                                                         \
    X(BN_EV_PHASE, "phase", "{side}: {phase} phase")                                              \
    X(BN_EV_TURN_BEGIN, "turn_begin", "Turn {n}")                                                 \
    X(BN_EV_INITIATIVE, "initiative", "{side} take the initiative")                               \
    X(BN_EV_ORDERS, "orders", "{side} may order {n} {n?unit:units}")                              \
    X(BN_EV_ORDER, "order", "{order}")                                                            \
    X(BN_EV_STEP, "step", "{unit} steps to {to}")                                                 \
    X(BN_EV_MOVE, "move", "{unit} moves to {to}")                                                 \
    X(BN_EV_TURN, "turn", "{unit} turns to face {face}")                                          \
    X(BN_EV_HALT, "halt", "{unit} halts")                                                         \
    X(BN_EV_BATTLE, "battle", "{unit} battles {other}")                                           \
    X(BN_EV_SHOOT, "shoot", "{unit} shoots at {other}")                                           \
    X(BN_EV_FIRE, "fire", "{unit} fires at {other}")                                              \
    X(BN_EV_HOLD, "hold", "{unit} holds fire")                                                    \
    X(BN_EV_MODIFIER, "modifier", "{n}")                                                          \
    X(BN_EV_DICE, "dice", "{dice}")                                                               \
    X(BN_EV_CARD, "card", "{side} draw {n} {n?card:cards}")                                       \
    X(BN_EV_PLAY, "play", "{side} play {card}")                                                   \
    X(BN_EV_DISCARD, "discard", "{card} is discarded")                                            \
    X(BN_EV_SHUFFLE, "shuffle", "The discards are the deck again")                                \
    X(BN_EV_OBJECTIVE, "objective", "{unit} takes {to}: {n} {n?banner:banners}")                  \
    X(BN_EV_HIT, "hit", "{unit} takes {n} {n?hit:hits}")                                          \
    X(BN_EV_MISS, "miss", "No effect on {unit}")                                                  \
    X(BN_EV_CASUALTY, "casualty", "{unit} loses {n} {n?figure:figures}")                          \
    X(BN_EV_IGNORED, "ignored", "{unit} ignores {n} {n?panic:panics}")                            \
    X(BN_EV_PUSHBACK, "pushback", "{unit} is pushed back {n} {n?hex:hexes}")                      \
    X(BN_EV_ROUT, "rout", "{unit} routs")                                                         \
    X(BN_EV_RETREAT, "retreat", "{unit} falls back to {to}")                                      \
    X(BN_EV_BLOCKED, "blocked", "{unit} cannot fall back")                                        \
    X(BN_EV_FOLLOW, "follow", "{unit} follows up into {to}")                                      \
    X(BN_EV_ADVANCE, "advance", "{unit} advances into {to}")                                      \
    X(BN_EV_STAY, "stay", "{unit} stays")                                                         \
    X(BN_EV_DESTROYED, "destroyed", "{unit} is destroyed")                                        \
    X(BN_EV_ARRIVAL, "arrival", "{unit} may enter")                                               \
    X(BN_EV_ENTER, "enter", "{unit} enters at {to}")                                              \
    X(BN_EV_EXIT, "exit", "{unit} leaves the board")                                              \
    X(BN_EV_PASSED, "passed", "{order}: nothing else to choose")                                  \
    X(BN_EV_UNDO, "undo", "{n} {n?order:orders} taken back")                                      \
    X(BN_EV_CONCEDE, "concede", "{side} concede")                                                 \
    X(BN_EV_BATTLE_END, "battle_end", "{side} win")

enum bn_event_kind {
#define X(id, name, text) id,
    BN_EVENT_KINDS(X)
#undef X
        BN_EVENTS
};

struct bn_ask;

struct bn_event {
    int16_t kind; /* enum bn_event_kind, or BN_EVENTS and up: the ruleset's own */
    int16_t rule; /* index into the ruleset's rules; BN_NONE only where no rule can be named */
    int16_t from, to; /* hexes */
    int16_t n, m;     /* BN_NO_NUMBER when unset; m is for the text only */
    int8_t side, unit, other, face;
    int8_t phase;
    int8_t card;
    int8_t only;   /* the one side that may see it, BN_NONE: everybody */
    int8_t except; /* the one side that hears more in an event of its own; BN_NONE: nobody */
    const char *say; /* the template to use, NULL: the kind's own */
    const struct bn_order *order; /* for order and passed */
    const struct bn_ask *ask;     /* for dice and card: what was rolled */
    const uint8_t *faces;         /* and what came, ask->n labels in the order they came */
    uint32_t counted; /* of a hit: the labels of the roll that it was read from, bit i for label i;
                         0: from their sum */
};

/* An event about `unit` (and its side), all else unset. unit may be BN_NONE. */
struct bn_event bn_event_of(const struct bn_battle *b, int kind, int rule, int unit);

/* Writes what a template says of an event. Fields: {unit} {other} {side} {from} {to} {face}
 * {n} {m} {phase} {order} {dice} {for} {card}; {n?one:many} chooses by n (or m). An unknown field is
 * written as it stands, which a test looks for. */
void bn_say(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t);
/* "K1 Roland", or "K1" for a unit without a name. */
void bn_say_unit(const struct bn_battle *b, int unit, struct bn_text *t);
/* "10.4 inches": tenths in the words of a ruleset that measures. */
void bn_measure_say(const struct bn_battle *b, int tenths, struct bn_text *t);
const char *bn_event_name(const struct bn_battle *b, int kind);
const char *bn_rule_id(const struct bn_battle *b, int rule); /* "" for BN_NONE */

struct bn_sink { /* who is told; embed it and cast back */
    void (*event)(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                  const struct bn_event *e);
};

/* ---- Chance --------------------------------------------------------------
 *
 * A rule asks for a pool; a source answers with the faces that came. A card is
 * a pool of one whose weights are what is left of each kind. It goes into a
 * hand and does nothing before a next decision, so that the odds of an order
 * need not try every card. */
struct bn_ask {
    const char *const *label; /* names of the faces; for a card good during the call only */
    const uint16_t *weight;   /* one a label; a label of weight 0 cannot come */
    int16_t labels, n;
    const char *purpose; /* initiative orders battle fire stakes counter army arrival general … */
    int16_t rule;
    int8_t side, unit; /* who rolls; BN_NONE when nobody in particular */
    bool card;
    uint32_t draw; /* bn_state.draws before this roll */
};

struct bn_chance { /* embed it and cast back */
    /* Writes ask->n labels into faces. When it cannot answer it sets starved and writes labels
     * that could have come: the caller of bn_apply then throws the state away. */
    void (*pool)(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[]);
    bool starved;
};

/* A pure function of seed and draw number. */
struct bn_seeded {
    struct bn_chance chance;
    uint64_t seed;
};
struct bn_seeded bn_seeded_of(uint64_t seed);
/* The n-th number below `below` of a stream: for tests and random opponents too. */
uint32_t bn_seeded_number(uint64_t seed, uint64_t stream, uint32_t n, uint32_t below);

/* ---- Playing -------------------------------------------------------------
 *
 * What a rule works with. chance and sink may be changed by nobody below. */
struct bn_ctx {
    const struct bn_battle *b;
    struct bn_state *s;
    struct bn_chance *chance;
    struct bn_sink *sink; /* NULL: nobody listens */
};

/* Why an order is refused. `all` unset: the first reason is enough. */
struct bn_verdict {
    bool all;
    int n;                 /* reasons found; 0: the order is legal */
    struct bn_event about; /* filled from the order before the rules look at it */
    struct bn_event why[BN_REFUSALS];
};

/* The battle before anything has happened: units and marks where the scenario puts them, nobody
 * deciding. A picture of it can be drawn; it is no state to play from. */
void bn_set_up(const struct bn_battle *b, struct bn_state *s);
/* Sets up and runs to the first decision. */
void bn_begin(const struct bn_battle *b, struct bn_state *s, struct bn_chance *chance,
              struct bn_sink *sink);
/* All legal orders of the side that decides; none when the battle is over. */
void bn_legal(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out);
/* Judges one order. The verdict's why[0] is the first rule that stands in the way. */
bool bn_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *order,
              struct bn_verdict *v);
/* Carries out an order that bn_check allows (asserted) and runs to the next decision. */
void bn_apply(const struct bn_battle *b, struct bn_state *s, const struct bn_order *order,
              struct bn_chance *chance, struct bn_sink *sink);
/* The side that decides gives up. */
void bn_concede(const struct bn_battle *b, struct bn_state *s, struct bn_sink *sink);
/* What is asked, in words: "Franks: choose a unit to move". "" when the battle is over. */
void bn_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_text *t);

/* ---- Notation ------------------------------------------------------------ */

/* The one form in which orders are listed, logged and recorded. */
void bn_order_say(const struct bn_battle *b, const struct bn_order *order, struct bn_text *t);
/* Reads a line. Directions become hexes, what may be left out is filled in, synonyms and
 * `pass` are understood, case does not matter. False: `fault` says what was not understood. */
bool bn_order_read(const struct bn_battle *b, const struct bn_state *s, const char *line,
                   struct bn_order *out, struct bn_text *fault);
/* Is the line `concede`? It is no order of a ruleset; see bn_concede. */
bool bn_is_concede(const char *line);

/* ---- What a side may see -------------------------------------------------- */

struct bn_view {
    const struct bn_battle *b;
    int8_t viewer; /* a side; BN_NONE: an arbiter, who sees all; BN_SIDES: one who holds no hand */
    struct bn_state s; /* what is hidden from the viewer is 0 */
};
struct bn_view bn_view_of(const struct bn_battle *b, const struct bn_state *s, int viewer);
bool bn_may_see(const struct bn_event *e, int viewer);
/* How many cards are left to be drawn before the discards are used again: everybody may reckon it. */
int bn_deck_left(const struct bn_battle *b, const struct bn_state *s);
/* What `viewer` knows of the cards it cannot see, deck and the other hand together: how many of each
 * kind. By what it can see only, so that a state and its view give the same. */
void bn_cards_unseen(const struct bn_battle *b, const struct bn_state *s, int viewer,
               uint16_t count[BN_CARDS]);
/* A state that the viewer could be in: what it cannot see is dealt anew out of what is unseen, from
 * a seed. For those who think ahead. Cards are dealt; hidden facts of the ruleset's own stay 0. */
struct bn_state bn_guess(const struct bn_view *view, uint64_t seed);
/* Banners taken, and those of objectives held now. */
int bn_banners(const struct bn_battle *b, const struct bn_state *s, int side);

/* ---- Odds ----------------------------------------------------------------- */

/* What one outcome did to one side of it: sums over the standard events. */
struct bn_sums {
    int16_t hits, casualties, pushback;
    int16_t routs, destroyed; /* units */
};
struct bn_outcome {
    struct bn_sums target, attacker;
    uint64_t weight; /* of bn_odds.total; counts of samples when sampled */
};
struct bn_odds {
    int outcomes;
    bool sampled; /* too many leaves, outcomes or too large weights: weights count samples */
    bool starved; /* even the samples had more different outcomes than there was room for */
    uint64_t total, leaves;
};
enum { BN_ODDS_LEAVES = 200000, BN_ODDS_SAMPLES = 100000, BN_ODDS_OUTCOMES = 4096 };
/* Carries the order out on copies, once for every way the dice can fall, up to the next decision.
 * Outcomes with equal sums are merged, most likely first. The order must be legal. */
struct bn_odds bn_odds_of(const struct bn_view *view, const struct bn_order *order,
                          struct bn_outcome out[], int max);
/* The same with other bounds, for who asks often: past `leaves` it samples `samples`. */
struct bn_odds bn_odds_within(const struct bn_view *view, const struct bn_order *order,
                              struct bn_outcome out[], int max, uint64_t leaves, uint64_t samples);

/* A way the dice can fall: where it leads, and its chance in lowest terms. */
struct bn_fall {
    struct bn_state after;
    uint64_t over, under;
};
/* The states that an order can lead to before the next decision; equal ones are one. For those who think
 * ahead. Returns how many; 0 where there are more than `max`, more than `leaves` falls of the dice, or a
 * chance that 64 bits do not hold. The order must be legal. */
int bn_falls_of(const struct bn_view *view, const struct bn_order *order, struct bn_fall out[],
                int max, uint64_t leaves);

#endif
