/* The turn: a card, its orders, all moves, then all battles (AN-2). */
#include "an.h"

enum { BEGIN, PLAY, ORDERS, MOVES, BATTLES, OVER }; /* steps */

static void forget_last_turn(struct bn_ctx *c)
{
    static const enum an_unit_fact of_a_turn[] = {AN_ORDERED, AN_MOVED, AN_FOUGHT, AN_JOINED,
                                                  AN_POINTS,  AN_BEGAN, AN_STOOD};
    for (int u = 0; u < c->b->units; u++)
        for (size_t i = 0; i < sizeof of_a_turn / sizeof of_a_turn[0]; i++)
            c->s->unit[u].fact[of_a_turn[i]] = 0;
    c->s->fact[AN_ORDERS_LEFT] = 0;
    c->s->fact[AN_DIRECTION] = 0;
}

/* AN-2.8 */
static void begin_player_turn(struct bn_ctx *c)
{
    c->s->side = c->s->turn == 0 ? c->s->first : (int8_t)(1 - c->s->side);
    if (c->s->side == c->s->first) {
        c->s->turn++;
        an_note_n(c, BN_EV_TURN_BEGIN, AN_2_8, BN_NONE, c->s->turn, NULL);
    }
    forget_last_turn(c);
    bn_arrivals(c, c->s->side); /* AN-3.8 */
}

/* ---- A scenario that begins in the middle of a turn ---- */

static void order_as_given(struct bn_ctx *c)
{
    const struct bn_start *start = &c->b->start;
    uint64_t moved = start->units[AN_START_MOVED], battled = start->units[AN_START_BATTLED];
    uint64_t ordered = start->units[AN_START_ORDERED] | moved | battled;
    for (int i = 0; i < start->pairs; i++) {
        int unit = start->pair[i].unit;
        ordered |= UINT64_C(1) << unit;
        c->s->unit[unit].fact[AN_MOVED] = 1;
        c->s->unit[unit].fact[AN_BEGAN] = AN_OFF_BOARD;
    }
    for (int u = 0; u < c->b->units; u++) {
        int16_t *fact = c->s->unit[u].fact;
        if (c->b->unit[u].side != c->s->side)
            continue;
        fact[AN_ORDERED] = ordered >> u & 1 ? (int16_t)an_counts_in(c->b, c->s, u) : 0;
        if ((moved | battled) >> u & 1)
            fact[AN_MOVED] = 1;
        fact[AN_FOUGHT] = battled >> u & 1;
    }
}

static int begin_inside(struct bn_ctx *c)
{
    static const int steps[] = {
        [AN_PLAYING] = PLAY, [AN_ORDERING] = ORDERS, [AN_MOVING] = MOVES, [AN_BATTLING] = BATTLES};
    const struct bn_start *start = &c->b->start;
    c->s->turn = start->turn;
    c->s->side = start->side;
    c->s->side_fact[1 - start->side][AN_LAST_CARD] = (int16_t)(start->number[AN_START_LAST] + 1);
    order_as_given(c);
    if (start->phase > AN_ORDERING)
        an_order_all(c);
    c->s->fact[AN_ORDERS_LEFT] = (int16_t)an_orders_left(c->b, c->s);
    return c->s->played != BN_NONE && start->phase == AN_PLAYING ? ORDERS : steps[start->phase];
}

/* ---- Phases ---- */

static enum bn_next run_phase(struct bn_ctx *c, int phase, int proc)
{
    bn_phase_begin(c, phase, AN_2_1);
    bn_push(c->s, proc);
    return BN_AGAIN;
}

static enum bn_next run_orders(struct bn_ctx *c)
{
    c->s->fact[AN_ORDERS_LEFT] = (int16_t)an_orders_left(c->b, c->s);
    an_order_all(c);
    return run_phase(c, AN_ORDERING, AN_P_ORDERS);
}

