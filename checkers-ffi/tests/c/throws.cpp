// Exceptions and callbacks. Without an argument: checkers.hpp carries them across. With `abort`: one that leaves a callback
// of C ends the program by abort(), as the header says, and does nothing worse.
#include <checkers.hpp>

#include <algorithm>
#include <iostream>
#include <set>
#include <sstream>
#include <type_traits>
#include <unordered_set>

namespace {

int failures = 0;

void expect(bool condition, const char *what) {
    if (condition) return;
    failures++;
    std::cerr << "not so: " << what << '\n';
}

#define EXPECT(condition) expect(condition, #condition)

struct thrown {
    int value;
};

// A stream that throws an exception after some bytes.
struct broken {
    int reads = 0;
    void read(char *, std::ptrdiff_t) {
        reads++;
        throw thrown{7};
    }
    bool bad() const { return false; }
    bool eof() const { return false; }
    std::ptrdiff_t gcount() const { return 0; }
};

template <typename Call> int caught(Call call) {
    try {
        call();
    } catch (const thrown &exception) {
        return exception.value;
    }
    return 0;
}

static_assert(!std::is_copy_constructible_v<checkers::step_move> && std::is_nothrow_move_constructible_v<checkers::step_move>);
static_assert(!std::is_copy_constructible_v<checkers::pdn> && std::is_nothrow_move_assignable_v<checkers::pdn>);
static_assert(!std::is_copy_constructible_v<checkers::replay> && !std::is_copy_constructible_v<checkers::pdn_reader>);
static_assert(std::is_copy_constructible_v<checkers::variant> && std::is_copy_constructible_v<checkers::game>);

// What calls choose from cannot be taken for each other.
static_assert(!std::is_convertible_v<checkers::move_style, checkers::corner>);
static_assert(!std::is_convertible_v<int, checkers::move_style>);
static_assert(!std::is_invocable_v<decltype(&checkers::variant::write_move), const checkers::variant &,
                                   const checkers::position &, const checkers::move &, checkers::corner>);

} // namespace

