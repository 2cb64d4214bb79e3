/* vector.c - the board as hexes drawn with lines. */
#include "draw/vector.h"

#include <string.h>

#include "draw/map.h"
#include "draw/print.h"
#include "draw/theme.h"

/* A hex in whole numbers: 26 to a side and 30 to a corner are within a thousandth of a regular one. */
enum { HALF = 26, TIP = 30, PITCH_X = 2 * HALF, PITCH_Y = TIP * 3 / 2, MARGIN = 4 };

struct point {
    int x, y;
};

/* The corners by facing, a facing being a corner; hexside d runs from facing d - 1 to facing d. */
static const struct point corner[BN_FACES] = {
    [BN_FACE_NE] = {HALF, -TIP / 2}, [BN_FACE_N] = {0, -TIP}, [BN_FACE_NW] = {-HALF, -TIP / 2},
    [BN_FACE_SW] = {-HALF, TIP / 2}, [BN_FACE_S] = {0, TIP},  [BN_FACE_SE] = {HALF, TIP / 2},
};
/* The middle of a hexside. */
static struct point side_at(int dir)
{
    struct point a = corner[bn_turned(dir, -1)], b = corner[dir];
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static struct point centre_of(const struct bn_board *board, int hex)
{
    int row = hex / board->cols, col = hex % board->cols;
    return (struct point){MARGIN + HALF + col * PITCH_X + (row % 2 ? HALF : 0),
                          MARGIN + TIP + row * PITCH_Y};
}

static void size_of(const struct bn_board *board, int *w, int *h)
{
    *w = 2 * MARGIN + board->cols * PITCH_X + (board->rows > 1 ? HALF : 0);
    *h = 2 * MARGIN + 2 * TIP + (board->rows - 1) * PITCH_Y;
}

static void open_svg(const struct bn_board *board, const char *element, FILE *out)
{
    int w, h;
    size_of(board, &w, &h);
    fprintf(out, "<%s viewBox=\"0 0 %d %d\"", element, w, h);
}

/* ---- The ground ---- */

static void draw_hex(const struct bn_battle *b, int hex, FILE *out)
{
    const struct bn_terrain *t = &b->rules->terrain[b->board.terrain[hex]];
    struct point at = centre_of(&b->board, hex);
    fputs("<path d=\"", out);
    for (int f = 0; f < BN_FACES; f++)
        fprintf(out, "%c%d %d", f ? 'L' : 'M', at.x + corner[f].x, at.y + corner[f].y);
    fprintf(out, "Z\" fill=\"#%06x\"/>", (unsigned)bn_paper_rgb((int)t->look));
    if (strcmp(t->glyph, " ") != 0) {
        fprintf(out, "<text class=\"ground\" x=\"%d\" y=\"%d\">", at.x, at.y + TIP - 7);
        bn_print_xml(t->glyph, out);
        fputs("</text>", out);
    }
    char name[8];
    struct bn_text text = bn_text_begin(name, sizeof name);
    bn_hex_say(&b->board, hex, &text);
    fprintf(out, "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>\n", at.x, at.y - TIP + 12, name);
}

static void draw_road(const struct bn_battle *b, int hex, FILE *out)
{
    struct point at = centre_of(&b->board, hex);
    for (int d = 0; d < BN_DIRS; d++)
        if (b->board.road[hex] >> d & 1)
            fprintf(out, "<path class=\"road\" d=\"M%d %dl%d %d\"/>\n", at.x, at.y, side_at(d).x,
                    side_at(d).y);
}

static void draw_side(struct point at, int dir, enum bn_look look, FILE *out)
{
    struct point from = corner[bn_turned(dir, -1)], to = corner[dir];
    fprintf(out, "<path class=\"side look%d\" d=\"M%d %dL%d %d\"/>\n", (int)look, at.x + from.x,
            at.y + from.y, at.x + to.x, at.y + to.y);
}

void bn_vector_ground(const struct bn_battle *b, FILE *out)
{
    const struct bn_board *board = &b->board;
    int hexes = board->cols * board->rows;
    fputs("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\">", out);
    open_svg(board, "symbol id=\"ground\"", out);
    fputs(">\n<g stroke=\"#a39c8a\" stroke-width=\"1\">\n", out);
    for (int hex = 0; hex < hexes; hex++)
        if (board->terrain[hex])
            draw_hex(b, hex, out);
    fputs("</g>\n", out);
    for (int hex = 0; hex < hexes; hex++)
        if (board->terrain[hex])
            draw_road(b, hex, out);
    for (int hex = 0; hex < hexes; hex++)
        for (int d = 0; d < BN_DIRS && board->terrain[hex]; d++)
            if (board->side[hex][d])
                draw_side(centre_of(board, hex), d, b->rules->hexsides[board->side[hex][d]].look,
                          out);
    fputs("</symbol></svg>\n", out);
}

/* ---- What stands on it ---- */

void bn_vector_colour(const struct bn_battle *b, int side, char out[8])
{
    struct bn_theme theme = bn_theme_of(BN_COLOURS_256, true, b->side[0].colour, b->side[1].colour);
    int colour = theme.ink[side ? BN_ROLE_SIDE_B : BN_ROLE_SIDE_A].fg;
    snprintf(out, 8, "#%06x", (unsigned)bn_colour_rgb(colour));
}

static void draw_mark(const struct bn_battle *b, const struct bn_mark *mark, FILE *out)
{
    const struct bn_mark_kind *kind = &b->rules->marks[mark->kind];
    struct point at = centre_of(&b->board, mark->hex);
    for (int d = 0; d < BN_DIRS && kind->sides; d++)
        if (mark->value >> d & 1)
            draw_side(at, d, BN_LOOK_WORKS, out);
    if (kind->sides)
        return;
    fprintf(out, "<text class=\"ground\" x=\"%d\" y=\"%d\">", at.x - HALF / 2, at.y + TIP - 10);
    bn_print_xml(kind->glyph, out);
    fputs("</text>\n", out);
}

/* Whether two pieces are in this hex, and this is the one without facing. */
static bool is_guest(const struct bn_view *v, int unit)
{
    if (!v->b->rules->types[v->b->unit[unit].type].no_facing)
        return false;
    for (int u = 0; u < v->b->units; u++)
        if (u != unit && bn_on_board(&v->s, u) && v->s.unit[u].hex == v->s.unit[unit].hex)
            return true;
    return false;
}

static void say_unit(const struct bn_view *v, int unit, FILE *out)
{
    const struct bn_unit *u = &v->s.unit[unit];
    char words[2 * BN_NAME_LEN];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_say_unit(v->b, unit, &t);
    bn_text_add(&t, ", ");
    bn_text_add(&t, v->b->rules->types[v->b->unit[unit].type].name);
    if (v->b->rules->figures) {
        bn_text_add(&t, ", figures ");
        bn_text_int(&t, u->figures);
    }
    if (u->hits) {
        bn_text_add(&t, ", hits ");
        bn_text_int(&t, u->hits);
    }
    if (u->face != BN_NONE) {
        bn_text_add(&t, ", faces ");
        bn_text_add(&t, bn_face_names[u->face]);
    }
    bn_print_xml(words, out);
}

/* One side's counters are round and the other's are square, with the letters of the map, and what is
 * left of it beneath; a wedge points to the corner that the unit faces. */
static void draw_unit(const struct bn_view *v, int unit, FILE *out)
{
    const struct bn_battle *b = v->b;
    const struct bn_unit *u = &v->s.unit[unit];
    struct point at = centre_of(&b->board, u->hex);
    bool guest = is_guest(v, unit), square = b->unit[unit].side != 0;
    int r = guest ? 9 : 16, number = b->rules->figures ? u->figures : u->hits;
    if (guest)
        at = (struct point){at.x + 13, at.y - 11};
    char letters[3], colour[8];
    bn_class_letters(b, unit, letters);
    bn_vector_colour(b, b->unit[unit].side, colour);
    fprintf(out, "<g fill=\"%s\"><title>", colour);
    say_unit(v, unit, out);
    fputs("</title>", out);
    if (u->face != BN_NONE && !guest) {
        struct point tip = corner[u->face];
        /* From just inside the corner to two points across the counter's middle. */
        fprintf(out, "<path d=\"M%d %dL%d %dL%d %dZ\"/>", at.x + tip.x * 9 / 10,
                at.y + tip.y * 9 / 10, at.x - tip.y * 4 / 10, at.y + tip.x * 4 / 10,
                at.x + tip.y * 4 / 10, at.y - tip.x * 4 / 10);
    }
    if (square)
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>", at.x - r + 1,
                at.y - r + 1, 2 * r - 2, 2 * r - 2);
    else
        fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", at.x, at.y, r);
    fprintf(out, "<text class=\"unit\" x=\"%d\" y=\"%d\"%s>%s</text>", at.x,
            guest ? at.y + 4 : at.y + 2, guest ? " font-size=\"10\"" : "", letters);
    if (!guest && number > 0)
        fprintf(out, "<text class=\"strength\" x=\"%d\" y=\"%d\">%d</text>", at.x, at.y + 13,
                number);
    fputs("</g>\n", out);
}

