/* Playing a card and giving its orders: AN-2.1, AN-2.3 to AN-2.6. */
#include "an.h"

/* ---- Playing ---- */

enum bn_next an_play_run(struct bn_ctx *c)
{
    if (bn_top(c->s)->step)
        return BN_DONE;
    if (c->s->held[c->s->side] == 0) {
        struct bn_event e = bn_event_of(c->b, AN_EV_NO_CARD, AN_2_1, BN_NONE);
        e.side = c->s->side;
        bn_emit(c, &e);
        return BN_DONE;
    }
    c->s->decider = c->s->side;
    return BN_ASK;
}

void an_play_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    (void)b;
    for (int i = 0; i < AN_CARDS; i++) {
        struct bn_order o = bn_order_of(AN_PLAY, BN_NONE);
        o.card = (int8_t)i;
        if (s->hand[s->side][i] > 0)
            bn_offer(out, &o);
    }
}

void an_play_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    (void)b;
    if (o->verb != AN_PLAY)
        bn_refuse(v, AN_2_1, "first a card is played");
    else if (s->hand[s->side][o->card] == 0)
        bn_refuse(v, AN_2_1, "{side} do not hold {card}");
}

void an_play_take(struct bn_ctx *c, const struct bn_order *o)
{
    bn_top(c->s)->step = 1;
    bn_card_play(c, c->s->side, o->card, AN_2_1);
    int as = an_card_in_force(c->b, c->s);
    if (as == o->card)
        return;
    struct bn_event e = bn_event_of(c->b, AN_EV_AS_CARD, AN_2_4, BN_NONE);
    e.side = c->s->side;
    e.card = (int8_t)as;
    e.say = as == BN_NONE ? "It orders no one" : NULL;
    bn_emit(c, &e);
}

void an_play_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    (void)s;
    e->say = "{side}: choose a card to play";
}

/* ---- Who may be ordered ---- */

/* AN-3.8 */
int an_where(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int side = b->unit[unit].side, where = 0;
    struct bn_hexes hexes = b->unit[unit].arrival;
    if (bn_on_board(s, unit))
        return an_sections_of(b, side, s->unit[unit].hex);
    for (int i = 0; i < hexes.n; i++) {
        int hex = b->hex_pool[hexes.at + i];
        if (an_room_for(b, s, unit, hex) == AN_FREE)
            where |= an_sections_of(b, side, hex);
    }
    return where;
}

static bool is_near_general(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    for (int g = 0; g < b->units; g++)
        if (an_is_general(b, g) && bn_on_board(s, g) && !bn_enemies(b, unit, g) &&
            bn_distance(&b->board, s->unit[unit].hex, s->unit[g].hex) <= 2)
            return true;
    return false;
}

/* AN-2.4: in a line with this one, touching it and facing the same way. */
static bool is_line(const struct bn_battle *b, const struct bn_state *s, int unit, int other)
{
    return other != unit && an_is_foot(b, other) && bn_on_board(s, other) &&
           !bn_enemies(b, unit, other) && s->unit[unit].face == s->unit[other].face &&
           bn_distance(&b->board, s->unit[unit].hex, s->unit[other].hex) == 1;
}

static bool has_line(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    for (int other = 0; other < b->units; other++)
        if (is_line(b, s, unit, other))
            return true;
    return false;
}

/* AN-2.4: NULL when the card is for this unit, else what is wrong. */
static const char *is_not_for(const struct bn_battle *b, const struct bn_state *s,
                              const struct an_card *card, int unit)
{
    bool there = bn_on_board(s, unit), foot = an_is_foot(b, unit);
    switch ((enum an_who)card->who) {
    case AN_WHOEVER: return NULL;
    case AN_FOOT: return foot ? NULL : "the card is for foot, and {unit} is none";
    case AN_RIDERS: return an_is(b, unit, AN_MOUNTED) ? NULL : "the card is for mounted units";
    case AN_SKIRMISHERS:
        return an_is(b, unit, AN_SKIRMISHER) ? NULL : "the card is for skirmishers";
    case AN_SPECIALS:
        return there && an_kind(b, unit)->class == AN_SPECIAL ? NULL
                                                              : "the card is for special troops";
    case AN_NEAR_GENERALS:
        return there && is_near_general(b, s, unit) ? NULL
                                                    : "{unit} is not within 2 hexes of a general";
    case AN_SHAKEN:
        if (!there || s->unit[unit].figures >= b->unit[unit].figures)
            return "{unit} has lost no stand";
        return an_next_to_enemy(b, s, b->unit[unit].side, s->unit[unit].hex)
                   ? "{unit} is next to an enemy"
                   : NULL;
    case AN_DIGGERS:
        if (!there || !foot)
            return "only foot entrenches";
        if (an_next_to_enemy(b, s, b->unit[unit].side, s->unit[unit].hex))
            return "{unit} is next to an enemy";
        return an_is_entrenched(b, s, unit) ? "{unit} is entrenched already" : NULL;
    case AN_LINE:
        if (!there || !foot)
            return "the card is for foot on the board";
        return has_line(b, s, unit) ? NULL : "{unit} touches no foot that faces the same way";
    case AN_SHOOTERS:
        return there && (an_has_bow(b, unit) || an_type(b, unit) == AN_PSILOI)
                   ? NULL
                   : "the card is for bows and psiloi";
    }
    return NULL;
}

