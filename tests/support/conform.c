/* What every ruleset must keep to, looked at while a battle is played. */
#include "conform.h"
#include "secrets.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ODDS = 16 }; /* odds are compared at one decision in so many */

struct run {
    const struct bn_battle *b;
    struct bn_state s;
    uint64_t seed;
    enum play_kind kind;
    struct conform *out;
    struct play_list legal;
    char order[BN_ORDER_TEXT]; /* the one at hand */
    char *text[CONFORM_TEXTS];
    int texts;
};

static void fail(struct run *r, int rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first fault is kept: what comes after it may follow from it. */
static void fail(struct run *r, int rule, const char *format, ...)
{
    char what[400];
    va_list args;
    if (r->out->fault[0])
        return;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(r->out->fault, sizeof r->out->fault, "order %d%s%s: %s%s%s", r->s.orders + 1,
             r->order[0] ? ", " : "", r->order, what, rule == BN_NONE ? "" : ", under ",
             rule == BN_NONE ? "" : bn_rule_id(r->b, rule));
}

/* ---- Events ---- */

struct ear { /* listens, judges each event, keeps a sum of what was said */
    struct bn_sink sink;
    struct run *run;
    uint64_t sum;
};

static bool needs_no_rule(int kind)
{
    return kind == BN_EV_ORDER || kind == BN_EV_CONCEDE || kind == BN_EV_UNDO;
}

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct ear *ear = (struct ear *)sink;
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    (void)s;
    bn_say(b, e, &t);
    for (size_t i = 0; i <= t.len; i++)
        ear->sum = (ear->sum ^ (unsigned char)words[i]) * UINT64_C(0x100000001b3);
    ear->sum = (ear->sum ^ (uint64_t)(e->rule + 1)) * UINT64_C(0x100000001b3);
    if (e->rule < BN_NONE || e->rule >= b->rules->rule_count)
        fail(ear->run, BN_NONE, "event %s cites a rule that is not there",
             bn_event_name(b, e->kind));
    else if (e->rule == BN_NONE && !needs_no_rule(e->kind))
        fail(ear->run, BN_NONE, "event %s cites no rule", bn_event_name(b, e->kind));
    if (strchr(words, '{') || strchr(words, '}'))
        fail(ear->run, e->rule, "event %s says \"%s\"", bn_event_name(b, e->kind), words);
    if (t.len == 0 || t.cut)
        fail(ear->run, e->rule, "event %s says nothing or too much", bn_event_name(b, e->kind));
}

static struct ear ear_of(struct run *run)
{
    return (struct ear){.sink = {hear}, .run = run, .sum = UINT64_C(0xcbf29ce484222325)};
}

/* ---- Refusals ---- */

static void judge_refusal(struct run *r, const struct bn_order *o)
{
    static struct bn_verdict first, all;
    first.all = false;
    all.all = true;
    bool legal = bn_check(r->b, &r->s, o, &first);
    if (bn_check(r->b, &r->s, o, &all) != legal)
        fail(r, BN_NONE, "one reason and all reasons judge differently");
    if (legal)
        return;
    if (first.n != 1)
        fail(r, first.why[0].rule, "%d reasons where the first is enough", first.n);
    if (first.why[0].rule != all.why[0].rule || first.why[0].say != all.why[0].say)
        fail(r, first.why[0].rule, "the first of all reasons is another one");
    for (int i = 0; i < all.n; i++) {
        char words[BN_EVENT_TEXT];
        struct bn_text t = bn_text_begin(words, sizeof words);
        int rule = all.why[i].rule;
        if (rule < BN_NONE || rule >= r->b->rules->rule_count) {
            fail(r, BN_NONE, "a refusal cites a rule that is not there");
            return;
        }
        bn_say(r->b, &all.why[i], &t);
        if (t.len == 0 || t.cut || strchr(words, '{'))
            fail(r, rule, "a refusal says \"%s\"", words);
    }
}

/* ---- Orders as text ---- */

static void say_order(struct run *r, const struct bn_order *o, char out[BN_ORDER_TEXT])
{
    struct bn_text t = bn_text_begin(out, BN_ORDER_TEXT);
    bn_order_say(r->b, o, &t);
    if (t.cut)
        fail(r, BN_NONE, "an order is too long as text");
}

