/* tui.h - the program on the screen, as the command line starts it. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "session/session.h"
#include "tui/screen.h"

/* NULL, or why there is no screen to be had. `effects`: what moves by itself does. */
const char *bn_tui_open(struct bn_screen *s, struct bn_term_wish wish, bool effects);
void bn_tui_close(struct bn_screen *s);

/* How a battle is sat down to. What is NULL is not so. */
struct bn_sitting {
    const char *file;      /* the record it is kept in */
    const char *read_only; /* why no order is taken */
    const uint64_t *seed;  /* where it may be told */
    const char *again;     /* the command that begins this battle, without its seed */
    const char *notice;    /* what to say first */
    bool told;             /* its story was read while it was chosen */
    bool ask_dice;         /* a person types what real dice show; then it need not have begun yet */
    const struct bn_zoom *zoom; /* how large the map is drawn; else as large as all of it fits */
};
enum bn_after { BN_AFTER_LEAVE, BN_AFTER_MENU, BN_AFTER_CHANGED, BN_AFTER_SAME };
/* Plays until the battle is left; CHANGED and SAME ask for it once more, with the people's sides
 * changed or not. */
enum bn_after bn_tui_battle(struct bn_screen *s, struct bn_session *session,
                            struct bn_sitting sitting);

struct bn_choice {
    const char *text, *about; /* a line, and what is said of it on the right; may be "" */
    bool heading;
};
/* A list to choose from. Returns the place of the choice, or -1. */
int bn_tui_menu(struct bn_screen *s, const char *title, const struct bn_choice *choice, int n);

/* A new battle as a person wants it: "lionheart/roncevaux", what differs from the scenario's own
 * options, and who sits where: settings by a side's id. The settings point into it. */
struct bn_new_battle {
    char name[80];
    char side[BN_SIDES][BN_NAME_LEN + 1];
    struct bn_setting seat[BN_SIDES];
    struct bn_setting set[BN_OPTIONS];
    char value[BN_OPTIONS][32];
    size_t sets;
};
struct bn_shipped;
/* Lets a person choose one of those that ship, at first `name` or NULL. False: not now. */
bool bn_tui_setup(struct bn_screen *s, const struct bn_shipped *list, const char *name,
                  struct bn_new_battle *out);
/* A rule in full in a window. False: there is none of this number. */
bool bn_tui_rule(struct bn_screen *s, const struct bn_ruleset *r, const char *rule);

#endif
