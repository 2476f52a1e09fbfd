/* Runs conformance vectors through the C ABI: every way to move, the number of distinct moves, and perft to depth 3 in
 * both conventions. Usage: vectors FILE...
 *
 * A file has one JSON object a line, flat, of strings without escapes, numbers and lists of strings: that much JSON is
 * read here, and anything else is an error. */
#include <checkers.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *place_file;
static unsigned long place_line;

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%lu: ", place_file, place_line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static void check(checkers_status status) {
    char message[512];
    size_t length;
    if (status >= 0) return;
    if (checkers_last_error_message(message, sizeof message, &length) != CHECKERS_OK) message[0] = 0;
    fail("%s: %s", checkers_status_message(status), message);
}

/* A list of texts, sorted on demand. */
typedef struct {
    char **texts;
    size_t count, room;
} list;

static void push(list *list, const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->texts = realloc(list->texts, list->room * sizeof *list->texts);
    }
    if (!copy || !list->texts) fail("no memory");
    memcpy(copy, text, length);
    copy[length] = 0;
    list->texts[list->count++] = copy;
}

static void clear(list *list) {
    while (list->count) free(list->texts[--list->count]);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* JSON, as much of it as the files have. */

static const char *at;

static void expect(char letter) {
    if (*at != letter) fail("`%c` is expected at `%.20s`", letter, at);
    at++;
}

static const char *string(size_t *length) {
    const char *begin;
    expect('"');
    begin = at;
    while (*at && *at != '"' && *at != '\\') at++;
    *length = (size_t)(at - begin);
    expect('"');
    return begin;
}

/* What a line asks and answers. */
typedef struct {
    char variant[64], board[512], turn[4];
    list moves;
    unsigned long long distinct, perft3_paths, perft3_distinct;
    unsigned seen;
} vector;

static void copy(char *to, size_t room, const char *from, size_t length) {
    if (length >= room) fail("the text is too long");
    memcpy(to, from, length);
    to[length] = 0;
}

static int is(const char *text, size_t length, const char *name) {
    return strlen(name) == length && !memcmp(text, name, length);
}

static unsigned long long number(void) {
    char *end;
    unsigned long long value;
    if (*at < '0' || *at > '9') fail("a number is expected at `%.20s`", at);
    value = strtoull(at, &end, 10);
    at = end;
    return value;
}

static void read_vector(vector *vector, const char *line) {
    at = line;
    vector->seen = 0;
    clear(&vector->moves);
    expect('{');
    for (;;) {
        size_t key_length, length;
        const char *key = string(&key_length), *value;
        expect(':');
        if (is(key, key_length, "variant")) {
            value = string(&length), copy(vector->variant, sizeof vector->variant, value, length);
            vector->seen |= 1;
        } else if (is(key, key_length, "board")) {
            value = string(&length), copy(vector->board, sizeof vector->board, value, length);
            vector->seen |= 2;
        } else if (is(key, key_length, "turn")) {
            value = string(&length), copy(vector->turn, sizeof vector->turn, value, length);
            vector->seen |= 4;
        } else if (is(key, key_length, "moves")) {
            expect('[');
            while (*at != ']') {
                value = string(&length), push(&vector->moves, value, length);
                if (*at == ',') at++;
            }
            expect(']');
            vector->seen |= 8;
        } else if (is(key, key_length, "distinct")) {
            vector->distinct = number(), vector->seen |= 16;
        } else if (is(key, key_length, "perft3_paths")) {
            vector->perft3_paths = number(), vector->seen |= 32;
        } else if (is(key, key_length, "perft3_distinct")) {
            vector->perft3_distinct = number(), vector->seen |= 64;
        } else {
            fail("unknown key `%.*s`", (int)key_length, key);
        }
        if (*at != ',') break;
        at++;
    }
    expect('}');
    if (vector->seen != 127) fail("a key is missing");
}

/* The reference generator's names for our variants, where they differ. */
static checkers_variant find_variant(const char *name) {
    static const char *const names[][2] = {{"srilankan", "sri_lankan"},
                                           {"spantsiretti_russian", "spantsiretti"},
                                           {"sintez_ru", "sintez64_ru"},
                                           {"sintez_inter", "sintez64_inter"},
                                           {"turkish_mid", "turkish"}};
    static const char axis[] = "man.promotion", value[] = "\"in_passing\"";
    const char *id = name;
    checkers_variant variant, changed;
    size_t i;
    for (i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i][0])) id = names[i][1];
    check(checkers_variant_from_id(id, strlen(id), &variant));
    if (strcmp(name, "turkish_mid")) return variant;
    /* The other reading: a man that reaches the last row inside a capture goes on as a king. */
    check(checkers_variant_with_axis(variant, axis, strlen(axis), value, strlen(value), &changed));
    return changed;
}

