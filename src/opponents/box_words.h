/* box_words.h - which words of Lua a script has, and those that are ours. */
#ifndef OPPONENTS_BOX_WORDS_H
#define OPPONENTS_BOX_WORDS_H

#include <lua.h>

/* The libraries are open: takes away what can hang or differ, and puts bounds on the rest. */
void box_words(lua_State *L);

#endif
