/* odds.c - the chances of an order: in short beside the map, and in full. */
#include "tui/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/json.h"
#include "files/memory.h"
#include "tui/plan.h"
#include "tui/play.h"

/* ---- Sums ---- */

static const struct bn_sums *enemy_of(const struct odds_fork *f, int i)
{
    return f->swapped ? &f->outcome[i].attacker : &f->outcome[i].target;
}

static const struct bn_sums *own_of(const struct odds_fork *f, int i)
{
    return f->swapped ? &f->outcome[i].target : &f->outcome[i].attacker;
}

static bool is_nothing(const struct bn_sums *s)
{
    return !s->hits && !s->casualties && !s->pushback && !s->routs && !s->destroyed;
}

/* What people ask first; each outcome counts for one of them alone. */
enum brief { DESTROYED, FIGURES, BACK, OWN_LOSS, OWN_BACK, HIT, NOTHING, BRIEFS };
static const char *const brief_names[BRIEFS] = {"destroyed",    "loses %ss",    "falls back",
                                                "we lose some", "we fall back", "a hit is kept",
                                                "no effect"};
/* The same of an order that is not ours. */
static const char *const their_names[BRIEFS] = {"destroyed",
                                                "loses %ss",
                                                "falls back",
                                                "the attacker loses some",
                                                "the attacker falls back",
                                                "a hit is kept",
                                                "no effect"};

/* Of those names one, with what the ruleset calls a figure. */
static void brief_say(const struct bn_play *p, const char *name, char *out, size_t max)
{
    const char *figures = strstr(name, "%s");
    if (figures)
        snprintf(out, max, "%.*s%s%s", (int)(figures - name), name, bn_figure_name(p->b->rules),
                 figures + 2);
    else
        snprintf(out, max, "%s", name);
}

static enum brief brief_of(const struct odds_fork *f, int i)
{
    const struct bn_sums *enemy = enemy_of(f, i), *own = own_of(f, i);
    if (enemy->destroyed)
        return DESTROYED;
    if (enemy->casualties)
        return FIGURES;
    if (enemy->pushback || enemy->routs)
        return BACK;
    if (own->casualties || own->destroyed)
        return OWN_LOSS;
    if (own->pushback || own->routs)
        return OWN_BACK;
    return enemy->hits ? HIT : NOTHING;
}

static double share(const struct odds_fork *f, uint64_t weight)
{
    return f->odds.total ? (double)weight / (double)f->odds.total : 0;
}

static bool rolls_nothing(const struct odds_fork *f)
{
    return f->odds.leaves <= 1 && f->odds.outcomes == 1 && is_nothing(enemy_of(f, 0)) &&
           is_nothing(own_of(f, 0));
}

static void percent_say(double p, bool about, char out[16])
{
    if (p > 0 && p < 0.0005)
        snprintf(out, 16, "<0.1%%");
    else
        snprintf(out, 16, "%s%.1f%%", about ? "~" : "", 100 * p);
    for (char *c = out; *c; c++) /* in every locale alike */
        if (*c == ',')
            *c = '.';
}

static void right(struct bn_canvas *c, int x, int y, int w, const char *text, enum bn_role role)
{
    int n = bn_columns(text);
    bn_write(c, x + w - n, y, n, text, role, 0);
}

enum { HITS_TOLD = 40 };

/* Where hits are all there is: a line for each number of them, the most first. */
static int brief_hits(const struct odds_fork *f, struct bn_canvas *c, int x, int y, int w, int end)
{
    uint64_t weight[HITS_TOLD + 1] = {0};
    for (int k = 0; k < f->odds.outcomes; k++) {
        int hits = enemy_of(f, k)->hits;
        weight[hits < HITS_TOLD ? hits : HITS_TOLD] += f->outcome[k].weight;
    }
    for (int hits = HITS_TOLD; hits >= 0 && y < end; hits--) {
        char text[64], number[16];
        if (!weight[hits])
            continue;
        snprintf(text, sizeof text, "%d %s%s", hits, hits == 1 ? "hit" : "hits",
                 hits >= f->left ? ": it falls" : "");
        percent_say(share(f, weight[hits]), f->odds.sampled, number);
        bn_write(c, x, y, w - 7, hits ? text : "no effect", BN_ROLE_PLAIN, 0);
        right(c, x, y++, w, number, BN_ROLE_DIGIT);
    }
    return y;
}

