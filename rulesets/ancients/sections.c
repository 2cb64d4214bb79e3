/* The three sections of the board: AN-1.1. */
#include "an.h"

/* Where a hex lies from one end of the board to the other, and the lines, doubled so that a shifted row
 * lies half a hex off. */
struct lie {
    int at, low, high;
};

static struct lie lie_of(const struct bn_battle *b, int hex, bool rows)
{
    int row = hex / b->board.cols, col = hex % b->board.cols;
    int wide = rows ? b->board.rows : b->board.cols;
    return (struct lie){.at = rows ? 2 * row : 2 * col + row % 2,
                        .low = 2 * (wide / 3),
                        .high = 2 * (wide - 1 - wide / 3)};
}

/* From the west or north end: 1 the first, 2 the middle, 4 the last. */
static int by_lines(const struct bn_battle *b, int hex, bool rows)
{
    struct lie lie = lie_of(b, hex, rows);
    return (lie.at <= lie.low ? AN_LEFT : 0) |
           (lie.at >= lie.low && lie.at <= lie.high ? AN_CENTRE : 0) |
           (lie.at >= lie.high ? AN_RIGHT : 0);
}

/* As the scenario draws them, for the side that it lists first. */
static int by_spans(const struct bn_battle *b, int hex)
{
    int sections = 0;
    for (int i = 0; i < AN_SECTIONS; i++) {
        const struct bn_span *span = &b->span[i];
        int at = span->rows ? hex / b->board.cols : hex % b->board.cols;
        if (at >= span->from && at <= span->to)
            sections |= 1 << i;
    }
    return sections;
}

static int exchanged(int sections)
{
    return (sections & AN_CENTRE) | (sections & AN_LEFT ? AN_RIGHT : 0) |
           (sections & AN_RIGHT ? AN_LEFT : 0);
}

int an_sections_of(const struct bn_battle *b, int side, int hex)
{
    char baseline = b->side[side].baseline;
    if (b->has_spans)
        return side == 0 ? by_spans(b, hex) : exchanged(by_spans(b, hex));
    int sections = by_lines(b, hex, baseline == 'e' || baseline == 'w');
    /* Whoever looks north or east has the west or north end on his left. */
    return baseline == 's' || baseline == 'w' ? sections : exchanged(sections);
}
