/* What rulesets tell the screen of whole moves: what could be struck, against the orders that are then
 * legal; what moves cost; pairs and hits as they are drawn. */
#include "battles.h"
#include "check.h"
#include "drawn.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVE, SHOOT, BATTLE }; /* phases */

/* ---- Striking ---- */

/* May it strike this enemy by some order now? */
static bool may(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    static struct play_list legal;
    play_legal(b, s, &legal);
    for (int i = 0; i < legal.list.n; i++)
        if (legal.at[i].unit == unit && legal.at[i].other == target)
            return true;
    return false;
}

/* What it has done this turn is forgotten: the position is judged, not the turn. */
static void compare(const struct bn_battle *b, const struct bn_state *now, int *seen)
{
    struct bn_state s = *now;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s.side || !bn_on_board(&s, u))
            continue;
        bool fights = b->rules->pairs(b, &s, u) != 0;
        for (int t = 0; t < b->units; t++) {
            if (!bn_enemies(b, u, t) || !bn_on_board(&s, t))
                continue;
            enum bn_strike how = s.phase == SHOOT ? BN_STRIKE_SHOT : BN_STRIKE_HAND;
            if ((s.phase == MOVE && fights) || (s.phase == BATTLE && !fights))
                continue; /* its next blow comes in another phase */
            memset(s.unit[u].fact, 0, sizeof s.unit[u].fact);
            s.unit[u].fact[4] = now->unit[u].fact[4]; /* its pairs */
            bool strikes = b->rules->strikes(b, &s, u, how, s.unit[t].hex);
            assert_int_equal(strikes, may(b, &s, u, t));
            seen[strikes]++;
        }
    }
}

/* Of an empty hex it says what holds once an enemy has come there. */
static void compare_empty(const struct bn_battle *b, const struct bn_state *now, int unit, int foe,
                          int *seen)
{
    struct bn_state without = *now;
    without.unit[foe].status = BN_LOST;
    without.unit[foe].hex = BN_NONE;
    for (int hex = 0; hex < b->board.cols * b->board.rows; hex++) {
        if (bn_unit_at(b, &without, hex) != BN_NONE ||
            b->rules->terrain[b->board.terrain[hex]].closed)
            continue;
        struct bn_state with = *now;
        with.unit[foe].hex = (int16_t)hex;
        for (int how = 0; how < BN_STRIKES; how++) {
            bool strikes = b->rules->strikes(b, &without, unit, (enum bn_strike)how, hex);
            assert_int_equal(strikes, b->rules->strikes(b, &with, unit, (enum bn_strike)how, hex));
            seen[strikes]++;
        }
    }
}

static void strikes_are_the_legal_orders(void **state)
{
    (void)state;
    static struct play_list legal;
    int here[2] = {0, 0}, empty[2] = {0, 0};
    struct battles list = battles_read("medieval/two-hills");
    const struct bn_battle *b = list.at[0].b;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct bn_seeded chance = bn_seeded_of(seed);
        struct bn_state s;
        bn_begin(b, &s, &chance.chance, NULL);
        for (int i = 0; i < 200 && s.decider != BN_NONE; i++) {
            compare(b, &s, here);
            int unit = (int)(seed + (uint64_t)i) % b->units, foe = b->units - 1 - unit;
            if (bn_enemies(b, unit, foe) && bn_on_board(&s, unit) && bn_on_board(&s, foe) &&
                b->rules->pairs(b, &s, foe) == 0 && i % 8 == 0)
                compare_empty(b, &s, unit, foe, empty);
            play_legal(b, &s, &legal);
            bn_apply(b, &s, play_choose(b, &s, &legal, PLAY_WEIGHTED, seed), &chance.chance, NULL);
        }
    }
    assert_true(here[0] > 100 && here[1] > 20); /* both have been looked at */
    assert_true(empty[0] > 100 && empty[1] > 100);
    battles_free(&list);
}

/* ---- Costs ---- */

static void what_moves_cost(void **state)
{
    (void)state;
    static struct play_list legal;
    struct battles list = battles_read("tests/inches");
    const struct bn_battle *b = list.at[0].b;
    struct bn_seeded chance = bn_seeded_of(1);
    struct bn_state s;
    int straight = 0, by_road = 0, none = 0;
    bn_begin(b, &s, &chance.chance, NULL);
    play_legal(b, &s, &legal);
    for (int i = 0; i < legal.list.n; i++) {
        const struct bn_order *o = &legal.at[i];
        int cost = b->rules->cost(b, &s, o), to = o->hex != BN_NONE ? o->hex : o->from;
        if (to == BN_NONE) { /* a turn, the end */
            assert_int_equal(cost, BN_NONE);
            none++;
            continue;
        }
        int far = b->rules->measure(b, s.unit[o->unit].hex, to);
        int most = 10 * b->rules->types[b->unit[o->unit].type].move;
        if (b->rules->verbs[o->verb].flags & BN_BY_ROAD) {
            assert_true(cost > most && cost <= most + 30 && cost >= far);
            by_road++;
        } else {
            assert_int_equal(cost, far);
            assert_true(cost <= most);
            straight++;
        }
    }
    assert_true(straight > 0 && by_road > 0 && none > 0);
    battles_free(&list);
}

/* ---- Drawn ---- */

static int unit_of(const struct bn_battle *b, const char *id)
{
    return bn_unit_read(b, id, strlen(id));
}

