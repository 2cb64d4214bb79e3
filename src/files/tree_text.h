/* tree_text.h - a text looked at character by character before anybody parses it. */
#ifndef FILES_TREE_TEXT_H
#define FILES_TREE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "files/fault.h"

/* A copy of the text in which every unseen character, each a fault, is a harmless one; freed by the
 * caller. NULL with a fault when the text is not UTF-8. Lines and columns stay what they were. */
char *bn_text_screened(const char *file, const char *text, size_t len, size_t *screened_len,
                       struct bn_faults *faults);
/* False with a fault (status 3, with the place) when the text is not UTF-8. */
bool bn_text_is_utf8(const char *file, const char *text, size_t len, struct bn_faults *faults);
/* How many bytes of byte order mark the text begins with. */
size_t bn_text_mark(const char *text, size_t len);

#endif
