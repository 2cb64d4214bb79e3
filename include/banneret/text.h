/* text.h - text built in a buffer of the caller's, without stdio or malloc.
 *
 * Nothing ever overruns: what does not fit is left out, and all that follows it,
 * and `cut` says so. No character is cut in half. The buffer always ends with a
 * zero. */
#ifndef BANNERET_TEXT_H
#define BANNERET_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bn_text {
    char *at;   /* the caller's buffer */
    size_t max; /* its size in bytes, the ending zero included; at least 1 */
    size_t len; /* bytes written, the ending zero not counted */
    bool cut;   /* something did not fit */
};

/* Begins an empty text in `at`, which holds `max` bytes. */
struct bn_text bn_text_begin(char *at, size_t max);
void bn_text_add(struct bn_text *t, const char *words);
void bn_text_add_n(struct bn_text *t, const char *words, size_t n);
void bn_text_char(struct bn_text *t, char c);
void bn_text_int(struct bn_text *t, int64_t n);
/* Sixteen hexadecimal digits. */
void bn_text_hex64(struct bn_text *t, uint64_t n);

/* ASCII only: no locale reaches the rules. */
bool bn_same_word(const char *a, const char *b); /* without case */
bool bn_same_word_n(const char *a, const char *b, size_t b_len);

#endif
