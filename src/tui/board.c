/* board.c - the whole screen of a battle: status, map, panel, event, prompt, keys. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

/* ---- Status ---- */

static int status_add(struct bn_canvas *c, int x, const char *text, enum bn_role role, int flags)
{
    return x + bn_write(c, x, 0, c->w - x, text, role, flags);
}

static int status_bar(struct bn_canvas *c, int x)
{
    return status_add(c, x, " │ ", BN_ROLE_FRAME, 0);
}

/* Where no orders are counted: "MOVE shoot battle", what comes first and where in it we are. */
static void phases_say(const struct bn_play *p, char *out, size_t max)
{
    const struct bn_phase *phase = p->b->rules->phases;
    size_t len = 0;
    for (int i = 0; phase[i].name && len < max; i++) {
        char name[64];
        if (i == p->view.s.phase)
            play_upper(phase[i].name, name, sizeof name);
        else
            snprintf(name, sizeof name, "%s", phase[i].name);
        len += (size_t)snprintf(out + len, max - len, "%s%s", i ? " " : "", name);
    }
}

/* What the turn gave is told by its last orders event; BN_NO_NUMBER: none tells it. */
static int orders_given(const struct bn_play *p)
{
    for (size_t i = p->told; i-- > 0;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (said->e.kind == BN_EV_TURN_BEGIN)
            break;
        if (said->e.kind == BN_EV_ORDERS)
            return said->e.n;
    }
    return BN_NO_NUMBER;
}

/* Orders left and used: "■□". Where no event tells of them they belong to one phase: none left, or more than
 * there are units, say less than the phase does. */
static void orders_say(const struct bn_play *p, char *out, size_t max)
{
    enum { DRAWN = 6 }; /* more are a number only */
    int left = play_number(p, "orders_left"), given = orders_given(p);
    bool told = given != BN_NO_NUMBER;
    if (left == BN_NO_NUMBER) {
        phases_say(p, out, max);
    } else if (told ? given <= 0 : left <= 0 || left > bn_units_of(p->b, p->view.s.side)) {
        snprintf(out, max, "%s", told ? "no orders" : p->b->rules->phases[p->view.s.phase].name);
    } else if (left > DRAWN) {
        snprintf(out, max, "orders %d", left);
    } else {
        snprintf(out, max, "orders ");
        for (int i = 0; i < (told ? given : left) && strlen(out) + 4 < max; i++)
            strcat(out, i < left ? "■" : "□");
    }
}

/* How many banners are this side's aim, 0 for no number. */
static int banners_wanted(const struct bn_battle *b, int side)
{
    for (int i = 0; i < b->conditions; i++)
        if (b->condition[i].aim == BN_AIM_BANNERS && b->condition[i].side == side)
            return b->condition[i].n;
    bool own = !b->own_aims && b->rules->banners_needed;
    return own ? b->rules->banners_needed(b, side) : 0;
}

/* So many bytes of a name where names give way. */
enum { BRIEF = 3 };

bool play_banners_say(const struct bn_play *p, enum play_detail detail, char *out, size_t max)
{
    enum { DRAWN = 10 }; /* more are a number only */
    size_t len = (size_t)snprintf(out, max, "banners");
    bool any = false;
    for (int side = 0; side < BN_SIDES; side++) {
        int n = bn_banners(p->b, &p->view.s, side), of = banners_wanted(p->b, side);
        any |= of > 0;
        len += (size_t)snprintf(out + len, max - len, "  %.*s ",
                                detail == PLAY_BRIEF ? BRIEF : BN_NAME_LEN, p->b->side[side].name);
        for (int i = 0; i < of && of <= DRAWN && detail <= PLAY_DRAWN && len + 5 < max; i++)
            len += (size_t)snprintf(out + len, max - len, "%s%s", i < n ? "■" : "□",
                                    i + 1 < of ? "" : " ");
        len += (size_t)snprintf(out + len, max - len, detail == PLAY_WORDS ? "%d of %d" : "%d/%d",
                                n, of);
    }
    return any;
}

