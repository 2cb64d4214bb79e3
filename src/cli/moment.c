#include "cli/moment.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

/* ---- What a roll that could not be made comes to ---- */

static int stopped_by(struct moment *m, enum bn_session_result result)
{
    m->complaint = bn_copy(bn_session_reason(m->session), strlen(bn_session_reason(m->session)));
    return result == BN_STARVED ? BN_EXIT_DICE : BN_EXIT_USAGE;
}

static void show_news(struct moment *m)
{
    if (!m->quiet)
        print_said(&m->print, m->session, m->printed, m->stop);
    m->printed = bn_session_said_n(m->session);
}

/* ---- Orders, a line each ---- */

/* One line, cut out of the text: without its comment, its end and blanks around it. */
static char *next_line(char **text)
{
    char *line = *text, *end = strchr(line, '\n');
    *text = end ? end + 1 : line + strlen(line);
    if (end)
        *end = 0;
    line[strcspn(line, "#")] = 0;
    line += strspn(line, " \t\r");
    size_t len = strlen(line);
    while (len && strchr(" \t\r", line[len - 1]))
        line[--len] = 0;
    return line;
}

/* False: the run ends here. */
static bool give_order(struct moment *m, const char *line)
{
    enum bn_session_result result = bn_session_order(m->session, line);
    if (result == BN_DONE_OK) {
        show_news(m);
        return true;
    }
    if (result != BN_REFUSED) {
        m->status = stopped_by(m, result);
        return false;
    }
    print_refused(&m->print, line, bn_session_reason_rule(m->session),
                  bn_session_reason(m->session));
    m->status = BN_EXIT_FAULT;
    return false;
}

static void give_orders(struct moment *m, const char *name)
{
    struct bn_faults faults = {0};
    char *shown = NULL;
    size_t len;
    char *text = bn_file_read(name, BN_FILE_MAX, &len, &shown, &faults);
    if (!text) {
        bn_faults_print(&faults);
        m->status = (int)(faults.status ? faults.status : BN_EXIT_UNREADABLE);
    }
    for (size_t i = 0; text && i < len; i++)
        if (!text[i])
            text[i] = '?'; /* a zero byte cuts no line short */
    for (char *at = text; at && at < text + len && bn_session_orders(m->session) < m->stop;) {
        if (at == text && len >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
            at += 3;
        char *line = next_line(&at);
        if (*line && !give_order(m, line))
            break;
    }
    free(text);
    free(shown);
    bn_faults_free(&faults);
}

/* ---- Beginning ---- */

/* What may be shown: all; of an unfinished record in a battle with cards, what both sides may see. */
static bool choose_viewer(struct moment *m, const struct cli_args *args)
{
    m->print.viewer = BN_NONE;
    if (args->view) {
        m->print.viewer = cli_side(m->file.battle, args->view, "--view");
        return m->print.viewer != BN_NONE;
    }
    const struct bn_state *now = bn_session_state(m->session);
    if (m->file.record && !args->reveal && now->winner == BN_OPEN && cli_has_cards(m->file.battle))
        m->print.viewer = CLI_NOBODY;
    return true;
}

static void begin(struct moment *m, const struct bn_luck *luck)
{
    if (!m->file.record) {
        enum bn_session_result result;
        m->session = bn_session_new(m->file.battle, luck, &result);
        m->status = result == BN_DONE_OK ? BN_EXIT_OK : stopped_by(m, result);
        return;
    }
    struct bn_faults faults = {0};
    m->session = bn_session_replay(m->file.battle, m->file.record, m->file.shown, luck, &faults);
    m->status = (int)(faults.status ? faults.status : m->file.status);
    if (m->status == BN_EXIT_OK && !bn_session_begun(m->session))
        m->status = stopped_by(m, *bn_session_wanted(m->session)->face ? BN_BAD_FACE : BN_STARVED);
    bn_faults_print(&faults);
    bn_faults_free(&faults);
}

/* The seed of an unfinished record tells the hands, so who may not see them does not see it. */
static void show_seed(const struct moment *m, const struct cli_args *args,
                      const struct bn_luck *luck)
{
    bool records = m->file.record && m->file.record->has_seed && !args->luck.has_seed;
    bool tells = records && m->print.viewer != BN_NONE && cli_has_cards(m->file.battle);
    bool ours = !args->luck.has_seed && !records; /* out of the system: nobody knows it yet */
    if (cli_seed_in_use(m->file.battle, luck) && !tells && (!m->quiet || ours))
        print_seed(&m->print, luck->seed);
}

int moment_open(const struct cli_args *args, struct cli_file *file)
{
    if (args->orders && strcmp(args->orders, "-") == 0 && strcmp(args->word[0], "-") == 0)
        return cli_usage("--orders -: standard input is the scenario already");
    return (int)cli_open(args, args->word[0], file);
}

bool moment_reach(struct moment *m, const struct cli_args *args, struct cli_file file, bool quiet)
{
    *m = (struct moment){.file = file, .quiet = quiet};
    m->stop = args->at == BN_NONE ? INT_MAX : args->at - 1;
    m->print = (struct cli_print){m->file.battle, BN_NONE, args->json, cli_colored(args)};
    struct bn_luck luck = cli_luck(args, m->file.record);
    begin(m, &luck);
    if (!choose_viewer(m, args)) {
        m->status = BN_EXIT_USAGE;
        return false;
    }
    show_seed(m, args, &luck);
    show_news(m);
    if (args->orders && m->status == BN_EXIT_OK)
        give_orders(m, args->orders);
    return true;
}

const struct bn_state *moment_state(const struct moment *m)
{
    if (bn_session_begun(m->session) && bn_session_orders(m->session) > m->stop)
        return bn_session_state_after(m->session, m->stop);
    return bn_session_state(m->session);
}

int moment_end(struct moment *m)
{
    if (m->complaint) {
        fflush(stdout);
        struct bn_faults one = {0};
        bn_fault_add(&one, (enum bn_exit)m->status, "", 0, 0, "%s", m->complaint);
        bn_faults_print(&one);
        bn_faults_free(&one);
    }
    free(m->complaint);
    bn_session_free(m->session);
    cli_close(&m->file);
    return m->status;
}
