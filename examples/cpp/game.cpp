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

    // What was played, as PDN, and back.
    const auto record = checkers::pdn::of(game).replay(russian).convert();
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
