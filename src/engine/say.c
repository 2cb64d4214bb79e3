/* Events, and events in words. */
#include <banneret/ruleset.h>

#include <string.h>

static const struct bn_event_own standard[] = {
#define X(id, name, text) {name, text},
    BN_EVENT_KINDS(X)
#undef X
};

static const struct bn_event_own *kind_of(const struct bn_battle *b, int kind)
{
    return kind < BN_EVENTS ? &standard[kind] : &b->rules->events[kind - BN_EVENTS];
}

void bn_measure_say(const struct bn_battle *b, int tenths, struct bn_text *t)
{
    bn_text_int(t, tenths / 10);
    if (tenths % 10) {
        bn_text_char(t, '.');
        bn_text_int(t, tenths % 10);
    }
    bn_text_char(t, ' ');
    bn_text_add(t, tenths == 10 ? b->rules->measured.one : b->rules->measured.many);
}

const char *bn_event_name(const struct bn_battle *b, int kind) { return kind_of(b, kind)->name; }

struct bn_event bn_event_of(const struct bn_battle *b, int kind, int rule, int unit)
{
    return (struct bn_event){.kind = (int16_t)kind,
                             .rule = (int16_t)rule,
                             .from = BN_NONE,
                             .to = BN_NONE,
                             .n = BN_NO_NUMBER,
                             .m = BN_NO_NUMBER,
                             .side = unit == BN_NONE ? BN_NONE : b->unit[unit].side,
                             .unit = (int8_t)unit,
                             .other = BN_NONE,
                             .face = BN_NONE,
                             .phase = BN_NONE,
                             .card = BN_NONE,
                             .only = BN_NONE,
                             .except = BN_NONE};
}

void bn_emit(const struct bn_ctx *c, const struct bn_event *e)
{
    if (c->sink)
        c->sink->event(c->sink, c->b, c->s, e);
}

void bn_note(const struct bn_ctx *c, int kind, int rule, int unit)
{
    struct bn_event e = bn_event_of(c->b, kind, rule, unit);
    bn_emit(c, &e);
}

bool bn_may_see(const struct bn_event *e, int viewer)
{
    if (viewer == BN_NONE)
        return e->except == BN_NONE;
    return (e->only == BN_NONE || e->only == viewer) && (e->except == BN_NONE || e->except != viewer);
}

const char *bn_figure_name(const struct bn_ruleset *r) { return r->figure ? r->figure : "figure"; }

void bn_say_unit(const struct bn_battle *b, int unit, struct bn_text *t)
{
    bn_text_add(t, b->unit[unit].id);
    if (b->unit[unit].name[0]) {
        bn_text_char(t, ' ');
        bn_text_add(t, b->unit[unit].name);
    }
}

/* ---- Templates ---- */

/* One writer a field: false when the event does not have it, and the field stands as it is. */
typedef bool field_writer(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t);

static bool say_unit(const struct bn_battle *b, int unit, struct bn_text *t)
{
    if (unit != BN_NONE)
        bn_say_unit(b, unit, t);
    return unit != BN_NONE;
}

static bool say_hex(const struct bn_battle *b, int hex, struct bn_text *t)
{
    if (hex != BN_NONE)
        bn_hex_say(&b->board, hex, t);
    return hex != BN_NONE;
}

static bool say_number(int n, struct bn_text *t)
{
    if (n != BN_NO_NUMBER)
        bn_text_int(t, n);
    return n != BN_NO_NUMBER;
}

static bool field_unit(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    return say_unit(b, e->unit, t);
}
static bool field_other(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    return say_unit(b, e->other, t);
}
static bool field_from(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    return say_hex(b, e->from, t);
}
static bool field_to(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    return say_hex(b, e->to, t);
}
static bool field_n(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    (void)b;
    return say_number(e->n, t);
}
static bool field_m(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    (void)b;
    return say_number(e->m, t);
}
static bool field_side(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    if (e->side != BN_NONE)
        bn_text_add(t, b->side[e->side].name);
    return e->side != BN_NONE;
}
static bool field_face(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    (void)b;
    if (e->face != BN_NONE)
        bn_text_add(t, bn_face_names[e->face]);
    return e->face != BN_NONE;
}
static bool field_phase(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    if (e->phase != BN_NONE)
        bn_text_add(t, b->rules->phases[e->phase].name);
    return e->phase != BN_NONE;
}
static bool field_order(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    if (e->order)
        bn_order_say(b, e->order, t);
    return e->order;
}
static bool field_dice(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    (void)b;
    for (int k = 0; e->ask && k < e->ask->n; k++) {
        if (k > 0)
            bn_text_char(t, ' ');
        bn_text_add(t, e->ask->label[e->faces[k]]);
    }
    return e->ask;
}
static bool field_card(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    if (e->card != BN_NONE)
        bn_text_add(t, b->rules->cards[e->card].title);
    return e->card != BN_NONE;
}
static bool field_for(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    (void)b;
    if (e->ask)
        bn_text_add(t, e->ask->purpose);
    return e->ask;
}

static const struct {
    const char *name;
    field_writer *write;
} fields[] = {{"unit", field_unit}, {"other", field_other}, {"side", field_side},
              {"from", field_from}, {"to", field_to},       {"face", field_face},
              {"n", field_n},       {"m", field_m},         {"phase", field_phase},
              {"order", field_order}, {"dice", field_dice}, {"for", field_for},
              {"card", field_card}};

/* "n?one:many" */
static bool write_choice(const struct bn_event *e, const char *field, size_t len,
                         struct bn_text *t)
{
    const char *colon = field + 2;
    const char *end = field + len;
    if (len < 4 || field[1] != '?' || (field[0] != 'n' && field[0] != 'm'))
        return false;
    while (colon < end && *colon != ':')
        colon++;
    if (colon == end)
        return false;
    int number = field[0] == 'n' ? e->n : e->m;
    if (number == 1)
        bn_text_add_n(t, field + 2, (size_t)(colon - field - 2));
    else
        bn_text_add_n(t, colon + 1, (size_t)(end - colon - 1));
    return true;
}

static bool write_field(const struct bn_battle *b, const struct bn_event *e, const char *field,
                        size_t len, struct bn_text *t)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (bn_same_word_n(fields[i].name, field, len))
            return fields[i].write(b, e, t);
    return write_choice(e, field, len, t);
}

void bn_say(const struct bn_battle *b, const struct bn_event *e, struct bn_text *t)
{
    const char *at = e->say ? e->say : kind_of(b, e->kind)->text;
    while (*at) {
        size_t len = 0;
        while (*at == '{' && at[len] && at[len] != '}')
            len++;
        if (len > 1 && at[len] == '}' && write_field(b, e, at + 1, len - 1, t))
            at += len + 1;
        else
            bn_text_char(t, *at++);
    }
}
