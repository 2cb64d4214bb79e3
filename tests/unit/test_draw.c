/* The board drawn into cells, and cells written out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "draw/map.h"
#include "draw/print.h"

#include <cmocka.h>

/* ---- A ruleset that is only a few tables ---- */

static const struct bn_type types[] = {
    {.name = "guard", .letter = "K"},
    {.name = "knights", .letter = "N"},
    {.name = "infantry", .letter = "I"},
    {.name = "archers", .letter = "A"},
    {.name = "heavy_infantry", .letter = "H"},
    {.name = "two", .letter = "CV"},
    {.name = NULL},
};
enum { GUARD, HORSE, FOOT, BOW, SLOW, TWO };

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
static int moved = BN_NONE; /* a unit of which the ruleset has a word to say */
static const char *state_word(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)b, (void)s;
    return unit == moved ? "moved" : NULL;
}
static const struct bn_ruleset rules = {.id = "fake",
                                        .unit_state = state_word,
                                        .figures = true,
                                        .types = types,
                                        .terrain = terrain,
                                        .hexsides = hexsides,
                                        .marks = marks};

static struct bn_battle battle;
static struct bn_view view;
static uint8_t target[BN_HEXES];
static int8_t digit[BN_HEXES];

static int at(const char *hex)
{
    int index = bn_hex_read(&battle.board, hex, strlen(hex));
    assert_int_not_equal(index, BN_NONE);
    return index;
}

static int put_unit(int side, int type, const char *hex, int face, int figures)
{
    int n = battle.units++;
    battle.unit[n] = (struct bn_unit_def){.side = (int8_t)side, .type = (int8_t)type};
    view.s.unit[n] = (struct bn_unit){.hex = (int16_t)at(hex),
                                      .figures = (int16_t)figures,
                                      .face = (int8_t)face,
                                      .status = BN_ON_BOARD};
    return n;
}

static int named(int unit, const char *id, const char *name)
{
    strcpy(battle.unit[unit].id, id);
    strcpy(battle.unit[unit].name, name);
    return unit;
}

static void lay_out(int cols, const char *rows)
{
    memset(&battle, 0, sizeof battle);
    memset(&view, 0, sizeof view);
    memset(target, 0, sizeof target);
    memset(digit, -1, sizeof digit);
    moved = BN_NONE;
    battle.rules = &rules;
    battle.side[0].baseline = 'n';
    battle.side[1].baseline = 's';
    battle.board.cols = (int16_t)cols;
    int hex = 0;
    for (; rows[hex]; hex++)
        battle.board.terrain[hex] = (uint8_t)(strchr("_.hw", rows[hex]) - "_.hw");
    battle.board.rows = (int16_t)(hex / cols);
    bn_board_link(&battle.board);
    view.b = &battle;
}

/* The position that shared/screens.md draws: side 1 at the bottom plans a charge. */
static struct bn_map_look planned_charge(void)
{
    lay_out(13, "...hh....hh.."
                ".hww.....hhh_"
                ".www.....www."
                ".ww......ww._"
                "............."
                "............_"
                "............."
                "..........ww_"
                "...........h.");
    for (int row = 0; row < 4; row++)
        battle.board.road[row * 13 + (row % 2 ? 5 : 6)] = 1;
    battle.board.road[at("f4")] = battle.board.road[at("g3")] = battle.board.road[at("g5")] = 1;
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    named(put_unit(0, FOOT, "i3", BN_FACE_S, 4), "G3", "");
    named(put_unit(0, BOW, "j3", BN_FACE_SW, 4), "G5", "");
    look.acted |= 1u << named(put_unit(0, FOOT, "e4", BN_FACE_SE, 3), "G2", "");
    named(put_unit(0, HORSE, "g4", BN_FACE_S, 2), "G1", "");
    named(put_unit(0, BOW, "h6", BN_FACE_SW, 4), "G4", "Bowmen");
    look.acted |= 1u << named(put_unit(1, FOOT, "f6", BN_FACE_N, 4), "F3", "Rear");
    look.selected = named(put_unit(1, HORSE, "g7", BN_FACE_N, 2), "F1", "Roland");
    named(put_unit(1, BOW, "e8", BN_FACE_N, 4), "F4", "");
    named(put_unit(1, SLOW, "f8", BN_FACE_NE, 2), "F5", "");
    named(put_unit(1, GUARD, "g9", BN_FACE_N, 1), "F0", "");
    static const struct {
        const char *hex;
        int8_t points;
    } reach[] = {{"f4", 3}, {"h4", 3}, {"g5", 2}, {"h5", 2}, {"e6", 3}, {"g6", 1}, {"e7", 3},
                 {"f7", 2}, {"h7", 2}, {"i7", 3}, {"g8", 2}, {"h8", 3}, {"h9", 3}};
    for (size_t i = 0; i < sizeof reach / sizeof *reach; i++)
        digit[at(reach[i].hex)] = reach[i].points;
    target[at("g4")] = 1;
    look.cursor = at("g7");
    look.target = target;
    look.digit = digit;
    return look;
}

