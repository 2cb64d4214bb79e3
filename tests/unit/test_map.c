/* The board drawn into cells: zooms, marks, overlays, scrolling. */
#include "check.h"
#include "drawn.h"

#include <stdio.h>

static void small_zoom_is_the_sketch(void **state)
{
    (void)state;
    struct bn_canvas c = {0};
    struct bn_map_look look = drawn_charge();
    drawn_whole(&c, BN_UTF8, &look);
    assert_int_equal(c.w, 53 + 2);
    assert_int_equal(c.h, 19 + 1);
    assert_true(drawn_same(&c, "map-small.txt"));
    drawn_whole(&c, BN_ASCII, &look);
    assert_true(drawn_same(&c, "map-small-ascii.txt"));
    bn_canvas_free(&c);
}

/* The rectangle that a sketch shows; x and y are cells of the board. */
static void draw_part(struct bn_canvas *c, struct bn_map_look *look, int w, int h, int x, int y)
{
    look->x = x;
    look->y = y;
    assert_true(bn_canvas_size(c, w, h));
    bn_map_draw(c, 0, 0, w, h, &drawn_view, look);
}

static void middle_zoom_is_the_sketch(void **state)
{
    (void)state;
    struct bn_canvas c = {0};
    struct bn_map_look look = drawn_charge();
    int w, h;
    look.zoom = &bn_zoom_middle;
    bn_map_size(&drawn_battle.board, look.zoom, &w, &h);
    assert_int_equal(w, 79);
    assert_int_equal(h, 28);
    /* The sketch leaves out who has acted, the king below, and woods half outside its window. */
    look.acted = 0;
    drawn_battle.units--;
    drawn_battle.board.terrain[drawn_at("b4")] = drawn_battle.board.terrain[drawn_at("k3")] = 1;
    draw_part(&c, &look, 55, 20, 12, 6);
    assert_true(drawn_same(&c, "map-middle.txt"));
    bn_canvas_free(&c);
}

static void large_zoom_is_the_sketch(void **state)
{
    (void)state;
    struct bn_canvas c = {0};
    struct bn_map_look look = drawn_charge();
    int w, h;
    look.zoom = &bn_zoom_large;
    bn_map_size(&drawn_battle.board, look.zoom, &w, &h);
    assert_int_equal(w, 157);
    assert_int_equal(h, 56);
    /* The sketch shows rows 5 to 7 only. */
    for (int hex = 0; hex < 13 * 9; hex++)
        if (hex / 13 < 4 || hex / 13 > 6)
            drawn_battle.board.terrain[hex] = 0;
    for (int unit = 0; unit < drawn_battle.units; unit++)
        if (drawn_battle.board.terrain[drawn_view.s.unit[unit].hex] == 0)
            drawn_view.s.unit[unit].status = BN_LOST;
    drawn_moved = 5;
    draw_part(&c, &look, 80, 20, 36, 24);
    assert_true(drawn_same(&c, "map-large.txt"));
    bn_canvas_free(&c);
}

/* Every facing, the letters of both kinds, a wall, a hole in the board. */
static struct bn_map_look every_facing(void)
{
    static const char *const id[] = {"A1", "LC10", "Guard", "B2", "B10", "Quickly"};
    static const char *const name[] = {"Hugh", "Longer than it", "", "", "Ann", "By"};
    drawn_board(6, "......"
                   ".h...."
                   "..w_..");
    drawn_battle.board.side[drawn_at("a2")][BN_E] = drawn_battle.board.side[drawn_at("b2")][BN_W] =
        1;
    drawn_battle.board.side[drawn_at("a2")][BN_NE] =
        drawn_battle.board.side[drawn_at("b1")][BN_SW] = 1;
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    for (int i = 0; i < BN_FACES; i++) {
        char one[3] = {(char)('a' + i), '1', 0}, two[3] = {(char)('a' + i), '3', 0};
        drawn_named(drawn_unit(1, GUARD, one, bn_face_order[i], 10), id[i], name[i]);
        if (i == 3)
            continue;
        int unit = drawn_named(drawn_unit(0, i == 2 ? SLOW : TWO, two, bn_face_order[i], i + 1),
                               id[i], name[i]);
        look.acted |= 1u << unit;
        drawn_view.s.unit[unit].hits = (int16_t)(i % 3);
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
        drawn_whole(&c, BN_UTF8, &look);
        assert_true(drawn_same(&c, pictures[i].golden));
    }
    bn_canvas_free(&c);
}

