/* The constants of lionheart: one table a reader can go through from top to bottom. */
#include "lh.h"

static const struct bn_rule rules[] = {
#define RULE(name, id, source, title, text) {id, source, title, text},
#include "rules.def"
#undef RULE
};

/* ---- Troops: LH-1.3 ---- */

static const struct bn_type types[] = {
    [LH_KING] = {"king", NULL, "K", "cavalry", 1, 1, 12, 3, false},
    [LH_KNIGHT] = {"knight", "knights", "N", "cavalry", 2, 1, 12, 3, false},
    [LH_INFANTRY] = {"infantry", NULL, "I", "foot", 4, 1, 12, 2, false},
    [LH_PEASANTS] = {"peasants", NULL, "P", "foot", 4, 1, 12, 2, false},
    [LH_MERCENARIES] = {"mercenaries", NULL, "M", "foot", 4, 1, 12, 2, false},
    [LH_ARCHERS] = {"archers", NULL, "A", "foot", 4, 1, 12, 2, false},
    [LH_HEAVY] = {"heavy_infantry", NULL, "H", "foot", 2, 1, 12, 1, false},
    {0}};

const struct lh_type_row lh_types[] = {
    /*                  cavalry  dice  toughness  cap */
    [LH_KING] = {true, 4, 2, 0}, /* the King himself; his knights as knights: LH-1.4 */
    [LH_KNIGHT] = {true, 2, 2, 0},
    [LH_INFANTRY] = {false, 1, 1, 10},
    [LH_PEASANTS] = {false, 1, 1, 10},
    [LH_MERCENARIES] = {false, 1, 1, 10},
    [LH_ARCHERS] = {false, 1, 1, 0},
    [LH_HEAVY] = {false, 1, 2, 0}};

/* ---- Terrain: LH-8 ---- */

