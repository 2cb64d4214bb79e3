/* tray.c - the dice of the last roll on the table, above the log that says what they did. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

/* The last roll of a unit under the last order that has been told; NULL: it rolled none. */
static const struct bn_said *last_roll(const struct bn_play *p)
{
    if (p->told == 0)
        return NULL;
    int entry = bn_session_said(p->session, p->told - 1)->entry;
    for (size_t i = p->told; i-- > 0;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (said->entry != entry)
            return NULL;
        if (said->e.kind == BN_EV_DICE && said->e.unit != BN_NONE)
            return said;
    }
    return NULL;
}

/* The key of a face is what a person types for it; dice without keys show the first letter. */
static char face_key(const struct bn_play *p, const struct bn_said *roll, int face)
{
    for (const struct bn_die *die = p->b->rules->dice; die && die->name; die++)
        if (die->label == roll->label)
            return die->key[face];
    return roll->label[face][0];
}

/* "3 axe  1 arrow", in the order of the die. */
static void count_say(const struct bn_said *roll, const char *between, char *out, size_t max)
{
    size_t len = 0;
    out[0] = 0;
    for (int face = 0; face < BN_LABELS; face++) {
        int n = 0;
        for (int i = 0; i < roll->faces_n; i++)
            n += roll->faces[i] == face;
        if (n && len < max)
            len += (size_t)snprintf(out + len, max - len, "%s%d %s", len ? between : "", n,
                                    roll->label[face]);
    }
}

/* Dice of numbers: what they show, what changed it, and what came of it: "5 + 2 - 3 = 4 hits". */
static bool sum_say(const struct bn_play *p, const struct bn_said *roll, char *out, size_t max)
{
    size_t len = 0, i = p->told;
    if (roll->label[0][0] < '0' || roll->label[0][0] > '9')
        return false;
    for (int k = 0; k < roll->faces_n && len < max; k++)
        len += (size_t)snprintf(out + len, max - len, "%s%s", k ? " + " : "",
                                roll->label[roll->faces[k]]);
    while (i > 0 && bn_session_said(p->session, i - 1) != roll)
        i--;
    for (; i < p->told && bn_session_said(p->session, i)->entry == roll->entry && len < max; i++) {
        const struct bn_event *e = &bn_session_said(p->session, i)->e;
        if (e->kind == BN_EV_DICE)
            break;
        if (e->kind == BN_EV_MODIFIER && e->n != BN_NO_NUMBER)
            len += (size_t)snprintf(out + len, max - len, " %c %d", e->n < 0 ? '-' : '+',
                                    e->n < 0 ? -e->n : e->n);
        else if (e->kind == BN_EV_HIT)
            len += (size_t)snprintf(out + len, max - len, " = %d %s", e->n,
                                    e->n == 1 ? "hit" : "hits");
        else if (e->kind == BN_EV_MISS)
            len += (size_t)snprintf(out + len, max - len, " = no hit");
    }
    return true;
}

/* The labels that hits were read from, of those that have been told: bit i for label i. */
static uint32_t counted(const struct bn_play *p, const struct bn_said *roll)
{
    uint32_t labels = 0;
    for (size_t i = p->told; i-- > 0 && bn_session_said(p->session, i) != roll;) {
        const struct bn_event *e = &bn_session_said(p->session, i)->e;
        if (e->kind == BN_EV_HIT && e->other == roll->e.unit)
            labels |= e->counted;
    }
    return labels;
}

/* What the i-th die shows: while they tumble something else in each picture, no two alike beside each
 * other. */
static int face_of(const struct bn_play *p, const struct bn_said *roll, int i)
{
    int labels = 0; /* a die that no table holds lies still */
    for (const struct bn_die *die = p->b->rules->dice; die && die->name; die++)
        if (die->label == roll->label)
            labels = die->labels;
    return p->tumbling && labels ? (p->tumbling * 5 + i * 7) % labels : roll->faces[i];
}

/* What the dice show, in words. */
static void outcome_say(const struct bn_play *p, const struct bn_said *roll, int w, char *out,
                        size_t max)
{
    if (sum_say(p, roll, out, max))
        return;
    count_say(roll, "  ", out, max);
    if (bn_columns(out) > w)
        count_say(roll, ", ", out, max);
}

/* Returns how many lines it takes; with c NULL it only measures. */
static int wrapped(struct bn_canvas *c, int x, int y, int w, const char *text)
{
    char part[BN_EVENT_TEXT];
    int lines = 0;
    while (*text) {
        const char *line = text;
        size_t n = bn_wrap(line, w, &text);
        snprintf(part, sizeof part, "%.*s", (int)n, line);
        if (c)
            bn_write(c, x, y + lines, w, part, BN_ROLE_PLAIN, 0);
        lines++;
    }
    return lines;
}

int play_tray(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int most)
{
    enum { DIE_W = 4, DIE_H = 3 };
    int top = y;
    const struct bn_said *roll = last_roll(p);
    int across = (w + 1) / DIE_W;
    if (!roll || roll->faces_n == 0 || across < 1)
        return 0;
    int rows = (roll->faces_n + across - 1) / across, lines = 1 + rows * DIE_H + 2;
    char text[BN_EVENT_TEXT], told[BN_EVENT_TEXT];
    outcome_say(p, roll, w, told, sizeof told);
    lines += wrapped(NULL, x, y, w, told) - 1;
    if (lines > most)
        return 0;
    snprintf(text, sizeof text, "%s, %s", p->b->unit[roll->e.unit].id, roll->purpose);
    bn_line_with_rule(c, x, y++, w, text,
                      (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[roll->e.unit].side),
                      play_rule(p, roll));
    uint32_t hits = p->tumbling ? 0 : counted(p, roll);
    for (int i = 0; i < roll->faces_n; i++) {
        int shows = face_of(p, roll, i);
        char face[2] = {face_key(p, roll, shows), 0};
        bool hit = hits >> shows & 1;
        int die_x = x + i % across * DIE_W, die_y = y + i / across * DIE_H;
        bn_box(c, die_x, die_y, DIE_W - 1, DIE_H);
        bn_put(c, die_x + 1, die_y + 1, face, hit ? BN_ROLE_CHOSEN : BN_ROLE_PROMPT, BN_BOLD);
        if (hit) /* not by its look alone */
            bn_put(c, die_x + 1, die_y + 2, "▲", BN_ROLE_KEY, 0);
    }
    y += rows * DIE_H;
    if (p->tumbling) /* as many lines as what they will show */
        bn_write(c, x, y, w, "...", BN_ROLE_PLAIN, 0);
    else
        wrapped(c, x, y, w, told);
    y = top + lines - 1;
    for (int i = 0; i < w; i++)
        bn_put(c, x + i, y, "─", BN_ROLE_FRAME, 0);
    return lines;
}