int play_odds_brief(const struct bn_play *p, const struct play_odds *odds, struct bn_canvas *c,
                    int x, int y, int w, int end)
{
    char text[160];
    if (odds->n && odds->fork[0].asker != BN_NONE && y < end) {
        snprintf(text, sizeof text, "%s decides first:", p->b->unit[odds->fork[0].asker].id);
        bn_write(c, x, y++, w, text, BN_ROLE_PLAIN, 0);
    }
    for (int i = 0; i < odds->n; i++) {
        const struct odds_fork *f = &odds->fork[i];
        uint64_t weight[BRIEFS] = {0};
        int lines = f->label[0] != 0;
        bool none = rolls_nothing(f);
        if (f->left != BN_NONE && !none) {
            y = brief_hits(f, c, x, y, w, end);
            continue;
        }
        for (int k = 0; k < f->odds.outcomes && !none; k++)
            weight[brief_of(f, k)] += f->outcome[k].weight;
        for (int k = 0; k < BRIEFS; k++)
            lines += weight[k] > 0;
        if (y + lines + none + (i < odds->n - 1) > end) {
            if (y < end)
                bn_line_of_keys(c, x, y++, w, i ? "o more" : "o odds");
            return y;
        }
        if (f->label[0])
            bn_write(c, x, y++, w, f->label, BN_ROLE_TITLE, 0);
        if (none)
            bn_write(c, x, y++, w, "no dice yet", BN_ROLE_DIM, 0);
        for (int k = 0; k < BRIEFS; k++) {
            char number[16];
            if (!weight[k])
                continue;
            percent_say(share(f, weight[k]), f->odds.sampled, number);
            brief_say(p, brief_names[k], text, sizeof text);
            bn_write(c, x, y, w - 7, text, BN_ROLE_PLAIN, 0);
            right(c, x, y++, w, number, BN_ROLE_DIGIT);
        }
    }
    return y;
}

/* ---- In full ---- */

struct row {
    char text[220], number[32];
    const char *rule;
    enum bn_role role;
    double share; /* how full its bar is; < 0: it has none */
};
enum { ROWS = 256, BAR = 8, ODDS_W = 45, WIDEST = 68 };

struct table {
    const struct bn_play *p;
    const struct play_odds *odds;
    bool fractions;
    int top, n, shown;
    int w; /* columns it is laid out for */
    struct row row[ROWS];
    struct bn_outcome merged[BN_FORK_OUTCOMES];
};

static struct row *add(struct table *t, enum bn_role role, const char *text, const char *rule)
{
    struct row *row = &t->row[t->n < ROWS - 1 ? t->n++ : t->n];
    *row = (struct row){.rule = rule, .role = role, .share = -1};
    snprintf(row->text, sizeof row->text, "%s", text);
    return row;
}

/* In as many rows as it needs; the number stands beside the first. */
static struct row *add_wrapped(struct table *t, enum bn_role role, const char *text, int w)
{
    struct row *first = NULL;
    while (*text) {
        const char *line = text;
        size_t n = bn_wrap(line, w, &text);
        char part[160];
        snprintf(part, sizeof part, "%s%.*s", first ? "    " : "  ", (int)n, line);
        struct row *row = add(t, role, part, "");
        first = first ? first : row;
    }
    return first;
}

/* Our outcomes, where hits that cost figures are no longer told apart. Returns how many, most likely
 * first. */
static int merge(const struct odds_fork *f, struct bn_outcome out[])
{
    int n = 0;
    for (int i = 0; i < f->odds.outcomes; i++) {
        struct bn_outcome o = {.target = *enemy_of(f, i), .attacker = *own_of(f, i)};
        if (o.target.casualties || o.target.destroyed)
            o.target.hits = 0;
        if (o.attacker.casualties || o.attacker.destroyed)
            o.attacker.hits = 0;
        int k = 0;
        while (k < n && (memcmp(&out[k].target, &o.target, sizeof o.target) != 0 ||
                         memcmp(&out[k].attacker, &o.attacker, sizeof o.attacker) != 0))
            k++;
        if (k == n)
            out[n++] = o;
        out[k].weight += f->outcome[i].weight;
        for (; k > 0 && out[k - 1].weight < out[k].weight; k--) {
            o = out[k];
            out[k] = out[k - 1];
            out[k - 1] = o;
        }
    }
    return n;
}

