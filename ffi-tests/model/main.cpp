// Long random sequences of calls of the C API, right and wrong, against a naive model.
//
//   model [--seed S] [--from N] [--count N] [--alter] [--quiet]
//
// Every sequence has its own stream of random numbers, so that one alone can be repeated:
// `model --seed S --from N --count 1`. `--alter` runs other sequences, in which memory is altered
// from outside. Exit code 0: all is as the model says, and every function and status was seen
// (which only a run of more than 1,000 sequences is held to).
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include "alter.hpp"
#include "world.hpp"

namespace {

using namespace model;

constexpr unsigned patience = 100;  // seconds for one sequence, under valgrind too

extern "C" void give_up(int signal) {
    if (signal == SIGALRM) { journal.fail("it hangs"); }
    journal.fail("it crashed with signal %d", signal);
}

void run_sequence(uint64_t seed, uint64_t number, bool alter, const Puzzles &puzzles) {
    World world(seed, number, puzzles);
    if (alter) {
        alter_sequence(world);
        return;
    }
    for (uint32_t handles = world.random.between(1, 3); handles > 0; --handles) {
        renew(world, world.new_cover(256));
    }
    for (uint32_t calls = world.random.between(10, 70); calls > 0; --calls) { act(world); }
}

struct Arguments {
    uint64_t seed = 1;
    uint64_t from = 0;
    uint64_t count = 10000;
    bool alter = false;
    bool quiet = false;
    bool valid = true;
};

Arguments read_arguments(int argc, char **argv) {
    Arguments arguments;
    for (int index = 1; index < argc; ++index) {
        const char *name = argv[index];
        uint64_t *number = std::strcmp(name, "--seed") == 0 ? &arguments.seed
            : std::strcmp(name, "--from") == 0              ? &arguments.from
            : std::strcmp(name, "--count") == 0             ? &arguments.count
                                                            : nullptr;
        if (number != nullptr && index + 1 < argc) {
            char *end = nullptr;
            *number = std::strtoull(argv[++index], &end, 10);
            arguments.valid = arguments.valid && end != argv[index] && *end == '\0';
        } else if (std::strcmp(name, "--alter") == 0) {
            arguments.alter = true;
        } else if (std::strcmp(name, "--quiet") == 0) {
            arguments.quiet = true;
        } else {
            arguments.valid = false;
        }
    }
    return arguments;
}

}  // namespace

int main(int argc, char **argv) {
    const Arguments arguments = read_arguments(argc, argv);
    if (!arguments.valid) {
        std::fprintf(stderr, "usage: %s [--seed S] [--from N] [--count N] [--alter] [--quiet]\n", argv[0]);
        return 2;
    }
    for (const int signal : {SIGALRM, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) { std::signal(signal, give_up); }
    journal.start(argv[0], arguments.seed, arguments.alter);
    std::printf("seed %llu, sequences %llu to %llu%s\n", static_cast<unsigned long long>(arguments.seed),
        static_cast<unsigned long long>(arguments.from),
        static_cast<unsigned long long>(arguments.from + arguments.count), arguments.alter ? ", memory altered" : "");
    std::fflush(stdout);
    const Puzzles puzzles = make_puzzles(arguments.seed);
    const bool progress = !arguments.quiet && isatty(STDERR_FILENO) != 0;
    const auto begin = std::chrono::steady_clock::now();
    auto told = begin;
    for (uint64_t done = 0; done < arguments.count; ++done) {
        journal.sequence(arguments.from + done);
        alarm(patience);
        run_sequence(arguments.seed, arguments.from + done, arguments.alter, puzzles);
        const auto now = std::chrono::steady_clock::now();
        if (progress && now - told >= std::chrono::seconds(1)) {
            told = now;
            std::fprintf(stderr, "\r%llu of %llu sequences", static_cast<unsigned long long>(done + 1),
                static_cast<unsigned long long>(arguments.count));
        }
    }
    alarm(0);
    if (progress) { std::fprintf(stderr, "\n"); }
    const bool complete = journal.summary();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%llu sequences, %llu calls, %.1f s\n", static_cast<unsigned long long>(arguments.count),
        static_cast<unsigned long long>(journal.calls()), seconds.count());
    return complete || arguments.count <= 1000 ? 0 : 1;
}
