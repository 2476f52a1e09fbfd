// checkers.hpp: the rules of draughts (checkers) for C++17. Header only, over checkers.h.
//
// Positions and moves are the plain values of C. What has a handle in C is an object here that frees it. A call that
// fails throws checkers::error, which says what and where. Thread rules are those of checkers.h.
#ifndef CHECKERS_HPP
#define CHECKERS_HPP

#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "checkers.h"

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

namespace checkers {

using position = ::checkers_position;
using move = ::checkers_move;
using step = ::checkers_step;
using square = ::checkers_square;
using color = ::checkers_color;
using outcome = ::checkers_outcome;
using path = std::vector<step>;

// Thrown by every call that fails.
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
        std::string message = ask(checkers_last_error_message);
        if (message.empty()) message = checkers_status_message(status);
        checkers_error place{};
        checkers_last_error(&place);
        return error(message, status, ask(checkers_last_error_subject), place);
    }

    checkers_status status() const { return status_; }
    // The argument, axis or reason at fault; may be empty.
    const std::string &subject() const { return subject_; }
    // Byte, line and column of the text, and the square, where that makes sense; see checkers_error.
    const checkers_error &place() const { return place_; }

  private:
    error(const std::string &message, checkers_status status, std::string subject, const checkers_error &place)
        : std::runtime_error(message), status_(status), subject_(std::move(subject)), place_(place) {}

    checkers_status status_;
    std::string subject_;
    checkers_error place_;
};

