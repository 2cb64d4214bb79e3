/* words.h - the word somebody meant. */
#ifndef FILES_WORDS_H
#define FILES_WORDS_H

#include <stddef.h>

enum { BN_WORDS_MAX = 96 };

struct bn_words { /* names that would have been right; borrowed */
    const char *at[BN_WORDS_MAX];
    size_t n;
};

void bn_words_add(struct bn_words *w, const char *word); /* left out when full */
/* The nearest one, NULL when none is near enough to have been meant. Case does not matter. */
const char *bn_words_nearest(const struct bn_words *w, const char *word);
/* "; did you mean 'facing'?", or "; PREFIX a b c" with all of them when none is near. Freed by the
 * caller. */
char *bn_words_hint(const struct bn_words *w, const char *word, const char *prefix);

#endif
