/* What many battles add up to. */
#include "lab/sim.h"

#include <math.h>
#include <stdlib.h>

void lab_bounds(int k, int n, double *low, double *high)
{
    const double z = 1.959963984540054;
    if (n == 0) {
        *low = 0;
        *high = 1;
        return;
    }
    double p = (double)k / n, middle = p + z * z / (2 * n), scale = 1 + z * z / n;
    double half = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
    *low = (middle - half) / scale;
    *high = (middle + half) / scale;
}

int lab_units_of(const struct bn_battle *b, int side, int type)
{
    int n = 0;
    for (int u = 0; u < b->units; u++)
        n += b->unit[u].side == side && b->unit[u].type == type;
    return n;
}

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void add_duel(struct lab_sums *sums, const struct lab_duel *d)
{
    sums->n++;
    if (d->winner == BN_OPEN)
        sums->open++;
    else if (d->winner == BN_DRAW)
        sums->draws++;
    else
        sums->won[d->winner]++;
    if (d->winner != BN_OPEN && d->ended_by == BN_NONE)
        sums->at_limit++;
    sums->by[d->ended_by == BN_NONE ? BN_CONDITIONS : d->ended_by]++;
    if (d->first >= 0) {
        sums->first[d->first]++;
        sums->first_won[d->first] += d->winner == d->first;
        sums->first_drawn += d->winner == BN_DRAW;
    }
    for (int side = 0; side < BN_SIDES; side++) {
        sums->forfeits[side] += d->forfeits[side];
        for (int type = 0; type < LAB_TYPES; type++)
            sums->lost[side][type] += d->lost[side][type];
    }
}

struct lab_sums lab_sums_of(const struct lab_sim *sim)
{
    struct lab_sums sums = {0};
    int *turns = calloc((size_t)sim->games * 2 + 1, sizeof *turns), *orders = turns + sim->games;
    if (!turns)
        abort();
    for (int i = 0; i < sim->games; i++) {
        const struct lab_duel *d = &sim->duel[i];
        sums.wanted += lab_sim_mine(sim, i);
        if (!d->played)
            continue;
        turns[sums.n] = d->turns;
        orders[sums.n] = d->orders;
        add_duel(&sums, d);
    }
    qsort(turns, (size_t)sums.n, sizeof *turns, by_size);
    qsort(orders, (size_t)sums.n, sizeof *orders, by_size);
    if (sums.n > 0) {
        sums.turns_low = turns[sums.n / 10];
        sums.turns_middle = turns[sums.n / 2];
        sums.turns_high = turns[sums.n - 1 - sums.n / 10];
        sums.orders_middle = orders[sums.n / 2];
    }
    free(turns);
    return sums;
}
