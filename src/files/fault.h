/* fault.h - what is wrong with a file, and where. */
#ifndef FILES_FAULT_H
#define FILES_FAULT_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses of the program, and the worst kind of fault met. */
enum bn_exit {
    BN_EXIT_OK = 0,
    BN_EXIT_FAULT = 1, /* a fault with a line, a refused order, a battle that does not replay */
    BN_EXIT_USAGE = 2, /* wrong usage, a face that cannot come */
    BN_EXIT_UNREADABLE = 3, /* cannot be read, over the limit, not UTF-8, not ours, newer format */
    BN_EXIT_DICE = 4        /* a dice or card list ran out */
};

struct bn_fault {
    char *file;    /* as the user named it; "" when it is about no file */
    int line, col; /* from 1, in characters; 0 when the fault has no place */
    char *what;
};

struct bn_faults { /* begins as {0}; bn_faults_free gives back what it holds */
    struct bn_fault *at;
    size_t n, room;
    enum bn_exit status; /* the gravest: unreadable before fault */
};

void bn_fault_add(struct bn_faults *f, enum bn_exit status, const char *file, int line, int col,
                  const char *format, ...) __attribute__((format(printf, 6, 7)));
/* Nothing more is kept, so that a place need not be looked for. */
bool bn_faults_full(const struct bn_faults *f);
void bn_faults_sort(struct bn_faults *f); /* by file, line and column */
/* `banneret: FILE:LINE:COL: what`, a line each, to standard error; control characters in names are
 * shown as escapes. */
void bn_faults_print(const struct bn_faults *f);
/* Hands on what `from` holds, after what is there. */
void bn_faults_move(struct bn_faults *to, struct bn_faults *from);
void bn_faults_free(struct bn_faults *f);

#endif
