/* One battle, judged in the order of AN-5.5. */
#include "an.h"

/* Arguments: who, whom, the target's hex; hits by symbol and by pairs of sabers, flags, hexes that hits
 * were turned into; did the attacker just move into contact; may or must it follow up. */
enum { UNIT, TARGET, HEX, HITS, PAIRS, FLAGS, TURNED, JUST, FOLLOW };
enum { ROLL, CONVERT, STANDS, FLAGS_ASKED, RETREAT, FOLLOW_UP, OVER }; /* steps */
enum { NOBODY, MAY, MUST, LIKES }; /* AN-6.5, AN-6.4, AN-6.6 */

static void say_attack(struct bn_ctx *c, int kind, int rule, int unit, int target)
{
    struct bn_event e = bn_event_of(c->b, kind, rule, unit);
    e.other = (int8_t)target;
    e.from = c->s->unit[unit].hex;
    e.to = c->s->unit[target].hex;
    bn_emit(c, &e);
}

void an_combat_begin(struct bn_ctx *c, int unit, int target)
{
    int distance = bn_distance(&c->b->board, c->s->unit[unit].hex, c->s->unit[target].hex);
    struct bn_frame *f = bn_push(c->s, AN_P_COMBAT);
    f->arg[UNIT] = (int16_t)unit;
    f->arg[TARGET] = (int16_t)target;
    f->arg[HEX] = c->s->unit[target].hex;
    f->arg[JUST] = distance == 1 && an_just_moved(c->b, c->s, unit, target);
    say_attack(c, distance > 1 ? BN_EV_SHOOT : BN_EV_BATTLE, AN_4_1, unit, target);
}

/* ---- The roll ---- */

static void say_part(struct bn_ctx *c, int unit, int n, int rule, const char *say)
{
    if (n == 0)
        return;
    struct bn_event e = bn_event_of(c->b, BN_EV_MODIFIER, rule, unit);
    e.n = (int16_t)n;
    e.m = (int16_t)(n < 0 ? -n : n);
    e.say = say;
    bn_emit(c, &e);
}

static void say_dice(struct bn_ctx *c, int unit, const struct an_dice *d)
{
    say_part(c, unit, d->base, AN_4_2, "{unit} has {m} {m?die:dice}");
    say_part(c, unit, d->side, AN_4_3, "{m} more: into the flank or rear");
    say_part(c, unit, d->throwing, AN_4_3, "{m} more: heavy throwing weapons");
    say_part(c, unit, d->general, AN_4_3, "{m} more: a general is with them");
    say_part(c, unit, d->card, AN_2_4, "{m} more: by the card");
    say_part(c, unit, d->length, AN_4_4, "{m} fewer: against longer weapons");
    say_part(c, unit, d->camels, AN_4_5, "{m} fewer: horses shy from camels and elephants");
    say_part(c, unit, d->ground, d->ground_rule, "{m} fewer: by the ground");
    say_part(c, unit, d->kept, AN_4_7, "{m} more: the last die is never lost");
}

/* `faces`: those that they were read from, bit i for face i. */
static void say_hits(struct bn_ctx *c, int target, int unit, int hits, unsigned faces, int rule)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_HIT, rule, target);
    e.other = (int8_t)unit;
    e.n = (int16_t)hits;
    e.counted = faces;
    if (hits > 0)
        bn_emit(c, &e);
}

/* AN-5.1, AN-5.2, AN-8.4: a general alone is hit by each crossed sabers. */
static void count_hits(struct bn_ctx *c, struct bn_frame *f, const uint8_t count[])
{
    int target = f->arg[TARGET];
    bool lone = an_is_general(c->b, target);
    f->arg[HITS] = count[an_kind(c->b, target)->hit_by];
    f->arg[PAIRS] = lone ? 0 : count[AN_F_SABERS] / 2;
    f->arg[FLAGS] = count[AN_F_FLAG];
    if (f->arg[JUST] && an_is(c->b, f->arg[UNIT], AN_IMPETUOUS) &&
        an_option(c->b, AN_AUTO_FLAG) == AN_FLAG_YES) /* AN-6.3 */
        f->arg[FLAGS]++;
    say_hits(c, target, f->arg[UNIT], f->arg[HITS], 1U << an_kind(c->b, target)->hit_by,
             lone ? AN_8_4 : AN_5_1);
    say_hits(c, target, f->arg[UNIT], f->arg[PAIRS], 1U << AN_F_SABERS, AN_5_2);
    if (f->arg[HITS] + f->arg[PAIRS] + f->arg[FLAGS] == 0)
        bn_note(c, BN_EV_MISS, AN_5_1, target);
}

static void roll(struct bn_ctx *c, struct bn_frame *f)
{
    uint8_t count[BN_LABELS];
    int unit = f->arg[UNIT];
    struct an_dice d = an_dice_of(c->b, c->s, unit, f->arg[TARGET]);
    say_dice(c, unit, &d);
    bn_roll(c, &an_die, d.total, "battle", AN_4_2, c->b->unit[unit].side, unit, count);
    count_hits(c, f, count);
}

