/* A made-up ruleset and board for tests of drawing. */
#include "drawn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/print.h"

/* A mistake in a test. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

/* ---- A ruleset that is only a few tables ---- */

static const struct bn_type types[] = {
    {.name = "guard", .letter = "K"},
    {.name = "knights", .letter = "N"},
    {.name = "infantry", .letter = "I"},
    {.name = "archers", .letter = "A"},
    {.name = "heavy_infantry", .letter = "H"},
    {.name = "two", .letter = "CV"},
    {.name = "general", .letter = "G", .no_facing = true},
    {.name = NULL},
};

static const struct bn_terrain terrain[] = {
    {'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
    {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
    {'h', "hill", "∩", "=", BN_LOOK_HILL, false},
    {'w', "woods", "♧", "%", BN_LOOK_WOODS, false},
    {0},
};
static const struct bn_hexside hexsides[] = {
    {.name = "none", .glyph = " ", .ascii = " "},
    {.name = "wall", .glyph = "#", .ascii = "#", .look = BN_LOOK_WORKS},
    {0},
};
static const struct bn_mark_kind marks[] = {
    {.name = "stakes", .glyph = "x", .ascii = "x", .sides = true},
    {.name = "trench", .glyph = "≡", .ascii = "#"},
    {.name = NULL},
};
int drawn_moved = BN_NONE; /* a unit of which the ruleset has a word to say */
static const char *state_word(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)b, (void)s;
    return unit == drawn_moved ? "moved" : NULL;
}
static const struct bn_ruleset rules = {.id = "fake",
                                        .unit_state = state_word,
                                        .figures = true,
                                        .types = types,
                                        .terrain = terrain,
                                        .hexsides = hexsides,
                                        .marks = marks};

struct bn_battle drawn_battle;
struct bn_view drawn_view;
uint8_t drawn_target[BN_HEXES];
struct bn_overlay drawn_overlay;

int drawn_at(const char *hex)
{
    int index = bn_hex_read(&drawn_battle.board, hex, strlen(hex));
    must(index != BN_NONE);
    return index;
}

int drawn_unit(int side, int type, const char *hex, int face, int figures)
{
    int n = drawn_battle.units++;
    drawn_battle.unit[n] = (struct bn_unit_def){.side = (int8_t)side, .type = (int8_t)type};
    drawn_view.s.unit[n] = (struct bn_unit){.hex = (int16_t)drawn_at(hex),
                                            .figures = (int16_t)figures,
                                            .face = (int8_t)face,
                                            .status = BN_ON_BOARD};
    return n;
}

int drawn_named(int unit, const char *id, const char *name)
{
    strcpy(drawn_battle.unit[unit].id, id);
    strcpy(drawn_battle.unit[unit].name, name);
    return unit;
}

void drawn_board(int cols, const char *rows)
{
    memset(&drawn_battle, 0, sizeof drawn_battle);
    memset(&drawn_view, 0, sizeof drawn_view);
    memset(drawn_target, 0, sizeof drawn_target);
    bn_overlay_clear(&drawn_overlay);
    drawn_moved = BN_NONE;
    drawn_battle.rules = &rules;
    drawn_battle.side[0].baseline = 'n';
    drawn_battle.side[1].baseline = 's';
    drawn_battle.board.cols = (int16_t)cols;
    int hex = 0;
    for (; rows[hex]; hex++)
        drawn_battle.board.terrain[hex] = (uint8_t)(strchr("_.hw", rows[hex]) - "_.hw");
    drawn_battle.board.rows = (int16_t)(hex / cols);
    bn_board_link(&drawn_battle.board);
    drawn_view.b = &drawn_battle;
}

/* The position that the screen was sketched with: side 1 at the bottom plans a charge. */
struct bn_map_look drawn_charge(void)
{
    drawn_board(13, "...hh....hh.."
                    ".hww.....hhh_"
                    ".www.....www."
                    ".ww......ww._"
                    "............."
                    "............_"
                    "............."
                    "..........ww_"
                    "...........h.");
    for (int row = 0; row < 4; row++)
        drawn_battle.board.road[row * 13 + (row % 2 ? 5 : 6)] = 1;
    drawn_battle.board.road[drawn_at("f4")] = drawn_battle.board.road[drawn_at("g3")] =
        drawn_battle.board.road[drawn_at("g5")] = 1;
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    drawn_named(drawn_unit(0, FOOT, "i3", BN_FACE_S, 4), "G3", "");
    drawn_named(drawn_unit(0, BOW, "j3", BN_FACE_SW, 4), "G5", "");
    look.acted |= 1u << drawn_named(drawn_unit(0, FOOT, "e4", BN_FACE_SE, 3), "G2", "");
    drawn_named(drawn_unit(0, HORSE, "g4", BN_FACE_S, 2), "G1", "");
    drawn_named(drawn_unit(0, BOW, "h6", BN_FACE_SW, 4), "G4", "Bowmen");
    look.acted |= 1u << drawn_named(drawn_unit(1, FOOT, "f6", BN_FACE_N, 4), "F3", "Rear");
    look.selected = drawn_named(drawn_unit(1, HORSE, "g7", BN_FACE_N, 2), "F1", "Roland");
    drawn_named(drawn_unit(1, BOW, "e8", BN_FACE_N, 4), "F4", "");
    drawn_named(drawn_unit(1, SLOW, "f8", BN_FACE_NE, 2), "F5", "");
    drawn_named(drawn_unit(1, GUARD, "g9", BN_FACE_N, 1), "F0", "");
    static const struct {
        const char *hex;
        int8_t points;
    } reach[] = {{"f4", 3}, {"h4", 3}, {"g5", 2}, {"h5", 2}, {"e6", 3}, {"g6", 1}, {"e7", 3},
                 {"f7", 2}, {"h7", 2}, {"i7", 3}, {"g8", 2}, {"h8", 3}, {"h9", 3}};
    for (size_t i = 0; i < sizeof reach / sizeof *reach; i++)
        drawn_overlay.points[drawn_at(reach[i].hex)] = reach[i].points;
    drawn_target[drawn_at("g4")] = 1;
    look.cursor = drawn_at("g7");
    look.target = drawn_target;
    look.overlay = &drawn_overlay;
    return look;
}

/* ---- Comparing ---- */

char *drawn_text(const struct bn_canvas *c)
{
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    must(f != NULL);
    bn_print_text(c, f);
    fclose(f);
    return text;
}

static char *golden(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    FILE *f = fopen(path, "rb");
    must(f != NULL);
    char *text = calloc(1, 65536);
    must(text != NULL);
    must(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

bool drawn_same(const struct bn_canvas *c, const char *name)
{
    char *is = drawn_text(c), *should = golden(name);
    bool same = strcmp(is, should) == 0;
    if (!same)
        fprintf(stderr, "%s differs; drawn was:\n%s", name, is);
    free(is);
    free(should);
    return same;
}

void drawn_whole(struct bn_canvas *c, enum bn_glyphs glyphs, const struct bn_map_look *look)
{
    int w, h;
    bn_map_size(&drawn_battle.board, look->zoom, &w, &h);
    c->glyphs = glyphs;
    must(bn_canvas_size(c, w + look->zoom->ruler_w, h + look->zoom->ruler_h));
    bn_map_draw(c, 0, 0, c->w, c->h, &drawn_view, look);
}
