/* A ruleset and battles made up for tests: see made.h. */
#include "made.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tables ---- */

static const struct bn_rule rules[] = {
    [MADE_TURN] = {"T-1", BN_OURS, "Turns", "."},   [MADE_MOVE] = {"T-2", BN_OURS, "Moves", "."},
    [MADE_FIGHT] = {"T-3", BN_OURS, "Fights", "."}, [MADE_ASK] = {"T-4", BN_OURS, "Asks", "."},
    [MADE_SIDE] = {"T-5", BN_OURS, "Sides", "."},   [MADE_PHASE] = {"T-6", BN_OURS, "Phases", "."},
    [MADE_OFF] = {"T-7", BN_OURS, "Off", "."},      [MADE_END] = {"T-8", BN_OURS, "Ends", "."}};

static const struct bn_type types[] = {
    [MADE_FOOT] = {"foot", "F", "F", "foot", 4, 1, 9, 2, false},
    [MADE_GENERAL] = {"general", NULL, "G", "general", 1, 1, 1, 3, true},
    {0}};

static const struct bn_terrain terrain[] = {
    [MADE_MISSING] = {'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
    [MADE_OPEN] = {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
    [MADE_WOOD] = {'w', "wood", "w", "w", BN_LOOK_WOODS, false},
    [MADE_LAKE] = {'l', "lake", "l", "l", BN_LOOK_WATER, true},
    {0}};
static const struct bn_hexside hexsides[] = {{.name = "none", .glyph = " ", .ascii = " "},
                                             {.name = "wall", .glyph = "#", .ascii = "#"},
                                             {0}};
static const struct bn_mark_kind marks[] = {{.name = "smoke", .glyph = "s", .ascii = "s"},
                                            {.name = "fire", .glyph = "f", .ascii = "f"},
                                            {0}};

static const char *const six[] = {"1", "2", "3", "4", "5", "6"};
static const char *const three[] = {"axe", "arrow", "panic"};
static const char *const two[] = {"head", "tail"};
static const uint16_t even[] = {1, 1, 1, 1, 1, 1}, loaded[] = {3, 2, 1};
const struct bn_die made_dice[] = {[MADE_PLAIN] = {"six", six, "123456", even, 6},
                                   [MADE_LOADED] = {"three", three, "xrp", loaded, 3},
                                   [MADE_COIN] = {"coin", two, "ht", even, 2},
                                   {0}};

static const char *const colours[] = {"red", "blue", NULL};
static const struct bn_option options[] = {{"colour", colours, 0, 0, 1, MADE_TURN, "a name"},
                                           {"size", NULL, 2, 5, 3, MADE_TURN, "a number"},
                                           {0}};

static const struct bn_verb verbs[] = {[MADE_STEP] = {"U step H", MADE_IN_MOVE, 0},
                                       [MADE_TURNS] = {"U turn F", MADE_IN_MOVE, 0},
                                       [MADE_ROAD] = {"U move H by road face F", MADE_IN_MOVE, 0},
                                       [MADE_MARCH] = {"U move H face F", MADE_IN_MOVE, 0},
                                       [MADE_ENTER] = {"U enter H face F", MADE_IN_MOVE, BN_BEGINS},
                                       [MADE_CHARGE] = {"U charge T from R", MADE_IN_MOVE, 0},
                                       [MADE_STAKES] = {"U stakes S", MADE_IN_MOVE, 0},
                                       [MADE_RALLY] = {"rally", MADE_IN_MOVE, 0},
                                       [MADE_EXITS] = {"U exit", MADE_IN_MOVE, 0},
                                       [MADE_HALT] = {"U halt", MADE_IN_MOVE, BN_HALTS},
                                       [MADE_STRIKE] = {"U strike T", MADE_IN_FIGHT, 0},
                                       [MADE_GIVE] = {"U give T N", BN_NONE, 0},
                                       [MADE_STAND] = {"U stand", BN_NONE, BN_DECLINES},
                                       [MADE_ENDS] = {"end P", BN_NONE, BN_ENDS},
                                       {0}};
static const struct bn_synonym synonyms[] = {{"receive", "stand"}, {"allot", "give"}, {0}};
static const struct bn_phase phases[] = {{"move"}, {"fight"}, {0}};
static const struct bn_event_own events[] = {{"rally", "{side} rally"}, {0}};

static const struct bn_fact battle_facts[] = {[MADE_DICE] = {"dice", BN_SEE_ALL, true, 0, 60},
                                              [MADE_DIE] = {"die", BN_SEE_ALL, false, 0, 2},
                                              [MADE_AGAIN] = {"again", BN_SEE_ALL, false, 0, 1},
                                              [MADE_AFTER] = {"after", BN_SEE_ALL, false, 0, 2},
                                              [MADE_ASKS] = {"asks", BN_SEE_ALL, false, 0, 1},
                                              [MADE_THROWS] = {"throws", BN_SEE_ALL, false, 0, 3},
                                              [MADE_DECK] = {"deck", BN_SEE_NONE, false, 0, 99},
                                              {0}};
static const struct bn_fact side_facts[] = {[MADE_OPENLY] = {"openly", BN_SEE_ALL, false, 0, 9},
                                            [MADE_HAND] = {"hand", BN_SEE_OWNER, false, 0, 9},
                                            {0}};
static const struct bn_fact unit_facts[] = {[MADE_TIRED] = {"tired", BN_SEE_ALL, false, 0, 1},
                                            [MADE_SECRET] = {"secret", BN_SEE_OWNER, false, 0, 9},
                                            {0}};

/* ---- The turn: two phases a side ---- */

enum { P_TURN, P_STRIKE, P_ASK };
enum { BEGIN, MOVES, FIGHTS, OVER };

static enum bn_next turn_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    switch (f->step) {
    case BEGIN:
        c->s->side = c->s->turn == 0 ? c->s->first : (int8_t)(1 - c->s->side);
        if (c->s->side == c->s->first)
            c->s->turn++;
        bn_arrivals(c, c->s->side);
        f->step = MOVES;
        bn_phase_begin(c, MADE_IN_MOVE, MADE_TURN);
        break;
    case OVER:
        f->step = BEGIN;
        bn_turn_over(c, c->s->side != c->s->first);
        return BN_AGAIN;
    default: break;
    }
    c->s->decider = c->s->side;
    return BN_ASK;
}

static void turn_check(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    switch ((enum made_verb)o->verb) {
    case MADE_STEP:
    case MADE_ROAD:
    case MADE_MARCH:
        if (bn_distance(&b->board, s->unit[o->unit].hex, o->hex) != 1 &&
            bn_refuse(v, MADE_MOVE, "{to} is not beside {unit}"))
            return;
        if (b->rules->terrain[b->board.terrain[o->hex]].closed &&
            bn_refuse(v, MADE_MOVE, "{to} is closed"))
            return;
        if (bn_unit_at(b, s, o->hex) != BN_NONE)
            bn_refuse(v, MADE_MOVE, "{to} is taken");
        return;
    case MADE_TURNS:
        if (o->face == s->unit[o->unit].face)
            bn_refuse(v, MADE_MOVE, "{unit} faces {face}");
        return;
    case MADE_ENTER:
        if (s->unit[o->unit].status != BN_AT_HAND && bn_refuse(v, MADE_MOVE, "{unit} waits"))
            return;
        if (!bn_hexes_have(b, b->unit[o->unit].arrival, o->hex))
            bn_refuse(v, MADE_MOVE, "not at {to}");
        return;
    case MADE_CHARGE:
    case MADE_STRIKE:
        if ((!bn_enemies(b, o->unit, o->other) || !bn_on_board(s, o->other)) &&
            bn_refuse(v, MADE_FIGHT, "{other} is no enemy"))
            return;
        if (o->verb == MADE_CHARGE && o->from != s->unit[o->unit].hex)
            bn_refuse(v, MADE_FIGHT, "{unit} is not in {from}");
        return;
    default: return;
    }
}

static void offer(const struct bn_battle *b, const struct bn_state *s, struct bn_order o,
                  struct bn_list *out)
{
    struct bn_verdict v = {.all = false};
    turn_check(b, s, &o, &v);
    if (v.n == 0)
        bn_offer(out, &o);
}

static void turn_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    struct bn_order o;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !bn_on_board(s, u))
            continue;
        for (int d = 0; d < BN_DIRS && s->phase == MADE_IN_MOVE; d++) {
            o = bn_order_of(MADE_STEP, u);
            o.hex = b->board.next[s->unit[u].hex][d];
            if (o.hex != BN_NONE)
                offer(b, s, o, out);
        }
        for (int t = 0; t < b->units && s->phase == MADE_IN_FIGHT; t++) {
            o = bn_order_of(MADE_STRIKE, u);
            o.other = (int8_t)t;
            offer(b, s, o, out);
        }
    }
    o = bn_order_of(MADE_ENDS, BN_NONE);
    o.n = s->phase;
    bn_offer(out, &o);
}

