/* conform.h - one battle played by drawn orders, everything that must hold for
 * every ruleset demanded on the way. */
#ifndef TESTS_CONFORM_H
#define TESTS_CONFORM_H

#include "play.h"

enum {
    CONFORM_WHOLE = 200, /* at one decision in so many the whole domain of orders is tried */
    CONFORM_VERBS = 64,
    CONFORM_TEXTS = 4000 /* orders of which the text is kept for playing them again */
};

struct conform {
    uint64_t digest;         /* at the end */
    int orders;              /* carried out */
    int whole;               /* decisions at which the whole domain was tried */
    int verb[CONFORM_VERBS]; /* how often each verb was carried out */
    char fault[700];         /* "" when all held; else where and what, with the rule */
};

/* `whole` is CONFORM_WHOLE or another fraction; 0: never. */
struct conform conform_battle(const struct bn_battle *b, enum play_kind kind, uint64_t seed,
                              int whole);

/* The same battle through a session and a record on disk, read back: the digests must be `digest`.
 * "" or what is wrong, in `fault`. */
void conform_record(const struct bn_battle *b, const char *scenario, enum play_kind kind,
                    uint64_t seed, uint64_t digest, const char *folder, char fault[700]);

#endif
