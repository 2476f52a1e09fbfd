/* checkers.h: the rules of draughts (checkers). Made by cbindgen from checkers-ffi/src: do not edit.
 *
 * STATUS. Every function that can fail returns a checkers_status. CHECKERS_OK is 0. CHECKERS_NONE is positive: no
 * error, but no result either. Errors are negative. After an error nothing has changed, and the contents of output
 * buffers are undefined, unless the function says otherwise. checkers_last_error returns details of the thread's last
 * error.
 *
 * VERSIONS. CHECKERS_VERSION is the version of the library. CHECKERS_ABI_VERSION is the version of its binary interface
 * and the number in the name of the shared library. Within an ABI version, functions, structs and values are only added:
 * no function is removed or changes its parameters, no struct changes its size or the meaning of a field, no value
 * changes its number. New functions that need more data take new structs. Reserved fields must be zero; the library
 * writes them as zero. New statuses, terminations and other values may be added: treat an unknown status as a failure.
 * Declarations that the next ABI version removes are marked with CHECKERS_DEPRECATED for at least one release. So a
 * program runs with every later library of its ABI version; CHECKERS_CHECK_ABI() at its start checks that. A library
 * does not run with a header that is newer than itself.
 *
 * VALUES. checkers_position and checkers_move are plain values: copy them, store them, compare them with memcmp.
 * The library always initialises all of their bytes, and functions check the values that they receive.
 *
 * HANDLES. checkers_variant, checkers_game and similar types are structs with one number. Zero is not a handle. A handle
 * that was freed, was never issued, or belongs to another kind of object is refused with CHECKERS_ERROR_HANDLE. Freeing
 * zero does nothing. A number is reused only after about 2,000 million other objects in its place. An object may be
 * freed while other threads use it: their calls are completed as if it still existed. The exception is a PDN reader,
 * which cannot be freed while it reads.
 *
 * TEXT. Text is UTF-8. Input is a pointer and a length in bytes, without a terminating zero byte; NULL is allowed with
 * length 0. Output goes to the caller's buffer, followed by a zero byte: `capacity` includes that byte, `*length` does
 * not. If the text does not fit, the status is CHECKERS_ERROR_BUFFER, the buffer holds an empty text and `*length` is
 * the length of the text, so that a call with (NULL, 0, &length) returns the length. Texts are never cut.
 *
 * LISTS. Lists go to the caller's buffer of `capacity` elements, and `*count` receives the number of elements. If they
 * do not fit, the status is CHECKERS_ERROR_BUFFER and the contents of the buffer are undefined.
 *
 * POINTERS. A pointer that is not NULL must point to as many values of its type as the function says, in memory that the
 * caller owns, and initialised if the function reads them; the library cannot check that. A pointer that is not aligned
 * for its type is refused with CHECKERS_ERROR_ARGUMENT, and NULL with CHECKERS_ERROR_NULL where a value is required. A
 * single output value may be the same object as an input value. Lists and texts that are read must not overlap memory
 * that is written, and two outputs must not overlap each other. The library keeps no pointer after the call, except the
 * function and the `user` of checkers_pdn_reader_new, which it uses until the reader is freed. No function returns
 * memory that the caller must free.
 *
 * THREADS. Every function may be called on any thread at any time. Calls with the same game, PDN game or move in
 * progress wait for each other. A PDN reader refuses a second call at the same time with CHECKERS_ERROR_BUSY. Variants,
 * replays and action tables never change, and calls with them run in parallel. Each thread has a separate last error.
 * Other threads must not change the memory that a call reads. A thread with 128 kilobytes of stack may make every call:
 * calls that need more run on a separate thread. Fork only while no call runs on any thread: otherwise locks that other
 * threads hold stay locked in the child. In any case the child must not use functions that work on several threads.
 *
 * CALLBACKS. Callbacks run on the calling thread, before the function returns. They may call any function of the
 * library, also with the handles of the outer call, because no lock is held meanwhile; only a PDN reader that is reading
 * refuses such calls with CHECKERS_ERROR_BUSY. They must return. A C++ exception that leaves a callback ends the program
 * with abort(); checkers.hpp catches it in the callback and throws it again after the call. A longjmp out of a callback
 * is undefined behaviour.
 *
 * CONTENTS.
 *   1. Version, status and errors
 *   2. Variants and their boards
 *   3. Positions
 *   4. Moves
 *   5. Games, outcomes and draws
 *   6. Text, pictures and bytes
 *   7. Game files (PDN)
 *   8. Counting and batches
 */

#ifndef CHECKERS_H
#define CHECKERS_H

#include <stddef.h>
#include <stdint.h>

/** The version of this header. checkers_version() returns that of the library that is loaded. */
#define CHECKERS_VERSION_MAJOR 0
#define CHECKERS_VERSION_MINOR 1
#define CHECKERS_VERSION_PATCH 0
#define CHECKERS_VERSION "0.1.0"

/** 1 if this header is of that version or of a later one, for use after #if. */
#define CHECKERS_VERSION_AT_LEAST(major, minor, patch) \
    (CHECKERS_VERSION_MAJOR > (major) || \
     (CHECKERS_VERSION_MAJOR == (major) && \
      (CHECKERS_VERSION_MINOR > (minor) || \
       (CHECKERS_VERSION_MINOR == (minor) && CHECKERS_VERSION_PATCH >= (patch)))))

/** Marks a declaration that a later version of the ABI will no longer have; `use` is a text that names the replacement.
 * Define CHECKERS_NO_DEPRECATION_WARNINGS before you include this header to compile without warnings. */
#if defined(CHECKERS_NO_DEPRECATION_WARNINGS)
#define CHECKERS_DEPRECATED(use)
#elif defined(__cplusplus) && __cplusplus >= 201402L
#define CHECKERS_DEPRECATED(use) [[deprecated(use)]]
#elif defined(__GNUC__)
#define CHECKERS_DEPRECATED(use) __attribute__((deprecated(use)))
#elif defined(_MSC_VER)
#define CHECKERS_DEPRECATED(use) __declspec(deprecated(use))
#else
#define CHECKERS_DEPRECATED(use)
#endif

/** Lets the compiler warn where a program ignores a status. Define CHECKERS_NO_STATUS_WARNINGS before you include this
 * header to compile without these warnings. */
