// checkers.hpp: the rules of draughts (checkers) for C++17. Header only, over checkers.h.
//
// Positions and moves are the plain values of C. Handles of C are owned by objects that free them. A call that fails throws
// checkers::error, with the reason and the place. The rules for threads are those of checkers.h; in addition, an object
// must not be destroyed, moved or assigned to while another thread uses it. A function that is passed to a call may throw:
// the call then ends and throws the same exception.
//
// Without exceptions (-fno-exceptions), a call that fails calls CHECKERS_HPP_FAIL(error) with a checkers::error, which must
// not return. Define that macro before you include this header; the default prints the error and calls abort(). To get a
// status instead, call the function of checkers.h.
#ifndef CHECKERS_HPP
#define CHECKERS_HPP

#if !(defined(_MSVC_LANG) && _MSVC_LANG >= 201703L) && __cplusplus < 201703L
#error "checkers.hpp needs C++17 or later: compile with -std=c++17 (/std:c++17), or use checkers.h"
#else

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "checkers.h"

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define CHECKERS_HPP_EXCEPTIONS 1
#else
#define CHECKERS_HPP_EXCEPTIONS 0
#ifndef CHECKERS_HPP_FAIL
#define CHECKERS_HPP_FAIL(error) (std::fprintf(stderr, "checkers: %s\n", (error).what()), std::abort())
#endif
#endif

static_assert(sizeof(checkers_position) == 64 && std::is_trivially_copyable_v<checkers_position>);
static_assert(sizeof(checkers_move) == 24 && std::is_trivially_copyable_v<checkers_move>);
static_assert(sizeof(checkers_step) == 2 && std::is_trivially_copyable_v<checkers_step>);
static_assert(sizeof(checkers_outcome) == 32 && std::is_trivially_copyable_v<checkers_outcome>);

// Values are equal if their bytes are. In the namespace of the types, so that every algorithm finds them.
inline bool operator==(const checkers_position &a, const checkers_position &b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}
inline bool operator!=(const checkers_position &a, const checkers_position &b) { return !(a == b); }
inline bool operator==(const checkers_move &a, const checkers_move &b) { return std::memcmp(&a, &b, sizeof a) == 0; }
inline bool operator!=(const checkers_move &a, const checkers_move &b) { return !(a == b); }
// An order for sorted containers: by origin, destination and captured squares.
inline bool operator<(const checkers_move &a, const checkers_move &b) {
    if (a.origin != b.origin) return a.origin < b.origin;
    if (a.destination != b.destination) return a.destination < b.destination;
    if (a.captured.low != b.captured.low) return a.captured.low < b.captured.low;
    if (a.captured.high != b.captured.high) return a.captured.high < b.captured.high;
    if (a.role != b.role) return a.role < b.role;
    return a.promotes < b.promotes;
}
inline bool operator>(const checkers_move &a, const checkers_move &b) { return b < a; }
inline bool operator<=(const checkers_move &a, const checkers_move &b) { return !(b < a); }
inline bool operator>=(const checkers_move &a, const checkers_move &b) { return !(a < b); }
inline bool operator==(const checkers_step &a, const checkers_step &b) {
    return a.landing == b.landing && a.captured == b.captured;
}
inline bool operator!=(const checkers_step &a, const checkers_step &b) { return !(a == b); }
inline bool operator==(const checkers_bitboard &a, const checkers_bitboard &b) {
    return a.low == b.low && a.high == b.high;
}
inline bool operator!=(const checkers_bitboard &a, const checkers_bitboard &b) { return !(a == b); }
inline bool operator==(const checkers_action &a, const checkers_action &b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}
inline bool operator!=(const checkers_action &a, const checkers_action &b) { return !(a == b); }
inline bool operator==(const checkers_outcome &a, const checkers_outcome &b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}
inline bool operator!=(const checkers_outcome &a, const checkers_outcome &b) { return !(a == b); }

// Hashes of positions and moves, for unordered containers.
template <> struct std::hash<checkers_position> {
    std::size_t operator()(const checkers_position &position) const noexcept {
        return static_cast<std::size_t>(position.hash);
    }
};

template <> struct std::hash<checkers_move> {
    std::size_t operator()(const checkers_move &move) const noexcept {
        // The finalizer of SplitMix64, over the words of the move.
        const auto mix = [](std::uint64_t word) {
            word += 0x9e3779b97f4a7c15u;
            word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
            word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
            return word ^ (word >> 31);
        };
        const std::uint64_t ends = static_cast<std::uint64_t>(move.origin) | static_cast<std::uint64_t>(move.destination) << 8 |
                                   static_cast<std::uint64_t>(move.role) << 16 |
                                   static_cast<std::uint64_t>(move.promotes) << 24;
        return static_cast<std::size_t>(mix(mix(mix(ends) ^ move.captured.low) ^ move.captured.high));
    }
};

namespace checkers {

// The squares of a set, from the lowest bit up. A set is a range: `for (auto square : variant.squares())`.
class square_iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = ::checkers_square;
    using difference_type = std::ptrdiff_t;
    using pointer = const ::checkers_square *;
    using reference = ::checkers_square;

    square_iterator() = default;
    explicit square_iterator(::checkers_bitboard left) : left_(left) {}

    reference operator*() const {
        std::uint64_t word = left_.low != 0 ? left_.low : left_.high;
        ::checkers_square bit = left_.low != 0 ? 0 : 64;
        for (int half = 32; half > 0; half /= 2) {
            if ((word & ((std::uint64_t{1} << half) - 1)) == 0) {
                word >>= half;
                bit = static_cast<::checkers_square>(bit + half);
            }
        }
        return bit;
    }
    square_iterator &operator++() {
        if (left_.low != 0)
            left_.low &= left_.low - 1;
        else
            left_.high &= left_.high - 1;
        return *this;
    }
    square_iterator operator++(int) {
        const square_iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const square_iterator &a, const square_iterator &b) { return a.left_ == b.left_; }
    friend bool operator!=(const square_iterator &a, const square_iterator &b) { return !(a == b); }

  private:
    ::checkers_bitboard left_{0, 0};
};

} // namespace checkers

// In the namespace of the type, so that `for` finds them.
inline checkers::square_iterator begin(const checkers_bitboard &set) { return checkers::square_iterator(set); }
inline checkers::square_iterator end(const checkers_bitboard &) { return checkers::square_iterator(); }
inline checkers_bitboard operator&(const checkers_bitboard &a, const checkers_bitboard &b) {
    return {a.low & b.low, a.high & b.high};
}
inline checkers_bitboard operator|(const checkers_bitboard &a, const checkers_bitboard &b) {
    return {a.low | b.low, a.high | b.high};
}

namespace checkers {

// Whether a square is in a set.
inline bool contains(const ::checkers_bitboard &set, ::checkers_square sq) {
    return sq < 128 && ((sq < 64 ? set.low >> sq : set.high >> (sq - 64)) & 1) != 0;
}
// The set of one square, which is below 128.
inline ::checkers_bitboard set_of(::checkers_square sq) {
    const std::uint64_t bit = std::uint64_t{1} << (sq & 63);
    return sq < 64 ? ::checkers_bitboard{bit, 0} : ::checkers_bitboard{0, bit};
}

using position = ::checkers_position;
using move = ::checkers_move;
using step = ::checkers_step;
using square = ::checkers_square;
using color = ::checkers_color;
using outcome = ::checkers_outcome;
using next_step = ::checkers_next_step;
using draw_count = ::checkers_draw_count;
using draw_state = ::checkers_draw_state;
using clock = ::checkers_clock;
using action = ::checkers_action;
using path = std::vector<step>;

// Choices of calls. Each has its own type, so that one cannot be passed as another. Fields of structs are the numbers of C
// (`position.turn == CHECKERS_WHITE`), and sides are numbers everywhere.

// Which checks a position must pass.
enum class strictness : std::uint32_t { lenient = CHECKERS_STRICTNESS_LENIENT, strict = CHECKERS_STRICTNESS_STRICT };
// The corner of square 1.
enum class corner : std::uint32_t {
    bottom_left = CHECKERS_CORNER_BOTTOM_LEFT,
    bottom_right = CHECKERS_CORNER_BOTTOM_RIGHT,
    top_left = CHECKERS_CORNER_TOP_LEFT,
    top_right = CHECKERS_CORNER_TOP_RIGHT,
    own = CHECKERS_CORNER_OWN
};
// The style of a move's text.
enum class move_style : std::uint32_t {
    shortest = CHECKERS_STYLE_SHORTEST,
    full = CHECKERS_STYLE_FULL,
    short_russian = CHECKERS_STYLE_SHORT_RUSSIAN,
    hub = CHECKERS_STYLE_HUB
};
// The names of squares that a diagram shows.
enum class labels : std::uint32_t {
    own = CHECKERS_LABELS_OWN,
    none = CHECKERS_LABELS_NONE,
    numbers = CHECKERS_LABELS_NUMBERS,
    coordinates = CHECKERS_LABELS_COORDINATES
};
// The effect of a draw rule.
enum class draw_kind : std::uint32_t {
    automatic = CHECKERS_DRAW_AUTOMATIC,
    claimable = CHECKERS_DRAW_CLAIMABLE,
    offered = CHECKERS_DRAW_OFFERED
};
// The meaning of a clock time.
enum class clock_kind : std::uint32_t {
    remaining = CHECKERS_CLOCK_REMAINING,
    elapsed = CHECKERS_CLOCK_ELAPSED,
    whole_game = CHECKERS_CLOCK_GAME,
    one_move = CHECKERS_CLOCK_MOVE
};
// The content of a square.
enum class piece : std::uint32_t {
    none = CHECKERS_EMPTY,
    white_man = CHECKERS_WHITE_MAN,
    white_king = CHECKERS_WHITE_KING,
    black_man = CHECKERS_BLACK_MAN,
    black_king = CHECKERS_BLACK_KING
};

namespace detail {

template <typename Enum> constexpr std::uint32_t number(Enum value) {
    return static_cast<std::uint32_t>(value);
}

} // namespace detail

// The exception of every call that fails.
class error : public std::runtime_error {
  public:
    // The last error of this thread.
    static error last(checkers_status status) {
        const auto ask = [](auto call) {
            std::string text(256, '\0');
            std::size_t length = 0;
            while (call(text.data(), text.size(), &length) == CHECKERS_ERROR_BUFFER) text.resize(length + 1);
            text.resize(length);
            return text;
        };
        checkers_error place{};
        std::string message = ask([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_last_error_get(&place, buffer, capacity, length);
        });
        if (message.empty()) message = checkers_status_message(status);
        return error(message, status, ask(checkers_last_error_subject), place);
    }

