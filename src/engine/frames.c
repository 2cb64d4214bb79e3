/* Playing: frames run until someone must decide, an order answers, and on. */
#include <banneret/ruleset.h>

#include "engine/inside.h"

#include <assert.h>
#include <string.h>

enum { BN_RUNS_MAX = 10000 }; /* far more than any turn takes: a procedure that never asks is a bug */

/* A choice that is none, or a phase with nothing to do in it: taken, and said. */
static bool take_obvious(struct bn_ctx *c)
{
    struct bn_order only[2];
    struct bn_list list = {only, 0, 2};
    const struct bn_proc *proc = &c->b->rules->procs[bn_top(c->s)->proc];
    bool fresh = c->s->fresh;
    c->s->fresh = 0;
    if (!fresh && !proc->obvious)
        return false;
    proc->list(c->b, c->s, &list);
    if (list.n != 1)
        return false;
    if (!proc->obvious && !(c->b->rules->verbs[only[0].verb].flags & BN_ENDS))
        return false;
    struct bn_event e = bn_event_of(c->b, BN_EV_PASSED, proc->rule, only[0].unit);
    e.side = c->s->decider;
    e.order = only;
    if (c->b->rules->verbs[only[0].verb].flags & BN_ENDS)
        e.say = "{order}: nothing to do in this phase";
    bn_emit(c, &e);
    proc->take(c, only);
    return true;
}

void bn_run(struct bn_ctx *c)
{
    for (int runs = 0;; runs++) {
        assert(runs < BN_RUNS_MAX);
        if (c->s->look && bn_victory_look(c, false))
            return;
        if (c->s->winner != BN_OPEN)
            return;
        c->s->decider = BN_NONE;
        switch (c->b->rules->procs[bn_top(c->s)->proc].run(c)) {
        case BN_AGAIN:
            break;
        case BN_DONE:
            assert(c->s->depth > 1); /* the first procedure is the battle: only an end ends it */
            c->s->depth--;
            memset(&c->s->frame[c->s->depth], 0, sizeof c->s->frame[0]);
            break;
        case BN_ASK:
            assert(!c->s->look && c->s->decider != BN_NONE);
            if (!take_obvious(c))
                return;
            break;
        }
    }
}

static void place_units(const struct bn_battle *b, struct bn_state *s)
{
    for (int u = 0; u < BN_UNITS; u++)
        s->unit[u].hex = BN_NONE;
    for (int u = 0; u < b->units; u++) {
        const struct bn_unit_def *def = &b->unit[u];
        struct bn_unit *unit = &s->unit[u];
        unit->hex = def->hex;
        unit->figures = def->figures;
        unit->hits = def->hits;
        unit->face = def->face;
        unit->status = def->perhaps          ? BN_ABSENT
                       : def->hex == BN_NONE ? BN_WAITING
                                             : BN_ON_BOARD;
        /* In a position from the middle of a turn, whoever needed no die is at hand by now. */
        if (unit->status == BN_WAITING && b->start.given && def->arrives <= b->start.turn &&
            def->arrives_on == 0)
            unit->status = BN_AT_HAND;
    }
}

/* Half the faces for the side listed first. */
static int roll_first(struct bn_ctx *c)
{
    uint8_t count[BN_LABELS];
    bn_roll(c, &bn_plain_die, 1, "first", c->b->rules->cite.first, BN_NONE, BN_NONE, count);
    return count[0] + count[1] + count[2] > 0 ? 0 : 1;
}

void bn_set_up(const struct bn_battle *b, struct bn_state *s)
{
    memset(s, 0, sizeof *s);
    s->side = s->decider = s->ended_by = s->first = s->played = BN_NONE;
    s->winner = BN_OPEN;
    place_units(b, s);
    for (int i = 0; i < b->marks; i++)
        bn_mark_set(s, b->mark[i].hex, b->mark[i].kind, b->mark[i].value);
    bn_cards_set_up(b, s);
}

void bn_begin(const struct bn_battle *b, struct bn_state *s, struct bn_chance *chance,
              struct bn_sink *sink)
{
    struct bn_ctx c = {b, s, chance, sink};
    bn_set_up(b, s);
    s->first = (int8_t)(b->first == BN_FIRST_ROLL ? roll_first(&c) : b->first);
    if (b->rules->begin)
        b->rules->begin(&c);
    bn_push(s, 0);
    bn_run(&c);
}

void bn_legal(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    out->n = 0;
    if (s->winner == BN_OPEN)
        b->rules->procs[bn_top_of(s)->proc].list(b, s, out);
}

void bn_apply(const struct bn_battle *b, struct bn_state *s, const struct bn_order *order,
              struct bn_chance *chance, struct bn_sink *sink)
{
    struct bn_ctx c = {b, s, chance, sink};
    struct bn_event e = bn_event_of(b, BN_EV_ORDER, BN_NONE, order->unit);
    e.side = s->decider;
    e.order = order;
    bn_emit(&c, &e);
    s->orders++;
    b->rules->procs[bn_top(s)->proc].take(&c, order);
    bn_run(&c);
}

void bn_phase_begin(struct bn_ctx *c, int phase, int rule)
{
    c->s->phase = (uint8_t)phase;
    c->s->fresh = 1;
    struct bn_event e = bn_event_of(c->b, BN_EV_PHASE, rule, BN_NONE);
    e.side = c->s->side;
    e.phase = (int8_t)phase;
    bn_emit(c, &e);
}

void bn_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_text *t)
{
    if (s->winner != BN_OPEN)
        return;
    const struct bn_proc *proc = &b->rules->procs[bn_top_of(s)->proc];
    struct bn_event e = bn_event_of(b, BN_EV_PHASE, BN_NONE, BN_NONE);
    e.side = s->decider;
    e.phase = (int8_t)s->phase;
    e.say = "{side} decide";
    if (proc->prompt)
        proc->prompt(b, s, &e);
    e.side = s->decider;
    bn_say(b, &e, t);
}
