/* Wrong calls: each is refused with its status, and changes nothing. Runs under valgrind and with the
 * address sanitizer. Also compiled as C++. */
#include <checkers.h>

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures, checks;

#define EXPECT(status, call) expect(__LINE__, #call, status, call)
#define TRUE(condition) expect(__LINE__, #condition, 1, !!(condition))

static void expect(int line, const char *call, int wanted, int got) {
    checks++;
    if (got == wanted) return;
    failures++;
    fprintf(stderr, "line %d: %s\n    gives %d, not %d\n", line, call, got, wanted);
}

static int32_t stop_at_once(const checkers_move *mv, void *user) {
    (void)mv;
    ++*(int *)user;
    return 1;
}

static int32_t go_on(const checkers_move *mv, void *user) {
    (void)mv;
    ++*(int *)user;
    return 0;
}

/* Whether this is the message of the last error. */
static int says(const char *wanted) {
    char message[512];
    size_t bytes;
    if (checkers_last_error_message(message, sizeof message, &bytes) != CHECKERS_OK) return 0;
    if (strcmp(message, wanted)) fprintf(stderr, "%s\n", message);
    return !strcmp(message, wanted);
}

/* A batch on so many threads. */
static const checkers_batch_options *on(uint32_t threads) {
    static checkers_batch_options options;
    options.threads = threads;
    return &options;
}

static int32_t ask(void *user) { return --*(int *)user == 0; }

