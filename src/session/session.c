/* session.c - orders: tried on a copy, written down, then made to stand. */
#include "session/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

/* ---- Beginning and ending ---- */

struct bn_session *session_blank(const struct bn_battle *b, const struct bn_luck *luck)
{
    struct bn_session *s = bn_new(sizeof *s);
    s->b = b;
    s->lists = luck_copy(luck);
    s->typed_from = SIZE_MAX;
    for (int side = 0; side < BN_SIDES; side++)
        session_keep_seat(s, side, "human");
    bn_set_up(b, &s->blank); /* what there is to see while the opening has not got its dice */
    s->blank.turn = 1;
    return s;
}

struct bn_session *bn_session_new(const struct bn_battle *b, const struct bn_luck *luck,
                                  enum bn_session_result *result)
{
    struct bn_session *s = session_blank(b, luck);
    *result = bn_session_begin(s);
    return s;
}

void bn_session_free(struct bn_session *s)
{
    if (!s)
        return;
    if (s->writer)
        bn_writer_close(s->writer, &s->faults);
    for (size_t i = 0; i < s->entries; i++)
        entry_free(s->entry[i]);
    free(s->entry);
    free(s->said);
    luck_free(&s->lists);
    bn_faults_free(&s->faults);
    for (int side = 0; side < BN_SIDES; side++)
        free(s->seat[side]);
    for (size_t i = 0; i < s->notes; i++)
        free(s->note[i].text);
    free(s->note);
    free(s);
}

void entry_free(struct entry *e)
{
    if (!e)
        return;
    said_free(&e->said);
    free(e->text);
    free(e->face);
    free(e);
}

/* ---- Trying ---- */

enum bn_session_result session_say(struct bn_session *s, enum bn_session_result result,
                                   const char *reason, const char *rule)
{
    snprintf(s->reason, sizeof s->reason, "%s", reason);
    snprintf(s->reason_rule, sizeof s->reason_rule, "%s", rule);
    return result;
}

static enum bn_session_result say_luck(struct bn_session *s, const struct luck *l)
{
    s->wanted = l->wanted;
    s->reason_rule[0] = 0;
    struct bn_text t = bn_text_begin(s->reason, sizeof s->reason);
    luck_say(l, &t);
    return l->result;
}

static struct luck begin_luck(const struct bn_session *s, struct luck_at at,
                              const struct bn_line *steer)
{
    struct luck l = luck_of(s->b, &s->lists, at);
    l.typed_from = s->typed_from;
    if (steer)
        luck_steer(&l, steer->dice, steer->dice_n);
    return l;
}

/* The entry is done, or what chance could not give is said and the entry thrown away. A record's line
 * must have given no more than was rolled. */
static enum bn_session_result finish(struct bn_session *s, struct luck *l, struct entry *e,
                                     struct entry **out)
{
    if (l->result != BN_DONE_OK) {
        free(l->face);
        entry_free(e);
        return say_luck(s, l);
    }
    e->luck = l->at;
    e->face = l->face;
    e->faces = l->faces;
    e->typed = l->typed;
    e->hash = bn_digest(s->b, &e->after);
    if (l->steering && l->steer_at < l->steer_n) {
        char reason[80];
        snprintf(reason, sizeof reason, "%zu of its %zu dice were not rolled",
                 l->steer_n - l->steer_at, l->steer_n);
        entry_free(e);
        return session_say(s, BN_BAD_FACE, reason, "");
    }
    *out = e;
    return BN_DONE_OK;
}

enum bn_session_result session_try_opening(struct bn_session *s, const struct bn_line *steer,
                                           struct entry **out)
{
    struct entry *e = bn_new(sizeof *e);
    struct luck l = begin_luck(s, (struct luck_at){0}, steer);
    struct said_sink sink = said_sink_of(&e->said, 0);
    e->side = BN_NONE;
    e->drew = true; /* there is nothing to go back to */
    bn_begin(s->b, &e->after, &l.chance, &sink.sink);
    return finish(s, &l, e, out);
}

/* Reads and judges. BN_REFUSED: the reason is said. */
static enum bn_session_result judge(struct bn_session *s, const char *line, struct bn_order *order)
{
    const struct bn_state *now = &session_tip(s)->after;
    struct bn_text fault = bn_text_begin(s->reason, sizeof s->reason);
    s->reason_rule[0] = 0;
    if (!bn_order_read(s->b, now, line, order, &fault))
        return BN_REFUSED;
    struct bn_verdict verdict = {0};
    if (bn_check(s->b, now, order, &verdict))
        return BN_DONE_OK;
    struct bn_text words = bn_text_begin(s->reason, sizeof s->reason);
    bn_say(s->b, &verdict.why[0], &words);
    snprintf(s->reason_rule, sizeof s->reason_rule, "%s", bn_rule_id(s->b, verdict.why[0].rule));
    return BN_REFUSED;
}

static void carry_out_concede(struct bn_session *s, struct entry *e, struct said_sink *sink)
{
    struct bn_event order = bn_event_of(s->b, BN_EV_ORDER, BN_NONE, BN_NONE);
    order.side = (int8_t)e->side;
    said_add_text(&e->said, sink->entry, &order, "concede");
    e->text = bn_copy("concede", strlen("concede"));
    bn_concede(s->b, &e->after, &sink->sink);
}

