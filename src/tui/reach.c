/* reach.c - what is marked on the map: where a unit can get to, where it and the enemy look, support. */
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "session/ways.h"
#include "tui/odds.h"
#include "tui/play.h"

static void mark(struct bn_play *p, int hex, enum bn_role role)
{
    p->overlay.sign[hex] = '!';
    p->overlay.role[hex] = (uint8_t)role;
}

/* Points to every hex, and in brackets the enemies it gets at by going on. */
static void mark_ways(struct bn_play *p, struct bn_ways *ways)
{
    for (int e = 0; e < p->b->units; e++)
        if (bn_enemies(p->b, ways->unit, e) && bn_on_board(&p->view.s, e) &&
            bn_ways_at(ways, e) != BN_NONE)
            p->target[p->view.s.unit[e].hex] = 1;
    for (int hex = 0; hex < BN_HEXES; hex++) {
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

/* ---- Of the unit at the cursor ---- */

/* The unit at the cursor, else the chosen one. */
static int looked_at(const struct bn_play *p)
{
    int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    int unit = there != BN_NONE ? there : p->look.selected;
    return unit != BN_NONE && bn_on_board(&p->view.s, unit) ? unit : BN_NONE;
}

static void mark_arcs(struct bn_play *p)
{
    static const char signs[] = {[BN_FRONT] = 'f', [BN_FLANK] = 's', [BN_REAR] = 'r'};
    int unit = looked_at(p);
    if (unit == BN_NONE || p->view.s.unit[unit].face == BN_NONE)
        return;
    const struct bn_unit *u = &p->view.s.unit[unit];
    int face = unit == p->look.selected && p->look.face != BN_NONE ? p->look.face : u->face;
    for (int dir = 0; dir < BN_DIRS; dir++) {
        int hex = p->b->board.next[u->hex][dir];
        if (hex == BN_NONE)
            continue;
        mark(p, hex, (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[unit].side));
        p->overlay.sign[hex] = signs[bn_arc_of(face, dir)];
    }
}

/* Where it gets to if its side moves next; whom it gets at stands in brackets. */
static void mark_reach_next(struct bn_play *p)
{
    int unit = looked_at(p);
    struct bn_view view = p->view;
    if (unit == BN_NONE || unit == p->look.selected || play_over(p) ||
        (p->b->unit[unit].side != p->view.s.decider &&
         !play_next_turn(p->b, &view.s, p->b->unit[unit].side)))
        return;
    struct bn_ways *ways = bn_new(sizeof *ways);
    bn_ways_find(ways, &view, unit);
    bn_overlay_clear(&p->overlay);
    memset(p->target, 0, sizeof p->target);
    mark_ways(p, ways);
    free(ways);
}

static void mark_support(struct bn_play *p)
{
    p->overlay.link_role = BN_ROLE_KEY;
    for (int unit = 0; unit < p->b->units && p->b->rules->supporters; unit++) {
        const struct bn_unit *u = &p->view.s.unit[unit];
        if (!bn_on_board(&p->view.s, unit))
            continue;
        uint64_t by = p->b->rules->supporters(p->b, &p->view.s, unit);
        for (int dir = 0; dir < BN_DIRS; dir++) {
            int hex = p->b->board.next[u->hex][dir];
            int other = hex == BN_NONE ? BN_NONE : bn_unit_at(p->b, &p->view.s, hex);
            if (other == BN_NONE || !(by >> other & 1))
                continue;
            p->overlay.links[u->hex] |= (uint8_t)(1 << dir);
            p->overlay.links[hex] |= (uint8_t)(1 << (dir + BN_DIRS / 2) % BN_DIRS);
        }
    }
}

/* ---- Together ---- */

void play_mark(struct bn_play *p)
{
    struct bn_ways *ways = play_ways(p);
    int unit = p->look.selected;
    memset(p->target, 0, sizeof p->target);
    for (int i = 0; i < p->legals; i++) {
        int hex = play_order_hex(p, &p->legal[i]);
        if (unit != BN_NONE && p->legal[i].unit == unit && hex != BN_NONE)
            p->target[hex] = 1;
    }
    bn_overlay_clear(&p->overlay);
    if (ways)
        mark_ways(p, ways);
    if (p->overlays & PLAY_REACH)
        mark_reach_next(p);
    if ((p->overlays & PLAY_THREAT) && p->view.s.decider != BN_NONE)
        mark_threat(p);
    if (p->overlays & PLAY_ARCS)
        mark_arcs(p);
    if (p->overlays & PLAY_SUPPORT)
        mark_support(p);
}

void play_mark_cursor(struct bn_play *p)
{
    if (p->overlays & (PLAY_ARCS | PLAY_REACH))
        play_mark(p);
}

void play_overlay(struct bn_play *p, enum play_overlay which)
{
    static const struct {
        enum play_overlay which;
        const char *on, *off;
    } words[] = {{PLAY_THREAT, "! marks the hexes in front of the enemy's units.",
                  "The enemy's fronts are not marked any more."},
                 {PLAY_ARCS,
                  "f front, s side, r rear of the unit at the cursor, or of the one chosen.",
                  "Front, side and rear are not marked any more."},
                 {PLAY_REACH,
                  "Where the unit at the cursor gets to if its side moves next; whom, in brackets.",
                  "The reach of the unit at the cursor is not marked any more."},
                 {PLAY_SUPPORT, "A line joins each unit and those that support it.",
                  "Who supports whom is not marked any more."}};
    if (which == PLAY_SUPPORT && !p->b->rules->supporters) {
        play_say(p, "", "No unit supports another in these rules.");
        return;
    }
    p->overlays ^= (unsigned)which;
    play_mark(p);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].which == which)
            play_say(p, "", "%s", p->overlays & (unsigned)which ? words[i].on : words[i].off);
}
