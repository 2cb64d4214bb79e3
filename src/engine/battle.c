/* What the unchanging battle answers. */
#include <banneret/ruleset.h>

const char *const bn_posture_names[] = {
    [BN_POSTURE_HOLD] = "hold",       [BN_POSTURE_DEFEND] = "defend",
    [BN_POSTURE_ADVANCE] = "advance", [BN_POSTURE_ATTACK] = "attack",
    [BN_POSTURE_EXIT] = "exit",       NULL};

bool bn_hexes_have(const struct bn_battle *b, struct bn_hexes list, int hex)
{
    for (int i = 0; i < list.n; i++)
        if (b->hex_pool[list.at + i] == hex)
            return true;
    return false;
}

int bn_steps_at(const struct bn_steps *steps, int turn, int otherwise)
{
    int value = otherwise;
    if (turn < 1) /* what comes before the first turn counts to it */
        turn = 1;
    for (int i = 0; i < steps->n && steps->at[i].turn <= turn; i++)
        value = steps->at[i].value;
    return value;
}

int bn_unit_read(const struct bn_battle *b, const char *word, size_t len)
{
    for (int u = 0; u < b->units; u++)
        if (bn_same_word_n(b->unit[u].id, word, len))
            return u;
    return BN_NONE;
}

int bn_units_of(const struct bn_battle *b, int side)
{
    int n = b->side[side].drawn;
    for (int u = 0; u < b->units; u++)
        n += b->unit[u].side == side && !b->unit[u].perhaps;
    return n;
}

const char *bn_rule_id(const struct bn_battle *b, int rule)
{
    return rule == BN_NONE ? "" : b->rules->rules[rule].id;
}
