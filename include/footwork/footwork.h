/*
 * footwork: exact cover (dancing links) and Sudoku without heap or operating system.
 *
 * This file is generated from the library's sources: change it there.
 *
 *     static footwork_sudoku memory;
 *     char solved[FOOTWORK_SUDOKU_TEXT];
 *     if (footwork_sudoku_solve(&memory, text, strlen(text), solved) == FOOTWORK_SOLUTION)
 *         puts(solved);
 *
 * CONVENTIONS, which hold for every function unless it says otherwise
 *
 * Status. Functions return an int32_t: 0 is fine, values above 0 are outcomes (a solution stands,
 * all is done, the budget is spent, ...), values below 0 are errors. A value never gets another
 * meaning. Where a comment below names an error, FOOTWORK_ERROR_ stands before it.
 *
 * Checks come before anything is changed; of several faults in one call one is reported. (NULL, 0)
 * is an empty input; NULL with a length is an error.
 *
 * Outputs are written only when the status is not an error. Exceptions, which say so: the number
 * that a caller needs to try again with more room; and the details in a footwork_error, which are
 * written only on failure.
 *
 * Memory is the caller's: static, on a stack, on a heap. No function allocates, and there is
 * nothing to free. Sizes are constant expressions (FOOTWORK_XC_SIZE, sizeof(footwork_sudoku)) and
 * also calls. Memory must be aligned to FOOTWORK_ALIGNMENT. Memory that holds other bytes than an
 * initialized handle, zeroes among them, is refused with STATE. Memory that was never written is for
 * calls that init, start or solve alone: these take it whatever it holds. Handles hold no pointers: between two calls the memory
 * may be copied whole, and both go on from there; programs of another FOOTWORK_ABI refuse the copy.
 * Bytes altered from outside lead to no access outside of the memory, but to any result; calls with a
 * budget end within it, calls without one may then never end. footwork_xc_verify finds most of them,
 * and sizes are guarded by a checksum. Outputs must not lie in the memory of a handle.
 *
 * Stack. No function recurses. On a Cortex-M0 none takes more than 1,000 bytes, on x86-64 none more
 * than 1,200, or 1,800 with the engine of bits; what a callback takes comes on top. Most take a few
 * hundred: `cargo xtask sizes` lists them.
 *
 * Threads and interrupts. There are no globals. A pointer to const may be used by any number of
 * threads at once, any other by one alone. What a thread may call, an interrupt may call, with
 * handles that the interrupted code does not use. Functions with a budget take a time that is
 * bounded by it, besides that of starting: in the first call on an exact cover (footwork_xc_start
 * does it apart), and with bits also in the call that returns DONE.
 *
 * Structs with a field struct_size may grow in later versions: set it, as their _INIT macros do.
 *
 * Callbacks must return: a C++ exception must not leave them. After longjmp out of one the handle
 * is refused with BUSY until it is adopted (footwork_xc_adopt, footwork_sudoku_adopt); so is a copy
 * that was made inside one.
 */

#ifndef FOOTWORK_FOOTWORK_H
#define FOOTWORK_FOOTWORK_H

/* Written by `cargo xtask header` from src/ffi. Change it there, then run the command. */

#include <stddef.h>
#include <stdint.h>

#ifndef FOOTWORK_ALIGNED
/* Before a variable, or before a struct's name: aligned to so many bytes. (The keywords of C++11 and
 * C11 cannot stand in both places.) */
#if defined(_MSC_VER)
#define FOOTWORK_ALIGNED(bytes) __declspec(align(bytes))
#elif defined(__GNUC__)
#define FOOTWORK_ALIGNED(bytes) __attribute__((aligned(bytes)))
#elif defined(__cplusplus)
#define FOOTWORK_ALIGNED(bytes) alignas(bytes)
#else
#define FOOTWORK_ALIGNED(bytes) _Alignas(bytes)
#endif
#endif

/** The version of this header, in parts. */
#define FOOTWORK_VERSION_MAJOR 0

/** See `FOOTWORK_VERSION_MAJOR`. */
#define FOOTWORK_VERSION_MINOR 1

/** See `FOOTWORK_VERSION_MAJOR`. */
#define FOOTWORK_VERSION_PATCH 0

/**
 * The number of the binary interface: it grows with every change after which programs must be
 * compiled anew, or memory that was kept means something else. A program may compare it with
 * `footwork_abi()`.
 */
#define FOOTWORK_ABI 0

/** Fine. */
#define FOOTWORK_OK 0

/**
 * A solution stands; it can be read until the next call that changes the memory. (Of
 * `footwork_sudoku_solve`: it was written out, and none stands.)
 */
#define FOOTWORK_SOLUTION 1

/** All is searched: there is no solution, or no other one. It stays so. */
#define FOOTWORK_DONE 2

/** The budget is spent. Nothing is lost: the next call goes on. */
#define FOOTWORK_PAUSED 3

/** A callback asked to stop. The next call goes on behind that solution. */
#define FOOTWORK_STOPPED 4

/**
 * A count reached its limit, and there is at least one more solution, which is not lost: it is
 * the next one.
 */
#define FOOTWORK_LIMIT 5

/** The puzzle has more than one solution. */
#define FOOTWORK_NOT_UNIQUE 6

/** A pointer that must not be NULL is. */
#define FOOTWORK_ERROR_NULL (-1)

/** A pointer is not aligned as its type must be, or memory not to `FOOTWORK_ALIGNMENT`. */
#define FOOTWORK_ERROR_ALIGNMENT (-2)

/** Memory or a buffer is too small, or an array would be larger than memory can be. */
#define FOOTWORK_ERROR_SIZE (-3)

