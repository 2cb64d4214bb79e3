/* Judging an order: what every ruleset refuses alike, then the procedure's own rules. */
#include <banneret/ruleset.h>

#include <string.h>

struct bn_order bn_order_of(int verb, int unit)
{
    return (struct bn_order){.verb = (int8_t)verb,
                             .unit = (int8_t)unit,
                             .other = BN_NONE,
                             .face = BN_NONE,
                             .hex = BN_NONE,
                             .from = BN_NONE,
                             .n = BN_NO_NUMBER,
                             .card = BN_NONE};
}

bool bn_order_same(const struct bn_order *a, const struct bn_order *b)
{
    return a->verb == b->verb && a->unit == b->unit && a->other == b->other &&
           a->face == b->face && a->hex == b->hex && a->from == b->from && a->n == b->n &&
           a->sides == b->sides && a->card == b->card;
}

void bn_offer(struct bn_list *list, const struct bn_order *order)
{
    if (list->n < list->max)
        list->at[list->n] = *order;
    list->n++;
}

bool bn_refuse(struct bn_verdict *v, int rule, const char *say)
{
    if (v->n < BN_REFUSALS) {
        struct bn_event *why = &v->why[v->n++];
        *why = v->about;
        why->rule = (int16_t)rule;
        why->say = say;
    }
    return !v->all || v->n == BN_REFUSALS;
}

static struct bn_event about(const struct bn_battle *b, const struct bn_order *o)
{
    struct bn_event e = bn_event_of(b, BN_EV_ORDER, BN_NONE, o->unit);
    e.other = o->other;
    e.from = o->from;
    e.to = o->hex;
    e.face = o->face;
    e.n = o->n;
    e.card = o->card;
    return e;
}

/* True: enough reasons, stop. */
static bool refused_by_all(const struct bn_battle *b, const struct bn_state *s,
                           const struct bn_order *o, struct bn_verdict *v)
{
    const struct bn_proc *proc = &b->rules->procs[bn_top_of(s)->proc];
    const struct bn_verb *verb = &b->rules->verbs[o->verb];
    int phase = proc->as_phase ? proc->as_phase - 1 : s->phase;
    bool ends = verb->flags & BN_ENDS;
    if (proc->question == (verb->phase != BN_NONE || ends))
        if (bn_refuse(v, BN_NONE, "that does not answer what is asked"))
            return true;
    if (!proc->any_side && o->unit != BN_NONE && b->unit[o->unit].side != s->decider)
        if (bn_refuse(v, b->rules->cite.other_side, "{unit} is not theirs to order now"))
            return true;
    if (!proc->question &&
        (ends ? o->n != s->phase : verb->phase != phase && verb->phase != s->phase)) {
        v->about.phase = (int8_t)s->phase;
        if (bn_refuse(v, ends ? b->rules->cite.other_end : b->rules->cite.other_phase,
                      "this is the {phase} phase"))
            return true;
    }
    if (o->unit != BN_NONE) {
        int status = s->unit[o->unit].status;
        bool there = verb->flags & BN_BEGINS ? status == BN_AT_HAND || status == BN_WAITING
                                             : status == BN_ON_BOARD;
        there = there || (verb->flags & BN_AT_HAND_TOO && status == BN_AT_HAND);
        bool waits = verb->flags & BN_AT_HAND_TOO && status == BN_WAITING;
        if (!there &&
            bn_refuse(v, waits ? b->rules->cite.arrival : b->rules->cite.off_board,
                      waits                   ? "{unit} may not come on yet"
                      : status == BN_ON_BOARD ? "{unit} is on the board already"
                                              : "{unit} is not on the board"))
            return true;
        if (!there)
            return true; /* the rules may count on a unit that stands somewhere */
    }
    return false;
}

bool bn_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *order,
              struct bn_verdict *v)
{
    v->n = 0;
    v->about = about(b, order);
    if (s->winner != BN_OPEN) {
        bn_refuse(v, BN_NONE, "the battle is over");
        return false;
    }
    v->about.side = s->decider;
    if (refused_by_all(b, s, order, v))
        return false;
    if (v->n == 0 || v->all)
        b->rules->procs[bn_top_of(s)->proc].check(b, s, order, v);
    return v->n == 0;
}