/* What play puts on a hex: on its sides, or below; on sides over the front of a chosen unit. */
static void marks_of_play(void **state)
{
    (void)state;
    drawn_board(3, "..."
                   "...");
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    look.selected = drawn_unit(1, BOW, "b2", BN_FACE_N, 4);
    drawn_view.s.mark[0] = (struct bn_mark){(int16_t)drawn_at("b2"), 0, 1u << BN_NW | 1u << BN_E};
    drawn_view.s.mark[1] = (struct bn_mark){(int16_t)drawn_at("a1"), 1, 1};
    drawn_view.s.marks = 2;
    struct bn_canvas c = {0};
    drawn_whole(&c, BN_UTF8, &look);
    char *text = drawn_text(&c);
    assert_string_equal(text, "    a   b   c\n"
                              "   / \\ / \\ / \\\n"
                              " 1|   |   |   |\n"
                              "   \\≡/ \\ x▲\\ / \\\n"
                              " 2  |   | A4x   |\n"
                              "     \\ / \\ / \\ /\n");
    free(text);
    bn_canvas_free(&c);
}

/* Of two in a hex the unit, with a + for who is with it; alone, or chosen, the other itself. */
static void two_in_a_hex(void **state)
{
    (void)state;
    drawn_board(3, "..."
                   "...");
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    int with = drawn_unit(1, LEADER, "b2", BN_NONE, 1);
    drawn_unit(1, BOW, "b2", BN_FACE_N, 4);
    drawn_unit(0, LEADER, "a1", BN_NONE, 1);
    struct bn_canvas c = {0};
    drawn_whole(&c, BN_UTF8, &look);
    char *text = drawn_text(&c);
    assert_string_equal(text, "    a   b   c\n"
                              "   / \\ / \\ / \\\n"
                              " 1| g1|   |   |\n"
                              "   \\ / \\ /▲\\ / \\\n"
                              " 2  |   | A4|   |\n"
                              "     \\ / \\+/ \\ /\n");
    free(text);
    look.selected = with;
    drawn_whole(&c, BN_UTF8, &look);
    text = drawn_text(&c);
    assert_non_null(strstr(text, "G1"));
    free(text);
    bn_canvas_free(&c);
}

/* Points of one and two digits, beside a sign; lines over the sides of a hex, whole in each zoom. */
static void overlays(void **state)
{
    (void)state;
    static const struct {
        const struct bn_zoom *zoom;
        const char *text;
    } pictures[] = {{&bn_zoom_small, "    a   b   c\n"
                                     "   / \\ /∩\\ / \\\n"
                                     " 1| 0 |12!|  !|\n"
                                     "   \\ / \\ \\ / / \\\n"
                                     " 2  |   ─ I4─   |\n"
                                     "     \\ / / \\ \\ /\n"},
                    {&bn_zoom_middle, "      a     b     c\n"
                                      "    _/ \\_ _/∩\\_ _/ \\_\n"
                                      "   |  0  |∩12!∩|   ! |\n"
                                      " 1 |     | ∩ ∩ |     |\n"
                                      "    \\_ _/ \\_ \\\\ // _/ \\_\n"
                                      "      |     ─     ─     |\n"
                                      " 2    |     ─ 4●  ─     |\n"
                                      "       \\_ _/ // \\\\ \\_ _/\n"},
                    {&bn_zoom_large, "    _/ \\_       _/∩\\_       _/ \\_\n"
                                     " __/ a1  \\__ __/ b1  \\__ __/ c1  \\__\n"
                                     "|           |  ∩     ∩  |           |\n"
                                     "|    0 pt   |∩  12 pt !∩|         ! |\n"
                                     "|           |  ∩     ∩  |           |\n"
                                     "|           |     ∩     |           |\n"
                                     " \\_       _/ \\_ ∩   ∩ \\\\ //       _/ \\_\n"
                                     "   \\__ __/ a2  \\__ \\\\\\ b2  /// __/ c2  \\__\n"
                                     "      |           ─           ─           |\n"
                                     "      |           ─ infantry  ─           |\n"
                                     "      |           ─ ●●●●      ─           |\n"
                                     "      |           ─           ─           |\n"
                                     "       \\_       _/ //       \\\\ \\_       _/\n"
                                     "         \\__ __/     /// \\\\\\     \\__ __/\n"}};
    drawn_board(3, ".h."
                   "...");
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    look.overlay = &drawn_overlay;
    drawn_unit(1, FOOT, "b2", BN_NONE, 4);
    drawn_overlay.points[drawn_at("a1")] = 0;
    drawn_overlay.points[drawn_at("b1")] = 12;
    drawn_overlay.points[drawn_at("b2")] = 3; /* the unit stands over it */
    drawn_overlay.sign[drawn_at("b1")] = drawn_overlay.sign[drawn_at("c1")] = '!';
    drawn_overlay.role[drawn_at("b1")] = BN_ROLE_REFUSED;
    drawn_overlay.links[drawn_at("b2")] = (1 << BN_DIRS) - 1;
    struct bn_canvas c = {0};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        look.zoom = pictures[i].zoom;
        drawn_whole(&c, BN_UTF8, &look);
        char *text = drawn_text(&c);
        if (strcmp(text, pictures[i].text) != 0)
            fprintf(stderr, "drawn was:\n%s", text);
        assert_string_equal(text, pictures[i].text);
        free(text);
    }
    bn_canvas_free(&c);
}

