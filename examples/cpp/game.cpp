// A game from its first move to its draw, and its record.
#include <checkers.hpp>

#include <iostream>

int main() {
    const checkers::variant russian("russian");
    checkers::game game(russian);
    for (const auto text : {"c3-d4", "b6-c5", "d4:b6", "a7:c5"})
        game.play(russian.parse_move(game.position(), text));
    std::cout << russian.diagram(game.position()) << '\n';

    // A copy goes its own way.
    checkers::game other = game;
    other.undo();
    std::cout << game.ply() << " moves here, " << other.ply() << " there\n";

    game.offer_draw(CHECKERS_WHITE);
    game.accept_draw(CHECKERS_BLACK);
    std::cout << checkers::to_string(*game.outcome()) << '\n';
    try {
        game.play(russian.legal_moves(game.position()).front());
    } catch (const checkers::error &error) {
        std::cout << error.what() << '\n';
    }

    // A capture, click by click.
    const auto board = russian.parse_fen("W:Wc3:Bd4,d6,f6");
    checkers::step_move clicks(russian, board, russian.parse_square("c3"));
    clicks.step(russian.parse_square("e5"));
    for (const auto &move : clicks.candidates())
        std::cout << russian.write_move(board, move) << '\n';
    clicks.click(russian.parse_square("c7"));
    std::cout << "complete: " << russian.path_text(*clicks.complete(), clicks.path()) << '\n';

    // What was played, as PDN, and back.
    auto record = checkers::pdn::of(game);
    record.set_tag("Event", "Example");
    std::cout << record.write();
    checkers::pdn_reader reader(record.write());
    while (const auto read = reader.next()) {
        const auto replay = read->replay();
        std::cout << replay.variant().id() << ", " << replay.moves().size() << " moves, "
                  << (replay.game().position() == game.position() ? "the same position" : "another position") << '\n';
    }
    std::cout << russian.svg(game.position()).substr(0, 5) << '\n';
    return 0;
}
