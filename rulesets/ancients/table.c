/* The constants of ancients: one table a reader can go through from top to bottom. Cards: cards.c. */
#include "an.h"

static const struct bn_rule rules[] = {
#define RULE(name, id, source, title, text) {id, source, title, text},
#include "rules.def"
#undef RULE
};

/* ---- Troops: AN-1.3 ---- */

#define STANDS(n) n, 1, 12
static const struct bn_type types[] = {
    [AN_PIKES] = {"pikes", "Pk", "PK", "heavy infantry", STANDS(4), 1, false},
    [AN_SPEARS] = {"spears", "Sp", "SP", "heavy infantry", STANDS(4), 1, false},
    [AN_BLADES] = {"blades", "Bd", "BD", "heavy infantry", STANDS(4), 1, false},
    [AN_BLADES_FAST] = {"blades_fast", "Bf", "BF", "medium infantry", STANDS(4), 2, false},
    [AN_WARBAND] = {"warband", "Wb", "WB", "heavy infantry, impetuous", STANDS(4), 1, false},
    [AN_WARBAND_FAST] = {"warband_fast", "Wf", "WF", "medium infantry, impetuous", STANDS(4), 2,
                         false},
    [AN_HORDE] = {"horde", "Hd", "HD", "heavy infantry", STANDS(4), 1, false},
    [AN_HORDE_FAST] = {"horde_fast", "Hf", "HF", "medium infantry", STANDS(4), 2, false},
    [AN_AUXILIA] = {"auxilia", "Ax", "AX", "medium infantry", STANDS(4), 2, false},
    [AN_BOWS] = {"bows", "Bw", "BW", "medium infantry, bows", STANDS(4), 2, false},
    [AN_PSILOI] = {"psiloi", "Ps", "PS", "light infantry, skirmishers", STANDS(2), 2, false},
    [AN_LIGHT_HORSE] = {"light_horse", "LH", "LH", "cavalry, skirmishers", STANDS(2), 3, false},
    [AN_CAVALRY] = {"cavalry", "Cv", "CV", "cavalry", STANDS(3), 3, false},
    [AN_KNIGHTS] = {"knights", "Kn", "KN", "cavalry, impetuous", STANDS(3), 3, false},
    [AN_CATAPHRACTS] = {"cataphracts", "Ct", "CT", "cavalry, impetuous", STANDS(3), 2, false},
    [AN_CAMELRY] = {"camelry", "Cm", "CM", "camelry", STANDS(3), 3, false},
    [AN_CHARIOTS] = {"chariots", "Ch", "CH", "chariots", STANDS(3), 2, false},
    [AN_SCYTHED_CHARIOTS] = {"scythed_chariots", "SC", "SC", "special, impetuous", STANDS(2), 3,
                             false},
    [AN_ELEPHANTS] = {"elephants", "El", "EL", "special, mounted", STANDS(2), 2, false},
    [AN_ARTILLERY] = {"artillery", "Ar", "AR", "special", STANDS(2), 1, false},
    [AN_WAR_WAGONS] = {"war_wagons", "WW", "WW", "special", STANDS(2), 1, false},
    [AN_GENERAL] = {"general", "Gn", "GN", "general", 1, 1, 1, 3, true},
    {0}};

