/* Rolling, and the seeded source. */
#include <banneret/ruleset.h>

#include <assert.h>
#include <string.h>

static const char *const plain_labels[] = {"1", "2", "3", "4", "5", "6"};
static const uint16_t plain_weights[] = {1, 1, 1, 1, 1, 1};
const struct bn_die bn_plain_dice[] = {{.name = "plain",
                                        .label = plain_labels,
                                        .key = "123456",
                                        .weight = plain_weights,
                                        .labels = 6},
                                       {.name = NULL}};

/* splitmix64's finisher: every bit of the input reaches every bit of the output. */
static uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint32_t bn_seeded_number(uint64_t seed, uint64_t stream, uint32_t n, uint32_t below)
{
    assert(below > 0);
    uint64_t key = mix(mix(mix(seed) ^ stream) ^ n);
    uint32_t limit = UINT32_MAX - UINT32_MAX % below; /* a multiple of below: no face is favoured */
    uint32_t number;
    do {
        number = (uint32_t)(key >> 32);
        key = mix(key);
    } while (number >= limit);
    return number % below;
}

static void seeded_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    const struct bn_seeded *seeded = (const struct bn_seeded *)c;
    uint32_t total = 0;
    for (int i = 0; i < ask->labels; i++)
        total += ask->weight[i];
    for (int k = 0; k < ask->n; k++) {
        uint32_t number = bn_seeded_number(seeded->seed, ask->draw, (uint32_t)k, total);
        int label = 0;
        while (number >= ask->weight[label])
            number -= ask->weight[label++];
        faces[k] = (uint8_t)label;
    }
}

struct bn_seeded bn_seeded_of(uint64_t seed)
{
    return (struct bn_seeded){.chance = {.pool = seeded_pool}, .seed = seed};
}

void bn_roll(struct bn_ctx *c, const struct bn_die *die, int n, const char *purpose, int rule,
             int side, int unit, uint8_t count[])
{
    uint8_t faces[BN_POOL];
    assert(n >= 1 && n <= BN_POOL);
    assert(!c->s->look); /* a battle that is over rolls no more */
    struct bn_ask ask = {.label = die->label,
                         .weight = die->weight,
                         .labels = die->labels,
                         .n = (int16_t)n,
                         .purpose = purpose,
                         .rule = (int16_t)rule,
                         .side = (int8_t)side,
                         .unit = (int8_t)unit,
                         .draw = c->s->draws};
    c->chance->pool(c->chance, &ask, faces);
    c->s->draws++;
    memset(count, 0, BN_LABELS);
    for (int k = 0; k < n; k++)
        count[faces[k]]++;

    struct bn_event e = bn_event_of(c->b, BN_EV_DICE, rule, unit);
    e.side = (int8_t)side;
    e.n = (int16_t)n;
    e.ask = &ask;
    e.faces = faces;
    bn_emit(c, &e);
}
