/* play.h - a battle on the screen: what its parts share. For src/tui only; others use tui.h. */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H

#include "draw/map.h"
#include "session/played.h"
#include "session/session.h"
#include "session/standing.h"
#include "tui/screen.h"
#include "tui/tui.h"

enum { BN_HISTORY = 32, BN_SAY_MAX = 320 };

/* What may be marked on the map besides where the chosen unit can get to. */
enum play_overlay { PLAY_THREAT = 1, PLAY_ARCS = 2, PLAY_REACH = 4, PLAY_SUPPORT = 8 };

struct bn_play {
    struct bn_screen *screen;
    struct bn_session *session;
    const struct bn_battle *b;
    const char *file;      /* the record, NULL: none is kept */
    const char *read_only; /* why no order is taken, or NULL */
    bool ask_dice;         /* a person types what real dice show */

    /* Made anew after every order, see play_update. */
    struct bn_view view;
    struct bn_order *legal;
    int legals, room;
    bool question;            /* numbered answers */
    bool off_turn;            /* the side not on turn decides: Enter answers nothing */
    uint64_t able;            /* units with a legal order */
    uint64_t acted;           /* units of the side on turn that had one this turn */
    uint8_t target[BN_HEXES]; /* hexes the chosen unit has a legal order for */

    struct bn_overlay overlay; /* what is marked: overlay.c */
    unsigned overlays;         /* what else is: bits of enum play_overlay */
    int field;   /* enum bn_strike that is marked of the unit looked at, BN_NONE: none */
    int subject; /* the unit looked at when that was found */

    struct bn_map_look look;    /* cursor, chosen unit, the facing it would turn to */
    const struct bn_zoom *zoom; /* chosen by hand; NULL: the one that fits */
    bool held;                  /* the map stays as the mouse left it, wherever the cursor is */
    int decider;                /* who decided when we last looked */
    size_t told;                /* events that a person has seen; turn cards come before the rest */

    char say[BN_SAY_MAX]; /* for the event line, instead of the last event; "" for none */
    const char *say_rule;
    bool refused;      /* it is why something may not be */
    const char *cited; /* the rule last cited, "" for none */

    char history[BN_HISTORY][BN_ORDER_TEXT];
    int histories;
    struct bn_standing standing;
    struct bn_opponent *seat[BN_SIDES]; /* who plays a side; NULL: a person */
    bool two_people;                    /* two have sat here: neither is to see the other's cards */
    bool timed;                         /* since its end nothing counts as played */
    bool ended;                         /* its end has been told */
    struct play_plan *plan;             /* what the chosen unit is to do: plan.c */
    int led; /* the hex where the cursor means the one without facing, of two; or BN_NONE */
    struct play_hand *hand;       /* the cards of the side that chooses one: hand.c */
    int lifted_side, lifted_turn; /* for whom, and in which turn, the curtain was lifted */
    int sight;                    /* the unit whose line of sight is drawn, or BN_NONE */
    /* Stands in place of the panel, this wide; NULL: nothing does. */
    void (*side_panel)(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h);
    void *side_owner;
    int side_w;
    bool has_seed; /* and it may be told */
    uint64_t seed;
    const char *again;   /* the command that begins this battle, without its seed; or NULL */
    long since;          /* from when on time is not counted yet, by bn_term_seconds */
    enum bn_after after; /* what comes when it is left */
    int tumbling;        /* the dice of the last roll are still moving, so many pictures more */
    bool stepping;       /* going through it: what is not told yet lies behind */
    int turning;         /* then: the order under which it turned, 0 for none */
    bool unsynced;       /* something was written since the record was last brought to disk */
};

/* May the side that looks at the screen know of it? */
static inline bool play_hears(const struct bn_play *p, const struct bn_said *said)
{
    return bn_may_see(&said->e, p->view.viewer);
}

