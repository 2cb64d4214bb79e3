/* A record read: lines of JSON made into orders, undos and notes. */
#include "files/record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/tree_text.h"
#include "files/utf8.h"

struct reader {
    const char *file;
    struct bn_faults *faults;
    struct bn_record *record;
    size_t room; /* of record->line */
    int line;
    int standing; /* orders that no undo has taken back */
    bool quiet;   /* a tail: what is wrong with it is nobody's fault */
};

static bool bad(struct reader *rd, int col, const char *what, const char *more)
{
    if (!rd->quiet)
        bn_fault_add(rd->faults, BN_EXIT_FAULT, rd->file, rd->line, col, "%s%s", what, more);
    return false;
}

/* ---- Values ----------------------------------------------------------------- */

/* Nothing a terminal would obey gets in through an escape. A note may have several lines; the
 * scenario is looked at by its own reader. */
static bool is_clean(const char *text, bool newlines)
{
    size_t left = strlen(text);
    while (left) {
        uint32_t c = 0;
        size_t len = bn_utf8_next(text, left, &c);
        if (!len || (bn_unseen(c) && !(c == '\n' && newlines)))
            return false;
        text += len;
        left -= len;
    }
    return true;
}

static char *copy_text(struct reader *rd, json_t *value, const char *key, bool newlines)
{
    if (!json_is_string(value)) {
        bad(rd, 1, "this line has no text for ", key);
        return NULL;
    }
    const char *text = json_string_value(value);
    if (!is_clean(text, newlines)) {
        bad(rd, 1, "a control character or bidirectional override in ", key);
        return NULL;
    }
    return bn_copy(text, strlen(text));
}

static bool get_count(struct reader *rd, json_t *value, const char *key, int min, int *out)
{
    json_int_t n = json_is_integer(value) ? json_integer_value(value) : -1;
    if (n < min || n > 1000000)
        return bad(rd, 1, "this line has no sound number for ", key);
    *out = (int)n;
    return true;
}

