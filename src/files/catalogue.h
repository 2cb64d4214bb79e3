/* catalogue.h - rulesets by id, scenarios that ship, and the reading of whole files. */
#ifndef FILES_CATALOGUE_H
#define FILES_CATALOGUE_H

#include <banneret/ruleset.h>

#include "files/fault.h"

struct bn_shipped {
    const char *ruleset, *name, *text;
    size_t len;
};
extern const struct bn_shipped bn_shipped[]; /* made by the Makefile; ruleset NULL at the end */
/* The title, found without reading the rest: lists are there at once however many ship. It stands on
 * a line of its own, plain or in quotes; test_catalogue holds those that ship to that. */
void bn_shipped_title(const struct bn_shipped *s, char title[BN_NAME_LEN + 1]);

/* NULL when there is none. Case does not matter. */
const struct bn_ruleset *bn_ruleset_by_id(const char *id);
/* Loads a ruleset from a shared object; it stays for the run and takes the place of a built-in one
 * of the same id. NULL: the fault says why (another ABI: "rebuild it"). */
const struct bn_ruleset *bn_ruleset_load(const char *path, struct bn_faults *faults);

enum { BN_FILE_MAX = 4 * 1024 * 1024, BN_RECORD_MAX = 64 * 1024 * 1024 };
/* A file's text, or a shipped scenario's by `name` or `ruleset/name` where no such file exists; "-"
 * is standard input. Ends with a zero that does not count. NULL: the fault says why; nothing over
 * `max` bytes is read. `shown` gets the name for messages ("roncevaux.yaml" for a shipped one),
 * freed by the caller, as the text is. A name ending in
 * .battle may have BN_RECORD_MAX bytes, whatever `max` is: records grow. */
char *bn_file_read(const char *name, size_t max, size_t *len, char **shown,
                   struct bn_faults *faults);

enum bn_file_kind { BN_IS_SCENARIO, BN_IS_RECORD, BN_IS_CASE };
/* By the ending of its name, else by its content (a record begins with '{' and is JSON lines). */
enum bn_file_kind bn_file_kind(const char *shown, const char *text, size_t len);

#endif
