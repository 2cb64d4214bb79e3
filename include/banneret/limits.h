/* limits.h - every fixed size of the engine, in one place.
 *
 * The sizes are part of the binary contract between the program and a ruleset
 * built as a shared object: change one, raise BN_ABI (ruleset.h) and rebuild.
 * A scenario that needs more is refused when it is read; nothing is cut. */
#ifndef BANNERET_LIMITS_H
#define BANNERET_LIMITS_H

enum {
    BN_SIDES = 2,
    BN_COLS = 64, /* columns and rows of the largest board */
    BN_ROWS = 64,
    BN_HEXES = BN_COLS * BN_ROWS,
    BN_UNITS = 64, /* both sides together: a set of units is one uint64_t */
    BN_MARKS = 64, /* hexes with something put there in play */
    BN_FRAMES = 12, /* nested procedures: turn, move, fire, fall back is four */
    BN_ARGS = 16,   /* places a procedure has for itself */
    BN_UNIT_FACTS = 12,
    BN_SIDE_FACTS = 16,
    BN_BATTLE_FACTS = 32,
    BN_UNIT_KEYS = 8,     /* scenario keys of a unit that are the ruleset's own */
    BN_START_KEYS = 8,    /* keys of `start:` that are the ruleset's own */
    BN_SIDE_KEYS = 4,     /* keys of a side that are the ruleset's own */
    BN_STEPS = 8,         /* turns at which a number of a side changes */
    BN_SPANS = 4,         /* named parts of the board, by columns or rows */
    BN_OBJECTIVES = 16,   /* hexes worth banners */
    BN_OPTIONS = 40,
    BN_LABELS = 32, /* faces of a die, kinds of card */
    BN_CARDS = BN_LABELS,
    BN_CARD_MOST = 99, /* cards of one kind, and in one hand */
    BN_POOL = 64,   /* dice in one roll */
    BN_CONDITIONS = 24,
    BN_POSTURES = 32,      /* of both sides together */
    BN_REFUSALS = 12,      /* reasons given for one refused order */
    BN_HEX_POOL = 8192,    /* hexes named in all lists of a scenario together */
    BN_ID_LEN = 8,         /* a unit's id */
    BN_NAME_LEN = 40 * 4,  /* 40 characters of UTF-8 */
    BN_LINE_LEN = 2 * (BN_COLS + BN_ROWS), /* hexes one straight line can enter */
    BN_ORDER_TEXT = 96,    /* one order as text, with its ending zero */
    BN_EVENT_TEXT = 512    /* one event as text, with its ending zero */
};

#endif