static const struct bn_terrain terrain[] = {
    [LH_MISSING] = {'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
    [LH_OPEN] = {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
    [LH_WOODS] = {'w', "woods", "♧", "%", BN_LOOK_WOODS, false},
    [LH_MARSH] = {'m', "marsh", "~", "~", BN_LOOK_MARSH, false},
    [LH_ROUGH] = {'g', "rough ground", "∷", "\"", BN_LOOK_ROUGH, false},
    [LH_HILL] = {'h', "hill", "∩", "=", BN_LOOK_HILL, false},
    [LH_TOWN] = {'t', "town", "⌂", "+", BN_LOOK_TOWN, false},
    [LH_RIVER] = {'r', "river", "≈", "$", BN_LOOK_RIVER, false},
    [LH_FORD] = {'f', "ford", "·", "'", BN_LOOK_FORD, false},
    [LH_BRIDGE] = {'b', "bridge", "=", "H", BN_LOOK_BRIDGE, false},
    [LH_WATER] = {'l', "water", "≋", "&", BN_LOOK_WATER, true},
    [LH_CLIFF] = {'k', "cliff", "▒", "@", BN_LOOK_CLIFF, true},
    [LH_FIELDWORK] = {'e', "fieldwork", "≡", "#", BN_LOOK_WORKS, false},
    {0}};

const struct lh_ground lh_grounds[] = {
    /*            cost  less  more  blocks  halts  breaks */
    [LH_MISSING] = {0, 0, 0, false, false, false},
    [LH_OPEN] = {1, 0, 0, false, false, false},
    [LH_WOODS] = {2, 1, 0, true, false, true},
    [LH_MARSH] = {2, 1, 0, false, false, true},
    [LH_ROUGH] = {2, 1, 0, false, false, true},
    [LH_HILL] = {2, 1, 0, true, false, false}, /* cost and die only from below: ground.c */
    [LH_TOWN] = {2, 2, 0, true, true, true},
    [LH_RIVER] = {2, 0, 1, false, false, true},
    [LH_FORD] = {1, 0, 0, false, false, false},
    [LH_BRIDGE] = {1, 0, 0, false, false, false},
    [LH_WATER] = {0, 0, 0, false, false, false},
    [LH_CLIFF] = {0, 0, 0, false, false, false},
    [LH_FIELDWORK] = {1, 1, 0, false, false, false}}; /* only through its front: ground.c */

static const struct bn_hexside hexsides[] = {
    [LH_NO_SIDE] = {"none", " ", " ", BN_LOOK_PLAIN, 0},
    [LH_WALL] = {"wall", "#", "#", BN_LOOK_WORKS, 0},
    [LH_STAKES_SIDE] = {"stakes", "x", "x", BN_LOOK_WORKS, LH_STAKES_OF + 1},
    {0}};

static const struct bn_mark_kind marks[] = {
    {"stakes", "x", "x", true}, {"stakes", "x", "x", true}, {0}};

/* ---- Dice: LH-1.2, LH-1.6 ---- */

static const char *const face_names[] = {"axe", "arrow", "panic", "axe-dot", "arrow-dot"};
static const uint16_t full_faces[] = {3, 2, 1}, dotted_faces[] = {2, 1, 1, 1, 1};
const struct bn_die lh_die_full = {"battle", face_names, "xrp", full_faces, 3};
const struct bn_die lh_die_dotted = {"battle", face_names, "xrpXR", dotted_faces, LH_FACES};
/* The one `--dice` speaks of: every face that either die has. */
static const struct bn_die dice[] = {{"battle", face_names, "xrpXR", dotted_faces, LH_FACES}, {0}};

const struct bn_die *lh_die(const struct bn_battle *b)
{
    return lh_option(b, LH_BLOODY_DICE) == LH_DICE_DOTTED ? &lh_die_dotted : &lh_die_full;
}

/* ---- Options ---- */

static const char *const odd_hits[] = {"carry", "lost", NULL};
static const char *const bloody_dice[] = {"full", "dotted", NULL};
static const char *const toughness[] = {"normal", "tough", NULL};
static const char *const zone[] = {"none", "stop", NULL};
static const char *const sight[] = {"blocked", "open", NULL};
static const char *const ranged_panic[] = {"as_attack", "defender_only", NULL};
static const char *const defensive_fire[] = {"half", "full", NULL};
static const char *const defensive_arc[] = {"front", "any", NULL};
static const char *const charge_bonus[] = {"half", "one", "figures", "none", NULL};
static const char *const stakes[] = {"build", "start", "off", NULL};
static const char *const support[] = {"rear", "rear_or_flank", "both_rear", NULL};
static const char *const blocked[] = {"figure", "hit", "none", NULL};
static const char *const edge[] = {"closed", "lost", NULL};
static const char *const advance[] = {"one", "chain", NULL};

static const struct bn_option options[] = {
    [LH_ODD_HITS] = {"odd_hits", odd_hits, 0, 0, LH_CARRY, LH_1_5,
                     "hits that complete no figure stay on the stand, or are lost"},
    [LH_BLOODY_DICE] = {"bloody_dice", bloody_dice, 0, 0, LH_DICE_FULL, LH_1_6,
                        "dotted: one axe and one arrow of each die miss in combat"},
    [LH_TOUGHNESS] = {"toughness", toughness, 0, 0, LH_TOUGH_NORMAL, LH_1_7,
                      "tough: one hit more to kill a figure"},
    [LH_COMMAND_DICE] = {"command_dice", NULL, 2, 3, 2, LH_2_3, "dice for orders"},
    [LH_MIN_ORDERS] = {"min_orders", NULL, 0, 1, 0, LH_2_3, "orders a turn gives at least"},
    [LH_ZONE] = {"zone_of_control", zone, 0, 0, LH_ZONE_NONE, LH_3_6,
                 "stop: no step after one that ends next to an enemy"},
    [LH_SIGHT] = {"sight", sight, 0, 0, LH_SIGHT_BLOCKED, LH_4_4,
                  "open: nothing blocks a line of sight"},
    [LH_RANGED_PANIC] = {"ranged_panic", ranged_panic, 0, 0, LH_PANIC_AS_ATTACK, LH_4_5,
                         "defender_only: shooting without a casualty never throws archers back"},
    [LH_DEFENSIVE_FIRE] = {"defensive_fire", defensive_fire, 0, 0, LH_FIRE_HALF, LH_4_6,
                           "dice of defensive fire: half the figures, or all"},
    [LH_DEFENSIVE_ARC] = {"defensive_arc", defensive_arc, 0, 0, LH_ARC_FRONT, LH_4_7,
                          "any: defensive fire at movers on every side"},
    [LH_CHARGE_BONUS] = {"charge_bonus", charge_bonus, 0, 0, LH_BONUS_HALF, LH_5_4,
                         "dice a charge adds: half again, one, one a figure, none"},
    [LH_MIN_DICE] = {"min_dice", NULL, 0, 1, 1, LH_5_5, "dice that terrain leaves at least"},
    [LH_SUPPORT] = {"support", support, 0, 0, LH_SUPPORT_REAR, LH_6_7,
                    "from which hexes a unit is supported"},
    [LH_BLOCKED] = {"blocked", blocked, 0, 0, LH_BLOCKED_FIGURE, LH_6_9,
                    "what a hex that cannot be fallen back costs"},
    [LH_EDGE] = {"edge", edge, 0, 0, LH_EDGE_CLOSED, LH_6_9,
                 "lost: who can only fall back off the board is removed"},
    [LH_ADVANCE] = {"advance", advance, 0, 0, LH_ADVANCE_ONE, LH_6_10,
                    "how many supporters may advance after a follow-up"},
    [LH_CHARGE_RUN] = {"charge_run", NULL, 1, 2, 1, LH_7_1, "hexes a charge must move at least"},
    [LH_STAKES] = {"stakes", stakes, 0, 0, LH_STAKES_BUILD, LH_9_1,
                   "build: archers may set them in play; start: only the scenario places them"},
    {0}};

/* ---- Orders ---- */

static const struct bn_verb verbs[] = {
    [LH_STEP] = {"U step H", LH_MOVE, 0},
    [LH_TURN] = {"U turn F", LH_MOVE, 0},
    [LH_HALT] = {"U halt", LH_MOVE, BN_HALTS},
    [LH_ENTER] = {"U enter H face F", LH_MOVE, BN_BEGINS},
    [LH_EXIT] = {"U exit", LH_MOVE, 0},
    [LH_CHARGE] = {"U charge T", LH_MOVE, 0},
    [LH_PLANT] = {"U stakes S", LH_MOVE, 0},
    [LH_FIGHT] = {"U battle T", LH_BATTLE, 0},
    [LH_FIRE] = {"U fire T", BN_NONE, 0},
    [LH_HOLD] = {"U hold", BN_NONE, BN_DECLINES},
    [LH_COUNTER] = {"U counter T", BN_NONE, 0},
    [LH_STAND] = {"U stand", BN_NONE, BN_DECLINES},
    [LH_GIVE] = {"U give T N", BN_NONE, 0},
    [LH_RETREAT] = {"U retreat H", BN_NONE, 0},
    [LH_FOLLOW] = {"U follow", BN_NONE, 0},
    [LH_STAY] = {"U stay", BN_NONE, BN_DECLINES},
    [LH_END] = {"end P", BN_NONE, BN_ENDS},
    {0}};

static const struct bn_synonym synonyms[] = {
    {"receive", "stand"}, {"countercharge", "counter"}, {"allot", "give"}, {0}};

static const struct bn_event_own events[] = {
    [LH_EV_CHARGE - BN_EVENTS] = {"charge", "{unit} charges {other}"},
    [LH_EV_COUNTER - BN_EVENTS] = {"counter", "{unit} tries to countercharge {other}"},
    [LH_EV_COUNTERCHARGE - BN_EVENTS] = {"countercharge", "{unit} countercharges {other}"},
    [LH_EV_COUNTER_FAILS - BN_EVENTS] = {"counter_fails", "{unit} is too late: the charge goes on"},
    [LH_EV_STAND - BN_EVENTS] = {"stand", "{unit} receives the charge"},
    [LH_EV_GIVE - BN_EVENTS] = {"give", "{unit} gives {n} {n?die:dice} to {other}"},
    [LH_EV_STAKES - BN_EVENTS] = {"stakes", "{unit} sets stakes"},
    [LH_EV_VOID - BN_EVENTS] = {"void", "the charge of {unit} has lapsed"},
    {0}};

static const struct bn_phase phases[] = {[LH_MOVE] = {"move"}, [LH_BATTLE] = {"battle"}, {0}};

/* ---- Facts and keys ---- */

static const struct bn_fact battle_facts[] = {
    [LH_ORDERS_LEFT] = {"orders_left", BN_SEE_ALL, true, 0, 6},
    [LH_HAD_TURN] = {"had_turn", BN_SEE_ALL, false, BN_NONE, BN_SIDES - 1},
    [LH_CHARGES] = {"charges", BN_SEE_ALL, false, 0, BN_UNITS},
    {0}};

static const struct bn_fact unit_facts[] = {
    [LH_ORDERED] = {"ordered", BN_SEE_ALL, false, 0, 1},
    [LH_MOVED] = {"moved", BN_SEE_ALL, false, 0, 1},
    [LH_PACES] = {"paces", BN_SEE_ALL, false, 0, 100}, /* `move` goes up to 99 */
    [LH_PARTED] = {"parted", BN_SEE_ALL, false, 0, 1},
    [LH_BEATEN] = {"beaten", BN_SEE_ALL, false, 0, 1},
    [LH_FOUGHT] = {"fought", BN_SEE_ALL, false, 0, 1},
    [LH_ASKED] = {"asked", BN_SEE_ALL, false, 0, 1},
    [LH_CHARGED] = {"charged", BN_SEE_ALL, false, 0, BN_UNITS},
    [LH_CHARGE_N] = {"charge_n", BN_SEE_ALL, false, 0, BN_UNITS},
    [LH_STAKED] = {"staked", BN_SEE_ALL, false, 0, LH_HAD_STAKES | LH_AT_STAKES},
    [LH_STOOD] = {"stood", BN_SEE_ALL, false, 0, BN_HEXES},
    {0}};

static const struct bn_key unit_keys[] = {
    [LH_BODYGUARD] = {"bodyguard", BN_KEY_NUMBER, 0, 11, 0, 1u << LH_KING},
    [LH_LONGBOW] = {"longbow", BN_KEY_BOOL, 0, 1, 0, 1u << LH_ARCHERS},
    [LH_HAS_STAKES] = {"stakes", BN_KEY_SIDES, 0, 2, 0, 1u << LH_ARCHERS},
    {0}};

static const struct bn_key start_keys[] = {
    [LH_START_ORDERS] = {"orders_left", BN_KEY_NUMBER, 0, 6, 0, 0},
    [LH_START_MOVED] = {"moved", BN_KEY_UNITS, 0, 0, 0, 0},
    [LH_START_BATTLED] = {"battled", BN_KEY_UNITS, 0, 0, 0, 0},
    [LH_START_CHARGED] = {"charged", BN_KEY_PAIRS, 0, 0, 0, 0},
    {0}};

/* ---- Setting up and ending ---- */

static void begin(struct bn_ctx *c)
{
    c->s->fact[LH_HAD_TURN] = BN_NONE;
    for (int u = 0; u < c->b->units; u++)
        if (c->b->unit[u].key[LH_HAS_STAKES])
            c->s->unit[u].fact[LH_STAKED] = LH_HAD_STAKES;
}

/* LH-9.1: stakes of a unit become marks of its hex. */
static bool place_stakes(struct bn_battle *b, int unit)
{
    const struct bn_unit_def *def = &b->unit[unit];
    int i = 0, kind = LH_STAKES_OF + def->side;
    if (!def->key[LH_HAS_STAKES])
        return true;
    while (i < b->marks && (b->mark[i].hex != def->hex || b->mark[i].kind != kind))
        i++;
    if (i == BN_MARKS)
        return false;
    if (i == b->marks) {
        b->mark[i].hex = def->hex;
        b->mark[i].kind = (uint8_t)kind;
        b->mark[i].value = 0;
        b->marks++;
    }
    b->mark[i].value = (uint8_t)(b->mark[i].value | def->key[LH_HAS_STAKES]);
    return true;
}

/* LH-1.4: a King's stand is himself and his knights. LH-3.3: heavy infantry moves 1. */
static const char *settle(struct bn_battle *b, int *unit, int *hex)
{
    if (lh_option(b, LH_STAKES) == LH_STAKES_OFF && b->marks > 0) {
        *hex = b->mark[0].hex;
        return "there are no stakes with `stakes: off` (LH-9.1)";
    }
    for (int i = 0; i < b->start.pairs; i++) {
        *unit = b->start.pair[i].unit;
        if (!bn_enemies(b, *unit, b->start.pair[i].other) ||
            b->unit[*unit].side != b->start.side)
            return "a charge is of the side that has the turn, at an enemy (LH-7.1)";
        if (!lh_types[lh_type(b, *unit)].cavalry)
            return "only cavalry charges (LH-7.1)";
    }
    for (int u = 0; u < b->units; u++) {
        struct bn_unit_def *def = &b->unit[u];
        int guard = def->key[LH_BODYGUARD];
        *unit = u;
        if (guard > 0 && def->figures != types[LH_KING].figures && def->figures != 1 + guard)
            return "the figures of a king's stand are 1 and his bodyguard (LH-1.4)";
        if (guard > 0)
            def->figures = (int16_t)(1 + guard);
        if (def->type == LH_HEAVY && def->move > types[LH_HEAVY].move)
            return "heavy infantry never moves more than 1 (LH-3.3)";
        if (!def->key[LH_HAS_STAKES])
            continue;
        if (lh_option(b, LH_STAKES) == LH_STAKES_OFF)
            return "there are no stakes with `stakes: off` (LH-9.1)";
        if (def->hex == BN_NONE)
            return "stakes stand where the unit begins, and it comes later (LH-9.1)";
        if (!place_stakes(b, u))
            return "there are more stakes than there is room for";
    }
    *unit = BN_NONE;
    return NULL;
}

/* LH-10.1: a side has lost its battle when its King has fallen, or all its other units have. */
static bool has_lost(const struct bn_battle *b, const struct bn_state *s, int side)
{
    int kings = 0, kings_lost = 0, others = 0, others_lost = 0;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != side)
            continue;
        bool lost = s->unit[u].status == BN_LOST;
        if (lh_type(b, u) == LH_KING)
            kings++, kings_lost += lost;
        else
            others++, others_lost += lost;
    }
    return (kings > 0 && kings_lost == kings) || (others > 0 && others_lost == others);
}