enum { SKIRMISHER = AN_SKIRMISHER, MOUNTED = AN_MOUNTED, IMPETUOUS = AN_IMPETUOUS };
const struct an_type_row an_types[] = {
    /*                class      ways                dice range length hit by */
    [AN_PIKES] = {AN_HEAVY, 0, 4, 1, 2, AN_F_INFANTRY},
    [AN_SPEARS] = {AN_HEAVY, 0, 4, 1, 1, AN_F_INFANTRY},
    [AN_BLADES] = {AN_HEAVY, 0, 4, 1, 0, AN_F_INFANTRY},
    [AN_BLADES_FAST] = {AN_MEDIUM, 0, 3, 1, 0, AN_F_INFANTRY},
    [AN_WARBAND] = {AN_HEAVY, IMPETUOUS, 4, 1, 0, AN_F_INFANTRY},
    [AN_WARBAND_FAST] = {AN_MEDIUM, IMPETUOUS, 3, 1, 0, AN_F_INFANTRY},
    [AN_HORDE] = {AN_HEAVY, 0, 2, 1, 0, AN_F_INFANTRY},
    [AN_HORDE_FAST] = {AN_MEDIUM, 0, 2, 1, 0, AN_F_INFANTRY},
    [AN_AUXILIA] = {AN_MEDIUM, 0, 3, 1, 0, AN_F_INFANTRY},
    [AN_BOWS] = {AN_MEDIUM, 0, 3, 2, 0, AN_F_INFANTRY},
    [AN_PSILOI] = {AN_LIGHT, SKIRMISHER, 2, 1, 0, AN_F_INFANTRY},
    [AN_LIGHT_HORSE] = {AN_HORSE, SKIRMISHER | MOUNTED, 2, 1, 0, AN_F_CAVALRY},
    [AN_CAVALRY] = {AN_HORSE, MOUNTED, 3, 1, 0, AN_F_CAVALRY},
    [AN_KNIGHTS] = {AN_HORSE, MOUNTED | IMPETUOUS, 3, 1, 0, AN_F_CAVALRY},
    [AN_CATAPHRACTS] = {AN_HORSE, MOUNTED | IMPETUOUS, 4, 1, 0, AN_F_CAVALRY},
    [AN_CAMELRY] = {AN_CAMELS, MOUNTED, 3, 1, 0, AN_F_CAVALRY},
    [AN_CHARIOTS] = {AN_CARS, MOUNTED, 3, 1, 0, AN_F_CAVALRY},
    [AN_SCYTHED_CHARIOTS] = {AN_SPECIAL, MOUNTED | IMPETUOUS, 3, 1, 0, AN_F_ARTILLERY},
    [AN_ELEPHANTS] = {AN_SPECIAL, MOUNTED, 4, 1, 0, AN_F_ARTILLERY},
    [AN_ARTILLERY] = {AN_SPECIAL, 0, 3, 3, 0, AN_F_ARTILLERY},
    [AN_WAR_WAGONS] = {AN_SPECIAL, 0, 3, 2, 0, AN_F_ARTILLERY},
    [AN_GENERAL] = {AN_LEADER, 0, 0, 0, 0, AN_F_SABERS}};

/* ---- Ground: AN-7 ---- */

static const struct bn_terrain terrain[] = {
    [AN_MISSING] = {'_', "missing", " ", " ", BN_LOOK_PLAIN, true},
    [AN_OPEN] = {'.', "open", " ", " ", BN_LOOK_PLAIN, false},
    [AN_HILL] = {'h', "hill", "∩", "=", BN_LOOK_HILL, false},
    [AN_FORD] = {'f', "ford", "·", "'", BN_LOOK_FORD, false},
    [AN_BRIDGE] = {'b', "bridge", "=", "H", BN_LOOK_BRIDGE, false},
    [AN_WOODS] = {'w', "woods", "♧", "%", BN_LOOK_WOODS, false},
    [AN_MARSH] = {'m', "marsh", "~", "~", BN_LOOK_MARSH, false},
    [AN_ROUGH] = {'g', "rough ground", "∷", "\"", BN_LOOK_ROUGH, false},
    [AN_TOWN] = {'t', "town", "⌂", "+", BN_LOOK_TOWN, false},
    [AN_RIVER] = {'r', "river", "≈", "$", BN_LOOK_RIVER, false},
    [AN_WATER] = {'l', "water", "≋", "&", BN_LOOK_WATER, true},
    [AN_CLIFF] = {'k', "cliff", "▒", "@", BN_LOOK_CLIFF, true},
    [AN_FIELDWORK] = {'e', "fieldwork", "≡", "#", BN_LOOK_WORKS, false},
    {0}};

