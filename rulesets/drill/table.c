/* The drill: the smallest ruleset that has cards, for the tests of all that cards need. */
#include <banneret/kit.h>

enum rule {
#define RULE(name, id, source, title, text) name,
#include "rules.def"
#undef RULE
    DR_RULES
};

static const struct bn_rule rules[] = {
#define RULE(name, id, source, title, text) {id, source, title, text},
#include "rules.def"
#undef RULE
};

enum type { BAND, CAPTAIN };
static const struct bn_type types[] = {
    [BAND] = {"band", NULL, "B", "foot", 0, 0, 0, 1, false},
    [CAPTAIN] = {"captain", NULL, "C", "captain", 0, 0, 0, 1, true},
    {0}};

enum { OPEN = 1 };
static const struct bn_terrain terrain[] = {{'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
                                            {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
                                            {'l', "lake", "≋", "&", BN_LOOK_WATER, true},
                                            {0}};

static const char *const faces[] = {"1", "2", "3", "4", "5", "6"};
static const uint16_t weights[] = {1, 1, 1, 1, 1, 1};
static const struct bn_die dice[] = {{"plain", faces, "123456", weights, 6}, {0}};

enum card { WALK, RUN, FEINT, DASH };
static const struct bn_card cards[] = {
    [WALK] = {"walk", "Walk", "One of your pieces steps.", 6, DR_2},
    [RUN] = {"run", "Run", "Two of your pieces step, three on a die of 4 or more.", 4, DR_2},
    [FEINT] = {"feint", "Feint", "An enemy band steps where you like.", 2, DR_4},
    [DASH] = {"dash", "Dash", "One of your captains steps at once.", 2, DR_5},
    {0}};

enum phase { PLAY, MOVE };
static const struct bn_phase phases[] = {[PLAY] = {"play"}, [MOVE] = {"move"}, {0}};

enum verb { PLAYS, STEP, SHOVE, HALT, END };
static const struct bn_verb verbs[] = {
    [PLAYS] = {"play C", PLAY, 0},       [STEP] = {"U step H", MOVE, 0},
    [SHOVE] = {"U shove H", BN_NONE, 0}, [HALT] = {"U halt", MOVE, BN_HALTS},
    [END] = {"end P", BN_NONE, BN_ENDS}, {0}};

enum battle_fact { LEFT };
static const struct bn_fact battle_facts[] = {[LEFT] = {"orders_left", BN_SEE_ALL, true, 0, 3},
                                              {0}};
enum unit_fact { MOVED };
static const struct bn_fact unit_facts[] = {[MOVED] = {"moved", BN_SEE_ALL, false, 0, 1}, {0}};

enum side_key { HAND };
static const struct bn_side_key side_keys[] = {[HAND] = {"hand", BN_KEY_STEPS, NULL, 0, 10}, {0}};
enum unit_key { WITH };
static const struct bn_key unit_keys[] = {[WITH] = {"with", BN_KEY_WITH, 0, 0, 0, 1u << CAPTAIN},
                                          {0}};
enum start_key { LAST_CARD };
static const struct bn_key start_keys[] = {[LAST_CARD] = {"last_card", BN_KEY_CARD, 0, 0, 0, 0},
                                           {0}};
static const char *const wings[] = {"left", "right", NULL};
static const struct bn_battle_key battle_keys[] = {{"wings", BN_KEY_SPANS, wings}, {0}};

enum proc { P_TURN, P_MOVES, P_FEINT, P_DASH };

/* ---- Stepping ---- */

/* DR-3 */
static bool has_room(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    bool leads = b->unit[unit].type == CAPTAIN;
    int other = bn_unit_at(b, s, hex), captain = bn_leader_at(b, s, hex);
    if (other == BN_NONE)
        return true;
    if (bn_enemies(b, unit, other))
        return false;
    return leads ? captain == BN_NONE : other == captain;
}

static void judge_step(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v, int rule)
{
    if (o->hex == BN_NONE) /* an order that answers something else, refused for that */
        return;
    if (bn_distance(&b->board, s->unit[o->unit].hex, o->hex) != 1 &&
        bn_refuse(v, rule, "{to} is not next to {unit}"))
        return;
    if (b->board.terrain[o->hex] != OPEN && bn_refuse(v, rule, "nobody can enter {to}"))
        return;
    if (!has_room(b, s, o->unit, o->hex))
        bn_refuse(v, DR_3, "there is no room on {to}");
}

typedef void check_fn(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                      struct bn_verdict *v);

/* Every step to a neighbouring hex that `check` allows. */
static void list_steps(const struct bn_battle *b, const struct bn_state *s, int verb,
                       check_fn *check, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++)
        for (int d = 0; d < BN_DIRS && bn_on_board(s, u); d++) {
            struct bn_order o = bn_order_of(verb, u);
            struct bn_verdict v = {.all = false};
            o.hex = b->board.next[s->unit[u].hex][d];
            if (o.hex == BN_NONE)
                continue;
            check(b, s, &o, &v);
            if (v.n == 0)
                bn_offer(out, &o);
        }
}

static void step(struct bn_ctx *c, const struct bn_order *o, int rule)
{
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e = bn_event_of(c->b, BN_EV_STEP, rule, o->unit);
    e.from = unit->hex;
    e.to = o->hex;
    if (c->b->unit[o->unit].type == BAND)
        unit->face = (int8_t)bn_dir_to(&c->b->board, unit->hex, o->hex);
    unit->hex = o->hex;
    bn_emit(c, &e);
}

/* ---- A side's turn: DR-1 ---- */

enum { BEGIN, PLAYING, PLAYED, OVER }; /* steps */

static int hand_size(const struct bn_ctx *c, int side)
{
    return bn_steps_at(&c->b->side[side].steps[HAND], c->s->turn, 3);
}

static void draw_up(struct bn_ctx *c, int side)
{
    int n = hand_size(c, side) - c->s->held[side];
    if (n > 0)
        bn_draw(c, side, n, c->s->turn ? "hand" : "deal", DR_1);
}

static void begin(struct bn_ctx *c)
{
    const struct bn_start *start = &c->b->start;
    for (int side = 0; side < BN_SIDES; side++)
        if (!start->given || !start->has_hand[side])
            draw_up(c, side);
}

static void begin_turn(struct bn_ctx *c)
{
    struct bn_state *s = c->s;
    const struct bn_start *start = &c->b->start;
    bool first = s->turn == 0;
    s->side = !first ? (int8_t)(1 - s->side) : start->given ? start->side : s->first;
    if (first && start->given)
        s->turn = start->turn;
    else if (s->side == s->first)
        s->turn++;
    struct bn_event e = bn_event_of(c->b, BN_EV_TURN_BEGIN, DR_1, BN_NONE);
    e.n = s->turn;
    bn_emit(c, &e);
    for (int u = 0; u < c->b->units; u++)
        s->unit[u].fact[MOVED] = 0;
}

static int orders_of(struct bn_ctx *c, int card)
{
    uint8_t count[BN_LABELS];
    if (card != RUN)
        return card == WALK ? 1 : 0;
    bn_roll(c, &bn_plain_die, 1, "orders", DR_2, c->s->side, BN_NONE, count);
    return count[3] + count[4] + count[5] > 0 ? 3 : 2;
}

/* What the card in play does: a procedure, which begins when this one is left. */
static void use_card(struct bn_ctx *c)
{
    int card = c->s->played;
    c->s->fact[LEFT] = (int16_t)orders_of(c, card);
    bn_push(c->s, card == FEINT ? P_FEINT : card == DASH ? P_DASH : P_MOVES);
}

static enum bn_next turn_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    switch (f->step) {
    case BEGIN:
        begin_turn(c);
        f->step = c->s->played != BN_NONE ? PLAYED : PLAYING;
        bn_phase_begin(c, PLAY, DR_1);
        return BN_AGAIN;
    case PLAYING:
        c->s->decider = c->s->side;
        f->step = c->s->held[c->s->side] ? PLAYING : OVER;
        return f->step == PLAYING ? BN_ASK : BN_AGAIN;
    case PLAYED:
        f->step = OVER;
        use_card(c);
        return BN_AGAIN;
    default:
        bn_card_discard(c, DR_1);
        draw_up(c, c->s->side);
        f->step = BEGIN;
        c->s->fact[LEFT] = 0;
        bn_turn_over(c, c->s->side != c->s->first);
        return BN_AGAIN;
    }
}