static int ending(const struct bn_battle *b, const struct bn_state *s)
{
    bool lost[] = {has_lost(b, s, 0), has_lost(b, s, 1)};
    if (lost[0] && lost[1])
        return BN_DRAW;
    return lost[0] ? 1 : lost[1] ? 0 : BN_OPEN;
}

/* Toward the enemy and into battle, so that drawn orders make a battle. */
static int nearest_enemy(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    int nearest = BN_COLS + BN_ROWS;
    for (int u = 0; u < b->units; u++)
        if (bn_on_board(s, u) && bn_enemies(b, unit, u))
            nearest = bn_least(nearest, bn_distance(&b->board, hex, s->unit[u].hex));
    return nearest;
}

static int eagerness(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    switch ((enum lh_verb)o->verb) {
    case LH_FIGHT:
        return 20;
    case LH_CHARGE:
        return 60;
    case LH_COUNTER:
    case LH_FIRE:
    case LH_FOLLOW:
    case LH_ENTER:
        return 6;
    case LH_EXIT:
        return 40;
    case LH_STEP:
        return nearest_enemy(b, s, o->unit, o->hex) <
                       nearest_enemy(b, s, o->unit, s->unit[o->unit].hex)
                   ? 10
                   : 1;
    default:
        return 1;
    }
}