static void carry_out(struct bn_session *s, const struct bn_order *order, struct entry *e,
                      struct luck *l, struct said_sink *sink)
{
    char text[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(text, sizeof text);
    bn_order_say(s->b, order, &t);
    e->text = bn_copy(text, t.len);
    bn_apply(s->b, &e->after, order, &l->chance, &sink->sink);
}

enum bn_session_result session_try(struct bn_session *s, const char *line,
                                   const struct bn_line *steer, struct entry **out)
{
    if (!s->begun)
        return session_say(s, BN_REFUSED, "the battle has not begun", "");
    const struct bn_state *now = &session_tip(s)->after;
    if (now->winner != BN_OPEN)
        return session_say(s, BN_REFUSED, "the battle is over", "");
    bool concede = bn_is_concede(line);
    struct bn_order order;
    if (!concede && judge(s, line, &order) != BN_DONE_OK)
        return BN_REFUSED;
    struct entry *e = bn_new(sizeof *e);
    struct luck l = begin_luck(s, session_tip(s)->luck, steer);
    struct said_sink sink = said_sink_of(&e->said, (int)s->at + 1);
    e->after = *now;
    e->side = now->decider;
    if (concede)
        carry_out_concede(s, e, &sink);
    else
        carry_out(s, &order, e, &l, &sink);
    e->drew = e->after.draws != now->draws || e->after.reveals != now->reveals;
    return finish(s, &l, e, out);
}

/* ---- Playing ---- */

enum bn_session_result bn_session_begin(struct bn_session *s)
{
    struct entry *e;
    if (s->begun)
        return BN_DONE_OK;
    enum bn_session_result result = session_try_opening(s, NULL, &e);
    if (result != BN_DONE_OK)
        return result;
    if (!session_write_entry(s, e, 0)) {
        entry_free(e);
        return session_say(s, BN_DISK, "the record could not be written", "");
    }
    session_push(s, e);
    s->begun = true;
    return BN_DONE_OK;
}

/* Dice that were typed for orders taken back since were those orders': they are not used again, and
 * with them goes what could be redone. */
static void forget_typed(struct bn_session *s)
{
    size_t used = session_tip(s)->luck.dice;
    size_t keep = used > s->typed_from ? used : s->typed_from;
    for (size_t i = keep; i < s->lists.dice_n; i++)
        free(s->lists.dice[i]);
    if (keep < s->lists.dice_n)
        s->lists.dice_n = keep;
    session_drop_redo(s);
    s->retype = false;
}

static enum bn_session_result give(struct bn_session *s, const char *line, bool is_auto)
{
    struct entry *e;
    if (s->read_only)
        return session_say(s, BN_REFUSED, "this battle is open for reading only", "");
    if (s->retype)
        forget_typed(s);
    enum bn_session_result result = session_try(s, line, NULL, &e);
    if (result != BN_DONE_OK)
        return result;
    e->is_auto = is_auto;
    if (!session_write_entry(s, e, s->at + 1)) {
        entry_free(e);
        return session_say(s, BN_DISK, "the record could not be written", "");
    }
    session_push(s, e);
    return BN_DONE_OK;
}

enum bn_session_result bn_session_order(struct bn_session *s, const char *line)
{
    return give(s, line, false);
}

enum bn_session_result bn_session_answer(struct bn_session *s, const char *line)
{
    return give(s, line, true);
}

void bn_session_dice(struct bn_session *s, const char *const faces[], size_t n)
{
    if (s->typed_from == SIZE_MAX)
        s->typed_from = s->lists.dice_n;
    s->lists.has_dice = true;
    s->lists.dice = bn_grown(s->lists.dice, s->lists.dice_n + n, sizeof *s->lists.dice);
    for (size_t i = 0; i < n; i++)
        s->lists.dice[s->lists.dice_n++] = bn_copy(faces[i], strlen(faces[i]));
}

/* ---- Asking ---- */

uint64_t bn_session_seed(const struct bn_session *s) { return s->lists.seed; }
const struct bn_battle *bn_session_battle(const struct bn_session *s) { return s->b; }

const struct bn_state *bn_session_state(const struct bn_session *s)
{
    return s->begun ? &session_tip(s)->after : &s->blank;
}

struct bn_view bn_session_view(const struct bn_session *s, int viewer)
{
    return bn_view_of(s->b, bn_session_state(s), viewer);
}

bool bn_session_begun(const struct bn_session *s) { return s->begun; }
bool bn_session_read_only(const struct bn_session *s) { return s->read_only; }
bool bn_session_tail_kept(const struct bn_session *s) { return s->tail_kept; }
const char *bn_session_reason(const struct bn_session *s) { return s->reason; }
const char *bn_session_reason_rule(const struct bn_session *s) { return s->reason_rule; }
const struct bn_wanted *bn_session_wanted(const struct bn_session *s) { return &s->wanted; }
struct bn_faults *bn_session_faults(struct bn_session *s) { return &s->faults; }
