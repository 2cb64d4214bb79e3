/* refused.c - Enter on a hex that no order goes to: what stands in the way. */
#include "tui/play.h"

static bool has_field(const char *pattern, char field)
{
    for (const char *c = pattern; *c; c++)
        if (*c == field && (c == pattern || c[-1] == ' ') && (c[1] == ' ' || c[1] == 0))
            return true;
    return false;
}

/* A unit that moves by steps looks for a way to the hex: why one step would not lead there says nothing. */
static bool is_far(struct bn_play *p, int unit, int hex)
{
    int from = p->view.s.unit[unit].hex;
    return from != BN_NONE && bn_distance(&p->b->board, from, hex) > 1 && (p->able >> unit & 1) &&
           play_ways(p) != NULL;
}

/* An order that would have meant this hex, judged: the ruleset's patterns say what orders look
 * like. The first that is not refused for its phase alone gives the reason. */
static bool explain(struct bn_play *p, int unit, int hex)
{
    const struct bn_verb *verbs = p->b->rules->verbs;
    int there = bn_unit_at(p->b, &p->view.s, hex);
    /* Of a unit's own hex only what belongs to this phase says anything. */
    int passes = there == unit ? 1 : 2;
    for (int pass = 0; pass < passes; pass++)
        for (int v = 0; verbs[v].pattern; v++) {
            bool at_unit = has_field(verbs[v].pattern, 'T'),
                 at_hex = has_field(verbs[v].pattern, 'H');
            bool fits = there != BN_NONE && there != unit && bn_enemies(p->b, unit, there) ? at_unit
                                                                                           : at_hex;
            if (!has_field(verbs[v].pattern, 'U') || !fits || (at_unit && at_hex))
                continue;
            if (pass == 0 && !p->question && verbs[v].phase != p->view.s.phase)
                continue;
            struct bn_order o = bn_order_of(v, unit);
            o.other = (int8_t)(at_unit ? there : BN_NONE);
            o.hex = (int16_t)(at_hex ? hex : BN_NONE);
            if (has_field(verbs[v].pattern, 'F'))
                o.face = p->view.s.unit[unit].face;
            if (has_field(verbs[v].pattern, 'R'))
                play_fill_from(p, &p->view.s, &o);
            struct bn_verdict verdict = {.all = false};
            if (bn_check(p->b, &p->view.s, &o, &verdict) || verdict.n == 0)
                continue;
            char text[BN_EVENT_TEXT];
            struct bn_text t = bn_text_begin(text, sizeof text);
            if (is_far(p, unit, hex)) {
                bn_text_add(&t, p->b->unit[unit].id);
                bn_text_add(&t, " does not get to ");
                bn_hex_say(&p->b->board, hex, &t);
                bn_text_add(&t, " in this move. w: why");
            } else {
                bn_say(p->b, &verdict.why[0], &t);
            }
            play_refuse(p, bn_rule_id(p->b, verdict.why[0].rule), "%s", text);
            return true;
        }
    return false;
}

void play_refuse_hex(struct bn_play *p, int unit, int hex)
{
    if (explain(p, unit, hex))
        return;
    const char *id = p->b->unit[unit].id;
    if (p->view.s.unit[unit].hex == hex) {
        play_refuse(p, "", "%s has no legal order now.", id);
        return;
    }
    char at[16];
    struct bn_text t = bn_text_begin(at, sizeof at);
    bn_hex_say(&p->b->board, hex, &t);
    play_refuse(p, "", "%s has no legal order for %s.", id, at);
}
