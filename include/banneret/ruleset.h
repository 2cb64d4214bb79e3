/* ruleset.h - what a ruleset is: one const table of constants and procedures.
 *
 * A folder rulesets/<id>/ defines `const struct bn_ruleset bn_ruleset_<id>` in
 * its table.c; the Makefile finds it. It uses engine.h and kit.h and nothing
 * else of the program. See docs/contract.md for how the hard moments of play
 * fit, and rulesets/skeleton/ for the smallest one that works.
 *
 * Tables end with an entry whose name is NULL, unless a count stands beside
 * them. Index 0 of terrain is the missing hex, of hexsides no hexside. */
#ifndef BANNERET_RULESET_H
#define BANNERET_RULESET_H

#include <banneret/engine.h>

enum { BN_ABI = 6 };

/* ---- Constants ------------------------------------------------------------ */

enum bn_source { BN_SHEET, BN_OURS, BN_OPTION }; /* where a rule comes from */

struct bn_rule { /* made from rules.def; the only text of the rules in the program */
    const char *id; /* "LH-3.1" */
    enum bn_source source;
    const char *title; /* a few words */
    const char *text;
};

struct bn_type {
    const char *name;
    const char *code;   /* a second name a scenario may use, or NULL */
    const char *letter; /* on the map, one or two capital letters */
    const char *about;  /* "cavalry" and the like, for panels */
    int16_t figures, min_figures, max_figures; /* 0 where units have none */
    int16_t move;
    bool no_facing; /* a general */
};

/* How a thing looks is a role; a theme gives roles colours, glyphs their shape. */
enum bn_look {
    BN_LOOK_PLAIN,
    BN_LOOK_WOODS,
    BN_LOOK_HILL,
    BN_LOOK_MARSH,
    BN_LOOK_ROUGH,
    BN_LOOK_TOWN,
    BN_LOOK_RIVER,
    BN_LOOK_FORD,
    BN_LOOK_BRIDGE,
    BN_LOOK_WATER,
    BN_LOOK_CLIFF,
    BN_LOOK_WORKS,
    BN_LOOK_ROAD
};

struct bn_terrain {
    char letter;
    const char *name;
    const char *glyph, *ascii; /* one column wide each; " " for open ground */
    enum bn_look look;
    bool closed; /* nothing can ever stand there */
};

struct bn_hexside {
    const char *name;
    const char *glyph, *ascii;
    enum bn_look look;
    /* Not 0: it belongs to the first hex named and to a side, and stands as a mark of kind
     * mark - 1 + side, whose value has bit d for hexside d. */
    uint8_t mark;
};

struct bn_mark_kind { /* what play may put on a hex */
    const char *name;
    const char *glyph, *ascii;
    bool sides; /* its value is a set of hexsides: it is drawn on them */
};

struct bn_die {
    const char *name;
    const char *const *label; /* `labels` names, as typed in --dice */
    const char *key;          /* one key a label, for dice typed by hand */
    const uint16_t *weight;
    int16_t labels;
};
/* The plain die, 1 to 6: arrivals in every ruleset. */
extern const struct bn_die bn_plain_dice[]; /* it alone: a whole table of dice */
#define bn_plain_die (bn_plain_dice[0])

/* What a scenario may set. Either names, of which value[i] means i, or a range. */
struct bn_option {
    const char *name;
    const char *const *value; /* NULL-ended names, or NULL: a number from min to max */
    int16_t min, max, preset; /* preset: an index into value, or a number */
    int16_t rule;
    const char *about; /* one line */
};

/* A kind of card. A ruleset that has some gets a deck, two hands, a place for the card in play and the
 * discards: kept, hidden, counted and said by the engine; see bn_draw. */
struct bn_card {
    const char *name;  /* in orders: "probe-left" */
    const char *title; /* for people: "Probe Left" */
    const char *text;  /* what it does, for panels */
    int16_t count;     /* in the deck, unless the scenario says otherwise */
    int16_t rule;
};

/* Two verbs of two phases, or a verb of a phase and an answer, may have one pattern: it is read as the
 * one that the open decision takes.
 * Patterns: U unit, T another unit, H hex, R the hex after `from`, F facing after `face`,
 * S hexsides, N number, P phase, C card; anything else stands for itself. "U step H",
 * "U charge T from R", "U move H by road face F", "end P". A facing may be absent from an
 * order (BN_NONE): then `face F` is not written. */
