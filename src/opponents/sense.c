/* What is known of a battle before its first order: ways, ranges, who must not be lost. */
#include "opponents/sense.h"

#include <banneret/kit.h>

#include <stdlib.h>
#include <string.h>

enum {
    FAR = 60,     /* steps to where no way leads */
    TURN = 2,     /* what it costs to be turned away, in steps */
    LESSONS = 12, /* drawn battles to learn from */
    LESSON = 1200 /* orders of one, at most */
};

static bool is_closed(const struct bn_battle *b, int hex)
{
    return b->board.terrain[hex] == 0 || b->rules->terrain[b->board.terrain[hex]].closed;
}

static void walk_from(const struct bn_battle *b, int from, uint8_t *steps)
{
    int16_t queue[BN_HEXES];
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

int sense_steps(const struct sense *g, int from, int to)
{
    return g->walk[from * g->b->board.cols * g->b->board.rows + to];
}

int sense_way(const struct sense *g, const struct bn_unit *u, int to)
{
    int steps = sense_steps(g, u->hex, to);
    bool ahead =
        u->hex == to || u->face == BN_NONE || bn_cone(&g->b->board, u->hex, u->face, to) > 0;
    return ahead ? steps : steps + TURN;
}

bool is_question(const struct bn_battle *b, const struct bn_state *s)
{
    return s->depth > 0 && b->rules->procs[bn_top_of(s)->proc].question;
}

/* An order at an enemy on the board, given to a unit and no answer. */
bool is_attack(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    return o->unit != BN_NONE && o->other != BN_NONE && bn_enemies(b, o->unit, o->other) &&
           bn_on_board(s, o->unit) && bn_on_board(s, o->other) && !is_question(b, s);
}

/* A type that rolls dice at somebody who is not next to it, and stays where it is, shoots. */
static void learn_range(struct sense *g, const struct bn_state *s, const struct bn_order *o)
{
    int far = bn_distance(&g->b->board, s->unit[o->unit].hex, s->unit[o->other].hex);
    int *range = &g->range[g->b->unit[o->unit].type];
    if (far <= *range)
        return;
    struct bn_state after = *s;
    struct bn_seeded seeded = bn_seeded_of(s->orders);
    bn_apply(g->b, &after, o, &seeded.chance, NULL);
    if (after.draws != s->draws && after.unit[o->unit].hex == s->unit[o->unit].hex)
        *range = far;
}

static void learn_hits(struct sense *g, const struct bn_state *s)
{
    for (int u = 0; u < g->b->units; u++) {
        int *bears = &g->bears[g->b->unit[u].type];
        if (bn_on_board(s, u) && s->unit[u].hits > *bears)
            *bears = s->unit[u].hits;
    }
}

static void learn(struct sense *g, uint64_t seed, struct orders *list)
{
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(seed);
    bn_begin(g->b, &s, &seeded.chance, NULL);
    for (int n = 0; n < LESSON && s.winner == BN_OPEN; n++) {
        orders_legal(list, g->b, &s);
        for (int i = 0; i < list->n; i++)
            if (is_attack(g->b, &s, &list->at[i]))
                learn_range(g, &s, &list->at[i]);
        bn_apply(g->b, &s, random_pick(list, g->b, &s, seed, s.orders), &seeded.chance, NULL);
        learn_hits(g, &s);
    }
}

static void learn_aims(struct sense *g)
{
    for (int i = 0; i < g->b->conditions; i++) {
        const struct bn_condition *aim = &g->b->condition[i];
        if (aim->aim == BN_AIM_EXIT)
            g->leaves[aim->side] = true;
        if (aim->aim == BN_AIM_DESTROY && __builtin_popcountll(aim->units) <= 2)
            for (int u = 0; u < g->b->units; u++)
                g->precious[u] = g->precious[u] || (aim->units >> u & 1);
    }
}

void sense_begin(struct sense *g, const struct bn_battle *b)
{
    size_t hexes = (size_t)(b->board.cols * b->board.rows);
    sense_end(g);
    g->b = b;
    g->walk = opponent_new(hexes * hexes);
    for (size_t hex = 0; hex < hexes; hex++)
        walk_from(b, (int)hex, g->walk + hex * hexes);
    for (int type = 0; type < SENSE_TYPES; type++)
        g->range[type] = 1;
    learn_aims(g);
    struct orders list = {0};
    for (uint64_t seed = 1; seed <= LESSONS; seed++)
        learn(g, seed, &list);
    orders_free(&list);
}

void sense_end(struct sense *g)
{
    free(g->walk);
    *g = (struct sense){0};
}