static void play_check(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    (void)b;
    if (o->verb == END)
        bn_refuse(v, DR_1, "a card must be played");
    else if (o->verb == PLAYS && s->hand[s->side][o->card] == 0)
        bn_refuse(v, DR_1, "{side} do not hold {card}");
}

static void play_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    (void)b;
    for (int card = 0; cards[card].name; card++) {
        struct bn_order o = bn_order_of(PLAYS, BN_NONE);
        o.card = (int8_t)card;
        if (s->hand[s->side][card])
            bn_offer(out, &o);
    }
}

static void play_take(struct bn_ctx *c, const struct bn_order *o)
{
    bn_card_play(c, c->s->side, o->card, DR_1);
    bn_top(c->s)->step = PLAYED;
}

static void play_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: play a card";
}

/* ---- Walk and run: DR-2 ---- */

enum { MOVES_BEGIN, MOVING, MOVED_ALL };

static enum bn_next moves_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    if (f->step == MOVES_BEGIN) {
        f->step = MOVING;
        bn_phase_begin(c, MOVE, DR_2);
    }
    if (f->step == MOVED_ALL)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

static void moves_check(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v)
{
    if (o->unit == BN_NONE) /* the end, or an order of another phase */
        return;
    if (s->fact[LEFT] == 0 && bn_refuse(v, DR_2, "no order is left"))
        return;
    if (o->verb == HALT) {
        bn_refuse(v, DR_2, "nobody halts who has not begun");
        return;
    }
    if (s->unit[o->unit].fact[MOVED] && bn_refuse(v, DR_2, "{unit} has moved this turn"))
        return;
    judge_step(b, s, o, v, DR_2);
}