/* Brackets and the front's colour on every line they have; in reverse is who the chosen unit is. */
static void larger_zooms_mark_alike(void **state)
{
    (void)state;
    struct bn_map_look look = drawn_charge();
    struct bn_canvas c = {0};
    for (int i = 1; i < BN_ZOOMS; i++) {
        const struct bn_zoom *z = look.zoom = bn_zooms[i];
        drawn_whole(&c, BN_UTF8, &look);
        int x, y, front = 0;
        bn_map_centre(&drawn_battle.board, z, drawn_at("g7"), &x, &y);
        x += z->ruler_w - z->centre.x;
        y += z->ruler_h - z->centre.y;
        for (int k = 0; k < z->brackets; k++)
            assert_int_equal(bn_canvas_at(&c, x, y + z->bracket.y + k)->role, BN_ROLE_CURSOR);
        for (int k = 0; k < z->edges; k++)
            front +=
                bn_canvas_at(&c, x + z->edge[k].at.x, y + z->edge[k].at.y)->role == BN_ROLE_SIDE_B;
        assert_int_equal(front, i == 1 ? 4 : 10); /* all cells of two sides, and no other */
        const struct bn_line_of *who = &z->line[0], *next = &z->line[1];
        assert_true(bn_canvas_at(&c, x + who->at.x, y + who->at.y)->flags & BN_REVERSE);
        assert_false(bn_canvas_at(&c, x + next->at.x, y + next->at.y)->flags & BN_REVERSE);
        bn_map_centre(&drawn_battle.board, z, drawn_at("g4"), &x, &y);
        x += z->ruler_w - z->centre.x + z->bracket.x + 1;
        y += z->ruler_h - z->centre.y + z->bracket.y;
        assert_true(bn_canvas_at(&c, x, y + z->brackets - 1)->flags & BN_UNDERLINE);
    }
    bn_canvas_free(&c);
}

static void minimap(void **state)
{
    (void)state;
    struct bn_map_look look = drawn_charge();
    struct bn_canvas c = {.glyphs = BN_UTF8};
    int w, h;
    bn_minimap_size(&drawn_battle.board, &w, &h);
    assert_int_equal(w, 15);
    assert_int_equal(h, 10);
    assert_true(bn_canvas_size(&c, w, h));
    bn_minimap_draw(&c, 0, 0, w, h, &drawn_view, &look);
    char *text = drawn_text(&c);
    assert_string_equal(text, "  abcdefghijklm\n"
                              "1 ···∩∩·:··∩∩··\n"
                              "2 ·∩♧♧·:···∩∩∩\n"
                              "3 ·♧♧♧··:·ia♧♧·\n"
                              "4 ·♧♧·i:n··♧♧·\n"
                              "5 ······:······\n"
                              "6 ·····I·a····\n"
                              "7 ······N······\n"
                              "8 ····AH····♧♧\n"
                              "9 ······K····∩·\n");
    free(text);
    assert_true(bn_canvas_at(&c, 2 + 6, 7)->flags & BN_REVERSE); /* the cursor, g7 */
    assert_true(bn_canvas_at(&c, 2 + 6, 0)->flags & BN_REVERSE);
    /* In less room the part round the cursor, but never beyond an edge. */
    assert_true(bn_canvas_size(&c, 7, 4));
    bn_minimap_draw(&c, 0, 0, 7, 4, &drawn_view, &look);
    text = drawn_text(&c);
    assert_string_equal(text, "  efghi\n"
                              "6 ·I·a·\n"
                              "7 ··N··\n"
                              "8 AH···\n");
    free(text);
    look.cursor = drawn_at("m9");
    assert_true(bn_canvas_size(&c, 7, 4));
    bn_minimap_draw(&c, 0, 0, 7, 4, &drawn_view, &look);
    text = drawn_text(&c);
    assert_string_equal(text, "  ijklm\n"
                              "7 ·····\n"
                              "8 ··♧♧\n"
                              "9 ···∩·\n");
    free(text);
    bn_canvas_free(&c);
}

