/* reach.c - what is marked on the map: where the chosen unit can get to, and where the enemy looks. */
#include "session/ways.h"
#include "tui/play.h"

static void mark(struct bn_play *p, int hex, enum bn_role role)
{
    p->overlay.sign[hex] = '!';
    p->overlay.role[hex] = (uint8_t)role;
}

static void mark_reach(struct bn_play *p)
{
    const struct bn_ways *ways = play_ways(p);
    for (int hex = 0; ways && hex < BN_HEXES; hex++) {
        int best = bn_ways_to(ways, hex, BN_NONE);
        if (best <= 0 || hex == ways->way[0].hex)
            continue;
        const struct bn_way *way = &ways->way[best];
        if (ways->full != BN_NONE && way->cost <= INT8_MAX)
            p->overlay.points[hex] = (int8_t)way->cost;
        if (way->risk_n > 0 ||
            (way->stops && !way->rolls)) /* the enemy may do something about it */
            mark(p, hex, BN_ROLE_REFUSED);
    }
}

/* The front of every unit of the side that does not decide. */
static void mark_threat(struct bn_play *p)
{
    for (int unit = 0; unit < p->b->units; unit++) {
        const struct bn_unit *u = &p->view.s.unit[unit];
        int side = p->b->unit[unit].side, front[2];
        if (side == p->view.s.decider || !bn_on_board(&p->view.s, unit) || u->face == BN_NONE)
            continue;
        bn_arc_dirs(u->face, BN_FRONT, front);
        for (int i = 0; i < 2; i++) {
            int hex = p->b->board.next[u->hex][front[i]];
            if (hex != BN_NONE)
                mark(p, hex, (enum bn_role)(BN_ROLE_SIDE_A + side));
        }
    }
}

void play_mark(struct bn_play *p)
{
    bn_overlay_clear(&p->overlay);
    mark_reach(p);
    if (p->threat && p->view.s.decider != BN_NONE)
        mark_threat(p);
}

void play_threat(struct bn_play *p)
{
    p->threat = !p->threat;
    play_mark(p);
    play_say(p, "", "%s",
             p->threat ? "! marks the hexes in front of the enemy's units."
                       : "The enemy's fronts are not marked any more.");
}
