/* What the test programs share. */
#include <checkers.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define EXPECT(status, call) expect(__LINE__, #call, status, call)
#define TRUE(condition) expect(__LINE__, #condition, 1, !!(condition))

static void expect(int line, const char *call, int wanted, int got) {
    if (got == wanted) return;
    failures++;
    fprintf(stderr, "line %d: %s\n    gives %d, not %d\n", line, call, got, wanted);
}

static char text[8192];
static size_t length, count;

static inline checkers_variant named(const char *id) {
    checkers_variant variant = {0};
    EXPECT(CHECKERS_OK, checkers_variant_from_id(id, strlen(id), &variant));
    return variant;
}

static inline checkers_position initial(checkers_variant variant) {
    checkers_position position = {{0, 0}, {0, 0}, {0, 0}, 0, {{0, 0}, {0, 0}}, 0, {0}};
    EXPECT(CHECKERS_OK, checkers_variant_initial(variant, &position));
    return position;
}

static inline checkers_position position_of(checkers_variant variant, const char *fen) {
    checkers_position position = initial(variant);
    EXPECT(CHECKERS_OK,
           checkers_variant_parse_fen(variant, fen, strlen(fen), CHECKERS_STRICTNESS_LENIENT, CHECKERS_CORNER_OWN, &position));
    return position;
}
