/* report.c - a battle told turn by turn: the page and what stands round the turns. */
#include "lab/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "draw/print.h"
#include "draw/vector.h"
#include "files/memory.h"
#include "lab/page.h"

/* ---- Words ---- */

void page_text(const struct page *p, const char *text) { bn_print_xml(text, p->out); }

void page_side(const struct page *p, int side)
{
    fprintf(p->out, "<span class=\"mark mark%d\"></span>", side);
    page_text(p, p->b->side[side].name);
}

void page_rule(const struct page *p, int rule)
{
    if (rule == BN_NONE)
        return;
    fprintf(p->out, " <a class=\"rule\" href=\"#%s\">%s</a>", bn_rule_id(p->b, rule),
            bn_rule_id(p->b, rule));
}

bool page_tells(const struct page *p, const struct bn_event *e) { return bn_may_see(e, p->viewer); }

/* ---- Round the turns ---- */

static bool is_over(const struct page *p)
{
    return bn_session_state(p->session)->winner != BN_OPEN;
}

/* The last thing said of the end, which gives its reason. */
static const struct bn_said *ending(const struct page *p)
{
    for (size_t i = bn_session_said_n(p->session); i-- > 0;)
        if (bn_session_said(p->session, i)->e.kind == BN_EV_BATTLE_END)
            return bn_session_said(p->session, i);
    return NULL;
}

static void print_result(const struct page *p)
{
    const struct bn_state *s = bn_session_state(p->session);
    const struct bn_said *end = ending(p);
    fputs("<p class=\"result\">", p->out);
    if (end) {
        page_text(p, end->text);
        page_rule(p, end->e.rule);
        fprintf(p->out, " \u00b7 turn %d of %d", s->turn, p->b->turn_limit);
    } else {
        fprintf(p->out, "Not over: turn %d of %d.", s->turn, p->b->turn_limit);
    }
    fputs("</p>\n", p->out);
}

static void print_aims(const struct page *p)
{
    enum { MOST = BN_CONDITIONS + 2 };
    char *lines[MOST];
    size_t n = bn_aims_say(p->b, lines, MOST);
    fputs("<ul class=\"dim\">\n", p->out);
    for (size_t i = 0; i < n && i < MOST; i++) {
        fputs("<li>", p->out);
        page_text(p, lines[i]);
        fputs("</li>\n", p->out);
        free(lines[i]);
    }
    fputs("</ul>\n", p->out);
}

/* The scenario's words: blank lines part paragraphs. */
static void print_notes(const struct page *p)
{
    for (const char *at = p->b->notes; *at;) {
        const char *end = strstr(at, "\n\n");
        char *words = bn_copy(at, end ? (size_t)(end - at) : strlen(at));
        fputs("<p>", p->out);
        page_text(p, words);
        fputs("</p>\n", p->out);
        free(words);
        for (at = end ? end : at + strlen(at); *at == '\n'; at++)
            ;
    }
}

static void print_head(const struct page *p)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
          "name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
          p->out);
    page_text(p, p->b->title);
    fputs(": battle report</title>\n", p->out);
    page_style(p);
    fputs("</head>\n<body>\n<header>\n<h1>", p->out);
    page_text(p, p->b->title);
    fputs("</h1>\n<p class=\"dim\">", p->out);
    page_side(p, 0);
    fputs(" against ", p->out);
    page_side(p, 1);
    fputs(" \u00b7 ", p->out);
    page_text(p, p->b->rules->title);
    if (p->report->seed)
        fprintf(p->out, " \u00b7 seed %" PRIu64, *p->report->seed);
    fputs("</p>\n", p->out);
    print_result(p);
    fputs("</header>\n", p->out);
    print_notes(p);
    print_aims(p);
}

static void print_faults(const struct page *p)
{
    const struct bn_faults *faults = p->report->faults;
    if (!faults || faults->n == 0)
        return;
    fputs("<p class=\"note\">The record is not sound to its end; what is told here ends before:\n",
          p->out);
    for (size_t i = 0; i < faults->n; i++) {
        page_text(p, faults->at[i].what);
        fputs("\n", p->out);
    }
    fputs("</p>\n", p->out);
}

/* The words of every rule that the page names. */
static void print_rules(const struct page *p)
{
    bool *named = bn_new((size_t)p->b->rules->rule_count * sizeof *named);
    for (size_t i = 0; i < bn_session_said_n(p->session); i++) {
        const struct bn_event *e = &bn_session_said(p->session, i)->e;
        if (e->rule != BN_NONE && page_tells(p, e))
            named[e->rule] = true;
    }
    fputs("<section>\n<h2 id=\"rules\">Rules named</h2>\n<dl>\n", p->out);
    for (int i = 0; i < p->b->rules->rule_count; i++) {
        if (!named[i])
            continue;
        const struct bn_rule *rule = &p->b->rules->rules[i];
        fprintf(p->out, "<dt id=\"%s\">%s ", rule->id, rule->id);
        page_text(p, rule->title);
        fputs("</dt><dd>", p->out);
        page_text(p, rule->text);
        fputs("</dd>\n", p->out);
    }
    fputs("</dl>\n</section>\n", p->out);
    free(named);
}

void bn_report_print(const struct bn_report *report, FILE *out)
{
    struct bn_tally tally = bn_tally_of(report->session);
    struct page p = {.report = report,
                     .b = bn_session_battle(report->session),
                     .session = report->session,
                     .tally = &tally,
                     .out = out};
    p.viewer = is_over(&p) || report->reveal ? BN_NONE : BN_SIDES;
    print_head(&p);
    print_faults(&p);
    bn_vector_ground(p.b, out);
    page_sums(&p);
    page_turns(&p);
    print_rules(&p);
    fputs("</body>\n</html>\n", out);
    bn_tally_free(&tally);
}

static void write_report(const void *what, FILE *out) { bn_report_print(what, out); }

bool bn_report_save(const struct bn_report *report, const char *path)
{
    return bn_save(path, write_report, report);
}