/** The memory was not initialized, or not by the call that it must come from. */
#define FOOTWORK_ERROR_STATE (-4)

/**
 * This must happen before the first step, or after a restart; options are added before the
 * search starts, or after `footwork_xc_edit`.
 */
#define FOOTWORK_ERROR_RUNNING (-5)

/** A callback called a function that changes the memory it was called from. */
#define FOOTWORK_ERROR_BUSY (-6)

/** The memory was altered from outside. */
#define FOOTWORK_ERROR_ALTERED (-7)

/**
 * The field `struct_size` of a struct is smaller than any that existed, or over 4,096; or an input
 * is larger than this library knows, with bytes behind that are not zero; or a reserved field of
 * an input is not zero.
 */
#define FOOTWORK_ERROR_STRUCT_SIZE (-8)

/** A limit of 0 counts nothing; or a count is over its limit already. */
#define FOOTWORK_ERROR_LIMIT (-9)

/** There is no such engine, or not in this build of the library. */
#define FOOTWORK_ERROR_ENGINE (-10)

/** More items, options, entries or levels than there is room for. */
#define FOOTWORK_ERROR_CAPACITY (-11)

/** An option names an item that does not exist. */
#define FOOTWORK_ERROR_UNKNOWN_ITEM (-12)

/** An option names an item twice. */
#define FOOTWORK_ERROR_REPEATED_ITEM (-13)

/** There is no option of this number that could be chosen. */
#define FOOTWORK_ERROR_UNKNOWN_OPTION (-14)

/** A counter left its range. */
#define FOOTWORK_ERROR_OVERFLOW (-15)

/**
 * The items of an option lie in the memory of its exact cover. (Texts, cells and configurations
 * may lie in the memory they are for: they are read first.)
 */
#define FOOTWORK_ERROR_OVERLAP (-16)

/**
 * No solution stands: the last call that changed this memory was not a step or a `for_each` that
 * returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`.
 */
#define FOOTWORK_ERROR_NO_SOLUTION (-17)

/** The exact cover is not that of the puzzle which the call is for. */
#define FOOTWORK_ERROR_OTHER_PROBLEM (-18)

/** There is no puzzle in the text. */
#define FOOTWORK_ERROR_EMPTY (-20)

/** A character of the text is neither a digit nor a blank nor part of a border. */
#define FOOTWORK_ERROR_SYMBOL (-21)

/** The text has too few or too many cells. */
#define FOOTWORK_ERROR_CELL_COUNT (-22)

/** A row of the text has too few or too many cells. */
#define FOOTWORK_ERROR_ROW_LENGTH (-23)

/** The text can be read in two ways. */
#define FOOTWORK_ERROR_AMBIGUOUS (-24)

/** The text is not UTF-8. */
#define FOOTWORK_ERROR_ENCODING (-25)

/** A cell holds a digit that does not exist. */
#define FOOTWORK_ERROR_DIGIT (-26)

/** Two givens contradict each other. */
#define FOOTWORK_ERROR_CONFLICT (-27)

/** The library failed. It never should. */
#define FOOTWORK_ERROR_INTERNAL (-99)

/** `footwork_error.resource`: items of an exact cover. */
#define FOOTWORK_RESOURCE_ITEMS 1

/** Options. */
#define FOOTWORK_RESOURCE_OPTIONS 2

/** Entries: the items of all options together. */
#define FOOTWORK_RESOURCE_ENTRIES 3

/** What the numbers in the memory can count. */
#define FOOTWORK_RESOURCE_LINK_WIDTH 4

/** Memory of the search. */
#define FOOTWORK_RESOURCE_MEMORY 5

/** Levels: options that can be taken one after another. */
#define FOOTWORK_RESOURCE_LEVELS 6

/** `footwork_error.house`: a row. */
#define FOOTWORK_HOUSE_ROW 1

/** A column. */
#define FOOTWORK_HOUSE_COLUMN 2

/** A box. */
#define FOOTWORK_HOUSE_BOX 3

/** Dancing links: any size within little memory. */
#define FOOTWORK_ENGINE_LINKS 0

/**
 * Bits for options: the fastest on hosts, for problems of small and middling size. Not in builds
 * for boards.
 */
#define FOOTWORK_ENGINE_BITS 1

/** What the memory of every handle must be aligned to. */
#define FOOTWORK_ALIGNMENT 8

/** A budget without a bound. */
#define FOOTWORK_UNLIMITED UINT64_MAX

/** Bytes of a `footwork_sudoku`. */
#define FOOTWORK_SUDOKU_SIZE 2560

/** Cells of a grid. */
#define FOOTWORK_SUDOKU_CELLS 81

/** Bytes of a grid as text, one character a cell: row by row, '.' for a blank, and a NUL. */
#define FOOTWORK_SUDOKU_TEXT 82

/**
 * What was wrong, and where. Set `struct_size`, as `FOOTWORK_ERROR_INIT` does, before a call;
 * it is written only if the call fails. Fields that the status does not speak of are 0.
 */
