/* term.c - the one file that knows curses. */
#include "tui/term.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ESC_DELAY = 50, PAIRS = 256, RESTORE_MAX = 256 };

static struct {
    SCREEN *screen;
    struct bn_canvas shown; /* what stands on the terminal */
    bool trusted;           /* it really does */
    enum bn_glyphs glyphs;
    enum bn_depth depth;
    bool light, own_colours;
    int pairs;
    struct {
        int16_t fg, bg;
    } pair[PAIRS];
    int cursor_x, cursor_y;
    bool mouse_on;
    struct bn_mouse mouse;
    int wake[2]; /* a pipe: handlers write, bn_term_key reads */
    int stderr_fd, caught_fd;
} term = {.wake = {-1, -1}, .stderr_fd = -1, .caught_fd = -1};

/* ---- What a crash needs, made beforehand: nothing but system calls is allowed in a handler ---- */

static struct termios cooked;
static char restore[RESTORE_MAX];
static size_t restore_len;

/* Without a terminal's padding, `$<5>`. */
static void restore_add(const char *s)
{
    for (; *s && restore_len < RESTORE_MAX; s++) {
        if (s[0] == '$' && s[1] == '<' && strchr(s, '>'))
            s = strchr(s, '>');
        else
            restore[restore_len++] = *s;
    }
}

static void restore_add_named(const char *name)
{
    const char *s = tigetstr((char *)(uintptr_t)name);
    if (s && s != (char *)-1)
        restore_add(s);
}

/* What went to standard error while the screen was up: it would have been lost or have spoilt it. */
static void stderr_back(void)
{
    if (term.stderr_fd < 0)
        return;
    dup2(term.stderr_fd, STDERR_FILENO);
    char bytes[512];
    lseek(term.caught_fd, 0, SEEK_SET);
    for (ssize_t n; (n = read(term.caught_fd, bytes, sizeof bytes)) > 0;)
        if (write(STDERR_FILENO, bytes, (size_t)n) < 0)
            break;
    close(term.stderr_fd);
    close(term.caught_fd);
    term.stderr_fd = term.caught_fd = -1;
}

static void stderr_catch(void)
{
#ifndef __SANITIZE_ADDRESS__ /* its reports do not pass through our handlers */
    FILE *file = tmpfile();
    if (!file)
        return;
    term.caught_fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
    fclose(file);
    term.stderr_fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (term.caught_fd >= 0 && term.stderr_fd >= 0)
        dup2(term.caught_fd, STDERR_FILENO);
#endif
}

static void on_crash(int sig)
{
    ssize_t ignored = write(STDOUT_FILENO, restore, restore_len);
    (void)ignored;
    tcsetattr(STDIN_FILENO, TCSANOW, &cooked);
    stderr_back();
    raise(sig); /* the default again: SA_RESETHAND */
}

/* ---- Signals ---- */

static const int noticed[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { NOTICED = sizeof noticed / sizeof *noticed, CRASHES = sizeof crashes / sizeof *crashes };

static volatile sig_atomic_t came[NOTICED];
static struct sigaction was[NOTICED], crash_was[CRASHES];

static void on_signal(int sig)
{
    int keep = errno;
    for (int i = 0; i < NOTICED; i++)
        if (noticed[i] == sig)
            came[i] = 1;
    ssize_t ignored = write(term.wake[1], "", 1);
    (void)ignored;
    errno = keep;
}

static void signals_take(void)
{
    struct sigaction act = {.sa_handler = on_signal};
    sigemptyset(&act.sa_mask);
    for (int i = 0; i < NOTICED; i++) {
        sigaction(noticed[i], &act, &was[i]);
        /* A shell without job control has told us not to stop. */
        if (noticed[i] == SIGTSTP && was[i].sa_handler == SIG_IGN)
            sigaction(SIGTSTP, &was[i], NULL);
    }
    act.sa_handler = on_crash;
    act.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &act, &crash_was[i]);
}

static void signals_give_back(void)
{
    for (int i = 0; i < NOTICED; i++)
        sigaction(noticed[i], &was[i], NULL);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash_was[i], NULL);
}

/* ---- Opening and closing ---- */

static bool background_light(void)
{
    const char *both = getenv("COLORFGBG"); /* "0;15": foreground, background */
    const char *back = both ? strrchr(both, ';') : NULL;
    return back && (strcmp(back, ";7") == 0 || strcmp(back, ";15") == 0);
}

