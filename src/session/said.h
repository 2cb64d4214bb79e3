/* said.h - what happened under one order, kept: events with copies of what they point to. */
#ifndef SESSION_SAID_H
#define SESSION_SAID_H

#include "session/session.h"

struct said_list {
    struct bn_said *at;
    size_t n, room;
};

/* A sink that keeps events. */
struct said_sink {
    struct bn_sink sink;
    struct said_list *list;
    int entry; /* the order under which they happen */
};
struct said_sink said_sink_of(struct said_list *list, int entry);

void said_add(struct said_list *list, const struct bn_battle *b, int entry,
              const struct bn_event *e);
/* One whose words are given: `concede`, which is no order of a ruleset. */
void said_add_text(struct said_list *list, int entry, const struct bn_event *e, const char *text);
void said_free(struct said_list *list);

#endif
