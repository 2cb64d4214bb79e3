#include "session/match.h"

#include <stdio.h>

static const char form[] = "match %d-%d, %d drawn";

struct bn_match bn_match_of(const struct bn_session *s)
{
    struct bn_match m = {{0, 0}, 0}, found;
    for (size_t i = 0; i < bn_session_notes(s); i++) {
        const struct bn_session_note *note = bn_session_note_at(s, i);
        if (note->side == BN_NONE &&
            sscanf(note->text, form, &found.won[0], &found.won[1], &found.drawn) == 3 &&
            found.won[0] >= 0 && found.won[1] >= 0 && found.drawn >= 0)
            m = found;
    }
    return m;
}

struct bn_match bn_match_after(struct bn_match m, int winner)
{
    if (winner == 0 || winner == 1)
        m.won[winner]++;
    m.drawn += winner == BN_DRAW;
    return m;
}

struct bn_match bn_match_changed(struct bn_match m)
{
    return (struct bn_match){{m.won[1], m.won[0]}, m.drawn};
}

int bn_match_battles(struct bn_match m) { return m.won[0] + m.won[1] + m.drawn; }

bool bn_match_keep(struct bn_session *s, struct bn_match m)
{
    char text[80];
    snprintf(text, sizeof text, "match %d-%d, %d drawn", m.won[0], m.won[1], m.drawn);
    return bn_session_add_note(s, BN_NONE, text);
}
