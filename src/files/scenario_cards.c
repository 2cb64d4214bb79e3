/* What a scenario says of cards: the deck, and hands in the middle of a turn. */
#include <stdlib.h>
#include <string.h>

#include "files/reading.h"

static void no_card(struct bn_reading *rd, const struct bn_node *node, const char *word, bool key)
{
    struct bn_words known = {0};
    for (int i = 0; i < bn_card_kinds(rd->r); i++)
        bn_words_add(&known, rd->r->cards[i].name);
    char *hint = bn_words_hint(&known, word, "they are");
    if (key)
        bn_wrong_key(rd, node, "'%.40s' is no card of %s%s", word, rd->r->id, hint);
    else
        bn_wrong(rd, node, "'%.40s' is no card of %s%s", word, rd->r->id, hint);
    free(hint);
}

int bn_get_card(struct bn_reading *rd, const struct bn_node *node)
{
    const char *word = bn_get_word(rd, node, "a card");
    int card = word ? bn_card_by_name(rd->r, word) : BN_NONE;
    if (word && card == BN_NONE)
        no_card(rd, node, word, false);
    return card;
}

void bn_read_deck(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *node = bn_node_get(map, "deck");
    int kinds = bn_card_kinds(rd->r), left = 0;
    for (int i = 0; i < kinds; i++)
        rd->b->deck[i] = (uint8_t)rd->r->cards[i].count;
    if (!kinds || !node || !bn_is_map(rd, node, "'deck'"))
        return;
    for (const struct bn_node *child = node->first; child; child = child->next) {
        int card = bn_card_by_name(rd->r, child->key), n = 0;
        if (card == BN_NONE)
            no_card(rd, child, child->key, true);
        else if (bn_get_number(rd, child, child->key, 0, BN_CARD_MOST, &n))
            rd->b->deck[card] = (uint8_t)n;
    }
    for (int i = 0; i < kinds; i++)
        left += rd->b->deck[i];
    if (left == 0)
        bn_wrong(rd, node, "this can never be: the deck has no card");
}

/* One more of this card is in use, by a hand or in play. */
static bool take(struct bn_reading *rd, const struct bn_node *node, int card)
{
    const struct bn_start *start = &rd->b->start;
    int used = start->hand[0][card] + start->hand[1][card] + (start->card == card);
    if (used < rd->b->deck[card])
        return true;
    bn_wrong(rd, node, "this can never be: the deck has %d of %s", rd->b->deck[card],
             rd->r->cards[card].name);
    return false;
}

static void read_hand(struct bn_reading *rd, const struct bn_node *list, int side)
{
    struct bn_start *start = &rd->b->start;
    if (!bn_is_list(rd, list, "a hand"))
        return;
    start->has_hand[side] = true;
    if (list->children > BN_CARD_MOST)
        bn_wrong(rd, list, "a hand has at most %d cards", BN_CARD_MOST);
    for (const struct bn_node *node = list->first; node; node = node->next) {
        int card = bn_get_card(rd, node);
        if (card != BN_NONE && take(rd, node, card))
            start->hand[side][card]++;
    }
}

void bn_read_hands(struct bn_reading *rd, const struct bn_node *start)
{
    const struct bn_node *played = bn_node_get(start, "card"), *hands = bn_node_get(start, "hands");
    rd->b->start.card = BN_NONE;
    if (!rd->r->cards)
        return;
    int card = played ? bn_get_card(rd, played) : BN_NONE;
    if (card != BN_NONE && take(rd, played, card))
        rd->b->start.card = (int8_t)card;
    if (!hands || !bn_is_map(rd, hands, "'hands'"))
        return;
    for (const struct bn_node *node = hands->first; node; node = node->next) {
        int side = bn_side_of_key(rd, node);
        if (side != BN_NONE)
            read_hand(rd, node, side);
    }
}
