/* The turn: two player turns of movement, shooting, hand-to-hand and elimination (MW-2). */
#include "mw.h"

enum { BEGIN, MOVES, SHOTS, FIGHTS, ELIMINATION, OVER }; /* steps */

static void forget_last_turn(struct bn_ctx *c)
{
    static const enum mw_unit_fact of_a_turn[] = {MW_MOVED, MW_TURNED, MW_SHOT, MW_FOUGHT};
    for (int u = 0; u < c->b->units; u++)
        for (size_t i = 0; i < sizeof of_a_turn / sizeof of_a_turn[0]; i++)
            c->s->unit[u].fact[of_a_turn[i]] = 0;
}

/* MW-2.1 */
static void begin_player_turn(struct bn_ctx *c)
{
    c->s->side = c->s->turn == 0 ? c->s->first : (int8_t)(1 - c->s->side);
    if (c->s->side == c->s->first) {
        c->s->turn++;
        struct bn_event e = bn_event_of(c->b, BN_EV_TURN_BEGIN, MW_2_1, BN_NONE);
        e.n = c->s->turn;
        bn_emit(c, &e);
    }
    forget_last_turn(c);
    bn_arrivals(c, c->s->side); /* MW-3.10 */
}

/* A scenario that begins in the middle of a turn. */
static int begin_inside(struct bn_ctx *c)
{
    static const enum mw_unit_fact facts[] = {[MW_START_MOVED] = MW_MOVED,
                                              [MW_START_TURNED] = MW_TURNED,
                                              [MW_START_SHOT] = MW_SHOT,
                                              [MW_START_FOUGHT] = MW_FOUGHT};
    static const int steps[] = {[MW_MOVE] = MOVES, [MW_SHOOT] = SHOTS, [MW_BATTLE] = FIGHTS};
    const struct bn_start *start = &c->b->start;
    c->s->turn = start->turn;
    c->s->side = start->side;
    for (size_t k = 0; k < sizeof facts / sizeof facts[0]; k++)
        for (int u = 0; u < c->b->units; u++)
            c->s->unit[u].fact[facts[k]] = start->units[k] >> u & 1;
    for (int i = 0; i < start->pairs; i++)
        mw_pair(c->b, c->s, start->pair[i].unit, start->pair[i].other);
    return steps[start->phase];
}

/* MW-6.1: all who fall in one player turn fall together. */
static void eliminate(struct bn_ctx *c)
{
    for (int u = 0; u < c->b->units; u++)
        if (mw_is_spent(c->b, c->s, u))
            mw_eliminate(c, u);
}

static enum bn_next run_phase(struct bn_ctx *c, int phase, int proc)
{
    bn_phase_begin(c, phase, MW_2_1);
    bn_push(c->s, proc);
    return BN_AGAIN;
}

static enum bn_next turn_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (c->s->turn == 0 && c->b->start.given)
        f->step = (uint8_t)begin_inside(c);
    switch (f->step++) {
    case BEGIN: begin_player_turn(c); return BN_AGAIN;
    case MOVES: return run_phase(c, MW_MOVE, MW_P_MOVES);
    case SHOTS: return run_phase(c, MW_SHOOT, MW_P_SHOTS);
    case FIGHTS: return run_phase(c, MW_BATTLE, MW_P_FIGHTS);
    case ELIMINATION: eliminate(c); return BN_AGAIN;
    default:
        f->step = BEGIN;
        bn_turn_over(c, c->s->side != c->s->first);
        return BN_AGAIN;
    }
}

/* ---- What the phases share: MW-2.2 ---- */

enum bn_next mw_phase_run(struct bn_ctx *c)
{
    if (bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

bool mw_take_end(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb != MW_END)
        return false;
    bn_top(c->s)->step = 1;
    return true;
}

void mw_offer_end(const struct bn_state *s, struct bn_list *out)
{
    struct bn_order end = bn_order_of(MW_END, BN_NONE);
    end.n = s->phase;
    bn_offer(out, &end);
}

void mw_offer(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
              mw_checker *check, struct bn_list *out)
{
    struct bn_verdict v;
    v.all = false;
    v.n = 0;
    check(b, s, o, &v);
    if (v.n == 0)
        bn_offer(out, o);
}

bool mw_strikes(const struct bn_battle *b, const struct bn_state *s, int unit, enum bn_strike how,
                int hex)
{
    if (how == BN_STRIKE_SHOT)
        return mw_can_shoot_at(b, s, unit, hex);
    return mw_is_fighting(s, unit) ? mw_can_strike_at(b, s, unit, hex)
                                   : mw_can_charge_at(b, s, unit, hex);
}

/* ---- The procedures, in the order of enum mw_proc ---- */

const struct bn_proc mw_procs[] = {[MW_P_TURN] = {.name = "turn", .run = turn_run, .rule = MW_2_1},
                                   [MW_P_MOVES] = {.name = "moves",
                                                   .run = mw_phase_run,
                                                   .list = mw_moves_list,
                                                   .check = mw_moves_check,
                                                   .take = mw_moves_take,
                                                   .prompt = mw_moves_prompt,
                                                   .rule = MW_2_2},
                                   [MW_P_SHOTS] = {.name = "shots",
                                                   .run = mw_phase_run,
                                                   .list = mw_shots_list,
                                                   .check = mw_shots_check,
                                                   .take = mw_shots_take,
                                                   .prompt = mw_shots_prompt,
                                                   .rule = MW_2_2},
                                   [MW_P_FIGHTS] = {.name = "fights",
                                                    .run = mw_phase_run,
                                                    .list = mw_fights_list,
                                                    .check = mw_fights_check,
                                                    .take = mw_fights_take,
                                                    .prompt = mw_fights_prompt,
                                                    .rule = MW_2_2},
                                   {0}};
