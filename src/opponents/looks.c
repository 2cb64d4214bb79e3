/* How a moment looks: what is lost, how near everybody is to what he wants. */
#include "opponents/sense.h"

/* Worth in thousandths of a unit; a step is 100. Tried out in many battles of a crude opponent. */
enum {
    STEP = 100,
    UNIT = 1000,
    STAND = 350, /* of a unit, as long as it is there at all */
    HIT = 80,    /* one on a stand that has figures */
    AIM = 3000,  /* half of a whole aim; the nearer to it, the more the rest is worth */
    LEAD = 1000, /* a unit more than the enemy at the end of the time */
    WIN = 1000000,
    EXIT_STEP = 180,
    HOLD_STEP = 80, /* the nearest unit a step nearer to a hex that somebody must hold */
    HOLDS = 300,
    BESIDE = 60, /* an enemy on a flank; behind the back is twice that */
    CROWDED = 150,
    TO_COME = -6300, /* still off the board */
    FAR = 60
};

const char *const looks_names[LOOKS + 1] = {
    [LOOKS_MINE] = "mine",           [LOOKS_THEIRS] = "theirs", [LOOKS_AIM] = "aim",
    [LOOKS_THEIR_AIM] = "their_aim", [LOOKS_NEAR] = "near",     [LOOKS_PLACE] = "place",
    [LOOKS_OPEN] = "open",           [LOOKS_TURNED] = "turned", [LOOKS_GUARD] = "guard",
    [LOOKS_LINE] = "line",           [LOOKS_DUTY] = "duty",     [LOOKS_WIN] = "win",
    [LOOKS_CHANCE] = "chance"};

const struct temper plain_temper = {{[LOOKS_MINE] = 100,
                                     [LOOKS_THEIRS] = 100,
                                     [LOOKS_AIM] = 100,
                                     [LOOKS_THEIR_AIM] = 100,
                                     [LOOKS_NEAR] = 100,
                                     [LOOKS_PLACE] = 100,
                                     [LOOKS_OPEN] = 60,
                                     [LOOKS_TURNED] = 40,
                                     [LOOKS_GUARD] = 100,
                                     [LOOKS_LINE] = 0,
                                     [LOOKS_DUTY] = 400,
                                     [LOOKS_WIN] = 100,
                                     [LOOKS_CHANCE] = 100}};

int64_t looks_worth(const struct looks *l, const struct temper *t)
{
    int64_t sum = 0;
    for (int i = 0; i < LOOKS; i++)
        sum += l->part[i] * t->weight[i];
    return sum / 100;
}

static const char *const reasons[LOOKS] = {[LOOKS_MINE] = "to spare its own",
                                           [LOOKS_THEIRS] = "to hurt the enemy",
                                           [LOOKS_AIM] = "to reach its aim",
                                           [LOOKS_THEIR_AIM] = "to keep the enemy from his aim",
                                           [LOOKS_NEAR] = "to close with the enemy",
                                           [LOOKS_PLACE] = "to get where its aim is",
                                           [LOOKS_OPEN] = "to cover a flank",
                                           [LOOKS_TURNED] = "to come at a flank",
                                           [LOOKS_GUARD] = "to save who must not be lost",
                                           [LOOKS_LINE] = "to keep the line",
                                           [LOOKS_DUTY] = "as the scenario orders it",
                                           [LOOKS_WIN] = "to win",
                                           [LOOKS_CHANCE] = "for the blow that may follow"};

const char *looks_reason(const struct looks *l, const struct temper *t)
{
    int best = BN_NONE;
    int64_t most = 0;
    for (int i = 0; i < LOOKS; i++)
        if (l->part[i] * t->weight[i] > most) {
            most = l->part[i] * t->weight[i];
            best = i;
        }
    return best == BN_NONE ? "nothing better to do" : reasons[best];
}

/* The hits that it does not outlast. */
static int lasts(const struct sense *g, int unit)
{
    const struct bn_ruleset *r = g->b->rules;
    return r->most_hits ? r->most_hits(g->b, unit) : g->bears[g->b->unit[unit].type] + 1;
}

/* Lost, or as good as lost: it may be taken off later than it is hit. */
static bool is_gone(const struct sense *g, const struct bn_state *s, int unit)
{
    return s->unit[unit].status == BN_LOST ||
           (bn_on_board(s, unit) && g->b->rules->most_hits && s->unit[unit].hits >= lasts(g, unit));
}

