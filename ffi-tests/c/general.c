/* Header and library belong together: versions, sizes; and the texts of statuses and errors. */
#include <footwork/footwork.h>

#include "guard.h"

static const int32_t statuses[] = {
    FOOTWORK_OK, FOOTWORK_SOLUTION, FOOTWORK_DONE, FOOTWORK_PAUSED, FOOTWORK_STOPPED,
    FOOTWORK_LIMIT, FOOTWORK_NOT_UNIQUE,
    FOOTWORK_ERROR_NULL, FOOTWORK_ERROR_ALIGNMENT, FOOTWORK_ERROR_SIZE, FOOTWORK_ERROR_STATE,
    FOOTWORK_ERROR_RUNNING, FOOTWORK_ERROR_BUSY, FOOTWORK_ERROR_ALTERED,
    FOOTWORK_ERROR_STRUCT_SIZE, FOOTWORK_ERROR_LIMIT, FOOTWORK_ERROR_ENGINE,
    FOOTWORK_ERROR_CAPACITY, FOOTWORK_ERROR_UNKNOWN_ITEM, FOOTWORK_ERROR_REPEATED_ITEM,
    FOOTWORK_ERROR_UNKNOWN_OPTION, FOOTWORK_ERROR_OVERFLOW, FOOTWORK_ERROR_OVERLAP,
    FOOTWORK_ERROR_NO_SOLUTION, FOOTWORK_ERROR_OTHER_PROBLEM, FOOTWORK_ERROR_EMPTY,
    FOOTWORK_ERROR_SYMBOL, FOOTWORK_ERROR_CELL_COUNT, FOOTWORK_ERROR_ROW_LENGTH,
    FOOTWORK_ERROR_AMBIGUOUS, FOOTWORK_ERROR_ENCODING, FOOTWORK_ERROR_DIGIT,
    FOOTWORK_ERROR_CONFLICT, FOOTWORK_ERROR_INTERNAL,
};
enum { STATUSES = sizeof statuses / sizeof statuses[0] };

static int is_status(int32_t number) {
    for (size_t i = 0; i < STATUSES; i++) {
        if (statuses[i] == number) {
            return 1;
        }
    }
    return 0;
}

static void versions(void) {
    CHECK_EQUAL(FOOTWORK_VERSION, FOOTWORK_VERSION_MAJOR * 65536 + FOOTWORK_VERSION_MINOR * 256 +
                                      FOOTWORK_VERSION_PATCH);
    CHECK_EQUAL(footwork_version(), FOOTWORK_VERSION);
    CHECK_EQUAL(footwork_abi(), FOOTWORK_ABI);
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", (int)FOOTWORK_VERSION_MAJOR,
             (int)FOOTWORK_VERSION_MINOR, (int)FOOTWORK_VERSION_PATCH);
    CHECK_TEXT(footwork_version_string(), text);
    CHECK_EQUAL(footwork_sudoku_size(), sizeof(footwork_sudoku));
    CHECK_EQUAL(footwork_sudoku_size(), FOOTWORK_SUDOKU_SIZE);
}

/* Every status has words of its own; every other number has the same ones. */
static void status_strings(void) {
    const char *unknown = footwork_status_string(12345);
    for (int32_t number = -200; number <= 200; number++) {
        const char *text = footwork_status_string(number);
        if (CHECK(text != NULL)) {
            CHECK(strlen(text) >= 4 && strlen(text) < 100);
            CHECK_EQUAL(strcmp(text, unknown) != 0, is_status(number));
        }
    }
    for (size_t i = 0; i < STATUSES; i++) {
        for (size_t j = 0; j < i; j++) {
            CHECK(strcmp(footwork_status_string(statuses[i]), footwork_status_string(statuses[j])));
        }
    }
    CHECK_TEXT(footwork_status_string(INT32_MIN), unknown);
    CHECK_TEXT(footwork_status_string(INT32_MAX), unknown);
}