/* AN-2.5: orders not given are lost. */
static enum bn_next run_moves(struct bn_ctx *c)
{
    c->s->fact[AN_ORDERS_LEFT] = 0;
    return run_phase(c, AN_MOVING, AN_P_MOVES);
}

/* AN-4.8 looks back to where everybody stands now. */
static enum bn_next run_battles(struct bn_ctx *c)
{
    for (int u = 0; u < c->b->units; u++)
        c->s->unit[u].fact[AN_STOOD] = (int16_t)(c->s->unit[u].hex + 1);
    return run_phase(c, AN_BATTLING, AN_P_BATTLES);
}

/* AN-2.1 */
static void end_player_turn(struct bn_ctx *c)
{
    enum { HAND = 5 };
    int side = c->s->side;
    int hand = bn_steps_at(&c->b->side[side].steps[AN_HAND], c->s->turn, HAND);
    c->s->side_fact[side][AN_LAST_CARD] = (int16_t)(c->s->played + 1);
    bn_card_discard(c, AN_2_1);
    if (hand > c->s->held[side])
        bn_draw(c, side, hand - c->s->held[side], "hand", AN_2_1);
    bn_turn_over(c, side != c->s->first);
}

enum bn_next an_turn_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (c->s->turn == 0 && c->b->start.given)
        f->step = (uint8_t)begin_inside(c);
    switch (f->step++) {
    case BEGIN: begin_player_turn(c); return BN_AGAIN;
    case PLAY: return run_phase(c, AN_PLAYING, AN_P_PLAY);
    case ORDERS:
        if (c->s->played != BN_NONE)
            return run_orders(c);
        f->step = OVER;
        return BN_AGAIN;
    case MOVES: return run_moves(c);
    case BATTLES: return run_battles(c);
    default:
        f->step = BEGIN;
        end_player_turn(c);
        return BN_AGAIN;
    }
}

/* ---- What the files share ---- */

void an_offer(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
              an_checker *check, struct bn_list *out)
{
    struct bn_verdict v;
    v.all = false;
    v.n = 0;
    check(b, s, o, &v);
    if (v.n == 0)
        bn_offer(out, o);
}

void an_note_n(const struct bn_ctx *c, int kind, int rule, int unit, int n, const char *say)
{
    struct bn_event e = bn_event_of(c->b, kind, rule, unit);
    e.n = (int16_t)n;
    e.say = say;
    bn_emit(c, &e);
}

/* ---- The procedures, in the order of enum an_proc ---- */

#define PROC(name_, function)                                                                      \
    .name = name_, .run = an_##function##_run, .list = an_##function##_list,                       \
    .check = an_##function##_check, .take = an_##function##_take, .prompt = an_##function##_prompt

const struct bn_proc an_procs[] = {
    [AN_P_TURN] = {.name = "turn", .run = an_turn_run, .rule = AN_2_1},
    [AN_P_PLAY] = {PROC("play", play), .rule = AN_2_1},
    [AN_P_ORDERS] = {PROC("orders", orders), .rule = AN_2_5},
    [AN_P_MOVES] = {PROC("moves", moves), .rule = AN_2_5},
    [AN_P_MOVE] = {PROC("move", moving), .rule = AN_3_10},
    [AN_P_AGAIN] = {PROC("again", moving), .as_phase = AN_MOVING + 1, .rule = AN_2_4},
    [AN_P_BATTLES] = {PROC("battles", battles), .rule = AN_2_5},
    [AN_P_COMBAT] = {PROC("combat", combat), .question = true, .rule = AN_5_5},
    [AN_P_RETREAT] = {PROC("retreat", retreat), .question = true, .obvious = true, .rule = AN_6_1},
    [AN_P_ELEPHANTS] = {PROC("elephants", elephants), .question = true, .obvious = true,
                        .any_side = true, .rule = AN_6_7},
    [AN_P_FALLEN] = {PROC("fallen", fallen), .question = true, .obvious = true, .rule = AN_8_3},
    [AN_P_FLEE] = {PROC("flee", flee), .question = true, .obvious = true, .rule = AN_8_4},
    {0}};
