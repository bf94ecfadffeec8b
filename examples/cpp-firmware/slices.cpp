// A main loop that has other things to do: it searches a slice at a time, feeds a watchdog and
// answers an interrupt between slices. Exit code: 0 solved, 1 failed, 2 the watchdog bit.
#include "semihosting.hpp"

#include <footwork/footwork.hpp>

#include <atomic>

namespace {

footwork::sudoku memory;

constexpr std::string_view puzzle =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Link updates a slice: what bounds its time, whatever the puzzle.
constexpr std::uint64_t slice = 1'000;
/// The watchdog's patience, and how often the device asks, in milliseconds.
constexpr std::uint32_t patience = 50, period = 100;
/// A device interrupt that no device here uses: it stands for a button or a received byte.
constexpr std::uint32_t device_number = 20;

/// Shared with the interrupts. Loads and stores only: a Cortex-M0 has no more in one piece.
std::atomic<std::uint32_t> now{0}, fed{0}, interrupts{0};
std::atomic<bool> requested{false};
constexpr auto relaxed = std::memory_order_relaxed;

void set(std::uint32_t address, std::uint32_t value) {
    *reinterpret_cast<volatile std::uint32_t *>(address) = value;
}

/// An interrupt each millisecond, by the timer that every Cortex-M has.
void start_timer() {
    set(0xe000e014, CLOCK_HZ / 1'000 - 1);
    set(0xe000e018, 0);
    set(0xe000e010, 7);
    set(0xe000e100, 1u << device_number);
}

} // namespace

/// Time passes. In software, to be seen at work under an emulator: in a product the chip's own
/// watchdog does what the last line does.
extern "C" void system_tick() {
    const auto time = now.load(relaxed) + 1;
    now.store(time, relaxed);
    static std::uint32_t since_request = 0;
    if (++since_request == period) {
        since_request = 0;
        set(0xe000e200, 1u << device_number);
    }
    if (time - fed.load(relaxed) > patience) {
        semihosting::print("the watchdog was not fed for ", patience, " ms");
        semihosting::exit(2);
    }
}

/// The device's interrupt only says what is wanted; the main loop does it.
extern "C" void device() {
    interrupts.store(interrupts.load(relaxed) + 1, relaxed);
    requested.store(true, relaxed);
}

int main() {
    if (const auto started = memory.start(puzzle); is_error(started)) {
        semihosting::print(footwork::message(started));
        return 1;
    }
    std::uint32_t slices = 0, answers = 0, solutions = 0, longest = 0;
    start_timer();
    auto result = footwork::status::paused;
    while (result == footwork::status::paused || result == footwork::status::solution) {
        const auto hungry = now.load(relaxed) - fed.load(relaxed);
        fed.store(now.load(relaxed), relaxed);
        if (hungry > longest) longest = hungry;
        if (requested.load(relaxed)) {
            requested.store(false, relaxed);
            ++answers;
            const auto stats = memory.stats();
            semihosting::print(slices, " slices, ", stats ? stats->nodes : 0, " nodes so far");
        }
        ++slices;
        result = memory.step(slice);
        if (result == footwork::status::solution) {
            ++solutions;
            if (const auto solution = memory.solution()) semihosting::print(solution->line());
        }
    }
    set(0xe000e010, 0); // nobody feeds any more; a watchdog in hardware would not allow it
    semihosting::print(slices, " slices, ", interrupts.load(relaxed), " interrupts, ", answers,
                       " answers, ", longest, " ms from food to food at most");
    if (result == footwork::status::done && solutions == 1 && answers > 0) return 0;
    semihosting::print(footwork::message(result));
    return 1;
}
