/* report_sums.c - a report's numbers: what was lost, how the dice fell, strength turn by turn. */
#include "lab/page.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

/* ---- Losses and luck ---- */

enum { VALUE = 64 };

static void row(const struct page *p, const char *label, char value[BN_SIDES][VALUE])
{
    fputs("<tr><th scope=\"row\">", p->out);
    page_text(p, label);
    fputs("</th>", p->out);
    for (int side = 0; side < BN_SIDES; side++) {
        fputs("<td class=\"n\">", p->out);
        page_text(p, value[side]);
        fputs("</td>", p->out);
    }
    fputs("</tr>\n", p->out);
}

static void row_lost(const struct page *p, const char *label, int a, int of_a, int b, int of_b)
{
    const int lost[] = {a, b}, of[] = {of_a, of_b};
    char value[BN_SIDES][VALUE];
    for (int side = 0; side < BN_SIDES; side++)
        if (of[side])
            snprintf(value[side], VALUE, "%d of %d", lost[side], of[side]);
        else
            snprintf(value[side], VALUE, "-");
    row(p, label, value);
}

static void rows_of_types(const struct page *p)
{
    const struct bn_tally_side *a = &p->tally->side[0], *b = &p->tally->side[1];
    for (int i = 0; i < BN_TALLY_TYPES && p->b->rules->types[i].name; i++) {
        if (!a->of_type[i] && !b->of_type[i])
            continue;
        char *label = bn_format("\u2007%s", p->b->rules->types[i].name);
        for (char *c = label; *c; c++)
            if (*c == '_')
                *c = ' ';
        row_lost(p, label, a->lost_of_type[i], a->of_type[i], b->lost_of_type[i], b->of_type[i]);
        free(label);
    }
}

static void rows_of_luck(const struct page *p)
{
    const struct bn_tally_side *side = p->tally->side;
    char value[BN_SIDES][VALUE], likely[BN_SIDES][VALUE];
    if (!p->tally->luck)
        return;
    for (int i = 0; i < BN_SIDES; i++) {
        snprintf(value[i], VALUE, "-");
        snprintf(likely[i], VALUE, "-");
        if (side[i].fair <= 0)
            continue;
        snprintf(value[i], VALUE, "%d; %.1f on the average, %+.1f", side[i].hits, side[i].fair,
                 side[i].hits - side[i].fair);
        snprintf(likely[i], VALUE, "%.0f of 100 with these rolls", 100 * side[i].luckier);
    }
    row(p, "hits on the enemy", value);
    row(p, "luckier than", likely);
}

static void print_table(const struct page *p)
{
    const struct bn_tally_side *side = p->tally->side;
    char value[BN_SIDES][VALUE];
    fputs("<h2 id=\"sums\">What it cost</h2>\n<table>\n<tr><td></td>", p->out);
    for (int i = 0; i < BN_SIDES; i++) {
        fputs("<th scope=\"col\">", p->out);
        page_side(p, i);
        fputs("</th>", p->out);
    }
    fputs("</tr>\n", p->out);
    row_lost(p, "units lost", side[0].lost, side[0].units, side[1].lost, side[1].units);
    rows_of_types(p);
    for (int i = 0; i < BN_SIDES; i++)
        snprintf(value[i], VALUE, "%d", side[i].figures_lost);
    char label[40];
    snprintf(label, sizeof label, "%ss lost", bn_figure_name(p->b->rules));
    if (p->b->rules->figures)
        row(p, label, value);
    for (int i = 0; i < BN_SIDES; i++)
        if (side[i].turns)
            snprintf(value[i], VALUE, "%d, %.1f a turn", side[i].orders,
                     (double)side[i].orders / side[i].turns);
        else
            snprintf(value[i], VALUE, "-");
    if (side[0].turns + side[1].turns)
        row(p, "orders had", value);
    rows_of_luck(p);
    fputs("</table>\n", p->out);
}

/* ---- Strength ---- */

enum { PLOT_W = 720, PLOT_H = 220, LEFT = 40, RIGHT = 120, TOP = 14, BOTTOM = 30 };

