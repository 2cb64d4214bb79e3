/* `battle`: what a script is shown, and what it may ask. */
#include "opponents/script.h"

#include <lauxlib.h>
#include <string.h>

enum {
    ODDS_WORK = 2000, /* for an order, and */
    LEAF_WORK = 200,  /* for every way its dice can fall */
    OUTLOOK_WORK = 20000,
    ODDS_LEAVES = 3000, /* beyond that it samples */
    ODDS_SAMPLES = 1000,
    ODDS_OUTCOMES = 256,
    CANDIDATES = 20
};

static const struct bn_battle *battle_of(lua_State *L) { return script_of(L)->view.b; }
static const struct bn_state *state_of(lua_State *L) { return &script_of(L)->view.s; }

/* ---- Putting values into the table on top ---- */

static void set_text(lua_State *L, const char *key, const char *text)
{
    lua_pushstring(L, text);
    lua_setfield(L, -2, key);
}

static void set_number(lua_State *L, const char *key, lua_Integer n)
{
    lua_pushinteger(L, n);
    lua_setfield(L, -2, key);
}

static void set_bool(lua_State *L, const char *key, bool truth)
{
    lua_pushboolean(L, truth);
    lua_setfield(L, -2, key);
}

static void push_hex(lua_State *L, int hex)
{
    char word[16];
    struct bn_text t = bn_text_begin(word, sizeof word);
    if (hex == BN_NONE) {
        lua_pushnil(L);
        return;
    }
    bn_hex_say(&battle_of(L)->board, hex, &t);
    lua_pushstring(L, word);
}

static void set_hex(lua_State *L, const char *key, int hex)
{
    push_hex(L, hex);
    lua_setfield(L, -2, key);
}

