/* Perft from the start of a variant through the C ABI: `cost ID DEPTH call` lets the library count, `cost ID DEPTH
 * loop` lists and plays every move through the ABI, `cost ID DEPTH next` asks for all that
 * a ply leads to at once.
 * The other half of the comparison is benches/src/bin/ffi_cost.rs. */
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
    check(checkers_variant_legal_moves(variant, position, moves, 256, &count));
    if (depth == 1) return count;
    for (i = 0; i < count; i++) {
        checkers_position next;
        check(checkers_variant_play_unchecked(variant, position, &moves[i], &next));
        leaves += loop(&next, depth - 1);
    }
    return leaves;
}

static uint64_t next(const checkers_position *position, unsigned depth) {
    checkers_position after[256];
    uint64_t replies[256], leaves = 0;
    size_t count, i;
    if (depth == 1) {
        check(checkers_variant_count_moves(variant, position, &leaves));
    } else if (depth == 2) {
        check(checkers_variant_successors(variant, position, NULL, NULL, replies, 256, &count));
        for (i = 0; i < count; i++) leaves += replies[i];
    } else {
        check(checkers_variant_successors(variant, position, NULL, after, NULL, 256, &count));
        for (i = 0; i < count; i++) leaves += next(&after[i], depth - 1);
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
    check(checkers_variant_initial(variant, &start));
    if (!strcmp(arguments[3], "loop"))
        leaves = loop(&start, depth);
    else if (!strcmp(arguments[3], "next"))
        leaves = next(&start, depth);
    else
        check(checkers_perft_count(variant, &start, depth, NULL, &leaves));
    printf("%" PRIu64 "\n", leaves);
    return 0;
}
