/* zoom.c - how large the map is drawn, and what room it and the panel have. */
#include "tui/play.h"

/* Line 0 is the status, the last three are event, prompt and keys; between them stands the map. */
enum { LINES_BESIDE = 4 };

static bool fits(const struct bn_play *p, const struct bn_zoom *zoom, int w, int h)
{
    int map_w, map_h;
    bn_map_size(&p->b->board, zoom, &map_w, &map_h);
    return map_w + zoom->ruler_w <= w && map_h + zoom->ruler_h <= h;
}

/* The largest that shows the whole board, else the smallest. */
static const struct bn_zoom *zoom_that_fits(const struct bn_play *p, int w, int h)
{
    int i = BN_ZOOMS - 1;
    while (i > 0 && !fits(p, bn_zooms[i], w, h))
        i--;
    return bn_zooms[i];
}

/* Where hexes say in words what the panel would, six of them matter more than it does. */
static bool panel_folds(const struct bn_play *p, int room)
{
    enum { HEXES = 6 };
    const struct bn_zoom *zoom = p->look.zoom;
    int w, h;
    bn_map_size(&p->b->board, zoom, &w, &h);
    return zoom == bn_zooms[BN_ZOOMS - 1] && room < w && room < HEXES * zoom->pitch_x;
}

struct play_layout play_lay_out(struct bn_play *p)
{
    const struct bn_canvas *c = &p->screen->canvas;
    struct play_layout l = {.map_h = c->h - LINES_BESIDE};
    int room = c->w - 1 - BN_PANEL_W, h;
    p->look.zoom = p->zoom ? p->zoom : zoom_that_fits(p, room, l.map_h);
    l.whole = fits(p, p->look.zoom, room, l.map_h);
    bn_map_size(&p->b->board, p->look.zoom, &l.map_w, &h);
    l.map_w += p->look.zoom->ruler_w;
    if (p->side_panel)
        room = c->w - 2 - p->side_w;
    else if (!play_hand_shown(p) && panel_folds(p, room)) {
        l.map_w = l.panel_x = c->w;
        return l;
    }
    if (l.map_w > room)
        l.map_w = room;
    l.panel_x = l.map_w + 1;
    l.panel_w = c->w - l.panel_x;
    return l;
}

void play_zoom(struct bn_play *p, int way)
{
    int i = 0;
    while (bn_zooms[i] != p->look.zoom)
        i++;
    if (i + way < 0 || i + way >= BN_ZOOMS) {
        play_say(p, "", "The map is as %s as it gets.", way > 0 ? "large" : "small");
        return;
    }
    p->zoom = bn_zooms[i + way];
}