/* ---- Comparing ---- */

static char *text_of(const struct bn_canvas *c)
{
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    assert_non_null(f);
    bn_print_text(c, f);
    fclose(f);
    return text;
}

static char *golden(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, 65536);
    assert_non_null(text);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

static void compare_golden(const struct bn_canvas *c, const char *name)
{
    char *is = text_of(c), *should = golden(name);
    if (strcmp(is, should) != 0)
        fprintf(stderr, "%s differs; drawn was:\n%s", name, is);
    assert_string_equal(is, should);
    free(is);
    free(should);
}

static void draw(struct bn_canvas *c, enum bn_glyphs glyphs, const struct bn_map_look *look)
{
    int w, h;
    bn_map_size(&battle.board, look->zoom, &w, &h);
    c->glyphs = glyphs;
    assert_true(bn_canvas_size(c, w + look->zoom->ruler_w, h + look->zoom->ruler_h));
    bn_map_draw(c, 0, 0, c->w, c->h, &view, look);
}

static void small_zoom_is_the_sketch(void **state)
{
    (void)state;
    struct bn_canvas c = {0};
    struct bn_map_look look = planned_charge();
    draw(&c, BN_UTF8, &look);
    assert_int_equal(c.w, 53 + 2);
    assert_int_equal(c.h, 19 + 1);
    compare_golden(&c, "map-small.txt");
    draw(&c, BN_ASCII, &look);
    compare_golden(&c, "map-small-ascii.txt");
    bn_canvas_free(&c);
}

/* The rectangle that a sketch shows; x and y are cells of the board. */
static void draw_part(struct bn_canvas *c, struct bn_map_look *look, int w, int h, int x, int y)
{
    look->x = x;
    look->y = y;
    assert_true(bn_canvas_size(c, w, h));
    bn_map_draw(c, 0, 0, w, h, &view, look);
}

static void middle_zoom_is_the_sketch(void **state)
{
    (void)state;
    struct bn_canvas c = {0};
    struct bn_map_look look = planned_charge();
    int w, h;
    look.zoom = &bn_zoom_middle;
    bn_map_size(&battle.board, look.zoom, &w, &h);
    assert_int_equal(w, 79);
    assert_int_equal(h, 28);
    /* The sketch leaves out who has acted, the king below, and woods half outside its window. */
    look.acted = 0;
    battle.units--;
    battle.board.terrain[at("b4")] = battle.board.terrain[at("k3")] = 1;
    draw_part(&c, &look, 55, 20, 12, 6);
    compare_golden(&c, "map-middle.txt");
    bn_canvas_free(&c);
}

static void large_zoom_is_the_sketch(void **state)
{
    (void)state;
    struct bn_canvas c = {0};
    struct bn_map_look look = planned_charge();
    int w, h;
    look.zoom = &bn_zoom_large;
    bn_map_size(&battle.board, look.zoom, &w, &h);
    assert_int_equal(w, 157);
    assert_int_equal(h, 56);
    /* The sketch shows rows 5 to 7 only. */
    for (int hex = 0; hex < 13 * 9; hex++)
        if (hex / 13 < 4 || hex / 13 > 6)
            battle.board.terrain[hex] = 0;
    for (int unit = 0; unit < battle.units; unit++)
        if (battle.board.terrain[view.s.unit[unit].hex] == 0)
            view.s.unit[unit].status = BN_LOST;
    moved = 5;
    draw_part(&c, &look, 80, 20, 36, 24);
    compare_golden(&c, "map-large.txt");
    bn_canvas_free(&c);
}

