/* Moving: LH-3, and the terrain's part in it, LH-8.5. */
#include "lh.h"

/* Arguments of a move: who, points left, steps and turns made, whether it may step no more, whether it
 * is over; and for charges (LH-7.1, LH-7.2) whether it turned after a step, and one more than the hexes
 * where it began and that its last step left, 0 for off the board. TOUCHED: it began next to an enemy. */
enum { UNIT, POINTS, STEPS, TURNS, STOPPED, OVER, TURNED, BEGAN, LEFT, TOUCHED };

/* A move as it is, or as it would begin: the same rules judge the first order and the next. */
struct move {
    int unit, points, steps, turns;
    int stopped; /* enum stop */
};
enum stop { BY_ENEMY = 1, BY_TOWN = 2 }; /* why it makes no farther step, both perhaps */

static struct move move_of(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    if (f->proc != LH_P_MOVE)
        return (struct move){.unit = unit, .points = lh_move_points(b, unit)};
    return (struct move){.unit = f->arg[UNIT],
                         .points = f->arg[POINTS],
                         .steps = f->arg[STEPS],
                         .turns = f->arg[TURNS],
                         .stopped = f->arg[STOPPED]};
}

int lh_points_left(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].proc == LH_P_MOVE && s->frame[i].arg[UNIT] == unit)
            return s->frame[i].arg[POINTS];
    return lh_has(s, unit, LH_MOVED) ? 0 : lh_move_points(b, unit);
}

static struct lh_run run_of(const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    if (f->proc != LH_P_MOVE) /* it has not begun to move */
        return (struct lh_run){.unit = unit, .began = s->unit[unit].hex, .left = BN_NONE};
    return (struct lh_run){.unit = unit,
                           .began = f->arg[BEGAN] - 1,
                           .left = f->arg[LEFT] - 1,
                           .steps = f->arg[STEPS],
                           .turned = f->arg[TURNED]};
}

static bool is_heavy(const struct bn_battle *b, int unit) { return lh_type(b, unit) == LH_HEAVY; }

static bool is_closed(const struct bn_battle *b, int hex)
{
    return b->rules->terrain[b->board.terrain[hex]].closed;
}

/* ---- Judging ---- */

/* The part that entering shares with stepping: what stands in the hex, and its cost, last (LH-8.5). True:
 * enough reasons. */
static bool cannot_take_hex(const struct bn_battle *b, const struct bn_state *s,
                            const struct move *m, int from, int to, struct bn_verdict *v)
{
    int other = bn_unit_at(b, s, to);
    if (b->board.terrain[to] == LH_MISSING)
        return bn_refuse(v, LH_3_4, "{to} is not on the board");
    v->about.other = (int8_t)other;
    if (other != BN_NONE && bn_refuse(v, LH_3_4, "{other} stands on {to}"))
        return true;
    if ((m->stopped & BY_ENEMY) &&
        bn_refuse(v, LH_3_6, "{unit} came next to an enemy: no farther step"))
        return true;
    if ((m->stopped & BY_TOWN) &&
        bn_refuse(v, LH_8_5, "{unit} entered a town: no farther step"))
        return true;
    if (is_closed(b, to))
        return bn_refuse(v, LH_8_5, "nobody can enter {to}");
    if (is_heavy(b, m->unit))
        return m->steps > 0 && bn_refuse(v, LH_3_3, "{unit} never moves more than 1 hex");
    return lh_step_cost(b, from, to) > m->points &&
           bn_refuse(v, LH_3_1, "{unit} has too few points for {to}");
}

static void check_step(const struct bn_battle *b, const struct bn_state *s, const struct move *m,
                       const struct bn_order *o, struct bn_verdict *v)
{
    const struct bn_unit *unit = &s->unit[m->unit];
    if (!bn_in_arc(&b->board, unit->hex, unit->face, BN_FRONT, o->hex) &&
        bn_refuse(v, LH_3_1, "{to} is not in front of {unit}"))
        return;
    cannot_take_hex(b, s, m, unit->hex, o->hex, v);
}

