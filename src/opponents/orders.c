/* Lists of legal orders as long as need be. */
#include "opponents/inside.h"

#include <stdlib.h>

void *opponent_new(size_t size)
{
    void *room = calloc(1, size);
    if (!room)
        abort();
    return room;
}

void orders_legal(struct orders *list, const struct bn_battle *b, const struct bn_state *s)
{
    struct bn_list out = {list->at, 0, list->room};
    bn_legal(b, s, &out);
    if (out.n > list->room) {
        list->room = out.n + 256;
        list->at = realloc(list->at, (size_t)list->room * sizeof *list->at);
        if (!list->at)
            abort();
        out = (struct bn_list){list->at, 0, list->room};
        bn_legal(b, s, &out);
    }
    list->n = out.n;
}

void orders_free(struct orders *list)
{
    free(list->at);
    *list = (struct orders){0};
}
