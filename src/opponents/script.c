/* script: one that ships, or a file of Lua.
 *
 * Every choice begins in a fresh state, so a script remembers nothing, and the same view and seed give
 * the same choice, in a battle gone on with too. */
#include "opponents/script.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCRIPT_MAX = 128 << 10 };

struct script *script_of(lua_State *L) { return *(struct script **)lua_getextraspace(L); }

void add_plain(struct bn_text *t, const char *words)
{
    for (; *words; words++)
        bn_text_char(t, *words >= ' ' && *words <= '~' ? *words : '?');
}

/* ---- One choice ---- */

/* Runs in the script's thread: the text, then the function `choose` of the table it returns. */
static int chosen(lua_State *L, int status, lua_KContext with)
{
    (void)L, (void)status, (void)with;
    return 1;
}

static int loaded(lua_State *L, int status, lua_KContext with)
{
    (void)status, (void)with;
    if (!lua_istable(L, 1))
        return luaL_error(L, "a script returns a table");
    battle_weights(L, 1, &script_of(L)->temper);
    if (lua_getfield(L, 1, "choose") != LUA_TFUNCTION)
        return luaL_error(L, "a script's table has a function 'choose'");
    battle_push(L);
    lua_callk(L, 1, 1, 0, chosen);
    return chosen(L, LUA_OK, 0);
}

static int choose(lua_State *L)
{
    lua_callk(L, 0, 1, 0, loaded);
    return loaded(L, LUA_OK, 0);
}

/* False: what is wrong with the text lies on the stack. */
static bool begin(struct script *me)
{
    me->drawn = 0;
    me->looked = false;
    me->said[0] = 0;
    me->temper = plain_temper;
    if (!box_open(&me->box, me->chunk, me->text, me->len))
        return false;
    *(struct script **)lua_getextraspace(me->box.run) = me;
    lua_pushcfunction(me->box.run, choose);
    lua_insert(me->box.run, 1);
    return true;
}

static enum bn_thinking give_up(struct script *me, const char *words, struct bn_text *why)
{
    add_plain(why, me->said);
    bn_text_add(why, me->said[0] ? "; script " : "script ");
    add_plain(why, me->name);
    bn_text_add(why, ": ");
    add_plain(why, me->box.no_memory ? "too much memory for one choice" : words);
    box_close(&me->box);
    return BN_THINK_GAVE_UP;
}

static const char *words_of(lua_State *L)
{
    const char *words =
        lua_gettop(L) > 0 && lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    return words ? words : "an error without words";
}

static enum bn_thinking finish(struct script *me, struct bn_order *order, struct bn_text *why)
{
    int i = battle_order_at(me->box.run, -1);
    if (i == BN_NONE)
        return give_up(me, "its answer is no legal order", why);
    *order = me->legal.at[i];
    add_plain(why, me->said[0] ? me->said : "no reason given");
    box_close(&me->box);
    return BN_THINK_DONE;
}

static enum bn_thinking think(struct bn_opponent *self, const struct bn_view *view, uint64_t seed,
                              int budget, struct bn_order *order, struct bn_text *why)
{
    struct script *me = (struct script *)self;
    int args = 0;
    if (!me->box.L) {
        me->view = *view;
        me->seed = seed;
        orders_legal(&me->legal, view->b, &view->s);
        if (me->legal.n == 1) {
            *order = me->legal.at[0];
            if (order->card == BN_NONE) /* of a card it would tell of the hand */
                bn_text_add(why, "nothing else to choose");
            else
                bn_text_add(why, "no reason given");
            return BN_THINK_DONE;
        }
        if (me->sense.b != view->b)
            sense_begin(&me->sense, view->b);
        if (!begin(me))
            return give_up(me, words_of(me->box.run), why);
        args = 1;
    }
    int status = box_run(&me->box, args, (int64_t)budget * BOX_PER_MS);
    if (status == LUA_YIELD)
        return BN_THINK_MORE;
    return status == LUA_OK ? finish(me, order, why) : give_up(me, words_of(me->box.run), why);
}

static void forget(struct bn_opponent *self) { box_close(&((struct script *)self)->box); }

static void close_it(struct bn_opponent *self)
{
    struct script *me = (struct script *)self;
    box_close(&me->box);
    sense_end(&me->sense);
    outlook_free(&me->outlook);
    orders_free(&me->legal);
    free(me->text);
    free(me);
}

/* ---- Opening ---- */

static char *read_file(const char *path, size_t *len, struct bn_text *fault)
{
    FILE *f = fopen(path, "rb");
    char *text = opponent_new(SCRIPT_MAX + 1);
    *len = f ? fread(text, 1, SCRIPT_MAX + 1, f) : 0;
    int error = !f || ferror(f) ? errno : 0;
    if (f)
        fclose(f);
    if (!error && *len <= SCRIPT_MAX)
        return text;
    bn_text_add(fault, path);
    bn_text_add(fault, ": ");
    bn_text_add(fault, error ? strerror(error) : "a script of more than 128 KiB");
    free(text);
    return NULL;
}

static char *find_text(const char *rest, size_t *len, struct bn_text *fault)
{
    size_t n = strlen(rest);
    if (n > 4 && strcmp(rest + n - 4, ".lua") == 0)
        return read_file(rest, len, fault);
    for (const struct bn_script *s = bn_scripts; s->name; s++)
        if (bn_same_word(s->name, rest)) {
            char *text = opponent_new(s->len + 1);
            memcpy(text, s->text, s->len);
            *len = s->len;
            return text;
        }
    bn_text_add(fault, "no script is called '");
    bn_text_add(fault, rest);
    bn_text_add(fault, "':");
    for (const struct bn_script *s = bn_scripts; s->name; s++) {
        bn_text_add(fault, s == bn_scripts ? " " : ", ");
        bn_text_add(fault, s->name);
    }
    bn_text_add(fault, ", or a file that ends in .lua");
    return NULL;
}

/* Does it compile? What it does is found out in the battle. */
static bool is_sound(struct script *me, struct bn_text *fault)
{
    bool sound = box_open(&me->box, me->chunk, me->text, me->len);
    if (!sound)
        add_plain(fault, words_of(me->box.run));
    box_close(&me->box);
    return sound;
}

struct bn_opponent *script_open(const char *rest, struct bn_text *fault)
{
    size_t len = 0;
    char *text = find_text(rest, &len, fault);
    if (!text)
        return NULL;
    struct script *me = opponent_new(sizeof *me);
    const char *slash = strrchr(rest, '/');
    me->base = (struct bn_opponent){think, forget, close_it};
    me->text = text;
    me->len = len;
    struct bn_text name = bn_text_begin(me->name, sizeof me->name);
    bn_text_add(&name, slash ? slash + 1 : rest);
    struct bn_text chunk = bn_text_begin(me->chunk, sizeof me->chunk);
    bn_text_char(&chunk, '=');
    bn_text_add(&chunk, me->name);
    if (is_sound(me, fault))
        return &me->base;
    close_it(&me->base);
    return NULL;
}
