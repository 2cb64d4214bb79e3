/* reach.c - where the chosen unit can get to, marked on the map. */
#include "tui/play.h"

void play_reach(struct bn_play *p)
{
    bn_overlay_clear(&p->overlay);
    bn_paths_find(p->b, &p->view.s, p->look.selected, &p->paths);
    for (int hex = 0; hex < BN_HEXES; hex++) {
        int best = p->paths.best[hex];
        if (best == BN_NONE)
            continue;
        const struct bn_path *path = &p->paths.at[best];
        if (p->paths.points && path->cost <= INT8_MAX)
            p->overlay.points[hex] = (int8_t)path->cost;
        if (path->asks) { /* the enemy may do something about it */
            p->overlay.sign[hex] = '!';
            p->overlay.role[hex] = BN_ROLE_REFUSED;
        }
    }
}
