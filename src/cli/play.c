/* play.c - the screen: the menu, a scenario begun, a record gone on with. */
#include "cli/cli.h"

#include <banneret/opponent.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "session/match.h"
#include "tui/tui.h"

enum { SEAT_MAX = 512 }; /* bytes of who sits somewhere */

/* The battle the menu offers to who has not played yet; where it does not ship, the first one. */
static const char learning[] = "first-blood";

static bool no_colour(const struct cli_args *args)
{
    const char *none = getenv("NO_COLOR");
    return args->color == CLI_COLOR_NEVER || (args->color == CLI_COLOR_AUTO && none && *none);
}

static bool screen_open(const struct cli_args *args, struct bn_screen *screen)
{
    struct bn_term_wish wish = {args->ascii, no_colour(args), args->no_mouse};
    const char *why = bn_tui_open(screen, wish, !args->no_effects);
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

/* A rematch of a record takes its scenario and options. */
static struct bn_record header_of(const struct cli_args *args, const struct cli_file *file,
                                  const struct bn_luck *luck, char who[BN_SIDES][SEAT_MAX])
{
    const struct bn_battle *b = file->battle;
    const struct bn_record *old = file->record;
    struct bn_record r = {.program = (char *)(uintptr_t)("banneret " BN_VERSION),
                          .ruleset = (char *)(uintptr_t)b->rules->id,
                          .version = b->rules->version,
                          .scenario = old ? old->scenario : file->text,
                          .option = old ? old->option : args->set,
                          .options = old ? old->options : args->sets,
                          .seats = BN_SIDES,
                          .has_seed = !args->no_seed,
                          .seed = luck->seed};
    for (int side = 0; side < BN_SIDES; side++)
        r.seat[side] = (struct bn_setting){b->side[side].id, who[side]};
    return r;
}

/* "roncevaux" of YYYYMMDD-HHMMSS-roncevaux.battle, and of anything else itself. */
static const char *plain_name(const char *shown)
{
    const char *slash = strrchr(shown, '/'), *name = slash ? slash + 1 : shown;
    static const char stamp[] = "dddddddd-dddddd-";
    for (size_t i = 0; stamp[i]; i++)
        if (stamp[i] == 'd' ? name[i] < '0' || name[i] > '9' : name[i] != stamp[i])
            return shown;
    return name + sizeof stamp - 1;
}

/* The path of a new record the session now writes to; NULL with faults: none is kept. */
static char *record_begin(const struct cli_args *args, const struct cli_file *file,
                          const struct bn_luck *luck, char who[BN_SIDES][SEAT_MAX],
                          struct bn_session *session, struct bn_faults *faults)
{
    char *path = bn_record_path(plain_name(file->shown), faults);
    if (!path)
        return NULL;
    struct bn_record header = header_of(args, file, luck, who);
    struct bn_writer *writer = bn_writer_new(path, &header, faults);
    if (writer && bn_session_record(session, writer, true, faults))
        return path;
    free(path);
    return NULL;
}

/* Behind a battle: what comes next, and the score with which it begins. */
struct next {
    enum bn_after after;
    struct bn_match match;
    char who[BN_SIDES][SEAT_MAX]; /* sits there, by side */
};

static void sit_down(struct bn_screen *screen, struct bn_session *session,
                     struct bn_sitting sitting, struct next *next)
{
    next->after = bn_tui_battle(screen, session, sitting);
    next->match = bn_match_after(bn_match_of(session), bn_session_state(session)->winner);
    if (next->after == BN_AFTER_CHANGED)
        next->match = bn_match_changed(next->match);
    bool changed = next->after == BN_AFTER_CHANGED;
    for (int side = 0; side < BN_SIDES; side++)
        snprintf(next->who[changed ? 1 - side : side], SEAT_MAX, "%s",
                 bn_session_seat(session, side));
}

/* "banneret roncevaux --set command_dice=3", freed by the caller; NULL where no file says it: of a
 * rematch of a record. */
static char *command_of(const struct cli_args *args, const struct cli_file *file)
{
    if (file->record)
        return NULL;
    char *line = bn_format("banneret %s", args->named ? args->named : file->shown);
    for (size_t i = 0; i < args->sets; i++) {
        char *more = bn_format("%s --set %s=%s", line, args->set[i].name, args->set[i].value);
        free(line);
        line = more;
    }
    return line;
}

/* NULL where nothing comes from it. */
static const uint64_t *seed_of(const struct cli_args *args, const struct cli_file *file,
                               const struct bn_luck *luck)
{
    return cli_seed_in_use(file->battle, luck) && !args->dice_ask ? &luck->seed : NULL;
}

static enum bn_exit play_new(const struct cli_args *args, struct bn_screen *screen,
                             const struct cli_file *file, struct next *next)
{
    struct bn_luck luck = play_luck(args, NULL);
    enum bn_session_result result;
    struct bn_session *session = bn_session_new(file->battle, &luck, &result);
    struct bn_faults faults = {0};
    if (result != BN_DONE_OK && !(result == BN_STARVED && args->dice_ask)) {
        bn_fault_add(&faults, result == BN_STARVED ? BN_EXIT_DICE : BN_EXIT_USAGE, "", 0, 0, "%s",
                     bn_session_reason(session));
        bn_faults_print(&faults);
        next->after = BN_AFTER_LEAVE;
    } else {
        for (int side = 0; side < BN_SIDES; side++)
            bn_session_set_seat(session, side, next->who[side]);
        char *path = record_begin(args, file, &luck, next->who, session, &faults);
        char *notice = path
                           ? NULL
                           : bn_format("No record is kept: %s",
                                       faults.n ? faults.at[faults.n - 1].what : "no reason known");
        char *again = command_of(args, file);
        if (bn_match_battles(next->match) > 0)
            bn_match_keep(session, next->match);
        sit_down(screen, session,
                 (struct bn_sitting){.file = path,
                                     .notice = notice,
                                     .seed = seed_of(args, file, &luck),
                                     .again = again,
                                     .told = args->told,
                                     .ask_dice = args->dice_ask,
                                     .zoom = args->zoom},
                 next);
        free(again);
        faults.status = BN_EXIT_OK; /* it was said, and the battle was played */
        free(notice);
        free(path);
    }
    enum bn_exit status = faults.status;
    bn_session_free(session);
    bn_faults_free(&faults);
    return status;
}

/* What was asked for one battle does not hold for the next: it has dice of its own. */
static struct cli_args args_again(const struct cli_args *args)
{
    struct cli_args again = *args;
    again.told = false;
    again.luck = (struct bn_luck){.has_dice = args->dice_ask};
    return again;
}

static bool wants_again(const struct next *next)
{
    return next->after == BN_AFTER_CHANGED || next->after == BN_AFTER_SAME;
}

static enum bn_exit play_again(const struct cli_args *args, struct bn_screen *screen,
                               const struct cli_file *file, struct next *next)
{
    struct cli_args again = args_again(args);
    enum bn_exit status = BN_EXIT_OK;
    while (wants_again(next) && status == BN_EXIT_OK)
        status = play_new(&again, screen, file, next);
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
                                const struct cli_file *file, const char *path, struct next *next)
{
    struct bn_luck luck = play_luck(args, file->record);
    struct bn_faults faults = {0};
    struct bn_session *session =
        bn_session_replay(file->battle, file->record, file->shown, &luck, &faults);
    char *read_only = record_resume(file, path, session, &faults);
    for (size_t i = 0; i < args->seats && !read_only; i++)
        bn_session_set_seat(session, cli_side(file->battle, args->seat[i].name, "--seat"),
                            args->seat[i].value);
    sit_down(screen, session,
             (struct bn_sitting){.file = path,
                                 .read_only = read_only,
                                 .seed = file->record->has_seed ? &file->record->seed : NULL,
                                 .ask_dice = args->dice_ask,
                                 .zoom = args->zoom},
             next);
    bn_session_free(session);
    bn_faults_free(&faults);
    free(read_only);
    return BN_EXIT_OK;
}

/* ---- Either ---- */

static enum bn_exit play_open(const struct cli_args *given, struct bn_screen *screen,
                              const struct cli_file *file, const char *name, enum bn_after *after)
{
    struct cli_args named = *given, *args = &named;
    named.named = name;
    struct next next = {.after = BN_AFTER_LEAVE};
    for (int side = 0; side < BN_SIDES; side++)
        snprintf(next.who[side], SEAT_MAX, "human");
    for (size_t i = 0; i < args->seats; i++)
        snprintf(next.who[cli_side(file->battle, args->seat[i].name, "--seat")], SEAT_MAX, "%s",
                 args->seat[i].value);
    enum bn_exit status = file->kind == BN_IS_RECORD ? play_record(args, screen, file, name, &next)
                                                     : play_new(args, screen, file, &next);
    if (status == BN_EXIT_OK)
        status = play_again(args, screen, file, &next);
    *after = next.after;
    return status;
}

/* Is there somebody of that name? */
static bool seat_sound(const struct bn_setting *seat)
{
    char words[256];
    struct bn_text fault = bn_text_begin(words, sizeof words);
    if (strcmp(seat->value, "human") == 0)
        return true;
    struct bn_opponent *who = strlen(seat->value) < SEAT_MAX ? bn_opponent_open(seat->value, &fault)
                                                             : NULL;
    bn_opponent_close(who);
    if (!who)
        cli_usage("--seat %s=%s: %s", seat->name, seat->value, words);
    return who;
}

static enum bn_exit seats_sound(const struct cli_args *args, const struct bn_battle *b)
{
    for (size_t i = 0; i < args->seats; i++)
        if (cli_side(b, args->seat[i].name, "--seat") == BN_NONE || !seat_sound(&args->seat[i]))
            return BN_EXIT_USAGE;
    return BN_EXIT_OK;
}

/* The screen is opened once the file is known to be sound, so that faults are said in peace. */
static enum bn_exit play_file(const struct cli_args *args, struct bn_screen *screen, bool *opened,
                              const char *name, enum bn_after *after)
{
    struct cli_file file;
    *after = BN_AFTER_LEAVE;
    enum bn_exit status = cli_open(args, name, &file);
    if (status != BN_EXIT_OK)
        return status;
    if (file.kind == BN_IS_CASE) {
        cli_usage("play: %s is a case; 'banneret step' plays it", file.shown);
        status = BN_EXIT_USAGE;
    } else {
        status = seats_sound(args, file.battle);
    }
    if (status == BN_EXIT_OK && !*opened) {
        *opened = screen_open(args, screen);
        status = *opened ? BN_EXIT_OK : BN_EXIT_USAGE;
    }
    if (status == BN_EXIT_OK)
        status = play_open(args, screen, &file, name, after);
    cli_close(&file);
    return status;
}

/* ---- The menu ---- */

enum { MENU_MAX = 256 };

struct menu {
    struct bn_choice choice[MENU_MAX];
    char *name[MENU_MAX]; /* what to open; NULL for headings */
    bool begin[MENU_MAX]; /* at once, without asking for options */
    char *text[MENU_MAX];
    int n;
};

static void menu_add(struct menu *m, char *name, char *text, const char *about, bool begin)
{
    if (m->n == MENU_MAX) {
        free(name);
        free(text);
        return;
    }
    m->name[m->n] = name;
    m->begin[m->n] = begin;
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
            file.battle->rules->id, true);
        bn_session_free(session);
        path = NULL;
    }
    cli_close(&file);
    free(path);
    bn_faults_free(&faults);
}