static void check_turn(const struct bn_battle *b, const struct bn_state *s, const struct move *m,
                       const struct bn_order *o, struct bn_verdict *v)
{
    if (o->face == s->unit[m->unit].face &&
        bn_refuse(v, LH_3_2, "{unit} faces {face} already"))
        return;
    if (is_heavy(b, m->unit)) {
        if (m->steps > 0 && bn_refuse(v, LH_3_2, "{unit} turns before its step, not after"))
            return;
        if (m->turns > 0)
            bn_refuse(v, LH_3_2, "{unit} has turned already");
    } else if (m->points < 1) {
        bn_refuse(v, LH_3_2, "{unit} has no point left to turn");
    }
}

static void check_enter(const struct bn_battle *b, const struct bn_state *s, const struct move *m,
                        const struct bn_order *o, struct bn_verdict *v)
{
    if (s->unit[m->unit].status != BN_AT_HAND &&
        bn_refuse(v, LH_3_7, "{unit} may not come on yet"))
        return;
    if (!bn_hexes_have(b, b->unit[m->unit].arrival, o->hex) &&
        bn_refuse(v, LH_3_7, "{unit} does not come on at {to}"))
        return;
    cannot_take_hex(b, s, m, BN_NONE, o->hex, v);
}

static void check_exit(const struct bn_battle *b, const struct bn_state *s, const struct move *m,
                       struct bn_verdict *v)
{
    if (!bn_hexes_have(b, b->side[b->unit[m->unit].side].exits, s->unit[m->unit].hex) &&
        bn_refuse(v, LH_3_8, "{unit} is not on an exit hex of its side"))
        return;
    if (m->points < 1)
        bn_refuse(v, LH_3_8, "{unit} has no point left to leave the board");
}

void lh_move_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    struct move m = move_of(b, s, o->unit);
    switch ((enum lh_verb)o->verb) {
    case LH_STEP:
        check_step(b, s, &m, o, v);
        break;
    case LH_TURN:
        check_turn(b, s, &m, o, v);
        break;
    case LH_ENTER:
        check_enter(b, s, &m, o, v);
        break;
    case LH_EXIT:
        check_exit(b, s, &m, v);
        break;
    case LH_CHARGE: {
        struct lh_run run = run_of(s, o->unit);
        lh_charge_check(b, s, &run, o->other, v);
        break;
    }
    case LH_PLANT:
        if (bn_top_of(s)->proc != LH_P_MOVE ||
            !bn_refuse(v, LH_9_1, "stakes are a whole move, and {unit} has begun another"))
            lh_plant_check(b, s, o, v);
        break;
    default:
        bn_refuse(v, LH_2_8, "{unit} is not moving");
        break;
    }
}

/* Steps, turns and the exit that are open to a unit on the board. */
void lh_move_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                  struct bn_list *out)
{
    int ahead[2];
    bn_arc_hexes(&b->board, s->unit[unit].hex, s->unit[unit].face, BN_FRONT, ahead);
    for (int i = 0; i < 2; i++) {
        struct bn_order o = bn_order_of(LH_STEP, unit);
        o.hex = (int16_t)ahead[i];
        if (ahead[i] != BN_NONE)
            lh_offer(b, s, &o, lh_move_check, out);
    }
    for (int i = 0; i < BN_FACES; i++) {
        struct bn_order o = bn_order_of(LH_TURN, unit);
        o.face = (int8_t)bn_face_order[i];
        lh_offer(b, s, &o, lh_move_check, out);
    }
    struct bn_order leave = bn_order_of(LH_EXIT, unit);
    lh_offer(b, s, &leave, lh_move_check, out);
    for (int i = 0; i < 2; i++) {
        struct bn_order charge = bn_order_of(LH_CHARGE, unit);
        charge.other = (int8_t)bn_unit_at(b, s, ahead[i]);
        if (charge.other != BN_NONE)
            lh_offer(b, s, &charge, lh_move_check, out);
    }
}