/* "lost: Franks 2/5, Gascons 1": of how many, where that many lost is an aim of the enemy. */
static void losses_say(const struct bn_play *p, enum play_detail detail, char *out, size_t max)
{
    if (p->b->rules->banners && play_banners_say(p, detail, out, max))
        return;
    size_t len = (size_t)snprintf(out, max, "lost: ");
    for (int side = 0; side < BN_SIDES && len < max; side++) {
        int limit = 0;
        for (int i = 0; i < p->b->conditions; i++)
            if (p->b->condition[i].aim == BN_AIM_DESTROY_UNITS && p->b->condition[i].side != side)
                limit = p->b->condition[i].n;
        len += (size_t)snprintf(out + len, max - len, "%s%.*s %d", side ? ", " : "",
                                detail == PLAY_BRIEF ? BRIEF : BN_NAME_LEN, p->b->side[side].name,
                                bn_units_lost(p->b, &p->view.s, side));
        if (limit && len < max)
            len += (size_t)snprintf(out + len, max - len, "/%d", limit);
    }
}

/* Do so many letters tell the sides apart, and are they one byte each? */
static bool plain_letters(const struct bn_battle *b, size_t n)
{
    for (int side = 0; side < BN_SIDES; side++)
        for (size_t i = 0; i < n && b->side[side].name[i]; i++)
            if ((unsigned char)b->side[side].name[i] >= 0x80)
                return false;
    return strncmp(b->side[0].name, b->side[1].name, n) != 0;
}

/* While turn cards are still to be shown nobody knows yet whose turn it is. */
static bool telling(const struct bn_play *p)
{
    return !p->stepping && p->told < bn_session_said_n(p->session);
}

/* What was lost, in as many words as leave the title whole, or enough of it. Returns the columns left for the
 * title, of `room`. */
static int losses_fit(const struct bn_play *p, int room, char *out, size_t max)
{
    enum { ENOUGH = 10, SEPARATOR = 3 };
    const int wanted[] = {bn_columns(p->b->title), ENOUGH};
    int last = plain_letters(p->b, BRIEF) ? PLAY_BRIEF : PLAY_NUMBERS, left = 0;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (int detail = PLAY_DRAWN; detail <= last; detail++) {
            losses_say(p, (enum play_detail)detail, out, max);
            left = room - bn_columns(out) - SEPARATOR;
            if (left >= wanted[i])
                return left;
        }
    return left;
}

/* The title gets what room the rest leaves. */
static void paint_status(const struct bn_play *p, struct bn_canvas *c)
{
    char lost[4 * BN_NAME_LEN] = "", side[2 * BN_NAME_LEN] = "", orders[80] = "", count[32] = "";
    const struct bn_state *s = &p->view.s;
    int turn = s->side;
    if (!telling(p) && bn_session_begun(p->session)) {
        snprintf(count, sizeof count, "turn %d/%d", s->turn, p->b->turn_limit);
        if (!play_over(p) && turn != BN_NONE) {
            if (!play_hand_shown(p)) /* the card will give them */
                orders_say(p, orders, sizeof orders);
            /* Capitals: this side is on turn and is the one that decides. */
            if (s->decider == turn)
                play_upper(p->b->side[turn].name, side, sizeof side);
            else
                snprintf(side, sizeof side, "%s", p->b->side[turn].name);
        }
    }
    const struct {
        const char *text;
        enum bn_role role;
        int flags;
    } part[] = {{count, BN_ROLE_PLAIN, 0},
                {play_over(p) ? "over" : "", BN_ROLE_TITLE, 0},
                {side, (enum bn_role)(BN_ROLE_SIDE_A + (turn == 1)), BN_BOLD},
                {orders, BN_ROLE_PLAIN, 0},
                {lost, BN_ROLE_PLAIN, 0}};
    enum { PARTS = sizeof part / sizeof *part };
    int room = c->w - 2, x = 1;
    for (int i = 0; i < PARTS; i++)
        room -= part[i].text[0] ? bn_columns(part[i].text) + 3 : 0;
    room = losses_fit(p, room, lost, sizeof lost);
    if (room >= 6) {
        x += bn_write(c, x, 0, room, p->b->title, BN_ROLE_TITLE, 0);
        if (bn_columns(p->b->title) > room)
            bn_put(c, x - 1, 0, "…", BN_ROLE_TITLE, 0);
    }
    for (int i = 0; i < PARTS; i++) {
        if (!part[i].text[0])
            continue;
        if (x > 1)
            x = status_bar(c, x);
        if (x + bn_columns(part[i].text) > c->w) {
            status_add(c, x, part[i].text, part[i].role, part[i].flags);
            bn_put(c, c->w - 1, 0, "…", part[i].role, part[i].flags);
            break;
        }
        x = status_add(c, x, part[i].text, part[i].role, part[i].flags);
    }
}

