/* A graphical program without its graphics: `opponent [VARIANT]`. The engine thinks on a second thread, while the loop of events
 * stays free for the player, who enters moves, `go` (the engine plays), `stop` (it plays at once), `undo` or `quit`. The board and
 * its rules are libcheckers, the opponent is libcheckers_engine; positions and moves are exchanged as text.
 *
 * Each line of input is an event, and so is the end of a search. After `go` the program waits for that end, so that its output is
 * the same on every machine; a program with windows would continue its loop. */
#define _POSIX_C_SOURCE 200809L
#include "common.h"

#include <checkers_engine.h>
#include <pthread.h>

/* The same for the engine's statuses. */
static void must_engine(checkers_engine_status status) {
    char message[512];
    size_t length;
    if (status == CHECKERS_ENGINE_OK) return;
    if (checkers_engine_last_error(message, sizeof message, &length) == CHECKERS_ENGINE_OK) fprintf(stderr, "%s\n", message);
    exit(1);
}

/* A search on a thread. `move` is the best move that it has found so far, under the mutex. */
struct search {
    checkers_engine engine;
    checkers_engine_limits limits;
    checkers_engine_info result;
    pthread_t thread;
    pthread_mutex_t mutex;
    char move[128];
};

/* Called on the thread of the search: a program with windows would post an event that shows the line. */
static void on_line(const checkers_engine_info *info, void *user) {
    struct search *search = (struct search *)user;
    size_t length = strcspn(info->variation, " ");
    if (info->line != 1 || length >= sizeof search->move) return;
    pthread_mutex_lock(&search->mutex);
    memcpy(search->move, info->variation, length);
    search->move[length] = 0;
    pthread_mutex_unlock(&search->mutex);
}

static void *think(void *user) {
    struct search *search = (struct search *)user;
    must_engine(checkers_engine_think(search->engine, &search->limits, on_line, search, &search->result));
    return NULL;
}

/* All moves, not only the position: draws by repetition depend on them. */
static void tell_engine(checkers_engine engine, const char *moves) {
    must_engine(checkers_engine_set_position(engine, NULL, 0, moves, strlen(moves)));
}

static void show(checkers_variant variant, checkers_game game) {
    const checkers_bitboard none = {0, 0};
    checkers_position position;
    char text[2048];
    size_t length;
    must(checkers_game_position(game, &position));
    must(checkers_variant_diagram(variant, &position, CHECKERS_WHITE, CHECKERS_LABELS_OWN, 0, none, text, sizeof text, &length));
    printf("%s\n", text);
}

/* Plays a move in both libraries. `moves` is the game so far as text, separated by blanks. Returns 0 if it is refused. */
static int play(checkers_variant variant, checkers_game game, char *moves, size_t capacity, const char *text) {
    checkers_position position;
    checkers_move move;
    char written[256];
    size_t length, used = strlen(moves);
    checkers_status status;
    must(checkers_game_position(game, &position));
    status = checkers_variant_parse_move(variant, &position, text, strlen(text), CHECKERS_CORNER_OWN, 0, &move);
    if (status == CHECKERS_OK) status = checkers_game_play(game, &move);
    if (status < 0) {
        must(checkers_last_error_message(written, sizeof written, &length));
        printf("%s\n", written);
        return 0;
    }
    /* In full, so that the engine reads exactly this move. */
    must(checkers_variant_write_move(variant, &position, &move, CHECKERS_STYLE_FULL, written, sizeof written, &length));
    if (used + length + 2 > capacity) return 0;
    sprintf(moves + used, "%s%s", used ? " " : "", written);
    return 1;
}

int main(int count, char **arguments) {
    const char *id = count > 1 ? arguments[1] : "russian";
    checkers_variant variant = variant_named(id);
    checkers_game game;
    checkers_outcome outcome;
    struct search search = {{0}, {0, 3000, 0, 0}, {0, 0, 0, 0, 0, 0, NULL}, 0, PTHREAD_MUTEX_INITIALIZER, ""};
    char line[256], text[512];
    static char moves[1 << 16];
    size_t length;

    must(checkers_game_new(variant, &game));
    must_engine(checkers_engine_new(id, strlen(id), NULL, &search.engine));
    show(variant, game);
    while (must(checkers_game_outcome(game, &outcome)) == CHECKERS_NONE && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        printf("> %s\n", line);
        if (!strcmp(line, "quit")) break;
        if (!strcmp(line, "undo")) {
            char *last = strrchr(moves, ' ');
            if (checkers_game_undo(game, NULL) == CHECKERS_OK) *(last ? last : moves) = 0;
            show(variant, game);
        } else if (!strcmp(line, "go") || !strcmp(line, "stop")) {
            tell_engine(search.engine, moves);
            if (pthread_create(&search.thread, NULL, think, &search) != 0) return 1;
            /* The button may be pressed before the thread has begun: the stop waits for the search. */
            if (!strcmp(line, "stop")) must_engine(checkers_engine_stop(search.engine));
            pthread_join(search.thread, NULL);
            must_engine(checkers_engine_variation(search.engine, 1, text, sizeof text, &length));
            text[strcspn(text, " ")] = 0;
            if (!strcmp(line, "go"))
                printf("depth %u, best move %s\n", (unsigned)search.result.depth, search.move);
            else
                printf("the engine plays at once\n");
            if (!play(variant, game, moves, sizeof moves, text)) return 1;
            /* Which move it is after a stop depends on the machine. */
            if (!strcmp(line, "go")) show(variant, game);
        } else if (play(variant, game, moves, sizeof moves, line)) {
            show(variant, game);
        }
    }
    if (checkers_game_outcome(game, &outcome) == CHECKERS_OK) {
        must(checkers_outcome_text(&outcome, text, sizeof text, &length));
        printf("%s\n", text);
    }
    must_engine(checkers_engine_free(search.engine));
    must(checkers_game_free(game));
    return 0;
}
