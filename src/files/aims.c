/* The aims of a battle in words, made from its conditions and never from free text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/scenario.h"

enum { ROOM = 2048 };

static void say_hexes(const struct bn_battle *b, struct bn_hexes list, struct bn_text *t)
{
    for (int i = 0; i < list.n; i++) {
        if (i)
            bn_text_add(t, i + 1 == list.n ? " and " : ", ");
        bn_hex_say(&b->board, b->hex_pool[list.at + i], t);
    }
}

static void say_units(const struct bn_battle *b, uint64_t units, struct bn_text *t)
{
    bool some = false;
    for (int u = 0; u < b->units; u++) {
        if (!(units >> u & 1))
            continue;
        bool last = !(units >> u >> 1);
        if (some)
            bn_text_add(t, last ? " and " : ", ");
        bn_say_unit(b, u, t);
        some = true;
    }
}

static void say_count(struct bn_text *t, const char *before, int n, const char *one,
                      const char *after)
{
    bn_text_add(t, before);
    bn_text_int(t, n);
    bn_text_char(t, ' ');
    bn_text_add(t, one);
    bn_text_add(t, n == 1 ? "" : "s");
    bn_text_add(t, after);
}

static void say_condition(const struct bn_battle *b, const struct bn_condition *c,
                          struct bn_text *t)
{
    bn_text_add(t, b->side[c->side].name);
    bn_text_add(t, " win by ");
    switch (c->aim) {
    case BN_AIM_DESTROY_UNITS: say_count(t, "destroying ", c->n, "unit", ""); break;
    case BN_AIM_DESTROY:
        bn_text_add(t, "destroying ");
        say_units(b, c->units, t);
        break;
    case BN_AIM_BANNERS: say_count(t, "taking ", c->n, "banner", ""); break;
    case BN_AIM_EXIT:
        say_count(t, "taking ", c->n, "unit", " off the board at ");
        say_hexes(b, b->side[c->side].exits, t);
        break;
    default:
        bn_text_add(t, "holding ");
        say_hexes(b, c->hexes, t);
        bn_text_add(t, c->at_turn ? " at the end of turn " : " at the end of any turn");
        if (c->at_turn)
            bn_text_int(t, c->at_turn);
    }
}

static void say_objective(const struct bn_battle *b, const struct bn_objective *o,
                          struct bn_text *t)
{
    bn_text_add(t, b->side[o->side].name);
    say_count(t, " have ", o->banners, "banner",
              o->while_held ? " while they hold " : " for holding ");
    bn_hex_say(&b->board, o->hex, t);
    bn_text_add(t, o->while_held ? "" : " once at the end of any turn");
}

static void say_limit(const struct bn_battle *b, struct bn_text *t)
{
    bn_text_add(t, "After turn ");
    bn_text_int(t, b->turn_limit);
    if (b->at_limit == BN_LIMIT_DRAW)
        bn_text_add(t, " the battle is a draw");
    else if (b->at_limit == BN_LIMIT_UNITS)
        bn_text_add(t, " whoever has more units left wins");
    else {
        bn_text_char(t, ' ');
        bn_text_add(t, b->side[b->at_limit].name);
        bn_text_add(t, " win");
    }
}

size_t bn_aims_say(const struct bn_battle *b, char *lines[], size_t max)
{
    size_t n = 0;
    char words[ROOM];
    struct bn_text t;
    for (int i = 0; i < b->conditions && n < max; i++) {
        t = bn_text_begin(words, sizeof words);
        say_condition(b, &b->condition[i], &t);
        lines[n++] = bn_copy(words, t.len);
    }
    bool counted = !b->own_aims && b->rules->banners_needed;
    for (int side = 0; side < BN_SIDES && counted && n < max; side++) {
        struct bn_condition c = {.side = (int8_t)side, .aim = BN_AIM_BANNERS};
        c.n = (int16_t)b->rules->banners_needed(b, side);
        t = bn_text_begin(words, sizeof words);
        say_condition(b, &c, &t);
        lines[n++] = bn_copy(words, t.len);
    }
    if (!b->own_aims && !counted && n < max) {
        t = bn_text_begin(words, sizeof words);
        bn_text_add(&t, "The battle ends by the rules of ");
        bn_text_add(&t, b->rules->title);
        if (b->rules->cite.victory > 0) {
            bn_text_add(&t, ", ");
            bn_text_add(&t, bn_rule_id(b, b->rules->cite.victory));
        }
        lines[n++] = bn_copy(words, t.len);
    }
    for (int i = 0; i < b->objectives && n < max; i++) {
        t = bn_text_begin(words, sizeof words);
        say_objective(b, &b->objective[i], &t);
        lines[n++] = bn_copy(words, t.len);
    }
    if (n < max) {
        t = bn_text_begin(words, sizeof words);
        say_limit(b, &t);
        lines[n++] = bn_copy(words, t.len);
    }
    return n;
}
