/* random: any legal order, more likely one that its ruleset calls eager. */
#include "opponents/inside.h"

#include <stdlib.h>

static uint32_t weight_of(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_order *o)
{
    int eager = b->rules->eagerness ? b->rules->eagerness(b, s, o) : 1;
    return eager > 0 ? (uint32_t)eager : 0;
}

const struct bn_order *random_pick(const struct orders *list, const struct bn_battle *b,
                                   const struct bn_state *s, uint64_t seed, uint64_t stream)
{
    uint32_t total = 0;
    for (int i = 0; i < list->n; i++)
        total += weight_of(b, s, &list->at[i]);
    if (total == 0) /* nothing is wanted: anything */
        return &list->at[bn_seeded_number(seed, stream, 0, (uint32_t)list->n)];
    uint32_t drawn = bn_seeded_number(seed, stream, 1, total);
    int i = 0;
    for (uint32_t w; drawn >= (w = weight_of(b, s, &list->at[i])); i++)
        drawn -= w;
    return &list->at[i];
}

struct by_chance {
    struct bn_opponent base;
    struct orders list;
};

static enum bn_thinking think(struct bn_opponent *self, const struct bn_view *view, uint64_t seed,
                              int budget, struct bn_order *order, struct bn_text *why)
{
    (void)budget;
    struct by_chance *me = (struct by_chance *)self;
    orders_legal(&me->list, view->b, &view->s);
    *order = *random_pick(&me->list, view->b, &view->s, seed, view->s.orders);
    bn_text_add(why, "drawn");
    if (order->card != BN_NONE)
        return BN_THINK_DONE; /* out of how many would tell of the hand */
    bn_text_add(why, " from ");
    bn_text_int(why, me->list.n);
    bn_text_add(why, me->list.n == 1 ? " order" : " orders");
    return BN_THINK_DONE;
}

static void close_it(struct bn_opponent *self)
{
    struct by_chance *me = (struct by_chance *)self;
    orders_free(&me->list);
    free(me);
}

struct bn_opponent *random_open(const char *rest, struct bn_text *fault)
{
    if (*rest) {
        bn_text_add(fault, "'random' stands alone");
        return NULL;
    }
    struct by_chance *me = opponent_new(sizeof *me);
    me->base = (struct bn_opponent){.think = think, .close = close_it};
    return &me->base;
}