#if defined(CHECKERS_NO_STATUS_WARNINGS)
#define CHECKERS_CHECK_STATUS
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define CHECKERS_CHECK_STATUS [[nodiscard]]
#elif defined(__GNUC__)
#define CHECKERS_CHECK_STATUS __attribute__((warn_unused_result))
#else
#define CHECKERS_CHECK_STATUS
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup library Version, status and errors
 * @{ */

/** The result of a call: 0 for success, negative for errors. */
typedef int32_t checkers_status;
/** The values of ::checkers_status. */
enum checkers_status_value {
    /** Success. */
    CHECKERS_OK = 0,
    /** No error and no result: the end of a file, nothing to undo, no outcome yet. */
    CHECKERS_NONE = 1,
    /** A pointer is NULL where a value is required. */
    CHECKERS_ERROR_NULL = -1,
    /** An argument has an invalid value, or a pointer is not aligned for its type. */
    CHECKERS_ERROR_ARGUMENT = -2,
    /** A handle was freed, was never issued, or belongs to another kind of object. */
    CHECKERS_ERROR_HANDLE = -3,
    /** A buffer is too small; the count or length is the capacity that is needed. */
    CHECKERS_ERROR_BUFFER = -4,
    /** A text is not UTF-8. */
    CHECKERS_ERROR_UTF8 = -5,
    /** No variant has this name. */
    CHECKERS_ERROR_VARIANT = -6,
    /** Rules or draw rules cannot be read or contradict themselves. */
    CHECKERS_ERROR_RULES = -7,
    /** A position is not possible on this board, or an edit of it is refused. */
    CHECKERS_ERROR_POSITION = -8,
    /** A text is not a FEN or not a picture of this board. */
    CHECKERS_ERROR_FEN = -9,
    /** The board has no such square. */
    CHECKERS_ERROR_SQUARE = -10,
    /** A text is not a move. */
    CHECKERS_ERROR_MOVE_TEXT = -11,
    /** A text fits several legal moves. */
    CHECKERS_ERROR_AMBIGUOUS = -12,
    /** The move is not legal here. */
    CHECKERS_ERROR_ILLEGAL = -13,
    /** The game is over, or does not allow this action now. */
    CHECKERS_ERROR_GAME = -14,
    /** A PDN text cannot be repaired. */
    CHECKERS_ERROR_PDN = -15,
    /** A callback reported that reading or writing failed. */
    CHECKERS_ERROR_IO = -16,
    /** The program was compiled with a header that does not fit this library. */
    CHECKERS_ERROR_ABI = -17,
    /** A limit of the library or of the machine is reached: too many handles, no memory, no thread. */
    CHECKERS_ERROR_LIMIT = -18,
    /** A defect of the library. The program continues, but the library may refuse the objects that the call used. */
    CHECKERS_ERROR_INTERNAL = -19,
    /** Another call uses the object, and this call cannot wait for it. */
    CHECKERS_ERROR_BUSY = -20,
    /** The bytes are not a packed position or game of this variant. */
    CHECKERS_ERROR_PACKED = -21
};

/** Returns the meaning of a status: a few words of English, terminated by a zero byte. The pointer is never NULL and stays
 * valid until the program ends. */
const char *checkers_status_message(checkers_status status);

/** The version of the ABI. It changes only when programs that were compiled with an older header would no longer work. */
#define CHECKERS_ABI_VERSION 1

/** Returns the ABI version of the library that is loaded. CHECKERS_ABI_VERSION is the ABI version of the header. */
uint32_t checkers_abi_version(void);

/** Returns the version of the library that is loaded, such as `0.1.0`, terminated by a zero byte. The pointer is never NULL
 * and stays valid until the program ends. */
const char *checkers_version(void);

/** Compares the header that a program was compiled with against the library: the ABI version, and the size of every struct
 * of that header. CHECKERS_CHECK_ABI() calls it with these sizes in their fixed order. A program that was
 * compiled with an older header passes fewer sizes; that is no error, because the structs of an ABI version never change
 * their sizes and new ones come at the end. `sizes` is read only if the versions are equal and the library has
 * at least `size_count` structs.
 *
 * Errors: CHECKERS_ERROR_ABI if a version or size differs, or if the program was compiled with a newer header than the
 * library; the message of the last error names the difference. */
CHECKERS_CHECK_STATUS
checkers_status checkers_abi_check(uint32_t version,
                                   const size_t *sizes,
                                   size_t size_count);

/** A square: the number of its bit in a checkers_bitboard, 0 to 127. With White at the bottom, the numbers increase from left
 * to right and from the bottom rank to the top. Most boards leave out some numbers: checkers_variant_squares writes the set
 * of those in use. */
typedef uint8_t checkers_square;

/** The place of the last error of a thread. checkers_last_error_message has its text. */
typedef struct checkers_error {
    /** Line of the text that was read, from 1; 0 if the error is not about a line. */
    uint64_t line;
    /** Column in that line, from 1; 0 if the error is not about a line. */
    uint64_t column;
    /** First byte at fault in the text that was read, from 0; SIZE_MAX if the error is not about a byte. */
    size_t offset;
    /** Number of bytes at fault; 0 if something is missing there. */
    size_t length;
    /** The status that the call returned. */
    checkers_status status;
    /** The square at fault; CHECKERS_NO_SQUARE if the error is not about a square. */
    checkers_square square;
    /** Reserved: always zero. */
    uint8_t reserved[3];
} checkers_error;

/** Writes the place of this thread's last error. Calls that succeed do not change the last error.
 *
 * Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. */
CHECKERS_CHECK_STATUS
checkers_status checkers_last_error(struct checkers_error *error);

/** Writes the place and the message of this thread's last error, as checkers_last_error and checkers_last_error_message
 * do. `error` and `length` may be NULL.
 *
 * Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small for the
 * message, the status is CHECKERS_ERROR_BUFFER, `error` is written, and the last error does not change. */
CHECKERS_CHECK_STATUS
checkers_status checkers_last_error_get(struct checkers_error *error,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *length);

/** Writes the message of this thread's last error: a sentence in English without its first capital and its full stop.
 *
 * Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small, the
 * status is CHECKERS_ERROR_BUFFER, and the last error does not change. */
CHECKERS_CHECK_STATUS
checkers_status checkers_last_error_message(char *buffer,
                                            size_t capacity,
                                            size_t *length);

/** Writes the subject of this thread's last error: the name of an argument, or the path of an axis such as `king.range`.
 * The text is empty if the error has no subject.
 *
 * Returns the same statuses as checkers_last_error_message. */
CHECKERS_CHECK_STATUS
checkers_status checkers_last_error_subject(char *buffer,
                                            size_t capacity,
                                            size_t *length);

/** @} */

/** @defgroup variants Variants and their boards
 * @{ */

/** A rule set: a named variant or a custom rule set. Free a custom rule set with checkers_variant_free; freeing a named
 * variant is allowed and does nothing. A rule set never changes, so several threads may use one at the same time. */
typedef struct checkers_variant {
    /** The number of the handle; 0 for none. A named variant may have another number in another version of the library:
     * store its identifier instead. */
    uint64_t id;
} checkers_variant;

/** Returns the number of named variants. */
size_t checkers_variant_count(void);

/** Writes the named variant at an index of the library's list, from 0. The order of the list may change.
 *
 * Errors: CHECKERS_ERROR_VARIANT if `index` is not below checkers_variant_count(). */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_at(size_t index, struct checkers_variant *variant);

/** Writes the named variant with this identifier, such as `russian`.
 *
 * Errors: CHECKERS_ERROR_VARIANT if no variant has it. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_from_id(const char *id, size_t id_length, struct checkers_variant *variant);

/** Makes a custom rule set from rules as JSON, in the form that checkers_variant_rules writes, and draw rules as JSON, in the
 * form that checkers_variant_draws writes. With `draws` NULL the only draw rule is repetition. Free it with
 * checkers_variant_free.
 *
 * Errors: CHECKERS_ERROR_RULES if the JSON cannot be read (with line and column) or the rules contradict themselves
 * (the subject of the error is the axis). */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_custom(const char *rules,
                                        size_t rules_length,
                                        const char *draws,
                                        size_t draws_length,
                                        struct checkers_variant *variant);

/** Makes a copy of a rule set with other draw rules, given as JSON. Free it with checkers_variant_free.
 *
 * Errors: CHECKERS_ERROR_RULES as for checkers_variant_custom. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_with_draws(struct checkers_variant variant,
                                            const char *draws,
                                            size_t draws_length,
                                            struct checkers_variant *changed);

/** Makes a copy of a rule set with the goal reversed: the side that would lose wins. Free it with checkers_variant_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_reversed(struct checkers_variant variant,
                                          struct checkers_variant *reversed);

/** Frees a custom rule set. Games and other objects that use it remain valid. Does nothing for named variants and for
 * zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_variant_free(struct checkers_variant variant);

/** Writes the identifier; `custom` for a custom rule set. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_id(struct checkers_variant variant,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *length);

/** Writes the English name. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_name(struct checkers_variant variant,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

/** Writes the rules as JSON: every axis. checkers_variant_custom reads this form. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_rules(struct checkers_variant variant,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

/** Writes the draw rules as JSON. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_draws(struct checkers_variant variant,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

/** Writes the number of lines that describe a rule set: one for each axis, then its draw rules. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_line_count(struct checkers_variant variant, size_t *count);

/** Writes the name of a line that describes a rule set: the path of its axis, such as `king.range`, or `draws`.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if `index` is not below checkers_variant_line_count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_line_name(struct checkers_variant variant,
                                           size_t index,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *length);

/** Writes a line that describes a rule set: a sentence in English.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if `index` is not below checkers_variant_line_count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_line(struct checkers_variant variant,
                                      size_t index,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

/** Writes the value of an axis as JSON. The axis is a path such as `king.range` or `capture.choice.measure`.
 *
 * Errors: CHECKERS_ERROR_RULES if no axis has this path. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_axis(struct checkers_variant variant,
                                      const char *axis,
                                      size_t axis_length,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

/** Makes a copy of a rule set with another value on one axis, given as JSON: `"short"`, `true`, `3`. The draw rules do not
 * change. Free it with checkers_variant_free.
 *
 * Errors: CHECKERS_ERROR_RULES if no axis has this path, if the axis cannot have this value, or if the new rules
 * contradict themselves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_with_axis(struct checkers_variant variant,
                                           const char *axis,
                                           size_t axis_length,
                                           const char *value,
                                           size_t value_length,
                                           struct checkers_variant *changed);

/** Writes the complete GameType of a variant, such as `25,W,8,8,A0,0`.
 *
 * Returns CHECKERS_NONE if the game has no number in PDN. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_game_type(struct checkers_variant variant,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *length);

/** Lists the named variants that a GameType can mean; those whose board has the given size come first. The list is empty for
 * an unknown number.
 *
 * Errors: CHECKERS_ERROR_PDN if the text is not a GameType; CHECKERS_ERROR_BUFFER with the count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_of_game_type(const char *game_type,
                                              size_t game_type_length,
                                              struct checkers_variant *variants,
                                              size_t capacity,
                                              size_t *count);

/** Finds a named variant by its identifier, its name or another name in common use. Case and punctuation do not matter.
 *
 * Returns CHECKERS_NONE if no variant has this name. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_named(const char *name,
                                       size_t name_length,
                                       struct checkers_variant *variant);

/** The cells of a board that are squares of the game. */
typedef uint32_t checkers_pattern;
/** The values of ::checkers_pattern. */
enum checkers_pattern_value {
    /** Every second cell, including the bottom left one. */
    CHECKERS_PATTERN_DARK_LEFT = 0,
    /** Every second cell, including the one to the right of the bottom left corner. */
    CHECKERS_PATTERN_DARK_RIGHT = 1,
    /** Every cell. */
    CHECKERS_PATTERN_ALL = 2
};

/** A direction, with White at the bottom: 0 right, 1 up left, 2 up, 3 up right, 4 left, 5 down right, 6 down, 7 down left.
 * `d ^ 4` is the opposite of `d`. */
typedef uint32_t checkers_direction;

/** The shape of a board. */
typedef struct checkers_board {
    /** Number of files. */
    uint8_t width;
    /** Number of ranks. */
    uint8_t height;
    /** Number of squares of the game. */
    uint8_t squares;
    /** The cells that are squares; custom boards may leave out more cells. A value of checkers_pattern. */
    uint8_t pattern;
    /** The side that moves first. A value of checkers_color. */
    uint8_t starts;
    /** 1 if the game names squares by numbers, 0 if it names them by a letter and a number as in chess. */
    uint8_t numeric;
    /** The number of the game in PDN's tag GameType; 0 for none. */
    uint8_t game_type;
    /** Reserved: always zero. */
    uint8_t reserved;
} checkers_board;

/** Writes the shape of the board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_board(struct checkers_variant variant, struct checkers_board *board);

/** A set of squares: bit `n` of `low` is square `n`, bit `n` of `high` is square `64 + n`. */
typedef struct checkers_bitboard {
    /** Squares 0 to 63. */
    uint64_t low;
    /** Squares 64 to 127. */
    uint64_t high;
} checkers_bitboard;

/** Writes the set of all squares. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_squares(struct checkers_variant variant, struct checkers_bitboard *squares);

/** A side: CHECKERS_WHITE or CHECKERS_BLACK. */
typedef uint32_t checkers_color;
/** The values of ::checkers_color. */
enum checkers_color_value {
    /** Neither side: the winner of a draw. */
    CHECKERS_NOBODY = 2,
    /** The side at the bottom, moving to higher ranks, whichever side starts. */
    CHECKERS_WHITE = 0,
    /** The side at the top, moving to lower ranks. */
    CHECKERS_BLACK = 1
};

/** Writes the squares on which a man of this colour is promoted. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_crowning(struct checkers_variant variant,
                                          checkers_color color,
                                          struct checkers_bitboard *squares);

/** Writes the square at a file from the left and a rank from the bottom, both from 0, with White at the bottom.
 * Writes CHECKERS_NO_SQUARE if the cell is not a square of the game or is outside the board; that is no error. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_square_at(struct checkers_variant variant,
                                           uint8_t file,
                                           uint8_t rank,
                                           checkers_square *square);

/** Writes the file of a square from the left and its rank from the bottom, both from 0, with White at the bottom.
 *
 * Errors: CHECKERS_ERROR_SQUARE if the board has no such square. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_square_place(struct checkers_variant variant,
                                              checkers_square square,
                                              uint8_t *file,
                                              uint8_t *rank);

/** Writes the square one step away in a direction; CHECKERS_NO_SQUARE beyond the edge. On boards that use every second cell,
 * a step along a rank or file is two cells long.
 *
 * Errors: CHECKERS_ERROR_SQUARE if the board has no such square, CHECKERS_ERROR_ARGUMENT for a direction above 7. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_square_neighbour(struct checkers_variant variant,
                                                  checkers_square square,
                                                  checkers_direction direction,
                                                  checkers_square *neighbour);

/** Writes the name of a square in the variant's notation.
 *
 * Errors: CHECKERS_ERROR_SQUARE if the board has no such square. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_square_name(struct checkers_variant variant,
                                             checkers_square square,
                                             char *buffer,
                                             size_t capacity,
                                             size_t *length);

/** Reads the name of a square: in the variant's notation first, then in the other one (numbers or letters).
 *
 * Errors: CHECKERS_ERROR_SQUARE if the text is not a name of a square on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_parse_square(struct checkers_variant variant,
                                              const char *name,
                                              size_t name_length,
                                              checkers_square *square);

/** The corner of the board, with White at the bottom, where the numbers of squares begin. */
typedef uint32_t checkers_corner;
/** The values of ::checkers_corner. */
enum checkers_corner_value {
    /** Left, on White's side. */
    CHECKERS_CORNER_BOTTOM_LEFT = 0,
    /** Right, on White's side. */
    CHECKERS_CORNER_BOTTOM_RIGHT = 1,
    /** Left, on Black's side. */
    CHECKERS_CORNER_TOP_LEFT = 2,
    /** Right, on Black's side. */
    CHECKERS_CORNER_TOP_RIGHT = 3,
    /** The corner that the rules of the game use. */
    CHECKERS_CORNER_OWN = 4
};

/** Writes the number of a square. Only squares of the game are numbered, from 1: from the corner `first_square` along its rank,
 * then rank by rank. CHECKERS_CORNER_OWN is the corner of the variant. Variants that name squares by letters have numbers too.
 *
 * Each call counts the squares; a program that needs many numbers calls checkers_variant_numbered_squares once.
 *
 * Errors: CHECKERS_ERROR_SQUARE if the board has no such square; CHECKERS_ERROR_ARGUMENT for an unknown corner. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_square_number(struct checkers_variant variant,
                                               checkers_square square,
                                               checkers_corner first_square,
                                               uint32_t *number);

/** Writes the square with a number; the inverse of checkers_variant_square_number.
 *
 * Errors: CHECKERS_ERROR_SQUARE if the board has no square with this number; CHECKERS_ERROR_ARGUMENT for an unknown
 * corner. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_numbered_square(struct checkers_variant variant,
                                                 uint32_t number,
                                                 checkers_corner first_square,
                                                 checkers_square *square);

/** Lists all squares in the order of their numbers: `squares[0]` is the square with number 1.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT for an unknown corner. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_numbered_squares(struct checkers_variant variant,
                                                  checkers_corner first_square,
                                                  checkers_square *squares,
                                                  size_t capacity,
                                                  size_t *count);

/** The number of consecutive quiet moves that a side has made with the same king. Zero unless the rules limit that number
 * (Frisian draughts). */
typedef struct checkers_king_run {
    /** The king's square; 0 while the count is 0. */
    checkers_square square;
    /** Number of consecutive quiet moves with that king. */
    uint8_t count;
} checkers_king_run;

/** A position: the pieces, the side to move and the history that the rules need. 64 bytes, no pointers. A position is valid
 * for the board of its variant only.
 *
 * Two positions are equal if all their bytes are equal. Programs may read the fields, but must make and change positions by
 * calls, because `hash` must fit the other fields. */
typedef struct checkers_position {
    /** White's men and kings. */
    struct checkers_bitboard white;
    /** Black's men and kings. */
    struct checkers_bitboard black;
    /** The kings of both sides. */
    struct checkers_bitboard kings;
    /** A Zobrist hash of the other fields: equal for equal positions, and the same in every run of the program. */
    uint64_t hash;
    /** The king runs of White and of Black. */
    struct checkers_king_run runs[2];
    /** The side to move. A value of checkers_color. */
    uint8_t turn;
    /** Reserved: always zero. */
    uint8_t reserved[3];
} checkers_position;

/** Writes a position in the form of the Hub protocol: `W` or `B` for the side to move, then one letter for each square in the
 * order of the numbers: `w` or `b` for a man, `W` or `B` for a king, `e` for an empty square. `first_square` is the corner of
 * square 1. checkers_variant_parse_fen reads this text if it gets the same corner.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board; CHECKERS_ERROR_ARGUMENT for an unknown corner. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_hub_position(struct checkers_variant variant,
                                              const struct checkers_position *position,
                                              checkers_corner first_square,
                                              char *buffer,
                                              size_t capacity,
                                              size_t *length);

/** @} */

/** @defgroup positions Positions
 * @{ */

/** The kind of a piece: CHECKERS_MAN or CHECKERS_KING. */
typedef uint32_t checkers_role;
/** The values of ::checkers_role. */
enum checkers_role_value {
    /** A man. */
    CHECKERS_MAN = 0,
    /** A king. */
    CHECKERS_KING = 1
};

/** The contents of a square. */
typedef uint32_t checkers_piece;
/** The values of ::checkers_piece. */
enum checkers_piece_value {
    /** An empty square. */
    CHECKERS_EMPTY = 0,
    /** A white man. */
    CHECKERS_WHITE_MAN = 1,
    /** A white king. */
    CHECKERS_WHITE_KING = 2,
    /** A black man. */
    CHECKERS_BLACK_MAN = 3,
    /** A black king. */
    CHECKERS_BLACK_KING = 4
};

/** No square. */
#define CHECKERS_NO_SQUARE 255

/** How strictly a position is checked: CHECKERS_STRICTNESS_LENIENT or CHECKERS_STRICTNESS_STRICT. */
typedef uint32_t checkers_strictness;
/** The values of ::checkers_strictness. */
enum checkers_strictness_value {
    /** Every piece is on a square of the board, and no square has two pieces. */
    CHECKERS_STRICTNESS_LENIENT = 0,
    /** The lenient checks, and also: no man is on a square where it would have been promoted, no side has more pieces than at the
     * start of the game, and in games that the first king ends not both sides have a king. */
    CHECKERS_STRICTNESS_STRICT = 1
};

/** A complete move. 24 bytes, no pointers. Captures with the same origin, destination, captured pieces and resulting piece are
 * one move, regardless of the order in which the pieces are captured. The possible orders are the paths of the move. */
typedef struct checkers_move {
    /** The squares of the captured pieces; empty for a quiet move. */
    struct checkers_bitboard captured;
    /** The square of the piece before the move. */
    checkers_square origin;
    /** The square of the piece after the move. It equals the origin if a capture ends where it began. */
    checkers_square destination;
    /** The kind of the piece before the move. A value of checkers_role. */
    uint8_t role;
    /** 1 if the move promotes a man to a king, else 0. */
    uint8_t promotes;
    /** Reserved: always zero. */
    uint8_t reserved[4];
} checkers_move;

/** One step of a path. 2 bytes. */
typedef struct checkers_step {
    /** The square on which the piece lands. If a king continues in the same direction after a capture, this is the square directly
     * behind the captured piece. */
    checkers_square landing;
    /** The square of the piece captured in this step; CHECKERS_NO_SQUARE in a quiet move. */
    checkers_square captured;
} checkers_step;

/** The largest number of steps in a path. */
#define CHECKERS_MAX_STEPS 128

/** Writes the initial position. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_initial(struct checkers_variant variant, struct checkers_position *position);

/** Makes a position from sets of squares; the king runs are zero.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board: a square outside the board, two pieces on
 * one square, a king without a piece. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_of(struct checkers_variant variant,
                                     struct checkers_bitboard white,
                                     struct checkers_bitboard black,
                                     struct checkers_bitboard kings,
                                     checkers_color turn,
                                     struct checkers_position *position);

/** Checks a position on this board, including its hash.
 *
 * Errors: CHECKERS_ERROR_POSITION, with the square at fault. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_check(struct checkers_variant variant,
                                        const struct checkers_position *position,
                                        checkers_strictness strictness);

/** Reads a position in PDN FEN. It also accepts the dialects that common programs write.
 *
 * `first_square` is the corner of square 1: CHECKERS_CORNER_OWN unless the text uses another numbering.
 *
 * Errors: CHECKERS_ERROR_FEN, with the bytes at fault. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_parse_fen(struct checkers_variant variant,
                                           const char *text,
                                           size_t text_length,
                                           checkers_strictness strictness,
                                           checkers_corner first_square,
                                           struct checkers_position *position);

/** Writes a position in PDN FEN.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_fen(struct checkers_variant variant,
                                     const struct checkers_position *position,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/** Reads a position from a picture, such as `.b.b/b.../...w/w.w.`: the ranks from the top, with White at the bottom.
 *
 * Errors: CHECKERS_ERROR_FEN, with the byte at fault. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_parse_picture(struct checkers_variant variant,
                                               const char *text,
                                               size_t text_length,
                                               checkers_color turn,
                                               struct checkers_position *position);

/** Writes a position as a picture: the ranks from the top, `/` between them, `w` and `b` for men, `W` and `B` for
 * kings, `.` for an empty square and `-` for a cell that is not a square of the game.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_picture(struct checkers_variant variant,
                                         const struct checkers_position *position,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *length);

/** Writes the position without pieces, with this side to move. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_empty(checkers_color turn, struct checkers_position *position);

/** Writes the contents of a square. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_piece_at(const struct checkers_position *position,
                                           checkers_square square,
                                           checkers_piece *piece);

/** Puts a piece on an empty square.
 *
 * Errors: CHECKERS_ERROR_POSITION if the board has no such square or the square has a piece. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_put(struct checkers_variant variant,
                                      struct checkers_position *position,
                                      checkers_square square,
                                      checkers_piece piece);

/** Removes the piece from a square. Does nothing if the square is empty.
 *
 * Errors: CHECKERS_ERROR_POSITION if the board has no such square. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_remove(struct checkers_variant variant,
                                         struct checkers_position *position,
                                         checkers_square square);

/** Changes a square as a click in an editor does: an empty square gets a man of this colour, a man of this colour becomes a
 * king, a king of this colour is removed, and a piece of the other colour is replaced by a man of this colour.
 *
 * Errors: CHECKERS_ERROR_POSITION if the board has no such square. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_cycle(struct checkers_variant variant,
                                        struct checkers_position *position,
                                        checkers_square square,
                                        checkers_color color);

/** Sets the side to move. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_set_turn(struct checkers_position *position, checkers_color turn);

/** Sets the king run of a side: the number of consecutive quiet moves with the same king. A run of 0 moves on square 0 removes it.
 *
 * Errors: CHECKERS_ERROR_POSITION if the side has no such king or no men, or if the rules do not allow this many moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_set_king_run(struct checkers_variant variant,
                                               struct checkers_position *position,
                                               checkers_color color,
                                               struct checkers_king_run run);

/** Exchanges the colours of all pieces without moving them, and gives the move to the other side. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_swap_sides(struct checkers_position *position);

/** Turns the board by 180 degrees, exchanges the colours and gives the move to the other side. The legal moves are those of
 * the old position, turned in the same way.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if a piece has no opposite square. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_turn(struct checkers_variant variant,
                                       struct checkers_position *position);

/** Reverses the order of the files. The colours do not change.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if a piece has no opposite square, as
 * on most boards that use every second cell. */
CHECKERS_CHECK_STATUS
checkers_status checkers_position_mirror(struct checkers_variant variant,
                                         struct checkers_position *position);

/** @} */

/** @defgroup moves Moves
 * @{ */

/** A buffer size that is enough for the moves of nearly every position of real games. It is a measured value, not a bound: in
 * 1500 random games of each named variant no position had more than 85 moves. checkers_variant_legal_moves documents what is
 * proven, and what to do for a position with more moves. */
#define CHECKERS_USUAL_MOVES 128

/** A callback that receives a move. The pointer is valid during the call only. It returns 0 to continue and any other number
 * to stop. */
typedef int32_t (*checkers_visit_move)(const struct checkers_move *mv, void *user);

/** Writes the number of distinct legal moves. Faster than listing them.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_count_moves(struct checkers_variant variant,
                                             const struct checkers_position *position,
                                             uint64_t *count);

/** Lists the legal moves, each distinct move once. The call allocates memory only if the position has more than 64 captures,
 * or more than about a thousand ways to make them; positions of real games have fewer.
 *
 * Number of moves:
 * - Quiet moves: at most D * (L - 1) for each piece of the side to move, where D is the number of directions in which the piece
 * moves (at most 8) and L the number of squares on the longest line of the board. With short kings it is at most D for each
 * piece. Examples: 20 kings of international draughts (D = 4, L = 10) have at most 720 quiet moves, 16 kings of Turkish
 * draughts (D = 4, L = 8) at most 448, and no board has more than 128 squares, so that 128 * 8 * 15 = 15360 is a bound for
 * every rule set. All real positions are far below.
 * - Captures: no useful bound is known. Different sets of captured pieces are different moves, and on a board with many pieces
 * to capture their number grows exponentially: positions that people set up as tests have tens of thousands of moves.
 *
 * Therefore no constant is enough for every position. A program passes a buffer of CHECKERS_USUAL_MOVES elements; if the status is
 * CHECKERS_ERROR_BUFFER, it allocates `*count` elements and calls again. It can also process the moves one by one with
 * checkers_variant_visit_moves, which needs no buffer. The list is never truncated silently.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_legal_moves(struct checkers_variant variant,
                                             const struct checkers_position *position,
                                             struct checkers_move *moves,
                                             size_t capacity,
                                             size_t *count);

/** Lists the legal moves of the piece on one square. Rules about obligatory captures take all pieces of the side into account.
 *
 * Errors: as for checkers_variant_legal_moves; CHECKERS_ERROR_SQUARE for squares above 127. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_moves_from(struct checkers_variant variant,
                                            const struct checkers_position *position,
                                            checkers_square origin,
                                            struct checkers_move *moves,
                                            size_t capacity,
                                            size_t *count);

/** Calls `visit` with each distinct legal move until it returns a number other than 0, which is not an error.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_visit_moves(struct checkers_variant variant,
                                             const struct checkers_position *position,
                                             checkers_visit_move visit,
                                             void *user);

/** Writes 1 if the move is legal in the position, else 0.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_is_legal(struct checkers_variant variant,
                                          const struct checkers_position *position,
                                          const struct checkers_move *mv,
                                          uint8_t *legal);

/** Writes the position after a move.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal in the position; CHECKERS_ERROR_POSITION if the position cannot be on this
 * board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_play(struct checkers_variant variant,
                                      const struct checkers_position *position,
                                      const struct checkers_move *mv,
                                      struct checkers_position *next);

/** Writes the position after a move that is known to be legal, such as a move that was just listed. Neither the move nor the
 * position is checked: with an illegal move the result is an arbitrary position, but no memory error. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_play_unchecked(struct checkers_variant variant,
                                                const struct checkers_position *position,
                                                const struct checkers_move *mv,
                                                struct checkers_position *next);

/** Lists the legal moves, the position after each move, and the number of replies: `next[i]` is the position after `moves[i]`, and
 * it has `replies[i]` legal moves. The order is that of checkers_variant_legal_moves. Each buffer has `capacity` elements; NULL
 * means that the program does not need that list, and saves its computation. For programs that visit every successor this costs
 * less than listing and playing the moves one by one.
 *
 * Errors: as for checkers_variant_legal_moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_successors(struct checkers_variant variant,
                                            const struct checkers_position *position,
                                            struct checkers_move *moves,
                                            struct checkers_position *next,
                                            uint64_t *replies,
                                            size_t capacity,
                                            size_t *count);

/** A callback that receives a move and one of its paths. Both pointers are valid during the call only. It returns 0 to continue
 * and any other number to stop. */
typedef int32_t (*checkers_visit_path)(const struct checkers_move *mv,
                                       const struct checkers_step *steps,
                                       size_t step_count,
                                       void *user);

/** Calls `visit` with each path of a move, or of every legal move if `mv` is NULL, until it returns a number other than 0, which
 * is not an error. Does not call it if the move is not legal in the position.
 *
 * A move may have very many paths; the call does not store them.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_visit_paths(struct checkers_variant variant,
                                             const struct checkers_position *position,
                                             const struct checkers_move *mv,
                                             checkers_visit_path visit,
                                             void *user);

/** Lists the paths of a move: `steps` receives the steps of all paths, one path after the other, and `lengths` the number of
 * steps of each path. Both lists are empty if the move is not legal in the position.
 *
 * Errors: CHECKERS_ERROR_BUFFER if either buffer is too small; both counts are written. CHECKERS_ERROR_POSITION if the
 * position cannot be on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_paths(struct checkers_variant variant,
                                       const struct checkers_position *position,
                                       const struct checkers_move *mv,
                                       struct checkers_step *steps,
                                       size_t step_capacity,
                                       size_t *step_count,
                                       size_t *lengths,
                                       size_t path_capacity,
                                       size_t *path_count);

/** A step with which a legal move can begin or continue. 32 bytes. */
typedef struct checkers_next_step {
    /** The move that this step completes. Undefined unless `completes` is 1. */
    struct checkers_move mv;
    /** The square of the piece. */
    checkers_square from;
    /** The square on which it lands. */
    checkers_square to;
    /** The square of the piece that it captures; CHECKERS_NO_SQUARE in a quiet move. */
    checkers_square captured;
    /** 1 if this step completes a move, else 0. */
    uint8_t completes;
    /** Reserved: always zero. */
    uint8_t reserved[4];
} checkers_next_step;

/** Lists every step with which a legal move can begin, in a fixed order.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_first_steps(struct checkers_variant variant,
                                             const struct checkers_position *position,
                                             struct checkers_next_step *steps,
                                             size_t capacity,
                                             size_t *count);

/** A move in progress: it begins on a square and gets one step at a time. Only steps that can be continued to a legal move are
 * accepted. Made by checkers_step_move_new, freed by checkers_step_move_free. Several threads may use one; their calls wait for
 * each other. */
typedef struct checkers_step_move {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_step_move;

/** Lists the possible next steps; none when the move is complete. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_next_steps(struct checkers_step_move step_move,
                                              struct checkers_next_step *steps,
                                              size_t capacity,
                                              size_t *count);

/** Begins a move of the piece on a square. Free it with checkers_step_move_free.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if no legal move begins there (the message is the reason, the subject its name); CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_new(struct checkers_variant variant,
                                       const struct checkers_position *position,
                                       checkers_square origin,
                                       struct checkers_step_move *step_move);

/** Frees a move in progress. Does nothing for zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_step_move_free(struct checkers_step_move step_move);

/** Writes the squares on which the piece may land next; none when the move is complete. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_next(struct checkers_step_move step_move,
                                        struct checkers_bitboard *squares);

/** Adds a step to a square.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if no legal move continues to that square, as for checkers_step_move_new. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_step(struct checkers_step_move step_move, checkers_square to);

/** Handles a click on a square: adds a step to it, or, if that is not a step but exactly one legal move ends there, all remaining
 * steps of that move.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if no legal move continues to that square or ends there, CHECKERS_ERROR_AMBIGUOUS if several
 * end there. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_click(struct checkers_step_move step_move,
                                         checkers_square to);

/** Removes the last step and writes the square on which it landed, unless `square` is NULL.
 *
 * Returns CHECKERS_NONE if there are no steps. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_back(struct checkers_step_move step_move, checkers_square *square);

/** Removes all steps. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_cancel(struct checkers_step_move step_move);

/** Adds steps as long as only one step is possible, and writes the number of added steps, unless `count` is NULL. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_take_forced(struct checkers_step_move step_move,
                                               size_t *count);

/** Writes the current square of the piece and the squares of the pieces captured so far. Either pointer may be NULL. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_state(struct checkers_step_move step_move,
                                         checkers_square *square,
                                         struct checkers_bitboard *captured);

/** Lists the steps so far, as a path. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_path(struct checkers_step_move step_move,
                                        struct checkers_step *steps,
                                        size_t capacity,
                                        size_t *count);

/** Lists the squares on which the piece has landed so far, as they were chosen. They can differ from the path: if a king continues
 * in the same direction, the path has the square directly behind the captured piece. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_squares(struct checkers_step_move step_move,
                                           checkers_square *squares,
                                           size_t capacity,
                                           size_t *count);

/** Lists the squares of the pieces captured so far, in the order of capture. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_victims(struct checkers_step_move step_move,
                                           checkers_square *squares,
                                           size_t capacity,
                                           size_t *count);

/** Writes the position that a board shows during the move: the piece on its current square, as a king if it was promoted, and the
 * captured pieces still on the board if the rules remove them at the end of the move. The side to move does not change. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_preview(struct checkers_step_move step_move,
                                           struct checkers_position *position);

/** Writes the only legal move that begins with the steps so far, complete or not.
 *
 * Returns CHECKERS_NONE if there are several. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_settled(struct checkers_step_move step_move, struct checkers_move *mv);

/** Lists the legal moves that begin with the steps so far, at least one. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_candidates(struct checkers_step_move step_move,
                                              struct checkers_move *moves,
                                              size_t capacity,
                                              size_t *count);

/** Writes the move, if it is complete.
 *
 * Returns CHECKERS_NONE if it is not complete. */
CHECKERS_CHECK_STATUS
checkers_status checkers_step_move_complete(struct checkers_step_move step_move, struct checkers_move *mv);

/** A table that numbers every step of a rule set from 0, ordered by origin and landing square: all pairs of squares on a line
 * along which a piece can move or capture, up to the largest possible distance. Made by checkers_action_table_new, freed by
 * checkers_action_table_free. It never changes, so several threads may use one at the same time. */
typedef struct checkers_action_table {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_action_table;

/** The number of no step. */
#define CHECKERS_NO_ACTION 65535

/** A step of a piece of either side. 6 bytes. */
typedef struct checkers_action {
    /** The square of the piece. */
    checkers_square from;
    /** The square on which it lands. */
    checkers_square to;
    /** The direction with White at the bottom. A value of checkers_direction. */
    uint8_t direction;
    /** The distance in squares. */
    uint8_t distance;
    /** The number of the same step on the board turned by 180 degrees; CHECKERS_NO_ACTION if the board has no such squares. */
    uint16_t turned;
} checkers_action;

/** Makes the table of a rule set. Free it with checkers_action_table_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_action_table_new(struct checkers_variant variant,
                                          struct checkers_action_table *table);

/** Frees a table. Does nothing for zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_action_table_free(struct checkers_action_table table);

/** Writes the number of steps. */
CHECKERS_CHECK_STATUS
checkers_status checkers_action_table_count(struct checkers_action_table table, size_t *count);

/** Writes the step with a number.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if `number` is not below checkers_action_table_count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_action_table_get(struct checkers_action_table table,
                                          uint16_t number,
                                          struct checkers_action *action);

/** Writes the number of the step between two squares.
 *
 * Returns CHECKERS_NONE if the squares are not on one line, or too far apart for every piece.
 *
 * Errors: CHECKERS_ERROR_SQUARE for squares above 127. */
CHECKERS_CHECK_STATUS
checkers_status checkers_action_table_number(struct checkers_action_table table,
                                             checkers_square from,
                                             checkers_square to,
                                             uint16_t *number);

/** @} */

/** @defgroup games Games, outcomes and draws
 * @{ */

/** A game: a rule set, the initial position, and all moves and actions. Made by checkers_game_new and other functions, freed by
 * checkers_game_free. Several threads may use one; their calls wait for each other. */
typedef struct checkers_game {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_game;

/** Makes a game from the variant's own start. Free it with checkers_game_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_new(struct checkers_variant variant, struct checkers_game *game);

/** Makes a game from a position, which counts as its first occurrence. Free it with checkers_game_free.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if its hash is wrong. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_from_position(struct checkers_variant variant,
                                            const struct checkers_position *position,
                                            struct checkers_game *game);

/** Copies a game. Free the copy with checkers_game_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_clone(struct checkers_game game, struct checkers_game *clone);

/** Frees a game. Does nothing for zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_game_free(struct checkers_game game);

/** Writes the rule set of a game. Free it with checkers_variant_free: for a custom rule set it is a new handle. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_variant(struct checkers_game game, struct checkers_variant *variant);

/** Writes the current position. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_position(struct checkers_game game, struct checkers_position *position);

/** Lists all positions from the initial to the current one: one more than the number of moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_positions(struct checkers_game game,
                                        struct checkers_position *positions,
                                        size_t capacity,
                                        size_t *count);

/** Lists the moves made so far. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_moves(struct checkers_game game,
                                    struct checkers_move *moves,
                                    size_t capacity,
                                    size_t *count);

/** Lists the undone moves that checkers_game_redo would make again, the next one first. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_undone(struct checkers_game game,
                                     struct checkers_move *moves,
                                     size_t capacity,
                                     size_t *count);

/** Writes the number of moves made. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_ply(struct checkers_game game, size_t *ply);

/** Writes the number of times that the current position has occurred in the game, this time included. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_repetitions(struct checkers_game game, uint32_t *repetitions);

/** Makes a move. This discards undone moves and declines a draw offer of the opponent.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over, CHECKERS_ERROR_ILLEGAL if the move is not legal. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_play(struct checkers_game game, const struct checkers_move *mv);

/** Makes a move even after a draw, a resignation or another action that ended the game, as records of real games need.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_play_on(struct checkers_game game,
                                      const struct checkers_move *mv);

/** Undoes the last move and the actions after it, and writes the move, unless `mv` is NULL.
 *
 * Returns CHECKERS_NONE if there are no moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_undo(struct checkers_game game, struct checkers_move *mv);

/** Makes the move that was undone last again, with the actions after it, and writes the move, unless `mv` is NULL.
 *
 * Returns CHECKERS_NONE if there are no undone moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_redo(struct checkers_game game,
                                   struct checkers_move *mv);

/** Why a game ended. */
typedef uint32_t checkers_termination;
/** The values of ::checkers_termination. */
enum checkers_termination_value {
    /** The side to move has no pieces left. */
    CHECKERS_TERMINATION_NO_PIECES = 0,
    /** The side to move has pieces, but no legal move. */
    CHECKERS_TERMINATION_BLOCKED = 1,
    /** A side has a king in a game that the first king wins. */
    CHECKERS_TERMINATION_FIRST_KING = 2,
    /** The same position occurred as often as the rules require for a draw. */
    CHECKERS_TERMINATION_REPETITION = 3,
    /** The pieces on the board fulfilled a draw condition for the number of moves in the rules. */
    CHECKERS_TERMINATION_MOVE_LIMIT = 4,
    /** The pieces on the board are a draw without further moves. */
    CHECKERS_TERMINATION_MATERIAL = 5,
    /** The players agreed on a draw. */
    CHECKERS_TERMINATION_AGREEMENT = 6,
    /** A player resigned. */
    CHECKERS_TERMINATION_RESIGNATION = 7,
    /** A player lost by a decision of the arbiter: on time, by absence, by breaking a rule. */
    CHECKERS_TERMINATION_FORFEIT = 8,
    /** The game has not ended: checkers_batch_play_out reached its limit of plies. */
    CHECKERS_TERMINATION_UNFINISHED = 255
};

/** The condition for an outcome to end the game. */
typedef uint32_t checkers_draw_kind;
/** The values of ::checkers_draw_kind. */
enum checkers_draw_kind_value {
    /** It ends the game automatically. */
    CHECKERS_DRAW_AUTOMATIC = 0,
    /** The player to move must claim it. */
    CHECKERS_DRAW_CLAIMABLE = 1,
    /** Both players must accept it. */
    CHECKERS_DRAW_OFFERED = 2
};

/** The index of no clause. */
#define CHECKERS_NO_CLAUSE 255

/** The outcome of a game, or a draw that can be claimed or accepted. 32 bytes. */
typedef struct checkers_outcome {
    /** The winner; CHECKERS_NOBODY for a draw. A value of checkers_color. */
    uint8_t winner;
    /** The reason. A value of checkers_termination. */
    uint8_t termination;
    /** Whether it ends the game automatically, must be claimed, or must be accepted. A value of checkers_draw_kind. */
    uint8_t kind;
    /** The index of the clause of the draw rules; CHECKERS_NO_CLAUSE if the outcome does not come from a clause. */
    uint8_t clause;
    /** Reserved: always zero. */
    uint8_t reserved[4];
    /** The article of the rules, terminated by a zero byte; empty unless the draw rule names its source. */
    uint8_t article[24];
} checkers_outcome;

/** Writes the outcome of the game.
 *
 * Returns CHECKERS_NONE if the game is not over. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_outcome(struct checkers_game game, struct checkers_outcome *outcome);

/** Writes the draw that the player to move can claim.
 *
 * Returns CHECKERS_NONE if there is no such draw. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_claimable(struct checkers_game game, struct checkers_outcome *outcome);

/** Writes the draw that the rules offer to both players.
 *
 * Returns CHECKERS_NONE if there is no such draw. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_offered(struct checkers_game game, struct checkers_outcome *outcome);

/** Writes the outcome of a game that reaches a position, without draw rules.
 *
 * Returns CHECKERS_NONE if the game continues.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_outcome(struct checkers_variant variant,
                                         const struct checkers_position *position,
                                         struct checkers_outcome *outcome);

/** Writes an outcome in words, such as `draw by repetition of the position (FMJD 6.1)`.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if a field of the outcome has an invalid value. */
CHECKERS_CHECK_STATUS
checkers_status checkers_outcome_text(const struct checkers_outcome *outcome,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

/** Writes the identifier of a termination, such as `move_limit`: the same in every language.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for an unknown termination. */
CHECKERS_CHECK_STATUS
checkers_status checkers_termination_id(checkers_termination termination,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *length);

/** Writes the side whose draw offer has no answer yet.
 *
 * Returns CHECKERS_NONE if there is no such offer. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_draw_offer(struct checkers_game game, checkers_color *by);

/** Offers a draw to the opponent.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over or an offer has no answer yet. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_offer_draw(struct checkers_game game, checkers_color by);

/** Accepts a draw: the opponent's offer if there is one, else the draw that the rules offer, which both players must accept.
 * Afterwards checkers_game_outcome tells whether the game is drawn.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over or nothing is offered to this player. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_accept_draw(struct checkers_game game,
                                          checkers_color by);

/** Declines every draw that is offered: the opponent's offer, and the draw that the rules offer, whose count starts again.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over or nothing is offered to this player. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_decline_draw(struct checkers_game game,
                                           checkers_color by);

/** Ends the game as a draw by agreement of both players.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_agree_draw(struct checkers_game game);

/** Ends the game by the draw that the player to move can claim.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over or no draw can be claimed. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_claim_draw(struct checkers_game game);

/** Ends the game by resignation of this player, who loses, also under a reversed goal. Either side may be to move.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_resign(struct checkers_game game,
                                     checkers_color by);

/** Ends the game by a decision of the arbiter: this player loses on time, by absence or by breaking a rule.
 *
 * Errors: CHECKERS_ERROR_GAME if the game is over. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_forfeit(struct checkers_game game, checkers_color by);

/** The counter of one clause of the draw rules. 12 bytes. */
typedef struct checkers_draw_count {
    /** Number of plies counted. */
    uint32_t plies;
    /** Number of plies until the clause applies; UINT32_MAX if the pieces on the board do not fulfil its condition. */
    uint32_t plies_left;
    /** 1 if the clause applies now, else 0. */
    uint8_t met;
    /** Reserved: always zero. */
    uint8_t reserved[3];
} checkers_draw_count;

/** Lists the counter of each clause of the draw rules, in the order of checkers_variant_draws. The `clause` of an outcome is an
 * index of this list. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_draw_counts(struct checkers_game game,
                                          struct checkers_draw_count *counts,
                                          size_t capacity,
                                          size_t *count);

/** Writes 1 if a player has accepted the draw that the rules offer and the opponent has not answered yet, else 0. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_has_accepted(struct checkers_game game,
                                           checkers_color by,
                                           uint8_t *accepted);

/** The counters of all clauses of the draw rules, except repetition of positions: a plain value to copy, compare and store. The
 * bytes are the same on every machine. A value is valid for its rule set only; other bytes give arbitrary counts, but no memory
 * error. 40 bytes. */
typedef struct checkers_draw_state {
    /** Internal to the library. */
    uint8_t bytes[40];
} checkers_draw_state;

/** Writes the counters of a game that starts in a position.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_draw_state_start(struct checkers_variant variant,
                                          const struct checkers_position *position,
                                          struct checkers_draw_state *state);

/** Writes the counters of a game that continues from a position, given the plies that each clause has counted: `plies[i]` is the
 * number for clause `i`, in the order of checkers_variant_draws. Clauses from `clause_count` on have counted 0 plies.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if a clause cannot have counted this many plies in this position;
 * CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_draw_state_resume(struct checkers_variant variant,
                                           const struct checkers_position *position,
                                           const uint32_t *plies,
                                           size_t clause_count,
                                           struct checkers_draw_state *state);

/** Writes the counters after a move; `after` is the position after the move. The call does not check that the move is legal and
 * gives that position, so that a search can call this function for each ply. `next` may be `state`.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_draw_state_next(struct checkers_variant variant,
                                         const struct checkers_draw_state *state,
                                         const struct checkers_move *mv,
                                         const struct checkers_position *after,
                                         struct checkers_draw_state *next);

/** Writes the counters after the players have declined every draw that the rules offer: those clauses start to count again.
 * `next` may be `state`. */
CHECKERS_CHECK_STATUS
checkers_status checkers_draw_state_decline(struct checkers_variant variant,
                                            const struct checkers_draw_state *state,
                                            struct checkers_draw_state *next);

/** Writes the first draw of a kind whose condition is met: first repetition, then the clauses in their order. `repetitions` is the
 * number of times that the position has occurred, 1 for a new position.
 *
 * Returns CHECKERS_NONE if no condition is met.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for an unknown kind. */
CHECKERS_CHECK_STATUS
checkers_status checkers_draw_state_outcome(struct checkers_variant variant,
                                            const struct checkers_draw_state *state,
                                            uint32_t repetitions,
                                            checkers_draw_kind kind,
                                            struct checkers_outcome *outcome);

/** Lists the counter of each clause, in the order of checkers_variant_draws.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_draw_state_counts(struct checkers_variant variant,
                                           const struct checkers_draw_state *state,
                                           struct checkers_draw_count *counts,
                                           size_t capacity,
                                           size_t *count);

/** Writes the counters of a game in its current position. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_draw_state(struct checkers_game game, struct checkers_draw_state *state);

/** A game without undo and without offers, claims and resignations. Its outcomes are those of checkers_game, but it needs a
 * fraction of the time and memory. Made by checkers_forward_game_new and checkers_forward_game_clone, freed by
 * checkers_forward_game_free. Several threads may use one; their calls wait for each other. */
typedef struct checkers_forward_game {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_forward_game;

/** Makes a game from a position. `state` has the draw counters of the moves before it; NULL if the game starts there. Positions
 * before it do not count as repetitions. Free it with checkers_forward_game_free.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board, or if its hash is wrong. */
CHECKERS_CHECK_STATUS
checkers_status checkers_forward_game_new(struct checkers_variant variant,
                                          const struct checkers_position *position,
                                          const struct checkers_draw_state *state,
                                          struct checkers_forward_game *game);

/** Copies a game. Free the copy with checkers_forward_game_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_forward_game_clone(struct checkers_forward_game game,
                                            struct checkers_forward_game *clone);

/** Frees a game. Does nothing for zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_forward_game_free(struct checkers_forward_game game);

/** Makes a move, also after a draw rule applies.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal. */
CHECKERS_CHECK_STATUS
checkers_status checkers_forward_game_play(struct checkers_forward_game game, const struct checkers_move *mv);

/** Plays random legal moves with equal probability until the game is over or has `limit` plies in total, and writes the outcome.
 * `ends` selects the draws that end the game, as for checkers_batch_play_out. The same `seed` gives the same game.
 *
 * Returns CHECKERS_NONE if the limit was reached first.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for an unknown kind of draw. */
CHECKERS_CHECK_STATUS
checkers_status checkers_forward_game_play_out(struct checkers_forward_game game,
                                               checkers_draw_kind ends,
                                               uint32_t limit,
                                               uint64_t seed,
                                               struct checkers_outcome *outcome);

/** Writes the outcome of the game. `ends` selects the draws that end the game, as for checkers_batch_play_out.
 *
 * Returns CHECKERS_NONE while the game continues.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for an unknown kind of draw. */
CHECKERS_CHECK_STATUS
checkers_status checkers_forward_game_outcome(struct checkers_forward_game game,
                                              checkers_draw_kind ends,
                                              struct checkers_outcome *outcome);

/** Writes the current position, the number of moves, the number of times that the position has occurred (this time included; 1
 * if the draw rules have no repetition), and the draw counters. Each pointer may be NULL. */
CHECKERS_CHECK_STATUS
checkers_status checkers_forward_game_state(struct checkers_forward_game game,
                                            struct checkers_position *position,
                                            uint32_t *plies,
                                            uint32_t *repetitions,
                                            struct checkers_draw_state *state);

/** @} */

/** @defgroup text Text, pictures and bytes
 * @{ */

/** A style of writing moves. */
typedef uint32_t checkers_move_style;
/** The values of ::checkers_move_style. */
enum checkers_move_style_value {
    /** The form that PDN prescribes: origin and destination, or the whole path if another legal move has the same two squares. */
    CHECKERS_STYLE_SHORTEST = 0,
    /** The whole path of a capture. */
    CHECKERS_STYLE_FULL = 1,
    /** The Russian half-short form, `cd4` or `c:e5`, where it is clear. */
    CHECKERS_STYLE_SHORT_RUSSIAN = 2,
    /** The form of the Hub protocol: origin, destination and the captured squares. */
    CHECKERS_STYLE_HUB = 3
};

/** Reads the text of a legal move in any notation: numbers, algebraic, short Russian, Hub, whole paths.
 *
 * `first_square` is the corner of square 1: CHECKERS_CORNER_OWN unless the text uses another numbering. If `strict` is 1, the
 * separator must fit the move: `-` is allowed for quiet moves only.
 *
 * Errors: CHECKERS_ERROR_MOVE_TEXT if the text is not a move (with the byte at fault), CHECKERS_ERROR_AMBIGUOUS if it fits
 * several legal moves (the message lists them), CHECKERS_ERROR_ILLEGAL if it fits none (the message is the reason, the subject
 * its name, such as `MustCapture`); CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_parse_move(struct checkers_variant variant,
                                            const struct checkers_position *position,
                                            const char *text,
                                            size_t text_length,
                                            checkers_corner first_square,
                                            uint8_t strict,
                                            struct checkers_move *mv);

/** Lists every legal move that a text fits, at least one. Moves that the text describes completely come first.
 *
 * Errors: as for checkers_variant_parse_move, except CHECKERS_ERROR_AMBIGUOUS; CHECKERS_ERROR_BUFFER with the count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_move_candidates(struct checkers_variant variant,
                                                 const struct checkers_position *position,
                                                 const char *text,
                                                 size_t text_length,
                                                 checkers_corner first_square,
                                                 uint8_t strict,
                                                 struct checkers_move *moves,
                                                 size_t capacity,
                                                 size_t *count);

/** Writes a legal move in the variant's notation. In CHECKERS_STYLE_SHORTEST no other legal move of the position has the same
 * text.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal in the position; CHECKERS_ERROR_POSITION if the position cannot be on this
 * board; CHECKERS_ERROR_ARGUMENT for an unknown style. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_write_move(struct checkers_variant variant,
                                            const struct checkers_position *position,
                                            const struct checkers_move *mv,
                                            checkers_move_style style,
                                            char *buffer,
                                            size_t capacity,
                                            size_t *length);

/** Writes the origin and destination of a move in the variant's notation: `32-28`, `c3:e5`. Captures that differ only in the
 * captured pieces have the same text: use checkers_variant_write_move for a text that is read again.
 *
 * Errors: CHECKERS_ERROR_SQUARE for squares above 127. Squares outside this board are written `?`. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_move_ends(struct checkers_variant variant,
                                           const struct checkers_move *mv,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *length);

/** Writes a move and one of its paths completely: `a1-b2`, or `a1xc3xe5(b2,d4)` with every landing square and the captured
 * squares. In every game squares are written with the letter of the file and the number of the rank, counted from the bottom
 * left corner with White at the bottom.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for more than CHECKERS_MAX_STEPS steps; CHECKERS_ERROR_SQUARE for squares above 127. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_path_text(struct checkers_variant variant,
                                           const struct checkers_move *mv,
                                           const struct checkers_step *steps,
                                           size_t step_count,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *length);

/** The names of squares in a diagram. */
typedef uint32_t checkers_labels;
/** The values of ::checkers_labels. */
enum checkers_labels_value {
    /** The names that the notation of the game uses. */
    CHECKERS_LABELS_OWN = 0,
    /** No names. */
    CHECKERS_LABELS_NONE = 1,
    /** The number of each square, on the square. */
    CHECKERS_LABELS_NUMBERS = 2,
    /** Letters of the files and numbers of the ranks, at the edges. */
    CHECKERS_LABELS_COORDINATES = 3
};

/** Writes a position as lines of text. Pieces are letters, or Unicode's draughts symbols if `unicode` is 1. `bottom` is the side
 * at the bottom of the diagram. Squares in `marked` are in brackets.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_diagram(struct checkers_variant variant,
                                         const struct checkers_position *position,
                                         checkers_color bottom,
                                         checkers_labels labels,
                                         uint8_t unicode,
                                         struct checkers_bitboard marked,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *length);

/** An arrow in a picture. An arrow from a square to itself is drawn as a ring. */
typedef struct checkers_arrow {
    /** The square where it begins. */
    checkers_square from;
    /** The square where it ends. */
    checkers_square to;
    /** 1 to draw it in the colour `rgba`, 0 to use the palette. */
    uint8_t colored;
    /** Reserved: always zero. */
    uint8_t reserved;
    /** Red, green, blue and opacity; an opacity of 255 is opaque. */
    uint8_t rgba[4];
} checkers_arrow;

/** Options of a picture. All fields zero, or NULL in place of the struct, selects the defaults. The library does not keep the
 * pointers after the call. */
typedef struct checkers_svg_options {
    /** The title, which the library escapes; NULL for the name of the variant. */
    const char *title;
    /** Length of the title in bytes. */
    size_t title_length;
    /** The colours as JSON, such as `{"white": "#ffffff"}`; colours that are left out have the defaults (wood). NULL for
     * the defaults, `print` for colours for paper. */
    const char *palette;
    /** Length of the palette in bytes. */
    size_t palette_length;
    /** The last move, which the picture highlights; NULL for none. */
    const struct checkers_move *last_move;
    /** Arrows, the last one on top. */
    const struct checkers_arrow *arrows;
    /** Number of arrows. */
    size_t arrow_count;
    /** Squares with a frame around them. */
    struct checkers_bitboard highlighted;
    /** Width in pixels; 0 for 60 for each cell. With UINT32_MAX the picture has no fixed width and fills the space on a page. */
    uint32_t width;
    /** The side at the bottom of the picture. A value of checkers_color. */
    uint8_t bottom;
    /** The names of squares. A value of checkers_labels. */
    uint8_t labels;
    /** Reserved: always zero. */
    uint8_t reserved[2];
} checkers_svg_options;

/** Writes a position as an SVG document. The same input gives the same bytes on every machine.
 *
 * Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board; CHECKERS_ERROR_RULES for a palette that
 * cannot be read. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_svg(struct checkers_variant variant,
                                     const struct checkers_position *position,
                                     const struct checkers_svg_options *options,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/** Writes a game as JSON: the rules, the initial position, every move, offer, claim and resignation, and the undone moves that
 * could be made again. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_json(struct checkers_game game,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *length);

/** Makes a game from JSON, in the form that checkers_game_json writes, by playing it again. Free it with
 * checkers_game_free.
 *
 * Errors: CHECKERS_ERROR_GAME if the JSON cannot be read, or if a move or action in it is not possible. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_from_json(const char *json, size_t json_length, struct checkers_game *game);

/** Writes the size of a packed position in bytes: 16 for boards of up to 32 squares, 32 for up to 64 squares, 64 for up to
 * 128 squares. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_packed_size(struct checkers_variant variant,
                                             size_t *size);

/** Packs positions, one record after the other, without draw counters. `byte_count` is `position_count` times
 * checkers_variant_packed_size. Equal positions give equal bytes on every machine. The bytes do not name the variant. The buffers must not overlap.
 *
 * Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board; the subject of the error is `positions[i]`.
 * CHECKERS_ERROR_ARGUMENT if `byte_count` is wrong. Records before the one at fault may have been written. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_pack(struct checkers_variant variant,
                                      const struct checkers_position *positions,
                                      size_t position_count,
                                      uint8_t *bytes,
                                      size_t byte_count);

/** Unpacks positions; the inverse of checkers_variant_pack. Draw counters in the records are checked, but not returned.
 *
 * Errors: CHECKERS_ERROR_PACKED if a record is not a position of this variant; the subject of the error is
 * `records[i]`, and the message names the byte of the record. CHECKERS_ERROR_ARGUMENT if `byte_count` is wrong.
 * Positions before the one at fault may have been written. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_unpack(struct checkers_variant variant,
                                        const uint8_t *bytes,
                                        size_t byte_count,
                                        struct checkers_position *positions,
                                        size_t position_count);

/** Packs positions with their draw counters, one record after the other: `states[i]` belongs to `positions[i]`. In other
 * respects it works as checkers_variant_pack.
 *
 * Errors: as for checkers_variant_pack; also CHECKERS_ERROR_POSITION if the counters do not fit the position. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_pack_states(struct checkers_variant variant,
                                             const struct checkers_position *positions,
                                             const struct checkers_draw_state *states,
                                             size_t position_count,
                                             uint8_t *bytes,
                                             size_t byte_count);

/** Unpacks positions and their draw counters; the inverse of checkers_variant_pack_states. For a record without
 * counters, the counters are those of a game that starts in its position.
 *
 * Errors: as for checkers_variant_unpack. */
CHECKERS_CHECK_STATUS
checkers_status checkers_variant_unpack_states(struct checkers_variant variant,
                                               const uint8_t *bytes,
                                               size_t byte_count,
                                               struct checkers_position *positions,
                                               struct checkers_draw_state *states,
                                               size_t position_count);

/** Writes a game as bytes: its initial position, every move and action, and the undone moves that could be made again. Most
 * moves take one byte. The bytes do not name the variant.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count if the buffer is too small. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_pack(struct checkers_game game,
                                   uint8_t *bytes,
                                   size_t capacity,
                                   size_t *count);

/** Makes a game from the bytes that checkers_game_pack wrote, by replaying it. Free it with checkers_game_free. `used` receives
 * the number of bytes of the game; bytes after it, such as the next game, are not read.
 *
 * The bytes do not name the variant: pass the one that the game was packed with. Bytes of another variant may be accepted as a
 * game with other moves. Each move costs a list of the legal moves; a malicious initial position can have very many.
 *
 * Errors: CHECKERS_ERROR_PACKED, with the byte at fault, if the bytes are damaged or cannot be replayed by the rules of this
 * variant. */
CHECKERS_CHECK_STATUS
checkers_status checkers_game_unpack(struct checkers_variant variant,
                                     const uint8_t *bytes,
                                     size_t byte_count,
                                     struct checkers_game *game,
                                     size_t *used);

/** @} */

/** @defgroup files Game files (PDN)
 * @{ */

/** A reader of the games of a file. Only one game is in memory at a time. Made by checkers_pdn_reader_new or
 * checkers_pdn_reader_of, freed by checkers_pdn_reader_free. Any thread may use a reader, but only one at a time: a call
 * while another call reads, even from a callback, is refused with CHECKERS_ERROR_BUSY. */
typedef struct checkers_pdn_reader {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_pdn_reader;

/** A function that supplies bytes of a file: it writes up to `capacity` bytes to `buffer` and returns their number, 0 at
 * the end of the file, or a negative number if reading failed. It is called on the threads that call
 * checkers_pdn_reader_next. */
typedef int64_t (*checkers_read)(uint8_t *buffer, size_t capacity, void *user);

/** Options for reading a file. All zero, or a NULL pointer, means the defaults. */
typedef struct checkers_pdn_options {
    /** The name of the encoding, such as `windows-1251`; NULL to detect it. */
    const char *encoding;
    /** The length of that name in bytes. */
    size_t encoding_length;
    /** The maximum number of bytes that are kept of one comment, tag value or other text; 0 for 1 MiB. */
    size_t text_limit;
    /** The approximate maximum number of bytes that are kept of all texts of one game; 0 for 16 MiB. */
    size_t game_limit;
    /** 1 to refuse a game that the reading grammar of PDN 3.0 refuses, 0 to repair it. */
    uint8_t strict;
    /** Reserved: always zero. */
    uint8_t reserved[7];
} checkers_pdn_options;

/** Makes a reader of bytes that the function `read` supplies. `user` is passed to the function and must be valid until the
 * reader is freed.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for invalid options, such as an unknown encoding. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_reader_new(checkers_read read,
                                        void *user,
                                        const struct checkers_pdn_options *options,
                                        struct checkers_pdn_reader *reader);

/** Makes a reader of bytes in memory. The reader keeps a copy of them.
 *
 * Errors: as for checkers_pdn_reader_new. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_reader_of(const uint8_t *bytes,
                                       size_t byte_count,
                                       const struct checkers_pdn_options *options,
                                       struct checkers_pdn_reader *reader);

/** A game as PDN holds it: tags, moves, comments, glyphs, variations, as texts, and what the reader repaired. Comes from
 * checkers_pdn_reader_next and others, freed by checkers_pdn_free. Any threads may use one; their calls wait for each
 * other. */
typedef struct checkers_pdn {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_pdn;

/** Reads the next game. Free it with checkers_pdn_free.
 *
 * Returns CHECKERS_NONE at the end of the file.
 *
 * Errors: CHECKERS_ERROR_PDN if a strict reader refuses the game (with line and column; the next call reads the next
 * game); CHECKERS_ERROR_IO if the bytes cannot be read (later calls return no game); CHECKERS_ERROR_BUSY while another
 * call uses the reader. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_reader_next(struct checkers_pdn_reader reader,
                                         struct checkers_pdn *game);

/** Frees a reader. Does nothing for zero. After success the callback is not called again.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before; CHECKERS_ERROR_BUSY, and nothing is freed, while a call uses the
 * reader, even if the callback of that call calls this function. */
checkers_status checkers_pdn_reader_free(struct checkers_pdn_reader reader);

/** Writes the game as PDN 3.0: its tags, its moves in lines of 80 columns, and `*` behind them.
 *
 * Errors: CHECKERS_ERROR_PDN if there is nothing in it, or PDN cannot hold it. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_write(struct checkers_pdn game, char *buffer, size_t capacity, size_t *length);

/** Writes the whole tree of the game as JSON: `tags` and `line`, with every comment, glyph and variation. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_json(struct checkers_pdn game, char *buffer, size_t capacity, size_t *length);

/** Makes a game from JSON, in the form that checkers_pdn_json writes. Free it with checkers_pdn_free.
 *
 * Errors: CHECKERS_ERROR_PDN if it cannot be read, with line and column. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_from_json(const char *json, size_t json_length, struct checkers_pdn *game);

/** Makes PDN of a game that was played: its moves in the game's own notation, its result, its GameType, and the position
 * that it began with, if that is not the variant's own. Names, dates and comments are for the caller to add. Free it
 * with checkers_pdn_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_of_game(struct checkers_game game,
                                     struct checkers_pdn *pdn);

/** Makes an empty game, without tags and moves. Free it with checkers_pdn_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_new(struct checkers_pdn *game);

/** Frees a game. Does nothing for zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_pdn_free(struct checkers_pdn game);

/** Writes which game of the file it is, from 1, and the line and column where it begins, from 1; a `number` of 0 for a
 * game that comes from no file. Each pointer may be NULL. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_place(struct checkers_pdn game,
                                   uint64_t *number,
                                   uint32_t *line,
                                   uint32_t *column);

/** Writes the result or `*` behind the moves, as PDN spells it.
 *
 * Returns CHECKERS_NONE if there was none. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_terminator(struct checkers_pdn game,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *length);

/** Writes how many repairs are listed, and how many more there were; `omitted` may be NULL. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_repair_count(struct checkers_pdn game, size_t *count, size_t *omitted);

/** Writes what was put right, in words, and the line and column where, from 1; those two may be NULL.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_repair_count up. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_repair(struct checkers_pdn game,
                                    size_t index,
                                    uint32_t *line,
                                    uint32_t *column,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *length);

/** Writes the value of a tag of PDN, also where a program of another language gives it another name. Capitals do not
 * matter.
 *
 * Returns CHECKERS_NONE if there is no such tag. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_tag(struct checkers_pdn game,
                                 const char *name,
                                 size_t name_length,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

/** Writes how many tags there are. A name may occur more than once. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_tag_count(struct checkers_pdn game, size_t *count);

/** Writes the name of a tag, by its place from 0.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_tag_count up. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_tag_name(struct checkers_pdn game,
                                      size_t index,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

/** Writes the value of a tag, by its place from 0.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_tag_count up. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_tag_value(struct checkers_pdn game,
                                       size_t index,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

/** Gives the first tag of this name the value, or adds it at the end. Name and value are made fit for PDN. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_set_tag(struct checkers_pdn game,
                                     const char *name,
                                     size_t name_length,
                                     const char *value,
                                     size_t value_length);

/** Takes away all tags of this name. Capitals do not matter.
 *
 * Returns CHECKERS_NONE if there was none. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_remove_tag(struct checkers_pdn game, const char *name, size_t name_length);

/** No node: what is noted before the first move of a line. */
#define CHECKERS_NO_NODE UINT64_MAX

/** What a node of a line is. */
typedef uint32_t checkers_pdn_node_kind;
/** The values of ::checkers_pdn_node_kind. */
enum checkers_pdn_node_kind_value {
    /** A move. */
    CHECKERS_NODE_MOVE = 0,
    /** A position that is set up between moves. */
    CHECKERS_NODE_SETUP = 1,
    /** A null move: the side to move changes. */
    CHECKERS_NODE_PASS = 2
};

/** A line of a game of PDN: the game itself, which is line 0, or a variation. Each line is numbered before its variations,
 * in the order of the file. 32 bytes. */
typedef struct checkers_pdn_line {
    /** The line that it is a variation of; CHECKERS_NO_LINE for the game. */
    uint64_t parent;
    /** The node of that line that it replaces, from 0; CHECKERS_NO_NODE if it is written before the first node. */
    uint64_t node;
    /** How many nodes it has. */
    uint64_t nodes;
    /** Reserved: always zero. */
    uint8_t reserved[8];
} checkers_pdn_line;

/** A node of a line: a move, or a position that is set up between moves. 32 bytes. */
typedef struct checkers_pdn_node {
    /** The move number that is written before it; 0 for none. */
    uint32_t number;
    /** Line of the file, from 1. */
    uint32_t line;
    /** Column of the file, from 1. */
    uint32_t column;
    /** How many comments are written behind it. */
    uint32_t comments;
    /** How many glyphs. */
    uint32_t glyphs;
    /** How many clock times those comments hold. */
    uint32_t clocks;
    /** How many variations replace it. */
    uint32_t variations;
    /** CHECKERS_NODE_MOVE, CHECKERS_NODE_SETUP or CHECKERS_NODE_PASS. A value of checkers_pdn_node_kind. */
    uint8_t kind;
    /** 1 if the number is written with dots (`12...`), as for the side that moves second. */
    uint8_t second;
    /** Reserved: always zero. */
    uint8_t reserved[2];
} checkers_pdn_node;

/** Writes how many lines there are, the game itself included. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_line_count(struct checkers_pdn game, size_t *count);

/** Writes where a line belongs. The numbers are those of the PDN; those of a replay may differ.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_line_count up. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_line_get(struct checkers_pdn game,
                                      size_t number,
                                      struct checkers_pdn_line *line);

/** Writes what a node is and how much is noted about it.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_node_get(struct checkers_pdn game,
                                      size_t line,
                                      uint64_t index,
                                      struct checkers_pdn_node *node);

/** Writes the text of a node: the move as it is written in the file, or the FEN of a position that is set up.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_node_text(struct checkers_pdn game,
                                       size_t line,
                                       uint64_t node,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

/** Writes the annotation of a move, such as `!?`.
 *
 * Returns CHECKERS_NONE if it has none.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_node_annotation(struct checkers_pdn game,
                                             size_t line,
                                             uint64_t node,
                                             char *buffer,
                                             size_t capacity,
                                             size_t *length);

/** Gives a move an annotation made of `!` and `?`, at most 16 of them, perhaps in parentheses; an empty text takes it
 * away.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if the text is no annotation, or there is no such line or node, or the node is no move. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_set_annotation(struct checkers_pdn game,
                                            size_t line,
                                            uint64_t node,
                                            const char *text,
                                            size_t text_length);

/** Inserts a move before node `index` of a line, or at its end if the line has `index` nodes. Whether the move is legal is
 * not checked: checkers_replay_new does that.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if the text cannot be a move of PDN, or there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_insert_move(struct checkers_pdn game,
                                         size_t line,
                                         uint64_t index,
                                         const char *text,
                                         size_t text_length);

/** Removes a node of a line, with everything that is noted about it.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_remove_node(struct checkers_pdn game, size_t line, uint64_t node);

/** Adds a variation that replaces a node and begins with a move; with CHECKERS_NO_NODE it is written before the first node.
 * Writes the number of the new line; lines behind it have higher numbers from now on.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if the text cannot be a move of PDN, or there is no such line or node;
 * CHECKERS_ERROR_LIMIT if variations would be nested more than 100 deep. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_add_variation(struct checkers_pdn game,
                                           size_t line,
                                           uint64_t node,
                                           const char *text,
                                           size_t text_length,
                                           size_t *number);

/** Removes a variation, by the number of its line. Lines behind it have lower numbers from now on.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, and for line 0, which is the game. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_remove_variation(struct checkers_pdn game, size_t line);

/** Lets a variation and what it replaces change places: its moves become those of the parent line, the moves that it
 * replaced a variation.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, for line 0, which is the game, and for a variation before the
 * first node; CHECKERS_ERROR_LIMIT if variations would be nested more than 100 deep. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_promote_variation(struct checkers_pdn game,
                                               size_t line);

/** Numbers all moves anew. `number` is that of the first move, with `second` 1 if it is one of the side that moves second.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if `second` is neither 0 nor 1. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_renumber(struct checkers_pdn game,
                                      uint32_t number,
                                      uint8_t second);

/** What a clock time means. */
typedef uint32_t checkers_clock_kind;
/** The values of ::checkers_clock_kind. */
enum checkers_clock_kind_value {
    /** The time that is left: `[%clk ...]`, or `[%clock ...]` with a side. */
    CHECKERS_CLOCK_REMAINING = 0,
    /** The time that has passed, as a mechanical clock shows it: `[%mct ...]`. */
    CHECKERS_CLOCK_ELAPSED = 1,
    /** The time that the whole game has taken: `[%egt ...]`. */
    CHECKERS_CLOCK_GAME = 2,
    /** The time that the move has taken: `[%emt ...]`. */
    CHECKERS_CLOCK_MOVE = 3
};

/** A clock time of a comment. 16 bytes. */
typedef struct checkers_clock {
    /** The time in nanoseconds. */
    uint64_t nanoseconds;
    /** What the time means: CHECKERS_CLOCK_REMAINING and so on. A value of checkers_clock_kind. */
    uint8_t kind;
    /** Whose clock it is; CHECKERS_NOBODY if that is not said: then it belongs to the side that made the move. A value of checkers_color. */
    uint8_t side;
    /** 1 if the clock is said to be running. */
    uint8_t running;
    /** Reserved: always zero. */
    uint8_t reserved[5];
} checkers_clock;

/** Writes a comment, by its place from 0 among the comments of the node.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, node or comment. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_comment(struct checkers_pdn game,
                                     size_t line,
                                     uint64_t node,
                                     size_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/** Adds a comment behind everything that is noted about the node. What a comment of PDN cannot hold is replaced: braces
 * become parentheses, control characters spaces.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_add_comment(struct checkers_pdn game,
                                         size_t line,
                                         uint64_t node,
                                         const char *text,
                                         size_t text_length);

/** Removes all comments of the node, clock times included.
 *
 * Returns CHECKERS_NONE if there was none.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_remove_comments(struct checkers_pdn game, size_t line, uint64_t node);

/** Lists the numeric annotation glyphs of the node, such as 1 for a good move.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_glyphs(struct checkers_pdn game,
                                    size_t line,
                                    uint64_t node,
                                    uint16_t *glyphs,
                                    size_t capacity,
                                    size_t *count);

/** Adds a numeric annotation glyph.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_add_glyph(struct checkers_pdn game, size_t line, uint64_t node, uint16_t glyph);

/** Removes every occurrence of a numeric annotation glyph from the node.
 *
 * Returns CHECKERS_NONE if the node does not have it.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_remove_glyph(struct checkers_pdn game,
                                          size_t line,
                                          uint64_t node,
                                          uint16_t glyph);

/** Lists the clock times in the comments of the node.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT if there is no such line or node. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_clocks(struct checkers_pdn game,
                                    size_t line,
                                    uint64_t node,
                                    struct checkers_clock *clocks,
                                    size_t capacity,
                                    size_t *count);

/** Gives a move or set-up a clock time, which replaces the times of the same kind and side that it has.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, node, kind or side; CHECKERS_NO_NODE is no node here. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_set_clock(struct checkers_pdn game,
                                       size_t line,
                                       uint64_t node,
                                       const struct checkers_clock *clock);

/** Removes the clock times of a kind and a side (CHECKERS_NOBODY: those that name no side) from a node's comments.
 *
 * Returns CHECKERS_NONE if there was none.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such line, node, kind or side. */
CHECKERS_CHECK_STATUS
checkers_status checkers_pdn_remove_clock(struct checkers_pdn game,
                                          size_t line,
                                          uint64_t node,
                                          checkers_clock_kind kind,
                                          checkers_color side);

/** A PDN game as positions and moves. Made by checkers_replay_new, freed by checkers_replay_free. It never changes, so that
 * several threads may use it at the same time. */
typedef struct checkers_replay {
    /** The number of the handle; 0 for none. */
    uint64_t id;
} checkers_replay;

/** Replays a game as far as possible. Free the replay with checkers_replay_free.
 *
 * The rules are those of the game's tags; otherwise `variant` (zero for none; the variant of the game before is a good
 * choice); otherwise rules by which the game can be replayed. With `guess` 1, other rules are also tried if these do not
 * fit.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if `guess` is neither 0 nor 1. A game that cannot be replayed to its end is not an error
 * here; checkers_replay_check reports it. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_new(struct checkers_pdn game,
                                    struct checkers_variant variant,
                                    uint8_t guess,
                                    struct checkers_replay *replay);

/** Frees a replay. Does nothing for zero.
 *
 * Errors: CHECKERS_ERROR_HANDLE if it was freed before. */
checkers_status checkers_replay_free(struct checkers_replay replay);

/** Returns whether the game was replayed to its end. Moves after the end of the game are not an error.
 *
 * Errors: CHECKERS_ERROR_MOVE_TEXT, CHECKERS_ERROR_ILLEGAL, CHECKERS_ERROR_AMBIGUOUS, CHECKERS_ERROR_FEN or
 * CHECKERS_ERROR_PDN, for the first text that could not be replayed, with its line and column. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_check(struct checkers_replay replay);

/** Writes the rules by which the game was replayed. Free them with checkers_variant_free. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_variant(struct checkers_replay replay, struct checkers_variant *variant);

/** Lists the moves of the game, without variations (see checkers_replay_line_moves), set-ups and null moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_moves(struct checkers_replay replay,
                                      struct checkers_move *moves,
                                      size_t capacity,
                                      size_t *count);

/** Lists the positions of the game, without variations: the first position, then the position after each move, set-up and
 * null move. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_positions(struct checkers_replay replay,
                                          struct checkers_position *positions,
                                          size_t capacity,
                                          size_t *count);

/** Makes a game of the replayed moves. Free it with checkers_game_free.
 *
 * If the moves do not end the game but the result is known, the game ends with that result: a draw by a claim of the
 * player to move if the rules allow it, otherwise by agreement; a win by the loser's resignation. The game stays open if
 * both sides lost, or if not all moves could be replayed.
 *
 * Errors: CHECKERS_ERROR_GAME if positions are set up in the middle of it. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_game(struct checkers_replay replay,
                                     struct checkers_game *game);

/** Writes the number of remarks on how the game was replayed. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_remark_count(struct checkers_replay replay, size_t *count);

/** Writes a remark in words, and its line and column, from 1, or 0 if it is about the whole game. `line` and `column` may
 * be NULL.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no remark with this number. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_remark(struct checkers_replay replay,
                                       size_t index,
                                       uint32_t *line,
                                       uint32_t *column,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *length);

/** Makes the game in the form of PDN 3.0: numbered moves in one style, canonical FEN, the tags of the standard and a
 * complete GameType. Texts that could not be replayed are not changed. Free it with checkers_pdn_free.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no such style. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_convert(struct checkers_replay replay,
                                        checkers_move_style style,
                                        struct checkers_pdn *game);

/** How a line ends. */
typedef uint32_t checkers_line_end;
/** The values of ::checkers_line_end. */
enum checkers_line_end_value {
    /** All of it was replayed. */
    CHECKERS_LINE_END_COMPLETE = 0,
    /** The game is over by the rules, but more moves are recorded. */
    CHECKERS_LINE_END_TRAILING = 1,
    /** It could not be replayed to its end: checkers_replay_line_check has the reason. */
    CHECKERS_LINE_END_FAILED = 2
};

/** No line: the parent of the game itself. */
#define CHECKERS_NO_LINE UINT64_MAX

/** A line of a replayed game: the game itself, which is line 0, or a variation. The numbers of variations follow that of
 * their parent, in the order of the file. 32 bytes. */
typedef struct checkers_replay_line {
    /** The parent of the variation; CHECKERS_NO_LINE for the game. */
    uint64_t parent;
    /** The step of that line that it replaces, from 0. */
    uint64_t ply;
    /** The number of steps: moves, set-ups and null moves. */
    uint64_t plies;
    /** How it ends. A value of checkers_line_end. */
    uint8_t end;
    /** 1 if it is before the first step of its parent. */
    uint8_t before;
    /** Reserved: always zero. */
    uint8_t reserved[6];
} checkers_replay_line;

/** Writes the number of lines, including the game itself. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_line_count(struct checkers_replay replay, size_t *count);

/** Writes the parent, the place and the end of a line.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if there is no line with this number. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_line_get(struct checkers_replay replay,
                                         size_t number,
                                         struct checkers_replay_line *line);

/** Returns whether a line was replayed to its end, as checkers_replay_check does for the game.
 *
 * Errors: as for checkers_replay_check; CHECKERS_ERROR_ARGUMENT if there is no line with this number. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_line_check(struct checkers_replay replay, size_t number);

/** Lists the moves of a line, without set-ups, null moves and variations.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_ARGUMENT if there is no line with this number. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_line_moves(struct checkers_replay replay,
                                           size_t number,
                                           struct checkers_move *moves,
                                           size_t capacity,
                                           size_t *count);

/** Lists the positions of a line: the first position, then the position after each step.
 *
 * Errors: as for checkers_replay_line_moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_line_positions(struct checkers_replay replay,
                                               size_t number,
                                               struct checkers_position *positions,
                                               size_t capacity,
                                               size_t *count);

/** The side whose number comes first in a result. */
typedef uint32_t checkers_first_number;
/** The values of ::checkers_first_number. */
enum checkers_first_number_value {
    /** Unknown: other games of the file decide, then the order of the players' tags, then the side that begins. */
    CHECKERS_FIRST_NUMBER_DETECT = 0,
    /** White's, as in PDN 3.0 and PGN. */
    CHECKERS_FIRST_NUMBER_WHITE = 1,
    /** Black's, as in English draughts, even if a set-up position has White to move. */
    CHECKERS_FIRST_NUMBER_BLACK = 2,
    /** The number of the side that begins the game. */
    CHECKERS_FIRST_NUMBER_STARTER = 3
};

/** The rule that decides who won. */
typedef uint32_t checkers_winner_rule;
/** The values of ::checkers_winner_rule. */
enum checkers_winner_rule_value {
    /** The game is decided on the board, regardless of the recorded result. */
    CHECKERS_WINNER_RULE_BOARD = 0,
    /** The options of the replay state whose number comes first. */
    CHECKERS_WINNER_RULE_OPTION = 1,
    /** Other games of the file show whose number comes first. */
    CHECKERS_WINNER_RULE_OTHER_GAMES = 2,
    /** The order of the tags that name the players shows whose number comes first. */
    CHECKERS_WINNER_RULE_TAG_ORDER = 3,
    /** The first number belongs to the side that begins the game. */
    CHECKERS_WINNER_RULE_STARTER = 4
};

/** Options for replaying a game. All zero, or a NULL pointer, means the defaults. 16 bytes. */
typedef struct checkers_replay_options {
    /** The rules of a game whose tags name none; its id is 0 for none. */
    struct checkers_variant variant;
    /** 1 to try other rules if the named ones do not fit, which is useful for files of unknown origin. */
    uint8_t guess;
    /** The side whose number comes first in the result. A value of checkers_first_number. */
    uint8_t first_number;
    /** Reserved: always zero. */
    uint8_t reserved[6];
} checkers_replay_options;

/** The result of a PDN game. 16 bytes. */
typedef struct checkers_pdn_result {
    /** The number before the dash of the result, in hundredths of a point: 50 for 1/2. 0 without a score. */
    uint32_t first;
    /** The number after the dash. */
    uint32_t second;
    /** 1 if the result tag has a score, 0 if the tag is missing or has none, such as `*`. */
    uint8_t has_score;
    /** The winner; CHECKERS_NOBODY for a draw, or if both sides lost. A value of checkers_color. */
    uint8_t winner;
    /** The rule that decides who won. A value of checkers_winner_rule. */
    uint8_t rule;
    /** Reserved: always zero. */
    uint8_t reserved[5];
} checkers_pdn_result;

/** Replays a game with options, as checkers_replay_new does; `options` may be NULL. Free the replay with
 * checkers_replay_free.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT if an option has a value that it cannot have. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_new_with(struct checkers_pdn game,
                                         const struct checkers_replay_options *options,
                                         struct checkers_replay *replay);

/** Writes the winner, the score of the result tag, and the rule that decides the winner. If the game is decided on the
 * board, that side has won, regardless of the result tag.
 *
 * Returns CHECKERS_NONE if the result is not known. */
CHECKERS_CHECK_STATUS
checkers_status checkers_replay_result(struct checkers_replay replay,
                                       struct checkers_pdn_result *result);

/** @} */

/** @defgroup batches Counting and batches
 * @{ */

/** A callback that can stop a long call. The library calls it before the work begins and then about every 10 milliseconds, on
 * the thread that made the call. It returns 0 to continue and any other number to stop. */
typedef int32_t (*checkers_should_stop)(void *user);

/** The most threads that a call may ask for. */
#define CHECKERS_MAX_THREADS 1024

/** The maximum depth of a count, in plies. */
#define CHECKERS_MAX_DEPTH 255

/** The maximum number of entries of a table of counts: 16 GiB, at 16 bytes for each entry. */
#define CHECKERS_MAX_HASH_ENTRIES (1 << 30)

/** Options of a count. All zero means the defaults: distinct moves, bulk counting, one thread for each core, no table. */
typedef struct checkers_perft_options {
    /** The number of entries of a table of counts, rounded up to a power of two; 0 for no table. At most
     * CHECKERS_MAX_HASH_ENTRIES. The table is smaller if the system refuses the memory. */
    uint64_t hash_entries;
    /** The number of threads; 0 for one for each core. */
    uint32_t threads;
    /** 0 to count distinct moves, 1 to count every path of a capture. */
    uint8_t paths;
    /** 0 to count the moves of the last ply without making them, 1 to make each. */
    uint8_t full;
    /** Reserved: always zero. */
    uint8_t reserved[2];
} checkers_perft_options;

/** Counts the leaves at a depth: one at depth 0, at most UINT64_MAX. If `options` is NULL, it counts distinct moves in bulk
 * on the calling thread.
 *
 * Errors: CHECKERS_ERROR_ARGUMENT for a depth above CHECKERS_MAX_DEPTH or invalid options, such as a table of more than
 * CHECKERS_MAX_HASH_ENTRIES entries; CHECKERS_ERROR_POSITION if the position is not possible on this board. */
CHECKERS_CHECK_STATUS
checkers_status checkers_perft_count(struct checkers_variant variant,
                                     const struct checkers_position *position,
                                     uint32_t depth,
                                     const struct checkers_perft_options *options,
                                     uint64_t *leaves);

/** Counts as checkers_perft_count does, but calls `stop` with `user` about every 10 milliseconds, and usually ends within
 * milliseconds once it returns anything but 0. It counts on a separate thread.
 *
 * Returns CHECKERS_NONE, and writes nothing, if it was stopped.
 *
 * Errors: as for checkers_perft_count; CHECKERS_ERROR_LIMIT if no thread can be started. */
CHECKERS_CHECK_STATUS
checkers_status checkers_perft_count_until(struct checkers_variant variant,
                                           const struct checkers_position *position,
                                           uint32_t depth,
                                           const struct checkers_perft_options *options,
                                           checkers_should_stop stop,
                                           void *user,
                                           uint64_t *leaves);

/** Counts the leaves after each legal move. It writes the moves to `moves` and their counts to `leaves`, in the same order;
 * both have room for `capacity` values. At depth 0 it writes none.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count, before anything is counted; others as for checkers_perft_count. */
CHECKERS_CHECK_STATUS
checkers_status checkers_perft_divide(struct checkers_variant variant,
                                      const struct checkers_position *position,
                                      uint32_t depth,
                                      const struct checkers_perft_options *options,
                                      struct checkers_move *moves,
                                      uint64_t *leaves,
                                      size_t capacity,
                                      size_t *count);

/** Counts as checkers_perft_divide does, but calls `stop` with `user` about every 10 milliseconds, and usually ends within
 * milliseconds once it returns anything but 0. It counts on a separate thread.
 *
 * Returns CHECKERS_NONE if it was stopped; the contents of the buffers are then undefined.
 *
 * Errors: as for checkers_perft_divide; CHECKERS_ERROR_LIMIT if no thread can be started. */
CHECKERS_CHECK_STATUS
checkers_status checkers_perft_divide_until(struct checkers_variant variant,
                                            const struct checkers_position *position,
                                            uint32_t depth,
                                            const struct checkers_perft_options *options,
                                            checkers_should_stop stop,
                                            void *user,
                                            struct checkers_move *moves,
                                            uint64_t *leaves,
                                            size_t capacity,
                                            size_t *count);

/** Options of a batch. All zero, or a NULL pointer, means the defaults: one thread for each core, without stopping. */
typedef struct checkers_batch_options {
    /** A function that is called about every 10 milliseconds on the calling thread; NULL for none. If it returns anything
     * but 0, the batch ends within milliseconds with CHECKERS_NONE. */
    checkers_should_stop stop;
    /** An argument for `stop`. */
    void *user;
    /** The number of threads, at most CHECKERS_MAX_THREADS; 0 for one for each core. */
    uint32_t threads;
    /** Reserved: always zero. */
    uint8_t reserved[4];
} checkers_batch_options;

/** Writes the number of legal moves of each of `position_count` positions.
 *
 * Returns CHECKERS_NONE if the options stopped it; the contents of the buffers are then undefined.
 *
 * Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board; the subject of the error is `positions[i]`.
 * CHECKERS_ERROR_ARGUMENT for invalid options, such as more threads than CHECKERS_MAX_THREADS. */
CHECKERS_CHECK_STATUS
checkers_status checkers_batch_count_moves(struct checkers_variant variant,
                                           const struct checkers_position *positions,
                                           size_t position_count,
                                           const struct checkers_batch_options *options,
                                           uint64_t *counts);

/** Lists the legal moves of many positions: those of `positions[i]` have the indices from `ends[i - 1]` (0 for the first
 * position) up to and excluding `ends[i]` in `moves`. `ends` must have room for `position_count` values. The buffers must
 * not overlap the positions.
 *
 * Returns CHECKERS_NONE if the options stopped it; the contents of the buffers are then undefined.
 *
 * Errors: CHECKERS_ERROR_BUFFER with the count, before anything is listed; others as for checkers_batch_count_moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_batch_legal_moves(struct checkers_variant variant,
                                           const struct checkers_position *positions,
                                           size_t position_count,
                                           const struct checkers_batch_options *options,
                                           size_t *ends,
                                           struct checkers_move *moves,
                                           size_t capacity,
                                           size_t *count);

/** Plays one move in each of `position_count` positions: `next[i]` is `positions[i]` after `moves[i]`. `next` must not
 * overlap the other two.
 *
 * Returns CHECKERS_NONE if the options stopped it; the contents of `next` are then undefined.
 *
 * Errors: CHECKERS_ERROR_ILLEGAL if a move is not legal; the subject of the error is `positions[i]` or `moves[i]`.
 * Others as for checkers_batch_count_moves. */
CHECKERS_CHECK_STATUS
checkers_status checkers_batch_play(struct checkers_variant variant,
                                    const struct checkers_position *positions,
                                    const struct checkers_move *moves,
                                    size_t position_count,
                                    const struct checkers_batch_options *options,
                                    struct checkers_position *next);

/** Plays a random game from each of `position_count` positions to its end; all legal moves are equally likely.
 * `outcomes[i]` is the result of the game from `positions[i]`, `plies[i]` the number of its moves; `plies` may be NULL. A
 * game that is not over after `limit` plies is stopped: the termination of its outcome is CHECKERS_TERMINATION_UNFINISHED.
 *
 * `ends` says which draws end a game: CHECKERS_DRAW_AUTOMATIC; CHECKERS_DRAW_CLAIMABLE for these and those that can be
 * claimed; CHECKERS_DRAW_OFFERED for all. Draw rules start to count at the position. The same `seed` gives the same games,
 * for any number of threads.
 *
 * Returns CHECKERS_NONE if the options stopped it; the contents of the buffers are then undefined. A batch can be stopped
 * only between two games.
 *
 * Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board, or its hash does not belong to it; the
 * subject of the error is `positions[i]`. CHECKERS_ERROR_ARGUMENT for invalid options and for an unknown kind of draws. */
CHECKERS_CHECK_STATUS
checkers_status checkers_batch_play_out(struct checkers_variant variant,
                                        const struct checkers_position *positions,
                                        size_t position_count,
                                        checkers_draw_kind ends,
                                        uint32_t limit,
                                        uint64_t seed,
                                        const struct checkers_batch_options *options,
                                        struct checkers_outcome *outcomes,
                                        uint32_t *plies);

/** @} */

#ifdef __cplusplus
}
#endif

#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define CHECKERS_INLINE static inline
#elif defined(__GNUC__)
#define CHECKERS_INLINE static __inline__
#else
#define CHECKERS_INLINE static
#endif

/* Whether the library that is loaded is the one that this header was made for: CHECKERS_OK if it is. */
CHECKERS_INLINE checkers_status checkers_check_header(void) {
    const size_t sizes[] = {
        sizeof(checkers_action),
        sizeof(checkers_action_table),
        sizeof(checkers_board),
        sizeof(checkers_arrow),
        sizeof(checkers_svg_options),
        sizeof(checkers_draw_count),
        sizeof(checkers_error),
        sizeof(checkers_game),
        sizeof(checkers_outcome),
        sizeof(checkers_pdn),
        sizeof(checkers_pdn_options),
        sizeof(checkers_pdn_reader),
        sizeof(checkers_perft_options),
        sizeof(checkers_replay),
        sizeof(checkers_replay_line),
        sizeof(checkers_step_move),
        sizeof(checkers_next_step),
        sizeof(checkers_bitboard),
        sizeof(checkers_king_run),
        sizeof(checkers_move),
        sizeof(checkers_position),
        sizeof(checkers_step),
        sizeof(checkers_variant),
        sizeof(checkers_draw_state),
        sizeof(checkers_forward_game),
        sizeof(checkers_pdn_line),
        sizeof(checkers_pdn_node),
        sizeof(checkers_clock),
        sizeof(checkers_batch_options),
        sizeof(checkers_replay_options),
        sizeof(checkers_pdn_result),
    };
    return checkers_abi_check(CHECKERS_ABI_VERSION, sizes, sizeof sizes / sizeof sizes[0]);
}
#define CHECKERS_CHECK_ABI() checkers_check_header()

#endif  /* CHECKERS_H */
