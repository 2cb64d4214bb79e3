/* The real program in a pseudo-terminal, with libvterm at the other end.
 *
 * Between test and program stands a process that plays the shell: a group without one cannot be
 * suspended, and somebody has to outlive a hang-up and tell how it ended. */
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum { PATIENCE = 20000 }; /* milliseconds; sanitizers on a busy machine are slow */

struct terminal {
    int fd, report; /* the pty; what the shell tells */
    pid_t shell, program;
    VTerm *vt;
    VTermScreen *screen;
    int w, h;
    bool alternate;
    char *raw;
    size_t raw_n;
};

static int on_property(VTermProp prop, VTermValue *value, void *user)
{
    struct terminal *t = user;
    if (prop == VTERM_PROP_ALTSCREEN)
        t->alternate = value->boolean;
    return 1;
}

static void on_output(const char *bytes, size_t n, void *user)
{
    struct terminal *t = user;
    if (t->fd >= 0 && write(t->fd, bytes, n) < 0)
        return;
}

/* ---- The shell between ---- */

static void say(int fd, int what)
{
    if (write(fd, &what, sizeof what) != (ssize_t)sizeof what)
        _exit(1);
}

static void become_program(const char *program, const char *const env[], const char *const args[])
{
    const char *argv[32] = {"banneret"};
    for (int i = 0; args[i] && i < 30; i++)
        argv[i + 1] = args[i];
    /* Not xterm: its entry repeats characters by a code that libvterm wraps at the margin. */
    setenv("TERM", "screen-256color", 1);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    for (int i = 0; env && env[i]; i++)
        putenv((char *)(uintptr_t)env[i]);
    execv(program, (char **)(uintptr_t)argv);
    perror("execv");
    _exit(127);
}

static void be_shell(int report, const char *path, const char *const env[],
                     const char *const args[])
{
    signal(SIGTTOU, SIG_IGN);
    pid_t program = fork();
    if (program == 0) {
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        signal(SIGTTOU, SIG_DFL);
        become_program(path, env, args);
    }
    setpgid(program, program);
    tcsetpgrp(STDIN_FILENO, program);
    signal(SIGHUP, SIG_IGN);
    say(report, (int)program);
    for (int status; waitpid(program, &status, WUNTRACED) == program;) {
        if (WIFSTOPPED(status)) {
            say(report, -1);
            continue;
        }
        say(report, WIFEXITED(status) ? WEXITSTATUS(status) : -2);
        break;
    }
    _exit(0);
}

struct terminal *terminal_start(int w, int h, const char *const env[], const char *const args[])
{
    return terminal_start_of(getenv("BANNERET"), w, h, env, args);
}

struct terminal *terminal_start_of(const char *program, int w, int h, const char *const env[],
                                   const char *const args[])
{
    struct terminal *t = calloc(1, sizeof *t);
    int pipe_fds[2], started;
    if (!t || !program || pipe(pipe_fds) != 0)
        abort();
    struct winsize size = {.ws_row = (unsigned short)h, .ws_col = (unsigned short)w};
    t->shell = forkpty(&t->fd, NULL, NULL, &size);
    if (t->shell < 0)
        abort();
    if (t->shell == 0) {
        close(pipe_fds[0]);
        fcntl(pipe_fds[1], F_SETFD, FD_CLOEXEC);
        be_shell(pipe_fds[1], program, env, args);
    }
    close(pipe_fds[1]);
    t->report = pipe_fds[0];
    if (read(t->report, &started, sizeof started) != (ssize_t)sizeof started)
        abort();
    t->program = started;
    t->w = w;
    t->h = h;
    t->vt = vterm_new(h, w);
    vterm_set_utf8(t->vt, 1);
    vterm_output_set_callback(t->vt, on_output, t);
    t->screen = vterm_obtain_screen(t->vt);
    static const VTermScreenCallbacks callbacks = {.settermprop = on_property};
    vterm_screen_set_callbacks(t->screen, &callbacks, t);
    vterm_screen_enable_altscreen(t->screen, 1);
    vterm_screen_reset(t->screen, 1);
    return t;
}

