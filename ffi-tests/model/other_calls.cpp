// Calls without a handle, and n queens.
#include <algorithm>

#include "world.hpp"

namespace model {
namespace {

void version(World &world) {
    const uint32_t kind = world.random.below(4);
    const char *const names[] = {"footwork_version", "footwork_abi", "footwork_version_string", "footwork_sudoku_size"};
    Call call(names[kind], "()");
    const std::string wanted = std::to_string(FOOTWORK_VERSION_MAJOR) + "." + std::to_string(FOOTWORK_VERSION_MINOR) +
        "." + std::to_string(FOOTWORK_VERSION_PATCH);
    const bool right = kind == 0 ? footwork_version() == FOOTWORK_VERSION
        : kind == 1              ? footwork_abi() == FOOTWORK_ABI
        : kind == 2              ? wanted == footwork_version_string()
                                 : footwork_sudoku_size() == sizeof(footwork_sudoku);
    call.require(right, "is not that of the header");
    (void)call.returned(FOOTWORK_OK, {FOOTWORK_OK});
}

void status_string(World &world) {
    const int32_t status = world.random.chance(80) ? static_cast<int32_t>(world.random.below(40)) - 30
                                                   : static_cast<int32_t>(world.random.next());
    Call call("footwork_status_string", "(%d)", static_cast<int>(status));
    const char *text = footwork_status_string(status);
    call.require(text != nullptr && *text != '\0', "there is no text");
    const bool unknown = std::string(text) == footwork_status_string(12345);
    const bool documented = std::string(status_name(status)) != status_name(12345);
    call.require(!documented || !unknown, "a status has no text of its own");
    (void)call.returned(FOOTWORK_OK, {FOOTWORK_OK});
}

void error_text(World &world) {
    Random &random = world.random;
    footwork_error error = FOOTWORK_ERROR_INIT;
    // As calls leave it, or with any numbers whatever.
    auto *fields = reinterpret_cast<uint8_t *>(&error) + sizeof error.struct_size;
    if (random.chance(60)) {
        for (size_t index = 0; index < sizeof error - sizeof error.struct_size; ++index) {
            fields[index] = static_cast<uint8_t>(random.next());
        }
    }
    if (random.chance(80)) { error.status = static_cast<int32_t>(random.below(40)) - 30; }
    if (random.chance(50)) {
        error.resource = random.below(8);
        error.house = random.below(5);
        error.character = random.one_of<uint32_t>({0, 'a', 0x1F600, 0xD800, 0x110000});
    }
    Statuses wrong;
    const footwork_error *given = &error;
    const uint32_t kind = random.below(30);
    if (kind == 0) {
        error.struct_size = random.one_of<uint32_t>({0, 71, UINT32_MAX});
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    } else if (kind == 1) {
        given = nullptr;
        wrong.allow(FOOTWORK_ERROR_NULL);
    } else if (kind == 2) {
        given = misaligned<footwork_error>(&error, random);
        wrong.allow(FOOTWORK_ERROR_ALIGNMENT);
    }
    const Array<char> all(400);
    size_t length = SIZE_MAX;
    Call call("footwork_error_text", "({status %d})", static_cast<int>(error.status));
    const int32_t status = call.returned(footwork_error_text(given, all.data(), all.size(), &length),
        wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    if (status != FOOTWORK_OK) {
        call.require(all.is_untouched() && length == SIZE_MAX, "text was written by a call that failed");
        return;
    }
    call.require(length > 0 && length < 200 && all[length] == '\0' && all.is_untouched(length + 1) &&
            std::string(all.data()).size() == length, "the text is not as long as it says");
    // Exactly enough, and less.
    const size_t capacity = random.chance(50) ? length + 1 : random.below(length + 1);
    const Array<char> some(capacity);
    size_t needed = SIZE_MAX;
    size_t *out = random.chance(80) ? &needed : nullptr;
    Call again("footwork_error_text", "({status %d}, capacity %zu of %zu)", static_cast<int>(error.status), capacity,
        length + 1);
    const bool enough = capacity > length;
    (void)again.returned(footwork_error_text(given, capacity == 0 ? nullptr : some.data(), capacity, out),
        {enough ? FOOTWORK_OK : FOOTWORK_ERROR_SIZE});
    again.require(out == nullptr || needed == length, "the length differs");
    again.require(enough ? std::string(some.data()) == all.data() : some.is_untouched(), "the text differs");
}

// --- queens ---

std::vector<std::vector<uint32_t>> queens(uint32_t n) {
    std::vector<std::vector<uint32_t>> options;
    for (uint32_t row = 0; row < n; ++row) {
        for (uint32_t column = 0; column < n; ++column) {
            options.push_back({row, n + column, 2 * n + row + column, 4 * n - 1 + row + (n - 1 - column)});
        }
    }
    return options;
}

bool has_shape(const Cover &cover, uint32_t n) {
    const uint64_t secondary = n == 0 ? 0 : 4 * uint64_t{n} - 2;
    return cover.problem.primary == 2 * uint64_t{n} && cover.problem.secondary == secondary;
}

// The board that a cover has the items of.
uint32_t board_of(const Cover &cover) { return cover.problem.primary / 2; }

footwork_xc_config config_for(World &world, uint32_t n) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    const bool bits = world.random.chance(50);
    config.engine = bits ? FOOTWORK_ENGINE_BITS : FOOTWORK_ENGINE_LINKS;
    Call call("footwork_queens_config", "(%u, &config)", n);
    (void)call.returned(footwork_queens_config(n, &config), {FOOTWORK_OK});
    const uint32_t secondary = n == 0 ? 0 : 4 * n - 2;
    call.require(config.primary == 2 * n && config.secondary == secondary && config.options == n * n &&
            config.entries == 4 * n * n && config.engine == (bits ? FOOTWORK_ENGINE_BITS : FOOTWORK_ENGINE_LINKS),
        "the configuration is wrong");
    return config;
}

void queens_config(World &world) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(1, 2, 3, 4);
    uint32_t n = world.random.below(32768);
    Statuses wrong;
    footwork_xc_config *out = &config;
    const uint32_t kind = world.random.below(4);
    if (kind == 0) {
        n = world.random.one_of<uint32_t>({32768, 65536, UINT32_MAX});
        wrong.allow(FOOTWORK_ERROR_SIZE);
    } else if (kind == 1) {
        config.struct_size = world.random.one_of<uint32_t>({0, 31, UINT32_MAX});
        wrong.allow(FOOTWORK_ERROR_STRUCT_SIZE);
    } else if (kind == 2) {
        out = world.random.chance(50) ? nullptr : misaligned<footwork_xc_config>(&config, world.random);
        wrong.allow(out == nullptr ? FOOTWORK_ERROR_NULL : FOOTWORK_ERROR_ALIGNMENT);
    }
    const footwork_xc_config before = config;
    Call call("footwork_queens_config", "(%u, %s)", n, out == nullptr ? "NULL" : "&config");
    const int32_t status =
        call.returned(footwork_queens_config(n, out), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    call.require(status == FOOTWORK_OK ? config.options == n * n
                                       : std::memcmp(&config, &before, sizeof config) == 0, "the configuration is wrong");
    world.settle(nullptr);
}

void queens_fill(World &world) {
    const CoverTarget target = world.cover_target();
    Statuses wrong = target.wrong;
    uint32_t n = world.random.below(7);
    if (target.handle != nullptr) {
        const Cover &cover = target.handle->cover;
        if (cover.initialized && world.random.chance(70)) { n = board_of(cover); }
        if (world.random.chance(5)) { n = world.random.one_of<uint32_t>({32767, 32768, UINT32_MAX}); }
        wrong.allow(cover.cannot_change());
        wrong.allow_if(cover.initialized && cover.started, FOOTWORK_ERROR_RUNNING);
        if (cover.initialized && !has_shape(cover, n)) {
            wrong.allow(FOOTWORK_ERROR_OTHER_PROBLEM);
        } else if (cover.initialized) {
            wrong.allow_if(cover.config.options < n * n || cover.config.entries < 4 * n * n, FOOTWORK_ERROR_CAPACITY);
        }
    }
    Call call("footwork_queens_fill", "(%s, %u)", target.name.c_str(), n);
    const int32_t status = call.returned(
        footwork_queens_fill(target.pointer, n), wrong.empty() ? Statuses{FOOTWORK_OK} : wrong);
    world.settle(status == FOOTWORK_OK || status == FOOTWORK_ERROR_CAPACITY ? target.block() : nullptr);
    if (status != FOOTWORK_OK && status != FOOTWORK_ERROR_CAPACITY) { return; }
    Cover &cover = target.handle->cover;
    cover.problem.options.clear();
    cover.add({});
    cover.problem.options = status == FOOTWORK_OK ? queens(n) : std::vector<std::vector<uint32_t>>{};
    cover.queens = status == FOOTWORK_OK ? n : 0;
}

}  // namespace

void read_columns(World &world, const CoverTarget &target) {
    Statuses wrong = target.wrong;
    uint32_t n = world.random.below(7);
    bool filled = false;
    if (target.handle != nullptr) {
        const Cover &cover = target.handle->cover;
        if (cover.initialized && world.random.chance(80)) { n = board_of(cover); }
        wrong.allow(cover.cannot_read());
        wrong.allow_if(cover.initialized && !has_shape(cover, n), FOOTWORK_ERROR_OTHER_PROBLEM);
        wrong.allow_if(cover.initialized && !cover.standing, FOOTWORK_ERROR_NO_SOLUTION);
        filled = cover.queens == n && n > 0;
    }
    const Array<uint32_t> columns(n);
    uint32_t *out = columns.data();
    if (n > 0 && world.random.chance(5)) {
        out = world.random.chance(50) ? nullptr : misaligned<uint32_t>(columns.data(), world.random);
        wrong.allow(out == nullptr ? FOOTWORK_ERROR_NULL : FOOTWORK_ERROR_ALIGNMENT);
    }
    Statuses allowed = wrong;
    if (wrong.empty()) {
        allowed.allow(FOOTWORK_OK);
        // Other options on the items of a board: their solutions need not be boards.
        allowed.allow_if(!filled, FOOTWORK_ERROR_ALTERED);
    }
    Call call("footwork_queens_columns", "(%s, %u)", target.name.c_str(), n);
    const int32_t status = call.returned(footwork_queens_columns(target.pointer, n, out), allowed);
    world.settle(nullptr);
    if (status != FOOTWORK_OK) {
        call.require(columns.is_untouched(), "columns were written by a call that failed");
    } else if (filled) {
        for (const uint32_t option : target.handle->cover.solution()) {
            call.require(columns[option / n] == option % n, "a queen stands elsewhere");
        }
    }
}

namespace {

void new_board(World &world) {
    CoverHandle &handle = world.some_cover();
    if (handle.cover.busy) { return; }
    const uint32_t n = world.random.below(7);
    footwork_xc_config config = config_for(world, n);
    if (world.random.chance(20) && n > 0) {
        if (world.random.chance(50)) {
            --config.options;
        } else {
            --config.entries;
        }
    }
    handle.block = std::make_unique<Block>(footwork_xc_size(&config), world.random);
    footwork_xc *xc = nullptr;
    Call call("footwork_xc_init", "(%s, a board of %u)", handle.name.c_str(), n);
    (void)call.returned(footwork_xc_init(handle.block->data(), handle.block->size(), &config, &xc), {FOOTWORK_OK});
    world.settle(handle.block.get());
    handle.cover.initialize(config);
}

}  // namespace

void act_in_general(World &world) {
    const uint32_t kind = world.random.below(100);
    if (kind < 15) {
        version(world);
    } else if (kind < 35) {
        status_string(world);
    } else if (kind < 85) {
        error_text(world);
    } else if (kind < 90) {
        Call call("footwork_xc_size", "(NULL)");
        const bool none = footwork_xc_size(nullptr) == SIZE_MAX;
        (void)call.returned(none ? FOOTWORK_ERROR_SIZE : FOOTWORK_OK, {FOOTWORK_ERROR_SIZE});
    } else {
        queens_config(world);
    }
}

void act_on_queens(World &world) {
    const uint32_t kind = world.random.below(100);
    if (kind < 30) {
        new_board(world);
        queens_fill(world);
    } else if (kind < 60) {
        queens_fill(world);
    } else {
        read_columns(world, world.cover_target());
    }
}

}  // namespace model
