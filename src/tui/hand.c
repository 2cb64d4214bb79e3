/* hand.c - the hand of the side on turn beside the map: what each card does, and whom it could order.
 *
 * The screen shows a side its cards only while it chooses one, and only when the curtain was lifted for it;
 * all the rest of a battle of two people is played on a screen that is open to both. */
#include "tui/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

struct play_hand {
    int n, at; /* cards, and which of them is looked at */
    struct {
        struct bn_order order;
        bool fresh; /* drawn since the side last played one */
    } card[BN_CARD_MOST];
    struct {
        uint64_t units; /* whom a card of this kind could order */
        int orders;     /* how many of them; BN_NO_NUMBER: dice will say */
    } kind[BN_CARDS];
    uint8_t part[BN_HEXES];
};

struct play_hand *play_hand_new(void) { return bn_new(sizeof(struct play_hand)); }

/* ---- Who sees what ---- */

bool play_hides_hands(const struct bn_play *p) { return p->b->rules->cards && p->two_people; }

static bool chooses_card(const struct bn_play *p, const struct bn_state *s)
{
    struct bn_order first = {.card = BN_NONE};
    struct bn_list list = {&first, 0, 1};
    struct bn_view own = bn_view_of(p->b, s, s->decider);
    bn_legal(p->b, &own.s, &list);
    return list.n > 0 && first.card != BN_NONE;
}

int play_viewer(const struct bn_play *p, const struct bn_state *s)
{
    int decider = s->decider;
    if (decider == BN_NONE || !play_hides_hands(p))
        return play_seats_viewer(p, decider);
    bool own = !p->seat[decider] && play_curtain_is_lifted(p, s) && chooses_card(p, s);
    return own ? decider : BN_SIDES;
}

/* The hand may still be that of the decision before. */
bool play_hand_shown(const struct bn_play *p)
{
    bool asked = p->legals > 0 && p->legal[0].card != BN_NONE;
    return p->hand->n > 0 && asked && !p->stepping;
}

/* ---- What the cards could do ---- */

/* Chance for a look ahead: whether dice were thrown matters, not what they show. */
struct ahead {
    struct bn_chance chance;
    struct bn_seeded seeded;
    bool rolled;
};

static void ahead_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct ahead *a = (struct ahead *)c;
    a->rolled |= !ask->card;
    a->seeded.chance.pool(&a->seeded.chance, ask, faces);
}

static uint64_t units_with_orders(const struct bn_battle *b, const struct bn_state *s)
{
    struct bn_list list = {NULL, 0, 0};
    uint64_t units = 0;
    bn_legal(b, s, &list);
    list = (struct bn_list){bn_new((size_t)list.n * sizeof *list.at + 1), 0, list.n};
    bn_legal(b, s, &list);
    for (int i = 0; i < list.n; i++)
        if (list.at[i].unit != BN_NONE)
            units |= UINT64_C(1) << list.at[i].unit;
    free(list.at);
    return units;
}

static int how_many(uint64_t units)
{
    int n = 0;
    for (; units; units &= units - 1)
        n++;
    return n;
}

/* Whom a card could order the rules say themselves: it is played on a copy of what the side sees. */
static void look_ahead(struct bn_play *p, const struct bn_order *o)
{
    struct bn_state s = p->view.s;
    struct ahead ahead = {.chance = {.pool = ahead_pool}, .seeded = bn_seeded_of(0)};
    bn_apply(p->b, &s, o, &ahead.chance, NULL);
    bool goes_on = s.winner == BN_OPEN && s.turn == p->view.s.turn && s.side == p->view.s.side &&
                   s.played == o->card;
    uint64_t units = goes_on ? units_with_orders(p->b, &s) : 0;
    int left = play_number_of(p->b, &s, "orders_left"), all = how_many(units);
    p->hand->kind[o->card].units = units;
    p->hand->kind[o->card].orders = ahead.rolled             ? BN_NO_NUMBER
                                    : left > 0 && left < all ? left
                                                             : all;
}

/* How many cards of each kind the side has drawn since it last played one; none are new in the first
 * turn. */
static void count_fresh(const struct bn_play *p, int side, int fresh[BN_CARDS])
{
    memset(fresh, 0, BN_CARDS * sizeof *fresh);
    for (size_t i = bn_session_said_n(p->session); i-- > 0;) {
        const struct bn_event *e = &bn_session_said(p->session, i)->e;
        if (e->kind == BN_EV_PLAY && e->side == side)
            return;
        if (e->kind == BN_EV_CARD && e->only == side && e->card != BN_NONE)
            fresh[e->card]++;
    }
    memset(fresh, 0, BN_CARDS * sizeof *fresh);
}

