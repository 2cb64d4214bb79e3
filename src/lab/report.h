/* report.h - a battle told turn by turn: one page of HTML that needs nothing else. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include <stdio.h>

#include "session/session.h"

struct bn_report {
    const struct bn_session *session; /* begun */
    const struct bn_faults *faults;   /* where the record is not sound, or NULL */
    bool reveal;                      /* tell hidden things of a battle that is not over */
    const uint64_t *seed;             /* or NULL: not known or not to be told */
};

/* Writes the page; errors are the stream's. */
void bn_report_print(const struct bn_report *report, FILE *out);
/* The same in a file, see bn_save. False: errno says why. */
bool bn_report_save(const struct bn_report *report, const char *path);

#endif
