/* Checks without a framework: each prints what failed and where, and counts. */
#ifndef FOOTWORK_TEST_CHECK_H
#define FOOTWORK_TEST_CHECK_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned long checks;
static unsigned long failures;

static inline int check_failed(const char *file, int line) {
    failures++;
    fprintf(stderr, "%s:%d: ", file, line);
    return 0;
}

static inline int check_true(int holds, const char *text, const char *file, int line) {
    checks++;
    if (!holds) {
        check_failed(file, line);
        fprintf(stderr, "%s does not hold\n", text);
    }
    return holds;
}

/* Numbers are compared as 64 bits; negative statuses keep their sign. */
static inline int check_equal(int64_t is, int64_t wanted, const char *text, const char *file,
                              int line) {
    checks++;
    if (is != wanted) {
        check_failed(file, line);
        fprintf(stderr, "%s is %" PRId64 ", not %" PRId64 "\n", text, is, wanted);
    }
    return is == wanted;
}

static inline int check_text(const char *is, const char *wanted, const char *file, int line) {
    checks++;
    if (strcmp(is, wanted) != 0) {
        check_failed(file, line);
        fprintf(stderr, "\"%s\" is not \"%s\"\n", is, wanted);
        return 0;
    }
    return 1;
}

#define CHECK(condition) check_true((condition) != 0, #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(is, wanted) \
    check_equal((int64_t)(is), (int64_t)(wanted), #is, __FILE__, __LINE__)
#define CHECK_TEXT(is, wanted) check_text((is), (wanted), __FILE__, __LINE__)

/* For main: prints the sums; a test that checked nothing has failed too. */
static inline int check_end(void) {
    printf("%lu checks, %lu failures\n", checks, failures);
    return failures != 0 || checks == 0;
}

#endif
