/* Moves, turns, entering and leaving: MW-3. */
#include "mw.h"

/* ---- The straight line: MW-3.2 ---- */

/* Why a line is shut; where two reasons stand side by side the lower one is told (MW-2.3), and the
 * numbers go by their rules. */
enum shut { OPEN, BY_EDGE, BY_UNIT, BY_GROUND, BY_RIVER };
static const struct {
    int rule;
    const char *say;
} reasons[] = {[BY_EDGE] = {MW_3_2, "there is no board on the way to {to}"},
               [BY_UNIT] = {MW_3_3, "{other} is in the way to {to}"},
               [BY_GROUND] = {MW_3_4, "{unit} cannot pass {from} on the way to {to}"},
               [BY_RIVER] = {MW_3_5, "a river is in the way to {to}"}};

static int hex_shut(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    if (hex == BN_NONE || mw_terrain_at(b, hex) == MW_MISSING)
        return BY_EDGE;
    if (bn_unit_at(b, s, hex) != BN_NONE) /* MW-3.3 */
        return BY_UNIT;
    return mw_may_enter(b, unit, hex, false) ? OPEN : BY_GROUND;
}

static int side_shut(const struct bn_battle *b, int from, int to)
{
    return mw_river_between(b, from, to) ? BY_RIVER : OPEN;
}

static const struct bn_line_policy line = {hex_shut, side_shut};

static bool is_too_far(const struct bn_battle *b, const struct bn_state *s, int unit, int to)
{
    return mw_is_far(b, s->unit[unit].hex, to, mw_pace(b, unit));
}

bool mw_way_is_shut(const struct bn_battle *b, const struct bn_state *s, int unit, int to,
                    struct bn_verdict *v)
{
    if (is_too_far(b, s, unit, to) && bn_refuse(v, MW_1_4, "{to} is farther than {unit} moves"))
        return true;
    struct bn_shut shut = bn_line_shut(b, s, unit, s->unit[unit].hex, to, line);
    if (!shut.why)
        return false;
    struct bn_event about = v->about;
    v->about.other = (int8_t)bn_unit_at(b, s, shut.hex);
    v->about.from = (int16_t)shut.hex;
    bool enough = bn_refuse(v, reasons[shut.why].rule, reasons[shut.why].say);
    v->about = about;
    return enough;
}

static bool goes_straight(const struct bn_battle *b, const struct bn_state *s, int unit, int to)
{
    return to != s->unit[unit].hex && !is_too_far(b, s, unit, to) &&
           !bn_line_shut(b, s, unit, s->unit[unit].hex, to, line).why;
}

/* ---- By road: MW-3.6 ---- */

enum { ROAD_BONUS = 3 }; /* inches */

static bool road_step(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                      int to)
{
    return bn_unit_at(b, s, to) == BN_NONE && mw_may_enter(b, unit, to, true) &&
           !mw_river_between(b, from, to);
}

static const struct bn_road_policy road = {road_step};

/* Where the unit gets by road; each step is as long as a hex is wide. */
static void roads_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                     struct bn_roads *out)
{
    int most = (mw_pace(b, unit) + ROAD_BONUS) / mw_option(b, MW_INCHES_PER_HEX);
    bn_roads_of(b, s, unit, most, road, out);
}

static bool goes_by_road(const struct bn_battle *b, const struct bn_state *s, int unit, int to)
{
    struct bn_roads roads;
    if (!b->board.road[to] || !b->board.road[s->unit[unit].hex])
        return false;
    roads_of(b, s, unit, &roads);
    return roads.steps[to] > 0;
}

/* ---- Judging ---- */

/* MW-3.1, MW-3.2 */
static void check_go(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    if (o->hex == s->unit[o->unit].hex)
        bn_refuse(v, MW_3_1, "{unit} stands on {to}: a move changes the hex");
    else
        mw_way_is_shut(b, s, o->unit, o->hex, v);
}

