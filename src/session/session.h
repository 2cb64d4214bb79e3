/* session.h - one battle in play: history, undo and redo, chance, the record.
 *
 * A front end gives it orders as text and asks it for views. An order is tried
 * on a copy; only when everything it needed was there (dice, disk) does the
 * copy take the place of the state. So a refusal, a dice list that ran out and
 * a full disk all leave the battle as it was. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <banneret/ruleset.h>

#include "files/fault.h"
#include "files/record.h"
#include "files/scenario.h"

/* Where chance comes from. Lists are names of faces and cards, checked when they are met. */
struct bn_luck {
    bool has_seed; /* --seed was given: it takes over when a list runs out */
    uint64_t seed; /* used for whatever has no list; the caller takes it from the system else */
    char **dice;
    size_t dice_n;
    bool has_dice;
    char **deck;
    size_t deck_n;
    bool has_deck;
};

/* What happened, kept: an event with its own copies of what it points to. */
struct bn_said {
    int entry;             /* the order under which it happened; 0: before the first */
    struct bn_event e;     /* ask, faces, order and say are NULL or static; see below */
    struct bn_order order; /* when e.kind is BN_EV_ORDER or BN_EV_PASSED */
    const char *purpose;   /* dice and cards: what for */
    uint8_t faces_n, faces[BN_POOL];
    const char *const *label; /* dice: names of the faces */
    char *text;               /* in words */
};

enum bn_session_result {
    BN_DONE_OK,
    BN_REFUSED,  /* the reason says why; without a rule when the line could not be read */
    BN_STARVED,  /* a list ran out: wanted says what was to be rolled */
    BN_BAD_FACE, /* the next of a list cannot come: wanted says what was to be rolled */
    BN_NO_UNDO,  /* the barrier: the reason says what stands in the way */
    BN_DISK      /* the record could not be written: faults say why */
};

struct bn_wanted { /* a roll that could not be made */
    const char *purpose;
    char rule[16];
    int n, side, unit;
    bool card;
    int given;                /* starved: how many of the n the list still had */
    size_t at;                /* bad face: its place in the list, from 1 */
    char face[32];            /* bad face: as the list spells it */
    const char *const *label; /* the die's faces; NULL for a card */
    const char *name[BN_LABELS]; /* faces or cards, of which those of weight 0 cannot come */
    uint16_t weight[BN_LABELS];
    int labels;
};

struct bn_session;

/* Begins the battle; the session does not own `b` and does not free it. When a list ran out, or holds
 * a face that cannot come, before the first order, *result says so: the session then is not begun and
 * has no decision (see bn_session_dice). */
struct bn_session *bn_session_new(const struct bn_battle *b, const struct bn_luck *luck,
                                  enum bn_session_result *result);
/* Replays a record read by bn_record_read on `b`, which the caller made from its scenario and
 * options. Where it differs, a fault at its line is added and the session stands before it, read
 * only; so it does behind the last good line of a broken record. luck serves what comes after. */
struct bn_session *bn_session_replay(const struct bn_battle *b, const struct bn_record *r,
                                     const char *file, const struct bn_luck *luck,
                                     struct bn_faults *faults);
/* Did the last line, which has no newline, agree? For bn_writer_open. */
bool bn_session_tail_kept(const struct bn_session *s);
/* It takes no orders: what it was replayed from is not sound behind here. */
bool bn_session_read_only(const struct bn_session *s);
bool bn_session_begun(const struct bn_session *s);
/* Everything from now on goes to this writer, which the session closes. What is in the session
 * already is written first when `all` is set (a new record). False: nothing is recorded, the writer
 * is closed. */
bool bn_session_record(struct bn_session *s, struct bn_writer *w, bool all,
                       struct bn_faults *faults);
void bn_session_free(struct bn_session *s);

/* The seed that serves what has no list. */
uint64_t bn_session_seed(const struct bn_session *s);
const struct bn_battle *bn_session_battle(const struct bn_session *s);
const struct bn_state *bn_session_state(const struct bn_session *s);
struct bn_view bn_session_view(const struct bn_session *s, int viewer);

/* Reads, judges and carries out one order, `concede` included. */
enum bn_session_result bn_session_order(struct bn_session *s, const char *line);
/* The same by a standing answer: the record says so. */
enum bn_session_result bn_session_answer(struct bn_session *s, const char *line);
/* Dice typed by hand after BN_STARVED: they are added to the list, then the order is given again; or
 * bn_session_begin when it was the opening that starved. */
void bn_session_dice(struct bn_session *s, const char *const faces[], size_t n);
enum bn_session_result bn_session_begin(struct bn_session *s);
/* After all results but BN_DONE_OK: the reason in words; after BN_REFUSED the rule's id, "" for none.
 * Both are never NULL. */
const char *bn_session_reason(const struct bn_session *s);
const char *bn_session_reason_rule(const struct bn_session *s);
const struct bn_wanted *bn_session_wanted(const struct bn_session *s);
struct bn_faults *bn_session_faults(struct bn_session *s); /* after BN_DISK */

/* Takes back the last n orders. Without `referee` not past dice, something revealed, or another
 * side's decision: undoing k orders is allowed when each was decided by the side that decides now and
 * nothing was rolled or revealed under it. */
enum bn_session_result bn_session_undo(struct bn_session *s, int n, bool referee);
enum bn_session_result bn_session_redo(struct bn_session *s);
int bn_session_can_undo(const struct bn_session *s); /* how many orders, without a referee */
bool bn_session_can_redo(const struct bn_session *s);

int bn_session_orders(const struct bn_session *s); /* carried out and standing */
/* What happened, oldest first; shortened by undo. */
size_t bn_session_said_n(const struct bn_session *s);
const struct bn_said *bn_session_said(const struct bn_session *s, size_t i);
/* The n-th order, 1 to bn_session_orders, as text; and the side that gave it. */
const char *bn_session_order_text(const struct bn_session *s, int n);
int bn_session_order_side(const struct bn_session *s, int n);
/* The battle as it was after the n-th order, 0 for the opening: to step through it. */
const struct bn_state *bn_session_state_after(const struct bn_session *s, int n);
/* How many names of the list of dice, or of cards, were not asked for. */
size_t bn_session_left_over(const struct bn_session *s, bool cards);

/* Who sits in a side's seat, "human" unless said; changing it writes a line. */
const char *bn_session_seat(const struct bn_session *s, int side);
bool bn_session_set_seat(struct bn_session *s, int side, const char *who);
/* A note of the players, side BN_NONE for nobody's; writes a line. Undo leaves notes alone. */
struct bn_session_note {
    int after; /* the order that was the last when it was made */
    int side;
    char *text;
};
bool bn_session_add_note(struct bn_session *s, int side, const char *text);
size_t bn_session_notes(const struct bn_session *s);
const struct bn_session_note *bn_session_note_at(const struct bn_session *s, size_t i);

/* Before a person is asked: the record is on disk. */
bool bn_session_sync(struct bn_session *s);

#endif
