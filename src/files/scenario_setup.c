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
    else if (rd->hex_at[u].line || rd->with_node[u])
        bn_wrong_in(rd, row->node, at, "unit %s has a hex already (line %d)", unit->id,
                    rd->hex_at[u].line ? rd->hex_at[u].line : rd->with_node[u]->line);
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

/* Who stands on each hex: one with a facing, and one without. */
struct places {
    int at[2][BN_HEXES];
};

/* Who is in the way of this unit on its hex; BN_NONE for nobody. */
static int in_the_way(const struct bn_reading *rd, const struct places *places, int u)
{
    const struct bn_battle *b = rd->b;
    bool leads = b->unit[u].type != BN_NONE && rd->r->types[b->unit[u].type].no_facing;
    int same = places->at[leads][b->unit[u].hex], other = places->at[!leads][b->unit[u].hex];
    if (same != BN_NONE)
        return same;
    return other != BN_NONE && b->unit[other].side != b->unit[u].side ? other : BN_NONE;
}

/* Does it stand where a unit can stand, and with nobody it cannot stand with? */
static void place_unit(struct bn_reading *rd, int u, struct places *places)
{
    struct bn_unit_def *unit = &rd->b->unit[u];
    char name[BN_WORD_MAX], who[BN_WORD_MAX];
    label(unit, who);
    bn_hex_name(rd, unit->hex, name);
    const struct bn_terrain *terrain = &rd->r->terrain[rd->b->board.terrain[unit->hex]];
    int other = in_the_way(rd, places, u);
    bool leads = unit->type != BN_NONE && rd->r->types[unit->type].no_facing;
    if (!rd->b->board.terrain[unit->hex])
        bn_wrong_spot(rd, rd->hex_at[u], "%s stands on %s, which is missing", who, name);
    else if (terrain->closed)
        bn_wrong_spot(rd, rd->hex_at[u], "%s stands on %s, which is closed: %s", who, name,
                      terrain->name);
    else if (other != BN_NONE)
        bn_wrong_spot(rd, rd->hex_at[u], "%s stands on %s, where %s (line %d) already is", who,
                      name, rd->b->unit[other].id, rd->b->unit[other].line);
    else
        places->at[leads][unit->hex] = u;
}

/* Whoever is with another stands where that one does. */
static void place_guests(struct bn_reading *rd)
{
    for (int u = 0; u < rd->b->units; u++) {
        int host = rd->with_node[u] ? rd->b->unit[u].key[rd->with_key] : BN_NONE;
        if (host == BN_NONE)
            continue;
        rd->b->unit[u].hex = rd->b->unit[host].hex;
        rd->hex_at[u] = (struct bn_spot){rd->with_node[u]->line, rd->with_node[u]->col};
    }
}

void bn_place_units(struct bn_reading *rd)
{
    if (!rd->board_known)
        return;
    struct places places;
    for (int hex = 0; hex < BN_HEXES; hex++)
        places.at[0][hex] = places.at[1][hex] = BN_NONE;
    place_guests(rd);
    size_t before = rd->faults->n;
    for (int u = 0; u < rd->b->units; u++) {
        const struct bn_unit_def *unit = &rd->b->unit[u];
        if (unit->hex != BN_NONE)
            place_unit(rd, u, &places);
        else if (!rd->hex_at[u].line && !unit->arrives && !unit->perhaps && *unit->id &&
                 !rd->with_node[u])
            bn_wrong(rd, rd->unit_node[u],
                     "unit %s has no place: give it 'hex' or 'arrives', or put it in 'setup'",
                     unit->id);
    }
    if (rd->faults->n != before)
        rd->units_sound = false;
}
