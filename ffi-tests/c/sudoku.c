/* Sudoku: right answers. */
#include <footwork/footwork.h>

#include "guard.h"

static footwork_sudoku memory;
static footwork_sudoku twin;

#define SEVERAL "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8..."
#define BLANKS "........."
#define IMPOSSIBLE "12345678." BLANKS BLANKS BLANKS "........9" BLANKS BLANKS BLANKS BLANKS

static const struct {
    const char *name;
    const char *puzzle;
    const char *solution;
} unique[] = {
    {"an easy one",
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"},
    {"Inkala 2012",
     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"},
    {"17 clues",
     "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
     "693784512487512936125963874932651487568247391741398625319475268856129743274836159"},
    {"no blank",
     "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"},
};
enum { UNIQUE = sizeof unique / sizeof unique[0] };

/* Whether every row, column and box has all digits, and the givens are kept. */
static int is_solution(const char *text, const char *givens) {
    unsigned houses[27] = {0};
    for (unsigned cell = 0; cell < 81; cell++) {
        if (text[cell] < '1' || text[cell] > '9') {
            return 0;
        }
        if (givens[cell] >= '1' && givens[cell] <= '9' && givens[cell] != text[cell]) {
            return 0;
        }
        unsigned row = cell / 9, column = cell % 9, bit = 1U << (text[cell] - '1');
        houses[row] |= bit;
        houses[9 + column] |= bit;
        houses[18 + row / 3 * 3 + column / 3] |= bit;
    }
    for (unsigned house = 0; house < 27; house++) {
        if (houses[house] != 511) {
            return 0;
        }
    }
    return text[81] == '\0';
}

static void one_call(void) {
    guard out;
    char *solution;
    for (size_t i = 0; i < UNIQUE; i++) {
        solution = guard_set(&out, 82);
        CHECK_EQUAL(footwork_sudoku_solve(&memory, unique[i].puzzle, 81, solution),
                    FOOTWORK_SOLUTION);
        CHECK_TEXT(solution, unique[i].solution);
        CHECK(is_solution(solution, unique[i].puzzle));
        CHECK(guard_around(&out));
    }
    /* Nothing is written unless there is one solution and no other. */
    solution = guard_set(&out, 82);
    CHECK_EQUAL(footwork_sudoku_solve(&memory, IMPOSSIBLE, 81, solution), FOOTWORK_DONE);
    CHECK_EQUAL(footwork_sudoku_solve(&memory, SEVERAL, 81, solution), FOOTWORK_NOT_UNIQUE);
    CHECK_EQUAL(footwork_sudoku_solve(&memory, BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS BLANKS
                                          BLANKS BLANKS, 81, solution), FOOTWORK_NOT_UNIQUE);
    CHECK(guard_untouched(&out));
}

/* Whatever the memory held before; the text need not end with a NUL. */
static void any_memory_and_text(void) {
    char text[200];
    char solution[82];
    memset(&memory, 0xc3, sizeof memory);
    memset(text, '7', sizeof text);
    memcpy(text, unique[0].puzzle, 81);
    CHECK_EQUAL(footwork_sudoku_solve(&memory, text, 81, solution), FOOTWORK_SOLUTION);
    CHECK_TEXT(solution, unique[0].solution);
    /* Nine lines with borders. */
    static const char drawn[] = "+---+---+---+\n"
                                "|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n+---+---+---+\n"
                                "|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n+---+---+---+\n"
                                "|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n+---+---+---+\n";
    guard out;
    char *grid = guard_set(&out, 82);
    CHECK_EQUAL(footwork_sudoku_parse(drawn, sizeof drawn - 1, grid, NULL), FOOTWORK_OK);
    CHECK_TEXT(grid, unique[0].puzzle);
    CHECK(guard_around(&out));
    CHECK_EQUAL(footwork_sudoku_parse(unique[2].puzzle, 81, grid, NULL), FOOTWORK_OK);
    for (int cell = 0; cell < 81; cell++) {
        CHECK_EQUAL(grid[cell], unique[2].puzzle[cell] == '0' ? '.' : unique[2].puzzle[cell]);
    }
}

/* 125 solutions: what a limit below, at and above it says. */
static void counts(void) {
    static const struct {
        uint64_t limit;
        int32_t status;
        uint64_t count;
    } limits[] = {
        {1, FOOTWORK_LIMIT, 1},     {2, FOOTWORK_LIMIT, 2},     {124, FOOTWORK_LIMIT, 124},
        {125, FOOTWORK_DONE, 125},  {126, FOOTWORK_DONE, 125},  {UINT64_MAX, FOOTWORK_DONE, 125},
    };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        uint64_t count = 0;
        CHECK_EQUAL(footwork_sudoku_start(&memory, SEVERAL, 81), FOOTWORK_OK);
        CHECK_EQUAL(footwork_sudoku_count(&memory, limits[i].limit, &count), limits[i].status);
        CHECK_EQUAL(count, limits[i].count);
        uint64_t rest = 0;
        CHECK_EQUAL(footwork_sudoku_count(&memory, UINT64_MAX, &rest), FOOTWORK_DONE);
        CHECK_EQUAL(count + rest, 125);
        /* The same in slices. */
        CHECK_EQUAL(footwork_sudoku_restart(&memory), FOOTWORK_OK);
        count = 0;
        int32_t status = FOOTWORK_PAUSED;
        unsigned calls = 0;
        for (; status == FOOTWORK_PAUSED && calls < 1000000; calls++) {
            status = footwork_sudoku_count_within(&memory, limits[i].limit, 10, &count);
        }
        CHECK(calls > 1);
        CHECK_EQUAL(status, limits[i].status);
        CHECK_EQUAL(count, limits[i].count);
    }
    uint64_t count = 9;
    CHECK_EQUAL(footwork_sudoku_start(&memory, IMPOSSIBLE, 81), FOOTWORK_OK);
    CHECK_EQUAL(footwork_sudoku_count(&memory, 2, &count), FOOTWORK_DONE);
    CHECK_EQUAL(count, 0);
}

static char list[126][82];
static size_t listed;
static size_t stop_at;

static int32_t compare(void *context, const char *solution) {
    size_t *seen = context;
    if (CHECK(*seen < listed)) {
        CHECK_TEXT(solution, list[*seen]);
    }
    ++*seen;
    return *seen == stop_at;
}

/* All solutions, each different and right; small budgets and callbacks give the same in order. */
static void enumerations(void) {
    uint8_t cells[81];
    for (int i = 0; i < 81; i++) {
        cells[i] = (uint8_t)(SEVERAL[i] == '.' ? 0 : SEVERAL[i] - '0');
    }
    CHECK_EQUAL(footwork_sudoku_start_cells(&memory, cells), FOOTWORK_OK);
    int32_t status;
    while ((status = footwork_sudoku_step(&memory, FOOTWORK_UNLIMITED)) == FOOTWORK_SOLUTION &&
           CHECK(listed < 125)) {
        CHECK_EQUAL(footwork_sudoku_solution(&memory, list[listed]), FOOTWORK_OK);
        CHECK(is_solution(list[listed], SEVERAL));
        CHECK_EQUAL(footwork_sudoku_solution_cells(&memory, cells), FOOTWORK_OK);
        for (int i = 0; i < 81; i++) {
            CHECK_EQUAL(cells[i], list[listed][i] - '0');
        }
        for (size_t other = 0; other < listed; other++) {
            CHECK(strcmp(list[other], list[listed]) != 0);
        }
        listed++;
    }
    CHECK_EQUAL(status, FOOTWORK_DONE);
    CHECK_EQUAL(listed, 125);
    CHECK_EQUAL(footwork_sudoku_step(&memory, FOOTWORK_UNLIMITED), FOOTWORK_DONE);
    CHECK_EQUAL(footwork_sudoku_verify(&memory), FOOTWORK_OK);
    footwork_stats wanted = FOOTWORK_STATS_INIT;
    CHECK_EQUAL(footwork_sudoku_stats(&memory, &wanted), FOOTWORK_OK);
    CHECK_EQUAL(wanted.solutions, 125);

    for (uint64_t budget = 1; budget < 2000; budget = budget * 3 + 1) {
        CHECK_EQUAL(footwork_sudoku_restart(&memory), FOOTWORK_OK);
        size_t seen = 0;
        unsigned paused = 0;
        while ((status = footwork_sudoku_step(&memory, budget)) != FOOTWORK_DONE && status > 0) {
            if (status == FOOTWORK_SOLUTION && CHECK(seen < listed)) {
                char solution[82];
                CHECK_EQUAL(footwork_sudoku_solution(&memory, solution), FOOTWORK_OK);
                CHECK_TEXT(solution, list[seen]);
                seen++;
            }
            paused += status == FOOTWORK_PAUSED;
        }
        CHECK_EQUAL(status, FOOTWORK_DONE);
        CHECK_EQUAL(seen, 125);
        CHECK(paused > 0 || budget > 100);
        footwork_stats stats = FOOTWORK_STATS_INIT;
        CHECK_EQUAL(footwork_sudoku_stats(&memory, &stats), FOOTWORK_OK);
        CHECK(memcmp(&stats, &wanted, sizeof stats) == 0);
    }

    for (stop_at = 1; stop_at <= 126; stop_at += 25) {
        CHECK_EQUAL(footwork_sudoku_restart(&memory), FOOTWORK_OK);
        size_t seen = 0;
        CHECK_EQUAL(footwork_sudoku_for_each(&memory, FOOTWORK_UNLIMITED, compare, &seen),
                    stop_at < 126 ? FOOTWORK_STOPPED : FOOTWORK_DONE);
        CHECK_EQUAL(seen, stop_at < 126 ? stop_at : 125);
        /* A copy goes on as the original does. */
        memcpy(&twin, &memory, sizeof memory);
        if (stop_at < 126) {
            char solution[82];
            CHECK_EQUAL(footwork_sudoku_solution(&twin, solution), FOOTWORK_OK);
            CHECK_TEXT(solution, list[seen - 1]);
        }
        uint64_t rest = 0;
        CHECK_EQUAL(footwork_sudoku_count(&twin, UINT64_MAX, &rest), FOOTWORK_DONE);
        CHECK_EQUAL(rest + seen, 125);
        int32_t slice = FOOTWORK_PAUSED;
        for (unsigned calls = 0; slice == FOOTWORK_PAUSED && calls < 1000000; calls++) {
            slice = footwork_sudoku_for_each(&memory, 100, compare, &seen);
        }
        CHECK_EQUAL(slice, FOOTWORK_DONE);
        CHECK_EQUAL(seen, 125);
    }
}

int main(void) {
    CHECK_EQUAL(footwork_sudoku_size(), sizeof memory);
    one_call();
    any_memory_and_text();
    counts();
    enumerations();
    return check_end();
}
