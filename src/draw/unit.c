/* unit.c - what a unit shows of itself on the map. */
#include "draw/pen.h"

#include <stdio.h>
#include <string.h>

int bn_capital_side(const struct bn_battle *b)
{
    return b->side[0].baseline != 's' && b->side[1].baseline == 's';
}

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c); }

void bn_class_letters(const struct bn_battle *b, int unit, char out[3])
{
    const struct bn_unit_def *def = &b->unit[unit];
    const char *letter = b->rules->types[def->type].letter;
    bool small = def->side != bn_capital_side(b);
    int n = 0;
    for (; n < 2 && letter[n]; n++)
        out[n] = small ? lower(letter[n]) : letter[n];
    out[n] = 0;
}

/* ---- Words ---- */

/* Does the first letter of an id tell the sides apart? Nothing is to be told by colour alone. */
static bool ids_tell_sides(const struct bn_battle *b)
{
    for (int i = 0; i < b->units; i++)
        for (int k = 0; k < i; k++)
            if (bn_enemies(b, i, k) && lower(b->unit[i].id[0]) == lower(b->unit[k].id[0]))
                return false;
    return true;
}

void bn_map_id(const struct bn_battle *b, int unit, char out[BN_ID_LEN + 1])
{
    strcpy(out, b->unit[unit].id);
    if (b->unit[unit].side != bn_capital_side(b) && !ids_tell_sides(b))
        for (char *c = out; *c; c++)
            *c = lower(*c);
}

static void name_say(const struct bn_battle *b, int unit, char *out, size_t max)
{
    bn_map_id(b, unit, out);
    size_t len = strlen(out);
    if (b->unit[unit].name[0])
        snprintf(out + len, max - len, " %s", b->unit[unit].name);
}

static void class_say(const struct bn_battle *b, int unit, char *out, size_t max)
{
    snprintf(out, max, "%s", b->rules->types[b->unit[unit].type].name);
    for (char *c = out; *c; c++)
        if (*c == '_')
            *c = ' ';
}

static int hits_left(const struct bn_battle *b, int unit, int hits)
{
    int left = b->rules->most_hits(b, unit) - hits;
    return left > 0 ? left : 0;
}

void bn_hits_bar(const struct bn_battle *b, int unit, int hits, int w, char *out, size_t max)
{
    int most = b->rules->most_hits(b, unit), left = hits_left(b, unit, hits);
    int room = w - 1 - (most > 9 ? 2 : 1), cells = room < most ? room : most;
    size_t len = 0;
    if (cells < 3)
        cells = 0;
    /* Only what is whole is full, and what stands has a cell left. */
    int full = (left * cells + most - 1) / most;
    if (left < most && full == cells && cells)
        full--;
    for (int i = 0; i < cells && len + 5 < max; i++)
        len += (size_t)snprintf(out + len, max - len, "%s", i < full ? "■" : "□");
    snprintf(out + len, max - len, "%s%d", cells ? " " : "", left);
}

/* "●●●", "7●", where there is room with the hits on it: "●● 1 hit"; where units have no figures a
 * bar of the hits they can still take. */
static void strength_say(const struct bn_pen *p, int unit, int w, char *out, size_t max)
{
    const struct bn_unit *u = &p->view->s.unit[unit];
    char hits[24] = "";
    size_t len = 0;
    bool figures = p->view->b->rules->figures, wide = w > 6;
    if (p->view->b->rules->most_hits) {
        bn_hits_bar(p->view->b, unit, u->hits, w, out, max);
        return;
    }
    if (u->hits && wide)
        snprintf(hits, sizeof hits, "%d %s", u->hits, u->hits == 1 ? "hit" : "hits");
    else if (u->hits && !figures)
        snprintf(hits, sizeof hits, "%d", u->hits);
    out[0] = 0;
    int room = hits[0] ? w - 1 - (int)strlen(hits) : w;
    if (figures && u->figures <= p->look->zoom->pips && u->figures <= room)
        for (int i = 0; i < u->figures && len + 4 < max; i++)
            len += (size_t)snprintf(out + len, max - len, "●");
    else if (figures)
        len += (size_t)snprintf(out, max, "%d●", u->figures);
    snprintf(out + len, max - len, "%s%s", len && hits[0] ? " " : "", hits);
}

/* Figures, or where units have none the hits they can still take: a digit, + for ten and more. */
static char strength_digit(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_unit *u = &s->unit[unit];
    int n = b->rules->most_hits ? hits_left(b, unit, u->hits)
            : b->rules->figures ? u->figures
                                : u->hits;
    if (!b->rules->figures && !b->rules->most_hits && n == 0)
        return 0;
    return n > 9 ? '+' : (char)('0' + n);
}

/* ---- Into the cells ---- */

struct ink {
    enum bn_role role;
    int flags;
};

static void draw_letters(const struct bn_pen *p, int unit, const struct bn_stance *st, bool two,
                         struct ink ink)
{
    const struct bn_battle *b = p->view->b;
    int hex = p->view->s.unit[unit].hex;
    char letters[3];
    bn_class_letters(b, unit, letters);
    bn_pen_write(p, hex, two ? st->two : p->look->zoom->centre, 2, letters, ink.role, ink.flags);
    char digit[2] = {strength_digit(b, &p->view->s, unit), 0};
    if (digit[0])
        bn_pen_put(p, hex, two ? st->strength2 : st->strength, digit, ink.role, ink.flags);
}