static void menu_add_shipped(struct menu *m, const struct bn_shipped *s, const char *format,
                             bool begin)
{
    char title[BN_NAME_LEN + 1];
    bn_shipped_title(s, title);
    menu_add(m, bn_format("%s/%s", s->ruleset, s->name), bn_format(format, title), s->ruleset,
             begin);
}

static void menu_fill(struct menu *m)
{
    const struct bn_shipped *first = bn_shipped; /* each ruleset may have one to learn it by */
    menu_add_unfinished(m);
    while (first->ruleset && strcmp(first->name, learning) != 0)
        first++;
    if (!first->ruleset)
        first = bn_shipped;
    if (first->ruleset)
        menu_add_shipped(m, first, "%s, to learn the game", true);
    if (first->ruleset)
        menu_add(m, bn_format("%s/%s", first->ruleset, first->name),
                 bn_format("A new battle: rules, options, seats"), "", false);
    menu_add(m, NULL, bn_format("%s", ""), "", false);
    menu_add(m, NULL, bn_format("All battles"), "", false);
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        if (!bn_ruleset_by_id(s->ruleset)->hidden)
            menu_add_shipped(m, s, "  %s", false);
}

/* The name of what was chosen, freed by the caller; NULL for nothing. `begin`: as it is. */
static char *choose_battle(struct bn_screen *screen, bool *begin)
{
    struct menu *m = bn_new(sizeof *m);
    menu_fill(m);
    int chosen = bn_tui_menu(screen, "Banneret", m->choice, m->n);
    char *name = chosen >= 0 ? bn_copy(m->name[chosen], strlen(m->name[chosen])) : NULL;
    *begin = chosen >= 0 && m->begin[chosen];
    for (int i = 0; i < m->n; i++) {
        free(m->name[i]);
        free(m->text[i]);
    }
    free(m);
    return name;
}

