/* A battle through a session and a record on disk, and back. */
#include "conform.h"

#include "files/catalogue.h"
#include "files/record.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(char fault[700], const char *what, const char *more)
{
    if (!fault[0])
        snprintf(fault, 700, "record: %s%s%.300s", what, more ? ": " : "", more ? more : "");
}

static void say_faults(char fault[700], const char *what, struct bn_faults *faults)
{
    say(fault, what, faults->n ? faults->at[0].what : NULL);
    bn_faults_free(faults);
}

/* Plays the battle by orders as text, the session writing the record. */
static uint64_t write_record(const struct bn_battle *b, const char *scenario, enum play_kind kind,
                             uint64_t seed, const char *path, char fault[700])
{
    static struct play_list legal;
    struct bn_faults faults = {0};
    struct bn_luck luck = {.has_seed = true, .seed = seed};
    enum bn_session_result result;
    struct bn_record header = {.program = strdup("suite"),
                               .ruleset = strdup(b->rules->id),
                               .scenario = strdup(scenario),
                               .version = b->rules->version,
                               .has_seed = true,
                               .seed = seed};
    struct bn_session *session = bn_session_new(b, &luck, &result);
    struct bn_writer *w = bn_writer_new(path, &header, &faults);
    free(header.program);
    free(header.ruleset);
    free(header.scenario);
    if (!w || !bn_session_record(session, w, true, &faults)) {
        say_faults(fault, "cannot be written", &faults);
        bn_session_free(session);
        return 0;
    }
    const struct bn_state *s;
    while ((s = bn_session_state(session))->winner == BN_OPEN && !fault[0]) {
        char words[BN_ORDER_TEXT];
        struct bn_text t = bn_text_begin(words, sizeof words);
        play_legal(b, s, &legal);
        bn_order_say(b, play_choose(b, s, &legal, kind, seed), &t);
        if (bn_session_order(session, words) != BN_DONE_OK)
            say(fault, words, bn_session_reason(session));
        /* Now and then one is taken back and given again: the record tells that too. */
        if (bn_seeded_number(seed, 8, s->orders, 16) == 0 && !fault[0] &&
            (bn_session_undo(session, 1, true) != BN_DONE_OK ||
             bn_session_redo(session) != BN_DONE_OK))
            say(fault, "undo or redo is refused", NULL);
    }
    uint64_t digest = bn_digest(b, bn_session_state(session));
    bn_session_free(session);
    return digest;
}

static uint64_t read_record(const char *path, char fault[700])
{
    struct bn_faults faults = {0};
    char *shown = NULL;
    size_t len = 0;
    uint64_t digest = 0;
    char *text = bn_file_read(path, BN_RECORD_MAX, &len, &shown, &faults);
    struct bn_record *r = text ? bn_record_read(path, text, len, &faults) : NULL;
    struct bn_battle *b = r ? bn_record_battle(path, r, &faults) : NULL;
    if (b) {
        struct bn_luck luck = {.has_seed = r->has_seed, .seed = r->seed};
        struct bn_session *session = bn_session_replay(b, r, path, &luck, &faults);
        if (session)
            digest = bn_digest(b, bn_session_state(session));
        bn_session_free(session);
    }
    if (!b || faults.n)
        say_faults(fault, "is not read back", &faults);
    if (b)
        bn_battle_free(b);
    if (r)
        bn_record_free(r);
    bn_faults_free(&faults);
    free(shown);
    free(text);
    return digest;
}

void conform_record(const struct bn_battle *b, const char *scenario, enum play_kind kind,
                    uint64_t seed, uint64_t digest, const char *folder, char fault[700])
{
    char path[300];
    snprintf(path, sizeof path, "%s/suite.battle", folder);
    fault[0] = 0;
    if (write_record(b, scenario, kind, seed, path, fault) != digest)
        say(fault, "the session plays another battle", NULL);
    if (!fault[0] && read_record(path, fault) != digest)
        say(fault, "read back it is another battle", NULL);
    unlink(path);
}