    // An error that this header detects.
    error(const char *message, checkers_status status) : error(message, status, {}, checkers_error{}) {}

    checkers_status status() const { return status_; }
    // The argument, axis or reason at fault; may be empty.
    const std::string &subject() const { return subject_; }
    // Byte, line and column in the text, and the square, if the error has them; see checkers_error.
    const checkers_error &place() const { return place_; }

  private:
    error(const std::string &message, checkers_status status, std::string subject, const checkers_error &place)
        : std::runtime_error(message), status_(status), subject_(std::move(subject)), place_(place) {}

    checkers_status status_;
    std::string subject_;
    checkers_error place_;
};

namespace detail {

[[noreturn]] inline void fail(const error &error) {
#if CHECKERS_HPP_EXCEPTIONS
    throw error;
#else
    CHECKERS_HPP_FAIL(error);
    std::abort();
#endif
}

inline checkers_status check(checkers_status status) {
    if (status < 0) fail(error::last(status));
    return status;
}

// Requires two lists of the same length.
inline void same_size(std::size_t one, std::size_t other, const char *message) {
    if (one != other) fail(error(message, CHECKERS_ERROR_ARGUMENT));
}

// Gets a text: first with a small buffer, then, if necessary, with one that is large enough.
template <typename Ask> std::string text(Ask ask) {
    std::string text(63, '\0');
    std::size_t length = 0;
    checkers_status status = ask(&text[0], text.size() + 1, &length);
    while (status == CHECKERS_ERROR_BUFFER) {
        text.resize(length);
        status = ask(&text[0], text.size() + 1, &length);
    }
    text.resize(check(status) == CHECKERS_NONE ? 0 : length);
    return text;
}

// Gets a list in the same way.
template <typename T, typename Ask> std::vector<T> list(Ask ask, std::size_t guess) {
    std::vector<T> list(guess);
    std::size_t count = 0;
    checkers_status status = ask(list.data(), list.size(), &count);
    while (status == CHECKERS_ERROR_BUFFER) {
        list.resize(count);
        status = ask(list.data(), list.size(), &count);
    }
    check(status);
    list.resize(count);
    return list;
}

// Throws the stored exception, if there is one.
inline void rethrow([[maybe_unused]] std::exception_ptr &thrown) {
#if CHECKERS_HPP_EXCEPTIONS
    if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
#endif
}

// A function that C calls. An exception is stored until C has returned.
template <typename Function> struct callback {
    Function &function;
    std::exception_ptr thrown;

    // Calls the function, and returns 0 to continue: if the function returns true or nothing.
    template <typename... Arguments> std::int32_t call(Arguments &&...arguments) noexcept {
#if CHECKERS_HPP_EXCEPTIONS
        try {
            return run(std::forward<Arguments>(arguments)...);
        } catch (...) {
            thrown = std::current_exception();
            return 1;
        }
#else
        return run(std::forward<Arguments>(arguments)...);
#endif
    }

    template <typename... Arguments> std::int32_t run(Arguments &&...arguments) {
        if constexpr (std::is_void_v<std::invoke_result_t<Function &, Arguments...>>) {
            std::invoke(function, std::forward<Arguments>(arguments)...);
            return 0;
        } else {
            return std::invoke(function, std::forward<Arguments>(arguments)...) ? 0 : 1;
        }
    }

    void finish(checkers_status status) {
        rethrow(thrown);
        check(status);
    }
};

// A handle that is freed with its last owner.
template <typename Handle, checkers_status (*Free)(Handle)> class owner {
  public:
    owner() = default;
    explicit owner(Handle handle) : handle_(handle) {}
    owner(owner &&other) noexcept : handle_(std::exchange(other.handle_, Handle{})) {}
    owner &operator=(owner &&other) noexcept {
        if (this != &other) {
            Free(handle_);
            handle_ = std::exchange(other.handle_, Handle{});
        }
        return *this;
    }
    owner(const owner &) = delete;
    owner &operator=(const owner &) = delete;
    ~owner() { Free(handle_); }

    Handle get() const { return handle_; }

  private:
    Handle handle_{};
};

} // namespace detail

// Throws if the loaded library does not fit this header.
inline void check_abi() { detail::check(CHECKERS_CHECK_ABI()); }

// The version of the library.
inline std::string version() { return checkers_version(); }

// A view of consecutive moves that another object owns.
class move_span {
  public:
    move_span(const move *first, const move *last) : first_(first), last_(last) {}

    const move *begin() const { return first_; }
    const move *end() const { return last_; }
    std::size_t size() const { return static_cast<std::size_t>(last_ - first_); }
    bool empty() const { return first_ == last_; }
    const move &operator[](std::size_t index) const { return first_[index]; }

  private:
    const move *first_, *last_;
};

// The moves of many positions in one list.
struct move_lists {
    std::vector<move> moves;
    // The index after the last move of each position.
    std::vector<std::size_t> ends;

    // Returns the number of positions.
    std::size_t size() const { return ends.size(); }
    // Returns the moves of one position.
    move_span operator[](std::size_t index) const {
        return {moves.data() + (index == 0 ? 0 : ends[index - 1]), moves.data() + ends[index]};
    }
};

// The result of a random game.
struct playout {
    // The outcome; nothing if the game was stopped at the limit.
    std::optional<checkers::outcome> outcome;
    // The number of moves.
    std::uint32_t plies;
};

// A rule set. Cheap to copy: copies share it.
class variant {
  public:
    // The named variant with this identifier, such as "russian".
    explicit variant(std::string_view id) {
        checkers_variant handle{};
        detail::check(checkers_variant_from_id(id.data(), id.size(), &handle));
        take(handle);
    }

    // Takes over a handle of C.
    static variant adopt(checkers_variant handle) { return variant(handle); }

    // Returns a variant with custom rules, from JSON in the form of rules() and draws().
    static variant custom(std::string_view rules, std::string_view draws = {}) {
        checkers_variant handle{};
        detail::check(
            checkers_variant_custom(rules.data(), rules.size(), draws.data(), draws.size(), &handle));
        return variant(handle);
    }

    // Returns the named variant with this name in everyday use; nothing if there is none.
    static std::optional<variant> named(std::string_view name) {
        checkers_variant handle{};
        const auto status = detail::check(checkers_variant_named(name.data(), name.size(), &handle));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(variant(handle));
    }

    // Returns the named variants of a PDN GameType; variants whose board fits its other fields come first.
    static std::vector<variant> of_game_type(std::string_view text) {
        const auto handles = detail::list<checkers_variant>(
            [&](checkers_variant *variants, std::size_t capacity, std::size_t *count) {
                return checkers_variant_of_game_type(text.data(), text.size(), variants, capacity, count);
            },
            8);
        std::vector<variant> variants;
        for (const auto handle : handles) variants.push_back(variant(handle));
        return variants;
    }

    // All named variants.
    static std::vector<variant> all() {
        std::vector<variant> all;
        for (std::size_t index = 0; index < checkers_variant_count(); index++) {
            checkers_variant handle{};
            detail::check(checkers_variant_at(index, &handle));
            all.push_back(variant(handle));
        }
        return all;
    }

    checkers_variant handle() const { return owner_->get(); }

    std::string id() const { return ask(checkers_variant_id); }
    std::string name() const { return ask(checkers_variant_name); }
    std::string rules() const { return ask(checkers_variant_rules); }
    std::string draws() const { return ask(checkers_variant_draws); }
    // Returns the PDN GameType; empty if there is none.
    std::string game_type() const { return ask(checkers_variant_game_type); }