/* `most` is the largest weight: its bar is full. */
static void add_share(struct table *t, const struct odds_fork *f, const char *text, uint64_t weight,
                      uint64_t most)
{
    char number[32];
    struct row *row = add_wrapped(t, BN_ROLE_PLAIN, text, t->w - BAR - 12);
    if (!row)
        return;
    row->share = most ? (double)weight / (double)most : 0;
    percent_say(share(f, weight), f->odds.sampled, number);
    if (t->fractions && !f->odds.sampled) {
        uint64_t g = bn_common_divisor(weight, f->odds.total);
        snprintf(number, sizeof number, "%llu/%llu", (unsigned long long)(weight / g),
                 (unsigned long long)(f->odds.total / g));
    }
    snprintf(row->number, sizeof row->number, "%s", number);
}

static void add_outcome(struct table *t, const struct odds_fork *f, const struct bn_outcome *o,
                        uint64_t most)
{
    char text[200];
    struct bn_text say = bn_text_begin(text, sizeof text);
    bn_outcome_say(o, &say);
    if (f->left != BN_NONE && o->target.hits >= f->left)
        bn_text_add(&say, ": it falls");
    add_share(t, f, text, o->weight, most);
}

static void expected_say(const char *who, const struct bn_expected *e, const struct bn_ruleset *r,
                         char *out, size_t max)
{
    if (!r->figures)
        snprintf(out, max, "%s%.2f hits", who, e->hits);
    else if (e->hits > 0)
        snprintf(out, max, "%s%.2f hits, %.2f %ss", who, e->hits, e->casualties, bn_figure_name(r));
    else
        snprintf(out, max, "%s%.2f hexes back, %.1f%% rout", who, e->pushback, 100 * e->rout);
    for (char *c = out; *c; c++) /* a comma between digits is a locale's point */
        if (*c == ',' && c[1] != ' ')
            *c = '.';
}

static void add_expected(struct table *t, const struct odds_fork *f)
{
    struct bn_expected target, attacker;
    char text[160];
    const struct bn_ruleset *r = t->p->b->rules;
    bn_odds_expected(&f->odds, f->outcome, &target, &attacker);
    const struct bn_expected *enemy = f->swapped ? &attacker : &target,
                             *own = f->swapped ? &target : &attacker;
    expected_say("  expected: ", enemy, r, text, sizeof text);
    add(t, BN_ROLE_DIGIT, text, "");
    if (own->hits > 0 || own->casualties > 0 || own->pushback > 0 || own->rout > 0) {
        expected_say("  attacker's: ", own, r, text, sizeof text);
        add(t, BN_ROLE_DIGIT, text, "");
    }
}

static void add_brief(struct table *t, const struct odds_fork *f)
{
    uint64_t weight[BRIEFS] = {0}, most = 0;
    for (int k = 0; k < f->odds.outcomes; k++)
        weight[brief_of(f, k)] += f->outcome[k].weight;
    for (int k = 0; k < BRIEFS; k++)
        most = weight[k] > most ? weight[k] : most;
    for (int k = 0; k < BRIEFS; k++) {
        char text[40];
        if (!weight[k])
            continue;
        brief_say(t->p, their_names[k], text, sizeof text);
        add_share(t, f, text, weight[k], most);
    }
}

/* The likeliest one by one, what is left in one line. */
static void add_outcomes(struct table *t, const struct odds_fork *f, int n)
{
    enum { SHOWN = 12 };
    int shown = n > SHOWN + 1 ? SHOWN : n;
    uint64_t rest = 0;
    char text[40];
    for (int k = 0; k < n; k++)
        if (k < shown)
            add_outcome(t, f, &t->merged[k], t->merged[0].weight);
        else
            rest += t->merged[k].weight;
    snprintf(text, sizeof text, "%d that are rarer", n - shown);
    if (rest)
        add_share(t, f, text, rest, t->merged[0].weight);
}

