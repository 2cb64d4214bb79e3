#include "files/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/utf8.h"

enum {
    FAULTS_MAX = 1000, /* nobody reads more, and a hostile file may hold a million */
    WHAT_MAX = 700     /* bytes of one message: a key may be as long as the file */
};

static int grave(enum bn_exit status)
{
    static const int rank[] = {[BN_EXIT_OK] = 0,
                               [BN_EXIT_FAULT] = 1,
                               [BN_EXIT_DICE] = 2,
                               [BN_EXIT_USAGE] = 3,
                               [BN_EXIT_UNREADABLE] = 4};
    return rank[status];
}

/* Cuts between characters, not inside one. */
static void clip(char *what)
{
    size_t len = strlen(what);
    if (len <= WHAT_MAX)
        return;
    len = WHAT_MAX;
    while (len && ((unsigned char)what[len] & 0xc0) == 0x80)
        len--;
    memcpy(what + len, "...", 4);
}

static void add(struct bn_faults *f, const char *file, int line, int col, char *what)
{
    if (f->n == f->room) {
        f->room = f->room ? 2 * f->room : 16;
        f->at = bn_grown(f->at, f->room, sizeof *f->at);
    }
    f->at[f->n++] = (struct bn_fault){.file = bn_copy(file ? file : "", file ? strlen(file) : 0),
                                      .line = line,
                                      .col = col,
                                      .what = what};
}

void bn_fault_add(struct bn_faults *f, enum bn_exit status, const char *file, int line, int col,
                  const char *format, ...)
{
    if (grave(status) > grave(f->status))
        f->status = status;
    if (bn_faults_full(f))
        return;
    if (f->n == FAULTS_MAX) {
        static const char more[] = "there are more faults than these";
        add(f, file, 0, 0, bn_copy(more, sizeof more - 1));
        return;
    }
    va_list args;
    va_start(args, format);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len < 0)
        len = 0;
    char *what = bn_new((size_t)len + 4);
    va_start(args, format);
    vsnprintf(what, (size_t)len + 1, format, args);
    va_end(args);
    clip(what);
    add(f, file, line, col, what);
}

bool bn_faults_full(const struct bn_faults *f) { return f->n > FAULTS_MAX; }

/* Those without a place come last: they speak of the whole, or of what was left out. */
static int by_place(const void *left, const void *right)
{
    const struct bn_fault *a = left, *b = right;
    int file = strcmp(a->file, b->file);
    if (file)
        return file;
    if (!a->line != !b->line)
        return a->line ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->col != b->col)
        return a->col < b->col ? -1 : 1;
    return strcmp(a->what, b->what);
}

void bn_faults_sort(struct bn_faults *f)
{
    if (f->n > 1)
        qsort(f->at, f->n, sizeof *f->at, by_place);
}

/* A name or a word out of a bad file must not speak to the terminal. */
static void print_safely(const char *text)
{
    char *shown = bn_utf8_shown(text);
    fputs(shown, stderr);
    free(shown);
}

void bn_faults_print(const struct bn_faults *f)
{
    for (size_t i = 0; i < f->n; i++) {
        const struct bn_fault *at = &f->at[i];
        fputs("banneret: ", stderr);
        if (*at->file) {
            print_safely(at->file);
            fputc(':', stderr);
            if (at->line)
                fprintf(stderr, "%d:%d:", at->line, at->col);
            fputc(' ', stderr);
        }
        print_safely(at->what);
        fputc('\n', stderr);
    }
}

void bn_faults_move(struct bn_faults *to, struct bn_faults *from)
{
    for (size_t i = 0; i < from->n; i++)
        bn_fault_add(to, from->status, from->at[i].file, from->at[i].line, from->at[i].col, "%s",
                     from->at[i].what);
    bn_faults_free(from);
}

void bn_faults_free(struct bn_faults *f)
{
    for (size_t i = 0; i < f->n; i++) {
        free(f->at[i].file);
        free(f->at[i].what);
    }
    free(f->at);
    *f = (struct bn_faults){0};
}
