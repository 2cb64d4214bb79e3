/* picture.c - a whole position as one picture: title, board, and what its signs mean. */
#include "draw/map.h"

#include <string.h>

/* Writes words with gaps between them, going to the next line where they do not fit. With c NULL it
 * only counts. */
struct flow {
    struct bn_canvas *c;
    int left, x, y, w;
};

static void flow_add(struct flow *f, const char *sign, enum bn_role role, const char *name)
{
    char words[BN_NAME_LEN + 16];
    bn_plain_name(name, words, sizeof words);
    int need = bn_columns(sign) + (*sign ? 1 : 0) + bn_columns(words);
    if (f->x > 0 && f->x + need > f->w) {
        f->x = 0;
        f->y++;
    }
    if (f->c) {
        int x = f->left + f->x;
        if (*sign)
            x += bn_write(f->c, x, f->y, f->w, sign, role, 0) + 1;
        bn_write(f->c, x, f->y, f->w, words, *sign ? BN_ROLE_PLAIN : role, 0);
    }
    f->x += need + 2;
}

static void flow_line(struct flow *f)
{
    if (f->x == 0)
        return;
    f->x = 0;
    f->y++;
}

static bool terrain_occurs(const struct bn_board *board, int terrain)
{
    for (int hex = 0; hex < board->cols * board->rows; hex++)
        if (board->terrain[hex] == terrain)
            return true;
    return false;
}

static bool road_occurs(const struct bn_board *board)
{
    for (int hex = 0; hex < board->cols * board->rows; hex++)
        if (board->road[hex])
            return true;
    return false;
}

static bool hexside_occurs(const struct bn_board *board, int kind)
{
    for (int hex = 0; hex < board->cols * board->rows; hex++)
        for (int dir = 0; dir < BN_DIRS; dir++)
            if (board->side[hex][dir] == kind)
                return true;
    return false;
}

static bool type_occurs(const struct bn_battle *b, int type)
{
    for (int unit = 0; unit < b->units; unit++)
        if (b->unit[unit].type == type)
            return true;
    return false;
}

static bool mark_occurs(const struct bn_state *s, int kind)
{
    for (int i = 0; i < s->marks; i++)
        if (s->mark[i].kind == kind)
            return true;
    return false;
}

/* A class is a letter, in capitals for one side. */
static void explain_letters(struct flow *f, const struct bn_battle *b)
{
    int big = bn_capital_side(b);
    flow_add(f, "ABC", (enum bn_role)(BN_ROLE_SIDE_A + big), b->side[big].name);
    flow_add(f, "abc", (enum bn_role)(BN_ROLE_SIDE_A + 1 - big), b->side[1 - big].name);
    flow_line(f);
    for (int i = 0; b->rules->types[i].name; i++)
        if (type_occurs(b, i))
            flow_add(f, b->rules->types[i].letter, BN_ROLE_TITLE, b->rules->types[i].name);
    flow_line(f);
}

/* Units go by their ids: with which letters those of each side begin. */
static void explain_ids(struct flow *f, const struct bn_battle *b)
{
    for (int side = 0; side < BN_SIDES; side++) {
        char first[2 * BN_UNITS + 1] = "", id[BN_ID_LEN + 1];
        size_t n = 0;
        for (int unit = 0; unit < b->units; unit++) {
            bn_map_id(b, unit, id);
            if (b->unit[unit].side != side || strchr(first, id[0]))
                continue;
            if (n > 0)
                first[n++] = ' ';
            first[n++] = id[0];
        }
        flow_add(f, first, (enum bn_role)(BN_ROLE_SIDE_A + side), b->side[side].name);
    }
    flow_line(f);
}

static void explain(struct flow *f, const struct bn_view *view, const struct bn_zoom *zoom,
                    enum bn_glyphs glyphs)
{
    const struct bn_battle *b = view->b;
    const struct bn_ruleset *r = b->rules;
    if (zoom->lines)
        explain_ids(f, b);
    else
        explain_letters(f, b);
    for (int i = 1; r->terrain[i].name; i++)
        if (r->terrain[i].glyph[0] != ' ' && terrain_occurs(&b->board, i))
            flow_add(f, bn_glyph_for(r->terrain[i].glyph, r->terrain[i].ascii, glyphs),
                     BN_ROLE_LOOK + r->terrain[i].look, r->terrain[i].name);
    if (road_occurs(&b->board))
        flow_add(f, ":", BN_ROLE_LOOK + BN_LOOK_ROAD, "road");
    for (int i = 1; r->hexsides && r->hexsides[i].name; i++)
        if (hexside_occurs(&b->board, i))
            flow_add(f, bn_glyph_for(r->hexsides[i].glyph, r->hexsides[i].ascii, glyphs),
                     BN_ROLE_LOOK + r->hexsides[i].look, r->hexsides[i].name);
    for (int i = 0; r->marks && r->marks[i].name; i++)
        if (mark_occurs(&view->s, i))
            flow_add(f, bn_glyph_for(r->marks[i].glyph, r->marks[i].ascii, glyphs),
                     BN_ROLE_LOOK + BN_LOOK_WORKS, r->marks[i].name);
    flow_line(f);
}

int bn_legend(struct bn_canvas *c, int x, int y, int w, const struct bn_view *view,
              const struct bn_zoom *zoom, enum bn_glyphs glyphs)
{
    struct flow f = {c, x, 0, y, w};
    explain(&f, view, zoom, glyphs);
    return f.y - y;
}

static void headline(const struct bn_view *view, struct bn_text *t)
{
    bn_text_add(t, view->b->title);
    bool over = view->s.winner != BN_OPEN;
    if (!over && view->s.decider == BN_NONE)
        return; /* it has not begun */
    bn_text_add(t, over ? ", over after turn " : ", turn ");
    bn_text_int(t, view->s.turn);
    bn_text_add(t, " of ");
    bn_text_int(t, view->b->turn_limit);
}

bool bn_picture(struct bn_canvas *c, const struct bn_view *view, const struct bn_map_look *look)
{
    char head[BN_NAME_LEN + 64];
    struct bn_text t = bn_text_begin(head, sizeof head);
    headline(view, &t);
    int w, h;
    bn_map_size(&view->b->board, look->zoom, &w, &h);
    w += look->zoom->ruler_w;
    h += look->zoom->ruler_h;
    int wide = w > 60 ? w : 60;
    if (bn_columns(head) > wide)
        wide = bn_columns(head);
    int lines = bn_legend(NULL, 0, 0, wide, view, look->zoom, c->glyphs);
    if (!bn_canvas_size(c, wide, 1 + h + 1 + lines))
        return false;
    bn_write(c, 0, 0, wide, head, BN_ROLE_TITLE, 0);
    bn_map_draw(c, 0, 1, w, h, view, look);
    bn_legend(c, 0, 1 + h + 1, wide, view, look->zoom, c->glyphs);
    return true;
}
