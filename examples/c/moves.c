/* Lists the legal moves of a position: `moves [VARIANT [FEN]]`. */
#include "common.h"

int main(int count, char **arguments) {
    checkers_variant variant = variant_named(count > 1 ? arguments[1] : "russian");
    checkers_position position;
    checkers_move moves[128];
    size_t move_count, length, i;
    char text[256];

    if (count > 2)
        must(checkers_variant_parse_fen(variant, arguments[2], strlen(arguments[2]), CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN,
                                &position));
    else
        must(checkers_variant_initial(variant, &position));

    /* Positions and moves are values: nothing has to be freed. */
    must(checkers_variant_legal_moves(variant, &position, moves, 128, &move_count));
    for (i = 0; i < move_count; i++) {
        checkers_position next;
        must(checkers_variant_write_move(variant, &position, &moves[i], CHECKERS_STYLE_FULL, text, sizeof text, &length));
        printf("%-12s ", text);
        must(checkers_variant_play(variant, &position, &moves[i], &next));
        must(checkers_variant_fen(variant, &next, text, sizeof text, &length));
        printf("%s\n", text);
    }
    return 0;
}
