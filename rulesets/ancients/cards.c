/* The cards, and what each orders whom to do: AN-2.3 to AN-2.6. */
#include "an.h"

const struct bn_card an_cards[] = {
    [AN_SKIRMISH_LEFT] = {"skirmish-left", "Skirmish Left", "Order 1 unit in the left section.", 2,
                          AN_2_3},
    [AN_SKIRMISH_CENTRE] = {"skirmish-centre", "Skirmish Centre",
                            "Order 1 unit in the centre section.", 2, AN_2_3},
    [AN_SKIRMISH_RIGHT] = {"skirmish-right", "Skirmish Right", "Order 1 unit in the right section.",
                           2, AN_2_3},
    [AN_PROBE_LEFT] = {"probe-left", "Probe Left", "Order 2 units in the left section.", 4, AN_2_3},
    [AN_PROBE_CENTRE] = {"probe-centre", "Probe Centre", "Order 2 units in the centre section.", 5,
                         AN_2_3},
    [AN_PROBE_RIGHT] = {"probe-right", "Probe Right", "Order 2 units in the right section.", 4,
                        AN_2_3},
    [AN_ATTACK_LEFT] = {"attack-left", "Attack Left", "Order 3 units in the left section.", 3,
                        AN_2_3},
    [AN_ATTACK_CENTRE] = {"attack-centre", "Attack Centre", "Order 3 units in the centre section.",
                          4, AN_2_3},
    [AN_ATTACK_RIGHT] = {"attack-right", "Attack Right", "Order 3 units in the right section.", 3,
                         AN_2_3},
    [AN_ASSAULT_LEFT] = {"assault-left", "Assault Left", "Order every unit in the left section.", 2,
                         AN_2_3},
    [AN_ASSAULT_CENTRE] = {"assault-centre", "Assault Centre",
                           "Order every unit in the centre section.", 2, AN_2_3},
    [AN_ASSAULT_RIGHT] = {"assault-right", "Assault Right",
                          "Order every unit in the right section.", 2, AN_2_3},
    [AN_ADVANCE_GUARD] = {"advance-guard", "Advance Guard", "Order 1 unit in each section.", 3,
                          AN_2_3},
    [AN_GRAND_ADVANCE] = {"grand-advance", "Grand Advance", "Order 2 units in each section.", 1,
                          AN_2_3},
    [AN_PINCER] = {"pincer", "Pincer", "Order 2 units in the left and 2 in the right section.", 2,
                   AN_2_3},
    [AN_FIELD_COMMAND] = {"field-command", "Field Command", "Order any 3 units.", 2, AN_2_3},
    [AN_BOMBARD] = {"bombard", "Bombard",
                    "All special troops are ordered. They do not move; each may battle twice.", 2,
                    AN_2_4},
    [AN_FORCED_MARCH] = {"forced-march", "Forced March",
                         "Order up to 4 foot units. They move 1 farther and do not battle.", 2,
                         AN_2_4},
    [AN_MOUNTED_CHARGE] = {"mounted-charge", "Mounted Charge",
                           "Order up to 4 mounted units: 1 die more in melee.", 2, AN_2_4},
    [AN_RALLY_CARD] =
        {"rally", "Rally",
         "Up to 2 units not next to an enemy get a lost stand back, and do nothing else.", 2,
         AN_2_4},
    [AN_COUNTER_ATTACK] = {"counter-attack", "Counter-Attack",
                           "As the card that the enemy played last, in the same part of the field.",
                           2, AN_2_4},
    [AN_LINE_ADVANCE] = {"line-advance", "Line Advance",
                         "Order foot units in one line: each may take one step, all the same way.",
                         2, AN_2_4},
    [AN_FIELDWORKS] = {"fieldworks", "Fieldworks",
                       "Up to 3 foot units not next to an enemy entrench instead of moving.", 1,
                       AN_2_4},
    [AN_LEADERSHIP] = {"leadership", "Leadership",
                       "Every unit within 2 hexes of one of your generals is ordered.", 1, AN_2_4},
    [AN_HIT_AND_RUN] = {"hit-and-run", "Hit and Run",
                        "Order up to 3 skirmisher units; each may move again after its battle.", 1,
                        AN_2_4},
    [AN_SHARPSHOOTER] = {"sharpshooter", "Sharpshooter",
                         "Bows or psiloi shoot 2 dice at an enemy they see within 4 hexes.", 1,
                         AN_2_4},
    [AN_ALL_OUT] = {"all-out-offensive", "All Out Offensive",
                    "Order as many units as you hold cards, this one counted: 1 die more in melee.",
                    1, AN_2_4},
    {0}};

