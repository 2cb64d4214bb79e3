/* standing.h - answers that a side has given beforehand: to each kind of question always, never, or ask.
 *
 * A kind of question is a verb that declines. What it declines is the verb right before it in the
 * ruleset's table, where that is an answer too. */
#ifndef SESSION_STANDING_H
#define SESSION_STANDING_H

#include "session/session.h"

enum bn_stands { BN_STANDS_ASK, BN_STANDS_ALWAYS, BN_STANDS_NEVER, BN_STANDS };
extern const char *const bn_stands_names[BN_STANDS];

enum { BN_STANDING_KINDS = 16 };
struct bn_standing { /* begins as {0}: everything is asked */
    uint8_t answer[BN_SIDES][BN_STANDING_KINDS];
};

int bn_standing_kinds(const struct bn_ruleset *r);
/* "fire": one word of what is done or declined. */
void bn_standing_say(const struct bn_ruleset *r, int kind, char *out, size_t max);
/* The answer to the open question, one of the `n` legal orders, or NULL: a person is asked. `always`
 * is an answer only where there is one way to do it. */
const struct bn_order *bn_standing_answer(const struct bn_standing *standing,
                                          const struct bn_battle *b, const struct bn_state *s,
                                          const struct bn_order legal[], int n);

/* Keeps a side's in the session's notes, "answers: fire always, follow never". False: the record could
 * not be written. */
bool bn_standing_keep(struct bn_session *s, const struct bn_standing *standing, int side);
/* Those that the notes keep. */
struct bn_standing bn_standing_of(const struct bn_session *s);

#endif
