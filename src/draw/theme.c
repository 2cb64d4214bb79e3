/* theme.c - which colours a role has on which terminal. Every colour of the program stands here. */
#include "draw/theme.h"

#include <string.h>

/* One colour by how many a terminal has, for a dark and a light background; -1: the terminal's own. */
struct hue {
    int16_t dark[BN_DEPTHS], light[BN_DEPTHS];
};

/* clang-format off */
#define HUE(d8, d16, d256, l8, l16, l256) {{-1, d8, d16, d256}, {-1, l8, l16, l256}}
/* clang-format on */
#define OWN HUE(-1, -1, -1, -1, -1, -1)

static const struct {
    const char *name;
    struct hue hue;
} side_colours[] = {
    {"blue", HUE(4, 12, 75, 4, 4, 26)},    {"red", HUE(1, 9, 203, 1, 1, 160)},
    {"green", HUE(2, 10, 114, 2, 2, 28)},  {"yellow", HUE(3, 11, 221, 3, 3, 136)},
    {"purple", HUE(5, 13, 177, 5, 5, 91)}, {"magenta", HUE(5, 13, 177, 5, 5, 127)},
    {"cyan", HUE(6, 14, 80, 6, 6, 30)},    {"orange", HUE(3, 3, 215, 3, 3, 166)},
    {"brown", HUE(3, 3, 173, 3, 3, 94)},   {"white", HUE(7, 15, 255, 0, 8, 242)},
    {"grey", HUE(7, 7, 248, 0, 8, 240)},   {"gray", HUE(7, 7, 248, 0, 8, 240)},
    {"black", HUE(7, 7, 245, 0, 0, 16)},   {NULL, OWN},
};
enum { BLUE, RED };

/* What each role looks like. `few` is added where there are no colours or only eight, `flags` always. The looks
 * of terrain are in the order of enum bn_look. */
static const struct {
    struct hue fg, bg;
    uint8_t flags, few;
} roles[BN_ROLES] = {
    [BN_ROLE_PLAIN] = {OWN, OWN, 0, 0},
    [BN_ROLE_DIM] = {HUE(-1, 8, 245, -1, 8, 243), OWN, 0, BN_FAINT},
    [BN_ROLE_TITLE] = {OWN, OWN, BN_BOLD, 0},
    [BN_ROLE_SIDE_A] = {OWN, OWN, 0, 0},
    [BN_ROLE_SIDE_B] = {OWN, OWN, 0, 0},
    [BN_ROLE_ACTED_A] = {OWN, OWN, 0, 0},
    [BN_ROLE_ACTED_B] = {OWN, OWN, 0, 0},
    [BN_ROLE_EDGE] = {HUE(-1, 8, 240, -1, 7, 250), OWN, 0, BN_FAINT},
    [BN_ROLE_RULER] = {HUE(-1, 7, 7, -1, 8, 243), OWN, 0, 0},
    [BN_ROLE_CURSOR] = {HUE(3, 11, 11, -1, 0, 16), OWN, 0, BN_BOLD},
    [BN_ROLE_TARGET] = {HUE(6, 14, 51, 6, 6, 30), OWN, 0, BN_BOLD},
    [BN_ROLE_DIGIT] = {HUE(6, 14, 51, 6, 6, 30), OWN, 0, BN_BOLD},
    [BN_ROLE_RULE] = {HUE(6, 6, 73, 6, 6, 30), OWN, 0, 0},
    [BN_ROLE_REFUSED] = {HUE(3, 11, 221, 5, 5, 90), OWN, BN_BOLD, 0},
    [BN_ROLE_PROMPT] = {OWN, OWN, BN_BOLD, 0},
    [BN_ROLE_KEY] = {HUE(3, 11, 222, 4, 4, 25), OWN, BN_BOLD, 0},
    [BN_ROLE_FRAME] = {HUE(-1, 8, 242, -1, 8, 246), OWN, 0, BN_FAINT},
    [BN_ROLE_CHOSEN] = {OWN, OWN, BN_REVERSE, 0},
    [BN_ROLE_LOOK + 0] = {OWN, OWN, 0, 0},
    [BN_ROLE_LOOK + 1] = {HUE(2, 2, 71, 2, 2, 28), OWN, 0, 0},      /* woods */
    [BN_ROLE_LOOK + 2] = {HUE(3, 3, 179, 3, 3, 130), OWN, 0, 0},    /* hill */
    [BN_ROLE_LOOK + 3] = {HUE(6, 6, 73, 6, 6, 30), OWN, 0, 0},      /* marsh */
    [BN_ROLE_LOOK + 4] = {HUE(3, 3, 144, 3, 3, 101), OWN, 0, 0},    /* rough */
    [BN_ROLE_LOOK + 5] = {HUE(5, 13, 181, 5, 5, 95), OWN, 0, 0},    /* town */
    [BN_ROLE_LOOK + 6] = {HUE(4, 4, 68, 4, 4, 25), OWN, 0, 0},      /* river */
    [BN_ROLE_LOOK + 7] = {HUE(6, 6, 110, 6, 6, 31), OWN, 0, 0},     /* ford */
    [BN_ROLE_LOOK + 8] = {HUE(3, 3, 180, 3, 3, 94), OWN, 0, 0},     /* bridge */
    [BN_ROLE_LOOK + 9] = {HUE(4, 4, 33, 4, 4, 26), OWN, 0, 0},      /* water */
    [BN_ROLE_LOOK + 10] = {HUE(-1, 7, 246, -1, 8, 240), OWN, 0, 0}, /* cliff */
    [BN_ROLE_LOOK + 11] = {HUE(3, 3, 137, 3, 3, 94), OWN, 0, 0},    /* works */
    [BN_ROLE_LOOK + 12] = {HUE(3, 3, 180, 3, 3, 136), OWN, 0, 0},   /* road */
};

