/* odds.h - the chances of an order, up to the next decision. For src/tui only. */
#ifndef TUI_ODDS_H
#define TUI_ODDS_H

#include "draw/canvas.h"
#include "session/ways.h"

struct bn_play;

enum { BN_FORKS = 12, BN_FORK_OUTCOMES = 1024, BN_ODDS_PARTS = 10, BN_ODDS_NOTES = 4 };

/* One thing that may be decided or happen before dice fall, and the chances then. */
struct odds_fork {
    char when[80];             /* what has come before; "" for what the fork before it says */
    char label[BN_ORDER_TEXT]; /* the answer, "" where nobody decides */
    int asker;                 /* whose answer it is, BN_NONE: nobody's */
    bool swapped;              /* it is an answer to an attack: its attacker is whom that struck */
    bool brief;                /* it is not what was asked about: a few lines do */
    struct bn_odds odds;
    struct bn_outcome outcome[BN_FORK_OUTCOMES];
    int left;                  /* hits that the target can still take where it has no figures, else
                                  BN_NONE */
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
    int n;
    struct odds_fork fork[BN_FORKS];
};

/* The order must be legal in the view; nothing stands in `odds` yet, or what is found is added. */
void play_odds_find(struct play_odds *odds, const struct bn_view *view,
                    const struct bn_order *order);
/* Of every one of these answers to an open question. */
void play_odds_answers(struct play_odds *odds, const struct bn_view *view,
                       const struct bn_order legal[], int n);
/* What an enemy who may answer on this way does to the unit, and the chances of the blow at its end if
 * that costs it something: adds either only where it is so. */
void play_odds_fire(struct play_odds *odds, const struct bn_ways *ways, int way);
void play_odds_after_fire(struct play_odds *odds, const struct bn_ways *ways, int way, int target);
/* What the enemies could do to the unit if they were next to move; `by` BN_NONE: any of them. False:
 * nothing, or it cannot be told. */
bool play_odds_enemy(struct play_odds *odds, const struct bn_view *view, int unit, int by);

/* The position as it is when `side` moves next: turns are ended, and whatever is rolled then is rolled
 * until it does. False: that cannot be told. */
bool play_next_turn(const struct bn_battle *b, struct bn_state *s, int side);

/* odds.c: in a window beside the map; how it was left. */
enum odds_parting { ODDS_CLOSED, ODDS_CARRY_OUT, ODDS_THE_ENEMY, ODDS_ANOTHER };
enum odds_parting play_odds_show(struct bn_play *p, const struct play_odds *odds);
/* odds_ask.c: what is counted, in words. */
void play_odds_counted(struct bn_play *p);

#endif