/* Looks at the session: the view, who decides, what is legal. */
void play_update(struct bn_play *p);
/* What the chosen unit may do changes the marked hexes. */
void play_choose(struct bn_play *p, int unit);
/* The hex an order is given on: where it goes, or where the other unit stands; BN_NONE for none. */
int play_order_hex(const struct bn_play *p, const struct bn_order *o);
/* Words for the event line. */
void play_say(struct bn_play *p, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void play_refuse(struct bn_play *p, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool play_over(const struct bn_play *p);
/* "GASCONS" */
void play_upper(const char *name, char *out, size_t max);
/* The rule an event cites, "" for none. */
const char *play_rule(const struct bn_play *p, const struct bn_said *said);
/* The last rule that events from `from` on cite is the one the rule key shows. */
void play_cite(struct bn_play *p, size_t from);
/* What happened in words; of dice also who rolled and what for. */
void play_event_say(const struct bn_play *p, const struct bn_said *said, char *out, size_t max);
/* A fact the ruleset shows under this name, or BN_NO_NUMBER. */
int play_number(const struct bn_play *p, const char *name);
int play_number_of(const struct bn_battle *b, const struct bn_state *s, const char *name);
bool play_wants_to_quit(struct bn_play *p);

/* board.c: the whole screen of a battle. `screen->owner` is the bn_play. */
void play_paint(struct bn_screen *s);
/* Where the hardware cursor rests; x < 0: its hex is out of sight. */
void play_cursor(struct bn_play *p, int *x, int *y);
/* "Normans ■■■□□□ 3 of 6  Welsh ■■□□□□ 2 of 6"; drawn "3/6"; numbers alone; names cut short too. */
enum play_detail { PLAY_WORDS, PLAY_DRAWN, PLAY_NUMBERS, PLAY_BRIEF };
/* False: no aim is reached by banners. */
bool play_banners_say(const struct bn_play *p, enum play_detail detail, char *out, size_t max);
enum { BN_MAP_TOP = 1 };  /* the line under the status where the map begins */
enum { BN_PANEL_W = 22 }; /* at least, the blank before its text included */

/* zoom.c: how large the map is drawn, and what room it and the panel have */
struct play_layout {
    int map_w, map_h;     /* rulers included */
    int panel_x, panel_w; /* 0 wide: there is none */
    bool whole;           /* the whole board is seen */
};
/* Chooses the zoom that shows the whole board where nobody has chosen one. */
struct play_layout play_lay_out(struct bn_play *p);
void play_zoom(struct bn_play *p, int way);

/* overlay.c: what is marked on the map */
/* Finds what is to be shown, once a decision and a chosen unit, and marks it. */
void play_mark(struct bn_play *p);
/* One of them is marked from now on, or no more. */
void play_overlay(struct bn_play *p, enum play_overlay which);
/* The cursor stands elsewhere: some of them go by it. */
void play_mark_cursor(struct bn_play *p);
/* Where the unit looked at could strike: by shots, hand to hand, neither. */
void play_field(struct bn_play *p);

/* panel.c; with `minimap` the whole board stands in it, small */
void play_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h,
                bool minimap);

/* cursor.c */
/* Of the one or two units at a hex those that can be ordered; which of them the cursor means. */
uint64_t play_able_at(const struct bn_play *p, int hex);
int play_at_cursor(const struct bn_play *p);
void play_move_cursor(struct bn_play *p, enum bn_request request);
/* Is the unit of this order still to come, and may it come on there? All that may. */
bool play_comes_on(const struct bn_play *p, const struct bn_order *o, int hex);
uint64_t play_coming_at(const struct bn_play *p, int hex);
void play_next(struct bn_play *p, int way);

/* choose.c: orders by the cursor */
void play_go(struct bn_play *p);
/* What Enter gives at once to the unit chosen, with the cursor where it is, and what Space gives; NULL: they
 * ask first, or give nothing. */
const struct bn_order *play_enter_order(const struct bn_play *p);
const struct bn_order *play_space_order(const struct bn_play *p);
void play_turn(struct bn_play *p, int way);
void play_done(struct bn_play *p);
void play_orders(struct bn_play *p);
void play_answer(struct bn_play *p, int number); /* of a question, from 1 */
void play_give(struct bn_play *p, const struct bn_order *o);

/* refused.c: says why nothing that can be ordered of the unit goes there */
void play_refuse_hex(struct bn_play *p, int unit, int hex);

/* pointer.c: a click on the map, or a drag of it */
void play_mouse(struct bn_play *p, int key);

/* plan.c: orders by their end */
struct play_plan *play_plan_new(void);
/* Where the chosen unit can get to; NULL where it, or nobody, is to move. */
struct bn_ways;
struct bn_ways *play_ways(struct bn_play *p);
/* The position is another one. */
void play_ways_forget(struct bn_play *p);
/* Looks for the way of the chosen unit to the cursor. */
void play_plan_look(struct bn_play *p);
/* After every order. */
void play_plan_update(struct bn_play *p);
/* Enter, [ or ], Esc. False: no plan is looked at, the key means something else. */
bool play_plan_go(struct bn_play *p);
bool play_plan_turn(struct bn_play *p, int way);
bool play_plan_back(struct bn_play *p);
bool play_plan_is_open(const struct bn_play *p);
bool play_plan_prompt(const struct bn_play *p, char *out, size_t max);
void play_plan_paint(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h);
/* From line y up to `end`; returns the line after its last. */
int play_plan_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int end);
/* whole.c: a ruleset whose orders are whole moves, which say what they cost */
bool play_is_whole(const struct bn_play *p);
/* What the chosen unit can get to now. */
void play_whole_find(struct bn_play *p);
int play_whole_cost(const struct bn_play *p, int hex); /* in tenths; BN_NONE: not there */
/* Enemies it may strike in a later phase of this turn if it stays as it is. */
uint64_t play_whole_later(const struct bn_play *p);
bool play_whole_by_road(const struct bn_play *p, int hex);
/* "left flank": where `from`, next to it, lies of the target; NULL: nowhere. */
const char *play_face_name(const struct bn_play *p, int target, int from);

