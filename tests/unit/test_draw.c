/* Cells written into, and written out. */
#include "check.h"
#include "drawn.h"

#include <stdio.h>

#include "draw/print.h"

/* ---- Text ---- */

static void writing_clips_and_folds(void **state)
{
    (void)state;
    struct bn_canvas c = {.glyphs = BN_UTF8};
    assert_true(bn_canvas_size(&c, 6, 1));
    assert_int_equal(bn_write(&c, 0, 0, 4, "Éloi→", BN_ROLE_PLAIN, 0), 4);
    char *text = drawn_text(&c);
    assert_string_equal(text, "Éloi\n");
    free(text);
    c.glyphs = BN_ASCII;
    assert_true(bn_canvas_size(&c, 6, 1));
    bn_write(&c, 0, 0, 6, "É\xcc\x81─中\xff▲", BN_ROLE_PLAIN, 0);
    text = drawn_text(&c);
    assert_string_equal(text, "E-??^\n");
    free(text);
    /* A text console has the triangles that point up and down, and lines; not the corners. */
    c.glyphs = BN_CONSOLE;
    assert_true(bn_canvas_size(&c, 6, 1));
    bn_write(&c, 0, 0, 6, "▲◥│é●", BN_ROLE_PLAIN, 0);
    text = drawn_text(&c);
    assert_string_equal(text, "▲/│é*\n");
    free(text);
    /* Of the signs on maps it has old ones. */
    static const struct {
        const char *glyph, *console, *ascii;
    } signs[] = {{"∩", "∩", "x"}, {"♧", "x", "x"}, {"=", "=", "x"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *glyph = signs[i].glyph;
        assert_string_equal(bn_glyph_for(glyph, "x", BN_UTF8), glyph);
        assert_string_equal(bn_glyph_for(glyph, "x", BN_CONSOLE), signs[i].console);
        assert_string_equal(bn_glyph_for(glyph, "x", BN_ASCII), signs[i].ascii);
    }
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
    struct bn_map_look look = drawn_charge();
    struct bn_canvas c = {0};
    drawn_whole(&c, BN_UTF8, &look);
    char *plain = drawn_text(&c);
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
    struct bn_map_look look = drawn_charge();
    struct bn_canvas c = {0};
    drawn_whole(&c, BN_UTF8, &look);
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
    struct bn_map_look look = drawn_charge();
    strcpy(drawn_battle.title, "A charge");
    strcpy(drawn_battle.side[0].name, "Gascons");
    strcpy(drawn_battle.side[1].name, "Franks");
    drawn_battle.turn_limit = 30;
    drawn_view.s.turn = 7;
    drawn_view.s.winner = BN_OPEN;
    struct bn_canvas c = {0};
    assert_true(bn_picture(&c, &drawn_view, &look));
    char *text = drawn_text(&c);
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
        cmocka_unit_test(writing_clips_and_folds),
        cmocka_unit_test(wrapping),
        cmocka_unit_test(ansi_without_its_codes_is_the_text),
        cmocka_unit_test(sides_of_one_colour_differ),
        cmocka_unit_test(svg_is_well_formed),
        cmocka_unit_test(picture_explains_its_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