static void fill(struct table *t)
{
    char text[200];
    t->n = 0;
    snprintf(text, sizeof text, "ODDS  %s", t->odds->title);
    add(t, BN_ROLE_TITLE, text, "");
    for (int i = 0; i < t->odds->notes; i++)
        add(t, BN_ROLE_REFUSED, t->odds->note[i], "");
    for (int i = 0; i < t->odds->n; i++) {
        const struct odds_fork *f = &t->odds->fork[i];
        if (f->when[0])
            add(t, BN_ROLE_TITLE, f->when, "");
        if (f->asker != BN_NONE && (i == 0 || f->when[0])) {
            snprintf(text, sizeof text, "%s decides before the dice:", t->p->b->unit[f->asker].id);
            add(t, BN_ROLE_PLAIN, text, "");
        }
        if (f->label[0]) {
            snprintf(text, sizeof text, "IF  %s", f->label);
            add(t, BN_ROLE_TITLE, text, "");
        }
        for (int k = 0; k < f->parts; k++)
            add(t, BN_ROLE_PLAIN, f->part[k].text, f->part[k].rule);
        if (rolls_nothing(f)) {
            add(t, BN_ROLE_DIM, "  no dice before the next decision", "");
            continue;
        }
        if (f->brief) {
            add_brief(t, f);
            continue;
        }
        memset(t->merged, 0, sizeof t->merged);
        int n = merge(f, t->merged);
        add_outcomes(t, f, n);
        add_expected(t, f);
        add(t, BN_ROLE_DIM,
            f->odds.sampled ? "  about: 100,000 samples" : "  exact, up to the next decision", "");
    }
}

static struct table *table_of(const struct bn_play *p) { return p->side_owner; }

static void paint_table(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h)
{
    struct table *t = table_of(p);
    t->shown = h;
    w = w - 1 < WIDEST ? w - 1 : WIDEST; /* a column for the arrows */
    if (t->w != w) {
        t->w = w;
        fill(t);
    }
    if (t->top > t->n - h)
        t->top = t->n - h;
    if (t->top < 0)
        t->top = 0;
    for (int i = 0; i < h && t->top + i < t->n; i++) {
        const struct row *row = &t->row[t->top + i];
        int number = t->fractions ? 12 : 7;
        if (row->share < 0) {
            bn_line_with_rule(c, x, y + i, w, row->text, row->role, row->rule);
            continue;
        }
        bn_write(c, x, y + i, w - number - 1, row->text, row->role, 0);
        int bar = (int)(row->share * BAR + 0.5), at = x + w - number - BAR - 1;
        for (int k = 0; k < bar && !t->fractions; k++)
            bn_put(c, at + k, y + i, "■", BN_ROLE_DIGIT, 0);
        right(c, x, y + i, w, row->number, BN_ROLE_DIGIT);
    }
    if (t->top + h < t->n)
        bn_put(c, x + w, y + h - 1, "↓", BN_ROLE_KEY, 0);
    if (t->top > 0)
        bn_put(c, x + w, y, "↑", BN_ROLE_KEY, 0);
}

/* False when the window is left, *parting says how. */
static bool answer(struct bn_play *p, struct table *t, int key, enum odds_parting *parting)
{
    switch (bn_request_of(key, BN_ON_ODDS)) {
    case BN_ASK_FRACTIONS:
        t->fractions = !t->fractions;
        fill(t);
        return true;
    case BN_ASK_UP: t->top--; return true;
    case BN_ASK_DOWN: t->top++; return true;
    case BN_ASK_PAGE_UP: t->top -= t->shown; return true;
    case BN_ASK_PAGE_DOWN: t->top += t->shown; return true;
    case BN_ASK_HELP: play_odds_counted(p); return true;
    case BN_ASK_GO: *parting = ODDS_CARRY_OUT; return false;
    case BN_ASK_ENEMY: *parting = ODDS_THE_ENEMY; return false;
    case BN_ASK_LINE: *parting = ODDS_ANOTHER; return false;
    case BN_ASK_BACK: return false;
    default: return true;
    }
}

enum odds_parting play_odds_show(struct bn_play *p, const struct play_odds *odds)
{
    struct table *t = bn_new(sizeof *t);
    enum odds_parting parting = ODDS_CLOSED;
    *t = (struct table){.p = p, .odds = odds, .w = ODDS_W};
    fill(t);
    p->side_panel = paint_table;
    p->side_owner = t;
    p->side_w = ODDS_W;
    for (bool on = true; on && !p->screen->gone;) {
        struct bn_canvas *c = &p->screen->canvas;
        char keys[200];
        bn_screen_begin(p->screen);
        bn_blank(c, 0, c->h - 1, c->w, 1);
        bn_footer(BN_ON_ODDS, c->w - 2, keys, sizeof keys);
        bn_line_of_keys(c, 1, c->h - 1, c->w - 2, keys);
        on = answer(p, t, bn_screen_key(p->screen, -1, 0), &parting);
    }
    p->side_panel = NULL;
    p->side_owner = NULL;
    free(t);
    return p->screen->gone ? ODDS_CLOSED : parting;
}
