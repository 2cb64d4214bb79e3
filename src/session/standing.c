#include "session/standing.h"

#include <stdio.h>
#include <string.h>

const char *const bn_stands_names[BN_STANDS] = {"ask", "always", "never"};

static bool declines(const struct bn_verb *verb)
{
    return verb->phase == BN_NONE && (verb->flags & BN_DECLINES);
}

/* The verb of the kind-th question, BN_NONE beyond the last. */
static int verb_of(const struct bn_ruleset *r, int kind)
{
    for (int v = 0; r->verbs[v].pattern; v++)
        if (declines(&r->verbs[v]) && kind-- == 0)
            return v;
    return BN_NONE;
}

/* What it declines, BN_NONE where the table does not tell. */
static int done_of(const struct bn_ruleset *r, int verb)
{
    bool answers =
        verb > 0 && r->verbs[verb - 1].phase == BN_NONE && !declines(&r->verbs[verb - 1]);
    return answers ? verb - 1 : BN_NONE;
}

int bn_standing_kinds(const struct bn_ruleset *r)
{
    int n = 0;
    while (n < BN_STANDING_KINDS && verb_of(r, n) != BN_NONE)
        n++;
    return n;
}

void bn_standing_say(const struct bn_ruleset *r, int kind, char *out, size_t max)
{
    int verb = verb_of(r, kind), done = done_of(r, verb);
    const char *word = r->verbs[done == BN_NONE ? verb : done].pattern;
    while (*word && (*word < 'a' || *word > 'z'))
        word++;
    snprintf(out, max, "%.*s", (int)strcspn(word, " "), word);
}

const struct bn_order *bn_standing_answer(const struct bn_standing *standing,
                                          const struct bn_battle *b, const struct bn_state *s,
                                          const struct bn_order legal[], int n)
{
    if (s->decider == BN_NONE || !b->rules->procs[bn_top_of(s)->proc].question)
        return NULL;
    for (int kind = 0; kind < bn_standing_kinds(b->rules); kind++) {
        int verb = verb_of(b->rules, kind), done = done_of(b->rules, verb), ways = 0;
        const struct bn_order *no = NULL, *yes = NULL;
        for (int i = 0; i < n; i++) {
            if (legal[i].verb == verb && !no)
                no = &legal[i];
            if (legal[i].verb == done && done != BN_NONE) {
                yes = &legal[i];
                ways++;
            }
        }
        if (!no)
            continue;
        switch (standing->answer[s->decider][kind]) {
        case BN_STANDS_NEVER: return no;
        case BN_STANDS_ALWAYS: return ways == 1 ? yes : NULL;
        default: return NULL;
        }
    }
    return NULL;
}