/* Every facing, the letters of both kinds, a wall, a hole in the board. */
static struct bn_map_look every_facing(void)
{
    static const char *const id[] = {"A1", "LC10", "Guard", "B2", "B10", "Quickly"};
    static const char *const name[] = {"Hugh", "Longer than it", "", "", "Ann", "By"};
    lay_out(6, "......"
               ".h...."
               "..w_..");
    battle.board.side[at("a2")][BN_E] = battle.board.side[at("b2")][BN_W] = 1;
    battle.board.side[at("a2")][BN_NE] = battle.board.side[at("b1")][BN_SW] = 1;
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    for (int i = 0; i < BN_FACES; i++) {
        char one[3] = {(char)('a' + i), '1', 0}, two[3] = {(char)('a' + i), '3', 0};
        named(put_unit(1, GUARD, one, bn_face_order[i], 10), id[i], name[i]);
        if (i == 3)
            continue;
        int unit =
            named(put_unit(0, i == 2 ? SLOW : TWO, two, bn_face_order[i], i + 1), id[i], name[i]);
        look.acted |= 1u << unit;
        view.s.unit[unit].hits = (int16_t)(i % 3);
    }
    return look;
}

static void marks_stand_on_their_spines(void **state)
{
    (void)state;
    static const struct {
        const struct bn_zoom *zoom;
        const char *golden;
    } pictures[] = {{&bn_zoom_small, "map-facings.txt"},
                    {&bn_zoom_middle, "map-facings-middle.txt"},
                    {&bn_zoom_large, "map-facings-large.txt"}};
    struct bn_map_look look = every_facing();
    struct bn_canvas c = {0};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        look.zoom = pictures[i].zoom;
        draw(&c, BN_UTF8, &look);
        compare_golden(&c, pictures[i].golden);
    }
    bn_canvas_free(&c);
}

/* What play puts on a hex: on its sides, or below; on sides over the front of a chosen unit. */
static void marks_of_play(void **state)
{
    (void)state;
    lay_out(3, "..."
               "...");
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    look.selected = put_unit(1, BOW, "b2", BN_FACE_N, 4);
    view.s.mark[0] = (struct bn_mark){(int16_t)at("b2"), 0, 1u << BN_NW | 1u << BN_E};
    view.s.mark[1] = (struct bn_mark){(int16_t)at("a1"), 1, 1};
    view.s.marks = 2;
    struct bn_canvas c = {0};
    draw(&c, BN_UTF8, &look);
    char *text = text_of(&c);
    assert_string_equal(text, "    a   b   c\n"
                              "   / \\ / \\ / \\\n"
                              " 1|   |   |   |\n"
                              "   \\≡/ \\ x▲\\ / \\\n"
                              " 2  |   | A4x   |\n"
                              "     \\ / \\ / \\ /\n");
    free(text);
    bn_canvas_free(&c);
}

static void roles_and_flags(void **state)
{
    (void)state;
    struct bn_map_look look = planned_charge();
    struct bn_canvas c = {0};
    draw(&c, BN_UTF8, &look);
    int x, y;
    bn_map_centre(&battle.board, look.zoom, at("g7"), &x, &y);
    const struct bn_spot *spot = bn_canvas_at(&c, x + look.zoom->ruler_w, y + look.zoom->ruler_h);
    assert_string_equal(spot->glyph, "N");
    assert_int_equal(spot->role, BN_ROLE_SIDE_B);
    assert_true(spot->flags & BN_BOLD);
    assert_int_equal(bn_canvas_at(&c, x, y + look.zoom->ruler_h)->role, BN_ROLE_CURSOR);
    /* The two front sides of the selected unit, in its colour. */
    assert_int_equal(bn_canvas_at(&c, x + look.zoom->ruler_w + 1, y + look.zoom->ruler_h - 1)->role,
                     BN_ROLE_SIDE_B);
    bn_map_centre(&battle.board, look.zoom, at("g4"), &x, &y);
    assert_true(bn_canvas_at(&c, x + look.zoom->ruler_w, y + look.zoom->ruler_h)->flags &
                BN_UNDERLINE);
    bn_map_centre(&battle.board, look.zoom, at("f6"), &x, &y);
    assert_int_equal(bn_canvas_at(&c, x + look.zoom->ruler_w, y + look.zoom->ruler_h)->role,
                     BN_ROLE_ACTED_B);
    bn_canvas_free(&c);
}

