/* menu.c - before a battle: the screen itself, and a list of what there is to play. */
#include "tui/tui.h"

#include <stdio.h>

const char *bn_tui_open(struct bn_screen *s, struct bn_term_wish wish, bool effects)
{
    const char *why = bn_term_open(wish);
    if (why)
        return why;
    *s = (struct bn_screen){.theme = bn_theme_of(bn_term_depth(), bn_term_light(), "", ""),
                            .speed = effects ? BN_SPEED_NORMAL : BN_SPEED_OFF};
    return NULL;
}

void bn_tui_close(struct bn_screen *s)
{
    bn_term_close();
    bn_canvas_free(&s->canvas);
}

int bn_tui_menu(struct bn_screen *s, const char *title, const struct bn_choice *choice, int n)
{
    struct bn_window w = {
        .title = title, .place = BN_ON_LIST, .plain = true, .foot = "Enter play  q leave"};
    for (int i = 0; i < n; i++)
        bn_rows_add(&w.rows, choice[i].heading ? BN_ROLE_DIM : BN_ROLE_PLAIN,
                    choice[i].heading ? -1 : i, choice[i].about, choice[i].text);
    int row = bn_window_run(s, &w);
    int chosen = row >= 0 ? w.rows.at[row].value : -1;
    bn_rows_free(&w.rows);
    return chosen;
}
