/* A game of PDN as values: lines, moves, comments, glyphs, clock times, and its result, read and written without JSON. */
#include "expect.h"

static const char GAME[] = "[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n[GameType \"25\"]\n\n"
                           "{first} 1. c3-d4! $1 {good [%clk 1:02:03]} (1. c3-b4 {other} b6-a5 (1... d6-c5)) b6-a5 *\n";

static checkers_pdn read_game(const char *file) {
    checkers_pdn_reader reader;
    checkers_pdn game = {0};
    EXPECT(CHECKERS_OK, checkers_pdn_reader_of((const uint8_t *)file, strlen(file), NULL, &reader));
    EXPECT(CHECKERS_OK, checkers_pdn_reader_next(reader, &game));
    EXPECT(CHECKERS_OK, checkers_pdn_reader_free(reader));
    return game;
}

static void written_as(checkers_pdn game, const char *moves) {
    EXPECT(CHECKERS_OK, checkers_pdn_write(game, text, sizeof text, &length));
    TRUE(strstr(text, moves) != NULL);
    if (!strstr(text, moves)) fprintf(stderr, "%s\nnot\n%s\n", text, moves);
}

static void reading(void) {
    checkers_pdn game = read_game(GAME);
    checkers_pdn_line line;
    checkers_pdn_node node;
    checkers_clock clocks[2];
    uint16_t glyphs[2];
    EXPECT(CHECKERS_OK, checkers_pdn_line_count(game, &count));
    TRUE(count == 3);
    EXPECT(CHECKERS_OK, checkers_pdn_line_get(game, 0, &line));
    TRUE(line.parent == CHECKERS_NO_LINE && line.node == CHECKERS_NO_NODE && line.nodes == 2);
    EXPECT(CHECKERS_OK, checkers_pdn_line_get(game, 1, &line));
    TRUE(line.parent == 0 && line.node == 0 && line.nodes == 2);
    EXPECT(CHECKERS_OK, checkers_pdn_line_get(game, 2, &line));
    TRUE(line.parent == 1 && line.node == 1 && line.nodes == 1);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_line_get(game, 3, &line));
    EXPECT(CHECKERS_OK, checkers_pdn_node_get(game, 0, 0, &node));
    TRUE(node.kind == CHECKERS_NODE_MOVE && node.number == 1 && node.second == 0 && node.line == 6);
    TRUE(node.comments == 1 && node.glyphs == 1 && node.clocks == 1 && node.variations == 1);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_node_get(game, 0, 2, &node));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_node_get(game, 0, CHECKERS_NO_NODE, &node));
    EXPECT(CHECKERS_OK, checkers_pdn_node_text(game, 2, 0, text, sizeof text, &length));
    TRUE(!strcmp(text, "d6-c5"));
    EXPECT(CHECKERS_OK, checkers_pdn_node_annotation(game, 0, 0, text, sizeof text, &length));
    TRUE(!strcmp(text, "!"));
    EXPECT(CHECKERS_NONE, checkers_pdn_node_annotation(game, 0, 1, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_comment(game, 0, CHECKERS_NO_NODE, 0, text, sizeof text, &length));
    TRUE(!strcmp(text, "first"));
    EXPECT(CHECKERS_OK, checkers_pdn_comment(game, 1, 0, 0, text, sizeof text, &length));
    TRUE(!strcmp(text, "other"));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_comment(game, 1, 0, 1, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_glyphs(game, 0, 0, glyphs, 2, &count));
    TRUE(count == 1 && glyphs[0] == 1);
    EXPECT(CHECKERS_OK, checkers_pdn_clocks(game, 0, 0, clocks, 2, &count));
    TRUE(count == 1 && clocks[0].kind == CHECKERS_CLOCK_REMAINING && clocks[0].side == CHECKERS_NOBODY);
    TRUE(clocks[0].nanoseconds == UINT64_C(3723000000000) && clocks[0].running == 0);
    EXPECT(CHECKERS_OK, checkers_pdn_free(game));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_pdn_line_count(game, &count));
}

