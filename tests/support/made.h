/* made.h - a ruleset and battles made up for tests of the engine.
 *
 * The ruleset has one verb for every letter that a pattern can have, facts of
 * every visibility, and procedures that do what a test wants: roll dice, lose
 * a unit, end a turn. It is deliberately simple: a test reckons with it by
 * hand. */
#ifndef TESTS_MADE_H
#define TESTS_MADE_H

#include <banneret/kit.h>

extern const struct bn_ruleset made_rules;

enum made_rule {
    MADE_TURN,
    MADE_MOVE,
    MADE_FIGHT,
    MADE_ASK,
    MADE_SIDE,
    MADE_PHASE,
    MADE_OFF,
    MADE_END
};
enum made_terrain { MADE_MISSING, MADE_OPEN, MADE_WOOD, MADE_LAKE };
enum made_type { MADE_FOOT, MADE_GENERAL }; /* a general has no facing */
enum made_phase { MADE_IN_MOVE, MADE_IN_FIGHT };

enum made_verb {
    MADE_STEP,   /* U step H */
    MADE_TURNS,  /* U turn F */
    MADE_ROAD,   /* U move H by road face F */
    MADE_MARCH,  /* U move H face F */
    MADE_ENTER,  /* U enter H face F, begins */
    MADE_CHARGE, /* U charge T from R */
    MADE_STAKES, /* U stakes S */
    MADE_RALLY,  /* rally */
    MADE_EXITS,  /* U exit */
    MADE_HALT,   /* U halt */
    MADE_STRIKE, /* U strike T */
    MADE_GIVE,   /* U give T N, an answer */
    MADE_STAND,  /* U stand, an answer that declines */
    MADE_ENDS,   /* end P */
    MADE_VERBS
};

/* Facts of the battle: how a strike goes. */
enum made_fact {
    MADE_DICE,   /* dice of a strike; 0: the target falls without a roll */
    MADE_DIE,    /* which of made_dice */
    MADE_AGAIN,  /* as many dice again as there were hits */
    MADE_AFTER,  /* a die is rolled after the target is lost */
    MADE_ASKS,   /* the other side is asked before the strike */
    MADE_THROWS, /* what a strike does beside hits: enum made_throw */
    MADE_DECK    /* nobody sees it */
};
/* The target is pushed back 2; it routs too; and the striker loses a figure and is pushed back 1. */
enum made_throw { MADE_THROWS_NOBODY, MADE_PUSHES, MADE_ROUTS, MADE_BOTH };
enum made_side_fact { MADE_OPENLY, MADE_HAND };
enum made_unit_fact { MADE_TIRED, MADE_SECRET };

enum { MADE_PLAIN, MADE_LOADED, MADE_COIN };
extern const struct bn_die made_dice[]; /* six faces; weights 3 2 1; two faces */

/* An empty battle on an open board, sides south and north, south first. */
void made_begin(struct bn_battle *b, int cols, int rows);
/* hex NULL: still to come. Returns its index. */
int made_unit(struct bn_battle *b, const char *id, int side, const char *hex, int face);
int made_hex(const struct bn_battle *b, const char *name);
struct bn_hexes made_hexes(struct bn_battle *b, const char *names); /* parted by blanks */
struct bn_condition *made_aim(struct bn_battle *b, int side, enum bn_aim aim, int n);

struct bn_state made_start(const struct bn_battle *b);
/* Reads and judges the line and carries it out with seed 1. False when it is refused; one that
 * cannot be read ends the test program. */
bool made_order(const struct bn_battle *b, struct bn_state *s, const char *line);
struct bn_order made_read(const struct bn_battle *b, const struct bn_state *s, const char *line);

/* Every terrain hex open or as the test says: a letter a hex, blanks ignored. */
void made_ground(struct bn_battle *b, const char *letters);

/* A number below `below`, pure in seed and n. */
uint32_t made_number(uint64_t seed, uint32_t n, uint32_t below);

#endif
