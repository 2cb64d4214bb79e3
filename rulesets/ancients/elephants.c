/* Elephants in flight, steered by the enemy: AN-6.7. */
#include "an.h"

enum { UNIT, LEFT, FROM }; /* arguments: who, hexes still to go, where the attacker stands */
enum { FACING, RUNNING };  /* steps */

void an_elephants_begin(struct bn_ctx *c, int unit, int hexes, int from)
{
    struct bn_frame *f = bn_push(c->s, AN_P_ELEPHANTS);
    f->arg[UNIT] = (int16_t)unit;
    f->arg[LEFT] = (int16_t)hexes;
    f->arg[FROM] = (int16_t)from;
}

/* ---- Facing ---- */

/* Twelfths of a turn between a facing and the way to a baseline. */
static int away_from_baseline(char baseline, int face)
{
    int way = baseline == 'e' ? 0 : baseline == 'n' ? 3 : baseline == 'w' ? 6 : 9;
    int turn = (2 * face + 1 - way + 12) % 12;
    return bn_least(turn, 12 - turn);
}

/* The facings away from the attacker: one, or two for the enemy to pick from. */
static int faces_away(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                      int faces[2])
{
    char baseline = b->side[b->unit[unit].side].baseline;
    int n = bn_faces_toward(&b->board, from, s->unit[unit].hex, faces);
    if (n < 2)
        return n;
    int first = away_from_baseline(baseline, faces[0]);
    int second = away_from_baseline(baseline, faces[1]);
    if (first == second)
        return 2;
    faces[0] = first < second ? faces[0] : faces[1];
    return 1;
}

static void turn(struct bn_ctx *c, int unit, int face)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_TURN, AN_6_7, unit);
    c->s->unit[unit].face = (int8_t)face;
    e.face = (int8_t)face;
    bn_emit(c, &e);
}

/* ---- Where they run ---- */

static bool is_open_way(const struct bn_battle *b, const struct bn_state *s, int unit, int dir)
{
    return !an_is_closed(b, b->board.next[s->unit[unit].hex][dir]);
}

/* The first free hex in that line, BN_NONE when there is none. */
static int first_free(const struct bn_battle *b, const struct bn_state *s, int unit, int dir)
{
    int hex = b->board.next[s->unit[unit].hex][dir];
    while (!an_is_closed(b, hex) && bn_unit_at(b, s, hex) != BN_NONE)
        hex = b->board.next[hex][dir];
    return an_is_closed(b, hex) ? BN_NONE : hex;
}

static int open_ways(const struct bn_battle *b, const struct bn_state *s, int unit, int dirs[2])
{
    int ahead[2], n = 0;
    bn_arc_dirs(s->unit[unit].face, BN_FRONT, ahead);
    for (int i = 0; i < 2; i++)
        if (is_open_way(b, s, unit, ahead[i]))
            dirs[n++] = ahead[i];
    return n;
}

bool an_elephants_can(const struct bn_battle *b, const struct bn_state *s, int unit, int from)
{
    int faces[2], n = faces_away(b, s, unit, from, faces), dirs[2];
    for (int i = 0; i < n; i++) {
        bn_arc_dirs(faces[i], BN_FRONT, dirs);
        for (int k = 0; k < 2; k++)
            if (first_free(b, s, unit, dirs[k]) != BN_NONE)
                return true;
    }
    return false;
}

/* Everyone on the way takes a hit, but for skirmishers and generals alone. */
static void trample(struct bn_ctx *c, int unit, int dir, int end)
{
    int hex = c->b->board.next[c->s->unit[unit].hex][dir];
    for (; hex != end; hex = c->b->board.next[hex][dir]) {
        int other = an_unit_in(c->b, c->s, hex, unit);
        if (other == BN_NONE || an_is(c->b, other, AN_SKIRMISHER))
            continue;
        struct bn_event e = bn_event_of(c->b, BN_EV_HIT, AN_6_7, other);
        e.other = (int8_t)unit;
        e.n = 1;
        e.say = "{other} tramples {unit}: {n} hit";
        bn_emit(c, &e);
        an_take_stands(c, other, 1, AN_6_7);
    }
}

static void run_on(struct bn_ctx *c, int unit, int dir)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_RETREAT, AN_6_7, unit);
    int end = first_free(c->b, c->s, unit, dir);
    if (end == BN_NONE) {
        an_pay_for_hexes(c, unit, 1, AN_6_7);
        return;
    }
    trample(c, unit, dir, end);
    e.from = c->s->unit[unit].hex;
    e.to = (int16_t)end;
    an_put(c, unit, end);
    bn_emit(c, &e);
}

/* ---- The procedure ---- */

enum bn_next an_elephants_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    int unit = f->arg[UNIT], two[2];
    if (f->arg[LEFT] == 0 || !bn_on_board(c->s, unit))
        return BN_DONE;
    c->s->decider = (int8_t)(1 - c->b->unit[unit].side);
    if (f->step == FACING) {
        if (faces_away(c->b, c->s, unit, f->arg[FROM], two) == 2)
            return BN_ASK;
        f->step = RUNNING;
        turn(c, unit, two[0]);
    }
    if (open_ways(c->b, c->s, unit, two) > 0)
        return BN_ASK;
    int hexes = f->arg[LEFT];
    f->arg[LEFT] = 0;
    an_pay_for_hexes(c, unit, hexes, AN_6_7);
    return BN_AGAIN;
}

void an_elephants_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct bn_frame *f = bn_top_of(s);
    int unit = f->arg[UNIT], two[2];
    bool facing = f->step == FACING;
    int n = facing ? faces_away(b, s, unit, f->arg[FROM], two) : open_ways(b, s, unit, two);
    for (int i = 0; i < n; i++) {
        struct bn_order o = bn_order_of(facing ? AN_FACE : AN_RETREAT, unit);
        if (facing)
            o.face = (int8_t)two[i];
        else
            o.hex = b->board.next[s->unit[unit].hex][two[i]];
        bn_offer(out, &o);
    }
}

void an_elephants_check(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v)
{
    const struct bn_frame *f = bn_top_of(s);
    struct bn_order answer[2];
    struct bn_list list = {answer, 0, 2};
    if (o->unit != f->arg[UNIT] || o->verb != (f->step == FACING ? AN_FACE : AN_RETREAT)) {
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
        return;
    }
    an_elephants_list(b, s, &list);
    for (int i = 0; i < list.n; i++)
        if (bn_order_same(&answer[i], o))
            return;
    bn_refuse(v, AN_6_7,
              f->step == FACING ? "{unit} does not turn to {face}" : "{unit} does not run to {to}");
}

void an_elephants_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    if (o->verb == AN_FACE) {
        f->step = RUNNING;
        turn(c, o->unit, o->face);
        return;
    }
    f->arg[LEFT]--;
    run_on(c, o->unit, bn_dir_to(&c->b->board, c->s->unit[o->unit].hex, o->hex));
}

void an_elephants_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    const struct bn_frame *f = bn_top_of(s);
    (void)b;
    e->unit = (int8_t)f->arg[UNIT];
    e->n = f->arg[LEFT];
    e->say = f->step == FACING ? "{side}: which way does {unit} turn?"
                               : "{side}: {unit} runs, {n} {n?hex:hexes} to go: where to?";
}
