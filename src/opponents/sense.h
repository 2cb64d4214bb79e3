/* sense.h - how a battle looks to a side, and what an order may bring.
 *
 * No ruleset is known here: orders are tried on copies of what the side may see, and what came of
 * them is read off the units, the board and the aims. Everything is in whole numbers, so that every
 * machine judges alike. */
#ifndef OPPONENTS_SENSE_H
#define OPPONENTS_SENSE_H

#include "opponents/inside.h"

/* What can be told of a moment, each the more the better for the side. A whole unit is 1000, a step of
 * the way 100. NULL-ended names: looks_names. */
enum looks_part {
    LOOKS_MINE,      /* strength of its own units, the losses taken off */
    LOOKS_THEIRS,    /* the enemy's, negative */
    LOOKS_AIM,       /* how far it is with its aims; one that is reached is 6000 */
    LOOKS_THEIR_AIM, /* the same of the enemy, negative */
    LOOKS_NEAR, /* its units' ways to the enemy, negative; shooters come no nearer than they shoot */
    LOOKS_PLACE,  /* its ways to hexes it must hold or leave by, negative */
    LOOKS_OPEN,   /* enemies behind or beside its units, negative */
    LOOKS_TURNED, /* its units behind or beside enemies */
    LOOKS_GUARD,  /* units that must not be lost: how near they are to an enemy, negative */
    LOOKS_LINE,   /* units with one of their own beside them */
    LOOKS_DUTY,   /* how well the scenario's postures are followed, negative */
    LOOKS_WIN,    /* 1000000 for a battle won, as much less for one lost */
    LOOKS_CHANCE, /* of an order only: what attacks may still bring this turn */
    LOOKS
};
extern const char *const looks_names[LOOKS + 1];

struct looks {
    int64_t part[LOOKS];
};
/* What each part counts for, in hundredths; 100 is as it stands. */
struct temper {
    int weight[LOOKS];
};
extern const struct temper plain_temper;
int64_t looks_worth(const struct looks *l, const struct temper *t);
/* What a change is wanted for, in a few words: its best part. */
const char *looks_reason(const struct looks *l, const struct temper *t);

enum { SENSE_TYPES = 64 };
struct sense { /* of one battle */
    const struct bn_battle *b;
    uint8_t *walk;           /* steps between two hexes, round what is closed */
    int range[SENSE_TYPES];  /* at how many hexes a type has been seen to attack */
    int bears[SENSE_TYPES];  /* how many hits one has been seen to bear */
    bool precious[BN_UNITS]; /* its loss alone, or nearly, loses the battle */
    bool leaves[BN_SIDES];   /* the side wants units off the board */
};
/* Learns ranges from a few drawn battles. What is there of another battle is freed first. */
void sense_begin(struct sense *g, const struct bn_battle *b);
void sense_end(struct sense *g);
int sense_steps(const struct sense *g, int from, int to);
/* Steps for a unit that goes where it faces. */
int sense_way(const struct sense *g, const struct bn_unit *u, int to);

/* From where `side` stands. `was` is the moment before the order, for duties of standing still. */
void looks_of(const struct sense *g, const struct bn_state *s, const struct bn_state *was, int side,
              struct looks *out);
bool is_question(const struct bn_battle *b, const struct bn_state *s);
bool is_attack(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o);

/* ---- One choice ---- */

enum { OUTLOOK_KNOWN = 256 };
struct outlook {
    const struct sense *g;
    const struct temper *temper;
    const struct bn_state *now;
    int side;
    uint64_t seed;
    struct looks before;
    bool standing; /* some attack is worth making as things are */
    bool dwells;   /* every order is tried to the end; else only those that look well */
    struct {
        uint64_t of;
        int64_t worth;
        struct looks looks;
    } known[OUTLOOK_KNOWN]; /* attacks judged already */
    struct orders list[3];
};
void outlook_begin(struct outlook *t, const struct sense *g, const struct temper *temper,
                   const struct bn_state *now, uint64_t seed);
void outlook_free(struct outlook *t);
/* What the order changes, in the mean of a few rolls. */
void outlook_of(struct outlook *t, const struct bn_order *o, struct looks *out);
/* The `most` orders of a list that promise most at a glance, best first, as indexes. All attacks and ends
 * are among them if there is room. Returns how many. */
int outlook_candidates(struct outlook *t, const struct orders *list, int out[], int most);

/* ---- Duties a scenario gives: postures ---- */

/* The posture a unit is under, BN_NONE for none. */
int duty_of(const struct sense *g, const struct bn_state *s, int unit);

#endif