/* K1's reach, the field of fire of A1; K2 and M1 fight L1. */
static void fill(const struct bn_view *view, struct bn_overlay *o)
{
    static struct play_list legal;
    const struct bn_battle *b = view->b;
    int horse = unit_of(b, "K1"), bow = unit_of(b, "A1");
    bn_overlay_clear(o);
    play_legal(b, &view->s, &legal);
    for (int i = 0; i < legal.list.n; i++)
        if (legal.at[i].unit == horse && legal.at[i].hex != BN_NONE)
            o->points[legal.at[i].hex] =
                (int8_t)((b->rules->cost(b, &view->s, &legal.at[i]) + 9) / 10);
    for (int hex = 0; hex < b->board.cols * b->board.rows; hex++)
        o->field[hex] = b->rules->strikes(b, &view->s, bow, BN_STRIKE_SHOT, hex);
    o->field_role = BN_ROLE_TARGET;
    o->point_sign = b->rules->measured.sign;
}

static void drawn_in_every_zoom(void **state)
{
    (void)state;
    struct battles list = battles_read("tests/inches");
    struct bn_seeded chance = bn_seeded_of(1);
    static struct bn_overlay overlay;
    struct bn_state s;
    bn_begin(list.at[0].b, &s, &chance.chance, NULL);
    struct bn_view view = bn_view_of(list.at[0].b, &s, s.decider);
    fill(&view, &overlay);
    for (int z = 0; z < BN_ZOOMS; z++)
        for (int ascii = 0; ascii < 2; ascii++) {
            struct bn_canvas c = {.glyphs = ascii ? BN_ASCII : BN_UTF8};
            struct bn_map_look look = bn_map_look_of(bn_zooms[z]);
            char name[64];
            int w, h;
            look.overlay = &overlay;
            look.selected = unit_of(view.b, "K1");
            look.cursor = s.unit[look.selected].hex;
            bn_map_size(&view.b->board, look.zoom, &w, &h);
            assert_true(bn_canvas_size(&c, w + look.zoom->ruler_w, h + look.zoom->ruler_h));
            bn_map_draw(&c, 0, 0, c.w, c.h, &view, &look);
            snprintf(name, sizeof name, "map-inches-%s%s.txt", look.zoom->name,
                     ascii ? "-ascii" : "");
            assert_true(drawn_same(&c, name));
            bn_canvas_free(&c);
        }
    battles_free(&list);
}

/* Colour apart: the sides that lead out of the field are bold, units in it are underlined. */
static void the_field_without_colours(void **state)
{
    (void)state;
    struct battles list = battles_read("tests/inches");
    struct bn_seeded chance = bn_seeded_of(1);
    static struct bn_overlay overlay;
    struct bn_state s;
    bn_begin(list.at[0].b, &s, &chance.chance, NULL);
    struct bn_view view = bn_view_of(list.at[0].b, &s, s.decider);
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    struct bn_canvas c = {.glyphs = BN_ASCII};
    bn_overlay_clear(&overlay);
    overlay.field_role = BN_ROLE_TARGET;
    int foe = unit_of(view.b, "M2"), inside = s.unit[foe].hex,
        beside = view.b->board.next[inside][BN_E];
    overlay.field[inside] = overlay.field[beside] = 1;
    look.overlay = &overlay;
    assert_true(bn_canvas_size(&c, 60, 24));
    bn_map_draw(&c, 0, 0, c.w, c.h, &view, &look);
    int x, y;
    bn_map_centre(&view.b->board, look.zoom, inside, &x, &y);
    x += look.zoom->ruler_w;
    y += look.zoom->ruler_h;
    assert_true(bn_canvas_at(&c, x, y)->flags & BN_UNDERLINE);
    assert_true(bn_canvas_at(&c, x - 2, y)->flags & BN_BOLD);
    assert_false(bn_canvas_at(&c, x + 2, y)->flags & BN_BOLD); /* between two of the field */
    assert_true(bn_canvas_at(&c, x + 6, y)->flags & BN_BOLD);
    assert_false(bn_canvas_at(&c, x + 10, y)->flags & BN_BOLD);
    bn_canvas_free(&c);
    battles_free(&list);
}

static void hits_as_a_bar(void **state)
{
    (void)state;
    struct battles list = battles_read("tests/inches");
    const struct bn_battle *b = list.at[0].b;
    static const struct {
        int hits, w;
        const char *bar;
    } bars[] = {{0, 18, "■■■■■■■■■■■■■■■ 15"},
                {4, 18, "■■■■■■■■■■■□□□□ 11"},
                {0, 9, "■■■■■■ 15"},
                {1, 9, "■■■■■□ 14"},
                {14, 9, "■□□□□□ 1"},
                {15, 9, "□□□□□□ 0"},
                {17, 9, "□□□□□□ 0"},
                {3, 4, "12"},
                {3, 2, "12"}};
    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
        char text[96];
        bn_hits_bar(b, 0, bars[i].hits, bars[i].w, text, sizeof text);
        assert_string_equal(text, bars[i].bar);
        assert_true(bn_columns(text) <= bars[i].w);
    }
    battles_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strikes_are_the_legal_orders), cmocka_unit_test(what_moves_cost),
        cmocka_unit_test(drawn_in_every_zoom), cmocka_unit_test(the_field_without_colours),
        cmocka_unit_test(hits_as_a_bar)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
