/* args.c - reads the command line. One table of options makes parsing and help. */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "draw/zoom.h"
#include "lab/sim.h"

/* ---- Which command takes which option ---- */

enum {
    PLAY = 1 << 0,
    RESUME = 1 << 1,
    LIST = 1 << 2,
    CHECK = 1 << 3,
    STEP = 1 << 4,
    ODDS = 1 << 5,
    MAP = 1 << 6,
    RULES = 1 << 7,
    REPORT = 1 << 8,
    SIM = 1 << 9,
    SCREEN = PLAY | RESUME,
    MOMENT = STEP | ODDS /* these bring a battle to a moment */
};

static const struct {
    const char *name;
    int bit;
} command_bits[] = {{"play", PLAY},   {"resume", RESUME}, {"list", LIST},
                    {"check", CHECK}, {"step", STEP},     {"odds", ODDS},
                    {"map", MAP},     {"rules", RULES},   {"report", REPORT}, {"sim", SIM}};

static int bit_of(const struct cli_command *command)
{
    for (size_t i = 0; i < sizeof command_bits / sizeof *command_bits; i++)
        if (strcmp(command_bits[i].name, command->name) == 0)
            return command_bits[i].bit;
    return 0;
}

/* ---- Values ---- */

/* Each takes one option's value and returns NULL, or what would have been right. */
typedef const char *take_value(struct cli_args *args, char *value);

static void push_setting(struct bn_setting **list, size_t *n, struct bn_setting one)
{
    struct bn_setting *more = realloc(*list, (*n + 1) * sizeof **list);
    if (!more)
        abort();
    more[(*n)++] = one;
    *list = more;
}

/* NAME=VALUE, cut in place. */
static bool split_setting(char *value, struct bn_setting *out)
{
    char *equals = strchr(value, '=');
    if (!equals || equals == value || equals[1] == 0)
        return false;
    *equals = 0;
    *out = (struct bn_setting){value, equals + 1};
    return true;
}

/* Words parted by spaces or commas, cut in place. */
static char **split_list(char *value, size_t *n)
{
    char **list = malloc((strlen(value) / 2 + 1) * sizeof *list);
    if (!list)
        abort();
    *n = 0;
    for (char *word = strtok(value, " ,\t\n"); word; word = strtok(NULL, " ,\t\n"))
        list[(*n)++] = word;
    return list;
}

static const char *take_orders(struct cli_args *a, char *v)
{
    a->orders = v;
    return NULL;
}

static const char *take_view(struct cli_args *a, char *v)
{
    a->view = v;
    return NULL;
}

static const char *take_ruleset(struct cli_args *a, char *v)
{
    a->ruleset = v;
    return NULL;
}

static const char *take_out(struct cli_args *a, char *v)
{
    a->out = v;
    return NULL;
}

static const char *take_zoom(struct cli_args *a, char *v)
{
    a->zoom = bn_zoom_by_name(v);
    return a->zoom ? NULL : "small, middle or large";
}

static const char *take_seed(struct cli_args *a, char *v)
{
    char *end;
    errno = 0;
    a->luck.seed = strtoull(v, &end, 10);
    a->luck.has_seed = true;
    bool digits = v[0] >= '0' && v[0] <= '9';
    return digits && *end == 0 && errno == 0 ? NULL : "a number from 0 to 18446744073709551615";
}

static const char *take_dice(struct cli_args *a, char *v)
{
    free(a->luck.dice);
    a->luck.dice = NULL;
    a->luck.dice_n = 0;
    a->luck.has_dice = true;
    a->dice_ask = bn_same_word(v, "ask");
    if (!a->dice_ask)
        a->luck.dice = split_list(v, &a->luck.dice_n);
    else if (!(bit_of(a->command) & SCREEN))
        return "a list of faces; 'ask' is for the screen";
    return NULL;
}

static const char *take_deck(struct cli_args *a, char *v)
{
    free(a->luck.deck);
    a->luck.deck = split_list(v, &a->luck.deck_n);
    a->luck.has_deck = true;
    return NULL;
}

static const char *take_set(struct cli_args *a, char *v)
{
    struct bn_setting one;
    if (!split_setting(v, &one))
        return "OPTION=VALUE";
    push_setting(&a->set, &a->sets, one);
    return NULL;
}

