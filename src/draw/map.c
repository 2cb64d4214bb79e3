/* map.c - what a view shows of the board, drawn into cells. */
#include "draw/map.h"

#include <string.h>

struct bn_map_look bn_map_look_of(const struct bn_zoom *zoom)
{
    return (struct bn_map_look){
        .zoom = zoom, .cursor = BN_NONE, .selected = BN_NONE, .face = BN_NONE};
}

int bn_capital_side(const struct bn_battle *b)
{
    return b->side[0].baseline != 's' && b->side[1].baseline == 's';
}

void bn_class_letters(const struct bn_battle *b, int unit, char out[3])
{
    const struct bn_unit_def *def = &b->unit[unit];
    const char *letter = b->rules->types[def->type].letter;
    bool small = def->side != bn_capital_side(b);
    int n = 0;
    for (; n < 2 && letter[n]; n++)
        out[n] = (char)(small && letter[n] >= 'A' && letter[n] <= 'Z' ? letter[n] + 32 : letter[n]);
    out[n] = 0;
}

static bool hex_drawn(const struct bn_board *board, int hex)
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
        if (!hex_drawn(board, hex))
            continue;
        int x, y;
        hex_origin(board, zoom, hex, &x, &y);
        if (x + zoom->pitch_x + 1 > *w)
            *w = x + zoom->pitch_x + 1;
        if (y + zoom->pitch_y + 1 > *h)
            *h = y + zoom->pitch_y + 1;
    }
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
    if (at > whole - window)
        at = whole - window;
    return at < 0 ? 0 : at;
}

void bn_map_scroll(const struct bn_board *board, struct bn_map_look *look, int w, int h)
{
    int cx, cy, whole_w, whole_h;
    bn_map_size(board, look->zoom, &whole_w, &whole_h);
    bn_map_centre(board, look->zoom, look->cursor == BN_NONE ? 0 : look->cursor, &cx, &cy);
    /* A hex and a half on every side. */
    look->x = scrolled(look->x, cx, look->zoom->pitch_x * 3 / 2, w - BN_RULER_W, whole_w);
    look->y = scrolled(look->y, cy, look->zoom->pitch_y * 3 / 2, h - BN_RULER_H, whole_h);
}

/* ---- Inside one window ---- */

struct pen { /* where the board's cell (0, 0) would stand, and what may be written on */
    struct bn_canvas *c;
    int x, y, left, top, right, bottom;
    const struct bn_view *view;
    const struct bn_map_look *look;
};

static void pen_put(const struct pen *p, int hex, struct bn_place at, const char *glyph,
                    enum bn_role role, int flags)
{
    if (at.x < 0)
        return;
    int x, y;
    hex_origin(&p->view->b->board, p->look->zoom, hex, &x, &y);
    x += p->x + at.x;
    y += p->y + at.y;
    if (x < p->left || x >= p->right || y < p->top || y >= p->bottom)
        return;
    bn_put(p->c, x, y, glyph, role, flags);
}

static const char *glyph_for(const struct pen *p, const char *glyph, const char *ascii)
{
    return p->c->glyphs == BN_UTF8 ? glyph : ascii;
}

static void draw_edges(const struct pen *p, int hex)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    for (int i = 0; i < z->edges; i++) {
        const struct bn_edge *e = &z->edge[i];
        int kind = b->board.side[hex][e->dir];
        const struct bn_hexside *side = &b->rules->hexsides[kind];
        if (kind)
            pen_put(p, hex, e->at, glyph_for(p, side->glyph, side->ascii),
                    BN_ROLE_LOOK + side->look, BN_BOLD);
        else
            pen_put(p, hex, e->at, e->glyph, BN_ROLE_EDGE, 0);
    }
}

static void draw_ground(const struct pen *p, int hex)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    const struct bn_terrain *t = &b->rules->terrain[b->board.terrain[hex]];
    for (int i = 0; i < z->terrains; i++)
        pen_put(p, hex, z->terrain[i], glyph_for(p, t->glyph, t->ascii), BN_ROLE_LOOK + t->look, 0);
    if (b->board.road[hex])
        pen_put(p, hex, z->centre, ":", BN_ROLE_LOOK + BN_LOOK_ROAD, 0);
    if (p->look->digit && p->look->digit[hex] >= 0 && p->look->digit[hex] <= 9) {
        char digit[2] = {(char)('0' + p->look->digit[hex]), 0};
        pen_put(p, hex, z->centre, digit, BN_ROLE_DIGIT, 0);
    }
}

static void draw_sides(const struct pen *p, const struct bn_mark *mark, const char *glyph)
{
    const struct bn_zoom *z = p->look->zoom;
    for (int i = 0; i < z->edges; i++)
        if (mark->value >> z->edge[i].dir & 1)
            pen_put(p, mark->hex, z->edge[i].at, glyph, BN_ROLE_LOOK + BN_LOOK_WORKS, BN_BOLD);
}

/* Those of hexsides come last: they stand on the front of a chosen unit too. */
static void draw_marks(const struct pen *p, bool sides)
{
    const struct bn_state *s = &p->view->s;
    for (int i = 0; i < s->marks; i++) {
        const struct bn_mark_kind *kind = &p->view->b->rules->marks[s->mark[i].kind];
        const char *glyph = glyph_for(p, kind->glyph, kind->ascii);
        if (kind->sides != sides || !hex_drawn(&p->view->b->board, s->mark[i].hex))
            continue;
        if (sides)
            draw_sides(p, &s->mark[i], glyph);
        else
            pen_put(p, s->mark[i].hex, p->look->zoom->sign, glyph, BN_ROLE_LOOK + BN_LOOK_WORKS,
                    BN_BOLD);
    }
}

