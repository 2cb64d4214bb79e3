/* Where the units of a scenario stand: `setup`, and whether they can stand there. */
#include <string.h>

#include "files/reading.h"

static int id_fault(struct bn_reading *rd, const struct bn_node *node, size_t at, size_t len)
{
    char word[BN_WORD_MAX + 1] = {0};
    memcpy(word, node->text + at, len > BN_WORD_MAX ? BN_WORD_MAX : len);
    struct bn_words ids = {0};
    for (int u = 0; u < rd->b->units; u++)
        bn_words_add(&ids, rd->b->unit[u].id);
    const char *near = bn_words_nearest(&ids, word);
    bn_wrong_in(rd, node, at,
                near ? "there is no unit '%.40s'; did you mean '%s'?"
                     : "there is no unit '%.40s'; a cell is a unit's id or '.'%s",
                word, near ? near : "");
    return BN_NONE;
}

static void set_cell(struct bn_reading *rd, const struct bn_grid_row *row, size_t at, size_t len,
                     int hex)
{
    int u = bn_unit_read(rd->b, row->node->text + at, len);
    if (u == BN_NONE)
        u = id_fault(rd, row->node, at, len);
    if (u == BN_NONE)
        return;
    struct bn_unit_def *unit = &rd->b->unit[u];
    if (unit->arrives || unit->perhaps)
        bn_wrong_in(rd, row->node, at, "unit %s has %s (line %d) and no place yet", unit->id,
                    unit->perhaps ? "its side's army" : "'arrives'", unit->line);
    else if (rd->hex_at[u].line)
        bn_wrong_in(rd, row->node, at, "unit %s has a hex already (line %d)", unit->id,
                    rd->hex_at[u].line);
    else {
        unit->hex = (int16_t)hex;
        bn_node_place(rd->tree, row->node, at, &rd->hex_at[u].line, &rd->hex_at[u].col);
    }
}

static void read_row(struct bn_reading *rd, const struct bn_grid_row *row, int index)
{
    const struct bn_board *board = &rd->b->board;
    const char *text = row->node->text;
    int col = 0;
    for (size_t at = row->from, len; at < row->to; at += len) {
        len = strspn(text + at, " \t");
        if (len)
            continue;
        len = strcspn(text + at, " \t\n");
        if (len > row->to - at)
            len = row->to - at;
        if (!len)
            return;
        if (col == board->cols) {
            bn_wrong_in(rd, row->node, at,
                        "setup row %d has more hexes than the board, which has "
                        "%d columns",
                        index + 1, board->cols);
            return;
        }
        if (len != 1 || (text[at] != '.' && text[at] != '_'))
            set_cell(rd, row, at, len, index * board->cols + col);
        col++;
    }
}

void bn_read_setup(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *node = bn_node_get(map, "setup");
    if (!node || !rd->board_known)
        return;
    size_t before = rd->faults->n;
    struct bn_grid_row row[BN_ROWS];
    int rows = bn_grid_rows(rd, node, "setup", row, rd->b->board.rows);
    for (int i = 0; i < rows; i++)
        read_row(rd, &row[i], i);
    if (rd->faults->n != before)
        rd->units_sound = false;
}

/* A unit whose id was a fault has none. */
static const char *label(const struct bn_unit_def *unit, char out[BN_WORD_MAX])
{
    struct bn_text t = bn_text_begin(out, BN_WORD_MAX);
    bn_text_add(&t, *unit->id ? "unit " : "this unit");
    bn_text_add(&t, unit->id);
    return out;
}

/* Does it stand where a unit can stand, and alone? */
static void place_unit(struct bn_reading *rd, int u, int at[])
{
    struct bn_unit_def *unit = &rd->b->unit[u];
    char name[BN_WORD_MAX], who[BN_WORD_MAX];
    label(unit, who);
    bn_hex_name(rd, unit->hex, name);
    const struct bn_terrain *terrain = &rd->r->terrain[rd->b->board.terrain[unit->hex]];
    int other = at[unit->hex];
    if (!rd->b->board.terrain[unit->hex])
        bn_wrong_spot(rd, rd->hex_at[u], "%s stands on %s, which is missing", who, name);
    else if (terrain->closed)
        bn_wrong_spot(rd, rd->hex_at[u], "%s stands on %s, which is closed: %s", who, name,
                      terrain->name);
    else if (other != BN_NONE)
        bn_wrong_spot(rd, rd->hex_at[u], "%s stands on %s, where %s (line %d) already is", who,
                      name, rd->b->unit[other].id, rd->b->unit[other].line);
    else
        at[unit->hex] = u;
}

void bn_place_units(struct bn_reading *rd)
{
    if (!rd->board_known)
        return;
    int at[BN_HEXES];
    for (int hex = 0; hex < BN_HEXES; hex++)
        at[hex] = BN_NONE;
    size_t before = rd->faults->n;
    for (int u = 0; u < rd->b->units; u++) {
        const struct bn_unit_def *unit = &rd->b->unit[u];
        if (unit->hex != BN_NONE)
            place_unit(rd, u, at);
        else if (!rd->hex_at[u].line && !unit->arrives && !unit->perhaps && *unit->id)
            bn_wrong(rd, rd->unit_node[u],
                     "unit %s has no place: give it 'hex' or 'arrives', or put it in 'setup'",
                     unit->id);
    }
    if (rd->faults->n != before)
        rd->units_sound = false;
}