static void writing(void) {
    checkers_pdn game;
    checkers_clock clock = {UINT64_C(61000000000), CHECKERS_CLOCK_REMAINING, CHECKERS_WHITE, 1, {0}};
    size_t line, nested, i;
    EXPECT(CHECKERS_OK, checkers_pdn_new(&game));
    EXPECT(CHECKERS_ERROR_PDN, checkers_pdn_write(game, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_insert_move(game, 0, 0, "b6-a5", 5));
    EXPECT(CHECKERS_OK, checkers_pdn_insert_move(game, 0, 0, "c3-d4", 5));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_insert_move(game, 0, 3, "c3-d4", 5));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_insert_move(game, 1, 0, "c3-d4", 5));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_insert_move(game, 0, 2, "hello", 5));
    EXPECT(CHECKERS_OK, checkers_pdn_add_comment(game, 0, CHECKERS_NO_NODE, "a {b}", 5));
    EXPECT(CHECKERS_OK, checkers_pdn_add_glyph(game, 0, 0, 3));
    EXPECT(CHECKERS_OK, checkers_pdn_set_annotation(game, 0, 1, "?!", 2));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_set_annotation(game, 0, 1, "x", 1));
    EXPECT(CHECKERS_OK, checkers_pdn_set_clock(game, 0, 1, &clock));
    EXPECT(CHECKERS_OK, checkers_pdn_add_variation(game, 0, 1, "d6-c5", 5, &line));
    TRUE(line == 1);
    EXPECT(CHECKERS_OK, checkers_pdn_add_variation(game, 0, 0, "c3-b4", 5, &line));
    TRUE(line == 1);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_add_variation(game, 0, 2, "c3-b4", 5, &line));
    EXPECT(CHECKERS_OK, checkers_pdn_insert_move(game, 1, 1, "b6-a5", 5));
    EXPECT(CHECKERS_OK, checkers_pdn_renumber(game, 1, 0));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_renumber(game, 1, 2));
    written_as(game, "{a (b)} 1. c3-d4 $3 (1. c3-b4 b6-a5) 1... b6-a5?! {[%clock W0:01:01]} (1...\nd6-c5)\n*");

    /* Variations take the place of what they replace, and lines are numbered anew. */
    EXPECT(CHECKERS_OK, checkers_pdn_promote_variation(game, 2));
    written_as(game, "1... d6-c5 (1... b6-a5?!\n{[%clock W0:01:01]})");
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_promote_variation(game, 0));
    EXPECT(CHECKERS_OK, checkers_pdn_promote_variation(game, 2));
    EXPECT(CHECKERS_OK, checkers_pdn_remove_variation(game, 2));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_remove_variation(game, 2));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_remove_variation(game, 0));
    EXPECT(CHECKERS_OK, checkers_pdn_remove_node(game, 1, 1));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_remove_node(game, 1, 1));
    EXPECT(CHECKERS_OK, checkers_pdn_remove_glyph(game, 0, 0, 3));
    EXPECT(CHECKERS_NONE, checkers_pdn_remove_glyph(game, 0, 0, 3));
    EXPECT(CHECKERS_NONE, checkers_pdn_remove_clock(game, 0, 1, CHECKERS_CLOCK_REMAINING, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_pdn_remove_clock(game, 0, 1, CHECKERS_CLOCK_REMAINING, CHECKERS_WHITE));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_remove_clock(game, 0, 1, 4, CHECKERS_WHITE));
    EXPECT(CHECKERS_OK, checkers_pdn_remove_comments(game, 0, CHECKERS_NO_NODE));
    EXPECT(CHECKERS_NONE, checkers_pdn_remove_comments(game, 0, CHECKERS_NO_NODE));
    EXPECT(CHECKERS_OK, checkers_pdn_set_annotation(game, 0, 1, NULL, 0));
    written_as(game, "1. c3-d4 (1. c3-b4) 1... b6-a5\n*");
    clock.reserved[0] = 1;
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_set_clock(game, 0, 1, &clock));

    /* Variations are nested as deep as PDN is written, and no deeper. */
    nested = 1;
    for (i = 2; i <= 100; i++) EXPECT(CHECKERS_OK, checkers_pdn_add_variation(game, nested, 0, "c3-b4", 5, &nested));
    EXPECT(CHECKERS_ERROR_LIMIT, checkers_pdn_add_variation(game, nested, 0, "c3-b4", 5, &line));
    EXPECT(CHECKERS_OK, checkers_pdn_line_count(game, &count));
    TRUE(count == 101 && nested == 100);
    EXPECT(CHECKERS_OK, checkers_pdn_write(game, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_free(game));
}

static checkers_replay replayed(const char *file, const checkers_replay_options *options) {
    checkers_pdn game = read_game(file);
    checkers_replay replay = {0};
    EXPECT(CHECKERS_OK, checkers_replay_new_with(game, options, &replay));
    EXPECT(CHECKERS_OK, checkers_pdn_free(game));
    return replay;
}

