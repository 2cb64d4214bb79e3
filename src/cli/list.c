/* list.c - `banneret list`: rulesets, and the scenarios that ship. */
#include <jansson.h>
#include <string.h>

#include "cli/cli.h"

static void put(json_t *line)
{
    json_dumpf(line, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
    putchar('\n');
    json_decref(line);
}

static void list_scenario(const struct bn_shipped *s, bool json)
{
    char title[BN_NAME_LEN + 1];
    bn_shipped_title(s, title);
    if (json)
        put(json_pack("{ss ss ss ss}", "type", "scenario", "ruleset", s->ruleset, "name", s->name,
                      "title", title));
    else
        printf("  %-22s %s\n", s->name, title);
}

static void list_ruleset(const struct bn_ruleset *r, bool json)
{
    if (json)
        put(json_pack("{ss ss ss ss si}", "type", "ruleset", "id", r->id, "title", r->title,
                      "about", r->about ? r->about : "", "version", r->version));
    else
        printf("%-24s %s\n", r->id, r->title);
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++)
        if (strcmp(s->ruleset, r->id) == 0)
            list_scenario(s, json);
}

int cli_list(struct cli_args *args)
{
    int status = (int)cli_load_ruleset(args);
    for (int i = 0; status == BN_EXIT_OK && bn_rulesets[i]; i++) {
        const struct bn_ruleset *r = bn_ruleset_by_id(bn_rulesets[i]->id);
        if (!r->hidden)
            list_ruleset(r, args->json);
    }
    return status;
}
