#include "files/tree_text.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/utf8.h"

size_t bn_text_mark(const char *text, size_t len)
{
    return len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

bool bn_text_is_utf8(const char *file, const char *text, size_t len, struct bn_faults *faults)
{
    int line = 1, col = 1;
    for (size_t at = 0; at < len;) {
        uint32_t c = 0;
        size_t n = bn_utf8_next(text + at, len - at, &c);
        if (!n) {
            bn_fault_add(faults, BN_EXIT_UNREADABLE, file, line, col,
                         "byte 0x%02x is not UTF-8; save the file as UTF-8",
                         (unsigned char)text[at]);
            return false;
        }
        at += n;
        if (c == '\n') {
            line++;
            col = 1;
        } else {
            col++;
        }
    }
    return true;
}

char *bn_text_screened(const char *file, const char *text, size_t len, size_t *screened_len,
                       struct bn_faults *faults)
{
    if (!bn_text_is_utf8(file, text, len, faults))
        return NULL;
    char *out = bn_new(len + 1);
    size_t n = 0;
    int line = 1, col = 1;
    for (size_t at = 0; at < len;) {
        uint32_t c = 0;
        size_t size = bn_utf8_next(text + at, len - at, &c);
        bool newline = c == '\n' || (c == '\r' && at + 1 < len && text[at + 1] == '\n');
        const char *kind = newline || c == '\t' ? NULL : bn_unseen(c);
        if (kind) {
            bn_fault_add(faults, BN_EXIT_FAULT, file, line, col, "%s, U+%04X, has no place here",
                         kind, (unsigned)c);
            out[n++] = '_';
        } else {
            memcpy(out + n, text + at, size);
            n += size;
        }
        at += size;
        col++;
        if (c == '\n') {
            line++;
            col = 1;
        }
    }
    *screened_len = n;
    return out;
}
