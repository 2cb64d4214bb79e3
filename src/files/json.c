/* The lines of --json. */
#include "files/json.h"

#include <jansson.h>
#include <stdlib.h>

#include "files/memory.h"
#include "files/utf8.h"

static void put(FILE *out, json_t *line)
{
    if (!line || json_dumpf(line, out, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(15)))
        fputs("{}", out); /* only without memory */
    fputc('\n', out);
    json_decref(line);
}

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static json_t *line_of(const char *type)
{
    json_t *object = json_object();
    set(object, "type", json_string(type));
    return object;
}

static void set_text(json_t *object, const char *key, const char *text)
{
    json_t *value = json_string(text);
    if (!value) { /* what is no UTF-8 can come from a command line only */
        char *shown = bn_utf8_shown(text);
        value = json_string(shown);
        free(shown);
    }
    set(object, key, value);
}

static json_t *hex_of(const struct bn_battle *b, int hex)
{
    char word[16];
    struct bn_text t = bn_text_begin(word, sizeof word);
    bn_hex_say(&b->board, hex, &t);
    return json_string(word);
}

static void set_hex(json_t *object, const char *key, const struct bn_battle *b, int hex)
{
    if (hex != BN_NONE)
        set(object, key, hex_of(b, hex));
}

static void set_side(json_t *object, const struct bn_battle *b, int side)
{
    if (side != BN_NONE)
        set(object, "side", json_string(b->side[side].id));
}

static void set_unit(json_t *object, const char *key, const struct bn_battle *b, int unit)
{
    if (unit != BN_NONE)
        set(object, key, json_string(b->unit[unit].id));
}

void bn_json_seed(FILE *out, uint64_t seed)
{
    json_t *line = line_of("seed");
    set(line, "seed", json_sprintf("%llu", (unsigned long long)seed));
    put(out, line);
}

void bn_json_order(FILE *out, const struct bn_battle *b, int n, int side, const char *text)
{
    json_t *line = line_of("order");
    set(line, "n", json_integer(n));
    set_side(line, b, side);
    set_text(line, "text", text);
    put(out, line);
}

void bn_json_event(FILE *out, const struct bn_battle *b, const struct bn_event *e, const char *text)
{
    json_t *line = line_of("event");
    set(line, "event", json_string(bn_event_name(b, e->kind)));
    set(line, "rule", json_string(bn_rule_id(b, e->rule)));
    set_text(line, "text", text);
    set_side(line, b, e->side);
    set_unit(line, "unit", b, e->unit);
    set_unit(line, "other", b, e->other);
    set_hex(line, "from", b, e->from);
    set_hex(line, "to", b, e->to);
    if (e->face != BN_NONE)
        set(line, "facing", json_string(bn_face_names[e->face]));
    if (e->phase != BN_NONE)
        set(line, "phase", json_string(b->rules->phases[e->phase].name));
    if (e->n != BN_NO_NUMBER)
        set(line, "n", json_integer(e->n));
    if (e->card != BN_NONE)
        set(line, "card", json_string(b->rules->cards[e->card].name));
    put(out, line);
}

void bn_json_dice(FILE *out, const struct bn_battle *b, const struct bn_event *e,
                  const char *purpose, const char *const label[], const uint8_t faces[], size_t n)
{
    json_t *line = line_of("dice");
    set(line, "rule", json_string(bn_rule_id(b, e->rule)));
    set_text(line, "for", purpose);
    set_side(line, b, e->side);
    set_unit(line, "unit", b, e->unit);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_string(label[faces[i]]));
    set(line, "faces", list);
    put(out, line);
}

void bn_json_card(FILE *out, const struct bn_battle *b, const struct bn_event *e,
                  const char *purpose)
{
    json_t *line = line_of("card");
    set(line, "rule", json_string(bn_rule_id(b, e->rule)));
    if (purpose)
        set_text(line, "for", purpose);
    set_side(line, b, e->side);
    if (e->card != BN_NONE)
        set_text(line, "card", b->rules->cards[e->card].name);
    else
        set(line, "n", json_integer(e->n));
    put(out, line);
}

