/* Ignores a status: compilers must warn (see tools/ffi_check), unless CHECKERS_NO_STATUS_WARNINGS is defined. */
#include <checkers.h>

void ignore(void);
void ignore(void) {
    checkers_game game = {0};
    checkers_game_ply(game, NULL);
    checkers_game_free(game); /* No warning: there is nothing to do about it. */
}
