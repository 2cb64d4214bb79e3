/* play.c - the screen: the menu, a scenario begun, a record gone on with. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "tui/tui.h"

/* The battle the menu offers to who has not played yet; where it does not ship, the first one. */
static const char learning[] = "first-blood";

static bool no_colour(const struct cli_args *args)
{
    const char *none = getenv("NO_COLOR");
    return args->color == CLI_COLOR_NEVER || (args->color == CLI_COLOR_AUTO && none && *none);
}

static bool screen_open(const struct cli_args *args, struct bn_screen *screen)
{
    const char *why = bn_tui_open(screen, args->ascii, no_colour(args));
    if (why)
        cli_usage("%s", why);
    return !why;
}

/* Where dice are typed by hand a seed never takes over; it still serves cards. */
static struct bn_luck play_luck(const struct cli_args *args, const struct bn_record *record)
{
    struct bn_luck luck = cli_luck(args, record);
    if (args->dice_ask)
        luck.has_seed = false;
    return luck;
}

/* ---- A scenario begun ---- */

static struct bn_record header_of(const struct cli_args *args, const struct cli_file *file,
                                  const struct bn_luck *luck)
{
    const struct bn_battle *b = file->battle;
    struct bn_record r = {.program = (char *)(uintptr_t)("banneret " BN_VERSION),
                          .ruleset = (char *)(uintptr_t)b->rules->id,
                          .version = b->rules->version,
                          .scenario = file->text,
                          .option = args->set,
                          .options = args->sets,
                          .seats = BN_SIDES,
                          .has_seed = !args->no_seed,
                          .seed = luck->seed};
    for (int side = 0; side < BN_SIDES; side++)
        r.seat[side] = (struct bn_setting){b->side[side].id, "human"};
    return r;
}

/* The path of a new record the session now writes to; NULL with faults: none is kept. */
static char *record_begin(const struct cli_args *args, const struct cli_file *file,
                          const struct bn_luck *luck, struct bn_session *session,
                          struct bn_faults *faults)
{
    char *path = bn_record_path(file->shown, faults);
    if (!path)
        return NULL;
    struct bn_record header = header_of(args, file, luck);
    struct bn_writer *writer = bn_writer_new(path, &header, faults);
    if (writer && bn_session_record(session, writer, true, faults))
        return path;
    free(path);
    return NULL;
}

static enum bn_exit play_scenario(const struct cli_args *args, struct bn_screen *screen,
                                  const struct cli_file *file)
{
    struct bn_luck luck = play_luck(args, NULL);
    enum bn_session_result result;
    struct bn_session *session = bn_session_new(file->battle, &luck, &result);
    struct bn_faults faults = {0};
    if (result != BN_DONE_OK && !(result == BN_STARVED && args->dice_ask)) {
        bn_fault_add(&faults, result == BN_STARVED ? BN_EXIT_DICE : BN_EXIT_USAGE, "", 0, 0, "%s",
                     bn_session_reason(session));
        bn_faults_print(&faults);
    } else {
        char *path = record_begin(args, file, &luck, session, &faults);
        char *notice = path
                           ? NULL
                           : bn_format("No record is kept: %s",
                                       faults.n ? faults.at[faults.n - 1].what : "no reason known");
        bn_tui_battle(screen, session, (struct bn_sitting){path, NULL, notice, args->dice_ask, args->zoom});
        faults.status = BN_EXIT_OK; /* it was said, and the battle was played */
        free(notice);
        free(path);
    }
    enum bn_exit status = faults.status;
    bn_session_free(session);
    bn_faults_free(&faults);
    return status;
}

/* ---- A record gone on with ---- */

/* NULL when the session now writes on in its file, else why it is only read. */
static char *record_resume(const struct cli_file *file, const char *path,
                           struct bn_session *session, struct bn_faults *faults)
{
    if (faults->n > 0 || bn_session_read_only(session))
        return bn_format("Read only, up to line %d: %s", faults->n ? faults->at[0].line : 0,
                         faults->n ? faults->at[0].what : "the rest of the record is not sound");
    bool busy = false;
    struct bn_writer *writer =
        bn_writer_open(path, file->record->good, bn_session_tail_kept(session), &busy, faults);
    if (busy)
        return bn_format("Read only: another program is playing this battle.");
    if (!writer || !bn_session_record(session, writer, false, faults))
        return bn_format("Read only: %s",
                         faults->n ? faults->at[faults->n - 1].what : "it cannot be written to");
    return NULL;
}

static enum bn_exit play_record(const struct cli_args *args, struct bn_screen *screen,
                                const struct cli_file *file, const char *path)
{
    struct bn_luck luck = play_luck(args, file->record);
    struct bn_faults faults = {0};
    struct bn_session *session =
        bn_session_replay(file->battle, file->record, file->shown, &luck, &faults);
    char *read_only = record_resume(file, path, session, &faults);
    bn_tui_battle(screen, session, (struct bn_sitting){path, read_only, NULL, args->dice_ask, args->zoom});
    bn_session_free(session);
    bn_faults_free(&faults);
    free(read_only);
    return BN_EXIT_OK;
}