/* Text ends where the mark of the facing stands. An id that is then too long takes the blank on its
 * left, a class the blanks on both sides where no mark is. */
static void draw_line(const struct bn_pen *p, int hex, const struct bn_line_of *line,
                      const struct bn_stance *st, const char *text, struct ink ink)
{
    struct bn_place at = line->at;
    int w = line->w;
    bool beside = st->mark.y == at.y;
    if (beside && st->mark.x >= at.x && st->mark.x < at.x + w)
        w = st->mark.x - at.x;
    if (line->shows == BN_SHOWS_ID && bn_columns(text) > w && !(beside && st->mark.x == at.x - 1)) {
        at.x--;
        w++;
    }
    if (line->shows == BN_SHOWS_CLASS && bn_columns(text) > w && !beside) {
        at.x--;
        w += 2;
    }
    bn_pen_write(p, hex, at, w, text, ink.role, ink.flags);
    if (bn_columns(text) > w) {
        at.x = (int8_t)(at.x + w - 1);
        bn_pen_put(p, hex, at, "…", ink.role, ink.flags);
    }
}

static void draw_lines(const struct bn_pen *p, int unit, const struct bn_stance *st,
                       const char *state, struct ink ink)
{
    const struct bn_zoom *z = p->look->zoom;
    const struct bn_battle *b = p->view->b;
    int hex = p->view->s.unit[unit].hex;
    for (int y = 0; y < z->body_size.y; y++)
        for (int x = 0; x < z->body_size.x; x++)
            bn_pen_put(p, hex, (struct bn_place){(int8_t)(z->body.x + x), (int8_t)(z->body.y + y)},
                       " ", BN_ROLE_PLAIN, 0);
    for (int i = 0; i < z->lines; i++) {
        const struct bn_line_of *line = &z->line[i];
        char text[BN_NAME_LEN + 2 * BN_ID_LEN] = "";
        switch ((enum bn_shows)line->shows) {
        case BN_SHOWS_ID: bn_map_id(b, unit, text); break;
        case BN_SHOWS_NAME: name_say(b, unit, text, sizeof text); break;
        case BN_SHOWS_CLASS: class_say(b, unit, text, sizeof text); break;
        case BN_SHOWS_STRENGTH: strength_say(p, unit, line->w, text, sizeof text); break;
        case BN_SHOWS_STATE: snprintf(text, sizeof text, "%s", state); break;
        }
        struct ink own = ink;
        if (i > 0) /* reverse is for who it is */
            own.flags &= ~BN_REVERSE;
        draw_line(p, hex, line, st, text, own);
    }
}

/* The two front sides of the chosen unit, in its colour; what stands on a side stays. */
static void draw_front(const struct bn_pen *p, int hex, int face, enum bn_role role)
{
    const struct bn_zoom *z = p->look->zoom;
    int front[2];
    bn_arc_dirs(face, BN_FRONT, front);
    for (int i = 0; i < z->edges; i++) {
        const struct bn_edge *e = &z->edge[i];
        if ((e->dir == front[0] || e->dir == front[1]) && p->view->b->board.side[hex][e->dir] == 0)
            bn_pen_put(p, hex, e->at, e->glyph, role, BN_BOLD);
    }
}

void bn_pen_unit(const struct bn_pen *p, int unit)
{
    const struct bn_battle *b = p->view->b;
    const struct bn_zoom *z = p->look->zoom;
    const struct bn_unit *u = &p->view->s.unit[unit];
    bool selected = unit == p->look->selected, acted = p->look->acted >> unit & 1;
    int face = selected && p->look->face != BN_NONE ? p->look->face : u->face;
    const struct bn_stance *st = &z->stance[face == BN_NONE ? BN_FACES : face];
    struct ink ink = {
        (enum bn_role)((acted ? BN_ROLE_ACTED_A : BN_ROLE_SIDE_A) + b->unit[unit].side),
        !acted && (selected || (p->look->able >> unit & 1)) ? BN_BOLD : 0};
    int mark_flags = ink.flags;
    if (selected)
        ink.flags |= BN_REVERSE;

    const char *state = b->rules->unit_state ? b->rules->unit_state(b, &p->view->s, unit) : NULL;
    bool two = z->lines == 0 && b->rules->types[b->unit[unit].type].letter[1] != 0;
    int leader = bn_leader_at(b, &p->view->s, u->hex);
    bool led = leader != BN_NONE && leader != unit;
    char words[64];
    snprintf(words, sizeof words, "%s%s%s", led ? "+" : "", led ? b->unit[leader].id : "",
             led     ? ""
             : state ? state
             : acted ? "acted"
                     : "");
    if (z->lines)
        draw_lines(p, unit, st, words, ink);
    else
        draw_letters(p, unit, st, two, ink);
    bn_pen_put(p, u->hex, st->mark, st->glyph, ink.role, mark_flags);
    if (state || acted || led)
        bn_pen_put(p, u->hex, two ? st->two_state : st->state,
                   led     ? "+"
                   : state ? "!"
                           : "·",
                   ink.role, mark_flags);
    if (selected && face != BN_NONE)
        draw_front(p, u->hex, face, ink.role);
}
