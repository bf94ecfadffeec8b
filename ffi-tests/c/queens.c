/* N queens: counts, boards, sizes, and what is refused. */
#include "guard.h"
#include "problems.h"

/* For the largest board here. */
_Alignas(FOOTWORK_ALIGNMENT) static unsigned char memory[FOOTWORK_QUEENS_SIZE(12)];
static block other;

static footwork_xc *board(uint32_t n, uint32_t engine, size_t *size) {
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    footwork_xc *xc = NULL;
    config.engine = engine;
    CHECK_EQUAL(footwork_queens_config(n, &config), FOOTWORK_OK);
    CHECK_EQUAL(config.engine, engine);
    *size = footwork_xc_size(&config);
    void *to = engine == FOOTWORK_ENGINE_LINKS ? (void *)memory : (void *)&other;
    CHECK_EQUAL(footwork_xc_init(to, engine == FOOTWORK_ENGINE_LINKS ? sizeof memory : sizeof other,
                                 &config, &xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_queens_fill(xc, n), FOOTWORK_OK);
    return xc;
}

static void answers(uint32_t engine) {
    /* OEIS A000170 from n = 0. */
    static const uint64_t counts[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724};
    for (uint32_t n = 0; n <= 10; n++) {
        size_t size = 0;
        footwork_xc *xc = board(n, engine, &size);
        uint64_t count = 0;
        CHECK_EQUAL(footwork_xc_count(xc, UINT64_MAX, &count), FOOTWORK_DONE);
        CHECK_EQUAL(count, counts[n]);
        CHECK_EQUAL(footwork_xc_restart(xc), FOOTWORK_OK);
        guard out;
        uint32_t *columns = guard_set(&out, n * sizeof *columns);
        count = 0;
        while (footwork_xc_step(xc, FOOTWORK_UNLIMITED) == FOOTWORK_SOLUTION && count <= 724) {
            count++;
            CHECK_EQUAL(footwork_queens_columns(xc, n, columns), FOOTWORK_OK);
            for (uint32_t one = 0; one < n; one++) {
                CHECK(columns[one] < n);
                for (uint32_t two = one + 1; two < n; two++) {
                    CHECK(columns[one] != columns[two]);
                    CHECK(columns[one] + two - one != columns[two]);
                    CHECK(columns[two] + two - one != columns[one]);
                }
            }
        }
        CHECK_EQUAL(count, counts[n]);
        CHECK(guard_around(&out));
    }
}

static void refusals(void) {
    guard out;
    footwork_xc_config *config = guard_set(&out, sizeof *config);
    config->struct_size = sizeof *config;
    guard_keep(&out);
    void *odd = (unsigned char *)config + 2;
    CHECK_EQUAL(footwork_queens_config(4, NULL), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_queens_config(4, odd), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_queens_config(32768, config), FOOTWORK_ERROR_SIZE);
    CHECK_EQUAL(footwork_queens_config(UINT32_MAX, config), FOOTWORK_ERROR_SIZE);
    CHECK(guard_untouched(&out));
    config->struct_size = sizeof *config - 1;
    guard_keep(&out);
    CHECK_EQUAL(footwork_queens_config(4, config), FOOTWORK_ERROR_STRUCT_SIZE);
    CHECK(guard_untouched(&out));
    footwork_xc_config largest = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    CHECK_EQUAL(footwork_queens_config(32767, &largest), FOOTWORK_OK);
    CHECK_EQUAL(largest.primary, 65534);
    CHECK_EQUAL(largest.secondary, 131066);
    CHECK_EQUAL(largest.options, 1073676289);
    CHECK_EQUAL(largest.entries, 4294705156U);

    /* An exact cover of another shape. */
    footwork_xc *xc = make_knuth(&other);
    uint32_t *columns = guard_set(&out, 16 * sizeof *columns);
    CHECK_EQUAL(footwork_queens_fill(xc, 4), FOOTWORK_ERROR_OTHER_PROBLEM);
    CHECK_EQUAL(footwork_queens_fill(xc, UINT32_MAX), FOOTWORK_ERROR_OTHER_PROBLEM);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CHECK_EQUAL(footwork_queens_columns(xc, 4, columns), FOOTWORK_ERROR_OTHER_PROBLEM);
    CHECK_EQUAL(footwork_queens_columns(xc, UINT32_MAX, columns), FOOTWORK_ERROR_OTHER_PROBLEM);

    size_t size = 0;
    xc = board(4, FOOTWORK_ENGINE_LINKS, &size);
    CHECK_EQUAL(footwork_queens_columns(xc, 4, columns), FOOTWORK_ERROR_NO_SOLUTION);
    CHECK_EQUAL(footwork_xc_step(xc, FOOTWORK_UNLIMITED), FOOTWORK_SOLUTION);
    CHECK_EQUAL(footwork_queens_fill(xc, 4), FOOTWORK_ERROR_RUNNING);
    CHECK_EQUAL(footwork_queens_columns(xc, 5, columns), FOOTWORK_ERROR_OTHER_PROBLEM);
    CHECK_EQUAL(footwork_queens_columns(xc, 4, NULL), FOOTWORK_ERROR_NULL);
    odd = (unsigned char *)columns + 2;
    CHECK_EQUAL(footwork_queens_columns(xc, 4, odd), FOOTWORK_ERROR_ALIGNMENT);
    CHECK(guard_untouched(&out));
    CHECK_EQUAL(footwork_queens_columns(xc, 4, columns), FOOTWORK_OK);

    /* Too few options: nothing of the board is left behind. */
    footwork_xc_config small = FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0);
    CHECK_EQUAL(footwork_queens_config(4, &small), FOOTWORK_OK);
    small.options = 15;
    CHECK_EQUAL(footwork_xc_init(&other, sizeof other, &small, &xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_queens_fill(xc, 4), FOOTWORK_ERROR_CAPACITY);
    uint32_t first = 99;
    const uint32_t item = 0;
    CHECK_EQUAL(footwork_xc_option(xc, &item, 1, &first, NULL), FOOTWORK_OK);
    CHECK_EQUAL(first, 0);
    /* Filling again is filling anew. */
    small.options = 16;
    CHECK_EQUAL(footwork_xc_init(&other, sizeof other, &small, &xc), FOOTWORK_OK);
    CHECK_EQUAL(footwork_queens_fill(xc, 4), FOOTWORK_OK);
    CHECK_EQUAL(footwork_queens_fill(xc, 4), FOOTWORK_OK);
    uint64_t count = 0;
    CHECK_EQUAL(footwork_xc_count(xc, 10, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 2);
}

int main(void) {
    for (uint32_t engine = 0; engine < ENGINES; engine++) {
        answers(engine);
    }
    refusals();
    return check_end();
}
