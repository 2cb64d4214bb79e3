/* A run told for people, with small bars. */
#include "lab/sim.h"

enum { BAR = 24 };

static void print_bar(FILE *out, double share, bool ascii)
{
    int full = (int)(share * BAR + 0.5);
    for (int i = 0; i < BAR; i++)
        fputs(i < full ? ascii ? "#" : "█" : ascii ? "." : "·", out);
}

static void print_share(FILE *out, const char *name, int k, int n, bool ascii)
{
    double low, high;
    lab_bounds(k, n, &low, &high);
    fprintf(out, "  %-16.16s ", name);
    print_bar(out, n > 0 ? (double)k / n : 0, ascii);
    fprintf(out, " %5.1f %%  (%.1f to %.1f)  %d\n", n > 0 ? 100.0 * k / n : 0.0, 100 * low,
            100 * high, k);
}

static void print_wins(const struct lab_sim *sim, const struct lab_sums *sums, FILE *out,
                       bool ascii)
{
    fputs("\nwon by; in brackets where the true share lies, 95 times in 100\n", out);
    for (int side = 0; side < BN_SIDES; side++)
        print_share(out, sim->b->side[side].name, sums->won[side], sums->n, ascii);
    print_share(out, "drawn", sums->draws, sums->n, ascii);
    if (sums->open > 0)
        print_share(out, "not ended", sums->open, sums->n, ascii);
}

static void print_first(const struct lab_sim *sim, const struct lab_sums *sums, FILE *out,
                        bool ascii)
{
    int first = 0, won = 0;
    fputs("\nwho took the first turn won\n", out);
    for (int side = 0; side < BN_SIDES; side++) {
        first += sums->first[side];
        won += sums->first_won[side];
        if (sums->first[side] > 0)
            print_share(out, sim->b->side[side].name, sums->first_won[side], sums->first[side],
                        ascii);
    }
    if (sums->first[0] > 0 && sums->first[1] > 0)
        print_share(out, "either", won, first, ascii);
}

static const char *const aims[] = {[BN_AIM_DESTROY_UNITS] = "destroy units",
                                   [BN_AIM_DESTROY] = "destroy",
                                   [BN_AIM_BANNERS] = "banners",
                                   [BN_AIM_EXIT] = "exit",
                                   [BN_AIM_HOLD] = "hold"};

static void print_ends(const struct lab_sim *sim, const struct lab_sums *sums, FILE *out,
                       bool ascii)
{
    fputs("\nended by\n", out);
    for (int i = 0; i < sim->b->conditions; i++) {
        char words[64];
        const struct bn_condition *aim = &sim->b->condition[i];
        snprintf(words, sizeof words, "%s %s", sim->b->side[aim->side].id, aims[aim->aim]);
        print_share(out, words, sums->by[i], sums->n, ascii);
    }
    print_share(out, sim->b->own_aims ? "the limit" : "its rules", sums->at_limit, sums->n, ascii);
}

static void print_losses(const struct lab_sim *sim, const struct lab_sums *sums, FILE *out,
                         bool ascii)
{
    for (int side = 0; side < BN_SIDES; side++) {
        fprintf(out, "\nlost by %s, of so many, in the mean\n", sim->b->side[side].name);
        for (int type = 0; type < LAB_TYPES; type++) {
            int of = lab_units_of(sim->b, side, type);
            if (of == 0)
                continue;
            double lost = sums->n > 0 ? (double)sums->lost[side][type] / sums->n : 0;
            fprintf(out, "  %-16.16s ", sim->b->rules->types[type].name);
            print_bar(out, lost / of, ascii);
            fprintf(out, " %5.2f of %d\n", lost, of);
        }
    }
}

void lab_sim_text(const struct lab_sim *sim, FILE *out, bool ascii)
{
    struct lab_sums sums = lab_sums_of(sim);
    fprintf(out, "%s: %s (%s) against %s (%s)\n", sim->file, sim->b->side[0].name, sim->who[0],
            sim->b->side[1].name, sim->who[1]);
    fprintf(out, "%d battles", sums.n);
    if (sums.n < sums.wanted)
        fprintf(out, " of %d", sums.wanted);
    if (sim->shards > 1)
        fprintf(out, ", shard %d of %d", sim->shard, sim->shards);
    fprintf(out, ", seeds from %llu\n", (unsigned long long)sim->seed);
    if (sums.n == 0)
        return;
    print_wins(sim, &sums, out, ascii);
    print_first(sim, &sums, out, ascii);
    print_ends(sim, &sums, out, ascii);
    fprintf(out, "\nlength: %d turns in the middle, 80 of 100 between %d and %d; %d orders\n",
            sums.turns_middle, sums.turns_low, sums.turns_high, sums.orders_middle);
    print_losses(sim, &sums, out, ascii);
    for (int side = 0; side < BN_SIDES; side++)
        if (sums.forfeits[side] > 0)
            fprintf(out, "\n%s (%s) made no choice of its own %ld times: those were drawn\n",
                    sim->b->side[side].name, sim->who[side], sums.forfeits[side]);
}
