/* reckon.h - a drawn position of medieval, and its rules reckoned a second time: with angles and
 * lengths in floating point where the ruleset reckons in integers.
 *
 * Ground, rivers, units and who fights whom are drawn. Rules are named by their number, NULL is legal. */
#ifndef TESTS_RECKON_H
#define TESTS_RECKON_H

#include <banneret/ruleset.h>

enum {
    RECKON_COLS = 9,
    RECKON_ROWS = 8,
    RECKON_HEXES = RECKON_COLS * RECKON_ROWS,
    RECKON_UNITS = 12
};
#define RECKON_SMALL 1e-7 /* what floating point may err by */

struct reckon_man { /* called U0, U1 and so on */
    int hex, face, side;
    char type; /* K A M L */
    bool fights;
};
struct reckon_position {
    char ground[RECKON_HEXES];
    char side[RECKON_HEXES][RECKON_HEXES]; /* r b f, or 0 */
    struct reckon_man man[RECKON_UNITS];
    int men, inches;
    bool woods_open, hill_below, double_first;
    int pair[RECKON_UNITS][2], pairs;
    char text[16384]; /* as a scenario */
    struct bn_battle *battle;
    struct bn_state state;
};
extern struct reckon_position reckon;

/* Another one; then the battle begins in this phase. The battle is freed by the caller. */
void reckon_draw(void);
void reckon_begin(const char *phase);
const char *reckon_name(int hex); /* good for a few calls */

/* Plane geometry, degrees counterclockwise from east: between the middles of hexes, the number of hexes
 * and the direction; where a facing looks; from one direction to another, -180 to 180. */
double reckon_length(int a, int b);
double reckon_way(int a, int b);
double reckon_spine(int face);
double reckon_apart(double a, double b);

/* A move there, or the way of a charge. */
const char *reckon_way_refused(const struct reckon_man *m, int to);
const char *reckon_charge_refused(const struct reckon_man *m, const struct reckon_man *t, int from);
const char *reckon_shot_refused(const struct reckon_man *m, const struct reckon_man *t);
/* The facing a charge ends on, or -1: MW-5.1. */
int reckon_charge_face(const struct reckon_man *m, int from, int at);
bool reckon_in_front(int hex, int face, int other);

/* Hits of one attack when the die shows this. */
int reckon_blow(const struct reckon_man *m, const struct reckon_man *t, int die);
int reckon_shot(const struct reckon_man *t, int die);

#endif
