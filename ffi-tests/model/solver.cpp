#include "solver.hpp"

#include <algorithm>

namespace model {

uint32_t Problem::primary_in(size_t option) const {
    uint32_t count = 0;
    for (const uint32_t item : options[option]) { count += item < primary ? 1U : 0U; }
    return count;
}

std::vector<uint32_t> Problem::items_of(size_t option) const {
    std::vector<uint32_t> items;
    for (const bool first : {true, false}) {
        for (const uint32_t item : options[option]) {
            if ((item < primary) == first) { items.push_back(item); }
        }
    }
    return items;
}

uint32_t Problem::choosable() const {
    uint32_t count = 0;
    for (size_t option = 0; option < options.size(); ++option) { count += primary_in(option) > 0 ? 1U : 0U; }
    return count;
}

uint32_t Problem::levels() const {
    uint32_t fewest = 0;
    for (size_t option = 0; option < options.size(); ++option) {
        const uint32_t count = primary_in(option);
        if (count > 0 && (fewest == 0 || count < fewest)) { fewest = count; }
    }
    return fewest == 0 ? 0 : std::min(primary / fewest, choosable());
}

namespace {

struct Search {
    const Problem &problem;
    size_t most;
    Tree &tree;
    std::vector<uint32_t> taken;

    using Set = std::vector<char>;

    // Takes an option: its items are covered, and what shares one with it is gone.
    void take(size_t option, Set &alive, Set &covered) {
        for (const uint32_t item : problem.options[option]) { covered[item] = 1; }
        for (size_t other = 0; other < alive.size(); ++other) {
            for (const uint32_t item : problem.options[other]) {
                if (covered[item] != 0) { alive[other] = 0; }
            }
        }
        taken.push_back(static_cast<uint32_t>(option));
    }

    void descend(const Set &alive, const Set &covered) {
        std::vector<uint32_t> sizes(problem.primary, 0);
        for (size_t option = 0; option < alive.size(); ++option) {
            if (alive[option] == 0) { continue; }
            for (const uint32_t item : problem.options[option]) {
                if (item < problem.primary) { ++sizes[item]; }
            }
        }
        uint32_t best = problem.primary;
        for (uint32_t item = 0; item < problem.primary; ++item) {
            if (covered[item] == 0 && (best == problem.primary || sizes[item] < sizes[best])) { best = item; }
        }
        if (best == problem.primary) {
            if (tree.solutions.size() < most) {
                tree.solutions.push_back(taken);
            } else {
                tree.cut = true;
            }
            return;
        }
        for (size_t option = 0; option < alive.size() && !tree.cut; ++option) {
            const auto &items = problem.options[option];
            if (alive[option] == 0 || std::find(items.begin(), items.end(), best) == items.end()) { continue; }
            ++tree.nodes;
            Set left = alive;
            Set more = covered;
            take(option, left, more);
            descend(left, more);
            taken.pop_back();
        }
    }
};

}  // namespace

Tree solve(const Problem &problem, const std::vector<uint32_t> &assumed, size_t most) {
    Tree tree;
    Search search{problem, most, tree, {}};
    Search::Set alive(problem.options.size(), 0);
    Search::Set covered(size_t{problem.primary} + problem.secondary, 0);
    for (size_t option = 0; option < alive.size(); ++option) { alive[option] = problem.primary_in(option) > 0 ? 1 : 0; }
    for (const uint32_t option : assumed) {
        if (alive[option] == 0) {
            tree.refuted = true;
            return tree;
        }
        search.take(option, alive, covered);
        ++tree.nodes;
    }
    search.descend(alive, covered);
    return tree;
}

}  // namespace model