    // The value of an axis such as "king.range", as JSON.
    std::string axis(std::string_view axis) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_axis(handle(), axis.data(), axis.size(), buffer, capacity, length);
        });
    }

    // Returns the variant with another value of an axis, given as JSON.
    variant with_axis(std::string_view axis, std::string_view value) const {
        checkers_variant changed{};
        detail::check(checkers_variant_with_axis(handle(), axis.data(), axis.size(), value.data(), value.size(),
                                                 &changed));
        return variant(changed);
    }

    variant with_draws(std::string_view draws) const {
        checkers_variant changed{};
        detail::check(checkers_variant_with_draws(handle(), draws.data(), draws.size(), &changed));
        return variant(changed);
    }

    variant reversed() const {
        checkers_variant changed{};
        detail::check(checkers_variant_reversed(handle(), &changed));
        return variant(changed);
    }

    // The rules in words: the path of each axis and a sentence.
    std::vector<std::pair<std::string, std::string>> describe() const {
        std::size_t count = 0;
        detail::check(checkers_variant_line_count(handle(), &count));
        std::vector<std::pair<std::string, std::string>> lines;
        for (std::size_t index = 0; index < count; index++) {
            const auto ask = [&](auto call) {
                return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
                    return call(handle(), index, buffer, capacity, length);
                });
            };
            lines.emplace_back(ask(checkers_variant_line_name), ask(checkers_variant_line));
        }
        return lines;
    }

    checkers_board board() const {
        checkers_board board{};
        detail::check(checkers_variant_board(handle(), &board));
        return board;
    }

    square parse_square(std::string_view name) const {
        square sq = CHECKERS_NO_SQUARE;
        detail::check(checkers_variant_parse_square(handle(), name.data(), name.size(), &sq));
        return sq;
    }

    std::string square_name(square sq) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_square_name(handle(), sq, buffer, capacity, length);
        });
    }

    // All squares of the board.
    checkers_bitboard squares() const {
        checkers_bitboard all{};
        detail::check(checkers_variant_squares(handle(), &all));
        return all;
    }
    // Where men of this colour become kings.
    checkers_bitboard crowning(color by) const {
        checkers_bitboard row{};
        detail::check(checkers_variant_crowning(handle(), by, &row));
        return row;
    }
    // Returns the square on a file and a rank, from 0; nothing if that cell is not a square.
    std::optional<square> square_at(std::uint8_t file, std::uint8_t rank) const {
        square sq = CHECKERS_NO_SQUARE;
        detail::check(checkers_variant_square_at(handle(), file, rank, &sq));
        return sq == CHECKERS_NO_SQUARE ? std::nullopt : std::optional(sq);
    }
    // The file and the rank of a square, from 0.
    std::pair<std::uint8_t, std::uint8_t> place(square sq) const {
        std::pair<std::uint8_t, std::uint8_t> place{};
        detail::check(checkers_variant_square_place(handle(), sq, &place.first, &place.second));
        return place;
    }
    // The next square in a direction; nothing at the edge.
    std::optional<square> neighbour(square sq, checkers_direction direction) const {
        square next = CHECKERS_NO_SQUARE;
        detail::check(checkers_variant_square_neighbour(handle(), sq, direction, &next));
        return next == CHECKERS_NO_SQUARE ? std::nullopt : std::optional(next);
    }

    // Returns the number of a square, from 1 along the ranks from a corner, in every variant.
    std::uint32_t square_number(square sq, corner first_square = corner::own) const {
        std::uint32_t number = 0;
        detail::check(checkers_variant_square_number(handle(), sq, detail::number(first_square), &number));
        return number;
    }
    // The square with a number.
    square numbered_square(std::uint32_t number, corner first_square = corner::own) const {
        square sq = CHECKERS_NO_SQUARE;
        detail::check(checkers_variant_numbered_square(handle(), number, detail::number(first_square), &sq));
        return sq;
    }
    // All squares in the order of their numbers.
    std::vector<square> numbered_squares(corner first_square = corner::own) const {
        return detail::list<square>(
            [&](square *squares, std::size_t capacity, std::size_t *count) {
                return checkers_variant_numbered_squares(handle(), detail::number(first_square), squares, capacity, count);
            },
            128);
    }

    // Positions.

    position initial() const {
        position pos{};
        detail::check(checkers_variant_initial(handle(), &pos));
        return pos;
    }

    // The position with these pieces.
    position position_of(checkers_bitboard white, checkers_bitboard black, checkers_bitboard kings, color turn) const {
        position pos{};
        detail::check(checkers_position_of(handle(), white, black, kings, turn, &pos));
        return pos;
    }

    position parse_fen(std::string_view text, strictness proven = strictness::lenient,
                       corner first_square = corner::own) const {
        position pos{};
        detail::check(checkers_variant_parse_fen(handle(), text.data(), text.size(), detail::number(proven), detail::number(first_square), &pos));
        return pos;
    }

    std::string fen(const position &pos) const { return ask(checkers_variant_fen, pos); }

    // One letter for each square, as the Hub protocol sends positions; parse_fen reads it.
    std::string hub_position(const position &pos, corner first_square = corner::own) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_hub_position(handle(), &pos, detail::number(first_square), buffer, capacity, length);
        });
    }

    position parse_picture(std::string_view text, color turn) const {
        position pos{};
        detail::check(checkers_variant_parse_picture(handle(), text.data(), text.size(), turn, &pos));
        return pos;
    }

    std::string picture(const position &pos) const { return ask(checkers_variant_picture, pos); }

    void check(const position &pos, strictness proven = strictness::lenient) const {
        detail::check(checkers_position_check(handle(), &pos, detail::number(proven)));
    }

    // Returns the number of bytes of a packed position.
    std::size_t packed_size() const {
        std::size_t size = 0;
        detail::check(checkers_variant_packed_size(handle(), &size));
        return size;
    }
    // Positions as bytes, packed_size() for each.
    std::vector<std::uint8_t> pack(const std::vector<position> &positions) const {
        std::vector<std::uint8_t> bytes(positions.size() * packed_size());
        detail::check(checkers_variant_pack(handle(), positions.data(), positions.size(), bytes.data(), bytes.size()));
        return bytes;
    }
    // The inverse of pack.
    std::vector<position> unpack(const std::vector<std::uint8_t> &bytes) const {
        std::vector<position> positions(bytes.size() / packed_size());
        detail::check(checkers_variant_unpack(handle(), bytes.data(), bytes.size(), positions.data(), positions.size()));
        return positions;
    }

    // Positions with their draw counters as bytes: `states[i]` belongs to `positions[i]`.
    std::vector<std::uint8_t> pack(const std::vector<position> &positions,
                                   const std::vector<draw_state> &states) const {
        detail::same_size(positions.size(), states.size(), "as many states as positions are needed");
        std::vector<std::uint8_t> bytes(positions.size() * packed_size());
        detail::check(checkers_variant_pack_states(handle(), positions.data(), states.data(), positions.size(),
                                                   bytes.data(), bytes.size()));
        return bytes;
    }
    // The inverse of pack_states.
    std::pair<std::vector<position>, std::vector<draw_state>>
    unpack_states(const std::vector<std::uint8_t> &bytes) const {
        std::vector<position> positions(bytes.size() / packed_size());
        std::vector<draw_state> states(positions.size());
        detail::check(checkers_variant_unpack_states(handle(), bytes.data(), bytes.size(), positions.data(),
                                                     states.data(), positions.size()));
        return {std::move(positions), std::move(states)};
    }

    // Draw counters without a game, for programs that search.

    draw_state draw_start(const position &pos) const {
        draw_state state{};
        detail::check(checkers_draw_state_start(handle(), &pos, &state));
        return state;
    }
    // Returns the draw counters of a game, given how many plies each clause has counted.
    draw_state draw_resume(const position &pos, const std::vector<std::uint32_t> &plies) const {
        draw_state state{};
        detail::check(checkers_draw_state_resume(handle(), &pos, plies.data(), plies.size(), &state));
        return state;
    }
    // Returns the draw counters after a move, given the position after it.
    [[nodiscard]] draw_state draw_next(const draw_state &state, const move &mv, const position &after) const {
        draw_state next{};
        detail::check(checkers_draw_state_next(handle(), &state, &mv, &after, &next));
        return next;
    }
    // Returns the draw counters after the players have declined every draw that the rules offer.
    [[nodiscard]] draw_state draw_decline(const draw_state &state) const {
        draw_state next{};
        detail::check(checkers_draw_state_decline(handle(), &state, &next));
        return next;
    }
    // The first draw of a kind whose condition is met.
    std::optional<outcome> draw_outcome(const draw_state &state, std::uint32_t repetitions,
                                        draw_kind kind) const {
        outcome how{};
        const auto status =
            detail::check(checkers_draw_state_outcome(handle(), &state, repetitions, detail::number(kind), &how));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(how);
    }
    // Returns how many plies each clause has counted.
    std::vector<draw_count> draw_counts(const draw_state &state) const {
        return detail::list<draw_count>(
            [&](draw_count *counts, std::size_t capacity, std::size_t *count) {
                return checkers_draw_state_counts(handle(), &state, counts, capacity, count);
            },
            8);
    }

    // Setting up positions, as an editor does. Each function changes its position, or throws and does not change it.

    // The empty board with this side to move.
    static position empty(color turn) {
        position pos{};
        detail::check(checkers_position_empty(turn, &pos));
        return pos;
    }
    void put(position &pos, square sq, piece put) const {
        detail::check(checkers_position_put(handle(), &pos, sq, detail::number(put)));
    }
    void remove(position &pos, square sq) const { detail::check(checkers_position_remove(handle(), &pos, sq)); }
    // Changes a square as a click in an editor does: empty, man, king, empty.
    void cycle(position &pos, square sq, color by) const {
        detail::check(checkers_position_cycle(handle(), &pos, sq, by));
    }
    // Sets how many times in a row a side has moved one king, if the rules limit that.
    void set_king_run(position &pos, color side, checkers_king_run run) const {
        detail::check(checkers_position_set_king_run(handle(), &pos, side, run));
    }
    static void set_turn(position &pos, color turn) { detail::check(checkers_position_set_turn(&pos, turn)); }
    // Exchanges the colours of all pieces.
    static void swap_sides(position &pos) { detail::check(checkers_position_swap_sides(&pos)); }
    // Turns the board by 180 degrees and exchanges the colours.
    void turn(position &pos) const { detail::check(checkers_position_turn(handle(), &pos)); }
    // Reverses the files.
    void mirror(position &pos) const { detail::check(checkers_position_mirror(handle(), &pos)); }
    static piece piece_at(const position &pos, square sq) {
        checkers_piece found = CHECKERS_EMPTY;
        detail::check(checkers_position_piece_at(&pos, sq, &found));
        return static_cast<piece>(found);
    }

    // Moves.

    std::uint64_t count_moves(const position &pos) const {
        std::uint64_t count = 0;
        detail::check(checkers_variant_count_moves(handle(), &pos, &count));
        return count;
    }

    std::vector<move> legal_moves(const position &pos) const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_variant_legal_moves(handle(), &pos, moves, capacity, count);
            },
            64);
    }

    // The legal moves of the piece on a square.
    std::vector<move> moves_from(const position &pos, square origin) const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_variant_moves_from(handle(), &pos, origin, moves, capacity, count);
            },
            16);
    }

    // The positions after the legal moves, in the order of legal_moves().
    std::vector<position> successors(const position &pos) const {
        return detail::list<checkers::position>(
            [&](checkers::position *next, std::size_t capacity, std::size_t *count) {
                return checkers_variant_successors(handle(), &pos, nullptr, next, nullptr, capacity, count);
            },
            64);
    }

    // Returns every first step of a legal move.
    std::vector<next_step> first_steps(const position &pos) const {
        return detail::list<next_step>(
            [&](next_step *steps, std::size_t capacity, std::size_t *count) {
                return checkers_variant_first_steps(handle(), &pos, steps, capacity, count);
            },
            64);
    }

    // Calls the function with each legal move. A function that returns a value stops with false.
    template <typename Function> void each_move(const position &pos, Function &&function) const {
        detail::callback<std::remove_reference_t<Function>> callback{function, nullptr};
        callback.finish(checkers_variant_visit_moves(
            handle(), &pos,
            [](const move *mv, void *user) { return static_cast<decltype(callback) *>(user)->call(*mv); },
            &callback));
    }

    // Returns the paths of a move; none if it is not legal here.
    std::vector<path> paths(const position &pos, const move &mv) const {
        std::vector<path> paths;
        auto keep = [&](const step *steps, std::size_t count) { paths.emplace_back(steps, steps + count); };
        detail::callback<decltype(keep)> callback{keep, nullptr};
        callback.finish(checkers_variant_visit_paths(
            handle(), &pos, &mv,
            [](const move *, const step *steps, std::size_t count, void *user) {
                return static_cast<decltype(callback) *>(user)->call(steps, count);
            },
            &callback));
        return paths;
    }

    // Calls the function with each path of each legal move, and the move. A function that returns a value stops with false.
    template <typename Function> void each_path(const position &pos, Function &&function) const {
        // The path is made here because its exceptions are caught.
        auto with_path = [&](const move &mv, const step *steps, std::size_t count) {
            return std::invoke(function, mv, path(steps, steps + count));
        };
        detail::callback<decltype(with_path)> callback{with_path, nullptr};
        callback.finish(checkers_variant_visit_paths(
            handle(), &pos, nullptr,
            [](const move *mv, const step *steps, std::size_t count, void *user) {
                return static_cast<decltype(callback) *>(user)->call(*mv, steps, count);
            },
            &callback));
    }

    bool is_legal(const position &pos, const move &mv) const {
        std::uint8_t legal = 0;
        detail::check(checkers_variant_is_legal(handle(), &pos, &mv, &legal));
        return legal == 1;
    }

    [[nodiscard]] position play(const position &pos, const move &mv) const {
        ::checkers_position next{};
        detail::check(checkers_variant_play(handle(), &pos, &mv, &next));
        return next;
    }

    // Returns the position after a move that is known to be legal: nothing is checked.
    [[nodiscard]] position play_unchecked(const position &pos, const move &mv) const {
        ::checkers_position next{};
        detail::check(checkers_variant_play_unchecked(handle(), &pos, &mv, &next));
        return next;
    }

    // Returns the result if the game is over in the position, without draw rules.
    std::optional<outcome> outcome_of(const position &pos) const {
        outcome how{};
        const checkers_status status = checkers_variant_outcome(handle(), &pos, &how);
        return detail::check(status) == CHECKERS_NONE ? std::nullopt : std::optional(how);
    }

    // Text of moves.

    // With `strict` the separator must fit the move.
    move parse_move(const position &pos, std::string_view text, corner first_square = corner::own,
                    bool strict = false) const {
        move mv{};
        detail::check(checkers_variant_parse_move(handle(), &pos, text.data(), text.size(), detail::number(first_square), strict ? 1 : 0, &mv));
        return mv;
    }

    // Returns all legal moves that a text fits, at least one.
    std::vector<move> move_candidates(const position &pos, std::string_view text,
                                      corner first_square = corner::own, bool strict = false) const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_variant_move_candidates(handle(), &pos, text.data(), text.size(), detail::number(first_square), strict ? 1 : 0,
                                                moves, capacity, count);
            },
            8);
    }

    std::string write_move(const position &pos, const move &mv,
                           move_style style = move_style::shortest) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_write_move(handle(), &pos, &mv, detail::number(style), buffer, capacity, length);
        });
    }

    // Returns origin and destination as text. Captures that differ only in the captured set have the same text.
    std::string move_ends(const move &mv) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_move_ends(handle(), &mv, buffer, capacity, length);
        });
    }

    std::string path_text(const move &mv, const path &way) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_path_text(handle(), &mv, way.data(), way.size(), buffer, capacity, length);
        });
    }

    // Counting.

    std::uint64_t perft(const position &pos, std::uint32_t depth,
                        const checkers_perft_options *options = nullptr) const {
        std::uint64_t leaves = 0;
        detail::check(checkers_perft_count(handle(), &pos, depth, options, &leaves));
        return leaves;
    }

    std::vector<std::pair<move, std::uint64_t>> divide(const position &pos, std::uint32_t depth,
                                                       const checkers_perft_options *options = nullptr) const {
        divided counts(static_cast<std::size_t>(count_moves(pos)));
        detail::check(checkers_perft_divide(handle(), &pos, depth, options, counts.moves.data(), counts.leaves.data(),
                                      counts.moves.size(), &counts.count));
        return counts.pairs();
    }
    // Counts as perft does, until the function returns false: it is called about every 10 milliseconds. Returns nothing if
    // it was stopped.
    template <typename Function>
    std::optional<std::vector<std::pair<move, std::uint64_t>>>
    divide_until(const position &pos, std::uint32_t depth, Function &&go_on,
                 const checkers_perft_options *options = nullptr) const {
        detail::callback<std::remove_reference_t<Function>> callback{go_on, nullptr};
        divided counts(static_cast<std::size_t>(count_moves(pos)));
        const auto status = checkers_perft_divide_until(
            handle(), &pos, depth, options,
            [](void *user) { return static_cast<decltype(callback) *>(user)->call(); }, &callback, counts.moves.data(),
            counts.leaves.data(), counts.moves.size(), &counts.count);
        callback.finish(status);
        return status == CHECKERS_NONE ? std::nullopt : std::optional(counts.pairs());
    }

    // Counts as divide does, until the function returns false: it is called about every 10 milliseconds. Returns nothing if
    // it was stopped.
    template <typename Function>
    std::optional<std::uint64_t> perft_until(const position &pos, std::uint32_t depth, Function &&go_on,
                                             const checkers_perft_options *options = nullptr) const {
        detail::callback<std::remove_reference_t<Function>> callback{go_on, nullptr};
        std::uint64_t leaves = 0;
        const auto status = checkers_perft_count_until(
            handle(), &pos, depth, options,
            [](void *user) { return static_cast<decltype(callback) *>(user)->call(); }, &callback, &leaves);
        callback.finish(status);
        return status == CHECKERS_NONE ? std::nullopt : std::optional(leaves);
    }

    // Many positions in one call, on `threads` threads; 0 for one for each core. Functions with `until` call a function
    // about every 10 milliseconds, and return nothing if it returns false.

    std::vector<std::uint64_t> batch_count_moves(const std::vector<position> &positions,
                                                 std::uint32_t threads = 0) const {
        return *batch_count_moves_until(positions, nullptr, threads);
    }
    template <typename Function>
    std::optional<std::vector<std::uint64_t>> batch_count_moves_until(const std::vector<position> &positions,
                                                                      Function &&go_on,
                                                                      std::uint32_t threads = 0) const {
        std::vector<std::uint64_t> counts(positions.size());
        return batch(std::move(counts), go_on, threads, [&](const checkers_batch_options *options, auto &all) {
            return checkers_batch_count_moves(handle(), positions.data(), positions.size(), options, all.data());
        });
    }

    move_lists batch_legal_moves(const std::vector<position> &positions, std::uint32_t threads = 0) const {
        return *batch_legal_moves_until(positions, nullptr, threads);
    }
    template <typename Function>
    std::optional<move_lists> batch_legal_moves_until(const std::vector<position> &positions, Function &&go_on,
                                                      std::uint32_t threads = 0) const {
        move_lists lists;
        lists.ends.resize(positions.size());
        lists.moves.resize(16 * positions.size());
        return batch(std::move(lists), go_on, threads, [&](const checkers_batch_options *options, auto &all) {
            std::size_t count = 0;
            const auto list = [&] {
                return checkers_batch_legal_moves(handle(), positions.data(), positions.size(), options,
                                                  all.ends.data(), all.moves.data(), all.moves.size(), &count);
            };
            auto status = list();
            if (status == CHECKERS_ERROR_BUFFER) {
                all.moves.resize(count);
                status = list();
            }
            if (status == CHECKERS_OK) all.moves.resize(count);
            return status;
        });
    }

    // Returns the positions after `moves[i]` in `positions[i]`.
    std::vector<position> batch_play(const std::vector<position> &positions, const std::vector<move> &moves,
                                     std::uint32_t threads = 0) const {
        return *batch_play_until(positions, moves, nullptr, threads);
    }
    template <typename Function>
    std::optional<std::vector<position>> batch_play_until(const std::vector<position> &positions,
                                                          const std::vector<move> &moves, Function &&go_on,
                                                          std::uint32_t threads = 0) const {
        detail::same_size(positions.size(), moves.size(), "as many moves as positions are needed");
        std::vector<position> next(positions.size());
        return batch(std::move(next), go_on, threads, [&](const checkers_batch_options *options, auto &all) {
            return checkers_batch_play(handle(), positions.data(), moves.data(), positions.size(), options, all.data());
        });
    }

    // Plays a random game from each position, to its end or to a limit in plies. The same seed gives the same games.
    std::vector<playout> batch_play_out(const std::vector<position> &positions, std::uint32_t limit, std::uint64_t seed,
                                        draw_kind ends = draw_kind::claimable,
                                        std::uint32_t threads = 0) const {
        return *batch_play_out_until(positions, limit, seed, nullptr, ends, threads);
    }
    template <typename Function>
    std::optional<std::vector<playout>>
    batch_play_out_until(const std::vector<position> &positions, std::uint32_t limit, std::uint64_t seed,
                         Function &&go_on, draw_kind ends = draw_kind::claimable,
                         std::uint32_t threads = 0) const {
        std::vector<playout> played(positions.size());
        return batch(std::move(played), go_on, threads, [&](const checkers_batch_options *options, auto &all) {
            std::vector<outcome> outcomes(positions.size());
            std::vector<std::uint32_t> plies(positions.size());
            const auto status = checkers_batch_play_out(handle(), positions.data(), positions.size(), detail::number(ends), limit, seed,
                                                        options, outcomes.data(), plies.data());
            for (std::size_t index = 0; status == CHECKERS_OK && index < all.size(); index++) {
                if (outcomes[index].termination != CHECKERS_TERMINATION_UNFINISHED) all[index].outcome = outcomes[index];
                all[index].plies = plies[index];
            }
            return status;
        });
    }

    // Pictures.

    std::string diagram(const position &pos, color bottom = CHECKERS_WHITE,
                        labels shown = labels::own, bool unicode = false,
                        checkers_bitboard marked = {}) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_diagram(handle(), &pos, bottom, detail::number(shown), unicode ? 1 : 0, marked, buffer, capacity,
                                    length);
        });
    }

    std::string svg(const position &pos, const checkers_svg_options *options = nullptr) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_svg(handle(), &pos, options, buffer, capacity, length);
        });
    }

  private:
    using owner = detail::owner<checkers_variant, checkers_variant_free>;

    explicit variant(checkers_variant handle) { take(handle); }

    void take(checkers_variant handle) {
        owner held(handle);
        owner_ = std::make_shared<const owner>(std::move(held));
    }

    // Returns each legal move with the leaves after it.
    struct divided {
        explicit divided(std::size_t room) : moves(room), leaves(room) {}

        std::vector<move> moves;
        std::vector<std::uint64_t> leaves;
        std::size_t count = 0;

        std::vector<std::pair<move, std::uint64_t>> pairs() const {
            std::vector<std::pair<move, std::uint64_t>> pairs;
            for (std::size_t index = 0; index < count; index++) pairs.emplace_back(moves[index], leaves[index]);
            return pairs;
        }
    };

    // Runs a batch until the function returns false; nullptr runs it to the end.
    template <typename Result, typename Function, typename Call>
    std::optional<Result> batch(Result result, Function &go_on, std::uint32_t threads, Call call) const {
        checkers_batch_options options{};
        options.threads = threads;
        if constexpr (std::is_null_pointer_v<std::remove_cv_t<std::remove_reference_t<Function>>>) {
            detail::check(call(&options, result));
        } else {
            detail::callback<std::remove_reference_t<Function>> callback{go_on, nullptr};
            options.stop = [](void *user) { return static_cast<decltype(callback) *>(user)->call(); };
            options.user = &callback;
            const auto status = call(&options, result);
            callback.finish(status);
            if (status == CHECKERS_NONE) return std::nullopt;
        }
        return std::optional<Result>(std::move(result));
    }

    template <typename Call> std::string ask(Call call) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return call(handle(), buffer, capacity, length);
        });
    }

    template <typename Call> std::string ask(Call call, const position &pos) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return call(handle(), &pos, buffer, capacity, length);
        });
    }

    std::shared_ptr<const owner> owner_;
};

