/* drawn.h - a made-up ruleset and board for tests of drawing, and pictures compared with golden ones. */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "draw/map.h"

enum drawn_type { GUARD, HORSE, FOOT, BOW, SLOW, TWO, LEADER };

/* The one board at a time; drawn_board empties all of these. */
extern struct bn_battle drawn_battle;
extern struct bn_view drawn_view;
extern uint8_t drawn_target[BN_HEXES];
extern struct bn_overlay drawn_overlay;
extern int drawn_moved; /* a unit of which the ruleset has a word to say, or BN_NONE */

/* Letters of terrain, row by row: `_` missing, `.` open, h hill, w woods. */
void drawn_board(int cols, const char *rows);
int drawn_at(const char *hex);
/* Its index. Side 1 is at the bottom. */
int drawn_unit(int side, int type, const char *hex, int face, int figures);
int drawn_named(int unit, const char *id, const char *name); /* the same index */
/* The position that the screen was sketched with: side 1 plans a charge. */
struct bn_map_look drawn_charge(void);

/* The whole board with its rulers. */
void drawn_whole(struct bn_canvas *c, enum bn_glyphs glyphs, const struct bn_map_look *look);
/* As plain text, freed by the caller. */
char *drawn_text(const struct bn_canvas *c);
/* The same as tests/golden/NAME? If not, what was drawn goes to standard error. */
bool drawn_same(const struct bn_canvas *c, const char *name);

#endif