static int strength(const struct sense *g, const struct bn_state *s, int unit)
{
    const struct bn_unit *u = &s->unit[unit];
    const struct bn_unit_def *def = &g->b->unit[unit];
    int left = UNIT - STAND;
    if (u->status == BN_ABSENT || is_gone(g, s, unit))
        return 0;
    if (g->b->rules->figures && def->figures > 0)
        left = left * u->figures / def->figures - HIT * u->hits;
    else
        left -= left * u->hits / lasts(g, unit);
    return STAND + (left > 0 ? left : 0);
}

/* ---- Aims ---- */

static int gone(const struct sense *g, const struct bn_state *s, int side)
{
    int n = 0;
    for (int u = 0; u < g->b->units; u++)
        n += g->b->unit[u].side == side && is_gone(g, s, u);
    return n;
}

/* In thousandths. */
static int progress(const struct sense *g, const struct bn_state *s, const struct bn_condition *aim)
{
    int done = 0;
    switch ((enum bn_aim)aim->aim) {
    case BN_AIM_DESTROY_UNITS: return 1000 * gone(g, s, 1 - aim->side) / aim->n;
    case BN_AIM_DESTROY:
        for (int u = 0; u < g->b->units; u++)
            if (aim->units >> u & 1)
                done += is_gone(g, s, u) ? 1000 : (UNIT - strength(g, s, u)) / 2;
        return done / __builtin_popcountll(aim->units);
    case BN_AIM_BANNERS: return 1000 * bn_banners(g->b, s, aim->side) / aim->n;
    case BN_AIM_EXIT: return 1000 * bn_units_exited(g->b, s, aim->side) / aim->n;
    case BN_AIM_HOLD:
        for (int i = 0; i < aim->hexes.n; i++) {
            int unit = bn_unit_at(g->b, s, g->b->hex_pool[aim->hexes.at + i]);
            done += unit != BN_NONE && g->b->unit[unit].side == aim->side;
        }
        done = 1000 * done / aim->hexes.n;
        return aim->at_turn && s->turn < aim->at_turn
                   ? done * (300 + 700 * s->turn / aim->at_turn) / 1000
                   : done;
    }
    return 0;
}

/* The nearer to it, the more the rest is worth. */
static int64_t aim_worth(int done)
{
    done = done > 1000 ? 1000 : done;
    return AIM * done / 1000 + AIM * done / 1000 * done / 1000;
}

static int64_t aims(const struct sense *g, const struct bn_state *s, int side)
{
    const struct bn_ruleset *r = g->b->rules;
    int64_t score = 0;
    int needed = g->b->own_aims || !r->banners_needed ? 0 : r->banners_needed(g->b, side);
    if (needed > 0)
        score += aim_worth(1000 * bn_banners(g->b, s, side) / needed);
    for (int i = 0; i < g->b->conditions; i++) {
        if (g->b->condition[i].side != side)
            continue;
        score += aim_worth(progress(g, s, &g->b->condition[i]));
    }
    return score;
}

/* Where the end of the time goes by the units that are left, to be ahead is an aim like others, the more so
 * the nearer the end. */
static int64_t lead(const struct sense *g, const struct bn_state *s, int side)
{
    int64_t more = gone(g, s, 1 - side) - gone(g, s, side);
    int64_t turn = s->turn < g->b->turn_limit ? s->turn : g->b->turn_limit;
    if (g->b->at_limit != BN_LIMIT_UNITS)
        return 0;
    more = more > 3 ? 3 : more < -3 ? -3 : more;
    return LEAD * more * turn * turn / ((int64_t)g->b->turn_limit * g->b->turn_limit);
}

/* A hex that somebody must hold: the two units nearest to it go there. */
static int toward_hold(const struct sense *g, const struct bn_state *s, int side, uint64_t bound,
                       int hex)
{
    int first = FAR, second = FAR;
    for (int u = 0; u < g->b->units; u++) {
        if (!bn_on_board(s, u) || g->b->unit[u].side != side || g->precious[u] || (bound >> u & 1))
            continue;
        int far = sense_way(g, &s->unit[u], hex);
        if (far < first) {
            second = first;
            first = far;
        } else if (far < second) {
            second = far;
        }
    }
    return (first == 0 ? HOLDS : 0) - HOLD_STEP * first - HOLD_STEP / 2 * second;
}