enum {
    BN_DECLINES = 1,
    BN_HALTS = 2,
    BN_ENDS = 4,
    BN_BEGINS = 8,
    BN_AT_HAND_TOO = 16,
    BN_BY_ROAD = 32
};
struct bn_verb {
    const char *pattern;
    int8_t phase;  /* an order of this phase; BN_NONE: the answer to a question */
    uint8_t flags; /* BN_DECLINES: `pass` means it. BN_HALTS, BN_ENDS: `pass` means it where
                      nothing declines. BN_BEGINS: `face` left out is the scenario's. BN_AT_HAND_TOO: to a
                      unit that is still to enter, as to one on the board. BN_BY_ROAD: so it goes. */
};
struct bn_synonym {
    const char *name, *means; /* "receive", "stand": single words of a pattern */
};

struct bn_phase {
    const char *name;
};

/* How a unit could strike an enemy that stood on some hex: from afar, or hand to hand, a charge there
 * included where a charge is one order. */
enum bn_strike { BN_STRIKE_SHOT, BN_STRIKE_HAND, BN_STRIKES };

struct bn_event_own { /* kinds of event beyond the standard ones */
    const char *name, *text;
};

/* A place for one of the ruleset's own facts. Digest, view, JSON, invariants and the conformance
 * suite go by this table. */
enum bn_see { BN_SEE_ALL, BN_SEE_OWNER, BN_SEE_NONE };
struct bn_fact {
    const char *name;
    uint8_t see;  /* BN_SEE_OWNER is for the facts of sides and units */
    bool shown;   /* battle facts: written in `step --json` under this name */
    int16_t min, max;
};

/* Keys of a unit, of a side and of `start:` that are the ruleset's own. */
enum bn_key_kind {
    BN_KEY_NUMBER,
    BN_KEY_BOOL,
    BN_KEY_SIDES, /* of a unit: hexsides, bit d for side d; at most max of them */
    BN_KEY_UNITS, /* in start: a list of units */
    BN_KEY_PAIRS, /* in start: {K1: N2} or [[K1, N2]]; at most one key of this kind */
    BN_KEY_WORD,  /* of a side: one of some words, kept as 1 for the first; 0: not given */
    BN_KEY_HEXES, /* of a side: a list of hexes */
    BN_KEY_STEPS, /* of a side: a number, or {turn: number}; see bn_side_def.steps */
    BN_KEY_WITH,  /* of a unit without facing: the unit of its side in whose hex it begins, or BN_NONE */
    BN_KEY_CARD,  /* in start: a card, or BN_NONE */
    BN_KEY_SPANS  /* of the battle: {name: from-to}, columns or rows; see bn_battle.span */
};
struct bn_key {
    const char *name;
    uint8_t kind;
    int16_t min, max, preset;
    uint32_t types; /* unit keys: bit t, the types that may have it; 0: all */
};
struct bn_side_key {
    const char *name;
    uint8_t kind;
    const char *const *value; /* the words, NULL-ended */
    int16_t min, max;         /* of numbers */
};
struct bn_battle_key { /* BN_KEY_SPANS, at most one */
    const char *name;
    uint8_t kind;
    const char *const *value; /* the names of its parts, NULL-ended, at most BN_SPANS */
};

/* ---- Procedures -----------------------------------------------------------
 *
 * A procedure is a frame on the state's stack. run works until someone must
 * decide (it sets s->decider and returns BN_ASK), until it has pushed another
 * frame or taken a unit off or wants to be called again (BN_AGAIN), or until
 * it is done (BN_DONE: the engine takes the frame off). After a unit is lost
 * it returns BN_AGAIN before it rolls or asks: the engine looks at victory in
 * between, and asserts that no die is rolled before it has.
 *
 * list offers every legal order; check is the authority and names the rule;
 * take carries out an order that check allowed. All three see the frame on
 * top. check is called with reasons common to all rulesets already looked at:
 * another side's unit, another phase, an answer to another question. */
enum bn_next { BN_ASK, BN_AGAIN, BN_DONE };

struct bn_proc {
    const char *name;
    enum bn_next (*run)(struct bn_ctx *c);
    void (*list)(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out);
    void (*check)(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                  struct bn_verdict *v);
    void (*take)(struct bn_ctx *c, const struct bn_order *o);
    /* Fills say, unit, other … of an event whose side is the decider's. */
    void (*prompt)(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e);
    bool question; /* its decision is a question: it takes only verbs without a phase */
    bool obvious;  /* a single legal order is taken without asking */
    bool any_side; /* its decision is about units of either side: check tells whose */
    uint8_t as_phase; /* not 0: it takes the verbs of phase as_phase - 1, whatever the phase is;
                         check tells why not those of the phase itself */
    int16_t rule;  /* cited when one is */
};

