/* sim.h - many battles: played by all cores, told as text, JSON, CSV and pictures.
 *
 * Battle n of a run has the seed of the run plus n - 1 and lies in place n - 1 of the results, so what
 * comes out is the same for any number of processes, and shards fit together again. */
#ifndef LAB_SIM_H
#define LAB_SIM_H

#include <stdio.h>

#include "files/fault.h"
#include "lab/duel.h"

enum { LAB_GAMES = 10000000 }; /* at most in one run */

struct lab_sim {
    const struct bn_battle *b;
    const char *file;          /* the scenario as it was named */
    uint64_t hash;             /* of its text and settings: is it the same elsewhere? */
    const char *who[BN_SIDES]; /* as bn_opponent_open knows them */
    uint64_t seed;
    int games, jobs;
    int shard, shards; /* this one, from 1, of so many; 1 of 1 is all */
    struct lab_duel
        *duel; /* `games` of them; those of other shards, or not come to, are not `played` */
};

/* Is this battle, from 0, one of the shard's? */
static inline bool lab_sim_mine(const struct lab_sim *sim, int i)
{
    return i % sim->shards == sim->shard - 1;
}

/* Room for the results, shared with the processes to come. */
void lab_sim_begin(struct lab_sim *sim);
void lab_sim_end(struct lab_sim *sim);
/* Plays. `progress` is NULL or where a line on the way is kept up to date. An interrupt (SIGINT) ends it
 * early with what is done. False: a process failed, what it had to play is missing; or a seat's name is
 * no opponent's. */
bool lab_sim_run(struct lab_sim *sim, FILE *progress, struct bn_faults *faults);

/* ---- What came out ---- */

struct lab_sums {
    int n, won[BN_SIDES], draws, open, at_limit;
    int first[BN_SIDES], first_won[BN_SIDES], first_drawn; /* by the side that was first */
    int by[BN_CONDITIONS + 1]; /* what ended it; the last: something else */
    int turns_low, turns_middle, turns_high, orders_middle; /* tenth, middle and ninetieth of 100 */
    long lost[BN_SIDES][LAB_TYPES], forfeits[BN_SIDES];
    int wanted; /* battles this shard was to play */
};
struct lab_sums lab_sums_of(const struct lab_sim *sim);
/* 95 in 100, by Wilson's interval; 0 to 1. */
void lab_bounds(int k, int n, double *low, double *high);
/* How many units of a type a side begins with. */
int lab_units_of(const struct bn_battle *b, int side, int type);

void lab_sim_text(const struct lab_sim *sim, FILE *out, bool ascii);
void lab_sim_json(const struct lab_sim *sim, FILE *out);
void lab_sim_csv(const struct lab_sim *sim, FILE *out);
void lab_sim_svg(const struct lab_sim *sim, FILE *out);

/* Reads what lab_sim_json wrote into `sim`, whose `b`, `who` … are as in the first file's head (see
 * lab_head_read); a battle there already is a fault. */
bool lab_sim_merge(struct lab_sim *sim, const char *file, const char *text, size_t len,
                   struct bn_faults *faults);
/* The head of such a file. Texts are freed with lab_head_free. */
struct lab_head {
    char *scenario, *who[BN_SIDES];
    uint64_t seed, hash;
    int games;
};
bool lab_head_read(const char *file, const char *text, size_t len, struct lab_head *head,
                   struct bn_faults *faults);
void lab_head_free(struct lab_head *head);

#endif