void bn_json_refused(FILE *out, const char *order, const char *rule, const char *reason)
{
    json_t *line = line_of("refused");
    set_text(line, "order", order);
    set_text(line, "rule", rule);
    set_text(line, "reason", reason);
    put(out, line);
}

void bn_json_legal(FILE *out, const struct bn_view *view)
{
    const struct bn_battle *b = view->b;
    if (view->s.decider == BN_NONE)
        return;
    struct bn_list list = {.at = NULL, .n = 0, .max = 0};
    bn_legal(b, &view->s, &list);
    list.max = list.n;
    list.n = 0;
    list.at = bn_grown(NULL, (size_t)list.max, sizeof *list.at);
    bn_legal(b, &view->s, &list);
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_prompt(b, &view->s, &t);
    json_t *line = line_of("legal"), *orders = json_array();
    set_side(line, b, view->s.decider);
    set_text(line, "prompt", words);
    for (int i = 0; i < list.n; i++) {
        t = bn_text_begin(words, sizeof words);
        bn_order_say(b, &list.at[i], &t);
        json_array_append_new(orders, json_string(words));
    }
    set(line, "orders", orders);
    free(list.at);
    put(out, line);
}

/* ---- State ------------------------------------------------------------------- */

const char *bn_unit_state_name(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const char *own = NULL;
    switch (s->unit[unit].status) {
    case BN_WAITING:
    case BN_AT_HAND: return "waiting";
    case BN_EXITED: return "exited";
    case BN_LOST: return "lost";
    default:
        if (b->rules->unit_state)
            own = b->rules->unit_state(b, s, unit);
        return own ? own : "ready";
    }
}

static json_t *unit_of(const struct bn_battle *b, const struct bn_state *s, int u)
{
    const struct bn_unit *unit = &s->unit[u];
    bool there = unit->status == BN_ON_BOARD && unit->hex != BN_NONE;
    bool faces = there && unit->face != BN_NONE && !b->rules->types[b->unit[u].type].no_facing;
    json_t *object = json_object();
    set_unit(object, "id", b, u);
    set_side(object, b, b->unit[u].side);
    set(object, "type", json_string(b->rules->types[b->unit[u].type].name));
    set(object, "hex", there ? hex_of(b, unit->hex) : json_null());
    set(object, "facing", faces ? json_string(bn_face_names[unit->face]) : json_null());
    if (b->rules->figures)
        set(object, "figures", json_integer(unit->figures));
    set(object, "hits", json_integer(unit->hits));
    set(object, "state", json_string(bn_unit_state_name(b, s, u)));
    return object;
}

static json_t *winner_of(const struct bn_battle *b, int winner)
{
    if (winner == BN_OPEN)
        return json_null();
    return json_string(winner == BN_DRAW ? "draw" : b->side[winner].id);
}

/* Cards by name where they may be seen, else how many. */
static json_t *hands_of(const struct bn_view *view)
{
    const struct bn_battle *b = view->b;
    const struct bn_state *s = &view->s;
    json_t *hands = json_object();
    for (int side = 0; side < BN_SIDES; side++) {
        json_t *hand = json_array();
        for (int card = 0; card < bn_card_kinds(b->rules); card++)
            for (int n = 0; n < s->hand[side][card]; n++)
                json_array_append_new(hand, json_string(b->rules->cards[card].name));
        bool seen = !s->blind || view->viewer == side;
        set(hands, b->side[side].id, seen ? json_incref(hand) : json_integer(s->held[side]));
        json_decref(hand);
    }
    return hands;
}

static json_t *banners_of(const struct bn_battle *b, const struct bn_state *s)
{
    json_t *banners = json_object();
    for (int side = 0; side < BN_SIDES; side++)
        set(banners, b->side[side].id, json_integer(bn_banners(b, s, side)));
    return banners;
}