typedef struct footwork_error {
    /** `sizeof(footwork_error)`. */
    uint32_t struct_size;
    /** The status that the call returned. */
    int32_t status;
    /** CAPACITY: what was too small, a `FOOTWORK_RESOURCE_` value. */
    uint32_t resource;
    /** UNKNOWN_ITEM, REPEATED_ITEM: the option, from 0. UNKNOWN_OPTION: what was given. */
    uint32_t option;
    /** UNKNOWN_ITEM, REPEATED_ITEM: the item. */
    uint32_t item;
    /** SYMBOL, CELL_COUNT, ROW_LENGTH, AMBIGUOUS, ENCODING: the line of the text, from 1. */
    uint32_t line;
    /** SYMBOL, AMBIGUOUS: the column in characters, from 1. */
    uint32_t column;
    /** SYMBOL: the character, as a Unicode code point. */
    uint32_t character;
    /** CONFLICT: what kind of house has a digit twice, a `FOOTWORK_HOUSE_` value. */
    uint32_t house;
    /** CONFLICT: which one of them, from 0. */
    uint32_t house_index;
    /** CONFLICT, DIGIT: the digit. */
    uint32_t digit;
    /** CONFLICT, DIGIT: the cell, from 0, row by row. */
    uint32_t cell;
    /** CONFLICT: the second cell. */
    uint32_t other_cell;
    /** 0. */
    uint32_t reserved;
    /** CAPACITY: how much would do. CELL_COUNT, ROW_LENGTH: how many cells were wanted. */
    uint64_t needed;
    /** CAPACITY: how much there was. CELL_COUNT, ROW_LENGTH: how many cells were found. */
    uint64_t capacity;
} footwork_error;

/** How large an exact cover is to be. `FOOTWORK_XC_CONFIG_INIT` fills one. */
typedef struct footwork_xc_config {
    /** `sizeof(footwork_xc_config)`. */
    uint32_t struct_size;
    /** Items that must be covered exactly once; they are numbered from 0. */
    uint32_t primary;
    /** Items that may be covered once; their numbers follow those of the primary ones. */
    uint32_t secondary;
    /** The most options there will be. */
    uint32_t options;
    /** The most entries: the items of all options together. */
    uint32_t entries;
    /**
     * The most options that a search takes together; 0 for as many as there could be, which are no
     * more than there are items, nor options. A smaller number saves memory, above all with bits;
     * a search is refused unless it is at least the number of primary items over the fewest of
     * them in an option (rounded down), or that of options that have some, if that is less.
     */
    uint32_t levels;
    /** A `FOOTWORK_ENGINE_` value. All give the same solutions in the same order. */
    uint32_t engine;
    /** 0. */
    uint32_t reserved;
} footwork_xc_config;

/**
 * An exact cover: the start of the block of memory that `footwork_xc_init` was given. It holds no
 * pointers, so the block may be copied whole between two calls, and both go on from there.
 */
typedef struct footwork_xc footwork_xc;

/**
 * What a search has done since it was started or restarted. Set `struct_size`, as
 * `FOOTWORK_STATS_INIT` does, before the call.
 */
typedef struct footwork_stats {
    /** `sizeof(footwork_stats)`. */
    uint32_t struct_size;
    /** Most options ever taken together. */
    uint32_t deepest;
    /** Nodes of the search tree: the root, and each option taken, assumed and forced ones too. */
    uint64_t nodes;
    /** Link updates: one for each item covered and each entry taken off a list. */
    uint64_t updates;
    /** Solutions reported. */
    uint64_t solutions;
    /** Options that can be chosen: those with a primary item. */
    uint32_t options;
    /** Items. */
    uint32_t items;
    /**
     * How far a step may overshoot its budget, in link updates; `UINT32_MAX` also if it is
     * further.
     */
    uint32_t longest_cover;
    /** 0. */
    uint32_t reserved;
} footwork_stats;

/**
 * What `footwork_xc_for_each` calls with every solution: `options` are `count` option numbers in
 * the order they were taken, good until it returns or makes another use of that memory. 0: go on;
 * any other value: stop.
 *
 * It runs on the caller's stack, one frame below `footwork_xc_for_each`, and may call anything
 * with other handles. With its own it may call functions that take it as `const`; and
 * `footwork_xc_init` and `footwork_xc_adopt` (of a Sudoku: solve, start, adopt), which end the
 * search that it belongs to: `footwork_xc_for_each` then returns BUSY. It must not throw.
 */
typedef int32_t (*footwork_xc_callback)(void *context, const uint32_t *options, size_t count);

/**
 * Memory for a Sudoku: the caller's, static, on the heap or on a large stack. There is nothing to
 * free. It holds no pointers, so it may be copied whole between two calls (or sent, or kept), and
 * both go on from there.
 */
typedef struct FOOTWORK_ALIGNED(8) footwork_sudoku {
    /** Not to be looked at. */
    uint8_t opaque[2560];
} footwork_sudoku;

/**
 * What `footwork_sudoku_for_each` calls with every solution: 81 digits and a NUL, good until it
 * returns. 0: go on; any other value: stop. See `footwork_xc_callback` for what it may do.
 */
typedef int32_t (*footwork_sudoku_callback)(void *context, const char *solution);

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/* ---- General --------------------------------------------------------------------------------- */

/**
 * The version of the library that is linked: major * 65536 + minor * 256 + patch, to be compared
 * with `FOOTWORK_VERSION`.
 *
 * Never fails. Any thread, any interrupt; constant time.
 */
uint32_t footwork_version(void);

/**
 * The number of the binary interface of the library that is linked.
 *
 * A program compiled with another `FOOTWORK_ABI` must not call anything else. Never fails. Any
 * thread, any interrupt; constant time.
 */
uint32_t footwork_abi(void);

/**
 * The version of the library that is linked, as text: "0.1.0".
 *
 * Returns a static string, never NULL. Any thread, any interrupt; constant time.
 */
const char *footwork_version_string(void);

/**
 * What a status means, in a few words: "a solution stands".
 *
 * Returns a static string, never NULL; "unknown status" for a number that is none. The details
 * of an error are told by `footwork_error_text`. Any thread, any interrupt; constant time.
 */
const char *footwork_status_string(int32_t status);

