/* Charges: MW-5.1, MW-5.2. */
#include "mw.h"

/* MW-5.1: the facing of a unit that goes from its hex to `to`, there to fight a unit on `at`. BN_NONE:
 * it does not get `at` into its front. */
static int facing_at_contact(const struct bn_battle *b, const struct bn_unit *u, int to, int at)
{
    int faces[2] = {u->face, u->face}, n = 1;
    if (to != u->hex)
        n = bn_faces_toward(&b->board, u->hex, to, faces);
    if (n == 2 && faces[1] == u->face) { /* of two alike first the one it had */
        faces[1] = faces[0];
        faces[0] = u->face;
    }
    for (int i = 0; i < n; i++)
        if (bn_in_arc(&b->board, to, faces[i], BN_FRONT, at))
            return faces[i];
    return BN_NONE;
}

/* MW-5.1, the way to `from` being open. */
static bool reaches(const struct bn_battle *b, const struct bn_state *s, int unit, int from, int at)
{
    const struct bn_unit *u = &s->unit[unit];
    return (from == u->hex || bn_in_quarter(&b->board, u->hex, u->face, from)) &&
           facing_at_contact(b, u, from, at) != BN_NONE && !mw_river_between(b, from, at);
}

/* MW-5.2 */
static void check_face(const struct bn_battle *b, const struct bn_state *s, int target, int from,
                       struct bn_verdict *v)
{
    int other = mw_at_face(b, s, target, bn_dir_to(&b->board, s->unit[target].hex, from));
    if (other == BN_NONE)
        return;
    v->about.unit = (int8_t)other;
    bn_refuse(v, MW_5_2, "{unit} is fighting {other} at that face already");
}

/* MW-5.1: contact, when the way there is open. */
static void check_contact(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_order *o, struct bn_verdict *v)
{
    const struct bn_unit *u = &s->unit[o->unit];
    int at = s->unit[o->other].hex;
    if (bn_dir_to(&b->board, o->from, at) == BN_NONE) {
        bn_refuse(v, MW_5_1, "{from} is not next to {other}");
        return;
    }
    if (o->from != u->hex && !bn_in_quarter(&b->board, u->hex, u->face, o->from) &&
        bn_refuse(v, MW_5_1, "{from} is not within 45 degrees of the way {unit} faces"))
        return;
    if (facing_at_contact(b, u, o->from, at) == BN_NONE &&
        bn_refuse(v, MW_5_1, "at {from} {unit} does not have {other} in front"))
        return;
    if (mw_river_between(b, o->from, at) &&
        bn_refuse(v, MW_5_1, "a river parts {from} from {other}"))
        return;
    check_face(b, s, o->other, o->from, v);
}

void mw_charge_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    if (mw_is_fighting(s, o->unit) && bn_refuse(v, MW_5_1, "{unit} is fighting already"))
        return;
    if (!mw_is_enemy(b, s, o->unit, o->other)) {
        bn_refuse(v, MW_5_1, "{other} is no enemy on the board");
        return;
    }
    if (o->from != s->unit[o->unit].hex) {
        struct bn_event about = v->about;
        v->about.to = o->from;
        bool enough = mw_way_is_shut(b, s, o->unit, o->from, v);
        v->about = about;
        if (enough)
            return;
    }
    check_contact(b, s, o, v);
}

/* MW-5.1 and MW-5.2: is there a hex at which it could come into contact with an enemy on `hex`? The
 * line there never crosses `hex`, which lies in front at its end. */
bool mw_can_charge_at(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    int target = bn_unit_at(b, s, hex), home = s->unit[unit].hex;
    if (mw_is_fighting(s, unit) || hex == home ||
        (target != BN_NONE && !bn_enemies(b, unit, target)))
        return false;
    for (int d = 0; d < BN_DIRS; d++) {
        int from = b->board.next[hex][d];
        struct bn_verdict v = {.all = false};
        if (from == BN_NONE || (from != home && mw_way_is_shut(b, s, unit, from, &v)))
            continue;
        if (reaches(b, s, unit, from, hex) &&
            (target == BN_NONE || mw_at_face(b, s, target, d) == BN_NONE))
            return true;
    }
    return false;
}

void mw_charge_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                    struct bn_list *out)
{
    for (int t = 0; t < b->units; t++) {
        if (!mw_is_enemy(b, s, unit, t))
            continue;
        for (int d = 0; d < BN_DIRS; d++) {
            struct bn_order o = bn_order_of(MW_CHARGE, unit);
            o.other = (int8_t)t;
            o.from = b->board.next[s->unit[t].hex][d];
            if (o.from != BN_NONE)
                mw_offer(b, s, &o, mw_charge_check, out);
        }
    }
}

void mw_charge_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, MW_EV_CHARGE, MW_5_1, o->unit);
    e.other = o->other;
    e.from = unit->hex;
    e.to = o->from;
    e.face = (int8_t)facing_at_contact(c->b, unit, o->from, c->s->unit[o->other].hex);
    unit->face = e.face;
    unit->hex = o->from;
    unit->fact[MW_MOVED] = 1;
    mw_pair(c->b, c->s, o->unit, o->other);
    bn_emit(c, &e);
}
