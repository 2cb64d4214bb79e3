/* tally.c - a battle in numbers. */
#include "session/tally.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "session/fair.h"

/* ---- Losses and orders ---- */

static void count_units(struct bn_tally *t, const struct bn_battle *b, const struct bn_state *s)
{
    for (int u = 0; u < b->units; u++) {
        struct bn_tally_side *side = &t->side[b->unit[u].side];
        if (s->unit[u].status == BN_ABSENT)
            continue;
        int type = b->unit[u].type, lost = s->unit[u].status == BN_LOST;
        side->units++;
        side->lost += lost;
        if (b->rules->figures)
            side->figures_lost += b->unit[u].figures - s->unit[u].figures;
        side->hits_taken += s->unit[u].hits;
        if (type < BN_TALLY_TYPES) {
            side->of_type[type]++;
            side->lost_of_type[type] += lost;
        }
    }
}

static void count_orders(struct bn_tally *t, const struct bn_session *s)
{
    for (size_t i = 0; i < bn_session_said_n(s); i++) {
        const struct bn_event *e = &bn_session_said(s, i)->e;
        if (e->kind != BN_EV_ORDERS || e->side == BN_NONE || e->n < 0)
            continue;
        t->side[e->side].turns++;
        t->side[e->side].orders += e->n;
    }
}

/* ---- Luck ---- */

enum { HITS = 1024 };

/* chance[k]: that the rolls so far gave k hits. One more order is folded in. */
static void fold(double chance[HITS], const double more[BN_FAIR_HITS])
{
    double next[HITS] = {0};
    for (int k = 0; k < HITS; k++)
        for (int hits = 0; hits < BN_FAIR_HITS && chance[k] > 0; hits++)
            next[k + hits < HITS ? k + hits : HITS - 1] += chance[k] * more[hits];
    memcpy(chance, next, sizeof next);
}

/* Hits that came under each order, by the side that suffered them. */
static int16_t *hits_by_order(const struct bn_session *s)
{
    int orders = bn_session_orders(s);
    int16_t *hits = bn_new(((size_t)orders + 1) * BN_SIDES * sizeof *hits);
    for (size_t i = 0; i < bn_session_said_n(s); i++) {
        const struct bn_said *said = bn_session_said(s, i);
        if (said->e.kind == BN_EV_HIT && said->e.side != BN_NONE)
            hits[said->entry * BN_SIDES + said->e.side] =
                (int16_t)(hits[said->entry * BN_SIDES + said->e.side] + said->e.n);
    }
    return hits;
}

static void count_luck(struct bn_tally *t, const struct bn_session *s)
{
    double(*chance)[HITS] = bn_new(BN_SIDES * sizeof *chance);
    struct bn_fair fair;
    int16_t *hits = hits_by_order(s);
    for (int side = 0; side < BN_SIDES; side++)
        chance[side][0] = 1;
    for (int n = 1; n <= bn_session_orders(s); n++) {
        if (!bn_fair_of_order(s, n, &fair))
            continue;
        for (int side = 0; side < BN_SIDES; side++) {
            if (!fair.can_hit[side])
                continue;
            t->luck = true;
            t->side[side].hits += hits[n * BN_SIDES + (1 - side)];
            t->side[side].fair += fair.mean[side];
            fold(chance[side], fair.chance[side]);
        }
    }
    for (int side = 0; side < BN_SIDES; side++) {
        int got = t->side[side].hits < HITS ? t->side[side].hits : HITS - 1;
        for (int k = 0; k < got; k++)
            t->side[side].luckier += chance[side][k];
        t->side[side].luckier += chance[side][got] / 2;
    }
    free(hits);
    free(chance);
}

/* ---- Strength ---- */

/* What one unit is worth in it. */
static int worth(const struct bn_battle *b, int unit, int figures, int hits)
{
    if (b->rules->figures)
        return figures;
    int left = b->rules->most_hits ? b->rules->most_hits(b, unit) - hits : 1;
    return left > 0 ? left : 0;
}

