/* The skeleton: the smallest ruleset that works, where a new one starts.
 *
 * Copy this folder, give it another name, and let every part grow into a file
 * of its own. What each table means stands in <banneret/ruleset.h>. */
#include <banneret/kit.h>

enum rule {
#define RULE(name, id, source, title, text) name,
#include "rules.def"
#undef RULE
    SK_RULES
};

static const struct bn_rule rules[] = {
#define RULE(name, id, source, title, text) {id, source, title, text},
#include "rules.def"
#undef RULE
};

static const struct bn_type types[] = {{"band", NULL, "B", "foot", 0, 0, 0, 1, false}, {0}};

enum { OPEN = 1 };
static const struct bn_terrain terrain[] = {{'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
                                            {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
                                            {'l', "lake", "≋", "&", BN_LOOK_WATER, true},
                                            {0}};

static const char *const faces[] = {"1", "2", "3", "4", "5", "6"};
static const uint16_t weights[] = {1, 1, 1, 1, 1, 1};
static const struct bn_die dice[] = {{"plain", faces, "123456", weights, 6}, {0}};

enum verb { STEP, END };
enum phase { MOVE };
static const struct bn_verb verbs[] = {
    [STEP] = {"U step H", MOVE, 0}, [END] = {"end P", BN_NONE, BN_ENDS}, {0}};
static const struct bn_phase phases[] = {[MOVE] = {"move"}, {0}};

enum unit_fact { MOVED };
static const struct bn_fact unit_facts[] = {[MOVED] = {"moved", BN_SEE_ALL, false, 0, 1}, {0}};

/* ---- The one procedure: a side's turn ---- */

enum { BEGIN, MOVING, OVER }; /* steps */

static enum bn_next turn_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (f->step == BEGIN) {
        bool first = c->s->turn == 0;
        c->s->side = first ? c->s->first : (int8_t)(1 - c->s->side);
        if (c->s->side == c->s->first) { /* a turn is two player turns */
            c->s->turn++;
            struct bn_event e = bn_event_of(c->b, BN_EV_TURN_BEGIN, SK_1, BN_NONE);
            e.n = c->s->turn;
            bn_emit(c, &e);
        }
        for (int u = 0; u < c->b->units; u++)
            c->s->unit[u].fact[MOVED] = 0;
        f->step = MOVING;
        bn_phase_begin(c, MOVE, SK_1);
    }
    if (f->step == MOVING) {
        c->s->decider = c->s->side;
        return BN_ASK;
    }
    f->step = BEGIN;
    bn_turn_over(c, c->s->side != c->s->first);
    return BN_AGAIN;
}

static void turn_check(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    if (o->verb == END)
        return;
    if (s->unit[o->unit].fact[MOVED] && bn_refuse(v, SK_1, "{unit} has moved this turn"))
        return;
    if (bn_distance(&b->board, s->unit[o->unit].hex, o->hex) != 1 &&
        bn_refuse(v, SK_2, "{to} is not next to {unit}"))
        return;
    if (b->board.terrain[o->hex] != OPEN && bn_refuse(v, SK_2, "nobody can enter {to}"))
        return;
    v->about.other = (int8_t)bn_unit_at(b, s, o->hex);
    if (v->about.other != BN_NONE)
        bn_refuse(v, SK_2, "{other} stands on {to}");
}

static void turn_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++)
        for (int d = 0; d < BN_DIRS && bn_on_board(s, u) && b->unit[u].side == s->side; d++) {
            struct bn_order o = bn_order_of(STEP, u);
            struct bn_verdict v = {.all = false};
            o.hex = b->board.next[s->unit[u].hex][d];
            if (o.hex == BN_NONE)
                continue;
            turn_check(b, s, &o, &v);
            if (v.n == 0)
                bn_offer(out, &o);
        }
    struct bn_order end = bn_order_of(END, BN_NONE);
    end.n = MOVE;
    bn_offer(out, &end);
}

static void turn_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == END) {
        bn_top(c->s)->step = OVER;
        return;
    }
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, BN_EV_STEP, SK_2, o->unit);
    e.from = unit->hex;
    e.to = o->hex;
    unit->face = (int8_t)bn_dir_to(&c->b->board, unit->hex, o->hex);
    unit->hex = o->hex;
    unit->fact[MOVED] = 1;
    bn_emit(c, &e);
}

static void turn_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: move a unit";
}

static const struct bn_proc procs[] = {{.name = "turn",
                                        .run = turn_run,
                                        .list = turn_list,
                                        .check = turn_check,
                                        .take = turn_take,
                                        .prompt = turn_prompt,
                                        .rule = SK_1},
                                       {0}};

const struct bn_ruleset bn_ruleset_skeleton = {
    .abi = BN_ABI,
    .state_size = sizeof(struct bn_state),
    .id = "skeleton",
    .title = "Skeleton",
    .about = "where a new ruleset starts",
    .version = 1,
    .hidden = true,
    .turn_limit = 20,
    .rules = rules,
    .rule_count = SK_RULES,
    .types = types,
    .terrain = terrain,
    .dice = dice,
    .verbs = verbs,
    .phases = phases,
    .unit_facts = unit_facts,
    .procs = procs,
    .cite = {.other_side = SK_1,
             .other_phase = SK_1,
             .other_end = SK_1,
             .off_board = SK_1,
             .victory = SK_3,
             .first = SK_1,
             .arrival = SK_1,
             .arrival_die = SK_1}};
