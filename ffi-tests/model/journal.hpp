// What was called and what came of it: the last calls for whoever has to find out what went wrong,
// and statistics that show what was covered.
#ifndef FOOTWORK_MODEL_JOURNAL_HPP
#define FOOTWORK_MODEL_JOURNAL_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <footwork/footwork.h>

namespace model {

#if defined(__GNUC__)
#define FOOTWORK_MODEL_FORMAT(place) __attribute__((format(printf, place, place + 1)))
#else
#define FOOTWORK_MODEL_FORMAT(place)
#endif

const char *status_name(int32_t status);

// A set of statuses, of which a call may return one.
class Statuses {
 public:
    Statuses() = default;
    Statuses(std::initializer_list<int32_t> statuses) : statuses_(statuses) {}
    void allow(int32_t status) { statuses_.push_back(status); }
    void allow_if(bool condition, int32_t status) {
        if (condition) { allow(status); }
    }
    void allow(const Statuses &others) {
        statuses_.insert(statuses_.end(), others.statuses_.begin(), others.statuses_.end());
    }
    bool empty() const { return statuses_.empty(); }
    bool has(int32_t status) const;
    std::string text() const;

 private:
    std::vector<int32_t> statuses_;
};

class Journal {
 public:
    // Of this run: how a failure can be repeated.
    void start(const char *program, uint64_t seed, bool alter);
    // Another sequence; what was noted of the one before is forgotten.
    void sequence(uint64_t number);
    void note(const char *format, ...) FOOTWORK_MODEL_FORMAT(2);
    void count(std::string_view function, int32_t status) { ++counts_[function][status]; }
    // Ends the program. Also for signals: then it only writes what stands ready.
    [[noreturn]] void fail(const char *format, ...) FOOTWORK_MODEL_FORMAT(2);
    // Prints how often each function returned each status. False if a function, or a status that
    // can occur, is missing.
    bool summary() const;
    uint64_t calls() const;

 private:
    static constexpr size_t kept = 48;
    void print_last() const;

    const char *program_ = "model";
    uint64_t seed_ = 0;
    uint64_t sequence_ = 0;
    bool alter_ = false;
    std::array<std::array<char, 400>, kept> lines_{};
    size_t noted_ = 0;
    std::map<std::string_view, std::map<int32_t, uint64_t>> counts_;
};

extern Journal journal;

// A list of numbers, as text, not too long.
std::string list(const uint32_t *numbers, size_t count);
inline std::string list(const std::vector<uint32_t> &numbers) { return list(numbers.data(), numbers.size()); }

}  // namespace model

#endif