static void colours_begin(bool none)
{
    term.depth = BN_MONO;
    if (none || !has_colors() || start_color() == ERR)
        return;
    term.own_colours = use_default_colors() == OK;
    term.depth = COLORS >= 256  ? BN_COLOURS_256
                 : COLORS >= 16 ? BN_COLOURS_16
                 : COLORS >= 8  ? BN_COLOURS_8
                                : BN_MONO;
}

static void size_follow(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col)
        return;
    if (size.ws_row == LINES && size.ws_col == COLS)
        return;
    resize_term(size.ws_row, size.ws_col);
    term.trusted = false; /* many terminals scroll when they lose lines */
}

static enum bn_glyphs glyphs_of(bool ascii, const char *name)
{
    if (ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return BN_ASCII;
    return strcmp(name, "linux") == 0 ? BN_CONSOLE : BN_UTF8;
}

/* ---- The mouse ----
 *
 * Curses has a mouse of its own, but how it reads reports hangs on the terminal's description, and
 * many of those know only the kind that ends at column 223. These are private modes that terminals
 * with a mouse share, and those that do not know them let them pass: drags (1002), SGR reports (1006),
 * focus (1004). */
static const char mouse_on[] = "\033[?1002h\033[?1006h\033[?1004h";
static const char mouse_off[] = "\033[?1004l\033[?1006l\033[?1002l";
/* Far beyond KEY_MAX: behind that curses numbers the keys that a description adds, Ctrl-Right and such. */
enum { CODE_REPORT = 0x7000, CODE_FOCUS, CODE_BLUR };

static void mouse_set(bool on)
{
    if (!term.mouse_on)
        return;
    const char *modes = on ? mouse_on : mouse_off;
    ssize_t ignored = write(STDOUT_FILENO, modes, strlen(modes)); /* as curses does: no stdio */
    (void)ignored;
}

static void mouse_begin(bool none)
{
    const char *sends = tigetstr("kmous");
    term.mouse = (struct bn_mouse){0};
    term.mouse_on = !none && sends && sends != (char *)-1;
    if (!term.mouse_on)
        return;
    define_key("\033[<", CODE_REPORT);
    define_key("\033[I", CODE_FOCUS);
    define_key("\033[O", CODE_BLUR);
    mouse_set(true);
}

/* The rest of a report, which came in one piece with its beginning. */
static int mouse_key(void)
{
    enum { PIECE_DELAY = 50, LONGEST = 24 };
    char report[LONGEST + 1] = "";
    for (int n = 0; n < LONGEST; n++) {
        wint_t code;
        timeout(PIECE_DELAY);
        int kind = get_wch(&code);
        nodelay(stdscr, TRUE);
        if (kind != OK || code > 126)
            return 0;
        report[n] = (char)code;
        if (code == 'M' || code == 'm')
            break;
    }
    switch (bn_mouse_read(&term.mouse, report)) {
    case BN_MOUSE_CLICK: return BN_KEY_CLICK;
    case BN_MOUSE_DRAG: return BN_KEY_DRAG;
    case BN_MOUSE_WHEEL_UP: return BN_KEY_WHEEL_UP;
    case BN_MOUSE_WHEEL_DOWN: return BN_KEY_WHEEL_DOWN;
    case BN_MOUSE_BACK: return BN_KEY_ESCAPE;
    default: return 0;
    }
}

static void input_begin(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE); /* bn_term_key waits, in poll */
    typeahead(-1);         /* a screen is drawn whole */
    if (!getenv("ESCDELAY"))
        set_escdelay(ESC_DELAY);
}