static void error_texts(void) {
    footwork_error error = FOOTWORK_ERROR_INIT;
    error.status = FOOTWORK_ERROR_UNKNOWN_ITEM;
    error.option = 3;
    error.item = 9;
    static const char wanted[] = "option 3 names item 9, which does not exist";
    guard out;
    guard number;
    char *text = guard_set(&out, sizeof wanted);
    size_t *length = guard_set(&number, sizeof *length);

    CHECK_EQUAL(footwork_error_text(NULL, text, sizeof wanted, length), FOOTWORK_ERROR_NULL);
    CHECK_EQUAL(footwork_error_text(&error, NULL, 1, length), FOOTWORK_ERROR_NULL);
    void *odd = (unsigned char *)length + 4;
    CHECK_EQUAL(footwork_error_text(&error, text, sizeof wanted, odd), FOOTWORK_ERROR_ALIGNMENT);
    _Alignas(8) unsigned char shifted[sizeof error + 8] = {0};
    memcpy(shifted + 4, &error, sizeof error);
    odd = shifted + 4;
    CHECK_EQUAL(footwork_error_text(odd, text, sizeof wanted, length), FOOTWORK_ERROR_ALIGNMENT);
    CHECK_EQUAL(footwork_error_text(&error, text, SIZE_MAX, length), FOOTWORK_ERROR_SIZE);
    footwork_error other = error;
    static const uint32_t sizes[] = {0, sizeof other - 1, UINT32_MAX};
    for (size_t i = 0; i < 3; i++) {
        other.struct_size = sizes[i];
        CHECK_EQUAL(footwork_error_text(&other, text, sizeof wanted, length),
                    FOOTWORK_ERROR_STRUCT_SIZE);
    }
    CHECK(guard_untouched(&out));
    CHECK(guard_untouched(&number));

    /* Too small: how long it is, and no text. */
    static const size_t shorter[] = {0, 1, sizeof wanted - 1};
    for (size_t i = 0; i < 3; i++) {
        length = guard_set(&number, sizeof *length);
        CHECK_EQUAL(footwork_error_text(&error, text, shorter[i], length), FOOTWORK_ERROR_SIZE);
        CHECK_EQUAL(*length, sizeof wanted - 1);
        CHECK(guard_around(&number));
        CHECK_EQUAL(footwork_error_text(&error, text, shorter[i], NULL), FOOTWORK_ERROR_SIZE);
    }
    CHECK_EQUAL(footwork_error_text(&error, NULL, 0, length), FOOTWORK_ERROR_SIZE);
    CHECK(guard_untouched(&out));
    CHECK_EQUAL(footwork_error_text(&error, text, sizeof wanted, length), FOOTWORK_OK);
    CHECK_TEXT(text, wanted);
    CHECK_EQUAL(*length, sizeof wanted - 1);
    CHECK(guard_around(&out));
    CHECK_EQUAL(footwork_error_text(&error, text, sizeof wanted, NULL), FOOTWORK_OK);

    /* Any bytes in it come to one line of text, 160 bytes at most. */
    uint32_t seed = 99;
    for (int round = 0; round < 5000; round++) {
        unsigned char *bytes = (unsigned char *)&error;
        for (size_t i = 0; i < sizeof error; i++) {
            seed = seed * 1664525U + 1013904223U;
            bytes[i] = round % 2 ? 0xff : (unsigned char)(seed >> 24);
        }
        error.struct_size = sizeof error;
        error.status = statuses[(size_t)round % STATUSES];
        error.house %= 5;
        error.resource %= 9;
        char line[160];
        if (CHECK_EQUAL(footwork_error_text(&error, line, sizeof line, NULL), FOOTWORK_OK)) {
            CHECK(strlen(line) > 0 && strchr(line, '\n') == NULL);
        }
    }
}

/* Structs of a program compiled with a later header, which this library does not know whole. */
static void later_structs(void) {
    struct {
        footwork_error known;
        uint64_t later[2];
    } error = {FOOTWORK_ERROR_INIT, {7, 7}};
    struct {
        footwork_xc_config known;
        uint64_t later[2];
    } config = {FOOTWORK_XC_CONFIG_INIT(0, 0, 0, 0), {7, 7}};
    char text[160];
    error.known.struct_size = sizeof error;
    config.known.struct_size = sizeof config;
    /* The text needs nothing of the rest; an input that asks for something unknown is refused. */
    error.known.status = FOOTWORK_ERROR_UNKNOWN_OPTION;
    error.known.option = 12;
    CHECK_EQUAL(footwork_error_text(&error.known, text, sizeof text, NULL), FOOTWORK_OK);
    CHECK_TEXT(text, "there is no option 12");
    CHECK_EQUAL(footwork_xc_size(&config.known), SIZE_MAX);
    /* An output is written whole. */
    CHECK_EQUAL(footwork_queens_config(4, &config.known), FOOTWORK_OK);
    CHECK_EQUAL(config.known.struct_size, sizeof config);
    CHECK(config.later[0] == 0 && config.later[1] == 0);
    CHECK_EQUAL(footwork_xc_size(&config.known), FOOTWORK_QUEENS_SIZE(4));
    CHECK_EQUAL(footwork_sudoku_parse("?!", 2, text, &error.known), FOOTWORK_ERROR_SYMBOL);
    CHECK(error.later[0] == 0 && error.later[1] == 0);
}

/* Characters of a text that would break or turn the line come as their code points. */
static void characters(void) {
    static const struct {
        uint32_t character;
        const char *shown;
    } known[] = {{'a', "'a'"},         {0xe4, "'\xc3\xa4'"},  {'\t', "'U+0009'"},
                 {0x7f, "'U+007F'"},   {0x85, "'U+0085'"},    {0x2028, "'U+2028'"},
                 {0x202e, "'U+202E'"}, {0x200b, "'U+200B'"},  {0xfeff, "'U+FEFF'"},
                 {0xe0001, "'U+E0001'"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        footwork_error error = FOOTWORK_ERROR_INIT;
        error.status = FOOTWORK_ERROR_SYMBOL;
        error.line = 1;
        error.column = 2;
        error.character = known[i].character;
        char text[160];
        char wanted[160];
        snprintf(wanted, sizeof wanted, "line 1, column 2: %s is neither digit nor blank",
                 known[i].shown);
        CHECK_EQUAL(footwork_error_text(&error, text, sizeof text, NULL), FOOTWORK_OK);
        CHECK_TEXT(text, wanted);
    }
}

int main(void) {
    versions();
    status_strings();
    error_texts();
    later_structs();
    characters();
    return check_end();
}
