// Text and exit codes through the debugger (Arm's semihosting): under QEMU they are the emulator's
// own. Without a debugger a call is a fault; in a product put a UART in the place of `write`.
#ifndef SEMIHOSTING_HPP
#define SEMIHOSTING_HPP

#if !__has_include(<string_view>)
#error "this compiler has no C++ headers. Debian: apt-get install --no-install-recommends \
libstdc++-arm-none-eabi-dev libnewlib-dev"
#endif

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace semihosting {

enum class operation : std::uint32_t { open = 0x01, write = 0x05, exit_extended = 0x20 };

/// One request to the debugger: its number, and a block of words with what it is about.
inline std::uint32_t request(operation what, const void *block) noexcept {
    register std::uint32_t r0 asm("r0") = static_cast<std::uint32_t>(what);
    register const void *r1 asm("r1") = block;
    asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

/// Writes text to the standard output.
inline void write(std::string_view text) noexcept {
    static constexpr char console[] = ":tt"; // the debugger's own name for it
    struct {
        const void *pointer;
        std::uint32_t mode, length;
    } const opening{console, 4, sizeof console - 1};
    static std::uint32_t handle = 0;
    if (handle == 0) handle = request(operation::open, &opening);
    struct {
        std::uint32_t handle;
        const void *pointer;
        std::uint32_t length;
    } const writing{handle, text.data(), static_cast<std::uint32_t>(text.size())};
    static_cast<void>(request(operation::write, &writing));
}

/// Writes a number. By subtraction: a Cortex-M0 has no division, and its library is not linked.
inline void write_number(std::uint32_t left) noexcept {
    char text[10];
    std::size_t length = 0;
    for (std::uint32_t power : {1'000'000'000u, 100'000'000u, 10'000'000u, 1'000'000u, 100'000u,
                                10'000u, 1'000u, 100u, 10u, 1u}) {
        char digit = '0';
        for (; left >= power; left -= power) ++digit;
        if (digit != '0' || length > 0 || power == 1) text[length++] = digit;
    }
    write(std::string_view(text, length));
}

/// The library's counters have 64 bits; what is printed here never needs more than 32.
template <class Number, class = std::enable_if_t<std::is_unsigned_v<Number>>>
void write(Number number) noexcept {
    write_number(static_cast<std::uint32_t>(number));
}

/// Writes texts and numbers, one after another, and ends the line.
template <class... Values> void print(const Values &...values) noexcept {
    (write(values), ...);
    write("\n");
}

/// Ends the program. Under QEMU `code` is the emulator's exit code.
[[noreturn]] inline void exit(std::uint32_t code) noexcept {
    constexpr std::uint32_t application_exit = 0x20026;
    const std::uint32_t reason[] = {application_exit, code};
    for (;;) static_cast<void>(request(operation::exit_extended, reason));
}

} // namespace semihosting

#endif // SEMIHOSTING_HPP
