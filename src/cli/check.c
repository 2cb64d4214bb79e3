/* check.c - `banneret check`: every fault of each file, and what is in it when there is none. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "draw/theme.h"
#include "files/json.h"
#include "files/memory.h"
#include "files/utf8.h"
#include "files/words.h"

/* What a sound file holds, in words. Freed by the caller. */
static char *say_battle(const struct bn_battle *b)
{
    int units[BN_SIDES] = {bn_units_of(b, 0), bn_units_of(b, 1)};
    return bn_format("%s%sa scenario of %s, %d by %d hexes, %d %s against %d %s", b->title,
                     *b->title ? ": " : "", b->rules->id, b->board.cols, b->board.rows, units[0],
                     b->side[0].name, units[1], b->side[1].name);
}

static char *say_record(const struct bn_session *s)
{
    const struct bn_battle *b = bn_session_battle(s);
    const struct bn_state *now = bn_session_state(s);
    const char *end = now->winner == BN_OPEN   ? "not over"
                      : now->winner == BN_DRAW ? "a draw"
                                               : "won by ";
    const char *who = now->winner == 0 || now->winner == 1 ? b->side[now->winner].name : "";
    int orders = bn_session_orders(s);
    return bn_format("%s%sa record of %s, %d %s, turn %d, %s%s", b->title, *b->title ? ": " : "",
                     b->rules->id, orders, orders == 1 ? "order" : "orders", now->turn, end, who);
}

static char *say_case(const struct bn_case *c)
{
    return bn_format("%s: a case of %s, %zu orders, %zu expectations", c->title ? c->title : "",
                     c->battle->rules->id, c->orders, c->expects);
}

/* The aims as the program understands them, a line each. */
static void tell_aims(const struct bn_battle *b)
{
    char *line[BN_AIM_LINES];
    size_t n = bn_aims_say(b, line, BN_AIM_LINES);
    for (size_t i = 0; i < n; i++) {
        printf("  %s\n", line[i]);
        free(line[i]);
    }
}

/* The record is replayed: it is sound when it still comes out as it says. */
static char *check_record(struct cli_file *f, struct bn_faults *faults)
{
    struct bn_luck luck = {.seed = f->record->seed};
    struct bn_session *s = bn_session_replay(f->battle, f->record, f->shown, &luck, faults);
    char *summary = say_record(s);
    bn_session_free(s);
    return summary;
}

static char *check_text(const struct cli_args *args, const char *name, struct cli_file *f,
                        struct bn_faults *faults)
{
    char *summary = NULL;
    if (!cli_read(args, name, f, faults))
        return NULL;
    if (f->kind == BN_IS_RECORD)
        summary = check_record(f, faults);
    else if (f->kind == BN_IS_CASE)
        summary = say_case(f->rule_case);
    else
        summary = say_battle(f->battle);
    return summary;
}

static void tell_sound(const struct cli_args *args, const char *shown, const char *summary)
{
    if (args->json) {
        bn_json_sound(stdout, shown, summary);
        return;
    }
    char *safe = bn_utf8_shown(shown);
    printf("%s: sound\n  %s\n", safe, summary);
    free(safe);
}

/* What the ruleset has to say about a scenario that is sound. */
static void tell_remark(const struct cli_args *args, const char *shown, const struct bn_battle *b)
{
    int rule = BN_NONE;
    const char *what = b && b->rules->remark ? b->rules->remark(b, &rule) : NULL;
    if (!what)
        return;
    if (args->json)
        bn_json_note(stdout, shown, bn_rule_id(b, rule), what);
    else
        printf("  note: %s (%s)\n", what, bn_rule_id(b, rule));
}

static bool has_colour(const char *name)
{
    int n = 0;
    while (bn_colour_name(n) && strcmp(bn_colour_name(n), name) != 0)
        n++;
    return bn_colour_name(n) != NULL;
}

/* A side of a colour that the screen does not know is shown in another. */
static void tell_colours(const struct cli_args *args, const char *shown, const struct bn_battle *b)
{
    for (int side = 0; b && side < BN_SIDES; side++) {
        struct bn_words known = {.n = 0};
        if (has_colour(b->side[side].colour))
            continue;
        for (int i = 0; bn_colour_name(i); i++)
            bn_words_add(&known, bn_colour_name(i));
        char *hint = bn_words_hint(&known, b->side[side].colour, "known are");
        char *safe = bn_utf8_shown(b->side[side].colour);
        char *what =
            bn_format("the screen knows no colour '%s' of %s%s", safe, b->side[side].id, hint);
        if (args->json)
            bn_json_note(stdout, shown, "", what);
        else
            printf("  note: %s\n", what);
        free(what);
        free(safe);
        free(hint);
    }
}

static void tell_faults(const struct cli_args *args, struct bn_faults *faults)
{
    bn_faults_sort(faults);
    for (size_t i = 0; args->json && i < faults->n; i++)
        bn_json_fault(stdout, &faults->at[i]);
    fflush(stdout); /* in the order of the files, wherever both go */
    if (!args->json)
        bn_faults_print(faults);
}

int cli_check(struct cli_args *args)
{
    static const int rank[] = {[BN_EXIT_FAULT] = 1, [BN_EXIT_USAGE] = 2, [BN_EXIT_UNREADABLE] = 3};
    int gravest = (int)cli_load_ruleset(args);
    if (gravest != BN_EXIT_OK)
        return gravest;
    for (int i = 0; i < args->words; i++) {
        struct cli_file f;
        struct bn_faults faults = {0};
        char *summary = check_text(args, args->word[i], &f, &faults);
        if (summary && faults.n == 0) {
            tell_sound(args, f.shown, summary);
            tell_remark(args, f.shown, f.kind == BN_IS_SCENARIO ? f.battle : NULL);
            tell_colours(args, f.shown, f.kind == BN_IS_SCENARIO ? f.battle : NULL);
            if (!args->json && f.kind == BN_IS_SCENARIO)
                tell_aims(f.battle);
        } else {
            tell_faults(args, &faults);
        }
        int status = (int)faults.status;
        if (rank[status] > rank[gravest])
            gravest = status;
        free(summary);
        cli_close(&f);
        bn_faults_free(&faults);
    }
    return gravest;
}
