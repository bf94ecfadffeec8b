// A small seeded generator: the same numbers on every machine.
#ifndef FOOTWORK_MODEL_RANDOM_HPP
#define FOOTWORK_MODEL_RANDOM_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace model {

// SplitMix64 (Steele, Lea, Flood, 2014).
class Random {
 public:
    Random(uint64_t seed, uint64_t stream) : state_(seed) { state_ = next() ^ (stream * 0x9e3779b97f4a7c15U); }

    uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        uint64_t bits = state_;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
        return bits ^ (bits >> 31);
    }

    // From 0 to bound - 1; 0 if there is nothing below the bound.
    uint32_t below(uint64_t bound) { return bound == 0 ? 0 : static_cast<uint32_t>(next() % bound); }

    uint32_t between(uint32_t low, uint32_t high) { return low + below(high - low + 1U); }

    bool chance(uint32_t percent) { return below(100) < percent; }

    template <typename T>
    T one_of(std::initializer_list<T> values) {
        return *(values.begin() + below(values.size()));
    }

    template <typename T>
    void shuffle(std::vector<T> &values) {
        for (size_t left = values.size(); left > 1; --left) {
            std::swap(values[left - 1], values[below(left)]);
        }
    }

 private:
    uint64_t state_;
};

}  // namespace model

#endif