/* The sections of the card in which the unit could count; wherever it stands for a card that names
 * none. */
static int counts_in(const struct bn_battle *b, const struct bn_state *s,
                     const struct an_card *card, int unit)
{
    int where = an_where(b, s, unit), named = 0;
    if (card->any)
        return where ? AN_ANYWHERE : 0;
    for (int i = 0; i < AN_SECTIONS; i++)
        named |= card->in[i] ? 1 << i : 0;
    return where & named;
}

int an_counts_in(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct an_card *card = an_row_in_force(b, s);
    int where = card ? counts_in(b, s, card, unit) : 0;
    return where ? where : AN_ANYWHERE;
}

static bool orders_everyone(const struct bn_battle *b, const struct an_card *card)
{
    if (card->any)
        return card->any == AN_EVERY;
    for (int i = 0; i < AN_SECTIONS; i++)
        if (card->in[i] == AN_EVERY)
            return an_option(b, AN_ASSAULT) == AN_ASSAULT_ALL;
    return false;
}

static bool may_come_or_is_there(const struct bn_state *s, int unit)
{
    return bn_on_board(s, unit) || s->unit[unit].status == BN_AT_HAND;
}

void an_order_all(struct bn_ctx *c)
{
    const struct an_card *card = an_row_in_force(c->b, c->s);
    if (!card || !orders_everyone(c->b, card))
        return;
    for (int u = 0; u < c->b->units; u++) {
        if (c->b->unit[u].side != c->s->side || !may_come_or_is_there(c->s, u) ||
            an_has(c->s, u, AN_ORDERED) || is_not_for(c->b, c->s, card, u))
            continue;
        int where = counts_in(c->b, c->s, card, u);
        c->s->unit[u].fact[AN_ORDERED] = (int16_t)where;
        if (where)
            bn_note(c, AN_EV_ORDERED, AN_2_5, u);
    }
}

/* ---- Giving orders ---- */

/* Orders left, whom the card is for, where he stands: the same for every verb. True: enough reasons. */
static bool cannot_be_ordered(const struct bn_battle *b, const struct bn_state *s, int unit,
                              int verb, struct bn_verdict *v)
{
    const struct an_card *card = an_row_in_force(b, s);
    if (an_has(s, unit, AN_ORDERED) && bn_refuse(v, AN_2_5, "{unit} has its order"))
        return true;
    if (s->fact[AN_ORDERS_LEFT] == 0 && bn_refuse(v, AN_2_5, "no orders are left"))
        return true;
    if (!card)
        return true;
    if (card->verb != verb && bn_refuse(v, AN_2_4, "that is not what the card orders"))
        return true;
    const char *not_for = is_not_for(b, s, card, unit);
    if (not_for && bn_refuse(v, AN_2_4, not_for))
        return true;
    if (!an_where(b, s, unit))
        return bn_refuse(v, AN_3_8, "there is no room where {unit} would come on");
    int where = counts_in(b, s, card, unit);
    if (!where)
        return bn_refuse(v, AN_2_6, "{unit} is in no section that the card names");
    return !an_order_fits(b, s, card, where) &&
           bn_refuse(v, AN_2_6, "no order is left for the section of {unit}");
}

static bool is_line_card(const struct bn_battle *b, const struct bn_state *s)
{
    return an_card_in_force(b, s) == AN_LINE_ADVANCE;
}

static bool line_has_begun(const struct bn_battle *b, const struct bn_state *s)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == s->side && an_has(s, u, AN_ORDERED))
            return true;
    return false;
}

/* AN-2.4: Line Advance. */
static void check_fall_in(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_order *o, struct bn_verdict *v)
{
    if (!is_line_card(b, s)) {
        bn_refuse(v, AN_2_4, "units fall in for a Line Advance only");
        return;
    }
    if (cannot_be_ordered(b, s, o->unit, AN_ORDER, v))
        return;
    bool ordered = an_has(s, o->other, AN_ORDERED) && bn_on_board(s, o->other);
    if (!ordered || !is_line(b, s, o->other, o->unit))
        bn_refuse(v, AN_2_4, "{unit} does not touch {other} in its line");
}

