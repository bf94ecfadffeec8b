// From reset to `main`: the vectors, memory, constructors. Any Cortex-M.
//
// A program answers an interrupt by defining a function of the name in the table below; what it
// does not define, and every fault, ends the program with exit code 1.
#include "semihosting.hpp"

extern "C" {
// Addresses that the linker script gives.
extern std::uint32_t data_begin[], data_end[], data_in_flash[], bss_begin[], bss_end[];
extern std::uint32_t stack_begin[], stack_end[];
extern void (*constructors_begin[])();
extern void (*constructors_end[])();

[[noreturn]] void reset();
[[noreturn]] void fault();
[[gnu::weak]] void system_tick() { fault(); }
[[gnu::weak]] void device() { fault(); }
}
int main();

namespace {

/// What unused stack is filled with, to see afterwards how much was used.
constexpr std::uint32_t unused = 0xcccccccc;
/// Device interrupts with an entry in the table: all that an nRF51 has.
constexpr std::size_t devices = 32;

struct vectors {
    std::uint32_t *stack;
    void (*reset)();
    void (*faults[9])();
    void (*supervisor_call)();
    void (*monitor)();
    void (*reserved)();
    void (*pending_call)();
    void (*system_tick)();
    void (*device[devices])();
};

void print_stack() {
    const volatile std::uint32_t *lowest = stack_end;
    while (lowest < stack_begin && *lowest == unused) ++lowest;
    const auto bytes = [](const volatile std::uint32_t *from) {
        return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(stack_begin) -
                                          reinterpret_cast<std::uintptr_t>(from));
    };
    semihosting::print("stack: ", bytes(lowest), " bytes of ", bytes(stack_end));
}

[[noreturn]] void run() {
    for (auto *to = data_begin, *from = data_in_flash; to < data_end;) *to++ = *from++;
    for (auto *to = bss_begin; to < bss_end;) *to++ = 0;
    for (auto *constructor = constructors_begin; constructor < constructors_end; ++constructor)
        (*constructor)();
    const auto code = main();
    print_stack();
    semihosting::exit(static_cast<std::uint32_t>(code));
}

} // namespace

void reset() {
#if defined(__ARM_FP)
    // The floating-point unit is off after reset, and the compiler may use it anywhere.
    *reinterpret_cast<volatile std::uint32_t *>(0xe000ed88) |= 0xf << 20;
    asm volatile("dsb\n isb" ::: "memory");
#endif
    volatile std::uint32_t *to = stack_end;
    while (to < static_cast<std::uint32_t *>(__builtin_frame_address(0)) - 8) *to++ = unused;
    run();
}

void fault() {
    std::uint32_t number;
    asm volatile("mrs %0, ipsr" : "=r"(number));
    semihosting::print("exception ", number);
    semihosting::exit(1);
}

#define EIGHT(handler) handler, handler, handler, handler, handler, handler, handler, handler
[[gnu::section(".vectors"), gnu::used]] const vectors vector_table = {
    stack_begin,
    reset,
    {EIGHT(fault), fault},
    fault,
    fault,
    fault,
    fault,
    system_tick,
    {EIGHT(device), EIGHT(device), EIGHT(device), EIGHT(device)},
};
