/* odds.h - the chances of an order, up to the next decision. For src/tui only. */
#ifndef TUI_ODDS_H
#define TUI_ODDS_H

#include "draw/canvas.h"
#include <banneret/ruleset.h>

enum { BN_FORKS = 6, BN_FORK_OUTCOMES = 1024, BN_ODDS_PARTS = 10, BN_ODDS_NOTES = 4 };

/* One thing that may be decided before dice fall, and the chances then. */
struct odds_fork {
    char label[BN_ORDER_TEXT]; /* the answer, "" where nobody decides */
    bool swapped;              /* the answer is the enemy's: his attacker is our target */
    struct bn_odds odds;
    struct bn_outcome outcome[BN_FORK_OUTCOMES];
    int parts; /* what makes the number of dice */
    struct {
        char text[80];
        const char *rule;
    } part[BN_ODDS_PARTS];
};

struct play_odds {
    char title[2 * BN_ORDER_TEXT];
    char note[BN_ODDS_NOTES][80]; /* what comes before */
    int notes;
    int asker; /* the unit whose answer comes before the dice, BN_NONE: nobody's */
    int left; /* hits that the target can still take, where it has no figures; else BN_NONE */
    int n;
    struct odds_fork fork[BN_FORKS];
};

/* The order must be legal in the view. */
void play_odds_find(struct play_odds *odds, const struct bn_view *view,
                    const struct bn_order *order);

#endif