/**
 * The details of an error as one line of English text, UTF-8 with a final NUL:
 * "line 3, column 5: '?' is neither digit nor blank".
 *
 * Requires: `error` as a failed call left it; `text` with room for `capacity` bytes (NULL only if
 * that is 0); `length`, which may be NULL. Returns `FOOTWORK_OK`, and in `length` the bytes before
 * the NUL; or `FOOTWORK_ERROR_SIZE`, writes no text and in `length` how many bytes there are to be
 * (without the NUL: `capacity` must be one larger); 160 are always enough. SIZE also if there
 * cannot be so much room, and then nothing is written. NULL, ALIGNMENT, STRUCT_SIZE. Any thread,
 * any interrupt; time bounded by the text.
 */
int32_t footwork_error_text(const footwork_error *error,
                            char *text,
                            size_t capacity,
                            size_t *length);

/* ---- Exact cover ----------------------------------------------------------------------------- */

/**
 * How many bytes of memory an exact cover of this configuration takes.
 *
 * Returns a multiple of `FOOTWORK_ALIGNMENT`; `SIZE_MAX` if `config` is NULL or misaligned, if its
 * size or engine is unknown or `reserved` not 0, or if no memory could be so large.
 * `FOOTWORK_XC_SIZE` and `FOOTWORK_XC_BITS_SIZE` say the same as constant expressions. Any thread,
 * any interrupt; constant time.
 */
size_t footwork_xc_size(const footwork_xc_config *config);

/**
 * Makes an exact cover without options in memory of the caller's.
 *
 * Requires: `memory`, aligned to `FOOTWORK_ALIGNMENT`, of at least `footwork_xc_size(config)`
 * bytes, whatever it held before, initialized or not. Ensures: `*xc` is the handle for all other
 * calls, which is `memory` by another type; it is good for as long as the memory is, and there is
 * nothing to free. Returns `FOOTWORK_OK`; NULL, ALIGNMENT, STRUCT_SIZE, ENGINE, SIZE, and then
 * nothing is written. In a callback of a search in that memory it is the end of that search: the
 * call which the callback belongs to returns BUSY. Time: that of writing zeroes to the memory.
 */
int32_t footwork_xc_init(void *memory,
                         size_t size,
                         const footwork_xc_config *config,
                         footwork_xc **xc);

/**
 * Takes over a block that was copied from elsewhere: the handle of the copy.
 *
 * Requires: `memory`, aligned to `FOOTWORK_ALIGNMENT`, of `size` bytes, that holds a copy of a
 * whole block, made while no call was running on it or from inside a callback. Ensures: `*xc` is
 * the handle, and both go on from where the block was copied, with the same results. Returns
 * `FOOTWORK_OK`; NULL, ALIGNMENT; SIZE if the block is larger than the memory, or that too small
 * for any; STATE if there is none; ALTERED. Constant time.
 *
 * Also frees a block from a callback that never came back (by `longjmp`). Called within a callback
 * it ends the search that the callback belongs to, whose call then returns BUSY.
 */
int32_t footwork_xc_adopt(void *memory, size_t size, footwork_xc **xc);

/**
 * Adds an option that covers these items, and tells its number: 0 for the first, then 1, ...
 *
 * Requires: a handle; `items`, `count` item numbers outside the handle's memory (NULL if `count`
 * is 0: such an option is legal, and never chosen, as is one without a primary item); `option` and
 * `error`, which may be NULL. Returns `FOOTWORK_OK`, or what is wrong, with details in `*error`:
 * UNKNOWN_ITEM, REPEATED_ITEM, CAPACITY; RUNNING after the search was started; OVERLAP; NULL,
 * ALIGNMENT, SIZE, STRUCT_SIZE, STATE, BUSY, ALTERED. On failure nothing is changed. Time: the
 * square of `count` at worst, to find an item named twice.
 */
int32_t footwork_xc_option(footwork_xc *xc,
                           const uint32_t *items,
                           size_t count,
                           uint32_t *option,
                           footwork_error *error);

/**
 * Abandons the search and its assumptions, wherever it is, so that options may be added again.
 * The options stay.
 *
 * Returns `FOOTWORK_OK`; NULL, ALIGNMENT, STATE, BUSY, ALTERED. Constant time.
 */
int32_t footwork_xc_edit(footwork_xc *xc);

/**
 * The options of the solution that stands, in the order they were taken; assumed ones first.
 *
 * Requires: `options` with room for `capacity` numbers (NULL only if that is 0), which as many as
 * there are items are always enough for; `count`. Returns `FOOTWORK_OK`, and in `*count` how many
 * they are; `FOOTWORK_ERROR_SIZE` if there is no room for them, and in `*count` how many they are,
 * nothing else (or if there cannot be so much room, and then nothing at all); NO_SOLUTION unless
 * the last call that changed the handle returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`, or a
 * callback of it is running; NULL, ALIGNMENT, STATE, ALTERED. Time: proportional to the options.
 */
int32_t footwork_xc_solution(const footwork_xc *xc,
                             uint32_t *options,
                             size_t capacity,
                             size_t *count);

/**
 * The items of an option: the primary ones first, otherwise in the order they were given.
 *
 * Requires: as `footwork_xc_solution`. Returns `FOOTWORK_OK`, or `FOOTWORK_ERROR_SIZE` with the
 * number of items in `*count`; UNKNOWN_OPTION; NULL, ALIGNMENT, STATE, ALTERED. Time: proportional
 * to the items.
 */
int32_t footwork_xc_option_items(const footwork_xc *xc,
                                 uint32_t option,
                                 uint32_t *items,
                                 size_t capacity,
                                 size_t *count);

