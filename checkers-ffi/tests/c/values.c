/* Numbers of squares, Hub positions, draw counters as values, and games that only go forward. */
#include "expect.h"

static void numbers(void) {
    checkers_square squares[128], square;
    uint32_t number;
    size_t index;
    checkers_variant international = named("international"), russian = named("russian");
    EXPECT(CHECKERS_OK,
           checkers_variant_numbered_squares(international, CHECKERS_CORNER_OWN, squares, 128, &count));
    TRUE(count == 50);
    for (index = 0; index < count; index++) {
        EXPECT(CHECKERS_OK,
               checkers_variant_square_number(international, squares[index], CHECKERS_CORNER_OWN, &number));
        TRUE(number == index + 1);
        EXPECT(CHECKERS_OK, checkers_variant_numbered_square(international, number, CHECKERS_CORNER_OWN, &square));
        TRUE(square == squares[index]);
        EXPECT(CHECKERS_OK, checkers_variant_square_name(international, square, text, sizeof text, &length));
        TRUE((uint32_t)atoi(text) == number);
    }
    EXPECT(CHECKERS_ERROR_SQUARE,
           checkers_variant_numbered_square(international, 51, CHECKERS_CORNER_OWN, &square));
    EXPECT(CHECKERS_OK, checkers_last_error_message(text, sizeof text, &length));
    TRUE(!strcmp(text, "square 51 is not on this board (squares 1 to 50)"));
    EXPECT(CHECKERS_ERROR_SQUARE, checkers_variant_numbered_square(international, 0, CHECKERS_CORNER_OWN, &square));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_numbered_square(international, 1, 5, &square));
    EXPECT(CHECKERS_ERROR_SQUARE,
           checkers_variant_square_number(international, 127, CHECKERS_CORNER_OWN, &number));
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_numbered_squares(international, CHECKERS_CORNER_TOP_LEFT, squares, 49, &count));
    TRUE(count == 50);
    /* Variants that name squares with letters have numbers too. */
    EXPECT(CHECKERS_OK, checkers_variant_numbered_square(russian, 1, CHECKERS_CORNER_TOP_LEFT, &square));
    EXPECT(CHECKERS_OK, checkers_variant_square_name(russian, square, text, sizeof text, &length));
    TRUE(!strcmp(text, "b8"));
}

static void hub(void) {
    checkers_variant variant = named("international");
    checkers_position start = initial(variant), read;
    EXPECT(CHECKERS_OK, checkers_variant_hub_position(variant, &start, CHECKERS_CORNER_OWN, text, sizeof text, &length));
    TRUE(length == 51 && !strcmp(text, "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"));
    EXPECT(CHECKERS_OK,
           checkers_variant_parse_fen(variant, text, length, CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN, &read));
    TRUE(!memcmp(&read, &start, sizeof read));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_hub_position(variant, &start, 5, text, sizeof text, &length));
}

