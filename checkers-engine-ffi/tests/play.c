/* A game of an engine against itself, and wrong calls. Ends with 0 if all is as it should be. */
#include <stdio.h>
#include <string.h>

#include "checkers_engine.h"

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            printf("line %d: %s\n", __LINE__, #condition);                      \
            return 1;                                                           \
        }                                                                       \
    } while (0)

struct seen {
    checkers_engine engine;
    uint32_t depth;
};

static void on_info(const checkers_engine_info *info, void *user) {
    struct seen *seen = (struct seen *)user;
    seen->depth = info->depth;
    if (strlen(info->variation) == 0) seen->depth = 1000;
    /* All calls but this one have to wait. */
    if (checkers_engine_new_game(seen->engine) != CHECKERS_ENGINE_ERROR_BUSY) seen->depth = 1000;
    if (info->depth == 6) checkers_engine_stop(seen->engine);
}

int main(void) {
    checkers_engine engine, none = {0};
    checkers_engine_options options = {1, 7}, huge = {65537, 0};
    checkers_engine_limits limits = {0, 2000, 0, 2}, wrong = {-1.0, 0, 0, 0};
    checkers_engine_info info;
    struct seen seen;
    char text[2000], first[40];
    size_t length;
    int plies;

    CHECK(checkers_engine_abi_version() == CHECKERS_ENGINE_ABI_VERSION);
    CHECK(strlen(checkers_engine_version()) >= 5);
    CHECK(checkers_engine_new("chess", 5, NULL, &engine) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_last_error(text, sizeof text, &length) == CHECKERS_ENGINE_OK);
    CHECK(strcmp(text, "unknown variant \"chess\"") == 0 && length == strlen(text));
    /* A zero byte in a text does not end the message. */
    CHECK(checkers_engine_new("a\0b", 3, NULL, &engine) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_last_error(text, sizeof text, &length) == CHECKERS_ENGINE_OK);
    CHECK(strcmp(text, "unknown variant \"a\\x00b\"") == 0 && length == strlen(text));
    CHECK(checkers_engine_new("\xff", 1, NULL, &engine) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_new(NULL, 7, NULL, &engine) == CHECKERS_ENGINE_ERROR_ARGUMENT);
    CHECK(checkers_engine_new("russian", 7, &huge, &engine) == CHECKERS_ENGINE_ERROR_ARGUMENT && engine.number == 0);
    CHECK(checkers_engine_last_error(text, sizeof text, &length) == CHECKERS_ENGINE_OK);
    CHECK(strcmp(text, "`table_mb` is 65537, expected at most 65536") == 0);
    CHECK(checkers_engine_new("russian", 7, &options, NULL) == CHECKERS_ENGINE_ERROR_ARGUMENT);
    CHECK(checkers_engine_new("russian", 7, &options, &engine) == CHECKERS_ENGINE_OK);

    CHECK(checkers_engine_variation(engine, 1, text, sizeof text, &length) == CHECKERS_ENGINE_ERROR_GAME);
    CHECK(checkers_engine_play(engine, "a1-h8", 5) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_set_position(engine, "nonsense", 8, NULL, 0) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_think(engine, &wrong, NULL, NULL, NULL) == CHECKERS_ENGINE_ERROR_ARGUMENT);
    CHECK(checkers_engine_think(none, &limits, NULL, NULL, NULL) == CHECKERS_ENGINE_ERROR_HANDLE);

    CHECK(checkers_engine_last_error(NULL, 1, &length) == CHECKERS_ENGINE_ERROR_ARGUMENT);
    CHECK(checkers_engine_openings("no_such", 7, text, sizeof text, &length) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_stop(none) == CHECKERS_ENGINE_ERROR_HANDLE);
    /* A wrong move leaves the game as it was. */
    CHECK(checkers_engine_set_position(engine, NULL, 0, "c3-d4 c3-d4", 11) == CHECKERS_ENGINE_ERROR_TEXT);
    CHECK(checkers_engine_play(engine, "c3-d4", 5) == CHECKERS_ENGINE_OK);
    CHECK(checkers_engine_new_game(engine) == CHECKERS_ENGINE_OK);

    for (plies = 0; plies < 20; plies++) {
        CHECK(checkers_engine_think(engine, &limits, NULL, NULL, &info) == CHECKERS_ENGINE_OK);
        CHECK(info.nodes > 0 && info.line == 1);
        CHECK(checkers_engine_variation(engine, 0, text, sizeof text, &length) == CHECKERS_ENGINE_ERROR_ARGUMENT);
        CHECK(checkers_engine_variation(engine, 99, text, sizeof text, &length) == CHECKERS_ENGINE_ERROR_ARGUMENT);
        CHECK(checkers_engine_variation(engine, 1, text, sizeof text, &length) == CHECKERS_ENGINE_OK);
        length = strcspn(text, " ");
        memcpy(first, text, length);
        first[length] = 0;
        CHECK(checkers_engine_play(engine, first, length) == CHECKERS_ENGINE_OK);
    }
    CHECK(checkers_engine_fen(engine, text, 3, &length) == CHECKERS_ENGINE_ERROR_BUFFER && text[0] == 0);
    CHECK(length > 10);
    CHECK(checkers_engine_fen(engine, text, sizeof text, &length) == CHECKERS_ENGINE_OK && text[0] == 'W');

    /* A win is seen. */
    CHECK(checkers_engine_set_position(engine, "W:Wc3:Bd4,f6", 12, NULL, 0) == CHECKERS_ENGINE_OK);
    CHECK(checkers_engine_think(engine, &limits, NULL, NULL, &info) == CHECKERS_ENGINE_OK);
    CHECK(info.win_in == 1 && info.score == 0);
    CHECK(checkers_engine_play(engine, "c3:g7", 5) == CHECKERS_ENGINE_OK);
    CHECK(checkers_engine_think(engine, &limits, NULL, NULL, &info) == CHECKERS_ENGINE_ERROR_GAME);

    /* A search without limits, stopped by its callback. */
    CHECK(checkers_engine_new_game(engine) == CHECKERS_ENGINE_OK);
    CHECK(checkers_engine_set_position(engine, NULL, 0, "c3-d4 d6-c5", 11) == CHECKERS_ENGINE_OK);
    seen.engine = engine;
    seen.depth = 0;
    CHECK(checkers_engine_think(engine, NULL, on_info, &seen, &info) == CHECKERS_ENGINE_OK);
    CHECK(seen.depth == 6 && info.depth == 6);

    CHECK(checkers_engine_opening_tables(NULL, 0, &length) == CHECKERS_ENGINE_ERROR_BUFFER && length > 100);
    CHECK(checkers_engine_opening_tables(text, sizeof text, &length) == CHECKERS_ENGINE_OK);
    CHECK(strstr(text, "three_move\tThree-move deck of English draughts\tenglish\n") != NULL);
    CHECK(checkers_engine_openings("three_move", 10, NULL, 0, &length) == CHECKERS_ENGINE_ERROR_BUFFER);
    CHECK(length > 174 * 60);

    CHECK(checkers_engine_free(engine) == CHECKERS_ENGINE_OK);
    CHECK(checkers_engine_free(engine) == CHECKERS_ENGINE_ERROR_HANDLE);
    CHECK(checkers_engine_free(none) == CHECKERS_ENGINE_OK);
    CHECK(checkers_engine_new_game(engine) == CHECKERS_ENGINE_ERROR_HANDLE);
    puts("all is as it should be");
    return 0;
}