/* ---- Carrying out ---- */

void lh_move_begin(struct bn_ctx *c, int unit)
{
    const struct bn_unit *u = &c->s->unit[unit];
    bool there = u->status == BN_ON_BOARD;
    for (int other = 0; other < c->b->units; other++)
        c->s->unit[other].fact[LH_ASKED] = 0; /* LH-4.6: once a move */
    struct bn_frame *f = bn_push(c->s, LH_P_MOVE);
    f->arg[UNIT] = (int16_t)unit;
    f->arg[POINTS] = (int16_t)lh_move_points(c->b, unit);
    f->arg[BEGAN] = (int16_t)(u->hex + 1);
    f->arg[TOUCHED] = there && bn_enemy_beside(c->b, c->s, c->b->unit[unit].side, u->hex);
}

static void spend(struct bn_frame *f, int points)
{
    f->arg[POINTS] = (int16_t)bn_most(f->arg[POINTS] - points, 0); /* heavy infantry: LH-3.3 */
}

static void count_pace(struct bn_ctx *c, int unit)
{
    c->s->unit[unit].fact[LH_PACES]++;
}

static void take_hex(struct bn_ctx *c, const struct bn_order *o, int from)
{
    struct bn_frame *f = bn_top(c->s);
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = from == BN_NONE ? bn_event_of(c->b, BN_EV_ENTER, LH_3_7, o->unit)
                                        : bn_event_of(c->b, BN_EV_STEP, LH_3_1, o->unit);
    bool zone = lh_option(c->b, LH_ZONE) == LH_ZONE_STOP;
    spend(f, lh_step_cost(c->b, from, o->hex));
    f->arg[STEPS]++;
    f->arg[LEFT] = (int16_t)(from + 1);
    count_pace(c, o->unit);
    unit->hex = o->hex;
    if (zone && bn_enemy_beside(c->b, c->s, c->b->unit[o->unit].side, o->hex))
        f->arg[STOPPED] |= BY_ENEMY; /* also when that enemy falls back later */
    if (lh_grounds[lh_terrain_at(c->b, o->hex)].halts)
        f->arg[STOPPED] |= BY_TOWN;
    e.from = (int16_t)from;
    e.to = o->hex;
    e.face = from == BN_NONE ? unit->face : BN_NONE;
    bn_emit(c, &e);
    lh_fire_begin(c, o->unit, from);
}

void lh_move_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e;
    switch ((enum lh_verb)o->verb) {
    case LH_STEP:
        take_hex(c, o, unit->hex);
        break;
    case LH_ENTER:
        unit->status = BN_ON_BOARD;
        unit->face = o->face;
        take_hex(c, o, BN_NONE);
        break;
    case LH_TURN:
        spend(f, is_heavy(c->b, o->unit) ? 0 : 1);
        f->arg[TURNS]++;
        f->arg[TURNED] = f->arg[STEPS] > 0;
        count_pace(c, o->unit);
        unit->face = o->face;
        e = bn_event_of(c->b, BN_EV_TURN, LH_3_2, o->unit);
        e.face = o->face;
        bn_emit(c, &e);
        break;
    case LH_EXIT:
        f->arg[OVER] = 1;
        bn_unit_exits(c, o->unit, LH_3_8);
        break;
    case LH_CHARGE:
        f->arg[OVER] = 1;
        lh_charge_take(c, o->unit, o->other);
        break;
    default:
        f->arg[OVER] = 1;
        bn_note(c, BN_EV_HALT, LH_2_8, o->unit);
        break;
    }
}

/* ---- A unit on the move ---- */

