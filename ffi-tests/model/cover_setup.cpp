// Calls that make exact covers: memory, copies, options.
#include <algorithm>

#include "world.hpp"

namespace model {
namespace {

footwork_xc_config some_config(Random &random) {
    const uint32_t primary = random.chance(8) ? 0 : random.between(1, 8);
    const uint32_t secondary = random.chance(60) ? 0 : random.between(0, 8 - std::min(primary, 7U));
    const uint32_t options = random.chance(15) ? random.below(4) : random.between(4, 12);
    const uint32_t entries = random.chance(15) ? random.between(0, 4 * options) : 4 * options;
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(primary, secondary, options, entries);
    config.engine = random.chance(50) ? FOOTWORK_ENGINE_LINKS : FOOTWORK_ENGINE_BITS;
    if (random.chance(15)) { config.levels = random.between(1, 5); }
    if (random.chance(5)) {
        config.primary = random.between(9, 20);
        config.options = random.between(13, 70);
        config.entries = 5 * config.options;
        config.levels = 0;
        if (random.chance(40)) {
            // So many that the levels are not what takes the room.
            config.primary = random.between(33, 90);
            config.levels = random.between(1, 30);
        }
    } else if (random.chance(2)) {
        // Links of 32 bits.
        if (random.chance(90)) {
            config.options = random.between(16384, 16500);
            if (config.engine == FOOTWORK_ENGINE_BITS) { config.levels = 8; }
        } else {
            config.entries = random.between(65536, 65600);
        }
    }
    return config;
}

// Options that are an exact cover, sometimes with secondary items and in any order within.
std::vector<std::vector<uint32_t>> some_cover_of(Random &random, const Problem &problem) {
    std::vector<uint32_t> left;
    for (uint32_t item = 0; item < problem.primary; ++item) { left.push_back(item); }
    random.shuffle(left);
    std::vector<std::vector<uint32_t>> cover;
    uint32_t secondary = problem.primary;
    while (!left.empty()) {
        const size_t length = std::min<size_t>(left.size(), random.between(1, 4));
        cover.emplace_back(left.end() - static_cast<std::ptrdiff_t>(length), left.end());
        left.resize(left.size() - length);
        if (secondary < problem.primary + problem.secondary && random.chance(30)) {
            cover.back().insert(cover.back().begin() + random.below(length + 1), secondary++);
        }
    }
    return cover;
}

std::vector<uint32_t> some_items(Random &random, const Cover &cover) {
    const Problem &problem = cover.problem;
    const uint32_t items = problem.primary + problem.secondary;
    std::vector<uint32_t> all;
    for (uint32_t item = 0; item < items; ++item) { all.push_back(item); }
    random.shuffle(all);
    const uint32_t shortest = items > 8 ? 2 : 0;
    const uint32_t longest = items > 8 ? 6 : random.between(1, 4);
    all.resize(std::min<size_t>(all.size(), random.between(shortest, longest)));
    if (random.chance(4)) {
        const uint32_t unknown = random.one_of<uint32_t>({items, items + 1, 65536, 65537, UINT32_MAX});
        all.insert(all.begin() + random.below(all.size() + 1), unknown);
    }
    if (random.chance(4) && !all.empty()) {
        all.insert(all.begin() + random.below(all.size() + 1), all[random.below(all.size())]);
    }
    return all;
}

// Makes some field of a struct wrong whose first field is its size; returns what that leads to.
template <typename Struct>
void spoil_size(Random &random, Struct &value) {
    value.struct_size = random.one_of<uint32_t>(
        {0, 4, static_cast<uint32_t>(sizeof value) - 4, static_cast<uint32_t>(sizeof value) - 1, 5000, UINT32_MAX});
}

void init(World &world, CoverHandle &handle) {
    Random &random = world.random;
    footwork_xc_config config = some_config(random);
    Statuses wrong;
    const uint32_t kind = random.below(20);
    if (kind == 0) {
        config.engine = random.one_of<uint32_t>({2, 255, UINT32_MAX});
        wrong.allow(FOOTWORK_ERROR_ENGINE);
    } else if (kind == 1) {
        config.reserved = 1;
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    } else if (kind == 2) {
        spoil_size(random, config);
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    } else if (kind == 3) {
        uint32_t &field = *random.one_of<uint32_t *>(
            {&config.primary, &config.secondary, &config.options, &config.entries});
        field = random.one_of<uint32_t>({UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 8});
        wrong.allow(FOOTWORK_ERROR_SIZE);
    }
    // A later version of the struct, with fields that this one does not know.
    const size_t tail = random.chance(10) ? 16 : 0;
    Array<uint8_t> bytes(std::max<size_t>(sizeof config + tail, config.struct_size < 5000 ? config.struct_size : 0));
    std::memset(bytes.data(), 0, bytes.size());
    std::memcpy(bytes.data(), &config, sizeof config);
    if (tail > 0 && kind != 2) {
        const auto size = static_cast<uint32_t>(sizeof config + tail);
        std::memcpy(bytes.data(), &size, sizeof size);
        if (random.chance(50)) {
            bytes[sizeof config + random.below(tail)] = 1;
            wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
        }
    }
    const auto *given = reinterpret_cast<const footwork_xc_config *>(bytes.data());
    Call size_call("footwork_xc_size", "({%u, primary %u, secondary %u, options %u, entries %u, levels %u, engine %u})",
        config.struct_size, config.primary, config.secondary, config.options, config.entries, config.levels,
        config.engine);
    const size_t size = footwork_xc_size(given);
    size_call.returned(size == SIZE_MAX ? FOOTWORK_ERROR_SIZE : FOOTWORK_OK,
        kind == 3 ? Statuses{FOOTWORK_OK, FOOTWORK_ERROR_SIZE}
                  : Statuses{wrong.empty() ? FOOTWORK_OK : FOOTWORK_ERROR_SIZE});
    size_call.require(size == SIZE_MAX || size % FOOTWORK_ALIGNMENT == 0, "the size is not a multiple of the alignment");

    // New memory of exactly this size, or what there is.
    if (wrong.empty() && (random.chance(70) || handle.block->size() < size)) {
        handle.block = std::make_unique<Block>(size + (random.chance(20) ? random.below(50) : 0), random);
        handle.cover = Cover{};
    }
    size_t told = handle.block->size();
    if (wrong.empty() && random.chance(10)) {
        told = random.one_of<size_t>({0, 1, size - 1, size / 2});
        wrong.allow(FOOTWORK_ERROR_SIZE);
    }
    void *memory = handle.block->data();
    footwork_xc *const before = reinterpret_cast<footwork_xc *>(world.nothing().data());
    footwork_xc *xc = before;
    footwork_xc **out = &xc;
    const uint32_t pointer = random.below(40);
    if (pointer == 0) {
        memory = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (pointer == 1) {
        given = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (pointer == 2) {
        out = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (pointer == 3) {
        memory = misaligned<void *, 8>(memory, random);
        wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    } else if (pointer == 4) {
        given = misaligned<const footwork_xc_config>(bytes.data(), random);
        wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    }
    Call call("footwork_xc_init", "(%s, %zu, config%s, %s)", memory == nullptr ? "NULL" : handle.name.c_str(), told,
        given == nullptr ? " NULL" : "", out == nullptr ? "NULL" : "&xc");
    const int32_t status =
        call.returned(footwork_xc_init(memory, told, given, out), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(status == FOOTWORK_OK ? handle.block.get() : nullptr);
    if (status != FOOTWORK_OK) {
        call.require(xc == before, "the handle was written by a call that failed");
        return;
    }
    call.require(xc == handle.xc(), "the handle is not the memory");
    handle.cover.initialize(config);
    if (random.chance(90)) { fill(world, handle); }
}

// Copies a handle, also while it is searched or in its callback.
void copy(World &world, const CoverHandle &from) {
    Random &random = world.random;
    const size_t size = footwork_xc_size(&from.cover.config);
    CoverHandle *to = nullptr;
    for (const auto &handle : world.covers) {
        if (!handle->cover.busy && handle.get() != &from && handle->block->size() >= size && random.chance(50)) {
            to = handle.get();
        }
    }
    if (to == nullptr) {
        if (world.covers.size() >= 4) { return; }
        to = &world.new_cover(size);
    }
    std::memcpy(to->block->data(), from.block->data(), size);
    to->block->look();
    to->cover = from.cover;
    journal.note("memcpy(%s, %s, %zu)", to->name.c_str(), from.name.c_str(), size);
    // Without being adopted it can be used too, but for a copy that was made in a callback.
    if (!to->cover.busy && random.chance(30)) { return; }
    footwork_xc *xc = nullptr;
    Call call("footwork_xc_adopt", "(%s, %zu, &xc)", to->name.c_str(), to->block->size());
    call.returned(footwork_xc_adopt(to->block->data(), to->block->size(), &xc), {FOOTWORK_OK});
    call.require(xc == to->xc(), "the handle is not the memory");
    to->cover.busy = false;
    world.settle(to->block.get());
}

// Adopts something, right or wrong.
void adopt(World &world) {
    Random &random = world.random;
    CoverTarget target = world.cover_target();
    if (target.handle != nullptr && target.handle->cover.busy) { return; }
    size_t size = target.handle == nullptr ? 4096 : target.handle->block->size();
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) {
        wrong.allow(target.handle->cover.cannot_read());
        const bool known = target.handle->cover.initialized;
        const size_t needed = known ? footwork_xc_size(&target.handle->cover.config) : 40;
        if (random.chance(20)) { size = random.one_of<size_t>({0, 1, 39, needed - 1}); }
        wrong.allow_if(size < needed, FOOTWORK_ERROR_SIZE);
    }
    footwork_xc *xc = nullptr;
    footwork_xc **out = &xc;
    if (random.chance(4)) {
        out = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    }
    Call call("footwork_xc_adopt", "(%s, %zu, %s)", target.name.c_str(), size, out == nullptr ? "NULL" : "&xc");
    const int32_t status = call.returned(
        footwork_xc_adopt(target.pointer, size, out), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    call.require(xc == (status == FOOTWORK_OK ? target.pointer : nullptr), "the handle is wrong");
    world.settle(status == FOOTWORK_OK ? target.block() : nullptr);
}

void check_details(const Call &call, const footwork_error &error, int32_t status, const Cover &cover,
    const std::vector<uint32_t> &items) {
    call.require(error.status == status && error.struct_size == sizeof error, "the details are of another status");
    if (status == FOOTWORK_ERROR_UNKNOWN_ITEM || status == FOOTWORK_ERROR_REPEATED_ITEM) {
        const auto times = std::count(items.begin(), items.end(), error.item);
        const bool unknown = error.item >= cover.problem.primary + cover.problem.secondary;
        call.require(error.option == cover.problem.options.size(), "the details are of another option");
        call.require(status == FOOTWORK_ERROR_UNKNOWN_ITEM ? times > 0 && unknown : times > 1,
            "the details are of another item");
    } else if (status == FOOTWORK_ERROR_CAPACITY) {
        call.require(error.needed > error.capacity && error.resource != 0, "the details do not say what is needed");
    }
}

void option(World &world, const CoverTarget &target, const std::vector<uint32_t> &items) {
    Random &random = world.random;
    const Cover &cover = model_of(target);
    const Array<uint32_t> given(items);
    const uint32_t *pointer = items.empty() && random.chance(50) ? nullptr : given.data();
    size_t count = items.size();
    Statuses wrong = target.wrong;
    if (target.handle != nullptr) { wrong.allow(cover.cannot_add(items)); }
    Array<uint32_t> number(1);
    uint32_t *out = random.chance(80) ? number.data() : nullptr;
    footwork_error error = FOOTWORK_ERROR_INIT;
    footwork_error *details = random.chance(70) ? &error : nullptr;
    const uint32_t kind = random.below(100);
    if (kind == 0 && count > 0) {
        pointer = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (kind == 1 && count > 0) {
        pointer = misaligned<uint32_t>(given.data(), random);
        wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    } else if (kind == 2 && count > 0) {
        count = random.one_of<size_t>({SIZE_MAX, SIZE_MAX / 4 + 1, SIZE_MAX / 8 + 1});
        wrong.allow(FOOTWORK_ERROR_SIZE);
    } else if (kind == 3) {
        out = misaligned<uint32_t>(number.data(), random);
        wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    } else if (kind == 4) {
        spoil_size(random, error);
        details = &error;
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    } else if (kind == 5 && target.handle != nullptr && cover.initialized) {
        // Its own memory as the input.
        pointer = reinterpret_cast<const uint32_t *>(target.handle->block->data()) + random.below(10);
        count = random.between(1, 4);
        wrong.allow(FOOTWORK_ERROR_OVERLAP);
    }
    const footwork_error before = error;
    Call call("footwork_xc_option", "(%s, %s%s, %zu, %s, %s)", target.name.c_str(), pointer == nullptr ? "NULL " : "",
        list(items).c_str(), count, out == nullptr ? "NULL" : "&number", details == nullptr ? "NULL" : "&error");
    const int32_t status = call.returned(footwork_xc_option(target.pointer, pointer, count, out, details),
        wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(status == FOOTWORK_OK || status == FOOTWORK_ERROR_UNKNOWN_ITEM ||
                         status == FOOTWORK_ERROR_REPEATED_ITEM ? target.block() : nullptr);
    if (status == FOOTWORK_OK) {
        call.require(out == nullptr || number[0] == cover.problem.options.size(), "the number is wrong");
        call.require(std::memcmp(&error, &before, sizeof error) == 0, "details without an error");
        target.handle->cover.add(items);
        return;
    }
    call.require(number.is_untouched(), "the number was written by a call that failed");
    if (details == nullptr || status == FOOTWORK_ERROR_STRUCT_SIZE) {
        call.require(std::memcmp(&error, &before, sizeof error) == 0, "details that nobody asked for");
    } else if (error.status != 0) {
        check_details(call, error, status, cover, items);
    } else {
        call.require(status != FOOTWORK_ERROR_UNKNOWN_ITEM && status != FOOTWORK_ERROR_REPEATED_ITEM &&
                status != FOOTWORK_ERROR_CAPACITY, "the details are missing");
    }
}

}  // namespace

void renew(World &world, CoverHandle &handle) {
    footwork_xc_config config = some_config(world.random);
    handle.block = std::make_unique<Block>(footwork_xc_size(&config), world.random);
    footwork_xc *xc = nullptr;
    Call call("footwork_xc_init", "(%s, exact size, {primary %u, secondary %u, options %u, entries %u, levels %u, engine %u})",
        handle.name.c_str(), config.primary, config.secondary, config.options, config.entries, config.levels,
        config.engine);
    call.returned(footwork_xc_init(handle.block->data(), handle.block->size(), &config, &xc), {FOOTWORK_OK});
    world.settle(handle.block.get());
    handle.cover.initialize(config);
    fill(world, handle);
}

void fill(World &world, CoverHandle &handle) {
    CoverTarget target;
    target.handle = &handle;
    target.name = handle.name;
    target.pointer = handle.xc();
    Random &random = world.random;
    const size_t most = std::min(handle.cover.config.options, 60U);
    std::vector<std::vector<uint32_t>> options;
    for (uint32_t covers = random.below(4); covers > 0; --covers) {
        for (auto &one : some_cover_of(random, handle.cover.problem)) { options.push_back(std::move(one)); }
    }
    const size_t wanted = random.chance(10) ? most + 2 : random.between(static_cast<uint32_t>(most) / 2, static_cast<uint32_t>(most));
    if (options.size() > wanted) { options.resize(wanted); }
    while (options.size() < wanted) { options.push_back(some_items(random, handle.cover)); }
    random.shuffle(options);
    for (const auto &items : options) { option(world, target, items); }
}

void set_up_cover(World &world) {
    const uint32_t kind = world.random.below(100);
    if (world.covers.empty() || (kind < 5 && world.covers.size() < 3)) {
        CoverHandle &handle = world.new_cover(world.random.one_of<size_t>({256, 512, 1024}));
        if (world.random.chance(85)) { renew(world, handle); }
        return;
    }
    CoverHandle &handle = world.some_cover();
    if (kind < 25) {
        if (!handle.cover.busy) { init(world, handle); }
    } else if (kind < 45) {
        if (handle.cover.initialized) { copy(world, handle); }
    } else if (kind < 60) {
        adopt(world);
    } else {
        const CoverTarget target = world.cover_target();
        option(world, target, some_items(world.random, model_of(target)));
    }
}

}  // namespace model
