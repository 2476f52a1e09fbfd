/* What the other programs do not call: every function of the library is called by some test (see tools/ffi_check). */
#include "expect.h"

static checkers_variant russian, frisian, italian, turkish;
static checkers_position start;
static int same(const checkers_position *a, const checkers_position *b) { return !memcmp(a, b, sizeof *a); }

static void variants(void) {
    checkers_variant variant, made, list[4];
    size_t index;
    TRUE(strlen(checkers_version()) >= 5 && checkers_variant_count() > 30);
    for (index = 0; index < checkers_variant_count(); index++) {
        EXPECT(CHECKERS_OK, checkers_variant_at(index, &variant));
        EXPECT(CHECKERS_OK, checkers_variant_name(variant, text, sizeof text, &length));
        TRUE(length > 3);
    }
    EXPECT(CHECKERS_ERROR_VARIANT, checkers_variant_at(index, &variant));
    EXPECT(CHECKERS_OK, checkers_variant_axis(russian, "king.range", 10, text, sizeof text, &length));
    TRUE(text[0] == '"' && text[length - 1] == '"');
    EXPECT(CHECKERS_OK, checkers_variant_line_count(russian, &count));
    EXPECT(CHECKERS_OK, checkers_variant_line_name(russian, 0, text, sizeof text, &length));
    TRUE(!strcmp(text, "board"));
    EXPECT(CHECKERS_OK, checkers_variant_line(russian, 0, text, sizeof text, &length));
    TRUE(!strncmp(text, "The board is 8 files by 8 ranks;", 32));
    EXPECT(CHECKERS_OK, checkers_variant_line(russian, count - 1, text, sizeof text, &length));
    TRUE(!strncmp(text, "The game is drawn after 5 moves of each side", 44));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_line(russian, count, text, sizeof text, &length));
    /* The rules and draw rules of one variant make the same game. */
    EXPECT(CHECKERS_OK, checkers_variant_draws(frisian, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_variant_with_draws(russian, text, length, &made));
    EXPECT(CHECKERS_OK, checkers_variant_free(made));
    EXPECT(CHECKERS_OK, checkers_variant_rules(frisian, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_variant_custom(text, length, NULL, 0, &made));
    EXPECT(CHECKERS_OK, checkers_variant_id(made, text, sizeof text, &length));
    TRUE(!strcmp(text, "custom"));
    EXPECT(CHECKERS_OK, checkers_variant_free(made));
    EXPECT(CHECKERS_OK, checkers_variant_reversed(russian, &made));
    EXPECT(CHECKERS_OK, checkers_variant_axis(made, "goal.reversed", 13, text, sizeof text, &length));
    TRUE(!strcmp(text, "true"));
    EXPECT(CHECKERS_OK, checkers_variant_free(made));
    EXPECT(CHECKERS_OK, checkers_variant_game_type(russian, text, sizeof text, &length));
    TRUE(!strncmp(text, "25,W,8,8,A", 10));
    EXPECT(CHECKERS_OK, checkers_variant_of_game_type(text, length, list, 4, &count));
    TRUE(count >= 1 && list[0].id == russian.id);
    EXPECT(CHECKERS_OK, checkers_variant_of_game_type("999", 3, list, 4, &count));
    TRUE(count == 0);
    EXPECT(CHECKERS_ERROR_PDN, checkers_variant_of_game_type("x", 1, list, 4, &count));
    EXPECT(CHECKERS_OK, checkers_variant_named("RUSSIAN", 7, &variant));
    TRUE(variant.id == russian.id);
    EXPECT(CHECKERS_NONE, checkers_variant_named("chess", 5, &variant));
}

static void boards(void) {
    checkers_board board;
    checkers_bitboard squares, crowning;
    checkers_square square, other;
    uint8_t file, rank;
    EXPECT(CHECKERS_OK, checkers_variant_board(russian, &board));
    TRUE(board.width == 8 && board.height == 8 && board.squares == 32 && board.starts == CHECKERS_WHITE);
    EXPECT(CHECKERS_OK, checkers_variant_squares(russian, &squares));
    EXPECT(CHECKERS_OK, checkers_variant_crowning(russian, CHECKERS_WHITE, &crowning));
    TRUE(crowning.low && (crowning.low & squares.low) == crowning.low && !crowning.high);
    EXPECT(CHECKERS_OK, checkers_variant_square_at(russian, 2, 2, &square));
    EXPECT(CHECKERS_OK, checkers_variant_square_name(russian, square, text, sizeof text, &length));
    TRUE(!strcmp(text, "c3"));
    EXPECT(CHECKERS_OK, checkers_variant_square_place(russian, square, &file, &rank));
    TRUE(file == 2 && rank == 2);
    EXPECT(CHECKERS_OK, checkers_variant_square_neighbour(russian, square, 3, &other));
    EXPECT(CHECKERS_OK, checkers_variant_square_name(russian, other, text, sizeof text, &length));
    TRUE(!strcmp(text, "d4"));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_square_neighbour(russian, square, 8, &other));
}