// An outcome in words.
inline std::string to_string(const outcome &how) {
    return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
        return checkers_outcome_text(&how, buffer, capacity, length);
    });
}

// The identifier of a termination, such as "move_limit".
inline std::string termination_id(checkers_termination termination) {
    return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
        return checkers_termination_id(termination, buffer, capacity, length);
    });
}

// The numbered steps of a rule set, as learning agents need them.
class action_table {
  public:
    explicit action_table(const variant &played) {
        checkers_action_table handle{};
        detail::check(checkers_action_table_new(played.handle(), &handle));
        owner_ = owner(handle);
        detail::check(checkers_action_table_count(this->handle(), &size_));
    }

    checkers_action_table handle() const { return owner_.get(); }

    // Returns the number of steps.
    std::size_t size() const { return size_; }

    // The step with this number, below size().
    action operator[](std::size_t number) const {
        action found{};
        // A number that is cut to 16 bits could be that of another step.
        if (number >= size_) number = CHECKERS_NO_ACTION;
        detail::check(checkers_action_table_get(handle(), static_cast<std::uint16_t>(number), &found));
        return found;
    }

    // Returns the number of the step between two squares; nothing if no piece can make it.
    std::optional<std::uint16_t> number(square from, square to) const {
        std::uint16_t number = CHECKERS_NO_ACTION;
        const auto status = detail::check(checkers_action_table_number(handle(), from, to, &number));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(number);
    }

