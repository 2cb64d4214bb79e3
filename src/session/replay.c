/* replay.c - a record played again, its dice steering, its hashes compared. */
#include "session/inside.h"

#include <string.h>

struct replay {
    struct bn_session *s;
    const struct bn_record *r;
    const char *file;
    struct bn_faults *faults;
};

static bool is_tail(const struct replay *p, const struct bn_line *line)
{
    return p->r->tail && line == &p->r->line[p->r->lines - 1];
}

static int side_by_id(const struct bn_battle *b, const char *id)
{
    for (int side = 0; id && side < BN_SIDES; side++)
        if (bn_same_word(b->side[side].id, id))
            return side;
    return BN_NONE;
}

/* A difference: a fault at its line, and nothing behind it counts. Of a line that has no end yet it
 * only says that the line was not whole. */
static bool differs(struct replay *p, const struct bn_line *line, const char *what,
                    const char *detail)
{
    if (is_tail(p, line))
        return false;
    p->s->read_only = true;
    bn_fault_add(p->faults, BN_EXIT_FAULT, p->file, line->line, 1, "%s%s", what, detail);
    return false;
}

static bool refused(struct replay *p, const struct bn_line *line, enum bn_session_result result)
{
    char words[BN_EVENT_TEXT];
    const char *rule = bn_session_reason_rule(p->s);
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_text_add(&t, "the battle no longer replays: ");
    if (line->order) {
        bn_text_char(&t, '\'');
        bn_text_add(&t, line->order);
        bn_text_add(&t, result == BN_REFUSED ? "' is refused: " : "': ");
    }
    bn_text_add(&t, bn_session_reason(p->s));
    if (*rule) {
        bn_text_add(&t, ", ");
        bn_text_add(&t, rule);
    }
    return differs(p, line, words, "");
}

/* The entry stands when the hash agrees, else it is thrown away. */
static bool accept(struct replay *p, const struct bn_line *line, struct entry *e)
{
    if (e->hash != line->hash) {
        char words[120];
        struct bn_text t = bn_text_begin(words, sizeof words);
        bn_text_hex64(&t, e->hash);
        bn_text_add(&t, ", expected ");
        bn_text_hex64(&t, line->hash);
        entry_free(e);
        return differs(p, line, "the battle no longer replays: the hash after this line is ",
                       words);
    }
    e->is_auto = line->is_auto;
    e->typed = line->entered;
    session_push(p->s, e);
    return true;
}

static bool replay_order(struct replay *p, const struct bn_line *line)
{
    struct bn_session *s = p->s;
    struct entry *e;
    char number[24];
    struct bn_text t = bn_text_begin(number, sizeof number);
    bn_text_int(&t, (int64_t)s->at + 1);
    if (line->n != (int)s->at + 1 || !line->order)
        return differs(p, line, "expected order number ", number);
    int decider = session_tip(s)->after.decider;
    if (decider != BN_NONE && side_by_id(s->b, line->side) != decider)
        return differs(p, line,
                       "it is for the other side to decide here: ", s->b->side[decider].id);
    enum bn_session_result result = session_try(s, line->order, line, &e);
    if (result != BN_DONE_OK)
        return refused(p, line, result);
    return accept(p, line, e);
}

static bool replay_undo(struct replay *p, const struct bn_line *line)
{
    if (line->n < 1 || (size_t)line->n > p->s->at)
        return differs(p, line, "there are not so many orders to take back", "");
    session_back(p->s, (size_t)line->n, line->referee);
    return true;
}

static bool replay_line(struct replay *p, const struct bn_line *line)
{
    switch (line->kind) {
    case BN_LINE_ORDER: return replay_order(p, line);
    case BN_LINE_UNDO: return replay_undo(p, line);
    case BN_LINE_NOTE:
        session_keep_note(p->s, side_by_id(p->s->b, line->side), line->text);
        return true;
    case BN_LINE_SEAT:
        if (side_by_id(p->s->b, line->side) == BN_NONE)
            return differs(p, line, "this is no side: ", line->side);
        session_keep_seat(p->s, side_by_id(p->s->b, line->side), line->text);
        return true;
    case BN_LINE_UNKNOWN: return true;
    }
    return true;
}

/* The line 0 if there is one; else, when orders follow, one without dice: the seed serves only what
 * comes after the last line. NULL when nothing was played. */
static const struct bn_line *opening_line(const struct bn_record *r, struct bn_line *none)
{
    for (size_t i = 0; i < r->lines; i++)
        if (r->line[i].kind == BN_LINE_ORDER) {
            if (r->line[i].n == 0)
                return &r->line[i];
            *none = (struct bn_line){.line = r->line[i].line};
            return none;
        }
    return NULL;
}

static bool replay_opening(struct replay *p, const struct bn_line *line, const struct bn_line *none)
{
    struct entry *e;
    if (line) {
        enum bn_session_result result = session_try_opening(p->s, line, &e);
        bool agrees = result == BN_DONE_OK;
        if (agrees && line == none)
            session_push(p->s, e);
        else
            agrees = agrees ? accept(p, line, e) : refused(p, line, result);
        p->s->begun = agrees;
        if (agrees || !is_tail(p, line))
            return agrees;
    }
    /* Nothing was played yet, or the line that says so was not whole. */
    p->s->owes_opening = true;
    return bn_session_begin(p->s) == BN_DONE_OK;
}

static void replay_lines(struct replay *p)
{
    struct bn_line none;
    const struct bn_line *opening = opening_line(p->r, &none);
    if (!replay_opening(p, opening, &none))
        return;
    for (size_t i = 0; i < p->r->lines; i++) {
        const struct bn_line *line = &p->r->line[i];
        bool stands =
            line == opening ? session_tip(p->s)->hash == line->hash : replay_line(p, line);
        if (!stands)
            return;
        p->s->tail_kept = is_tail(p, line);
    }
}

struct bn_session *bn_session_replay(const struct bn_battle *b, const struct bn_record *r,
                                     const char *file, const struct bn_luck *luck,
                                     struct bn_faults *faults)
{
    struct replay p = {session_blank(b, luck), r, file, faults};
    for (size_t i = 0; i < r->seats; i++) {
        int side = side_by_id(b, r->seat[i].name);
        if (side != BN_NONE)
            session_keep_seat(p.s, side, r->seat[i].value);
    }
    if (!bn_same_word(r->ruleset, b->rules->id)) {
        p.s->read_only = true;
        bn_fault_add(faults, BN_EXIT_FAULT, file, 1, 1,
                     "the record is of ruleset '%s', its scenario of '%s'", r->ruleset,
                     b->rules->id);
        return p.s;
    }
    replay_lines(&p);
    p.s->read_only = p.s->read_only || r->broken;
    return p.s;
}