/* From the menu to a battle, and back to the menu. False: that was all. */
static bool play_chosen(struct cli_args *args, struct bn_screen *screen, enum bn_after *after,
                        enum bn_exit *status)
{
    struct bn_new_battle made = {.sets = 0};
    bool begin, opened = true;
    char *name = choose_battle(screen, &begin);
    *after = BN_AFTER_MENU;
    if (!name)
        return false;
    if (!begin && bn_tui_setup(screen, bn_shipped, name, &made)) {
        args->set = made.set;
        args->sets = made.sets;
        args->seat = made.seat;
        args->seats = BN_SIDES;
        args->told = true;
        *status = play_file(args, screen, &opened, made.name, after);
    } else if (begin) {
        *status = play_file(args, screen, &opened, name, after);
    }
    free(name);
    return !screen->gone;
}

int cli_play(struct cli_args *args)
{
    struct bn_screen screen;
    struct cli_args given = *args;
    bool opened = false, first = !args->words;
    enum bn_after after = BN_AFTER_MENU;
    enum bn_exit status = BN_EXIT_OK;
    if (args->words) {
        status = play_file(args, &screen, &opened, args->word[0], &after);
    } else {
        opened = screen_open(args, &screen);
        status = opened ? BN_EXIT_OK : BN_EXIT_USAGE;
    }
    while (opened && after == BN_AFTER_MENU && status == BN_EXIT_OK) {
        if (!first) { /* what was given was for that battle */
            given = args_again(args);
            given.sets = 0;
            given.seats = 0;
            given.ruleset = NULL; /* it is there */
        }
        if (!play_chosen(&given, &screen, &after, &status))
            break;
        first = false;
    }
    if (opened)
        bn_tui_close(&screen);
    return (int)status;
}