static const char *take_seat(struct cli_args *a, char *v)
{
    struct bn_setting one;
    if (!split_setting(v, &one))
        return "SIDE=WHO";
    push_setting(&a->seat, &a->seats, one);
    return NULL;
}

static const char *take_at(struct cli_args *a, char *v)
{
    char *end;
    errno = 0;
    long n = strtol(v, &end, 10);
    bool digits = v[0] >= '0' && v[0] <= '9';
    if (!digits || *end || errno || n < 1 || n > INT16_MAX)
        return "the number of an order, from 1";
    a->at = (int)n;
    return NULL;
}

/* NULL, or what is expected. */
static const char *take_number(const char *v, int most, const char *expected, int *out)
{
    char *end;
    errno = 0;
    long n = strtol(v, &end, 10);
    bool digits = v[0] >= '0' && v[0] <= '9';
    *out = (int)n;
    return digits && *end == 0 && errno == 0 && n >= 1 && n <= most ? NULL : expected;
}

static const char *take_games(struct cli_args *a, char *v)
{
    return take_number(v, LAB_GAMES, "a number of battles, from 1 to 10000000", &a->games);
}

static const char *take_jobs(struct cli_args *a, char *v)
{
    return take_number(v, 256, "a number of processes, from 1 to 256", &a->jobs);
}

static const char *take_shard(struct cli_args *a, char *v)
{
    static const char expected[] = "I/N: the I-th of N shards";
    char *slash = strchr(v, '/');
    if (!slash)
        return expected;
    *slash = 0;
    const char *wrong = take_number(slash + 1, 1000000, expected, &a->shards);
    return wrong ? wrong : take_number(v, a->shards, expected, &a->shard);
}

static const char *take_csv(struct cli_args *a, char *v)
{
    a->csv = v;
    return NULL;
}

static const char *take_color(struct cli_args *a, char *v)
{
    static const char *const names[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++)
        if (strcmp(v, names[i]) == 0) {
            a->color = (enum cli_color)i;
            return NULL;
        }
    return "auto, always or never";
}

/* ---- The table ---- */

