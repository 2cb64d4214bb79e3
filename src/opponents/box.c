/* The sandbox: memory, work, and which words of Lua there are. */
#include "opponents/box.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

#include "opponents/box_words.h"

enum { COUNT = 1000 }; /* instructions between two looks at the work done */

/* ---- Memory ---- */

static void *box_memory(void *with, void *old, size_t old_size, size_t size)
{
    struct box *box = with;
    if (size == 0) {
        if (old)
            box->used -= old_size;
        free(old);
        return NULL;
    }
    size_t was = old ? old_size : 0;
    /* Of what is new, Lua says what it is. */
    size_t most = !old && old_size == LUA_TSTRING ? BOX_TEXT : BOX_BLOCK;
    if ((size > most && size > was) || box->used - was + size > BOX_MEMORY) {
        box->no_memory = true;
        return NULL;
    }
    void *room = realloc(old, size);
    if (!room)
        abort();
    box->used += size - was;
    box->spent += (int64_t)(size / 64);
    return room;
}

/* ---- Work ---- */

static struct box *box_of(lua_State *L)
{
    void *with;
    lua_getallocf(L, &with);
    return with;
}

static void count(lua_State *L, lua_Debug *at);

static void look_every(lua_State *L, struct box *box, int instructions)
{
    box->step = instructions;
    lua_sethook(L, count, LUA_MASKCOUNT, instructions);
}

/* From here on every instruction is one too many. */
static void trip(lua_State *L, struct box *box)
{
    box->tripped = true;
    look_every(L, box, 1);
    luaL_error(L, "too much work for one choice");
}

static void count(lua_State *L, lua_Debug *at)
{
    (void)at;
    struct box *box = box_of(L);
    box->spent += box->step;
    if (box->step != COUNT && !box->tripped)
        look_every(L, box, COUNT);
    if (box->tripped || box->spent > BOX_WORK)
        trip(L, box);
    if (box->spent >= box->pause && lua_isyieldable(L))
        lua_yield(L, 0);
}

void box_charge(lua_State *L, int64_t work)
{
    struct box *box = box_of(L);
    box->spent += work;
    if (box->tripped || box->spent > BOX_WORK)
        trip(L, box);
    if (box->spent >= box->pause)
        look_every(L, box, 1); /* makes way with the next instruction */
}

int box_run(struct box *box, int args, int64_t work)
{
    int results;
    box->pause = box->spent + work;
    return lua_resume(box->run, NULL, args, &results);
}

/* ---- Opening ---- */

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* What a script may not use, found in its text, texts and comments of its own left out: `...`, which
 * makes calls as long as one likes, and `^`, which is another number on another machine. */
static const char *skip_long(const char *at, const char *end)
{
    size_t level = 0;
    const char *p = at + 1;
    while (p < end && *p == '=')
        p++, level++;
    if (p >= end || *p != '[')
        return NULL;
    for (p++; p < end; p++) {
        size_t k = 0;
        while (*p == ']' && p + 1 + k < end && p[1 + k] == '=' && k < level)
            k++;
        if (*p == ']' && k == level && p + 1 + k < end && p[1 + k] == ']')
            return p + level + 2;
    }
    return end;
}

static const char *skip_quoted(const char *at, const char *end)
{
    const char *p = at + 1;
    while (p < end && *p != *at && !is_line_end(*p)) {
        bool blanks = *p == '\\' && p + 1 < end && p[1] == 'z'; /* skips lines too */
        p += *p == '\\' ? 2 : 1;
        while (blanks && p < end && (*p == ' ' || (*p >= '\t' && *p <= '\r')))
            p++;
    }
    return p < end ? p + 1 : end;
}

static const char *forbidden(const char *text, size_t len)
{
    const char *end = text + len, *past;
    for (const char *p = text; p < end;) {
        if (end - p >= 2 && p[0] == '-' && p[1] == '-') {
            past = p + 2 < end && p[2] == '[' ? skip_long(p + 2, end) : NULL;
            while (!past && p < end && !is_line_end(*p))
                p++;
            p = past ? past : p;
        } else if (*p == '[' && (past = skip_long(p, end))) {
            p = past;
        } else if (*p == '"' || *p == '\'') {
            p = skip_quoted(p, end);
        } else if (*p == '^') {
            return "a script has no '^'";
        } else if (end - p >= 3 && memcmp(p, "...", 3) == 0) {
            return "a script has no '...'";
        } else {
            p++;
        }
    }
    return NULL;
}

static int open_words(lua_State *L)
{
    static const luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},
                                         {LUA_TABLIBNAME, luaopen_table},
                                         {LUA_STRLIBNAME, luaopen_string},
                                         {LUA_MATHLIBNAME, luaopen_math}};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        luaL_requiref(L, libraries[i].name, libraries[i].func, 1);
        lua_pop(L, 1);
    }
    box_words(L);
    return 0;
}

bool box_open(struct box *box, const char *name, const char *text, size_t len)
{
    *box = (struct box){0};
    box->L = lua_newstate(box_memory, box);
    if (!box->L)
        abort();
    lua_pushcfunction(box->L, open_words);
    if (lua_pcall(box->L, 0, 0, 0) != LUA_OK)
        abort(); /* as good as out of memory */
    box->run = lua_newthread(box->L);
    look_every(box->run, box, COUNT);
    const char *why = forbidden(text, len);
    if (why) {
        lua_pushstring(box->run, why);
        return false;
    }
    return luaL_loadbufferx(box->run, text, len, name, "t") == LUA_OK;
}

void box_close(struct box *box)
{
    if (box->L)
        lua_close(box->L);
    *box = (struct box){0};
}