/**
 * What the search has done since it was started or restarted. Before (see `footwork_xc_start`) all
 * is 0, `longest_cover` too.
 *
 * Requires: `stats` with `struct_size` set. Returns `FOOTWORK_OK`; STRUCT_SIZE; NULL, ALIGNMENT,
 * STATE, ALTERED. Constant time.
 */
int32_t footwork_xc_stats(const footwork_xc *xc, footwork_stats *stats);

/**
 * Starts the search: builds its lists from the options added so far. Calls that search, assume or
 * restart do this themselves; this one is for those who want to know when, or what is wrong.
 *
 * Requires: a handle; `error`, which may be NULL. Returns `FOOTWORK_OK`, also if the search was
 * started before, and then does nothing; or what is wrong, with details in `*error`: CAPACITY if
 * there is not room for as many levels as `footwork_xc_config.levels` must be, and how many that
 * is; NULL, ALIGNMENT, STRUCT_SIZE, STATE, BUSY, ALTERED. Time: proportional to the entries.
 */
int32_t footwork_xc_start(footwork_xc *xc, footwork_error *error);

/**
 * Takes an option before the first step, so that only solutions with it are found; assumed options
 * come first in them, in this order. One that contradicts an earlier one, as the same one does,
 * leaves no solution: the next step is `FOOTWORK_DONE`.
 *
 * Returns `FOOTWORK_OK`; RUNNING after the first step; UNKNOWN_OPTION, also for an option without
 * a primary item; CAPACITY for more than there are levels, and as `footwork_xc_start`; NULL,
 * ALIGNMENT, STATE, BUSY, ALTERED. Time: that of taking one option, and in the first call that of
 * starting.
 */
int32_t footwork_xc_assume(footwork_xc *xc, uint32_t option);

/**
 * Drops all assumptions and goes back to the start.
 *
 * Returns as `footwork_xc_restart`. Time: that of starting.
 */
int32_t footwork_xc_clear_assumptions(footwork_xc *xc);

/**
 * Goes back to the start, from anywhere. Assumptions are kept, statistics are not.
 *
 * Returns `FOOTWORK_OK`; CAPACITY as `footwork_xc_start`; NULL, ALIGNMENT, STATE, BUSY, ALTERED.
 * Time: that of starting, and of taking the assumptions.
 */
int32_t footwork_xc_restart(footwork_xc *xc);

/**
 * Goes on until a solution stands, the budget is spent, or all is done.
 *
 * `budget` is in link updates (0 counts as 1; `FOOTWORK_UNLIMITED`: no bound); a step overshoots
 * it by `footwork_stats.longest_cover` at most. Small budgets repeated find the same solutions in
 * the same order as one large one. Returns `FOOTWORK_SOLUTION`, `FOOTWORK_PAUSED` or
 * `FOOTWORK_DONE`, after which every step is `FOOTWORK_DONE`; OVERFLOW if more solutions were
 * counted than 64 bits hold (the next step reports the solution all the same); CAPACITY as
 * `footwork_xc_start`; NULL, ALIGNMENT, STATE, BUSY, ALTERED. Time: bounded by the budget and the
 * overshoot; in the first call that of starting comes on top, and with bits, in the call that
 * returns DONE, once more.
 */
int32_t footwork_xc_step(footwork_xc *xc, uint64_t budget);

/**
 * Calls `callback` with every solution that is left, until it stops or the budget is spent.
 *
 * `context` is handed through. Returns `FOOTWORK_DONE`; `FOOTWORK_STOPPED` where the callback
 * stopped: that solution can still be read, and the next call goes on behind it;
 * `FOOTWORK_PAUSED`; NULL if `callback` is; and what `footwork_xc_step` returns. Until the last
 * callback has returned, calls that change the handle are refused with BUSY. Time: as
 * `footwork_xc_step` for the whole of its budget, and that of the callbacks.
 */
int32_t footwork_xc_for_each(footwork_xc *xc,
                             uint64_t budget,
                             footwork_xc_callback callback,
                             void *context);

/**
 * Counts the solutions that are left, up to a limit of 1 or more.
 *
 * Returns `FOOTWORK_DONE` if `*count` are all, which is proven, at the limit too; or
 * `FOOTWORK_LIMIT` if there are more: the one that was found to prove it is the next solution.
 * LIMIT for a limit of 0; and what `footwork_xc_step` returns. No bound in time, and over memory
 * altered from outside it may never end: `footwork_xc_count_within` does.
 */
int32_t footwork_xc_count(footwork_xc *xc, uint64_t limit, uint64_t *count);

/**
 * Counts on within a budget: `*count` is what was counted before, 0 at first, and is brought up
 * to date.
 *
 * Returns `FOOTWORK_PAUSED` where the budget was spent, and the next call goes on; otherwise as
 * `footwork_xc_count`, and LIMIT also if `*count` is over the limit already.
 */
int32_t footwork_xc_count_within(footwork_xc *xc,
                                 uint64_t limit,
                                 uint64_t budget,
                                 uint64_t *count);

/**
 * Checks the whole memory of a search: every list in order, linked both ways, of the size it
 * says. For memory that may have been altered: by a fault, by other code.
 *
 * Returns `FOOTWORK_OK`, also before the search was started; ALTERED; NULL, ALIGNMENT, STATE,
 * BUSY. Time: proportional to the entries.
 */
int32_t footwork_xc_verify(footwork_xc *xc);

/* ---- Sudoku ---------------------------------------------------------------------------------- */

/**
 * `FOOTWORK_SUDOKU_SIZE` of the library that is linked, to compare.
 *
 * Any thread, any interrupt; constant time.
 */
