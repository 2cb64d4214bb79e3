/* Moving: AN-3, the ground's part in it, AN-7.2, and generals', AN-8.1. */
#include "an.h"

/* Arguments of a move: who, how far it has come, steps, turned since the last of them, stopped before an
 * enemy, over. The points are a fact of the unit, since a group has different ones. */
enum { UNIT, BEGUN, STEPS, TURNED, STOPPED, OVER };
enum { NOT_BEGUN, GATHERING, UNDER_WAY }; /* BEGUN */

static bool is_moving(const struct bn_state *s)
{
    int proc = bn_top_of(s)->proc;
    return proc == AN_P_MOVE || proc == AN_P_AGAIN;
}

struct an_move an_move_now(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    if (!is_moving(s))
        return (struct an_move){.unit = unit,
                                .points = an_allowance(b, s, unit),
                                .free = an_is(b, unit, AN_SKIRMISHER)};
    return (struct an_move){.unit = f->arg[UNIT],
                            .points = s->unit[unit].fact[AN_POINTS],
                            .steps = f->arg[STEPS],
                            .begun = f->arg[BEGUN] != NOT_BEGUN,
                            .under_way = f->arg[BEGUN] == UNDER_WAY,
                            .free = !f->arg[TURNED] &&
                                    (f->arg[STEPS] > 0 || an_is(b, unit, AN_SKIRMISHER)),
                            .stopped = f->arg[STOPPED],
                            .again = f->proc == AN_P_AGAIN};
}

static bool in_line(const struct bn_battle *b, const struct bn_state *s)
{
    return an_card_in_force(b, s) == AN_LINE_ADVANCE;
}

static bool goes_anywhere(const struct bn_battle *b, int unit)
{
    return an_is(b, unit, AN_SKIRMISHER) || an_is_general(b, unit);
}

/* ---- Steps ---- */

/* AN-1.3: war wagons end no step next to an enemy. */
static bool wagons_keep_off(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    return an_type(b, unit) == AN_WAR_WAGONS && an_next_to_enemy(b, s, b->unit[unit].side, hex);
}

static bool stops_in(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                     int to)
{
    return an_ground_stops(b, unit, from, to) || an_in_front_of_enemy(b, s, b->unit[unit].side, to);
}

/* AN-3.5: from a hex that it entered from `from` and where it cannot stay, with so many points left. */
static bool comes_out(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                      int hex, int points)
{
    if (points < 1 || stops_in(b, s, unit, from, hex))
        return false;
    for (int d = 0; d < BN_DIRS; d++) {
        int to = b->board.next[hex][d];
        if (!goes_anywhere(b, unit) && bn_arc_of(s->unit[unit].face, d) != BN_FRONT)
            continue;
        enum an_room room = an_room_for(b, s, unit, to);
        if (wagons_keep_off(b, s, unit, to))
            continue;
        if (room == AN_FREE || (room == AN_PASS && comes_out(b, s, unit, hex, to, points - 1)))
            return true;
    }
    return false;
}

/* What stands in the hex. True: enough reasons. */
static bool cannot_take_hex(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                            int to, int points, struct bn_verdict *v)
{
    switch (an_room_for(b, s, unit, to)) {
    case AN_SHUT:
        return bn_refuse(v, an_terrain_at(b, to) == AN_MISSING ? AN_3_5 : AN_7_1,
                         "nobody can enter {to}");
    case AN_TAKEN:
        v->about.other = (int8_t)an_unit_in(b, s, to, unit);
        return bn_refuse(v, AN_3_5, "{other} stands on {to}");
    case AN_HIS_GENERAL: return bn_refuse(v, AN_8_1, "an enemy general is on {to}");
    case AN_TWO_GENERALS: return bn_refuse(v, AN_8_1, "another general is on {to}");
    case AN_PASS:
        if ((from == BN_NONE || !comes_out(b, s, unit, from, to, points - 1)) &&
            bn_refuse(v, an_is_general(b, unit) ? AN_8_1 : AN_3_5,
                      "{unit} cannot pass through {to} to a free hex"))
            return true;
        break;
    case AN_FREE: break;
    }
    return wagons_keep_off(b, s, unit, to) &&
           bn_refuse(v, AN_1_3, "{unit} would be next to an enemy on {to}");
}