static int16_t pick(const struct hue *hue, enum bn_depth depth, bool light)
{
    return light ? hue->light[depth] : hue->dark[depth];
}

const char *bn_colour_name(int n)
{
    for (int i = 0; side_colours[i].name; i++)
        if (n-- == 0)
            return side_colours[i].name;
    return NULL;
}

static const struct hue *side_hue(const char *name, int otherwise)
{
    for (int i = 0; side_colours[i].name; i++)
        if (name && strcmp(side_colours[i].name, name) == 0)
            return &side_colours[i].hue;
    return &side_colours[otherwise].hue;
}

struct bn_theme bn_theme_of(enum bn_depth depth, bool light, const char *colour_a,
                            const char *colour_b)
{
    struct bn_theme t = {.depth = depth, .light = light};
    for (int i = 0; i < BN_ROLES; i++) {
        t.ink[i].fg = pick(&roles[i].fg, depth, light);
        t.ink[i].bg = pick(&roles[i].bg, depth, light);
        t.ink[i].flags = (uint8_t)(roles[i].flags | (depth <= BN_COLOURS_8 ? roles[i].few : 0));
    }
    const struct hue *a = side_hue(colour_a, BLUE), *b = side_hue(colour_b, RED);
    if (pick(a, depth, light) == pick(b, depth, light))
        b = &side_colours[pick(a, depth, light) == pick(&side_colours[RED].hue, depth, light) ? BLUE
                                                                                              : RED]
                 .hue;
    t.ink[BN_ROLE_SIDE_A].fg = t.ink[BN_ROLE_ACTED_A].fg = pick(a, depth, light);
    t.ink[BN_ROLE_SIDE_B].fg = t.ink[BN_ROLE_ACTED_B].fg = pick(b, depth, light);
    /* Eight colours are dark ones: on a dark background the sides need their bright kind. */
    if (depth == BN_COLOURS_8 && !light)
        for (int side = BN_ROLE_SIDE_A; side <= BN_ROLE_SIDE_B; side++)
            t.ink[side].flags |= BN_BOLD;
    return t;
}

uint32_t bn_colour_rgb(int colour)
{
    static const uint32_t first[16] = {0x000000, 0xa02020, 0x208020, 0x907000, 0x2040a0, 0x802080,
                                       0x207f7f, 0xc0c0c0, 0x707070, 0xe04040, 0x40b040, 0xd0b000,
                                       0x4070e0, 0xc050c0, 0x40b0b0, 0xffffff};
    static const uint8_t level[6] = {0, 95, 135, 175, 215, 255};
    if (colour < 16)
        return first[colour < 0 ? 0 : colour];
    if (colour >= 232)
        return (uint32_t)(8 + 10 * (colour - 232)) * 0x010101U;
    int c = colour - 16;
    return (uint32_t)level[c / 36] << 16 | (uint32_t)level[c / 6 % 6] << 8 | level[c % 6];
}

uint32_t bn_paper_rgb(int look)
{
    static const uint32_t ground[] = {
        0xf7f4e9, /* plain */
        0xcbe0bb, /* woods */
        0xe9d8b2, /* hill */
        0xcadfdb, /* marsh */
        0xdedac9, /* rough */
        0xe6d3d8, /* town */
        0xb7d3ec, /* river */
        0xd3e5f2, /* ford */
        0xe8dcc0, /* bridge */
        0x94bde2, /* water */
        0xc3bfba, /* cliff */
        0xdbc8a4, /* works */
        0xd8bf8e, /* road */
    };
    enum { LOOKS = sizeof ground / sizeof *ground };
    return ground[look >= 0 && look < LOOKS ? look : 0];
}

static bool is_gap(const struct bn_canvas *c, int x, int y)
{
    const struct bn_spot *spot = bn_canvas_at(c, x, y);
    return spot && spot->glyph[0] == ' ' && !(spot->flags & (BN_REVERSE | BN_UNDERLINE));
}

void bn_gaps_fill(struct bn_canvas *c, const struct bn_theme *theme)
{
    enum { LONGEST = 8 }; /* longer ones a terminal skips */
    for (int y = 0; y < c->h; y++)
        for (int x = 1, end; x < c->w; x = end > x ? end : x + 1) {
            for (end = x; is_gap(c, end, y); end++)
                ;
            const struct bn_spot *before = bn_canvas_at(c, x - 1, y);
            const struct bn_ink *ink = &theme->ink[before->role];
            bool plain = ink->bg < 0 && !(ink->flags & (BN_REVERSE | BN_UNDERLINE));
            for (int i = x; i < end && end < c->w && end - x <= LONGEST && plain; i++) {
                struct bn_spot *gap = bn_canvas_at(c, i, y);
                gap->role = before->role;
                gap->flags = (uint8_t)(before->flags & ~(BN_REVERSE | BN_UNDERLINE));
            }
        }
}
