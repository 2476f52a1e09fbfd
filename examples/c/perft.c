/* Counts the leaves behind each move: `perft [VARIANT [DEPTH]]`. */
#include "common.h"

#include <inttypes.h>

int main(int count, char **arguments) {
    checkers_variant variant = variant_named(count > 1 ? arguments[1] : "frisian");
    unsigned depth = count > 2 ? (unsigned)atoi(arguments[2]) : 5;
    /* All zero: distinct moves, one thread for each core. */
    checkers_perft_options options = {0};
    checkers_position start;
    checkers_move moves[128];
    uint64_t leaves[128], total = 0;
    size_t move_count, length, i;
    char text[64];

    must(checkers_variant_initial(variant, &start));
    must(checkers_perft_divide(variant, &start, depth, &options, moves, leaves, 128, &move_count));
    for (i = 0; i < move_count; i++) {
        must(checkers_variant_write_move(variant, &start, &moves[i], CHECKERS_STYLE_SHORTEST, text, sizeof text, &length));
        printf("%s %" PRIu64 "\n", text, leaves[i]);
        total += leaves[i];
    }
    printf("together %" PRIu64 "\n", total);
    return 0;
}
