/* odds.c - the chances of an order: found, in short beside the map, and in full. */
#include "tui/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/json.h"
#include "files/memory.h"
#include "tui/plan.h"
#include "tui/play.h"

/* ---- Finding them ---- */

struct listener {
    struct bn_sink sink;
    struct odds_fork *fork;
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    (void)s;
    struct odds_fork *fork = ((struct listener *)sink)->fork;
    if (e->kind != BN_EV_MODIFIER || fork->parts == BN_ODDS_PARTS)
        return;
    struct bn_text t = bn_text_begin(fork->part[fork->parts].text, sizeof fork->part[0].text);
    bn_say(b, e, &t);
    fork->part[fork->parts++].rule = bn_rule_id(b, e->rule);
}

static void any_face(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    int label = 0;
    while (label < ask->labels - 1 && ask->weight[label] == 0)
        label++;
    memset(faces, label, (size_t)ask->n);
    c->starved = true;
}

static void find_fork(struct odds_fork *fork, const struct bn_view *view,
                      const struct bn_order *order)
{
    struct bn_chance chance = {.pool = any_face};
    struct listener listener = {{hear}, fork};
    struct bn_state s = view->s;
    fork->parts = 0;
    bn_apply(view->b, &s, order, &chance, &listener.sink);
    fork->odds = bn_odds_of(view, order, fork->outcome, BN_FORK_OUTCOMES);
    if (fork->odds.outcomes > BN_FORK_OUTCOMES)
        fork->odds.outcomes = BN_FORK_OUTCOMES;
}

static int hits_left(const struct bn_view *view, int target)
{
    const struct bn_ruleset *r = view->b->rules;
    return r->most_hits && target != BN_NONE
               ? r->most_hits(view->b, target) - view->s.unit[target].hits
               : BN_NONE;
}

