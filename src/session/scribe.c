/* scribe.c - the session's lines in the record: orders, undo, seats, notes. */
#include "session/inside.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

static bool write_line(struct bn_session *s, const struct bn_line *line)
{
    if (!s->writer)
        return true;
    bn_faults_free(&s->faults); /* what failed before is said; this is about now */
    return bn_writer_line(s->writer, line, &s->faults);
}

/* The writer only reads: a line's texts are not const because a reader owns them. */
static char *lent(const char *text) { return (char *)(uintptr_t)text; }

bool session_write_entry(struct bn_session *s, const struct entry *e, size_t n)
{
    struct bn_line line = {.kind = BN_LINE_ORDER,
                           .n = (int)n,
                           .side = e->side == BN_NONE ? NULL : lent(s->b->side[e->side].id),
                           .order = e->text,
                           .dice = (char **)(uintptr_t)e->face,
                           .dice_n = e->faces,
                           .hash = e->hash,
                           .is_auto = e->is_auto,
                           .entered = e->typed};
    return write_line(s, &line);
}

bool session_write_undo(struct bn_session *s, size_t n, bool referee)
{
    return write_line(s, &(struct bn_line){.kind = BN_LINE_UNDO, .n = (int)n, .referee = referee});
}

bool bn_session_record(struct bn_session *s, struct bn_writer *w, bool all,
                       struct bn_faults *faults)
{
    s->writer = w;
    bool written = all || !s->begun || !s->owes_opening || session_write_entry(s, s->entry[0], 0);
    s->owes_opening = false;
    for (size_t i = 0; all && written && s->begun && i <= s->at; i++)
        written = session_write_entry(s, s->entry[i], i);
    if (written)
        return true;
    for (size_t i = 0; i < s->faults.n; i++) {
        const struct bn_fault *f = &s->faults.at[i];
        bn_fault_add(faults, s->faults.status, f->file, f->line, f->col, "%s", f->what);
    }
    bn_writer_close(w, faults);
    s->writer = NULL;
    return false;
}

bool bn_session_sync(struct bn_session *s)
{
    bn_faults_free(&s->faults);
    return !s->writer || bn_writer_sync(s->writer, &s->faults);
}

/* ---- Seats and notes: no part of the battle, so undo leaves them alone ---- */

void session_keep_seat(struct bn_session *s, int side, const char *who)
{
    char *copy = bn_copy(who, strlen(who)); /* first: who may be the old one */
    free(s->seat[side]);
    s->seat[side] = copy;
}

const char *bn_session_seat(const struct bn_session *s, int side) { return s->seat[side]; }

bool bn_session_set_seat(struct bn_session *s, int side, const char *who)
{
    struct bn_line line = {
        .kind = BN_LINE_SEAT, .side = lent(s->b->side[side].id), .text = lent(who)};
    if (!write_line(s, &line))
        return false;
    session_keep_seat(s, side, who);
    return true;
}

void session_keep_note(struct bn_session *s, int side, const char *text)
{
    s->note = bn_grown(s->note, s->notes + 1, sizeof *s->note);
    s->note[s->notes++] = (struct bn_session_note){
        .after = (int)s->at, .side = side, .text = bn_copy(text, strlen(text))};
}

bool bn_session_add_note(struct bn_session *s, int side, const char *text)
{
    struct bn_line line = {.kind = BN_LINE_NOTE,
                           .side = side == BN_NONE ? NULL : lent(s->b->side[side].id),
                           .text = lent(text)};
    if (!write_line(s, &line))
        return false;
    session_keep_note(s, side, text);
    return true;
}

size_t bn_session_notes(const struct bn_session *s) { return s->notes; }

const struct bn_session_note *bn_session_note_at(const struct bn_session *s, size_t i)
{
    return &s->note[i];
}
