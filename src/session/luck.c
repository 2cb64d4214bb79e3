#include "session/luck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

/* Where the names of the next roll come from. */
struct source {
    char *const *name;
    size_t n;
    size_t *at;
    bool given; /* there is such a list */
    bool seeded_after;
};

static struct source source_of(struct luck *l, const struct bn_ask *ask)
{
    const struct bn_luck *lists = l->lists;
    if (l->steering)
        return (struct source){l->steer, l->steer_n, &l->steer_at, true, false};
    if (ask->card)
        return (struct source){lists->deck, lists->deck_n, &l->at.deck, lists->has_deck,
                               lists->has_seed};
    return (struct source){lists->dice, lists->dice_n, &l->at.dice, lists->has_dice,
                           lists->has_seed};
}

static int label_by_name(const struct bn_ask *ask, const char *name)
{
    for (int i = 0; i < ask->labels; i++)
        if (ask->weight[i] > 0 && bn_same_word(ask->label[i], name))
            return i;
    return BN_NONE;
}

static void fail(struct luck *l, const struct bn_ask *ask, enum bn_session_result result, size_t at,
                 const char *face)
{
    l->result = result;
    l->chance.starved = true;
    l->wanted = (struct bn_wanted){.purpose = ask->purpose,
                                   .n = ask->n,
                                   .side = ask->side,
                                   .unit = ask->unit,
                                   .card = ask->card,
                                   .at = at,
                                   .label = ask->card ? NULL : ask->label,
                                   .labels = ask->labels};
    for (int i = 0; i < ask->labels; i++)
        l->wanted.name[i] = ask->label[i];
    memcpy(l->wanted.weight, ask->weight, (size_t)ask->labels * sizeof *ask->weight);
    snprintf(l->wanted.rule, sizeof l->wanted.rule, "%s", bn_rule_id(l->b, ask->rule));
    snprintf(l->wanted.face, sizeof l->wanted.face, "%s", face);
}

static void note_face(struct luck *l, const char *name)
{
    if (l->faces == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->face = bn_grown(l->face, l->room, sizeof *l->face);
    }
    l->face[l->faces++] = name;
}

/* As many of the pool as the list holds; false when one of them cannot come. */
static bool from_list(struct luck *l, const struct bn_ask *ask, struct source from, uint8_t faces[],
                      int *got)
{
    for (*got = 0; *got < ask->n && *from.at < from.n; ++*got) {
        const char *name = from.name[*from.at];
        int label = label_by_name(ask, name);
        if (label == BN_NONE) {
            fail(l, ask, BN_BAD_FACE, *from.at + 1, name);
            return false;
        }
        l->typed = l->typed || (!l->steering && !ask->card && *from.at >= l->typed_from);
        faces[*got] = (uint8_t)label;
        ++*from.at;
    }
    return true;
}

static void luck_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct luck *l = (struct luck *)c;
    /* The seed answers the whole pool first: what a list leaves open, and a way to go on that could
     * have come where nothing else can. */
    struct bn_seeded seeded = bn_seeded_of(l->lists->seed);
    seeded.chance.pool(&seeded.chance, ask, faces);
    if (l->result != BN_DONE_OK)
        return;
    struct source from = source_of(l, ask);
    int got = 0;
    if (from.given && !from_list(l, ask, from, faces, &got))
        return;
    if (from.given && got < ask->n && !from.seeded_after) {
        fail(l, ask, BN_STARVED, 0, "");
        l->wanted.given = got;
        return;
    }
    for (int k = 0; k < ask->n; k++)
        note_face(l, ask->label[faces[k]]);
}

struct luck luck_of(const struct bn_battle *b, const struct bn_luck *lists, struct luck_at at)
{
    return (struct luck){.chance = {.pool = luck_pool},
                         .b = b,
                         .lists = lists,
                         .at = at,
                         .typed_from = SIZE_MAX,
                         .result = BN_DONE_OK};
}

void luck_steer(struct luck *l, char *const *faces, size_t n)
{
    l->steering = true;
    l->steer = faces;
    l->steer_n = n;
}

void luck_say(const struct luck *l, struct bn_text *t)
{
    const struct bn_wanted *w = &l->wanted;
    if (w->face[0]) {
        bn_text_char(t, '\'');
        bn_text_add(t, w->face);
        bn_text_add(t, "', place ");
        bn_text_int(t, (int64_t)w->at);
        bn_text_add(t, w->card ? " of the cards" : " of the dice");
        bn_text_add(t, ", cannot come; ");
    }
    if (!w->card) {
        bn_text_int(t, w->n);
        bn_text_char(t, ' ');
    }
    bn_text_add(t, w->card     ? "a card was to be drawn for "
                   : w->n == 1 ? "die was to be rolled for "
                               : "dice were to be rolled for ");
    bn_text_add(t, w->purpose);
    if (w->unit != BN_NONE) {
        bn_text_add(t, " of ");
        bn_say_unit(l->b, w->unit, t);
    } else if (w->side != BN_NONE) {
        bn_text_add(t, " of ");
        bn_text_add(t, l->b->side[w->side].name);
    }
    if (w->rule[0]) {
        bn_text_add(t, " by ");
        bn_text_add(t, w->rule);
    }
    bn_text_add(t, w->face[0] ? w->card ? ", of what is left:" : ", with the faces"
                   : w->given ? ", and the list had "
                              : ", and the list was empty");
    if (!w->face[0] && w->given)
        bn_text_int(t, w->given);
    for (int i = 0; w->face[0] && i < w->labels; i++)
        if (w->weight[i]) {
            bn_text_char(t, ' ');
            bn_text_add(t, w->name[i]);
        }
}

static char **copy_list(char *const *from, size_t n)
{
    char **list = bn_new(n * sizeof *list);
    for (size_t i = 0; i < n; i++)
        list[i] = bn_copy(from[i], strlen(from[i]));
    return list;
}

struct bn_luck luck_copy(const struct bn_luck *from)
{
    struct bn_luck copy = *from;
    copy.dice = copy_list(from->dice, from->dice_n);
    copy.deck = copy_list(from->deck, from->deck_n);
    return copy;
}

void luck_free(struct bn_luck *lists)
{
    for (size_t i = 0; i < lists->dice_n; i++)
        free(lists->dice[i]);
    for (size_t i = 0; i < lists->deck_n; i++)
        free(lists->deck[i]);
    free(lists->dice);
    free(lists->deck);
}
