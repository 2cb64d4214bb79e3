/* dice.c - real dice on a real table: a person types what they show, one key a die. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

struct throw
{
    const struct bn_wanted *wanted;
    const struct bn_die *die; /* NULL: a plain one, whose keys are its labels */
    const char *face[BN_POOL];
    int n, count; /* typed so far; the number typed before a key, 0 for none */
};

static char face_key(const struct throw *t, int face)
{
    return t->die ? t->die->key[face] : t->wanted->label[face][0];
}

static const struct bn_die *die_of(const struct bn_play *p, const struct bn_wanted *wanted)
{
    for (const struct bn_die *die = p->b->rules->dice; die && die->name; die++)
        if (die->label == wanted->label)
            return die;
    return NULL;
}

static void paint(struct bn_play *p, const struct throw *t)
{
    const struct bn_wanted *w = t->wanted;
    char line[BN_SAY_MAX], title[160];
    const char *who = w->unit != BN_NONE   ? p->b->unit[w->unit].id
                      : w->side != BN_NONE ? p->b->side[w->side].name
                                           : "the dice";
    struct bn_rows rows = {0};
    snprintf(title, sizeof title, "Roll %d %s", w->n, w->n == 1 ? "die" : "dice");
    snprintf(line, sizeof line, "%s: %s", who, w->purpose);
    bn_rows_add(&rows, BN_ROLE_TITLE, -1, w->rule, line);
    size_t len = 0;
    line[0] = 0;
    for (int i = 0; i < w->labels && len < sizeof line; i++)
        if (w->weight[i])
            len += (size_t)snprintf(line + len, sizeof line - len, "%s%c %s", len ? "   " : "",
                                    face_key(t, i), w->label[i]);
    bn_rows_add(&rows, BN_ROLE_KEY, -1, "", line);
    bn_rows_add(&rows, BN_ROLE_PLAIN, -1, "", "");
    len = (size_t)snprintf(line, sizeof line, "%d of %d:", t->n, w->n - w->given);
    for (int i = 0; i < t->n && len < sizeof line; i++)
        len += (size_t)snprintf(line + len, sizeof line - len, " %s", t->face[i]);
    if (t->count && len < sizeof line)
        snprintf(line + len, sizeof line - len, " %d times", t->count);
    bn_rows_add(&rows, BN_ROLE_PLAIN, -1, "", line);
    bn_card_paint(p->screen, title, &rows, "Enter done  Backspace delete  Esc back");
    bn_rows_free(&rows);
}

/* A face's key, or a digit that says how many of the next; where keys are digits one is one die. */
static void take_key(struct throw *t, int key)
{
    const struct bn_wanted *w = t->wanted;
    for (int i = 0; i < w->labels; i++) {
        if (!w->weight[i] || face_key(t, i) != key)
            continue;
        for (int k = t->count ? t->count : 1; k > 0 && t->n < w->n - w->given; k--)
            t->face[t->n++] = w->label[i];
        t->count = 0;
        return;
    }
    if (key >= '0' && key <= '9' && t->count <= BN_POOL)
        t->count = t->count * 10 + key - '0';
}

bool play_ask_dice(struct bn_play *p, bool before)
{
    const struct bn_wanted wanted = *bn_session_wanted(p->session);
    struct throw t = {.wanted = &wanted, .die = die_of(p, &wanted)};
    if (wanted.card) /* nobody types cards */
        return false;
    for (;;) {
        paint(p, &t);
        int key = bn_screen_key(p->screen, -1, 0);
        if (p->screen->gone || ((key == BN_KEY_ESCAPE || key == BN_KEY_INTERRUPT) && before))
            return false;
        if (key == BN_KEY_ENTER && t.n == wanted.n - wanted.given)
            break;
        if (key == BN_KEY_BACKSPACE) {
            t.n -= t.n > 0 && !t.count;
            t.count = 0;
        } else {
            take_key(&t, key);
        }
    }
    bn_session_dice(p->session, t.face, (size_t)t.n);
    return true;
}

bool play_begin_by_hand(struct bn_play *p)
{
    enum bn_session_result result = BN_STARVED;
    while (result == BN_STARVED && play_ask_dice(p, true))
        result = bn_session_begin(p->session);
    if (result != BN_DONE_OK)
        return false;
    play_update(p);
    play_cite(p, 0);
    return true;
}
