#include "cover_model.hpp"

#include <algorithm>
#include <set>

namespace model {

void Cover::initialize(const footwork_xc_config &given) {
    *this = Cover{};
    initialized = true;
    config = given;
    problem.primary = given.primary;
    problem.secondary = given.secondary;
}

void Cover::add(const std::vector<uint32_t> &items) {
    problem.options.push_back(items);
    queens = 0;
    tree_.reset();
}

void Cover::edit() {
    started = begun = standing = pending = done = false;
    assumed.clear();
    next = 0;
    tree_.reset();
}

void Cover::restart() {
    started = true;
    begun = standing = pending = done = false;
    next = 0;
}

void Cover::assume(uint32_t option) {
    assumed.push_back(option);
    tree_.reset();
}

void Cover::clear_assumptions() {
    restart();
    assumed.clear();
    tree_.reset();
}

const Tree &Cover::tree() const {
    if (!tree_) { tree_ = std::make_shared<const Tree>(solve(problem, assumed, most_solutions)); }
    return *tree_;
}

size_t Cover::entries() const {
    size_t count = 0;
    for (const auto &option : problem.options) { count += option.size(); }
    return count;
}

uint32_t Cover::levels() const {
    const uint32_t most = std::min(problem.primary + problem.secondary, config.options);
    return config.levels == 0 ? most : std::min(config.levels, most);
}

Statuses Cover::cannot_read() const {
    Statuses statuses;
    statuses.allow_if(!initialized, FOOTWORK_ERROR_STATE);
    return statuses;
}

Statuses Cover::cannot_change() const {
    Statuses statuses = cannot_read();
    statuses.allow_if(busy, FOOTWORK_ERROR_BUSY);
    return statuses;
}

Statuses Cover::cannot_search() const {
    Statuses statuses = cannot_change();
    statuses.allow_if(initialized && !started && problem.levels() > levels(), FOOTWORK_ERROR_CAPACITY);
    return statuses;
}

Statuses Cover::cannot_add(const std::vector<uint32_t> &items) const {
    Statuses statuses = cannot_change();
    if (!initialized) { return statuses; }
    statuses.allow_if(started, FOOTWORK_ERROR_RUNNING);
    const bool full = problem.options.size() >= config.options || entries() + items.size() > config.entries;
    statuses.allow_if(full, FOOTWORK_ERROR_CAPACITY);
    std::set<uint32_t> seen;
    for (const uint32_t item : items) {
        statuses.allow_if(item >= problem.primary + problem.secondary, FOOTWORK_ERROR_UNKNOWN_ITEM);
        statuses.allow_if(!seen.insert(item).second, FOOTWORK_ERROR_REPEATED_ITEM);
    }
    return statuses;
}

Statuses Cover::cannot_assume(uint32_t option) const {
    Statuses statuses = cannot_search();
    if (!initialized) { return statuses; }
    statuses.allow_if(begun, FOOTWORK_ERROR_RUNNING);
    const bool known = option < problem.options.size() && problem.primary_in(option) > 0;
    statuses.allow_if(!known, FOOTWORK_ERROR_UNKNOWN_OPTION);
    return statuses;
}

bool Cover::may_pause(uint64_t budget) const {
    return budget < plenty && !done && !tree().refuted;
}

Statuses Cover::after_step(uint64_t budget) const {
    Statuses statuses{left() > 0 ? FOOTWORK_SOLUTION : FOOTWORK_DONE};
    statuses.allow_if(may_pause(budget) && !pending, FOOTWORK_PAUSED);
    return statuses;
}

void Cover::found() {
    ++next;
    standing = true;
    pending = false;
}

void Cover::ran(int32_t status) {
    started = begun = true;
    standing = status == FOOTWORK_STOPPED;
    done = done || status == FOOTWORK_DONE;
    pending = status == FOOTWORK_LIMIT;
}

}  // namespace model
