/* reading.h - what the parts of the scenario reader share: the tree, the battle that comes out of
 * it, and getters that say what is wrong and go on. */
#ifndef FILES_READING_H
#define FILES_READING_H

#include <banneret/ruleset.h>

#include "files/fault.h"
#include "files/scenario.h"
#include "files/tree.h"
#include "files/words.h"

struct bn_reading {
    const struct bn_tree *tree;
    struct bn_faults *faults;
    struct bn_battle *b;
    const struct bn_ruleset *r;
    bool board_known, sides_known; /* else what names a hex or a side is passed over */
    bool units_sound;              /* every unit is whole and stands where it may */
    bool pool_full;                /* said once */
    struct bn_spot {
        int line, col;
    } hex_at[BN_UNITS]; /* where a unit's hex is given; line 0: nowhere */
    const struct bn_node *unit_node[BN_UNITS];
    const struct bn_node
        *with_node[BN_UNITS]; /* whose hex it shares, and in which key; NULL: nobody's */
    int with_key;
};

enum { BN_WORD_MAX = 64 }; /* bytes of a buffer for a hex or a short name */

/* Faults: at a node, at its key, at the byte `at` of its text. */
void bn_wrong(struct bn_reading *rd, const struct bn_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void bn_wrong_key(struct bn_reading *rd, const struct bn_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void bn_wrong_in(struct bn_reading *rd, const struct bn_node *node, size_t at, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));
void bn_wrong_spot(struct bn_reading *rd, struct bn_spot spot, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* False with a fault when it is of another kind. `what` names it: "'board'". */
bool bn_is_map(struct bn_reading *rd, const struct bn_node *node, const char *what);
bool bn_is_list(struct bn_reading *rd, const struct bn_node *node, const char *what);
/* Every key of the map that is none of these is a fault: "'x' is no key of OWNER". */
void bn_keys_check(struct bn_reading *rd, const struct bn_node *map, const char *owner,
                   const struct bn_words *known);
void bn_words_of(struct bn_words *w, const char *const *names); /* adds a NULL-ended list */

/* NULL with a fault when it is no text. */
const char *bn_get_word(struct bn_reading *rd, const struct bn_node *node, const char *what);
/* A name: one line, 1 to 40 characters; `out` holds BN_NAME_LEN + 1. */
bool bn_get_name(struct bn_reading *rd, const struct bn_node *node, const char *what, char *out);
bool bn_get_number(struct bn_reading *rd, const struct bn_node *node, const char *what, int min,
                   int max, int *out);
bool bn_get_bool(struct bn_reading *rd, const struct bn_node *node, const char *what, bool *out);
/* Indexes, BN_NONE with a fault. */
int bn_get_hex(struct bn_reading *rd, const struct bn_node *node);
int bn_get_side(struct bn_reading *rd, const struct bn_node *node);
int bn_side_of_key(struct bn_reading *rd, const struct bn_node *node); /* its key is a side's id */
int bn_get_card(struct bn_reading *rd, const struct bn_node *node);
int bn_get_unit(struct bn_reading *rd, const struct bn_node *node);
int bn_get_face(struct bn_reading *rd, const struct bn_node *node);
int bn_hex_of_word(struct bn_reading *rd, const struct bn_node *node, size_t at, size_t len);
int bn_face_of_word(const char *word, size_t len);
/* A list of hexes into the battle's pool, each once. False with a fault when there is none. */
bool bn_get_hexes(struct bn_reading *rd, const struct bn_node *node, const char *what,
                  struct bn_hexes *out);
bool bn_pool_add(struct bn_reading *rd, const struct bn_node *node, int hex, struct bn_hexes *list);

bool bn_hex_closed(const struct bn_reading *rd, int hex);
/* The hex's name, in `out` of BN_WORD_MAX bytes, which is returned. */
const char *bn_hex_name(const struct bn_reading *rd, int hex, char *out);

/* The parts, in the order in which they need each other. `map` is the scenario. */
void bn_read_options(struct bn_reading *rd, const struct bn_node *map);
void bn_read_settings(struct bn_reading *rd, struct bn_settings settings);
void bn_read_board(struct bn_reading *rd, const struct bn_node *map);
void bn_read_sides(struct bn_reading *rd, const struct bn_node *map);
/* A unit that the ruleset added for a side, told of at `node`. */
void bn_unit_added(struct bn_reading *rd, const struct bn_node *node, int unit);
void bn_read_units(struct bn_reading *rd, const struct bn_node *map);
void bn_read_setup(struct bn_reading *rd, const struct bn_node *map);
void bn_place_units(struct bn_reading *rd);
void bn_read_limits(struct bn_reading *rd, const struct bn_node *map);
void bn_read_exits(struct bn_reading *rd, const struct bn_node *map);
void bn_read_deck(struct bn_reading *rd, const struct bn_node *map);
void bn_read_hands(struct bn_reading *rd, const struct bn_node *start);
void bn_read_objectives(struct bn_reading *rd, const struct bn_node *map);
void bn_read_battle_keys(struct bn_reading *rd, const struct bn_node *map);
void bn_read_victory(struct bn_reading *rd, const struct bn_node *map);
void bn_read_start(struct bn_reading *rd, const struct bn_node *map);
void bn_read_postures(struct bn_reading *rd, const struct bn_node *map);

/* A whole scenario out of a map of some tree: of a scenario's own, or in place in a case, where
 * `banneret:` may be left out. NULL when faults were added. */
struct bn_battle *bn_scenario_of(const struct bn_tree *tree, const struct bn_node *map,
                                 struct bn_settings settings, struct bn_faults *faults);
/* Is this tree a file of ours, in a format this program reads? False with a fault of status 3 and no
 * other (what else is wrong with a stranger's file is not ours to say). */
bool bn_tree_is_ours(const struct bn_tree *tree, struct bn_faults *faults);

/* A grid drawn as text: terrain, setup. Rows of a block or a list of texts. */
struct bn_grid_row {
    const struct bn_node *node;
    size_t from, to; /* bytes of its text */
};
/* Returns how many rows there are, at most `max`; more, and none at all, are faults. */
int bn_grid_rows(struct bn_reading *rd, const struct bn_node *node, const char *what,
                 struct bn_grid_row row[], int max);

#endif
