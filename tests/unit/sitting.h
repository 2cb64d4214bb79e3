/* sitting.h - one battle at a table, for tests of the session: south's knight stands before north's
 * infantry, archers of both sides are near. */
#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include "session/session.h"

extern const char sitting_scenario[];

/* Initiative to south, with four orders. */
#define SITTING_OPENING "arrow", "axe", "panic", "panic"

struct sitting { /* one battle at a time, and all that belongs to it */
    struct bn_battle *b;
    struct bn_session *s;
    enum bn_session_result begun;
    struct bn_faults faults;
    char path[64]; /* of its record; "" for none */
};
extern struct sitting sitting;

struct bn_battle *sitting_battle(void);
void sitting_begin(struct bn_luck luck);
/* With these dice and no seed. */
void sitting_dice(const char *const dice[], size_t n);
#define SITTING(...)                                                                               \
    sitting_dice((const char *const[]){__VA_ARGS__},                                               \
                 sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
/* After each test: frees it, and takes the record away. */
int sitting_end(void **state);

/* The order is taken. */
void sitting_ok(const char *order);
uint64_t sitting_digest(void);
/* Did an event of this kind come of the last order? */
bool sitting_happened(int kind);

#endif