struct play_odds;
/* Whom the way passes, for the odds at its end. */
void play_plan_notes(const struct bn_play *p, struct play_odds *odds);

/* The chances of the blow at its end, and of what comes on the way; false: it has none. */
bool play_plan_odds(const struct bn_play *p, struct play_odds *odds);
void play_plan_carry_out(struct bn_play *p);
/* The unit chosen or at the cursor, and in `view` the position at the end of its plan; BN_NONE: none. */
int play_plan_end(const struct bn_play *p, struct bn_view *view);

/* odds.c */
void play_odds(struct bn_play *p);       /* of the plan, or of all answers to a question */
void play_enemy_odds(struct bn_play *p); /* what the enemy could do to a unit */
void play_odds_text(struct bn_play *p, const char *line);
int play_odds_brief(const struct bn_play *p, const struct play_odds *odds, struct bn_canvas *c,
                    int x, int y, int w, int end);

/* why.c */
void play_why(struct bn_play *p);
/* Of an order against a unit from a hex next to it: one from where it is allowed, else the nearest. */
void play_fill_from(const struct bn_play *p, const struct bn_state *s, struct bn_order *o);
void play_why_text(struct bn_play *p, const char *line);
void play_sight(struct bn_play *p);
void play_sight_say(struct bn_play *p);
void play_sight_paint(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h);

/* line.c: orders in notation */
void play_line(struct bn_play *p, const char *begun); /* it begins with these words */
void play_give_text(struct bn_play *p, const char *line);

/* dice.c: real dice, typed by hand */
/* The roll the session could not make. False: it was given up, which can be done only `before` any
 * die was typed for the order. */
bool play_ask_dice(struct bn_play *p, bool before);
/* The dice the battle begins with. False: it was left. */
bool play_begin_by_hand(struct bn_play *p);

