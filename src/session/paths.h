/* paths.h - where a unit can still get to in this move, and by which orders.
 *
 * Found by trying: orders are carried out on copies, so it holds for every ruleset. Nothing is
 * rolled: a way ends where dice would fall, and where the other side must decide something it
 * cannot decline; what it can decline it is taken to decline. */
#ifndef SESSION_PATHS_H
#define SESSION_PATHS_H

#include <banneret/ruleset.h>

enum { BN_PATHS = 512 };

/* One order on a way, and where the unit then stands. */
struct bn_path {
    struct bn_order order;
    int16_t before; /* the step before, an index; BN_NONE for none */
    int16_t hex;
    int16_t cost; /* points spent up to here */
    int8_t face;
    bool asks;  /* after this order the other side is asked something */
    bool asked; /* so it was on the way, or here */
};

struct bn_paths {
    int n;
    bool points; /* cost is in points; else it counts orders, for the ruleset has none */
    struct bn_path at[BN_PATHS];
    int16_t best[BN_HEXES]; /* the step that ends there for the fewest points, BN_NONE for none */
};

/* For a unit of the side that decides; for any other nothing is found. */
void bn_paths_find(const struct bn_battle *b, const struct bn_state *s, int unit,
                   struct bn_paths *out);
/* The orders that lead to `hex`, the first one first, at most `max`. Returns how many there are. */
int bn_paths_to(const struct bn_paths *paths, int hex, struct bn_order out[], int max);

#endif