static void round_trip(struct run *r, const struct bn_order *o)
{
    char words[200], again[BN_ORDER_TEXT];
    struct bn_text fault = bn_text_begin(words, sizeof words);
    struct bn_order back;
    say_order(r, o, r->order);
    if (!bn_order_read(r->b, &r->s, r->order, &back, &fault)) {
        fail(r, BN_NONE, "is not read back: %s", words);
        return;
    }
    say_order(r, &back, again);
    if (!bn_order_same(o, &back) || strcmp(again, r->order) != 0)
        fail(r, BN_NONE, "is read back as %s", again);
}

/* ---- List and check ---- */

static int compare_orders(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct bn_order));
}

struct domain {
    struct run *run;
    struct bn_order *sorted;
    int n, found;
    uint32_t count;
};

/* An order of the whole domain: legal exactly when it is in the list. */
static void try_order(void *with, const struct bn_order *o)
{
    struct domain *d = with;
    struct run *r = d->run;
    static struct bn_verdict v;
    v.all = false;
    bool legal = bn_check(r->b, &r->s, o, &v);
    bool listed = bsearch(o, d->sorted, (size_t)d->n, sizeof *o, compare_orders);
    d->found += listed;
    if (legal != listed) {
        say_order(r, o, r->order);
        fail(r, legal ? BN_NONE : v.why[0].rule, "%s",
             legal ? "is legal and not listed" : "is listed and refused");
    }
    if (d->count++ % 41 == 0 || legal != listed) {
        if (!r->out->fault[0])
            say_order(r, o, r->order);
        judge_refusal(r, o);
    }
}

static void try_domain(struct run *r)
{
    struct domain d = {.run = r, .n = r->legal.list.n};
    static struct bn_order sorted[PLAY_LIST];
    d.sorted = sorted;
    memcpy(sorted, r->legal.at, (size_t)d.n * sizeof sorted[0]);
    qsort(sorted, (size_t)d.n, sizeof sorted[0], compare_orders);
    for (int i = 1; i < d.n; i++)
        if (compare_orders(&sorted[i - 1], &sorted[i]) == 0) {
            say_order(r, &sorted[i], r->order);
            fail(r, BN_NONE, "is listed twice");
        }
    play_domain(r->b, try_order, &d);
    if (d.found != d.n)
        fail(r, BN_NONE, "%d orders are listed that no pattern spells", d.n - d.found);
    r->out->whole++;
}

/* Every listed order is legal; one drawn by chance is, exactly when it is listed. */
static void try_listed(struct run *r)
{
    static struct bn_verdict v;
    v.all = false;
    for (int i = 0; i < r->legal.list.n; i++)
        if (!bn_check(r->b, &r->s, &r->legal.at[i], &v)) {
            say_order(r, &r->legal.at[i], r->order);
            fail(r, v.why[0].rule, "is listed and refused");
        }
}

static bool is_listed(const struct run *r, const struct bn_order *o)
{
    for (int i = 0; i < r->legal.list.n; i++)
        if (bn_order_same(&r->legal.at[i], o))
            return true;
    return false;
}

/* A listed order with one field of another one: near misses. */
static void try_drawn(struct run *r)
{
    static struct bn_verdict v;
    v.all = false;
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t n = (uint32_t)r->s.orders * 4 + k;
        struct bn_order o = r->legal.at[bn_seeded_number(r->seed, 3, n, (uint32_t)r->legal.list.n)];
        switch (bn_seeded_number(r->seed, 4, n, 4)) {
        case 0:
            if (o.card != BN_NONE)
                o.card =
                    (int8_t)bn_seeded_number(r->seed, 5, n, (uint32_t)bn_card_kinds(r->b->rules));
            if (o.unit != BN_NONE)
                o.unit = (int8_t)bn_seeded_number(r->seed, 5, n, (uint32_t)r->b->units);
            break;
        case 1:
            if (o.hex != BN_NONE)
                o.hex = (int16_t)bn_seeded_number(r->seed, 5, n,
                                                  (uint32_t)(r->b->board.cols * r->b->board.rows));
            break;
        case 2:
            if (o.other != BN_NONE)
                o.other = (int8_t)bn_seeded_number(r->seed, 5, n, (uint32_t)r->b->units);
            break;
        default:
            if (o.face != BN_NONE)
                o.face = (int8_t)bn_seeded_number(r->seed, 5, n, BN_FACES);
            break;
        }
        bool legal = bn_check(r->b, &r->s, &o, &v), listed = is_listed(r, &o);
        say_order(r, &o, r->order);
        if (legal != listed)
            fail(r, legal ? BN_NONE : v.why[0].rule, "%s",
                 legal ? "is legal and not listed" : "is listed and refused");
        judge_refusal(r, &o);
    }
}