int main(void) {
    checkers_variant russian, custom, wrong, none = {0};
    checkers_position start, position, before;
    checkers_move moves[64], mv;
    checkers_game game, other, no_game = {0};
    checkers_outcome outcome;
    checkers_error error;
    checkers_perft_options options;
    size_t count, length;
    uint64_t leaves;
    uint8_t byte;
    char text[256];
    int called = 0;
    static const char id[] = "russian", bad_utf8[] = "W:W\xff", axis[] = "goal.reversed";

    /* Which library. */
    EXPECT(CHECKERS_OK, CHECKERS_CHECK_ABI());
    EXPECT(CHECKERS_ERROR_ABI, checkers_abi_check(CHECKERS_ABI_VERSION + 1, NULL, 0));
    EXPECT(CHECKERS_OK, checkers_abi_check(CHECKERS_ABI_VERSION, NULL, 0));
    EXPECT(CHECKERS_ERROR_NULL, checkers_abi_check(CHECKERS_ABI_VERSION, NULL, 1));
    {
        /* The first structs in the order of the check. A program with an older header knows fewer of them. */
        size_t sizes[] = {sizeof(checkers_action), sizeof(checkers_action_table)};
        size_t many[1000] = {0};
        EXPECT(CHECKERS_OK, checkers_abi_check(CHECKERS_ABI_VERSION, sizes, 0));
        EXPECT(CHECKERS_OK, checkers_abi_check(CHECKERS_ABI_VERSION, sizes, 1));
        EXPECT(CHECKERS_OK, checkers_abi_check(CHECKERS_ABI_VERSION, sizes, 2));
        EXPECT(CHECKERS_ERROR_ABI, checkers_abi_check(CHECKERS_ABI_VERSION, many, 1000));
        sizes[0]++;
        EXPECT(CHECKERS_ERROR_ABI, checkers_abi_check(CHECKERS_ABI_VERSION, sizes, 2));
    }
#if !CHECKERS_VERSION_AT_LEAST(0, 1, 0) || CHECKERS_VERSION_AT_LEAST(CHECKERS_VERSION_MAJOR + 1, 0, 0) || \
    CHECKERS_VERSION_AT_LEAST(CHECKERS_VERSION_MAJOR, CHECKERS_VERSION_MINOR, CHECKERS_VERSION_PATCH + 1)
#error "CHECKERS_VERSION_AT_LEAST compares wrongly"
#endif
    TRUE(!strcmp(CHECKERS_VERSION, checkers_version()));
    TRUE(checkers_abi_version() == CHECKERS_ABI_VERSION);
    EXPECT(CHECKERS_OK, checkers_last_error_message(text, sizeof text, &length));
    TRUE(strstr(text, "checkers_action") != NULL);

    {
        /* An error and its place in one call, which keeps it the last one. */
        checkers_error one, same;
        char whole[256];
        EXPECT(CHECKERS_OK, checkers_last_error(&one));
        EXPECT(CHECKERS_OK, checkers_last_error_get(&same, whole, sizeof whole, &length));
        TRUE(!memcmp(&one, &same, sizeof one) && !strcmp(whole, text) && length == strlen(text));
        EXPECT(CHECKERS_ERROR_BUFFER, checkers_last_error_get(&same, whole, 2, NULL));
        EXPECT(CHECKERS_OK, checkers_last_error_get(NULL, whole, sizeof whole, NULL));
        TRUE(!strcmp(whole, text));
    }

    /* Messages are in terms of C and JSON, and name limits. */
    {
        static const char zero[] = {'a', 0, 'b'};
        checkers_perft_options beyond;
        memset(&beyond, 0, sizeof beyond);
        EXPECT(CHECKERS_OK, checkers_variant_from_id(id, strlen(id), &russian));
        EXPECT(CHECKERS_OK, checkers_variant_initial(russian, &start));
        EXPECT(CHECKERS_ERROR_RULES, checkers_variant_custom("[]", 2, NULL, 0, &custom));
        TRUE(says("an array, expected an object (line 1, column 2)"));
        EXPECT(CHECKERS_ERROR_RULES, checkers_variant_with_axis(russian, "board.width", 11, "300", 3, &custom));
        TRUE(says("invalid value: integer `300`, expected a whole number from 0 to 255"));
        EXPECT(CHECKERS_ERROR_MOVE_TEXT,
               checkers_variant_parse_move(russian, &start, zero, 3, CHECKERS_CORNER_OWN, 0, &mv));
        TRUE(says("byte 1 of the move, `\\x00b`: this is not part of a move"));
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, 999, NULL, &leaves));
        TRUE(says("`depth` is 999; at most 255 is allowed"));
        beyond.paths = 7;
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, 3, &beyond, &leaves));
        TRUE(says("`paths` is 7; it must be 0 or 1"));
        start.turn = 2;
        EXPECT(CHECKERS_ERROR_POSITION, checkers_perft_count(russian, &start, 3, NULL, &leaves));
        TRUE(says("`turn` of the position is 2; it must be 0 or 1"));
    }

    /* Handles. */
    EXPECT(CHECKERS_OK, checkers_variant_from_id(id, strlen(id), &russian));
    EXPECT(CHECKERS_ERROR_VARIANT, checkers_variant_from_id("chess", 5, &custom));
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_from_id(NULL, 3, &custom));
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_from_id(id, strlen(id), NULL));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_from_id(id, (size_t)-1, &custom));
    EXPECT(CHECKERS_OK, checkers_variant_with_axis(russian, axis, strlen(axis), "true", 4, &custom));
    EXPECT(CHECKERS_ERROR_RULES, checkers_variant_with_axis(russian, axis, strlen(axis), "maybe", 5, &wrong));
    EXPECT(CHECKERS_ERROR_RULES, checkers_variant_with_axis(russian, "goal.size", 9, "true", 4, &wrong));
    EXPECT(CHECKERS_ERROR_RULES, checkers_variant_custom("{", 1, NULL, 0, &wrong));
    EXPECT(CHECKERS_OK, checkers_last_error(&error));
    TRUE(error.status == CHECKERS_ERROR_RULES && error.line == 1);
    EXPECT(CHECKERS_OK, checkers_variant_initial(custom, &start));
    EXPECT(CHECKERS_OK, checkers_variant_free(custom));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_initial(custom, &start));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_free(custom));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_initial(none, &start));
    EXPECT(CHECKERS_OK, checkers_variant_free(none));
    EXPECT(CHECKERS_OK, checkers_variant_free(russian));
    EXPECT(CHECKERS_OK, checkers_variant_initial(russian, &start));
    wrong.id = 4711;
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_initial(wrong, &start));
    wrong.id = ~(uint64_t)0;
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_initial(wrong, &start));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_game_new(none, &game));
    EXPECT(CHECKERS_OK, checkers_game_new(russian, &game));
    wrong.id = game.id;
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_initial(wrong, &start));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_variant_free(wrong));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_game_position(no_game, &start));

    /* Buffers. */
    EXPECT(CHECKERS_OK, checkers_variant_legal_moves(russian, &start, moves, 64, &count));
    TRUE(count == 7);
    EXPECT(CHECKERS_OK, checkers_variant_legal_moves(russian, &start, moves, 7, &count));
    count = 0;
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_legal_moves(russian, &start, moves, 6, &count));
    TRUE(count == 7);
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_legal_moves(russian, &start, NULL, 0, &count));
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_legal_moves(russian, &start, NULL, 1, &count));
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_legal_moves(russian, NULL, moves, 64, &count));
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_legal_moves(russian, &start, moves, 64, NULL));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_legal_moves(russian, &start, moves, (size_t)-1, &count));
    EXPECT(CHECKERS_ERROR_ARGUMENT,
           checkers_variant_legal_moves(russian, (const checkers_position *)((const char *)&start + 1), moves, 64, &count));
    EXPECT(CHECKERS_OK, checkers_variant_fen(russian, &start, text, sizeof text, &length));
    TRUE(length == strlen(text) && length > 20);
    memset(text, '#', sizeof text);
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_fen(russian, &start, text, length, &length));
    TRUE(text[0] == 0 && text[length] == '#');
    EXPECT(CHECKERS_OK, checkers_variant_fen(russian, &start, text, length + 1, &length));
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_fen(russian, &start, NULL, 0, &length));

    /* Text. */
    EXPECT(CHECKERS_ERROR_UTF8,
           checkers_variant_parse_fen(russian, bad_utf8, strlen(bad_utf8), CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN, &position));
    EXPECT(CHECKERS_OK, checkers_last_error(&error));
    TRUE(error.offset == 3);
    EXPECT(CHECKERS_ERROR_FEN, checkers_variant_parse_fen(russian, "W:Wz9", 5, CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN, &position));
    EXPECT(CHECKERS_OK, checkers_last_error(&error));
    TRUE(error.offset == 3 && error.length == 2);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_parse_fen(russian, "W:Wa1", 5, 9, CHECKERS_CORNER_OWN, &position));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_parse_fen(russian, "W:Wa1", 5, CHECKERS_STRICTNESS_LENIENT, 9, &position));
    EXPECT(CHECKERS_ERROR_FEN, checkers_variant_parse_fen(russian, NULL, 0, CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN, &position));
    EXPECT(CHECKERS_ERROR_MOVE_TEXT, checkers_variant_parse_move(russian, &start, "c3", 2, CHECKERS_CORNER_OWN, 0, &mv));
    EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_variant_parse_move(russian, &start, "c3-c4", 5, CHECKERS_CORNER_OWN, 0, &mv));
    EXPECT(CHECKERS_OK, checkers_variant_parse_move(russian, &start, "c3-d4", 5, CHECKERS_CORNER_OWN, 0, &mv));

    /* Control characters: none comes out where a text would seem to end, or a terminal obey. */
    {
        static const char nasty[] = "\0\033[31m\n";
        checkers_pdn pdn;
        size_t i;
        for (i = 0; i < 5; i++) {
            switch (i) {
            case 0: EXPECT(CHECKERS_ERROR_VARIANT, checkers_variant_from_id(nasty, 7, &wrong)); break;
            case 1:
                EXPECT(CHECKERS_ERROR_FEN,
                       checkers_variant_parse_fen(russian, nasty, 7, CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN, &position));
                break;
            case 2: EXPECT(CHECKERS_ERROR_RULES, checkers_variant_with_axis(russian, nasty, 7, "1", 1, &wrong)); break;
            case 3:
                EXPECT(CHECKERS_ERROR_RULES,
                       checkers_variant_with_axis(russian, "king.range", 10, "\"\\u0000\\u001b\"", 14, &wrong));
                break;
            default: EXPECT(CHECKERS_ERROR_PDN, checkers_pdn_from_json("{\"\\u0000\":1}", 12, &pdn));
            }
            EXPECT(CHECKERS_OK, checkers_last_error_message(text, sizeof text, &length));
            TRUE(strlen(text) == length && !strchr(text, 27) && !strchr(text, '\n'));
            EXPECT(CHECKERS_OK, checkers_last_error_subject(text, sizeof text, &length));
            TRUE(strlen(text) == length);
        }
        EXPECT(CHECKERS_OK, checkers_game_new(russian, &other));
        EXPECT(CHECKERS_OK, checkers_pdn_of_game(other, &pdn));
        EXPECT(CHECKERS_OK, checkers_pdn_set_tag(pdn, "Site", 4, "a\0b\0", 4));
        EXPECT(CHECKERS_OK, checkers_pdn_tag(pdn, "Site", 4, text, sizeof text, &length));
        TRUE(length == 3 && !strcmp(text, "a b"));
        EXPECT(CHECKERS_OK, checkers_pdn_free(pdn));
        EXPECT(CHECKERS_OK, checkers_game_free(other));
    }

    /* Values that cannot be. */
    position = start;
    position.turn = 2;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_variant_count_moves(russian, &position, &leaves));
    position = start;
    position.reserved[1] = 1;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_variant_count_moves(russian, &position, &leaves));
    position = start;
    position.black = position.white;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_variant_count_moves(russian, &position, &leaves));
    position = start;
    position.white.high = 1;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_variant_count_moves(russian, &position, &leaves));
    EXPECT(CHECKERS_OK, checkers_last_error(&error));
    TRUE(error.square == 64);
    position = start;
    position.kings.low = ~(uint64_t)0;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_variant_count_moves(russian, &position, &leaves));
    position = start;
    position.hash ^= 1;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_position_check(russian, &position, CHECKERS_STRICTNESS_LENIENT));
    EXPECT(CHECKERS_ERROR_POSITION, checkers_game_from_position(russian, &position, &other));
    memset(&mv, 0xff, sizeof mv);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_play(russian, &start, &mv, &position));
    memset(&mv, 0, sizeof mv);
    mv.destination = 200;
    EXPECT(CHECKERS_ERROR_SQUARE, checkers_variant_is_legal(russian, &start, &mv, &byte));
    mv.destination = 1;
    EXPECT(CHECKERS_OK, checkers_variant_is_legal(russian, &start, &mv, &byte));
    TRUE(byte == 0);
    before = position;
    EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_variant_play(russian, &start, &mv, &position));
    EXPECT(CHECKERS_OK, checkers_last_error_message(text, sizeof text, &length));
    TRUE(!strcmp(text, "the move a1-c1 is not legal here"));
    TRUE(!memcmp(&before, &position, sizeof position));
    mv.destination = 127;
    EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_variant_play(russian, &start, &mv, &position));
    EXPECT(CHECKERS_OK, checkers_last_error_message(text, sizeof text, &length));
    TRUE(!strcmp(text, "the move is not legal here: it uses a square that is not on this board"));
    EXPECT(CHECKERS_OK, checkers_variant_play_unchecked(russian, &position, &mv, &position));

    /* Setting up changes all or nothing. */
    EXPECT(CHECKERS_OK, checkers_position_empty(CHECKERS_BLACK, &position));
    before = position;
    EXPECT(CHECKERS_ERROR_POSITION, checkers_position_put(russian, &position, 127, CHECKERS_BLACK_KING));
    EXPECT(CHECKERS_ERROR_SQUARE, checkers_position_put(russian, &position, 128, CHECKERS_BLACK_KING));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_position_put(russian, &position, 0, CHECKERS_EMPTY));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_position_put(russian, &position, 0, 5));
    TRUE(!memcmp(&before, &position, sizeof position));
    EXPECT(CHECKERS_OK, checkers_position_put(russian, &position, 0, CHECKERS_BLACK_KING));
    EXPECT(CHECKERS_ERROR_POSITION, checkers_position_put(russian, &position, 0, CHECKERS_WHITE_MAN));
    {
        checkers_piece there;
        EXPECT(CHECKERS_OK, checkers_position_piece_at(&position, 0, &there));
        TRUE(there == CHECKERS_BLACK_KING);
    }
    /* A number that does not fit a byte is not cut to one that does. */
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_position_put(russian, &position, 0, 256 + CHECKERS_BLACK_KING));
    TRUE(says("`piece` is 260; it must be from 0 to 4"));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_position_set_turn(&position, 256));

    /* An output may be an input. */
    position = start;
    EXPECT(CHECKERS_OK, checkers_variant_legal_moves(russian, &position, moves, 64, &count));
    EXPECT(CHECKERS_OK, checkers_variant_play(russian, &position, &moves[0], &position));
    TRUE(position.turn == CHECKERS_BLACK);

    /* Callbacks. */
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_visit_moves(russian, &start, NULL, NULL));
    EXPECT(CHECKERS_OK, checkers_variant_visit_moves(russian, &start, stop_at_once, &called));
    TRUE(called == 1);
    EXPECT(CHECKERS_OK, checkers_variant_visit_moves(russian, &start, go_on, &called));
    TRUE(called == 8);

    /* Counting. */
    memset(&options, 0, sizeof options);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, CHECKERS_MAX_DEPTH + 1, NULL, &leaves));
    options.threads = CHECKERS_MAX_THREADS + 1;
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, 3, &options, &leaves));
    options.threads = 2;
    options.paths = 2;
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, 3, &options, &leaves));
    options.paths = 0;
    EXPECT(CHECKERS_OK, checkers_perft_count(russian, &start, 5, &options, &leaves));
    TRUE(leaves == 7482);
    EXPECT(CHECKERS_OK, checkers_perft_count(russian, &start, 5, NULL, &leaves));
    TRUE(leaves == 7482);
    {
        uint64_t below[7], sum = 0;
        EXPECT(CHECKERS_ERROR_BUFFER, checkers_perft_divide(russian, &start, 5, NULL, moves, below, 6, &count));
        EXPECT(CHECKERS_OK, checkers_perft_divide(russian, &start, 5, &options, moves, below, 7, &count));
        {
            int questions = 1;
            EXPECT(CHECKERS_NONE,
                   checkers_perft_divide_until(russian, &start, 5, &options, ask, &questions, moves, below, 7, &count));
            EXPECT(CHECKERS_ERROR_NULL,
                   checkers_perft_divide_until(russian, &start, 5, &options, NULL, NULL, moves, below, 7, &count));
            questions = -1;
            EXPECT(CHECKERS_OK,
                   checkers_perft_divide_until(russian, &start, 5, &options, ask, &questions, moves, below, 7, &count));
            /* This would take for ever. */
            questions = 3;
            EXPECT(CHECKERS_NONE,
                   checkers_perft_divide_until(russian, &start, 200, &options, ask, &questions, moves, below, 7, &count));
        }
        while (count) sum += below[--count];
        TRUE(sum == 7482);
    }

    /* Counting that is stopped: never, before it begins, while it goes on. */
    leaves = 4711;
    EXPECT(CHECKERS_ERROR_NULL, checkers_perft_count_until(russian, &start, 5, NULL, NULL, NULL, &leaves));
    called = 1;
    EXPECT(CHECKERS_NONE, checkers_perft_count_until(russian, &start, 5, NULL, ask, &called, &leaves));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count_until(russian, &start, CHECKERS_MAX_DEPTH + 1, NULL, ask, &called, &leaves));
    called = 3;
    EXPECT(CHECKERS_NONE, checkers_perft_count_until(russian, &start, 200, NULL, ask, &called, &leaves));
    TRUE(called == 0);
    called = 3;
    options.hash_entries = 1 << 16;
    EXPECT(CHECKERS_NONE, checkers_perft_count_until(russian, &start, 200, &options, ask, &called, &leaves));
    TRUE(called == 0 && leaves == 4711);
    called = 1000000;
    EXPECT(CHECKERS_OK, checkers_perft_count_until(russian, &start, 5, &options, ask, &called, &leaves));
    TRUE(leaves == 7482);
    called = 1000000;
    EXPECT(CHECKERS_OK, checkers_perft_count_until(russian, &start, 0, NULL, ask, &called, &leaves));
    TRUE(leaves == 1);
    options.hash_entries = 0;

    /* Games by chance. */
    {
        checkers_position many[40];
        checkers_outcome ended[40], again[40];
        uint32_t plies[40], broken = 0, i;
        for (i = 0; i < 40; i++) many[i] = start;
        EXPECT(CHECKERS_OK, checkers_batch_play_out(russian, many, 40, CHECKERS_DRAW_CLAIMABLE, 1000, 7, on(1), ended, plies));
        for (i = 0; i < 40; i++) {
            TRUE(plies[i] > 8 && plies[i] <= 1000 && ended[i].termination != CHECKERS_TERMINATION_UNFINISHED);
            EXPECT(CHECKERS_OK, checkers_outcome_text(&ended[i], text, sizeof text, &length));
        }
        EXPECT(CHECKERS_OK, checkers_batch_play_out(russian, many, 40, CHECKERS_DRAW_CLAIMABLE, 1000, 7, on(3), again, NULL));
        TRUE(!memcmp(ended, again, sizeof ended));
        EXPECT(CHECKERS_OK, checkers_batch_play_out(russian, many, 40, CHECKERS_DRAW_OFFERED, 1000, 8, on(0), again, NULL));
        TRUE(memcmp(ended, again, sizeof ended));
        EXPECT(CHECKERS_OK, checkers_batch_play_out(russian, many, 40, CHECKERS_DRAW_AUTOMATIC, 8, 7, on(1), ended, plies));
        for (i = 0; i < 40; i++) broken += ended[i].termination == CHECKERS_TERMINATION_UNFINISHED && plies[i] == 8;
        TRUE(broken == 40 && ended[0].winner == CHECKERS_NOBODY);
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_outcome_text(&ended[0], text, sizeof text, &length));
        EXPECT(CHECKERS_OK, checkers_batch_play_out(russian, NULL, 0, CHECKERS_DRAW_OFFERED, 8, 7, on(1), NULL, NULL));
        EXPECT(CHECKERS_ERROR_NULL, checkers_batch_play_out(russian, many, 1, CHECKERS_DRAW_OFFERED, 8, 7, on(1), NULL, plies));
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_batch_play_out(russian, many, 1, 3, 8, 7, on(1), ended, plies));
        EXPECT(CHECKERS_ERROR_ARGUMENT,
               checkers_batch_play_out(russian, many, 1, 0, 8, 7, on(CHECKERS_MAX_THREADS + 1), ended, plies));
        many[17].hash ^= 1;
        EXPECT(CHECKERS_ERROR_POSITION, checkers_batch_play_out(russian, many, 40, 0, 8, 7, on(1), ended, plies));
        EXPECT(CHECKERS_OK, checkers_last_error_subject(text, sizeof text, &length));
        TRUE(!strcmp(text, "positions[17]"));
    }

    /* Many positions at once. */
    {
        checkers_position many[600];
        uint64_t counts[600];
        size_t ends[600], i, sum = 0;
        checkers_move *all = (checkers_move *)malloc(600 * 7 * sizeof *all);
        for (i = 0; i < 600; i++) many[i] = start;
        EXPECT(CHECKERS_OK, checkers_batch_count_moves(russian, many, 600, on(2), counts));
        for (i = 0; i < 600; i++) sum += (size_t)counts[i];
        TRUE(sum == 600 * 7);
        EXPECT(CHECKERS_ERROR_BUFFER, checkers_batch_legal_moves(russian, many, 600, on(2), ends, all, 600 * 7 - 1, &count));
        EXPECT(CHECKERS_OK, checkers_batch_legal_moves(russian, many, 600, on(2), ends, all, 600 * 7, &count));
        TRUE(count == 600 * 7 && ends[599] == count && ends[0] == 7);
        for (i = 0; i < 600; i++) TRUE(!memcmp(all + 7 * i, moves, 7 * sizeof *all));
        many[321].turn = 7;
        EXPECT(CHECKERS_ERROR_POSITION, checkers_batch_count_moves(russian, many, 600, on(0), counts));
        EXPECT(CHECKERS_OK, checkers_last_error_subject(text, sizeof text, &length));
        TRUE(!strcmp(text, "positions[321]"));
        many[321].turn = CHECKERS_WHITE;
        EXPECT(CHECKERS_OK, checkers_batch_play(russian, many, all, 1, on(1), many));
        EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_batch_play(russian, many, all, 2, on(1), many + 300));
        EXPECT(CHECKERS_OK, checkers_batch_count_moves(russian, NULL, 0, on(1), NULL));
        EXPECT(CHECKERS_OK, checkers_batch_count_moves(russian, many, 1, NULL, counts));
        {
            /* Stopped at once, or not at all. */
            checkers_batch_options until = {ask, NULL, 2, {0}};
            int questions = 1;
            until.user = &questions;
            EXPECT(CHECKERS_NONE, checkers_batch_count_moves(russian, many, 1, &until, counts));
            questions = 1;
            EXPECT(CHECKERS_NONE, checkers_batch_legal_moves(russian, many, 1, &until, ends, all, 600 * 7, &count));
            questions = 1;
            EXPECT(CHECKERS_NONE, checkers_batch_play(russian, many, all, 1, &until, many + 300));
            questions = -1;
            EXPECT(CHECKERS_OK, checkers_batch_count_moves(russian, many, 1, &until, counts));
            EXPECT(CHECKERS_OK, checkers_batch_legal_moves(russian, many, 1, &until, ends, all, 600 * 7, &count));
            until.reserved[3] = 1;
            EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_batch_count_moves(russian, many, 1, &until, counts));
        }
        free(all);
    }

    /* Games. */
    EXPECT(CHECKERS_NONE, checkers_game_undo(game, NULL));
    EXPECT(CHECKERS_NONE, checkers_game_outcome(game, &outcome));
    EXPECT(CHECKERS_ERROR_NULL, checkers_game_outcome(game, NULL));
    EXPECT(CHECKERS_OK, checkers_game_play(game, &moves[0]));
    EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_game_play(game, &moves[0]));
    EXPECT(CHECKERS_OK, checkers_last_error_message(text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_variant_move_ends(russian, &moves[0], text + 128, 64, &count));
    TRUE(!strncmp(text, "the move ", 9) && !strncmp(text + 9, text + 128, count) && !strcmp(text + 9 + count, " is not legal here"));
    EXPECT(CHECKERS_OK, checkers_game_clone(game, &other));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_game_resign(game, 3));
    EXPECT(CHECKERS_OK, checkers_game_resign(game, CHECKERS_BLACK));
    EXPECT(CHECKERS_ERROR_GAME, checkers_game_resign(game, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_game_outcome(game, &outcome));
    TRUE(outcome.winner == CHECKERS_WHITE && outcome.termination == CHECKERS_TERMINATION_RESIGNATION);
    EXPECT(CHECKERS_OK, checkers_outcome_text(&outcome, text, sizeof text, &length));
    TRUE(!strcmp(text, "White wins by resignation"));
    memset(&outcome, 0xff, sizeof outcome);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_outcome_text(&outcome, text, sizeof text, &length));
    EXPECT(CHECKERS_NONE, checkers_game_outcome(other, &outcome));
    EXPECT(CHECKERS_OK, checkers_game_free(game));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_game_free(game));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_game_undo(game, NULL));
    EXPECT(CHECKERS_OK, checkers_game_undo(other, &mv));
    TRUE(!memcmp(&mv, &moves[0], sizeof mv));
    EXPECT(CHECKERS_OK, checkers_game_free(other));
    EXPECT(CHECKERS_OK, checkers_game_free(no_game));

    /* Moves in progress. */
    {
        checkers_step_move step_move, no_step_move = {0};
        checkers_bitboard squares;
        checkers_square square;
        checkers_step steps[4];
        EXPECT(CHECKERS_OK, checkers_variant_parse_fen(russian, "W:Wc3:Bd4,d6,f6", 15, CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN,
                                               &position));
        EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_step_move_new(russian, &position, 0, &step_move));
        EXPECT(CHECKERS_ERROR_SQUARE, checkers_step_move_new(russian, &position, 255, &step_move));
        EXPECT(CHECKERS_OK, checkers_variant_parse_square(russian, "c3", 2, &square));
        EXPECT(CHECKERS_OK, checkers_step_move_new(russian, &position, square, &step_move));
        EXPECT(CHECKERS_NONE, checkers_step_move_complete(step_move, &mv));
        EXPECT(CHECKERS_NONE, checkers_step_move_back(step_move, NULL));
        EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_step_move_step(step_move, square));
        EXPECT(CHECKERS_OK, checkers_step_move_take_forced(step_move, &count));
        TRUE(count == 1);
        EXPECT(CHECKERS_OK, checkers_step_move_next(step_move, &squares));
        TRUE(squares.low && !squares.high && (squares.low & (squares.low - 1)));
        EXPECT(CHECKERS_OK, checkers_step_move_candidates(step_move, moves, 64, &count));
        TRUE(count == 2);
        EXPECT(CHECKERS_OK, checkers_step_move_click(step_move, moves[0].destination));
        EXPECT(CHECKERS_OK, checkers_step_move_complete(step_move, &mv));
        TRUE(!memcmp(&mv, &moves[0], sizeof mv));
        EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_step_move_click(step_move, square));
        EXPECT(CHECKERS_ERROR_BUFFER, checkers_step_move_path(step_move, steps, 1, &count));
        EXPECT(CHECKERS_OK, checkers_step_move_path(step_move, steps, 4, &count));
        TRUE(count == 2 && steps[1].landing == mv.destination);
        EXPECT(CHECKERS_OK, checkers_step_move_state(step_move, &square, NULL));
        TRUE(square == mv.destination);
        EXPECT(CHECKERS_OK, checkers_step_move_cancel(step_move));
        EXPECT(CHECKERS_NONE, checkers_step_move_back(step_move, &square));
        EXPECT(CHECKERS_OK, checkers_step_move_free(step_move));
        EXPECT(CHECKERS_ERROR_HANDLE, checkers_step_move_cancel(step_move));
        EXPECT(CHECKERS_ERROR_HANDLE, checkers_step_move_cancel(no_step_move));
    }

    /* Numbers of steps. */
    {
        checkers_action_table table;
        checkers_action action;
        uint16_t number;
        size_t i;
        EXPECT(CHECKERS_OK, checkers_action_table_new(russian, &table));
        EXPECT(CHECKERS_OK, checkers_action_table_count(table, &count));
        TRUE(count == 280);
        for (i = 0; i < count; i++) {
            if (checkers_action_table_get(table, (uint16_t)i, &action) != CHECKERS_OK) break;
            if (checkers_action_table_number(table, action.from, action.to, &number) != CHECKERS_OK || number != i) break;
        }
        TRUE(i == count);
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_action_table_get(table, 280, &action));
        EXPECT(CHECKERS_NONE, checkers_action_table_number(table, 0, 0, &number));
        EXPECT(CHECKERS_ERROR_SQUARE, checkers_action_table_number(table, 0, 128, &number));
        EXPECT(CHECKERS_OK, checkers_action_table_free(table));
        EXPECT(CHECKERS_ERROR_HANDLE, checkers_action_table_count(table, &count));
    }

    /* PDN. */
    {
        static const char file[] = "[Event \"x\"] 1. c3-d4 b6-c5 2. d4:b6 a7:c5 * [Event \"y\"] 1. c3-c4 *";
        checkers_pdn_reader reader, no_reader = {0};
        checkers_pdn pdn, second, made;
        checkers_replay replay;
        checkers_pdn_options pdn_options;
        uint32_t line;
        memset(&pdn_options, 0, sizeof pdn_options);
        pdn_options.encoding = "klingon";
        pdn_options.encoding_length = 7;
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_reader_of((const uint8_t *)file, strlen(file), &pdn_options, &reader));
        EXPECT(CHECKERS_ERROR_NULL, checkers_pdn_reader_new(NULL, NULL, NULL, &reader));
        EXPECT(CHECKERS_ERROR_NULL, checkers_pdn_reader_of(NULL, 4, NULL, &reader));
        EXPECT(CHECKERS_OK, checkers_pdn_reader_of((const uint8_t *)file, strlen(file), NULL, &reader));
        EXPECT(CHECKERS_ERROR_NULL, checkers_pdn_reader_next(reader, NULL));
        EXPECT(CHECKERS_OK, checkers_pdn_reader_next(reader, &pdn));
        EXPECT(CHECKERS_OK, checkers_pdn_reader_next(reader, &second));
        EXPECT(CHECKERS_NONE, checkers_pdn_reader_next(reader, &made));
        EXPECT(CHECKERS_NONE, checkers_pdn_reader_next(reader, &made));
        EXPECT(CHECKERS_OK, checkers_pdn_reader_free(reader));
        EXPECT(CHECKERS_ERROR_HANDLE, checkers_pdn_reader_next(reader, &made));
        EXPECT(CHECKERS_ERROR_HANDLE, checkers_pdn_reader_next(no_reader, &made));
        EXPECT(CHECKERS_OK, checkers_pdn_tag(pdn, "event", 5, text, sizeof text, &length));
        TRUE(!strcmp(text, "x"));
        EXPECT(CHECKERS_NONE, checkers_pdn_tag(pdn, "Site", 4, text, sizeof text, &length));
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_repair(pdn, 999, NULL, NULL, text, sizeof text, &length));
        EXPECT(CHECKERS_ERROR_PDN, checkers_pdn_from_json("[]", 2, &made));
        EXPECT(CHECKERS_OK, checkers_replay_new(pdn, russian, 1, &replay));
        EXPECT(CHECKERS_OK, checkers_replay_check(replay));
        EXPECT(CHECKERS_OK, checkers_replay_moves(replay, moves, 64, &count));
        TRUE(count == 4);
        EXPECT(CHECKERS_OK, checkers_replay_convert(replay, CHECKERS_STYLE_SHORTEST, &made));
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_replay_convert(replay, 9, &made));
        EXPECT(CHECKERS_OK, checkers_replay_game(replay, &game));
        EXPECT(CHECKERS_OK, checkers_pdn_free(pdn));
        /* What was made of it goes on. */
        EXPECT(CHECKERS_OK, checkers_replay_moves(replay, moves, 64, &count));
        EXPECT(CHECKERS_OK, checkers_replay_free(replay));
        EXPECT(CHECKERS_ERROR_HANDLE, checkers_replay_check(replay));
        EXPECT(CHECKERS_OK, checkers_pdn_place(made, NULL, &line, NULL));
        EXPECT(CHECKERS_OK, checkers_pdn_write(made, text, sizeof text, &length));
        EXPECT(CHECKERS_OK, checkers_pdn_free(made));
        EXPECT(CHECKERS_OK, checkers_game_ply(game, &count));
        TRUE(count == 4);
        EXPECT(CHECKERS_OK, checkers_game_free(game));
        EXPECT(CHECKERS_OK, checkers_replay_new(second, russian, 0, &replay));
        EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_replay_check(replay));
        EXPECT(CHECKERS_OK, checkers_last_error(&error));
        TRUE(error.line == 1 && error.column > 50);
        EXPECT(CHECKERS_OK, checkers_replay_free(replay));
        EXPECT(CHECKERS_OK, checkers_pdn_free(second));
    }

    /* Pictures. */
    {
        checkers_svg_options svg;
        checkers_arrow arrow = {0, 1, 0, 0, {0, 0, 0, 0}};
        char *picture;
        EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_svg(russian, &start, NULL, NULL, 0, &length));
        picture = (char *)malloc(4 * length);
        EXPECT(CHECKERS_OK, checkers_variant_svg(russian, &start, NULL, picture, length + 1, &count));
        TRUE(count == length && strlen(picture) == length && !strncmp(picture, "<svg ", 5));
        memset(&svg, 0, sizeof svg);
        svg.arrows = &arrow;
        svg.arrow_count = 1;
        svg.last_move = &moves[0];
        svg.title = "<&>";
        svg.title_length = 3;
        svg.palette = "{\"white\": \"#fff\"}";
        svg.palette_length = strlen(svg.palette);
        EXPECT(CHECKERS_OK, checkers_variant_svg(russian, &start, &svg, picture, 4 * length, &count));
        TRUE(strstr(picture, "&lt;&amp;&gt;") != NULL);
        svg.palette_length--;
        EXPECT(CHECKERS_ERROR_RULES, checkers_variant_svg(russian, &start, &svg, picture, 4 * length, &count));
        svg.palette_length = 0;
        svg.labels = 9;
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_svg(russian, &start, &svg, picture, 4 * length, &count));
        svg.labels = 0;
        svg.arrows = NULL;
        EXPECT(CHECKERS_ERROR_NULL, checkers_variant_svg(russian, &start, &svg, picture, 4 * length, &count));
        free(picture);
    }

    printf("%d checks, %d failures\n", checks, failures);
    return failures != 0;
}