static void set_up(void) {
    checkers_position position, other, turned;
    checkers_bitboard none = {0, 0};
    checkers_king_run run = {0, 1};
    checkers_square square;
    checkers_outcome outcome;
    checkers_piece piece;
    EXPECT(CHECKERS_OK,
           checkers_position_of(russian, start.white, start.black, none, CHECKERS_WHITE, &position));
    TRUE(same(&position, &start));
    EXPECT(CHECKERS_ERROR_POSITION,
           checkers_position_of(russian, start.white, start.white, none, CHECKERS_WHITE, &position));
    EXPECT(CHECKERS_OK, checkers_variant_parse_square(russian, "d4", 2, &square));
    EXPECT(CHECKERS_OK, checkers_position_cycle(russian, &position, square, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_position_cycle(russian, &position, square, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_position_piece_at(&position, square, &piece));
    TRUE(piece == CHECKERS_BLACK_KING);
    EXPECT(CHECKERS_OK, checkers_position_remove(russian, &position, square));
    TRUE(same(&position, &start));
    EXPECT(CHECKERS_OK, checkers_position_set_turn(&position, CHECKERS_BLACK));
    TRUE(position.turn == CHECKERS_BLACK && position.hash != start.hash);
    EXPECT(CHECKERS_OK, checkers_position_turn(russian, &position));
    TRUE(same(&position, &start));
    EXPECT(CHECKERS_OK, checkers_position_swap_sides(&position));
    TRUE(position.white.low == start.black.low && position.turn == CHECKERS_BLACK);
    EXPECT(CHECKERS_ERROR_POSITION, checkers_position_mirror(russian, &position));
    EXPECT(CHECKERS_OK, checkers_variant_initial(turkish, &other));
    turned = other;
    EXPECT(CHECKERS_OK, checkers_position_mirror(turkish, &turned));
    TRUE(same(&turned, &other));
    other = position_of(frisian, "W:W30,K46:B1");
    EXPECT(CHECKERS_OK, checkers_variant_parse_square(frisian, "46", 2, &run.square));
    EXPECT(CHECKERS_OK, checkers_position_set_king_run(frisian, &other, CHECKERS_WHITE, run));
    TRUE(other.runs[0].count == 1);
    EXPECT(CHECKERS_ERROR_POSITION, checkers_position_set_king_run(frisian, &other, CHECKERS_BLACK, run));
    EXPECT(CHECKERS_NONE, checkers_variant_outcome(russian, &start, &outcome));
    other = position_of(russian, "W:W:Bd4");
    EXPECT(CHECKERS_OK, checkers_variant_outcome(russian, &other, &outcome));
    TRUE(outcome.winner == CHECKERS_BLACK && outcome.termination == CHECKERS_TERMINATION_NO_PIECES);
    EXPECT(CHECKERS_OK, checkers_termination_id(outcome.termination, text, sizeof text, &length));
    TRUE(!strcmp(text, "no_pieces"));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_termination_id(99, text, sizeof text, &length));
}

static void moves(void) {
    checkers_position position = position_of(italian, "W:WK5,9:BK14,13,22"), next[64], played;
    checkers_move moves[64], same_moves[64];
    checkers_step steps[64];
    size_t lengths[16], paths, step_count, total = 0, i;
    uint64_t replies[64], number = 0;
    checkers_square square;
    EXPECT(CHECKERS_OK, checkers_variant_legal_moves(russian, &start, moves, 64, &count));
    EXPECT(CHECKERS_OK, checkers_variant_successors(russian, &start, same_moves, next, replies, 64, &count));
    TRUE(count == 7 && !memcmp(moves, same_moves, 7 * sizeof *moves));
    for (i = 0; i < count; i++) {
        EXPECT(CHECKERS_OK, checkers_variant_play(russian, &start, &moves[i], &played));
        TRUE(same(&played, &next[i]));
        EXPECT(CHECKERS_OK, checkers_variant_count_moves(russian, &played, &number));
        TRUE(replies[i] == number);
    }
    memset(next, 0, sizeof next);
    EXPECT(CHECKERS_OK, checkers_variant_successors(russian, &start, NULL, next, NULL, 7, &count));
    TRUE(same(&played, &next[6]));
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_successors(russian, &start, same_moves, next, replies, 6, &count));
    TRUE(count == 7);
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_variant_successors(russian, &start, NULL, NULL, NULL, 0, &count));
    memset(replies, 0, sizeof replies);
    EXPECT(CHECKERS_OK, checkers_variant_successors(russian, &start, NULL, NULL, replies, 7, &count));
    TRUE(replies[6] == number);
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_successors(russian, NULL, moves, next, NULL, 7, &count));
    EXPECT(CHECKERS_ERROR_NULL, checkers_variant_successors(russian, &start, moves, next, NULL, 7, NULL));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_successors(russian, &start, moves, next, NULL, (size_t)-1, &count));
    EXPECT(CHECKERS_OK, checkers_variant_parse_square(russian, "c3", 2, &square));
    EXPECT(CHECKERS_OK, checkers_variant_moves_from(russian, &start, square, moves, 64, &count));
    TRUE(count == 2 && moves[0].origin == square && moves[1].origin == square);
    EXPECT(CHECKERS_OK, checkers_variant_move_candidates(russian, &start, "c3-d4", 5, CHECKERS_CORNER_OWN, 0, moves, 64, &count));
    TRUE(count == 1);
    EXPECT(CHECKERS_OK, checkers_variant_legal_moves(italian, &position, moves, 64, &count));
    TRUE(count > 0);
    EXPECT(CHECKERS_OK, checkers_variant_paths(italian, &position, &moves[0], steps, 64, &step_count, lengths, 16, &paths));
    for (i = 0; i < paths; i++) total += lengths[i];
    TRUE(paths >= 1 && total == step_count && steps[lengths[0] - 1].landing == moves[0].destination);
    EXPECT(CHECKERS_ERROR_BUFFER,
           checkers_variant_paths(italian, &position, &moves[0], steps, 0, &step_count, lengths, 16, &paths));
}