struct bn_ruleset {
    uint32_t abi;       /* BN_ABI */
    uint32_t state_size; /* sizeof(struct bn_state) */
    const char *id, *title, *about;
    int version;
    bool hidden;   /* works, but is not offered: the skeleton */
    bool figures;  /* units have figures or stands: written in `step --json` */
    const char *figure; /* what people call one; NULL: "figure". More of them take an s */
    bool keep_hits; /* a lost unit keeps its hits */
    bool passing;  /* a unit on the move may stand where another does, until its next step */
    bool banners;  /* banners count: a scenario may set objectives, `step --json` says how many */
    int16_t turn_limit; /* where a scenario names none */

    const struct bn_rule *rules;
    int rule_count;
    const struct bn_type *types;
    const struct bn_terrain *terrain;
    const struct bn_hexside *hexsides;
    const struct bn_mark_kind *marks;
    const struct bn_die *dice; /* the first is the one `--dice` speaks of */
    const struct bn_card *cards; /* NULL: it has none */
    const struct bn_option *options;
    const struct bn_verb *verbs;
    const struct bn_synonym *synonyms;
    const struct bn_phase *phases;
    const struct bn_event_own *events;
    const struct bn_fact *battle_facts, *side_facts, *unit_facts;
    const struct bn_key *unit_keys, *start_keys;
    const struct bn_side_key *side_keys;
    const struct bn_battle_key *battle_keys;
    const struct bn_proc *procs; /* the first one is pushed when the battle begins */

    struct { /* rules the engine cites */
        int16_t other_side;  /* an order to the other side's unit */
        int16_t other_phase; /* an order of another phase */
        int16_t other_end;   /* the end of another phase */
        int16_t off_board;   /* an order to a unit that is not there */
        int16_t victory, first;
        int16_t arrival, arrival_die;
        int16_t objective;
    } cite;

    /* All may be NULL. */
    /* Fills the ruleset's facts; units stand where the scenario puts them. */
    void (*begin)(struct bn_ctx *c);
    /* Who wins where the scenario has no aims: a side, BN_DRAW or BN_OPEN. */
    int (*ending)(const struct bn_battle *b, const struct bn_state *s);
    /* How many banners win there for a side; for people. */
    int (*banners_needed)(const struct bn_battle *b, int side);
    /* Does this unit hold the hex it stands on? */
    bool (*holds)(const struct bn_battle *b, const struct bn_state *s, int unit);
    /* NULL, or another word than ready for a unit on the board. */
    const char *(*unit_state)(const struct bn_battle *b, const struct bn_state *s, int unit);
    /* Where a unit moves by several orders: the points it has left in its move, or for one that it has
     * not begun. Looked at as events are told. For people: what a hex costs. */
    int (*points)(const struct bn_battle *b, const struct bn_state *s, int unit);
    /* Where an order is a whole move: what it costs, measured like distances; BN_NONE for an order
     * that costs nothing of the kind. For people: what a hex costs. */
    int (*cost)(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o);
    /* Could it strike an enemy that stood on `hex`, from where it stands and as it faces? What it has
     * done this turn does not count, so it is also what it threatens. For people. */
    bool (*strikes)(const struct bn_battle *b, const struct bn_state *s, int unit,
                    enum bn_strike how, int hex);
    /* Whom it fights: bit d, the unit beyond hexside d. For people. */
    int (*pairs)(const struct bn_battle *b, const struct bn_state *s, int unit);
    /* Where hits are counted, and no figures: the hits that the unit does not outlast. */
    int (*most_hits)(const struct bn_battle *b, int unit);
    /* NULL, or what is wrong with the ruleset's own facts. */
    const char *(*fault)(const struct bn_battle *b, const struct bn_state *s);
    /* Called for each side when a battle is read, before the units that the scenario lists: adds
     * units that the side's keys call for. Says what is wrong with those, NULL for nothing. */
    const char *(*muster)(struct bn_battle *b, int side);
    /* Called last when a battle is read: makes it whole (figures that follow from a key) and says what
     * the rules forbid in it, NULL for nothing. `unit` and `hex` are BN_NONE on entry and may be set to
     * say where the fault is. */
    const char *(*settle)(struct bn_battle *b, int *unit, int *hex);
    /* How far two hexes are apart where that is not counted in hexes: in tenths, rounded up, of what
     * `measured` names. */
    int (*measure)(const struct bn_battle *b, int from, int to);
    struct {
        const char *one, *many; /* "inch", "inches" */
        const char *sign;       /* behind a number on the map */
    } measured;
    /* The first hex that keeps one hex from seeing another, BN_NONE where none does. */
    int (*sight)(const struct bn_battle *b, const struct bn_state *s, int from, int to);
    /* Bit u: unit u supports this one, where both now stand. For people. */
    uint64_t (*supporters)(const struct bn_battle *b, const struct bn_state *s, int unit);
    /* Bit i: the hex lies in part i of the board, as this side sees it; parts as the key of the kind
     * BN_KEY_SPANS names them. For people. */
    int (*parts)(const struct bn_battle *b, int side, int hex);
    /* What `check` should tell about a battle that is sound all the same, and by which rule; NULL for
     * nothing. */
    const char *(*remark)(const struct bn_battle *b, int *rule);
    /* Random answers hardly fight: how much more likely than 1 this order should be drawn. */
    int (*eagerness)(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o);
};