/* One section: left, centre, right. */
#define LEFT(n)                                                                                    \
    {                                                                                              \
        n, 0, 0                                                                                    \
    }
#define CENTRE(n)                                                                                  \
    {                                                                                              \
        0, n, 0                                                                                    \
    }
#define RIGHT(n)                                                                                   \
    {                                                                                              \
        0, 0, n                                                                                    \
    }
#define ORDERS AN_WHOEVER, AN_ORDER, false, false, 0, 0

static const struct an_card rows[AN_CARDS] = {
    /*                      in         any  who        verb     stays  holds  farther harder */
    [AN_SKIRMISH_LEFT] = {LEFT(1), 0, ORDERS},
    [AN_SKIRMISH_CENTRE] = {CENTRE(1), 0, ORDERS},
    [AN_SKIRMISH_RIGHT] = {RIGHT(1), 0, ORDERS},
    [AN_PROBE_LEFT] = {LEFT(2), 0, ORDERS},
    [AN_PROBE_CENTRE] = {CENTRE(2), 0, ORDERS},
    [AN_PROBE_RIGHT] = {RIGHT(2), 0, ORDERS},
    [AN_ATTACK_LEFT] = {LEFT(3), 0, ORDERS},
    [AN_ATTACK_CENTRE] = {CENTRE(3), 0, ORDERS},
    [AN_ATTACK_RIGHT] = {RIGHT(3), 0, ORDERS},
    [AN_ASSAULT_LEFT] = {LEFT(AN_EVERY), 0, ORDERS},
    [AN_ASSAULT_CENTRE] = {CENTRE(AN_EVERY), 0, ORDERS},
    [AN_ASSAULT_RIGHT] = {RIGHT(AN_EVERY), 0, ORDERS},
    [AN_ADVANCE_GUARD] = {{1, 1, 1}, 0, ORDERS},
    [AN_GRAND_ADVANCE] = {{2, 2, 2}, 0, ORDERS},
    [AN_PINCER] = {{2, 0, 2}, 0, ORDERS},
    [AN_FIELD_COMMAND] = {{0}, 3, ORDERS},
    [AN_BOMBARD] = {{0}, AN_EVERY, AN_SPECIALS, AN_ORDER, true, false, 0, 0},
    [AN_FORCED_MARCH] = {{0}, 4, AN_FOOT, AN_ORDER, false, true, 1, 0},
    [AN_MOUNTED_CHARGE] = {{0}, 4, AN_RIDERS, AN_ORDER, false, false, 0, 1},
    [AN_RALLY_CARD] = {{0}, 2, AN_SHAKEN, AN_RALLY, true, true, 0, 0},
    [AN_COUNTER_ATTACK] = {{0}, 0, ORDERS}, /* see an_card_in_force */
    [AN_LINE_ADVANCE] = {{0}, BN_UNITS, AN_LINE, AN_ORDER, false, false, 0, 0},
    [AN_FIELDWORKS] = {{0}, 3, AN_DIGGERS, AN_ENTRENCH, true, false, 0, 0},
    [AN_LEADERSHIP] = {{0}, AN_EVERY, AN_NEAR_GENERALS, AN_ORDER, false, false, 0, 0},
    [AN_HIT_AND_RUN] = {{0}, 3, AN_SKIRMISHERS, AN_ORDER, false, false, 0, 0},
    [AN_SHARPSHOOTER] = {{0}, 1, AN_SHOOTERS, AN_SHOOT, true, true, 0, 0},
    [AN_ALL_OUT] = {{0}, AN_AS_HELD, AN_WHOEVER, AN_ORDER, false, false, 0, 1}};

