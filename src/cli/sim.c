/* sim.c - many battles between opponents: played, or put together from shards. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/sim.h"

enum { GAMES = 100 };
static const char usual[] = "script:steady";

static int cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (int)n : 1;
}

/* ---- What came out ---- */

static int write_file(const char *path, void (*write)(const struct lab_sim *sim, FILE *out),
                      const struct lab_sim *sim)
{
    FILE *out = fopen(path, "wb");
    if (out)
        write(sim, out);
    bool good = out && !ferror(out);
    good = out && fclose(out) == 0 && good;
    if (!good)
        fprintf(stderr, "banneret: %s: %s\n", path, strerror(errno));
    return good ? BN_EXIT_OK : BN_EXIT_UNREADABLE;
}

static int report(const struct cli_args *args, const struct lab_sim *sim)
{
    int status = BN_EXIT_OK;
    if (args->csv)
        status = write_file(args->csv, lab_sim_csv, sim);
    if (args->out && status == BN_EXIT_OK)
        status = write_file(args->out, lab_sim_svg, sim);
    if (args->json)
        lab_sim_json(sim, stdout);
    else
        lab_sim_text(sim, stdout, args->ascii);
    return status;
}

static int told(struct bn_faults *faults)
{
    int status = (int)faults->status;
    bn_faults_print(faults);
    bn_faults_free(faults);
    return status;
}

/* Of what makes the battle: its text, and what --set changed. FNV-1a. */
static uint64_t hash_bytes(uint64_t hash, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t hash_of(const struct cli_args *args, const struct cli_file *file)
{
    uint64_t hash = hash_bytes(UINT64_C(0xcbf29ce484222325), file->text, file->len);
    for (size_t i = 0; i < args->sets; i++) {
        hash = hash_bytes(hash, args->set[i].name, strlen(args->set[i].name) + 1);
        hash = hash_bytes(hash, args->set[i].value, strlen(args->set[i].value) + 1);
    }
    return hash;
}

/* ---- Playing ---- */

/* False, and said: a seat that is no side's. */
static bool seat_all(const struct cli_args *args, struct lab_sim *sim)
{
    for (int side = 0; side < BN_SIDES; side++)
        sim->who[side] = usual;
    for (size_t i = 0; i < args->seats; i++) {
        int side = cli_side(sim->b, args->seat[i].name, "--seat");
        if (side == BN_NONE)
            return false;
        sim->who[side] = args->seat[i].value;
    }
    return true;
}

static int play_all(const struct cli_args *args, struct lab_sim *sim)
{
    struct bn_faults faults = {0};
    int status = BN_EXIT_OK;
    if (!seat_all(args, sim))
        return BN_EXIT_USAGE;
    lab_sim_begin(sim);
    if (lab_sim_run(sim, isatty(STDERR_FILENO) ? stderr : NULL, &faults))
        status = report(args, sim);
    lab_sim_end(sim);
    int faulty = told(&faults);
    return faulty ? faulty : status;
}

static int play_file(const struct cli_args *args)
{
    struct cli_file file;
    int status = (int)cli_open(args, args->word[0], &file);
    if (status != BN_EXIT_OK)
        return status;
    struct lab_sim sim = {.b = file.battle,
                          .file = args->word[0],
                          .hash = hash_of(args, &file),
                          .seed = args->luck.has_seed ? args->luck.seed : 1,
                          .games = args->games ? args->games : GAMES,
                          .jobs = args->jobs ? args->jobs : cores(),
                          .shard = args->shard ? args->shard : 1,
                          .shards = args->shards ? args->shards : 1};
    status = file.kind == BN_IS_SCENARIO ? play_all(args, &sim) : cli_usage("sim plays scenarios");
    cli_close(&file);
    return status;
}

/* ---- Putting together ---- */

static bool merge_one(struct lab_sim *sim, const char *path, struct bn_faults *faults)
{
    size_t len;
    char *shown = NULL, *text = bn_file_read(path, BN_RECORD_MAX, &len, &shown, faults);
    bool good = text && lab_sim_merge(sim, shown, text, len, faults);
    free(shown);
    free(text);
    return good;
}

static bool read_head(const char *path, struct lab_head *head, struct bn_faults *faults)
{
    size_t len;
    char *shown = NULL, *text = bn_file_read(path, BN_RECORD_MAX, &len, &shown, faults);
    bool good = text && lab_head_read(shown, text, len, head, faults);
    free(shown);
    free(text);
    return good;
}

static int merge_all(const struct cli_args *args, const struct lab_head *head,
                     struct cli_file *file, struct bn_faults *faults)
{
    struct lab_sim sim = {.b = file->battle,
                          .file = head->scenario,
                          .hash = hash_of(args, file),
                          .who = {head->who[0], head->who[1]},
                          .seed = head->seed,
                          .games = head->games,
                          .shard = 1,
                          .shards = 1};
    int status = BN_EXIT_OK;
    lab_sim_begin(&sim);
    bool good = true;
    for (int i = 0; i < args->words && good; i++)
        good = merge_one(&sim, args->word[i], faults);
    if (good)
        status = report(args, &sim);
    lab_sim_end(&sim);
    return status;
}

/* The scenario is the one that the first file names: its sides and units are needed. */
static int merge(const struct cli_args *args)
{
    struct bn_faults faults = {0};
    struct lab_head head;
    struct cli_file file;
    if (!read_head(args->word[0], &head, &faults))
        return told(&faults);
    int status = (int)cli_open(args, head.scenario, &file);
    if (status == BN_EXIT_OK) {
        status = merge_all(args, &head, &file, &faults);
        cli_close(&file);
    }
    lab_head_free(&head);
    int faulty = told(&faults);
    return faulty ? faulty : status;
}

int cli_sim(struct cli_args *args)
{
    if (args->merge)
        return merge(args);
    return args->words == 1 ? play_file(args)
                            : cli_usage("sim plays one scenario; --merge takes more");
}
