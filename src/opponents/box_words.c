/* The words of Lua that a script has.
 *
 * Left out: what loads or catches (load, pcall, coroutine), what takes long at one call (patterns, rep,
 * format), what differs from run to run (next, addresses, math.random) or from machine to machine (the
 * transcendental functions), and metatables, which fake lengths. */
#include "opponents/box_words.h"

#include <lauxlib.h>
#include <string.h>

#include "opponents/box.h"

/* NULL-ended; everything else goes. */
static const char *const base_words[] = {"assert", "error", "ipairs",   "tonumber", "type", "table",
                                         "string", "math",  "rawequal", "_G",       NULL};
static const char *const table_words[] = {"insert", "remove", "concat", "sort", "unpack", NULL};
static const char *const string_words[] = {"byte",  "char",    "len", "lower",
                                           "upper", "reverse", "sub", NULL};
static const char *const math_words[] = {"abs",        "ceil", "floor",      "fmod", "huge", "max",
                                         "maxinteger", "min",  "mininteger", "modf", "pi",   "sqrt",
                                         "tointeger",  "type", "ult",        NULL};

static bool is_word(const char *word, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (strcmp(word, list[i]) == 0)
            return true;
    return false;
}

/* Of the table on top: keys that are no words of the list. */
static void keep(lua_State *L, const char *const list[])
{
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        lua_pop(L, 1);
        if (is_word(lua_tostring(L, -1), list))
            continue;
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, -4); /* what is there may be cleared while going through it */
    }
}

static void keep_of(lua_State *L, const char *library, const char *const list[])
{
    lua_getglobal(L, library);
    keep(L, list);
    lua_pop(L, 1);
}

/* ---- Tables, bounded ---- */

/* The length of a table can be anything where it has holes. */
static lua_Integer length_of(lua_State *L, int at)
{
    luaL_checktype(L, at, LUA_TTABLE);
    lua_Unsigned n = lua_rawlen(L, at);
    if (n > BOX_TABLE)
        luaL_error(L, "a table too long, or with holes");
    box_charge(L, 10 + (lua_Integer)n);
    return (lua_Integer)n;
}

/* The function itself is the upvalue; all arguments are its own. */
static int go_on(lua_State *L, int results)
{
    int args = lua_gettop(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, args, results);
    return lua_gettop(L);
}

static int bounded(lua_State *L)
{
    length_of(L, 1);
    return go_on(L, LUA_MULTRET);
}

static int bounded_sort(lua_State *L)
{
    lua_Integer n = length_of(L, 1);
    box_charge(L, 20 * n);
    return go_on(L, 0);
}

static void check_span(lua_State *L, int from, lua_Integer most)
{
    lua_Integer n = length_of(L, 1);
    lua_Integer first = luaL_optinteger(L, from, 1), last = luaL_optinteger(L, from + 1, n);
    if (first < -BOX_TABLE || last > BOX_TABLE || last - first >= most)
        luaL_error(L, "too many at once");
}

static int bounded_concat(lua_State *L)
{
    size_t len;
    luaL_optlstring(L, 2, "", &len);
    check_span(L, 3, BOX_TABLE);
    box_charge(L, (lua_Integer)len * length_of(L, 1) / 64);
    return go_on(L, 1);
}

static int bounded_unpack(lua_State *L)
{
    enum { MOST = 200 };
    check_span(L, 2, MOST);
    return go_on(L, LUA_MULTRET);
}

static const luaL_Reg bounds[] = {{"insert", bounded},        {"remove", bounded},
                                  {"concat", bounded_concat}, {"sort", bounded_sort},
                                  {"unpack", bounded_unpack}, {NULL, NULL}};

static void bound_tables(lua_State *L)
{
    lua_getglobal(L, "table");
    for (const luaL_Reg *r = bounds; r->name; r++) {
        lua_getfield(L, -1, r->name);
        lua_pushcclosure(L, r->func, 1);
        lua_setfield(L, -2, r->name);
    }
    lua_pop(L, 1);
}

/* ---- pairs in the order of keys ---- */

/* Numbers, then texts, then false and true. */
static int rank(lua_State *L, int at)
{
    int type = lua_type(L, at);
    return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
}

static int key_before(lua_State *L)
{
    int a = rank(L, 1), b = rank(L, 2);
    if (a != b)
        lua_pushboolean(L, a < b);
    else if (a == 2)
        lua_pushboolean(L, !lua_toboolean(L, 1) && lua_toboolean(L, 2));
    else
        lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLT));
    return 1;
}

/* Upvalues: the table, its keys in order, the place. */
static int next_pair(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
    for (;;) {
        lua_settop(L, 0);
        if (lua_rawgeti(L, lua_upvalueindex(2), ++i) == LUA_TNIL)
            return 1;
        lua_pushvalue(L, 1);
        if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
            continue; /* taken away on the way */
        lua_pushinteger(L, i);
        lua_replace(L, lua_upvalueindex(3));
        return 2;
    }
}

/* Upvalue: table.sort as it came. */
static int sorted_pairs(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_newtable(L);
    lua_Integer n = 0;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        int type = lua_type(L, -2);
        lua_pop(L, 1);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
            return luaL_error(L, "pairs: a key that has no order");
        if (++n > BOX_TABLE)
            return luaL_error(L, "a table too long");
        lua_pushvalue(L, -1);
        lua_rawseti(L, 2, n);
    }
    box_charge(L, 50 * n);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 2);
    lua_pushcfunction(L, key_before);
    lua_call(L, 2, 0);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_pair, 3);
    return 1;
}

/* ---- Words of our own ---- */

/* Numbers, texts, true, false and nil; of all else the kind, for its address differs. */
static int plain_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    int type = lua_type(L, 1);
    if (type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN || type == LUA_TNIL)
        luaL_tolstring(L, 1, NULL);
    else
        lua_pushstring(L, lua_typename(L, type));
    return 1;
}

/* Its upvalue is the one that came. */
static int charged_tonumber(lua_State *L)
{
    if (lua_type(L, 1) == LUA_TSTRING)
        box_charge(L, 20 + (lua_Integer)lua_rawlen(L, 1));
    return go_on(L, 1);
}

/* A text is no number: reading one takes C as long as the text is. */
static void no_sums_of_texts(lua_State *L)
{
    static const char *const kept[] = {"__index", NULL};
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    keep(L, kept);
    lua_pop(L, 2);
}

void box_words(lua_State *L)
{
    no_sums_of_texts(L);
    lua_getglobal(L, "tonumber");
    lua_pushcclosure(L, charged_tonumber, 1);
    lua_setglobal(L, "tonumber");
    keep_of(L, "table", table_words);
    keep_of(L, "string", string_words);
    keep_of(L, "math", math_words);
    lua_pushglobaltable(L);
    keep(L, base_words);
    lua_pop(L, 1);
    lua_getglobal(L, "table");
    lua_getfield(L, -1, "sort");
    lua_pushcclosure(L, sorted_pairs, 1);
    lua_setglobal(L, "pairs");
    lua_pop(L, 1);
    lua_pushcfunction(L, plain_tostring);
    lua_setglobal(L, "tostring");
    bound_tables(L);
}
