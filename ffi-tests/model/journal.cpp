#include "journal.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace model {

Journal journal;

namespace {

struct Name {
    int32_t status;
    const char *name;
    bool alter_only;  // occurs where memory was altered, and nowhere else
};

constexpr Name names[] = {
    {FOOTWORK_OK, "OK", false},
    {FOOTWORK_SOLUTION, "SOLUTION", false},
    {FOOTWORK_DONE, "DONE", false},
    {FOOTWORK_PAUSED, "PAUSED", false},
    {FOOTWORK_STOPPED, "STOPPED", false},
    {FOOTWORK_LIMIT, "LIMIT", false},
    {FOOTWORK_NOT_UNIQUE, "NOT_UNIQUE", false},
    {FOOTWORK_ERROR_NULL, "ERROR_NULL", false},
    {FOOTWORK_ERROR_ALIGNMENT, "ERROR_ALIGNMENT", false},
    {FOOTWORK_ERROR_SIZE, "ERROR_SIZE", false},
    {FOOTWORK_ERROR_STATE, "ERROR_STATE", false},
    {FOOTWORK_ERROR_RUNNING, "ERROR_RUNNING", false},
    {FOOTWORK_ERROR_BUSY, "ERROR_BUSY", false},
    {FOOTWORK_ERROR_ALTERED, "ERROR_ALTERED", true},
    {FOOTWORK_ERROR_STRUCT_SIZE, "ERROR_STRUCT_SIZE", false},
    {FOOTWORK_ERROR_LIMIT, "ERROR_LIMIT", false},
    {FOOTWORK_ERROR_ENGINE, "ERROR_ENGINE", false},
    {FOOTWORK_ERROR_CAPACITY, "ERROR_CAPACITY", false},
    {FOOTWORK_ERROR_UNKNOWN_ITEM, "ERROR_UNKNOWN_ITEM", false},
    {FOOTWORK_ERROR_REPEATED_ITEM, "ERROR_REPEATED_ITEM", false},
    {FOOTWORK_ERROR_UNKNOWN_OPTION, "ERROR_UNKNOWN_OPTION", false},
    {FOOTWORK_ERROR_OVERLAP, "ERROR_OVERLAP", false},
    {FOOTWORK_ERROR_NO_SOLUTION, "ERROR_NO_SOLUTION", false},
    {FOOTWORK_ERROR_OTHER_PROBLEM, "ERROR_OTHER_PROBLEM", false},
    {FOOTWORK_ERROR_EMPTY, "ERROR_EMPTY", false},
    {FOOTWORK_ERROR_SYMBOL, "ERROR_SYMBOL", false},
    {FOOTWORK_ERROR_CELL_COUNT, "ERROR_CELL_COUNT", false},
    {FOOTWORK_ERROR_ROW_LENGTH, "ERROR_ROW_LENGTH", false},
    {FOOTWORK_ERROR_AMBIGUOUS, "ERROR_AMBIGUOUS", false},
    {FOOTWORK_ERROR_ENCODING, "ERROR_ENCODING", false},
    {FOOTWORK_ERROR_DIGIT, "ERROR_DIGIT", false},
    {FOOTWORK_ERROR_CONFLICT, "ERROR_CONFLICT", false},
};

// Every function of the header; `altered` are the ones that are called on altered memory.
struct Function {
    const char *name;
    bool altered;
};

constexpr Function functions[] = {
    {"footwork_version", false},
    {"footwork_abi", false},
    {"footwork_version_string", false},
    {"footwork_status_string", false},
    {"footwork_error_text", false},
    {"footwork_xc_size", false},
    {"footwork_xc_init", true},
    {"footwork_xc_adopt", true},
    {"footwork_xc_option", true},
    {"footwork_xc_edit", true},
    {"footwork_xc_start", true},
    {"footwork_xc_assume", true},
    {"footwork_xc_clear_assumptions", true},
    {"footwork_xc_step", true},
    {"footwork_xc_solution", true},
    {"footwork_xc_for_each", true},
    {"footwork_xc_count", false},
    {"footwork_xc_count_within", true},
    {"footwork_xc_restart", true},
    {"footwork_xc_stats", true},
    {"footwork_xc_option_items", true},
    {"footwork_xc_verify", true},
    {"footwork_sudoku_size", false},
    {"footwork_sudoku_parse", false},
    {"footwork_sudoku_solve", false},
    {"footwork_sudoku_start", true},
    {"footwork_sudoku_start_cells", false},
    {"footwork_sudoku_adopt", false},
    {"footwork_sudoku_step", true},
    {"footwork_sudoku_solution", true},
    {"footwork_sudoku_solution_cells", true},
    {"footwork_sudoku_for_each", true},
    {"footwork_sudoku_count", false},
    {"footwork_sudoku_count_within", true},
    {"footwork_sudoku_restart", true},
    {"footwork_sudoku_stats", true},
    {"footwork_sudoku_verify", true},
    {"footwork_queens_config", false},
    {"footwork_queens_fill", true},
    {"footwork_queens_columns", true},
};

void write_text(const char *text) {
    size_t left = std::strlen(text);
    while (left > 0) {
        const ssize_t written = ::write(STDERR_FILENO, text, left);
        if (written <= 0) { return; }
        text += written;
        left -= static_cast<size_t>(written);
    }
}

}  // namespace