static void own_moves_check(const struct bn_battle *b, const struct bn_state *s,
                            const struct bn_order *o, struct bn_verdict *v)
{
    if (b->unit[o->unit].side != s->side)
        bn_refuse(v, DR_1, "{unit} is the enemy's");
    else
        moves_check(b, s, o, v);
}

static void moves_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    list_steps(b, s, STEP, own_moves_check, out);
    struct bn_order end = bn_order_of(END, BN_NONE);
    end.n = MOVE;
    bn_offer(out, &end);
}

static void moves_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == END) {
        bn_top(c->s)->step = MOVED_ALL;
        return;
    }
    c->s->unit[o->unit].fact[MOVED] = 1;
    c->s->fact[LEFT]--;
    step(c, o, DR_2);
}

static void moves_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->n = s->fact[LEFT];
    e->card = s->played;
    e->say = "{side}, {card}: step with {n} {n?piece:pieces}";
}

/* ---- Feint: DR-4 ---- */

static void feint_check(const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_order *o, struct bn_verdict *v)
{
    if (o->unit == BN_NONE)
        return;
    if (b->unit[o->unit].side == s->side && bn_refuse(v, DR_4, "{unit} is not the enemy's"))
        return;
    if (b->unit[o->unit].type != BAND && bn_refuse(v, DR_4, "{unit} is no band"))
        return;
    judge_step(b, s, o, v, DR_4);
}

static void feint_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    list_steps(b, s, SHOVE, feint_check, out);
}

static enum bn_next feint_run(struct bn_ctx *c)
{
    struct bn_list any = {NULL, 0, 0};
    feint_list(c->b, c->s, &any);
    if (any.n == 0 || bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

static void feint_take(struct bn_ctx *c, const struct bn_order *o)
{
    bn_top(c->s)->step = 1;
    step(c, o, DR_4);
}

static void feint_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: move an enemy band";
}

/* ---- Dash: DR-5 ---- */

static void dash_check(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    if (o->unit == BN_NONE) {
        bn_refuse(v, DR_5, "a captain steps or halts");
        return;
    }
    if (b->unit[o->unit].side != s->side && bn_refuse(v, DR_5, "{unit} is the enemy's"))
        return;
    if (b->unit[o->unit].type != CAPTAIN && bn_refuse(v, DR_5, "{unit} is no captain"))
        return;
    if (o->verb == STEP)
        judge_step(b, s, o, v, DR_5);
}

static void dash_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    list_steps(b, s, STEP, dash_check, out);
    for (int u = 0; u < b->units; u++)
        if (bn_on_board(s, u) && b->unit[u].side == s->side && b->unit[u].type == CAPTAIN) {
            struct bn_order halt = bn_order_of(HALT, u);
            bn_offer(out, &halt);
        }
}

