#include "files/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *had(void *p)
{
    if (p)
        return p;
    fputs("banneret: out of memory\n", stderr);
    abort();
}

void *bn_new(size_t size) { return had(calloc(1, size ? size : 1)); }

void *bn_grown(void *old, size_t n, size_t each)
{
    if (each && n > SIZE_MAX / each)
        had(NULL);
    size_t size = n * each;
    return had(realloc(old, size ? size : 1));
}

char *bn_copy(const char *text, size_t len)
{
    char *copy = bn_new(len + 1);
    if (len)
        memcpy(copy, text, len);
    return copy;
}

char *bn_format(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len < 0)
        had(NULL);
    char *text = bn_new((size_t)len + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)len + 1, format, args);
    va_end(args);
    return text;
}