static void set_hexes(lua_State *L, const char *key, struct bn_hexes list)
{
    lua_createtable(L, list.n, 0);
    for (int i = 0; i < list.n; i++) {
        push_hex(L, battle_of(L)->hex_pool[list.at + i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, key);
}

static void push_id(lua_State *L, int unit)
{
    if (unit == BN_NONE)
        lua_pushnil(L);
    else
        lua_pushstring(L, battle_of(L)->unit[unit].id);
}

/* ---- Orders: battle.legal and its entries ---- */

static const char legal_kind[] = "battle.legal", order_kind[] = "order";

static const struct bn_order *order_here(lua_State *L, int *index)
{
    const int *i = luaL_checkudata(L, 1, order_kind);
    *index = *i;
    return &script_of(L)->legal.at[*i];
}

/* "move" of "U move H by road face F", "end" of "end P". */
static void push_verb(lua_State *L, const struct bn_order *o)
{
    const char *word = battle_of(L)->rules->verbs[o->verb].pattern;
    if (word[0] == 'U' && word[1] == ' ')
        word += 2;
    lua_pushlstring(L, word, strcspn(word, " "));
}

static void push_order_text(lua_State *L, const struct bn_order *o)
{
    char text[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(text, sizeof text);
    bn_order_say(battle_of(L), o, &t);
    lua_pushstring(L, text);
}

static int order_index(lua_State *L)
{
    int i;
    const struct bn_order *o = order_here(L, &i);
    const char *key = luaL_checkstring(L, 2);
    uint8_t flags = battle_of(L)->rules->verbs[o->verb].flags;
    if (strcmp(key, "text") == 0)
        push_order_text(L, o);
    else if (strcmp(key, "verb") == 0)
        push_verb(L, o);
    else if (strcmp(key, "unit") == 0)
        push_id(L, o->unit);
    else if (strcmp(key, "target") == 0)
        push_id(L, o->other);
    else if (strcmp(key, "hex") == 0)
        push_hex(L, o->hex);
    else if (strcmp(key, "from") == 0)
        push_hex(L, o->from);
    else if (strcmp(key, "face") == 0)
        lua_pushstring(L, o->face == BN_NONE ? NULL : bn_face_names[o->face]);
    else if (strcmp(key, "n") == 0 && o->n != BN_NO_NUMBER)
        lua_pushinteger(L, o->n);
    else if (strcmp(key, "attack") == 0)
        lua_pushboolean(L, is_attack(battle_of(L), state_of(L), o));
    else if (strcmp(key, "stops") == 0)
        lua_pushboolean(L, flags & (BN_DECLINES | BN_HALTS | BN_ENDS));
    else
        lua_pushnil(L);
    return 1;
}

/* Entries are made when they are asked for, and kept, so that one is equal to itself. */
static void push_order(lua_State *L, int i)
{
    lua_getfield(L, LUA_REGISTRYINDEX, order_kind);
    lua_getfield(L, -1, "made");
    lua_remove(L, -2);
    if (lua_rawgeti(L, -1, i + 1) == LUA_TNIL) {
        lua_pop(L, 1);
        int *at = lua_newuserdatauv(L, sizeof *at, 0);
        *at = i;
        luaL_setmetatable(L, order_kind);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, i + 1);
    }
    lua_remove(L, -2);
}

static int legal_index(lua_State *L)
{
    lua_Integer i = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : 0;
    if (i < 1 || i > script_of(L)->legal.n)
        lua_pushnil(L);
    else
        push_order(L, (int)i - 1);
    return 1;
}

static int legal_len(lua_State *L)
{
    lua_pushinteger(L, script_of(L)->legal.n);
    return 1;
}

static void make_kinds(lua_State *L)
{
    luaL_newmetatable(L, order_kind);
    lua_newtable(L);
    lua_setfield(L, -2, "made");
    lua_pushcfunction(L, order_index);
    lua_setfield(L, -2, "__index");
    luaL_newmetatable(L, legal_kind);
    lua_pushcfunction(L, legal_index);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, legal_len);
    lua_setfield(L, -2, "__len");
    lua_pop(L, 2);
}

static int legal_by_text(lua_State *L, const char *text)
{
    const struct script *me = script_of(L);
    struct bn_order o;
    char fault[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(fault, sizeof fault);
    if (strlen(text) >= BN_ORDER_TEXT || !bn_order_read(me->view.b, &me->view.s, text, &o, &t))
        return BN_NONE;
    for (int i = 0; i < me->legal.n; i++)
        if (bn_order_same(&o, &me->legal.at[i]))
            return i;
    return BN_NONE;
}

int battle_order_at(lua_State *L, int at)
{
    const int *i = luaL_testudata(L, at, order_kind);
    if (i)
        return *i;
    return lua_type(L, at) == LUA_TSTRING ? legal_by_text(L, lua_tostring(L, at)) : BN_NONE;
}

/* The argument after `battle` itself. */
static int order_given(lua_State *L)
{
    int i = battle_order_at(L, 2);
    if (i == BN_NONE)
        luaL_argerror(L, 1, "one of battle.legal, or its text");
    return i;
}

/* ---- What may be asked ---- */

static int hex_given(lua_State *L, int at)
{
    size_t len;
    const char *word = luaL_checklstring(L, at, &len);
    int hex = bn_hex_read(&battle_of(L)->board, word, len);
    if (hex == BN_NONE)
        luaL_argerror(L, at - 1, "no hex of this board");
    return hex;
}

static int ask_distance(lua_State *L)
{
    lua_pushinteger(L, bn_distance(&battle_of(L)->board, hex_given(L, 2), hex_given(L, 3)));
    return 1;
}

static int ask_steps(lua_State *L)
{
    lua_pushinteger(L, sense_steps(&script_of(L)->sense, hex_given(L, 2), hex_given(L, 3)));
    return 1;
}

static int ask_terrain(lua_State *L)
{
    const struct bn_battle *b = battle_of(L);
    const char *name = b->rules->terrain[b->board.terrain[hex_given(L, 2)]].name;
    lua_pushstring(L, name);
    return 1;
}

static int ask_random(lua_State *L)
{
    struct script *me = script_of(L);
    lua_Integer n = luaL_checkinteger(L, 2);
    luaL_argcheck(L, n >= 1 && n <= INT32_MAX, 1, "a number from 1");
    uint64_t stream = UINT64_C(1) << 32 | me->view.s.orders;
    lua_pushinteger(L, 1 + bn_seeded_number(me->seed, stream, me->drawn++, (uint32_t)n));
    return 1;
}

static int tell(lua_State *L)
{
    struct script *me = script_of(L);
    struct bn_text t = bn_text_begin(me->said, sizeof me->said);
    add_plain(&t, luaL_checkstring(L, 2));
    return 0;
}

static void set_sums(lua_State *L, const struct bn_sums *s)
{
    set_number(L, "hits", s->hits);
    set_number(L, "casualties", s->casualties);
    set_number(L, "pushback", s->pushback);
    set_bool(L, "rout", s->routs > 0);
    set_bool(L, "destroyed", s->destroyed > 0);
}

/* The chances of an order: a list of outcomes, the likeliest first, with `p`. */
static int ask_odds(lua_State *L)
{
    struct script *me = script_of(L);
    struct bn_outcome out[ODDS_OUTCOMES];
    box_charge(L, ODDS_WORK);
    struct bn_odds odds = bn_odds_within(&me->view, &me->legal.at[order_given(L)], out,
                                         ODDS_OUTCOMES, ODDS_LEAVES, ODDS_SAMPLES);
    box_charge(L, LEAF_WORK * (int64_t)(odds.sampled ? ODDS_LEAVES + ODDS_SAMPLES : odds.leaves));
    lua_createtable(L, odds.outcomes, 0);
    for (int i = 0; i < odds.outcomes; i++) {
        lua_createtable(L, 0, 7);
        lua_pushnumber(L, (double)out[i].weight / (double)odds.total);
        lua_setfield(L, -2, "p");
        set_sums(L, &out[i].target);
        lua_createtable(L, 0, 5);
        set_sums(L, &out[i].attacker);
        lua_setfield(L, -2, "attacker");
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static struct outlook *outlook_here(lua_State *L)
{
    struct script *me = script_of(L);
    box_charge(L, OUTLOOK_WORK);
    if (!me->looked)
        outlook_begin(&me->outlook, &me->sense, &me->temper, &me->view.s, me->seed);
    me->looked = true;
    return &me->outlook;
}

/* What the order changes, part by part, `worth`, all parts by the script's
 * weights, and the `reason` that weighs most. */
static int ask_outlook(lua_State *L)
{
    struct script *me = script_of(L);
    struct looks looks;
    int i = order_given(L);
    struct outlook *t = outlook_here(L);
    outlook_of(t, &me->legal.at[i], &looks);
    lua_createtable(L, 0, LOOKS + 1);
    for (int k = 0; k < LOOKS; k++)
        set_number(L, looks_names[k], looks.part[k]);
    set_number(L, "worth", looks_worth(&looks, &me->temper));
    set_text(L, "reason", looks_reason(&looks, &me->temper));
    return 1;
}

/* The few orders that promise most at a glance. */
static int ask_candidates(lua_State *L)
{
    struct script *me = script_of(L);
    int at[64], most = (int)luaL_optinteger(L, 2, CANDIDATES);
    luaL_argcheck(L, most >= 1 && most <= 64, 1, "a number from 1 to 64");
    box_charge(L, 200 * (int64_t)me->legal.n);
    int n = outlook_candidates(outlook_here(L), &me->legal, at, most);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        push_order(L, at[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int ask_unit(lua_State *L)
{
    size_t len;
    const char *word = luaL_checklstring(L, 2, &len);
    int unit = bn_unit_read(battle_of(L), word, len);
    lua_getfield(L, 1, "units");
    if (unit == BN_NONE || !lua_istable(L, -1))
        lua_pushnil(L);
    else
        lua_rawgeti(L, -1, unit + 1);
    return 1;
}

static const luaL_Reg asks[] = {{"odds", ask_odds},       {"distance", ask_distance},
                                {"steps", ask_steps},     {"terrain", ask_terrain},
                                {"random", ask_random},   {"say", tell},
                                {"outlook", ask_outlook}, {"candidates", ask_candidates},
                                {"unit", ask_unit},       {NULL, NULL}};

/* ---- What is shown ---- */

static const char *status_word(const struct bn_unit *u)
{
    static const char *const words[] = {
        [BN_WAITING] = "waiting", [BN_AT_HAND] = "waiting", [BN_ON_BOARD] = "ready",
        [BN_EXITED] = "exited",   [BN_LOST] = "lost",       [BN_ABSENT] = "lost"};
    return words[u->status];
}

static void push_posture(lua_State *L, const struct bn_posture *p)
{
    lua_createtable(L, 0, 3);
    set_text(L, "act", bn_posture_names[p->act]);
    set_hex(L, "hex", p->hex);
    push_id(L, p->target);
    lua_setfield(L, -2, "target");
}

static void push_unit(lua_State *L, int unit)
{
    const struct script *me = script_of(L);
    const struct bn_battle *b = me->view.b;
    const struct bn_unit_def *def = &b->unit[unit];
    const struct bn_unit *u = &me->view.s.unit[unit];
    int duty = def->side == me->view.viewer ? duty_of(&me->sense, &me->view.s, unit) : BN_NONE;
    lua_createtable(L, 0, 14);
    set_text(L, "id", def->id);
    set_text(L, "name", def->name);
    set_text(L, "side", b->side[def->side].id);
    set_bool(L, "mine", def->side == me->view.viewer);
    set_text(L, "type", b->rules->types[def->type].name);
    set_hex(L, "hex", u->status == BN_ON_BOARD ? u->hex : BN_NONE);
    if (u->status == BN_ON_BOARD && u->face != BN_NONE)
        set_text(L, "facing", bn_face_names[u->face]);
    set_number(L, "figures", u->figures);
    set_number(L, "hits", u->hits);
    set_number(L, "range", me->sense.range[def->type]);
    set_bool(L, "precious", me->sense.precious[unit]);
    set_text(L, "state", status_word(u));
    if (duty != BN_NONE) {
        push_posture(L, &b->posture[duty]);
        lua_setfield(L, -2, "posture");
    }
}

static void push_units(lua_State *L)
{
    const struct bn_battle *b = battle_of(L);
    lua_createtable(L, b->units, 0);
    for (int u = 0; u < b->units; u++) {
        push_unit(L, u);
        lua_rawseti(L, -2, u + 1);
    }
}

static const char *const aim_words[] = {[BN_AIM_DESTROY_UNITS] = "destroy_units",
                                        [BN_AIM_DESTROY] = "destroy",
                                        [BN_AIM_BANNERS] = "banners",
                                        [BN_AIM_EXIT] = "exit",
                                        [BN_AIM_HOLD] = "hold"};

static void push_objective(lua_State *L, const struct bn_condition *aim)
{
    const struct bn_battle *b = battle_of(L);
    int n = 0;
    lua_createtable(L, 0, 7);
    set_text(L, "aim", aim_words[aim->aim]);
    set_text(L, "side", b->side[aim->side].id);
    set_bool(L, "mine", aim->side == script_of(L)->view.viewer);
    set_number(L, "n", aim->n);
    set_number(L, "at_turn", aim->at_turn);
    set_hexes(L, "hexes", aim->hexes);
    lua_newtable(L);
    for (int u = 0; u < b->units; u++)
        if (aim->units >> u & 1) {
            push_id(L, u);
            lua_rawseti(L, -2, ++n);
        }
    lua_setfield(L, -2, "units");
}

static void push_objectives(lua_State *L)
{
    const struct bn_battle *b = battle_of(L);
    lua_createtable(L, b->conditions, 0);
    for (int i = 0; i < b->conditions; i++) {
        push_objective(L, &b->condition[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

static void set_head(lua_State *L)
{
    const struct bn_view *v = &script_of(L)->view;
    char prompt[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(prompt, sizeof prompt);
    bn_prompt(v->b, &v->s, &t);
    set_text(L, "ruleset", v->b->rules->id);
    set_text(L, "side", v->b->side[v->viewer].id);
    set_text(L, "enemy", v->b->side[1 - v->viewer].id);
    set_text(L, "phase", v->b->rules->phases[v->s.phase].name);
    set_text(L, "prompt", prompt);
    set_number(L, "turn", v->s.turn);
    set_number(L, "turn_limit", v->b->turn_limit);
    set_bool(L, "question", is_question(v->b, &v->s));
    set_hexes(L, "exits", v->b->side[v->viewer].exits);
}

void battle_push(lua_State *L)
{
    make_kinds(L);
    lua_newtable(L);
    luaL_setfuncs(L, asks, 0);
    set_head(L);
    push_units(L);
    lua_setfield(L, -2, "units");
    push_objectives(L);
    lua_setfield(L, -2, "objectives");
    lua_newuserdatauv(L, 0, 0);
    luaL_setmetatable(L, legal_kind);
    lua_setfield(L, -2, "legal");
}

void battle_weights(lua_State *L, int at, struct temper *temper)
{
    if (lua_getfield(L, at, "weights") == LUA_TTABLE)
        for (int i = 0; i < LOOKS; i++) {
            lua_getfield(L, -1, looks_names[i]);
            lua_Integer w = luaL_optinteger(L, -1, temper->weight[i]);
            if (w < -10000 || w > 10000)
                luaL_error(L, "a weight is from -10000 to 10000");
            temper->weight[i] = (int)w;
            lua_pop(L, 1);
        }
    lua_pop(L, 1);
}
