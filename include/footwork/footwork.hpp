// footwork.hpp: the C++ face of footwork.h. Header-only, C++17 or later.
//
// No heap, no exceptions, no RTTI, no iostream: all of it works with -fno-exceptions -fno-rtti.
// Every function is noexcept and reports by `footwork::status` or `footwork::expected`.
// Where the library has std::span (C++20) and std::expected (C++23), `footwork::span` and
// `footwork::expected` are those; elsewhere they are small classes of the same use, so that one
// program compiles as C++17, 20 and 23.
//
//     static footwork::workspace<7, 6, 16> memory;            // items, options, entries: in .bss
//     auto xc = footwork::xc::emplace(memory, {7});           // 7 items, each covered once
//     auto option = xc->option({0, 3, 6});                    // the items that it covers
//     auto covers = xc->solutions<7>();
//     for (auto cover : covers) { ... }                       // a solution: numbers of options
//     if (covers.status() != footwork::status::done) { ... }  // what ended the loop
//
// Its parts may be included alone: cover.hpp, sudoku.hpp, queens.hpp.
//
// Threads: objects may be used by one thread at a time; `const` functions may run beside each
// other. Nothing is global. Memory may be copied whole between calls: both go on from there.
#ifndef FOOTWORK_HPP
#define FOOTWORK_HPP

#include "cover.hpp"
#include "queens.hpp"
#include "sudoku.hpp"

#endif // FOOTWORK_HPP
