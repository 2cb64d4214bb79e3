/* The battles that tests play. */
#include "battles.h"

#include "files/catalogue.h"
#include "files/scenario.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct battles *list, const char *name, const char *text, size_t len)
{
    struct bn_faults faults = {0};
    struct battles_one one = {.len = len};
    list->at = realloc(list->at, (list->n + 1) * sizeof *list->at);
    if (!list->at)
        abort();
    snprintf(one.name, sizeof one.name, "%s", name);
    one.text = strndup(text, len);
    one.b = bn_scenario_read(name, text, len, (struct bn_settings){NULL, 0}, &faults);
    if (!one.b || !one.text) {
        bn_faults_print(&faults);
        exit(1);
    }
    bn_faults_free(&faults);
    list->at[list->n++] = one;
}

/* "tests/scenarios/crowded.yaml" is "tests/crowded", "examples/sample.yaml" "examples/sample". */
static void name_file(const char *path, char *name, size_t room)
{
    const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(name, room, "%.*s/%.*s", (int)strcspn(path, "/."), path, (int)strcspn(base, "."),
             base);
}

static void add_file(struct battles *list, const char *path)
{
    struct bn_faults faults = {0};
    char name[80], *shown = NULL;
    size_t len = 0;
    char *text = bn_file_read(path, BN_FILE_MAX, &len, &shown, &faults);
    if (!text) {
        bn_faults_print(&faults);
        exit(1);
    }
    name_file(path, name, sizeof name);
    add(list, name, text, len);
    bn_faults_free(&faults);
    free(shown);
    free(text);
}

static bool wanted(const char *only, const char *name)
{
    const char *slash = strchr(name, '/');
    return !only || strcmp(only, name) == 0 || (slash && strcmp(only, slash + 1) == 0);
}

struct battles battles_read(const char *only)
{
    struct battles list = {NULL, 0};
    glob_t found;
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++) {
        char name[80];
        snprintf(name, sizeof name, "%s/%s", s->ruleset, s->name);
        if (wanted(only, name))
            add(&list, name, s->text, s->len);
    }
    glob("tests/scenarios/*.yaml", 0, NULL, &found);
    glob("examples/*.yaml", GLOB_APPEND, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char name[80];
        name_file(found.gl_pathv[i], name, sizeof name);
        if (wanted(only, name))
            add_file(&list, found.gl_pathv[i]);
    }
    globfree(&found);
    if (list.n == 0 && only)
        add_file(&list, only);
    return list;
}

void battles_free(struct battles *list)
{
    for (size_t i = 0; i < list->n; i++) {
        bn_battle_free(list->at[i].b);
        free(list->at[i].text);
    }
    free(list->at);
    *list = (struct battles){NULL, 0};
}
