/* A countercharge that succeeded: LH-7.4 to LH-7.6. Both sides roll, then figures fall, then the panics
 * are compared. */
#include "lh.h"

/* Arguments: who countercharges, the chargers it meets in the order they charged, the dice it gives each,
 * which one comes next (before that: which one it named), and the side that took panics, 2 for none. */
enum { FOE, COUNT, UNITS, SHARES = UNITS + LH_MOST_AROUND, NEXT = SHARES + LH_MOST_AROUND, TOOK };
_Static_assert((int)TOOK < (int)BN_ARGS, "a clash fits into a frame");
enum { TURN, GIVE, ROLL, FOLLOW, OVER }; /* steps */
enum { NOBODY = BN_SIDES };

void lh_clash_begin(struct bn_ctx *c, int foe, int named, struct lh_units units)
{
    struct bn_frame *f = bn_push(c->s, LH_P_CLASH);
    f->arg[FOE] = (int16_t)foe;
    f->arg[COUNT] = (int16_t)units.n;
    f->arg[NEXT] = (int16_t)named;
    for (int i = 0; i < units.n; i++)
        f->arg[UNITS + i] = (int16_t)units.unit[i];
}

static struct lh_units units_of(const struct bn_frame *f)
{
    struct lh_units units = {.n = f->arg[COUNT]};
    for (int i = 0; i < units.n; i++)
        units.unit[i] = f->arg[UNITS + i];
    return units;
}

/* ---- Turning: LH-7.4 ---- */

static int turns_between(int face, int other)
{
    int turns = bn_turned(face, -other);
    return bn_least(turns, BN_FACES - turns);
}

/* The nearer of the two spines that have `toward` in front. */
static void face_toward(struct bn_ctx *c, int unit, int toward)
{
    struct bn_unit *u = &c->s->unit[unit];
    int dir = bn_dir_to(&c->b->board, u->hex, c->s->unit[toward].hex);
    int one = dir, other = bn_turned(dir, -1);
    int face = turns_between(u->face, one) <= turns_between(u->face, other) ? one : other;
    if (bn_arc_of(u->face, dir) == BN_FRONT)
        return;
    u->face = (int8_t)face;
    struct bn_event e = bn_event_of(c->b, BN_EV_TURN, LH_7_4, unit);
    e.face = u->face;
    bn_emit(c, &e);
}

static void turn_all(struct bn_ctx *c, struct lh_units units, int foe, int named)
{
    for (int i = 0; i < units.n; i++)
        face_toward(c, units.unit[i], foe);
    face_toward(c, foe, named);
}

/* ---- Sharing dice: LH-7.6 ---- */

static int dice_left(const struct bn_battle *b, const struct bn_state *s)
{
    const struct bn_frame *f = bn_top_of(s);
    int left = lh_clash_dice(b, s, f->arg[FOE]);
    for (int i = 0; i < f->arg[NEXT]; i++)
        left -= f->arg[SHARES + i];
    return left;
}

void lh_clash_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct bn_frame *f = bn_top_of(s);
    int left = dice_left(b, s);
    for (int n = 0; n <= left; n++) {
        struct bn_order o = bn_order_of(LH_GIVE, f->arg[FOE]);
        o.other = (int8_t)f->arg[UNITS + f->arg[NEXT]];
        o.n = (int16_t)n;
        bn_offer(out, &o);
    }
}

void lh_clash_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v)
{
    const struct bn_frame *f = bn_top_of(s);
    if (o->verb != LH_GIVE) {
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
        return;
    }
    if ((o->unit != f->arg[FOE] || o->other != f->arg[UNITS + f->arg[NEXT]]) &&
        bn_refuse(v, LH_7_6, "it is not {other} whose dice are asked for"))
        return;
    if (o->n < 0 || o->n > dice_left(b, s))
        bn_refuse(v, LH_7_6, "{unit} has not so many dice left");
}

