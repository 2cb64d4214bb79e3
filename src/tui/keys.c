/* keys.c - which key asks for what. */
#include "tui/keys.h"

#include <stdint.h>
#include <string.h>

#include "draw/glyphs.h"
#include "tui/term.h"

enum {
    PLAYED = BN_ON_MAP | BN_ON_ASKED,
    MAP = PLAYED | BN_ON_END,
    TABLE = MAP | BN_ON_HAND,
    SEEN = PLAYED | BN_ON_HAND,
    STEPS = BN_ON_STEPS | BN_ON_TURN,
    WINDOW = BN_ON_TEXT | BN_ON_LIST
};

/* `shown` is how the keys are written; `footer` one or two words for the last line, NULL where it
 * is not for there; both NULL where the row before speaks for it. The footer takes them in this order. */
static const struct binding {
    uint8_t request;
    uint16_t places;
    int key[3];
    const char *shown, *footer, *help;
} bindings[] = {
    /* clang-format off */
    {BN_ASK_GO, BN_ON_HAND, {BN_KEY_ENTER}, "Enter", "play", "play the card looked at"},
    {BN_ASK_UP, BN_ON_HAND, {BN_KEY_UP, 'k'}, "up down", "look", "another card; 1 to 9 look at one too"},
    {BN_ASK_DOWN, BN_ON_HAND, {BN_KEY_DOWN, 'j'}, NULL, NULL, NULL},
    {BN_ASK_DISCARDS, BN_ON_HAND, {'D'}, "D", "discards", "the cards that have been played"},
    {BN_ASK_LAST_TURN, BN_ON_HAND, {'T'}, "T", "replay", "step through the other side's last turn"},
    {BN_ASK_COVER, BN_ON_HAND, {'C'}, "C", "cover", "cover the hand"},
    {BN_ASK_GO, BN_ON_MAP, {BN_KEY_ENTER}, "Enter", "go",
     "choose the unit; then go to the hex under the cursor, or plan against the enemy there"},
    {BN_ASK_GO, BN_ON_LIST, {BN_KEY_ENTER}, "Enter", "go", "take the line"},
    {BN_ASK_TURN_LEFT, BN_ON_MAP, {'['}, "[ ]", "turn",
     "turn the chosen unit, how it faces at the end of its way, or from where it charges"},
    {BN_ASK_TURN_RIGHT, BN_ON_MAP, {']'}, NULL, NULL, NULL},
    {BN_ASK_DONE, BN_ON_MAP, {' '}, "Space", "done", "the phase is over, or the unit's move"},
    {BN_ASK_NEXT, PLAYED, {BN_KEY_TAB}, "Tab", "next", "the next unit or hex that has a legal order"},
    {BN_ASK_PREVIOUS, PLAYED, {BN_KEY_BACK_TAB}, "Shift-Tab", NULL, "the one before"},
    {BN_ASK_ODDS, PLAYED, {'o'}, "o", "odds", "the chances of the attack planned, or of each answer"},
    {BN_ASK_ENEMY, BN_ON_MAP, {'e'}, "e", NULL, "what the enemy could do to the unit, where it stands or would go"},
    {BN_ASK_WHY, PLAYED, {'w'}, "w", "why", "why an order may be given there or not, rule by rule"},
    {BN_ASK_UNITS, STEPS, {'i'}, "i", NULL, "all units of both sides as they were"},
    {BN_ASK_UNITS, TABLE, {'i'}, "i", "units",
     "all units of both sides: strength, place, state; Enter goes to one"},
    {BN_ASK_ORDERS, PLAYED, {'g'}, "g", NULL, "all legal orders in a list"},
    {BN_ASK_UNDO, TABLE, {'z'}, "z", "undo", "take the last order back"},
    {BN_ASK_REDO, TABLE, {'Z'}, "Z", NULL, "give it again"},
    {BN_ASK_QUIT, TABLE, {'q', BN_KEY_INTERRUPT}, "q", "quit", "leave; the battle is kept"},
    {BN_ASK_ANSWERS, PLAYED, {'a'}, "a", NULL, "questions that answer themselves from now on, side by side"},
    {BN_ASK_LINE, SEEN, {':'}, ":", "type",
     "type an order, or \"why\" or \"odds\" and one; Tab completes, up and down bring back"},
    {BN_ASK_LOG, TABLE, {'m'}, "m", "log", "everything that happened, with rule numbers"},
    {BN_ASK_RULE, TABLE, {'r'}, "r", "rule", "the rule last cited, in full"},
    {BN_ASK_RULE, BN_ON_RULES, {'r'}, "r", "rule", "in the log: the rule beside the line, in full"},
    {BN_ASK_BACK, PLAYED, {BN_KEY_ESCAPE}, "Esc", "back", "let go of what is chosen"},
    {BN_ASK_THREAT, SEEN, {'v'}, "v", NULL, "mark what the enemy could strike as he stands, or no more"},
    {BN_ASK_REACH, SEEN, {'t'}, "t", NULL, "mark where the unit at the cursor gets to if its side moves next"},
    {BN_ASK_ARCS, SEEN, {'c'}, "c", NULL, "mark front, sides and rear of the unit at the cursor"},
    {BN_ASK_FIELD, SEEN, {'f'}, "f", NULL,
     "mark where the unit at the cursor could shoot; again: strike hand to hand; again: neither"},
    {BN_ASK_SUPPORT, SEEN, {'x'}, "x", NULL, "join units and those that support them by lines"},
    {BN_ASK_ZOOM_IN, TABLE, {'+', '=', BN_KEY_WHEEL_UP}, "+ -", "zoom", "draw the map larger or smaller"},
    {BN_ASK_ZOOM_IN, STEPS, {'+', '=', BN_KEY_WHEEL_UP}, "+ -", NULL, "draw the map larger or smaller"},
    {BN_ASK_ZOOM_OUT, TABLE | STEPS, {'-', BN_KEY_WHEEL_DOWN}, NULL, NULL, NULL},
    {BN_ASK_SPEED, TABLE, {'F'}, "F", NULL, "how fast dice tumble: normal, fast, off, slow; any key cuts them short"},
    {BN_ASK_SEATS, SEEN, {'P'}, "P", NULL, "who plays: people, or opponents; both may change in a battle"},
    {BN_ASK_LAST_TURN, PLAYED, {'T'}, "T", NULL,
     "step through the other side's last turn; what an opponent moved in it is outlined"},
    {BN_ASK_BACK, WINDOW, {BN_KEY_ESCAPE}, "Esc", "back", "close the window"},
    {BN_ASK_SIGHT, PLAYED, {'s'}, "s", NULL, "line of sight from the unit to the cursor, until s again"},
    {BN_ASK_STORY, TABLE, {'A'}, "A", NULL, "the story and the aims of the battle"},
    {BN_ASK_LEFT, TABLE, {BN_KEY_LEFT, 'h'}, "left h", NULL, "cursor to the left"},
    {BN_ASK_RIGHT, TABLE, {BN_KEY_RIGHT, 'l'}, "right l", NULL, "cursor to the right"},
    {BN_ASK_UP, MAP, {BN_KEY_UP}, "up", NULL, "cursor up; twice keeps its column"},
    {BN_ASK_DOWN, MAP, {BN_KEY_DOWN}, "down", NULL, "cursor down; twice keeps its column"},
    {BN_ASK_UP, WINDOW, {BN_KEY_UP, BN_KEY_WHEEL_UP}, "up", NULL, "a line up"},
    {BN_ASK_DOWN, WINDOW, {BN_KEY_DOWN, BN_KEY_WHEEL_DOWN}, "down", NULL, "a line down"},
    {BN_ASK_UP_LEFT, TABLE, {'y'}, "y", NULL, "cursor up and left"},
    {BN_ASK_UP_RIGHT, TABLE, {'u'}, "u", NULL, "cursor up and right"},
    {BN_ASK_DOWN_LEFT, TABLE, {'b'}, "b", NULL, "cursor down and left"},
    {BN_ASK_DOWN_RIGHT, TABLE, {'n'}, "n", NULL, "cursor down and right"},
    {BN_ASK_PAGE_UP, WINDOW, {BN_KEY_PAGE_UP}, "Page up", NULL, "a page up"},
    {BN_ASK_PAGE_DOWN, WINDOW, {BN_KEY_PAGE_DOWN}, "Page down", NULL, "a page down"},
    {BN_ASK_FIRST, WINDOW, {BN_KEY_HOME}, "Home", NULL, "the first line"},
    {BN_ASK_LAST, WINDOW, {BN_KEY_END}, "End", NULL, "the last line"},
    {BN_ASK_SEARCH, BN_ON_TEXT, {'/'}, "/", "search", "search a word"},
    {BN_ASK_AGAIN, BN_ON_TEXT, {'n'}, "n", "next", "the next place where it stands"},
    {BN_ASK_REDRAW, TABLE | WINDOW, {BN_KEY_REDRAW}, "Ctrl-L", NULL, "draw the screen again"},
    {BN_ASK_BACK, BN_ON_TEXT, {'q', BN_KEY_ENTER, ' '}, "q Enter", NULL, "close the window"},
    {BN_ASK_BACK, WINDOW, {BN_KEY_INTERRUPT}, NULL, NULL, NULL},
    {BN_ASK_STEPS, BN_ON_RESULT, {'t'}, "t", "steps", "step through the battle, order by order"},
    {BN_ASK_STEPS, BN_ON_STEPS, {'t'}, "t", "turning", "where the battle turned"},
    {BN_ASK_PICTURE, BN_ON_RESULT, {'p'}, "p", "picture", "save a picture of the board beside the record"},
    {BN_ASK_REPORT, BN_ON_RESULT, {'b'}, "b", "report", "save the battle told turn by turn, a page beside the record"},
    {BN_ASK_COPY, BN_ON_RESULT, {'c'}, "c", "copy", "the line that begins this battle again, seed and all, to copy"},
    {BN_ASK_GO, BN_ON_RESULT, {BN_KEY_ENTER}, "Enter", "board", "look at the board"},
    {BN_ASK_GO, BN_ON_END, {BN_KEY_ENTER}, "Enter", "result", "how it ended, and the battle again"},
    {BN_ASK_MENU, BN_ON_RESULT, {'m'}, "m", "menu", "another battle"},
    {BN_ASK_CHANGED, BN_ON_RESULT, {'r'}, "r", NULL, "the battle again, with the sides changed"},
    {BN_ASK_SAME, BN_ON_RESULT, {'R'}, "R", NULL, "the battle again, with the same sides"},
    {BN_ASK_RIGHT, STEPS, {BN_KEY_RIGHT, 'l', ' '}, "right Space", "next", "the next order"},
    {BN_ASK_RIGHT, STEPS, {BN_KEY_ENTER}, NULL, NULL, NULL},
    {BN_ASK_LEFT, STEPS, {BN_KEY_LEFT, 'h', BN_KEY_BACKSPACE}, "left", "back", "the order before"},
    {BN_ASK_PAGE_DOWN, STEPS, {BN_KEY_PAGE_DOWN, BN_KEY_DOWN}, "down", "turn", "the next turn"},
    {BN_ASK_PAGE_UP, STEPS, {BN_KEY_PAGE_UP, BN_KEY_UP}, "up", NULL, "the turn before"},
    {BN_ASK_FIRST, STEPS, {BN_KEY_HOME}, "Home", NULL, "before the first order"},
    {BN_ASK_LAST, STEPS, {BN_KEY_END}, "End", NULL, "the last order"},
    {BN_ASK_LOG, STEPS, {'m'}, "m", "log", "everything that had happened by then"},
    {BN_ASK_BACK, STEPS, {BN_KEY_ESCAPE, 'q', BN_KEY_INTERRUPT}, "Esc", "done", "back"},
    {BN_ASK_BACK, BN_ON_RESULT, {BN_KEY_ESCAPE}, NULL, NULL, NULL},
    {BN_ASK_QUIT, BN_ON_RESULT, {'q', BN_KEY_INTERRUPT}, "q", "quit", "leave; the battle is kept"},
    {BN_ASK_REDRAW, STEPS | BN_ON_RESULT, {BN_KEY_REDRAW}, "Ctrl-L", NULL, "draw the screen again"},
    {BN_ASK_GO, BN_ON_SETUP, {BN_KEY_ENTER}, "Enter", "begin", "begin this battle"},
    {BN_ASK_UP, BN_ON_SETUP, {BN_KEY_UP, 'k'}, "up down", "line", "another line"},
    {BN_ASK_DOWN, BN_ON_SETUP, {BN_KEY_DOWN, 'j', BN_KEY_TAB}, NULL, NULL, NULL},
    {BN_ASK_LEFT, BN_ON_SETUP, {BN_KEY_LEFT, 'h'}, "left right", "change", "change what stands there"},
    {BN_ASK_RIGHT, BN_ON_SETUP, {BN_KEY_RIGHT, 'l', ' '}, NULL, NULL, NULL},
    {BN_ASK_RULE, BN_ON_SETUP, {'r'}, "r", "rule", "the rule that an option belongs to"},
    {BN_ASK_PAGE_UP, BN_ON_SETUP, {BN_KEY_PAGE_UP, BN_KEY_WHEEL_UP}, "Page up", NULL, "the story, a page up"},
    {BN_ASK_PAGE_DOWN, BN_ON_SETUP, {BN_KEY_PAGE_DOWN, BN_KEY_WHEEL_DOWN}, "Page down", "story", "the story, a page down"},
    {BN_ASK_BACK, BN_ON_SETUP, {BN_KEY_ESCAPE, 'q', BN_KEY_INTERRUPT}, "Esc", "back", "back to the menu"},
    {BN_ASK_HELP, BN_ON_SETUP, {'?'}, "?", "keys", "this"},
    {BN_ASK_BACK, BN_ON_ODDS, {BN_KEY_ESCAPE, 'q', 'o'}, "Esc", "back", "back to the map"},
    {BN_ASK_BACK, BN_ON_ODDS, {BN_KEY_INTERRUPT}, NULL, NULL, NULL},
    {BN_ASK_GO, BN_ON_ODDS, {BN_KEY_ENTER, 'g'}, "Enter g", "go", "carry it out"},
    {BN_ASK_ENEMY, BN_ON_ODDS, {'e'}, "e", "enemy", "what the enemy could do to the unit"},
    {BN_ASK_FRACTIONS, BN_ON_ODDS, {'f'}, "f", "fractions", "fractions or percentages"},
    {BN_ASK_LINE, BN_ON_ODDS, {':'}, ":", "another", "the odds of another order, \"G1 battle F3\" of an enemy's too"},
    {BN_ASK_UP, BN_ON_ODDS, {BN_KEY_UP, BN_KEY_WHEEL_UP}, "up", NULL, "a line up"},
    {BN_ASK_DOWN, BN_ON_ODDS, {BN_KEY_DOWN, BN_KEY_WHEEL_DOWN}, "down", NULL, "a line down"},
    {BN_ASK_PAGE_UP, BN_ON_ODDS, {BN_KEY_PAGE_UP}, "Page up", NULL, "a page up"},
    {BN_ASK_PAGE_DOWN, BN_ON_ODDS, {BN_KEY_PAGE_DOWN}, "Page down", NULL, "a page down"},
    {BN_ASK_HELP, BN_ON_ODDS, {'?'}, "?", "counted", "what is counted"},
    {BN_ASK_HELP, STEPS | BN_ON_RESULT, {'?'}, "?", "keys", "this"},
    {BN_ASK_HELP, TABLE, {'?'}, "?", "keys", "this"},
    /* clang-format on */
};
enum { BINDINGS = sizeof bindings / sizeof *bindings };