namespace detail {

inline checkers_status check(checkers_status status) {
    if (status < 0) throw error::last(status);
    return status;
}

// Asks for a text: first whether it fits a small buffer, then with one that is large enough.
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

// Asks for a list in the same way.
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

// Something to call from C. An exception waits until C has returned.
template <typename Function> struct callback {
    Function &function;
    std::exception_ptr thrown;

    // What the function returns decides: false or nothing. Returns 0 to go on.
    template <typename... Arguments> std::int32_t call(Arguments &&...arguments) noexcept {
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Function &, Arguments...>>) {
                std::invoke(function, std::forward<Arguments>(arguments)...);
                return 0;
            } else {
                return std::invoke(function, std::forward<Arguments>(arguments)...) ? 0 : 1;
            }
        } catch (...) {
            thrown = std::current_exception();
            return 1;
        }
    }

    void finish(checkers_status status) {
        if (thrown) std::rethrow_exception(thrown);
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

// Throws unless the library that is loaded is the one that this header was compiled for.
inline void check_abi() { detail::check(CHECKERS_CHECK_ABI()); }

// The version of the library.
inline std::string version() { return checkers_version(); }

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

    // A rule set of one's own, from JSON as rules() and draws() write it.
    static variant custom(std::string_view rules, std::string_view draws = {}) {
        checkers_variant handle{};
        detail::check(
            checkers_variant_custom(rules.data(), rules.size(), draws.data(), draws.size(), &handle));
        return variant(handle);
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

    // The value of an axis such as "king.range", as JSON.
    std::string axis(std::string_view axis) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_variant_axis(handle(), axis.data(), axis.size(), buffer, capacity, length);
        });
    }

    // The same with another value on an axis, as JSON.
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
        square square = CHECKERS_NO_SQUARE;
        detail::check(checkers_parse_square(handle(), name.data(), name.size(), &square));
        return square;
    }

    std::string square_name(square square) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_square_name(handle(), square, buffer, capacity, length);
        });
    }

    // Positions.

    position initial() const {
        position position{};
        detail::check(checkers_initial(handle(), &position));
        return position;
    }

    position parse_fen(std::string_view text, checkers_strictness strictness = CHECKERS_LENIENT) const {
        position position{};
        detail::check(checkers_parse_fen(handle(), text.data(), text.size(), strictness, CHECKERS_OWN_CORNER,
                                         &position));
        return position;
    }

    std::string fen(const position &position) const { return ask(checkers_fen, position); }

    position parse_picture(std::string_view text, color turn) const {
        position position{};
        detail::check(checkers_parse_picture(handle(), text.data(), text.size(), turn, &position));
        return position;
    }

    std::string picture(const position &position) const { return ask(checkers_picture, position); }

    void check(const position &position, checkers_strictness strictness = CHECKERS_LENIENT) const {
        detail::check(checkers_position_check(handle(), &position, strictness));
    }

    // Moves.

    std::uint64_t count_moves(const position &position) const {
        std::uint64_t count = 0;
        detail::check(checkers_count_moves(handle(), &position, &count));
        return count;
    }

    std::vector<move> legal_moves(const position &position) const {
        return detail::list<move>(
            [&](move *moves, std::size_t capacity, std::size_t *count) {
                return checkers_legal_moves(handle(), &position, moves, capacity, count);
            },
            64);
    }

    // Calls the function with each legal move, until it returns false if it returns anything.
    template <typename Function> void each_move(const position &position, Function &&function) const {
        detail::callback<std::remove_reference_t<Function>> callback{function, nullptr};
        callback.finish(checkers_visit_moves(
            handle(), &position,
            [](const move *move, void *user) { return static_cast<decltype(callback) *>(user)->call(*move); },
            &callback));
    }

    // Calls the function with each path of each legal move, and the move, until it returns false if it returns anything.
    template <typename Function> void each_path(const position &position, Function &&function) const {
        detail::callback<std::remove_reference_t<Function>> callback{function, nullptr};
        callback.finish(checkers_visit_paths(
            handle(), &position, nullptr,
            [](const move *move, const step *steps, std::size_t count, void *user) {
                return static_cast<decltype(callback) *>(user)->call(*move, path(steps, steps + count));
            },
            &callback));
    }

    bool is_legal(const position &position, const move &move) const {
        std::uint8_t legal = 0;
        detail::check(checkers_is_legal(handle(), &position, &move, &legal));
        return legal == 1;
    }

    [[nodiscard]] position play(const position &position, const move &move) const {
        ::checkers_position next{};
        detail::check(checkers_play(handle(), &position, &move, &next));
        return next;
    }

    // How a game would be over in the position, draw rules apart.
    std::optional<outcome> outcome_of(const position &position) const {
        outcome outcome{};
        const checkers_status status = checkers_position_outcome(handle(), &position, &outcome);
        return detail::check(status) == CHECKERS_NONE ? std::nullopt : std::optional(outcome);
    }

    // Text of moves.

    move parse_move(const position &position, std::string_view text) const {
        move move{};
        detail::check(checkers_parse_move(handle(), &position, text.data(), text.size(), CHECKERS_OWN_CORNER, 0,
                                          &move));
        return move;
    }

    std::string write_move(const position &position, const move &move,
                           checkers_move_style style = CHECKERS_SHORTEST) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_write_move(handle(), &position, &move, style, buffer, capacity, length);
        });
    }

    std::string path_text(const move &move, const path &path) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_path_text(handle(), &move, path.data(), path.size(), buffer, capacity, length);
        });
    }

    // Counting.

    std::uint64_t perft(const position &position, std::uint32_t depth,
                        const checkers_perft_options *options = nullptr) const {
        std::uint64_t leaves = 0;
        detail::check(checkers_perft(handle(), &position, depth, options, &leaves));
        return leaves;
    }

    std::vector<std::pair<move, std::uint64_t>> divide(const position &position, std::uint32_t depth,
                                                       const checkers_perft_options *options = nullptr) const {
        std::vector<move> moves(static_cast<std::size_t>(count_moves(position)));
        std::vector<std::uint64_t> leaves(moves.size());
        std::size_t count = 0;
        detail::check(checkers_divide(handle(), &position, depth, options, moves.data(), leaves.data(), moves.size(),
                                      &count));
        std::vector<std::pair<move, std::uint64_t>> divided;
        for (std::size_t index = 0; index < count; index++) divided.emplace_back(moves[index], leaves[index]);
        return divided;
    }

    // Pictures.

    std::string diagram(const position &position, color bottom = CHECKERS_WHITE,
                        checkers_labels labels = CHECKERS_LABELS_OWN, bool unicode = false,
                        checkers_bitboard marked = {}) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_diagram(handle(), &position, bottom, labels, unicode ? 1 : 0, marked, buffer, capacity,
                                    length);
        });
    }

    std::string svg(const position &position, const checkers_svg_options *options = nullptr) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return checkers_svg(handle(), &position, options, buffer, capacity, length);
        });
    }

  private:
    using owner = detail::owner<checkers_variant, checkers_variant_free>;

    explicit variant(checkers_variant handle) { take(handle); }

    void take(checkers_variant handle) { owner_ = std::make_shared<const owner>(handle); }

    template <typename Call> std::string ask(Call call) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return call(handle(), buffer, capacity, length);
        });
    }

    template <typename Call> std::string ask(Call call, const position &position) const {
        return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return call(handle(), &position, buffer, capacity, length);
        });
    }

    std::shared_ptr<const owner> owner_;
};

