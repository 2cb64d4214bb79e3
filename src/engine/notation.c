/* Orders as text: one table of patterns writes and reads them. */
#include <banneret/ruleset.h>

#include <string.h>

struct word {
    const char *at;
    size_t len;
};

enum { WORDS_MAX = 16 };

static int split(const char *line, struct word out[WORDS_MAX])
{
    int n = 0;
    while (*line) {
        while (*line == ' ' || *line == '\t' || *line == '\r' || *line == '\n')
            line++;
        if (!*line)
            break;
        if (n == WORDS_MAX)
            return n + 1;
        out[n].at = line;
        while (*line && *line != ' ' && *line != '\t' && *line != '\r' && *line != '\n')
            line++;
        out[n].len = (size_t)(line - out[n].at);
        n++;
    }
    return n;
}

static bool is_field(struct word w) { return w.len == 1 && w.at[0] >= 'A' && w.at[0] <= 'Z'; }

static bool is_word(struct word w, const char *word) { return bn_same_word_n(word, w.at, w.len); }

/* ---- Writing ---- */

static void say_sides(int sides, struct bn_text *t)
{
    bool first = true;
    for (int d = 0; d < BN_DIRS; d++)
        if (sides >> d & 1) {
            if (!first)
                bn_text_char(t, ' ');
            first = false;
            bn_text_add(t, bn_dir_names[d]);
        }
}

static void say_field(const struct bn_battle *b, const struct bn_order *o, char field,
                      struct bn_text *t)
{
    switch (field) {
    case 'U':
        bn_text_add(t, b->unit[o->unit].id);
        break;
    case 'T':
        bn_text_add(t, b->unit[o->other].id);
        break;
    case 'H':
        bn_hex_say(&b->board, o->hex, t);
        break;
    case 'R':
        bn_hex_say(&b->board, o->from, t);
        break;
    case 'F':
        bn_text_add(t, bn_face_names[o->face]);
        break;
    case 'S':
        say_sides(o->sides, t);
        break;
    case 'N':
        bn_text_int(t, o->n);
        break;
    case 'P':
        bn_text_add(t, b->rules->phases[o->n].name);
        break;
    case 'C':
        bn_text_add(t, b->rules->cards[o->card].name);
        break;
    default:
        break;
    }
}

void bn_order_say(const struct bn_battle *b, const struct bn_order *o, struct bn_text *t)
{
    struct word w[WORDS_MAX];
    int n = split(b->rules->verbs[o->verb].pattern, w);
    for (int i = 0; i < n; i++) {
        if (is_word(w[i], "face") && o->face == BN_NONE)
            break; /* a unit without facing */
        if (i > 0)
            bn_text_char(t, ' ');
        if (is_field(w[i]))
            say_field(b, o, w[i].at[0], t);
        else
            bn_text_add_n(t, w[i].at, w[i].len);
    }
}

/* ---- Reading ---- */

struct reading {
    const struct bn_battle *b;
    const struct bn_state *s;
    const struct word *word; /* of the line */
    int words;
    struct bn_order order;
    int got;          /* words understood */
    bool verb_known;  /* a word of the pattern itself was among them */
    const char *want; /* what the first word not understood should have been */
};

static int read_name(const char *const *names, int n, struct word w)
{
    for (int i = 0; i < n; i++)
        if (is_word(w, names[i]))
            return i;
    return BN_NONE;
}

static int read_hex(const struct reading *r, struct word w)
{
    int dir = read_name(bn_dir_names, BN_DIRS, w);
    int stands = r->order.unit == BN_NONE ? BN_NONE : r->s->unit[r->order.unit].hex;
    if (dir != BN_NONE && stands != BN_NONE)
        return r->b->board.next[stands][dir];
    return bn_hex_read(&r->b->board, w.at, w.len);
}

static bool read_number(struct word w, int16_t *n)
{
    int value = 0;
    if (w.len < 1 || w.len > 4)
        return false;
    for (size_t i = 0; i < w.len; i++) {
        if (w.at[i] < '0' || w.at[i] > '9')
            return false;
        value = value * 10 + (w.at[i] - '0');
    }
    *n = (int16_t)value;
    return true;
}

static int read_phase(const struct reading *r, struct word w)
{
    for (int i = 0; r->b->rules->phases[i].name; i++)
        if (is_word(w, r->b->rules->phases[i].name))
            return i;
    return BN_NONE;
}