static void move_to(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    unit->status = BN_ON_BOARD;
    unit->hex = o->hex;
    if (o->face != BN_NONE)
        unit->face = o->face;
    bn_note(c, BN_EV_HALT, MADE_MOVE, o->unit);
}

static void turn_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    switch ((enum made_verb)o->verb) {
    case MADE_ENDS:
        if (f->step == MOVES)
            bn_phase_begin(c, MADE_IN_FIGHT, MADE_TURN);
        f->step++;
        break;
    case MADE_STEP:
    case MADE_ROAD:
    case MADE_MARCH:
    case MADE_ENTER: move_to(c, o); break;
    case MADE_TURNS: c->s->unit[o->unit].face = o->face; break;
    case MADE_EXITS: bn_unit_exits(c, o->unit, MADE_MOVE); break;
    case MADE_STRIKE:
        f = bn_push(c->s, P_STRIKE);
        f->arg[0] = o->unit;
        f->arg[1] = o->other;
        break;
    default: break;
    }
}

static void turn_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: {phase}";
}

/* ---- A strike ---- */

static void hit(struct bn_ctx *c, int target, int hits)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_HIT, MADE_FIGHT, target);
    e.n = (int16_t)hits;
    c->s->unit[target].hits = (int16_t)(c->s->unit[target].hits + hits);
    if (hits > 0)
        bn_emit(c, &e);
}

