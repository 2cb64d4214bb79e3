/* odds.c - `banneret odds`: what may come of one order. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/moment.h"
#include "files/json.h"
#include "files/memory.h"

enum { OUTCOMES = BN_ODDS_OUTCOMES };

/* ORDER may stand in one argument or in several. */
static char *order_words(const struct cli_args *args)
{
    char *order = bn_copy(args->word[1], strlen(args->word[1]));
    for (int i = 2; i < args->words; i++) {
        char *more = bn_format("%s %s", order, args->word[i]);
        free(order);
        order = more;
    }
    return order;
}

static int refuse(const struct moment *m, const char *order, int rule, const char *reason)
{
    print_refused(&m->print, order, bn_rule_id(m->print.b, rule), reason);
    return BN_EXIT_FAULT;
}

/* BN_EXIT_OK: the order is legal. */
static int judge(const struct moment *m, const char *words, struct bn_order *order)
{
    char reason[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(reason, sizeof reason);
    const struct bn_state *s = bn_session_state(m->session);
    struct bn_verdict verdict = {0};
    if (s->winner != BN_OPEN)
        return refuse(m, words, BN_NONE, "the battle is over");
    if (bn_is_concede(words))
        return refuse(m, words, BN_NONE, "to concede takes no chance: there are no odds of it");
    if (!bn_order_read(m->print.b, s, words, order, &t))
        return refuse(m, words, BN_NONE, reason);
    if (bn_check(m->print.b, s, order, &verdict))
        return BN_EXIT_OK;
    bn_say(m->print.b, &verdict.why[0], &t);
    return refuse(m, words, verdict.why[0].rule, reason);
}

static void print_outcome(const struct bn_odds *odds, const struct bn_outcome *o)
{
    char words[BN_EVENT_TEXT], exact[64];
    struct bn_text t = bn_text_begin(words, sizeof words);
    double percent = 100.0 * (double)o->weight / (double)odds->total;
    bn_outcome_say(o, &t);
    if (odds->sampled) {
        double low, high;
        bn_odds_bounds(o->weight, odds->total, &low, &high);
        snprintf(exact, sizeof exact, "%.1f to %.1f%%", 100 * low, 100 * high);
    } else {
        uint64_t d = bn_common_divisor(o->weight, odds->total);
        snprintf(exact, sizeof exact, "%" PRIu64 "/%" PRIu64, o->weight / d, odds->total / d);
    }
    printf("  %5.1f%%  %-16s %s\n", percent, exact, words);
}

static void print_expected(const char *who, const struct bn_expected *e)
{
    printf("  %-9s %.2f hits, %.2f casualties, pushed back %.2f hexes, routed %.1f%%, "
           "destroyed %.1f%%\n",
           who, e->hits, e->casualties, e->pushback, 100 * e->rout, 100 * e->destroyed);
}

static void print_odds(const struct moment *m, const char *order, const struct bn_odds *odds,
                       const struct bn_outcome out[])
{
    struct bn_expected target, attacker;
    if (m->print.json) {
        bn_json_odds(stdout, order, odds, out);
        return;
    }
    const struct bn_state *s = bn_session_state(m->session);
    print_line(&m->print, "> ", order, m->print.b->side[s->decider].id);
    for (int i = 0; i < odds->outcomes; i++)
        print_outcome(odds, &out[i]);
    bn_odds_expected(odds, out, &target, &attacker);
    printf("expected%s\n", odds->sampled ? ", about: from a sample" : "");
    print_expected("enemy", &target);
    print_expected("own", &attacker);
}

static int odds_at(const struct moment *m, const char *words)
{
    char text[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(text, sizeof text);
    struct bn_order order;
    int status = judge(m, words, &order);
    if (status != BN_EXIT_OK)
        return status;
    struct bn_outcome *out = bn_new(OUTCOMES * sizeof *out);
    /* From the asker's view: what he may not know does not move his odds. */
    struct bn_view view = bn_session_view(m->session, bn_session_state(m->session)->decider);
    struct bn_odds odds = bn_odds_of(&view, &order, out, OUTCOMES);
    bn_order_say(m->print.b, &order, &t);
    if (odds.starved)
        fprintf(stderr, "banneret: %s has more than %d outcomes; the chances are of those shown\n",
                text, OUTCOMES);
    print_odds(m, text, &odds, out);
    free(out);
    return BN_EXIT_OK;
}

int cli_odds(struct cli_args *args)
{
    struct cli_file file;
    struct moment m;
    int status = moment_open(args, &file);
    if (status != BN_EXIT_OK)
        return status;
    if (file.kind == BN_IS_CASE) {
        status = cli_usage("%s is a case; a scenario or a record was expected", file.shown);
        cli_close(&file);
        return status;
    }
    char *order = order_words(args);
    bool there = moment_reach(&m, args, file, true);
    if (there && m.status == BN_EXIT_OK)
        m.status = odds_at(&m, order);
    else if (there && m.complaint) /* the moment was not reached: this is how far it got */
        print_state(&m.print, bn_session_state(m.session));
    free(order);
    return moment_end(&m);
}