static void roles_and_flags(void **state)
{
    (void)state;
    struct bn_map_look look = drawn_charge();
    struct bn_canvas c = {0};
    drawn_whole(&c, BN_UTF8, &look);
    int x, y;
    bn_map_centre(&drawn_battle.board, look.zoom, drawn_at("g7"), &x, &y);
    const struct bn_spot *spot = bn_canvas_at(&c, x + look.zoom->ruler_w, y + look.zoom->ruler_h);
    assert_string_equal(spot->glyph, "N");
    assert_int_equal(spot->role, BN_ROLE_SIDE_B);
    assert_true(spot->flags & BN_BOLD);
    assert_int_equal(bn_canvas_at(&c, x, y + look.zoom->ruler_h)->role, BN_ROLE_CURSOR);
    /* The two front sides of the selected unit, in its colour. */
    assert_int_equal(bn_canvas_at(&c, x + look.zoom->ruler_w + 1, y + look.zoom->ruler_h - 1)->role,
                     BN_ROLE_SIDE_B);
    bn_map_centre(&drawn_battle.board, look.zoom, drawn_at("g4"), &x, &y);
    assert_true(bn_canvas_at(&c, x + look.zoom->ruler_w, y + look.zoom->ruler_h)->flags &
                BN_UNDERLINE);
    bn_map_centre(&drawn_battle.board, look.zoom, drawn_at("f6"), &x, &y);
    assert_int_equal(bn_canvas_at(&c, x + look.zoom->ruler_w, y + look.zoom->ruler_h)->role,
                     BN_ROLE_ACTED_B);
    bn_canvas_free(&c);
}

static void scrolling_keeps_the_cursor_in_sight(void **state)
{
    (void)state;
    struct bn_map_look look = drawn_charge();
    for (int w = 1; w < 60; w += 7)
        for (int h = 1; h < 24; h += 3)
            for (int hex = 0; hex < 13 * 9; hex++) {
                int x, y;
                look.cursor = hex;
                bn_map_scroll(&drawn_battle.board, &look, w + look.zoom->ruler_w,
                              h + look.zoom->ruler_h);
                bn_map_centre(&drawn_battle.board, look.zoom, hex, &x, &y);
                assert_true(look.x >= 0 && look.y >= 0);
                if (drawn_battle.board.terrain[hex] == 0)
                    continue;
                assert_true(x >= look.x && x < look.x + w);
                assert_true(y >= look.y && y < look.y + h);
            }
}

static void cut_off_windows_stay_inside(void **state)
{
    (void)state;
    struct bn_map_look look = drawn_charge();
    struct bn_canvas c = {0};
    assert_true(bn_canvas_size(&c, 40, 20));
    look.x = 3;
    look.y = 2;
    bn_map_draw(&c, 5, 4, 20, 9, &drawn_view, &look);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 40; x++)
            if (x < 5 || x >= 25 || y < 4 || y >= 13)
                assert_string_equal(bn_canvas_at(&c, x, y)->glyph, " ");
    bn_canvas_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_zoom_is_the_sketch),
        cmocka_unit_test(middle_zoom_is_the_sketch),
        cmocka_unit_test(large_zoom_is_the_sketch),
        cmocka_unit_test(marks_stand_on_their_spines),
        cmocka_unit_test(two_in_a_hex),
        cmocka_unit_test(marks_of_play),
        cmocka_unit_test(overlays),
        cmocka_unit_test(larger_zooms_mark_alike),
        cmocka_unit_test(minimap),
        cmocka_unit_test(roles_and_flags),
        cmocka_unit_test(scrolling_keeps_the_cursor_in_sight),
        cmocka_unit_test(cut_off_windows_stay_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