/* ---- What changed ---- */

static void draw_arrow(const struct bn_view *now, const struct bn_state *before, int unit,
                       FILE *out)
{
    struct point from = centre_of(&now->b->board, before->unit[unit].hex);
    struct point to = centre_of(&now->b->board, now->s.unit[unit].hex);
    char colour[8];
    bn_vector_colour(now->b, now->b->unit[unit].side, colour);
    fprintf(out, "<path class=\"way\" stroke=\"%s\" d=\"M%d %dL%d %d\"/>", colour, from.x, from.y,
            to.x, to.y);
    fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>\n", from.x, from.y, colour);
}

static void draw_cross(const struct bn_view *now, const struct bn_state *before, int unit,
                       FILE *out)
{
    struct point at = centre_of(&now->b->board, before->unit[unit].hex);
    char colour[8];
    bn_vector_colour(now->b, now->b->unit[unit].side, colour);
    fprintf(out, "<g><title>");
    bn_print_xml(now->b->unit[unit].id, out);
    fprintf(out,
            " is lost</title><path class=\"cross\" stroke=\"%s\" "
            "d=\"M%d %dl14 14m0 -14l-14 14\"/></g>\n",
            colour, at.x - 7, at.y - 7);
}

void bn_vector_position(const struct bn_view *now, const struct bn_state *before, const char *title,
                        FILE *out)
{
    const struct bn_battle *b = now->b;
    open_svg(&b->board, "svg class=\"map\" role=\"img\"", out);
    fputs("><title>", out);
    bn_print_xml(title, out);
    fputs("</title><use href=\"#ground\"/>\n", out);
    for (int i = 0; i < now->s.marks; i++)
        draw_mark(b, &now->s.mark[i], out);
    for (int u = 0; u < b->units && before; u++)
        if (bn_on_board(before, u) && bn_on_board(&now->s, u) &&
            before->unit[u].hex != now->s.unit[u].hex)
            draw_arrow(now, before, u, out);
    for (int u = 0; u < b->units; u++)
        if (bn_on_board(&now->s, u) && !is_guest(now, u))
            draw_unit(now, u, out);
    for (int u = 0; u < b->units; u++)
        if (bn_on_board(&now->s, u) && is_guest(now, u))
            draw_unit(now, u, out);
    for (int u = 0; u < b->units && before; u++)
        if (bn_on_board(before, u) && now->s.unit[u].status == BN_LOST)
            draw_cross(now, before, u, out);
    fputs("</svg>\n", out);
}
