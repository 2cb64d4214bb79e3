/* case.h - a rule case: position, dice, orders, and what must happen. */
#ifndef FILES_CASE_H
#define FILES_CASE_H

#include "files/scenario.h"

enum bn_expect_kind {
    BN_EXPECT_EVENT,
    BN_EXPECT_UNIT,
    BN_EXPECT_REFUSED,
    BN_EXPECT_LEGAL,
    BN_EXPECT_STATE,
    BN_EXPECT_SIDE
};

struct bn_expect { /* one line of `expect`; what it does not name is NULL or BN_NO_NUMBER */
    enum bn_expect_kind kind;
    int line, col;
    char *event, *rule, *unit, *other, *from, *to, *side, *card; /* event */
    int n;
    bool only;
    char *hex, *facing, *state; /* unit; hex may be "null" */
    int figures, hits;
    char *order; /* refused: the order, tried at the end; legal: one that must be listed */
    char *winner, *decides, *phase; /* state */
    int turn, orders_left;
    int banners, cards; /* side: what it has taken, how many it holds */
};

struct bn_case {
    char *title;
    char **proves; /* rule ids */
    size_t proves_n;
    struct bn_battle *battle;
    char **dice; /* must be used up exactly */
    size_t dice_n;
    bool has_deck; /* else any cards come */
    char **deck;   /* cards that are drawn, in order; as dice: all must be */
    size_t deck_n;
    char **order;
    int *order_line;
    size_t orders;
    struct bn_expect *expect;
    size_t expects;
};

/* NULL with faults. `scenario:` is a whole scenario in place, or `base:` names a file, looked for
 * beside the case's own. */
struct bn_case *bn_case_read(const char *file, const char *text, size_t len,
                             struct bn_settings settings, struct bn_faults *faults);
void bn_case_free(struct bn_case *c);

#endif
