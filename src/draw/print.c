/* print.c - cells as plain text, as text with ANSI colours, and as an SVG picture. */
#include "draw/print.h"

#include <string.h>

/* Columns of a row up to its last character that is not blank. */
static int row_length(const struct bn_canvas *c, int y)
{
    int w = c->w;
    while (w > 0 && strcmp(bn_canvas_at(c, w - 1, y)->glyph, " ") == 0 &&
           !(bn_canvas_at(c, w - 1, y)->flags & BN_REVERSE))
        w--;
    return w;
}

void bn_print_text(const struct bn_canvas *c, FILE *out)
{
    for (int y = 0; y < c->h; y++) {
        int w = row_length(c, y);
        for (int x = 0; x < w; x++)
            fputs(bn_canvas_at(c, x, y)->glyph, out);
        fputc('\n', out);
    }
}

static struct bn_ink ink_of(const struct bn_theme *theme, const struct bn_spot *spot)
{
    struct bn_ink ink = theme->ink[spot->role];
    ink.flags = (uint8_t)(ink.flags | spot->flags);
    return ink;
}

/* ---- ANSI ---- */

static void colour_code(FILE *out, int colour, int normal, int bright, int extended)
{
    if (colour < 0)
        return;
    if (colour < 8)
        fprintf(out, ";%d", normal + colour);
    else if (colour < 16)
        fprintf(out, ";%d", bright + colour - 8);
    else
        fprintf(out, ";%d;5;%d", extended, colour);
}

static void ink_code(FILE *out, struct bn_ink ink)
{
    fputs("\033[0", out);
    if (ink.flags & BN_BOLD)
        fputs(";1", out);
    if (ink.flags & BN_FAINT)
        fputs(";2", out);
    if (ink.flags & BN_UNDERLINE)
        fputs(";4", out);
    if (ink.flags & BN_REVERSE)
        fputs(";7", out);
    colour_code(out, ink.fg, 30, 90, 38);
    colour_code(out, ink.bg, 40, 100, 48);
    fputc('m', out);
}

static bool ink_same(struct bn_ink a, struct bn_ink b)
{
    return a.fg == b.fg && a.bg == b.bg && a.flags == b.flags;
}

void bn_print_ansi(const struct bn_canvas *c, const struct bn_theme *theme, FILE *out)
{
    const struct bn_ink none = {-1, -1, 0};
    for (int y = 0; y < c->h; y++) {
        struct bn_ink now = none;
        int w = row_length(c, y);
        for (int x = 0; x < w; x++) {
            const struct bn_spot *spot = bn_canvas_at(c, x, y);
            struct bn_ink ink = ink_of(theme, spot);
            if (!ink_same(ink, now))
                ink_code(out, ink);
            now = ink;
            fputs(spot->glyph, out);
        }
        if (!ink_same(now, none))
            fputs("\033[0m", out);
        fputc('\n', out);
    }
}

/* ---- SVG ---- */

/* A character's cell in the picture; 3 to 5 is close to what a terminal shows. */
enum { CELL_W = 9, CELL_H = 17, BASE = 13, MARGIN = 9 };

void bn_print_xml(const char *text, FILE *out)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default:
            if ((unsigned char)*text >= 0x20 || *text == '\n')
                fputc(*text, out);
        }
    }
}

struct paint {
    uint32_t fg, bg;
    bool filled; /* the background is not the picture's */
    uint8_t flags;
};

static struct paint paint_of(const struct bn_theme *theme, const struct bn_spot *spot)
{
    uint32_t paper = theme->light ? 0xffffff : 0x101418, text = theme->light ? 0x202020 : 0xd8d8d8;
    struct bn_ink ink = ink_of(theme, spot);
    struct paint p = {.fg = ink.fg < 0 ? text : bn_colour_rgb(ink.fg),
                      .bg = ink.bg < 0 ? paper : bn_colour_rgb(ink.bg),
                      .filled = ink.bg >= 0 || (ink.flags & BN_REVERSE),
                      .flags = ink.flags};
    if (ink.flags & BN_REVERSE) {
        uint32_t swap = p.fg;
        p.fg = p.bg;
        p.bg = swap;
    }
    return p;
}

static bool paint_same(struct paint a, struct paint b)
{
    return a.fg == b.fg && a.bg == b.bg && a.filled == b.filled && a.flags == b.flags;
}

/* The cells from x up to `end` of a row, all painted alike. */
static void svg_run(const struct bn_canvas *c, int x, int end, int y, struct paint p, FILE *out)
{
    int px = MARGIN + x * CELL_W, py = MARGIN + y * CELL_H;
    if (p.filled)
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", px,
                py, (end - x) * CELL_W, CELL_H, (unsigned)p.bg);
    bool empty = true;
    for (int i = x; i < end; i++)
        empty = empty && bn_canvas_at(c, i, y)->glyph[0] == ' ';
    if (empty && !(p.flags & BN_UNDERLINE))
        return;
    if (p.flags & BN_UNDERLINE)
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\" fill=\"#%06x\"/>\n", px,
                py + BASE + 2, (end - x) * CELL_W, (unsigned)p.fg);
    fprintf(out, "<text y=\"%d\" fill=\"#%06x\"%s x=\"", py + BASE, (unsigned)p.fg,
            p.flags & BN_BOLD ? " font-weight=\"bold\"" : "");
    for (int i = x; i < end; i++)
        fprintf(out, "%s%d", i > x ? " " : "", MARGIN + i * CELL_W);
    fputs("\">", out);
    for (int i = x; i < end; i++)
        bn_print_xml(bn_canvas_at(c, i, y)->glyph, out);
    fputs("</text>\n", out);
}

void bn_print_svg(const struct bn_canvas *c, const struct bn_theme *theme, const char *title,
                  FILE *out)
{
    int w = c->w * CELL_W + 2 * MARGIN, h = c->h * CELL_H + 2 * MARGIN;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n<title>",
            w, h, w, h);
    bn_print_xml(title, out);
    fprintf(out,
            "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n"
            "<g font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" "
            "xml:space=\"preserve\">\n",
            theme->light ? "#ffffff" : "#101418");
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w;) {
            struct paint p = paint_of(theme, bn_canvas_at(c, x, y));
            int end = x + 1;
            while (end < c->w && paint_same(p, paint_of(theme, bn_canvas_at(c, end, y))))
                end++;
            svg_run(c, x, end, y, p, out);
            x = end;
        }
    fputs("</g>\n</svg>\n", out);
}
