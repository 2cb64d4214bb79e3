/* The turn: arrivals, initiative, orders, all moves, then all battles (LH-2). */
#include "lh.h"

/* LH-2.1 */
static const int8_t scores[LH_FACES] = {
    [LH_AXE] = 0, [LH_ARROW] = 1, [LH_PANIC] = 2, [LH_AXE_DOT] = 0, [LH_ARROW_DOT] = 1};

static void say_side(struct bn_ctx *c, int kind, int rule, int n)
{
    struct bn_event e = bn_event_of(c->b, kind, rule, BN_NONE);
    e.side = c->s->side;
    e.n = (int16_t)n;
    bn_emit(c, &e);
}

static int roll_score(struct bn_ctx *c, int dice, const char *purpose, int rule, int side)
{
    uint8_t count[BN_LABELS];
    bn_roll(c, lh_die(c->b), dice, purpose, rule, side, BN_NONE, count);
    return bn_score(count, scores, lh_die(c->b)->labels);
}

/* LH-2.2 */
static void roll_initiative(struct bn_ctx *c)
{
    int score[BN_SIDES], had = c->s->fact[LH_HAD_TURN];
    for (int side = 0; side < BN_SIDES; side++)
        score[side] = roll_score(c, 1, "initiative", LH_2_2, side);
    if (score[0] != score[1])
        c->s->side = score[0] > score[1] ? 0 : 1;
    else
        c->s->side = had == BN_NONE ? c->s->first : (int8_t)(1 - had);
    c->s->fact[LH_HAD_TURN] = c->s->side;
    say_side(c, BN_EV_INITIATIVE, LH_2_2, BN_NO_NUMBER);
}

/* LH-2.3 */
static void roll_orders(struct bn_ctx *c)
{
    int orders = roll_score(c, lh_option(c->b, LH_COMMAND_DICE), "orders", LH_2_3, c->s->side);
    orders = bn_most(orders, lh_option(c->b, LH_MIN_ORDERS));
    c->s->fact[LH_ORDERS_LEFT] = (int16_t)orders;
    say_side(c, BN_EV_ORDERS, LH_2_3, orders);
}

static void forget_last_turn(struct bn_ctx *c)
{
    static const enum lh_unit_fact of_a_turn[] = {LH_ORDERED, LH_MOVED,  LH_PACES,
                                                  LH_PARTED,  LH_BEATEN, LH_FOUGHT,
                                                  LH_ASKED,   LH_CHARGED, LH_CHARGE_N};
    for (int u = 0; u < c->b->units; u++)
        for (size_t i = 0; i < sizeof of_a_turn / sizeof of_a_turn[0]; i++)
            c->s->unit[u].fact[of_a_turn[i]] = 0;
    for (int u = 0; u < c->b->units; u++)
        c->s->unit[u].fact[LH_STAKED] &= LH_HAD_STAKES;
    c->s->fact[LH_CHARGES] = 0;
}

enum { BEGIN, MOVES, BATTLES, END }; /* steps */

static void begin_turn(struct bn_ctx *c)
{
    c->s->turn++;
    c->s->side = BN_NONE;
    struct bn_event e = bn_event_of(c->b, BN_EV_TURN_BEGIN, LH_2_7, BN_NONE);
    e.n = c->s->turn;
    bn_emit(c, &e);
    forget_last_turn(c);
    bn_arrivals(c, BN_NONE); /* LH-2.5 */
    roll_initiative(c);
    roll_orders(c);
}

/* A scenario that begins in the middle of a turn. */
static int begin_inside(struct bn_ctx *c)
{
    const struct bn_start *start = &c->b->start;
    c->s->turn = start->turn;
    c->s->side = start->side;
    c->s->fact[LH_HAD_TURN] = start->side;
    c->s->fact[LH_ORDERS_LEFT] = start->number[LH_START_ORDERS];
    for (int u = 0; u < c->b->units; u++) {
        bool moved = start->units[LH_START_MOVED] >> u & 1;
        bool battled = start->units[LH_START_BATTLED] >> u & 1;
        int16_t *fact = c->s->unit[u].fact;
        fact[LH_ORDERED] = fact[LH_MOVED] = moved || battled;
        fact[LH_FOUGHT] = battled;
    }
    for (int i = 0; i < start->pairs; i++) { /* a charge is the end of a move */
        int16_t *fact = c->s->unit[start->pair[i].unit].fact;
        fact[LH_ORDERED] = fact[LH_MOVED] = 1;
        lh_charge_declare(c, start->pair[i].unit, start->pair[i].other);
    }
    return start->phase == LH_MOVE ? MOVES : BATTLES;
}

