/* Battles played by drawn orders. */
#include "play.h"

#include <string.h>

const char *const play_kind_names[PLAY_KINDS] = {"uniform", "weighted"};

void play_legal(const struct bn_battle *b, const struct bn_state *s, struct play_list *p)
{
    p->list = (struct bn_list){p->at, 0, PLAY_LIST};
    bn_legal(b, s, &p->list);
}

static uint32_t weight_of(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_order *o, enum play_kind kind)
{
    int eager = kind == PLAY_WEIGHTED && b->rules->eagerness ? b->rules->eagerness(b, s, o) : 1;
    return eager > 0 ? (uint32_t)eager : 0;
}

const struct bn_order *play_choose(const struct bn_battle *b, const struct bn_state *s,
                                   const struct play_list *p, enum play_kind kind, uint64_t seed)
{
    uint32_t total = 0;
    for (int i = 0; i < p->list.n; i++)
        total += weight_of(b, s, &p->at[i], kind);
    if (total == 0) /* nothing is wanted: anything */
        return &p->at[bn_seeded_number(seed, 1, s->orders, (uint32_t)p->list.n)];
    uint32_t drawn = bn_seeded_number(seed, 2, s->orders, total);
    int i = 0;
    while (drawn >= weight_of(b, s, &p->at[i], kind))
        drawn -= weight_of(b, s, &p->at[i++], kind);
    return &p->at[i];
}

bool play_out(const struct bn_battle *b, struct bn_state *s, enum play_kind kind, uint64_t seed,
              int most)
{
    struct play_list p;
    struct bn_seeded seeded = bn_seeded_of(seed);
    bn_begin(b, s, &seeded.chance, NULL);
    for (int n = 0; n < most && s->winner == BN_OPEN; n++) {
        play_legal(b, s, &p);
        if (p.list.n == 0)
            return false;
        bn_apply(b, s, play_choose(b, s, &p, kind, seed), &seeded.chance, NULL);
    }
    return s->winner != BN_OPEN;
}

/* ---- The domain ---- */

struct walk {
    const struct bn_battle *b;
    play_visit *visit;
    void *with;
};

static int count_phases(const struct bn_ruleset *rules)
{
    int n = 0;
    while (rules->phases[n].name)
        n++;
    return n;
}

/* The next field of the pattern from `at` on; NULL after the last. A field stands alone. */
static const char *next_field(const char *at)
{
    for (; *at; at++) {
        bool begins = at[-1] == ' ' || at[-1] == 0;
        if (begins && *at >= 'A' && *at <= 'Z' && (at[1] == ' ' || at[1] == 0))
            return at;
    }
    return NULL;
}

static void walk_fields(const struct walk *w, const char *from, struct bn_order o)
{
    const struct bn_battle *b = w->b;
    const char *field = next_field(from);
    int hexes = b->board.cols * b->board.rows;
    if (!field) {
        w->visit(w->with, &o);
        return;
    }
    switch (*field) {
    case 'U':
        for (int u = 0; u < b->units; u++) {
            o.unit = (int8_t)u;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'T':
        for (int u = 0; u < b->units; u++) {
            o.other = (int8_t)u;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'H':
        for (int hex = 0; hex < hexes; hex++) {
            o.hex = (int16_t)hex;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'R':
        for (int hex = 0; hex < hexes; hex++) {
            o.from = (int16_t)hex;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'F':
        for (int face = 0; face < BN_FACES; face++) {
            o.face = (int8_t)face;
            walk_fields(w, field + 1, o);
        }
        /* `face` may be left out for who has none; left out for others it is read as another. */
        o.face = BN_NONE;
        if (strstr(b->rules->verbs[o.verb].pattern, "face F") && o.unit != BN_NONE &&
            b->rules->types[b->unit[o.unit].type].no_facing)
            walk_fields(w, field + 1, o);
        break;
    case 'S':
        for (int sides = 1; sides < 1 << BN_DIRS; sides++) {
            o.sides = (uint8_t)sides;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'N':
        for (int n = 0; n <= PLAY_NUMBERS; n++) {
            o.n = (int16_t)n;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'P':
        for (int n = 0; n < count_phases(b->rules); n++) {
            o.n = (int16_t)n;
            walk_fields(w, field + 1, o);
        }
        break;
    case 'C':
        for (int card = 0; card < bn_card_kinds(b->rules); card++) {
            o.card = (int8_t)card;
            walk_fields(w, field + 1, o);
        }
        break;
    default: break;
    }
}

void play_domain(const struct bn_battle *b, play_visit *visit, void *with)
{
    struct walk w = {b, visit, with};
    for (int verb = 0; b->rules->verbs[verb].pattern; verb++) {
        char pattern[BN_ORDER_TEXT + 1] = {0}; /* a zero before it, for next_field */
        struct bn_text t = bn_text_begin(pattern + 1, sizeof pattern - 1);
        bn_text_add(&t, b->rules->verbs[verb].pattern);
        walk_fields(&w, pattern + 1, bn_order_of(verb, BN_NONE));
    }
}
