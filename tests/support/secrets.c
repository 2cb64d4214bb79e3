#include "secrets.h"

#include "play.h"

#include <string.h>

/* ---- The same chance in two battles that differ in what is hidden ---- */

enum { DRAWS = 256 };

/* Dice come from the seed; the cards that the viewer draws are drawn from the seed the first time and
 * are the same the second, if they are in that deck at all. */
struct dealer {
    struct bn_chance chance;
    struct bn_seeded seeded;
    int viewer, n, at;
    bool again, unable;
    uint8_t card[DRAWS];
};

static void deal(struct bn_chance *chance, const struct bn_ask *ask, uint8_t faces[])
{
    struct dealer *d = (struct dealer *)chance;
    d->seeded.chance.pool(&d->seeded.chance, ask, faces);
    if (!ask->card || ask->side != d->viewer || d->at == DRAWS)
        return;
    if (!d->again)
        d->card[d->n++] = faces[0];
    else if (d->at < d->n && ask->weight[d->card[d->at]] > 0)
        faces[0] = d->card[d->at];
    else
        d->unable = true;
    d->at++;
}

/* ---- What the viewer hears ---- */

struct ear {
    struct bn_sink sink;
    int viewer;
    uint64_t sum;
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct ear *ear = (struct ear *)sink;
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    (void)s;
    if (!bn_may_see(e, ear->viewer))
        return;
    bn_say(b, e, &t);
    for (size_t i = 0; i <= t.len; i++)
        ear->sum = (ear->sum ^ (unsigned char)words[i]) * UINT64_C(0x100000001b3);
    int32_t field[] = {e->kind, e->rule, e->n, e->m, e->card, e->unit, e->from, e->to};
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++)
        ear->sum = (ear->sum ^ (uint32_t)field[i]) * UINT64_C(0x100000001b3);
}

static uint64_t carry_out(const struct bn_battle *b, struct bn_state *s, const struct bn_order *o,
                          struct dealer *d)
{
    struct ear ear = {.sink = {hear}, .viewer = d->viewer, .sum = 1};
    d->at = 0;
    bn_apply(b, s, o, &d->chance, &ear.sink);
    return ear.sum;
}

/* ---- What is compared ---- */

static bool same_view(const struct bn_battle *b, const struct bn_state *one,
                      const struct bn_state *other, int viewer)
{
    struct bn_view a = bn_view_of(b, one, viewer), z = bn_view_of(b, other, viewer);
    return memcmp(&a.s, &z.s, sizeof a.s) == 0;
}

static bool same_prompt(const struct bn_battle *b, const struct bn_state *one,
                        const struct bn_state *other)
{
    char words[2][BN_EVENT_TEXT];
    struct bn_text a = bn_text_begin(words[0], sizeof words[0]),
                   z = bn_text_begin(words[1], sizeof words[1]);
    bn_prompt(b, one, &a);
    bn_prompt(b, other, &z);
    return strcmp(words[0], words[1]) == 0;
}

static bool same_orders(const struct bn_battle *b, const struct bn_state *one,
                        const struct bn_state *other)
{
    static struct play_list a, z;
    play_legal(b, one, &a);
    play_legal(b, other, &z);
    for (int i = 0; i < a.list.n && i < PLAY_LIST; i++)
        if (a.list.n != z.list.n || !bn_order_same(&a.at[i], &z.at[i]))
            return false;
    return a.list.n == z.list.n;
}

/* Of one who sees all, and of the viewer: what is drawn and not seen hits nobody. */
static bool same_odds(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                      int viewer)
{
    enum { MOST = 512 };
    static struct bn_outcome outcome[2][MOST];
    struct bn_odds odds[2];
    int who[2] = {BN_NONE, viewer};
    for (int i = 0; i < 2; i++) {
        struct bn_view view = bn_view_of(b, s, who[i]);
        odds[i] = bn_odds_of(&view, o, outcome[i], MOST);
    }
    if (odds[0].sampled || odds[1].sampled)
        return true;
    return odds[0].outcomes == odds[1].outcomes && odds[0].total == odds[1].total &&
           memcmp(outcome[0], outcome[1], (size_t)odds[0].outcomes * sizeof outcome[0][0]) == 0;
}

/* The three ways in which it may come about: as it is, dealt anew, and in the view itself. */
static const char *happens_fault(const struct bn_battle *b, const struct bn_state *s,
                                 const struct bn_state *other, const struct bn_order *o, int viewer,
                                 uint64_t seed)
{
    struct dealer d = {.chance = {.pool = deal}, .seeded = bn_seeded_of(seed), .viewer = viewer};
    struct bn_state real = *s, anew = *other;
    uint64_t heard = carry_out(b, &real, o, &d);
    d.again = true;
    static struct bn_verdict v;
    v.all = false;
    if (bn_check(b, other, o, &v)) { /* else it plays a card that it would not have */
        uint64_t heard_anew = carry_out(b, &anew, o, &d);
        if (!d.unable && heard != heard_anew)
            return "what happens tells what is hidden";
        if (!d.unable && real.winner == BN_OPEN && !same_view(b, &real, &anew, viewer))
            return "what an order leaves tells what is hidden";
    } else if (s->decider == viewer) {
        return "what is legal tells what is hidden";
    }
    if (s->decider != viewer)
        return NULL;
    d.unable = false;
    struct bn_state blind = bn_view_of(b, s, viewer).s;
    if (carry_out(b, &blind, o, &d) != heard)
        return "carried out in a view, an order does other things";
    if (real.winner == BN_OPEN && !same_view(b, &real, &blind, viewer))
        return "carried out in a view, an order leaves other things";
    return NULL;
}

static const char *side_fault(const struct bn_battle *b, const struct bn_state *s,
                              const struct bn_order *o, int viewer, uint64_t seed)
{
    struct bn_view view = bn_view_of(b, s, viewer);
    struct bn_state other = bn_guess(&view, seed + s->orders);
    uint16_t unseen[2][BN_CARDS];
    if (!same_view(b, s, &other, viewer))
        return "the view tells what is hidden";
    if (bn_state_fault(b, &other))
        return bn_state_fault(b, &other);
    bn_cards_unseen(b, s, viewer, unseen[0]);
    bn_cards_unseen(b, &view.s, viewer, unseen[1]);
    if (memcmp(unseen[0], unseen[1], sizeof unseen[0]) != 0)
        return "what is unseen is another thing in the view";
    if (!same_prompt(b, s, &other) || !same_prompt(b, s, &view.s))
        return "the prompt tells what is hidden";
    if (s->decider == viewer && !same_orders(b, s, &other))
        return "the legal orders tell what is hidden";
    return happens_fault(b, s, &other, o, viewer, seed);
}

const char *secrets_fault(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_order *o, uint64_t seed, bool odds)
{
    const char *fault = NULL;
    for (int viewer = 0; viewer < BN_SIDES && b->rules->cards && !fault; viewer++)
        fault = side_fault(b, s, o, viewer, seed);
    if (!fault && odds && b->rules->cards && !same_odds(b, s, o, s->decider))
        fault = "the odds tell what is hidden";
    return fault;
}
