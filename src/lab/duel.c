/* A battle played out by opponents. */
#include "lab/duel.h"

enum { SLICE = 1000 };

static struct bn_order answer(const struct bn_battle *b, const struct bn_state *s,
                              struct bn_opponent *who, uint64_t seed, struct lab_duel *out)
{
    struct bn_view view = bn_view_of(b, s, s->decider);
    struct bn_order order;
    char words[BN_EVENT_TEXT];
    enum bn_thinking done;
    do {
        struct bn_text why = bn_text_begin(words, sizeof words);
        done = bn_opponent_think(who, &view, seed, SLICE, &order, &why);
    } while (done == BN_THINK_MORE);
    if (done == BN_THINK_GAVE_UP)
        out->forfeits[s->decider]++;
    return order;
}

void lab_duel_play(const struct bn_battle *b, struct bn_opponent *const seat[BN_SIDES],
                   uint64_t seed, struct lab_duel *out)
{
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(seed);
    uint64_t seats[BN_SIDES];
    for (int side = 0; side < BN_SIDES; side++)
        seats[side] = bn_seat_seed(seed, side);
    bn_begin(b, &s, &seeded.chance, NULL);
    *out = (struct lab_duel){.first = s.side};
    while (s.winner == BN_OPEN && out->orders < LAB_ORDERS) {
        struct bn_order o = answer(b, &s, seat[s.decider], seats[s.decider], out);
        bn_apply(b, &s, &o, &seeded.chance, NULL);
        out->orders++;
    }
    out->winner = s.winner;
    out->ended_by = s.ended_by;
    out->turns = s.turn;
    for (int u = 0; u < b->units; u++)
        if (s.unit[u].status == BN_LOST)
            out->lost[b->unit[u].side][b->unit[u].type]++;
    out->played = true;
}
