#include "files/words.h"

#include <string.h>

#include "files/memory.h"

enum { LONGEST = 48 }; /* of words that are compared */

void bn_words_add(struct bn_words *w, const char *word)
{
    if (w->n < BN_WORDS_MAX)
        w->at[w->n++] = word;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

static int least(int a, int b) { return a < b ? a : b; }

/* Letters changed, added, left out, or exchanged with their neighbour. */
static int distance(const char *a, size_t la, const char *b, size_t lb)
{
    int row[3][LONGEST + 1];
    int *before = row[0], *above = row[1], *now = row[2];
    for (size_t j = 0; j <= lb; j++)
        above[j] = (int)j;
    for (size_t i = 1; i <= la; i++) {
        now[0] = (int)i;
        for (size_t j = 1; j <= lb; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            int best = least(above[j] + 1, now[j - 1] + 1);
            best = least(best, above[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y)
                best = least(best, before[j - 2] + 1);
            now[j] = best;
        }
        int *free_row = before;
        before = above;
        above = now;
        now = free_row;
    }
    return above[lb];
}

const char *bn_words_nearest(const struct bn_words *w, const char *word)
{
    size_t len = strlen(word);
    if (len > LONGEST || !len)
        return NULL;
    int best = (int)len < 3 ? 1 : 1 + (int)len / 4;
    const char *nearest = NULL;
    for (size_t i = 0; i < w->n; i++) {
        size_t other = strlen(w->at[i]);
        if (other > LONGEST)
            continue;
        int d = distance(word, len, w->at[i], other);
        /* A word of two letters is near to any other of two: something must be left of it. */
        if (d < (int)len && d < (int)other && (d < best || (d == best && !nearest))) {
            best = d;
            nearest = w->at[i];
        }
    }
    return nearest;
}

char *bn_words_hint(const struct bn_words *w, const char *word, const char *prefix)
{
    const char *near = bn_words_nearest(w, word);
    if (near)
        return bn_format("; did you mean '%s'?", near);
    if (!w->n)
        return bn_format("%s", "");
    size_t len = strlen(prefix) + 3;
    for (size_t i = 0; i < w->n; i++)
        len += strlen(w->at[i]) + 1;
    char *hint = bn_new(len);
    strcpy(hint, "; ");
    strcat(hint, prefix);
    for (size_t i = 0; i < w->n; i++) {
        strcat(hint, " ");
        strcat(hint, w->at[i]);
    }
    return hint;
}
