/* Fuzzing of play itself: the bytes choose the scenario, each order, and how the dice fall.
 *
 * Seeded dice and drawn orders rarely come to what is rare; a fuzzer goes looking for it. */
#include "play.h"

#include "battles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct bytes { /* of the input; zeros after its end */
    struct bn_chance chance;
    const uint8_t *at;
    size_t left;
};

static unsigned next(struct bytes *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

/* Any face that can come, by a byte a die. */
static void pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct bytes *in = (struct bytes *)c;
    for (int k = 0; k < ask->n; k++) {
        int label = (int)(next(in) % (unsigned)ask->labels);
        while (ask->weight[label] == 0)
            label = (label + 1) % ask->labels;
        faces[k] = (uint8_t)label;
    }
}

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    (void)sink, (void)s;
    bn_say(b, e, &t);
    assert(t.len > 0 && !t.cut && !strchr(words, '{'));
    assert(e->rule != BN_NONE || e->kind == BN_EV_ORDER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct battles list;
    static struct play_list legal;
    static struct bn_verdict v;
    if (list.n == 0)
        list = battles_read(NULL);
    struct bytes in = {.chance = {.pool = pool}, .at = data, .left = size};
    struct bn_sink sink = {hear};
    struct bn_state s;
    const struct bn_battle *b = list.at[next(&in) % list.n].b;
    bn_begin(b, &s, &in.chance, &sink);
    while (s.winner == BN_OPEN && in.left > 0) {
        assert(!bn_state_fault(b, &s));
        play_legal(b, &s, &legal);
        assert(legal.list.n > 0 && legal.list.n <= PLAY_LIST);
        struct bn_order o = legal.at[next(&in) % (unsigned)legal.list.n];
        v.all = false;
        bool is_legal = bn_check(b, &s, &o, &v);
        assert(is_legal);
        bn_apply(b, &s, &o, &in.chance, &sink);
    }
    assert(!bn_state_fault(b, &s));
    return 0;
}
