/* Digests of drawn battles, a line each: `SCENARIO KIND SEED ORDERS DIGEST`.
 *
 *     digest          what tests/golden/digests.txt holds
 *     digest NAME     one battle of that scenario in full: the golden playthrough
 *
 * tests/digests.sh compares both under several compilers. */
#include "battles.h"
#include "play.h"

#include <stdio.h>
#include <string.h>

enum { SEEDS = 10 };

static void print_digests(const struct battles *list)
{
    for (size_t i = 0; i < list->n; i++)
        for (int kind = 0; kind < PLAY_KINDS; kind++)
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                struct bn_state s;
                bool ends = play_out(list->at[i].b, &s, (enum play_kind)kind, seed, PLAY_ORDERS);
                printf("%s %s %llu %d %016llx%s\n", list->at[i].name, play_kind_names[kind],
                       (unsigned long long)seed, s.orders,
                       (unsigned long long)bn_digest(list->at[i].b, &s),
                       ends ? "" : " does not end");
            }
}

/* ---- One battle in full ---- */

static void print_event(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_event *e)
{
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    (void)sink, (void)s;
    if (e->kind == BN_EV_ORDER)
        return; /* printed before it is carried out */
    bn_say(b, e, &t);
    printf("    %-10s %-8s %s%s%s\n", bn_event_name(b, e->kind), bn_rule_id(b, e->rule),
           e->ask ? e->ask->purpose : "", e->ask ? ": " : "", words);
}

static void print_decision(const struct bn_battle *b, const struct bn_state *s, int legal)
{
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_prompt(b, s, &t);
    printf("%016llx  %s (%d)\n", (unsigned long long)bn_digest(b, s), words, legal);
}

static void print_battle(const struct bn_battle *b, uint64_t seed)
{
    static struct play_list legal;
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(seed);
    struct bn_sink sink = {print_event};
    bn_begin(b, &s, &seeded.chance, &sink);
    while (s.winner == BN_OPEN && s.orders < PLAY_ORDERS) {
        char words[BN_ORDER_TEXT];
        struct bn_text t = bn_text_begin(words, sizeof words);
        play_legal(b, &s, &legal);
        print_decision(b, &s, legal.list.n);
        if (legal.list.n == 0)
            return;
        struct bn_order o = *play_choose(b, &s, &legal, PLAY_WEIGHTED, seed);
        bn_order_say(b, &o, &t);
        printf("%d %s: %s\n", s.orders + 1, b->side[s.decider].id, words);
        bn_apply(b, &s, &o, &seeded.chance, &sink);
    }
    printf("%016llx\n", (unsigned long long)bn_digest(b, &s));
}

int main(int argc, char **argv)
{
    struct battles list = battles_read(argc > 1 ? argv[1] : NULL);
    if (argc > 1 && list.n > 0)
        print_battle(list.at[0].b, 1);
    else
        print_digests(&list);
    battles_free(&list);
    return 0;
}