static void give(struct bn_ctx *c, struct bn_frame *f, int n)
{
    struct bn_event e = bn_event_of(c->b, LH_EV_GIVE, LH_7_6, f->arg[FOE]);
    e.other = (int8_t)f->arg[UNITS + f->arg[NEXT]];
    e.n = (int16_t)n;
    f->arg[SHARES + f->arg[NEXT]++] = (int16_t)n;
    bn_emit(c, &e);
}

void lh_clash_take(struct bn_ctx *c, const struct bn_order *o) { give(c, bn_top(c->s), o->n); }

void lh_clash_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    const struct bn_frame *f = bn_top_of(s);
    e->unit = (int8_t)f->arg[FOE];
    e->other = (int8_t)f->arg[UNITS + f->arg[NEXT]];
    e->n = (int16_t)dice_left(b, s);
    e->say = "{unit} has {n} {n?die:dice} to share: how many against {other}?";
}

/* ---- The rolls ---- */

struct clash { /* what came, side by side: `at` the foe, `by` the foe at each charger */
    struct lh_units units;
    struct lh_roll at[LH_MOST_AROUND], by[LH_MOST_AROUND];
    bool up[LH_MOST_AROUND], down[LH_MOST_AROUND]; /* the charger attacks from below, or the foe does */
    bool foe_fell, unit_fell;                      /* lost a figure */
};

static void roll_all(struct bn_ctx *c, const struct bn_frame *f, struct clash *k)
{
    int foe = f->arg[FOE];
    k->units = units_of(f);
    lh_note_stands(c->b, c->s);
    for (int i = 0; i < k->units.n; i++) {
        k->up[i] = lh_from_below(c->b, c->s, k->units.unit[i], foe);
        k->down[i] = lh_from_below(c->b, c->s, foe, k->units.unit[i]);
    }
    for (int i = 0; i < k->units.n; i++)
        k->at[i] = lh_roll_attack(c, k->units.unit[i], foe, LH_CLASHING, LH_ALL_DICE);
    for (int i = 0; i < k->units.n; i++) {
        int share = k->units.n == 1 ? LH_ALL_DICE : f->arg[SHARES + i];
        k->by[i] = lh_roll_attack(c, foe, k->units.unit[i], LH_CLASHING, share);
    }
}

/* Panics that are left of those rolled against a side: what it can, it leaves out. */
static int calm_foe(struct bn_ctx *c, int foe, const struct clash *k)
{
    int panics = 0, below = 0;
    for (int i = 0; i < k->units.n; i++) {
        panics += k->at[i].panics;
        below += k->up[i] ? k->at[i].panics : 0;
    }
    return lh_keep_calm(c, foe, panics, below);
}

static int calm_units(struct bn_ctx *c, const struct clash *k)
{
    int left = 0;
    for (int i = 0; i < k->units.n; i++) {
        int panics = k->by[i].panics;
        left += lh_keep_calm(c, k->units.unit[i], panics, k->down[i] ? panics : 0);
    }
    return left;
}

static struct lh_roll sum_of(const struct lh_roll r[], int n)
{
    struct lh_roll sum = {0};
    for (int i = 0; i < n; i++) {
        sum.dice += r[i].dice;
        sum.hits += r[i].hits;
        sum.panics += r[i].panics;
    }
    return sum;
}

static void take_figures(struct bn_ctx *c, int foe, struct clash *k)
{
    for (int i = 0; i < k->units.n; i++)
        lh_say_hits(c, foe, k->units.unit[i], &k->at[i]);
    k->foe_fell = lh_take_hits(c, foe, sum_of(k->at, k->units.n).hits) > 0;
    for (int i = 0; i < k->units.n; i++) {
        lh_say_hits(c, k->units.unit[i], foe, &k->by[i]);
        k->unit_fell = lh_take_hits(c, k->units.unit[i], k->by[i].hits) > 0 || k->unit_fell;
    }
}

static struct lh_units still_there(const struct bn_ctx *c, struct lh_units units)
{
    struct lh_units left = {0};
    for (int i = 0; i < units.n; i++)
        if (bn_on_board(c->s, units.unit[i]))
            left.unit[left.n++] = units.unit[i];
    return left;
}

