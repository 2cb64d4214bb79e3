/* box.h - a Lua state in which a script can neither hang nor differ.
 *
 * Work is counted: an instruction is 1, and what C does for a script is charged. When the count is
 * used up the script is stopped for good. Texts and blocks of memory are bounded too, so that no
 * single instruction takes long. */
#ifndef OPPONENTS_BOX_H
#define OPPONENTS_BOX_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BOX_WORK = 30000000,   /* of one choice; some tenths of a second */
    BOX_MEMORY = 16 << 20, /* bytes in all */
    BOX_BLOCK = 256 << 10, /* bytes of one block, but for a text */
    BOX_TEXT = 1 << 10,    /* bytes of one text, which C goes through in one instruction */
    BOX_TABLE = 1 << 14,   /* entries that one call goes through */
    BOX_PER_MS = 100000    /* work in a thousandth of a second, about */
};

struct box {
    lua_State *L;   /* NULL: not open */
    lua_State *run; /* the thread that the script runs in */
    size_t used;
    int step; /* instructions between two looks at the work done */
    int64_t spent, pause; /* at `pause` it makes way for its caller */
    bool tripped, no_memory;
};

/* Opens it and loads a script: its function lies on the stack of box->run. False: what is wrong with
 * the text lies there. */
bool box_open(struct box *box, const char *name, const char *text, size_t len);
void box_close(struct box *box);
/* Runs what lies on the stack, with `args` arguments, or goes on after a pause. LUA_YIELD: it made way;
 * LUA_OK: its results lie there; else why not. */
int box_run(struct box *box, int args, int64_t work);
/* For C functions of the script: charges work, and raises an error when there is none left. */
void box_charge(lua_State *L, int64_t work);

#endif
