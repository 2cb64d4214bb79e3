/* What the crude opponent knows of a battle, and how one looks to it. */
#include "looks.h"

#include <stdlib.h>
#include <string.h>

/* What things are worth, in hundredths of a step toward the enemy. */
enum {
    STEP = 100,
    UNIT = 1000,    /* a whole one */
    STAND = 350,    /* of which it is worth so much as long as it is there at all */
    HIT = 80,       /* one on a stand */
    TO_COME = -300, /* still off the board */
    AIM = 3000,     /* half of a whole aim; the nearer to it, the more the rest is worth */
    WIN = 1000000,
    EXIT_STEP = 130, /* a step nearer to an exit */
    HOLD_STEP = 80,  /* the nearest unit a step nearer to a hex that somebody must hold */
    HOLDS = 300,     /* stands on it */
    BARED = 120,     /* an enemy behind its back */
    CROWDED = 150,   /* next to an enemy, or near one, who should not be */
    FAR = 60         /* steps to where no way leads */
};

/* ---- Orders ---- */

bool greedy_is_question(const struct bn_battle *b, const struct bn_state *s)
{
    return b->rules->procs[bn_top_of(s)->proc].question;
}

bool greedy_is_attack(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    return o->unit != BN_NONE && o->other != BN_NONE && bn_enemies(b, o->unit, o->other) &&
           bn_on_board(s, o->unit) && bn_on_board(s, o->other) && !greedy_is_question(b, s);
}

/* ---- What it knows before the battle ---- */

static bool is_closed(const struct bn_battle *b, int hex)
{
    return b->rules->terrain[b->board.terrain[hex]].closed || b->board.terrain[hex] == 0;
}

static void walk_from(const struct bn_battle *b, int from, uint8_t *steps)
{
    static int16_t queue[BN_HEXES];
    int hexes = b->board.cols * b->board.rows, head = 0, tail = 0;
    memset(steps, FAR, (size_t)hexes);
    steps[from] = 0;
    queue[tail++] = (int16_t)from;
    while (head < tail) {
        int at = queue[head++];
        for (int d = 0; d < BN_DIRS; d++) {
            int next = b->board.next[at][d];
            if (next == BN_NONE || is_closed(b, next) || steps[next] <= steps[at] + 1)
                continue;
            steps[next] = (uint8_t)(steps[at] + 1);
            queue[tail++] = (int16_t)next;
        }
    }
}

/* A type that rolls dice at somebody who is not next to it, and stays where it is, shoots. */
static void learn(struct greedy *g, bool *fights, uint64_t seed)
{
    static struct play_list p;
    const struct bn_battle *b = g->b;
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(seed);
    bn_begin(b, &s, &seeded.chance, NULL);
    for (int n = 0; n < 2000 && s.winner == BN_OPEN; n++) {
        play_legal(b, &s, &p);
        for (int i = 0; i < p.list.n && i < PLAY_LIST; i++) {
            const struct bn_order *o = &p.at[i];
            if (!greedy_is_attack(b, &s, o))
                continue;
            fights[b->unit[o->unit].type] = true;
            int far = bn_distance(&b->board, s.unit[o->unit].hex, s.unit[o->other].hex);
            int *range = &g->range[b->unit[o->unit].type];
            struct bn_state after = s;
            if (far <= *range)
                continue;
            bn_apply(b, &after, o, &seeded.chance, NULL);
            if (after.draws != s.draws && after.unit[o->unit].hex == s.unit[o->unit].hex)
                *range = far;
        }
        bn_apply(b, &s, play_choose(b, &s, &p, PLAY_WEIGHTED, seed), &seeded.chance, NULL);
    }
}

static int how_many(uint64_t units) { return __builtin_popcountll(units); }