/* MW-3.6 */
static void check_road(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    if (goes_straight(b, s, o->unit, o->hex) &&
        bn_refuse(v, MW_3_6, "{unit} moves to {to} without a road"))
        return;
    if (!goes_by_road(b, s, o->unit, o->hex))
        bn_refuse(v, MW_3_6, "no road that is free and short enough leads {unit} to {to}");
}

/* MW-3.1 */
static void check_turn(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    (void)b;
    if (o->face == s->unit[o->unit].face)
        bn_refuse(v, MW_3_1, "{unit} faces {face} already");
}

/* MW-5.7 */
static void check_turn_to_face(const struct bn_battle *b, const struct bn_state *s,
                               const struct bn_order *o, struct bn_verdict *v)
{
    const struct bn_unit *u = &s->unit[o->unit];
    (void)b;
    if (mw_in_front(u->face, u->fact[MW_PAIRS]) &&
        bn_refuse(v, MW_5_7, "{unit} is fought in front"))
        return;
    if (!mw_in_front(o->face, u->fact[MW_PAIRS]))
        bn_refuse(v, MW_5_7, "facing {face} {unit} has no enemy that it fights in front");
}

/* MW-3.10 */
static void check_enter(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v)
{
    if (s->unit[o->unit].status != BN_AT_HAND &&
        bn_refuse(v, MW_3_10, "{unit} may not come on yet"))
        return;
    if (!bn_hexes_have(b, b->unit[o->unit].arrival, o->hex) &&
        bn_refuse(v, MW_3_10, "{unit} does not come on at {to}"))
        return;
    if (!mw_may_enter(b, o->unit, o->hex, false) && bn_refuse(v, MW_3_10, "{to} is shut to {unit}"))
        return;
    v->about.other = (int8_t)bn_unit_at(b, s, o->hex);
    if (v->about.other != BN_NONE)
        bn_refuse(v, MW_3_10, "{other} stands on {to}");
}

/* MW-3.11 */
static void check_exit(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    if (!bn_hexes_have(b, b->side[b->unit[o->unit].side].exits, s->unit[o->unit].hex))
        bn_refuse(v, MW_3_11, "{unit} is not on an exit hex of its side");
}

void mw_move_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    bool fights = mw_is_fighting(s, o->unit);
    if (mw_has_moved(s, o->unit) && bn_refuse(v, MW_3_1, "{unit} has moved this turn"))
        return;
    if (o->verb == MW_TURN) {
        if (fights)
            check_turn_to_face(b, s, o, v);
        else
            check_turn(b, s, o, v);
        return;
    }
    if (o->verb == MW_CHARGE) {
        mw_charge_check(b, s, o, v);
        return;
    }
    if (fights && bn_refuse(v, MW_3_7, "{unit} is fighting and may not move away"))
        return;
    if (o->verb == MW_GO)
        check_go(b, s, o, v);
    else if (o->verb == MW_GO_BY_ROAD)
        check_road(b, s, o, v);
    else if (o->verb == MW_ENTER)
        check_enter(b, s, o, v);
    else
        check_exit(b, s, o, v);
}

/* MW-1.4, MW-3.6: the straight way, or the steps of the road. */
int mw_cost(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    struct bn_roads roads;
    int from = o->unit == BN_NONE ? BN_NONE : s->unit[o->unit].hex;
    switch ((enum mw_verb)o->verb) {
    case MW_GO: return mw_measure(b, from, o->hex);
    case MW_CHARGE: return mw_measure(b, from, o->from);
    case MW_GO_BY_ROAD:
        roads_of(b, s, o->unit, &roads);
        return roads.steps[o->hex] * mw_option(b, MW_INCHES_PER_HEX) * 10;
    default: return BN_NONE;
    }
}

/* ---- Listing ---- */

static void offer_faces(struct bn_order o, struct bn_list *out)
{
    for (int i = 0; i < BN_FACES; i++) {
        o.face = (int8_t)bn_face_order[i];
        bn_offer(out, &o);
    }
}

