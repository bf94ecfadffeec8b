// The four functions that compilers call unasked, and that every C library has: leave this file out
// if you link one. The archive brings weak ones for itself, but need not have all four.
#include <cstddef>
#include <cstdint>

// Else the compiler takes these loops for what they implement, and they call themselves.
#pragma GCC optimize("no-tree-loop-distribute-patterns")

extern "C" {

void *memcpy(void *to, const void *from, std::size_t count) {
    auto *write = static_cast<std::uint8_t *>(to);
    const auto *read = static_cast<const std::uint8_t *>(from);
    while (count-- > 0) *write++ = *read++;
    return to;
}

void *memmove(void *to, const void *from, std::size_t count) {
    auto *write = static_cast<std::uint8_t *>(to);
    const auto *read = static_cast<const std::uint8_t *>(from);
    if (reinterpret_cast<std::uintptr_t>(write) <= reinterpret_cast<std::uintptr_t>(read)) {
        while (count-- > 0) *write++ = *read++;
    } else {
        while (count-- > 0) write[count] = read[count];
    }
    return to;
}

void *memset(void *to, int value, std::size_t count) {
    auto *write = static_cast<std::uint8_t *>(to);
    while (count-- > 0) *write++ = static_cast<std::uint8_t>(value);
    return to;
}

int memcmp(const void *left, const void *right, std::size_t count) {
    const auto *a = static_cast<const std::uint8_t *>(left);
    const auto *b = static_cast<const std::uint8_t *>(right);
    for (; count > 0; --count, ++a, ++b)
        if (*a != *b) return *a - *b;
    return 0;
}

} // extern "C"
