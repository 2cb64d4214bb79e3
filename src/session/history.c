/* history.c - what stands, what was taken back, and how far back a side may go.
 *
 * An entry holds the state after it, so going back and forth moves a mark and computes nothing: redo
 * has the dice that fell then because it is what happened then. */
#include "session/inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "files/memory.h"

/* ---- The events of all that stands, in one row ---- */

static void list_said(struct bn_session *s, struct entry *e)
{
    e->said_from = s->said_n;
    if (s->said_n + e->said.n > s->said_room) {
        s->said_room = 2 * (s->said_n + e->said.n);
        s->said = bn_grown(s->said, s->said_room, sizeof *s->said);
    }
    for (size_t i = 0; i < e->said.n; i++)
        s->said[s->said_n++] = &e->said.at[i];
}

size_t bn_session_said_n(const struct bn_session *s) { return s->said_n; }

const struct bn_said *bn_session_said(const struct bn_session *s, size_t i) { return s->said[i]; }

/* ---- Forth ---- */

void session_drop_redo(struct bn_session *s)
{
    while (s->entries > s->at + 1)
        entry_free(s->entry[--s->entries]);
}

void session_push(struct bn_session *s, struct entry *e)
{
    if (s->entries)
        session_drop_redo(s);
    if (s->entries == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->entry = bn_grown(s->entry, s->room, sizeof *s->entry);
    }
    s->at = s->entries;
    s->entry[s->entries++] = e;
    list_said(s, e);
}

bool bn_session_can_redo(const struct bn_session *s)
{
    return !s->read_only && s->begun && s->at + 1 < s->entries;
}

enum bn_session_result bn_session_redo(struct bn_session *s)
{
    if (!bn_session_can_redo(s))
        return session_say(s, BN_NO_UNDO, "nothing was taken back that could be done again", "");
    struct entry *e = s->entry[s->at + 1];
    if (!session_write_entry(s, e, s->at + 1))
        return session_say(s, BN_DISK, "the record could not be written", "");
    s->at++;
    s->retype = s->retype && s->at + 1 < s->entries;
    list_said(s, e);
    return BN_DONE_OK;
}

/* ---- Back ---- */

/* Why this order cannot be taken back by the side that decides now; NULL when it can. */
static const char *barrier(const struct bn_session *s, size_t n)
{
    const struct entry *e = s->entry[n];
    if (e->side != session_tip(s)->after.decider)
        return session_tip(s)->after.decider == BN_NONE ? "the battle is over"
                                                        : "the other side decided it";
    if (e->after.reveals != s->entry[n - 1]->after.reveals)
        return "something hidden became known under it";
    return e->drew ? "dice or cards fell under it" : NULL;
}

int bn_session_can_undo(const struct bn_session *s)
{
    int n = 0;
    if (!s->begun || s->read_only)
        return 0;
    while ((size_t)n < s->at && !barrier(s, s->at - (size_t)n))
        n++;
    return n;
}

void session_back(struct bn_session *s, size_t n, bool referee)
{
    s->at -= n;
    s->retype = s->typed_from != SIZE_MAX;
    struct entry *e = s->entry[s->at];
    s->said_n = e->said_from;
    if (referee) { /* everybody may know that */
        struct bn_event undo = bn_event_of(s->b, BN_EV_UNDO, BN_NONE, BN_NONE);
        undo.n = (int16_t)n;
        said_add(&e->said, s->b, (int)s->at, &undo);
    }
    list_said(s, e);
}

enum bn_session_result bn_session_undo(struct bn_session *s, int n, bool referee)
{
    if (s->read_only)
        return session_say(s, BN_NO_UNDO, "this battle is open for reading only", "");
    if (n < 1 || (size_t)n > s->at)
        return session_say(s, BN_NO_UNDO, "there is no order to take back", "");
    int free_ones = bn_session_can_undo(s);
    if (n > free_ones && !referee) {
        char reason[BN_ORDER_TEXT + 80];
        size_t first = s->at - (size_t)free_ones; /* the order that stands in the way */
        snprintf(reason, sizeof reason, "'%s' cannot be taken back: %s", s->entry[first]->text,
                 barrier(s, first));
        return session_say(s, BN_NO_UNDO, reason, "");
    }
    bool visible = n > free_ones;
    if (!session_write_undo(s, (size_t)n, visible))
        return session_say(s, BN_DISK, "the record could not be written", "");
    session_back(s, (size_t)n, visible);
    return BN_DONE_OK;
}

/* ---- Orders ---- */

int bn_session_orders(const struct bn_session *s) { return (int)s->at; }

const char *bn_session_order_text(const struct bn_session *s, int n) { return s->entry[n]->text; }

int bn_session_order_side(const struct bn_session *s, int n) { return s->entry[n]->side; }

const struct bn_state *bn_session_state_after(const struct bn_session *s, int n)
{
    return &s->entry[n]->after;
}

size_t bn_session_left_over(const struct bn_session *s, bool cards)
{
    struct luck_at used = s->begun ? session_tip(s)->luck : (struct luck_at){0};
    return cards ? s->lists.deck_n - used.deck : s->lists.dice_n - used.dice;
}