const struct an_ground an_grounds[] = {
    /*             bad    blocks terrain */
    [AN_MISSING] = {false, false, false}, [AN_OPEN] = {false, false, false},
    [AN_HILL] = {false, true, true},      [AN_FORD] = {false, false, false},
    [AN_BRIDGE] = {false, false, false},  [AN_WOODS] = {true, true, true},
    [AN_MARSH] = {true, false, true},     [AN_ROUGH] = {true, false, true},
    [AN_TOWN] = {true, true, true},       [AN_RIVER] = {true, false, true},
    [AN_WATER] = {false, false, true},    [AN_CLIFF] = {false, false, true},
    [AN_FIELDWORK] = {false, false, true}};

static const struct bn_hexside hexsides[] = {{"none", " ", " ", BN_LOOK_PLAIN, 0}, {0}};
static const struct bn_mark_kind marks[] = {[AN_WORKS] = {"fieldwork", "≡", "#", false}, {0}};

/* ---- Dice: AN-1.2 ---- */

static const char *const face_names[] = {"infantry", "cavalry", "artillery", "sabers", "flag"};
static const uint16_t face_weights[] = {2, 1, 1, 1, 1};
const struct bn_die an_die = {"battle", face_names, "icasf", face_weights, AN_FACES};
static const struct bn_die dice[] = {{"battle", face_names, "icasf", face_weights, AN_FACES}, {0}};

/* ---- Options ---- */

static const char *const assault[] = {"all", "hand", NULL};
static const char *const fieldworks[] = {"battle", "still", NULL};
static const char *const skirmish_pass[] = {"friends", "all", NULL};
static const char *const edge[] = {"lost", "stand", NULL};
static const char *const auto_flag[] = {"no", "yes", NULL};
static const char *const follow_up[] = {"seed", "all", NULL};

static const struct bn_option options[] = {
    [AN_ASSAULT] = {"assault", assault, 0, 0, AN_ASSAULT_ALL, AN_2_3,
                    "an Assault orders all units in its section, or as many as cards are held"},
    [AN_WORKS_BATTLE] = {"fieldworks", fieldworks, 0, 0, AN_WORKS_MAY, AN_2_4,
                         "still: who entrenches does not battle in that turn"},
    [AN_SKIRMISH_PASS] = {"skirmish_pass", skirmish_pass, 0, 0, AN_PASS_FRIENDS, AN_3_5,
                          "all: skirmishers pass through enemies, and enemies through them"},
    [AN_MIN_DICE] = {"min_dice", NULL, 0, 1, 1, AN_4_7, "dice that an attack has at least"},
    [AN_EDGE] = {"edge", edge, 0, 0, AN_EDGE_LOST, AN_6_2,
                 "stand: who must retreat over its edge loses a stand a hex instead"},
    [AN_AUTO_FLAG] = {"auto_flag", auto_flag, 0, 0, AN_FLAG_NO, AN_6_3,
                      "yes: impetuous troops just moved into contact add a flag"},
    [AN_FOLLOW_UP] = {"follow_up", follow_up, 0, 0, AN_FOLLOW_SEED, AN_6_6,
                      "all: any unit may follow a neighbour it destroyed or drove out"},
    {0}};

/* ---- Orders ---- */

