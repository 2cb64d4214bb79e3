/* map.c - what a view shows of the board, drawn into cells. */
#include "draw/pen.h"

#include <limits.h>
#include <string.h>

struct bn_map_look bn_map_look_of(const struct bn_zoom *zoom)
{
    return (struct bn_map_look){
        .zoom = zoom, .cursor = BN_NONE, .selected = BN_NONE, .face = BN_NONE};
}

bool bn_hex_drawn(const struct bn_board *board, int hex)
{
    return hex != BN_NONE && board->terrain[hex] != 0;
}

static void hex_origin(const struct bn_board *board, const struct bn_zoom *z, int hex, int *x,
                       int *y)
{
    int row = hex / board->cols, col = hex % board->cols;
    *x = col * z->pitch_x + (row % 2 ? z->shift : 0);
    *y = row * z->pitch_y;
}

void bn_map_centre(const struct bn_board *board, const struct bn_zoom *zoom, int hex, int *x,
                   int *y)
{
    hex_origin(board, zoom, hex, x, y);
    *x += zoom->centre.x;
    *y += zoom->centre.y;
}

void bn_map_size(const struct bn_board *board, const struct bn_zoom *zoom, int *w, int *h)
{
    *w = *h = 0;
    for (int hex = 0; hex < board->cols * board->rows; hex++) {
        if (!bn_hex_drawn(board, hex))
            continue;
        int x, y;
        hex_origin(board, zoom, hex, &x, &y);
        if (x + zoom->pitch_x + 1 > *w)
            *w = x + zoom->pitch_x + 1;
        if (y + zoom->high > *h)
            *h = y + zoom->high;
    }
}

/* The one whose middle is nearest: a cell of a border belongs to two hexes, or three. */
int bn_map_hex(const struct bn_board *board, const struct bn_zoom *zoom, int x, int y)
{
    int best = BN_NONE, least = INT_MAX;
    for (int hex = 0; hex < board->cols * board->rows; hex++) {
        int left, top;
        hex_origin(board, zoom, hex, &left, &top);
        int dx = x - left, dy = y - top;
        if (!bn_hex_drawn(board, hex) || dx < 0 || dx > zoom->pitch_x || dy < 0 || dy >= zoom->high)
            continue;
        /* Twice the distance in half widths and half heights, so that both count alike. */
        int across = (2 * dx - zoom->pitch_x) * zoom->pitch_y,
            down = (2 * dy - zoom->high + 1) * zoom->pitch_x;
        int away = (across < 0 ? -across : across) + (down < 0 ? -down : down);
        if (away < least) {
            least = away;
            best = hex;
        }
    }
    return best;
}

static int kept(int at, int window, int whole)
{
    if (at > whole - window)
        at = whole - window;
    return at < 0 ? 0 : at;
}

void bn_map_keep(const struct bn_board *board, struct bn_map_look *look, int w, int h)
{
    int whole_w, whole_h;
    bn_map_size(board, look->zoom, &whole_w, &whole_h);
    look->x = kept(look->x, w - look->zoom->ruler_w, whole_w);
    look->y = kept(look->y, h - look->zoom->ruler_h, whole_h);
}

static int scrolled(int at, int centre, int margin, int window, int whole)
{
    if (window >= whole)
        return 0;
    if (2 * margin >= window)
        margin = (window - 1) / 2;
    if (centre - margin < at)
        at = centre - margin;
    if (centre + margin >= at + window)
        at = centre + margin + 1 - window;
    return kept(at, window, whole);
}

void bn_map_scroll(const struct bn_board *board, struct bn_map_look *look, int w, int h)
{
    int cx, cy, whole_w, whole_h;
    bn_map_size(board, look->zoom, &whole_w, &whole_h);
    bn_map_centre(board, look->zoom, look->cursor == BN_NONE ? 0 : look->cursor, &cx, &cy);
    /* A hex and a half on every side. */
    look->x = scrolled(look->x, cx, look->zoom->pitch_x * 3 / 2, w - look->zoom->ruler_w, whole_w);
    look->y = scrolled(look->y, cy, look->zoom->pitch_y * 3 / 2, h - look->zoom->ruler_h, whole_h);
}

/* ---- Inside one window ---- */

struct bn_spot *bn_pen_spot(const struct bn_pen *p, int hex, struct bn_place at)
{
    if (at.x < 0)
        return NULL;
    int x, y;
    hex_origin(&p->view->b->board, p->look->zoom, hex, &x, &y);
    x += p->x + at.x;
    y += p->y + at.y;
    if (x < p->left || x >= p->right || y < p->top || y >= p->bottom)
        return NULL;
    return bn_canvas_at(p->c, x, y);
}