  private:
    using owner = detail::owner<checkers_action_table, checkers_action_table_free>;

    owner owner_;
    std::size_t size_ = 0;
};

// A game. Copies are independent.
class game {
  public:
    explicit game(const variant &played) {
        checkers_game handle{};
        detail::check(checkers_game_new(played.handle(), &handle));
        owner_ = owner(handle);
    }

    game(const variant &played, const position &pos) {
        checkers_game handle{};
        detail::check(checkers_game_from_position(played.handle(), &pos, &handle));
        owner_ = owner(handle);
    }

    // Takes over a handle of C.
    static game adopt(checkers_game handle) { return game(handle); }

    // From JSON, as json() writes it.
    static game from_json(std::string_view json) {
        checkers_game handle{};
        detail::check(checkers_game_from_json(json.data(), json.size(), &handle));
        return game(handle);
    }

    // Returns a game from the bytes of pack(). `used` receives the number of its bytes.
    static game unpack(const checkers::variant &played, const std::uint8_t *bytes, std::size_t count,
                       std::size_t *used = nullptr) {
        checkers_game handle{};
        std::size_t length = 0;
        detail::check(checkers_game_unpack(played.handle(), bytes, count, &handle, &length));
        if (used != nullptr) *used = length;
        return game(handle);
    }