static bool cannot_step_that_way(const struct bn_battle *b, const struct bn_state *s,
                                 const struct an_move *m, int to, struct bn_verdict *v)
{
    const struct bn_unit *unit = &s->unit[m->unit];
    int dir = bn_dir_to(&b->board, unit->hex, to);
    if (goes_anywhere(b, m->unit)) {
        if (dir == BN_NONE)
            return bn_refuse(v, an_is_general(b, m->unit) ? AN_8_1 : AN_3_3,
                             "{to} is not next to {unit}");
    } else if (!bn_in_arc(&b->board, unit->hex, unit->face, BN_FRONT, to)) {
        return bn_refuse(v, AN_3_1, "{to} is not in front of {unit}");
    }
    if (!in_line(b, s))
        return false;
    if (m->steps > 0 && bn_refuse(v, AN_2_4, "in a Line Advance units take one step"))
        return true;
    int line = s->fact[AN_DIRECTION] - 1;
    return line != BN_NONE && line != dir &&
           bn_refuse(v, AN_2_4, "the line goes in another direction");
}

void an_step_check(const struct bn_battle *b, const struct bn_state *s, const struct an_move *m,
                   int to, struct bn_verdict *v)
{
    if (cannot_step_that_way(b, s, m, to, v))
        return;
    if (m->points < 1 && bn_refuse(v, AN_3_1, "{unit} has no point left to step"))
        return;
    if (m->stopped && bn_refuse(v, AN_3_4, "{unit} stands in front of an enemy and may only turn"))
        return;
    int points = in_line(b, s) ? 1 : m->points; /* there is no second step to come out by */
    cannot_take_hex(b, s, m->unit, s->unit[m->unit].hex, to, points, v);
}

static bool leads_group(const struct bn_battle *b, const struct bn_state *s,
                        const struct an_move *m)
{
    return is_moving(s) && an_group(b, s, m->unit) != UINT64_C(1) << m->unit;
}

static void check_step(const struct bn_battle *b, const struct bn_state *s, const struct an_move *m,
                       int to, struct bn_verdict *v)
{
    if (!leads_group(b, s, m)) {
        an_step_check(b, s, m, to, v);
        return;
    }
    if (cannot_step_that_way(b, s, m, to, v))
        return;
    if (m->points < 1 && bn_refuse(v, AN_3_1, "{unit} has no point left to step"))
        return;
    if (m->stopped && bn_refuse(v, AN_3_4, "{unit} stands in front of an enemy and may only turn"))
        return;
    an_group_step_check(b, s, m->unit, to, v);
}

/* ---- Turns ---- */

int an_turn_cost(const struct bn_battle *b, const struct bn_state *s, int unit, int face, bool free)
{
    int turned = bn_turned(face, -s->unit[unit].face);
    int sides = bn_least(turned, BN_FACES - turned);
    if (an_is(b, unit, AN_SKIRMISHER)) /* AN-3.3 */
        return free ? 0 : BN_NONE;
    return sides - (free ? 1 : 0); /* AN-3.1, AN-3.2 */
}

/* What turning and spinning have in common. True: enough reasons. */
static bool cannot_change_face(const struct bn_battle *b, const struct bn_state *s,
                               const struct an_move *m, int face, struct bn_verdict *v)
{
    if (in_line(b, s) && bn_refuse(v, AN_2_4, "in a Line Advance nobody turns"))
        return true;
    if (is_moving(s) && an_is_passing(b, s, m->unit) &&
        bn_refuse(v, AN_3_5, "{unit} is passing through and can only step on"))
        return true;
    if (an_is_general(b, m->unit))
        return bn_refuse(v, AN_8_1, "a general has no facing");
    return face == s->unit[m->unit].face && bn_refuse(v, AN_3_2, "{unit} faces {face} already");
}