/* ---- Views ---- */

static bool hidden_from(const struct bn_fact *f, bool owner)
{
    return f->see == BN_SEE_NONE || (f->see == BN_SEE_OWNER && !owner);
}

/* Puts other values where `viewer` may not look. Returns how many places there were. */
static int swap_hidden(const struct bn_fact *table, int16_t *fact, bool owner, uint64_t seed)
{
    int hidden = 0;
    for (int i = 0; table && table[i].name; i++)
        if (hidden_from(&table[i], owner)) {
            fact[i] = (int16_t)(table[i].min +
                                (int)bn_seeded_number(seed, 6, (uint32_t)i,
                                                      (uint32_t)(table[i].max - table[i].min + 1)));
            hidden++;
        }
    return hidden;
}

static bool same_list(const struct play_list *a, const struct play_list *b)
{
    if (a->list.n != b->list.n)
        return false;
    for (int i = 0; i < a->list.n; i++)
        if (!bn_order_same(&a->at[i], &b->at[i]))
            return false;
    return true;
}

static void try_views(struct run *r)
{
    static struct play_list seen;
    const struct bn_ruleset *rules = r->b->rules;
    struct bn_view arbiter = bn_view_of(r->b, &r->s, BN_NONE);
    if (memcmp(&arbiter.s, &r->s, sizeof r->s) != 0)
        fail(r, BN_NONE, "the arbiter does not see all");
    for (int side = 0; side < BN_SIDES; side++) {
        struct bn_state other = r->s;
        int hidden = swap_hidden(rules->battle_facts, other.fact, false, r->seed);
        for (int k = 0; k < BN_SIDES; k++)
            hidden += swap_hidden(rules->side_facts, other.side_fact[k], k == side, r->seed);
        for (int u = 0; u < r->b->units; u++)
            hidden += swap_hidden(rules->unit_facts, other.unit[u].fact, r->b->unit[u].side == side,
                                  r->seed);
        struct bn_view view = bn_view_of(r->b, &r->s, side);
        struct bn_view swapped = bn_view_of(r->b, &other, side);
        if (memcmp(&view.s, &swapped.s, sizeof view.s) != 0)
            fail(r, BN_NONE, "the view of side %d tells what is hidden", side);
        hidden += rules->cards != NULL;
        if (hidden == 0 && bn_digest(r->b, &view.s) != bn_digest(r->b, &r->s))
            fail(r, BN_NONE, "the view of side %d hides what is not hidden", side);
        if (r->s.winner != BN_OPEN || r->s.decider != side)
            continue;
        play_legal(r->b, &view.s, &seen);
        if (!same_list(&seen, &r->legal))
            fail(r, BN_NONE, "the view of the side that decides lists other orders");
    }
}

/* ---- One decision ---- */

static void try_prompt(struct run *r)
{
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_prompt(r->b, &r->s, &t);
    if (t.len == 0 || t.cut || strchr(words, '{'))
        fail(r, BN_NONE, "the prompt is \"%s\"", words);
}

static void try_state(struct run *r)
{
    const char *fault = bn_state_fault(r->b, &r->s);
    if (fault)
        fail(r, BN_NONE, "the state is not sound: %s", fault);
    if (r->s.spare[0] || r->s.spare[1] || r->s.fresh)
        fail(r, BN_NONE, "spare places of the state are in use");
    for (int i = r->s.depth; i < BN_FRAMES; i++)
        for (int k = 0; k < BN_ARGS; k++)
            if (r->s.frame[i].proc || r->s.frame[i].step || r->s.frame[i].arg[k])
                fail(r, BN_NONE, "a frame that is over is not empty");
}

