/* plan.h - what a unit is to do, before it does it. For src/tui only. */
#ifndef TUI_PLAN_H
#define TUI_PLAN_H

#include "session/ways.h"
#include "tui/odds.h"
#include "tui/play.h"

struct play_plan {
    struct bn_ways ways;
    bool found;     /* the ways are those of the position and of the chosen unit */
    int unit;       /* whose they are */
    int hex;        /* where it is to go, or where the target stands; BN_NONE: nowhere */
    int target;     /* an enemy, or BN_NONE */
    int face;       /* how it is to face in the end; BN_NONE: as is cheapest */
    int way;        /* the way there; BN_NONE: there is none */
    bool set;       /* Enter has asked for it: Enter again carries it out */
    bool under_way; /* begun, and somebody else was asked */
    bool have_odds; /* of the blow at its end */
    struct play_odds odds;
};

#endif
