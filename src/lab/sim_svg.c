/* A run as pictures: who won, how long it lasted, what was lost. */
#include "lab/sim.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 640, LEFT = 150, RIGHT = 40, ROW = 26, GAP = 36, BINS = 24, TALL = 160 };

static const char *const inks[] = {"#3465a4", "#c0392b", "#888888"};

static void text_at(FILE *out, int x, int y, const char *anchor, const char *words)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, y, anchor);
    for (; *words; words++) {
        const char *escaped = *words == '<' ? "&lt;" : *words == '&' ? "&amp;" : NULL;
        if (escaped)
            fputs(escaped, out);
        else
            fputc(*words, out);
    }
    fputs("</text>\n", out);
}

static void heading(FILE *out, int *y, const char *words)
{
    *y += GAP;
    fputs("<g font-weight=\"bold\">", out);
    text_at(out, 16, *y, "start", words);
    fputs("</g>\n", out);
    *y += 12;
}

/* A bar of 0 to 1, with a whisker where low < high. */
static void bar(FILE *out, int *y, const char *name, double share, double low, double high,
                const char *ink, const char *words)
{
    double width = WIDE - LEFT - RIGHT - 60;
    text_at(out, LEFT - 8, *y + 16, "end", name);
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\"/>\n", LEFT,
            *y + 3, width * share, ink);
    if (low < high)
        fprintf(out,
                "<path d=\"M%.1f %dH%.1fM%.1f %dv8M%.1f %dv8\" stroke=\"#000\" fill=\"none\"/>\n",
                LEFT + width * low, *y + 11, LEFT + width * high, LEFT + width * low, *y + 7,
                LEFT + width * high, *y + 7);
    text_at(out, WIDE - 16, *y + 16, "end", words);
    *y += ROW;
}

static void share_bar(FILE *out, int *y, const char *name, int k, int n, const char *ink)
{
    char words[24];
    double low, high;
    lab_bounds(k, n, &low, &high);
    snprintf(words, sizeof words, "%.1f %%", n ? 100.0 * k / n : 0.0);
    bar(out, y, name, n ? (double)k / n : 0, low, high, ink, words);
}

static void lengths(const struct lab_sim *sim, FILE *out, int *y)
{
    int bin[BINS] = {0}, longest = 1, most = 1;
    char words[24];
    for (int i = 0; i < sim->games; i++)
        if (sim->duel[i].played && sim->duel[i].turns > longest)
            longest = sim->duel[i].turns;
    int per = longest / BINS + 1;
    for (int i = 0; i < sim->games; i++)
        if (sim->duel[i].played)
            bin[sim->duel[i].turns / per]++;
    for (int k = 0; k < BINS; k++)
        most = bin[k] > most ? bin[k] : most;
    double width = (double)(WIDE - LEFT - RIGHT) / BINS;
    for (int k = 0; k < BINS; k++) {
        double tall = (double)TALL * bin[k] / most;
        fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                LEFT + k * width, *y + TALL - tall, width - 1, tall, inks[2]);
    }
    *y += TALL + 16;
    for (int k = 0; k <= BINS; k += BINS / 4) {
        snprintf(words, sizeof words, "%d", k * per);
        text_at(out, LEFT + (int)(k * width), *y, "middle", words);
    }
}

static void losses(const struct lab_sim *sim, const struct lab_sums *sums, int side, FILE *out,
                   int *y)
{
    for (int type = 0; type < LAB_TYPES; type++) {
        int of = lab_units_of(sim->b, side, type);
        char words[32];
        if (of == 0 || sums->n == 0)
            continue;
        double lost = (double)sums->lost[side][type] / sums->n;
        snprintf(words, sizeof words, "%.2f of %d", lost, of);
        bar(out, y, sim->b->rules->types[type].name, lost / of, 0, 0, inks[side], words);
    }
}

static int tall_of(const struct lab_sim *sim)
{
    int rows = 5;
    for (int side = 0; side < BN_SIDES; side++)
        for (int type = 0; type < LAB_TYPES; type++)
            rows += lab_units_of(sim->b, side, type) > 0;
    return 60 + 5 * (GAP + 12) + rows * ROW + TALL + 40;
}

void lab_sim_svg(const struct lab_sim *sim, FILE *out)
{
    struct lab_sums sums = lab_sums_of(sim);
    char words[256];
    int y = 30, tall = tall_of(sim);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDE, tall, WIDE, tall);
    snprintf(words, sizeof words, "%s: %d battles, %s against %s", sim->file, sums.n, sim->who[0],
             sim->who[1]);
    text_at(out, 16, y, "start", words);
    heading(out, &y, "Won by");
    for (int side = 0; side < BN_SIDES; side++)
        share_bar(out, &y, sim->b->side[side].name, sums.won[side], sums.n, inks[side]);
    share_bar(out, &y, "drawn", sums.draws, sums.n, inks[2]);
    heading(out, &y, "Who took the first turn won");
    for (int side = 0; side < BN_SIDES; side++)
        share_bar(out, &y, sim->b->side[side].name, sums.first_won[side], sums.first[side],
                  inks[side]);
    heading(out, &y, "Turns");
    lengths(sim, out, &y);
    for (int side = 0; side < BN_SIDES; side++) {
        snprintf(words, sizeof words, "Lost by %s, in the mean", sim->b->side[side].name);
        heading(out, &y, words);
        losses(sim, &sums, side, out, &y);
    }
    fputs("</svg>\n", out);
}
