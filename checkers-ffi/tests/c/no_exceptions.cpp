// checkers.hpp without exceptions: a call that fails ends in a function of the program's. See tools/ffi_check.
#include <cstdio>
#include <cstdlib>

namespace {

[[noreturn]] void failed(const char *message) {
    std::puts(message);
    std::exit(0);
}

} // namespace

#define CHECKERS_HPP_FAIL(error) failed((error).what())
#include <checkers.hpp>

#include <sstream>

int main() {
    const checkers::variant russian("russian");
    checkers::game game(russian);
    int calls = 0;
    russian.each_move(game.position(), [&](const checkers::move &) { return ++calls < 3; });
    std::istringstream file("1. c3-d4 *");
    checkers::pdn_reader reader(file);
    if (calls != 3 || reader.next()->replay().moves().size() != 1) return 1;
    game.play(russian.parse_move(game.position(), "c3-e5"));
    return 2;
}