void bn_pen_write(const struct bn_pen *p, int hex, struct bn_place at, int w, const char *text,
                  enum bn_role role, int flags)
{
    if (at.x < 0)
        return;
    int x, y;
    hex_origin(&p->view->b->board, p->look->zoom, hex, &x, &y);
    x += p->x + at.x;
    y += p->y + at.y;
    char one[5];
    uint32_t code;
    for (size_t n; w-- > 0 && (n = bn_char_read(text, &code)) > 0; text += n, x++) {
        bn_char_write(code, one);
        if (x >= p->left && x < p->right && y >= p->top && y < p->bottom)
            bn_put(p->c, x, y, one, role, flags);
    }
}

void bn_pen_put(const struct bn_pen *p, int hex, struct bn_place at, const char *glyph,
                enum bn_role role, int flags)
{
    bn_pen_write(p, hex, at, 1, glyph, role, flags);
}

static void draw_edges(const struct bn_pen *p, int hex)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    for (int i = 0; i < z->edges; i++) {
        const struct bn_edge *e = &z->edge[i];
        int kind = b->board.side[hex][e->dir];
        const struct bn_hexside *side = kind ? &b->rules->hexsides[kind] : NULL;
        if (side)
            bn_pen_put(p, hex, e->at, bn_glyph_for(side->glyph, side->ascii, p->c->glyphs),
                       BN_ROLE_LOOK + side->look, BN_BOLD);
        else
            bn_pen_put(p, hex, e->at, e->glyph, BN_ROLE_EDGE, 0);
    }
}

/* Its coordinates, where there are no rulers. */
static void draw_name(const struct bn_pen *p, int hex)
{
    char name[8];
    struct bn_text t = bn_text_begin(name, sizeof name);
    bn_hex_say(&p->view->b->board, hex, &t);
    bn_pen_write(p, hex, p->look->zoom->name_at, 4, name, BN_ROLE_RULER,
                 hex == p->look->cursor ? BN_REVERSE : 0);
}

static void draw_ground(const struct bn_pen *p, int hex)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    const struct bn_terrain *t = &b->rules->terrain[b->board.terrain[hex]];
    for (int i = 0; i < z->terrains; i++)
        bn_pen_put(p, hex, z->terrain[i], bn_glyph_for(t->glyph, t->ascii, p->c->glyphs),
                   BN_ROLE_LOOK + t->look, 0);
    if (b->board.road[hex])
        bn_pen_put(p, hex, z->road, ":", BN_ROLE_LOOK + BN_LOOK_ROAD, 0);
    draw_name(p, hex);
    if (p->look->overlay)
        bn_pen_said(p, hex);
}

static void draw_sides(const struct bn_pen *p, const struct bn_mark *mark, const char *glyph)
{
    const struct bn_zoom *z = p->look->zoom;
    for (int i = 0; i < z->edges; i++)
        if (mark->value >> z->edge[i].dir & 1)
            bn_pen_put(p, mark->hex, z->edge[i].at, glyph, BN_ROLE_LOOK + BN_LOOK_WORKS, BN_BOLD);
}

/* Those of hexsides come last: they stand on the front of a chosen unit too. */
static void draw_marks(const struct bn_pen *p, bool sides)
{
    const struct bn_state *s = &p->view->s;
    for (int i = 0; i < s->marks; i++) {
        const struct bn_mark_kind *kind = &p->view->b->rules->marks[s->mark[i].kind];
        const char *glyph = bn_glyph_for(kind->glyph, kind->ascii, p->c->glyphs);
        if (kind->sides != sides || !bn_hex_drawn(&p->view->b->board, s->mark[i].hex))
            continue;
        if (sides)
            draw_sides(p, &s->mark[i], glyph);
        else
            bn_pen_put(p, s->mark[i].hex, p->look->zoom->sign, glyph, BN_ROLE_LOOK + BN_LOOK_WORKS,
                       BN_BOLD);
    }
}

/* Who fights whom, on the hexside between the two. */
static void draw_pairs(const struct bn_pen *p)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    for (int unit = 0; unit < b->units && b->rules->pairs; unit++) {
        if (!bn_on_board(&p->view->s, unit))
            continue;
        int sides = b->rules->pairs(b, &p->view->s, unit);
        for (int i = 0; i < z->edges; i++)
            if (sides >> z->edge[i].dir & 1)
                bn_pen_put(p, p->view->s.unit[unit].hex, z->edge[i].at, "×", BN_ROLE_REFUSED,
                           BN_BOLD);
    }
}

