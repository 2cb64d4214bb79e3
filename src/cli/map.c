/* map.c - a picture of the board, as text or SVG. */
#include "cli/cli.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "draw/map.h"
#include "draw/print.h"
#include "files/memory.h"

/* ---- The position ---- */

/* A scenario before anything has happened: its units stand where it puts them. */
static struct bn_state beginning(const struct bn_battle *b)
{
    struct bn_state s = {.turn = 1, .side = BN_NONE, .decider = BN_NONE, .winner = BN_OPEN};
    for (int u = 0; u < BN_UNITS; u++)
        s.unit[u].hex = BN_NONE;
    for (int u = 0; u < b->units; u++) {
        const struct bn_unit_def *def = &b->unit[u];
        s.unit[u] = (struct bn_unit){.hex = def->hex,
                                     .figures = def->figures,
                                     .hits = def->hits,
                                     .face = def->face,
                                     .status = def->hex == BN_NONE ? BN_WAITING : BN_ON_BOARD};
    }
    for (int i = 0; i < b->marks; i++)
        bn_mark_set(&s, b->mark[i].hex, b->mark[i].kind, b->mark[i].value);
    return s;
}

/* What everybody may see of it: a picture is shown around. --reveal shows all. */
static struct bn_view view_of(const struct cli_args *args, const struct bn_battle *b,
                              const struct bn_state *s)
{
    bool open = args->reveal || s->decider == BN_NONE;
    return bn_view_of(b, s, open ? BN_NONE : s->decider);
}

static enum bn_exit position_of(const struct cli_args *args, const struct cli_file *file,
                                struct bn_view *view)
{
    const struct bn_battle *b = file->battle;
    if (file->kind == BN_IS_CASE)
        b = file->rule_case->battle;
    if (file->kind != BN_IS_RECORD) {
        struct bn_state s = beginning(b);
        *view = bn_view_of(b, &s, BN_NONE);
        return BN_EXIT_OK;
    }
    struct bn_luck luck = cli_luck(args, file->record);
    struct bn_faults faults = {0};
    struct bn_session *session = bn_session_replay(b, file->record, file->shown, &luck, &faults);
    *view = view_of(args, b, bn_session_state(session));
    bn_faults_print(&faults);
    enum bn_exit status = faults.status;
    bn_session_free(session);
    bn_faults_free(&faults);
    return status == BN_EXIT_OK ? file->status : status;
}

/* ---- The picture ---- */

static bool save_svg(const struct bn_canvas *c, const struct bn_view *view, const char *path)
{
    struct bn_theme theme =
        bn_theme_of(BN_COLOURS_256, true, view->b->side[0].colour, view->b->side[1].colour);
    /* Beside it first, so that who looks at it never sees half a picture. */
    char *fresh = bn_format("%s.new", path);
    FILE *out = fopen(fresh, "wb");
    bool good = out != NULL;
    if (out) {
        bn_print_svg(c, &theme, view->b->title, out);
        good = !ferror(out);
        good = fclose(out) == 0 && good && rename(fresh, path) == 0;
    }
    if (!good) {
        struct bn_faults faults = {0};
        bn_fault_add(&faults, BN_EXIT_UNREADABLE, path, 0, 0, "cannot be written: %s",
                     strerror(errno));
        bn_faults_print(&faults);
        bn_faults_free(&faults);
        remove(fresh);
    }
    free(fresh);
    return good;
}

static void print_text(const struct cli_args *args, const struct bn_canvas *c,
                       const struct bn_view *view)
{
    if (!cli_colored(args)) {
        bn_print_text(c, stdout);
        return;
    }
    const char *term = getenv("TERM");
    bool many = term && strstr(term, "256");
    struct bn_theme theme = bn_theme_of(many ? BN_COLOURS_256 : BN_COLOURS_8, false,
                                        view->b->side[0].colour, view->b->side[1].colour);
    bn_print_ansi(c, &theme, stdout);
}

static enum bn_exit draw(const struct cli_args *args)
{
    struct cli_file file;
    enum bn_exit status = cli_open(args, args->word[0], &file);
    if (status != BN_EXIT_OK)
        return status;
    struct bn_view view;
    status = position_of(args, &file, &view);
    struct bn_canvas c = {0};
    bool utf8 = args->out || strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    c.glyphs = utf8 && !args->ascii ? BN_UTF8 : BN_ASCII;
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    if (!bn_picture(&c, &view, &look))
        status = BN_EXIT_UNREADABLE;
    else if (!args->out)
        print_text(args, &c, &view);
    else if (!save_svg(&c, &view, args->out))
        status = BN_EXIT_UNREADABLE;
    bn_canvas_free(&c);
    cli_close(&file);
    return status;
}

/* ---- Again whenever the file changes ---- */

/* Editors write a new file and rename it over the old one: so it is the folder that is watched. */
static bool wait_for_change(int fd, const char *name)
{
    char bytes[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
    for (;;) {
        ssize_t n = read(fd, bytes, sizeof bytes);
        if (n <= 0)
            return n < 0 && errno == EINTR;
        bool ours = false;
        for (ssize_t at = 0; at < n;) {
            const struct inotify_event *e = (const void *)(bytes + at);
            ours = ours || (e->len && strcmp(e->name, name) == 0);
            at += (ssize_t)(sizeof *e + e->len);
        }
        if (ours)
            return true;
    }
}

static int watch(const struct cli_args *args)
{
    const char *path = args->word[0], *slash = strrchr(path, '/');
    char *folder = slash ? bn_copy(path, (size_t)(slash - path) + 1) : bn_copy(".", 1);
    int fd = inotify_init1(IN_CLOEXEC);
    bool watched = access(path, F_OK) == 0 && fd >= 0 &&
                   inotify_add_watch(fd, folder, IN_CLOSE_WRITE | IN_MOVED_TO) >= 0;
    free(folder);
    if (!watched) {
        if (fd >= 0)
            close(fd);
        return cli_usage("--watch: '%s' is no file that can be watched", path);
    }
    bool screen = !args->out && isatty(STDOUT_FILENO);
    do {
        if (screen)
            fputs("\033[H\033[2J", stdout);
        draw(args);
        fflush(stdout);
    } while (wait_for_change(fd, slash ? slash + 1 : path));
    close(fd);
    return BN_EXIT_OK;
}

int cli_map(struct cli_args *args) { return args->watch ? watch(args) : (int)draw(args); }
