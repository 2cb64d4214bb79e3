/* A place of its own for a program of tests: the scenario in it, and the records that are kept there. */
#ifndef TESTS_SCREEN_HOME_H
#define TESTS_SCREEN_HOME_H

#include <stddef.h>

/* The folder, the scenario's file, and what the program is told by its environment. */
extern char home_folder[256], home_scenario[300], home_state[300];

/* The scenario goes into NAME.yaml; NULL: none. 0 when it was done. */
int home_begin(const char *name, const char *scenario);
/* For cmocka: everything is thrown away; the records alone are. */
int home_end(void **state);
int home_forget_after(void **state);
void home_forget(void);
/* Writes a file into the folder; its path. */
void home_write(const char *name, const char *text, char *path, size_t max);
/* How many files there end so, and the path of the last by name. */
int home_files(const char *suffix, char *found, size_t max);
/* The one record, whole. */
void home_record(char *text, size_t max);

#endif