static int strength_of(const struct bn_battle *b, const struct bn_state *s, int side)
{
    int sum = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side && s->unit[u].status != BN_LOST &&
            s->unit[u].status != BN_ABSENT)
            sum += worth(b, u, s->unit[u].figures, s->unit[u].hits);
    return sum;
}

/* As the scenario has them; `s` tells which chance left out. */
static int strength_at_first(const struct bn_battle *b, const struct bn_state *s, int side)
{
    int sum = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side && s->unit[u].status != BN_ABSENT)
            sum += worth(b, u, b->unit[u].figures, b->unit[u].hits);
    return sum;
}

static void follow_strength(struct bn_tally *t, const struct bn_session *s)
{
    const struct bn_battle *b = bn_session_battle(s);
    const struct bn_state *now = bn_session_state(s);
    t->first_turn = b->start.given && b->start.turn > 0 ? b->start.turn : 1;
    t->turns = now->turn - t->first_turn + 1;
    if (t->turns < 0)
        t->turns = 0;
    for (int side = 0; side < BN_SIDES; side++) {
        t->strength[side] = bn_new(((size_t)t->turns + 1) * sizeof *t->strength[side]);
        for (int i = 0; i <= t->turns; i++)
            t->strength[side][i] = (int16_t)strength_of(b, now, side);
        t->strength[side][0] = (int16_t)strength_at_first(b, now, side);
    }
    /* A turn that begins shows what the one before it left. */
    for (size_t i = 0; i < bn_session_said_n(s); i++) {
        const struct bn_said *said = bn_session_said(s, i);
        int ended = said->e.n - t->first_turn;
        if (said->e.kind != BN_EV_TURN_BEGIN || ended < 1 || ended > t->turns)
            continue;
        for (int side = 0; side < BN_SIDES; side++)
            t->strength[side][ended] =
                (int16_t)strength_of(b, bn_session_state_after(s, said->entry), side);
    }
}

/* Of what the loser suffered in a turn the worst, and of equals the first. */
static int weight_of(const struct bn_event *e, int loser)
{
    if (e->side != loser)
        return 0;
    return e->kind == BN_EV_DESTROYED  ? 3
           : e->kind == BN_EV_ROUT     ? 2
           : e->kind == BN_EV_CASUALTY ? 1
                                       : 0;
}

static void find_turning(struct bn_tally *t, const struct bn_session *s)
{
    int winner = bn_session_state(s)->winner, best = 0, turn = 0, worst = 0;
    if (winner != 0 && winner != 1)
        return;
    for (int i = 1; i <= t->turns; i++) {
        const int16_t *mine = &t->strength[winner][i], *theirs = &t->strength[1 - winner][i];
        int swing = (theirs[-1] - theirs[0]) - (mine[-1] - mine[0]);
        if (swing > best) {
            best = swing;
            t->turning = t->first_turn + i - 1;
        }
    }
    for (size_t i = 0; i < bn_session_said_n(s) && t->turning; i++) {
        const struct bn_said *said = bn_session_said(s, i);
        if (said->e.kind == BN_EV_TURN_BEGIN)
            turn = said->e.n;
        int weight = weight_of(&said->e, 1 - winner);
        if ((turn ? turn : t->first_turn) == t->turning && weight > worst) {
            worst = weight;
            t->turned = said;
        }
    }
}

struct bn_tally bn_tally_of(const struct bn_session *s)
{
    struct bn_tally t = {0};
    if (!bn_session_begun(s))
        return t;
    count_units(&t, bn_session_battle(s), bn_session_state(s));
    count_orders(&t, s);
    count_luck(&t, s);
    follow_strength(&t, s);
    find_turning(&t, s);
    return t;
}

void bn_tally_free(struct bn_tally *t)
{
    for (int side = 0; side < BN_SIDES; side++)
        free(t->strength[side]);
    *t = (struct bn_tally){0};
}
