/* rules.c - `banneret rules`: the text of the rules, which is the program's own, and the options. */
#include <string.h>

#include "cli/cli.h"
#include "cli/print.h"

static const char *const sources[] = {
    [BN_SHEET] = "from the sheet", [BN_OURS] = "ours", [BN_OPTION] = "an option"};

/* ---- Text in a width ---- */

static void wrap(const char *text, int width, int indent)
{
    int used = 0;
    while (*text) {
        text += strspn(text, " \n");
        size_t len = strcspn(text, " \n");
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)len, text);
        int wide = (int)print_width(word);
        if (used && used + 1 + wide > width) {
            putchar('\n');
            used = 0;
        }
        if (len)
            used += used ? printf(" %s", word) - (int)strlen(word) + wide
                         : printf("%*s%s", indent, "", word) - (int)strlen(word) + wide;
        text += len;
    }
    if (used)
        putchar('\n');
}

/* ---- Rulesets ---- */

static void list_rulesets(void)
{
    for (int i = 0; bn_rulesets[i]; i++) {
        const struct bn_ruleset *r = bn_ruleset_by_id(bn_rulesets[i]->id);
        if (!r->hidden)
            printf("%-12s %s\n", r->id, r->title);
    }
}

static int no_ruleset(const char *id)
{
    enum { MOST = 64 };
    const char *list[MOST + 1];
    int n = 0;
    for (int i = 0; bn_rulesets[i] && n < MOST; i++)
        if (!bn_rulesets[i]->hidden)
            list[n++] = bn_rulesets[i]->id;
    list[n] = NULL;
    const char *near = cli_nearest(id, list);
    if (near)
        return cli_usage("'%s' is no ruleset; did you mean '%s'?", id, near);
    return cli_usage("'%s' is no ruleset; see 'banneret rules'", id);
}

/* ---- Rules ---- */

/* "LH-3.1", or "3.1" as people say it. */
static const struct bn_rule *rule_by_id(const struct bn_ruleset *r, const char *id)
{
    for (int i = 0; i < r->rule_count; i++) {
        const char *dash = strchr(r->rules[i].id, '-');
        if (bn_same_word(r->rules[i].id, id) || (dash && strcmp(dash + 1, id) == 0))
            return &r->rules[i];
    }
    return NULL;
}

static int no_rule(const struct bn_ruleset *r, const char *id)
{
    enum { MOST = 96 };
    const char *list[MOST + 1];
    int n = 0;
    for (int i = 0; i < r->rule_count && n < MOST; i++)
        list[n++] = r->rules[i].id;
    list[n] = NULL;
    const char *near = cli_nearest(id, list);
    if (near)
        return cli_usage("'%s' is no rule of %s; did you mean %s?", id, r->id, near);
    return cli_usage("'%s' is no rule of %s; see 'banneret rules %s'", id, r->id, r->id);
}

static void list_rules(const struct bn_ruleset *r)
{
    printf("%s\n\n", r->title);
    for (int i = 0; i < r->rule_count; i++)
        printf("%-9s %s\n", r->rules[i].id, r->rules[i].title);
}

/* The one it has unless a scenario sets it, then the others. */
static void say_values(const struct bn_option *o, char *text, size_t room)
{
    enum { FEW = 4 };
    int used = 0;
    if (!o->value && o->max - o->min >= FEW) {
        snprintf(text, room, "%d, %d to %d", o->preset, o->min, o->max);
        return;
    }
    if (!o->value) {
        used = snprintf(text, room, "%d", o->preset);
        for (int n = o->min; n <= o->max && (size_t)used < room; n++)
            if (n != o->preset)
                used += snprintf(text + used, room - (size_t)used, ", %d", n);
        return;
    }
    used = snprintf(text, room, "%s", o->value[o->preset]);
    for (int v = 0; o->value[v] && (size_t)used < room; v++)
        if (v != o->preset)
            used += snprintf(text + used, room - (size_t)used, ", %s", o->value[v]);
}

static void list_options(const struct bn_ruleset *r)
{
    if (!r->options || !r->options->name)
        return;
    printf("\nOptions, with the value first that each has unless it is set\n");
    for (const struct bn_option *o = r->options; o->name; o++) {
        char values[80];
        say_values(o, values, sizeof values);
        printf("\n%-17s %-32s %s\n    %s\n", o->name, values,
               o->rule < 0 ? "" : r->rules[o->rule].id, o->about);
    }
}

static void list_cards(const struct bn_ruleset *r)
{
    if (!r->cards || !r->cards->name)
        return;
    printf("\nCards, and how many there are of each unless a scenario sets it\n");
    for (const struct bn_card *c = r->cards; c->name; c++)
        printf("\n%-17s %-20s %-11d %s\n    %s\n", c->name, c->title, c->count,
               c->rule < 0 ? "" : r->rules[c->rule].id, c->text);
}

/* What a scenario may set about this rule. */
static void print_options(const struct bn_ruleset *r, const struct bn_rule *rule)
{
    for (const struct bn_option *o = r->options; o && o->name; o++) {
        if (o->rule < 0 || &r->rules[o->rule] != rule)
            continue;
        printf("\n  %s =", o->name);
        for (int v = 0; o->value && o->value[v]; v++)
            printf("%s %s%s", v ? " |" : "", o->value[v], v == o->preset ? " (unless set)" : "");
        if (!o->value)
            printf(" %d to %d, %d unless set", o->min, o->max, o->preset);
        printf(": %s\n", o->about);
    }
}

static void print_rule(const struct cli_args *args, const struct bn_ruleset *r,
                       const struct bn_rule *rule)
{
    bool color = cli_colored(args);
    printf("%s%s  %s%s  (%s)\n\n", color ? "\033[1m" : "", rule->id, rule->title,
           color ? "\033[m" : "", sources[rule->source]);
    wrap(rule->text, cli_width(), 0);
    print_options(r, rule);
}

int cli_rules(struct cli_args *args)
{
    int status = (int)cli_load_ruleset(args);
    if (status != BN_EXIT_OK)
        return status;
    if (!args->words) {
        list_rulesets();
        return BN_EXIT_OK;
    }
    const struct bn_ruleset *r = bn_ruleset_by_id(args->word[0]);
    if (!r)
        return no_ruleset(args->word[0]);
    if (args->words == 1) {
        list_rules(r);
        list_cards(r);
        list_options(r);
        return BN_EXIT_OK;
    }
    const struct bn_rule *rule = rule_by_id(r, args->word[1]);
    if (!rule)
        return no_rule(r, args->word[1]);
    print_rule(args, r, rule);
    return BN_EXIT_OK;
}