const char *status_name(int32_t status) {
    for (const Name &name : names) {
        if (name.status == status) { return name.name; }
    }
    return "a status that is not documented";
}

bool Statuses::has(int32_t status) const {
    return std::find(statuses_.begin(), statuses_.end(), status) != statuses_.end();
}

std::string Statuses::text() const {
    std::string text;
    for (const int32_t status : statuses_) {
        if (!text.empty()) { text += " or "; }
        text += status_name(status);
    }
    return text.empty() ? "nothing" : text;
}

void Journal::start(const char *program, uint64_t seed, bool alter) {
    program_ = program;
    seed_ = seed;
    alter_ = alter;
}

void Journal::sequence(uint64_t number) {
    sequence_ = number;
    noted_ = 0;
}

void Journal::note(const char *format, ...) {
    std::array<char, 400> &line = lines_[noted_++ % kept];
    std::va_list arguments;
    va_start(arguments, format);
    (void)std::vsnprintf(line.data(), line.size(), format, arguments);
    va_end(arguments);
    // One line, of readable characters: a text to be read may hold any bytes.
    for (char *at = line.data(); *at != '\0'; ++at) {
        if (*at == '\n') { *at = '/'; }
        if (*at < ' ' || *at > '~') { *at = '?'; }
    }
}

void Journal::print_last() const {
    write_text("the last calls:\n");
    for (size_t index = noted_ < kept ? 0 : noted_ - kept; index < noted_; ++index) {
        write_text("  ");
        write_text(lines_[index % kept].data());
        write_text("\n");
    }
    char again[200];
    (void)std::snprintf(again, sizeof again, "again: %s%s --seed %llu --from %llu --count 1\n", program_,
        alter_ ? " --alter" : "", static_cast<unsigned long long>(seed_), static_cast<unsigned long long>(sequence_));
    write_text(again);
}

void Journal::fail(const char *format, ...) {
    char text[600];
    std::va_list arguments;
    va_start(arguments, format);
    (void)std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    char head[120];
    (void)std::snprintf(head, sizeof head, "FAILED: seed %llu, sequence %llu: ", static_cast<unsigned long long>(seed_),
        static_cast<unsigned long long>(sequence_));
    write_text("\n");
    write_text(head);
    write_text(text);
    write_text("\n");
    print_last();
    std::_Exit(1);
}

uint64_t Journal::calls() const {
    uint64_t calls = 0;
    for (const auto &function : counts_) {
        for (const auto &status : function.second) { calls += status.second; }
    }
    return calls;
}

bool Journal::summary() const {
    std::map<int32_t, uint64_t> seen;
    bool complete = true;
    for (const auto &[function, statuses] : counts_) {
        std::printf("%-32.*s", static_cast<int>(function.size()), function.data());
        for (const auto &[status, count] : statuses) {
            std::printf(" %s:%llu", status_name(status), static_cast<unsigned long long>(count));
            seen[status] += count;
        }
        std::printf("\n");
    }
    for (const Function &function : functions) {
        if (counts_.count(function.name) == 0 && (!alter_ || function.altered)) {
            std::printf("never called: %s\n", function.name);
            complete = false;
        }
    }
    for (const Name &name : names) {
        if (seen.count(name.status) == 0 && alter_ == name.alter_only) {
            std::printf("never returned: %s\n", name.name);
            complete = false;
        }
    }
    return complete;
}

std::string list(const uint32_t *numbers, size_t count) {
    std::string text = "{";
    for (size_t index = 0; index < count && index < 24; ++index) {
        if (index > 0) { text += ' '; }
        text += std::to_string(numbers[index]);
    }
    return text + (count > 24 ? " ...}" : "}");
}

}  // namespace model
