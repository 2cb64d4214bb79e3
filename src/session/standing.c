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

/* ---- In the record ---- */

static const char kept[] = "answers: ";

bool bn_standing_keep(struct bn_session *s, const struct bn_standing *standing, int side)
{
    const struct bn_ruleset *r = bn_session_battle(s)->rules;
    char text[BN_STANDING_KINDS * 32];
    size_t begun = (size_t)snprintf(text, sizeof text, "%s", kept), len = begun;
    for (int kind = 0; kind < bn_standing_kinds(r) && len < sizeof text; kind++) {
        char word[24];
        int answer = standing->answer[side][kind];
        bn_standing_say(r, kind, word, sizeof word);
        if (answer != BN_STANDS_ASK)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s %s",
                                    len > begun ? ", " : "", word, bn_stands_names[answer]);
    }
    if (len == begun)
        snprintf(text + len, sizeof text - len, "%s", bn_stands_names[BN_STANDS_ASK]);
    return bn_session_add_note(s, side, text);
}

static void read_kept(const struct bn_ruleset *r, const char *text, uint8_t answer[])
{
    char said[BN_STANDING_KINDS * 32 + 2], part[80];
    snprintf(said, sizeof said, "%s,", text);
    for (int kind = 0; kind < bn_standing_kinds(r); kind++) {
        char word[24];
        answer[kind] = BN_STANDS_ASK;
        bn_standing_say(r, kind, word, sizeof word);
        for (int stands = BN_STANDS_ASK + 1; stands < BN_STANDS; stands++) {
            snprintf(part, sizeof part, " %s %s,", word, bn_stands_names[stands]);
            if (strstr(said, part))
                answer[kind] = (uint8_t)stands;
        }
    }
}

struct bn_standing bn_standing_of(const struct bn_session *s)
{
    struct bn_standing standing = {0};
    for (size_t i = 0; i < bn_session_notes(s); i++) {
        const struct bn_session_note *note = bn_session_note_at(s, i);
        if (note->side != BN_NONE && strncmp(note->text, kept, strlen(kept)) == 0)
            read_kept(bn_session_battle(s)->rules, note->text, standing.answer[note->side]);
    }
    return standing;
}
