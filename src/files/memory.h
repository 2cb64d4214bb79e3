/* memory.h - storage that is there or ends the program: reading a file has nothing to fall back on
 * when a few kilobytes cannot be had. */
#ifndef FILES_MEMORY_H
#define FILES_MEMORY_H

#include <stddef.h>

void *bn_new(size_t size);                        /* zeroed */
void *bn_grown(void *old, size_t n, size_t each); /* room for n things; new room is not zeroed */
char *bn_copy(const char *text, size_t len);      /* with a zero at the end */
char *bn_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