/* The library's answers. */

typedef struct {
    checkers_variant variant;
    list *found;
} context;

static int32_t add_path(const checkers_move *mv, const checkers_step *steps, size_t count, void *user) {
    context *context = user;
    char text[1024];
    size_t length;
    check(checkers_variant_path_text(context->variant, mv, steps, count, text, sizeof text, &length));
    push(context->found, text, length);
    return 0;
}

static void compare(checkers_variant variant, vector *vector, list *found) {
    checkers_position position;
    checkers_perft_options options = {0, 1, 0, 0, {0, 0}};
    context context;
    checkers_move *moves;
    uint64_t counted, leaves;
    size_t listed, length, i;
    char board[512];

    check(checkers_variant_parse_picture(variant, vector->board, strlen(vector->board),
                                 strcmp(vector->turn, "w") ? CHECKERS_BLACK : CHECKERS_WHITE, &position));
    check(checkers_variant_picture(variant, &position, board, sizeof board, &length));
    if (strcmp(board, vector->board)) fail("the picture comes back as `%s`", board);

    context.variant = variant;
    context.found = found;
    clear(found);
    check(checkers_variant_visit_paths(variant, &position, NULL, add_path, &context));
    qsort(found->texts, found->count, sizeof *found->texts, by_text);
    if (found->count != vector->moves.count) fail("%zu ways to move, not %zu", found->count, vector->moves.count);
    for (i = 0; i < found->count; i++)
        if (strcmp(found->texts[i], vector->moves.texts[i]))
            fail("`%s`, not `%s`", found->texts[i], vector->moves.texts[i]);

    check(checkers_variant_count_moves(variant, &position, &counted));
    if (counted != vector->distinct) fail("%llu moves, not %llu", (unsigned long long)counted, vector->distinct);
    moves = malloc(((size_t)counted + 1) * sizeof *moves);
    if (!moves) fail("no memory");
    check(checkers_variant_legal_moves(variant, &position, moves, (size_t)counted, &listed));
    if (listed != counted) fail("%zu moves listed, not %llu", listed, (unsigned long long)counted);
    if (counted && checkers_variant_legal_moves(variant, &position, moves, (size_t)counted - 1, &listed) != CHECKERS_ERROR_BUFFER)
        fail("a buffer that is too small was taken");
    free(moves);

    check(checkers_perft_count(variant, &position, 3, &options, &leaves));
    if (leaves != vector->perft3_distinct) fail("perft %llu, not %llu", (unsigned long long)leaves, vector->perft3_distinct);
    options.paths = 1;
    check(checkers_perft_count(variant, &position, 3, &options, &leaves));
    if (leaves != vector->perft3_paths) fail("perft by paths %llu, not %llu", (unsigned long long)leaves, vector->perft3_paths);
}

int main(int count, char **arguments) {
    static vector vector;
    static list found;
    char name[64] = "";
    checkers_variant variant = {0};
    char *line = NULL;
    size_t room = 0;
    unsigned long positions = 0;
    int file;

    if (CHECKERS_CHECK_ABI() != CHECKERS_OK) return 2;
    for (file = 1; file < count; file++) {
        FILE *stream = fopen(arguments[file], "r");
        place_file = arguments[file];
        place_line = 0;
        if (!stream) fail("cannot be read");
        for (;;) {
            size_t length = 0;
            int letter;
            while ((letter = getc(stream)) != EOF && letter != '\n') {
                if (length + 1 >= room) {
                    room = room ? 2 * room : 4096;
                    line = realloc(line, room);
                    if (!line) fail("no memory");
                }
                line[length++] = (char)letter;
            }
            if (letter == EOF && !length) break;
            place_line++;
            if (!length) continue;
            line[length] = 0;
            read_vector(&vector, line);
            if (strcmp(name, vector.variant)) {
                check(checkers_variant_free(variant));
                variant = find_variant(vector.variant);
                strcpy(name, vector.variant);
            }
            compare(variant, &vector, &found);
            positions++;
        }
        fclose(stream);
    }
    check(checkers_variant_free(variant));
    clear(&found);
    clear(&vector.moves);
    free(found.texts);
    free(vector.moves.texts);
    free(line);
    if (!positions) {
        fputs("no vectors\n", stderr);
        return 1;
    }
    printf("%lu positions, 0 differences\n", positions);
    return 0;
}