// An outcome in words.
inline std::string to_string(const outcome &outcome) {
    return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
        return checkers_outcome_text(&outcome, buffer, capacity, length);
    });
}

// A game. Copies are games of their own.
class game {
  public:
    explicit game(const variant &variant) {
        checkers_game handle{};
        detail::check(checkers_game_new(variant.handle(), &handle));
        owner_ = owner(handle);
    }

    game(const variant &variant, const position &position) {
        checkers_game handle{};
        detail::check(checkers_game_from_position(variant.handle(), &position, &handle));
        owner_ = owner(handle);
    }

    // Takes over a handle of C.
    static game adopt(checkers_game handle) { return game(handle); }

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
        checkers::position position{};
        detail::check(checkers_game_position(handle(), &position));
        return position;
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

    void play(const move &move) { detail::check(checkers_game_play(handle(), &move)); }
    void play_on(const move &move) { detail::check(checkers_game_play_on(handle(), &move)); }

    std::optional<move> undo() { return step(checkers_game_undo); }
    std::optional<move> redo() { return step(checkers_game_redo); }

    // How the game is over; nothing while it goes on.
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
        move move{};
        return detail::check(call(handle(), &move)) == CHECKERS_NONE ? std::nullopt : std::optional(move);
    }

    template <typename Call> std::optional<checkers::outcome> ask(Call call) const {
        checkers::outcome outcome{};
        return detail::check(call(handle(), &outcome)) == CHECKERS_NONE ? std::nullopt : std::optional(outcome);
    }

    owner owner_;
};

// A move under way, step by step, as a person clicks it.
class step_move {
  public:
    step_move(const variant &variant, const position &position, square origin) {
        checkers_step_move handle{};
        detail::check(checkers_step_move_new(variant.handle(), &position, origin, &handle));
        owner_ = owner(handle);
    }

    checkers_step_move handle() const { return owner_.get(); }

    // The squares on which the piece may land next.
    checkers_bitboard next() const {
        checkers_bitboard squares{};
        detail::check(checkers_step_move_next(handle(), &squares));
        return squares;
    }

    void step(square to) { detail::check(checkers_step_move_step(handle(), to)); }
    // A step, or the rest of the one legal move that ends there.
    void click(square to) { detail::check(checkers_step_move_click(handle(), to)); }
    // Takes the last step back; false if there was none.
    bool back() { return detail::check(checkers_step_move_back(handle(), nullptr)) == CHECKERS_OK; }
    void cancel() { detail::check(checkers_step_move_cancel(handle())); }

    checkers_bitboard captured() const {
        checkers_bitboard captured{};
        detail::check(checkers_step_move_state(handle(), nullptr, &captured));
        return captured;
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
    std::optional<move> complete() const {
        move move{};
        const auto status = detail::check(checkers_step_move_complete(handle(), &move));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(move);
    }

  private:
    using owner = detail::owner<checkers_step_move, checkers_step_move_free>;

    owner owner_;
};

class replay;

// A game as PDN holds it: texts, not yet positions.
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