void an_shoot(struct bn_ctx *c, int unit, int target)
{
    enum { DICE = 2 };
    uint8_t count[BN_LABELS];
    int symbol = an_kind(c->b, target)->hit_by;
    say_attack(c, BN_EV_SHOOT, AN_2_4, unit, target);
    bn_roll(c, &an_die, DICE, "battle", AN_2_4, c->b->unit[unit].side, unit, count);
    int hits = count[symbol] + (symbol == AN_F_SABERS ? 0 : count[AN_F_SABERS]);
    say_hits(c, target, unit, hits, 1U << symbol | 1U << AN_F_SABERS, AN_2_4);
    if (hits == 0)
        bn_note(c, BN_EV_MISS, AN_2_4, target);
    an_take_stands(c, target, hits, AN_2_4);
}

/* ---- Conversions and flags ---- */

/* AN-5.3 */
static bool may_convert(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_frame *f)
{
    int unit = f->arg[UNIT], target = f->arg[TARGET];
    return f->arg[HITS] > 0 && an_is(b, target, AN_SKIRMISHER) &&
           an_move_of(b, unit) < an_move_of(b, target) && f->arg[PAIRS] < s->unit[target].figures;
}

static void say_ignored(struct bn_ctx *c, int unit, int flags)
{
    an_note_n(c, BN_EV_IGNORED, AN_6_3, unit, flags, "{unit} ignores {n} {n?flag:flags}");
}

/* ---- What the retreat is ---- */

static bool is_impetuous_contact(const struct bn_battle *b, const struct bn_frame *f)
{
    return f->arg[JUST] && an_is(b, f->arg[UNIT], AN_IMPETUOUS);
}

static bool can_retreat(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_frame *f)
{
    int target = f->arg[TARGET];
    if (an_type(b, target) == AN_ELEPHANTS)
        return an_elephants_can(b, s, target, s->unit[f->arg[UNIT]].hex);
    return an_ways_of(b, s, target).n > 0;
}

static void retreat(struct bn_ctx *c, struct bn_frame *f, int hexes)
{
    int target = f->arg[TARGET];
    struct bn_event e = bn_event_of(c->b, BN_EV_PUSHBACK, AN_6_1, target);
    e.n = (int16_t)hexes;
    e.say = "{unit} must retreat {n} {n?hex:hexes}";
    if (an_is_general(c->b, target)) {
        e.rule = AN_8_4;
        e.say = "{unit} must retreat";
        bn_emit(c, &e);
        an_flee_begin(c, target, AN_8_4);
        return;
    }
    bn_emit(c, &e);
    if (an_type(c->b, target) == AN_ELEPHANTS)
        an_elephants_begin(c, target, hexes, c->s->unit[f->arg[UNIT]].hex);
    else
        an_retreat_begin(c, target, hexes);
}

/* AN-6.4, AN-6.5: what impetuous troops that have just moved into contact make of a retreat. A general
 * alone is no unit that they could ride down. True: the target is destroyed. */
static bool ride_down(struct bn_ctx *c, struct bn_frame *f)
{
    int target = f->arg[TARGET];
    if (!is_impetuous_contact(c->b, f) || an_is_general(c->b, target))
        return false;
    if (an_has_terrain(c->b, c->s, target)) {
        f->arg[FOLLOW] = MAY;
        return false;
    }
    if (an_is_supported(c->b, c->s, target))
        return false;
    f->arg[FOLLOW] = MUST;
    if (!can_retreat(c->b, c->s, f))
        return false;
    an_lose(c, target, AN_6_4);
    return true;
}

/* AN-6.6 */
static void others_may_follow(struct bn_ctx *c, struct bn_frame *f)
{
    int distance = bn_distance(&c->b->board, c->s->unit[f->arg[UNIT]].hex, f->arg[HEX]);
    if (an_option(c->b, AN_FOLLOW_UP) == AN_FOLLOW_ALL && distance == 1 && f->arg[FOLLOW] == NOBODY)
        f->arg[FOLLOW] = LIKES;
}

static bool is_vacant(const struct bn_battle *b, const struct bn_state *s, const struct bn_frame *f)
{
    return bn_on_board(s, f->arg[UNIT]) && bn_unit_at(b, s, f->arg[HEX]) == BN_NONE;
}

static void follow(struct bn_ctx *c, struct bn_frame *f, int rule)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_FOLLOW, rule, f->arg[UNIT]);
    e.from = c->s->unit[f->arg[UNIT]].hex;
    e.to = f->arg[HEX];
    an_put(c, f->arg[UNIT], f->arg[HEX]);
    bn_emit(c, &e);
}

/* ---- Step by step ---- */

static enum bn_next ask(struct bn_ctx *c, int unit)
{
    c->s->decider = c->b->unit[unit].side;
    return BN_ASK;
}

