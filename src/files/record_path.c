/* Where records live: the state directory and the names in it. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "files/memory.h"
#include "files/record.h"

/* mkdir -p: every folder on the way, for its owner only. */
static bool make_folders(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at && *at != '/')
            continue;
        char end = *at;
        *at = 0;
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = end;
        if (!made || !end)
            return made;
    }
}

char *bn_state_dir(struct bn_faults *faults)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char *path = NULL;
    if (state && *state == '/') /* the XDG standard ignores relative ones */
        path = bn_format("%s/banneret", state);
    else if (home && *home == '/')
        path = bn_format("%s/.local/state/banneret", home);
    if (!path) {
        bn_fault_add(faults, BN_EXIT_UNREADABLE, NULL, 0, 0,
                     "there is no place for records: neither XDG_STATE_HOME nor HOME is set");
        return NULL;
    }
    struct stat about;
    bool made = make_folders(path);
    if (made && stat(path, &about) == 0 && !S_ISDIR(about.st_mode)) {
        errno = ENOTDIR;
        made = false;
    }
    if (made)
        return path;
    bn_fault_add(faults, BN_EXIT_UNREADABLE, path, 0, 0, "cannot be made: %s", strerror(errno));
    free(path);
    return NULL;
}

/* The last part of a scenario's name, without its ending, in letters no shell minds. */
static char *plain_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *last = slash ? slash + 1 : name;
    const char *dot = strrchr(last, '.');
    size_t len = dot && dot > last ? (size_t)(dot - last) : strlen(last);
    char *plain = bn_copy(last, len > 40 ? 40 : len);
    for (char *c = plain; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", *c))
            *c = '-';
    if (*plain)
        return plain;
    free(plain);
    return bn_format("battle");
}

char *bn_record_path(const char *name, struct bn_faults *faults)
{
    char *folder = bn_state_dir(faults), *plain, *path = NULL;
    if (!folder)
        return NULL;
    plain = plain_name(name);
    time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "00000000-000000";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    for (int n = 1; !path; n++) {
        path = n == 1 ? bn_format("%s/%s-%s.battle", folder, stamp, plain)
                      : bn_format("%s/%s-%s-%d.battle", folder, stamp, plain, n);
        char *fresh = bn_format("%s.new", path);
        if (access(path, F_OK) == 0 || access(fresh, F_OK) == 0) {
            free(path);
            path = NULL;
        }
        free(fresh);
    }
    free(folder);
    free(plain);
    return path;
}

/* ---- The newest ------------------------------------------------------------------ */

struct found {
    char *path;
    struct timespec when;
};

static int newest_first(const void *left, const void *right)
{
    const struct found *a = left, *b = right;
    if (a->when.tv_sec != b->when.tv_sec)
        return a->when.tv_sec > b->when.tv_sec ? -1 : 1;
    if (a->when.tv_nsec != b->when.tv_nsec)
        return a->when.tv_nsec > b->when.tv_nsec ? -1 : 1;
    return strcmp(b->path, a->path); /* names begin with the time they were made */
}

static size_t find_records(const char *folder, struct found **out)
{
    struct found *found = NULL;
    size_t n = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        size_t len = strlen(entry->d_name);
        if (len < 7 || strcmp(entry->d_name + len - 7, ".battle"))
            continue;
        char *path = bn_format("%s/%s", folder, entry->d_name);
        struct stat about;
        if (stat(path, &about) || !S_ISREG(about.st_mode)) {
            free(path);
            continue;
        }
        found = bn_grown(found, n + 1, sizeof *found);
        found[n++] = (struct found){path, about.st_mtim};
    }
    if (dir)
        closedir(dir);
    *out = found;
    return n;
}

char *bn_record_newest(bool (*is_over)(const char *path), struct bn_faults *faults)
{
    char *folder = bn_state_dir(faults), *newest = NULL;
    if (!folder)
        return NULL;
    struct found *found = NULL;
    size_t n = find_records(folder, &found);
    if (n > 1)
        qsort(found, n, sizeof *found, newest_first);
    for (size_t i = 0; i < n; i++) {
        if (!newest && !is_over(found[i].path))
            newest = found[i].path;
        else
            free(found[i].path);
    }
    free(found);
    free(folder);
    return newest;
}