static const struct option {
    const char *name;
    char letter;       /* 0: it has none */
    const char *value; /* how help writes its value; NULL for a flag */
    int commands;
    take_value *take;
    size_t flag; /* of a flag: where in struct cli_args */
    const char *about;
} options[] = {
#define FLAG(field) NULL, offsetof(struct cli_args, field)
    {"orders", 0, "FILE|-", MOMENT, take_orders, 0,
     "play these orders, one a line; # starts a comment"},
    {"games", 0, "N", SIM, take_games, 0, "how many battles; 100 if not said"},
    {"jobs", 0, "N", SIM, take_jobs, 0,
     "how many at a time; as many as there are cores if not said"},
    {"shard", 0, "I/N", SIM, take_shard, 0, "play only each Nth battle, from the Ith on"},
    {"merge", 0, NULL, SIM, FLAG(merge), "FILEs are what --json wrote: put them together"},
    {"csv", 0, "FILE.csv", SIM, take_csv, 0, "write a table too, a row a battle"},
    {"seed", 0, "N", SIM, take_seed, 0, "the seed of the first battle; the next ones count on; 1"},
    {"seed", 0, "N", MOMENT | SCREEN, take_seed, 0, "chance from this seed, not from the system's"},
    {"dice", 0, "LIST", MOMENT, take_dice, 0,
     "what the dice show, in the order they are asked for"},
    {"dice", 0, "LIST|ask", SCREEN, take_dice, 0,
     "what the dice show; ask: you type what real dice show"},
    {"deck", 0, "LIST", MOMENT | SCREEN, take_deck, 0, "which cards are drawn, in order"},
    {"set", 0, "OPTION=VALUE", MOMENT | PLAY | MAP | CHECK | SIM, take_set, 0,
     "an option of the ruleset"},
    {"seat", 0, "SIDE=WHO", SIM, take_seat, 0, "who plays a side; script:steady if not said"},
    {"seat", 0, "SIDE=WHO", SCREEN, take_seat, 0,
     "who plays a side: human, random, script:NAME or script:FILE.lua"},
    {"at", 0, "N", STEP, take_at, 0, "stop before the Nth order"},
    {"view", 0, "SIDE", STEP, take_view, 0, "show only what that side may see"},
    {"legal", 0, NULL, STEP, FLAG(legal), "list the legal orders of the decision reached"},
    {"reveal", 0, NULL, STEP | MAP | REPORT, FLAG(reveal),
     "show the hands of an unfinished record"},
    {"out", 'o', "FILE.svg", MAP, take_out, 0, "write a picture; without it text"},
    {"out", 'o', "FILE.svg", SIM, take_out, 0, "write pictures of it too"},
    {"out", 'o', "FILE.html", REPORT, take_out, 0, "write it there; without it to standard output"},
    {"zoom", 0, "SIZE", MAP | SCREEN, take_zoom, 0,
     "small, middle or large; else small, on the screen what shows all"},
    {"watch", 0, NULL, MAP, FLAG(watch), "draw again whenever FILE changes"},
    {"no-seed", 0, NULL, SCREEN, FLAG(no_seed), "leave the seed out of the record"},
    {"no-seed", 0, NULL, REPORT, FLAG(no_seed), "leave the seed out of the page"},
    {"ruleset", 0, "FILE.so", MOMENT | SCREEN | MAP | CHECK | RULES | LIST | REPORT | SIM,
     take_ruleset, 0, "a ruleset out of a shared object"},
    {"json", 0, NULL, MOMENT | CHECK | LIST | SIM, FLAG(json), "JSON, one object a line"},
    {"color", 0, "WHEN", MOMENT | SCREEN | MAP | RULES | LIST, take_color, 0,
     "auto, always or never; NO_COLOR counts"},
    {"ascii", 0, NULL, SCREEN | MAP | SIM, FLAG(ascii), "draw with ASCII characters only"},
    {"no-mouse", 0, NULL, SCREEN, FLAG(no_mouse), "leave the mouse to the terminal"},
    {"no-effects", 0, NULL, SCREEN, FLAG(no_effects), "dice lie still at once; F changes it"},
    {"help", 'h', NULL, ~0, FLAG(help), "this"},
#undef FLAG
};
enum { OPTIONS = sizeof options / sizeof *options };

/* The row of an option: of this command if it has one, else of any; NULL when there is none. */
static const struct option *option_find(const char *name, size_t len, int command)
{
    const struct option *any = NULL;
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *o = &options[i];
        bool same = strlen(o->name) == len && memcmp(o->name, name, len) == 0;
        if (!same && !(len == 1 && o->letter == name[0]))
            continue;
        if (o->commands & command)
            return o;
        any = o;
    }
    return any;
}

static bool wrong_option(const struct cli_command *command, const char *dashes, const char *name,
                         size_t len)
{
    const char *list[OPTIONS + 1];
    int n = 0, bit = bit_of(command);
    for (int i = 0; i < OPTIONS; i++)
        if (options[i].commands & bit)
            list[n++] = options[i].name;
    list[n] = NULL;
    char *word = strndup(name, len);
    const char *near = word ? cli_nearest(word, list) : NULL;
    if (near)
        cli_usage("%s%s is no option of %s; did you mean --%s?", dashes, word, command->name, near);
    else
        cli_usage("%s%s is no option of %s; see 'banneret %s --help'", dashes, word ? word : "",
                  command->name, command->name);
    free(word);
    return false;
}

/* One argument that begins with '-'. `i` moves on over a value of its own. */
static bool read_option(struct cli_args *a, int argc, char **argv, int *i)
{
    char *arg = argv[*i];
    bool is_long = arg[1] == '-';
    char *name = arg + (is_long ? 2 : 1);
    char *equals = is_long ? strchr(name, '=') : NULL;
    size_t len = equals ? (size_t)(equals - name) : is_long ? strlen(name) : 1;
    int bit = bit_of(a->command);
    const struct option *o = option_find(name, len, bit);
    if (!o || !(o->commands & bit) || (!is_long && o->letter != name[0]) || (is_long && len == 1))
        return wrong_option(a->command, is_long ? "--" : "-", name, len);
    char *value = equals ? equals + 1 : !is_long && name[1] ? name + 1 : NULL;
    if (!o->value) {
        if (value) {
            cli_usage("--%s takes no value", o->name);
            return false;
        }
        *(bool *)((char *)a + o->flag) = true;
        return true;
    }
    if (!value && *i + 1 < argc)
        value = argv[++*i];
    char *given = value ? strdup(value) : NULL; /* taking cuts it up */
    const char *expected = value ? o->take(a, value) : o->value;
    if (expected)
        cli_usage("--%s%s%s: expected %s", o->name, given ? " " : "", given ? given : "", expected);
    free(given);
    return !expected;
}