void bn_json_state(FILE *out, const struct bn_view *view, uint64_t hash)
{
    const struct bn_battle *b = view->b;
    const struct bn_state *s = &view->s;
    json_t *line = line_of("state"), *units = json_array();
    set(line, "turn", json_integer(s->turn));
    set(line, "phase", json_string(b->rules->phases[s->phase].name));
    bool over = s->decider == BN_NONE;
    set(line, "decides", over ? json_null() : json_string(b->side[s->decider].id));
    set(line, "winner", winner_of(b, s->winner));
    set(line, "hash", json_sprintf("%016llx", (unsigned long long)hash));
    const struct bn_fact *fact = b->rules->battle_facts;
    for (int i = 0; fact && fact[i].name; i++)
        if (fact[i].shown)
            set(line, fact[i].name, json_integer(s->fact[i]));
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].status != BN_ABSENT)
            json_array_append_new(units, unit_of(b, s, u));
    set(line, "units", units);
    if (b->rules->cards) {
        set(line, "hands", hands_of(view));
        set(line, "played",
            s->played == BN_NONE ? json_null() : json_string(b->rules->cards[s->played].name));
    }
    if (b->rules->banners)
        set(line, "banners", banners_of(b, s));
    put(out, line);
}

void bn_json_sound(FILE *out, const char *file, const char *text)
{
    json_t *line = line_of("sound");
    set_text(line, "file", file);
    set_text(line, "text", text);
    put(out, line);
}

void bn_json_note(FILE *out, const char *file, const char *rule, const char *text)
{
    json_t *line = line_of("note");
    set_text(line, "file", file);
    set_text(line, "rule", rule);
    set_text(line, "text", text);
    put(out, line);
}

void bn_json_fault(FILE *out, const struct bn_fault *fault)
{
    json_t *line = line_of("fault");
    set_text(line, "file", fault->file);
    if (fault->line) {
        set(line, "line", json_integer(fault->line));
        set(line, "col", json_integer(fault->col));
    }
    set_text(line, "text", fault->what);
    put(out, line);
}

/* ---- Odds ---------------------------------------------------------------------- */

static void set_sums(json_t *object, const struct bn_sums *sums)
{
    set(object, "hits", json_integer(sums->hits));
    set(object, "casualties", json_integer(sums->casualties));
    set(object, "pushback", json_integer(sums->pushback));
    set(object, "rout", json_boolean(sums->routs > 0));
    set(object, "destroyed", json_boolean(sums->destroyed > 0));
}

static json_t *expected_of(const struct bn_expected *e)
{
    json_t *object = json_object();
    set(object, "hits", json_real(e->hits));
    set(object, "casualties", json_real(e->casualties));
    set(object, "pushback", json_real(e->pushback));
    set(object, "rout", json_real(e->rout));
    set(object, "destroyed", json_real(e->destroyed));
    return object;
}

static json_t *outcome_of(const struct bn_odds *odds, const struct bn_outcome *o)
{
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_outcome_say(o, &t);
    json_t *object = json_object(), *attacker = json_object();
    set(object, "p", json_real((double)o->weight / (double)odds->total));
    if (odds->sampled) {
        double low, high;
        bn_odds_bounds(o->weight, odds->total, &low, &high);
        set(object, "about", json_true());
        set(object, "low", json_real(low));
        set(object, "high", json_real(high));
    } else {
        uint64_t d = bn_common_divisor(o->weight, odds->total);
        set(object, "exact",
            json_sprintf("%llu/%llu", (unsigned long long)(o->weight / d),
                         (unsigned long long)(odds->total / d)));
    }
    set_text(object, "text", words);
    set_sums(object, &o->target);
    set_sums(attacker, &o->attacker);
    set(object, "attacker", attacker);
    return object;
}

void bn_json_odds(FILE *out, const char *order, const struct bn_odds *odds,
                  const struct bn_outcome outcome[])
{
    struct bn_expected target, attacker;
    bn_odds_expected(odds, outcome, &target, &attacker);
    json_t *line = line_of("odds"), *list = json_array();
    set_text(line, "order", order);
    if (odds->sampled)
        set(line, "about", json_true());
    for (int i = 0; i < odds->outcomes; i++)
        json_array_append_new(list, outcome_of(odds, &outcome[i]));
    set(line, "outcomes", list);
    json_t *expected = expected_of(&target);
    set(expected, "attacker", expected_of(&attacker));
    set(line, "expected", expected);
    put(out, line);
}
