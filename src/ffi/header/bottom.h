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
