// Calls that search exact covers.
#include <algorithm>

#include "world.hpp"

namespace model {
namespace {

std::string text(uint64_t number) {
    return number == FOOTWORK_UNLIMITED ? "UINT64_MAX" : std::to_string(number);
}

// A target to be searched. One with more solutions than the model counts is made anew first.
CoverTarget search_target(World &world, Statuses &wrong) {
    CoverTarget target = world.cover_target();
    wrong = target.wrong;
    if (target.handle == nullptr) { return target; }
    Cover &cover = target.handle->cover;
    while (cover.initialized && cover.tree().cut) {
        renew(world, *target.handle);
        target.pointer = target.handle->xc();
    }
    wrong.allow(cover.cannot_search());
    return target;
}

// --- callbacks ---

struct Visit {
    World *world;
    CoverHandle *handle;
    uint32_t seen;
    uint32_t stop_at;  // 0: never
    int32_t answer;    // what the last call returned
    bool taken;        // the callback made another use of the memory
};

// Makes a callback's own handle anew, or frees it: then the call that it was made from has lost it.
void take_away(World &world, Visit &visit) {
    CoverHandle &handle = *visit.handle;
    footwork_xc *xc = nullptr;
    const bool again = world.random.chance(50);
    Call call(again ? "footwork_xc_init" : "footwork_xc_adopt", "(%s, ...) in its callback", handle.name.c_str());
    void *memory = handle.block->data();
    (void)call.returned(again ? footwork_xc_init(memory, handle.block->size(), &handle.cover.config, &xc)
                              : footwork_xc_adopt(memory, handle.block->size(), &xc), {FOOTWORK_OK});
    if (again) { handle.cover.initialize(footwork_xc_config(handle.cover.config)); }
    handle.cover.busy = false;
    visit.taken = true;
    world.settle(handle.block.get());
}

extern "C" int32_t visit_cover(void *context, const uint32_t *options, size_t count) {
    Visit &visit = *static_cast<Visit *>(context);
    World &world = *visit.world;
    Cover &cover = visit.handle->cover;
    ++visit.seen;
    journal.note("    callback %u of %s: %s", visit.seen, visit.handle->name.c_str(), list(options, count).c_str());
    if (visit.answer != 0 || visit.taken) { journal.fail("the callback is called once more"); }
    cover.started = cover.begun = true;
    if (cover.left() == 0) { journal.fail("the callback is called with a solution too many"); }
    cover.found();
    if (std::vector<uint32_t>(options, options + count) != cover.solution()) {
        journal.fail("the callback is called with another solution than %s", list(cover.solution()).c_str());
    }
    cover.busy = true;
    world.settle(visit.handle->block.get());
    if (world.depth < 2 && world.random.chance(40)) {
        ++world.depth;
        CoverHandle *const outer = world.cover_in_callback;
        world.cover_in_callback = visit.handle;
        for (uint32_t times = world.random.between(1, 3); times > 0; --times) { act(world); }
        world.cover_in_callback = outer;
        --world.depth;
    }
    if (world.random.chance(2)) { take_away(world, visit); }
    cover.busy = false;
    if (visit.seen == visit.stop_at) { visit.answer = world.random.one_of<int32_t>({1, -1, INT32_MIN, INT32_MAX}); }
    journal.note("    callback %u of %s returns %d", visit.seen, visit.handle->name.c_str(),
        static_cast<int>(visit.answer));
    return visit.answer;
}

void restart(World &world, const CoverTarget &target);

// Goes back to the start if nothing is left to be found, most of the time.
void wind_back(World &world, const CoverTarget &target) {
    if (target.handle != nullptr && target.handle->cover.done && world.random.chance(60)) { restart(world, target); }
}

void look_at_solution(World &world, const CoverTarget &target) {
    if (world.random.chance(40)) { read_solution(world, target); }
    if (target.handle->cover.queens > 0 && world.random.chance(50)) { read_columns(world, target); }
}

void for_each(World &world) {
    Statuses wrong;
    const CoverTarget target = search_target(world, wrong);
    wind_back(world, target);
    const uint64_t budget = world.budget();
    Visit visit{&world, target.handle, 0, world.random.chance(50) ? world.random.between(1, 6) : 0, 0, false};
    footwork_xc_callback callback = visit_cover;
    if (world.random.chance(4)) {
        callback = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    }
    Call call("footwork_xc_for_each", "(%s, %s, %s)", target.name.c_str(), text(budget).c_str(),
        callback == nullptr ? "NULL" : "callback");
    Statuses allowed = wrong;
    if (wrong.empty()) {
        const Cover &cover = target.handle->cover;
        allowed.allow(visit.stop_at > 0 && cover.left() >= visit.stop_at ? FOOTWORK_STOPPED : FOOTWORK_DONE);
        allowed.allow_if(cover.may_pause(budget), FOOTWORK_PAUSED);
    }
    const int32_t made = footwork_xc_for_each(target.pointer, budget, callback, &visit);
    const int32_t status = call.returned(made, visit.taken ? Statuses{FOOTWORK_ERROR_BUSY} : allowed);
    world.settle(status >= 0 || visit.taken ? target.block() : nullptr);
    call.require(status >= 0 || visit.seen == 0 || visit.taken, "failed after a callback");
    if (status < 0) { return; }
    Cover &cover = target.handle->cover;
    cover.ran(status);
    call.require((status == FOOTWORK_STOPPED) == (visit.answer != 0), "the callback's answer was not heeded");
    call.require(status != FOOTWORK_DONE || cover.left() == 0, "a solution is missing");
    if (status == FOOTWORK_STOPPED) { look_at_solution(world, target); }
}

// --- steps and counts ---

void step(World &world) {
    Statuses wrong;
    const CoverTarget target = search_target(world, wrong);
    wind_back(world, target);
    const uint64_t budget = world.budget();
    Call call("footwork_xc_step", "(%s, %s)", target.name.c_str(), text(budget).c_str());
    const int32_t status = call.returned(footwork_xc_step(target.pointer, budget),
        wrong.empty() ? target.handle->cover.after_step(budget) : wrong);
    world.settle(status >= 0 ? target.block() : nullptr);
    if (status < 0) { return; }
    target.handle->cover.ran(status);
    if (status != FOOTWORK_SOLUTION) { return; }
    target.handle->cover.found();
    look_at_solution(world, target);
}

void count(World &world, bool within) {
    Statuses wrong;
    const CoverTarget target = search_target(world, wrong);
    wind_back(world, target);
    const size_t left = wrong.empty() ? target.handle->cover.left() : 3;
    const uint64_t budget = within ? world.budget() : FOOTWORK_UNLIMITED;
    uint64_t limit = world.limit(left);
    uint64_t before = 0x5A5A5A5A5A5A5A5A;
    if (within) {
        before = world.random.one_of<uint64_t>({0, 0, 0, 1, 2, limit, UINT64_MAX - 1});
        if (world.random.chance(30) && limit < UINT64_MAX - before) { limit += before; }
        wrong.allow_if(before > limit, FOOTWORK_ERROR_LIMIT);
    }
    wrong.allow_if(limit == 0, FOOTWORK_ERROR_LIMIT);
    alignas(8) uint64_t number[2] = {before, 0};
    uint64_t *out = number;
    if (world.random.chance(3)) {
        out = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (world.random.chance(3)) {
        out = misaligned<uint64_t>(number, world.random);
        wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    }
    const uint64_t start = within ? before : 0;
    const uint64_t room = limit - start;  // how many more are counted at most
    Statuses allowed = wrong;
    if (wrong.empty()) {
        allowed.allow(left > room ? FOOTWORK_LIMIT : FOOTWORK_DONE);
        allowed.allow_if(target.handle->cover.may_pause(budget), FOOTWORK_PAUSED);
    }
    Call call(within ? "footwork_xc_count_within" : "footwork_xc_count", "(%s, %s, %s, %s%s)", target.name.c_str(),
        text(limit).c_str(), text(budget).c_str(), out == nullptr ? "NULL " : "", text(before).c_str());
    const int32_t status = call.returned(within ? footwork_xc_count_within(target.pointer, limit, budget, out)
                                                : footwork_xc_count(target.pointer, limit, out), allowed);
    world.settle(status >= 0 ? target.block() : nullptr);
    if (status < 0) {
        call.require(number[0] == before && number[1] == 0, "the count was written by a call that failed");
        return;
    }
    const uint64_t counted = number[0] - start;
    journal.note("    counted %s", text(counted).c_str());
    const bool right = status == FOOTWORK_DONE ? counted == left
        : status == FOOTWORK_LIMIT             ? counted == room
                                               : counted <= std::min<uint64_t>(left, room);
    call.require(right, "the count is wrong");
    Cover &cover = target.handle->cover;
    cover.ran(status);
    cover.next += static_cast<size_t>(counted);
}

// --- before the first step, and back to it ---

// Calls that need nothing but the handle; `change` is what they mean.
void simple(World &world, const CoverTarget &target, const char *function, int32_t (*made)(footwork_xc *),
    const Statuses &cannot, void (Cover::*change)()) {
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(cannot); }
    Call call(function, "(%s)", target.name.c_str());
    const int32_t status = call.returned(made(target.pointer), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(status == FOOTWORK_OK || status == FOOTWORK_ERROR_CAPACITY ? target.block() : nullptr);
    if (status == FOOTWORK_OK) { (target.handle->cover.*change)(); }
}

void restart(World &world, const CoverTarget &target) {
    simple(world, target, "footwork_xc_restart", footwork_xc_restart, model_of(target).cannot_search(), &Cover::restart);
}

// footwork_xc_start, which tells what is wrong.
void begin(World &world, const CoverTarget &target) {
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(model_of(target).cannot_search()); }
    footwork_error error = FOOTWORK_ERROR_INIT;
    footwork_error *details = world.random.chance(50) ? &error : nullptr;
    if (world.random.chance(5)) {
        error.struct_size = world.random.one_of<uint32_t>({0, sizeof error - 1, 4097, UINT32_MAX});
        if (details != nullptr) { wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE); }
    }
    const footwork_error before = error;
    Call call("footwork_xc_start", "(%s, %s)", target.name.c_str(), details == nullptr ? "NULL" : "&error");
    const int32_t status = call.returned(
        footwork_xc_start(target.pointer, details), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(status == FOOTWORK_OK || status == FOOTWORK_ERROR_CAPACITY ? target.block() : nullptr);
    if (status == FOOTWORK_OK) { target.handle->cover.start(); }
    if (details == nullptr || status == FOOTWORK_OK || status == FOOTWORK_ERROR_STRUCT_SIZE) {
        call.require(std::memcmp(&error, &before, sizeof error) == 0, "details that nobody asked for");
        return;
    }
    call.require(error.status == status && error.struct_size == sizeof error, "the details are of another status");
    call.require((error.needed > error.capacity) == (status == FOOTWORK_ERROR_CAPACITY), "the details say no numbers");
    call.require((error.resource == FOOTWORK_RESOURCE_LEVELS) == (status == FOOTWORK_ERROR_CAPACITY),
        "the details say another resource");
}

void start(World &world) {
    const CoverTarget target = world.cover_target();
    const Cover &cover = model_of(target);
    const uint32_t kind = world.random.below(100);
    if (kind < 20) {
        simple(world, target, "footwork_xc_edit", footwork_xc_edit, cover.cannot_change(), &Cover::edit);
    } else if (kind < 50) {
        restart(world, target);
    } else if (kind < 75) {
        simple(world, target, "footwork_xc_clear_assumptions", footwork_xc_clear_assumptions, cover.cannot_search(),
            &Cover::clear_assumptions);
    } else {
        begin(world, target);
    }
}

void assume(World &world) {
    const CoverTarget target = world.cover_target();
    const Cover &cover = model_of(target);
    const auto options = static_cast<uint32_t>(cover.problem.options.size());
    uint32_t option = world.random.below(options);
    if (options == 0 || world.random.chance(8)) {
        option = world.random.one_of<uint32_t>({options, options + 1, 65536, UINT32_MAX});
    }
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(cover.cannot_assume(option)); }
    Statuses allowed = wrong.empty() ? Statuses{FOOTWORK_OK} : wrong;
    // No solution has as many: these contradict each other, and there may be no room to keep them.
    allowed.allow_if(wrong.empty() && cover.assumed.size() >= cover.problem.levels(), FOOTWORK_ERROR_CAPACITY);
    Call call("footwork_xc_assume", "(%s, %u)", target.name.c_str(), option);
    const int32_t status = call.returned(footwork_xc_assume(target.pointer, option), allowed);
    // A refusal may have written lists that no search stands on.
    const bool tried = status == FOOTWORK_ERROR_UNKNOWN_OPTION || status == FOOTWORK_ERROR_CAPACITY;
    world.settle(status == FOOTWORK_OK || tried ? target.block() : nullptr);
    if (status == FOOTWORK_OK) {
        target.handle->cover.start();
        target.handle->cover.assume(option);
    }
}

}  // namespace

void act_on_cover(World &world) {
    const uint32_t kind = world.random.below(100);
    if (kind < 26) {
        step(world);
    } else if (kind < 37) {
        for_each(world);
    } else if (kind < 42) {
        count(world, false);
    } else if (kind < 53) {
        count(world, true);
    } else if (kind < 61) {
        start(world);
    } else if (kind < 68) {
        assume(world);
    } else {
        look_at_cover(world);
    }
}

}  // namespace model