const char *bn_term_open(struct bn_term_wish wish)
{
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "the screen needs a terminal for its input and its output; 'banneret step' plays "
               "without one";
    if (!name || !*name || strcmp(name, "dumb") == 0)
        return "the screen needs a terminal that can place its cursor, and TERM says this one "
               "cannot; 'banneret step' plays without one";
    if (pipe(term.wake) != 0)
        return "no pipe to be had from the system";
    for (int i = 0; i < 2; i++) {
        fcntl(term.wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(term.wake[i], F_SETFL, O_NONBLOCK);
    }
    tcgetattr(STDIN_FILENO, &cooked);
    signals_take(); /* before newterm, which then leaves them alone */
    term.screen = newterm(NULL, stdout, stdin);
    if (!term.screen) {
        bn_term_close();
        return "the terminal type in TERM is not known here";
    }
    restore_len = 0;
    mouse_begin(wish.no_mouse);
    if (term.mouse_on)
        restore_add(mouse_off);
    restore_add_named("sgr0");
    restore_add_named("cnorm");
    restore_add_named("rmkx");
    restore_add_named("rmcup");
    input_begin();
    colours_begin(wish.no_colour);
    term.light = background_light();
    term.glyphs = glyphs_of(wish.ascii, name);
    term.trusted = false;
    term.pairs = 0;
    size_follow();
    stderr_catch();
    return NULL;
}

void bn_term_close(void)
{
    if (term.screen) {
        mouse_set(false);
        endwin();
        delscreen(term.screen);
        term.screen = NULL;
    }
    stderr_back();
    signals_give_back();
    for (int i = 0; i < 2; i++)
        if (term.wake[i] >= 0) {
            close(term.wake[i]);
            term.wake[i] = -1;
        }
    bn_canvas_free(&term.shown);
}

int bn_term_w(void) { return COLS; }

int bn_term_h(void) { return LINES; }

enum bn_glyphs bn_term_glyphs(void) { return term.glyphs; }

enum bn_depth bn_term_depth(void) { return term.depth; }

bool bn_term_light(void) { return term.light; }

/* ---- Cells out ---- */

static short pair_of(struct bn_ink ink)
{
    if (term.depth == BN_MONO || (ink.fg < 0 && ink.bg < 0))
        return 0;
    if (!term.own_colours) { /* a terminal that cannot keep its own is white on black */
        if (ink.fg < 0)
            ink.fg = COLOR_WHITE;
        if (ink.bg < 0)
            ink.bg = COLOR_BLACK;
    }
    for (int i = 0; i < term.pairs; i++)
        if (term.pair[i].fg == ink.fg && term.pair[i].bg == ink.bg)
            return (short)(i + 1);
    int most = COLOR_PAIRS - 1 < PAIRS - 1 ? COLOR_PAIRS - 1 : PAIRS - 1;
    if (term.pairs >= most || init_pair((short)(term.pairs + 1), ink.fg, ink.bg) == ERR)
        return 0;
    term.pair[term.pairs].fg = ink.fg;
    term.pair[term.pairs].bg = ink.bg;
    return (short)++term.pairs;
}

static void put_spot(int x, int y, const struct bn_spot *spot, const struct bn_theme *theme)
{
    struct bn_ink ink = theme->ink[spot->role];
    int flags = ink.flags | spot->flags;
    attr_t attr = (flags & BN_BOLD ? A_BOLD : 0) | (flags & BN_REVERSE ? A_REVERSE : 0) |
                  (flags & BN_UNDERLINE ? A_UNDERLINE : 0) | (flags & BN_FAINT ? A_DIM : 0);
    uint32_t code = ' ';
    bn_char_read(spot->glyph, &code);
    wchar_t text[2] = {(wchar_t)code, 0};
    cchar_t cell;
    if (setcchar(&cell, text, attr, pair_of(ink), NULL) == OK)
        mvadd_wch(y, x, &cell);
}

static bool spot_same(const struct bn_spot *a, const struct bn_spot *b)
{
    return a->role == b->role && a->flags == b->flags && strcmp(a->glyph, b->glyph) == 0;
}

void bn_term_show(const struct bn_canvas *c, const struct bn_theme *theme, int x, int y)
{
    bool all = !term.trusted || term.shown.w != c->w || term.shown.h != c->h;
    if (all && !bn_canvas_size(&term.shown, c->w, c->h))
        return;
    if (all)
        erase();
    bool changed = all || x != term.cursor_x || y != term.cursor_y;
    for (int i = 0; i < c->w * c->h; i++) {
        if (!all && spot_same(&c->at[i], &term.shown.at[i]))
            continue;
        changed = true;
        put_spot(i % c->w, i / c->w, &c->at[i], theme);
        term.shown.at[i] = c->at[i];
    }
    if (!changed)
        return;
    if (!term.trusted)
        clearok(stdscr, TRUE);
    curs_set(x >= 0);
    if (x >= 0)
        move(y, x);
    refresh();
    term.trusted = true;
    term.cursor_x = x;
    term.cursor_y = y;
}

void bn_term_forget(void) { term.trusted = false; }

/* ---- Keys in ---- */

/* Gives the terminal back, stops, and takes it again when it is continued. */
static void suspend(void)
{
    struct sigaction stop = {.sa_handler = SIG_DFL}, mine;
    sigemptyset(&stop.sa_mask);
    mouse_set(false);
    endwin();
    sigaction(SIGTSTP, &stop, &mine);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &mine, NULL);
    reset_prog_mode();
    mouse_set(true);
    size_follow();
    bn_term_forget();
}

