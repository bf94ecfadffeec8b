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
