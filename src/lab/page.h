/* page.h - the parts of a report's page; internal to src/lab. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include "lab/report.h"
#include "session/tally.h"

struct page {
    const struct bn_report *report;
    const struct bn_battle *b;
    const struct bn_session *session;
    const struct bn_tally *tally;
    int viewer; /* whose eyes tell it: BN_NONE, who sees all, or BN_SIDES, who sees no hand */
    FILE *out;
};

/* Text with what HTML would take for its own written out. */
void page_text(const struct page *p, const char *text);
/* A name with its side's mark before it. */
void page_side(const struct page *p, int side);
/* A rule's number, leading to its words at the end of the page; nothing for BN_NONE. */
void page_rule(const struct page *p, int rule);
/* May this be told? */
bool page_tells(const struct page *p, const struct bn_event *e);

void page_style(const struct page *p); /* report_style.c */
void page_sums(const struct page *p);  /* report_sums.c: losses, luck, strength */
void page_turns(const struct page *p); /* report_turns.c: map and events of each turn */

#endif
