/* overlay.c - what is marked on the map: where the chosen unit can get to, and what could be struck. */
#include "session/ways.h"
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

static void sign(struct bn_play *p, int hex, char c, enum bn_role role)
{
    p->overlay.sign[hex] = c;
    p->overlay.role[hex] = (uint8_t)role;
}

/* ---- Reach ---- */

/* Tenths as a whole number, rounded up: what is not enough is not shown as enough. */
static int whole(int tenths) { return (tenths + 9) / 10; }

static void mark_points(struct bn_play *p, int hex, int points)
{
    if (points <= INT8_MAX && (p->overlay.points[hex] < 0 || points < p->overlay.points[hex]))
        p->overlay.points[hex] = (int8_t)points;
}

static void mark_whole_moves(struct bn_play *p)
{
    for (int hex = 0; hex < BN_HEXES; hex++) {
        int cost = play_whole_cost(p, hex);
        if (cost == BN_NONE)
            continue;
        mark_points(p, hex, whole(cost));
        if (play_whole_by_road(p, hex))
            sign(p, hex, ':', (enum bn_role)(BN_ROLE_LOOK + BN_LOOK_ROAD));
    }
}

static void mark_steps(struct bn_play *p)
{
    const struct bn_ways *ways = play_ways(p);
    for (int hex = 0; ways && hex < BN_HEXES; hex++) {
        int best = bn_ways_to(ways, hex, BN_NONE);
        if (best <= 0 || hex == ways->way[0].hex)
            continue;
        const struct bn_way *way = &ways->way[best];
        if (ways->full != BN_NONE)
            mark_points(p, hex, way->cost);
        /* the enemy may do something about it */
        if (way->risk_n > 0 || (way->stops && !way->rolls))
            sign(p, hex, '!', BN_ROLE_REFUSED);
    }
}

static void mark_reach(struct bn_play *p)
{
    if (play_is_whole(p))
        mark_whole_moves(p);
    else
        mark_steps(p);
}

/* ---- What could be struck ---- */

static int hexes_of(const struct bn_play *p) { return p->b->board.cols * p->b->board.rows; }

/* Nobody strikes his own; where nobody can stand nobody can be struck. */
static bool could_strike(const struct bn_play *p, int unit, enum bn_strike how, int hex)
{
    int there = bn_unit_at(p->b, &p->view.s, hex);
    return p->b->rules->strikes && !p->b->rules->terrain[p->b->board.terrain[hex]].closed &&
           (there == BN_NONE || bn_enemies(p->b, unit, there)) &&
           p->b->rules->strikes(p->b, &p->view.s, unit, how, hex);
}

static void mark_field(struct bn_play *p, int unit, enum bn_strike how)
{
    int from = p->view.s.unit[unit].hex;
    const struct bn_ruleset *r = p->b->rules;
    for (int hex = 0; hex < hexes_of(p); hex++) {
        if (!could_strike(p, unit, how, hex))
            continue;
        mark_points(p, hex,
                    r->measure ? whole(r->measure(p->b, from, hex))
                               : bn_distance(&p->b->board, from, hex));
        p->overlay.field[hex] = 1;
    }
    p->overlay.field_role = BN_ROLE_TARGET;
}

/* By the units of the side that does not decide. */
static void mark_threat(struct bn_play *p)
{
    int side = 1 - p->view.s.decider;
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + side);
    static const char signs[BN_STRIKES] = {[BN_STRIKE_SHOT] = '-', [BN_STRIKE_HAND] = '!'};
    p->overlay.field_role = (uint8_t)role;
    for (int how = 0; how < BN_STRIKES; how++)
        for (int unit = 0; unit < p->b->units; unit++)
            for (int hex = 0; hex < hexes_of(p); hex++) {
                if (p->b->unit[unit].side != side || !bn_on_board(&p->view.s, unit) ||
                    !could_strike(p, unit, (enum bn_strike)how, hex))
                    continue;
                p->overlay.field[hex] = 1;
                sign(p, hex, signs[how], role);
            }
}

/* ---- Which of them ---- */

/* Whose field is shown: the chosen unit's, else of whoever stands at the cursor, friend or enemy. */
static int subject(const struct bn_play *p)
{
    int unit = p->look.selected;
    if (unit == BN_NONE || !bn_on_board(&p->view.s, unit))
        unit = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    return unit;
}

void play_mark(struct bn_play *p)
{
    bn_overlay_clear(&p->overlay);
    p->overlay.point_sign = p->b->rules->measured.sign;
    p->subject = subject(p);
    if (p->shown == BN_SHOW_REACH || p->shown == BN_SHOW_THREAT)
        mark_reach(p);
    if (p->shown == BN_SHOW_THREAT && p->view.s.decider != BN_NONE)
        mark_threat(p);
    if (p->subject == BN_NONE)
        return;
    if (p->shown == BN_SHOW_SHOTS)
        mark_field(p, p->subject, BN_STRIKE_SHOT);
    if (p->shown == BN_SHOW_HAND)
        mark_field(p, p->subject, BN_STRIKE_HAND);
}

void play_mark_look(struct bn_play *p)
{
    if (subject(p) != p->subject)
        play_mark(p);
}

static bool marks_an_area(const struct bn_play *p)
{
    for (int hex = 0; hex < hexes_of(p); hex++)
        if (p->overlay.field[hex])
            return true;
    return false;
}

void play_show_next(struct bn_play *p)
{
    static const char *const says[BN_SHOWS] = {
        [BN_SHOW_REACH] = "Marked: where the chosen unit can go.",
        [BN_SHOW_SHOTS] = "Marked: where %s could shoot from where it stands.",
        [BN_SHOW_HAND] = "Marked: where %s could strike hand to hand from where it stands.",
        [BN_SHOW_THREAT] = "Marked: what the enemy could strike: ! hand to hand, - by shots.",
        [BN_SHOW_NOTHING] = "Nothing is marked."};
    char text[BN_SAY_MAX];
    do {
        p->shown = (enum play_shown)((p->shown + 1) % BN_SHOWS);
        play_mark(p);
    } while ((p->shown == BN_SHOW_SHOTS || p->shown == BN_SHOW_HAND) && p->subject != BN_NONE &&
             !marks_an_area(p)); /* there is nothing to see */
    snprintf(text, sizeof text, says[p->shown],
             p->subject != BN_NONE ? p->b->unit[p->subject].id : "the unit at the cursor");
    play_say(p, "", "%s v: the next.", text);
}