/* ---- The command ---- */

/* A first word that is no command is a file to play, if it looks like one or is one that ships. */
static bool names_file(const char *word)
{
    if (strpbrk(word, "./") || strcmp(word, "-") == 0)
        return true;
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        if (strcmp(s->name, word) == 0)
            return true;
    FILE *f = fopen(word, "rb");
    if (f)
        fclose(f);
    return f != NULL;
}

static bool unknown_command(const char *word)
{
    enum { MOST = 64 };
    const char *list[MOST + 1];
    int n = 0;
    for (const struct cli_command *c = cli_commands; c->name; c++)
        list[n++] = c->name;
    for (const struct bn_shipped *s = bn_shipped; s->ruleset && n < MOST; s++)
        list[n++] = s->name;
    list[n] = NULL;
    const char *near = cli_nearest(word, list);
    if (near)
        cli_usage("'%s' is no command and no file; did you mean '%s'?", word, near);
    else
        cli_usage("'%s' is no command and no file; see 'banneret --help'", word);
    return false;
}

/* Where in argv the command stands: the first word, which may come after options. 0: there is none. */
static int command_at(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        if (strcmp(arg, "--") == 0)
            return 0;
        if (arg[0] != '-' || arg[1] == 0)
            return i;
        if (arg[1] != '-' || strchr(arg, '='))
            continue;
        const struct option *o = option_find(arg + 2, strlen(arg + 2), ~0);
        if (o && o->value)
            i++; /* its value is no command */
    }
    return 0;
}

static bool count_words(const struct cli_args *a)
{
    const struct cli_command *c = a->command;
    if (a->help || (a->words >= c->min_words && a->words <= c->max_words))
        return true;
    if (a->words < c->min_words)
        cli_usage("%s: something is missing: banneret %s %s", c->name, c->name, c->usage);
    else
        cli_usage("%s: '%s' is too much: banneret %s %s", c->name, a->word[c->max_words], c->name,
                  c->usage);
    return false;
}

bool cli_args_read(struct cli_args *a, int argc, char **argv)
{
    *a = (struct cli_args){.at = BN_NONE};
    a->word = calloc((size_t)argc + 1, sizeof *a->word);
    if (!a->word)
        abort();
    int at = command_at(argc, argv);
    a->command = at ? cli_command_by_name(argv[at]) : NULL;
    if (!a->command) {
        if (at && !names_file(argv[at]))
            return unknown_command(argv[at]);
        a->command = cli_command_by_name("play");
        at = 0;
    }
    bool only_words = false;
    for (int i = 1; i < argc; i++) {
        if (i == at)
            continue;
        if (!only_words && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (only_words || argv[i][0] != '-' || argv[i][1] == 0)
            a->word[a->words++] = argv[i];
        else if (!read_option(a, argc, argv, &i))
            return false;
    }
    return count_words(a);
}

void cli_args_free(struct cli_args *a)
{
    free(a->word);
    free(a->luck.dice);
    free(a->luck.deck);
    free(a->set);
    free(a->seat);
}

/* ---- Help ---- */

void cli_help_command(FILE *out, const struct cli_command *c)
{
    fprintf(out, "banneret %s %s\n\n%s\n\n", c->name, c->usage, c->more);
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *o = &options[i];
        if (!(o->commands & bit_of(c)))
            continue;
        char left[40];
        if (o->letter)
            snprintf(left, sizeof left, "-%c, --%s %s", o->letter, o->name,
                     o->value ? o->value : "");
        else
            snprintf(left, sizeof left, "--%s %s", o->name, o->value ? o->value : "");
        fprintf(out, "  %-22s %s\n", left, o->about);
    }
}
