/* Units that move together on one order: AN-3.6. */
#include "an.h"

uint64_t an_group(const struct bn_battle *b, const struct bn_state *s, int leader)
{
    uint64_t group = UINT64_C(1) << leader;
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].fact[AN_JOINED] == leader + 1 && !an_has(s, u, AN_MOVED))
            group |= UINT64_C(1) << u;
    return group;
}

/* ---- Joining ---- */

static bool touches(const struct bn_battle *b, const struct bn_state *s, uint64_t group, int unit)
{
    for (int u = 0; u < b->units; u++)
        if ((group >> u & 1) && bn_distance(&b->board, s->unit[u].hex, s->unit[unit].hex) == 1)
            return true;
    return false;
}

/* In one section, all of them: the card's, where it names one. */
static bool shares_section(const struct bn_battle *b, const struct bn_state *s, uint64_t group)
{
    const struct an_card *card = an_row_in_force(b, s);
    int named = card ? an_section_named(card) : 0, sections = named ? named : AN_ANYWHERE;
    for (int u = 0; u < b->units; u++)
        if (group >> u & 1)
            sections &= an_sections_of(b, b->unit[u].side, s->unit[u].hex);
    return sections != 0;
}

/* Neither may be a general, and both must be free to move together. True: enough reasons. */
static bool cannot_be_joined(const struct bn_battle *b, const struct bn_state *s, int leader,
                             struct bn_verdict *v)
{
    if (!bn_on_board(s, leader))
        return bn_refuse(v, AN_3_6, "{other} is not on the board");
    if (an_card_in_force(b, s) == AN_LINE_ADVANCE &&
        bn_refuse(v, AN_2_4, "in a Line Advance there are no group moves"))
        return true;
    if (an_is_general(b, leader))
        return bn_refuse(v, AN_3_6, "nobody joins a general");
    struct an_move m = an_move_now(b, s, leader);
    return (m.under_way || m.again) && bn_refuse(v, AN_3_6, "{other} is on the move already");
}

void an_join_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    int unit = o->unit, leader = o->other;
    if (an_has(s, unit, AN_MOVED) && bn_refuse(v, AN_3_10, "{unit} has moved this turn"))
        return;
    if (cannot_be_joined(b, s, leader, v))
        return;
    uint64_t group = an_group(b, s, leader);
    if ((group >> unit & 1) && bn_refuse(v, AN_3_6, "{unit} is with {other} already"))
        return;
    if (an_is_general(b, unit)) {
        bn_refuse(v, AN_3_6, "a general joins nobody");
        return;
    }
    if (s->unit[unit].face != s->unit[leader].face &&
        bn_refuse(v, AN_3_6, "{unit} faces another way than {other}"))
        return;
    if (an_move_of(b, unit) != an_move_of(b, leader) &&
        bn_refuse(v, AN_3_6, "{unit} has another move than {other}"))
        return;
    if (!touches(b, s, group, unit) && bn_refuse(v, AN_3_6, "{unit} does not touch the group"))
        return;
    if (!shares_section(b, s, group | UINT64_C(1) << unit))
        bn_refuse(v, AN_3_6, "{unit} is not in the section of the group");
}

void an_join_list(const struct bn_battle *b, const struct bn_state *s, int leader,
                  struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        struct bn_order o = bn_order_of(AN_JOIN, u);
        o.other = (int8_t)leader;
        if (u != leader && !bn_enemies(b, u, leader) && bn_on_board(s, u))
            an_offer(b, s, &o, an_join_check, out);
    }
}

/* ---- Stepping ---- */

/* May this one of the group take the step? One that waits for another of them goes when that one does. */
static bool may_step(const struct bn_battle *b, const struct bn_state *s, uint64_t group, int unit,
                     int dir, struct bn_verdict *v)
{
    int to = b->board.next[s->unit[unit].hex][dir];
    struct an_move m = an_move_now(b, s, unit);
    int ahead = an_unit_in(b, s, to, unit);
    m.unit = unit;
    m.stopped = false;
    v->n = 0;
    if (to == BN_NONE)
        return false;
    if (ahead != BN_NONE && (group >> ahead & 1)) {
        bool that_way =
            an_is(b, unit, AN_SKIRMISHER) || bn_arc_of(s->unit[unit].face, dir) == BN_FRONT;
        struct bn_verdict of_ahead = {.all = false};
        return that_way && m.points > 0 && may_step(b, s, group, ahead, dir, &of_ahead);
    }
    an_step_check(b, s, &m, to, v);
    return v->n == 0 && ahead == BN_NONE; /* a group passes through nobody */
}