/* ---- Below the map ---- */

/* The last thing said that is more than an order repeated. */
static const struct bn_said *last_event(const struct bn_play *p)
{
    for (size_t i = p->told; i-- > 0;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (said->e.kind != BN_EV_ORDER && said->text[0] && play_hears(p, said))
            return said;
    }
    return NULL;
}

static void paint_event(const struct bn_play *p, struct bn_canvas *c, int y)
{
    if (p->say[0]) {
        bn_line_with_rule(c, 1, y, c->w - 1, p->say, p->refused ? BN_ROLE_REFUSED : BN_ROLE_PLAIN,
                          p->say_rule);
        return;
    }
    const struct bn_said *said = last_event(p);
    char text[BN_EVENT_TEXT];
    if (play_hand_shown(p)) {
        play_hand_event(p, text, sizeof text);
        bn_write(c, 1, y, c->w - 2, text, BN_ROLE_PLAIN, 0);
        return;
    }
    if (!said)
        return;
    play_event_say(p, said, text, sizeof text);
    bn_line_with_rule(c, 1, y, c->w - 1, text, BN_ROLE_PLAIN, play_rule(p, said));
}

/* The prompt without the name of its side, which stands before it in colour. */
static const char *prompt_rest(const struct bn_play *p, const char *prompt)
{
    const char *name = p->b->side[p->view.s.decider].name;
    size_t n = strlen(name);
    if (strncmp(prompt, name, n) == 0 && strncmp(prompt + n, ": ", 2) == 0)
        return prompt + n + 2;
    return prompt;
}

/* Nothing can be ordered any more but the end of the phase. */
static bool only_ends(const struct bn_play *p)
{
    return p->legals == 1 && p->legal[0].unit == BN_NONE &&
           (p->b->rules->verbs[p->legal[0].verb].flags & BN_ENDS);
}

/* Has a unit of this side ever been ordered? */
static bool has_ordered(const struct bn_play *p, int side)
{
    for (size_t i = 0; i < bn_session_said_n(p->session); i++) {
        const struct bn_said *said = bn_session_said(p->session, i);
        int unit = said->e.kind == BN_EV_ORDER ? said->order.unit : BN_NONE;
        if (unit != BN_NONE && p->b->unit[unit].side == side)
            return true;
    }
    return false;
}

/* ". First all move, then all battle": how a turn goes, for a side that has had none yet, where there is
 * room for it. */
static void order_of_turn(const struct bn_play *p, int room, char *out, size_t max)
{
    const struct bn_phase *phase = p->b->rules->phases;
    size_t len = 0;
    out[0] = 0;
    if (p->view.s.phase != 0 || !phase[1].name || p->b->rules->cards ||
        has_ordered(p, p->view.s.decider))
        return;
    for (int i = 0; phase[i].name && len < max; i++)
        len += (size_t)snprintf(out + len, max - len, "%s all %s", i ? ", then" : ". First",
                                phase[i].name);
    if (bn_columns(out) > room)
        out[0] = 0;
}

enum { ANSWERS = 9 };

/* "fire K1": the unit is left out when all answers are its own. */
static const char *answer_say(const struct bn_play *p, int i, char out[BN_ORDER_TEXT])
{
    bool one_unit = (p->able & (p->able - 1)) == 0;
    struct bn_text t = bn_text_begin(out, BN_ORDER_TEXT);
    bn_order_say(p->b, &p->legal[i], &t);
    const char *words = one_unit && p->legal[i].unit != BN_NONE ? strchr(out, ' ') : NULL;
    return words ? words + 1 : out;
}

/* Columns of "1 fire K1  2 hold". */
static int answers_columns(const struct bn_play *p)
{
    char order[BN_ORDER_TEXT];
    int w = 0;
    for (int i = 0; i < p->legals && i < ANSWERS; i++)
        w += (i ? 2 : 0) + 2 + bn_columns(answer_say(p, i, order));
    return w;
}