static void check_turn(const struct bn_battle *b, const struct bn_state *s, const struct an_move *m,
                       int face, struct bn_verdict *v)
{
    if (cannot_change_face(b, s, m, face, v) || an_is_general(b, m->unit))
        return;
    int cost = an_turn_cost(b, s, m->unit, face, m->free);
    if (cost == BN_NONE)
        bn_refuse(v, AN_3_3, "{unit} has turned already");
    else if (cost > m->points)
        bn_refuse(v, AN_3_2, "{unit} has too few points to turn so far");
}

static void check_spin(const struct bn_battle *b, const struct bn_state *s, const struct an_move *m,
                       int face, struct bn_verdict *v)
{
    if (cannot_change_face(b, s, m, face, v) || an_is_general(b, m->unit))
        return;
    if (leads_group(b, s, m) && bn_refuse(v, AN_3_6, "a group does not spin"))
        return;
    if (m->begun)
        bn_refuse(v, AN_3_2, "a spin is instead of any other move");
}

/* ---- Coming and going ---- */

static void check_enter(const struct bn_battle *b, const struct bn_state *s,
                        const struct an_move *m, const struct bn_order *o, struct bn_verdict *v)
{
    const struct an_card *card = an_row_in_force(b, s);
    int named = card ? an_section_named(card) : 0, unit = m->unit;
    if (s->unit[unit].status != BN_AT_HAND && bn_refuse(v, AN_3_8, "{unit} may not come on yet"))
        return;
    if (!bn_hexes_have(b, b->unit[unit].arrival, o->hex) &&
        bn_refuse(v, AN_3_8, "{unit} does not come on at {to}"))
        return;
    if (named && !(an_sections_of(b, b->unit[unit].side, o->hex) & named) &&
        bn_refuse(v, AN_3_8, "{to} is not in the section of the card"))
        return;
    if (m->points < 1 && bn_refuse(v, AN_3_1, "{unit} has no point to come on"))
        return;
    if ((o->face == BN_NONE) != an_is_general(b, unit)) {
        bn_refuse(v, an_is_general(b, unit) ? AN_8_1 : AN_3_8, "that is no facing for {unit}");
        return;
    }
    cannot_take_hex(b, s, unit, BN_NONE, o->hex, m->points, v);
}

static void check_exit(const struct bn_battle *b, const struct bn_state *s, const struct an_move *m,
                       struct bn_verdict *v)
{
    if (in_line(b, s) && bn_refuse(v, AN_2_4, "in a Line Advance nobody leaves the board"))
        return;
    if (m->stopped && bn_refuse(v, AN_3_4, "{unit} stands in front of an enemy and may only turn"))
        return;
    if (is_moving(s) && an_is_passing(b, s, m->unit) &&
        bn_refuse(v, AN_3_5, "{unit} is passing through and can only step on"))
        return;
    if (leads_group(b, s, m) && bn_refuse(v, AN_3_6, "a group does not leave the board together"))
        return;
    if (!bn_hexes_have(b, b->side[b->unit[m->unit].side].exits, s->unit[m->unit].hex) &&
        bn_refuse(v, AN_3_9, "{unit} is not on an exit hex of its side"))
        return;
    if (m->points < 1)
        bn_refuse(v, AN_3_9, "{unit} has no point left to leave the board");
}

void an_move_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    struct an_move m = an_move_now(b, s, o->unit);
    switch ((enum an_verb)o->verb) {
    case AN_STEP: check_step(b, s, &m, o->hex, v); break;
    case AN_TURN: check_turn(b, s, &m, o->face, v); break;
    case AN_SPIN: check_spin(b, s, &m, o->face, v); break;
    case AN_ENTER: check_enter(b, s, &m, o, v); break;
    case AN_EXIT: check_exit(b, s, &m, v); break;
    default: bn_refuse(v, AN_3_10, "{unit} must finish its move first"); break;
    }
}

