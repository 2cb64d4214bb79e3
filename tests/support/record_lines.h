/* record_lines.h - lines of a small record, for tests that read and write them. */
#ifndef SUPPORT_RECORD_LINES_H
#define SUPPORT_RECORD_LINES_H

#define HEADER                                                                                     \
    "{\"banneret\":1,\"record\":1,\"program\":\"0.1\",\"ruleset\":\"lionheart\",\"version\":1,"    \
    "\"options\":{\"command_dice\":3,\"sight\":\"open\"},\"seats\":{\"north\":\"human\"},"         \
    "\"scenario\":\"banneret: 1\\nx: \xc3\xa9\"}\n"
#define SEED "{\"seed\":\"18446744073709551615\"}\n"
#define ZERO "{\"n\":0,\"dice\":[\"axe\",\"panic\"],\"hash\":\"00000000000000ff\"}\n"
#define ONE                                                                                        \
    "{\"n\":1,\"side\":\"south\",\"order\":\"K1 step g6\",\"dice\":[],\"hash\":\"0123456789abcdef\"}\n"

#endif
