/* Fuzzing of one order's text: read in the middle of a battle, judged, and carried out when legal.
 *
 * What is read must be written and read back as the same; what is refused must be refused in words. */
#include "play.h"

#include "battles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOMENTS = 48 };

static struct moment {
    const struct bn_battle *b;
    struct bn_state s;
} moments[MOMENTS];
static int count;

/* Moments of every scenario, spread over its battle. */
static void gather(void)
{
    static struct battles list; /* kept: the moments point into it */
    static struct play_list legal;
    list = battles_read(NULL);
    for (uint64_t seed = 1; count < MOMENTS; seed++) {
        const struct bn_battle *b = list.at[seed % list.n].b;
        struct bn_state s;
        struct bn_seeded seeded = bn_seeded_of(seed);
        bn_begin(b, &s, &seeded.chance, NULL);
        for (uint64_t i = 0; s.winner == BN_OPEN && i < 8 * seed; i++) {
            play_legal(b, &s, &legal);
            bn_apply(b, &s, play_choose(b, &s, &legal, PLAY_WEIGHTED, seed), &seeded.chance, NULL);
        }
        moments[count++] = (struct moment){b, s};
    }
}

static void judge(const struct moment *m, const struct bn_order *o)
{
    static struct bn_verdict v;
    char words[BN_EVENT_TEXT];
    v.all = true;
    bool legal = bn_check(m->b, &m->s, o, &v);
    assert(legal == (v.n == 0));
    for (int i = 0; i < v.n; i++) {
        struct bn_text t = bn_text_begin(words, sizeof words);
        bn_say(m->b, &v.why[i], &t);
        assert(t.len > 0 && !strchr(words, '{'));
    }
    if (!legal)
        return;
    struct bn_state s = m->s;
    struct bn_seeded seeded = bn_seeded_of(1);
    bn_apply(m->b, &s, o, &seeded.chance, NULL);
    assert(!bn_state_fault(m->b, &s));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (count == 0)
        gather();
    if (size < 1 || size > 200)
        return 0;
    const struct moment *m = &moments[data[0] % MOMENTS];
    char line[256], fault[300], words[BN_ORDER_TEXT], again[BN_ORDER_TEXT];
    memcpy(line, data + 1, size - 1);
    line[size - 1] = 0;

    struct bn_text why = bn_text_begin(fault, sizeof fault);
    struct bn_order o, back;
    bn_is_concede(line);
    if (!bn_order_read(m->b, &m->s, line, &o, &why)) {
        assert(why.len > 0);
        for (size_t i = 0; i < why.len; i++) /* nothing that a terminal obeys */
            assert((unsigned char)fault[i] >= ' ' && fault[i] != 127);
        return 0;
    }
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_order_say(m->b, &o, &t);
    assert(!t.cut && t.len > 0);
    bool read = bn_order_read(m->b, &m->s, words, &back, &why);
    assert(read && bn_order_same(&o, &back));
    t = bn_text_begin(again, sizeof again);
    bn_order_say(m->b, &back, &t);
    assert(strcmp(words, again) == 0);
    judge(m, &o);
    return 0;
}
