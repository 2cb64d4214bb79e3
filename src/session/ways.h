/* ways.h - where a unit can get in the move that is open, what it costs and whom it passes.
 *
 * Found out by trying: copies of the position are played on by orders of the one unit, so it holds for
 * every ruleset. Nothing is rolled: a way ends where dice would fall. When somebody else may answer on
 * the way, the answer taken is the one that declines, and the way remembers that it might have been
 * another. */
#ifndef SESSION_WAYS_H
#define SESSION_WAYS_H

#include <banneret/ruleset.h>

enum { BN_WAYS = 1000, BN_WAY_RISKS = 4, BN_WAY_LONG = 24 };

struct bn_way {     /* a place reached; the orders are read off its parents */
    int16_t parent; /* BN_NONE: where the unit stands now */
    int16_t next;   /* another one in the same hex */
    struct bn_order order;
    int16_t hex;
    int8_t face;
    int16_t cost;   /* points, all orders together; tenths where orders have a cost; hexes and turns
                       where a ruleset knows neither */
    int16_t orders; /* how many */
    int16_t risks;  /* answers that others may give on the way */
    bool open;      /* not yet gone on from */
    bool rolls;     /* dice fall here: what `s` says is made up from then on */
    bool stops;     /* they do, or somebody must decide before it can go on */
    bool asked;     /* `later` is known */
    uint64_t can;   /* units an order may name here */
    uint64_t later; /* and after this phase has been ended */
    struct {
        int8_t unit;
        struct bn_order order;
    } risk[BN_WAY_RISKS]; /* of the last order alone */
    int risk_n;
    struct bn_state s;
};

struct bn_ways {
    const struct bn_battle *b;
    int unit;
    int full; /* its points before the first order; BN_NONE: the ruleset has none */
    int n;
    int16_t head[BN_HEXES]; /* the last found in each hex, BN_NONE for none */
    bool cut;               /* there are more */
    struct bn_way way[BN_WAYS];
};

/* All ways of a unit of the side that decides. None but the first where a question is open or another
 * side decides; not even that for BN_NONE. */
void bn_ways_find(struct bn_ways *w, const struct bn_view *view, int unit);
/* The best way to a hex, facing as asked or BN_NONE for any; BN_NONE when there is none. Fewest points,
 * least risk, the facing kept, fewest orders. */
int bn_ways_to(const struct bn_ways *w, int hex, int face);
/* The best way to a place from which an order may name this unit, now or in the next phase of the same
 * player turn: as above, and now before later. */
int bn_ways_at(struct bn_ways *w, int target);
/* The places on the way, first to last, without the one it begins at. Returns how many. */
int bn_ways_path(const struct bn_ways *w, int way, int16_t out[BN_WAY_LONG]);
/* The position in which that order is given, and the order: ended phases and halts are carried out.
 * False when there is none. */
bool bn_ways_blow(const struct bn_ways *w, int way, int target, struct bn_state *s,
                  struct bn_order *order);
/* The order that may name the target at once, at the end of a way. */
bool bn_ways_order(const struct bn_ways *w, int way, int target, struct bn_order *order);
/* The unit's move and the phase are ended: does its side decide in the next one, without a roll? */
bool bn_ways_end_phase(const struct bn_battle *b, int unit, struct bn_state *s);

/* Carries an order out on a state. False: something would have been rolled or drawn. */
bool bn_quiet_apply(const struct bn_battle *b, struct bn_state *s, const struct bn_order *order);
/* All legal orders, in the caller's array. */
int bn_quiet_legal(const struct bn_battle *b, const struct bn_state *s, struct bn_order out[],
                   int max);

#endif
