/* Outcomes in words and in sums: what `odds` says with and without --json. */
#include "files/json.h"

static void part(struct bn_text *t, bool *some, const char *before, int n, const char *one,
                 const char *many)
{
    if (n == 0)
        return;
    bn_text_add(t, *some ? ", " : "");
    bn_text_add(t, before);
    bn_text_int(t, n);
    bn_text_char(t, ' ');
    bn_text_add(t, n == 1 ? one : many);
    *some = true;
}

static void fate(struct bn_text *t, bool *some, int n, const char *words)
{
    if (n == 0)
        return;
    bn_text_add(t, *some ? ", " : "");
    bn_text_add(t, words);
    if (n > 1) {
        bn_text_add(t, " (");
        bn_text_int(t, n);
        bn_text_add(t, " units)");
    }
    *some = true;
}

static void say_sums(const struct bn_sums *s, struct bn_text *t)
{
    bool some = false;
    part(t, &some, "", s->hits, "hit", "hits");
    part(t, &some, "", s->casualties, "casualty", "casualties");
    part(t, &some, "pushed back ", s->pushback, "hex", "hexes");
    fate(t, &some, s->routs, "routed");
    fate(t, &some, s->destroyed, "destroyed");
}

static bool is_nothing(const struct bn_sums *s)
{
    return !s->hits && !s->casualties && !s->pushback && !s->routs && !s->destroyed;
}

void bn_outcome_say(const struct bn_outcome *o, struct bn_text *t)
{
    if (is_nothing(&o->target))
        bn_text_add(t, "no effect");
    say_sums(&o->target, t);
    if (is_nothing(&o->attacker))
        return;
    bn_text_add(t, "; attacker: ");
    say_sums(&o->attacker, t);
}

static void add(struct bn_expected *e, const struct bn_sums *s, double p)
{
    e->hits += p * s->hits;
    e->casualties += p * s->casualties;
    e->pushback += p * s->pushback;
    e->rout += s->routs > 0 ? p : 0;
    e->destroyed += s->destroyed > 0 ? p : 0;
}

void bn_odds_expected(const struct bn_odds *odds, const struct bn_outcome outcome[],
                      struct bn_expected *target, struct bn_expected *attacker)
{
    *target = *attacker = (struct bn_expected){0};
    for (int i = 0; i < odds->outcomes; i++) {
        double p = (double)outcome[i].weight / (double)odds->total;
        add(target, &outcome[i].target, p);
        add(attacker, &outcome[i].attacker, p);
    }
}

/* Newton's, for 0 to 1: not worth a library. */
static double root(double x)
{
    double r = 1;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return x > 0 ? r : 0;
}

void bn_odds_bounds(uint64_t weight, uint64_t total, double *low, double *high)
{
    const double z = 1.959963984540054; /* of the normal distribution, 95 in 100 between -z and z */
    double n = (double)total, p = (double)weight / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * root(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = middle - half < 0 ? 0 : middle - half;
    *high = middle + half > 1 ? 1 : middle + half;
}

uint64_t bn_common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a ? a : 1;
}
