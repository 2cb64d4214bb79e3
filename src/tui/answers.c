/* answers.c - standing answers: set in a window, shown in the panel, given when a question comes. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

void play_stand(struct bn_play *p)
{
    while (!p->read_only && !play_over(p) && !p->screen->gone) {
        const struct bn_order *o =
            bn_standing_answer(&p->standing, p->b, &p->view.s, p->legal, p->legals);
        char line[BN_ORDER_TEXT];
        struct bn_text t = bn_text_begin(line, sizeof line);
        if (!o)
            return;
        bn_order_say(p->b, o, &t);
        size_t before = bn_session_said_n(p->session);
        enum bn_session_result result = bn_session_answer(p->session, line);
        if (result == BN_STARVED && p->ask_dice && play_ask_dice(p, true))
            result = bn_session_answer(p->session, line);
        if (result != BN_DONE_OK) { /* a person is asked, and then told why it cannot be */
            play_refuse(p, "", "Not answered: %s", bn_session_reason(p->session));
            return;
        }
        play_cite(p, before);
        play_update(p);
    }
}

static void add_side(const struct bn_play *p, struct bn_rows *rows, int side)
{
    char text[2 * BN_NAME_LEN + 32], word[64];
    play_upper(p->b->side[side].name, text, sizeof text);
    bn_rows_add(rows, (enum bn_role)(BN_ROLE_SIDE_A + side), -1, "", text);
    int kinds = bn_standing_kinds(p->b->rules);
    for (int kind = 0; kind < kinds; kind++) {
        bn_standing_say(p->b->rules, kind, word, sizeof word);
        snprintf(text, sizeof text, "  %-14s %s", word,
                 bn_stands_names[p->standing.answer[side][kind]]);
        bn_rows_add(rows, BN_ROLE_PLAIN, side * BN_STANDING_KINDS + kind, "", text);
    }
}

/* What was changed goes into the record, so that it is there when the battle is gone on with. */
static void keep_changed(struct bn_play *p, const struct bn_standing *before)
{
    for (int side = 0; side < BN_SIDES && !p->read_only; side++)
        if (memcmp(before->answer[side], p->standing.answer[side],
                   sizeof before->answer[side]) != 0 &&
            !bn_standing_keep(p->session, &p->standing, side))
            play_refuse(p, "", "The answers could not be written into the record.");
    p->unsynced = true;
}

void play_answers(struct bn_play *p)
{
    int at = -1;
    struct bn_standing before = p->standing;
    if (bn_standing_kinds(p->b->rules) == 0) {
        play_say(p, "", "There are no questions here that could answer themselves.");
        return;
    }
    for (int row = 0; row >= 0;) {
        struct bn_window w = {.title = "Answers given beforehand",
                              .place = BN_ON_LIST,
                              .plain = true,
                              .foot = "Enter change  Esc done",
                              .at = at < 0 ? 0 : at};
        int first = p->view.s.decider == 1;
        add_side(p, &w.rows, first);
        add_side(p, &w.rows, 1 - first);
        row = bn_window_run(p->screen, &w);
        at = row;
        if (row >= 0) {
            int value = w.rows.at[row].value;
            uint8_t *answer =
                &p->standing.answer[value / BN_STANDING_KINDS][value % BN_STANDING_KINDS];
            *answer = (uint8_t)((*answer + 1) % BN_STANDS);
        }
        bn_rows_free(&w.rows);
    }
    keep_changed(p, &before);
    play_stand(p); /* the open question too */
}

/* "Gascons: fire always, follow never"; false when the side is asked everything. */
static bool side_say(const struct bn_play *p, int side, char *out, size_t max)
{
    int kinds = bn_standing_kinds(p->b->rules);
    size_t len = (size_t)snprintf(out, max, "%s: ", p->b->side[side].name);
    bool any = false;
    for (int kind = 0; kind < kinds && len < max; kind++) {
        int answer = p->standing.answer[side][kind];
        char word[64];
        if (answer == BN_STANDS_ASK)
            continue;
        bn_standing_say(p->b->rules, kind, word, sizeof word);
        len += (size_t)snprintf(out + len, max - len, "%s%s %s", any ? ", " : "", word,
                                bn_stands_names[answer]);
        any = true;
    }
    return any;
}

int play_answers_panel(const struct bn_play *p, struct bn_canvas *c, int x, int bottom, int w)
{
    enum { MOST = 4 };
    for (int side = BN_SIDES - 1; side >= 0; side--) {
        char text[BN_SAY_MAX], line[BN_SAY_MAX];
        const char *next = text, *begin[MOST];
        size_t len[MOST];
        int lines = 0;
        if (!side_say(p, side, text, sizeof text))
            continue;
        while (*next && lines < MOST) {
            begin[lines] = next;
            len[lines] = bn_wrap(next, w, &next);
            lines++;
        }
        bottom -= lines;
        for (int i = 0; i < lines; i++) {
            snprintf(line, sizeof line, "%.*s", (int)len[i], begin[i]);
            bn_write(c, x, bottom + i, w, line, (enum bn_role)(BN_ROLE_SIDE_A + side), 0);
        }
    }
    return bottom;
}
