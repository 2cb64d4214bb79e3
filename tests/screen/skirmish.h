/* A small battle that several programs of tests play. */
#ifndef TESTS_SCREEN_SKIRMISH_H
#define TESTS_SCREEN_SKIRMISH_H

#include "terminal.h"

int skirmish_begin(void **state); /* for cmocka; home_end ends it */
struct terminal *skirmish_with(int w, int h, const char *locale, const char *colour);
struct terminal *skirmish(int w, int h);
/* Past the story and the dice of the first turn. */
void skirmish_decides(struct terminal *t);
/* The battle is left, and the terminal is as it was. */
void skirmish_leave(struct terminal *t);

#endif