enum bn_request bn_request_of(int key, int place)
{
    for (int i = 0; i < BINDINGS; i++)
        for (int k = 0; k < 3 && (bindings[i].places & place); k++)
            if (bindings[i].key[k] == key)
                return (enum bn_request)bindings[i].request;
    return BN_ASK_NOTHING;
}

int bn_key_written(const char *word)
{
    static const struct {
        const char *word;
        int key;
    } names[] = {{"Enter", BN_KEY_ENTER},
                 {"Esc", BN_KEY_ESCAPE},
                 {"Space", ' '},
                 {"Tab", BN_KEY_TAB},
                 {"up", BN_KEY_UP},
                 {"down", BN_KEY_DOWN},
                 {"left", BN_KEY_LEFT},
                 {"right", BN_KEY_RIGHT},
                 {"Ctrl-L", BN_KEY_REDRAW},
                 {"Backspace", BN_KEY_BACKSPACE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].word, word) == 0)
            return names[i].key;
    return word[0] > ' ' && word[0] < 127 && !word[1] ? word[0] : 0;
}

/* The help key comes last and always fits. */
void bn_footer(int place, int w, char *out, size_t max)
{
    static const char *const last = "?";
    size_t len = 0;
    int room =
        w - (place & (TABLE | STEPS | BN_ON_RESULT | BN_ON_SETUP) ? (int)strlen("  ? keys") : 0);
    out[0] = 0;
    for (int i = 0; i < BINDINGS; i++) {
        const struct binding *b = &bindings[i];
        if (!(b->places & place) || !b->footer)
            continue;
        size_t need = strlen(b->shown) + 1 + strlen(b->footer) + (len ? 2 : 0);
        bool is_last = strcmp(b->shown, last) == 0;
        if (len + need + 1 > max || (!is_last && (int)(len + need) > room))
            continue;
        if (len)
            strcat(out, "  ");
        strcat(strcat(strcat(out, b->shown), " "), b->footer);
        len += need;
    }
}

bool bn_help_line(int place, int n, char *keys, size_t keys_max, const char **what)
{
    for (int i = 0; i < BINDINGS; i++) {
        if (!(bindings[i].places & place) || !bindings[i].shown || n-- > 0)
            continue;
        keys[0] = 0;
        strncat(keys, bindings[i].shown, keys_max - 1);
        *what = bindings[i].help;
        return true;
    }
    return false;
}
