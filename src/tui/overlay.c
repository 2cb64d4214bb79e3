/* overlay.c - what is marked on the map: where a unit can get to, where it and the enemy look and could
 * strike, support. */
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "session/ways.h"
#include "tui/odds.h"
#include "tui/play.h"

static void mark(struct bn_play *p, int hex, char sign, enum bn_role role)
{
    p->overlay.sign[hex] = sign;
    p->overlay.role[hex] = (uint8_t)role;
}

static int hexes_of(const struct bn_play *p) { return p->b->board.cols * p->b->board.rows; }

/* ---- Reach ---- */

/* Tenths as a whole number, rounded up: what is not enough is not shown as enough. */
static int whole(int tenths) { return (tenths + 9) / 10; }

static void mark_points(struct bn_play *p, int hex, int points)
{
    if (points <= INT8_MAX && (p->overlay.points[hex] < 0 || points < p->overlay.points[hex]))
        p->overlay.points[hex] = (int8_t)points;
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
        if (play_is_whole(p))
            mark_points(p, hex, whole(way->cost));
        else if (ways->full != BN_NONE)
            mark_points(p, hex, way->cost);
        /* the enemy may do something about it */
        if (way->risk_n > 0 || (way->stops && !way->rolls))
            mark(p, hex, '!', BN_ROLE_REFUSED);
    }
}

/* Orders that are whole moves say themselves where they lead, and what they cost. */
static void mark_whole_moves(struct bn_play *p)
{
    for (int hex = 0; hex < BN_HEXES; hex++) {
        int cost = play_whole_cost(p, hex);
        if (cost == BN_NONE)
            continue;
        mark_points(p, hex, whole(cost));
        p->target[hex] = 0; /* what a number says needs no brackets */
        if (play_whole_by_road(p, hex))
            mark(p, hex, ':', (enum bn_role)(BN_ROLE_LOOK + BN_LOOK_ROAD));
    }
    for (int e = 0; e < p->b->units; e++)
        if (play_whole_later(p) >> e & 1)
            p->target[p->view.s.unit[e].hex] = 1;
}

/* ---- What could be struck ---- */

/* Nobody strikes his own; where nobody can stand nobody can be struck. */
static bool could_strike(const struct bn_play *p, int unit, enum bn_strike how, int hex)
{
    int there = bn_unit_at(p->b, &p->view.s, hex);
    return p->b->rules->strikes && !p->b->rules->terrain[p->b->board.terrain[hex]].closed &&
           (there == BN_NONE || bn_enemies(p->b, unit, there)) &&
           p->b->rules->strikes(p->b, &p->view.s, unit, how, hex);
}

/* The area, outlined, and how far each of its hexes is. Returns how many there are. */
static int mark_field(struct bn_play *p, int unit, enum bn_strike how)
{
    int n = 0, from = p->view.s.unit[unit].hex;
    const struct bn_ruleset *r = p->b->rules;
    memset(p->overlay.points, -1, sizeof p->overlay.points);
    memset(p->overlay.sign, 0, sizeof p->overlay.sign);
    p->overlay.field_role = BN_ROLE_TARGET;
    for (int hex = 0; hex < hexes_of(p); hex++) {
        if (!could_strike(p, unit, how, hex))
            continue;
        mark_points(p, hex,
                    r->measure ? whole(r->measure(p->b, from, hex))
                               : bn_distance(&p->b->board, from, hex));
        p->overlay.field[hex] = 1;
        n++;
    }
    return n;
}

/* By the units of the side that does not decide, as they stand. What one of them can do to a hex need
 * not be asked of the next. */
