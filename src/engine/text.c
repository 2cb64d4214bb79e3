/* Text in a buffer of the caller's. */
#include <banneret/text.h>

#include <string.h>

struct bn_text bn_text_begin(char *at, size_t max)
{
    at[0] = 0;
    return (struct bn_text){.at = at, .max = max};
}

/* Is this byte the first of a UTF-8 character? */
static bool begins_character(char c) { return ((unsigned char)c & 0xC0) != 0x80; }

/* The bytes at the end that wait for another one, which does not fit. */
static void drop_half(struct bn_text *t)
{
    while (t->len > 0 && !begins_character(t->at[t->len - 1]))
        t->len--;
    if (t->len > 0)
        t->len--;
}

void bn_text_add_n(struct bn_text *t, const char *words, size_t n)
{
    size_t room = t->max - 1 - t->len;
    if (t->cut) /* what follows a gap would only mislead */
        return;
    if (n > room) {
        t->cut = true;
        n = room;
        while (n > 0 && !begins_character(words[n])) /* never half a character */
            n--;
        if (n == 0 && !begins_character(words[0]))
            drop_half(t);
    }
    memcpy(t->at + t->len, words, n);
    t->len += n;
    t->at[t->len] = 0;
}

void bn_text_add(struct bn_text *t, const char *words) { bn_text_add_n(t, words, strlen(words)); }

void bn_text_char(struct bn_text *t, char c) { bn_text_add_n(t, &c, 1); }

void bn_text_int(struct bn_text *t, int64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0)
        bn_text_char(t, '-');
    bn_text_add_n(t, digits + at, sizeof digits - at);
}

void bn_text_hex64(struct bn_text *t, uint64_t n)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        bn_text_char(t, "0123456789abcdef"[(n >> shift) & 15]);
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool bn_same_word_n(const char *a, const char *b, size_t b_len)
{
    for (size_t i = 0; i < b_len; i++)
        if (a[i] == 0 || lower(a[i]) != lower(b[i]))
            return false;
    return a[b_len] == 0;
}

bool bn_same_word(const char *a, const char *b) { return bn_same_word_n(a, b, strlen(b)); }