/* Up to column `end`; returns where it stops. */
static int paint_answers(const struct bn_play *p, struct bn_canvas *c, int x, int y, int end)
{
    for (int i = 0; i < p->legals && i < ANSWERS; i++) {
        char order[BN_ORDER_TEXT], key[3] = {(char)('1' + i), ' ', 0};
        const char *words = answer_say(p, i, order);
        bool last = i == p->legals - 1;
        if (x + 2 + bn_columns(words) + (last ? 0 : 3) > end)
            return x + bn_write(c, x, y, end - x, "…", BN_ROLE_KEY, 0) + 2;
        x += bn_write(c, x, y, end - x, key, BN_ROLE_KEY, 0);
        x += bn_write(c, x, y, end - x, words, BN_ROLE_PROMPT, 0) + 2;
    }
    return x;
}

/* What is chosen, and what Enter or Space would give: "Chosen: S2. Enter: S2 order", "Space: end order". */
static void keys_say(const struct bn_play *p, const char *prompt, char *out, size_t max)
{
    char order[BN_ORDER_TEXT];
    int unit = p->look.selected;
    const char *id = unit == BN_NONE ? "" : p->b->unit[unit].id, *key = "Enter";
    const struct bn_order *given = unit == BN_NONE ? NULL : play_enter_order(p);
    size_t len = 0;
    out[0] = 0;
    if (unit != BN_NONE && !strstr(prompt, id))
        len = (size_t)snprintf(out, max, ". Chosen: %s", id);
    if (!given) {
        given = play_space_order(p);
        key = "Space";
    }
    if (!given || len >= max)
        return;
    struct bn_text said = bn_text_begin(order, sizeof order);
    bn_order_say(p->b, given, &said);
    snprintf(out + len, max - len, ". %s: %s", key, order);
}

/* Returns from which column on the line below is free for keys: answers that find no room beside
 * their question stand there. */
static int paint_prompt(const struct bn_play *p, struct bn_canvas *c, int y)
{
    enum { KEYS = 20 }; /* left for the keys that matter most */
    char prompt[BN_EVENT_TEXT], side[2 * BN_NAME_LEN], plan[160];
    if (telling(p) || !bn_session_begun(p->session))
        return 1;
    if (play_over(p)) {
        bn_write(c, 1, y, c->w - 2, "The battle is over.", BN_ROLE_PROMPT, 0);
        return 1;
    }
    int decider = p->view.s.decider, x = 1;
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + decider);
    struct bn_text t = bn_text_begin(prompt, sizeof prompt);
    bn_prompt(p->b, &p->view.s, &t);
    play_upper(p->b->side[decider].name, side, sizeof side);
    if (p->off_turn) {
        x = bn_write(c, 0, y, c->w, "◄◄ ", role, BN_BOLD);
        x += bn_write(c, x, y, c->w - x, side, role, BN_BOLD);
        x += bn_write(c, x, y, c->w - x, " decide ►►  ", role, BN_BOLD);
    } else {
        x += bn_write(c, x, y, c->w - x, side, role, BN_BOLD);
        x += bn_write(c, x, y, c->w - x, ": ", role, BN_BOLD);
    }
    if (p->question && p->legals > 0 && p->legal[0].unit != BN_NONE &&
        (p->able & (p->able - 1)) == 0 && !strstr(prompt, p->b->unit[p->legal[0].unit].id)) {
        x += bn_write(c, x, y, c->w - x, p->b->unit[p->legal[0].unit].id, role, BN_BOLD);
        x += bn_write(c, x, y, c->w - x, ": ", role, BN_BOLD);
    }
    int rest = x;
    if (!p->question && only_ends(p))
        snprintf(prompt, sizeof prompt, "nothing more to do in the %s phase",
                 p->b->rules->phases[p->view.s.phase].name);
    x += bn_write(c, x, y, c->w - x, prompt_rest(p, prompt), BN_ROLE_PROMPT, 0);
    if (p->question) {
        if (x + 2 + answers_columns(p) > c->w || p->legals > ANSWERS)
            return paint_answers(p, c, 1, y + 1, c->w - KEYS);
        paint_answers(p, c, x + 2, y, c->w);
    } else if (play_plan_prompt(p, plan, sizeof plan)) {
        bn_write(c, rest, y, c->w - rest, plan, BN_ROLE_PROMPT, 0);
        for (int i = rest + bn_columns(plan); i < x; i++)
            bn_put(c, i, y, " ", BN_ROLE_PLAIN, 0);
    } else if (play_hand_shown(p)) {
        play_hand_prompt(p, plan, sizeof plan);
        bn_write(c, x, y, c->w - x, plan, BN_ROLE_PROMPT, 0);
    } else if (p->look.face != BN_NONE) {
        bn_write(c, x, y, c->w - x, ". Enter: turn to ", BN_ROLE_PROMPT, 0);
        bn_write(c, x + 17, y, c->w - x - 17, bn_face_names[p->look.face], BN_ROLE_PROMPT, 0);
    } else {
        keys_say(p, prompt, plan, sizeof plan);
        if (!plan[0])
            order_of_turn(p, c->w - x, plan, sizeof plan);
        bn_write(c, x, y, c->w - x, plan, BN_ROLE_PROMPT, 0);
    }
    return 1;
}

