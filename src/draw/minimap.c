/* minimap.c - the whole board beside a map that shows a part of it: one character a hex. */
#include "draw/map.h"

enum { HEAD_W = 2, HEAD_H = 1 }; /* row numbers, column letters */

void bn_minimap_size(const struct bn_board *board, int *w, int *h)
{
    *w = board->cols + HEAD_W;
    *h = board->rows + HEAD_H;
}

static void draw_unit(struct bn_canvas *c, int x, int y, const struct bn_view *view, int unit,
                      int flags)
{
    char letters[3];
    bn_class_letters(view->b, unit, letters);
    letters[1] = 0;
    bn_put(c, x, y, letters, (enum bn_role)(BN_ROLE_SIDE_A + view->b->unit[unit].side), flags);
}

static void draw_hex(struct bn_canvas *c, int x, int y, const struct bn_view *view, int hex,
                     int flags)
{
    const struct bn_battle *b = view->b;
    const struct bn_terrain *t = &b->rules->terrain[b->board.terrain[hex]];
    const char *glyph = bn_glyph_for(t->glyph, t->ascii, c->glyphs);
    int unit = bn_unit_at(b, &view->s, hex);
    if (unit != BN_NONE)
        draw_unit(c, x, y, view, unit, flags);
    else if (b->board.terrain[hex] == 0)
        bn_put(c, x, y, " ", BN_ROLE_PLAIN, flags);
    else if (b->board.road[hex])
        bn_put(c, x, y, ":", BN_ROLE_LOOK + BN_LOOK_ROAD, flags);
    else if (glyph[0] == ' ')
        bn_put(c, x, y, "·", BN_ROLE_DIM, flags);
    else
        bn_put(c, x, y, glyph, BN_ROLE_LOOK + t->look, flags);
}

/* The first of `whole` lines where only `room` can be shown, so that `at` is in the middle. */
static int first_of(int whole, int room, int at)
{
    int first = at - room / 2;
    if (first > whole - room)
        first = whole - room;
    return first < 0 ? 0 : first;
}

void bn_minimap_draw(struct bn_canvas *c, int x, int y, int w, int h, const struct bn_view *view,
                     const struct bn_map_look *look)
{
    const struct bn_board *board = &view->b->board;
    int cursor = look->cursor == BN_NONE ? 0 : look->cursor;
    int cols = w - HEAD_W < board->cols ? w - HEAD_W : board->cols;
    int rows = h - HEAD_H < board->rows ? h - HEAD_H : board->rows;
    int left = first_of(board->cols, cols, cursor % board->cols);
    int top = first_of(board->rows, rows, cursor / board->cols);
    for (int i = 0; i < cols; i++) {
        char letter[2] = {(char)('a' + (left + i) % 26), 0};
        bn_put(c, x + HEAD_W + i, y, letter, BN_ROLE_RULER,
               left + i == cursor % board->cols ? BN_REVERSE : 0);
    }
    for (int j = 0; j < rows; j++) {
        int row = top + j;
        char number[12];
        struct bn_text t = bn_text_begin(number, sizeof number);
        bn_text_int(&t, (row + 1) % 100);
        bn_write(c, x, y + HEAD_H + j, HEAD_W, number, BN_ROLE_RULER,
                 row == cursor / board->cols ? BN_REVERSE : 0);
        for (int i = 0; i < cols; i++) {
            int hex = row * board->cols + left + i;
            draw_hex(c, x + HEAD_W + i, y + HEAD_H + j, view, hex,
                     hex == look->cursor ? BN_REVERSE : 0);
        }
    }
}