/* AN-2.4: Sharpshooter. */
static void check_shoot(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v)
{
    enum { REACH = 4 };
    if (cannot_be_ordered(b, s, o->unit, AN_SHOOT, v))
        return;
    if (!bn_enemies(b, o->unit, o->other) || !an_is_target(b, s, o->other)) {
        bn_refuse(v, AN_2_4, "{other} is no target");
        return;
    }
    int from = s->unit[o->unit].hex, to = s->unit[o->other].hex;
    if (bn_distance(&b->board, from, to) > REACH &&
        bn_refuse(v, AN_2_4, "{other} is more than 4 hexes off"))
        return;
    if (an_sight_block(b, s, from, to) != BN_NONE)
        bn_refuse(v, AN_2_4, "{unit} does not see {other}");
}

void an_orders_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    if (o->unit == BN_NONE) /* the end, or an order of another phase */
        return;
    switch ((enum an_verb)o->verb) {
    case AN_FALL_IN: check_fall_in(b, s, o, v); break;
    case AN_SHOOT: check_shoot(b, s, o, v); break;
    default:
        if (!cannot_be_ordered(b, s, o->unit, o->verb, v) && is_line_card(b, s) &&
            line_has_begun(b, s))
            bn_refuse(v, AN_2_4, "{unit} must join the line");
        break;
    }
}

enum bn_next an_orders_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (f->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

static void list_pairs(const struct bn_battle *b, const struct bn_state *s, int unit, int verb,
                       struct bn_list *out)
{
    for (int other = 0; other < b->units; other++) {
        struct bn_order o = bn_order_of(verb, unit);
        o.other = (int8_t)other;
        an_offer(b, s, &o, an_orders_check, out);
    }
}

void an_orders_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct an_card *card = an_row_in_force(b, s);
    for (int u = 0; u < b->units && card; u++) {
        if (b->unit[u].side != s->side || !may_come_or_is_there(s, u) || an_has(s, u, AN_ORDERED) ||
            s->fact[AN_ORDERS_LEFT] == 0)
            continue;
        if (card->verb == AN_SHOOT || is_line_card(b, s))
            list_pairs(b, s, u, card->verb == AN_SHOOT ? AN_SHOOT : AN_FALL_IN, out);
        struct bn_order o = bn_order_of(card->verb, u);
        if (card->verb != AN_SHOOT)
            an_offer(b, s, &o, an_orders_check, out);
    }
    struct bn_order end = bn_order_of(AN_END, BN_NONE);
    end.n = AN_ORDERING;
    bn_offer(out, &end);
}

static void entrench(struct bn_ctx *c, int unit)
{
    bool may_battle = an_option(c->b, AN_WORKS_BATTLE) == AN_WORKS_MAY;
    bn_mark_set(c->s, c->s->unit[unit].hex, AN_WORKS, 1);
    c->s->unit[unit].fact[AN_MOVED] = 1;
    c->s->unit[unit].fact[AN_FOUGHT] = may_battle ? 0 : 1;
    bn_note(c, AN_EV_ENTRENCH, AN_2_4, unit);
}

void an_orders_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == AN_END) {
        bn_top(c->s)->step = 1;
        return;
    }
    const struct an_card *card = an_row_in_force(c->b, c->s);
    c->s->unit[o->unit].fact[AN_ORDERED] = (int16_t)counts_in(c->b, c->s, card, o->unit);
    c->s->fact[AN_ORDERS_LEFT] = (int16_t)an_orders_left(c->b, c->s);
    switch ((enum an_verb)o->verb) {
    case AN_RALLY:
        c->s->unit[o->unit].figures++;
        bn_note(c, AN_EV_RALLY, AN_2_4, o->unit);
        break;
    case AN_ENTRENCH: entrench(c, o->unit); break;
    case AN_SHOOT: an_shoot(c, o->unit, o->other); break;
    default: bn_note(c, AN_EV_ORDERED, AN_2_5, o->unit); break;
    }
}

bool an_prompt_card(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    int force = an_card_in_force(b, s);
    bool as_other = s->played == AN_COUNTER_ATTACK && force != BN_NONE;
    e->card = (int8_t)(as_other ? force : s->played);
    return as_other;
}

void an_orders_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    bool as_other = an_prompt_card(b, s, e), line = is_line_card(b, s);
    e->n = s->fact[AN_ORDERS_LEFT];
    if (as_other)
        e->say = line        ? "{side}: Counter-Attack as {card}, order units in a line"
                 : e->n == 0 ? "{side}: Counter-Attack as {card}, all orders are given"
                             : "{side}: Counter-Attack as {card}, {n} {n?order:orders} left";
    else
        e->say = line        ? "{side}: order units in a line for {card}"
                 : e->n == 0 ? "{side}: {card}, all orders are given"
                             : "{side}: {card}, {n} {n?order:orders} left";
}
