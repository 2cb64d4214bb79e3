/* report_turns.c - a report's turns: where everybody stood, and what happened under which rule. */
#include "lab/page.h"

#include <stdio.h>

#include "draw/vector.h"

/* A stretch of the history: what was said from one turn's beginning to the next. */
struct stretch {
    int turn;
    size_t from, to;        /* bn_session_said, `to` not included */
    int first_entry, entry; /* orders that stood when it began and when it was over */
};

/* ---- What happened ---- */

static void print_dice(const struct page *p, const struct bn_said *said)
{
    fputs("<li>", p->out);
    if (said->e.unit != BN_NONE)
        page_text(p, p->b->unit[said->e.unit].id);
    else if (said->e.side != BN_NONE)
        page_text(p, p->b->side[said->e.side].name);
    if (said->e.unit != BN_NONE || said->e.side != BN_NONE)
        fputs(", ", p->out);
    page_text(p, said->purpose);
    fputs(": ", p->out);
    for (int i = 0; i < said->faces_n; i++) {
        fputs("<span class=\"die\">", p->out);
        page_text(p, said->label[said->faces[i]]);
        fputs("</span>", p->out);
    }
    page_rule(p, said->e.rule);
    fputs("</li>\n", p->out);
}

static void print_event(const struct page *p, const struct bn_said *said)
{
    if (said->faces_n) {
        print_dice(p, said);
        return;
    }
    fprintf(p->out, "<li%s>", said->e.kind == BN_EV_DESTROYED ? " class=\"lost\"" : "");
    page_text(p, said->text);
    page_rule(p, said->e.rule);
    fputs("</li>\n", p->out);
}

static void print_order(const struct page *p, const struct bn_said *said)
{
    fputs("<li>", p->out);
    if (said->e.side != BN_NONE)
        fprintf(p->out, "<span class=\"mark mark%d\" title=\"", said->e.side);
    if (said->e.side != BN_NONE) {
        page_text(p, p->b->side[said->e.side].name);
        fputs("\"></span>", p->out);
    }
    fputs("<span class=\"order\">", p->out);
    page_text(p, said->text);
    fputs("</span><ul>\n", p->out);
}

/* Orders with what came of each. What the log says before the first order of a turn, as a turn
 * begins, stands under none. */
static void print_events(const struct page *p, const struct stretch *s)
{
    bool open = false;
    fputs("<ol class=\"orders\">\n", p->out);
    for (size_t i = s->from; i < s->to; i++) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (!page_tells(p, &said->e))
            continue;
        bool order = said->e.kind == BN_EV_ORDER || said->e.kind == BN_EV_CONCEDE;
        if (open && order)
            fputs("</ul></li>\n", p->out);
        if (order)
            print_order(p, said);
        else if (!open)
            fputs("<li><ul>\n", p->out);
        if (!order)
            print_event(p, said);
        open = true;
    }
    fputs(open ? "</ul></li>\n</ol>\n" : "</ol>\n", p->out);
}

static void print_notes(const struct page *p, const struct stretch *s)
{
    for (size_t i = 0; i < bn_session_notes(p->session); i++) {
        const struct bn_session_note *note = bn_session_note_at(p->session, i);
        if (note->after < s->first_entry || note->after >= s->entry)
            continue;
        fputs("<p class=\"note\">", p->out);
        if (note->side != BN_NONE) {
            page_side(p, note->side);
            fputs(": ", p->out);
        }
        page_text(p, note->text);
        fputs("</p>\n", p->out);
    }
}

/* ---- Where everybody stood ---- */

static void print_map(const struct page *p, const struct stretch *s)
{
    struct bn_view now = bn_view_of(p->b, bn_session_state_after(p->session, s->entry), p->viewer);
    const struct bn_state *before = bn_session_state_after(p->session, s->first_entry);
    char title[80];
    snprintf(title, sizeof title, "The board after turn %d", s->turn);
    fputs("<figure>", p->out);
    bn_vector_position(&now, before, title, p->out);
    fprintf(p->out,
            "<figcaption>%s; dashed: who moved from where; crosses: lost</figcaption></figure>\n",
            title);
}

static void print_turn(const struct page *p, const struct stretch *s)
{
    fprintf(p->out, "<section>\n<h2 id=\"turn-%d\">Turn %d</h2>\n<div class=\"turn\">\n", s->turn,
            s->turn);
    print_map(p, s);
    fputs("<div>\n", p->out);
    print_events(p, s);
    print_notes(p, s);
    fputs("</div>\n</div>\n</section>\n", p->out);
}

/* The next stretch, or false when all is told. What is said before the first turn begins (who is first,
 * a deal) belongs to it. */
static bool next_stretch(const struct page *p, struct stretch *s)
{
    size_t n = bn_session_said_n(p->session);
    s->from = s->to;
    s->first_entry = s->entry;
    if (s->from >= n)
        return false;
    if (s->from > 0)
        s->turn = bn_session_said(p->session, s->from)->e.n;
    for (s->to = s->from + 1; s->to < n; s->to++) {
        const struct bn_event *e = &bn_session_said(p->session, s->to)->e;
        if (e->kind == BN_EV_TURN_BEGIN && e->n != s->turn)
            break;
    }
    s->entry =
        s->to < n ? bn_session_said(p->session, s->to)->entry : bn_session_orders(p->session);
    return true;
}

static struct stretch beginning(const struct page *p)
{
    return (struct stretch){.turn = p->tally->first_turn};
}

static void print_index(const struct page *p)
{
    struct stretch s = beginning(p);
    fputs("<nav aria-label=\"turns\">Turns:", p->out);
    while (next_stretch(p, &s))
        fprintf(p->out, " <a href=\"#turn-%d\">%d</a>", s.turn, s.turn);
    fputs("</nav>\n", p->out);
}

void page_turns(const struct page *p)
{
    struct stretch s = beginning(p);
    struct bn_view first = bn_view_of(p->b, bn_session_state_after(p->session, 0), p->viewer);
    print_index(p);
    fputs("<section>\n<h2>As it began</h2>\n<figure class=\"first\">", p->out);
    bn_vector_position(&first, NULL, "The board as it began", p->out);
    fputs("</figure>\n</section>\n", p->out);
    while (next_stretch(p, &s))
        print_turn(p, &s);
}