    game(const game &other) {
        checkers_game handle{};
        detail::check(checkers_game_clone(other.handle(), &handle));
        owner_ = owner(handle);
    }
    game &operator=(const game &other) {
        if (this != &other) *this = game(other);
        return *this;
    }
    game(game &&) noexcept = default;
    game &operator=(game &&) noexcept = default;
    ~game() = default;

    checkers_game handle() const { return owner_.get(); }

    checkers::variant variant() const {
        checkers_variant handle{};
        detail::check(checkers_game_variant(this->handle(), &handle));
        return checkers::variant::adopt(handle);
    }

    checkers::position position() const {
        checkers::position pos{};
        detail::check(checkers_game_position(handle(), &pos));
        return pos;
    }

    std::vector<checkers::position> positions() const {
        return detail::list<checkers::position>(
            [&](checkers::position *positions, std::size_t capacity, std::size_t *count) {
                return checkers_game_positions(handle(), positions, capacity, count);
            },
            64);
    }

    std::vector<move> moves() const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_game_moves(handle(), moves, capacity, count);
            },
            64);
    }

    // The moves taken back that redo() would make again, the next one first.
    std::vector<move> undone() const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_game_undone(handle(), moves, capacity, count);
            },
            16);
    }

    // Returns how many plies each clause of the draw rules has counted.
    std::vector<draw_count> draw_counts() const {
        return detail::list<draw_count>(
            [&](draw_count *counts, std::size_t capacity, std::size_t *count) {
                return checkers_game_draw_counts(handle(), counts, capacity, count);
            },
            8);
    }

    // Returns the draw counters as a plain value.
    checkers::draw_state draw_state() const {
        checkers::draw_state state{};
        detail::check(checkers_game_draw_state(handle(), &state));
        return state;
    }

    // Returns the player whose offer of a draw is open.
    std::optional<color> draw_offer() const {
        color by = CHECKERS_NOBODY;
        const auto status = detail::check(checkers_game_draw_offer(handle(), &by));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(by);
    }

    // Returns whether a player has accepted the rules' offer of a draw while the opponent has not.
    bool has_accepted(color by) const {
        std::uint8_t accepted = 0;
        detail::check(checkers_game_has_accepted(handle(), by, &accepted));
        return accepted == 1;
    }

    // Returns all events, and those that were taken back, as bytes.
    std::vector<std::uint8_t> pack() const {
        return detail::list<std::uint8_t>(
            [&](std::uint8_t *bytes, std::size_t capacity, std::size_t *count) {
                return checkers_game_pack(handle(), bytes, capacity, count);
            },
            128);
    }

    // Returns all events as JSON.
    std::string json() const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_game_json(handle(), buffer, capacity, length);
        });
    }

    std::size_t ply() const {
        std::size_t ply = 0;
        detail::check(checkers_game_ply(handle(), &ply));
        return ply;
    }

    std::uint32_t repetitions() const {
        std::uint32_t repetitions = 0;
        detail::check(checkers_game_repetitions(handle(), &repetitions));
        return repetitions;
    }

    void play(const move &mv) { detail::check(checkers_game_play(handle(), &mv)); }
    void play_on(const move &mv) { detail::check(checkers_game_play_on(handle(), &mv)); }

    std::optional<move> undo() { return step(checkers_game_undo); }
    std::optional<move> redo() { return step(checkers_game_redo); }

    // Returns the result if the game is over.
    std::optional<checkers::outcome> outcome() const { return ask(checkers_game_outcome); }
    // The draw that the player to move may claim.
    std::optional<checkers::outcome> claimable() const { return ask(checkers_game_claimable); }
    // The draw that the rules offer to both players.
    std::optional<checkers::outcome> offered() const { return ask(checkers_game_offered); }

    void offer_draw(color by) { detail::check(checkers_game_offer_draw(handle(), by)); }
    void accept_draw(color by) { detail::check(checkers_game_accept_draw(handle(), by)); }
    void decline_draw(color by) { detail::check(checkers_game_decline_draw(handle(), by)); }
    void agree_draw() { detail::check(checkers_game_agree_draw(handle())); }
    void claim_draw() { detail::check(checkers_game_claim_draw(handle())); }
    void resign(color by) { detail::check(checkers_game_resign(handle(), by)); }
    void forfeit(color by) { detail::check(checkers_game_forfeit(handle(), by)); }

  private:
    using owner = detail::owner<checkers_game, checkers_game_free>;

    explicit game(checkers_game handle) : owner_(handle) {}

    template <typename Call> std::optional<move> step(Call call) {
        move mv{};
        return detail::check(call(handle(), &mv)) == CHECKERS_NONE ? std::nullopt : std::optional(mv);
    }

    template <typename Call> std::optional<checkers::outcome> ask(Call call) const {
        checkers::outcome how{};
        return detail::check(call(handle(), &how)) == CHECKERS_NONE ? std::nullopt : std::optional(how);
    }

    owner owner_;
};

// A game without undo, for programs that play very many games. Copies are independent.
class forward_game {
  public:
    explicit forward_game(const variant &played) : forward_game(played, played.initial()) {}

    forward_game(const variant &played, const checkers::position &pos, const draw_state *state = nullptr) {
        checkers_forward_game handle{};
        detail::check(checkers_forward_game_new(played.handle(), &pos, state, &handle));
        owner_ = owner(handle);
    }

    forward_game(const forward_game &other) {
        checkers_forward_game handle{};
        detail::check(checkers_forward_game_clone(other.handle(), &handle));
        owner_ = owner(handle);
    }
    forward_game &operator=(const forward_game &other) {
        if (this != &other) *this = forward_game(other);
        return *this;
    }
    forward_game(forward_game &&) noexcept = default;
    forward_game &operator=(forward_game &&) noexcept = default;
    ~forward_game() = default;

    checkers_forward_game handle() const { return owner_.get(); }

    void play(const move &mv) { detail::check(checkers_forward_game_play(handle(), &mv)); }

    // Plays random moves until the game is over, and returns the result; nothing if the limit in plies was reached first.
    std::optional<checkers::outcome> play_out(std::uint32_t limit, std::uint64_t seed,
                                              draw_kind ends = draw_kind::claimable) {
        checkers::outcome how{};
        const auto status = detail::check(checkers_forward_game_play_out(handle(), detail::number(ends), limit, seed, &how));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(how);
    }

    // Returns the result if the game is over.
    std::optional<checkers::outcome> outcome(draw_kind ends = draw_kind::claimable) const {
        checkers::outcome how{};
        const auto status = detail::check(checkers_forward_game_outcome(handle(), detail::number(ends), &how));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(how);
    }

    struct moment {
        checkers::position position;
        std::uint32_t plies, repetitions;
        checkers::draw_state draws;
    };
    moment now() const {
        moment now{};
        detail::check(checkers_forward_game_state(handle(), &now.position, &now.plies, &now.repetitions, &now.draws));
        return now;
    }

  private:
    using owner = detail::owner<checkers_forward_game, checkers_forward_game_free>;

    owner owner_;
};

// A move in progress, step by step, as a person clicks it.
class step_move {
  public:
    step_move(const variant &played, const position &pos, checkers::square origin) {
        checkers_step_move handle{};
        detail::check(checkers_step_move_new(played.handle(), &pos, origin, &handle));
        owner_ = owner(handle);
    }

    checkers_step_move handle() const { return owner_.get(); }

    // The squares on which the piece may land next.
    checkers_bitboard next() const {
        checkers_bitboard squares{};
        detail::check(checkers_step_move_next(handle(), &squares));
        return squares;
    }

    // The same, with what each step does.
    std::vector<next_step> next_steps() const {
        return detail::list<next_step>(
            [&](next_step *steps, std::size_t capacity, std::size_t *count) {
                return checkers_step_move_next_steps(handle(), steps, capacity, count);
            },
            16);
    }

    void step(checkers::square to) { detail::check(checkers_step_move_step(handle(), to)); }
    // Makes a step, or the rest of the only legal move that ends on this square.
    void click(checkers::square to) { detail::check(checkers_step_move_click(handle(), to)); }
    // Takes the last step back; false if there was none.
    bool back() { return detail::check(checkers_step_move_back(handle(), nullptr)) == CHECKERS_OK; }
    void cancel() { detail::check(checkers_step_move_cancel(handle())); }

    // Where the piece is now.
    checkers::square square() const {
        checkers::square now = CHECKERS_NO_SQUARE;
        detail::check(checkers_step_move_state(handle(), &now, nullptr));
        return now;
    }

    checkers_bitboard captured() const {
        checkers_bitboard captured{};
        detail::check(checkers_step_move_state(handle(), nullptr, &captured));
        return captured;
    }

    // The squares on which the piece has landed so far, as they were chosen.
    std::vector<checkers::square> squares() const {
        return detail::list<checkers::square>(
            [&](checkers::square *squares, std::size_t capacity, std::size_t *count) {
                return checkers_step_move_squares(handle(), squares, capacity, count);
            },
            16);
    }

