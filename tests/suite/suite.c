/* The conformance suite: every ruleset, every scenario, battles of drawn orders.
 *
 *     suite [--battles N] [--seed N] [--scenario NAME] [--whole N]
 *
 * Each scenario and kind of play counts as one, each ruleset built as a shared
 * object too. A failure names scenario, kind, seed and order number:
 * `--scenario NAME --seed N --battles 1` plays it again. */
#include "battles.h"
#include "conform.h"

#include "files/catalogue.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATTLES = 500, RECORDS = 10, SHARED = 4 }; /* a record of every tenth battle */

static int passed, failed;
static char folder[300]; /* for records */

struct settings {
    int battles, whole;
    uint64_t seed;
    const char *scenario;
};

/* How often each verb of each ruleset built in was carried out. */
enum { RULESETS = 32 };
static long carried_out[RULESETS][CONFORM_VERBS];

static void count(bool good)
{
    if (good)
        passed++;
    else
        failed++;
}

static void say_failure(const char *name, enum play_kind kind, uint64_t seed, const char *fault)
{
    printf("%s, %s, seed %llu: %s\n", name, play_kind_names[kind], (unsigned long long)seed, fault);
}

static void note_verbs(const struct bn_ruleset *rules, const struct conform *c)
{
    int i = 0;
    while (bn_rulesets[i] && bn_rulesets[i] != rules)
        i++;
    for (int verb = 0; verb < CONFORM_VERBS && i < RULESETS; verb++)
        carried_out[i][verb] += c->verb[verb];
}

static void play_scenario(const struct battles_one *one, enum play_kind kind, int battles,
                          const struct settings *set)
{
    long orders = 0;
    int whole = 0;
    for (int i = 0; i < battles; i++) {
        char fault[700];
        uint64_t seed = set->seed + (uint64_t)i;
        struct conform c = conform_battle(one->b, kind, seed, set->whole);
        if (!c.fault[0] && i % RECORDS == 0) {
            conform_record(one->b, one->text, kind, seed, c.digest, folder, fault);
            snprintf(c.fault, sizeof c.fault, "%s", fault);
        }
        note_verbs(one->b->rules, &c);
        orders += c.orders;
        whole += c.whole;
        if (c.fault[0]) {
            say_failure(one->name, kind, seed, c.fault);
            count(false);
            return;
        }
    }
    printf("%s, %s: %d battles, %ld orders, %d whole domains\n", one->name, play_kind_names[kind],
           battles, orders, whole);
    count(true);
}

/* ---- Shared objects ---- */

/* The same rulesets out of build/rulesets must play the same battles to the same digests. */
static void play_shared(const struct bn_ruleset *rules, const char *path,
                        const struct battles *list)
{
    int played = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct bn_battle *b = list->at[i].b;
        if (strcmp(b->rules->id, rules->id) != 0)
            continue;
        struct bn_battle *other = malloc(sizeof *other);
        if (!other)
            abort();
        *other = *b;
        other->rules = rules;
        for (uint64_t seed = 1; seed <= SHARED; seed++) {
            struct bn_state s, t;
            played++;
            play_out(b, &s, PLAY_WEIGHTED, seed, PLAY_ORDERS);
            play_out(other, &t, PLAY_WEIGHTED, seed, PLAY_ORDERS);
            if (memcmp(&s, &t, sizeof s) == 0 && bn_digest(b, &s) == bn_digest(other, &t))
                continue;
            printf("%s, %s, seed %llu: plays another battle than the one built in\n", path,
                   list->at[i].name, (unsigned long long)seed);
            count(false);
            free(other);
            return;
        }
        free(other);
    }
    if (played == 0)
        printf("%s: no scenario of %s was played\n", path, rules->id);
    count(played > 0);
}

static void load_shared(const char *program, const struct battles *list)
{
    char pattern[400];
    glob_t found;
    const char *slash = strrchr(program, '/');
    snprintf(pattern, sizeof pattern, "%.*s../rulesets/*.so",
             slash ? (int)(slash - program + 1) : 0, program);
    if (glob(pattern, 0, NULL, &found) != 0) {
        printf("%s: there are none\n", pattern);
        count(false);
        return;
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct bn_faults faults = {0};
        const struct bn_ruleset *rules = bn_ruleset_load(found.gl_pathv[i], &faults);
        if (rules) {
            play_shared(rules, found.gl_pathv[i], list);
        } else {
            bn_faults_print(&faults);
            count(false);
        }
        bn_faults_free(&faults);
    }
    globfree(&found);
}

/* ---- Rulesets ---- */

/* What is never played is not tested: each verb must have come up, where enough is played. */
static bool every_verb(int ruleset)
{
    const struct bn_verb *verbs = bn_rulesets[ruleset]->verbs;
    bool every = true;
    printf("%s:", bn_rulesets[ruleset]->id);
    for (int i = 0; verbs[i].pattern && i < CONFORM_VERBS; i++) {
        printf("%s '%s' %ld", i ? "," : "", verbs[i].pattern, carried_out[ruleset][i]);
        every = every && carried_out[ruleset][i] > 0;
    }
    printf("\n");
    if (!every)
        printf("%s: a verb was never carried out; tests/scenarios wants a battle for it\n",
               bn_rulesets[ruleset]->id);
    return every;
}

static bool has_scenario(const struct battles *list, const char *id)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->at[i].b->rules->id, id) == 0)
            return true;
    return false;
}

static void try_rulesets(const struct battles *list, bool enough)
{
    for (int i = 0; bn_rulesets[i] && i < RULESETS; i++) {
        const char *fault = bn_ruleset_fault(bn_rulesets[i]);
        if (fault)
            printf("%s: %s\n", bn_rulesets[i]->id, fault);
        if (!has_scenario(list, bn_rulesets[i]->id))
            printf("%s: ships no scenario\n", bn_rulesets[i]->id);
        bool every = every_verb(i) || !enough;
        count(!fault && every && has_scenario(list, bn_rulesets[i]->id));
    }
}

static bool read_arguments(int argc, char **argv, struct settings *set)
{
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--battles") == 0)
            set->battles = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--seed") == 0)
            set->seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--scenario") == 0)
            set->scenario = argv[i + 1];
        else if (strcmp(argv[i], "--whole") == 0)
            set->whole = atoi(argv[i + 1]);
        else
            return false;
    }
    return set->battles > 0;
}

int main(int argc, char **argv)
{
    struct settings set = {BATTLES, CONFORM_WHOLE, 1, NULL};
    if (!read_arguments(argc, argv, &set)) {
        fprintf(stderr, "suite [--battles N] [--seed N] [--scenario NAME] [--whole N]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/suite-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder)) {
        perror(folder);
        return 2;
    }
    struct battles list = battles_read(set.scenario);
    int parts = (int)list.n * PLAY_KINDS, share = (set.battles + parts - 1) / parts;
    for (size_t i = 0; i < list.n; i++)
        for (int kind = 0; kind < PLAY_KINDS; kind++)
            play_scenario(&list.at[i], (enum play_kind)kind, share, &set);
    if (!set.scenario) {
        try_rulesets(&list, set.battles >= BATTLES);
        load_shared(argv[0], &list);
    }
    battles_free(&list);
    rmdir(folder);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
