/* card.c - small boxes over the map that want one key. */
#include "tui/screen.h"

#include <string.h>

void bn_card_paint(struct bn_screen *s, const char *title, const struct bn_rows *rows,
                   const char *foot)
{
    struct bn_canvas *c = &s->canvas;
    bn_screen_begin(s);
    bn_blank(c, 0, c->h - 1, c->w, 1);
    int w = bn_columns(title) + 2, lines = rows->n < c->h - 5 ? rows->n : c->h - 5;
    if (bn_columns(foot) > w)
        w = bn_columns(foot);
    for (int i = 0; i < rows->n; i++) {
        int need = bn_columns(rows->at[i].text);
        if (*rows->at[i].rule)
            need += bn_columns(rows->at[i].rule) + 2;
        if (need > w)
            w = need;
    }
    int x = (c->w - w - 4) / 2, y = (c->h - lines - 4) / 2;
    bn_box(c, x, y, w + 4, lines + 4);
    bn_put(c, x + 2, y, " ", BN_ROLE_TITLE, 0);
    int used = bn_write(c, x + 3, y, w, title, BN_ROLE_TITLE, 0);
    bn_put(c, x + 3 + used, y, " ", BN_ROLE_TITLE, 0);
    for (int i = 0; i < lines; i++)
        bn_line_with_rule(c, x + 2, y + 1 + i, w, rows->at[i].text, rows->at[i].role,
                          rows->at[i].rule);
    bn_line_of_keys(c, x + 2, y + lines + 2, w, foot);
}

int bn_card(struct bn_screen *s, const char *title, const struct bn_rows *rows, const char *foot,
            const char *keys)
{
    for (;;) {
        bn_card_paint(s, title, rows, foot);
        int key = bn_screen_key(s, -1, 0);
        if (s->gone || key == BN_KEY_ENTER || key == BN_KEY_ESCAPE || key == BN_KEY_INTERRUPT ||
            key == ' ' || (key == BN_KEY_CLICK && !bn_term_mouse().waking))
            return 0;
        if (key > 0 && key < 128 && strchr(keys, key))
            return key;
    }
}

bool bn_confirm(struct bn_screen *s, const char *title, const char *text, int also)
{
    struct bn_rows rows = {0};
    bn_rows_add(&rows, BN_ROLE_PLAIN, -1, "", text);
    bool yes = false;
    for (bool done = false; !done;) {
        bn_card_paint(s, title, &rows, "Enter y yes  Esc n no");
        int key = bn_screen_key(s, -1, 0);
        if (key == BN_KEY_INTERRUPT)
            key = also == 'q' ? 'q' : BN_KEY_ESCAPE; /* out of here, by the shortest way */
        yes = key == 'y' || key == 'Y' || key == BN_KEY_ENTER || key == also;
        done = yes || s->gone || key == 'n' || key == 'N' || key == BN_KEY_ESCAPE;
    }
    bn_rows_free(&rows);
    return yes && !s->gone;
}
