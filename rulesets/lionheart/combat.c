/* One combat: countercharges are asked for, then it is rolled, then followed up (LH-7.3, LH-6.10). */
#include "lh.h"

/* Arguments: who is attacked, where it stood, whether by a charge, and the attackers in the order they
 * charged. */
enum { TARGET, HEX, CHARGE, COUNT, UNITS };
enum { ASK, ROLL, FOLLOW, OVER }; /* steps */

void lh_combat_begin(struct bn_ctx *c, struct lh_units units, int target)
{
    struct bn_frame *f = bn_push(c->s, LH_P_COMBAT);
    f->arg[TARGET] = (int16_t)target;
    f->arg[HEX] = c->s->unit[target].hex;
    f->arg[COUNT] = (int16_t)units.n;
    for (int i = 0; i < units.n; i++)
        f->arg[UNITS + i] = (int16_t)units.unit[i];
    f->arg[CHARGE] = lh_kind_of(c->b, c->s, units.unit[0], target) == LH_CHARGING;
    f->step = f->arg[CHARGE] ? ASK : ROLL;
}

static struct lh_units units_of(const struct bn_frame *f)
{
    struct lh_units units = {.n = f->arg[COUNT]};
    for (int i = 0; i < units.n; i++)
        units.unit[i] = f->arg[UNITS + i];
    return units;
}

static bool is_cavalry(const struct bn_battle *b, int unit)
{
    return lh_types[lh_type(b, unit)].cavalry;
}

/* ---- Countercharges: LH-7.3 ---- */

/* The target at the first of its chargers, for all; others at a charger they are next to. */
static bool may_counter(const struct bn_battle *b, const struct bn_state *s, int unit, int charger)
{
    const struct bn_frame *f = bn_top_of(s);
    int target = f->arg[TARGET], hex = s->unit[unit].hex;
    if (!is_cavalry(b, unit) || !bn_on_board(s, unit) || bn_enemies(b, unit, target) ||
        lh_grounds[lh_terrain_at(b, hex)].breaks ||
        lh_staked_between(b, s, hex, s->unit[charger].hex))
        return false;
    if (unit == target)
        return charger == f->arg[UNITS];
    return bn_distance(&b->board, hex, s->unit[charger].hex) == 1 &&
           bn_distance(&b->board, hex, s->unit[target].hex) == 1;
}

static bool may_counter_any(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    struct lh_units units = units_of(bn_top_of(s));
    for (int i = 0; i < units.n; i++)
        if (may_counter(b, s, unit, units.unit[i]))
            return true;
    return false;
}

/* Who may say that nobody does: the target where it is cavalry, else whoever could. */
static bool may_stand(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int target = bn_top_of(s)->arg[TARGET];
    return is_cavalry(b, target) ? unit == target : may_counter_any(b, s, unit);
}

static bool is_charger(const struct bn_frame *f, int unit)
{
    for (int i = 0; i < f->arg[COUNT]; i++)
        if (f->arg[UNITS + i] == unit)
            return true;
    return false;
}

void lh_combat_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    struct lh_units units = units_of(bn_top_of(s));
    for (int u = 0; u < b->units; u++) {
        for (int i = 0; i < units.n; i++) {
            struct bn_order o = bn_order_of(LH_COUNTER, u);
            o.other = (int8_t)units.unit[i];
            if (may_counter(b, s, u, units.unit[i]))
                bn_offer(out, &o);
        }
        struct bn_order stand = bn_order_of(LH_STAND, u);
        if (may_stand(b, s, u))
            bn_offer(out, &stand);
    }
}

void lh_combat_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    if (o->verb == LH_COUNTER) {
        if (!is_charger(bn_top_of(s), o->other))
            bn_refuse(v, LH_7_3, "{other} is not charging here");
        else if (!may_counter(b, s, o->unit, o->other))
            bn_refuse(v, LH_7_3, "{unit} may not countercharge {other}");
    } else if (o->verb == LH_STAND) {
        if (!may_stand(b, s, o->unit))
            bn_refuse(v, LH_7_3, "it is not {unit} that is asked");
    } else {
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
    }
}

static bool counter_succeeds(struct bn_ctx *c, int unit)
{
    uint8_t count[BN_LABELS];
    lh_note_stands(c->b, c->s);
    bool royal = lh_type(c->b, unit) == LH_KING || lh_king_supports(c->b, c->s, unit);
    bn_roll(c, lh_die(c->b), 1, "counter", LH_7_3, c->b->unit[unit].side, unit, count);
    return royal ? count[LH_AXE] + count[LH_AXE_DOT] > 0 : count[LH_ARROW] + count[LH_ARROW_DOT] > 0;
}