static void scrolling_keeps_the_cursor_in_sight(void **state)
{
    (void)state;
    struct bn_map_look look = planned_charge();
    for (int w = 1; w < 60; w += 7)
        for (int h = 1; h < 24; h += 3)
            for (int hex = 0; hex < 13 * 9; hex++) {
                int x, y;
                look.cursor = hex;
                bn_map_scroll(&battle.board, &look, w + look.zoom->ruler_w, h + look.zoom->ruler_h);
                bn_map_centre(&battle.board, look.zoom, hex, &x, &y);
                assert_true(look.x >= 0 && look.y >= 0);
                if (battle.board.terrain[hex] == 0)
                    continue;
                assert_true(x >= look.x && x < look.x + w);
                assert_true(y >= look.y && y < look.y + h);
            }
}

static void cut_off_windows_stay_inside(void **state)
{
    (void)state;
    struct bn_map_look look = planned_charge();
    struct bn_canvas c = {0};
    assert_true(bn_canvas_size(&c, 40, 20));
    look.x = 3;
    look.y = 2;
    bn_map_draw(&c, 5, 4, 20, 9, &view, &look);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 40; x++)
            if (x < 5 || x >= 25 || y < 4 || y >= 13)
                assert_string_equal(bn_canvas_at(&c, x, y)->glyph, " ");
    bn_canvas_free(&c);
}

/* ---- Text ---- */

static void writing_clips_and_folds(void **state)
{
    (void)state;
    struct bn_canvas c = {.glyphs = BN_UTF8};
    assert_true(bn_canvas_size(&c, 6, 1));
    assert_int_equal(bn_write(&c, 0, 0, 4, "Éloi→", BN_ROLE_PLAIN, 0), 4);
    char *text = text_of(&c);
    assert_string_equal(text, "Éloi\n");
    free(text);
    c.glyphs = BN_ASCII;
    assert_true(bn_canvas_size(&c, 6, 1));
    bn_write(&c, 0, 0, 6, "É\xcc\x81─中\xff▲", BN_ROLE_PLAIN, 0);
    text = text_of(&c);
    assert_string_equal(text, "E-??^\n");
    free(text);
    /* A text console has the triangles that point up and down, and lines; not the corners. */
    c.glyphs = BN_CONSOLE;
    assert_true(bn_canvas_size(&c, 6, 1));
    bn_write(&c, 0, 0, 6, "▲◥│é●", BN_ROLE_PLAIN, 0);
    text = text_of(&c);
    assert_string_equal(text, "▲/│é*\n");
    free(text);
    bn_put(&c, -1, 0, "x", BN_ROLE_PLAIN, 0);
    bn_put(&c, 6, 0, "x", BN_ROLE_PLAIN, 0);
    assert_null(bn_canvas_at(&c, 0, 1));
    bn_canvas_free(&c);
}

static void wrapping(void **state)
{
    (void)state;
    const char *text = "one two  threefour\nfive", *next;
    assert_int_equal(bn_wrap(text, 8, &next), 7);
    assert_string_equal(next, "threefour\nfive");
    assert_int_equal(bn_wrap(next, 5, &next), 5);
    assert_string_equal(next, "four\nfive");
    assert_int_equal(bn_wrap(next, 9, &next), 4);
    assert_string_equal(next, "five");
    assert_int_equal(bn_wrap(next, 4, &next), 4);
    assert_string_equal(next, "");
}

/* ---- Writing out ---- */

static char *printed(const struct bn_canvas *c, enum bn_depth depth, bool svg)
{
    struct bn_theme theme = bn_theme_of(depth, svg, "blue", "blue");
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    assert_non_null(f);
    if (svg)
        bn_print_svg(c, &theme, "A <title> & more", f);
    else
        bn_print_ansi(c, &theme, f);
    fclose(f);
    return text;
}

static void ansi_without_its_codes_is_the_text(void **state)
{
    (void)state;
    struct bn_map_look look = planned_charge();
    struct bn_canvas c = {0};
    draw(&c, BN_UTF8, &look);
    char *plain = text_of(&c);
    for (int depth = BN_MONO; depth < BN_DEPTHS; depth++) {
        char *ansi = printed(&c, (enum bn_depth)depth, false);
        char *out = ansi;
        bool extended = strstr(ansi, "38;5;") != NULL, colours = strstr(ansi, ";3") != NULL;
        assert_int_equal(extended, depth == BN_COLOURS_256);
        assert_int_equal(colours, depth != BN_MONO);
        for (const char *in = ansi; *in;)
            if (*in == '\033')
                in += strcspn(in, "m") + 1;
            else
                *out++ = *in++;
        *out = 0;
        assert_string_equal(ansi, plain);
        free(ansi);
    }
    free(plain);
    bn_canvas_free(&c);
}

