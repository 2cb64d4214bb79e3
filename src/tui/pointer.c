/* pointer.c - the map by the mouse: what the cursor and Enter do, where one points. */
#include "tui/play.h"

/* The hex under the mouse, BN_NONE outside the map. */
static int pointed_at(struct bn_play *p, struct bn_mouse m)
{
    struct play_layout l = play_lay_out(p);
    const struct bn_zoom *z = p->look.zoom;
    int x = m.x - z->ruler_w, y = m.y - BN_MAP_TOP - z->ruler_h;
    if (x < 0 || y < 0 || m.x >= l.map_w || m.y >= BN_MAP_TOP + l.map_h)
        return BN_NONE;
    return bn_map_hex(&p->b->board, z, x + p->look.x, y + p->look.y);
}

/* The number of the only answer that names this hex, 0: none or several do. */
static int answer_at(const struct bn_play *p, int hex)
{
    int found = 0, which = 0;
    for (int i = 0; i < p->legals && p->question; i++)
        if (play_order_hex(p, &p->legal[i]) == hex) {
            found++;
            which = i + 1;
        }
    return found == 1 ? which : 0;
}

/* The one unit there that can be ordered; BN_NONE where none can, or two in one hex. */
static int only_able(const struct bn_play *p, int hex)
{
    uint64_t able = play_able_at(p, hex);
    int there = bn_unit_at(p->b, &p->view.s, hex);
    if (able == 0 || (able & (able - 1)) != 0)
        return BN_NONE;
    return able >> there & 1 ? there : bn_leader_at(p->b, &p->view.s, hex);
}

/* What is asked is answered by the hex that an answer names, by whoever is asked: to point there is no
 * key pressed in haste. A unit that may be ordered is picked up at once. Else the first click puts the
 * cursor there, and a way or a plan is drawn; one where the cursor stands is Enter. On ground that
 * nobody is to go to it only moves the cursor. */
static void click(struct bn_play *p, struct bn_mouse m)
{
    int hex = pointed_at(p, m), before = p->look.cursor;
    if (hex == BN_NONE)
        return;
    p->look.cursor = hex;
    if (m.waking || p->stepping || play_over(p) || play_hand_shown(p))
        return;
    int which = answer_at(p, hex), there = bn_unit_at(p->b, &p->view.s, hex),
        only = only_able(p, hex);
    if (which)
        play_answer(p, which);
    else if (p->off_turn)
        return;
    else if (only != BN_NONE && only != p->look.selected && !p->target[hex])
        play_choose(p, only);
    else if (hex == before && (p->look.selected != BN_NONE || there != BN_NONE))
        play_go(p);
}

/* The map goes with the mouse, the cursor stays on its hex: what is planned there stays planned. */
static void drag(struct bn_play *p, struct bn_mouse m)
{
    struct bn_mouse from = {.x = m.x - m.dx, .y = m.y - m.dy};
    struct play_layout l = play_lay_out(p);
    if (from.x >= l.map_w || from.y < BN_MAP_TOP || from.y >= BN_MAP_TOP + l.map_h)
        return;
    p->look.x -= m.dx;
    p->look.y -= m.dy;
    bn_map_keep(&p->b->board, &p->look, l.map_w, l.map_h);
}

void play_mouse(struct bn_play *p, int key)
{
    struct bn_mouse m = bn_term_mouse();
    if (key == BN_KEY_CLICK)
        click(p, m);
    else
        drag(p, m);
}