    // The squares of the pieces captured so far, in order.
    std::vector<checkers::square> victims() const {
        return detail::list<checkers::square>(
            [&](checkers::square *squares, std::size_t capacity, std::size_t *count) {
                return checkers_step_move_victims(handle(), squares, capacity, count);
            },
            16);
    }

    checkers::path path() const {
        return detail::list<checkers::step>(
            [&](checkers::step *steps, std::size_t capacity, std::size_t *count) {
                return checkers_step_move_path(handle(), steps, capacity, count);
            },
            16);
    }

    std::vector<move> candidates() const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_step_move_candidates(handle(), moves, capacity, count);
            },
            64);
    }

    // The move, once it is complete.
    std::optional<move> complete() const { return ask(checkers_step_move_complete); }
    // Returns the legal move if only one is still possible, complete or not.
    std::optional<move> settled() const { return ask(checkers_step_move_settled); }

    // Returns the position in the middle of the move, for display.
    position preview() const {
        position pos{};
        detail::check(checkers_step_move_preview(handle(), &pos));
        return pos;
    }

    // Makes steps as long as there is only one. Returns how many were made.
    std::size_t take_forced() {
        std::size_t count = 0;
        detail::check(checkers_step_move_take_forced(handle(), &count));
        return count;
    }

  private:
    using owner = detail::owner<checkers_step_move, checkers_step_move_free>;

    template <typename Call> std::optional<move> ask(Call call) const {
        move mv{};
        return detail::check(call(handle(), &mv)) == CHECKERS_NONE ? std::nullopt : std::optional(mv);
    }

    owner owner_;
};

class replay;

// A PDN game as texts, before it is replayed.
class pdn {
  public:
    // Takes over a handle of C.
    static pdn adopt(checkers_pdn handle) { return pdn(handle); }

    // The record of a game that was played.
    static pdn of(const game &game) {
        checkers_pdn handle{};
        detail::check(checkers_pdn_of_game(game.handle(), &handle));
        return pdn(handle);
    }

    // From JSON, as json() writes it.
    static pdn from_json(std::string_view json) {
        checkers_pdn handle{};
        detail::check(checkers_pdn_from_json(json.data(), json.size(), &handle));
        return pdn(handle);
    }

    checkers_pdn handle() const { return owner_.get(); }

    std::string write() const { return ask(checkers_pdn_write); }
    std::string json() const { return ask(checkers_pdn_json); }

    // Returns the number of the game in its file, from 1, and the line where it begins, from 1; the number is 0 if it comes
    // from no file.
    struct origin {
        std::uint64_t number;
        std::uint32_t line, column;
    };
    origin place() const {
        origin place{};
        detail::check(checkers_pdn_place(handle(), &place.number, &place.line, &place.column));
        return place;
    }

    // Returns the result or "*" after the moves; nothing if there is none.
    std::optional<std::string> terminator() const {
        checkers_status status = CHECKERS_OK;
        std::string text = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return status = checkers_pdn_terminator(handle(), buffer, capacity, length);
        });
        return status == CHECKERS_NONE ? std::nullopt : std::optional(std::move(text));
    }

    // The value of a tag; nothing if there is none.
    std::optional<std::string> tag(std::string_view name) const {
        checkers_status status = CHECKERS_OK;
        std::string value = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return status = checkers_pdn_tag(handle(), name.data(), name.size(), buffer, capacity, length);
        });
        return status == CHECKERS_NONE ? std::nullopt : std::optional(std::move(value));
    }

    void set_tag(std::string_view name, std::string_view value) {
        detail::check(checkers_pdn_set_tag(handle(), name.data(), name.size(), value.data(), value.size()));
    }

    // Removes all tags with this name; returns false if there was none.
    bool remove_tag(std::string_view name) {
        return detail::check(checkers_pdn_remove_tag(handle(), name.data(), name.size())) == CHECKERS_OK;
    }

    // The names and values of all tags, in order.
    std::vector<std::pair<std::string, std::string>> tags() const {
        std::size_t count = 0;
        detail::check(checkers_pdn_tag_count(handle(), &count));
        std::vector<std::pair<std::string, std::string>> tags;
        for (std::size_t index = 0; index < count; index++) {
            const auto get = [&](auto call) {
                return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
                    return call(handle(), index, buffer, capacity, length);
                });
            };
            tags.emplace_back(get(checkers_pdn_tag_name), get(checkers_pdn_tag_value));
        }
        return tags;
    }

    // Returns the repairs that reading made, with line and column.
    struct repair {
        std::uint32_t line, column;
        std::string text;
    };
    std::vector<repair> repairs() const {
        std::size_t count = 0;
        detail::check(checkers_pdn_repair_count(handle(), &count, nullptr));
        std::vector<repair> repairs;
        for (std::size_t index = 0; index < count; index++) {
            repair one{};
            one.text = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
                return checkers_pdn_repair(handle(), index, &one.line, &one.column, buffer, capacity, length);
            });
            repairs.push_back(std::move(one));
        }
        return repairs;
    }

    // Lines, and notes on their moves. Line 0 is the game; each line comes before its variations. A node is a move or a
    // set-up position; before_first means the notes before the first node.

    static constexpr std::uint64_t before_first = CHECKERS_NO_NODE;

    // A game without tags and moves.
    static pdn empty() {
        checkers_pdn handle{};
        detail::check(checkers_pdn_new(&handle));
        return pdn(handle);
    }

    std::size_t line_count() const {
        std::size_t count = 0;
        detail::check(checkers_pdn_line_count(handle(), &count));
        return count;
    }
    checkers_pdn_line line(std::size_t number) const {
        checkers_pdn_line line{};
        detail::check(checkers_pdn_line_get(handle(), number, &line));
        return line;
    }
    checkers_pdn_node node(std::size_t line, std::uint64_t index) const {
        checkers_pdn_node node{};
        detail::check(checkers_pdn_node_get(handle(), line, index, &node));
        return node;
    }
    // The move as it is written, or the FEN of a position that is set up.
    std::string node_text(std::size_t line, std::uint64_t node) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_pdn_node_text(handle(), line, node, buffer, capacity, length);
        });
    }
    // Such as "!?"; empty if there is none.
    std::string annotation(std::size_t line, std::uint64_t node) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_pdn_node_annotation(handle(), line, node, buffer, capacity, length);
        });
    }
    std::string comment(std::size_t line, std::uint64_t node, std::size_t index) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_pdn_comment(handle(), line, node, index, buffer, capacity, length);
        });
    }
    // The comments of a node.
    std::vector<std::string> comments(std::size_t line, std::uint64_t node) const {
        std::vector<std::string> comments;
        const std::uint32_t count = this->node(line, node).comments;
        for (std::uint32_t index = 0; index < count; index++) comments.push_back(comment(line, node, index));
        return comments;
    }
    std::vector<std::uint16_t> glyphs(std::size_t line, std::uint64_t node) const {
        return detail::list<std::uint16_t>(
            [&](std::uint16_t *glyphs, std::size_t capacity, std::size_t *count) {
                return checkers_pdn_glyphs(handle(), line, node, glyphs, capacity, count);
            },
            4);
    }
    std::vector<clock> clocks(std::size_t line, std::uint64_t node) const {
        return detail::list<clock>(
            [&](clock *clocks, std::size_t capacity, std::size_t *count) {
                return checkers_pdn_clocks(handle(), line, node, clocks, capacity, count);
            },
            4);
    }

    // Inserts a move before a node, or at the end of the line.
    void insert_move(std::size_t line, std::uint64_t index, std::string_view text) {
        detail::check(checkers_pdn_insert_move(handle(), line, index, text.data(), text.size()));
    }
    // Adds a move at the end of the line.
    void add_move(std::size_t line, std::string_view text) { insert_move(line, this->line(line).nodes, text); }
    void remove_node(std::size_t line, std::uint64_t node) {
        detail::check(checkers_pdn_remove_node(handle(), line, node));
    }
    // Such as "!?"; an empty text takes it away.
    void set_annotation(std::size_t line, std::uint64_t node, std::string_view text) {
        detail::check(checkers_pdn_set_annotation(handle(), line, node, text.data(), text.size()));
    }
    void add_comment(std::size_t line, std::uint64_t node, std::string_view text) {
        detail::check(checkers_pdn_add_comment(handle(), line, node, text.data(), text.size()));
    }
    // False if there was none.
    bool remove_comments(std::size_t line, std::uint64_t node) {
        return detail::check(checkers_pdn_remove_comments(handle(), line, node)) == CHECKERS_OK;
    }
    void add_glyph(std::size_t line, std::uint64_t node, std::uint16_t glyph) {
        detail::check(checkers_pdn_add_glyph(handle(), line, node, glyph));
    }
    // False if the node did not have it.
    bool remove_glyph(std::size_t line, std::uint64_t node, std::uint16_t glyph) {
        return detail::check(checkers_pdn_remove_glyph(handle(), line, node, glyph)) == CHECKERS_OK;
    }
    void set_clock(std::size_t line, std::uint64_t node, const clock &time) {
        detail::check(checkers_pdn_set_clock(handle(), line, node, &time));
    }
    // False if there was none.
    bool remove_clock(std::size_t line, std::uint64_t node, clock_kind kind, color side = CHECKERS_NOBODY) {
        return detail::check(checkers_pdn_remove_clock(handle(), line, node, detail::number(kind), side)) == CHECKERS_OK;
    }
    // Adds a variation that replaces a node and begins with a move. Returns the number of its line.
    std::size_t add_variation(std::size_t line, std::uint64_t node, std::string_view text) {
        std::size_t number = 0;
        detail::check(checkers_pdn_add_variation(handle(), line, node, text.data(), text.size(), &number));
        return number;
    }
    void remove_variation(std::size_t line) { detail::check(checkers_pdn_remove_variation(handle(), line)); }
    // Exchanges a variation with the moves that it replaces.
    void promote_variation(std::size_t line) { detail::check(checkers_pdn_promote_variation(handle(), line)); }
    // Numbers all moves again; `second` if the first move belongs to the side that moves second.
    void renumber(std::uint32_t first = 1, bool second = false) {
        detail::check(checkers_pdn_renumber(handle(), first, second ? 1 : 0));
    }

    // Replays the game by the rules of its tags, or otherwise by rules that fit its moves.
    checkers::replay replay() const;
    // Replays the game, with rules for games whose tags name none.
    checkers::replay replay(const variant &played) const;
    // Replays the game with options.
    checkers::replay replay(const checkers_replay_options &options) const;

  private:
    using owner = detail::owner<checkers_pdn, checkers_pdn_free>;

    explicit pdn(checkers_pdn handle) : owner_(handle) {}

    template <typename Call> std::string ask(Call call) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return call(handle(), buffer, capacity, length);
        });
    }

    owner owner_;
};

