/* The catalogue: opponents by name, and the guard between them and a battle. */
#include "opponents/inside.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    struct bn_opponent *(*open)(const char *rest, struct bn_text *fault);
} kinds[] = {{"random", random_open}, {"script", script_open}, {"search", search_open}};
/* Those that need no script; scripts stand after the first. */
static const struct {
    const char *name, *about;
} simple[] = {
    {"random", "any legal order, more likely one that closes or fights"},
    {"search:1", "tries three orders out, with the enemy's reply"},
    {"search:2", "tries four orders out, with the enemy's reply"},
    {"search:3", "tries six orders out, with the enemy's reply"},
    {"search:4", "tries eight orders out, with the enemy's reply: up to a second an order"}};
enum { KINDS = sizeof kinds / sizeof *kinds, SIMPLE = sizeof simple / sizeof *simple };

const char *bn_opponent_name(int i)
{
    int scripts = 0;
    if (i == 0)
        return simple[0].name;
    while (bn_scripts[scripts].name) {
        if (scripts == i - 1)
            return bn_scripts[scripts].spelt;
        scripts++;
    }
    return i - scripts < SIMPLE ? simple[i - scripts].name : NULL;
}

const char *bn_opponent_about(const char *who)
{
    for (int i = 0; i < SIMPLE; i++)
        if (strcmp(simple[i].name, who) == 0)
            return simple[i].about;
    for (const struct bn_script *s = bn_scripts; s->name; s++)
        if (strcmp(s->spelt, who) == 0)
            return s->about;
    return "";
}

struct bn_opponent *bn_opponent_open(const char *who, struct bn_text *fault)
{
    size_t kind = strcspn(who, ":");
    for (int i = 0; i < KINDS; i++)
        if (bn_same_word_n(kinds[i].name, who, kind))
            return kinds[i].open(who[kind] ? who + kind + 1 : "", fault);
    bn_text_add(fault, "nobody is called '");
    bn_text_add(fault, who);
    bn_text_add(fault, "':");
    for (int i = 0; bn_opponent_name(i); i++) {
        bn_text_add(fault, i ? ", " : " ");
        bn_text_add(fault, bn_opponent_name(i));
    }
    bn_text_add(fault, " or script:FILE.lua");
    return NULL;
}

void bn_opponent_close(struct bn_opponent *opponent)
{
    if (opponent)
        opponent->close(opponent);
}

void bn_opponent_forget(struct bn_opponent *opponent)
{
    if (opponent->forget)
        opponent->forget(opponent);
}

uint64_t bn_seat_seed(uint64_t battle_seed, int side)
{
    /* Two halves of a stream that no roll is keyed by: draws count from 0 and are 32 bits long. */
    uint64_t stream = UINT64_C(0x5ea7000000000000) + (uint64_t)side;
    return (uint64_t)bn_seeded_number(battle_seed, stream, 0, UINT32_MAX) << 32 |
           bn_seeded_number(battle_seed, stream, 1, UINT32_MAX);
}

/* The forfeit: this one choice is drawn. */
static void draw(const struct bn_view *view, uint64_t seed, struct bn_order *order)
{
    struct orders list = {0};
    orders_legal(&list, view->b, &view->s);
    *order = *random_pick(&list, view->b, &view->s, seed, view->s.orders);
    orders_free(&list);
}

enum bn_thinking bn_opponent_think(struct bn_opponent *opponent, const struct bn_view *view,
                                   uint64_t seed, int budget, struct bn_order *order,
                                   struct bn_text *why)
{
    enum bn_thinking done = opponent->think(opponent, view, seed, budget, order, why);
    if (done == BN_THINK_MORE)
        return done;
    struct bn_verdict v = {0};
    if (done == BN_THINK_DONE && bn_check(view->b, &view->s, order, &v))
        return done;
    if (done == BN_THINK_DONE)
        bn_text_add(why, why->len ? "; that is no legal order" : "no legal order");
    bn_text_add(why, "; this choice is drawn");
    draw(view, seed, order);
    return BN_THINK_GAVE_UP;
}
