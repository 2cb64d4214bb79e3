/* Rulesets by id, scenarios that ship, shared objects, and whole files read into memory. */
#include "files/catalogue.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/memory.h"
#include "files/words.h"

/* Rulesets out of shared objects: a process loads few, and they stay. */
enum { LOADED_MAX = 8 };
static const struct bn_ruleset *loaded[LOADED_MAX];
static size_t loaded_n;

const struct bn_ruleset *bn_ruleset_by_id(const char *id)
{
    for (size_t i = loaded_n; i-- > 0;)
        if (bn_same_word(loaded[i]->id, id))
            return loaded[i];
    for (size_t i = 0; bn_rulesets[i]; i++)
        if (bn_same_word(bn_rulesets[i]->id, id))
            return bn_rulesets[i];
    return NULL;
}

static const struct bn_ruleset *unreadable(struct bn_faults *faults, const char *path,
                                           const char *why, const char *more)
{
    bn_fault_add(faults, BN_EXIT_UNREADABLE, path, 0, 0, "%s%s", why, more);
    return NULL;
}

const struct bn_ruleset *bn_ruleset_load(const char *path, struct bn_faults *faults)
{
    /* Without a slash dlopen would look through the system's folders. */
    char *here = strchr(path, '/') ? bn_format("%s", path) : bn_format("./%s", path);
    void *object = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    free(here);
    if (!object)
        return unreadable(faults, path, "cannot be loaded: ", dlerror());
    const struct bn_ruleset *const *symbol = dlsym(object, "banneret_ruleset");
    const struct bn_ruleset *r = symbol ? *symbol : NULL;
    const char *why = NULL;
    if (!r)
        why = "it is no ruleset: it has no 'banneret_ruleset'";
    else if (r->abi != BN_ABI || r->state_size != sizeof(struct bn_state))
        why = "it was built for another version of this program: rebuild it";
    else
        why = bn_ruleset_fault(r);
    if (!why && loaded_n == LOADED_MAX)
        why = "too many rulesets are loaded";
    if (why) {
        unreadable(faults, path, why, "");
        dlclose(object);
        return NULL;
    }
    loaded[loaded_n++] = r;
    return r;
}

/* ---- Scenarios that ship ------------------------------------------------------- */

void bn_shipped_title(const struct bn_shipped *s, char title[BN_NAME_LEN + 1])
{
    static const char key[] = "\ntitle:";
    const char *at = strstr(s->text, key);
    title[0] = 0;
    if (!at)
        return;
    at += strlen(key);
    at += strspn(at, " ");
    size_t n = strcspn(at, "\r\n");
    if (n > 1 && (*at == '"' || *at == '\'') && at[n - 1] == *at) {
        at++;
        n -= 2;
    }
    snprintf(title, BN_NAME_LEN + 1, "%.*s", (int)n, at);
}

static bool is_named(const struct bn_shipped *s, const char *name)
{
    size_t folder = strlen(s->ruleset);
    return bn_same_word(s->name, name) ||
           (strlen(name) > folder && name[folder] == '/' &&
            bn_same_word_n(s->ruleset, name, folder) && bn_same_word(s->name, name + folder + 1));
}

static const struct bn_shipped *shipped(const char *name)
{
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        if (is_named(s, name))
            return s;
    return NULL;
}

static void missing(const char *name, int error, struct bn_faults *faults)
{
    struct bn_words known = {0};
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        bn_words_add(&known, s->name);
    const char *near = error == ENOENT ? bn_words_nearest(&known, name) : NULL;
    bn_fault_add(faults, BN_EXIT_UNREADABLE, name, 0, 0,
                 near ? "cannot be read: %s; did you mean '%s'?" : "cannot be read: %s%s",
                 strerror(error), near ? near : "");
}

/* ---- Files ---------------------------------------------------------------------- */

static bool ends_with(const char *name, const char *end)
{
    size_t a = strlen(name), b = strlen(end);
    return a >= b && !strcmp(name + a - b, end);
}

/* Everything up to `max` bytes; NULL with errno set, EFBIG when there is more. */
static char *slurp(int fd, size_t max, size_t *len)
{
    struct stat about;
    if (fstat(fd, &about))
        return NULL;
    if (S_ISREG(about.st_mode) && about.st_size > (off_t)max) {
        errno = EFBIG;
        return NULL;
    }
    size_t room = S_ISREG(about.st_mode) ? (size_t)about.st_size + 2 : 65536, n = 0;
    char *text = bn_new(room);
    for (;;) {
        if (n + 1 == room) {
            room = 2 * room;
            text = bn_grown(text, room, 1);
        }
        ssize_t got = read(fd, text + n, room - n - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got > 0)
            n += (size_t)got;
        if (n > max)
            errno = EFBIG;
        if (got < 0 || n > max) {
            free(text);
            return NULL;
        }
        if (!got)
            break;
    }
    text[n] = 0;
    *len = n;
    return text;
}

static char *read_fd(int fd, const char *name, size_t max, size_t *len, struct bn_faults *faults)
{
    char *text = slurp(fd, max, len);
    if (text)
        return text;
    if (errno == EFBIG)
        bn_fault_add(faults, BN_EXIT_UNREADABLE, name, 0, 0, "is larger than %zu MiB",
                     max / (1024 * 1024));
    else
        bn_fault_add(faults, BN_EXIT_UNREADABLE, name, 0, 0, "cannot be read: %s", strerror(errno));
    return NULL;
}

char *bn_file_read(const char *name, size_t max, size_t *len, char **shown,
                   struct bn_faults *faults)
{
    *shown = bn_format("%s", name);
    if (ends_with(name, ".battle") && max < BN_RECORD_MAX)
        max = BN_RECORD_MAX;
    if (!strcmp(name, "-"))
        return read_fd(STDIN_FILENO, name, max, len, faults);
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    int error = errno;
    struct stat about;
    bool folder = fd >= 0 && !fstat(fd, &about) && S_ISDIR(about.st_mode);
    const struct bn_shipped *s = fd < 0 || folder ? shipped(name) : NULL;
    char *text = NULL;
    if (s) {
        free(*shown);
        *shown = bn_format("%s.yaml", s->name);
        *len = s->len;
        text = bn_copy(s->text, s->len);
    } else if (fd < 0) {
        missing(name, error, faults);
    } else {
        text = read_fd(fd, name, max, len, faults);
    }
    if (fd >= 0)
        close(fd);
    return text;
}

/* A record's first line is a JSON object with "record" in it. */
static bool looks_like_record(const char *text, size_t len)
{
    const char *newline = memchr(text, '\n', len);
    json_t *line = json_loadb(text, newline ? (size_t)(newline - text) : len, 0, NULL);
    bool is = json_object_get(line, "record");
    json_decref(line);
    return is;
}

/* Does a line begin with this key? */
static bool has_top_key(const char *text, size_t len, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = text, *end = text + len; at && (size_t)(end - at) > n;) {
        if (!memcmp(at, key, n) && at[n] == ':')
            return true;
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    return false;
}

enum bn_file_kind bn_file_kind(const char *shown, const char *text, size_t len)
{
    if (ends_with(shown, ".yaml") || ends_with(shown, ".yml"))
        return BN_IS_SCENARIO;
    if (ends_with(shown, ".battle"))
        return BN_IS_RECORD;
    if (ends_with(shown, ".case"))
        return BN_IS_CASE;
    if (len && text[0] == '{' && looks_like_record(text, len))
        return BN_IS_RECORD;
    return has_top_key(text, len, "case") || has_top_key(text, len, "\"case\"") ? BN_IS_CASE
                                                                                : BN_IS_SCENARIO;
}