    // The value of a tag; nothing if there is none.
    std::optional<std::string> tag(std::string_view name) const {
        checkers_status status = CHECKERS_OK;
        std::string value = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
            return status = checkers_pdn_tag(handle(), name.data(), name.size(), buffer, capacity, length);
        });
        return status == CHECKERS_NONE ? std::nullopt : std::optional(std::move(value));
    }

    void set_tag(std::string_view name, std::string_view value) const {
        detail::check(checkers_pdn_set_tag(handle(), name.data(), name.size(), value.data(), value.size()));
    }

    // What was put right in reading, with line and column.
    struct repair {
        std::uint32_t line, column;
        std::string text;
    };
    std::vector<repair> repairs() const {
        std::size_t count = 0;
        detail::check(checkers_pdn_repair_count(handle(), &count, nullptr));
        std::vector<repair> repairs;
        for (std::size_t index = 0; index < count; index++) {
            repair repair{};
            repair.text = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
                return checkers_pdn_repair(handle(), index, &repair.line, &repair.column, buffer, capacity, length);
            });
            repairs.push_back(std::move(repair));
        }
        return repairs;
    }

    // As positions and moves, by the rules that the tags say, else by those that the moves say.
    checkers::replay replay() const;
    // The same, with rules for games whose tags say none.
    checkers::replay replay(const variant &variant) const;

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

// A game of PDN as positions and moves.
class replay {
  public:
    // Takes over a handle of C.
    static replay adopt(checkers_replay handle) { return replay(handle); }

    checkers_replay handle() const { return owner_.get(); }

    // Throws unless the game was replayed to its end.
    void check() const { detail::check(checkers_replay_check(handle())); }

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

    checkers::game game() const {
        checkers_game handle{};
        detail::check(checkers_replay_game(this->handle(), &handle));
        return checkers::game::adopt(handle);
    }

    // The game as PDN 3.0 writes it.
    pdn convert(checkers_move_style style = CHECKERS_SHORTEST) const {
        checkers_pdn handle{};
        detail::check(checkers_replay_convert(this->handle(), style, &handle));
        return pdn::adopt(handle);
    }

  private:
    using owner = detail::owner<checkers_replay, checkers_replay_free>;

    explicit replay(checkers_replay handle) : owner_(handle) {}

    owner owner_;
};

inline replay pdn::replay() const {
    checkers_replay handle{};
    detail::check(checkers_pdn_replay(this->handle(), checkers_variant{0}, 1, &handle));
    return checkers::replay::adopt(handle);
}

inline replay pdn::replay(const variant &variant) const {
    checkers_replay handle{};
    detail::check(checkers_pdn_replay(this->handle(), variant.handle(), 1, &handle));
    return checkers::replay::adopt(handle);
}

// Reads games of a file one after the other.
class pdn_reader {
  public:
    // From bytes in memory, of which the library keeps a copy.
    explicit pdn_reader(std::string_view bytes, const checkers_pdn_options *options = nullptr) {
        checkers_pdn_reader handle{};
        detail::check(checkers_pdn_reader_of(reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size(), options,
                                             &handle));
        owner_ = owner(handle);
    }

    // From a stream, such as std::ifstream, which must live as long as the reader.
    template <typename Stream, typename = decltype(std::declval<Stream &>().read(nullptr, 0))>
    explicit pdn_reader(Stream &stream, const checkers_pdn_options *options = nullptr) {
        const auto read = [](std::uint8_t *buffer, std::size_t capacity, void *user) -> std::int64_t {
            try {
                auto &stream = *static_cast<Stream *>(user);
                stream.read(reinterpret_cast<char *>(buffer), static_cast<std::ptrdiff_t>(capacity));
                return stream.bad() ? -1 : static_cast<std::int64_t>(stream.gcount());
            } catch (...) {
                return -1;
            }
        };
        checkers_pdn_reader handle{};
        detail::check(checkers_pdn_reader_new(read, &stream, options, &handle));
        owner_ = owner(handle);
    }

    // The next game; nothing at the end. A strict reader throws for a game that it refuses, and goes on with the next.
    std::optional<pdn> next() {
        checkers_pdn handle{};
        const auto status = detail::check(checkers_pdn_reader_next(owner_.get(), &handle));
        return status == CHECKERS_NONE ? std::nullopt : std::optional(pdn::adopt(handle));
    }

  private:
    using owner = detail::owner<checkers_pdn_reader, checkers_pdn_reader_free>;

    owner owner_;
};

} // namespace checkers

#endif // CHECKERS_HPP
