/* sim.c - many battles between opponents. */
#include "cli/cli.h"

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

static int report(const struct cli_args *args, const struct lab_sim *sim)
{
    lab_sim_text(sim, stdout, args->ascii);
    return BN_EXIT_OK;
}

static int run(const struct cli_args *args, struct lab_sim *sim)
{
    struct bn_faults faults = {0};
    if (!seat_all(args, sim))
        return BN_EXIT_USAGE;
    lab_sim_begin(sim);
    int status;
    if (lab_sim_run(sim, isatty(STDERR_FILENO) ? stderr : NULL, &faults))
        status = report(args, sim);
    else
        status = (int)faults.status;
    lab_sim_end(sim);
    bn_faults_print(&faults);
    bn_faults_free(&faults);
    return status;
}

int cli_sim(struct cli_args *args)
{
    struct cli_file file;
    int status = cli_open(args, args->word[0], &file);
    if (status != BN_EXIT_OK)
        return status;
    struct lab_sim sim = {.b = file.battle,
                          .file = file.shown,
                          .seed = args->luck.has_seed ? args->luck.seed : 1,
                          .games = args->games ? args->games : GAMES,
                          .jobs = args->jobs ? args->jobs : cores(),
                          .shard = 1,
                          .shards = 1};
    status = file.kind == BN_IS_SCENARIO ? run(args, &sim) : cli_usage("sim plays scenarios");
    cli_close(&file);
    return status;
}
