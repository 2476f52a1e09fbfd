/* checkers_engine.h: a computer opponent for every draughts rule set. Made by cbindgen from checkers-engine-ffi/src: do
 * not edit. The library does not need libcheckers and shares no object with it: positions and moves are exchanged as text.
 * A program that uses both links at least one of them as a shared library.
 *
 * STATUS. Every function that can fail returns a checkers_engine_status: CHECKERS_ENGINE_OK (0) or a negative error, after
 * which nothing has changed. checkers_engine_last_error returns the message of the last error of the calling thread.
 *
 * VERSIONS. CHECKERS_ENGINE_ABI_VERSION is the version of the binary interface and the number in the name of the shared
 * library. Within an ABI version functions, structs and values are only added, and structs never change their sizes.
 *
 * TEXT. Text is UTF-8. Input is a pointer and a length in bytes, without a terminating zero byte; NULL is allowed with
 * length 0. Output goes to the caller's buffer, followed by a zero byte: `capacity` includes that byte, `*length` does
 * not. If the text does not fit, the status is CHECKERS_ENGINE_ERROR_BUFFER, the buffer holds an empty text and
 * `*length` is the length of the text, so that a call with (NULL, 0, &length) returns the length.
 *
 * HANDLES. A checkers_engine is a number in a struct. A handle that was freed or was never issued is refused with
 * CHECKERS_ENGINE_ERROR_HANDLE.
 *
 * POINTERS. A pointer that is not NULL must point to as many values of its type as the function says; the library cannot
 * check that. NULL where a value is required and pointers that are not aligned are refused with
 * CHECKERS_ENGINE_ERROR_ARGUMENT. The library keeps no pointer after the call.
 *
 * THREADS. Every function may be called on any thread. Searches of different engines run in parallel. While an engine
 * searches, all calls with it except checkers_engine_stop and checkers_engine_free return CHECKERS_ENGINE_ERROR_BUSY. A
 * search needs about 1 MiB of stack. Callbacks must return; an exception that leaves one ends the program.
 */

#ifndef CHECKERS_ENGINE_H
#define CHECKERS_ENGINE_H

#include <stddef.h>
#include <stdint.h>

/*
 The version of the ABI, and the number in the file name of the shared library. It changes only when programs that were compiled
 with an older header would no longer work.
 */
#define CHECKERS_ENGINE_ABI_VERSION 1

/*
 The result of a call: 0 for success, negative for errors.
 */
typedef int32_t checkers_engine_status;

/*
 Options of an engine. A struct of zeros has the defaults.
 */
typedef struct checkers_engine_options {
    /*
     The size of the table of positions that were searched, in MiB: at most 65536; 0 means 16.
     */
    uint64_t table_mb;
    /*
     Changes the evaluation slightly, so that games with different seeds differ; 0 leaves it unchanged. Searches with the same
     seed, position, and limits of depth or nodes give the same result.
     */
    uint64_t seed;
} checkers_engine_options;

/*
 A handle of an engine. An engine has a variant, a game and the results of its last search. Zero is not a handle.
 */
typedef struct checkers_engine {
    /*
     The number of the engine, which has no meaning for the caller.
     */
    uint64_t number;
} checkers_engine;

/*
 Limits of a search, which ends at the first one that it reaches. 0 means no limit. A search without limits ends when it is
 stopped, at a depth of 100 plies, or when a win or a loss is proven.
 */
typedef struct checkers_engine_limits {
    /*
     The longest time in seconds; not negative.
     */
    double seconds;
    /*
     The greatest number of positions that are visited.
     */
    uint64_t nodes;
    /*
     The greatest depth in plies.
     */
    uint32_t depth;
    /*
     How many best moves are searched, each with its score and variation; 0 means 1.
     */
    uint32_t lines;
} checkers_engine_limits;

/*
 One line that a search has found.
 */
typedef struct checkers_engine_info {
    /*
     The number of positions visited since the search began.
     */
    uint64_t nodes;
    /*
     The time since the search began, in seconds.
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
     The score for the side to move, in hundredths of a man; 0 if `win_in` is not 0.
     */
    int32_t score;
    /*
     Plies until the side to move wins, or, negative, until it loses; 0 if the search sees neither.
     */
    int32_t win_in;
    /*
     The expected moves, separated by blanks and terminated by a zero byte. The pointer is valid during the callback only; it is
     NULL in the result of checkers_engine_think.
     */
    const char *variation;
} checkers_engine_info;

/*
 A function that a search calls with each line of each completed depth, on the thread that searches. `user` is that of
 checkers_engine_think. The function may call checkers_engine_stop; most other calls with the same engine return
 CHECKERS_ENGINE_ERROR_BUSY.
 */
typedef void (*checkers_engine_info_callback)(const struct checkers_engine_info *info, void *user);

/*
 Success.
 */
#define CHECKERS_ENGINE_OK 0

/*
 An argument has an invalid value, or a pointer is NULL or not aligned for its type.
 */
#define CHECKERS_ENGINE_ERROR_ARGUMENT -1

/*
 A handle was freed or was never issued.
 */
#define CHECKERS_ENGINE_ERROR_HANDLE -2

/*
 A buffer is too small; the length is that of the text.
 */
#define CHECKERS_ENGINE_ERROR_BUFFER -3

/*
 A text is not UTF-8, or it is not a variant, a position, a legal move or an opening table, as the function requires.
 */
#define CHECKERS_ENGINE_ERROR_TEXT -4

/*
 The engine is searching on another thread, or it is the engine whose callback made the call.
 */
#define CHECKERS_ENGINE_ERROR_BUSY -5

