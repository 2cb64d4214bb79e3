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

/* A unit that may be ordered is picked up at once. Else the first click puts the cursor there, and a way
 * or a plan is drawn; one where the cursor stands is Enter. On ground that nobody is to go to it only
 * moves the cursor. */
static void click(struct bn_play *p, struct bn_mouse m)
{
    int hex = pointed_at(p, m), before = p->look.cursor;
    if (hex == BN_NONE)
        return;
    p->look.cursor = hex;
    if (m.waking || p->off_turn || play_over(p) || play_hand_shown(p))
        return;
    int there = bn_unit_at(p->b, &p->view.s, hex);
    uint64_t able = there == BN_NONE ? 0 : play_able_at(p, hex);
    int only = able && (able & (able - 1)) == 0
                   ? (able >> there & 1 ? there : bn_leader_at(p->b, &p->view.s, hex))
                   : BN_NONE;
    if (only != BN_NONE && only != p->look.selected && !p->target[hex])
        play_choose(p, only);
    else if (hex == before && (p->look.selected != BN_NONE || there != BN_NONE))
        play_go(p);
}

/* The hex that was taken hold of stays under the mouse, and is the cursor's. */
static void drag(struct bn_play *p, struct bn_mouse m)
{
    struct bn_mouse from = {.x = m.x - m.dx, .y = m.y - m.dy};
    int hex = pointed_at(p, from);
    if (hex == BN_NONE)
        return;
    p->look.cursor = hex;
    p->look.x -= m.dx;
    p->look.y -= m.dy;
}

void play_mouse(struct bn_play *p, int key)
{
    struct bn_mouse m = bn_term_mouse();
    if (key == BN_KEY_CLICK)
        click(p, m);
    else
        drag(p, m);
}
