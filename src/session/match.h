/* match.h - the score over several battles of two people: a note in each record of a rematch. */
#ifndef SESSION_MATCH_H
#define SESSION_MATCH_H

#include "session/session.h"

struct bn_match { /* battles won by the people who now have the sides */
    int won[BN_SIDES], drawn;
};

/* Before this battle, by its notes; all 0 when it is the first. */
struct bn_match bn_match_of(const struct bn_session *s);
/* After a battle that `winner` won: a side or BN_DRAW; another value counts nothing. */
struct bn_match bn_match_after(struct bn_match m, int winner);
/* The people have changed sides. */
struct bn_match bn_match_changed(struct bn_match m);
int bn_match_battles(struct bn_match m);
/* Keeps it in the session's notes. False: the record could not be written. */
bool bn_match_keep(struct bn_session *s, struct bn_match m);

#endif