/*
 The game is over, or the position has not been searched.
 */
#define CHECKERS_ENGINE_ERROR_GAME -6

/*
 A defect of this library. The engine must be freed.
 */
#define CHECKERS_ENGINE_ERROR_PANIC -7

/*
 The machine has not enough memory.
 */
#define CHECKERS_ENGINE_ERROR_MEMORY -8

#ifdef __cplusplus
extern "C" {
#endif

/*
 Creates an engine for a named variant, such as `russian`, with a game at the initial position. `options` may be NULL for the
 defaults. After an error `*engine` is zero if the pointer is valid. Free the engine with checkers_engine_free.

 Errors: CHECKERS_ENGINE_ERROR_TEXT for an unknown variant, CHECKERS_ENGINE_ERROR_ARGUMENT for a table that is too large,
 CHECKERS_ENGINE_ERROR_MEMORY if the machine refuses the memory of the table.
 */
checkers_engine_status checkers_engine_new(const char *variant,
                                           size_t variant_length,
                                           const struct checkers_engine_options *options,
                                           struct checkers_engine *engine);

/*
 Frees an engine. If another thread searches with it, that search is stopped and returns its result as usual. Freeing zero does
 nothing.
 */
checkers_engine_status checkers_engine_free(struct checkers_engine engine);

/*
 Starts a new game at the position `fen`, or at the initial position if `fen` is empty, and plays `moves`: a list separated by
 blanks, which may be empty. Pass the moves of the game rather than its last position: draws by repetition and other counted
 draws depend on them. What earlier searches have learnt stays.

 Errors: CHECKERS_ENGINE_ERROR_TEXT if the FEN is wrong or a move is not legal. The game is then as before.
 */
checkers_engine_status checkers_engine_set_position(struct checkers_engine engine,
                                                    const char *fen,
                                                    size_t fen_length,
                                                    const char *moves,
                                                    size_t moves_length);

/*
 Plays a move in the notation of the variant, such as `32-28` or `c3:e5`. A draw does not end the game: the caller decides
 whether to play on.

 Errors: CHECKERS_ENGINE_ERROR_TEXT if the text is not a move, fits several legal moves, or the move is not legal.
 */
checkers_engine_status checkers_engine_play(struct checkers_engine engine,
                                            const char *text,
                                            size_t text_length);

/*
 Starts a new game at the initial position, and forgets what earlier searches have learnt.
 */
checkers_engine_status checkers_engine_new_game(struct checkers_engine engine);

/*
 Writes the position of the game as FEN.
 */
checkers_engine_status checkers_engine_fen(struct checkers_engine engine,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *length);

/*
 Writes the message of the last call of this thread that failed; an empty text if none has failed. Successful calls and errors
 of this function leave the message as it is.
 */
checkers_engine_status checkers_engine_last_error(char *buffer,
                                                  size_t capacity,
                                                  size_t *length);

/*
 Writes the opening tables, one in each line: identifier, name and variants, separated by tabs. The variants are separated by
 blanks.
 */
checkers_engine_status checkers_engine_opening_tables(char *buffer,
                                                      size_t capacity,
                                                      size_t *length);

/*
 Writes the openings of the table `id`, one in each line: code, text, status (empty, `mail`, `barred` or `lost`) and FEN,
 separated by tabs.

 Errors: CHECKERS_ENGINE_ERROR_TEXT for an unknown table.
 */
checkers_engine_status checkers_engine_openings(const char *id,
                                                size_t id_length,
                                                char *buffer,
                                                size_t capacity,
                                                size_t *length);

/*
 Searches the position of the engine's game, and returns when the search has ended. `limits`, `callback` and `result` may be
 NULL. The best move is the first one that checkers_engine_variation writes afterwards. A search that is stopped before it has
 completed depth 1 finds a legal move nevertheless; the result then has depth 0.

 Errors: CHECKERS_ENGINE_ERROR_GAME if the game is over, CHECKERS_ENGINE_ERROR_ARGUMENT if `seconds` is negative or not a
 number.
 */
checkers_engine_status checkers_engine_think(struct checkers_engine engine,
                                             const struct checkers_engine_limits *limits,
                                             checkers_engine_info_callback callback,
                                             void *user,
                                             struct checkers_engine_info *result);

/*
 Ends the search of an engine, from any thread or from the callback. If no search runs, the next one ends at once, unless
 checkers_engine_play, checkers_engine_set_position or checkers_engine_new_game is called before it. So a program that starts a
 search on another thread can stop it at any time, even before the search has begun.
 */
checkers_engine_status checkers_engine_stop(struct checkers_engine engine);

/*
 Writes the moves of a line of the last search, separated by blanks. `line` is 1 for the best line.

 Errors: CHECKERS_ENGINE_ERROR_GAME if the position has not been searched, CHECKERS_ENGINE_ERROR_ARGUMENT if the search has
 no such line.
 */
checkers_engine_status checkers_engine_variation(struct checkers_engine engine,
                                                 uint32_t line,
                                                 char *buffer,
                                                 size_t capacity,
                                                 size_t *length);

/*
 Returns the ABI version of the library that is loaded. CHECKERS_ENGINE_ABI_VERSION is the ABI version of the header.
 */
uint32_t checkers_engine_abi_version(void);

/*
 Returns the version of the library that is loaded, such as `0.1.0`, terminated by a zero byte. The pointer is never NULL
 and stays valid until the program ends.
 */
const char *checkers_engine_version(void);

#ifdef __cplusplus
}
#endif

#endif  /* CHECKERS_ENGINE_H */