static void take_hits(struct bn_ctx *c, struct bn_frame *f)
{
    int target = f->arg[TARGET], hits = f->arg[HITS] + f->arg[PAIRS] - f->arg[TURNED];
    f->step = FLAGS_ASKED;
    if (hits >= c->s->unit[target].figures) {
        others_may_follow(c, f);
        f->step = FOLLOW_UP;
    }
    an_take_stands(c, target, hits, an_is_general(c->b, target) ? AN_8_4 : AN_5_1);
}

static void begin_retreat(struct bn_ctx *c, struct bn_frame *f)
{
    int hexes = f->arg[FLAGS] + f->arg[TURNED];
    f->step = FOLLOW_UP;
    if (hexes == 0)
        return;
    bool rides_down = ride_down(c, f);
    others_may_follow(c, f);
    if (!rides_down)
        retreat(c, f, hexes);
}

enum bn_next an_combat_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    switch (f->step) {
    case ROLL:
        roll(c, f);
        f->step = may_convert(c->b, c->s, f) ? CONVERT : STANDS;
        return BN_AGAIN;
    case CONVERT: return ask(c, f->arg[TARGET]);
    case STANDS: take_hits(c, f); return BN_AGAIN;
    case FLAGS_ASKED:
        if (f->arg[FLAGS] > 0 && an_is_supported(c->b, c->s, f->arg[TARGET]))
            return ask(c, f->arg[TARGET]);
        f->step = RETREAT;
        return BN_AGAIN;
    case RETREAT: begin_retreat(c, f); return BN_AGAIN;
    case FOLLOW_UP:
        f->step = OVER;
        if (f->arg[FOLLOW] == NOBODY || !is_vacant(c->b, c->s, f))
            return BN_DONE;
        if (f->arg[FOLLOW] == MUST) {
            follow(c, f, AN_6_4);
            return BN_DONE;
        }
        return ask(c, f->arg[UNIT]);
    default: return BN_DONE;
    }
}

void an_combat_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct bn_frame *f = bn_top_of(s);
    (void)b;
    if (f->step == CONVERT) {
        for (int n = 0; n <= f->arg[HITS]; n++) {
            struct bn_order o = bn_order_of(AN_CONVERT, f->arg[TARGET]);
            o.n = (int16_t)n;
            bn_offer(out, &o);
        }
        return;
    }
    bool flags = f->step == FLAGS_ASKED;
    struct bn_order yes = bn_order_of(flags ? AN_IGNORE : AN_FOLLOW, f->arg[flags ? TARGET : UNIT]);
    struct bn_order no = bn_order_of(flags ? AN_ACCEPT : AN_STAY, yes.unit);
    bn_offer(out, &yes);
    bn_offer(out, &no);
}

static bool is_answer(const struct bn_frame *f, const struct bn_order *o)
{
    int asked = f->step == OVER ? f->arg[UNIT] : f->arg[TARGET];
    if (o->unit != asked)
        return false;
    if (f->step == CONVERT)
        return o->verb == AN_CONVERT;
    return f->step == FLAGS_ASKED ? o->verb == AN_IGNORE || o->verb == AN_ACCEPT
                                  : o->verb == AN_FOLLOW || o->verb == AN_STAY;
}

void an_combat_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    const struct bn_frame *f = bn_top_of(s);
    (void)b;
    if (!is_answer(f, o))
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
    else if (o->verb == AN_CONVERT && (o->n < 0 || o->n > f->arg[HITS]))
        bn_refuse(v, AN_5_3, "{unit} can turn no hits but those by symbol");
}

void an_combat_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    switch ((enum an_verb)o->verb) {
    case AN_CONVERT:
        f->arg[TURNED] = o->n;
        f->step = STANDS;
        an_note_n(c, AN_EV_CONVERT, AN_5_3, o->unit, o->n, NULL);
        break;
    case AN_IGNORE:
        say_ignored(c, o->unit, f->arg[FLAGS]);
        f->arg[FLAGS] = 0;
        f->step = RETREAT;
        break;
    case AN_ACCEPT: f->step = RETREAT; break;
    case AN_FOLLOW: follow(c, f, f->arg[FOLLOW] == MAY ? AN_6_5 : AN_6_6); break;
    default: bn_note(c, BN_EV_STAY, f->arg[FOLLOW] == MAY ? AN_6_5 : AN_6_6, o->unit); break;
    }
}

void an_combat_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    const struct bn_frame *f = bn_top_of(s);
    (void)b;
    e->unit = (int8_t)f->arg[f->step == OVER ? UNIT : TARGET];
    e->to = f->arg[HEX];
    e->n = f->arg[f->step == CONVERT ? HITS : FLAGS];
    e->say = f->step == CONVERT ? "how many of {n} {n?hit:hits} does {unit} turn into retreat?"
             : f->step == FLAGS_ASKED ? "{unit} is supported: does it ignore {n} {n?flag:flags}?"
                                      : "{unit} may follow up into {to}";
}
