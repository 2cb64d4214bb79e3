/* inside.h - what the files of the session share. */
#ifndef SESSION_INSIDE_H
#define SESSION_INSIDE_H

#include "session/luck.h"
#include "session/said.h"
#include "session/session.h"

/* One order that was carried out, or the opening, which comes before the first. */
struct entry {
    struct bn_state after;
    char *text; /* in canonical form; NULL for the opening */
    int side;
    bool drew; /* something was rolled or revealed */
    bool is_auto, typed;
    struct luck_at luck; /* how far the lists were used up after it */
    const char **face;   /* what chance gave */
    size_t faces;
    uint64_t hash;
    struct said_list said;
    size_t said_from; /* where its events begin among all */
};

struct bn_session {
    const struct bn_battle *b;
    struct bn_luck lists;
    size_t typed_from; /* dice of the list from here on were typed by hand */
    bool retype;       /* dice typed for orders taken back are not used for others */
    bool begun, read_only, tail_kept;
    bool owes_opening; /* the record it was replayed from ends before the opening: the line is to come */
    struct entry *
        *entry; /* [0] is the opening, [at] the last that stands, behind it what can be redone */
    size_t entries, at, room;
    const struct bn_said **said; /* the events of 0 to at */
    size_t said_n, said_room;
    struct bn_state blank; /* shown while not begun */
    struct bn_writer *writer;
    struct bn_faults faults;
    char reason[BN_EVENT_TEXT], reason_rule[16];
    struct bn_wanted wanted;
    char *seat[BN_SIDES];
    struct bn_session_note *note;
    size_t notes;
};

struct bn_session *session_blank(const struct bn_battle *b, const struct bn_luck *luck);
enum bn_session_result session_say(struct bn_session *s, enum bn_session_result result,
                                   const char *reason, const char *rule);
static inline const struct entry *session_tip(const struct bn_session *s)
{
    return s->entry[s->at];
}

/* Tries: on success *out is an entry that session_push takes, or entry_free. `steer` is NULL or the
 * line of a record whose dice are to come. */
enum bn_session_result session_try(struct bn_session *s, const char *line,
                                   const struct bn_line *steer, struct entry **out);
enum bn_session_result session_try_opening(struct bn_session *s, const struct bn_line *steer,
                                           struct entry **out);
void entry_free(struct entry *e);

/* history.c */
void session_push(struct bn_session *s, struct entry *e); /* what could be redone goes */
void session_drop_redo(struct bn_session *s);
void session_back(struct bn_session *s, size_t n, bool referee);

/* scribe.c: lines of the record. False: s->faults says why. */
bool session_write_entry(struct bn_session *s, const struct entry *e, size_t n);
bool session_write_undo(struct bn_session *s, size_t n, bool referee);
void session_keep_seat(struct bn_session *s, int side, const char *who);
void session_keep_note(struct bn_session *s, int side, const char *text);

#endif