static void find_parts(struct bn_play *p)
{
    const struct bn_board *board = &p->b->board;
    p->look.part = NULL;
    if (!p->b->rules->parts || p->hand->n == 0)
        return;
    for (int hex = 0; hex < board->cols * board->rows; hex++)
        p->hand->part[hex] = (uint8_t)p->b->rules->parts(p->b, p->view.s.decider, hex);
    p->look.part = p->hand->part;
}

/* Each card of the hand, those of a kind together, the new ones last among them. */
void play_hand_update(struct bn_play *p)
{
    struct play_hand *h = p->hand;
    int side = p->view.s.decider, fresh[BN_CARDS];
    bool shown = h->n > 0;
    h->n = 0;
    if (p->b->rules->cards && side != BN_NONE && p->view.viewer == side) {
        count_fresh(p, side, fresh);
        for (int i = 0; i < p->legals && p->legal[i].card != BN_NONE; i++) {
            int card = p->legal[i].card, held = p->view.s.hand[side][card];
            look_ahead(p, &p->legal[i]);
            for (int k = 0; k < held && h->n < BN_CARD_MOST; k++, h->n++) {
                h->card[h->n].order = p->legal[i];
                h->card[h->n].fresh = k >= held - fresh[card];
            }
        }
    }
    h->at = shown && h->at < h->n ? h->at : 0;
    find_parts(p);
    play_hand_mark(p);
}

void play_hand_mark(struct bn_play *p)
{
    const struct play_hand *h = p->hand;
    if (!play_hand_shown(p))
        return;
    uint64_t units = h->kind[h->card[h->at].order.card].units;
    memset(p->target, 0, sizeof p->target);
    for (int u = 0; u < p->b->units; u++)
        if ((units >> u & 1) && bn_on_board(&p->view.s, u))
            p->target[p->view.s.unit[u].hex] = 1;
    p->look.able = units;
}

/* ---- Beside the map ---- */

static const struct bn_card *card_at(const struct bn_play *p, int i)
{
    return &p->b->rules->cards[p->hand->card[i].order.card];
}

static void rule_off(struct bn_canvas *c, int x, int y, int w)
{
    for (int i = 0; i < w; i++)
        bn_put(c, x + i, y, "─", BN_ROLE_FRAME, 0);
}

/* "2 of 3", "no one !"; where a title needs the room "2/3", "none !". */
static void whom_say(const struct bn_play *p, int i, bool brief, char *out, size_t max)
{
    const char *between = brief ? "/" : " of ";
    int kind = p->hand->card[i].order.card, all = how_many(p->hand->kind[kind].units);
    if (all == 0)
        snprintf(out, max, brief ? "none !" : "no one !");
    else if (p->hand->kind[kind].orders == BN_NO_NUMBER)
        snprintf(out, max, "?%s%d", between, all);
    else
        snprintf(out, max, "%d%s%d", p->hand->kind[kind].orders, between, all);
}

static void paint_card(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int i)
{
    enum { KEYS = 9 };
    char whom[32], key[2] = {i < KEYS ? (char)('1' + i) : ' ', 0};
    whom_say(p, i, false, whom, sizeof whom);
    if (bn_columns(card_at(p, i)->title) > w - 3 - bn_columns(whom))
        whom_say(p, i, true, whom, sizeof whom);
    int end = bn_columns(whom);
    bool chosen = i == p->hand->at;
    enum bn_role role = chosen ? BN_ROLE_CHOSEN : BN_ROLE_PLAIN;
    for (int k = 1; k < w && chosen; k++)
        bn_put(c, x + k, y, " ", role, 0);
    bn_put(c, x, y, key, BN_ROLE_KEY, 0);
    bn_write(c, x + 2, y, w - 3 - end, card_at(p, i)->title, role, chosen ? BN_BOLD : 0);
    bn_write(c, x + w - end, y, end, whom, role, 0);
}

static int paint_text(struct bn_canvas *c, int x, int y, int w, int end, const char *text)
{
    char part[BN_EVENT_TEXT];
    while (*text && y < end) {
        const char *line = text;
        size_t n = bn_wrap(line, w, &text);
        snprintf(part, sizeof part, "%.*s", (int)n, line);
        bn_write(c, x, y++, w, part, BN_ROLE_PLAIN, 0);
    }
    return y;
}

