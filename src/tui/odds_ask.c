/* odds_ask.c - whose chances are asked for, and what is done from there. */
#include "tui/odds.h"

#include <stdlib.h>

#include "files/memory.h"
#include "tui/play.h"

void play_odds_counted(struct bn_play *p)
{
    static const char *const text[] = {
        ("Every way the dice can fall is counted by its chance: nothing is rolled, so the figures are "
         "exact. Only where there are too many ways it is a sample of 100,000, and ~ stands before "
         "its figures."),
        ("Counted is up to the next decision of anybody. What somebody may do before the dice stands "
         "as IF, with the chances if he does. Fire on the way stands first; behind it the chances if "
         "it does nothing, and if it costs the least it can."),
        "A bar is as long as its line is likely, measured by the likeliest. The numbers add to 1.",
        ("What the enemy could do: as if this turn ended where the units now stand and his came next, "
         "with an order for each of his units.")};
    struct bn_window w = {.title = "What is counted", .place = BN_ON_TEXT};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, 0, "", text[i]);
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, 0, "", "");
    }
    bn_window_run(p->screen, &w);
    bn_rows_free(&w.rows);
}

/* What the enemies could do to the chosen unit, or to the one at the cursor, where it stands or where
 * its plan ends. */
static void show_enemy(struct bn_play *p, int by)
{
    struct bn_view view = p->view;
    int unit = play_plan_end(p, &view);
    if (unit == BN_NONE) {
        play_refuse(p, "", "What the enemy could do to whom? Choose a unit.");
        return;
    }
    struct play_odds *odds = bn_new(sizeof *odds);
    if (!play_odds_enemy(odds, &view, unit, by))
        play_refuse(p, "", "No enemy gets at %s in his next turn, as far as can be told.",
                    p->b->unit[unit].id);
    else if (play_odds_show(p, odds) == ODDS_ANOTHER)
        play_line(p, "odds ");
    free(odds);
}

/* Shows them, and does what is asked for from there. */
static void run(struct bn_play *p, const struct play_odds *odds,
                void (*carry_out)(struct bn_play *))
{
    switch (play_odds_show(p, odds)) {
    case ODDS_CARRY_OUT: carry_out(p); break;
    case ODDS_THE_ENEMY: show_enemy(p, BN_NONE); break;
    case ODDS_ANOTHER: play_line(p, "odds "); break;
    case ODDS_CLOSED: break;
    }
}

static void answer_by_number(struct bn_play *p)
{
    play_refuse(p, "", "A number answers the question.");
}

/* "G1 battle F3" in our turn: what that enemy could do if he were next. */
static bool of_enemy(struct bn_play *p, const struct bn_order *o)
{
    if (o->unit == BN_NONE || o->other == BN_NONE || p->view.s.decider == BN_NONE ||
        p->b->unit[o->unit].side == p->view.s.decider || !bn_enemies(p->b, o->unit, o->other))
        return false;
    struct play_odds *odds = bn_new(sizeof *odds);
    bool found = play_odds_enemy(odds, &p->view, o->other, o->unit);
    if (!found)
        play_refuse(p, "", "%s does not get at %s in his next turn, as far as can be told.",
                    p->b->unit[o->unit].id, p->b->unit[o->other].id);
    else if (play_odds_show(p, odds) == ODDS_ANOTHER)
        play_line(p, "odds ");
    free(odds);
    return true;
}

void play_odds_text(struct bn_play *p, const char *line)
{
    char fault[200];
    struct bn_order order;
    struct bn_text t = bn_text_begin(fault, sizeof fault);
    struct bn_verdict verdict = {.all = false};
    if (!bn_order_read(p->b, &p->view.s, line, &order, &t)) {
        play_refuse(p, "", "%s", fault);
    } else if (of_enemy(p, &order)) {
        return;
    } else if (!bn_check(p->b, &p->view.s, &order, &verdict)) {
        t = bn_text_begin(fault, sizeof fault);
        bn_say(p->b, &verdict.why[0], &t);
        play_refuse(p, bn_rule_id(p->b, verdict.why[0].rule), "%s", fault);
    } else {
        struct play_odds *odds = bn_new(sizeof *odds);
        play_odds_find(odds, &p->view, &order);
        switch (play_odds_show(p, odds)) {
        case ODDS_CARRY_OUT: play_give(p, &order); break;
        case ODDS_THE_ENEMY: show_enemy(p, BN_NONE); break;
        case ODDS_ANOTHER: play_line(p, "odds "); break;
        case ODDS_CLOSED: break;
        }
        free(odds);
    }
}

void play_odds(struct bn_play *p)
{
    struct play_odds *odds = bn_new(sizeof *odds);
    play_plan_look(p);
    if (p->question && p->legals > 0) {
        play_odds_answers(odds, &p->view, p->legal, p->legals);
        run(p, odds, answer_by_number);
    } else if (play_plan_odds(p, odds)) {
        run(p, odds, play_plan_carry_out);
    } else if (p->look.selected == BN_NONE) {
        play_refuse(p, "", "Odds of what? Choose a unit, then put the cursor on an enemy.");
    } else {
        play_refuse(p, "", "%s gets at no enemy there: put the cursor on one it can fight.",
                    p->b->unit[p->look.selected].id);
    }
    free(odds);
}

void play_enemy_odds(struct bn_play *p) { show_enemy(p, BN_NONE); }