static enum bn_next dash_run(struct bn_ctx *c)
{
    struct bn_list any = {NULL, 0, 0};
    dash_list(c->b, c->s, &any);
    if (any.n == 0 || bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

static void dash_take(struct bn_ctx *c, const struct bn_order *o)
{
    bn_top(c->s)->step = 1;
    if (o->verb == STEP)
        step(c, o, DR_5);
    else
        bn_note(c, BN_EV_HALT, DR_5, o->unit);
}

static void dash_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: step with a captain";
}

/* The wings that the scenario draws are the first side's; for the other they change places. */
static int parts(const struct bn_battle *b, int side, int hex)
{
    int found = 0;
    for (int i = 0; wings[i] && b->has_spans; i++) {
        const struct bn_span *span = &b->span[side == 0 ? i : 1 - i];
        int at = span->rows ? hex / b->board.cols : hex % b->board.cols;
        found |= at >= span->from && at <= span->to ? 1 << i : 0;
    }
    return found;
}

static const struct bn_proc procs[] = {[P_TURN] = {.name = "turn",
                                                   .run = turn_run,
                                                   .list = play_list,
                                                   .check = play_check,
                                                   .take = play_take,
                                                   .prompt = play_prompt,
                                                   .rule = DR_1},
                                       [P_MOVES] = {.name = "moves",
                                                    .run = moves_run,
                                                    .list = moves_list,
                                                    .check = moves_check,
                                                    .take = moves_take,
                                                    .prompt = moves_prompt,
                                                    .rule = DR_2},
                                       [P_FEINT] = {.name = "feint",
                                                    .run = feint_run,
                                                    .list = feint_list,
                                                    .check = feint_check,
                                                    .take = feint_take,
                                                    .prompt = feint_prompt,
                                                    .question = true,
                                                    .obvious = true,
                                                    .any_side = true,
                                                    .rule = DR_4},
                                       [P_DASH] = {.name = "dash",
                                                   .run = dash_run,
                                                   .list = dash_list,
                                                   .check = dash_check,
                                                   .take = dash_take,
                                                   .prompt = dash_prompt,
                                                   .as_phase = MOVE + 1,
                                                   .rule = DR_5},
                                       {0}};

/* DR-6 */
static bool holds(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)s;
    return b->unit[unit].type == BAND;
}

const struct bn_ruleset bn_ruleset_drill = {.abi = BN_ABI,
                                            .state_size = sizeof(struct bn_state),
                                            .id = "drill",
                                            .title = "Drill",
                                            .about = "cards and captains, for tests",
                                            .version = 1,
                                            .hidden = true,
                                            .banners = true,
                                            .turn_limit = 20,
                                            .rules = rules,
                                            .rule_count = DR_RULES,
                                            .types = types,
                                            .terrain = terrain,
                                            .dice = dice,
                                            .cards = cards,
                                            .verbs = verbs,
                                            .phases = phases,
                                            .battle_facts = battle_facts,
                                            .unit_facts = unit_facts,
                                            .unit_keys = unit_keys,
                                            .start_keys = start_keys,
                                            .side_keys = side_keys,
                                            .battle_keys = battle_keys,
                                            .procs = procs,
                                            .begin = begin,
                                            .holds = holds,
                                            .parts = parts,
                                            .cite = {.other_side = DR_1,
                                                     .other_phase = DR_1,
                                                     .other_end = DR_1,
                                                     .off_board = DR_1,
                                                     .victory = DR_6,
                                                     .first = DR_1,
                                                     .arrival = DR_1,
                                                     .arrival_die = DR_1,
                                                     .objective = DR_6}};
