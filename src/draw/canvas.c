/* canvas.c - a rectangle of character cells. */
#include "draw/canvas.h"

#include <stdlib.h>
#include <string.h>

static const struct bn_spot blank = {" ", BN_ROLE_PLAIN, 0};

bool bn_canvas_size(struct bn_canvas *c, int w, int h)
{
    size_t n = (size_t)w * (size_t)h;
    if (w != c->w || h != c->h || !c->at) {
        struct bn_spot *at = realloc(c->at, (n ? n : 1) * sizeof *at);
        if (!at) {
            bn_canvas_free(c);
            return false;
        }
        c->at = at;
        c->w = w;
        c->h = h;
    }
    for (size_t i = 0; i < n; i++)
        c->at[i] = blank;
    return true;
}

void bn_canvas_free(struct bn_canvas *c)
{
    free(c->at);
    c->at = NULL;
    c->w = c->h = 0;
}

struct bn_spot *bn_canvas_at(const struct bn_canvas *c, int x, int y)
{
    if (x < 0 || y < 0 || x >= c->w || y >= c->h)
        return NULL;
    return &c->at[(size_t)y * (size_t)c->w + (size_t)x];
}

static void put_code(struct bn_canvas *c, int x, int y, uint32_t code, enum bn_role role, int flags)
{
    struct bn_spot *spot = bn_canvas_at(c, x, y);
    if (!spot)
        return;
    bn_char_write(bn_char_fold(code, c->glyphs), spot->glyph);
    spot->role = (uint8_t)role;
    spot->flags = (uint8_t)flags;
}

void bn_put(struct bn_canvas *c, int x, int y, const char *glyph, enum bn_role role, int flags)
{
    uint32_t code;
    if (bn_char_read(glyph, &code))
        put_code(c, x, y, code, role, flags);
}

int bn_write(struct bn_canvas *c, int x, int y, int w, const char *text, enum bn_role role,
             int flags)
{
    int used = 0;
    uint32_t code;
    for (size_t n; used < w && (n = bn_char_read(text, &code)) > 0; text += n) {
        if (bn_char_width(code) == 0)
            continue;
        put_code(c, x + used++, y, code, role, flags);
    }
    return used;
}

void bn_blank(struct bn_canvas *c, int x, int y, int w, int h)
{
    for (int j = y; j < y + h; j++)
        for (int i = x; i < x + w; i++) {
            struct bn_spot *spot = bn_canvas_at(c, i, j);
            if (spot)
                *spot = blank;
        }
}

void bn_box(struct bn_canvas *c, int x, int y, int w, int h)
{
    bn_blank(c, x, y, w, h);
    for (int i = 1; i < w - 1; i++) {
        bn_put(c, x + i, y, "─", BN_ROLE_FRAME, 0);
        bn_put(c, x + i, y + h - 1, "─", BN_ROLE_FRAME, 0);
    }
    for (int j = 1; j < h - 1; j++) {
        bn_put(c, x, y + j, "│", BN_ROLE_FRAME, 0);
        bn_put(c, x + w - 1, y + j, "│", BN_ROLE_FRAME, 0);
    }
    bn_put(c, x, y, "┌", BN_ROLE_FRAME, 0);
    bn_put(c, x + w - 1, y, "┐", BN_ROLE_FRAME, 0);
    bn_put(c, x, y + h - 1, "└", BN_ROLE_FRAME, 0);
    bn_put(c, x + w - 1, y + h - 1, "┘", BN_ROLE_FRAME, 0);
}

int bn_columns(const char *text)
{
    int columns = 0;
    uint32_t code;
    for (size_t n; (n = bn_char_read(text, &code)) > 0; text += n)
        columns += bn_char_width(code) != 0;
    return columns;
}

size_t bn_wrap(const char *text, int w, const char **next)
{
    const char *at = text, *space = NULL;
    uint32_t code;
    if (w < 1)
        w = 1;
    for (int used = 0;;) {
        size_t n = bn_char_read(at, &code);
        if (n == 0 || code == '\n') {
            *next = n ? at + 1 : at;
            return (size_t)(at - text);
        }
        if (code == ' ')
            space = at;
        int width = bn_char_width(code) != 0;
        if (used + width > w)
            break;
        used += width;
        at += n;
    }
    if (space && space > text)
        at = space;
    *next = at + strspn(at, " ");
    while (at > text && at[-1] == ' ')
        at--;
    return (size_t)(at - text);
}

void bn_plain_name(const char *name, char *out, size_t max)
{
    size_t len = 0;
    for (; name[len] && len + 1 < max; len++)
        out[len] = (char)(name[len] == '_' ? ' ' : name[len]);
    out[len] = 0;
}