void an_group_step_check(const struct bn_battle *b, const struct bn_state *s, int leader, int to,
                         struct bn_verdict *v)
{
    struct bn_verdict own = {.all = false};
    int dir = bn_dir_to(&b->board, s->unit[leader].hex, to);
    own.about = v->about;
    if (dir == BN_NONE || may_step(b, s, an_group(b, s, leader), leader, dir, &own))
        return;
    v->about.other = own.about.other;
    if (own.n > 0)
        bn_refuse(v, own.why[0].rule, own.why[0].say);
    else
        bn_refuse(v, AN_3_6, "the group is in the way of {unit} or passes through nobody");
}

void an_drop_out(struct bn_ctx *c, int unit)
{
    bn_note(c, AN_EV_DROP_OUT, AN_3_6, unit);
    an_move_end(c, unit);
}

static void take_step(struct bn_ctx *c, int unit, int dir)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_STEP, AN_3_1, unit);
    e.from = c->s->unit[unit].hex;
    e.to = c->b->board.next[e.from][dir];
    c->s->unit[unit].fact[AN_POINTS]--;
    an_put(c, unit, e.to);
    bn_emit(c, &e);
}

/* AN-3.4, AN-7.2: one that must stop drops out. */
static bool must_stop(const struct bn_ctx *c, int unit, int dir)
{
    int hex = c->s->unit[unit].hex, from = c->b->board.next[hex][bn_turned(dir, 3)];
    return an_in_front_of_enemy(c->b, c->s, c->b->unit[unit].side, hex) ||
           an_ground_stops(c->b, unit, from, hex);
}

void an_group_step(struct bn_ctx *c, int leader, int dir)
{
    uint64_t group = an_group(c->b, c->s, leader), goes = 0, gone = 0;
    struct bn_verdict v = {.all = false};
    if (group == UINT64_C(1) << leader) {
        take_step(c, leader, dir);
        return;
    }
    for (int u = 0; u < c->b->units; u++)
        if ((group >> u & 1) && may_step(c->b, c->s, group, u, dir, &v))
            goes |= UINT64_C(1) << u;
    while (gone != goes) /* the foremost first: whoever has nobody before him */
        for (int u = 0; u < c->b->units; u++) {
            int to = c->b->board.next[c->s->unit[u].hex < 0 ? 0 : c->s->unit[u].hex][dir];
            if (!((goes & ~gone) >> u & 1) || an_unit_in(c->b, c->s, to, u) != BN_NONE)
                continue;
            take_step(c, u, dir);
            gone |= UINT64_C(1) << u;
        }
    for (int u = 0; u < c->b->units; u++)
        if (u != leader && (group >> u & 1) && (!(gone >> u & 1) || must_stop(c, u, dir)))
            an_drop_out(c, u);
}

/* ---- Turning ---- */

/* AN-3.2; what costs less is by AN-3.1, of skirmishers by AN-3.3. */
static int turn_rule(const struct bn_battle *b, int unit, bool free)
{
    if (an_is(b, unit, AN_SKIRMISHER))
        return AN_3_3;
    return free ? AN_3_1 : AN_3_2;
}

void an_group_turn(struct bn_ctx *c, int leader, int face)
{
    uint64_t group = an_group(c->b, c->s, leader);
    for (int u = 0; u < c->b->units; u++) {
        struct bn_unit *unit = &c->s->unit[u];
        if (!(group >> u & 1))
            continue;
        bool free = an_move_now(c->b, c->s, u).free; /* a matter of its own kind */
        int cost = an_turn_cost(c->b, c->s, u, face, free);
        if (cost == BN_NONE || cost > unit->fact[AN_POINTS]) {
            an_drop_out(c, u);
            continue;
        }
        unit->fact[AN_POINTS] = (int16_t)(unit->fact[AN_POINTS] - cost);
        unit->face = (int8_t)face;
        struct bn_event e = bn_event_of(c->b, BN_EV_TURN, turn_rule(c->b, u, free), u);
        e.face = (int8_t)face;
        bn_emit(c, &e);
    }
}
