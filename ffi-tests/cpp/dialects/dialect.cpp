// footwork.hpp alone and included twice. Compiled once a dialect into one program, with
// FOOTWORK_TEST_NAME for the function's name.
#include <footwork/footwork.hpp>
#include <footwork/footwork.hpp>

#include "dialect.hpp"

seen FOOTWORK_TEST_NAME() {
    static footwork::queens::workspace<6> memory;
    seen what{};
#if defined(__cpp_lib_span)
    what.types += 1;
#endif
#if defined(__cpp_lib_expected)
    what.types += 2;
#endif
    what.function = &footwork::is_compatible;
    if (auto xc = footwork::queens::emplace(memory, 6))
        for (const auto cover : xc->solutions<6>()) what.boards += cover.size() == 6;
    const auto grid = footwork::grid::parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    if (grid)
        if (const auto solution = grid->solve()) what.digit = solution->get(0, 2);
    const auto wrong = footwork::grid::parse("1");
    what.refused = !wrong && wrong.error().status() == footwork::status::error_cell_count;
    return what;
}