void terminal_end(struct terminal *t)
{
    kill(t->program, SIGKILL);
    kill(t->shell, SIGKILL);
    waitpid(t->shell, NULL, 0);
    if (t->fd >= 0)
        close(t->fd);
    close(t->report);
    vterm_free(t->vt);
    free(t->raw);
    free(t);
}

/* ---- Bytes ---- */

/* What comes within this time, at least one read of it. Returns the bytes. */
static size_t pump(struct terminal *t, int milliseconds)
{
    char bytes[8192];
    struct pollfd fd = {t->fd, POLLIN, 0};
    if (t->fd < 0 || poll(&fd, 1, milliseconds) <= 0)
        return 0;
    ssize_t n = read(t->fd, bytes, sizeof bytes);
    if (n <= 0)
        return 0;
    vterm_input_write(t->vt, bytes, (size_t)n);
    t->raw = realloc(t->raw, t->raw_n + (size_t)n + 1);
    if (!t->raw)
        abort();
    memcpy(t->raw + t->raw_n, bytes, (size_t)n);
    t->raw_n += (size_t)n;
    t->raw[t->raw_n] = 0;
    return (size_t)n;
}

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

size_t terminal_noise(struct terminal *t, int milliseconds)
{
    size_t n = 0;
    for (long end = now() + milliseconds, left; (left = end - now()) > 0;)
        n += pump(t, (int)left);
    return n;
}

void terminal_settle(struct terminal *t)
{
    enum { WHILE = 200 };
    while (terminal_noise(t, WHILE) > 0)
        ;
}

void terminal_type(struct terminal *t, const char *keys)
{
    if (write(t->fd, keys, strlen(keys)) < 0)
        perror("write");
}

void terminal_resize(struct terminal *t, int w, int h)
{
    struct winsize size = {.ws_row = (unsigned short)h, .ws_col = (unsigned short)w};
    vterm_set_size(t->vt, h, w);
    t->w = w;
    t->h = h;
    ioctl(t->fd, TIOCSWINSZ, &size);
}

void terminal_hang_up(struct terminal *t)
{
    close(t->fd);
    t->fd = -1;
}

void terminal_signal(struct terminal *t, int sig) { kill(t->program, sig); }

const char *terminal_raw(const struct terminal *t, size_t *n)
{
    *n = t->raw_n;
    return t->raw;
}

bool terminal_writes(struct terminal *t, size_t from, const char *text)
{
    for (long end = now() + PATIENCE; now() < end; pump(t, 50))
        if (t->raw && strstr(t->raw + from, text))
            return true;
    fprintf(stderr, "waited in vain for the bytes '%s'\n", text);
    return false;
}

/* ---- What is to be seen ---- */

static void line_text(struct terminal *t, int y, char *out, size_t max)
{
    VTermRect row = {.start_row = y, .end_row = y + 1, .start_col = 0, .end_col = t->w};
    size_t n = vterm_screen_get_text(t->screen, out, max - 1, row);
    out[n < max ? n : max - 1] = 0;
}

static bool line_has(struct terminal *t, int y, const char *text)
{
    char line[4096];
    line_text(t, y, line, sizeof line);
    return strstr(line, text) != NULL;
}

enum { ANYWHERE = -1 };

static bool on_screen(struct terminal *t, int line, const char *text)
{
    for (int y = 0; y < t->h; y++)
        if ((line == ANYWHERE || line == y) && line_has(t, y, text))
            return true;
    return false;
}

static bool wait_until(struct terminal *t, int line, const char *text, bool there)
{
    for (long end = now() + PATIENCE; now() < end;) {
        /* All that has come is looked at before the answer counts. */
        while (pump(t, 0) > 0)
            ;
        if (on_screen(t, line, text) == there)
            return true;
        pump(t, 50);
    }
    fprintf(stderr, "waited in vain for '%s' %s\n", text, there ? "to come" : "to go");
    terminal_print(t);
    return false;
}

