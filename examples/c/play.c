/* A tiny game for the terminal: `play [VARIANT]`. Enter moves in any notation; `undo`, `draw`, `resign`, `moves`. */
#include "common.h"

static void show(checkers_variant variant, checkers_game game) {
    const checkers_bitboard none = {0, 0};
    checkers_position position;
    char text[2048];
    size_t length;
    must(checkers_game_position(game, &position));
    must(checkers_variant_diagram(variant, &position, CHECKERS_WHITE, CHECKERS_LABELS_OWN, 0, none, text, sizeof text, &length));
    printf("%s\n%s to move: ", text, position.turn == CHECKERS_WHITE ? "White" : "Black");
}

static void list(checkers_variant variant, const checkers_position *position) {
    checkers_move moves[128];
    char text[256];
    size_t count, length, i;
    must(checkers_variant_legal_moves(variant, position, moves, 128, &count));
    for (i = 0; i < count; i++) {
        must(checkers_variant_write_move(variant, position, &moves[i], CHECKERS_STYLE_SHORTEST, text, sizeof text, &length));
        printf("%s%s", i ? " " : "", text);
    }
    printf("\n");
}

int main(int count, char **arguments) {
    checkers_variant variant = variant_named(count > 1 ? arguments[1] : "english");
    checkers_game game;
    checkers_outcome outcome;
    char line[256], text[512];
    size_t length;

    must(checkers_game_new(variant, &game));
    while (must(checkers_game_outcome(game, &outcome)) == CHECKERS_NONE) {
        checkers_position position;
        checkers_move move;
        checkers_status status;
        show(variant, game);
        if (!fgets(line, sizeof line, stdin)) break;
        line[strcspn(line, "\r\n")] = 0;
        printf("%s\n", line);
        must(checkers_game_position(game, &position));
        if (!strcmp(line, "undo")) {
            status = checkers_game_undo(game, NULL);
        } else if (!strcmp(line, "draw")) {
            status = checkers_game_agree_draw(game);
        } else if (!strcmp(line, "resign")) {
            status = checkers_game_resign(game, position.turn);
        } else if (!strcmp(line, "moves")) {
            list(variant, &position);
            continue;
        } else {
            status = checkers_variant_parse_move(variant, &position, line, strlen(line), CHECKERS_CORNER_OWN, 0, &move);
            if (status == CHECKERS_OK) status = checkers_game_play(game, &move);
        }
        if (status < 0) {
            must(checkers_last_error_message(text, sizeof text, &length));
            printf("%s\n", text);
        }
    }
    if (checkers_game_outcome(game, &outcome) == CHECKERS_OK) {
        must(checkers_outcome_text(&outcome, text, sizeof text, &length));
        printf("%s\n", text);
    }
    must(checkers_game_free(game));
    return 0;
}