// A PDN game as positions and moves.
class replay {
  public:
    // Takes over a handle of C.
    static replay adopt(checkers_replay handle) { return replay(handle); }

    checkers_replay handle() const { return owner_.get(); }

    // Throws unless the game was replayed to its end.
    void check() const { detail::check(checkers_replay_check(handle())); }
    // Throws unless the line with this number was replayed to its end.
    void check_line(std::size_t number) const { detail::check(checkers_replay_line_check(handle(), number)); }

    // Returns the winner, the score, and the rule that decides the winner; nothing if the result is not known.
    std::optional<checkers_pdn_result> result() const {
        checkers_pdn_result result{};
        const auto status = detail::check(checkers_replay_result(handle(), &result));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(result);
    }

    // Returns the remarks on how the game was replayed. Line and column are 0 for remarks about the whole game.
    struct remark {
        std::uint32_t line, column;
        std::string text;
    };
    std::vector<remark> remarks() const {
        std::size_t count = 0;
        detail::check(checkers_replay_remark_count(handle(), &count));
        std::vector<remark> remarks;
        for (std::size_t index = 0; index < count; index++) {
            remark one{};
            one.text = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
                return checkers_replay_remark(handle(), index, &one.line, &one.column, buffer, capacity, length);
            });
            remarks.push_back(std::move(one));
        }
        return remarks;
    }

    checkers::variant variant() const {
        checkers_variant handle{};
        detail::check(checkers_replay_variant(this->handle(), &handle));
        return checkers::variant::adopt(handle);
    }

    std::vector<move> moves() const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_replay_moves(handle(), moves, capacity, count);
            },
            128);
    }

    std::vector<position> positions() const {
        return detail::list<position>(
            [&](position *positions, std::size_t capacity, std::size_t *count) {
                return checkers_replay_positions(handle(), positions, capacity, count);
            },
            128);
    }

    // The game and its variations: line 0 is the game, each line comes before its variations.
    struct line {
        checkers_replay_line about;
        std::vector<move> moves;
        std::vector<position> positions;
    };
    std::vector<line> lines() const {
        std::size_t count = 0;
        detail::check(checkers_replay_line_count(handle(), &count));
        std::vector<line> lines(count);
        for (std::size_t number = 0; number < count; number++) {
            line &one = lines[number];
            detail::check(checkers_replay_line_get(handle(), number, &one.about));
            one.moves = detail::list<move>(
                [&](move *moves, std::size_t capacity, std::size_t *length) {
                    return checkers_replay_line_moves(handle(), number, moves, capacity, length);
                },
                16);
            one.positions = detail::list<position>(
                [&](position *positions, std::size_t capacity, std::size_t *length) {
                    return checkers_replay_line_positions(handle(), number, positions, capacity, length);
                },
                16);
        }
        return lines;
    }

    checkers::game game() const {
        checkers_game handle{};
        detail::check(checkers_replay_game(this->handle(), &handle));
        return checkers::game::adopt(handle);
    }

    // Returns the game in the form of PDN 3.0.
    pdn convert(move_style style = move_style::shortest) const {
        checkers_pdn handle{};
        detail::check(checkers_replay_convert(this->handle(), detail::number(style), &handle));
        return pdn::adopt(handle);
    }

  private:
    using owner = detail::owner<checkers_replay, checkers_replay_free>;

    explicit replay(checkers_replay handle) : owner_(handle) {}

    owner owner_;
};

inline replay pdn::replay() const {
    checkers_replay handle{};
    detail::check(checkers_replay_new(this->handle(), checkers_variant{0}, 1, &handle));
    return checkers::replay::adopt(handle);
}

inline replay pdn::replay(const variant &played) const {
    checkers_replay handle{};
    detail::check(checkers_replay_new(this->handle(), played.handle(), 1, &handle));
    return checkers::replay::adopt(handle);
}

inline replay pdn::replay(const checkers_replay_options &options) const {
    checkers_replay handle{};
    detail::check(checkers_replay_new_with(this->handle(), &options, &handle));
    return checkers::replay::adopt(handle);
}

// A reader of the games of a file.
class pdn_reader {
  public:
    // From bytes in memory, of which the library keeps a copy.
    explicit pdn_reader(std::string_view bytes, const checkers_pdn_options *options = nullptr) {
        checkers_pdn_reader handle{};
        detail::check(checkers_pdn_reader_of(reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size(), options,
                                             &handle));
        owner_ = owner(handle);
    }

    // Reads from a stream, such as std::ifstream, which must exist as long as the reader and must not be moved.
    template <typename Stream, typename = decltype(std::declval<Stream &>().read(nullptr, 0))>
    explicit pdn_reader(Stream &stream, const checkers_pdn_options *options = nullptr)
        : source_(std::make_unique<source>(source{&stream, nullptr})) {
        const auto read = [](std::uint8_t *buffer, std::size_t capacity, void *user) -> std::int64_t {
            auto &from = *static_cast<source *>(user);
            auto &bytes = *static_cast<Stream *>(from.stream);
#if CHECKERS_HPP_EXCEPTIONS
            try {
                bytes.read(reinterpret_cast<char *>(buffer), static_cast<std::ptrdiff_t>(capacity));
            } catch (...) {
                // Streams may be configured to throw at the end of the file, even if bytes were read.
                if (!bytes.eof() || bytes.bad()) {
                    from.thrown = std::current_exception();
                    return -1;
                }
            }
#else
            bytes.read(reinterpret_cast<char *>(buffer), static_cast<std::ptrdiff_t>(capacity));
#endif
            return bytes.bad() ? -1 : static_cast<std::int64_t>(bytes.gcount());
        };
        checkers_pdn_reader handle{};
        detail::check(checkers_pdn_reader_new(read, source_.get(), options, &handle));
        owner_ = owner(handle);
    }

    // Reads the next game; returns nothing at the end. A strict reader throws for a game that it refuses, and then
    // continues with the next one. Exceptions of the stream are passed on.
    std::optional<pdn> next() {
        checkers_pdn handle{};
        const auto status = checkers_pdn_reader_next(owner_.get(), &handle);
        if (source_) detail::rethrow(source_->thrown);
        return detail::check(status) == CHECKERS_NONE ? std::nullopt : std::optional(pdn::adopt(handle));
    }

    // The remaining games, for `for (auto &game : reader)`: each is read when the loop reaches it. For exceptions see
    // next().
    class iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = pdn;
        using difference_type = std::ptrdiff_t;
        using pointer = pdn *;
        using reference = pdn &;

        iterator() = default;
        explicit iterator(pdn_reader &reader) : reader_(&reader) { ++*this; }

        reference operator*() const { return *game_; }
        pointer operator->() const { return game_.get(); }
        iterator &operator++() {
            auto game = reader_->next();
            game_ = game ? std::make_shared<pdn>(std::move(*game)) : nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) { return a.game_ == b.game_; }
        friend bool operator!=(const iterator &a, const iterator &b) { return !(a == b); }

      private:
        pdn_reader *reader_ = nullptr;
        std::shared_ptr<pdn> game_;
    };
    iterator begin() { return iterator(*this); }
    iterator end() { return iterator(); }

  private:
    using owner = detail::owner<checkers_pdn_reader, checkers_pdn_reader_free>;

    // The argument of the callback; its address does not change when the reader is moved.
    struct source {
        void *stream;
        std::exception_ptr thrown;
    };

    // In this order: the reader is freed before its source.
    std::unique_ptr<source> source_;
    owner owner_;
};

} // namespace checkers

#endif // C++17

#endif // CHECKERS_HPP