void an_move_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                  struct bn_list *out)
{
    for (int d = 0; d < BN_DIRS; d++) {
        struct bn_order o = bn_order_of(AN_STEP, unit);
        o.hex = b->board.next[s->unit[unit].hex][d];
        if (o.hex != BN_NONE)
            an_offer(b, s, &o, an_move_check, out);
    }
    for (int verb = AN_TURN; verb <= AN_SPIN; verb++)
        for (int i = 0; i < BN_FACES; i++) {
            struct bn_order o = bn_order_of(verb, unit);
            o.face = (int8_t)bn_face_order[i];
            an_offer(b, s, &o, an_move_check, out);
        }
    struct bn_order leave = bn_order_of(AN_EXIT, unit);
    an_offer(b, s, &leave, an_move_check, out);
}

/* ---- Carrying out ---- */

static void begin(struct bn_ctx *c, int unit, int proc)
{
    struct bn_frame *f = bn_push(c->s, proc);
    f->arg[UNIT] = (int16_t)unit;
}

void an_move_begin(struct bn_ctx *c, int unit)
{
    struct bn_unit *u = &c->s->unit[unit];
    u->fact[AN_POINTS] = (int16_t)an_allowance(c->b, c->s, unit);
    u->fact[AN_JOINED] = (int16_t)(unit + 1);
    u->fact[AN_BEGAN] = (int16_t)(u->hex == BN_NONE ? AN_OFF_BOARD : u->hex + AN_HEX_0);
    begin(c, unit, AN_P_MOVE);
}

void an_move_again(struct bn_ctx *c, int unit)
{
    c->s->unit[unit].fact[AN_POINTS] = (int16_t)an_allowance(c->b, c->s, unit);
    c->s->unit[unit].fact[AN_JOINED] = (int16_t)(unit + 1);
    begin(c, unit, AN_P_AGAIN);
}

void an_move_end(struct bn_ctx *c, int unit)
{
    c->s->unit[unit].fact[AN_MOVED] = 1;
    an_come_together(c, unit);
}

/* What the unit that leads finds in the hex that it has entered. */
static void look_about(struct bn_ctx *c, int unit, int from)
{
    struct bn_frame *f = bn_top(c->s);
    int hex = c->s->unit[unit].hex;
    f->arg[STEPS]++;
    f->arg[TURNED] = 0;
    if (an_in_front_of_enemy(c->b, c->s, c->b->unit[unit].side, hex))
        f->arg[STOPPED] = 1;
    if (an_ground_stops(c->b, unit, from, hex))
        f->arg[OVER] = 1;
}

static void step(struct bn_ctx *c, int unit, int to)
{
    int from = c->s->unit[unit].hex, dir = bn_dir_to(&c->b->board, from, to);
    if (in_line(c->b, c->s))
        c->s->fact[AN_DIRECTION] = (int16_t)(dir + 1);
    an_group_step(c, unit, dir);
    look_about(c, unit, from);
}

static void enter(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, BN_EV_ENTER, AN_3_8, o->unit);
    unit->status = BN_ON_BOARD;
    unit->face = o->face;
    unit->fact[AN_POINTS]--;
    an_put(c, o->unit, o->hex);
    e.to = o->hex;
    e.face = o->face;
    bn_emit(c, &e);
    look_about(c, o->unit, BN_NONE);
}

static void spin(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_TURN, AN_3_2, o->unit);
    c->s->unit[o->unit].face = o->face;
    e.face = o->face;
    e.say = "{unit} spins to face {face}";
    bn_emit(c, &e);
}

static void leave_board(struct bn_ctx *c, int unit)
{
    int general = an_general_with(c->b, c->s, unit);
    c->s->unit[unit].fact[AN_ATTACHED] = 0;
    an_leave_works(c, unit);
    bn_unit_exits(c, unit, AN_3_9);
    if (general != BN_NONE) {
        c->s->unit[general].fact[AN_ATTACHED] = 0;
        bn_unit_exits(c, general, AN_8_2);
    }
}