static int holds(const struct sense *g, const struct bn_state *s, int side, uint64_t bound)
{
    int score = 0;
    for (int i = 0; i < g->b->conditions; i++) {
        const struct bn_condition *aim = &g->b->condition[i];
        for (int k = 0; aim->aim == BN_AIM_HOLD && k < aim->hexes.n; k++)
            score += toward_hold(g, s, side, bound, g->b->hex_pool[aim->hexes.at + k]);
    }
    for (int i = 0; i < g->b->objectives; i++)
        if (g->b->objective[i].side == side && !(s->taken >> i & 1))
            score += toward_hold(g, s, side, bound, g->b->objective[i].hex);
    return score;
}

/* ---- Ways ---- */

static int way_out(const struct sense *g, const struct bn_state *s, int unit)
{
    struct bn_hexes exits = g->b->side[g->b->unit[unit].side].exits;
    int nearest = FAR;
    for (int i = 0; i < exits.n; i++) {
        int far = sense_way(g, &s->unit[unit], g->b->hex_pool[exits.at + i]);
        nearest = far < nearest ? far : nearest;
    }
    return nearest;
}

struct about { /* a unit and the enemies about it */
    int nearest, open, turned;
};

static struct about look_about(const struct sense *g, const struct bn_state *s, int unit)
{
    const struct bn_unit *u = &s->unit[unit];
    struct about a = {FAR, 0, 0};
    for (int e = 0; e < g->b->units; e++) {
        if (!bn_on_board(s, e) || !bn_enemies(g->b, unit, e))
            continue;
        const struct bn_unit *enemy = &s->unit[e];
        int far = sense_steps(g, u->hex, enemy->hex);
        int dir = far == 1 ? bn_dir_to(&g->b->board, u->hex, enemy->hex) : BN_NONE;
        if (dir != BN_NONE && u->face != BN_NONE)
            a.open += (int)bn_arc_of(u->face, dir);
        if (dir != BN_NONE && enemy->face != BN_NONE)
            a.turned += (int)bn_arc_of(enemy->face, bn_turned(dir, 3));
        if (far < a.nearest + 2)
            far = sense_way(g, u, enemy->hex) - (g->precious[e] && far > 1);
        if (far < a.nearest)
            a.nearest = far;
    }
    return a;
}

static bool in_line(const struct sense *g, const struct bn_state *s, int unit)
{
    for (int d = 0; d < BN_DIRS; d++) {
        int next = g->b->board.next[s->unit[unit].hex][d];
        int other = next == BN_NONE ? BN_NONE : bn_unit_at(g->b, s, next);
        if (other != BN_NONE && g->b->unit[other].side == g->b->unit[unit].side)
            return true;
    }
    return false;
}

/* Whom the end of the time makes the winner need not go looking for the enemy. */
static bool may_wait(const struct sense *g, int side)
{
    return !g->leaves[side] && g->b->at_limit == side;
}

static void look_at_one(const struct sense *g, const struct bn_state *s, int unit, bool calm,
                        bool is_bound, struct looks *out)
{
    struct about a = look_about(g, s, unit);
    int range = g->range[g->b->unit[unit].type], near = a.nearest;
    out->part[LOOKS_OPEN] -= BESIDE * a.open;
    out->part[LOOKS_TURNED] += BESIDE * a.turned;
    out->part[LOOKS_LINE] += in_line(g, s, unit) ? STEP : 0;
    if (g->precious[unit]) {
        out->part[LOOKS_GUARD] -=
            (near > 4 ? STEP / 2 * (near - 4) : 0) + (near < 3 ? CROWDED * (3 - near) : 0);
        return;
    }
    if (is_bound)
        return;
    near = calm && near > 3 ? 3 : near;
    int way = range > 1 ? -(near > range ? STEP * (near - range) : 0) - (near < 2 ? CROWDED : 0)
                        : -STEP * near - 2 * near * near;
    bool leaving = g->leaves[g->b->unit[unit].side];
    out->part[LOOKS_NEAR] += leaving ? way / 5 : way;
    if (leaving)
        out->part[LOOKS_PLACE] -= EXIT_STEP * way_out(g, s, unit);
}

/* ---- Duties ---- */

static bool enemy_within(const struct sense *g, const struct bn_state *s, int unit, int steps)
{
    for (int e = 0; e < g->b->units; e++)
        if (bn_on_board(s, e) && bn_enemies(g->b, unit, e) &&
            bn_distance(&g->b->board, s->unit[unit].hex, s->unit[e].hex) <= steps)
            return true;
    return false;
}

