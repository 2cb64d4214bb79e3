/* json.h - what --json prints: one object a line, ASCII, no spaces, keys in the order that
 * docs/interfaces.md gives.
 *
 * Nothing here knows a session: a line is made from an event, a view, or odds. What an event points
 * to (dice, the order) is given beside it, since a session keeps its own copies. */
#ifndef FILES_JSON_H
#define FILES_JSON_H

#include <banneret/ruleset.h>

#include <stdio.h>

#include "files/fault.h"

/* {"type":"seed","seed":"42"} */
void bn_json_seed(FILE *out, uint64_t seed);
/* {"type":"order","n":1,"side":"south","text":"K1 step g6"} */
void bn_json_order(FILE *out, const struct bn_battle *b, int n, int side, const char *text);
/* {"type":"event","event":"step","rule":"LH-3.1","text":"...", side unit other from to facing n where
 * set}. Not for BN_EV_ORDER, BN_EV_DICE and BN_EV_CARD, which have types of their own. */
void bn_json_event(FILE *out, const struct bn_battle *b, const struct bn_event *e,
                   const char *text);
/* {"type":"dice","rule":...,"for":...,"side":...,"unit":...,"faces":[...]}, side and unit only where
 * set. */
void bn_json_dice(FILE *out, const struct bn_battle *b, const struct bn_event *e,
                  const char *purpose, const char *const label[], const uint8_t faces[], size_t n);
/* {"type":"card","rule":...,"for":...,"side":...,"card":...}; for who may not see it "n" is how many. */
void bn_json_card(FILE *out, const struct bn_battle *b, const struct bn_event *e,
                  const char *purpose);
/* {"type":"refused","order":...,"rule":...,"reason":...} */
void bn_json_refused(FILE *out, const char *order, const char *rule, const char *reason);
/* {"type":"legal","side":...,"prompt":...,"orders":[...]}; nothing when the battle is over. */
void bn_json_legal(FILE *out, const struct bn_view *view);
/* {"type":"state",...}. The hash is the caller's to give: that of the whole state tells an arbiter
 * what a record says, a viewer gets that of his view. */
void bn_json_state(FILE *out, const struct bn_view *view, uint64_t hash);
/* {"type":"odds",...}. */
void bn_json_odds(FILE *out, const char *order, const struct bn_odds *odds,
                  const struct bn_outcome outcome[]);
/* {"type":"sound","file":...,"text":...} */
void bn_json_sound(FILE *out, const char *file, const char *text);
/* What a ruleset remarks on a sound scenario. */
void bn_json_note(FILE *out, const char *file, const char *rule, const char *text);
/* {"type":"fault","file":...,"line":...,"col":...,"text":...}, line and col where there are any. */
void bn_json_fault(FILE *out, const struct bn_fault *fault);

/* "ready", "waiting", "exited", "lost", or the ruleset's own word. */
const char *bn_unit_state_name(const struct bn_battle *b, const struct bn_state *s, int unit);
/* An outcome in words: "1 hit, 1 casualty, pushed back 2; attacker pushed back 1" or "no effect". */
void bn_outcome_say(const struct bn_outcome *o, struct bn_text *t);
/* What is expected of an attack: the means of the sums. */
struct bn_expected {
    double hits, casualties, pushback, rout, destroyed; /* the last two: chances */
};
void bn_odds_expected(const struct bn_odds *odds, const struct bn_outcome outcome[],
                      struct bn_expected *target, struct bn_expected *attacker);
/* Bounds of a sampled chance: 95 in 100 (Wilson's interval). */
void bn_odds_bounds(uint64_t weight, uint64_t total, double *low, double *high);
/* The largest number that divides both: for exact fractions. */
uint64_t bn_common_divisor(uint64_t a, uint64_t b);

#endif
