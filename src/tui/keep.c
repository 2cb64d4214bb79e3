/* keep.c - what can be taken along of a battle: a picture, a report, a line that begins it again. */
#include "tui/play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/print.h"
#include "files/memory.h"
#include "lab/report.h"

/* The record's path with another ending; NULL, said, when there is none. */
static char *beside(struct bn_play *p, const char *what, const char *ending)
{
    if (!p->file) {
        play_refuse(p, "", "There is no record that a %s could stand beside.", what);
        return NULL;
    }
    size_t n = strlen(p->file), end = strlen(".battle");
    bool named = n > end && strcmp(p->file + n - end, ".battle") == 0;
    return bn_format("%.*s%s", (int)(named ? n - end : n), p->file, ending);
}

static void say_saved(struct bn_play *p, bool saved, const char *what, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (saved)
        play_say(p, "", "The %s is saved beside the record: %s", what, slash ? slash + 1 : path);
    else
        play_refuse(p, "", "The %s could not be written: %s", what, strerror(errno));
}

static bool picture(const struct bn_play *p, const char *path)
{
    const struct bn_battle *b = p->b;
    struct bn_canvas c = {.glyphs = BN_UTF8};
    struct bn_view view = bn_session_view(p->session, BN_NONE);
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    struct bn_theme theme = bn_theme_of(BN_COLOURS_256, true, b->side[0].colour, b->side[1].colour);
    bool saved = bn_picture(&c, &view, &look) && bn_save_svg(&c, &theme, b->title, path);
    bn_canvas_free(&c);
    return saved;
}

void play_save_picture(struct bn_play *p)
{
    char *path = beside(p, "picture", ".svg");
    if (path)
        say_saved(p, picture(p, path), "picture", path);
    free(path);
}

void play_save_report(struct bn_play *p)
{
    char *path = beside(p, "report", ".html");
    struct bn_report report = {.session = p->session, .seed = p->has_seed ? &p->seed : NULL};
    if (path)
        say_saved(p, bn_report_save(&report, path), "report", path);
    free(path);
}

void play_copy_line(struct bn_play *p)
{
    struct bn_rows rows = {0};
    char *line =
        p->again ? bn_format("%s", p->again) : bn_format("%s, %s", p->b->title, p->b->rules->id);
    if (p->has_seed) {
        char *with = bn_format("%s%s%" PRIu64, line, p->again ? " --seed " : ", seed ", p->seed);
        free(line);
        line = with;
    }
    bn_term_copy(line);
    bn_rows_add(&rows, BN_ROLE_PROMPT, -1, "", line);
    bn_rows_add(&rows, BN_ROLE_PLAIN, -1, "", "");
    bn_rows_add(&rows, BN_ROLE_DIM, -1, "",
                "It is in the clipboard too, where the terminal lets a program write there.");
    bn_card(p->screen, "This battle again", &rows, "Enter on", "");
    bn_rows_free(&rows);
    free(line);
}

/* ---- How long it was played ---- */

void play_count_time(struct bn_play *p)
{
    long now = bn_term_seconds();
    if (!p->read_only)
        bn_played_keep(p->session, now - p->since);
    p->since = now;
}

void play_time_say(const struct bn_play *p, char *out, size_t max)
{
    long minutes = bn_played_of(p->session) / 60;
    if (minutes < 1)
        snprintf(out, max, "under a minute");
    else if (minutes < 60)
        snprintf(out, max, "%ld min", minutes);
    else
        snprintf(out, max, "%ld h %02ld min", minutes / 60, minutes % 60);
}
