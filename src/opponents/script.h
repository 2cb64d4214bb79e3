/* script.h - what the two halves of a Lua opponent share: the opponent, and the battle it is shown. */
#ifndef OPPONENTS_SCRIPT_H
#define OPPONENTS_SCRIPT_H

#include "opponents/box.h"
#include "opponents/sense.h"

struct script {
    struct bn_opponent base;
    struct box box; /* open while a choice is half made */
    struct sense sense;
    struct temper temper; /* plain but for what the script weighs */
    struct outlook outlook;
    bool looked; /* the outlook has begun for this choice */
    struct bn_view view;
    uint64_t seed;
    uint32_t drawn; /* numbers drawn for this choice */
    struct orders legal;
    char said[160];           /* by battle:say */
    char name[48], chunk[52]; /* for people, and as Lua wants it */
    char *text;
    size_t len;
};

/* The script whose state this is. */
struct script *script_of(lua_State *L);
/* Pushes `battle`. */
void battle_push(lua_State *L);
/* Which order lies at `at`: one of battle.legal, or its text. An index into legal, BN_NONE for none. */
int battle_order_at(lua_State *L, int at);
/* Reads `weights` of the table at `at` into the temper, if it has any. */
void battle_weights(lua_State *L, int at, struct temper *temper);
/* Adds what is plain to read on a terminal. */
void add_plain(struct bn_text *t, const char *words);

#endif