/* LH-7.6: the target meets all its chargers, a third unit those it is next to. The others stay. */
static struct lh_units met_by(struct bn_ctx *c, struct bn_frame *f, int foe)
{
    struct lh_units met = {0}, units = units_of(f);
    int left = 0;
    for (int i = 0; i < units.n; i++) {
        bool meets = foe == f->arg[TARGET] ||
                     bn_distance(&c->b->board, c->s->unit[foe].hex,
                                 c->s->unit[units.unit[i]].hex) == 1;
        if (meets)
            met.unit[met.n++] = units.unit[i];
        else
            f->arg[UNITS + left++] = (int16_t)units.unit[i];
    }
    f->arg[COUNT] = (int16_t)left;
    return met;
}

void lh_combat_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    struct bn_event e = bn_event_of(c->b, LH_EV_COUNTER, LH_7_3, o->unit);
    f->step = ROLL; /* LH-7.7, unless it succeeds */
    if (o->verb == LH_STAND) {
        bn_note(c, LH_EV_STAND, LH_7_3, o->unit);
        return;
    }
    e.other = o->other;
    bn_emit(c, &e);
    if (!counter_succeeds(c, o->unit)) {
        e.kind = LH_EV_COUNTER_FAILS;
        e.rule = LH_7_7;
        bn_emit(c, &e);
        return;
    }
    e.kind = LH_EV_COUNTERCHARGE;
    e.rule = LH_7_4;
    bn_emit(c, &e);
    struct lh_units met = met_by(c, f, o->unit);
    f->step = f->arg[COUNT] > 0 ? ROLL : OVER;
    lh_clash_begin(c, o->unit, o->other, met);
}

void lh_combat_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->unit = (int8_t)bn_top_of(s)->arg[UNITS];
    e->other = (int8_t)bn_top_of(s)->arg[TARGET];
    e->say = "{side}: {unit} charges {other}: who countercharges?";
}

/* ---- The procedure ---- */

static void say_attack(struct bn_ctx *c, int attacker, int target, enum lh_attack kind)
{
    bool far = kind == LH_SHOOTING;
    struct bn_event e =
        bn_event_of(c->b, far ? BN_EV_SHOOT : BN_EV_BATTLE, far ? LH_4_1 : LH_5_1, attacker);
    e.other = (int8_t)target;
    e.from = c->s->unit[attacker].hex;
    e.to = c->s->unit[target].hex;
    bn_emit(c, &e);
}

static bool ask_counter(struct bn_ctx *c)
{
    for (int u = 0; u < c->b->units; u++)
        if (may_counter_any(c->b, c->s, u)) {
            c->s->decider = c->b->unit[u].side;
            return true;
        }
    return false;
}

/* After a third unit's countercharge one of the rest may have advanced, and have its target no longer in
 * front: its charge is void, it is none of the attackers, and its battle still its own (LH-7.9). */
static void drop_void_charges(struct bn_ctx *c, struct bn_frame *f)
{
    struct lh_units units = units_of(f);
    f->arg[COUNT] = 0;
    for (int i = 0; i < units.n; i++) {
        if (lh_charge_of(c->b, c->s, units.unit[i]) == f->arg[TARGET])
            f->arg[UNITS + f->arg[COUNT]++] = (int16_t)units.unit[i];
        else
            c->s->unit[units.unit[i]].fact[LH_FOUGHT] = 0;
    }
}

static enum bn_next roll(struct bn_ctx *c, struct bn_frame *f)
{
    int target = f->arg[TARGET];
    if (f->arg[CHARGE])
        drop_void_charges(c, f);
    struct lh_units units = units_of(f);
    if (units.n == 0)
        return BN_DONE;
    enum lh_attack kind = lh_kind_of(c->b, c->s, units.unit[0], target);
    f->arg[HEX] = c->s->unit[target].hex; /* the target too may have advanced */
    f->step = kind == LH_SHOOTING ? OVER : FOLLOW;
    for (int i = 0; i < units.n; i++)
        say_attack(c, units.unit[i], target, kind);
    lh_attack(c, units, target, kind);
    return BN_AGAIN;
}

enum bn_next lh_combat_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    int hex = f->arg[HEX];
    switch (f->step) {
    case ASK:
        if (ask_counter(c))
            return BN_ASK;
        f->step = ROLL;
        return BN_AGAIN;
    case ROLL:
        return roll(c, f);
    case FOLLOW:
        f->step = OVER;
        if (bn_unit_at(c->b, c->s, hex) == BN_NONE)
            lh_follow_begin(c, units_of(f), hex);
        return BN_AGAIN;
    default:
        return BN_DONE;
    }
}
