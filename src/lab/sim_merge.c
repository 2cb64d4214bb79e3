/* Shards read again: what lab_sim_json wrote. */
#include "lab/sim.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The lines of a text, one JSON object each. */
struct reader {
    const char *file, *at, *end;
    int line;
    struct bn_faults *faults;
};

static void wrong(struct reader *rd, const char *what)
{
    bn_fault_add(rd->faults, BN_EXIT_FAULT, rd->file, rd->line, 1, "%s", what);
}

/* NULL at the end, or with a fault. */
static json_t *next_line(struct reader *rd)
{
    if (rd->at >= rd->end)
        return NULL;
    const char *newline = memchr(rd->at, '\n', (size_t)(rd->end - rd->at));
    size_t len = newline ? (size_t)(newline - rd->at) : (size_t)(rd->end - rd->at);
    rd->line++;
    json_t *line = json_loadb(rd->at, len, JSON_REJECT_DUPLICATES, NULL);
    rd->at += len + (newline != NULL);
    if (!line || !json_is_object(line)) {
        wrong(rd, "no line of 'banneret sim --json'");
        json_decref(line);
        return NULL;
    }
    return line;
}

static const char *text_of(json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is_type(json_t *line, const char *type)
{
    const char *word = text_of(line, "type");
    return word && strcmp(word, type) == 0;
}

/* 0: none from 0 to `most`. */
static int number(json_t *object, const char *key, int most)
{
    json_int_t n = json_integer_value(json_object_get(object, key));
    return n < 0 || n > most ? 0 : (int)n;
}

static char *copied(const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy)
        abort();
    return copy;
}

void lab_head_free(struct lab_head *head)
{
    free(head->scenario);
    for (int side = 0; side < BN_SIDES; side++)
        free(head->who[side]);
    *head = (struct lab_head){0};
}

bool lab_head_read(const char *file, const char *text, size_t len, struct lab_head *head,
                   struct bn_faults *faults)
{
    struct reader rd = {file, text, text + len, 0, faults};
    json_t *line = next_line(&rd), *who;
    const char *key, *seed = line ? text_of(line, "seed") : NULL;
    const char *hash = line ? text_of(line, "hash") : NULL;
    int side = 0;
    *head = (struct lab_head){0};
    if (line && is_type(line, "sim") && seed && hash) {
        head->scenario = copied(text_of(line, "scenario"));
        head->seed = strtoull(seed, NULL, 10);
        head->hash = strtoull(hash, NULL, 16);
        head->games = number(line, "games", LAB_GAMES);
        json_object_foreach(json_object_get(line, "seats"), key, who) if (side < BN_SIDES)
            head->who[side++] = copied(json_string_value(who));
    }
    json_decref(line);
    if (head->scenario && head->who[0] && head->who[1] && head->games > 0)
        return true;
    lab_head_free(head);
    if (!faults->n)
        bn_fault_add(faults, BN_EXIT_UNREADABLE, file, 0, 0,
                     "this is not what 'banneret sim --json' writes");
    return false;
}

static int side_of(const struct lab_sim *sim, json_t *value, int none)
{
    const char *id = json_string_value(value);
    for (int side = 0; id && side < BN_SIDES; side++)
        if (strcmp(sim->b->side[side].id, id) == 0)
            return side;
    return id && strcmp(id, "draw") == 0 ? BN_DRAW : none;
}

static void read_losses(const struct lab_sim *sim, json_t *all, int side, struct lab_duel *d)
{
    json_t *mine = json_object_get(all, sim->b->side[side].id);
    for (int type = 0; type < LAB_TYPES && sim->b->rules->types[type].name; type++)
        d->lost[side][type] = (uint8_t)number(mine, sim->b->rules->types[type].name, BN_UNITS);
}

static bool read_duel(struct reader *rd, struct lab_sim *sim, json_t *line)
{
    int n = number(line, "n", sim->games);
    if (n == 0 || sim->duel[n - 1].played) {
        wrong(rd, n ? "this battle is in another file too" : "a battle that is none of this run");
        return false;
    }
    struct lab_duel *d = &sim->duel[n - 1];
    json_t *drawn = json_object_get(line, "drawn");
    d->winner = (int8_t)side_of(sim, json_object_get(line, "winner"), BN_OPEN);
    d->first = (int8_t)side_of(sim, json_object_get(line, "first"), BN_NONE);
    d->turns = (int16_t)number(line, "turns", INT16_MAX);
    d->orders = (int16_t)number(line, "orders", INT16_MAX);
    d->ended_by = (int8_t)(number(line, "ended_by", sim->b->conditions) - 1);
    for (int side = 0; side < BN_SIDES; side++) {
        d->forfeits[side] = (int16_t)number(drawn, sim->b->side[side].id, INT16_MAX);
        read_losses(sim, json_object_get(line, "lost"), side, d);
    }
    d->played = true;
    return true;
}

static bool same_run(const struct lab_sim *sim, const struct lab_head *head)
{
    bool same = head->hash == sim->hash && head->seed == sim->seed && head->games == sim->games;
    for (int side = 0; side < BN_SIDES; side++)
        same = same && strcmp(head->who[side], sim->who[side]) == 0;
    return same;
}

bool lab_sim_merge(struct lab_sim *sim, const char *file, const char *text, size_t len,
                   struct bn_faults *faults)
{
    struct reader rd = {file, text, text + len, 0, faults};
    struct lab_head head;
    if (!lab_head_read(file, text, len, &head, faults))
        return false;
    bool good = same_run(sim, &head);
    lab_head_free(&head);
    if (!good)
        bn_fault_add(faults, BN_EXIT_FAULT, file, 1, 1,
                     "this is of another run: scenario, seats, seed and games must be the same");
    for (json_t *line; good && (line = next_line(&rd)); json_decref(line))
        if (is_type(line, "battle"))
            good = read_duel(&rd, sim, line);
    return good && !faults->n;
}