static void say_n(struct bn_ctx *c, int kind, int unit, int n)
{
    struct bn_event e = bn_event_of(c->b, kind, MADE_FIGHT, unit);
    e.n = (int16_t)n;
    bn_emit(c, &e);
}

static void throw_back(struct bn_ctx *c, int striker, int target)
{
    int throws = c->s->fact[MADE_THROWS];
    if (throws >= MADE_PUSHES)
        say_n(c, BN_EV_PUSHBACK, target, 2);
    if (throws >= MADE_ROUTS)
        say_n(c, BN_EV_ROUT, target, 2);
    if (throws == MADE_BOTH) {
        say_n(c, BN_EV_CASUALTY, striker, 1);
        say_n(c, BN_EV_PUSHBACK, striker, 1);
    }
}

static void roll(struct bn_ctx *c, int dice, uint8_t count[])
{
    bn_roll(c, &made_dice[c->s->fact[MADE_DIE]], dice, "battle", MADE_FIGHT, c->s->side, BN_NONE,
            count);
}

static enum bn_next strike_run(struct bn_ctx *c)
{
    enum { ASK, ROLL, AFTER, DONE };
    struct bn_frame *f = bn_top(c->s);
    uint8_t count[BN_LABELS];
    switch (f->step++) {
    case ASK:
        if (c->s->fact[MADE_ASKS])
            bn_push(c->s, P_ASK)->arg[0] = f->arg[1];
        return BN_AGAIN;
    case ROLL:
        if (c->s->fact[MADE_DICE] == 0) {
            bn_unit_lost(c, f->arg[1], MADE_FIGHT);
            if (c->s->fact[MADE_AFTER] == 2) /* the fault that the engine asserts against */
                roll(c, 1, count);
            return BN_AGAIN;
        }
        roll(c, c->s->fact[MADE_DICE], count);
        hit(c, f->arg[1], count[0]);
        throw_back(c, f->arg[0], f->arg[1]);
        if (c->s->fact[MADE_AGAIN] && count[0] > 0) {
            roll(c, count[0], count);
            hit(c, f->arg[1], count[0]);
        }
        return BN_AGAIN;
    case AFTER:
        if (c->s->fact[MADE_AFTER] == 1)
            roll(c, 1, count);
        return BN_AGAIN;
    default: return BN_DONE;
    }
}

/* ---- A question to the target's side ---- */

static enum bn_next ask_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (f->step)
        return BN_DONE;
    c->s->decider = c->b->unit[f->arg[0]].side;
    return BN_ASK;
}

static void ask_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                      struct bn_verdict *v)
{
    (void)b;
    if (o->unit != bn_top_of(s)->arg[0])
        bn_refuse(v, MADE_ASK, "{unit} is not asked");
}

static void ask_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    (void)b;
    struct bn_order o = bn_order_of(MADE_STAND, bn_top_of(s)->arg[0]);
    bn_offer(out, &o);
}

static void ask_take(struct bn_ctx *c, const struct bn_order *o)
{
    (void)o;
    bn_top(c->s)->step = 1;
}

static const struct bn_proc procs[] = {
    [P_TURN] = {.name = "turn",
                .run = turn_run,
                .list = turn_list,
                .check = turn_check,
                .take = turn_take,
                .prompt = turn_prompt,
                .rule = MADE_TURN},
    [P_STRIKE] = {.name = "strike", .run = strike_run, .rule = MADE_FIGHT},
    [P_ASK] = {.name = "ask",
               .run = ask_run,
               .list = ask_list,
               .check = ask_check,
               .take = ask_take,
               .question = true,
               .rule = MADE_ASK},
    {0}};

