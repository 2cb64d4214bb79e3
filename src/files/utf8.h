/* utf8.h - characters of a text, and those that have no business in a file. */
#ifndef FILES_UTF8_H
#define FILES_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes the first character of `text` has, 0 when it is not UTF-8 (surrogates and overlong
 * forms are not). `left` must be at least 1. */
size_t bn_utf8_next(const char *text, size_t left, uint32_t *character);
/* How many characters a valid text has. */
size_t bn_utf8_count(const char *text, size_t len);
/* NULL, or what kind of character it is that a reader cannot see and a terminal might obey:
 * "a control character". Tab and newline are control characters here; the caller knows where they
 * are welcome. */
const char *bn_unseen(uint32_t character);
/* The text with everything escaped that a terminal would obey or that is not UTF-8. Freed by the
 * caller. */
char *bn_utf8_shown(const char *text);

#endif
