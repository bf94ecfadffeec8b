// Calls that look at exact covers, and change nothing.
#include <cstring>

#include "world.hpp"

namespace model {
namespace {

// Reads numbers into arrays of several sizes: a solution, or the items of an option.
template <typename Read>
void read(World &world, Call &call, const std::vector<uint32_t> &wanted, Statuses wrong, Read &&read_out) {
    Random &random = world.random;
    size_t capacity = wanted.size() + random.below(3);
    if (!wanted.empty() && random.chance(25)) { capacity = random.below(wanted.size()); }
    const Array<uint32_t> numbers(capacity);
    uint32_t *to = numbers.data();
    Array<size_t> count(1);
    size_t *out = count.data();
    if (capacity == 0 && random.chance(50)) { to = nullptr; }
    if (random.chance(3)) {
        out = random.chance(50) ? nullptr : misaligned<size_t>(count.data(), random);
        wrong.allow(out == nullptr ? FOOTWORK_ERROR_NULL : FOOTWORK_ERROR_ALIGNMENT);
    }
    if (random.chance(3) && capacity > 0) {
        to = random.chance(50) ? nullptr : misaligned<uint32_t>(to, random);
        wrong.allow(to == nullptr ? FOOTWORK_ERROR_NULL : FOOTWORK_ERROR_ALIGNMENT);
    }
    if (random.chance(1) && capacity > 0) {
        capacity = SIZE_MAX;
        wrong.allow(FOOTWORK_ERROR_SIZE);
    }
    Statuses allowed = wrong;
    if (wrong.empty()) { allowed.allow(capacity < wanted.size() ? FOOTWORK_ERROR_SIZE : FOOTWORK_OK); }
    const int32_t status = call.returned(read_out(to, capacity, out), allowed);
    world.settle(nullptr);
    if (status == FOOTWORK_OK) {
        call.require(count[0] == wanted.size() && numbers.first(wanted.size()) == wanted, "read something else");
        call.require(numbers.is_untouched(wanted.size()), "more was written than is there");
    } else {
        call.require(numbers.is_untouched(), "numbers were written by a call that failed");
        const bool size_told = status == FOOTWORK_ERROR_SIZE && wrong.empty();
        call.require(size_told ? count[0] == wanted.size() : count.is_untouched(), "the number needed is wrong");
    }
}

}  // namespace

void read_solution(World &world, const CoverTarget &target) {
    const Cover &cover = model_of(target);
    Statuses wrong = target.wrong;
    std::vector<uint32_t> wanted{0, 1, 2};
    if (target.handle != nullptr) {
        wrong.allow(cover.cannot_read());
        wrong.allow_if(cover.initialized && !cover.standing, FOOTWORK_ERROR_NO_SOLUTION);
        if (cover.standing) { wanted = cover.solution(); }
    }
    Call call("footwork_xc_solution", "(%s), wanted %s", target.name.c_str(), list(wanted).c_str());
    read(world, call, wanted, wrong, [&](uint32_t *to, size_t capacity, size_t *out) {
        return footwork_xc_solution(target.pointer, to, capacity, out);
    });
}

namespace {

void option_items(World &world) {
    const CoverTarget target = world.cover_target();
    const Cover &cover = model_of(target);
    const auto options = static_cast<uint32_t>(cover.problem.options.size());
    uint32_t option = world.random.below(options);
    if (options == 0 || world.random.chance(8)) {
        option = world.random.one_of<uint32_t>({options, options + 1, 65536, UINT32_MAX});
    }
    Statuses wrong = target.wrong;
    std::vector<uint32_t> wanted{0, 1, 2};
    if (target.handle != nullptr) {
        wrong.allow(cover.cannot_read());
        wrong.allow_if(cover.initialized && option >= options, FOOTWORK_ERROR_UNKNOWN_OPTION);
        if (wrong.empty()) { wanted = cover.problem.items_of(option); }
    }
    Call call("footwork_xc_option_items", "(%s, %u), wanted %s", target.name.c_str(), option, list(wanted).c_str());
    read(world, call, wanted, wrong, [&](uint32_t *to, size_t capacity, size_t *out) {
        return footwork_xc_option_items(target.pointer, option, to, capacity, out);
    });
}

void stats(World &world) {
    const CoverTarget target = world.cover_target();
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(target.handle->cover.cannot_read()); }
    footwork_stats stats = FOOTWORK_STATS_INIT;
    footwork_stats *out = &stats;
    if (world.random.chance(3)) {
        stats.struct_size = world.random.one_of<uint32_t>({0, sizeof stats - 4, sizeof stats - 1, UINT32_MAX});
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    } else if (world.random.chance(3)) {
        out = world.random.chance(50) ? nullptr : misaligned<footwork_stats>(&stats, world.random);
        wrong.allow(out == nullptr ? FOOTWORK_ERROR_NULL : FOOTWORK_ERROR_ALIGNMENT);
    }
    const footwork_stats before = stats;
    Call call("footwork_xc_stats", "(%s)", target.name.c_str());
    const int32_t status = call.returned(
        footwork_xc_stats(target.pointer, out), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(nullptr);
    if (status != FOOTWORK_OK) {
        call.require(std::memcmp(&stats, &before, sizeof stats) == 0, "numbers were written by a call that failed");
        return;
    }
    const Cover &cover = target.handle->cover;
    call.require(stats.struct_size == sizeof stats && stats.solutions == cover.next, "the solutions are miscounted");
    call.require(stats.options == (cover.started ? cover.problem.choosable() : 0), "the options are miscounted");
    const uint32_t items = cover.problem.primary + cover.problem.secondary;
    call.require(stats.items == (cover.started ? items : 0), "the items are miscounted");
    call.require(stats.deepest <= cover.problem.levels() || !cover.started, "it was deeper than it could be");
    // With assumptions that leave nothing the library may see so before it has taken all of them.
    const bool whole = cover.done && !(cover.tree().solutions.empty() && !cover.assumed.empty());
    call.require(!whole || stats.nodes == cover.tree().nodes, "the nodes are miscounted");
}

void verify(World &world) {
    const CoverTarget target = world.cover_target();
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(target.handle->cover.cannot_change()); }
    Call call("footwork_xc_verify", "(%s)", target.name.c_str());
    (void)call.returned(footwork_xc_verify(target.pointer), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(target.block());
}

}  // namespace

void look_at_cover(World &world) {
    const uint32_t kind = world.random.below(32);
    if (kind < 12) {
        read_solution(world, world.cover_target());
    } else if (kind < 19) {
        option_items(world);
    } else if (kind < 26) {
        stats(world);
    } else {
        verify(world);
    }
}

}  // namespace model
