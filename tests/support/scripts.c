/* Lua texts as opponents. */
#include "scripts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct bn_opponent *scripts_open(const char *text, struct bn_text *fault)
{
    char path[] = "/tmp/banneret-script-XXXXXX.lua", who[64];
    int fd = mkstemps(path, 4);
    if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text))
        abort();
    close(fd);
    snprintf(who, sizeof who, "script:%s", path);
    struct bn_opponent *opponent = bn_opponent_open(who, fault);
    unlink(path);
    return opponent;
}

enum bn_thinking scripts_choose(struct bn_opponent *who, const struct bn_view *view, uint64_t seed,
                                int budget, struct bn_order *order, struct bn_text *why,
                                int *slices)
{
    enum bn_thinking done;
    int n = 0;
    do {
        *why = bn_text_begin(why->at, why->max);
        done = bn_opponent_think(who, view, seed, budget, order, why);
        n++;
    } while (done == BN_THINK_MORE);
    if (slices)
        *slices = n;
    return done;
}
