// Exact cover: choose options so that every item is covered exactly once.
//
// The first example of Knuth, The Art of Computer Programming, section 7.2.2.1: seven items, six
// options, one solution. Exit code: 0 solved, 1 no solution, 2 something failed.
#include <footwork/footwork.hpp>

#include <array>
#include <iostream>

namespace {

// What anybody can count: items, options, and entries, the items of all options together.
// The memory is static; its size follows from these numbers and is known to the compiler.
footwork::workspace<7, 6, 16> memory;

int fail(const char *what, footwork::status why) {
    std::cerr << what << ": " << footwork::message(why) << '\n';
    return 2;
}

} // namespace

int main() {
    // Seven items, all primary: each is to be covered exactly once. `xc` is a view of the memory.
    auto xc = footwork::xc::emplace(memory, {7});
    if (!xc) return fail("memory", xc.error());

    // Items are numbers from 0. Each option is numbered as it is added: 0, 1, 2...
    for (const auto items : {std::initializer_list<std::uint32_t>{2, 4}, {0, 3, 6}, {1, 2, 5},
                             {0, 3, 5}, {1, 6}, {3, 4, 6}}) {
        const auto option = xc->option(items);
        if (!option) return fail("option", option.error());
    }

    // Solutions are found one by one as the loop asks for them. There is room for 7 options in
    // the range: no solution can have more, since each covers one of 7 items at least.
    int solutions = 0;
    auto covers = xc->solutions<7>();
    for (const auto cover : covers) {
        ++solutions;
        for (const auto option : cover) {
            std::array<std::uint32_t, 7> buffer{};
            const auto items = xc->option_items(option, buffer);
            if (!items) return fail("items", items.error());
            std::cout << "option " << option << ":";
            for (const auto item : *items) std::cout << ' ' << "abcdefg"[item];
            std::cout << '\n';
        }
    }
    // A loop ends when all is done, or when something is wrong: look which.
    if (covers.status() != footwork::status::done) return fail("search", covers.status());
    std::cout << solutions << " solution" << (solutions == 1 ? "" : "s") << '\n';
    return solutions > 0 ? 0 : 1;
}