static int plot_x(const struct page *p, int turn)
{
    int turns = p->tally->turns > 0 ? p->tally->turns : 1;
    return LEFT + (PLOT_W - LEFT - RIGHT) * turn / turns;
}

static int plot_y(int value, int most)
{
    return PLOT_H - BOTTOM - (PLOT_H - TOP - BOTTOM) * value / most;
}

static void print_axes(const struct page *p, int most)
{
    const struct bn_tally *t = p->tally;
    int step = most > 40 ? 20 : most > 15 ? 10 : most > 6 ? 5 : 1;
    for (int v = 0; v <= most; v += step)
        fprintf(p->out, "<path class=\"axis\" d=\"M%d %dH%d\"/><text x=\"%d\" y=\"%d\">%d</text>\n",
                LEFT, plot_y(v, most), PLOT_W - RIGHT, LEFT - 16, plot_y(v, most) + 4, v);
    for (int i = 1; i <= t->turns; i++) {
        int turn = t->first_turn + i - 1;
        if (turn % 5 == 0 || i == 1 || t->turns <= 12)
            fprintf(p->out, "<text x=\"%d\" y=\"%d\">%d</text>\n", plot_x(p, i), PLOT_H - 10, turn);
    }
    fprintf(p->out, "<text x=\"%d\" y=\"%d\">turn</text>\n", LEFT, PLOT_H - 10);
}

/* The second line is dashed: not by colour alone. Names stand at the lines' ends, apart. */
static void print_lines(const struct page *p, int most)
{
    const struct bn_tally *t = p->tally;
    int end[BN_SIDES];
    for (int side = 0; side < BN_SIDES; side++)
        end[side] = plot_y(t->strength[side][t->turns], most) + 4;
    int apart = end[0] - end[1];
    if (apart > -14 && apart < 14) {
        int upper = apart <= 0 ? 0 : 1;
        end[upper] -= 7;
        end[1 - upper] += 7;
    }
    for (int side = 0; side < BN_SIDES; side++) {
        fprintf(p->out, "<polyline class=\"s%d\" fill=\"none\" stroke-width=\"2.5\"%s points=\"",
                side, side ? " stroke-dasharray=\"7 4\"" : "");
        for (int i = 0; i <= t->turns; i++)
            fprintf(p->out, "%d,%d ", plot_x(p, i), plot_y(t->strength[side][i], most));
        fprintf(p->out, "\"/><text style=\"text-anchor:start\" x=\"%d\" y=\"%d\">",
                PLOT_W - RIGHT + 8, end[side]);
        page_text(p, p->b->side[side].name);
        fputs("</text>\n", p->out);
    }
}

static void print_strength(const struct page *p)
{
    const struct bn_tally *t = p->tally;
    char what[40];
    snprintf(what, sizeof what, "%ss", p->b->rules->figures ? bn_figure_name(p->b->rules) : "unit");
    int most = 1;
    for (int side = 0; side < BN_SIDES; side++)
        for (int i = 0; i <= t->turns; i++)
            most = t->strength[side][i] > most ? t->strength[side][i] : most;
    fprintf(p->out,
            "<h2>Strength</h2>\n<figure><svg class=\"plot\" role=\"img\" viewBox=\"0 0 %d %d\" "
            "width=\"%d\" style=\"max-width:100%%\"><title>%s left by turn</title>\n",
            PLOT_W, PLOT_H, PLOT_W, what);
    print_axes(p, most);
    print_lines(p, most);
    fprintf(p->out, "</svg><figcaption>%s left at the end of each turn", what);
    if (t->turning) {
        fprintf(p->out, "; it turned in turn <a href=\"#turn-%d\">%d</a>", t->turning, t->turning);
        if (t->turned) {
            fputs(": ", p->out);
            page_text(p, t->turned->text);
        }
    }
    fputs("</figcaption></figure>\n", p->out);
}

void page_sums(const struct page *p)
{
    print_table(p);
    if (p->tally->turns > 0)
        print_strength(p);
}