const struct bn_ruleset bn_ruleset_lionheart = {
    .abi = BN_ABI,
    .state_size = sizeof(struct bn_state),
    .id = "lionheart",
    .title = "Lionheart",
    .about = "Lionheart figures and dice on the Battle Cry board",
    .version = 1,
    .figures = true,
    .turn_limit = 80,
    .rules = rules,
    .rule_count = LH_RULES,
    .types = types,
    .terrain = terrain,
    .hexsides = hexsides,
    .marks = marks,
    .dice = dice,
    .options = options,
    .verbs = verbs,
    .synonyms = synonyms,
    .phases = phases,
    .events = events,
    .battle_facts = battle_facts,
    .unit_facts = unit_facts,
    .unit_keys = unit_keys,
    .start_keys = start_keys,
    .procs = lh_procs,
    .cite = {.other_side = LH_2_2,
             .other_phase = LH_2_4,
             .other_end = LH_2_4,
             .off_board = LH_2_4,
             .victory = LH_10_1,
             .first = LH_2_2,
             .arrival = LH_3_7,
             .arrival_die = LH_2_5},
    .begin = begin,
    .ending = ending,
    .settle = settle,
    .points = lh_points_left,
    .strikes = lh_strikes,
    .sight = lh_sight_block,
    .supporters = lh_supporters_now,
    .eagerness = eagerness};