static enum bn_next run_phase(struct bn_ctx *c, int phase, int proc)
{
    bn_phase_begin(c, phase, LH_2_4);
    bn_push(c->s, proc);
    return BN_AGAIN;
}

enum bn_next lh_turn_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (c->s->turn == 0 && c->b->start.given)
        f->step = (uint8_t)begin_inside(c);
    switch (f->step) {
    case BEGIN:
        begin_turn(c);
        f->step = c->s->fact[LH_ORDERS_LEFT] > 0 ? MOVES : END; /* LH-2.6 */
        return BN_AGAIN;
    case MOVES:
        f->step = BATTLES;
        return run_phase(c, LH_MOVE, LH_P_MOVES);
    case BATTLES:
        f->step = END;
        return run_phase(c, LH_BATTLE, LH_P_BATTLES);
    default:
        f->step = BEGIN;
        c->s->fact[LH_ORDERS_LEFT] = 0; /* those not used are lost: LH-2.4 */
        bn_turn_over(c, true);
        return BN_AGAIN;
    }
}

void lh_offer(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
              lh_checker *check, struct bn_list *out)
{
    struct bn_verdict v;
    v.all = false;
    v.n = 0;
    check(b, s, o, &v);
    if (v.n == 0)
        bn_offer(out, o);
}

/* ---- The procedures, in the order of enum lh_proc ---- */

const struct bn_proc lh_procs[] = {
    [LH_P_TURN] = {.name = "turn", .run = lh_turn_run, .rule = LH_2_4},
    [LH_P_MOVES] = {.name = "moves",
                    .run = lh_moves_run,
                    .list = lh_moves_list,
                    .check = lh_moves_check,
                    .take = lh_moves_take,
                    .prompt = lh_moves_prompt,
                    .rule = LH_2_4},
    [LH_P_MOVE] = {.name = "move",
                   .run = lh_moving_run,
                   .list = lh_moving_list,
                   .check = lh_moving_check,
                   .take = lh_moving_take,
                   .prompt = lh_moving_prompt,
                   .rule = LH_2_8},
    [LH_P_FIRE] = {.name = "fire",
                   .run = lh_fire_run,
                   .list = lh_fire_list,
                   .check = lh_fire_check,
                   .take = lh_fire_take,
                   .prompt = lh_fire_prompt,
                   .question = true,
                   .rule = LH_4_6},
    [LH_P_BATTLES] = {.name = "battles",
                      .run = lh_battles_run,
                      .list = lh_battles_list,
                      .check = lh_battles_check,
                      .take = lh_battles_take,
                      .prompt = lh_battles_prompt,
                      .rule = LH_2_4},
    [LH_P_COMBAT] = {.name = "combat",
                     .run = lh_combat_run,
                     .list = lh_combat_list,
                     .check = lh_combat_check,
                     .take = lh_combat_take,
                     .prompt = lh_combat_prompt,
                     .question = true,
                     .rule = LH_7_3},
    [LH_P_CLASH] = {.name = "clash",
                    .run = lh_clash_run,
                    .list = lh_clash_list,
                    .check = lh_clash_check,
                    .take = lh_clash_take,
                    .prompt = lh_clash_prompt,
                    .question = true,
                    .obvious = true,
                    .rule = LH_7_6},
    [LH_P_FALLBACK] = {.name = "fallback",
                       .run = lh_fallback_run,
                       .list = lh_fallback_list,
                       .check = lh_fallback_check,
                       .take = lh_fallback_take,
                       .prompt = lh_fallback_prompt,
                       .question = true,
                       .obvious = true,
                       .rule = LH_6_8},
    [LH_P_FOLLOW] = {.name = "follow",
                     .run = lh_follow_run,
                     .list = lh_follow_list,
                     .check = lh_follow_check,
                     .take = lh_follow_take,
                     .prompt = lh_follow_prompt,
                     .question = true,
                     .rule = LH_6_10},
    {0}};