static void sides_of_one_colour_differ(void **state)
{
    (void)state;
    for (int depth = BN_COLOURS_8; depth < BN_DEPTHS; depth++)
        for (int light = 0; light < 2; light++) {
            static const char *const names[] = {"blue", "red", "mauve", "white", "orange"};
            for (int i = 0; i < 25; i++) {
                struct bn_theme t =
                    bn_theme_of((enum bn_depth)depth, light, names[i / 5], names[i % 5]);
                assert_int_not_equal(t.ink[BN_ROLE_SIDE_A].fg, t.ink[BN_ROLE_SIDE_B].fg);
            }
        }
}

/* Tags open and close in order, attributes are quoted, nothing bare. */
static void svg_is_well_formed(void **state)
{
    (void)state;
    struct bn_map_look look = planned_charge();
    struct bn_canvas c = {0};
    draw(&c, BN_UTF8, &look);
    bn_write(&c, 0, 0, 9, "<&>\"", BN_ROLE_PLAIN, 0);
    char *svg = printed(&c, BN_COLOURS_256, true);
    const char *open[16];
    int depth = 0, elements = 0;
    for (const char *p = svg; (p = strpbrk(p, "<&")) != NULL; p++) {
        if (*p == '&') {
            assert_true(strncmp(p, "&amp;", 5) == 0 || strncmp(p, "&lt;", 4) == 0 ||
                        strncmp(p, "&gt;", 4) == 0 || strncmp(p, "&quot;", 6) == 0);
            continue;
        }
        const char *end = strchr(p, '>');
        assert_non_null(end);
        assert_null(memchr(p + 1, '<', (size_t)(end - p - 1)));
        size_t name = strcspn(p + 1, " />");
        if (p[1] == '/') {
            assert_true(depth-- > 0);
            size_t len = strcspn(p + 2, ">");
            assert_memory_equal(p + 2, open[depth], len);
        } else if (end[-1] != '/') {
            assert_true(name > 0 && depth < 16);
            open[depth++] = p + 1;
        }
        elements++;
    }
    assert_int_equal(depth, 0);
    assert_true(elements > 100);
    assert_non_null(strstr(svg, "A &lt;title&gt; &amp; more"));
    free(svg);
    bn_canvas_free(&c);
}

static void picture_explains_its_signs(void **state)
{
    (void)state;
    struct bn_map_look look = planned_charge();
    strcpy(battle.title, "A charge");
    strcpy(battle.side[0].name, "Gascons");
    strcpy(battle.side[1].name, "Franks");
    battle.turn_limit = 30;
    view.s.turn = 7;
    view.s.winner = BN_OPEN;
    struct bn_canvas c = {0};
    assert_true(bn_picture(&c, &view, &look));
    char *text = text_of(&c);
    assert_non_null(strstr(text, "A charge, turn 7 of 30\n"));
    assert_non_null(strstr(text, "ABC Franks  abc Gascons\n"));
    assert_non_null(strstr(text, "∩ hill  ♧ woods  : road\n"));
    assert_null(strstr(text, "wall"));
    free(text);
    bn_canvas_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_zoom_is_the_sketch),
        cmocka_unit_test(middle_zoom_is_the_sketch),
        cmocka_unit_test(large_zoom_is_the_sketch),
        cmocka_unit_test(marks_stand_on_their_spines),
        cmocka_unit_test(marks_of_play),
        cmocka_unit_test(roles_and_flags),
        cmocka_unit_test(scrolling_keeps_the_cursor_in_sight),
        cmocka_unit_test(cut_off_windows_stay_inside),
        cmocka_unit_test(writing_clips_and_folds),
        cmocka_unit_test(wrapping),
        cmocka_unit_test(ansi_without_its_codes_is_the_text),
        cmocka_unit_test(sides_of_one_colour_differ),
        cmocka_unit_test(svg_is_well_formed),
        cmocka_unit_test(picture_explains_its_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