const struct bn_ruleset made_rules = {.abi = BN_ABI,
                                      .state_size = sizeof(struct bn_state),
                                      .id = "made",
                                      .title = "Made",
                                      .about = "made up",
                                      .version = 1,
                                      .figures = true,
                                      .turn_limit = 30,
                                      .rules = rules,
                                      .rule_count = sizeof rules / sizeof rules[0],
                                      .types = types,
                                      .terrain = terrain,
                                      .hexsides = hexsides,
                                      .marks = marks,
                                      .dice = made_dice,
                                      .options = options,
                                      .verbs = verbs,
                                      .synonyms = synonyms,
                                      .phases = phases,
                                      .events = events,
                                      .battle_facts = battle_facts,
                                      .side_facts = side_facts,
                                      .unit_facts = unit_facts,
                                      .procs = procs,
                                      .cite = {.other_side = MADE_SIDE,
                                               .other_phase = MADE_PHASE,
                                               .other_end = MADE_PHASE,
                                               .off_board = MADE_OFF,
                                               .victory = MADE_END,
                                               .first = MADE_TURN,
                                               .arrival = MADE_MOVE,
                                               .arrival_die = MADE_MOVE}};

/* ---- Battles ---- */

static void copy_word(char *to, size_t room, const char *from)
{
    struct bn_text t = bn_text_begin(to, room);
    bn_text_add(&t, from);
}

void made_begin(struct bn_battle *b, int cols, int rows)
{
    static const char *const ids[] = {"south", "north"}, *const names[] = {"Franks", "Gascons"};
    memset(b, 0, sizeof *b);
    b->rules = &made_rules;
    b->board.cols = (int16_t)cols;
    b->board.rows = (int16_t)rows;
    memset(b->board.terrain, MADE_OPEN, sizeof b->board.terrain);
    bn_board_link(&b->board);
    b->turn_limit = made_rules.turn_limit;
    b->at_limit = BN_LIMIT_UNITS;
    b->own_aims = true;
    for (int side = 0; side < BN_SIDES; side++) {
        copy_word(b->side[side].id, sizeof b->side[side].id, ids[side]);
        copy_word(b->side[side].name, sizeof b->side[side].name, names[side]);
        b->side[side].baseline = side == 0 ? 's' : 'n';
    }
    b->notes = b->source = "";
}

int made_hex(const struct bn_battle *b, const char *name)
{
    int hex = bn_hex_read(&b->board, name, strlen(name));
    if (hex == BN_NONE) {
        fprintf(stderr, "%s is no hex of the made board\n", name);
        abort();
    }
    return hex;
}

int made_unit(struct bn_battle *b, const char *id, int side, const char *hex, int face)
{
    struct bn_unit_def *def = &b->unit[b->units];
    *def = (struct bn_unit_def){.side = (int8_t)side,
                                .type = face == BN_NONE ? MADE_GENERAL : MADE_FOOT,
                                .face = (int8_t)face,
                                .hex = (int16_t)(hex ? made_hex(b, hex) : BN_NONE),
                                .figures = face == BN_NONE ? 1 : 4,
                                .banners = 1};
    copy_word(def->id, sizeof def->id, id);
    return b->units++;
}

struct bn_hexes made_hexes(struct bn_battle *b, const char *names)
{
    struct bn_hexes list = {b->hexes_used, 0};
    while (*names) {
        size_t len = strcspn(names, " ");
        b->hex_pool[b->hexes_used++] = (int16_t)bn_hex_read(&b->board, names, len);
        list.n++;
        names += len + (names[len] == ' ');
    }
    return list;
}

struct bn_condition *made_aim(struct bn_battle *b, int side, enum bn_aim aim, int n)
{
    struct bn_condition *c = &b->condition[b->conditions++];
    *c = (struct bn_condition){.aim = (uint8_t)aim, .side = (int8_t)side, .n = (int16_t)n};
    return c;
}

void made_ground(struct bn_battle *b, const char *letters)
{
    int hex = 0;
    for (; *letters; letters++)
        if (*letters != ' ')
            b->board.terrain[hex++] = (uint8_t)bn_terrain_by_letter(b->rules, *letters);
}

struct bn_state made_start(const struct bn_battle *b)
{
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(1);
    bn_begin(b, &s, &seeded.chance, NULL);
    return s;
}

struct bn_order made_read(const struct bn_battle *b, const struct bn_state *s, const char *line)
{
    char words[200];
    struct bn_order o;
    struct bn_text fault = bn_text_begin(words, sizeof words);
    if (!bn_order_read(b, s, line, &o, &fault)) {
        fprintf(stderr, "'%s': %s\n", line, words);
        abort();
    }
    return o;
}

bool made_order(const struct bn_battle *b, struct bn_state *s, const char *line)
{
    struct bn_order o = made_read(b, s, line);
    struct bn_verdict v = {.all = false};
    struct bn_seeded seeded = bn_seeded_of(1);
    if (!bn_check(b, s, &o, &v))
        return false;
    bn_apply(b, s, &o, &seeded.chance, NULL);
    return true;
}

uint32_t made_number(uint64_t seed, uint32_t n, uint32_t below)
{
    return bn_seeded_number(seed, UINT64_C(0x6d616465), n, below);
}