static void mark_threat(struct bn_play *p)
{
    static const struct {
        enum bn_strike how;
        char sign;
    } kinds[BN_STRIKES] = {{BN_STRIKE_HAND, '!'}, {BN_STRIKE_SHOT, '-'}};
    bool marked[BN_HEXES] = {false};
    int side = 1 - p->view.s.decider;
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + side);
    p->overlay.field_role = (uint8_t)role;
    for (int i = 0; i < BN_STRIKES; i++)
        for (int unit = 0; unit < p->b->units; unit++) {
            if (p->b->unit[unit].side != side || !bn_on_board(&p->view.s, unit))
                continue;
            for (int hex = 0; hex < hexes_of(p); hex++) {
                if (marked[hex] || !could_strike(p, unit, kinds[i].how, hex))
                    continue;
                marked[hex] = true;
                p->overlay.field[hex] = 1;
                mark(p, hex, kinds[i].sign, role);
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

static void clear(struct bn_play *p)
{
    bn_overlay_clear(&p->overlay);
    p->overlay.point_sign = p->b->rules->measured.sign;
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
        mark(p, hex, signs[bn_arc_of(face, dir)],
             (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[unit].side));
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
    clear(p);
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

/* ---- What moved ---- */

/* In the turn that an opponent has just ended, until its enemy gives an order: outlined. */
static void mark_moved(struct bn_play *p)
{
    int from, to, side = 1 - p->view.s.decider;
    if (p->view.s.decider == BN_NONE || p->view.s.decider != p->view.s.side || !p->seat[side] ||
        !play_find_last_turn(p, &from, &to) || to != bn_session_orders(p->session))
        return;
    p->overlay.field_role = (uint8_t)(BN_ROLE_SIDE_A + side);
    struct bn_view was = bn_view_of(p->b, bn_session_state_after(p->session, from), p->view.viewer);
    for (int unit = 0; unit < p->b->units; unit++)
        if (p->b->unit[unit].side == side && bn_on_board(&p->view.s, unit) &&
            p->view.s.unit[unit].hex != was.s.unit[unit].hex)
            p->overlay.field[p->view.s.unit[unit].hex] = 1;
}

/* ---- Who can be named ---- */

/* While all that is asked is who, nothing goes anywhere or against an enemy: the units are the targets. */
static void mark_named(struct bn_play *p)
{
    if (p->question)
        return;
    for (int i = 0; i < p->legals; i++) {
        const struct bn_order *o = &p->legal[i];
        bool against = o->other != BN_NONE && bn_enemies(p->b, o->unit, o->other);
        if (o->unit != BN_NONE && (o->hex != BN_NONE || o->face != BN_NONE || against))
            return;
    }
    for (int unit = 0; unit < p->b->units; unit++)
        if ((p->able >> unit & 1) && bn_on_board(&p->view.s, unit))
            p->target[p->view.s.unit[unit].hex] = 1;
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
    if (unit == BN_NONE)
        mark_named(p);
    clear(p);
    p->subject = looked_at(p);
    if (!(p->overlays & PLAY_THREAT) && p->field == BN_NONE)
        mark_moved(p);
    if (play_is_whole(p))
        mark_whole_moves(p);
    else if (ways)
        mark_ways(p, ways);
    if (p->overlays & PLAY_REACH)
        mark_reach_next(p);
    if ((p->overlays & PLAY_THREAT) && p->view.s.decider != BN_NONE)
        mark_threat(p);
    if (p->field != BN_NONE && p->subject != BN_NONE)
        mark_field(p, p->subject, (enum bn_strike)p->field);
    if (p->overlays & PLAY_ARCS)
        mark_arcs(p);
    if (p->overlays & PLAY_SUPPORT)
        mark_support(p);
    play_hand_mark(p);
}

void play_mark_cursor(struct bn_play *p)
{
    bool goes_by_it = p->overlays & (PLAY_ARCS | PLAY_REACH) || p->field != BN_NONE;
    if (goes_by_it && looked_at(p) != p->subject)
        play_mark(p);
}

/* What marks nothing is passed over. */
void play_field(struct bn_play *p)
{
    static const char *const words[BN_STRIKES] = {
        [BN_STRIKE_SHOT] = "Where %s could shoot, as it stands and faces, and how far it is.",
        [BN_STRIKE_HAND] = "Where %s could strike hand to hand, as it stands and faces."};
    int unit = looked_at(p);
    if (unit == BN_NONE || !p->b->rules->strikes) {
        p->field = BN_NONE;
        play_refuse(p, "", "Whose field? Choose a unit, or put the cursor on one.");
        return;
    }
    do
        p->field = p->field + 1 < BN_STRIKES ? p->field + 1 : BN_NONE;
    while (p->field != BN_NONE && mark_field(p, unit, (enum bn_strike)p->field) == 0);
    play_mark(p);
    if (p->field == BN_NONE)
        play_say(p, "", "Its field is not marked any more.");
    else
        play_say(p, "", words[p->field], p->b->unit[unit].id);
}

void play_overlay(struct bn_play *p, enum play_overlay which)
{
    static const struct {
        enum play_overlay which;
        const char *on, *off;
    } words[] = {
        {PLAY_THREAT, "What the enemy could strike as he stands: ! hand to hand, - by shots.",
         "What the enemy could strike is not marked any more."},
        {PLAY_ARCS, "f front, s side, r rear of the unit at the cursor, or of the one chosen.",
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
