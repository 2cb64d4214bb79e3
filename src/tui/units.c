/* units.c - the order of battle: every unit of both sides, what is left of it, where it is. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

/* Columns of a row. */
enum { NAME = 23, TYPE = 15, STRENGTH = 9, PLACE = 9 };

/* The text, cut or filled up to `w` columns, and a blank. */
static void add_column(char *row, size_t max, const char *text, int w)
{
    struct bn_canvas c = {.glyphs = BN_UTF8};
    if (!bn_canvas_size(&c, w, 1))
        return;
    if (bn_columns(text) > w) {
        bn_write(&c, 0, 0, w - 1, text, BN_ROLE_PLAIN, 0);
        bn_put(&c, w - 1, 0, "…", BN_ROLE_PLAIN, 0);
    } else {
        bn_write(&c, 0, 0, w, text, BN_ROLE_PLAIN, 0);
    }
    for (int x = 0; x < w && strlen(row) + 6 < max; x++)
        strcat(row, bn_canvas_at(&c, x, 0)->glyph);
    strcat(row, " ");
    bn_canvas_free(&c);
}

static void name_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    struct bn_text t = bn_text_begin(out, max);
    bn_say_unit(p->b, unit, &t);
}

static void type_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    snprintf(out, max, "%s", p->b->rules->types[p->b->unit[unit].type].name);
    for (char *c = out; *c; c++)
        if (*c == '_')
            *c = ' ';
}

/* "2/4", and its hits: "2/4 1h"; of units without figures the hits alone. */
static void strength_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    const struct bn_unit *u = &p->view.s.unit[unit];
    size_t len = 0;
    out[0] = 0;
    if (p->b->rules->figures)
        len = (size_t)snprintf(out, max, "%d/%d", u->figures, p->b->unit[unit].figures);
    if (p->b->rules->most_hits)
        bn_hits_bar(p->b, unit, u->hits, STRENGTH, out, max);
    else if (u->hits && len < max)
        snprintf(out + len, max - len, "%s%d%s", len ? " " : "", u->hits,
                 len            ? "h"
                 : u->hits == 1 ? " hit"
                                : " hits");
}

static void place_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    const struct bn_unit *u = &p->view.s.unit[unit];
    struct bn_text t = bn_text_begin(out, max);
    if (!bn_on_board(&p->view.s, unit))
        return;
    bn_hex_say(&p->b->board, u->hex, &t);
    if (u->face != BN_NONE) {
        bn_text_char(&t, ' ');
        bn_text_add(&t, bn_face_names[u->face]);
    }
}

static void state_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    const struct bn_unit *u = &p->view.s.unit[unit];
    const char *own = NULL;
    if (u->status == BN_ON_BOARD && p->b->rules->unit_state)
        own = p->b->rules->unit_state(p->b, &p->view.s, unit);
    switch ((enum bn_status)u->status) {
    case BN_WAITING: snprintf(out, max, "turn %d", p->b->unit[unit].arrives); return;
    case BN_AT_HAND: snprintf(out, max, "may enter"); return;
    case BN_EXITED: snprintf(out, max, "left"); return;
    case BN_LOST: snprintf(out, max, "lost"); return;
    case BN_ABSENT:
    case BN_ON_BOARD: break;
    }
    snprintf(out, max, "%s",
             own                    ? own
             : p->able >> unit & 1  ? "to order"
             : p->acted >> unit & 1 ? "has acted"
                                    : "");
}

static void add_unit(const struct bn_play *p, struct bn_rows *rows, int unit)
{
    char row[512] = "  ", part[BN_EVENT_TEXT];
    static void (*const say[])(const struct bn_play *, int, char *,
                               size_t) = {name_say, type_say, strength_say, place_say};
    static const int width[] = {NAME, TYPE, STRENGTH, PLACE};
    for (size_t i = 0; i < sizeof say / sizeof *say; i++) {
        say[i](p, unit, part, sizeof part);
        add_column(row, sizeof row, part, width[i]);
    }
    state_say(p, unit, part, sizeof part);
    strncat(row, part, sizeof row - strlen(row) - 1);
    int status = p->view.s.unit[unit].status;
    bool gone = status == BN_LOST || status == BN_EXITED;
    bn_rows_add(rows, gone ? BN_ROLE_DIM : BN_ROLE_PLAIN, unit, "", row);
}

/* The side's name, then what is left of it. */
static void add_side(const struct bn_play *p, struct bn_rows *rows, int side)
{
    char text[2 * BN_NAME_LEN + 80], name[2 * BN_NAME_LEN];
    int units = 0, figures = 0, of = 0;
    for (int u = 0; u < p->b->units; u++) {
        if (p->b->unit[u].side != side || p->view.s.unit[u].status == BN_ABSENT)
            continue;
        units++;
        of += p->b->unit[u].figures;
        figures += p->view.s.unit[u].status == BN_LOST ? 0 : p->view.s.unit[u].figures;
    }
    play_upper(p->b->side[side].name, name, sizeof name);
    int n = snprintf(text, sizeof text, "%s: %d of %d units left", name,
                     units - bn_units_lost(p->b, &p->view.s, side), units);
    if (p->b->rules->figures)
        snprintf(text + n, sizeof text - (size_t)n, ", %d of %d %ss", figures, of,
                 bn_figure_name(p->b->rules));
    bn_rows_add(rows, (enum bn_role)(BN_ROLE_SIDE_A + side), -1, "", text);
    for (int u = 0; u < p->b->units; u++)
        if (p->b->unit[u].side == side && p->view.s.unit[u].status != BN_ABSENT)
            add_unit(p, rows, u);
}

void play_units(struct bn_play *p)
{
    struct bn_window w = {.title = "Order of battle",
                          .place = BN_ON_LIST,
                          .foot = "Enter go to it  letters filter  Esc back"};
    int first = p->view.s.decider == 1;
    add_side(p, &w.rows, first);
    add_side(p, &w.rows, 1 - first);
    int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    for (int i = 0; i < w.rows.n; i++)
        if (w.rows.at[i].value >= 0 && w.rows.at[i].value == there)
            w.at = i;
    int row = bn_window_run(p->screen, &w), unit = row >= 0 ? w.rows.at[row].value : BN_NONE;
    bn_rows_free(&w.rows);
    if (unit == BN_NONE)
        return;
    if (bn_on_board(&p->view.s, unit)) {
        p->look.cursor = p->view.s.unit[unit].hex;
        return;
    }
    char name[BN_EVENT_TEXT], state[80];
    name_say(p, unit, name, sizeof name);
    state_say(p, unit, state, sizeof state);
    play_say(p, "", "%s is not on the board: %s", name, state);
}