static const struct bn_verb verbs[] = {
    [AN_PLAY] = {"play C", AN_PLAYING, 0},
    [AN_ORDER] = {"U order", AN_ORDERING, BN_AT_HAND_TOO},
    [AN_FALL_IN] = {"U join T", AN_ORDERING, 0},
    [AN_RALLY] = {"U rally", AN_ORDERING, 0},
    [AN_ENTRENCH] = {"U entrench", AN_ORDERING, 0},
    [AN_SHOOT] = {"U shoot T", AN_ORDERING, 0},
    [AN_STEP] = {"U step H", AN_MOVING, 0},
    [AN_TURN] = {"U turn F", AN_MOVING, 0},
    [AN_SPIN] = {"U spin F", AN_MOVING, 0},
    [AN_JOIN] = {"U join T", AN_MOVING, 0},
    [AN_ENTER] = {"U enter H face F", AN_MOVING, BN_BEGINS},
    [AN_EXIT] = {"U exit", AN_MOVING, 0},
    [AN_HALT] = {"U halt", AN_MOVING, BN_HALTS},
    [AN_STOP] = {"U halt", BN_NONE, BN_DECLINES},
    [AN_FIGHT] = {"U battle T", AN_BATTLING, 0},
    [AN_CONVERT] = {"U convert N", BN_NONE, BN_DECLINES}, /* 0 is listed first */
    [AN_IGNORE] = {"U ignore", BN_NONE, 0},
    [AN_ACCEPT] = {"U accept", BN_NONE, BN_DECLINES},
    [AN_RETREAT] = {"U retreat H", BN_NONE, 0},
    [AN_FACE] = {"U face F", BN_NONE, 0},
    [AN_FOLLOW] = {"U follow", BN_NONE, 0},
    [AN_STAY] = {"U stay", BN_NONE, BN_DECLINES},
    [AN_ATTACH] = {"U attach T", BN_NONE, 0},
    [AN_END] = {"end P", BN_NONE, BN_ENDS},
    {0}};

static const struct bn_event_own events[] = {
    [AN_EV_ORDERED - BN_EVENTS] = {"ordered", "{unit} is ordered"},
    [AN_EV_NO_CARD - BN_EVENTS] = {"no_card", "{side} have no card to play"},
    [AN_EV_AS_CARD - BN_EVENTS] = {"as_card", "It is played as {card}"},
    [AN_EV_JOIN - BN_EVENTS] = {"join", "{unit} joins {other}"},
    [AN_EV_DROP_OUT - BN_EVENTS] = {"drop_out", "{unit} drops out: its move is over"},
    [AN_EV_RALLY - BN_EVENTS] = {"rally", "{unit} rallies: a stand comes back"},
    [AN_EV_ENTRENCH - BN_EVENTS] = {"entrench", "{unit} entrenches"},
    [AN_EV_CONVERT - BN_EVENTS] = {"convert", "{unit} turns {n} {n?hit:hits} into retreat"},
    [AN_EV_ATTACH - BN_EVENTS] = {"attach", "{unit} is with {other}"},
    [AN_EV_SAFE - BN_EVENTS] = {"safe", "{unit} escapes"},
    {0}};

static const struct bn_phase phases[] = {[AN_PLAYING] = {"play"},
                                         [AN_ORDERING] = {"order"},
                                         [AN_MOVING] = {"move"},
                                         [AN_BATTLING] = {"battle"},
                                         {0}};

/* ---- Facts and keys ---- */

static const struct bn_fact battle_facts[] = {
    [AN_ORDERS_LEFT] = {"orders_left", BN_SEE_ALL, true, 0, BN_CARD_MOST + 1},
    [AN_DIRECTION] = {"direction", BN_SEE_ALL, false, 0, BN_DIRS},
    {0}};

static const struct bn_fact side_facts[] = {
    [AN_LAST_CARD] = {"last_card", BN_SEE_ALL, false, 0, AN_CARDS}, {0}};