/* Figures, or where units have none the hits taken: a digit, + for ten and more. */
static char strength_digit(const struct bn_battle *b, const struct bn_unit *u)
{
    int n = b->rules->figures ? u->figures : u->hits;
    if (!b->rules->figures && n == 0)
        return 0;
    return n > 9 ? '+' : (char)('0' + n);
}

static void draw_unit(const struct pen *p, int unit)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    const struct bn_unit *u = &p->view->s.unit[unit];
    bool selected = unit == p->look->selected;
    bool acted = p->look->acted >> unit & 1;
    int face = selected && p->look->face != BN_NONE ? p->look->face : u->face;
    const struct bn_stance *st = &z->stance[face == BN_NONE ? BN_FACES : face];
    int side = b->unit[unit].side;
    enum bn_role role = (enum bn_role)((acted ? BN_ROLE_ACTED_A : BN_ROLE_SIDE_A) + side);
    int flags = !acted && (selected || (p->look->able >> unit & 1)) ? BN_BOLD : 0;
    if (selected)
        flags |= BN_REVERSE;

    char letters[3] = "";
    bn_class_letters(b, unit, letters);
    bool two = letters[1] != 0;
    struct bn_place at = two ? st->two : z->centre;
    for (int i = 0; letters[i]; i++, at.x++) {
        char one[2] = {letters[i], 0};
        pen_put(p, u->hex, at, one, role, flags);
    }
    char digit[2] = {strength_digit(b, u), 0};
    if (digit[0])
        pen_put(p, u->hex, two ? st->strength2 : st->strength, digit, role, flags);
    pen_put(p, u->hex, st->mark, st->glyph, role, flags & BN_BOLD);
    const char *state = b->rules->unit_state ? b->rules->unit_state(b, &p->view->s, unit) : NULL;
    if (state || acted)
        pen_put(p, u->hex, two ? st->two_state : st->state, state ? "!" : "·", role,
                flags & BN_BOLD);
    if (!selected || face == BN_NONE)
        return;
    int front[2];
    bn_arc_dirs(face, BN_FRONT, front);
    for (int i = 0; i < z->edges; i++)
        if ((z->edge[i].dir == front[0] || z->edge[i].dir == front[1]) &&
            b->board.side[u->hex][z->edge[i].dir] == 0)
            pen_put(p, u->hex, z->edge[i].at, z->edge[i].glyph, role, BN_BOLD);
}

static void bracket(const struct pen *p, int hex, const char *left, const char *right,
                    enum bn_role role)
{
    pen_put(p, hex, p->look->zoom->left, left, role, BN_BOLD);
    pen_put(p, hex, p->look->zoom->right, right, role, BN_BOLD);
}

/* Underlines what stands inside, so that a bracket shared by two targets is told apart. */
static void underline(const struct pen *p, int hex)
{
    int x, y;
    hex_origin(&p->view->b->board, p->look->zoom, hex, &x, &y);
    for (int i = 1; i < p->look->zoom->pitch_x; i++) {
        int cx = p->x + x + i, cy = p->y + y + p->look->zoom->centre.y;
        if (cx < p->left || cx >= p->right || cy < p->top || cy >= p->bottom)
            continue;
        struct bn_spot *spot = bn_canvas_at(p->c, cx, cy);
        if (spot)
            spot->flags |= BN_UNDERLINE;
    }
}

static void draw_board(const struct pen *p)
{
    const struct bn_battle *b = p->view->b;
    int hexes = b->board.cols * b->board.rows;
    for (int hex = 0; hex < hexes; hex++)
        if (hex_drawn(&b->board, hex)) {
            draw_edges(p, hex);
            draw_ground(p, hex);
        }
    draw_marks(p, false);
    for (int unit = 0; unit < b->units; unit++)
        if (bn_on_board(&p->view->s, unit))
            draw_unit(p, unit);
    draw_marks(p, true);
    for (int hex = 0; hex < hexes && p->look->target; hex++)
        if (p->look->target[hex] && hex_drawn(&b->board, hex)) {
            bracket(p, hex, "[", "]", BN_ROLE_TARGET);
            underline(p, hex);
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

static void draw_rulers(const struct pen *p, int x, int y)
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
    for (int row = 0; row < board->rows; row++) {
        int cy = p->y + row * z->pitch_y + z->centre.y;
        if (cy < p->top || cy >= p->bottom)
            continue;
        bool here = cursor != BN_NONE && cursor / board->cols == row;
        char text[12];
        struct bn_text t = bn_text_begin(text, sizeof text);
        if (row < 9)
            bn_text_char(&t, ' ');
        bn_text_int(&t, row + 1);
        bn_write(p->c, x, cy, BN_RULER_W, text, BN_ROLE_RULER, here ? BN_REVERSE : 0);
    }
}

void bn_map_draw(struct bn_canvas *c, int x, int y, int w, int h, const struct bn_view *view,
                 const struct bn_map_look *look)
{
    struct pen p = {
        .c = c,
        .x = x + BN_RULER_W - look->x,
        .y = y + BN_RULER_H - look->y,
        .left = x + BN_RULER_W,
        .top = y + BN_RULER_H,
        .right = x + w,
        .bottom = y + h,
        .view = view,
        .look = look,
    };
    draw_rulers(&p, x, y);
    draw_board(&p);
}