static void look(struct run *r, int whole)
{
    r->order[0] = 0;
    try_state(r);
    try_views(r);
    if (r->s.winner != BN_OPEN)
        return;
    try_prompt(r);
    if (r->legal.list.n == 0)
        fail(r, BN_NONE, "no order is legal");
    if (r->legal.list.n == 0 || r->legal.list.n > PLAY_LIST)
        return;
    try_listed(r);
    try_drawn(r);
    if (whole && bn_seeded_number(r->seed, 7, r->s.orders, (uint32_t)whole) == 0)
        try_domain(r);
    r->order[0] = 0;
}

/* Carries the order out, twice; a copy must leave what it was copied from alone. */
static void carry_out(struct run *r, const struct bn_order *o)
{
    struct bn_seeded seeded = bn_seeded_of(r->seed);
    struct bn_state before = r->s, copy = r->s;
    struct ear once = ear_of(r), twice = ear_of(r);
    bn_apply(r->b, &copy, o, &seeded.chance, &once.sink);
    if (memcmp(&before, &r->s, sizeof before) != 0)
        fail(r, BN_NONE, "carrying it out on a copy changed the original");
    bn_apply(r->b, &r->s, o, &seeded.chance, &twice.sink);
    if (memcmp(&copy, &r->s, sizeof copy) != 0)
        fail(r, BN_NONE, "carried out twice it does not give the same");
    if (bn_digest(r->b, &copy) != bn_digest(r->b, &r->s))
        fail(r, BN_NONE, "equal states have two digests");
    if (once.sum != twice.sum)
        fail(r, BN_NONE, "carried out twice it does not say the same");
    if (r->s.orders != before.orders + 1)
        fail(r, BN_NONE, "it does not count as one order");
}

/* All of it once more from the beginning, by the orders as text. */
static void play_again(struct run *r)
{
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(r->seed);
    bn_begin(r->b, &s, &seeded.chance, NULL);
    for (int i = 0; i < r->texts; i++) {
        char words[200];
        struct bn_text fault = bn_text_begin(words, sizeof words);
        struct bn_order o;
        if (!bn_order_read(r->b, &s, r->text[i], &o, &fault)) {
            fail(r, BN_NONE, "played again, order %d '%s' is not read: %s", i + 1, r->text[i],
                 words);
            return;
        }
        bn_apply(r->b, &s, &o, &seeded.chance, NULL);
    }
    if (memcmp(&s, &r->s, sizeof s) != 0)
        fail(r, BN_NONE, "played again by its orders the battle is another one");
}

struct conform conform_battle(const struct bn_battle *b, enum play_kind kind, uint64_t seed,
                              int whole)
{
    static struct run r;
    struct conform out = {0};
    struct bn_seeded seeded = bn_seeded_of(seed);
    r = (struct run){.b = b, .seed = seed, .kind = kind, .out = &out};
    struct ear ear = ear_of(&r);
    bn_begin(b, &r.s, &seeded.chance, &ear.sink);
    while (r.s.winner == BN_OPEN && !out.fault[0]) {
        play_legal(b, &r.s, &r.legal);
        look(&r, whole);
        if (out.fault[0])
            break;
        if (r.s.orders >= PLAY_ORDERS) {
            fail(&r, BN_NONE, "the battle does not end");
            break;
        }
        struct bn_order o = *play_choose(b, &r.s, &r.legal, kind, seed);
        round_trip(&r, &o);
        if (r.texts < CONFORM_TEXTS)
            r.text[r.texts++] = strdup(r.order);
        const char *told = secrets_fault(b, &r.s, &o, seed, r.s.orders % ODDS == 0);
        if (told)
            fail(&r, BN_NONE, "%s", told);
        carry_out(&r, &o);
        out.verb[o.verb % CONFORM_VERBS]++;
        out.orders++;
    }
    look(&r, 0);
    out.digest = bn_digest(b, &r.s);
    if (!out.fault[0] && out.orders == r.texts)
        play_again(&r);
    for (int i = 0; i < r.texts; i++)
        free(r.text[i]);
    return out;
}