/* ---- Either ---- */

static enum bn_exit seats_sound(const struct cli_args *args, const struct bn_battle *b)
{
    for (size_t i = 0; i < args->seats; i++)
        if (cli_side(b, args->seat[i].name, "--seat") == BN_NONE)
            return BN_EXIT_USAGE;
    return BN_EXIT_OK;
}

/* `screen` NULL: it is opened once the file is known to be sound, so that faults are said in peace. */
static enum bn_exit play_file(const struct cli_args *args, struct bn_screen *screen,
                              const char *name)
{
    struct bn_screen own;
    struct cli_file file;
    enum bn_exit status = cli_open(args, name, &file);
    if (status != BN_EXIT_OK)
        return status;
    if (file.kind == BN_IS_CASE) {
        cli_usage("play: %s is a case; 'banneret step' plays it", file.shown);
        status = BN_EXIT_USAGE;
    } else {
        status = seats_sound(args, file.battle);
    }
    bool opened = false;
    if (status == BN_EXIT_OK && !screen) {
        opened = screen_open(args, &own);
        screen = &own;
        status = opened ? BN_EXIT_OK : BN_EXIT_USAGE;
    }
    if (status == BN_EXIT_OK)
        status = file.kind == BN_IS_RECORD ? play_record(args, screen, &file, name)
                                           : play_scenario(args, screen, &file);
    if (opened)
        bn_tui_close(&own);
    cli_close(&file);
    return status;
}

/* ---- The menu ---- */

enum { MENU_MAX = 256 };

struct menu {
    struct bn_choice choice[MENU_MAX];
    char *name[MENU_MAX]; /* what to open; NULL for headings */
    char *text[MENU_MAX];
    int n;
};

static void menu_add(struct menu *m, char *name, char *text, const char *about)
{
    if (m->n == MENU_MAX) {
        free(name);
        free(text);
        return;
    }
    m->name[m->n] = name;
    m->text[m->n] = text;
    m->choice[m->n++] = (struct bn_choice){text, about, !name};
}

static void menu_add_unfinished(struct menu *m)
{
    struct bn_faults faults = {0};
    struct cli_args none = {.at = BN_NONE};
    struct cli_file file = {0};
    char *path = cli_newest(&faults);
    if (path && cli_read(&none, path, &file, &faults)) {
        struct bn_luck luck = cli_luck(&none, file.record);
        struct bn_session *session =
            bn_session_replay(file.battle, file.record, file.shown, &luck, &faults);
        menu_add(
            m, path,
            bn_format("Go on: %s, turn %d", file.battle->title, bn_session_state(session)->turn),
            file.battle->rules->id);
        bn_session_free(session);
        path = NULL;
    }
    cli_close(&file);
    free(path);
    bn_faults_free(&faults);
}

static void menu_add_shipped(struct menu *m, const struct bn_shipped *s, const char *format)
{
    struct bn_faults faults = {0};
    struct bn_battle *b =
        bn_scenario_read(s->name, s->text, s->len, (struct bn_settings){NULL, 0}, &faults);
    if (b)
        menu_add(m, bn_format("%s/%s", s->ruleset, s->name), bn_format(format, b->title),
                 b->rules->id);
    bn_battle_free(b);
    bn_faults_free(&faults);
}

static void menu_fill(struct menu *m)
{
    const struct bn_shipped *first = bn_shipped;
    menu_add_unfinished(m);
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        if (strcmp(s->name, learning) == 0)
            first = s;
    if (first->ruleset)
        menu_add_shipped(m, first, "%s, to learn the game");
    menu_add(m, NULL, bn_format("%s", ""), "");
    menu_add(m, NULL, bn_format("All battles"), "");
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        if (!bn_ruleset_by_id(s->ruleset)->hidden)
            menu_add_shipped(m, s, "  %s");
}

static enum bn_exit play_menu(const struct cli_args *args)
{
    struct bn_screen screen;
    if (!screen_open(args, &screen))
        return BN_EXIT_USAGE;
    struct menu *m = bn_new(sizeof *m);
    menu_fill(m);
    int chosen = bn_tui_menu(&screen, "Banneret", m->choice, m->n);
    enum bn_exit status = chosen >= 0 ? play_file(args, &screen, m->name[chosen]) : BN_EXIT_OK;
    bn_tui_close(&screen);
    for (int i = 0; i < m->n; i++) {
        free(m->name[i]);
        free(m->text[i]);
    }
    free(m);
    return status;
}

int cli_play(struct cli_args *args)
{
    return (int)(args->words ? play_file(args, NULL, args->word[0]) : play_menu(args));
}
