/* A record written: one line in one write, so that what was shown is never half there. */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/memory.h"
#include "files/record.h"

struct bn_writer {
    char *path;
    int fd;
    long size; /* of the file up to its last whole line */
    bool dead; /* a torn line could not be cut off */
    bool new;  /* its name is not on disk yet */
};

/* ---- The system's calls ------------------------------------------------------- */

static int disk_open(const char *path, int flags, unsigned mode)
{
    return open(path, flags | O_CLOEXEC, (mode_t)mode);
}

static long disk_write(int fd, const void *data, size_t n) { return (long)write(fd, data, n); }

/* A new record never takes the place of an old one. */
static int disk_rename(const char *from, const char *to)
{
    if (access(to, F_OK) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}

static int disk_truncate(int fd, long size) { return ftruncate(fd, size); }

static int disk_lock(int fd) { return flock(fd, LOCK_EX | LOCK_NB); }

struct bn_disk bn_disk = {.open = disk_open,
                          .write = disk_write,
                          .sync = fsync,
                          .rename = disk_rename,
                          .truncate = disk_truncate,
                          .lock = disk_lock,
                          .close = close};

/* ---- Lines as text ---------------------------------------------------------------- */

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

/* A number where it reads as one: 3, not "3". */
static json_t *value_of(const char *text)
{
    char *end = NULL;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    char again[32];
    snprintf(again, sizeof again, "%lld", n);
    bool is_number = *text && !*end && !errno && !strcmp(again, text);
    return is_number ? json_integer(n) : json_string(text);
}

static json_t *settings_of(const struct bn_setting *at, size_t n)
{
    json_t *object = json_object();
    for (size_t i = 0; i < n; i++)
        set(object, at[i].name, value_of(at[i].value));
    return object;
}

static json_t *header_of(const struct bn_record *r)
{
    json_t *object = json_object(), *seats = json_object();
    set(object, "banneret", json_integer(1));
    set(object, "record", json_integer(1));
    set(object, "program", json_string(r->program ? r->program : ""));
    set(object, "ruleset", json_string(r->ruleset));
    set(object, "version", json_integer(r->version));
    set(object, "options", settings_of(r->option, r->options));
    for (size_t i = 0; i < r->seats; i++)
        set(seats, r->seat[i].name, json_string(r->seat[i].value));
    set(object, "seats", seats);
    set(object, "scenario", json_string(r->scenario));
    return object;
}

static json_t *order_of(const struct bn_line *line)
{
    json_t *object = json_object(), *dice = json_array();
    set(object, "n", json_integer(line->n));
    if (line->n) {
        set(object, "side", json_string(line->side));
        set(object, "order", json_string(line->order));
    }
    for (size_t i = 0; i < line->dice_n; i++)
        json_array_append_new(dice, json_string(line->dice[i]));
    set(object, "dice", dice);
    set(object, "hash", json_sprintf("%016llx", (unsigned long long)line->hash));
    if (line->is_auto)
        set(object, "auto", json_true());
    if (line->entered)
        set(object, "entered", json_true());
    return object;
}

static json_t *object_of(const struct bn_line *line)
{
    if (line->kind == BN_LINE_ORDER)
        return order_of(line);
    json_t *object = json_object();
    if (line->kind == BN_LINE_UNDO) {
        set(object, "undo", json_integer(line->n));
        if (line->referee)
            set(object, "referee", json_true());
    } else if (line->kind == BN_LINE_NOTE) {
        set(object, "note", json_string(line->text));
        if (line->side)
            set(object, "side", json_string(line->side));
    } else {
        set(object, "seat", json_string(line->side));
        set(object, "who", json_string(line->text));
    }
    return object;
}

/* The object as a line, its newline with it; the object is given up. */
static char *line_of(json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    char *line = bn_format("%s\n", text ? text : "{}");
    free(text);
    return line;
}

/* ---- Disk -------------------------------------------------------------------------- */

static bool failed(const char *path, const char *what, struct bn_faults *faults)
{
    bn_fault_add(faults, BN_EXIT_UNREADABLE, path, 0, 0, "%s: %s", what, strerror(errno));
    return false;
}

/* In one write. What was torn is cut off again. */
static bool put(struct bn_writer *w, const char *line, struct bn_faults *faults)
{
    if (w->dead) {
        bn_fault_add(faults, BN_EXIT_UNREADABLE, w->path, 0, 0,
                     "cannot be written any more: an earlier line was torn");
        return false;
    }
    size_t len = strlen(line);
    errno = 0;
    long done = bn_disk.write(w->fd, line, len);
    while (done < 0 && errno == EINTR)
        done = bn_disk.write(w->fd, line, len);
    if (done == (long)len) {
        w->size += done;
        return true;
    }
    if (done >= 0)
        errno = ENOSPC; /* a short write says no more than that */
    failed(w->path, "cannot be written", faults);
    if (bn_disk.truncate(w->fd, w->size)) {
        w->dead = true;
        failed(w->path, "has a torn last line that cannot be cut off", faults);
    }
    return false;
}

static struct bn_writer *writer(const char *path, int fd)
{
    struct bn_writer *w = bn_new(sizeof *w);
    w->path = bn_copy(path, strlen(path));
    w->fd = fd;
    return w;
}

static struct bn_writer *give_up(struct bn_writer *w)
{
    bn_disk.close(w->fd);
    free(w->path);
    free(w);
    return NULL;
}

/* A name is on disk when its folder is. */
static bool sync_folder(const char *path, struct bn_faults *faults)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? bn_copy(path, (size_t)(slash - path) + 1) : bn_copy(".", 1);
    int fd = bn_disk.open(folder, O_RDONLY | O_DIRECTORY, 0);
    bool good = fd >= 0 && bn_disk.sync(fd) == 0;
    if (!good)
        failed(folder, "cannot be synced", faults);
    if (fd >= 0)
        bn_disk.close(fd);
    free(folder);
    return good;
}

