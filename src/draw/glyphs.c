/* glyphs.c - characters, and what stands for them where they cannot be shown. */
#include "draw/glyphs.h"

/* What the program itself draws. Terrain brings its own ASCII (struct bn_terrain). */
static const struct {
    uint32_t code;
    char ascii;
    bool console; /* a text console's font has it */
} fold[] = {
    {0x2500, '-', true},                        /* ─ */
    {0x2502, '|', true},                        /* │ */
    {0x250c, '+', true},                        /* ┌ */
    {0x2510, '+', true},                        /* ┐ */
    {0x2514, '+', true},                        /* └ */
    {0x2518, '+', true},                        /* ┘ */
    {0x25b2, '^', true},                        /* ▲ faces n */
    {0x25bc, 'v', true},                        /* ▼ faces s */
    {0x25e5, '/', false},                       /* ◥ faces ne, on the right */
    {0x25e2, '\\', false},                      /* ◢ faces se, on the right */
    {0x25e3, '/', false},                       /* ◣ faces sw, on the left */
    {0x25e4, '\\', false},                      /* ◤ faces nw, on the left */
    {0x2590, '>', true},                        /* ▐ cursor */
    {0x258c, '<', true},                        /* ▌ cursor */
    {0x25a0, '*', true},                        /* ■ an order left */
    {0x25a1, '-', false},                       /* □ an order used */
    {0x25cf, '*', false},                       /* ● a figure */
    {0x25ba, '>', true},                        /* ► */
    {0x25c4, '<', true},                        /* ◄ */
    {0x00b7, '.', true},                        /* · acted */
    {0x2191, '^', true},                        /* ↑ */
    {0x2193, 'v', true},                        /* ↓ */
    {0x250a, ';', false},                       /* ┊ between parts of the board */
    {0x2504, '-', false},                       /* ┄ the same across */
    {0x2550, '=', true},                        /* ═ the curtain's frame */
    {0x2551, '|', true},                        /* ║ */
    {0x2554, '+', true},                        /* ╔ */
    {0x2557, '+', true},                        /* ╗ */
    {0x255a, '+', true},                        /* ╚ */
    {0x255d, '+', true},                        /* ╝ */
    {0x2026, '~', false},                       /* … cut off */
    {0x2013, '-', false},                       /* – */
    {0x2014, '-', false},                       /* — */
    {0x2018, '\'', false},                      /* ‘ */
    {0x2019, '\'', false},                      /* ’ */
    {0x201c, '"', false},                       /* “ */
    {0x201d, '"', false},                       /* ” */
    {0x00a0, ' ', true},   {0x00d7, 'x', true}, /* × */
};

/* À to ÿ without their marks; '?' has none. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
                            "aaaaaaaceeeeiiiidnooooo/ouuuuyty";

size_t bn_char_read(const char *text, uint32_t *code)
{
    static const uint8_t lead[] = {0xc0, 0xe0, 0xf0, 0xf8};
    static const uint32_t least[] = {0x80, 0x800, 0x10000};
    const uint8_t *t = (const uint8_t *)text;
    *code = t[0];
    if (t[0] < 0x80)
        return t[0] != 0;
    for (size_t more = 1; more <= 3; more++) {
        if ((t[0] & lead[more]) != lead[more - 1])
            continue;
        uint32_t value = t[0] & (0x3fU >> more);
        size_t i = 1;
        for (; i <= more && (t[i] & 0xc0) == 0x80; i++)
            value = value << 6 | (t[i] & 0x3fU);
        if (i <= more || value < least[more - 1] || value > 0x10ffff ||
            (value >= 0xd800 && value < 0xe000))
            break;
        *code = value;
        return more + 1;
    }
    *code = '?';
    return 1;
}

size_t bn_char_write(uint32_t code, char out[5])
{
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const uint8_t lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(code | lead[n]);
    out[n] = 0;
    return n;
}

static bool within(uint32_t code, const uint32_t (*range)[2], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (code >= range[i][0] && code <= range[i][1])
            return true;
    return false;
}

/* Our own table and not wcwidth: drawings must not hang on the locale they are made in. */
int bn_char_width(uint32_t code)
{
    static const uint32_t none[][2] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},      {0x300, 0x36f},   {0x483, 0x489},
        {0x591, 0x5bd},   {0x610, 0x61a},   {0x64b, 0x65f},    {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
        {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f},  {0x20d0, 0x20ff}, {0xfe00, 0xfe0f},
        {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0000, 0xe0fff}};
    static const uint32_t wide[][2] = {{0x1100, 0x115f},   {0x231a, 0x231b},  {0x2614, 0x2615},
                                       {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},  {0xf900, 0xfaff},
                                       {0xfe30, 0xfe6f},   {0xff00, 0xff60},  {0xffe0, 0xffe6},
                                       {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
    if (within(code, none, sizeof none / sizeof *none))
        return 0;
    return within(code, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

uint32_t bn_char_fold(uint32_t code, enum bn_glyphs glyphs)
{
    if (code < 0x80)
        return code;
    if (bn_char_width(code) != 1)
        return '?';
    if (glyphs == BN_UTF8)
        return code;
    for (size_t i = 0; i < sizeof fold / sizeof *fold; i++)
        if (fold[i].code == code)
            return glyphs == BN_CONSOLE && fold[i].console ? code : (uint8_t)fold[i].ascii;
    if (glyphs == BN_CONSOLE)
        return code;
    if (code >= 0xc0 && code <= 0xff)
        return (uint8_t)latin[code - 0xc0];
    return '?';
}

/* What every text console's font has had since code page 437. In ASCII all go by their ASCII: where a
 * glyph is that itself, it may be the other form of another sign. */
const char *bn_glyph_for(const char *glyph, const char *ascii, enum bn_glyphs glyphs)
{
    static const uint32_t old[] = {0xb0,   0xb7,   0x2229, 0x2248, 0x2261,
                                   0x2302, 0x2591, 0x2592, 0x2593, 0x25a0};
    uint32_t code;
    bn_char_read(glyph, &code);
    bool shown = glyphs == BN_UTF8 || (glyphs == BN_CONSOLE && code < 0x80);
    for (size_t i = 0; i < sizeof old / sizeof *old && glyphs == BN_CONSOLE; i++)
        shown = shown || old[i] == code;
    return shown ? glyph : ascii;
}
