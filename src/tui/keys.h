/* keys.h - which key asks for what. One table makes the keys work, the footer and the help. */
#ifndef TUI_KEYS_H
#define TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum bn_request {
    BN_ASK_NOTHING,
    BN_ASK_LEFT,
    BN_ASK_RIGHT,
    BN_ASK_UP, /* two rows, in the same column, or one that leans */
    BN_ASK_DOWN,
    BN_ASK_UP_LEFT,
    BN_ASK_UP_RIGHT,
    BN_ASK_DOWN_LEFT,
    BN_ASK_DOWN_RIGHT,
    BN_ASK_GO,
    BN_ASK_BACK,
    BN_ASK_NEXT,
    BN_ASK_PREVIOUS,
    BN_ASK_TURN_LEFT,
    BN_ASK_TURN_RIGHT,
    BN_ASK_ORDERS,
    BN_ASK_LINE,
    BN_ASK_DONE,
    BN_ASK_UNDO,
    BN_ASK_REDO,
    BN_ASK_LOG,
    BN_ASK_RULE,
    BN_ASK_STORY,
    BN_ASK_ODDS,
    BN_ASK_WHY,
    BN_ASK_SIGHT,
    BN_ASK_HELP,
    BN_ASK_THREAT,
    BN_ASK_ZOOM_IN,
    BN_ASK_ZOOM_OUT,
    BN_ASK_REDRAW,
    BN_ASK_QUIT,
    BN_ASK_SEARCH,
    BN_ASK_AGAIN,
    BN_ASK_PAGE_UP,
    BN_ASK_PAGE_DOWN,
    BN_ASK_FIRST,
    BN_ASK_LAST,
    BN_ASK_UNITS,
    BN_ASK_ANSWERS,
    BN_ASK_CHANGED, /* the battle again, sides changed or not */
    BN_ASK_SAME,
    BN_ASK_STEPS,
    BN_ASK_PICTURE,
    BN_ASK_MENU,
    BN_ASK_FRACTIONS,
    BN_ASK_ENEMY,
    BN_ASK_ARCS,
    BN_ASK_REACH,
    BN_ASK_SUPPORT,
    BN_ASK_FIELD,
    BN_ASK_REPORT,
    BN_ASK_COPY,
    BN_ASK_SPEED,
    BN_ASK_DISCARDS,
    BN_ASK_LAST_TURN,
    BN_ASK_COVER,
    BN_ASK_SEATS
};

enum bn_place_of_keys {
    BN_ON_MAP = 1,     /* choosing orders */
    BN_ON_ASKED = 2,   /* a question with numbered answers */
    BN_ON_TEXT = 4,    /* a window with text to scroll */
    BN_ON_LIST = 8,    /* a window with lines to choose from */
    BN_ON_END = 16,    /* the battle is over */
    BN_ON_RULES = 32,  /* a window with text whose lines cite rules */
    BN_ON_RESULT = 64, /* how it ended */
    BN_ON_STEPS = 128, /* going through it */
    BN_ON_ODDS = 256,  /* the chances of something */
    BN_ON_SETUP = 512, /* a new battle */
    BN_ON_HAND = 1024, /* choosing a card to play */
    BN_ON_TURN = 2048  /* going through one turn of it */
};

enum bn_request bn_request_of(int key, int place);
/* The key that is written so: "Enter", "Esc", "o"; 0 for none. */
int bn_key_written(const char *word);
/* The keys of a place that matter most, as many as fit into `w` columns of the buffer's text. */
void bn_footer(int place, int w, char *out, size_t max);
/* The n-th line of the help for a place: its keys and what they do; false beyond the last. */
bool bn_help_line(int place, int n, char *keys, size_t keys_max, const char **what);

#endif