static bool put_header(struct bn_writer *w, const struct bn_record *header,
                       struct bn_faults *faults)
{
    char *line = line_of(header_of(header));
    bool good = put(w, line, faults);
    free(line);
    if (!good || !header->has_seed)
        return good;
    line =
        line_of(json_pack("{s:o}", "seed", json_sprintf("%llu", (unsigned long long)header->seed)));
    good = put(w, line, faults);
    free(line);
    return good;
}

struct bn_writer *bn_writer_new(const char *path, const struct bn_record *header,
                                struct bn_faults *faults)
{
    char *fresh = bn_format("%s.new", path);
    int fd = bn_disk.open(fresh, O_RDWR | O_CREAT | O_EXCL | O_APPEND, 0600);
    struct bn_writer *w = NULL;
    if (fd < 0) {
        failed(fresh, "cannot be made", faults);
        free(fresh);
        return NULL;
    }
    w = writer(path, fd);
    w->new = true;
    bool good = bn_disk.lock(fd) == 0 || failed(fresh, "cannot be locked", faults);
    good = good && put_header(w, header, faults);
    good = good && (bn_disk.rename(fresh, path) == 0 || failed(path, "cannot be made", faults));
    if (!good) {
        unlink(fresh);
        w = give_up(w);
    }
    free(fresh);
    return w;
}

/* Only a last line without its newline may stand beyond what was read: more means that somebody
 * else went on writing in between. */
static bool is_as_read(int fd, size_t good, size_t size)
{
    char part[4096];
    if (size < good)
        return false;
    for (size_t at = good; at < size;) {
        ssize_t n = pread(fd, part, sizeof part, (off_t)at);
        if (n <= 0 || memchr(part, '\n', (size_t)n))
            return false;
        at += (size_t)n;
    }
    return true;
}

static bool ends_line(int fd, size_t size)
{
    char last = 0;
    return size == 0 || (pread(fd, &last, 1, (off_t)size - 1) == 1 && last == '\n');
}

static bool make_whole(struct bn_writer *w, size_t good, bool keep_tail, struct bn_faults *faults)
{
    struct stat about;
    if (fstat(w->fd, &about))
        return failed(w->path, "cannot be read", faults);
    size_t size = (size_t)about.st_size;
    if (!is_as_read(w->fd, good, size)) {
        bn_fault_add(faults, BN_EXIT_UNREADABLE, w->path, 0, 0,
                     "has changed since it was read; open it again");
        return false;
    }
    if (!keep_tail && size > good) {
        if (bn_disk.truncate(w->fd, (long)good))
            return failed(w->path, "cannot be cut to its last whole line", faults);
        size = good;
    }
    w->size = (long)size;
    return ends_line(w->fd, size) || put(w, "\n", faults);
}

struct bn_writer *bn_writer_open(const char *path, size_t good, bool keep_tail, bool *busy,
                                 struct bn_faults *faults)
{
    *busy = false;
    int fd = bn_disk.open(path, O_RDWR | O_APPEND, 0);
    if (fd < 0) {
        failed(path, "cannot be opened for writing", faults);
        return NULL;
    }
    struct bn_writer *w = writer(path, fd);
    if (bn_disk.lock(fd)) {
        *busy = errno == EWOULDBLOCK;
        if (!*busy)
            failed(path, "cannot be locked", faults);
        return give_up(w);
    }
    return make_whole(w, good, keep_tail, faults) ? w : give_up(w);
}

bool bn_writer_line(struct bn_writer *w, const struct bn_line *line, struct bn_faults *faults)
{
    char *text =
        line->kind == BN_LINE_UNKNOWN ? bn_format("%s\n", line->text) : line_of(object_of(line));
    bool good = put(w, text, faults);
    free(text);
    return good;
}

/* The lock keeps out only those who ask for it. */
static bool is_ours(const struct bn_writer *w, struct bn_faults *faults)
{
    struct stat about;
    const char *what = NULL;
    if (w->dead || fstat(w->fd, &about))
        return true; /* that was said */
    if (about.st_nlink == 0)
        what = "has been deleted meanwhile";
    else if (about.st_size != (off_t)w->size)
        what = "has been changed by another program";
    if (what)
        bn_fault_add(faults, BN_EXIT_UNREADABLE, w->path, 0, 0, "%s", what);
    return !what;
}

bool bn_writer_sync(struct bn_writer *w, struct bn_faults *faults)
{
    if (bn_disk.sync(w->fd))
        return failed(w->path, "cannot be synced", faults);
    if (w->new && !sync_folder(w->path, faults))
        return false;
    w->new = false;
    return is_ours(w, faults);
}

bool bn_writer_close(struct bn_writer *w, struct bn_faults *faults)
{
    if (!w)
        return true;
    bool good = bn_writer_sync(w, faults);
    if (bn_disk.close(w->fd))
        good = failed(w->path, "cannot be closed", faults);
    free(w->path);
    free(w);
    return good;
}