static const char *const *part_names(const struct bn_play *p)
{
    const struct bn_battle_key *key = p->b->rules->battle_keys;
    for (; key && key->name; key++)
        if (key->kind == BN_KEY_SPANS)
            return key->value;
    return NULL;
}

/* "left 3, centre 6, right 3": the side's units there; one on a line counts in both. */
static void parts_say(const struct bn_play *p, char *out, size_t max)
{
    const char *const *name = part_names(p);
    size_t len = 0;
    out[0] = 0;
    for (int i = 0; name && name[i] && len < max; i++) {
        int n = 0;
        for (int u = 0; u < p->b->units; u++)
            n += p->b->unit[u].side == p->view.s.decider && bn_on_board(&p->view.s, u) &&
                 p->hand->part[p->view.s.unit[u].hex] >> i & 1;
        len += (size_t)snprintf(out + len, max - len, "%s%s %d", i ? ", " : "", name[i], n);
    }
}

/* The card looked at, from line y to `end`. */
static int paint_chosen(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int end)
{
    const struct bn_card *card = card_at(p, p->hand->at);
    char title[BN_NAME_LEN], units[160];
    play_upper(card->title, title, sizeof title);
    bn_write(c, x, y, 1, "►", BN_ROLE_KEY, 0);
    bn_line_with_rule(c, x + 1, y++, w - 1, title, BN_ROLE_TITLE, "");
    y = paint_text(c, x, y, w, end, card->text);
    if (p->look.part) {
        parts_say(p, units, sizeof units);
        y = paint_text(c, x, y, w, end, units);
    }
    const char *rule = bn_rule_id(p->b, card->rule);
    if (y < end)
        bn_write(c, x + w - bn_columns(rule), y++, w, rule, BN_ROLE_RULE, 0);
    return y;
}

/* What the enemy played last, BN_NONE: nothing yet. */
static int enemy_card(const struct bn_play *p)
{
    for (size_t i = bn_session_said_n(p->session); i-- > 0;) {
        const struct bn_event *e = &bn_session_said(p->session, i)->e;
        if (e->kind == BN_EV_PLAY && e->side == 1 - p->view.s.decider)
            return e->card;
    }
    return BN_NONE;
}

static int discards(const struct bn_play *p)
{
    int n = 0;
    for (int i = 0; i < BN_CARDS; i++)
        n += p->view.s.discards[i];
    return n;
}

/* "New since last turn: 2, 4". */
static void fresh_say(const struct bn_play *p, char *out, size_t max)
{
    size_t len = 0;
    out[0] = 0;
    for (int i = 0; i < p->hand->n && len < max; i++)
        if (p->hand->card[i].fresh)
            len += (size_t)snprintf(out + len, max - len, "%s%d",
                                    len ? ", " : "New since last turn: ", i + 1);
}

static int paint_known(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int end)
{
    char line[160];
    int enemy = enemy_card(p);
    fresh_say(p, line, sizeof line);
    y = paint_text(c, x, y, w, end, line);
    if (enemy != BN_NONE) {
        snprintf(line, sizeof line, "%s played %s.", p->b->side[1 - p->view.s.decider].name,
                 p->b->rules->cards[enemy].title);
        y = paint_text(c, x, y, w, end, line);
    }
    snprintf(line, sizeof line, "Discards %d", discards(p));
    return paint_text(c, x, y, w, end, line);
}

int play_hand_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h)
{
    enum {
        WIDEST = 48,
        BELOW = 13,
        LEAST = 3
    }; /* lines for what is said of one card and the enemy's */
    const struct play_hand *hand = p->hand;
    int end = y + h, side = p->view.s.decider, rows = h - BELOW > LEAST ? h - BELOW : LEAST;
    char name[2 * BN_NAME_LEN], line[3 * BN_NAME_LEN];
    w = w < WIDEST ? w : WIDEST;
    play_upper(p->b->side[side].name, name, sizeof name);
    snprintf(line, sizeof line, "deck %d", bn_deck_left(p->b, &p->view.s));
    int deck = bn_columns(line);
    bn_write(c, x + w - deck, y, deck, line, BN_ROLE_PLAIN, 0);
    snprintf(line, sizeof line, "HAND: %s", name);
    bn_write(c, x, y++, w - deck - 1, line, (enum bn_role)(BN_ROLE_SIDE_A + side), BN_BOLD);
    rule_off(c, x, y++, w);
    int first = hand->at < rows ? 0 : hand->at - rows + 1;
    for (int i = first; i < hand->n && i < first + rows; i++)
        paint_card(p, c, x, y++, w, i);
    rule_off(c, x, y++, w);
    y = paint_chosen(p, c, x, y, w, end);
    if (y < end)
        rule_off(c, x, y++, w);
    return paint_known(p, c, x, y, w, end);
}