/* One reckoning of where the unit gets, then every facing. */
static void list_straight(const struct bn_battle *b, const struct bn_state *s, int unit,
                          struct bn_list *out)
{
    struct bn_straight straight;
    struct bn_roads roads = {{0}};
    int hexes = b->board.cols * b->board.rows;
    bool on_road = b->board.road[s->unit[unit].hex] != 0;
    bn_straight_of(b, s, unit, mw_pace(b, unit), mw_option(b, MW_INCHES_PER_HEX), line, &straight);
    if (on_road)
        roads_of(b, s, unit, &roads);
    for (int hex = 0; hex < hexes; hex++) {
        if (!straight.open[hex] && !(on_road && roads.steps[hex] > 0))
            continue;
        struct bn_order o = bn_order_of(straight.open[hex] ? MW_GO : MW_GO_BY_ROAD, unit);
        o.hex = (int16_t)hex;
        offer_faces(o, out);
    }
}

void mw_move_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                  struct bn_list *out)
{
    if (!mw_is_fighting(s, unit))
        list_straight(b, s, unit, out);
    for (int i = 0; i < BN_FACES; i++) {
        struct bn_order o = bn_order_of(MW_TURN, unit);
        o.face = (int8_t)bn_face_order[i];
        mw_offer(b, s, &o, mw_move_check, out);
    }
    struct bn_order leave = bn_order_of(MW_EXIT, unit);
    mw_offer(b, s, &leave, mw_move_check, out);
    mw_charge_list(b, s, unit, out);
}

static void list_entries(const struct bn_battle *b, const struct bn_state *s, int unit,
                         struct bn_list *out)
{
    struct bn_hexes hexes = b->unit[unit].arrival;
    for (int i = 0; i < hexes.n; i++) {
        struct bn_order o = bn_order_of(MW_ENTER, unit);
        struct bn_verdict v;
        v.all = false;
        v.n = 0;
        o.hex = b->hex_pool[hexes.at + i];
        check_enter(b, s, &o, &v);
        if (v.n == 0)
            offer_faces(o, out);
    }
}

/* ---- Carrying out ---- */

static void take_go(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, BN_EV_MOVE, o->verb == MW_GO ? MW_3_1 : MW_3_6, o->unit);
    e.from = unit->hex;
    e.to = o->hex;
    e.face = o->face;
    unit->hex = o->hex;
    unit->face = o->face;
    unit->fact[MW_MOVED] = 1;
    bn_emit(c, &e);
}

static void take_turn(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e =
        bn_event_of(c->b, BN_EV_TURN, mw_is_fighting(c->s, o->unit) ? MW_5_7 : MW_3_1, o->unit);
    e.face = unit->face = o->face;
    unit->fact[MW_TURNED] = 1;
    bn_emit(c, &e);
}

static void take_enter(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, BN_EV_ENTER, MW_3_10, o->unit);
    e.to = unit->hex = o->hex;
    e.face = unit->face = o->face;
    unit->status = BN_ON_BOARD;
    unit->fact[MW_MOVED] = 1;
    bn_emit(c, &e);
}

/* ---- The phase ---- */

void mw_moves_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || mw_has_moved(s, u))
            continue;
        if (s->unit[u].status == BN_AT_HAND)
            list_entries(b, s, u, out);
        else if (bn_on_board(s, u))
            mw_move_list(b, s, u, out);
    }
    mw_offer_end(s, out);
}

void mw_moves_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v)
{
    if (b->rules->verbs[o->verb].phase == MW_MOVE) /* else it is refused already */
        mw_move_check(b, s, o, v);
}

void mw_moves_take(struct bn_ctx *c, const struct bn_order *o)
{
    switch ((enum mw_verb)o->verb) {
    case MW_GO:
    case MW_GO_BY_ROAD: take_go(c, o); break;
    case MW_TURN: take_turn(c, o); break;
    case MW_CHARGE: mw_charge_take(c, o); break;
    case MW_ENTER: take_enter(c, o); break;
    case MW_EXIT: bn_unit_exits(c, o->unit, MW_3_11); break;
    default: mw_take_end(c, o); break;
    }
}

void mw_moves_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: choose a unit to move";
}