static void steps(void) {
    checkers_position position = position_of(russian, "W:Wb6:Bc7,f6"), seen;
    checkers_next_step next[8];
    checkers_step_move under_way;
    checkers_square square, squares[8];
    checkers_move mv;
    EXPECT(CHECKERS_OK, checkers_variant_first_steps(russian, &start, next, 8, &count));
    TRUE(count == 7 && next[0].completes == 1 && next[0].mv.origin == next[0].from);
    EXPECT(CHECKERS_OK, checkers_variant_first_steps(russian, &position, next, 8, &count));
    TRUE(count == 1 && next[0].completes == 0 && next[0].captured != CHECKERS_NO_SQUARE);
    EXPECT(CHECKERS_OK, checkers_variant_parse_square(russian, "b6", 2, &square));
    EXPECT(CHECKERS_OK, checkers_step_move_new(russian, &position, square, &under_way));
    EXPECT(CHECKERS_OK, checkers_step_move_next_steps(under_way, next, 8, &count));
    TRUE(count == 1);
    EXPECT(CHECKERS_OK, checkers_step_move_step(under_way, next[0].to));
    EXPECT(CHECKERS_OK, checkers_step_move_preview(under_way, &seen));
    TRUE(seen.kings.low == (uint64_t)1 << next[0].to && seen.turn == CHECKERS_WHITE);
    EXPECT(CHECKERS_OK, checkers_step_move_victims(under_way, squares, 8, &count));
    TRUE(count == 1 && squares[0] == next[0].captured);
    EXPECT(CHECKERS_OK, checkers_step_move_squares(under_way, squares, 8, &count));
    TRUE(count == 1 && squares[0] == next[0].to);
    EXPECT(CHECKERS_ERROR_BUFFER, checkers_step_move_squares(under_way, squares, 0, &count));
    /* The king may end on g5 or h4. */
    EXPECT(CHECKERS_NONE, checkers_step_move_settled(under_way, &mv));
    EXPECT(CHECKERS_OK, checkers_step_move_next_steps(under_way, next, 8, &count));
    TRUE(count == 2 && next[0].completes == 1);
    EXPECT(CHECKERS_OK, checkers_step_move_step(under_way, next[0].to));
    EXPECT(CHECKERS_OK, checkers_step_move_settled(under_way, &mv));
    TRUE(!memcmp(&mv, &next[0].mv, sizeof mv));
    EXPECT(CHECKERS_OK, checkers_step_move_free(under_way));
}

