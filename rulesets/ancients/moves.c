/* The move phase: which unit moves, or comes on, next (AN-2.5, AN-3.10). */
#include "an.h"

enum bn_next an_moves_run(struct bn_ctx *c)
{
    if (bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

/* Orders left, a move that is over. True: enough reasons. */
static bool may_not_move(const struct bn_battle *b, const struct bn_state *s, int unit,
                         struct bn_verdict *v)
{
    const struct an_card *card = an_row_in_force(b, s);
    if (!an_has(s, unit, AN_ORDERED) && bn_refuse(v, AN_2_5, "{unit} has no order"))
        return true;
    if (an_has(s, unit, AN_MOVED) && bn_refuse(v, AN_3_10, "{unit} has moved this turn"))
        return true;
    return card && card->stays && bn_refuse(v, AN_2_4, "by this card nobody moves");
}

void an_moves_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v)
{
    if (o->unit == BN_NONE) /* the end, or an order of another phase */
        return;
    if (o->verb == AN_JOIN) {
        if (b->unit[o->other].side != b->unit[o->unit].side) {
            bn_refuse(v, AN_3_6, "{other} is an enemy");
            return;
        }
        if (!may_not_move(b, s, o->other, v))
            an_join_check(b, s, o, v);
        return;
    }
    if (may_not_move(b, s, o->unit, v))
        return;
    if (o->verb == AN_HALT)
        bn_refuse(v, AN_3_10, "{unit} has not begun to move");
    else
        an_move_check(b, s, o, v);
}

static void list_entries(const struct bn_battle *b, const struct bn_state *s, int unit,
                         struct bn_list *out)
{
    struct bn_hexes hexes = b->unit[unit].arrival;
    int faces = an_is_general(b, unit) ? 1 : BN_FACES;
    for (int i = 0; i < hexes.n; i++)
        for (int k = 0; k < faces; k++) {
            struct bn_order o = bn_order_of(AN_ENTER, unit);
            o.hex = b->hex_pool[hexes.at + i];
            o.face = (int8_t)(faces == 1 ? BN_NONE : bn_face_order[k]);
            an_offer(b, s, &o, an_moves_check, out);
        }
}

void an_moves_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct an_card *card = an_row_in_force(b, s);
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !an_has(s, u, AN_ORDERED) || an_has(s, u, AN_MOVED) ||
            (card && card->stays))
            continue;
        if (s->unit[u].status == BN_AT_HAND)
            list_entries(b, s, u, out);
        if (bn_on_board(s, u)) {
            an_move_list(b, s, u, out);
            an_join_list(b, s, u, out);
        }
    }
    struct bn_order end = bn_order_of(AN_END, BN_NONE);
    end.n = AN_MOVING;
    bn_offer(out, &end);
}

void an_moves_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == AN_END) {
        bn_top(c->s)->step = 1;
        return;
    }
    an_move_begin(c, o->verb == AN_JOIN ? o->other : o->unit);
    an_moving_take(c, o);
}

void an_moves_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    e->say = an_prompt_card(b, s, e) ? "{side}: Counter-Attack as {card}, choose a unit to move"
             : s->played == BN_NONE  ? "{side}: choose a unit to move"
                                     : "{side}: {card}, choose a unit to move";
}
