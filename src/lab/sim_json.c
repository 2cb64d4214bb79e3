/* A run as JSON lines and as CSV: a line a battle, so that shards fit together to the bit. */
#include "lab/sim.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        abort();
}

static void print_line(json_t *object, FILE *out)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(6));
    if (!text)
        abort();
    fprintf(out, "%s\n", text);
    free(text);
    json_decref(object);
}

static json_t *typed(const char *type)
{
    json_t *object = json_object();
    set(object, "type", json_string(type));
    return object;
}

static json_t *seed_text(uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    return json_string(text);
}

static json_t *hash_text(uint64_t hash)
{
    char text[24];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    return json_string(text);
}

static const char *side_id(const struct lab_sim *sim, int side)
{
    return side == BN_DRAW ? "draw" : side >= 0 ? sim->b->side[side].id : NULL;
}

static json_t *id_or_null(const char *id) { return id ? json_string(id) : json_null(); }

static json_t *by_side(const struct lab_sim *sim, json_t *of[BN_SIDES])
{
    json_t *object = json_object();
    for (int side = 0; side < BN_SIDES; side++)
        set(object, sim->b->side[side].id, of[side]);
    return object;
}

static void print_head(const struct lab_sim *sim, FILE *out)
{
    json_t *head = typed("sim");
    set(head, "scenario", json_string(sim->file));
    set(head, "ruleset", json_string(sim->b->rules->id));
    set(head, "seats",
        by_side(sim, (json_t *[]){json_string(sim->who[0]), json_string(sim->who[1])}));
    set(head, "seed", seed_text(sim->seed));
    set(head, "hash", hash_text(sim->hash));
    set(head, "games", json_integer(sim->games));
    print_line(head, out);
}

static json_t *losses(const struct lab_sim *sim, const struct lab_duel *d, int side)
{
    json_t *object = json_object();
    for (int type = 0; type < LAB_TYPES; type++)
        if (d->lost[side][type])
            set(object, sim->b->rules->types[type].name, json_integer(d->lost[side][type]));
    return object;
}

static void print_duel(const struct lab_sim *sim, int i, FILE *out)
{
    const struct lab_duel *d = &sim->duel[i];
    json_t *line = typed("battle");
    set(line, "n", json_integer(i + 1));
    set(line, "seed", seed_text(sim->seed + (uint64_t)i));
    set(line, "winner", id_or_null(d->winner == BN_OPEN ? NULL : side_id(sim, d->winner)));
    set(line, "first", id_or_null(side_id(sim, d->first)));
    set(line, "turns", json_integer(d->turns));
    set(line, "orders", json_integer(d->orders));
    set(line, "ended_by", d->ended_by == BN_NONE ? json_null() : json_integer(d->ended_by + 1));
    set(line, "drawn",
        by_side(sim, (json_t *[]){json_integer(d->forfeits[0]), json_integer(d->forfeits[1])}));
    set(line, "lost", by_side(sim, (json_t *[]){losses(sim, d, 0), losses(sim, d, 1)}));
    print_line(line, out);
}

static json_t *share(int k, int n)
{
    double low, high;
    json_t *object = json_object();
    lab_bounds(k, n, &low, &high);
    set(object, "n", json_integer(k));
    set(object, "share", json_real(n > 0 ? (double)k / n : 0));
    set(object, "low", json_real(low));
    set(object, "high", json_real(high));
    return object;
}

static void print_sums(const struct lab_sim *sim, FILE *out)
{
    struct lab_sums s = lab_sums_of(sim);
    json_t *line = typed("result"), *turns = json_object();
    set(line, "battles", json_integer(s.n));
    set(line, "won", by_side(sim, (json_t *[]){share(s.won[0], s.n), share(s.won[1], s.n)}));
    set(line, "draws", share(s.draws, s.n));
    set(line, "unfinished", json_integer(s.open));
    set(line, "first_won", share(s.first_won[0] + s.first_won[1], s.first[0] + s.first[1]));
    set(turns, "low", json_integer(s.turns_low));
    set(turns, "middle", json_integer(s.turns_middle));
    set(turns, "high", json_integer(s.turns_high));
    set(line, "turns", turns);
    print_line(line, out);
}

void lab_sim_json(const struct lab_sim *sim, FILE *out)
{
    print_head(sim, out);
    for (int i = 0; i < sim->games; i++)
        if (sim->duel[i].played)
            print_duel(sim, i, out);
    print_sums(sim, out);
}

void lab_sim_csv(const struct lab_sim *sim, FILE *out)
{
    const char *ids[BN_SIDES] = {sim->b->side[0].id, sim->b->side[1].id};
    fprintf(out, "n,seed,winner,first,turns,orders");
    for (int side = 0; side < BN_SIDES; side++)
        for (int type = 0; type < LAB_TYPES; type++)
            if (lab_units_of(sim->b, side, type) > 0)
                fprintf(out, ",%s lost %s", ids[side], sim->b->rules->types[type].name);
    fputc('\n', out);
    for (int i = 0; i < sim->games; i++) {
        const struct lab_duel *d = &sim->duel[i];
        if (!d->played)
            continue;
        const char *winner = d->winner == BN_OPEN ? "" : side_id(sim, d->winner);
        const char *first = side_id(sim, d->first);
        fprintf(out, "%d,%llu,%s,%s,%d,%d", i + 1, (unsigned long long)(sim->seed + (uint64_t)i),
                winner, first ? first : "", d->turns, d->orders);
        for (int side = 0; side < BN_SIDES; side++)
            for (int type = 0; type < LAB_TYPES; type++)
                if (lab_units_of(sim->b, side, type) > 0)
                    fprintf(out, ",%d", d->lost[side][type]);
        fputc('\n', out);
    }
}
