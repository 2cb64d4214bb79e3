/* Random armies: MW-7.1. */
#include "mw.h"

enum { ARMY = 6 }; /* units */

/* By the die: knights, archers, men-at-arms, levies. */
static const int8_t armies[6][MW_TYPES] = {{3, 2, 0, 1}, {3, 1, 2, 0}, {3, 0, 1, 2},
                                           {4, 1, 0, 1}, {4, 1, 1, 0}, {4, 0, 1, 1}};

static int most_of(int type)
{
    int most = 0;
    for (int die = 0; die < 6; die++)
        most = bn_most(most, armies[die][type]);
    return most;
}

/* A unit that may be there: the type's letter and a number, those of the side listed second with x
 * before. */
static void add_unit(struct bn_battle *b, int side, int type, int number)
{
    struct bn_unit_def *def = &b->unit[b->units++];
    *def = (struct bn_unit_def){.side = (int8_t)side,
                                .type = (int8_t)type,
                                .face = BN_NONE,
                                .hex = BN_NONE,
                                .banners = 1,
                                .perhaps = true};
    struct bn_text id = bn_text_begin(def->id, sizeof def->id);
    bn_text_add(&id, side == 1 ? "x" : "");
    bn_text_add(&id, mw_types[type].prefix);
    bn_text_int(&id, number);
}

const char *mw_muster(struct bn_battle *b, int side)
{
    struct bn_side_def *def = &b->side[side];
    int hexes = def->hexes[MW_DEPLOY].n;
    if (!def->key[MW_ARMY])
        return hexes > 0 ? "'deploy' goes with 'army: random' (MW-7.1)" : NULL;
    if (hexes < ARMY)
        return "a random army has six units, and 'deploy' fewer hexes (MW-7.1)";
    for (int type = 0; type < MW_TYPES; type++)
        for (int number = 1; number <= most_of(type); number++)
            add_unit(b, side, type, number);
    def->drawn = ARMY;
    return NULL;
}

static int roll_army(struct bn_ctx *c, int side)
{
    uint8_t count[BN_LABELS];
    int face = 0;
    bn_roll(c, &bn_plain_die, 1, "army", MW_7_1, side, BN_NONE, count);
    while (count[face] == 0)
        face++;
    struct bn_event e = bn_event_of(c->b, MW_EV_ARMY, MW_7_1, BN_NONE);
    e.side = (int8_t)side;
    e.n = (int16_t)(face + 1);
    bn_emit(c, &e);
    return face;
}

/* The units of one side stand in the order of the columns, and so fill its hexes. */
static void place_army(struct bn_ctx *c, int side, const int8_t army[MW_TYPES])
{
    struct bn_hexes hexes = c->b->side[side].hexes[MW_DEPLOY];
    int placed = 0, of_type[MW_TYPES] = {0};
    for (int u = 0; u < c->b->units; u++) {
        const struct bn_unit_def *def = &c->b->unit[u];
        if (!def->perhaps || def->side != side || of_type[def->type]++ >= army[def->type])
            continue;
        c->s->unit[u].status = BN_ON_BOARD;
        c->s->unit[u].hex = c->b->hex_pool[hexes.at + placed++];
    }
}

void mw_draw_armies(struct bn_ctx *c)
{
    for (int side = 0; side < BN_SIDES; side++)
        if (c->b->side[side].key[MW_ARMY])
            place_army(c, side, armies[roll_army(c, side)]);
}