size_t footwork_sudoku_size(void);

/**
 * Reads a grid from text, in any of the forms people write, and checks its givens.
 *
 * A line of 81 characters, nine lines, with borders or without; blanks are `. 0 * _ ? x X -`.
 * Requires: `text`, UTF-8 of `length` bytes with exactly one grid (NULL only if `length` is 0);
 * `grid` with room for `FOOTWORK_SUDOKU_TEXT` bytes; `error`, which may be NULL. Returns
 * `FOOTWORK_OK`, and in `grid` the 81 cells and a NUL; or what is wrong, with details in `*error`:
 * EMPTY, SYMBOL, CELL_COUNT, ROW_LENGTH, AMBIGUOUS, ENCODING, CONFLICT; NULL, ALIGNMENT, SIZE,
 * STRUCT_SIZE. Any thread; time proportional to the text.
 */
int32_t footwork_sudoku_parse(const char *text,
                              size_t length,
                              char *grid,
                              footwork_error *error);

/**
 * Solves a Sudoku, and proves that there is no other solution.
 *
 * Requires: `sudoku`, whatever it held before, initialized or not; `text` as for
 * `footwork_sudoku_parse`, which also says more exactly what is wrong with one; `solution` with
 * room for `FOOTWORK_SUDOKU_TEXT` bytes. Returns `FOOTWORK_SOLUTION`, and in `solution` the 81
 * digits and a NUL; `FOOTWORK_DONE` if there is no solution; `FOOTWORK_NOT_UNIQUE` if there are
 * several (`footwork_sudoku_start` and `footwork_sudoku_step` give them); an error of
 * `footwork_sudoku_parse`, and then the memory is as it was; NULL, ALIGNMENT. No bound in time;
 * thousands of puzzles a second are usual.
 */
int32_t footwork_sudoku_solve(footwork_sudoku *sudoku,
                              const char *text,
                              size_t length,
                              char *solution);

/**
 * Starts the search for the solutions of a Sudoku.
 *
 * Requires: as `footwork_sudoku_solve`. Returns `FOOTWORK_OK`; an error of
 * `footwork_sudoku_parse`, and then the memory is as it was; NULL, ALIGNMENT. In a
 * callback of a search in that memory it is the end of that search: the call which the callback
 * belongs to returns BUSY. Time: proportional to the text, and to the 2,916 entries of the matrix.
 */
int32_t footwork_sudoku_start(footwork_sudoku *sudoku, const char *text, size_t length);

/**
 * The same from 81 digits, row by row, 0 for a blank.
 *
 * Returns `FOOTWORK_OK`; DIGIT for a digit over 9, CONFLICT, and then the memory is as it was;
 * NULL, ALIGNMENT.
 */
int32_t footwork_sudoku_start_cells(footwork_sudoku *sudoku, const uint8_t *cells);

/**
 * Makes a copy that was made inside a callback, or memory that a callback never came back to
 * (by `longjmp`), go on from there. Called within a callback of the memory it ends the search that
 * the callback belongs to, whose call then returns BUSY.
 *
 * Returns `FOOTWORK_OK`, also where nothing had
 * to be done; NULL, ALIGNMENT, STATE. Constant time.
 */
int32_t footwork_sudoku_adopt(footwork_sudoku *sudoku);

/**
 * Goes on until a solution stands, the budget is spent, or all is done.
 *
 * As `footwork_xc_step`. Returns `FOOTWORK_SOLUTION`, `FOOTWORK_PAUSED` or `FOOTWORK_DONE`; NULL,
 * ALIGNMENT; STATE if the memory was not started; BUSY, ALTERED.
 */
int32_t footwork_sudoku_step(footwork_sudoku *sudoku, uint64_t budget);

/**
 * The solution that stands, as 81 digits and a NUL.
 *
 * Requires: `solution` with room for `FOOTWORK_SUDOKU_TEXT` bytes. Returns `FOOTWORK_OK`;
 * NO_SOLUTION unless the last call that changed the handle was a step or
 * `footwork_sudoku_for_each` that returned `FOOTWORK_SOLUTION` or `FOOTWORK_STOPPED`, or a
 * callback of it is running; NULL, ALIGNMENT, STATE, ALTERED. Time: bounded by the cells.
 */
int32_t footwork_sudoku_solution(const footwork_sudoku *sudoku, char *solution);

/**
 * The same as 81 digits, row by row, 1 to 9.
 *
 * Returns as `footwork_sudoku_solution`.
 */
int32_t footwork_sudoku_solution_cells(const footwork_sudoku *sudoku, uint8_t *cells);

/**
 * Calls `callback` with every solution that is left, until it stops or the budget is spent.
 *
 * As `footwork_xc_for_each`. Returns `FOOTWORK_DONE`, `FOOTWORK_STOPPED` or `FOOTWORK_PAUSED`;
 * NULL, ALIGNMENT, STATE, BUSY, ALTERED.
 */
int32_t footwork_sudoku_for_each(footwork_sudoku *sudoku,
                                 uint64_t budget,
                                 footwork_sudoku_callback callback,
                                 void *context);

/**
 * Counts the solutions that are left, up to a limit of 1 or more.
 *
 * As `footwork_xc_count`. Returns `FOOTWORK_DONE` if `*count` are all, `FOOTWORK_LIMIT` if there
 * are more; LIMIT for a limit of 0; NULL, ALIGNMENT, STATE, BUSY, ALTERED. A limit of 2 tells
 * whether a puzzle is proper. No bound in time, as `footwork_xc_count`.
 */