int main(int count, char **) {
    checkers::check_abi();
    const checkers::variant russian("russian");
    const auto start = russian.initial();
    if (count > 1) {
        const auto visit = [](const checkers_move *, void *) -> std::int32_t { throw thrown{1}; };
        return checkers_variant_visit_moves(russian.handle(), &start, visit, nullptr);
    }

    // Moves are keys of sorted and of unordered containers.
    const auto first_moves = russian.legal_moves(start);
    EXPECT(std::set<checkers::move>(first_moves.begin(), first_moves.end()).size() == 7);
    EXPECT(std::unordered_set<checkers::move>(first_moves.begin(), first_moves.end()).size() == 7);
    EXPECT(first_moves[0] <= first_moves[0] && !(first_moves[0] < first_moves[0]) && first_moves[0] != first_moves[1]);

    // A set of squares is a range, on boards of any size.
    const checkers::variant large("canadian");
    for (const auto &variant : {russian, large}) {
        std::size_t squares = 0;
        for (const auto square : variant.squares()) {
            EXPECT(checkers::contains(variant.squares(), square));
            EXPECT((checkers::set_of(square) & variant.squares()) == checkers::set_of(square));
            EXPECT(variant.parse_square(variant.square_name(square)) == square);
            squares++;
        }
        EXPECT(squares == variant.board().squares);
    }

    // Long work that a function stops, or that throws.
    const std::vector<checkers::position> many(3, start);
    EXPECT(!russian.divide_until(start, 200, [] { return false; }));
    EXPECT(russian.divide_until(start, 3, [] { return true; })->size() == 7);
    EXPECT(!russian.batch_count_moves_until(many, [] { return false; }));
    EXPECT(russian.batch_count_moves_until(many, [] { return true; })->at(2) == 7);
    EXPECT(russian.batch_legal_moves_until(many, [] { return true; })->moves.size() == 21);
    EXPECT(caught([&] { russian.batch_play_out_until(many, 9, 1, []() -> bool { throw thrown{5}; }); }) == 5);

    int calls = 0;
    EXPECT(caught([&] {
               russian.each_move(start, [&](const checkers::move &) {
                   if (++calls == 3) throw thrown{3};
               });
           }) == 3);
    EXPECT(calls == 3);
    EXPECT(caught([&] {
               russian.each_path(start, [&](const checkers::move &, const checkers::path &path) {
                   if (path.size() == 1) throw thrown{4};
                   return true;
               });
           }) == 4);
    calls = 0;
    russian.each_path(start, [&](const checkers::move &, const checkers::path &) { return ++calls < 2; });
    EXPECT(calls == 2);

    broken stream;
    checkers::pdn_reader reader(stream);
    EXPECT(caught([&] { reader.next(); }) == 7);
    EXPECT(stream.reads == 1);

    // A stream that throws at its end has given all of it.
    std::istringstream file("[Event \"a\"] 1. c3-d4 (1. c3-b4 f6-g5) d6-c5 * [Event \"b\"] 1. c3-b4 *");
    file.exceptions(std::ios::failbit | std::ios::badbit | std::ios::eofbit);
    checkers::pdn_reader games(file);
    checkers::pdn_reader moved(std::move(games));
    std::string events;
    for (auto &game : moved) events += *game.tag("Event");
    EXPECT(events == "ab");

    checkers::pdn_reader again(std::string_view("[Event \"a\"] 1. c3-d4 (1. c3-b4 f6-g5) d6-c5 *"));
    auto pdn = *again.next();
    pdn.set_tag("Site", "here");
    EXPECT(pdn.tags().size() == 2 && pdn.tags()[1].second == "here");
    EXPECT(pdn.remove_tag("SITE") && !pdn.remove_tag("Site"));
    const auto lines = pdn.replay(russian).lines();
    EXPECT(lines.size() == 2 && lines[0].moves.size() == 2 && lines[1].moves.size() == 2);
    EXPECT(lines[1].about.parent == 0 && lines[1].about.ply == 0 && lines[1].positions[0] == start);

    // Games.
    checkers::game game(russian);
    const auto moves = russian.legal_moves(start);
    const auto next = russian.successors(start);
    EXPECT(moves.size() == next.size() && next[2] == russian.play(start, moves[2]));
    game.play(moves[0]);
    game.play(russian.legal_moves(game.position())[0]);
    game.undo();
    EXPECT(game.undone().size() == 1);
    const auto copy = checkers::game::from_json(game.json());
    EXPECT(copy.position() == game.position() && copy.moves() == game.moves());
    EXPECT(!game.draw_counts().empty() && !game.has_accepted(CHECKERS_WHITE) && !game.draw_offer());
    std::unordered_set<checkers::position> seen(next.begin(), next.end());
    EXPECT(seen.size() == next.size());

    // Steps.
    EXPECT(russian.first_steps(start).size() == moves.size());
    checkers::step_move under_way(russian, start, moves[0].origin);
    EXPECT(under_way.next_steps().size() >= 1 && !under_way.complete());
    under_way.step(moves[0].destination);
    EXPECT(under_way.complete() == moves[0] && under_way.settled() == moves[0]);
    EXPECT(under_way.preview() != start);
    EXPECT(under_way.back() && under_way.take_forced() <= 1);

    // Positions set up, squares, candidates.
    const auto c3 = russian.parse_square("c3"), d4 = russian.parse_square("d4");
    auto set_up = checkers::variant::empty(CHECKERS_WHITE);
    russian.put(set_up, c3, checkers::piece::white_man);
    russian.cycle(set_up, d4, CHECKERS_BLACK);
    russian.cycle(set_up, d4, CHECKERS_BLACK);
    EXPECT(russian.fen(set_up) == "W:Wc3:BKd4");
    EXPECT(checkers::variant::piece_at(set_up, d4) == checkers::piece::black_king);
    try {
        russian.put(set_up, c3, checkers::piece::black_man);
        expect(false, "two pieces on one square");
    } catch (const checkers::error &error) {
        EXPECT(error.what() == std::string("two pieces stand on square c3") && error.place().square == c3);
    }
    russian.remove(set_up, d4);
    EXPECT(russian.fen(set_up) == "W:Wc3:B");
    russian.turn(set_up);
    EXPECT(russian.fen(set_up) == "B:W:Bf6");
    checkers::variant::swap_sides(set_up);
    checkers::variant::set_turn(set_up, CHECKERS_BLACK);
    EXPECT(russian.fen(set_up) == "B:Wf6:B");
    EXPECT(russian.moves_from(start, c3).size() == 2 && russian.moves_from(start, d4).empty());
    const auto candidates = russian.move_candidates(start, "c3-d4");
    EXPECT(candidates.size() == 1 && candidates[0].origin == c3 && candidates[0].destination == d4);
    const checkers::variant turkish("turkish");
    auto mirrored = turkish.initial();
    turkish.mirror(mirrored);
    EXPECT(mirrored == turkish.initial());

    // Squares.
    EXPECT(russian.square_at(2, 2) == c3 && !russian.square_at(2, 3));
    EXPECT(russian.place(d4) == std::make_pair(std::uint8_t{3}, std::uint8_t{3}));
    EXPECT(russian.neighbour(c3, 3) == d4 && !russian.neighbour(russian.parse_square("h2"), 3));
    EXPECT((russian.squares().low >> c3 & 1) == 1 && (russian.crowning(CHECKERS_WHITE).low >> c3 & 1) == 0);
    EXPECT((russian.crowning(CHECKERS_WHITE).low >> russian.parse_square("b8") & 1) == 1);

    // Counting that is stopped.
    EXPECT(russian.perft_until(start, 5, [] { return true; }) == 7482);
    calls = 0;
    EXPECT(!russian.perft_until(start, 200, [&] { return ++calls < 3; }) && calls == 3);
    EXPECT(caught([&] { russian.perft_until(start, 200, [] { throw thrown{5}; }); }) == 5);

    // Many positions at once.
    const auto counts = russian.batch_count_moves(next, 2);
    const auto lists = russian.batch_legal_moves(next, 2);
    EXPECT(counts.size() == next.size() && lists.size() == next.size());
    std::vector<checkers::move> firsts;
    for (std::size_t index = 0; index < next.size(); index++) {
        const auto list = lists[index];
        const auto wanted = russian.legal_moves(next[index]);
        EXPECT(list.size() == counts[index] && std::equal(list.begin(), list.end(), wanted.begin(), wanted.end()));
        firsts.push_back(list[0]);
    }
    const auto after = russian.batch_play(next, firsts, 1);
    EXPECT(after[3] == russian.play(next[3], firsts[3]) && after[3] == russian.play_unchecked(next[3], firsts[3]));
    EXPECT(russian.batch_legal_moves({}).size() == 0 && russian.batch_play({}, {}).empty());
    try {
        russian.batch_play(next, {});
        expect(false, "fewer moves than positions");
    } catch (const checkers::error &) {
    }
    const auto played = russian.batch_play_out(next, 1000, 1), cut = russian.batch_play_out(next, 3, 1);
    EXPECT(played.size() == next.size() && played[0].outcome && played[0].plies > 8);
    EXPECT(!cut[0].outcome && cut[0].plies == 3);

    // Numbers of steps.
    checkers::action_table table(russian);
    EXPECT(table.size() == 280 && table.number(c3, d4) && !table.number(c3, c3));
    EXPECT(table[*table.number(c3, d4)].from == c3 && table[*table.number(c3, d4)].to == d4);
    for (const std::size_t number : {std::size_t{280}, std::size_t{65536}}) {
        try {
            (void)table[number];
            expect(false, "no such step");
        } catch (const checkers::error &error) {
            EXPECT(error.status() == CHECKERS_ERROR_ARGUMENT);
        }
    }

    // What else there is to ask.
    EXPECT(russian.move_ends(candidates[0]) == "c3-d4" && russian.paths(start, candidates[0]).size() == 1);
    EXPECT(russian.paths(next[0], candidates[0]).empty());
    EXPECT(russian.position_of(start.white, start.black, {}, CHECKERS_WHITE) == start);
    EXPECT(checkers::termination_id(CHECKERS_TERMINATION_MOVE_LIMIT) == "move_limit");
    checkers::step_move capture(russian, russian.parse_fen("W:Wc3:Bd4,f6"), c3);
    EXPECT(capture.take_forced() == 2 && capture.squares().size() == 2 && capture.victims()[0] == d4);
    EXPECT(capture.square() == capture.squares()[1]);
    EXPECT(pdn.place().number == 1 && pdn.place().line == 1 && pdn.terminator() == "*");
    EXPECT(!checkers::pdn::from_json(checkers::pdn::of(game).json()).place().number);
    const auto replayed = pdn.replay(russian);
    replayed.check_line(1);
    for (const auto &remark : replayed.remarks()) EXPECT(!remark.text.empty());
    const checkers::variant frisian("frisian");
    auto king_run = frisian.parse_fen("W:W30,K46:B1");
    frisian.set_king_run(king_run, CHECKERS_WHITE, {frisian.parse_square("46"), 2});
    EXPECT(king_run.runs[0].count == 2);
    try {
        (void)russian.play(next[0], candidates[0]);
        expect(false, "White has moved already");
    } catch (const checkers::error &error) {
        EXPECT(error.what() == std::string("the move c3-d4 is not legal here") && error.place().square == c3);
    }

    // GameTypes.
    EXPECT(russian.game_type().substr(0, 3) == "25,");
    EXPECT(checkers::variant::of_game_type("25")[0].id() == "russian");
    EXPECT(checkers::variant::named("Russian draughts").value().id() == "russian");
    EXPECT(checkers::variant::named("RUSSIAN").value().id() == "russian");
    EXPECT(!checkers::variant::named("chess"));
    return failures != 0;
}
