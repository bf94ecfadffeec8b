// Memory whose edges are watched: blocks for handles, arrays for inputs and outputs.
#ifndef FOOTWORK_MODEL_MEMORY_HPP
#define FOOTWORK_MODEL_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "random.hpp"

namespace model {

// A block of so many bytes, 8-aligned but not always more, with patterns on both sides, or ending
// where the allocation ends, so that AddressSanitizer and valgrind see what goes beyond it.
class Block {
 public:
    Block(size_t size, Random &random)
        : size_(size), before_(32 + 8 * random.below(4)), after_(random.chance(50) ? 0 : 32),
          base_(static_cast<uint8_t *>(std::malloc(before_ + size + after_))) {
        if (base_ == nullptr) { std::abort(); }
        std::memset(base_, pattern, before_);
        std::memset(data() + size_, pattern, after_);
        for (size_t index = 0; index < size_; ++index) { data()[index] = pattern; }
        seen_.assign(data(), data() + size_);
    }
    Block(const Block &) = delete;
    Block &operator=(const Block &) = delete;
    ~Block() { std::free(base_); }

    uint8_t *data() const { return base_ + before_; }
    size_t size() const { return size_; }

    bool guards_hold() const {
        return is_pattern(base_, before_) && is_pattern(data() + size_, after_);
    }
    // Whether the bytes are those of the last `look`.
    bool is_as_seen() const { return size_ == 0 || std::memcmp(seen_.data(), data(), size_) == 0; }
    void look() {
        if (size_ > 0) { std::memcpy(seen_.data(), data(), size_); }
    }

 private:
    static constexpr uint8_t pattern = 0xA5;

    static bool is_pattern(const uint8_t *bytes, size_t count) {
        for (size_t index = 0; index < count; ++index) {
            if (bytes[index] != pattern) { return false; }
        }
        return true;
    }

    size_t size_;
    size_t before_;
    size_t after_;
    uint8_t *base_;
    std::vector<uint8_t> seen_;
};

// An array for one call, of exactly so many values. As an output it begins with a pattern.
template <typename T>
class Array {
 public:
    explicit Array(size_t count)
        : count_(count), values_(static_cast<T *>(std::malloc(count == 0 ? 1 : count * sizeof(T)))) {
        if (values_ == nullptr) { std::abort(); }
        std::memset(values_, 0x5A, count_ * sizeof(T));
    }
    explicit Array(const std::vector<T> &values) : Array(values.size()) {
        for (size_t index = 0; index < count_; ++index) { values_[index] = values[index]; }
    }
    Array(const Array &) = delete;
    Array &operator=(const Array &) = delete;
    ~Array() { std::free(values_); }

    T *data() const { return values_; }
    size_t size() const { return count_; }
    T &operator[](size_t index) const { return values_[index]; }
    std::vector<T> first(size_t count) const { return std::vector<T>(values_, values_ + count); }

    bool is_untouched(size_t from = 0) const {
        const auto *bytes = reinterpret_cast<const uint8_t *>(values_);
        for (size_t index = from * sizeof(T); index < count_ * sizeof(T); ++index) {
            if (bytes[index] != 0x5A) { return false; }
        }
        return true;
    }

 private:
    size_t count_;
    T *values_;
};

// A pointer that is not aligned for its type. It is only handed on, never used.
template <typename T, size_t alignment = alignof(T)>
T *misaligned(void *memory, Random &random) {
    const size_t offset = 1 + random.below(alignment - 1);
    return reinterpret_cast<T *>(static_cast<uint8_t *>(memory) + offset);
}

}  // namespace model

#endif