/* Plays the first move again and again, in a game and with counters of one's own: they agree. */
static void draws(void) {
    checkers_variant variant = named("frisian");
    checkers_position position = position_of(variant, "W:WK28:BK1"), next, unpacked;
    checkers_draw_state state, other, back;
    checkers_draw_count counts[8], same[8];
    checkers_outcome outcome;
    checkers_forward_game forward, copy;
    checkers_game game;
    checkers_move moves[64];
    uint8_t bytes[64];
    uint32_t plies, repetitions, one = 1;
    size_t ply, others, size;
    EXPECT(CHECKERS_OK, checkers_game_from_position(variant, &position, &game));
    EXPECT(CHECKERS_OK, checkers_forward_game_new(variant, &position, NULL, &forward));
    EXPECT(CHECKERS_OK, checkers_draw_state_start(variant, &position, &state));
    for (ply = 0; ply < 4; ply++) {
        EXPECT(CHECKERS_NONE, checkers_draw_state_outcome(variant, &state, 1, CHECKERS_DRAW_AUTOMATIC, &outcome));
        EXPECT(CHECKERS_NONE, checkers_forward_game_outcome(forward, CHECKERS_DRAW_AUTOMATIC, &outcome));
        EXPECT(CHECKERS_OK, checkers_variant_legal_moves(variant, &position, moves, 64, &count));
        EXPECT(CHECKERS_OK, checkers_variant_play(variant, &position, &moves[0], &next));
        EXPECT(CHECKERS_OK, checkers_draw_state_next(variant, &state, &moves[0], &next, &state));
        EXPECT(CHECKERS_OK, checkers_game_play(game, &moves[0]));
        EXPECT(CHECKERS_OK, checkers_forward_game_play(forward, &moves[0]));
        position = next;
        EXPECT(CHECKERS_OK, checkers_game_draw_state(game, &other));
        TRUE(!memcmp(&state, &other, sizeof state));
        EXPECT(CHECKERS_OK, checkers_game_draw_counts(game, counts, 8, &count));
        EXPECT(CHECKERS_OK, checkers_draw_state_counts(variant, &state, same, 8, &others));
        TRUE(count == others && !memcmp(counts, same, count * sizeof counts[0]));
        EXPECT(CHECKERS_OK, checkers_forward_game_state(forward, &next, &plies, &repetitions, &other));
        TRUE(!memcmp(&state, &other, sizeof state) && !memcmp(&position, &next, sizeof next));
        TRUE(plies == ply + 1 && repetitions == 1);
    }
    EXPECT(CHECKERS_OK, checkers_draw_state_outcome(variant, &state, 1, CHECKERS_DRAW_AUTOMATIC, &outcome));
    TRUE(outcome.termination == CHECKERS_TERMINATION_MOVE_LIMIT && outcome.winner == CHECKERS_NOBODY);
    EXPECT(CHECKERS_OK, checkers_forward_game_outcome(forward, CHECKERS_DRAW_AUTOMATIC, &outcome));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_forward_game_outcome(forward, 3, &outcome));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_draw_state_outcome(variant, &state, 1, 3, &outcome));
    EXPECT(CHECKERS_OK, checkers_draw_state_decline(variant, &state, &other));

    /* Packed with its counters, a position keeps them. */
    EXPECT(CHECKERS_OK, checkers_variant_packed_size(variant, &size));
    EXPECT(CHECKERS_OK, checkers_variant_pack_states(variant, &position, &state, 1, bytes, size));
    EXPECT(CHECKERS_OK, checkers_variant_unpack_states(variant, bytes, size, &unpacked, &back, 1));
    TRUE(!memcmp(&unpacked, &position, sizeof position) && !memcmp(&back, &state, sizeof state));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_unpack_states(variant, bytes, size - 1, &unpacked, &back, 1));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_pack_states(variant, &position, &state, 1, bytes, size + 1));
    memset(bytes, 0xff, sizeof bytes);
    EXPECT(CHECKERS_ERROR_PACKED, checkers_variant_unpack_states(variant, bytes, size, &unpacked, &back, 1));

    /* A past of which only the counts are known. */
    EXPECT(CHECKERS_OK, checkers_draw_state_resume(variant, &position, NULL, 0, &state));
    EXPECT(CHECKERS_OK, checkers_draw_state_start(variant, &position, &other));
    TRUE(!memcmp(&state, &other, sizeof state));
    position = initial(variant);
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_draw_state_resume(variant, &position, &one, 1, &state));
    EXPECT(CHECKERS_OK, checkers_last_error_subject(text, sizeof text, &length));
    TRUE(!strcmp(text, "plies[0]"));

    /* Random games: the same seed gives the same game, and a copy is a game of its own. */
    EXPECT(CHECKERS_OK, checkers_forward_game_free(forward));
    EXPECT(CHECKERS_OK, checkers_forward_game_new(variant, &position, NULL, &forward));
    EXPECT(CHECKERS_OK, checkers_forward_game_clone(forward, &copy));
    EXPECT(CHECKERS_NONE, checkers_forward_game_play_out(forward, CHECKERS_DRAW_CLAIMABLE, 10, 7, &outcome));
    EXPECT(CHECKERS_OK, checkers_forward_game_state(copy, &next, NULL, NULL, NULL));
    TRUE(!memcmp(&next, &position, sizeof next));
    EXPECT(CHECKERS_NONE, checkers_forward_game_play_out(copy, CHECKERS_DRAW_CLAIMABLE, 10, 7, &outcome));
    EXPECT(CHECKERS_OK, checkers_forward_game_state(forward, &position, &plies, NULL, NULL));
    EXPECT(CHECKERS_OK, checkers_forward_game_state(copy, &next, NULL, NULL, NULL));
    TRUE(!memcmp(&next, &position, sizeof next) && plies == 10);
    EXPECT(CHECKERS_OK, checkers_forward_game_play_out(copy, CHECKERS_DRAW_OFFERED, 100000, 7, &outcome));
    EXPECT(CHECKERS_ERROR_ILLEGAL, checkers_forward_game_play(forward, &moves[0]));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_forward_game_play_out(copy, 3, 10, 7, &outcome));
    EXPECT(CHECKERS_OK, checkers_forward_game_free(copy));
    EXPECT(CHECKERS_OK, checkers_forward_game_free(forward));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_forward_game_free(forward));
    EXPECT(CHECKERS_ERROR_HANDLE, checkers_forward_game_play(forward, &moves[0]));
    EXPECT(CHECKERS_OK, checkers_game_free(game));
}

int main(void) {
    numbers();
    hub();
    draws();
    return failures != 0;
}
