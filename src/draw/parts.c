/* parts.c - the parts of the board, drawn as lines where nothing else stands. */
#include "draw/pen.h"

#include <string.h>

/* A line runs through the hexes that two parts share. */
static bool is_shared(const struct bn_map_look *look, int hex)
{
    int parts = look->part[hex];
    return (parts & (parts - 1)) != 0;
}

/* Or between two that have no part in common. */
static bool is_parted(const struct bn_map_look *look, int hex, int east)
{
    return look->part[hex] && look->part[east] && !(look->part[hex] & look->part[east]);
}

static void put(const struct bn_pen *p, int hex, struct bn_place at, const char *glyph)
{
    const struct bn_spot *spot = bn_pen_spot(p, hex, at);
    if (spot && (strcmp(spot->glyph, " ") == 0 || spot->role == BN_ROLE_EDGE))
        bn_pen_put(p, hex, at, glyph, BN_ROLE_RULER, BN_BOLD);
}

/* Most parts are columns. Where they are rows a shared hex has neighbours beside it that are shared. */
static void draw_hex(const struct bn_pen *p, int hex)
{
    const struct bn_map_look *look = p->look;
    const struct bn_zoom *z = look->zoom;
    const int16_t *next = p->view->b->board.next[hex];
    int east = next[BN_E], west = next[BN_W];
    bool row =
        (east != BN_NONE && is_shared(look, east)) || (west != BN_NONE && is_shared(look, west));
    struct bn_place middle = {z->centre.x, z->bracket.y},
                    side = {(int8_t)(z->bracket.x + z->pitch_x), z->bracket.y};
    for (int i = 0; i < z->brackets; i++, middle.y++, side.y++) {
        if (is_shared(look, hex))
            put(p, hex, middle, row ? "┄" : "┊");
        if (east != BN_NONE && is_parted(look, hex, east))
            put(p, hex, side, "┊");
    }
}

void bn_pen_parts(const struct bn_pen *p)
{
    const struct bn_board *board = &p->view->b->board;
    for (int hex = 0; hex < board->cols * board->rows; hex++)
        if (bn_hex_drawn(board, hex))
            draw_hex(p, hex);
}

static void mark_ruler(const struct bn_pen *p, int x, int y)
{
    if (x >= p->left && x < p->right)
        bn_put(p->c, x, y, "┊", BN_ROLE_RULER, BN_BOLD);
}

void bn_pen_ruler_parts(const struct bn_pen *p, int y)
{
    const struct bn_map_look *look = p->look;
    for (int col = 0; col + 1 < p->view->b->board.cols; col++) {
        int x = p->x + col * look->zoom->pitch_x + look->zoom->centre.x;
        if (is_shared(look, col) && !is_shared(look, col + 1)) {
            mark_ruler(p, x - 1, y);
            mark_ruler(p, x + 1, y);
        } else if (is_parted(look, col, col + 1)) {
            mark_ruler(p, x + look->zoom->pitch_x / 2, y);
        }
    }
}