void an_move_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    f->arg[BEGUN] = UNDER_WAY;
    switch ((enum an_verb)o->verb) {
    case AN_STEP: step(c, o->unit, o->hex); break;
    case AN_TURN:
        an_group_turn(c, o->unit, o->face);
        f->arg[TURNED] = 1;
        break;
    case AN_ENTER: enter(c, o); break;
    case AN_SPIN:
        f->arg[OVER] = 1;
        spin(c, o);
        break;
    case AN_EXIT:
        f->arg[OVER] = 1;
        leave_board(c, o->unit);
        break;
    default:
        f->arg[OVER] = 1;
        bn_note(c, BN_EV_HALT, AN_3_10, o->unit);
        break;
    }
}

/* ---- A unit on the move ---- */

static bool has_more_to_do(const struct bn_battle *b, const struct bn_state *s)
{
    const struct bn_frame *f = bn_top_of(s);
    struct bn_order one[1];
    struct bn_list list = {one, 0, 1};
    if (f->arg[OVER] || !bn_on_board(s, f->arg[UNIT]))
        return false;
    an_move_list(b, s, f->arg[UNIT], &list);
    return list.n > 0;
}

enum bn_next an_moving_run(struct bn_ctx *c)
{
    int unit = bn_top(c->s)->arg[UNIT];
    if (has_more_to_do(c->b, c->s)) {
        c->s->decider = c->b->unit[unit].side;
        return BN_ASK;
    }
    uint64_t group = an_group(c->b, c->s, unit);
    for (int u = 0; u < c->b->units; u++)
        if (group >> u & 1)
            an_move_end(c, u);
    return BN_DONE;
}

static bool may_halt(const struct bn_battle *b, const struct bn_state *s)
{
    const struct bn_frame *f = bn_top_of(s);
    return (f->arg[BEGUN] || f->proc == AN_P_AGAIN) && !an_is_passing(b, s, f->arg[UNIT]);
}

void an_moving_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct bn_frame *f = bn_top_of(s);
    struct bn_order halt = bn_order_of(AN_HALT, f->arg[UNIT]);
    an_move_list(b, s, f->arg[UNIT], out);
    if (f->proc == AN_P_MOVE)
        an_join_list(b, s, f->arg[UNIT], out);
    if (may_halt(b, s))
        bn_offer(out, &halt);
}

void an_moving_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    int moving = bn_top_of(s)->arg[UNIT];
    int leader = o->verb == AN_JOIN ? o->other : o->unit;
    if (leader != moving) {
        v->about.other = (int8_t)moving;
        bn_refuse(v, AN_3_10, "{other} must finish its move first");
        return;
    }
    if (o->verb == AN_JOIN)
        an_join_check(b, s, o, v);
    else if (o->verb != AN_HALT)
        an_move_check(b, s, o, v);
    else if (!may_halt(b, s))
        bn_refuse(v, AN_3_5, "{unit} is passing through and can only step on");
}

static void join(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *u = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, AN_EV_JOIN, AN_3_6, o->unit);
    u->fact[AN_POINTS] = (int16_t)an_allowance(c->b, c->s, o->unit);
    u->fact[AN_JOINED] = (int16_t)(o->other + 1);
    u->fact[AN_BEGAN] = (int16_t)(u->hex + AN_HEX_0);
    e.other = o->other;
    bn_emit(c, &e);
}

void an_moving_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb != AN_JOIN) {
        an_move_take(c, o);
        return;
    }
    bn_top(c->s)->arg[BEGUN] = GATHERING;
    join(c, o);
}

void an_moving_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    const struct bn_frame *f = bn_top_of(s);
    e->unit = (int8_t)f->arg[UNIT];
    e->n = s->unit[f->arg[UNIT]].fact[AN_POINTS];
    e->say = an_is_passing(b, s, f->arg[UNIT])
                 ? "{side}: {unit} must come out, {n} {n?point:points} left"
             : f->proc == AN_P_AGAIN ? "{side}: {unit} may move again, {n} {n?point:points} left"
                                     : "{side}: {unit} moves on, {n} {n?point:points} left";
}