int duty_of(const struct sense *g, const struct bn_state *s, int unit)
{
    if (!bn_on_board(s, unit))
        return BN_NONE;
    for (int i = 0; i < g->b->postures; i++) {
        const struct bn_posture *p = &g->b->posture[i];
        if (!(p->units >> unit & 1) || (p->until_turn && s->turn > p->until_turn) ||
            (p->within && enemy_within(g, s, unit, p->within)) ||
            (p->act == BN_POSTURE_ATTACK && !bn_on_board(s, p->target)))
            continue;
        return i;
    }
    return BN_NONE;
}

/* How far the unit is from doing what it should, in steps. */
static int from_duty(const struct sense *g, const struct bn_state *s, const struct bn_state *was,
                     int unit, const struct bn_posture *p)
{
    const struct bn_unit *u = &s->unit[unit];
    int far;
    switch ((enum bn_posture_act)p->act) {
    case BN_POSTURE_HOLD:
        return bn_on_board(was, unit) ? 2 * sense_steps(g, was->unit[unit].hex, u->hex) : 0;
    case BN_POSTURE_DEFEND:
        far = sense_steps(g, u->hex, p->hex);
        return far > 1 ? sense_way(g, u, p->hex) - 1 : 0;
    case BN_POSTURE_ADVANCE: return sense_way(g, u, p->hex);
    case BN_POSTURE_ATTACK: return sense_way(g, u, s->unit[p->target].hex);
    case BN_POSTURE_EXIT: return 1 + way_out(g, s, unit);
    }
    return 0;
}

static int64_t duties(const struct sense *g, const struct bn_state *s, const struct bn_state *was,
                      int side)
{
    int64_t score = 0;
    if (g->b->postures == 0)
        return 0;
    for (int u = 0; u < g->b->units; u++) {
        if (g->b->unit[u].side != side)
            continue;
        int duty = duty_of(g, was, u);
        if (duty == BN_NONE)
            continue;
        if (s->unit[u].status == BN_EXITED && g->b->posture[duty].act == BN_POSTURE_EXIT)
            score += STEP;
        else if (bn_on_board(s, u))
            score -= STEP * from_duty(g, s, was, u, &g->b->posture[duty]);
    }
    return score;
}

/* The units that have a duty. */
static uint64_t bound_of(const struct sense *g, const struct bn_state *s, int side)
{
    uint64_t bound = 0;
    for (int u = 0; g->b->postures > 0 && u < g->b->units; u++)
        if (g->b->unit[u].side == side && duty_of(g, s, u) != BN_NONE)
            bound |= UINT64_C(1) << u;
    return bound;
}

/* ---- All of it ---- */

static void look_at_side(const struct sense *g, const struct bn_state *s, int side, uint64_t bound,
                         struct looks *out)
{
    bool calm = may_wait(g, side);
    for (int u = 0; u < g->b->units; u++) {
        uint8_t status = s->unit[u].status;
        if (g->b->unit[u].side != side) {
            out->part[LOOKS_THEIRS] -= strength(g, s, u);
            continue;
        }
        out->part[LOOKS_MINE] += strength(g, s, u);
        if (status == BN_WAITING || status == BN_AT_HAND)
            out->part[LOOKS_NEAR] += TO_COME;
        else if (status == BN_EXITED && !g->leaves[side])
            out->part[LOOKS_NEAR] += TO_COME;
        else if (bn_on_board(s, u))
            look_at_one(g, s, u, calm, bound >> u & 1, out);
    }
}

void looks_of(const struct sense *g, const struct bn_state *s, const struct bn_state *was, int side,
              struct looks *out)
{
    *out = (struct looks){0};
    if (s->winner != BN_OPEN)
        out->part[LOOKS_WIN] = s->winner == BN_DRAW ? 0 : s->winner == side ? WIN : -WIN;
    uint64_t bound = bound_of(g, was, side);
    look_at_side(g, s, side, bound, out);
    out->part[LOOKS_AIM] = aims(g, s, side) + lead(g, s, side);
    out->part[LOOKS_THEIR_AIM] = -aims(g, s, 1 - side);
    out->part[LOOKS_PLACE] += holds(g, s, side, bound);
    out->part[LOOKS_DUTY] = duties(g, s, was, side);
}