static int read_card(const struct reading *r, struct word w)
{
    for (int i = 0; r->b->rules->cards && r->b->rules->cards[i].name; i++)
        if (is_word(w, r->b->rules->cards[i].name))
            return i;
    return BN_NONE;
}

/* One field from one word. */
static bool read_field(struct reading *r, char field, struct word w)
{
    struct bn_order *o = &r->order;
    switch (field) {
    case 'U':
        r->want = "is no unit of this battle";
        return (o->unit = (int8_t)bn_unit_read(r->b, w.at, w.len)) != BN_NONE;
    case 'T':
        r->want = "is no unit of this battle";
        return (o->other = (int8_t)bn_unit_read(r->b, w.at, w.len)) != BN_NONE;
    case 'H':
        r->want = "is no hex of this board";
        return (o->hex = (int16_t)read_hex(r, w)) != BN_NONE;
    case 'R':
        r->want = "is no hex of this board";
        return (o->from = (int16_t)bn_hex_read(&r->b->board, w.at, w.len)) != BN_NONE;
    case 'F':
        r->want = "is no facing; there are n ne se s sw nw";
        return (o->face = (int8_t)read_name(bn_face_names, BN_FACES, w)) != BN_NONE;
    case 'N':
        r->want = "is no number";
        return read_number(w, &o->n);
    case 'P':
        r->want = "is no phase";
        return (o->n = (int16_t)read_phase(r, w)) != BN_NONE;
    case 'C':
        r->want = "is no card of this ruleset";
        return (o->card = (int8_t)read_card(r, w)) != BN_NONE;
    case 'S': {
        int dir = read_name(bn_dir_names, BN_DIRS, w);
        r->want = "is no hexside; there are e ne nw w sw se";
        if (dir == BN_NONE || (o->sides >> dir & 1))
            return false;
        o->sides = (uint8_t)(o->sides | 1u << dir);
        return true;
    }
    default:
        return false;
    }
}

/* What may be left out at the end of a line. */
static bool fill(struct reading *r, const struct word *p, int left)
{
    struct bn_order *o = &r->order;
    const struct bn_verb *verb = &r->b->rules->verbs[o->verb];
    for (int i = 0; i < left; i++) {
        if (is_word(p[i], "face")) {
            o->face = verb->flags & BN_BEGINS ? r->b->unit[o->unit].face
                                              : r->s->unit[o->unit].face;
            i++;
        } else if (is_word(p[i], "from")) {
            o->from = r->s->unit[o->unit].hex;
            if (o->from == BN_NONE) { /* it stands nowhere */
                r->want = "is not the whole order";
                return false;
            }
            i++;
        } else if (is_field(p[i]) && p[i].at[0] == 'P') {
            o->n = r->s->phase;
        } else {
            r->want = "is not the whole order";
            return false;
        }
    }
    return true;
}

