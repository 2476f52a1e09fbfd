/* Checks game files: `pdn_check [FILE]`, standard input without a file. Says of each game what was repaired, by which
 * rules it was played, and where it cannot be followed. */
#include "common.h"

#include <inttypes.h>

/* Gives the library more bytes of the file. */
static int64_t read_file(uint8_t *buffer, size_t capacity, void *user) {
    FILE *file = user;
    size_t count = fread(buffer, 1, capacity, file);
    return ferror(file) ? -1 : (int64_t)count;
}

static void report(checkers_pdn game) {
    uint64_t number;
    uint32_t line, column;
    size_t count, length, i;
    checkers_replay replay;
    checkers_variant variant, none = {0};
    char text[512];

    must(checkers_pdn_place(game, &number, &line, NULL));
    must(checkers_replay_new(game, none, 1, &replay));
    must(checkers_replay_variant(replay, &variant));
    must(checkers_variant_id(variant, text, sizeof text, &length));
    if (checkers_replay_moves(replay, NULL, 0, &count) != CHECKERS_OK) {
        /* The buffer is too small, of course; the count is all that is wanted. */
    }
    printf("game %" PRIu64 ", line %" PRIu32 ": %s, %zu moves\n", number, line, text, count);

    must(checkers_pdn_repair_count(game, &count, NULL));
    for (i = 0; i < count; i++) {
        must(checkers_pdn_repair(game, i, &line, &column, text, sizeof text, &length));
        printf("    %" PRIu32 ":%" PRIu32 ": %s\n", line, column, text);
    }
    must(checkers_replay_remark_count(replay, &count));
    for (i = 0; i < count; i++) {
        must(checkers_replay_remark(replay, i, NULL, NULL, text, sizeof text, &length));
        printf("    %s\n", text);
    }
    if (checkers_replay_check(replay) != CHECKERS_OK) {
        must(checkers_last_error_message(text, sizeof text, &length));
        printf("    ends there: %s\n", text);
    }
    must(checkers_variant_free(variant));
    must(checkers_replay_free(replay));
}

int main(int count, char **arguments) {
    FILE *file = count > 1 ? fopen(arguments[1], "rb") : stdin;
    checkers_pdn_reader reader;
    checkers_pdn game;

    if (!file) {
        perror(arguments[1]);
        return 1;
    }
    must(CHECKERS_CHECK_ABI());
    must(checkers_pdn_reader_new(read_file, file, NULL, &reader));
    while (must(checkers_pdn_reader_next(reader, &game)) == CHECKERS_OK) {
        report(game);
        must(checkers_pdn_free(game));
    }
    must(checkers_pdn_reader_free(reader));
    if (file != stdin) fclose(file);
    return 0;
}
