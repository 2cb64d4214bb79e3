#include "files/utf8.h"

#include <stdio.h>
#include <string.h>

#include "files/memory.h"

size_t bn_utf8_next(const char *text, size_t left, uint32_t *character)
{
    const unsigned char *p = (const unsigned char *)text;
    if (p[0] < 0x80) {
        *character = p[0];
        return 1;
    }
    size_t len = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    if (p[0] < 0xc2 || p[0] > 0xf4 || left < len)
        return 0;
    uint32_t c = p[0] & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *character = c;
    return len;
}

size_t bn_utf8_count(const char *text, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

const char *bn_unseen(uint32_t c)
{
    if (c < 0x20 || (c >= 0x7f && c <= 0x9f))
        return "a control character";
    if ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069))
        return "a bidirectional override";
    if (c == 0x2028 || c == 0x2029)
        return "a line separator";
    if (c == 0xfeff)
        return "a byte order mark";
    if ((c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef))
        return "no character at all";
    return NULL;
}

char *bn_utf8_shown(const char *text)
{
    size_t left = strlen(text), len = 0;
    char *shown = bn_new(8 * left + 1); /* a byte becomes \x1b at most, a character \u202e */
    while (left) {
        uint32_t c = 0;
        size_t n = bn_utf8_next(text, left, &c);
        if (!n || bn_unseen(c)) {
            const char *format = n && c > 0xff ? "\\u%04x" : "\\x%02x";
            len += (size_t)sprintf(shown + len, format, n ? (unsigned)c : (unsigned char)*text);
            n = n ? n : 1;
        } else {
            memcpy(shown + len, text, n);
            len += n;
        }
        text += n;
        left -= n;
    }
    return shown;
}