int32_t footwork_sudoku_count(footwork_sudoku *sudoku, uint64_t limit, uint64_t *count);

/**
 * Counts on within a budget: `*count` is what was counted before, 0 at first, and is brought up
 * to date.
 *
 * As `footwork_xc_count_within`. Returns `FOOTWORK_PAUSED` where the budget was spent; otherwise
 * as `footwork_sudoku_count`, and LIMIT also if `*count` is over the limit already.
 */
int32_t footwork_sudoku_count_within(footwork_sudoku *sudoku,
                                     uint64_t limit,
                                     uint64_t budget,
                                     uint64_t *count);

/**
 * Goes back to the start, from anywhere.
 *
 * Returns `FOOTWORK_OK`; NULL, ALIGNMENT, STATE, BUSY, ALTERED. Time: that of starting.
 */
int32_t footwork_sudoku_restart(footwork_sudoku *sudoku);

/**
 * What the search has done since it was started or restarted.
 *
 * As `footwork_xc_stats`. Returns `FOOTWORK_OK`; STRUCT_SIZE; NULL, ALIGNMENT, STATE.
 */
int32_t footwork_sudoku_stats(const footwork_sudoku *sudoku, footwork_stats *stats);

/**
 * Checks the whole memory of a search, as `footwork_xc_verify`.
 *
 * Returns `FOOTWORK_OK`; ALTERED; NULL, ALIGNMENT, STATE, BUSY. Time: proportional to the entries.
 */
int32_t footwork_sudoku_verify(footwork_sudoku *sudoku);

/* ---- Queens ---------------------------------------------------------------------------------- */

/**
 * Fills a configuration for the exact cover of n queens on an n x n board: 2n primary items (rows,
 * columns), 4n - 2 secondary ones (diagonals), n * n options, 4 entries each.
 *
 * Requires: `config` with `struct_size` and `engine` set, which are kept. Returns `FOOTWORK_OK`;
 * SIZE for n over 32,767; STRUCT_SIZE, NULL, ALIGNMENT. Constant time.
 */
int32_t footwork_queens_config(uint32_t n, footwork_xc_config *config);

/**
 * Fills an exact cover of that configuration with its options, instead of any that it has. Option
 * `row * n + column` puts a queen on a cell. The solutions are the boards: OEIS A000170.
 *
 * Returns `FOOTWORK_OK`; OTHER_PROBLEM for an exact cover with other items; CAPACITY for one with
 * too few options or entries, which then has none; RUNNING after the search was started; NULL,
 * ALIGNMENT, STATE, BUSY, ALTERED. Time: proportional to the options.
 */
int32_t footwork_queens_fill(footwork_xc *xc, uint32_t n);

/**
 * The solution that stands: for each row, from 0, the column of its queen.
 *
 * Requires: an exact cover that `footwork_queens_fill` filled with the same n; `columns` with room
 * for n numbers. Returns `FOOTWORK_OK`; OTHER_PROBLEM for an exact cover of another shape; NULL,
 * ALIGNMENT, SIZE; NO_SOLUTION, STATE, ALTERED as `footwork_xc_solution`. Time: proportional to n.
 */
int32_t footwork_queens_columns(const footwork_xc *xc, uint32_t n, uint32_t *columns);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

/* The version of this header, to be compared with footwork_version(). */
#define FOOTWORK_VERSION \
  ((FOOTWORK_VERSION_MAJOR << 16) | (FOOTWORK_VERSION_MINOR << 8) | FOOTWORK_VERSION_PATCH)

/* Initial values of the structs that can grow:
 *     footwork_error error = FOOTWORK_ERROR_INIT;
 */
