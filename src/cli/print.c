#include "cli/print.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "files/json.h"
#include "files/memory.h"
#include "files/utf8.h"

enum { RULE_COLUMN = 68 }; /* a rule of eight letters fits behind it in 80 columns */

/* ---- Text ---- */

size_t print_width(const char *text) { return bn_utf8_count(text, strlen(text)); }

static const char *paint(const struct cli_print *p, const char *code)
{
    return p->color ? code : "";
}

void print_line(const struct cli_print *p, const char *indent, const char *text, const char *right)
{
    size_t used = print_width(indent) + print_width(text);
    if (!*right) {
        printf("%s%s\n", indent, text);
        return;
    }
    int gap = used + 2 <= RULE_COLUMN ? (int)(RULE_COLUMN - used) : 2;
    printf("%s%s%*s%s%s%s\n", indent, text, gap, "", paint(p, "\033[2m"), right,
           paint(p, "\033[m"));
}

/* ---- Events ---- */

void print_seed(const struct cli_print *p, uint64_t seed)
{
    if (p->json)
        bn_json_seed(stdout, seed);
    else
        printf("seed %" PRIu64 "\n", seed);
}

/* "Battle dice of K1 Roland: axe axe panic" */
static void print_dice(const struct cli_print *p, const struct bn_said *said, const char *rule)
{
    char words[4 * BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_text_add(&t, said->faces_n == 1 ? "die for " : "dice for ");
    bn_text_add(&t, said->purpose);
    if (said->e.unit != BN_NONE || said->e.side != BN_NONE)
        bn_text_add(&t, ", ");
    if (said->e.unit != BN_NONE)
        bn_say_unit(p->b, said->e.unit, &t);
    else if (said->e.side != BN_NONE)
        bn_text_add(&t, p->b->side[said->e.side].name);
    bn_text_char(&t, ':');
    for (int i = 0; i < said->faces_n; i++) {
        bn_text_char(&t, ' ');
        bn_text_add(&t, said->label[said->faces[i]]);
    }
    print_line(p, "  ", words, rule);
}

static void print_event(const struct cli_print *p, const struct bn_said *said)
{
    const char *rule = bn_rule_id(p->b, said->e.rule);
    if (said->e.kind == BN_EV_ORDER)
        print_line(p, "> ", said->text, said->e.side == BN_NONE ? "" : p->b->side[said->e.side].id);
    else if (said->faces_n)
        print_dice(p, said, rule);
    else
        print_line(p, "  ", said->text, rule);
}

static void print_event_json(const struct cli_print *p, const struct bn_said *said)
{
    if (said->e.kind == BN_EV_ORDER)
        bn_json_order(stdout, p->b, said->entry, said->e.side, said->text);
    else if (said->faces_n)
        bn_json_dice(stdout, p->b, &said->e, said->purpose, said->label, said->faces,
                     said->faces_n);
    else if (said->e.kind == BN_EV_CARD)
        bn_json_card(stdout, p->b, &said->e, said->purpose);
    else
        bn_json_event(stdout, p->b, &said->e, said->text);
}

void print_said(const struct cli_print *p, const struct bn_session *s, size_t from, int until)
{
    for (size_t i = from; i < bn_session_said_n(s); i++) {
        const struct bn_said *said = bn_session_said(s, i);
        if (said->entry > until || !bn_may_see(&said->e, p->viewer))
            continue;
        if (p->json)
            print_event_json(p, said);
        else
            print_event(p, said);
    }
}

/* JSON escapes what is strange, but it has no way to hold what is no UTF-8. */
static bool is_utf8(const char *text)
{
    for (size_t left = strlen(text), n; left; text += n, left -= n) {
        uint32_t c;
        n = bn_utf8_next(text, left, &c);
        if (!n)
            return false;
    }
    return true;
}

static void print_refused_json(const char *order, const char *rule, const char *reason)
{
    char *safe_order = is_utf8(order) ? bn_copy(order, strlen(order)) : bn_utf8_shown(order);
    char *safe_reason = is_utf8(reason) ? bn_copy(reason, strlen(reason)) : bn_utf8_shown(reason);
    bn_json_refused(stdout, safe_order, rule, safe_reason);
    free(safe_order);
    free(safe_reason);
}

void print_refused(const struct cli_print *p, const char *order, const char *rule,
                   const char *reason)
{
    if (p->json) {
        print_refused_json(order, rule, reason);
        return;
    }
    char *safe_order = bn_utf8_shown(order), *safe_reason = bn_utf8_shown(reason);
    char *text = bn_format("refused: %s: %s", safe_order, safe_reason);
    printf("%s", paint(p, "\033[31m"));
    print_line(p, "", text, rule);
    printf("%s", paint(p, "\033[m"));
    free(text);
    free(safe_order);
    free(safe_reason);
}

/* ---- What may be done ---- */

static void print_legal_text(const struct cli_print *p, const struct bn_view *view)
{
    char words[BN_EVENT_TEXT];
    struct bn_list list = {NULL, 0, 0};
    bn_legal(p->b, &view->s, &list);
    list = (struct bn_list){bn_new((size_t)list.n * sizeof *list.at), 0, list.n};
    bn_legal(p->b, &view->s, &list);
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_prompt(p->b, &view->s, &t);
    printf("legal: %s\n", words);
    for (int i = 0; i < list.n; i++) {
        t = bn_text_begin(words, sizeof words);
        bn_order_say(p->b, &list.at[i], &t);
        printf("  %s\n", words);
    }
    free(list.at);
}

void print_legal(const struct cli_print *p, const struct bn_state *s)
{
    if (s->decider == BN_NONE)
        return;
    if (cli_has_cards(p->b) && p->viewer != BN_NONE && p->viewer != s->decider)
        return;
    struct bn_view view = bn_view_of(p->b, s, p->viewer);
    if (p->json)
        bn_json_legal(stdout, &view);
    else
        print_legal_text(p, &view);
}

/* ---- How it stands ---- */

static void print_heading(const struct cli_print *p, const struct bn_state *s)
{
    const struct bn_battle *b = p->b;
    printf("%sturn %d, %s phase", paint(p, "\033[1m"), s->turn, b->rules->phases[s->phase].name);
    if (s->winner == BN_DRAW)
        printf(", a draw");
    else if (s->winner != BN_OPEN)
        printf(", %s won", b->side[s->winner].id);
    else if (s->decider != BN_NONE)
        printf(", %s decides", b->side[s->decider].id);
    const struct bn_fact *fact = b->rules->battle_facts;
    for (int i = 0; fact && fact[i].name; i++)
        if (fact[i].shown)
            printf(", %s %d", fact[i].name, s->fact[i]);
    printf("%s\n", paint(p, "\033[m"));
}

static void print_unit(const struct cli_print *p, const struct bn_state *s, int u, int side_width,
                       int type_width)
{
    const struct bn_battle *b = p->b;
    const struct bn_unit *unit = &s->unit[u];
    const struct bn_type *type = &b->rules->types[b->unit[u].type];
    char hex[16], figures[16];
    struct bn_text t = bn_text_begin(hex, sizeof hex);
    bool there = unit->status == BN_ON_BOARD && unit->hex != BN_NONE;
    if (there)
        bn_hex_say(&b->board, unit->hex, &t);
    else
        bn_text_char(&t, '-');
    snprintf(figures, sizeof figures, "%7d ", unit->figures);
    printf("  %-8s %-*s %-*s %-4s %-6s %s%4d  %s\n", b->unit[u].id, side_width,
           b->side[b->unit[u].side].id, type_width, type->name, hex,
           there && unit->face != BN_NONE && !type->no_facing ? bn_face_names[unit->face] : "-",
           b->rules->figures ? figures : "", unit->hits, bn_unit_state_name(b, s, u));
}

static int longest(int so_far, const char *word)
{
    int width = (int)print_width(word);
    return width > so_far ? width : so_far;
}

/* A line a side: its hand as far as it may be seen, and its banners. */
static void print_side(const struct cli_print *p, const struct bn_view *view, int side)
{
    const struct bn_battle *b = p->b;
    const struct bn_state *s = &view->s;
    printf("  %s:", b->side[side].id);
    if (b->rules->cards && s->blind && view->viewer != side)
        printf(" %d %s", s->held[side], s->held[side] == 1 ? "card" : "cards");
    else if (b->rules->cards)
        printf(" hand");
    for (int card = 0; card < bn_card_kinds(b->rules); card++)
        for (int n = 0; n < s->hand[side][card]; n++)
            printf(" %s", b->rules->cards[card].name);
    if (b->rules->banners)
        printf("%s banners %d", b->rules->cards ? "," : "", bn_banners(b, s, side));
    printf("\n");
}

static void print_state_text(const struct cli_print *p, const struct bn_view *view)
{
    const struct bn_battle *b = p->b;
    int side_width = 4, type_width = 4;
    for (int u = 0; u < b->units; u++) {
        side_width = longest(side_width, b->side[b->unit[u].side].id);
        type_width = longest(type_width, b->rules->types[b->unit[u].type].name);
    }
    print_heading(p, &view->s);
    printf("  %-8s %-*s %-*s %-4s %-6s %s%4s  %s\n", "unit", side_width, "side", type_width, "type",
           "hex", "facing", b->rules->figures ? "figures " : "", "hits", "state");
    for (int u = 0; u < b->units; u++)
        if (view->s.unit[u].status != BN_ABSENT)
            print_unit(p, &view->s, u, side_width, type_width);
    for (int side = 0; side < BN_SIDES && (b->rules->cards || b->rules->banners); side++)
        print_side(p, view, side);
}

void print_state(const struct cli_print *p, const struct bn_state *s)
{
    struct bn_view view = bn_view_of(p->b, s, p->viewer);
    if (p->json) /* a viewer's hash must not tell what is hidden from him */
        bn_json_state(stdout, &view, bn_digest(p->b, &view.s));
    else
        print_state_text(p, &view);
}
