/* glyphs.h - characters, and what stands for them where they cannot be shown. */
#ifndef DRAW_GLYPHS_H
#define DRAW_GLYPHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bn_glyphs {
    BN_UTF8,
    BN_CONSOLE, /* UTF-8, but only what a text console's font holds */
    BN_ASCII
};

/* Reads one character of UTF-8. Returns the bytes it takes, at least 1 unless the text is over; a
 * broken one is '?'. */
size_t bn_char_read(const char *text, uint32_t *code);
/* Writes it; returns the bytes, the ending zero not counted. */
size_t bn_char_write(uint32_t code, char out[5]);
/* Columns it takes by what Unicode says: 0, 1 or 2. */
int bn_char_width(uint32_t code);
/* Of terrain, marks and the like, which bring their own ASCII: the one that stands there. */
const char *bn_glyph_for(const char *glyph, const char *ascii, enum bn_glyphs glyphs);
/* What stands for it there, one column wide. */
uint32_t bn_char_fold(uint32_t code, enum bn_glyphs glyphs);

#endif