void greedy_begin(struct greedy *g, const struct bn_battle *b)
{
    int hexes = b->board.cols * b->board.rows;
    *g = (struct greedy){.b = b};
    g->walk = malloc((size_t)hexes * (size_t)hexes);
    if (!g->walk)
        abort();
    for (int hex = 0; hex < hexes; hex++)
        walk_from(b, hex, g->walk + (size_t)hex * (size_t)hexes);
    for (int i = 0; i < b->conditions; i++) {
        const struct bn_condition *aim = &b->condition[i];
        if (aim->aim == BN_AIM_EXIT)
            g->exits[aim->side] = aim->n;
        if (aim->aim == BN_AIM_DESTROY && how_many(aim->units) <= 2)
            for (int u = 0; u < b->units; u++)
                g->precious[u] = g->precious[u] || (aim->units >> u & 1);
    }
    for (int type = 0; type < GREEDY_TYPES; type++)
        g->range[type] = 1;
    bool fights[GREEDY_TYPES] = {false};
    for (uint64_t seed = 1; seed <= 20; seed++)
        learn(g, fights, seed);
    for (int u = 0; u < b->units; u++)
        g->helpless[u] = !fights[b->unit[u].type];
}

void greedy_end(struct greedy *g)
{
    free(g->walk);
    g->walk = NULL;
}

/* ---- How a battle looks ---- */

static int steps(const struct greedy *g, int from, int to)
{
    int hexes = g->b->board.cols * g->b->board.rows;
    return g->walk[from * hexes + to];
}

/* Steps to a hex for a unit that can only go where it faces: turned away is farther. */
static int way(const struct greedy *g, const struct bn_unit *u, int to)
{
    int best = FAR, dirs[2];
    if (u->hex == to || u->face == BN_NONE)
        return steps(g, u->hex, to);
    bn_arc_dirs(u->face, BN_FRONT, dirs);
    for (int i = 0; i < 2; i++) {
        int ahead = g->b->board.next[u->hex][dirs[i]];
        if (ahead != BN_NONE && !is_closed(g->b, ahead) && steps(g, ahead, to) + 1 < best)
            best = steps(g, ahead, to) + 1;
    }
    int turned = steps(g, u->hex, to) + 2;
    return best < turned ? best : turned;
}

static int material(const struct greedy *g, const struct bn_state *s, int unit)
{
    const struct bn_unit *u = &s->unit[unit];
    int whole = g->b->unit[unit].figures, left = UNIT - STAND;
    if (u->status == BN_LOST)
        return 0;
    if (g->b->rules->figures && whole > 0)
        left = left * u->figures / whole;
    left -= g->b->rules->most_hits ? left * u->hits / g->b->rules->most_hits(g->b, unit)
                                   : HIT * u->hits;
    return STAND + (left > 0 ? left : 0);
}

/* Who shares a hex with a friend is no target as long as he is there. */
static bool is_covered(const struct greedy *g, const struct bn_state *s, int unit)
{
    for (int u = 0; u < g->b->units; u++)
        if (u != unit && bn_on_board(s, u) && s->unit[u].hex == s->unit[unit].hex)
            return true;
    return false;
}

/* Of a unit that somebody wants to reach the enemy, or wants kept from him. */
static int toward_enemy(const struct greedy *g, const struct bn_state *s, int unit, bool calm)
{
    const struct bn_unit *u = &s->unit[unit];
    int nearest = FAR, score = 0, range = g->range[g->b->unit[unit].type];
    for (int e = 0; e < g->b->units; e++) {
        if (!bn_on_board(s, e) || !bn_enemies(g->b, unit, e))
            continue;
        int far = steps(g, u->hex, s->unit[e].hex);
        if (far == 1 && u->face != BN_NONE) {
            int dir = bn_dir_to(&g->b->board, u->hex, s->unit[e].hex);
            if (dir != BN_NONE && bn_arc_of(u->face, dir) == BN_REAR)
                score -= BARED;
        }
        far = far >= nearest + 2 ? far : way(g, u, s->unit[e].hex) - (g->precious[e] && far > 1);
        if (far < nearest)
            nearest = far;
    }
    if (calm && nearest > 3)
        nearest = 3;
    if (g->helpless[unit] && is_covered(g, s, unit))
        return score;
    if (g->precious[unit] || g->helpless[unit])
        return score - (nearest > 4 ? STEP / 2 * (nearest - 4) : 0) -
               (nearest < 3 ? CROWDED * (3 - nearest) : 0);
    if (range > 1)
        return score - (nearest > range ? STEP * (nearest - range) : 0) -
               (nearest < 2 ? CROWDED : 0);
    return score - STEP * nearest - 2 * nearest * nearest;
}