static const struct bn_fact unit_facts[] = {
    [AN_ORDERED] = {"ordered", BN_SEE_ALL, false, 0, AN_ANYWHERE},
    [AN_MOVED] = {"moved", BN_SEE_ALL, false, 0, 1},
    [AN_FOUGHT] = {"fought", BN_SEE_ALL, false, 0, 2},
    [AN_JOINED] = {"joined", BN_SEE_ALL, false, 0, BN_UNITS},
    [AN_POINTS] = {"points", BN_SEE_ALL, false, 0, 100}, /* `move` goes up to 99 */
    [AN_BEGAN] = {"began", BN_SEE_ALL, false, 0, BN_HEXES + 1},
    [AN_STOOD] = {"stood", BN_SEE_ALL, false, 0, BN_HEXES},
    [AN_ATTACHED] = {"attached", BN_SEE_ALL, false, 0, BN_UNITS},
    {0}};

enum { TROOPS = (1u << AN_GENERAL) - 1 };
static const struct bn_key unit_keys[] = {
    [AN_ELITE] = {"elite", BN_KEY_BOOL, 0, 1, 0, TROOPS},
    [AN_LEVY] = {"levy", BN_KEY_BOOL, 0, 1, 0, TROOPS},
    [AN_BOW] = {"bow", BN_KEY_BOOL, 0, 1, 0, TROOPS},
    [AN_THROWING] = {"throwing", BN_KEY_BOOL, 0, 1, 0, TROOPS},
    [AN_DICE] = {"dice", BN_KEY_NUMBER, 1, 12, 0, TROOPS},
    [AN_WITH] = {"attached", BN_KEY_WITH, 0, 0, 0, 1u << AN_GENERAL},
    {0}};

static const struct bn_side_key side_keys[] = {[AN_HAND] = {"hand", BN_KEY_STEPS, NULL, 0, 60},
                                               {0}};

static const char *const sections[] = {"left", "centre", "right", NULL};
static const struct bn_battle_key battle_keys[] = {{"sections", BN_KEY_SPANS, sections}, {0}};

static const struct bn_key start_keys[] = {
    [AN_START_ORDERED] = {"ordered", BN_KEY_UNITS, 0, 0, 0, 0},
    [AN_START_MOVED] = {"moved", BN_KEY_UNITS, 0, 0, 0, 0},
    [AN_START_BATTLED] = {"battled", BN_KEY_UNITS, 0, 0, 0, 0},
    [AN_START_CHARGED] = {"charged", BN_KEY_PAIRS, 0, 0, 0, 0},
    [AN_START_LAST] = {"last_card", BN_KEY_CARD, 0, 0, 0, 0},
    {0}};

const struct bn_ruleset bn_ruleset_ancients = {
    .abi = BN_ABI,
    .state_size = sizeof(struct bn_state),
    .id = "ancients",
    .title = "Ancients",
    .about = "DBA and DBM troops with command cards and battle dice",
    .version = 1,
    .figures = true,
    .figure = "stand",
    .banners = true,
    .passing = true,
    .turn_limit = 30,
    .rules = rules,
    .rule_count = AN_RULES,
    .types = types,
    .terrain = terrain,
    .hexsides = hexsides,
    .marks = marks,
    .dice = dice,
    .cards = an_cards,
    .options = options,
    .verbs = verbs,
    .phases = phases,
    .events = events,
    .battle_facts = battle_facts,
    .side_facts = side_facts,
    .unit_facts = unit_facts,
    .unit_keys = unit_keys,
    .start_keys = start_keys,
    .side_keys = side_keys,
    .battle_keys = battle_keys,
    .procs = an_procs,
    .cite = {.other_side = AN_2_8,
             .other_phase = AN_2_5,
             .other_end = AN_2_5,
             .off_board = AN_2_5,
             .victory = AN_9_1,
             .first = AN_2_8,
             .arrival = AN_3_8,
             .arrival_die = AN_3_8,
             .objective = AN_9_1},
    .begin = an_begin,
    .ending = an_ending,
    .banners_needed = an_banners_needed,
    .holds = an_holds,
    .settle = an_settle,
    .points = an_points_left,
    .sight = an_sight_block,
    .supporters = an_supporters,
    .parts = an_sections_of,
    .eagerness = an_eagerness,
    .fault = an_fault};
