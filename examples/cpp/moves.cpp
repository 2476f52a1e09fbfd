// Moves as ranges, and rules of one's own.
#include <checkers.hpp>

#include <algorithm>
#include <iostream>

int main() {
    checkers::check_abi();
    const checkers::variant international("international");
    const auto position = international.parse_fen("W:WK1:B12,13,19,20");

    // A list of plain values: every algorithm works on it.
    const auto moves = international.legal_moves(position);
    for (const auto &move : moves)
        std::cout << international.write_move(position, move) << '\n';
    const auto hub = std::count_if(moves.begin(), moves.end(), [&](const checkers::move &move) {
        return international.write_move(position, move, checkers::move_style::hub).size() > 8;
    });
    std::cout << hub << " of them take more than one piece\n";

    // Without a list: the function is called with each way to move and can stop.
    std::size_t longest = 0;
    international.each_path(position, [&](const checkers::move &, const checkers::path &path) {
        longest = std::max(longest, path.size());
    });
    std::cout << "the longest path has " << longest << " steps\n";

    // An exception passes through the library.
    try {
        international.each_move(position, [](const checkers::move &) { throw std::runtime_error("enough"); });
    } catch (const std::runtime_error &thrown) {
        std::cout << "stopped: " << thrown.what() << '\n';
    }

    // Errors say what is wrong, and where.
    for (const auto text : {"W:W99", "1x25"}) {
        try {
            if (text[0] == 'W')
                international.parse_fen(text);
            else
                international.parse_move(position, text);
        } catch (const checkers::error &error) {
            std::cout << error.what();
            if (error.place().offset != SIZE_MAX) std::cout << " (byte " << error.place().offset << ')';
            std::cout << '\n';
        }
    }

    // Rules of one's own: the same game with another value on an axis.
    const auto short_kings = international.with_axis("king.range", "\"short\"");
    std::cout << "king.range: " << international.axis("king.range") << ", now " << short_kings.axis("king.range")
              << '\n'
              << short_kings.legal_moves(short_kings.parse_fen("W:WK28:B1")).size() << " moves of a short king, "
              << international.legal_moves(international.parse_fen("W:WK28:B1")).size() << " of a flying one\n";
    return 0;
}
