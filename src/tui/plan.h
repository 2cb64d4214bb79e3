/* plan.h - what a unit is to do, before it does it. For src/tui only. */
#ifndef TUI_PLAN_H
#define TUI_PLAN_H

#include "session/ways.h"
#include "tui/odds.h"
#include "tui/play.h"

enum { BN_WHOLE = 16 };

/* Of orders that are whole moves, those that mean the hex under the cursor. */
struct play_whole {
    int of;      /* the chosen unit, BN_NONE: nothing is planned */
    int at;      /* the cursor's hex */
    int target;  /* the enemy that stands there, or BN_NONE */
    int n, pick; /* orders, and which of them is shown */
    struct bn_order order[BN_WHOLE];
    int hex, face; /* of the unit after it */
    int wish;      /* the facing asked for, kept from hex to hex */
    bool set;      /* Enter has asked for it: Enter again carries it out */
    bool waits;    /* there is none now, but in a later phase: order[0] */
    bool have_odds;
    int16_t cost[BN_HEXES]; /* tenths to go there, BN_NONE: it cannot */
    bool road[BN_HEXES];    /* it goes there by road */
    uint64_t later; /* enemies that it may strike in a later phase if it stays as it is */
};

struct play_plan {
    struct play_whole whole;
    struct bn_ways ways;
    bool found;     /* the ways are those of the position and of the chosen unit */
    int unit;       /* whose they are */
    int hex;        /* where it is to go, or where the target stands; BN_NONE: nowhere */
    int target;     /* an enemy, or BN_NONE */
    int face;       /* how it is to face in the end; BN_NONE: as is cheapest */
    int way;        /* the way there; BN_NONE: there is none */
    bool set;       /* Enter has asked for it: Enter again carries it out */
    bool under_way; /* begun, and somebody else was asked */
    bool have_odds; /* of the blow at its end */
    struct play_odds odds;
};

/* plan.c: the word of an order that says what is done, "charge". */
void play_verb_of(const struct bn_play *p, const struct bn_order *o, char *out, size_t max);
/* (x, y) is where the cell (0, 0) of the board would stand; nothing is drawn outside. */
struct board_pen {
    struct bn_canvas *c;
    int x, y, left, top, right, bottom;
};
struct bn_spot *play_pen_spot(const struct bn_play *p, const struct board_pen *pen, int hex,
                              struct bn_place at);
void play_pen_put(const struct bn_play *p, const struct board_pen *pen, int hex, struct bn_place at,
                  const char *glyph, enum bn_role role, int flags);

/* whole.c: as in play.h, where orders are whole moves. */
bool play_whole_look(struct bn_play *p);
bool play_whole_prompt(const struct bn_play *p, char *out, size_t max);
void play_whole_paint(const struct bn_play *p, const struct board_pen *pen);
int play_whole_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int end);
bool play_whole_odds(const struct bn_play *p, struct play_odds *odds);
void play_whole_carry_out(struct bn_play *p);
void play_whole_end(const struct bn_play *p, struct bn_view *view);
bool play_whole_go(struct bn_play *p);
bool play_whole_turn(struct bn_play *p, int way);
bool play_whole_back(struct bn_play *p);

#endif