static void bracket(const struct bn_pen *p, int hex, const char *left, const char *right,
                    enum bn_role role)
{
    const struct bn_zoom *z = p->look->zoom;
    struct bn_place west = z->bracket, east = {(int8_t)(west.x + z->pitch_x), west.y};
    for (int i = 0; i < z->brackets; i++, west.y++, east.y++) {
        bn_pen_put(p, hex, west, left, role, 0);
        bn_pen_put(p, hex, east, right, role, 0);
    }
}

/* Of two in one hex the one with a facing, with a sign that the other is there; unless that is the
 * chosen one. */
static void draw_units(const struct bn_pen *p)
{
    const struct bn_state *s = &p->view->s;
    int chosen = p->look->selected;
    for (int unit = 0; unit < p->view->b->units; unit++)
        if (bn_on_board(s, unit) && bn_unit_at(p->view->b, s, s->unit[unit].hex) == unit)
            bn_pen_unit(p, unit);
    if (chosen != BN_NONE && bn_on_board(s, chosen) &&
        bn_unit_at(p->view->b, s, s->unit[chosen].hex) != chosen)
        bn_pen_unit(p, chosen);
}

static void draw_board(const struct bn_pen *p)
{
    const struct bn_battle *b = p->view->b;
    int hexes = b->board.cols * b->board.rows;
    for (int hex = 0; hex < hexes; hex++)
        if (bn_hex_drawn(&b->board, hex)) {
            draw_edges(p, hex);
            draw_ground(p, hex);
        }
    if (p->look->overlay)
        bn_pen_outline(p);
    draw_marks(p, false);
    draw_units(p);
    draw_marks(p, true);
    draw_pairs(p);
    if (p->look->part)
        bn_pen_parts(p);
    if (p->look->overlay)
        bn_pen_over(p);
    for (int hex = 0; hex < hexes && p->look->target; hex++)
        if (p->look->target[hex] && bn_hex_drawn(&b->board, hex)) {
            bracket(p, hex, "[", "]", BN_ROLE_TARGET);
            bn_pen_underline(p, hex);
        }
    if (p->look->cursor != BN_NONE)
        bracket(p, p->look->cursor, "▐", "▌", BN_ROLE_CURSOR);
}

/* ---- Rulers ---- */

static void column_name(const struct bn_board *board, int col, char out[8])
{
    struct bn_text t = bn_text_begin(out, 8);
    bn_hex_say(board, col, &t);
    out[strcspn(out, "0123456789")] = 0;
}

static void draw_rulers(const struct bn_pen *p, int x, int y)
{
    const struct bn_board *board = &p->view->b->board;
    const struct bn_zoom *z = p->look->zoom;
    int cursor = p->look->cursor;
    for (int col = 0; col < board->cols; col++) {
        char name[8];
        column_name(board, col, name);
        int cx = p->x + col * z->pitch_x + z->centre.x;
        bool here = cursor != BN_NONE && cursor % board->cols == col;
        for (int i = 0; name[i]; i++) {
            char one[2] = {name[i], 0};
            if (cx + i >= p->left && cx + i < p->right)
                bn_put(p->c, cx + i, y, one, BN_ROLE_RULER, here ? BN_REVERSE : 0);
        }
    }
    if (p->look->part)
        bn_pen_ruler_parts(p, y);
    for (int row = 0; row < board->rows; row++) {
        int cy = p->y + row * z->pitch_y + z->bracket.y + z->brackets - 1;
        if (cy < p->top || cy >= p->bottom)
            continue;
        bool here = cursor != BN_NONE && cursor / board->cols == row;
        char text[12];
        struct bn_text t = bn_text_begin(text, sizeof text);
        bn_text_int(&t, row + 1);
        bn_write(p->c, x + (row < 9), cy, z->ruler_w, text, BN_ROLE_RULER, here ? BN_REVERSE : 0);
    }
}

void bn_map_draw(struct bn_canvas *c, int x, int y, int w, int h, const struct bn_view *view,
                 const struct bn_map_look *look)
{
    struct bn_pen p = {
        .c = c,
        .x = x + look->zoom->ruler_w - look->x,
        .y = y + look->zoom->ruler_h - look->y,
        .left = x + look->zoom->ruler_w,
        .top = y + look->zoom->ruler_h,
        .right = x + w,
        .bottom = y + h,
        .view = view,
        .look = look,
    };
    if (look->zoom->ruler_h)
        draw_rulers(&p, x, y);
    draw_board(&p);
}