static void games(void) {
    checkers_game game, other;
    checkers_variant variant;
    checkers_move moves[64], undone[4];
    checkers_position positions[4], position = position_of(russian, "W:WKa1,Kc1:BKh8"), now;
    checkers_outcome outcome;
    checkers_draw_count draws[16];
    checkers_color by;
    uint32_t times;
    uint8_t accepted;
    size_t ply;
    EXPECT(CHECKERS_OK, checkers_game_from_position(russian, &position, &game));
    EXPECT(CHECKERS_OK, checkers_game_variant(game, &variant));
    TRUE(variant.id == russian.id);
    for (ply = 0; ply < 2; ply++) {
        EXPECT(CHECKERS_OK, checkers_game_position(game, &now));
        EXPECT(CHECKERS_OK, checkers_variant_legal_moves(russian, &now, moves, 64, &count));
        EXPECT(CHECKERS_OK, checkers_game_play(game, &moves[0]));
    }
    EXPECT(CHECKERS_OK, checkers_game_draw_counts(game, draws, 16, &count));
    TRUE(count > 0);
    {
        size_t counting = 0, i;
        for (i = 0; i < count; i++) counting += draws[i].plies_left != UINT32_MAX && draws[i].plies > 0;
        TRUE(counting > 0);
    }
    EXPECT(CHECKERS_OK, checkers_game_repetitions(game, &times));
    TRUE(times == 1);
    EXPECT(CHECKERS_OK, checkers_game_moves(game, moves, 64, &count));
    TRUE(count == 2);
    EXPECT(CHECKERS_OK, checkers_game_positions(game, positions, 4, &count));
    TRUE(count == 3 && same(&positions[0], &position));
    EXPECT(CHECKERS_OK, checkers_game_undo(game, NULL));
    EXPECT(CHECKERS_OK, checkers_game_undone(game, undone, 4, &count));
    TRUE(count == 1 && !memcmp(&undone[0], &moves[1], sizeof *moves));
    EXPECT(CHECKERS_OK, checkers_game_json(game, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_game_from_json(text, length, &other));
    EXPECT(CHECKERS_OK, checkers_game_position(other, &now));
    TRUE(same(&now, &positions[1]));
    EXPECT(CHECKERS_OK, checkers_game_free(other));
    {
        uint8_t packed[64], again[64];
        size_t size, used, at;
        EXPECT(CHECKERS_OK, checkers_variant_packed_size(russian, &size));
        EXPECT(CHECKERS_OK, checkers_variant_pack(russian, &positions[1], 1, packed, size));
        EXPECT(CHECKERS_OK, checkers_variant_unpack(russian, packed, size, &now, 1));
        TRUE(same(&now, &positions[1]));
        EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_variant_unpack(russian, packed, size - 1, &now, 1));
        for (at = 0; at < size; at++) {
            packed[at] ^= 0xff;
            if (checkers_variant_unpack(russian, packed, size, &now, 1) != CHECKERS_OK) {
                EXPECT(CHECKERS_ERROR_PACKED, checkers_variant_unpack(russian, packed, size, &now, 1));
            }
            packed[at] ^= 0xff;
        }
        EXPECT(CHECKERS_OK, checkers_game_pack(game, packed, sizeof packed, &length));
        EXPECT(CHECKERS_ERROR_BUFFER, checkers_game_pack(game, packed, length - 1, &length));
        EXPECT(CHECKERS_OK, checkers_game_unpack(russian, packed, length, &other, &used));
        TRUE(used == length);
        EXPECT(CHECKERS_OK, checkers_game_pack(other, again, sizeof again, &used));
        TRUE(used == length && !memcmp(packed, again, length));
        EXPECT(CHECKERS_OK, checkers_game_free(other));
        EXPECT(CHECKERS_ERROR_PACKED, checkers_game_unpack(russian, packed, length - 1, &other, &used));
    }
    EXPECT(CHECKERS_OK, checkers_game_json(game, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_game_from_json(text, length, &other));
    EXPECT(CHECKERS_OK, checkers_game_redo(game, NULL));
    EXPECT(CHECKERS_NONE, checkers_game_redo(game, NULL));
    EXPECT(CHECKERS_OK, checkers_game_position(game, &now));
    TRUE(same(&now, &positions[2]));
    EXPECT(CHECKERS_OK, checkers_game_undo(game, NULL));
    EXPECT(CHECKERS_ERROR_GAME, checkers_game_from_json(text, length - 1, &other));
    EXPECT(CHECKERS_OK, checkers_game_free(other));

    EXPECT(CHECKERS_NONE, checkers_game_draw_offer(game, &by));
    EXPECT(CHECKERS_OK, checkers_game_offer_draw(game, CHECKERS_WHITE));
    EXPECT(CHECKERS_OK, checkers_game_draw_offer(game, &by));
    TRUE(by == CHECKERS_WHITE);
    EXPECT(CHECKERS_OK, checkers_game_has_accepted(game, CHECKERS_BLACK, &accepted));
    TRUE(accepted == 0);
    EXPECT(CHECKERS_OK, checkers_game_decline_draw(game, CHECKERS_BLACK));
    EXPECT(CHECKERS_ERROR_GAME, checkers_game_accept_draw(game, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_game_offer_draw(game, CHECKERS_WHITE));
    EXPECT(CHECKERS_OK, checkers_game_accept_draw(game, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_game_outcome(game, &outcome));
    TRUE(outcome.winner == CHECKERS_NOBODY && outcome.termination == CHECKERS_TERMINATION_AGREEMENT);
    EXPECT(CHECKERS_NONE, checkers_game_claimable(game, &outcome));
    EXPECT(CHECKERS_NONE, checkers_game_offered(game, &outcome));
    EXPECT(CHECKERS_ERROR_GAME, checkers_game_claim_draw(game));
    /* The record goes on all the same. */
    EXPECT(CHECKERS_OK, checkers_game_play_on(game, &moves[1]));
    EXPECT(CHECKERS_OK, checkers_game_forfeit(game, CHECKERS_BLACK));
    EXPECT(CHECKERS_OK, checkers_game_outcome(game, &outcome));
    TRUE(outcome.winner == CHECKERS_WHITE && outcome.termination == CHECKERS_TERMINATION_FORFEIT);
    EXPECT(CHECKERS_OK, checkers_game_free(game));
}

static void pdn(void) {
    static const char file[] = "[Event \"a\"] 1. c3-d4 (1. c3-b4 f6-g5 (1... b6-a5) 2. b4-c5) d6-c5 (1... h6-h5) 1-0";
    checkers_pdn_reader reader;
    checkers_pdn record, copy;
    checkers_replay replay;
    checkers_replay_line line;
    checkers_position positions[8], variation[8];
    checkers_move moves[8];
    checkers_game game;
    uint64_t ply;
    size_t number;
    EXPECT(CHECKERS_OK, checkers_pdn_reader_of((const uint8_t *)file, strlen(file), NULL, &reader));
    EXPECT(CHECKERS_OK, checkers_pdn_reader_next(reader, &record));
    EXPECT(CHECKERS_OK, checkers_pdn_reader_free(reader));
    EXPECT(CHECKERS_OK, checkers_pdn_terminator(record, text, sizeof text, &length));
    TRUE(!strcmp(text, "1-0"));
    EXPECT(CHECKERS_OK, checkers_pdn_set_tag(record, "Site", 4, "here", 4));
    EXPECT(CHECKERS_OK, checkers_pdn_tag_count(record, &count));
    TRUE(count >= 2);
    EXPECT(CHECKERS_OK, checkers_pdn_tag_name(record, count - 1, text, sizeof text, &length));
    TRUE(!strcmp(text, "Site"));
    EXPECT(CHECKERS_OK, checkers_pdn_tag_value(record, count - 1, text, sizeof text, &length));
    TRUE(!strcmp(text, "here"));
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_pdn_tag_value(record, count, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_remove_tag(record, "site", 4));
    EXPECT(CHECKERS_NONE, checkers_pdn_remove_tag(record, "site", 4));
    EXPECT(CHECKERS_OK, checkers_pdn_json(record, text, sizeof text, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_from_json(text, length, &copy));
    EXPECT(CHECKERS_OK, checkers_pdn_free(copy));

    EXPECT(CHECKERS_OK, checkers_replay_new(record, russian, 0, &replay));
    EXPECT(CHECKERS_OK, checkers_replay_positions(replay, positions, 8, &count));
    TRUE(count == 3 && same(&positions[0], &start));
    EXPECT(CHECKERS_OK, checkers_replay_line_count(replay, &count));
    TRUE(count == 4);
    for (number = 0; number < count; number++) {
        static const uint64_t parents[] = {CHECKERS_NO_LINE, 0, 1, 0}, plies[] = {0, 0, 1, 1}, lengths[] = {2, 3, 1, 0};
        size_t its_moves, its_positions;
        EXPECT(CHECKERS_OK, checkers_replay_line_get(replay, number, &line));
        TRUE(line.parent == parents[number] && line.ply == plies[number] && line.plies == lengths[number]);
        TRUE(line.end == (number == 3 ? CHECKERS_LINE_END_FAILED : CHECKERS_LINE_END_COMPLETE) && !line.before);
        EXPECT(number == 3 ? CHECKERS_ERROR_ILLEGAL : CHECKERS_OK, checkers_replay_line_check(replay, number));
        EXPECT(CHECKERS_OK, checkers_replay_line_moves(replay, number, moves, 8, &its_moves));
        EXPECT(CHECKERS_OK, checkers_replay_line_positions(replay, number, variation, 8, &its_positions));
        TRUE(its_moves == lengths[number] && its_positions == its_moves + 1);
        ply = line.ply;
        if (line.parent == 0) TRUE(same(&variation[0], &positions[ply]));
    }
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_replay_line_get(replay, count, &line));
    EXPECT(CHECKERS_OK, checkers_replay_free(replay));
    EXPECT(CHECKERS_OK, checkers_pdn_free(record));

    EXPECT(CHECKERS_OK, checkers_game_new(russian, &game));
    EXPECT(CHECKERS_OK, checkers_pdn_of_game(game, &record));
    EXPECT(CHECKERS_OK, checkers_pdn_tag(record, "GameType", 8, text, sizeof text, &length));
    TRUE(!strncmp(text, "25", 2));
    EXPECT(CHECKERS_OK, checkers_pdn_free(record));
    EXPECT(CHECKERS_OK, checkers_game_free(game));
}

/* As deep as readers keep variations; as JSON that is some five hundred levels. */
static void deep(void) {
    enum { NESTED = 100, ROOM = 200000 };
    char *file = (char *)malloc(ROOM), *json = (char *)malloc(ROOM);
    size_t at = 0, i;
    checkers_pdn_reader reader;
    checkers_pdn record, copy;
    for (i = 0; i < NESTED; i++) at += (size_t)sprintf(file + at, "1. c3-d4 (");
    at += (size_t)sprintf(file + at, "1. c3-b4");
    for (i = 0; i < NESTED; i++) file[at++] = ')';
    EXPECT(CHECKERS_OK, checkers_pdn_reader_of((const uint8_t *)file, at, NULL, &reader));
    EXPECT(CHECKERS_OK, checkers_pdn_reader_next(reader, &record));
    EXPECT(CHECKERS_OK, checkers_pdn_reader_free(reader));
    EXPECT(CHECKERS_OK, checkers_pdn_json(record, json, ROOM, &length));
    EXPECT(CHECKERS_OK, checkers_pdn_from_json(json, length, &copy));
    EXPECT(CHECKERS_OK, checkers_pdn_json(copy, file, ROOM, &count));
    TRUE(length == count && !strcmp(json, file));
    EXPECT(CHECKERS_OK, checkers_pdn_free(copy));
    EXPECT(CHECKERS_OK, checkers_pdn_free(record));
    memset(json, '[', ROOM);
    EXPECT(CHECKERS_ERROR_PDN, checkers_pdn_from_json(json, ROOM, &copy));
    /* An error quotes little of what it is about. */
    json[0] = '"';
    json[ROOM - 1] = '"';
    EXPECT(CHECKERS_ERROR_RULES, checkers_variant_with_axis(russian, "king.range", 10, json, ROOM, &russian));
    EXPECT(CHECKERS_OK, checkers_last_error_message(text, 512, &length));
    TRUE(!strncmp(text, "unknown value `[[[", 18));
    free(file);
    free(json);
}

static void limits(void) {
    checkers_perft_options options;
    uint64_t leaves;
    memset(&options, 0, sizeof options);
    options.threads = 1;
    options.hash_entries = CHECKERS_MAX_HASH_ENTRIES + 1;
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, 3, &options, &leaves));
    options.hash_entries = UINT64_MAX;
    EXPECT(CHECKERS_ERROR_ARGUMENT, checkers_perft_count(russian, &start, 3, &options, &leaves));
    options.hash_entries = 1000;
    EXPECT(CHECKERS_OK, checkers_perft_count(russian, &start, 5, &options, &leaves));
    TRUE(leaves == 7482);
}

int main(void) {
    russian = named("russian");
    frisian = named("frisian");
    italian = named("italian");
    turkish = named("turkish");
    EXPECT(CHECKERS_OK, checkers_variant_initial(russian, &start));
    variants();
    boards();
    set_up();
    moves();
    steps();
    games();
    pdn();
    deep();
    limits();
    return failures != 0;
}