static void results(void) {
    checkers_replay_options options = {{0}, 1, CHECKERS_FIRST_NUMBER_DETECT, {0}};
    checkers_pdn_result result;
    checkers_outcome outcome;
    checkers_replay replay;
    checkers_game game, loaded;
    checkers_pdn record;
    checkers_variant russian = named("russian");
    replay = replayed("[Result \"0-2\"] [GameType \"25\"] 1. c3-d4 b6-a5 *", &options);
    EXPECT(CHECKERS_OK, checkers_replay_result(replay, &result));
    TRUE(result.winner == CHECKERS_BLACK && result.has_score == 1 && result.first == 0 && result.second == 200);
    TRUE(result.rule == CHECKERS_WINNER_RULE_STARTER);
    EXPECT(CHECKERS_OK, checkers_replay_game(replay, &game));
    EXPECT(CHECKERS_OK, checkers_game_outcome(game, &outcome));
    TRUE(outcome.winner == CHECKERS_BLACK && outcome.termination == CHECKERS_TERMINATION_RESIGNATION);
    EXPECT(CHECKERS_OK, checkers_game_free(game));
    EXPECT(CHECKERS_OK, checkers_replay_free(replay));

    /* Black begins in English draughts, and an option says whose number comes first. */
    options.first_number = CHECKERS_FIRST_NUMBER_WHITE;
    replay = replayed("[Result \"1-0\"] [GameType \"21\"] 1. 11-15 *", &options);
    EXPECT(CHECKERS_OK, checkers_replay_result(replay, &result));
    TRUE(result.winner == CHECKERS_WHITE && result.rule == CHECKERS_WINNER_RULE_OPTION);
    EXPECT(CHECKERS_OK, checkers_replay_free(replay));
    replay = replayed("[Result \"*\"] [GameType \"21\"] 1. 11-15 *", NULL);
    EXPECT(CHECKERS_NONE, checkers_replay_result(replay, &result));
    EXPECT(CHECKERS_OK, checkers_replay_game(replay, &game));
    EXPECT(CHECKERS_NONE, checkers_game_outcome(game, &outcome));
    EXPECT(CHECKERS_OK, checkers_game_free(game));
    EXPECT(CHECKERS_OK, checkers_replay_free(replay));
    options.first_number = 4;
    record = read_game(GAME);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_replay_new_with(record, &options, &replay));
    EXPECT(CHECKERS_OK, checkers_pdn_free(record));

    /* A draw by agreement survives being saved as PDN, JSON and bytes, and loaded. */
    EXPECT(CHECKERS_OK, checkers_game_new(russian, &game));
    EXPECT(CHECKERS_OK, checkers_game_agree_draw(game));
    EXPECT(CHECKERS_OK, checkers_pdn_of_game(game, &record));
    EXPECT(CHECKERS_OK, checkers_pdn_write(record, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_free(record));
    replay = replayed(text, NULL);
    EXPECT(CHECKERS_OK, checkers_replay_game(replay, &loaded));
    EXPECT(CHECKERS_OK, checkers_game_outcome(loaded, &outcome));
    TRUE(outcome.winner == CHECKERS_NOBODY && outcome.termination == CHECKERS_TERMINATION_AGREEMENT);
    EXPECT(CHECKERS_OK, checkers_game_free(loaded));
    EXPECT(CHECKERS_OK, checkers_replay_free(replay));
    EXPECT(CHECKERS_OK, checkers_game_json(game, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_game_from_json(text, length, &loaded));
    EXPECT(CHECKERS_OK, checkers_game_outcome(loaded, &outcome));
    TRUE(outcome.termination == CHECKERS_TERMINATION_AGREEMENT);
    EXPECT(CHECKERS_OK, checkers_game_free(loaded));
    EXPECT(CHECKERS_OK, checkers_game_pack(game, (uint8_t *)text, sizeof text, &count));
    EXPECT(CHECKERS_OK, checkers_game_unpack(russian, (const uint8_t *)text, count, &loaded, &length));
    EXPECT(CHECKERS_OK, checkers_game_outcome(loaded, &outcome));
    TRUE(outcome.termination == CHECKERS_TERMINATION_AGREEMENT);
    EXPECT(CHECKERS_OK, checkers_game_free(loaded));
    EXPECT(CHECKERS_OK, checkers_game_free(game));
}

int main(void) {
    reading();
    writing();
    results();
    return failures != 0;
}
