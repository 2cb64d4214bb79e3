/* The constants of medieval: one table a reader can go through from top to bottom. */
#include "mw.h"

static const struct bn_rule rules[] = {
#define RULE(name, id, source, title, text) {id, source, title, text},
#include "rules.def"
#undef RULE
};

/* ---- Troops: MW-1.4 ---- */

static const struct bn_type types[] = {
    /* the last numbers: figures, which no unit has (MW-1.1), and inches */
    [MW_KNIGHTS] = {"knights", "knight", "K", "cavalry", 0, 0, 0, 12, false},
    [MW_ARCHERS] = {"archers", "archer", "A", "foot", 0, 0, 0, 6, false},
    [MW_MEN_AT_ARMS] = {"men_at_arms", "men-at-arms", "M", "foot", 0, 0, 0, 6, false},
    [MW_LEVIES] = {"levies", "levy", "L", "foot", 0, 0, 0, 6, false},
    {0}};

const struct mw_type_row mw_types[MW_TYPES] = {
    /*                  shoots armour mounted  shot  blow */
    [MW_KNIGHTS] = {false, false, true, 0, +2, "K"},
    [MW_ARCHERS] = {true, false, false, +2, -2, "A"},
    [MW_MEN_AT_ARMS] = {false, true, false, 0, 0, "M"},
    [MW_LEVIES] = {false, false, false, 0, 0, "L"}};

/* ---- Ground: MW-1.2, MW-8.1 ---- */

