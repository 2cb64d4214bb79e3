/* print.h - cells as plain text, as text with ANSI colours, and as an SVG picture. */
#ifndef DRAW_PRINT_H
#define DRAW_PRINT_H

#include <stdio.h>

#include "draw/theme.h"

/* Lines end without blanks. */
void bn_print_text(const struct bn_canvas *c, FILE *out);
void bn_print_ansi(const struct bn_canvas *c, const struct bn_theme *theme, FILE *out);
/* One <svg>, each character at its own place so that no font can shift it. */
void bn_print_svg(const struct bn_canvas *c, const struct bn_theme *theme, const char *title,
                  FILE *out);
/* Text as it stands in XML and HTML; control characters but line ends are left out. */
void bn_print_xml(const char *text, FILE *out);

/* What `write` writes of `what`, in a file; beside it first, so that who looks at it never sees half of
 * it. False: errno says why. */
bool bn_save(const char *path, void (*write)(const void *what, FILE *out), const void *what);
/* bn_print_svg in a file. */
bool bn_save_svg(const struct bn_canvas *c, const struct bn_theme *theme, const char *title,
                 const char *path);

#endif