/* AN-2.4: his left is your right. */
static int seen_from_here(int card)
{
    int place = card % AN_SECTIONS; /* these cards stand in threes: left, centre, right */
    return card > AN_ASSAULT_RIGHT ? card : card - place + (AN_SECTIONS - 1 - place);
}

int an_card_in_force(const struct bn_battle *b, const struct bn_state *s)
{
    (void)b;
    if (s->side == BN_NONE)
        return BN_NONE;
    if (s->played != AN_COUNTER_ATTACK)
        return s->played;
    int last = s->side_fact[1 - s->side][AN_LAST_CARD] - 1;
    return last < 0 || last == AN_COUNTER_ATTACK ? BN_NONE : seen_from_here(last);
}

const struct an_card *an_row_in_force(const struct bn_battle *b, const struct bn_state *s)
{
    int card = an_card_in_force(b, s);
    return card == BN_NONE ? NULL : &rows[card];
}

int an_section_named(const struct an_card *card)
{
    int named = 0;
    for (int i = 0; i < AN_SECTIONS; i++)
        named |= card->in[i] ? 1 << i : 0;
    return named == AN_LEFT || named == AN_CENTRE || named == AN_RIGHT ? named : 0;
}

/* ---- How many orders ---- */

/* AN-2.1: what is in the hand, and the card in play. */
static int cards_held(const struct bn_state *s) { return s->held[s->side] + 1; }

static int number_of(const struct bn_battle *b, const struct bn_state *s, int n)
{
    if (n == AN_EVERY) /* ordered as the phase begins; AN-2.3 has the other way */
        return an_option(b, AN_ASSAULT) == AN_ASSAULT_HAND ? cards_held(s) : 0;
    return n == AN_AS_HELD ? cards_held(s) : n;
}

int an_orders_in(const struct bn_battle *b, const struct bn_state *s, const struct an_card *card,
                 int sections)
{
    int n = 0;
    if (card->any == AN_EVERY)
        return 0;
    if (card->any)
        return sections == AN_ANYWHERE ? number_of(b, s, card->any) : 0;
    for (int i = 0; i < AN_SECTIONS; i++)
        if (sections >> i & 1)
            n += number_of(b, s, card->in[i]);
    return n;
}

/* Units ordered that can count in these sections only. */
static int ordered_within(const struct bn_battle *b, const struct bn_state *s, int sections)
{
    int n = 0;
    for (int u = 0; u < b->units; u++) {
        int where = s->unit[u].fact[AN_ORDERED];
        n += b->unit[u].side == s->side && where && !(where & ~sections);
    }
    return n;
}

int an_orders_left(const struct bn_battle *b, const struct bn_state *s)
{
    const struct an_card *card = an_row_in_force(b, s);
    if (!card)
        return 0;
    return bn_most(an_orders_in(b, s, card, AN_ANYWHERE) - ordered_within(b, s, AN_ANYWHERE), 0);
}

/* Orders and units can be matched exactly when no set of sections holds more units that can count
 * nowhere else than it has orders. */
bool an_order_fits(const struct bn_battle *b, const struct bn_state *s, const struct an_card *card,
                   int sections)
{
    for (int set = 1; set <= AN_ANYWHERE; set++)
        if (!(sections & ~set) && ordered_within(b, s, set) >= an_orders_in(b, s, card, set))
            return false;
    return true;
}