/* ---- All of it ---- */

/* Below the hand what else there is room for. */
static void paint_hand(const struct bn_play *p, struct bn_canvas *c, struct play_layout l)
{
    enum { LEAST = 12 };
    int x = l.panel_x + 1, w = l.panel_w - 1, end = BN_MAP_TOP + l.map_h;
    int y = play_hand_panel(p, c, x, BN_MAP_TOP, w, l.map_h);
    if (end - y < LEAST)
        return;
    bn_blank(c, x, y, w, 1);
    play_panel(p, c, x, y + 1, w, end - y - 1, !l.whole);
}

void play_paint(struct bn_screen *s)
{
    struct bn_play *p = s->owner;
    struct bn_canvas *c = &s->canvas;
    struct play_layout l = play_lay_out(p);
    play_plan_look(p);
    if (p->sight != BN_NONE)
        play_sight_say(p);
    paint_status(p, c);
    if (p->held)
        bn_map_keep(&p->b->board, &p->look, l.map_w, l.map_h);
    else
        bn_map_scroll(&p->b->board, &p->look, l.map_w, l.map_h);
    bn_map_draw(c, 0, BN_MAP_TOP, l.map_w, l.map_h, &p->view, &p->look);
    play_plan_paint(p, c, 0, BN_MAP_TOP, l.map_w, l.map_h);
    if (p->sight != BN_NONE)
        play_sight_paint(p, c, 0, BN_MAP_TOP, l.map_w, l.map_h);
    for (int y = BN_MAP_TOP; y < BN_MAP_TOP + l.map_h && l.panel_w; y++)
        bn_put(c, l.map_w, y, "│", BN_ROLE_FRAME, 0);
    if (p->side_panel)
        p->side_panel(p, c, l.panel_x + 1, BN_MAP_TOP, l.panel_w - 1, l.map_h);
    else if (l.panel_w && play_hand_shown(p))
        paint_hand(p, c, l);
    else if (l.panel_w)
        play_panel(p, c, l.panel_x + 1, BN_MAP_TOP, l.panel_w - 1, l.map_h, !l.whole);
    paint_event(p, c, c->h - 3);
    int from = paint_prompt(p, c, c->h - 2);
    char keys[200];
    int place = play_hand_shown(p) ? BN_ON_HAND
                : play_over(p)     ? BN_ON_END
                : p->off_turn      ? BN_ON_ASKED
                                   : BN_ON_MAP;
    bn_footer(place, c->w - 1 - from, keys, sizeof keys);
    bn_line_of_keys(c, from, c->h - 1, c->w - 1 - from, keys);
}

void play_cursor(struct bn_play *p, int *x, int *y)
{
    struct play_layout l = play_lay_out(p);
    const struct bn_zoom *z = p->look.zoom;
    bn_map_centre(&p->b->board, z, p->look.cursor, x, y);
    *x += z->ruler_w - p->look.x;
    *y += BN_MAP_TOP + z->ruler_h - p->look.y;
    if (*x < z->ruler_w || *x >= l.map_w || *y < BN_MAP_TOP + z->ruler_h ||
        *y >= BN_MAP_TOP + l.map_h)
        *x = -1; /* the mouse has moved the map away from it */
}