/* tell.c: windows that tell */
void play_log(struct bn_play *p);
void play_tell_rule(struct bn_play *p, const char *rule);
void play_help(struct bn_play *p, int place);
/* The keys of one place, under a heading. */
void play_help_keys(struct bn_rows *rows, int place, const char *title);
/* Story, sides and aims. */
void play_story_rows(struct bn_rows *rows, const struct bn_battle *b);
void play_story(struct bn_play *p);
void play_turn_cards(struct bn_play *p);

/* tray.c: the last roll, from line y on, in at most `most` lines; returns how many it took */
int play_tray(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int most);

/* answers.c: standing answers */
void play_answers(struct bn_play *p);
/* Answers what is asked for as long as it answers itself. */
void play_stand(struct bn_play *p);
/* Those that do not ask, up from line `bottom`; returns the first line it used. */
int play_answers_panel(const struct bn_play *p, struct bn_canvas *c, int x, int bottom, int w);

/* hand.c: cards, where the ruleset has some */
struct play_hand *play_hand_new(void);
/* Two people play, or have in this sitting: neither may see the other's cards. */
bool play_hides_hands(const struct bn_play *p);
/* Whose view of this state the screen shows: a side's, BN_SIDES for what is open to both, or BN_NONE. */
int play_viewer(const struct bn_play *p, const struct bn_state *s);
/* After every order. */
void play_hand_update(struct bn_play *p);
bool play_hand_shown(
    const struct bn_play *p); /* a card is to be chosen by who looks at the screen */
/* Whom the card looked at could order. */
void play_hand_mark(struct bn_play *p);
/* Returns the line after its last. */
int play_hand_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h);
/* What its prompt goes on with, and what stands above that: the parts of the board. */
void play_hand_prompt(const struct bn_play *p, char *out, size_t max);
void play_hand_event(const struct bn_play *p, char *out, size_t max);
/* False: the key means something else. */
bool play_hand_key(struct bn_play *p, int key);

/* curtain.c */
bool play_curtain_is_lifted(const struct bn_play *p, const struct bn_state *s);
bool play_curtain_is_due(const struct bn_play *p);
bool play_curtain(struct bn_play *p);      /* false: the battle is left */
void play_curtain_drop(struct bn_play *p); /* it comes before anything else is shown */

/* seats.c: opponents */
void play_seats_open(struct bn_play *p); /* as the session says who sits where */
void play_seats_close(struct bn_play *p);
bool play_seat_decides(const struct bn_play *p);
/* Whose view the screen shows: a person's; where only opponents play everything. */
int play_seats_viewer(const struct bn_play *p, int decider);
/* One order of an opponent, looked at for a while. False: the battle is left. */
bool play_seat_step(struct bn_play *p);
void play_seats(struct bn_play *p); /* the window in which they are changed */
/* The one after, or with way -1 before, `who` of those that may be chosen, round about. */
const char *play_seat_next(const char *who, int way);

/* units.c: all of them in a window */
void play_units(struct bn_play *p);

/* over.c: how it ended. True: the board is to be looked at; else the battle is left for p->after. */
bool play_over_screen(struct bn_play *p);
/* keep.c */
void play_save_picture(struct bn_play *p);
void play_save_report(struct bn_play *p);
void play_copy_line(struct bn_play *p);
/* Keeps the time since the last call in the record; says all of it, "1 h 04 min". */
void play_count_time(struct bn_play *p);
void play_time_say(const struct bn_play *p, char *out, size_t max);
/* steps.c: order by order; `turning` is the order under which it turned, 0 for none. */
void play_steps(struct bn_play *p, int turning);
/* The other side's last turn, by what both may see: from behind which order to which it goes. False: it has
 * had none. */
bool play_find_last_turn(const struct bn_play *p, int *from, int *to);
void play_last_turn(struct bn_play *p);
/* To be looked at only: the battle after that order, nothing chosen, nothing asked. */
struct bn_play play_still(const struct bn_play *p, int order);

/* roll.c: the dice that nobody has seen yet tumble and settle */
void play_roll(struct bn_play *p);
void play_speed(struct bn_play *p);

#endif
