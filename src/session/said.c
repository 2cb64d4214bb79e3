#include "session/said.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

enum { SAID_TEXT = 4 * BN_EVENT_TEXT }; /* 64 dice in words are longer than any other event */

static struct bn_said *said_push(struct said_list *list)
{
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 8;
        list->at = bn_grown(list->at, list->room, sizeof *list->at);
    }
    return &list->at[list->n++];
}

void said_add_text(struct said_list *list, int entry, const struct bn_event *e, const char *text)
{
    struct bn_said *said = said_push(list);
    *said = (struct bn_said){.entry = entry, .e = *e, .order = bn_order_of(BN_NONE, BN_NONE)};
    if (e->order)
        said->order = *e->order;
    if (e->ask)
        said->purpose = e->ask->purpose;
    if (e->ask && !e->ask->card) {
        said->label = e->ask->label;
        said->faces_n = (uint8_t)e->ask->n;
        memcpy(said->faces, e->faces, said->faces_n);
    }
    said->e.order = NULL;
    said->e.ask = NULL;
    said->e.faces = NULL;
    said->text = bn_copy(text, strlen(text));
}

void said_add(struct said_list *list, const struct bn_battle *b, int entry,
              const struct bn_event *e)
{
    char words[SAID_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_say(b, e, &t);
    said_add_text(list, entry, e, words);
}

static void keep(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct said_sink *k = (struct said_sink *)sink;
    (void)s;
    said_add(k->list, b, k->entry, e);
}

struct said_sink said_sink_of(struct said_list *list, int entry)
{
    return (struct said_sink){.sink = {keep}, .list = list, .entry = entry};
}

void said_free(struct said_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->at[i].text);
    free(list->at);
    *list = (struct said_list){0};
}