bool terminal_line_shows(struct terminal *t, int y, const char *text)
{
    return wait_until(t, y, text, true);
}

bool terminal_shows(struct terminal *t, const char *text)
{
    return wait_until(t, ANYWHERE, text, true);
}

bool terminal_cursor_at(struct terminal *t, int x, int y)
{
    int is_x = -1, is_y = -1;
    for (long end = now() + PATIENCE; now() < end; pump(t, 50)) {
        terminal_cursor(t, &is_x, &is_y);
        if (is_x == x && is_y == y)
            return true;
    }
    fprintf(stderr, "the cursor stands at %d, %d and not at %d, %d\n", is_x, is_y, x, y);
    return false;
}

static bool is_underlined(struct terminal *t, int y, int x, const char *text)
{
    for (; *text; text++, x++) {
        VTermScreenCell cell;
        if (x >= t->w || !vterm_screen_get_cell(t->screen, (VTermPos){y, x}, &cell) ||
            cell.chars[0] != (uint32_t)*text || !cell.attrs.underline)
            return false;
    }
    return true;
}

bool terminal_underlines(struct terminal *t, const char *text, bool so)
{
    for (long end = now() + PATIENCE; now() < end; pump(t, 50)) {
        bool found = false;
        for (int y = 0; y < t->h && !found; y++)
            for (int x = 0; x < t->w && !found; x++)
                found = is_underlined(t, y, x, text);
        if (found == so)
            return true;
    }
    fprintf(stderr, "'%s' is%s underlined\n", text, so ? " not" : "");
    terminal_print(t);
    return false;
}

bool terminal_hides(struct terminal *t, const char *text)
{
    return wait_until(t, ANYWHERE, text, false);
}

void terminal_cursor(const struct terminal *t, int *x, int *y)
{
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(t->vt), &at);
    *x = at.col;
    *y = at.row;
}

bool terminal_alternate(const struct terminal *t) { return t->alternate; }

bool terminal_echoes(const struct terminal *t)
{
    struct termios tty;
    return tcgetattr(t->fd, &tty) == 0 && (tty.c_lflag & ECHO) && (tty.c_lflag & ICANON);
}

int terminal_fate(struct terminal *t)
{
    for (long end = now() + PATIENCE; now() < end;) {
        pump(t, 20);
        struct pollfd fd = {t->report, POLLIN, 0};
        int what;
        if (poll(&fd, 1, 20) > 0 && read(t->report, &what, sizeof what) == (ssize_t)sizeof what) {
            while (pump(t, 50) > 0)
                ;
            return what;
        }
    }
    return -3;
}

char *terminal_text(struct terminal *t)
{
    char *text = calloc((size_t)t->h, 4097), *end = text;
    if (!text)
        abort();
    for (int y = 0; y < t->h; y++) {
        line_text(t, y, end, 4096);
        size_t n = strlen(end);
        while (n > 0 && end[n - 1] == ' ')
            n--;
        end[n] = '\n';
        end += n + 1;
    }
    *end = 0;
    return text;
}

bool terminal_looks(struct terminal *t, const char *text)
{
    for (long end = now() + PATIENCE; now() < end; pump(t, 50)) {
        while (pump(t, 0) > 0)
            ;
        char *all = terminal_text(t);
        bool same = strcmp(all, text) == 0;
        free(all);
        if (same)
            return true;
    }
    fprintf(stderr, "waited in vain for\n%sand there was\n", text);
    terminal_print(t);
    return false;
}

void terminal_print(struct terminal *t)
{
    char line[4096];
    for (int y = 0; y < t->h; y++) {
        line_text(t, y, line, sizeof line);
        fprintf(stderr, "|%s\n", line);
    }
}