#define FOOTWORK_ERROR_INIT \
  { sizeof(footwork_error), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
#define FOOTWORK_STATS_INIT { sizeof(footwork_stats), 0, 0, 0, 0, 0, 0, 0, 0 }
#define FOOTWORK_XC_CONFIG_INIT(primary, secondary, options, entries) \
  { sizeof(footwork_xc_config), (primary), (secondary), (options), (entries), 0, \
    FOOTWORK_ENGINE_LINKS, 0 }

/* Bytes of memory for an exact cover, as constant expressions; footwork_xc_size says the same.
 * `items` are primary and secondary ones together, `entries` the items of all options together;
 * `levels` is the most options in a solution, 0 for as many as there could be. SIZE_MAX where no
 * memory could be so large.
 *
 *     16 bits a number: 192 + 8 * entries + 2 * options + 14 * items bytes at most, with links,
 *     rounded up to a multiple of 8.
 *
 * The numbers are integers of any type, or enumerators without a scope.
 */
#define FOOTWORK_XC_SIZE(items, options, entries) \
  FOOTWORK_SIZE_(items, options, entries, 0, UINT32_MAX, FOOTWORK_LINKS_BYTES_)
#define FOOTWORK_XC_BITS_SIZE(items, options, entries, levels) \
  FOOTWORK_SIZE_(items, options, entries, levels, 0x1000000, FOOTWORK_BITS_BYTES_)

/* The same for the n queens of footwork_queens_config. */
#define FOOTWORK_QUEENS_SIZE(n) \
  FOOTWORK_SIZE_(FOOTWORK_QUEENS_ITEMS_(FOOTWORK_U64_(n)), FOOTWORK_U64_(n) * FOOTWORK_U64_(n), \
                 4 * FOOTWORK_U64_(n) * FOOTWORK_U64_(n), n, UINT32_MAX, FOOTWORK_LINKS_BYTES_)
#define FOOTWORK_QUEENS_BITS_SIZE(n) \
  FOOTWORK_SIZE_(FOOTWORK_QUEENS_ITEMS_(FOOTWORK_U64_(n)), FOOTWORK_U64_(n) * FOOTWORK_U64_(n), \
                 4 * FOOTWORK_U64_(n) * FOOTWORK_U64_(n), n, 0x1000000, FOOTWORK_BITS_BYTES_)

/* Declares memory for an exact cover:
 *     static FOOTWORK_XC_MEMORY(memory, 7, 6, 16);
 *     footwork_xc_init(memory, sizeof memory, &config, &xc);
 */
#define FOOTWORK_XC_MEMORY(name, items, options, entries) \
  FOOTWORK_ALIGNED(8) unsigned char name[FOOTWORK_XC_SIZE(items, options, entries)]

/* What the macros above are made of. */
#define FOOTWORK_MIN_(a, b) ((a) < (b) ? (a) : (b))
#define FOOTWORK_MAX_(a, b) ((a) > (b) ? (a) : (b))
#if defined(__cplusplus)
/* Functions, since no cast is silent there with all of g++'s warnings: one for each type that
 * integers and enumerations are promoted to. Negative numbers become huge ones, as in C. */
extern "C++" {
constexpr uint64_t FOOTWORK_U64_(int number) { return static_cast<uint64_t>(number); }
constexpr uint64_t FOOTWORK_U64_(long number) { return static_cast<uint64_t>(number); }
constexpr uint64_t FOOTWORK_U64_(long long number) { return static_cast<uint64_t>(number); }
constexpr uint64_t FOOTWORK_U64_(unsigned number) { return number; }
constexpr uint64_t FOOTWORK_U64_(unsigned long number) { return number; }
constexpr uint64_t FOOTWORK_U64_(unsigned long long number) { return number; }
}
#else
#define FOOTWORK_U64_(number) (UINT64_C(0) + (uint64_t)(number))
#endif
#define FOOTWORK_QUEENS_ITEMS_(n) \
  ((n) == 0 ? UINT64_C(0) : (n) > 32767 ? UINT64_MAX : UINT64_C(6) * (n) - 2)
#define FOOTWORK_WIDTH_(items, options, entries) \
  ((items) > 65535 || (entries) > 65535 || (options) > 16383 ? UINT64_C(4) : UINT64_C(2))
#define FOOTWORK_LEVELS_(items, options, levels) \
  ((levels) == 0 ? FOOTWORK_MIN_(items, options) \
                 : FOOTWORK_MIN_(levels, FOOTWORK_MIN_(items, options)))
#define FOOTWORK_MARKS_(items, width) (((items) + 8 * (width) - 1) / (8 * (width)))
#define FOOTWORK_LINKS_BYTES_(items, options, entries, levels, width) \
  (192 + 4 * (levels) + \
   (width) * (4 * (entries) + (options) + 2 * (items) + \
              3 * FOOTWORK_MAX_(levels, FOOTWORK_MARKS_(items, width))))
#define FOOTWORK_BITS_BYTES_(items, options, entries, levels, width) \
  (192 + 4 * (levels) + 8 * (((options) + 63) / 64) * ((items) + (levels) + 2) + \
   (width) * (2 * (entries) + (options) + 5 * (levels) + (items) * ((levels) + 1) + \
              FOOTWORK_MARKS_(items, width)))
#define FOOTWORK_ROUNDED_(bytes) \
  ((bytes) > UINT64_C(0) + PTRDIFF_MAX - 7 ? UINT64_C(0) + SIZE_MAX : ((bytes) + 7) / 8 * 8)
#define FOOTWORK_SIZED_(items, options, entries, levels, bytes) \
  FOOTWORK_ROUNDED_(bytes(items, options, entries, FOOTWORK_LEVELS_(items, options, levels), \
                          FOOTWORK_WIDTH_(items, options, entries)))
#define FOOTWORK_SIZE_(items, options, entries, levels, most, bytes) \
  (FOOTWORK_U64_(items) > (most) || FOOTWORK_U64_(options) > (most) || \
           FOOTWORK_U64_(entries) > UINT32_MAX || FOOTWORK_U64_(levels) > UINT32_MAX \
       ? UINT64_C(0) + SIZE_MAX \
       : FOOTWORK_SIZED_(FOOTWORK_U64_(items), FOOTWORK_U64_(options), FOOTWORK_U64_(entries), \
                         FOOTWORK_U64_(levels), bytes))

/* The layout that the library was compiled with. */
#if defined(__cplusplus)
#define FOOTWORK_ASSERT_(condition, text) static_assert(condition, text)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define FOOTWORK_ASSERT_(condition, text) _Static_assert(condition, text)
#endif
#ifdef FOOTWORK_ASSERT_
FOOTWORK_ASSERT_(sizeof(footwork_error) == 72, "footwork_error");
FOOTWORK_ASSERT_(offsetof(footwork_error, needed) == 56, "footwork_error");
FOOTWORK_ASSERT_(sizeof(footwork_xc_config) == 32, "footwork_xc_config");
FOOTWORK_ASSERT_(offsetof(footwork_xc_config, engine) == 24, "footwork_xc_config");
FOOTWORK_ASSERT_(sizeof(footwork_stats) == 48, "footwork_stats");
FOOTWORK_ASSERT_(offsetof(footwork_stats, nodes) == 8, "footwork_stats");
FOOTWORK_ASSERT_(offsetof(footwork_stats, options) == 32, "footwork_stats");
FOOTWORK_ASSERT_(sizeof(footwork_sudoku) == FOOTWORK_SUDOKU_SIZE, "footwork_sudoku");
#undef FOOTWORK_ASSERT_
#endif

#endif  /* FOOTWORK_FOOTWORK_H */