static int toward_exit(const struct greedy *g, const struct bn_state *s, int unit)
{
    struct bn_hexes exits = g->b->side[g->b->unit[unit].side].exits;
    int nearest = FAR;
    for (int i = 0; i < exits.n; i++) {
        int far = way(g, &s->unit[unit], g->b->hex_pool[exits.at + i]);
        nearest = far < nearest ? far : nearest;
    }
    return -EXIT_STEP * nearest;
}

/* A hex that somebody must hold: the two units nearest to it go there. */
static int toward_hold(const struct greedy *g, const struct bn_state *s, int side, int hex)
{
    int first = FAR, second = FAR;
    for (int u = 0; u < g->b->units; u++) {
        if (!bn_on_board(s, u) || g->b->unit[u].side != side || g->precious[u] || g->helpless[u])
            continue;
        int far = way(g, &s->unit[u], hex);
        if (far < first) {
            second = first;
            first = far;
        } else if (far < second) {
            second = far;
        }
    }
    return (first == 0 ? HOLDS : 0) - HOLD_STEP * first - HOLD_STEP / 2 * second;
}

/* In thousandths. */
static int progress(const struct greedy *g, const struct bn_state *s,
                    const struct bn_condition *aim)
{
    int done = 0;
    switch ((enum bn_aim)aim->aim) {
    case BN_AIM_DESTROY_UNITS: return 1000 * bn_units_lost(g->b, s, 1 - aim->side) / aim->n;
    case BN_AIM_DESTROY:
        for (int u = 0; u < g->b->units; u++)
            if (aim->units >> u & 1)
                done += s->unit[u].status == BN_LOST ? 1000 : (UNIT - material(g, s, u)) / 2;
        return done / how_many(aim->units);
    case BN_AIM_BANNERS: return 1000 * s->banners[aim->side] / aim->n;
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

static int aims(const struct greedy *g, const struct bn_state *s, int side, bool own)
{
    int score = 0;
    for (int i = 0; i < g->b->conditions; i++) {
        const struct bn_condition *aim = &g->b->condition[i];
        if (aim->side == side) {
            int done = progress(g, s, aim);
            done = done > 1000 ? 1000 : done;
            score += AIM * done / 1000 + AIM * done / 1000 * done / 1000;
        }
        for (int k = 0; own && aim->aim == BN_AIM_HOLD && k < aim->hexes.n; k++)
            score += toward_hold(g, s, side, g->b->hex_pool[aim->hexes.at + k]);
    }
    return score;
}

/* What it is worth to be here or there counts for the own side only: who comes near is near for both. */
static int side_looks(const struct greedy *g, const struct bn_state *s, int side, bool own,
                      bool calm)
{
    int score = aims(g, s, side, own);
    for (int u = 0; u < g->b->units; u++) {
        if (g->b->unit[u].side != side)
            continue;
        score += material(g, s, u);
        if (!own)
            continue;
        if (s->unit[u].status == BN_WAITING || s->unit[u].status == BN_AT_HAND)
            score += TO_COME - STEP * FAR / 2;
        else if (s->unit[u].status == BN_EXITED && !g->exits[side])
            score -= UNIT / 2 + STEP * FAR / 2;
        else if (bn_on_board(s, u) && g->exits[side])
            score += toward_exit(g, s, u) + toward_enemy(g, s, u, calm) * 2 / 5;
        else if (bn_on_board(s, u))
            score += toward_enemy(g, s, u, calm);
    }
    return score;
}

/* Whom the end of the time makes the winner need not go looking for the enemy. */
static bool is_calm(const struct greedy *g, int side)
{
    return !g->exits[side] && g->b->at_limit == side;
}

int greedy_looks_of(const struct greedy *g, const struct bn_state *s, int side)
{
    if (s->winner != BN_OPEN)
        return s->winner == BN_DRAW ? 0 : s->winner == side ? WIN : -WIN;
    return side_looks(g, s, side, true, is_calm(g, side)) -
           side_looks(g, s, 1 - side, false, false);
}

bool greedy_looks_near(const struct greedy *g, const struct bn_state *s, int unit)
{
    int range = g->range[g->b->unit[unit].type];
    for (int e = 0; e < g->b->units && bn_on_board(s, unit); e++)
        if (bn_on_board(s, e) && bn_enemies(g->b, unit, e) &&
            steps(g, s->unit[unit].hex, s->unit[e].hex) <= range)
            return true;
    return false;
}
