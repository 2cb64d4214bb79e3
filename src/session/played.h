/* played.h - how long a battle was played, over all sittings: a note in the record for each. */
#ifndef SESSION_PLAYED_H
#define SESSION_PLAYED_H

#include "session/session.h"

/* Seconds, by its notes. */
long bn_played_of(const struct bn_session *s);
/* Keeps so many more; 0 keeps nothing. False: the record could not be written. */
bool bn_played_keep(struct bn_session *s, long seconds);

#endif
