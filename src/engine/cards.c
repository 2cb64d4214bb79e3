/* Cards: a deck without an order, two hands, one card in play, the discards. */
#include <banneret/ruleset.h>

#include "engine/inside.h"

#include <assert.h>
#include <string.h>

int bn_card_kinds(const struct bn_ruleset *r)
{
    int n = 0;
    while (r->cards && r->cards[n].name)
        n++;
    return n;
}

int bn_card_by_name(const struct bn_ruleset *r, const char *name)
{
    for (int i = 0; r->cards && r->cards[i].name; i++)
        if (bn_same_word(r->cards[i].name, name))
            return i;
    return BN_NONE;
}

static int sum(const uint8_t count[BN_CARDS])
{
    int n = 0;
    for (int i = 0; i < BN_CARDS; i++)
        n += count[i];
    return n;
}

void bn_cards_set_up(const struct bn_battle *b, struct bn_state *s)
{
    memcpy(s->deck, b->deck, sizeof s->deck);
    if (!b->start.given || !b->rules->cards)
        return;
    s->played = b->start.card;
    if (s->played != BN_NONE)
        s->deck[s->played]--;
    for (int side = 0; side < BN_SIDES; side++) {
        memcpy(s->hand[side], b->start.hand[side], sizeof s->hand[side]);
        s->held[side] = (uint8_t)sum(s->hand[side]);
        for (int i = 0; i < BN_CARDS; i++)
            s->deck[i] = (uint8_t)(s->deck[i] - s->hand[side][i]);
    }
}

/* ---- What is known ---- */

int bn_deck_left(const struct bn_battle *b, const struct bn_state *s)
{
    return sum(b->deck) - sum(s->discards) - s->held[0] - s->held[1] - (s->played != BN_NONE);
}

void bn_cards_unseen(const struct bn_battle *b, const struct bn_state *s, int viewer,
                     uint16_t count[BN_CARDS])
{
    for (int i = 0; i < BN_CARDS; i++) {
        int seen = s->discards[i] + (s->played == i);
        for (int side = 0; side < BN_SIDES; side++)
            if (viewer == side)
                seen += s->hand[side][i];
        count[i] = (uint16_t)(b->deck[i] - seen);
    }
}

/* The n-th of the cards that are left, by kind. */
static int nth_card(const uint16_t left[BN_CARDS], uint32_t n)
{
    int i = 0;
    while (n >= left[i])
        n -= left[i++];
    return i;
}

struct bn_state bn_guess(const struct bn_view *view, uint64_t seed)
{
    struct bn_state s = view->s;
    uint16_t left[BN_CARDS];
    uint32_t draws = 0;
    int viewer = s.blind - 1;
    if (!s.blind)
        return s;
    bn_cards_unseen(view->b, &s, viewer, left);
    uint32_t n = 0;
    for (int i = 0; i < BN_CARDS; i++)
        n += left[i];
    for (int side = 0; side < BN_SIDES; side++)
        for (int k = 0; side != viewer && k < s.held[side]; k++) {
            int card = nth_card(left, bn_seeded_number(seed, s.draws, draws++, n--));
            left[card]--;
            s.hand[side][card]++;
        }
    for (int i = 0; i < BN_CARDS; i++)
        s.deck[i] = (uint8_t)left[i];
    s.blind = 0;
    return s;
}

/* ---- Drawing ---- */

static void use_discards_again(struct bn_ctx *c, int rule)
{
    for (int i = 0; i < BN_CARDS && !c->s->blind; i++)
        c->s->deck[i] = (uint8_t)(c->s->deck[i] + c->s->discards[i]);
    memset(c->s->discards, 0, sizeof c->s->discards);
    bn_note(c, BN_EV_SHUFFLE, rule, BN_NONE);
}

/* One card of those that could be the next. */
static void draw_one(struct bn_ctx *c, int side, const char *purpose, int rule)
{
    struct bn_state *s = c->s;
    const char *label[BN_CARDS];
    uint16_t weight[BN_CARDS];
    uint8_t card = 0;
    int kinds = bn_card_kinds(c->b->rules);
    for (int i = 0; i < kinds; i++) {
        label[i] = c->b->rules->cards[i].name;
        weight[i] = s->deck[i];
    }
    if (s->blind)
        bn_cards_unseen(c->b, s, side, weight);
    struct bn_ask ask = {.label = label,
                         .weight = weight,
                         .labels = (int16_t)kinds,
                         .n = 1,
                         .purpose = purpose,
                         .rule = (int16_t)rule,
                         .side = (int8_t)side,
                         .unit = BN_NONE,
                         .card = true,
                         .draw = s->draws};
    c->chance->pool(c->chance, &ask, &card);
    s->hand[side][card]++;
    if (!s->blind)
        s->deck[card]--;
    struct bn_event e = bn_event_of(c->b, BN_EV_CARD, rule, BN_NONE);
    e.side = e.only = (int8_t)side;
    e.card = (int8_t)card;
    e.ask = &ask;
    e.say = "{side} draw {card}";
    bn_emit(c, &e);
}

int bn_draw(struct bn_ctx *c, int side, int n, const char *purpose, int rule)
{
    struct bn_state *s = c->s;
    int drawn = 0;
    assert(!s->look); /* a battle that is over draws no more */
    for (; drawn < n && s->held[side] < BN_CARD_MOST; drawn++) {
        if (bn_deck_left(c->b, s) == 0) {
            if (sum(s->discards) == 0)
                break;
            use_discards_again(c, rule);
        }
        if (!s->blind || s->blind == side + 1)
            draw_one(c, side, purpose, rule);
        s->held[side]++;
        s->draws++;
    }
    struct bn_event e = bn_event_of(c->b, BN_EV_CARD, rule, BN_NONE);
    e.side = e.except = (int8_t)side;
    e.n = (int16_t)drawn;
    if (drawn > 0)
        bn_emit(c, &e);
    return drawn;
}

/* ---- Playing ---- */

static void say_card(struct bn_ctx *c, int kind, int rule, int card)
{
    struct bn_event e = bn_event_of(c->b, kind, rule, BN_NONE);
    e.side = c->s->side;
    e.card = (int8_t)card;
    bn_emit(c, &e);
}

void bn_card_play(struct bn_ctx *c, int side, int card, int rule)
{
    assert(c->s->played == BN_NONE && c->s->hand[side][card] > 0);
    c->s->hand[side][card]--;
    c->s->held[side]--;
    c->s->played = (int8_t)card;
    c->s->reveals++; /* the enemy has seen it: there is no way back */
    say_card(c, BN_EV_PLAY, rule, card);
}

void bn_card_discard(struct bn_ctx *c, int rule)
{
    int card = c->s->played;
    if (card == BN_NONE)
        return;
    c->s->played = BN_NONE;
    c->s->discards[card]++;
    say_card(c, BN_EV_DISCARD, rule, card);
}
