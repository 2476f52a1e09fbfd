/* checkers_engine.h: a computer opponent for every draughts rule set. Made by cbindgen from checkers-engine-ffi/src: do
 * not edit. The library does not need libcheckers, and shares no object with it: positions and moves are exchanged as text.
 *
 * STATUS. Functions return CHECKERS_ENGINE_OK (0) or a negative error, after which nothing has changed.
 * checkers_engine_last_error says more about the last error of the calling thread.
 *
 * TEXT. Text that goes in is UTF-8, a pointer and a length in bytes; NULL is allowed with length 0. Text that comes out
 * goes to a buffer of the caller, with a zero behind it: `capacity` counts that zero, `*length` does not. If it does not
 * fit, the status is CHECKERS_ENGINE_ERROR_BUFFER, the buffer holds an empty text and `*length` says how long it is.
 *
 * HANDLES. A checkers_engine is a number in a struct. One that was freed or never given is refused.
 *
 * THREADS. Every function may be called on any thread. While an engine searches, all calls with it but
 * checkers_engine_stop and checkers_engine_free return CHECKERS_ENGINE_ERROR_BUSY.
 */

#ifndef CHECKERS_ENGINE_H
#define CHECKERS_ENGINE_H

#include <stddef.h>
#include <stdint.h>

/*
 How a call went: 0 for success, negative for errors.
 */
typedef int32_t checkers_engine_status;

/*
 Options of an engine. All zero is the default.
 */
typedef struct checkers_engine_options {
    /*
     The size of the table of positions in MiB, up to 65536; 0 for 16.
     */
    uint64_t table_mb;
    /*
     Varies the evaluation a little, so that games with different seeds differ; 0 for the exact one.
     */
    uint64_t seed;
} checkers_engine_options;

/*
 An engine with a game. A zero is no engine.
 */
typedef struct checkers_engine {
    /*
     The number; of no meaning to the caller.
     */
    uint64_t number;
} checkers_engine;

/*
 When a search ends: at the first limit. 0 is no limit; without any, a search ends when it is stopped.
 */
typedef struct checkers_engine_limits {
    /*
     Seconds.
     */
    double seconds;
    /*
     Positions visited.
     */
    uint64_t nodes;
    /*
     Plies.
     */
    uint32_t depth;
    /*
     How many best moves are searched; 0 is 1.
     */
    uint32_t lines;
} checkers_engine_limits;

/*
 What a search has found.
 */
typedef struct checkers_engine_info {
    /*
     Positions visited.
     */
    uint64_t nodes;
    /*
     Seconds since the search began.
     */
    double seconds;
    /*
     The depth that was completed, in plies.
     */
    uint32_t depth;
    /*
     The rank of the line; 1 is the best one.
     */
    uint32_t line;
    /*
     The score for the side to move in hundredths of a man; 0 if a win or loss is seen.
     */
    int32_t score;
    /*
     Plies until the side to move wins; negative: until it loses; 0: neither is seen.
     */
    int32_t win_in;
    /*
     The expected moves, separated by blanks, with a zero behind them. They are there during the callback only; NULL in the
     result of checkers_engine_think.
     */
    const char *variation;
} checkers_engine_info;

/*
 Called during a search with each line of each depth, on the thread that searches. It may call checkers_engine_stop.
 */
typedef void (*checkers_engine_info_callback)(const struct checkers_engine_info *info, void *user);

/*
 Success.
 */
#define CHECKERS_ENGINE_OK 0

/*
 An argument has a value that it cannot have, or a pointer is NULL or not aligned.
 */
#define CHECKERS_ENGINE_ERROR_ARGUMENT -1

/*
 A handle was freed or never given.
 */
#define CHECKERS_ENGINE_ERROR_HANDLE -2

/*
 A buffer is too small; the length says how long the text is.
 */
#define CHECKERS_ENGINE_ERROR_BUFFER -3

/*
 A text is not UTF-8, not a variant, not a position, not a legal move or not a table.
 */
#define CHECKERS_ENGINE_ERROR_TEXT -4

/*
 The engine is searching.
 */
#define CHECKERS_ENGINE_ERROR_BUSY -5

/*
 The game is over, or nothing was searched yet.
 */
#define CHECKERS_ENGINE_ERROR_GAME -6

/*
 A defect of this library. The engine must be freed.
 */
#define CHECKERS_ENGINE_ERROR_PANIC -7

#ifdef __cplusplus
extern "C" {
#endif

/*
 Creates an engine for a variant, at the initial position. `options` may be NULL.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_new(const char *variant,
                                           size_t variant_length,
                                           const struct checkers_engine_options *options,
                                           struct checkers_engine *engine);

/*
 Frees an engine; a search of it on another thread is stopped. A zero does nothing.
 */
checkers_engine_status checkers_engine_free(struct checkers_engine engine);

/*
 Sets the position as FEN, and plays moves from there, separated by blanks. Without a FEN it is the initial position. The moves
 matter: they decide draws by repetition.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_set_position(struct checkers_engine engine,
                                                    const char *fen,
                                                    size_t fen_length,
                                                    const char *moves,
                                                    size_t moves_length);

/*
 Plays a move in the game's notation.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_play(struct checkers_engine engine,
                                            const char *text,
                                            size_t text_length);

/*
 Returns to the initial position, and forgets what earlier searches have learnt.
 */
checkers_engine_status checkers_engine_new_game(struct checkers_engine engine);

/*
 Writes the position as FEN.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_fen(struct checkers_engine engine,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *length);

/*
 Writes what was wrong in the last call of this thread that failed; an empty text if none has.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_last_error(char *buffer, size_t capacity, size_t *length);

/*
 Writes the opening tables, one in each line: identifier, name and variants (separated by blanks), separated by tabs.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_opening_tables(char *buffer,
                                                      size_t capacity,
                                                      size_t *length);

/*
 Writes the openings of a table, one in each line: code, text, status (empty, `mail`, `barred` or `lost`) and FEN, separated by
 tabs.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_openings(const char *id,
                                                size_t id_length,
                                                char *buffer,
                                                size_t capacity,
                                                size_t *length);

/*
 Searches the position of the engine's game. `limits`, `callback` and `result` may be NULL. The best move is the first one
 that checkers_engine_variation writes afterwards.

 # Safety
 The pointers are as the head of the header says; `user` is only passed on.
 */
checkers_engine_status checkers_engine_think(struct checkers_engine engine,
                                             const struct checkers_engine_limits *limits,
                                             checkers_engine_info_callback callback,
                                             void *user,
                                             struct checkers_engine_info *result);

/*
 Ends the search that is running, from any thread or from the callback.
 */
checkers_engine_status checkers_engine_stop(struct checkers_engine engine);

/*
 Writes the moves of a line of the last search, separated by blanks. `line` is 1 for the best one.

 # Safety
 The pointers are as the head of the header says.
 */
checkers_engine_status checkers_engine_variation(struct checkers_engine engine,
                                                 uint32_t line,
                                                 char *buffer,
                                                 size_t capacity,
                                                 size_t *length);

#ifdef __cplusplus
}
#endif

#endif  /* CHECKERS_ENGINE_H */