/* ---- Below the map ---- */

/* The part from its first to its last column, or row. */
static bool part_from_to(const struct bn_play *p, int i, char *out, size_t max)
{
    const struct bn_board *board = &p->b->board;
    int last = board->cols - 1, down = (board->rows - 1) * board->cols;
    bool rows = p->hand->part[0] == p->hand->part[last] && p->hand->part[0] != p->hand->part[down];
    int n = rows ? board->rows : board->cols, step = rows ? board->cols : 1, from = -1, to = -1;
    for (int k = 0; k < n; k++)
        if (p->hand->part[k * step] >> i & 1) {
            from = from < 0 ? k : from;
            to = k;
        }
    if (from < 0)
        return false;
    char ends[2][16];
    for (int k = 0; k < 2; k++) {
        struct bn_text t = bn_text_begin(ends[k], sizeof ends[k]);
        bn_hex_say(board, (k ? to : from) * step, &t);
        size_t letters = strcspn(ends[k], "0123456789");
        if (rows)
            memmove(ends[k], ends[k] + letters, strlen(ends[k] + letters) + 1);
        else
            ends[k][letters] = 0;
    }
    snprintf(out, max, "%s-%s", ends[0], ends[1]);
    return true;
}

static bool any_shared(const struct bn_play *p)
{
    for (int hex = 0; hex < p->b->board.cols * p->b->board.rows; hex++)
        if (p->hand->part[hex] & (p->hand->part[hex] - 1))
            return true;
    return false;
}

void play_hand_event(const struct bn_play *p, char *out, size_t max)
{
    const char *const *name = part_names(p);
    char span[40];
    size_t len = 0;
    out[0] = 0;
    for (int i = 0; p->look.part && name && name[i] && len < max; i++)
        if (part_from_to(p, i, span, sizeof span))
            len += (size_t)snprintf(out + len, max - len, "%s%s %s", len ? ", " : "Your ", name[i],
                                    span);
    if (len && len < max && any_shared(p))
        snprintf(out + len, max - len, "; on a ┊ line: in both");
}

void play_hand_prompt(const struct bn_play *p, char *out, size_t max)
{
    const struct play_hand *h = p->hand;
    bool someone = h->kind[h->card[h->at].order.card].units != 0;
    snprintf(out, max, ". %s%s", h->n > 1 ? "1-9 or arrows look" : "There is only this",
             someone ? ". [ ]: whom it can order." : ". It can order no one.");
}

/* ---- Keys ---- */

static void tell_discards(struct bn_play *p)
{
    struct bn_window w = {.title = "Discards", .place = BN_ON_TEXT};
    for (int i = 0; i < BN_CARDS; i++) {
        char line[BN_NAME_LEN + 16];
        if (!p->view.s.discards[i])
            continue;
        snprintf(line, sizeof line, "%2d  %s", p->view.s.discards[i], p->b->rules->cards[i].title);
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, 0, "", line);
    }
    if (w.rows.n == 0)
        bn_rows_add(&w.rows, BN_ROLE_DIM, 0, "", "No card has been discarded yet.");
    bn_window_run(p->screen, &w);
    bn_rows_free(&w.rows);
}

static void look_at(struct bn_play *p, int card)
{
    p->hand->at = card;
    play_mark(p);
}

static void give_card(struct bn_play *p)
{
    struct bn_order o = p->hand->card[p->hand->at].order;
    if (p->read_only)
        play_refuse(p, "", "%s", p->read_only);
    else
        play_give(p, &o);
}

bool play_hand_key(struct bn_play *p, int key)
{
    int n = p->hand->n, at = p->hand->at;
    if (!play_hand_shown(p))
        return false;
    if (key >= '1' && key <= '9') {
        if (key - '1' < n)
            look_at(p, key - '1');
        else
            play_refuse(p, "", "There is no card %c.", key);
        return true;
    }
    switch (bn_request_of(key, BN_ON_HAND)) {
    case BN_ASK_UP: look_at(p, (at + n - 1) % n); return true;
    case BN_ASK_DOWN: look_at(p, (at + 1) % n); return true;
    case BN_ASK_GO: give_card(p); return true;
    case BN_ASK_DISCARDS: tell_discards(p); return true;
    case BN_ASK_LAST_TURN: play_last_turn(p); return true;
    case BN_ASK_COVER: play_curtain_drop(p); return true;
    default: return false;
    }
}