/* LH-7.5 */
static void compare_panics(struct bn_ctx *c, struct bn_frame *f, const struct clash *k)
{
    struct lh_roll at = sum_of(k->at, k->units.n), by = sum_of(k->by, k->units.n);
    int foe = f->arg[FOE], side = c->b->unit[foe].side;
    bool foe_missed = by.hits == 0 && at.hits > 0, units_missed = at.hits == 0 && by.hits > 0;
    /* Only a side that panics can fall on leaves any out: not the one that alone rolled a hit. */
    int foe_panics = units_missed ? 0 : calm_foe(c, foe, k);
    int unit_panics = foe_missed ? 0 : calm_units(c, k);
    int foe_takes = foe_panics - unit_panics;
    if (foe_missed) /* all panics fall on the side that rolled no hit */
        foe_takes = foe_panics + by.panics;
    if (units_missed)
        foe_takes = -(unit_panics + at.panics);
    if (foe_takes == 0)
        return;

    bool on_foe = foe_takes > 0;
    const struct lh_roll *against = on_foe ? &at : &by;
    int panics = on_foe ? foe_panics : unit_panics;
    bool rout = (on_foe ? k->foe_fell : k->unit_fell) && panics > 0 &&
                against->dice == against->hits + against->panics;
    f->arg[TOOK] = (int16_t)(on_foe ? side : 1 - side);
    lh_throw_back(c, still_there(c, on_foe ? lh_one(foe) : k->units),
                  on_foe ? foe_takes : -foe_takes, rout, LH_7_5);
}

static void fight(struct bn_ctx *c, struct bn_frame *f)
{
    struct clash k = {0};
    roll_all(c, f, &k);
    take_figures(c, f->arg[FOE], &k);
    compare_panics(c, f, &k);
}

/* ---- Following up: LH-6.10 ---- */

static int stood_at(const struct bn_state *s, int unit) { return s->unit[unit].fact[LH_STOOD] - 1; }

static bool is_left(const struct bn_ctx *c, int unit)
{
    return bn_unit_at(c->b, c->s, stood_at(c->s, unit)) == BN_NONE;
}

/* The side that took no panics, into a hex that the other side's units left or died in. */
static void follow(struct bn_ctx *c, const struct bn_frame *f)
{
    int foe = f->arg[FOE], side = c->b->unit[foe].side;
    struct lh_units units = units_of(f);
    if (f->arg[TOOK] != 1 - side && is_left(c, foe)) {
        struct lh_units left = still_there(c, units);
        if (left.n > 0)
            lh_follow_begin(c, left, stood_at(c->s, foe));
        return;
    }
    if (f->arg[TOOK] == side || !bn_on_board(c->s, foe))
        return;
    for (int i = 0; i < units.n; i++)
        if (is_left(c, units.unit[i])) {
            lh_follow_begin(c, lh_one(foe), stood_at(c->s, units.unit[i]));
            return;
        }
}

/* ---- The procedure ---- */

enum bn_next lh_clash_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    switch (f->step) {
    case TURN:
        turn_all(c, units_of(f), f->arg[FOE], f->arg[NEXT]);
        f->arg[NEXT] = 0;
        f->arg[TOOK] = NOBODY;
        f->step = f->arg[COUNT] > 1 ? GIVE : ROLL;
        return BN_AGAIN;
    case GIVE:
        if (f->arg[NEXT] < f->arg[COUNT] - 1) {
            c->s->decider = c->b->unit[f->arg[FOE]].side;
            return BN_ASK;
        }
        give(c, f, dice_left(c->b, c->s)); /* the last one gets the rest */
        f->step = ROLL;
        return BN_AGAIN;
    case ROLL:
        f->step = FOLLOW;
        fight(c, f);
        return BN_AGAIN;
    case FOLLOW:
        f->step = OVER;
        follow(c, f);
        return BN_AGAIN;
    default:
        return BN_DONE;
    }
}