static void end_move(struct bn_ctx *c, int unit)
{
    struct bn_unit *u = &c->s->unit[unit];
    u->fact[LH_MOVED] = 1;
    u->fact[LH_PARTED] = u->status == BN_ON_BOARD && bn_top(c->s)->arg[TOUCHED] &&
                         !bn_enemy_beside(c->b, c->s, c->b->unit[unit].side, u->hex);
}

enum bn_next lh_moving_run(struct bn_ctx *c)
{
    const struct bn_frame *f = bn_top(c->s);
    int unit = f->arg[UNIT];
    struct bn_order one[1];
    struct bn_list list = {one, 0, 1};
    if (!f->arg[OVER] && bn_on_board(c->s, unit) && !lh_has(c->s, unit, LH_BEATEN))
        lh_move_list(c->b, c->s, unit, &list);
    if (list.n == 0) { /* nothing more it can do: LH-2.8 */
        end_move(c, unit);
        return BN_DONE;
    }
    c->s->decider = c->b->unit[unit].side;
    return BN_ASK;
}

void lh_moving_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    int unit = bn_top_of(s)->arg[UNIT];
    struct bn_order halt = bn_order_of(LH_HALT, unit);
    lh_move_list(b, s, unit, out);
    bn_offer(out, &halt);
}

void lh_moving_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    int moving = bn_top_of(s)->arg[UNIT];
    if (o->unit != moving) {
        v->about.other = (int8_t)moving;
        bn_refuse(v, LH_2_8, "{other} must finish its move first");
        return;
    }
    if (o->verb != LH_HALT)
        lh_move_check(b, s, o, v);
}

void lh_moving_take(struct bn_ctx *c, const struct bn_order *o) { lh_move_take(c, o); }

void lh_moving_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->unit = (int8_t)bn_top_of(s)->arg[UNIT];
    e->n = bn_top_of(s)->arg[POINTS];
    e->say = "{side}: {unit} moves on, {n} {n?point:points} left";
}

/* ---- The phase ---- */

enum bn_next lh_moves_run(struct bn_ctx *c)
{
    if (bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

/* Entering: every listed hex in every facing. */
static void list_entries(const struct bn_battle *b, const struct bn_state *s, int unit,
                         struct bn_list *out)
{
    struct bn_hexes hexes = b->unit[unit].arrival;
    for (int i = 0; i < hexes.n; i++)
        for (int k = 0; k < BN_FACES; k++) {
            struct bn_order o = bn_order_of(LH_ENTER, unit);
            o.hex = b->hex_pool[hexes.at + i];
            o.face = (int8_t)bn_face_order[k];
            lh_offer(b, s, &o, lh_move_check, out);
        }
}

void lh_moves_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || lh_has(s, u, LH_MOVED) || !lh_may_be_ordered(s, u))
            continue;
        if (s->unit[u].status == BN_AT_HAND)
            list_entries(b, s, u, out);
        else if (bn_on_board(s, u)) {
            lh_move_list(b, s, u, out);
            lh_plant_list(b, s, u, out);
        }
    }
    struct bn_order end = bn_order_of(LH_END, BN_NONE);
    end.n = LH_MOVE;
    bn_offer(out, &end);
}

void lh_moves_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v)
{
    if (o->verb == LH_END)
        return;
    if (!lh_may_be_ordered(s, o->unit) && bn_refuse(v, LH_2_4, "no orders are left"))
        return;
    if (lh_has(s, o->unit, LH_MOVED) && bn_refuse(v, LH_2_8, "{unit} has moved this turn"))
        return;
    lh_move_check(b, s, o, v);
}

void lh_moves_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == LH_END) {
        bn_top(c->s)->step = 1;
        return;
    }
    lh_take_order(c, o->unit);
    if (o->verb == LH_PLANT) {
        lh_plant_take(c, o);
        return;
    }
    lh_move_begin(c, o->unit);
    lh_move_take(c, o);
}

void lh_moves_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->n = s->fact[LH_ORDERS_LEFT];
    e->say = "{side}: choose a unit to move, {n} {n?order:orders} left";
}
