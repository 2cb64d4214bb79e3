#include "session/played.h"

#include <stdio.h>

static const char form[] = "played %ld s";

long bn_played_of(const struct bn_session *s)
{
    long sum = 0;
    for (size_t i = 0; i < bn_session_notes(s); i++) {
        const struct bn_session_note *note = bn_session_note_at(s, i);
        long seconds;
        if (note->side == BN_NONE && sscanf(note->text, form, &seconds) == 1 && seconds > 0 &&
            seconds < 100000000)
            sum += seconds;
    }
    return sum;
}

bool bn_played_keep(struct bn_session *s, long seconds)
{
    char text[40];
    snprintf(text, sizeof text, form, seconds);
    return seconds <= 0 || bn_session_add_note(s, BN_NONE, text);
}
