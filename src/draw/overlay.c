/* overlay.c - what is said of single hexes, drawn on the map: numbers, signs, areas, lines. */
#include "draw/pen.h"

#include <string.h>

void bn_overlay_clear(struct bn_overlay *overlay)
{
    memset(overlay, 0, sizeof *overlay);
    memset(overlay->points, -1, sizeof overlay->points);
}

/* The last digit stands where the only one would. */
static void draw_points(const struct bn_pen *p, int hex, int n)
{
    const struct bn_zoom *z = p->look->zoom;
    char text[16];
    struct bn_text t = bn_text_begin(text, sizeof text);
    bn_text_int(&t, n);
    struct bn_place at = z->points;
    at.x = (int8_t)(at.x - (n > 9));
    const char *own = p->look->overlay->point_sign;
    bn_text_add(&t, *z->point_word && own ? own : z->point_word);
    bn_pen_write(p, hex, at, n > 99 ? 0 : 6, text, BN_ROLE_DIGIT, 0);
}

void bn_pen_said(const struct bn_pen *p, int hex)
{
    const struct bn_overlay *o = p->look->overlay;
    char sign[2] = {o->sign[hex], 0};
    if (o->points[hex] >= 0)
        draw_points(p, hex, o->points[hex]);
    if (sign[0])
        bn_pen_put(p, hex, p->look->zoom->warning, sign, (enum bn_role)o->role[hex], BN_BOLD);
}

/* The sides of the area that lead out of it; what lies on a side stays. So it can be told without
 * colours, the lines of all others being plain. */
void bn_pen_outline(const struct bn_pen *p)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_overlay *o = p->look->overlay;
    const struct bn_zoom *z = p->look->zoom;
    for (int hex = 0; hex < b->board.cols * b->board.rows; hex++) {
        if (!o->field[hex] || !bn_hex_drawn(&b->board, hex))
            continue;
        for (int i = 0; i < z->edges; i++) {
            int dir = z->edge[i].dir, next = b->board.next[hex][dir];
            if (b->board.side[hex][dir] == 0 && (next == BN_NONE || !o->field[next]))
                bn_pen_put(p, hex, z->edge[i].at, z->edge[i].glyph, (enum bn_role)o->field_role,
                           BN_BOLD);
        }
    }
}

void bn_pen_underline(const struct bn_pen *p, int hex)
{
    const struct bn_zoom *z = p->look->zoom;
    struct bn_place at = {(int8_t)(z->bracket.x + 1), (int8_t)(z->bracket.y + z->brackets - 1)};
    for (; at.x < z->bracket.x + z->pitch_x; at.x++) {
        struct bn_spot *spot = bn_pen_spot(p, hex, at);
        if (spot)
            spot->flags |= BN_UNDERLINE;
    }
}

/* Lines that cross hexsides: who supports whom. */
static void draw_links(const struct bn_pen *p, int hex)
{
    static const char *const across[BN_DIRS] = {"─", "/", "\\", "─", "/", "\\"};
    const struct bn_overlay *o = p->look->overlay;
    const struct bn_zoom *z = p->look->zoom;
    for (int i = 0; i < z->edges; i++)
        if (o->links[hex] >> z->edge[i].dir & 1)
            bn_pen_put(p, hex, z->edge[i].at, across[z->edge[i].dir], (enum bn_role)o->link_role,
                       BN_BOLD | BN_REVERSE);
}

void bn_pen_over(const struct bn_pen *p)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_overlay *o = p->look->overlay;
    for (int hex = 0; hex < b->board.cols * b->board.rows; hex++) {
        if (!bn_hex_drawn(&b->board, hex))
            continue;
        if (o->links[hex])
            draw_links(p, hex);
        if (o->field[hex] && bn_unit_at(b, &p->view->s, hex) != BN_NONE)
            bn_pen_underline(p, hex);
    }
}