static const struct bn_terrain terrain[] = {
    [MW_MISSING] = {'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
    [MW_OPEN] = {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
    [MW_WOODS] = {'w', "woods", "♧", "%", BN_LOOK_WOODS, false},
    [MW_HILL] = {'h', "hill", "∩", "=", BN_LOOK_HILL, false},
    [MW_TOWN] = {'t', "town", "⌂", "+", BN_LOOK_TOWN, false},
    [MW_MARSH] = {'m', "marsh", "~", "~", BN_LOOK_MARSH, false},
    [MW_LAKE] = {'l', "lake", "≋", "&", BN_LOOK_WATER, true},
    {0}};

const struct mw_ground mw_grounds[] = {
    /*               entry         cover  ground blocks */
    [MW_MISSING] = {MW_NEVER, false, false, false},   [MW_OPEN] = {MW_FREE, false, false, false},
    [MW_WOODS] = {MW_BY_FOOT, true, true, true}, /* on foot with `woods: open_to_foot` only */
    [MW_HILL] = {MW_FREE, false, true, true},         [MW_TOWN] = {MW_FREE, true, true, true},
    [MW_MARSH] = {MW_ROAD_ONLY, false, false, false}, [MW_LAKE] = {MW_NEVER, false, false, false}};

static const struct bn_hexside hexsides[] = {[MW_NO_SIDE] = {"none", " ", " ", BN_LOOK_PLAIN, 0},
                                             [MW_RIVER] = {"river", "≈", "~", BN_LOOK_RIVER, 0},
                                             [MW_BRIDGE] = {"bridge", "#", "#", BN_LOOK_BRIDGE, 0},
                                             [MW_FORD] = {"ford", ":", ":", BN_LOOK_FORD, 0},
                                             {0}};

/* ---- Options ---- */

static const char *const woods[] = {"closed", "open_to_foot", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const sight[] = {"blocked", "open", NULL};
static const char *const hill[] = {"any", "below", NULL};
static const char *const doubling[] = {"last", "first", NULL};
static const char *const eliminate[] = {"phase", "at_once", NULL};

static const struct bn_option options[] = {
    [MW_INCHES_PER_HEX] = {"inches_per_hex", NULL, 1, 6, 3, MW_1_1,
                           "inches from one hex to the next"},
    [MW_WOODS_ARE] = {"woods", woods, 0, 0, MW_WOODS_CLOSED, MW_3_4,
                      "open_to_foot: all but knights enter woods"},
    [MW_PIVOT_AND_SHOOT] = {"pivot_and_shoot", no_yes, 0, 0, MW_NO, MW_3_9,
                            "yes: archers that only turned may shoot"},
    [MW_SIGHT] = {"sight", sight, 0, 0, MW_SIGHT_BLOCKED, MW_4_4,
                  "open: nothing blocks a line of sight"},
    [MW_SHOOT_INTO_COMBAT] = {"shoot_into_combat", no_yes, 0, 0, MW_YES, MW_4_5,
                              "may archers shoot at enemies who are fighting"},
    [MW_HILL_HELPS] = {"hill", hill, 0, 0, MW_HILL_ANY, MW_5_5,
                       "below: a hill helps only against who is not on one"},
    [MW_DOUBLE] = {"double", doubling, 0, 0, MW_DOUBLE_LAST, MW_5_5,
                   "first: flank and rear double before ground and armour halve"},
    [MW_HITS_TO_ELIMINATE] = {"hits_to_eliminate", NULL, 1, 99, 15, MW_6_1,
                              "hits that a unit does not outlast"},
    [MW_ELIMINATE] =
        {"eliminate", eliminate, 0, 0, MW_ELIMINATE_PHASE, MW_6_1,
         "at_once: units are taken off when they are hit, not as the player turn ends"},
    {0}};

/* ---- Orders ---- */

static const struct bn_verb verbs[] = {[MW_GO] = {"U move H face F", MW_MOVE, 0},
                                       [MW_GO_BY_ROAD] = {"U move H by road face F", MW_MOVE, BN_BY_ROAD},
                                       [MW_TURN] = {"U turn F", MW_MOVE, 0},
                                       [MW_CHARGE] = {"U charge T from R", MW_MOVE, 0},
                                       [MW_ENTER] = {"U enter H face F", MW_MOVE, BN_BEGINS},
                                       [MW_EXIT] = {"U exit", MW_MOVE, 0},
                                       [MW_FIRE] = {"U battle T", MW_SHOOT, 0},
                                       [MW_FIGHT] = {"U battle T", MW_BATTLE, 0},
                                       [MW_END] = {"end P", BN_NONE, BN_ENDS},
                                       {0}};

static const struct bn_event_own events[] = {
    [MW_EV_CHARGE - BN_EVENTS] = {"charge", "{unit} charges {other} at {to}"},
    [MW_EV_ARMY - BN_EVENTS] = {"army", "{side} take the field with army {n}"},
    [MW_EV_FREE - BN_EVENTS] = {"free", "{unit} fights nobody any more"},
    {0}};

static const struct bn_phase phases[] = {
    [MW_MOVE] = {"move"}, [MW_SHOOT] = {"shoot"}, [MW_BATTLE] = {"battle"}, {0}};

/* ---- Facts and keys ---- */

static const struct bn_fact unit_facts[] = {
    [MW_MOVED] = {"moved", BN_SEE_ALL, false, 0, 1},
    [MW_TURNED] = {"turned", BN_SEE_ALL, false, 0, 1},
    [MW_SHOT] = {"shot", BN_SEE_ALL, false, 0, 1},
    [MW_FOUGHT] = {"fought", BN_SEE_ALL, false, 0, 1},
    [MW_PAIRS] = {"pairs", BN_SEE_ALL, false, 0, (1 << BN_DIRS) - 1},
    {0}};

static const char *const armies[] = {"random", NULL};
static const struct bn_side_key side_keys[] = {
    [MW_ARMY] = {"army", BN_KEY_WORD, armies, 0, 0},
    [MW_DEPLOY] = {"deploy", BN_KEY_HEXES, NULL, 0, 0},
    {0}};

static const struct bn_key start_keys[] = {
    [MW_START_MOVED] = {"moved", BN_KEY_UNITS, 0, 0, 0, 0},
    [MW_START_TURNED] = {"turned", BN_KEY_UNITS, 0, 0, 0, 0},
    [MW_START_SHOT] = {"shot", BN_KEY_UNITS, 0, 0, 0, 0},
    [MW_START_FOUGHT] = {"fought", BN_KEY_UNITS, 0, 0, 0, 0},
    [MW_START_FIGHTING] = {"fighting", BN_KEY_PAIRS, 0, 0, 0, 0},
    {0}};

/* ---- What people and tests see ---- */

static const char *unit_state(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)b;
    return mw_is_fighting(s, unit) ? "fighting" : NULL;
}

/* MW-5.3: pairs are of two, enemies and neighbours. */
static const char *fault(const struct bn_battle *b, const struct bn_state *s)
{
    for (int u = 0; u < b->units; u++)
        for (int d = 0; d < BN_DIRS; d++) {
            if (!(s->unit[u].fact[MW_PAIRS] >> d & 1))
                continue;
            int other =
                bn_on_board(s, u) ? bn_unit_at(b, s, b->board.next[s->unit[u].hex][d]) : BN_NONE;
            if (other == BN_NONE || !bn_enemies(b, u, other) || !mw_is_pair(b, s, other, u))
                return "a pair is not of two";
        }
    return NULL;
}

static int nearest_enemy(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    int nearest = BN_HEXES;
    for (int u = 0; u < b->units; u++)
        if (mw_is_enemy(b, s, unit, u))
            nearest = bn_least(nearest, bn_square(&b->board, hex, s->unit[u].hex));
    return nearest;
}

static int eager_to_go(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o)
{
    enum { NEAR = 16 }; /* four hexes, squared */
    if (bn_hexes_have(b, b->side[b->unit[o->unit].side].exits, o->hex))
        return 60;
    if (mw_types[mw_type(b, o->unit)].shoots &&
        nearest_enemy(b, s, o->unit, s->unit[o->unit].hex) <= NEAR)
        return 0;
    if (o->face != b->unit[o->unit].face)
        return 1;
    return nearest_enemy(b, s, o->unit, o->hex) <= NEAR ? 40 : 10;
}

/* Into battle, and toward the enemy without turning one's back, archers only until they may shoot, so
 * that drawn orders make a battle. */
static int eagerness(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    switch ((enum mw_verb)o->verb) {
    case MW_FIRE:
    case MW_FIGHT: return 40;
    case MW_CHARGE: return 400;
    case MW_EXIT: return 2000;
    case MW_ENTER: return 30;
    case MW_GO:
    case MW_GO_BY_ROAD: return eager_to_go(b, s, o);
    case MW_END: return 6;
    default: return 1;
    }
}

const struct bn_ruleset bn_ruleset_medieval = {
    .abi = BN_ABI,
    .state_size = sizeof(struct bn_state),
    .id = "medieval",
    .title = "Medieval",
    .about = "knights, archers, men-at-arms and levies, measured in inches",
    .version = 1,
    .keep_hits = true,
    .turn_limit = 15,
    .rules = rules,
    .rule_count = MW_RULES,
    .types = types,
    .terrain = terrain,
    .hexsides = hexsides,
    .dice = bn_plain_dice,
    .options = options,
    .verbs = verbs,
    .phases = phases,
    .events = events,
    .unit_facts = unit_facts,
    .side_keys = side_keys,
    .start_keys = start_keys,
    .procs = mw_procs,
    .cite = {.other_side = MW_2_1,
             .other_phase = MW_2_1,
             .other_end = MW_2_2,
             .off_board = MW_2_1,
             .victory = MW_9_1,
             .first = MW_2_1,
             .arrival = MW_3_10,
             .arrival_die = MW_3_10},
    .begin = mw_draw_armies,
    .ending = mw_ending,
    .unit_state = unit_state,
    .fault = fault,
    .muster = mw_muster,
    .settle = mw_settle,
    .measure = mw_measure,
    .cost = mw_cost,
    .measured = {"inch", "inches", "\""},
    .strikes = mw_strikes,
    .pairs = mw_pairs,
    .most_hits = mw_most_hits,
    .remark = mw_remark,
    .sight = mw_sight_block,
    .eagerness = eagerness};
