/* map.c - a picture of the board, as text or SVG. */
#include "cli/cli.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "draw/map.h"
#include "draw/print.h"
#include "files/memory.h"

/* ---- The position ---- */

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
        struct bn_state s;
        bn_set_up(b, &s);
        s.turn = 1;
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
    bool good = bn_save_svg(c, &theme, view->b->title, path);
    if (!good) {
        struct bn_faults faults = {0};
        bn_fault_add(&faults, BN_EXIT_UNREADABLE, path, 0, 0, "cannot be written: %s",
                     strerror(errno));
        bn_faults_print(&faults);
        bn_faults_free(&faults);
    }
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
    struct bn_map_look look = bn_map_look_of(args->zoom ? args->zoom : &bn_zoom_small);
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

/* Editors write a new file and rename it over the old one, so it is looked up by name each time. */
static bool changed(const char *path, struct stat *last)
{
    struct stat now;
    if (stat(path, &now) != 0)
        return false; /* between two of its lives */
    bool same = now.st_ino == last->st_ino && now.st_size == last->st_size &&
                now.st_mtim.tv_sec == last->st_mtim.tv_sec &&
                now.st_mtim.tv_nsec == last->st_mtim.tv_nsec;
    *last = now;
    return !same;
}

static int watch(const struct cli_args *args)
{
    const char *path = args->word[0];
    const struct timespec while_looking = {0, 200 * 1000 * 1000};
    struct stat last = {0};
    if (stat(path, &last) != 0)
        return cli_usage("--watch: '%s' is no file that can be watched", path);
    bool screen = !args->out && isatty(STDOUT_FILENO);
    for (;;) {
        if (screen)
            fputs("\033[H\033[2J", stdout);
        draw(args);
        if (fflush(stdout) != 0)
            return BN_EXIT_UNREADABLE; /* nobody reads it any more */
        do
            nanosleep(&while_looking, NULL);
        while (!changed(path, &last));
    }
}

int cli_map(struct cli_args *args) { return args->watch ? watch(args) : (int)draw(args); }