static bool get_number64(const char *digits, uint64_t *out)
{
    uint64_t n = 0;
    if (!*digits)
        return false;
    for (; *digits; digits++) {
        unsigned digit = (unsigned)(*digits - '0');
        if (digit > 9 || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

static bool get_hash(struct reader *rd, json_t *value, uint64_t *out)
{
    const char *text = json_string_value(value);
    uint64_t n = 0;
    size_t i = 0;
    for (; text && i < 16; i++) {
        const char *hex = "0123456789abcdef";
        const char *digit = text[i] ? strchr(hex, text[i]) : NULL;
        if (!digit)
            break;
        n = n << 4 | (uint64_t)(digit - hex);
    }
    if (i != 16 || text[16])
        return bad(rd, 1, "this line has no hash of 16 digits", "");
    *out = n;
    return true;
}

static bool get_dice(struct reader *rd, json_t *list, struct bn_line *line)
{
    if (!json_is_array(list))
        return bad(rd, 1, "this line has no list for dice", "");
    size_t n = json_array_size(list);
    line->dice = bn_new(n * sizeof *line->dice);
    for (size_t i = 0; i < n; i++) {
        char *face = copy_text(rd, json_array_get(list, i), "dice", false);
        if (!face)
            return false;
        line->dice[line->dice_n++] = face;
    }
    return true;
}

static bool get_flag(struct reader *rd, json_t *object, const char *key, bool *out)
{
    json_t *value = json_object_get(object, key);
    if (value && !json_is_boolean(value))
        return bad(rd, 1, "this line has no true or false for ", key);
    *out = json_is_true(value);
    return true;
}

/* ---- Kinds of line ------------------------------------------------------------ */

static bool read_order(struct reader *rd, json_t *object, struct bn_line *line)
{
    line->kind = BN_LINE_ORDER;
    if (!get_count(rd, json_object_get(object, "n"), "n", 0, &line->n) ||
        !get_dice(rd, json_object_get(object, "dice"), line) ||
        !get_hash(rd, json_object_get(object, "hash"), &line->hash) ||
        !get_flag(rd, object, "auto", &line->is_auto) ||
        !get_flag(rd, object, "entered", &line->entered))
        return false;
    if (line->n == 0)
        return rd->record->lines == 0 || bad(rd, 1, "line n 0 stands before all others", "");
    line->side = copy_text(rd, json_object_get(object, "side"), "side", false);
    line->order =
        line->side ? copy_text(rd, json_object_get(object, "order"), "order", false) : NULL;
    if (!line->order)
        return false;
    if (line->n != rd->standing + 1)
        return bad(rd, 1, "the number of this order is not the next one", "");
    rd->standing = line->n;
    return true;
}

static bool read_undo(struct reader *rd, json_t *object, struct bn_line *line)
{
    line->kind = BN_LINE_UNDO;
    if (!get_count(rd, json_object_get(object, "undo"), "undo", 1, &line->n) ||
        !get_flag(rd, object, "referee", &line->referee))
        return false;
    if (line->n > rd->standing)
        return bad(rd, 1, "more is undone here than was ordered", "");
    rd->standing -= line->n;
    return true;
}

static bool read_note(struct reader *rd, json_t *object, struct bn_line *line)
{
    line->kind = BN_LINE_NOTE;
    line->text = copy_text(rd, json_object_get(object, "note"), "note", true);
    json_t *side = json_object_get(object, "side");
    if (line->text && side)
        line->side = copy_text(rd, side, "side", false);
    return line->text && (!side || line->side);
}

static bool read_seat(struct reader *rd, json_t *object, struct bn_line *line)
{
    line->kind = BN_LINE_SEAT;
    line->side = copy_text(rd, json_object_get(object, "seat"), "seat", false);
    line->text = line->side ? copy_text(rd, json_object_get(object, "who"), "who", false) : NULL;
    return line->text;
}

static bool read_seed(struct reader *rd, json_t *object)
{
    const char *digits = json_string_value(json_object_get(object, "seed"));
    if (!digits || !get_number64(digits, &rd->record->seed))
        return bad(rd, 1, "this line has no seed: a number written as a text", "");
    rd->record->has_seed = true;
    return true;
}

static void line_free(struct bn_line *line)
{
    for (size_t i = 0; i < line->dice_n; i++)
        free(line->dice[i]);
    free(line->dice);
    free(line->side);
    free(line->order);
    free(line->text);
}

static void keep(struct reader *rd, const struct bn_line *line)
{
    struct bn_record *r = rd->record;
    if (r->lines == rd->room) {
        rd->room = rd->room ? 2 * rd->room : 64;
        r->line = bn_grown(r->line, rd->room, sizeof *r->line);
    }
    r->line[r->lines++] = *line;
}

static void warn_unknown(const struct reader *rd)
{
    struct bn_faults one = {0};
    bn_fault_add(&one, BN_EXIT_OK, rd->file, rd->line, 1,
                 "warning: a line of a kind this program does not know is passed over");
    bn_faults_print(&one);
    bn_faults_free(&one);
}

static bool read_object(struct reader *rd, json_t *object, const char *text, size_t len)
{
    struct bn_line line = {.line = rd->line};
    bool good = true;
    if (json_object_get(object, "n"))
        good = read_order(rd, object, &line);
    else if (json_object_get(object, "undo"))
        good = read_undo(rd, object, &line);
    else if (json_object_get(object, "note"))
        good = read_note(rd, object, &line);
    else if (json_object_get(object, "seat"))
        good = read_seat(rd, object, &line);
    else if (json_object_get(object, "seed"))
        return read_seed(rd, object);
    else {
        line.kind = BN_LINE_UNKNOWN;
        line.text = bn_copy(text, len);
        warn_unknown(rd);
    }
    if (good)
        keep(rd, &line);
    else
        line_free(&line);
    return good;
}

/* ---- Lines ---------------------------------------------------------------------- */

static json_t *parse(struct reader *rd, const char *text, size_t len)
{
    json_error_t error;
    json_t *object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        int col = error.line <= 1 && error.column > 0 ? error.column : 1;
        bad(rd, col, "this is not JSON: ", error.text);
    } else if (!json_is_object(object)) {
        bad(rd, 1, "this line is no JSON object", "");
        json_decref(object);
        object = NULL;
    }
    return object;
}

static bool read_line(struct reader *rd, const char *text, size_t len)
{
    json_t *object = parse(rd, text, len);
    bool good = object && read_object(rd, object, text, len);
    json_decref(object);
    return good;
}

/* ---- The header -------------------------------------------------------------------- */

static char *value_text(json_t *value)
{
    if (json_is_integer(value))
        return bn_format("%lld", (long long)json_integer_value(value));
    const char *text = json_string_value(value);
    return text && is_clean(text, false) ? bn_copy(text, strlen(text)) : NULL;
}

/* Fills settings from an object of texts and numbers. */
static bool read_settings(struct reader *rd, json_t *object, const char *key, size_t max,
                          struct bn_setting *at, size_t *n)
{
    const char *name;
    json_t *value;
    if (object && !json_is_object(object))
        return bad(rd, 1, "the first line has no object for ", key);
    json_object_foreach(object, name, value)
    {
        char *text = *n < max && is_clean(name, false) ? value_text(value) : NULL;
        if (!text)
            return bad(rd, 1, "the first line has something it cannot have in ", key);
        at[(*n)++] = (struct bn_setting){.name = bn_copy(name, strlen(name)), .value = text};
    }
    return true;
}

static bool stranger(struct reader *rd, const char *what)
{
    bn_faults_free(rd->faults);
    bn_fault_add(rd->faults, BN_EXIT_UNREADABLE, rd->file, 1, 1, "%s", what);
    return false;
}

/* Is it a record, in a format this program reads? */
static bool is_ours(struct reader *rd, json_t *object, const char *text, size_t len)
{
    json_t *format = json_object_get(object, "banneret"),
           *record = json_object_get(object, "record");
    if (!object && memmem(text, len, "\"banneret\"", 10))
        return false; /* ours, but broken: the fault stands */
    if (!object || !format)
        return stranger(rd, "this is no record of Banneret's: it has no \"banneret\":1");
    if (!json_is_integer(format) || !json_is_integer(record))
        return bad(rd, 1, "the first line has no number for banneret and record", "");
    if (json_integer_value(format) > 1 || json_integer_value(record) > 1)
        return stranger(rd, "the format of this record is newer than this program");
    if (json_integer_value(format) < 1 || json_integer_value(record) < 1)
        return bad(rd, 1, "there is no format before 1", "");
    return true;
}

static bool read_header(struct reader *rd, const char *text, size_t len)
{
    struct bn_record *r = rd->record;
    json_t *object = parse(rd, text, len);
    bool good = is_ours(rd, object, text, len);
    if (good) {
        json_t *scenario = json_object_get(object, "scenario");
        json_t *options = json_object_get(object, "options");
        json_t *program = json_object_get(object, "program");
        r->program = program ? copy_text(rd, program, "program", false) : bn_copy("", 0);
        r->ruleset = copy_text(rd, json_object_get(object, "ruleset"), "ruleset", false);
        r->option = bn_new(json_object_size(options) * sizeof *r->option);
        if (json_is_string(scenario))
            r->scenario = bn_copy(json_string_value(scenario), json_string_length(scenario));
        else
            bad(rd, 1, "the first line has no text for scenario", "");
        good = r->program && r->ruleset && r->scenario;
        good = get_count(rd, json_object_get(object, "version"), "version", 0, &r->version) && good;
        good = read_settings(rd, options, "options", json_object_size(options), r->option,
                             &r->options) &&
               good;
        good = read_settings(rd, json_object_get(object, "seats"), "seats", BN_SIDES, r->seat,
                             &r->seats) &&
               good;
    }
    json_decref(object);
    return good;
}

struct bn_record *bn_record_read(const char *file, const char *text, size_t len,
                                 struct bn_faults *faults)
{
    struct bn_faults found = {0};
    struct reader rd = {.file = file, .faults = &found, .record = bn_new(sizeof *rd.record)};
    struct bn_record *r = rd.record;
    const char *newline = memchr(text, '\n', len);
    size_t end = newline ? (size_t)(newline - text) : len;
    rd.line = 1;
    bool good = bn_text_is_utf8(file, text, end, &found) && read_header(&rd, text, end);
    r->good = newline ? end + 1 : end;
    for (size_t at = r->good; good && at < len && !r->broken;) {
        newline = memchr(text + at, '\n', len - at);
        end = newline ? (size_t)(newline - text) : len;
        rd.line++;
        rd.quiet = !newline;
        bool sound = read_line(&rd, text + at, end - at);
        r->broken = !sound && newline;
        r->tail = sound && !newline;
        at = newline ? end + 1 : end;
        if (newline && sound)
            r->good = at;
    }
    bn_faults_move(faults, &found);
    if (good)
        return r;
    bn_record_free(r);
    return NULL;
}

static void settings_free(struct bn_setting *at, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free((char *)(uintptr_t)at[i].name);
        free((char *)(uintptr_t)at[i].value);
    }
}

void bn_record_free(struct bn_record *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->lines; i++)
        line_free(&r->line[i]);
    free(r->line);
    settings_free(r->option, r->options);
    settings_free(r->seat, r->seats);
    free(r->option);
    free(r->program);
    free(r->ruleset);
    free(r->scenario);
    free(r);
}

struct bn_battle *bn_record_battle(const char *file, const struct bn_record *r,
                                   struct bn_faults *faults)
{
    struct bn_faults found = {0};
    struct bn_settings settings = {r->option, r->options};
    struct bn_battle *b =
        bn_scenario_read(file, r->scenario, strlen(r->scenario), settings, &found);
    for (size_t i = 0; i < found.n; i++) {
        const struct bn_fault *f = &found.at[i];
        if (f->line)
            bn_fault_add(faults, BN_EXIT_FAULT, file, 1, 1, "in its scenario, line %d: %s", f->line,
                         f->what);
        else
            bn_fault_add(faults, BN_EXIT_FAULT, file, 1, 1, "in its scenario: %s", f->what);
    }
    bn_faults_free(&found);
    return b;
}