/* What a signal asks for, 0 for nothing. */
static int signal_key(void)
{
    static const int keys[NOTICED] = {BN_KEY_RESIZE, BN_KEY_HANGUP, BN_KEY_HANGUP, BN_KEY_INTERRUPT,
                                      BN_KEY_RESIZE};
    char bytes[64];
    while (read(term.wake[0], bytes, sizeof bytes) > 0)
        ;
    for (int i = NOTICED - 1; i >= 0; i--) {
        if (!came[i])
            continue;
        came[i] = 0;
        if (noticed[i] == SIGTSTP)
            suspend();
        if (noticed[i] == SIGWINCH)
            size_follow();
        return keys[i];
    }
    return 0;
}

static int key_named(wint_t code)
{
    if (code == CODE_REPORT)
        return mouse_key();
    if (code == CODE_FOCUS)
        bn_mouse_focus(&term.mouse);
    static const struct {
        wint_t curses;
        int key;
    } names[] = {
        {KEY_UP, BN_KEY_UP},         {KEY_DOWN, BN_KEY_DOWN},
        {KEY_LEFT, BN_KEY_LEFT},     {KEY_RIGHT, BN_KEY_RIGHT},
        {KEY_HOME, BN_KEY_HOME},     {KEY_END, BN_KEY_END},
        {KEY_PPAGE, BN_KEY_PAGE_UP}, {KEY_NPAGE, BN_KEY_PAGE_DOWN},
        {KEY_ENTER, BN_KEY_ENTER},   {KEY_BTAB, BN_KEY_BACK_TAB},
        {KEY_DC, BN_KEY_DELETE},     {KEY_BACKSPACE, BN_KEY_BACKSPACE},
        {KEY_RESIZE, BN_KEY_RESIZE},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].curses == code)
            return names[i].key;
    return 0;
}

static int key_typed(wint_t code)
{
    switch (code) {
    case '\r':
    case '\n': return BN_KEY_ENTER;
    case '\t': return BN_KEY_TAB;
    case 27: return BN_KEY_ESCAPE;
    case 8:
    case 127: return BN_KEY_BACKSPACE;
    case 'L' & 31: return BN_KEY_REDRAW;
    case 'C' & 31: return BN_KEY_INTERRUPT;
    default: return code < ' ' ? 0 : (int)code;
    }
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* What is left until `end`, -1 for ever. */
static int left_until(int64_t end)
{
    int64_t left = end - now_ms();
    return end < 0 ? -1 : left > 0 ? (int)left : 0;
}

/* BN_KEY_NONE: none came until `end`, which is -1 for never. */
static int key_until(int64_t end)
{
    enum { ENOUGH = 64 }; /* readable and yet nothing to read: the other end is gone */
    for (int idle = 0; idle < ENOUGH;) {
        int key = signal_key();
        if (key)
            return key;
        wint_t code;
        int kind = get_wch(&code);
        if (kind != ERR) {
            key = kind == KEY_CODE_YES ? key_named(code) : key_typed(code);
            idle = 0;
            if (key)
                return key;
            continue;
        }
        struct pollfd fds[2] = {{STDIN_FILENO, POLLIN, 0}, {term.wake[0], POLLIN, 0}};
        int ready = poll(fds, 2, left_until(end));
        if (ready == 0)
            return BN_KEY_NONE;
        if (ready < 0 && errno != EINTR)
            break;
        if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL))
            break;
        idle += fds[0].revents & POLLIN ? 1 : 0;
    }
    return BN_KEY_HANGUP;
}

int bn_term_key(void) { return key_until(-1); }

int bn_term_key_within(int milliseconds) { return key_until(now_ms() + milliseconds); }

struct bn_mouse bn_term_mouse(void) { return term.mouse; }

bool bn_term_has_mouse(void) { return term.mouse_on; }

bool bn_term_waits(void)
{
    struct pollfd fd = {STDIN_FILENO, POLLIN, 0};
    return poll(&fd, 1, 0) > 0 && (fd.revents & POLLIN);
}

void bn_term_flush(void) { flushinp(); }

/* ---- Clipboard and clock ---- */

void bn_term_copy(const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t len = strlen(text);
    if (term.glyphs == BN_CONSOLE) /* it would show it as letters */
        return;
    fputs("\033]52;c;", stdout);
    for (size_t i = 0; i < len; i += 3) {
        unsigned bits = 0;
        size_t n = len - i < 3 ? len - i : 3;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (k < n ? (unsigned char)text[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            putchar(k <= n ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
    fputs("\a", stdout);
    fflush(stdout);
}

long bn_term_seconds(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec;
}
