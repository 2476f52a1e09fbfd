/* Perft from the start of a variant through the C ABI: `cost ID DEPTH call` lets the library count, `cost ID DEPTH
 * loop` lists and plays every move through the ABI. The other half of the comparison is examples/cost.rs. */
#include <checkers.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static checkers_variant variant;

static void check(checkers_status status) {
    if (status != CHECKERS_OK) exit(1);
}

static uint64_t loop(const checkers_position *position, unsigned depth) {
    checkers_move moves[256];
    size_t count, i;
    uint64_t leaves = 0;
    check(checkers_legal_moves(variant, position, moves, 256, &count));
    if (depth == 1) return count;
    for (i = 0; i < count; i++) {
        checkers_position next;
        check(checkers_play_unchecked(variant, position, &moves[i], &next));
        leaves += loop(&next, depth - 1);
    }
    return leaves;
}

int main(int count, char **arguments) {
    checkers_position start;
    unsigned depth;
    uint64_t leaves;
    if (count != 4) return 2;
    depth = (unsigned)atoi(arguments[2]);
    check(checkers_variant_from_id(arguments[1], strlen(arguments[1]), &variant));
    check(checkers_initial(variant, &start));
    if (!strcmp(arguments[3], "loop"))
        leaves = loop(&start, depth);
    else
        check(checkers_perft(variant, &start, depth, NULL, &leaves));
    printf("%" PRIu64 "\n", leaves);
    return 0;
}