/* Does the word stand for this word of a pattern, by itself or as a synonym? */
static bool stands_for(const struct bn_ruleset *rules, struct word w, struct word pattern)
{
    char plain[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(plain, sizeof plain);
    bn_text_add_n(&t, pattern.at, pattern.len);
    if (is_word(w, plain))
        return true;
    for (const struct bn_synonym *syn = rules->synonyms; syn && syn->name; syn++)
        if (is_word(w, syn->name) && bn_same_word(syn->means, plain))
            return true;
    return false;
}

/* Reads the line by one verb's pattern. */
static bool match(struct reading *r, int verb)
{
    struct word p[WORDS_MAX];
    int n = split(r->b->rules->verbs[verb].pattern, p), i = 0;
    r->order = bn_order_of(verb, BN_NONE);
    r->got = 0;
    r->verb_known = false;
    for (; i < n && r->got < r->words; i++) {
        struct word w = r->word[r->got];
        if (!is_field(p[i])) {
            r->want = "is not understood";
            if (!stands_for(r->b->rules, w, p[i]))
                return false;
            r->verb_known = true;
        } else if (!read_field(r, p[i].at[0], w)) {
            return false;
        }
        r->got++;
        if (is_field(p[i]) && p[i].at[0] == 'S')
            for (; r->got < r->words; r->got++)
                if (!read_field(r, 'S', r->word[r->got]))
                    return false;
    }
    if (r->got < r->words) {
        r->want = "is one word too many";
        return false;
    }
    return fill(r, p + i, n - i);
}

static void say_word(struct word w, struct bn_text *t)
{
    bn_text_char(t, '\'');
    for (size_t i = 0; i < w.len; i++) /* what a stranger typed is not sent to a terminal as it is */
        bn_text_char(t, (unsigned char)w.at[i] < ' ' || w.at[i] == 127 ? '?' : w.at[i]);
    bn_text_char(t, '\'');
}

static void say_verbs(const struct bn_battle *b, struct bn_text *t)
{
    struct word last = {"", 0};
    for (const struct bn_verb *verb = b->rules->verbs; verb->pattern; verb++) {
        struct word w[WORDS_MAX];
        int n = split(verb->pattern, w);
        struct word name = is_field(w[0]) && n > 1 ? w[1] : w[0];
        if (name.len == last.len && memcmp(name.at, last.at, name.len) == 0)
            continue; /* a verb with two patterns */
        last = name;
        bn_text_char(t, ' ');
        bn_text_add_n(t, name.at, name.len);
    }
}

/* The reading that got farthest says what is wrong. */
static void say_fault(const struct reading *r, struct bn_text *t)
{
    if (r->got >= r->words) {
        say_word(r->word[r->words - 1], t);
        bn_text_add(t, " is not the end of an order");
        return;
    }
    say_word(r->word[r->got], t);
    bn_text_char(t, ' ');
    if (r->verb_known || r->got == 0) {
        bn_text_add(t, r->want);
        return;
    }
    bn_text_add(t, "is no verb; ");
    bn_text_add(t, r->b->rules->id);
    bn_text_add(t, " knows");
    say_verbs(r->b, t);
}

/* `pass`: what declines, else what halts, else the end of the phase. */
static bool read_pass(const struct bn_battle *b, const struct bn_state *s, struct bn_order *out,
                      struct bn_text *fault)
{
    static const uint8_t wanted[] = {BN_DECLINES, BN_HALTS, BN_ENDS};
    struct bn_order order[256]; /* questions and moves have few answers; a phase may have more */
    struct bn_list list = {order, 0, 256};
    bn_legal(b, s, &list);
    for (size_t k = 0; k < sizeof wanted; k++)
        for (int i = 0; i < list.n && i < list.max; i++)
            if (b->rules->verbs[order[i].verb].flags & wanted[k]) {
                *out = order[i];
                return true;
            }
    for (int verb = 0; b->rules->verbs[verb].pattern && s->winner == BN_OPEN; verb++)
        if (b->rules->verbs[verb].flags & BN_ENDS) {
            *out = bn_order_of(verb, BN_NONE);
            out->n = s->phase;
            return true;
        }
    bn_text_add(fault, "there is nothing to pass");
    return false;
}

/* Does a verb answer the decision that is open? */
static bool answers(const struct bn_battle *b, const struct bn_state *s, const struct bn_verb *verb)
{
    const struct bn_proc *proc = s->depth ? &b->rules->procs[bn_top_of(s)->proc] : NULL;
    if (proc && proc->question)
        return verb->phase == BN_NONE;
    return verb->phase == (proc && proc->as_phase ? proc->as_phase - 1 : s->phase);
}

bool bn_order_read(const struct bn_battle *b, const struct bn_state *s, const char *line,
                   struct bn_order *out, struct bn_text *fault)
{
    struct word word[WORDS_MAX];
    struct reading best = {.got = -1};
    int words = split(line, word);
    if (words == 0 || words > WORDS_MAX) {
        bn_text_add(fault, words == 0 ? "there is no order in this line" : "too many words");
        return false;
    }
    if (words == 1 && is_word(word[0], "pass"))
        return read_pass(b, s, out, fault);
    bool read = false;
    for (int verb = 0; b->rules->verbs[verb].pattern; verb++) {
        struct reading r = {.b = b, .s = s, .word = word, .words = words};
        if (match(&r, verb)) { /* of two alike the one that is asked for */
            bool open = answers(b, s, &b->rules->verbs[verb]);
            if (open || !read)
                *out = r.order;
            if (open)
                return true;
            read = true;
        } else if (r.got > best.got) {
            best = r;
        }
    }
    if (!read)
        say_fault(&best, fault);
    return read;
}

bool bn_is_concede(const char *line)
{
    struct word word[WORDS_MAX];
    return split(line, word) == 1 && is_word(word[0], "concede");
}
