/* record.h - a battle as JSON lines: read as a whole, written line by line.
 *
 * The format stands in docs/interfaces.md. This file knows lines and disk, not
 * whether an order is legal: that is found by replaying (session/session.h). */
#ifndef FILES_RECORD_H
#define FILES_RECORD_H

#include <banneret/ruleset.h>

#include "files/fault.h"
#include "files/scenario.h"

enum bn_line_kind { BN_LINE_ORDER, BN_LINE_UNDO, BN_LINE_NOTE, BN_LINE_SEAT, BN_LINE_UNKNOWN };

struct bn_line {
    enum bn_line_kind kind;
    int line; /* in the file, from 1 */
    int n;    /* order: its number, 0 for what comes before the first one; undo: how many */
    char *side, *order; /* order is NULL for n 0; note: side may be NULL */
    char **dice;        /* names of faces and cards in the order they came */
    size_t dice_n;
    uint64_t hash;
    bool is_auto, entered, referee;
    char *text; /* note: its words; seat: who; unknown: the line as it stands */
};

struct bn_record {
    char *program, *ruleset, *scenario; /* scenario: its text */
    int version;
    struct bn_setting *option;
    size_t options;
    struct bn_setting seat[BN_SIDES]; /* name: a side's id, value: who */
    size_t seats;
    bool has_seed;
    uint64_t seed;
    struct bn_line *line;
    size_t lines;
    size_t good; /* bytes of the file up to the end of the last whole line */
    bool tail;   /* the last line had no newline, but parsed: the caller keeps it if its hash
                        agrees, else drops it */
    bool broken; /* a bad line: a fault was added; what came before it stands */
};

/* Reads a record. NULL only when not even the header can be used. Unknown lines bring a warning to
 * standard error. Freed with bn_record_free. */
struct bn_record *bn_record_read(const char *file, const char *text, size_t len,
                                 struct bn_faults *faults);
void bn_record_free(struct bn_record *r);
/* The battle of a record's scenario and options. Faults in it stand at line 1 of the record, where
 * the scenario is. NULL with faults. */
struct bn_battle *bn_record_battle(const char *file, const struct bn_record *r,
                                   struct bn_faults *faults);

/* The writer. Every disk call goes through `bn_disk`, which tests replace to let each fail in turn. */
struct bn_disk {
    int (*open)(const char *path, int flags, unsigned mode);
    long (*write)(int fd, const void *data, size_t n);
    int (*sync)(int fd);
    int (*rename)(const char *from, const char *to);
    int (*truncate)(int fd, long size);
    int (*lock)(int fd); /* flock, exclusive, without waiting */
    int (*close)(int fd);
};
extern struct bn_disk bn_disk; /* the system's calls */

struct bn_writer; /* one open record; holds the lock until it is closed */

/* Begins a new record: header and seed (none without has_seed) into a new file beside `path`, renamed
 * to it. A killed program leaves both lines or no record; a power cut needs the first sync, which
 * brings the name to disk too: a picture does not wait for that. */
struct bn_writer *bn_writer_new(const char *path, const struct bn_record *header,
                                struct bn_faults *faults);
/* Goes on in a file that was read: cut to `good` bytes (a newline added first when the tail is kept).
 * NULL with *busy set when another process holds the lock. */
struct bn_writer *bn_writer_open(const char *path, size_t good, bool keep_tail, bool *busy,
                                 struct bn_faults *faults);
/* One line in one write. False: nothing of it counts, and the file is as it was before (cut back),
 * or the writer is dead and says so each time. */
bool bn_writer_line(struct bn_writer *w, const struct bn_line *line, struct bn_faults *faults);
/* All lines are on disk, and the record's name. False too when the file was deleted, or another program
 * made it longer or shorter. */
bool bn_writer_sync(struct bn_writer *w, struct bn_faults *faults);
/* Syncs, unlocks, frees. */
bool bn_writer_close(struct bn_writer *w, struct bn_faults *faults);

/* $XDG_STATE_HOME/banneret (made if need be), or ~/.local/state/banneret; freed by the caller. NULL
 * with a fault. */
char *bn_state_dir(struct bn_faults *faults);
/* A path YYYYMMDD-HHMMSS-NAME.battle in it that no file has yet. */
char *bn_record_path(const char *name, struct bn_faults *faults);
/* The newest record in the state directory that is not over; NULL when there is none. "Over" is told
 * by `is_over`, which replays. */
char *bn_record_newest(bool (*is_over)(const char *path), struct bn_faults *faults);

#endif
