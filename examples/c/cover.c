/* Exact cover: choose options so that every item is in exactly one of them.
 *
 * The first example of Knuth, The Art of Computer Programming, section 7.2.2.1: seven items, six
 * options, and one way to cover all items.
 */
#include <footwork/footwork.h>
#include <stdint.h>
#include <stdio.h>

/* What the problem has, in things that can be counted: items, options, and entries, which are the
 * items of all options together. The macro declares memory of exactly the size they need. */
enum { ITEMS = 7, OPTIONS = 6, ENTRIES = 16 };
static FOOTWORK_XC_MEMORY(memory, ITEMS, OPTIONS, ENTRIES);

/* Items are numbers from 0; here 0 is 'a', 6 is 'g'. */
static const struct {
    size_t count;
    uint32_t items[3];
} options[OPTIONS] = {
    {2, {2, 4}},    /* c e   */
    {3, {0, 3, 6}}, /* a d g */
    {3, {1, 2, 5}}, /* b c f */
    {3, {0, 3, 5}}, /* a d f */
    {2, {1, 6}},    /* b g   */
    {3, {3, 4, 6}}, /* d e g */
};

static int fail(const char *what, int32_t status) {
    fprintf(stderr, "%s: %s\n", what, footwork_status_string(status));
    return 1;
}

int main(void) {
    /* Seven primary items (each exactly once), no secondary ones (each at most once). */
    footwork_xc_config config = FOOTWORK_XC_CONFIG_INIT(ITEMS, 0, OPTIONS, ENTRIES);
    footwork_xc *xc = NULL;
    int32_t status = footwork_xc_init(memory, sizeof memory, &config, &xc);
    if (status != FOOTWORK_OK) {
        return fail("init", status);
    }
    for (size_t i = 0; i < OPTIONS; i++) {
        footwork_error error = FOOTWORK_ERROR_INIT; /* tells which item of which option is wrong */
        status = footwork_xc_option(xc, options[i].items, options[i].count, NULL, &error);
        if (status != FOOTWORK_OK) {
            return fail("option", status);
        }
    }

    /* Every step ends with a solution, or says that there are no more. */
    while ((status = footwork_xc_step(xc, FOOTWORK_UNLIMITED)) == FOOTWORK_SOLUTION) {
        uint32_t chosen[ITEMS]; /* a solution has no more options than there are items */
        size_t count = 0;
        status = footwork_xc_solution(xc, chosen, ITEMS, &count);
        if (status != FOOTWORK_OK) {
            return fail("solution", status);
        }
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < options[chosen[i]].count; j++) {
                printf("%c", (int)('a' + options[chosen[i]].items[j]));
            }
            printf(i + 1 < count ? " " : "\n");
        }
    }
    return status == FOOTWORK_DONE ? 0 : fail("step", status);
}