void play_odds_find(struct play_odds *odds, const struct bn_view *view,
                    const struct bn_order *order)
{
    struct bn_order legal[BN_FORKS];
    struct bn_view after = *view;
    struct bn_text t = bn_text_begin(odds->title, sizeof odds->title);
    bn_order_say(view->b, order, &t);
    odds->asker = BN_NONE;
    odds->n = odds->notes = 0;
    odds->left = hits_left(view, order->other);
    bool quiet = bn_quiet_apply(view->b, &after.s, order);
    bool asked = quiet && after.s.winner == BN_OPEN && after.s.decider != view->s.decider &&
                 view->b->rules->procs[bn_top_of(&after.s)->proc].question;
    if (!asked) {
        odds->fork[0].label[0] = 0;
        odds->fork[0].swapped = false;
        find_fork(&odds->fork[0], view, order);
        odds->n = 1;
        return;
    }
    int n = bn_quiet_legal(view->b, &after.s, legal, BN_FORKS);
    /* What happens if he does nothing about it comes first. */
    for (int i = 0; i < 2 * n; i++) {
        const struct bn_order *answer = &legal[i % n];
        bool declines = view->b->rules->verbs[answer->verb].flags & BN_DECLINES;
        if (declines != (i < n))
            continue;
        struct odds_fork *fork = &odds->fork[odds->n++];
        t = bn_text_begin(fork->label, sizeof fork->label);
        bn_order_say(view->b, answer, &t);
        fork->swapped = true;
        odds->asker = answer->unit;
        find_fork(fork, &after, answer);
    }
}

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
enum brief { DESTROYED, FIGURES, BACK, OWN_LOSS, OWN_BACK, NOTHING, BRIEFS };
static const char *const brief_names[BRIEFS] = {"destroyed",    "loses figures", "falls back",
                                                "we lose some", "we fall back",  "no effect"};

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
    return own->pushback || own->routs ? OWN_BACK : NOTHING;
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
static int brief_hits(const struct play_odds *odds, const struct odds_fork *f, struct bn_canvas *c,
                      int x, int y, int w, int end)
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
                 hits >= odds->left ? ": it falls" : "");
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
    if (odds->asker != BN_NONE && y < end) {
        snprintf(text, sizeof text, "%s decides first:", p->b->unit[odds->asker].id);
        bn_write(c, x, y++, w, text, BN_ROLE_PLAIN, 0);
    }
    for (int i = 0; i < odds->n; i++) {
        const struct odds_fork *f = &odds->fork[i];
        if (odds->left != BN_NONE) {
            y = brief_hits(odds, f, c, x, y, w, end);
            continue;
        }
        uint64_t weight[BRIEFS] = {0};
        int lines = f->label[0] != 0;
        bool none = rolls_nothing(f);
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
            bn_write(c, x, y, w - 7, brief_names[k], BN_ROLE_PLAIN, 0);
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
enum { ROWS = 256, BAR = 8, ODDS_W = 45 };

struct table {
    const struct bn_play *p;
    const struct play_odds *odds;
    bool fractions;
    int top, n, shown;
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
static void add_outcome(struct table *t, const struct odds_fork *f, const struct bn_outcome *o,
                        uint64_t most)
{
    char text[200], number[32];
    struct bn_text say = bn_text_begin(text, sizeof text);
    bn_outcome_say(o, &say);
    if (t->odds->left != BN_NONE && o->target.hits >= t->odds->left)
        bn_text_add(&say, ": it falls");
    struct row *row = add_wrapped(t, BN_ROLE_PLAIN, text, ODDS_W - BAR - 12);
    if (!row)
        return;
    row->share = most ? (double)o->weight / (double)most : 0;
    percent_say(share(f, o->weight), f->odds.sampled, number);
    if (t->fractions && !f->odds.sampled) {
        uint64_t g = bn_common_divisor(o->weight, f->odds.total);
        snprintf(number, sizeof number, "%llu/%llu", (unsigned long long)(o->weight / g),
                 (unsigned long long)(f->odds.total / g));
    }
    snprintf(row->number, sizeof row->number, "%s", number);
}

static void expected_say(const char *who, const struct bn_expected *e, bool figures, char *out,
                         size_t max)
{
    if (!figures)
        snprintf(out, max, "%s%.2f hits", who, e->hits);
    else if (e->hits > 0)
        snprintf(out, max, "%s%.2f hits, %.2f figures", who, e->hits, e->casualties);
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
    bool figures = t->p->b->rules->figures;
    bn_odds_expected(&f->odds, f->outcome, &target, &attacker);
    const struct bn_expected *enemy = f->swapped ? &attacker : &target,
                             *own = f->swapped ? &target : &attacker;
    expected_say("  expected: ", enemy, figures, text, sizeof text);
    add(t, BN_ROLE_DIGIT, text, "");
    if (own->hits > 0 || own->casualties > 0 || own->pushback > 0 || own->rout > 0) {
        expected_say("  our own: ", own, figures, text, sizeof text);
        add(t, BN_ROLE_DIGIT, text, "");
    }
}

static void fill(struct table *t)
{
    char text[200];
    t->n = 0;
    snprintf(text, sizeof text, "ODDS  %s", t->odds->title);
    add(t, BN_ROLE_TITLE, text, "");
    for (int i = 0; i < t->odds->notes; i++)
        add(t, BN_ROLE_REFUSED, t->odds->note[i], "");
    if (t->odds->asker != BN_NONE) {
        snprintf(text, sizeof text,
                 "%s decides before the dice:", t->p->b->unit[t->odds->asker].id);
        add(t, BN_ROLE_PLAIN, text, "");
    }
    for (int i = 0; i < t->odds->n; i++) {
        const struct odds_fork *f = &t->odds->fork[i];
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
        memset(t->merged, 0, sizeof t->merged);
        int n = merge(f, t->merged);
        for (int k = 0; k < n; k++)
            add_outcome(t, f, &t->merged[k], t->merged[0].weight);
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
    w--; /* for the arrows */
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

static void show(struct bn_play *p, const struct play_odds *odds)
{
    struct table *t = bn_new(sizeof *t);
    *t = (struct table){.p = p, .odds = odds};
    fill(t);
    p->side_panel = paint_table;
    p->side_owner = t;
    p->side_w = ODDS_W;
    for (bool done = false; !done && !p->screen->gone;) {
        struct bn_canvas *c = &p->screen->canvas;
        bn_screen_begin(p->screen);
        bn_blank(c, 0, c->h - 1, c->w, 1);
        bn_line_of_keys(c, 1, c->h - 1, c->w - 2,
                        t->fractions ? "Esc back  up down scroll  f percentages"
                                     : "Esc back  up down scroll  f fractions");
        int key = bn_screen_key(p->screen, -1, 0);
        switch (key) {
        case BN_KEY_RESIZE: break;
        case 'f':
            t->fractions = !t->fractions;
            fill(t);
            break;
        case BN_KEY_UP: t->top--; break;
        case BN_KEY_DOWN: t->top++; break;
        case BN_KEY_PAGE_UP: t->top -= t->shown; break;
        case BN_KEY_PAGE_DOWN: t->top += t->shown; break;
        default: done = true; break;
        }
    }
    p->side_panel = NULL;
    p->side_owner = NULL;
    free(t);
}

/* Of every answer to an open question. */
static void of_answers(struct bn_play *p, struct play_odds *odds)
{
    struct bn_text t = bn_text_begin(odds->title, sizeof odds->title);
    bn_prompt(p->b, &p->view.s, &t);
    odds->asker = odds->left = BN_NONE;
    odds->notes = 0;
    odds->n = p->legals < BN_FORKS ? p->legals : BN_FORKS;
    for (int i = 0; i < odds->n; i++) {
        struct odds_fork *f = &odds->fork[i];
        t = bn_text_begin(f->label, sizeof f->label);
        bn_order_say(p->b, &p->legal[i], &t);
        f->swapped = false;
        find_fork(f, &p->view, &p->legal[i]);
    }
}

void play_odds_text(struct bn_play *p, const char *line)
{
    char fault[200];
    struct bn_order order;
    struct bn_text t = bn_text_begin(fault, sizeof fault);
    struct bn_verdict verdict = {.all = false};
    if (!bn_order_read(p->b, &p->view.s, line, &order, &t)) {
        play_refuse(p, "", "%s", fault);
    } else if (!bn_check(p->b, &p->view.s, &order, &verdict)) {
        t = bn_text_begin(fault, sizeof fault);
        bn_say(p->b, &verdict.why[0], &t);
        play_refuse(p, bn_rule_id(p->b, verdict.why[0].rule), "%s", fault);
    } else {
        struct play_odds *odds = bn_new(sizeof *odds);
        play_odds_find(odds, &p->view, &order);
        show(p, odds);
        free(odds);
    }
}

void play_odds(struct bn_play *p)
{
    struct play_odds *odds = bn_new(sizeof *odds);
    struct bn_view view;
    struct bn_order order;
    play_plan_look(p);
    if (p->question && p->legals > 0) {
        of_answers(p, odds);
        show(p, odds);
    } else if (play_plan_blow(p, &view, &order)) {
        play_odds_find(odds, &view, &order);
        play_plan_notes(p, odds);
        show(p, odds);
    } else if (p->look.selected == BN_NONE) {
        play_refuse(p, "", "Odds of what? Choose a unit, then put the cursor on an enemy.");
    } else {
        play_refuse(p, "", "%s gets at no enemy there: put the cursor on one it can fight.",
                    p->b->unit[p->look.selected].id);
    }
    free(odds);
}
