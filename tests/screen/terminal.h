/* The real program in a pseudo-terminal, with a terminal emulator at the other end. */
#ifndef TESTS_SCREEN_TERMINAL_H
#define TESTS_SCREEN_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

struct terminal;

/* Starts $BANNERET with these arguments (NULL at the end) in a window of w × h. `env` (may be NULL)
 * is "NAME=VALUE", NULL at the end, beside TERM, HOME and the like. */
struct terminal *terminal_start(int w, int h, const char *const env[], const char *const args[]);
/* The same of another program. */
struct terminal *terminal_start_of(const char *program, int w, int h, const char *const env[],
                                   const char *const args[]);
/* Kills what still runs. */
void terminal_end(struct terminal *t);

void terminal_type(struct terminal *t, const char *keys);
void terminal_resize(struct terminal *t, int w, int h);
/* The window is closed over it. */
void terminal_hang_up(struct terminal *t);
void terminal_signal(struct terminal *t, int sig);

/* Is the text on the screen, at once or within some seconds? A text never spans lines. */
bool terminal_shows(struct terminal *t, const char *text);
/* Has it gone from it? */
bool terminal_hides(struct terminal *t, const char *text);
/* The same for one line. */
bool terminal_line_shows(struct terminal *t, int y, const char *text);
/* Is an ASCII text underlined somewhere, or nowhere? */
bool terminal_underlines(struct terminal *t, const char *text, bool so);
/* Does the whole screen look so, as terminal_text says it, at once or within some seconds? */
bool terminal_looks(struct terminal *t, const char *text);
/* The bytes that come while nothing is typed for this long. */
size_t terminal_noise(struct terminal *t, int milliseconds);
/* Waits until for a while nothing comes. */
void terminal_settle(struct terminal *t);
/* Everything that came so far. */
const char *terminal_raw(const struct terminal *t, size_t *n);
/* Is the text among the bytes behind the first `from`, or comes within some seconds? */
bool terminal_writes(struct terminal *t, size_t from, const char *text);
/* Does the cursor stand there, at once or within some seconds? */
bool terminal_cursor_at(struct terminal *t, int x, int y);
void terminal_cursor(const struct terminal *t, int *x, int *y);
bool terminal_alternate(const struct terminal *t); /* the program's own screen is up */
bool terminal_echoes(const struct terminal *t);    /* the tty is as a shell wants it */

/* What became of the program, waited for: its exit status, -1 for stopped, -2 for killed by a
 * signal, -3 for still running. */
int terminal_fate(struct terminal *t);
/* All lines without the blanks at their ends, freed by the caller. */
char *terminal_text(struct terminal *t);
/* For messages. */
void terminal_print(struct terminal *t);

#endif
