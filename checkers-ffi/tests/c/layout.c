/* The layout of every struct, as C and C++ see it. Compiling it is the test. */
#include <checkers.h>

#include <stddef.h>

#define CHECKERS_STRUCT(type, size, align)                                                                     \
    struct aligned_##type {                                                                                    \
        char before;                                                                                           \
        type it;                                                                                               \
    };                                                                                                         \
    typedef char size_of_##type[sizeof(type) == (size) ? 1 : -1];                                              \
    typedef char align_of_##type[offsetof(struct aligned_##type, it) == (align) ? 1 : -1];
#define CHECKERS_FIELD(type, field, offset, size)                                                              \
    typedef char offset_of_##type##_##field[offsetof(type, field) == (offset) ? 1 : -1];                       \
    typedef char size_of_##type##_##field[sizeof(((type *)0)->field) == (size) ? 1 : -1];

#include "layout.inc"

int main(void) { return CHECKERS_CHECK_ABI() == CHECKERS_OK ? 0 : 1; }
