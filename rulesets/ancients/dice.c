/* How many dice an attack has: AN-4. */
#include "an.h"

int an_range_of(const struct bn_battle *b, int unit)
{
    int range = an_kind(b, unit)->range;
    return b->unit[unit].key[AN_BOW] ? bn_most(range, 2) : range;
}

/* AN-4.2, by AN-1.3 and AN-1.4: artillery has a die less for each hex, others one far off. */
static int base_dice(const struct bn_battle *b, int unit, int distance)
{
    int dice = b->unit[unit].key[AN_DICE] ? b->unit[unit].key[AN_DICE] : an_kind(b, unit)->dice;
    if (distance <= 1)
        return dice;
    return an_type(b, unit) == AN_ARTILLERY ? bn_most(dice - (distance - 1), 1) : 1;
}

/* In which arc of the target the attacker stands. War wagons and generals alone have a front only. */
static enum bn_arc arc_of(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    const struct bn_unit *t = &s->unit[target];
    if (an_is_general(b, target) || an_type(b, target) == AN_WAR_WAGONS)
        return BN_FRONT;
    return bn_arc_of(t->face, bn_dir_to(&b->board, t->hex, s->unit[unit].hex));
}

/* AN-4.4: attacker in a front hex of a longer weapon. */
static bool is_outreached(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    return an_kind(b, target)->length > an_kind(b, unit)->length &&
           arc_of(b, s, unit, target) == BN_FRONT;
}

/* AN-4.5 */
static bool shies(const struct bn_battle *b, int unit, int target)
{
    return an_kind(b, unit)->class == AN_HORSE &&
           (an_kind(b, target)->class == AN_CAMELS || an_type(b, target) == AN_ELEPHANTS);
}

/* AN-4.9: these between neighbours only. */
static void count_melee(const struct bn_battle *b, const struct bn_state *s, int unit, int target,
                        struct an_dice *d)
{
    const struct an_card *card = an_row_in_force(b, s);
    d->side = arc_of(b, s, unit, target) != BN_FRONT; /* AN-4.3, three times */
    d->throwing = b->unit[unit].key[AN_THROWING] && an_just_moved(b, s, unit, target);
    d->general = an_general_with(b, s, unit) != BN_NONE;
    d->card = card && an_has(s, unit, AN_ORDERED) ? card->harder : 0; /* AN-2.4 */
    d->length = is_outreached(b, s, unit, target) ? -1 : 0;
    d->camels = shies(b, unit, target) ? -1 : 0;
}

struct an_dice an_dice_of(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    int distance = bn_distance(&b->board, s->unit[unit].hex, s->unit[target].hex);
    struct an_dice d = {.base = base_dice(b, unit, distance)};
    if (distance == 1)
        count_melee(b, s, unit, target, &d);
    d.ground = -an_ground_takes(b, s, unit, target, &d.ground_rule);
    d.total = d.base + d.side + d.throwing + d.general + d.card + d.length + d.camels + d.ground;
    if (d.total < an_option(b, AN_MIN_DICE)) /* AN-4.7 */
        d.kept = an_option(b, AN_MIN_DICE) - d.total;
    d.total = bn_most(d.total + d.kept, 0);
    return d;
}