/* The rulesets built in, NULL at the end; made by the Makefile. */
extern const struct bn_ruleset *const bn_rulesets[];

/* ---- For procedures -------------------------------------------------------- */

static inline struct bn_frame *bn_top(struct bn_state *s) { return &s->frame[s->depth - 1]; }
static inline const struct bn_frame *bn_top_of(const struct bn_state *s)
{
    return &s->frame[s->depth - 1];
}
/* The new frame's arguments are 0. The pointer is good until the next push or pop. */
struct bn_frame *bn_push(struct bn_state *s, int proc);

void bn_emit(const struct bn_ctx *c, const struct bn_event *e);
/* Emits an event that needs no more than this. */
void bn_note(const struct bn_ctx *c, int kind, int rule, int unit);

/* What one of the figures of this ruleset's units is called. */
const char *bn_figure_name(const struct bn_ruleset *r);

/* Rolls n dice and says so. count[i] is how often label i came; it has room for BN_LABELS. */
void bn_roll(struct bn_ctx *c, const struct bn_die *die, int n, const char *purpose, int rule,
             int side, int unit, uint8_t count[]);

/* ---- Cards ----
 *
 * Nobody knows an order of the deck: a card is drawn by weight from what is left. In a state that is
 * blind (a view) the viewer draws from what it cannot see, the other side draws unseen.
 *
 * Draws n cards into a hand, as long as there are any: an empty deck is made of the discards. The side
 * is told each card, the others how many. Returns how many were drawn. */
int bn_draw(struct bn_ctx *c, int side, int n, const char *purpose, int rule);
/* Out of the hand into play: said. Nothing else may be in play. */
void bn_card_play(struct bn_ctx *c, int side, int card, int rule);
/* The card in play goes to the discards: said. Without one nothing happens. */
void bn_card_discard(struct bn_ctx *c, int rule);

/* A phase begins: said, and passed over if the side then has no order but its end. */
void bn_phase_begin(struct bn_ctx *c, int phase, int rule);
/* A player turn is over: objectives are taken, `hold` conditions are looked at, and with `turn_done`
 * the turn limit.
 * Return BN_AGAIN after it. */
void bn_turn_over(struct bn_ctx *c, bool turn_done);
/* Units whose turn has come, and whose die if they have one shows enough, are at hand: said, in the
 * scenario's order, for one side or with BN_NONE for both. Called as the turn begins. */
void bn_arrivals(struct bn_ctx *c, int side);

/* Takes a unit off: lost, its banners to the enemy, or exited. Says so, citing the rule. */
void bn_unit_lost(struct bn_ctx *c, int unit, int rule);
void bn_unit_exits(struct bn_ctx *c, int unit, int rule);
int bn_units_lost(const struct bn_battle *b, const struct bn_state *s, int side);
int bn_units_exited(const struct bn_battle *b, const struct bn_state *s, int side);
/* Units on the board or still to come. */
int bn_units_left(const struct bn_battle *b, const struct bn_state *s, int side);

/* Adds a reason. True: enough, return. Put what the template needs into v->about before. */
bool bn_refuse(struct bn_verdict *v, int rule, const char *say);

/* An index into the ruleset's table, BN_NONE when it has no such name. */
int bn_option_index(const struct bn_ruleset *r, const char *name);
int bn_terrain_by_letter(const struct bn_ruleset *r, char letter);
int bn_hexside_by_name(const struct bn_ruleset *r, const char *name);
int bn_type_by_name(const struct bn_ruleset *r, const char *name); /* or its code */
int bn_phase_by_name(const struct bn_ruleset *r, const char *name);
int bn_card_by_name(const struct bn_ruleset *r, const char *name);
int bn_card_kinds(const struct bn_ruleset *r);
/* NULL when the table is whole and fits this program, else what is wrong. */
const char *bn_ruleset_fault(const struct bn_ruleset *r);

#endif
