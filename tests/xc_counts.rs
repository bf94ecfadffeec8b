//! Numbers that are known: of solutions, from the literature, and of nodes and updates of the
//! textbook rules on a puzzle that articles like to measure.

mod common;

use common::Cover;
use common::problems::{
    INKALA, apart, derangements, dominating_queens, dominoes, langford, latin_squares, matchings,
    matrices_with_sums_of_two, partitions, queens, sudoku, triple_systems,
};
use common::ways::{Way, solve};
use footwork::xc::{Count, Rule, Stats, Width};

fn count<W: Way>(cover: &Cover) -> u64 {
    let mut way = W::new(cover);
    let found = way.search().unwrap().count(u64::MAX).unwrap();
    assert!(found.complete);
    found.count
}

fn counts<W: Way>(covers: impl IntoIterator<Item = Cover>) -> Vec<u64> {
    covers.into_iter().map(|cover| count::<W>(&cover)).collect()
}

fn n_queens<W: Way>() {
    assert_eq!(counts::<W>((1..=8).map(queens)), [1, 0, 0, 2, 10, 4, 40, 92]);
    assert_eq!(count::<W>(&queens(10)), 724);
}

/// Slow without optimization.
#[cfg(not(debug_assertions))]
fn twelve_queens<W: Way>() {
    assert_eq!(counts::<W>([9, 11, 12].map(queens)), [352, 2_680, 14_200]);
}

#[cfg(not(debug_assertions))]
every_way!(twelve_queens);

/// Eight queens use eight of fifteen diagonals: as primary items these leave nothing. The four
/// diagonals of one square may be left out.
fn queens_with_other_diagonals<W: Way>() {
    let mut primary = queens(8);
    (primary.primary, primary.secondary) = (primary.items(), 0);
    assert_eq!(count::<W>(&primary), 0);

    let mut shorter = queens(8);
    let mut uses = vec![0; shorter.items() as usize];
    for item in shorter.options.iter().flatten() {
        uses[*item as usize] += 1;
    }
    assert_eq!(uses.iter().filter(|uses| **uses == 1).count(), 4);
    for option in &mut shorter.options {
        option.retain(|item| uses[*item as usize] > 1);
    }
    assert_eq!(count::<W>(&shorter), 92);
}

fn langford_pairs<W: Way>() {
    assert_eq!(counts::<W>((3..=8).map(langford)), [2, 2, 0, 0, 52, 300]);
}

fn domino_tilings<W: Way>() {
    let boards = [(2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (5, 6)];
    let tilings = counts::<W>(boards.map(|(rows, columns)| dominoes(rows, columns)));
    assert_eq!(tilings, [2, 3, 0, 36, 95, 1_183]);
    assert_eq!(count::<W>(&dominoes(6, 6)), 6_728);
}

fn perfect_matchings<W: Way>() {
    assert_eq!(counts::<W>([2, 4, 5, 6, 8, 10].map(matchings)), [1, 3, 0, 15, 105, 945]);
}

fn set_partitions<W: Way>() {
    assert_eq!(counts::<W>((1..=6).map(partitions)), [1, 2, 5, 15, 52, 203]);
}

fn squares_of_latin<W: Way>() {
    assert_eq!(counts::<W>((1..=4).map(latin_squares)), [1, 2, 12, 576]);
}

fn steiner_systems<W: Way>() {
    assert_eq!(counts::<W>([3, 5, 7, 9].map(triple_systems)), [1, 0, 30, 840]);
}

fn permutations<W: Way>() {
    assert_eq!(counts::<W>((1..=6).map(derangements)), [0, 1, 2, 9, 44, 265]);
}

fn secondary_items_at_most_once<W: Way>() {
    assert_eq!(counts::<W>((1..=10).map(apart)), [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]);
}

fn small_sudokus<W: Way>() {
    assert_eq!(count::<W>(&sudoku(2, "................")), 288);
    assert_eq!(count::<W>(&sudoku(2, "1...............")), 288 / 4);
    // The first row given leaves one in 4! = 24.
    assert_eq!(count::<W>(&sudoku(2, "1234............")), 288 / 24);
}

/// Inkala's puzzle has one solution, and a count proves it.
fn inkala_has_one<W: Way>() {
    let cover = sudoku(3, INKALA);
    assert_eq!((cover.items(), cover.options.len(), cover.entries()), (324, 561, 4 * 561));
    let mut way = W::new(&cover);
    let mut search = way.search().unwrap();
    assert_eq!(search.count(1), Ok(Count { count: 1, complete: true }));
    assert_eq!(search.stats().nodes, 2_741, "nodes of the whole tree");
}

every_way!(
    n_queens,
    queens_with_other_diagonals,
    langford_pairs,
    domino_tilings,
    perfect_matchings,
    set_partitions,
    squares_of_latin,
    steiner_systems,
    permutations,
    secondary_items_at_most_once,
    small_sudokus,
    inkala_has_one,
);

/// Statistics at the first solution, and at the end.
fn inkala<W: Way>(rule: Rule) -> Option<(Stats, Stats)> {
    if !W::RULES.contains(&rule) {
        return None;
    }
    let cover = sudoku(3, INKALA);
    let mut way = W::new(&cover);
    let mut search = way.search().unwrap();
    search.set_rule(rule).unwrap();
    let mut solution: Vec<u32> = Vec::new();
    if let Some(found) = search.next_solution().unwrap() {
        solution.extend(found.iter().map(|option| option.index() as u32));
    }
    assert!(cover.is_solution(&solution));
    let first = search.stats();
    assert_eq!(search.next_solution(), Ok(None));
    Some((first, search.stats()))
}

/// Nodes as the literature counts them (one a call, the final one included), and the updates of
/// Knuth's program, which covers an item before it tries the first of its options.
#[test]
fn textbook_rules_on_inkala() {
    let expected = [
        (Rule::Textbook, (1_493, 27_457), (2_741, 49_765)),
        (Rule::TextbookHasty, (2_102, 35_719), (3_779, 63_979)),
    ];
    for (rule, at_first, at_end) in expected {
        let known: Vec<_> = with_every_way!(inkala(rule)).into_iter().flatten().collect();
        assert!(known.len() >= 8, "dancing links and rows of bits know it");
        for (first, end) in known {
            assert_eq!((first.nodes, first.updates), at_first, "{rule:?}: first solution");
            assert_eq!((end.nodes, end.updates), at_end, "{rule:?}: whole tree");
            assert_eq!((first.deepest, first.options, first.items), (81, 561, 324));
        }
    }
    for (first, _) in with_every_way!(inkala(Rule::Fewest)).into_iter().flatten() {
        assert_eq!(first.nodes, 1_493, "the same tree, noticed earlier");
    }
}

/// Without the givens nothing but the order of options decides, the same for all engines.
#[test]
fn first_of_all_grids() {
    let empty = sudoku(3, &".".repeat(81));
    assert_eq!((empty.options.len(), empty.entries()), (729, 2_916));
    let found = with_every_way!(first(&empty));
    assert!(found.iter().all(|grid| *grid == found[0]));
    assert!(empty.is_solution(&found[0]));
    assert_eq!(found[0][0], 0, "cell 0 is the leftmost item, digit 1 its first option");
}

fn first<W: Way>(cover: &Cover) -> Vec<u32> {
    let mut way = W::new(cover);
    let mut search = way.search().unwrap();
    let found = search.next_solution().unwrap().unwrap();
    found.iter().map(|option| option.index() as u32).collect()
}

/// The same solutions, whatever the rule, on something larger than random covers.
#[test]
fn rules_agree_on_queens() {
    let cover = queens(6);
    let by = |rule| common::sets(solve::<common::ways::DanceSlices<u16>>(&cover, rule).0);
    assert_eq!(by(Rule::Textbook), by(Rule::Fewest));
    assert_eq!(by(Rule::TextbookHasty), by(Rule::Fewest));
}

#[test]
fn ones_in_rows_and_columns() {
    let matrices = || (1..=5).map(matrices_with_sums_of_two);
    for counts in with_general_ways!(counts(matrices())) {
        assert_eq!(counts, [0, 1, 6, 90, 2_040]);
    }
}

/// Slow without optimization.
#[cfg(not(debug_assertions))]
#[test]
fn more_ones_in_rows_and_columns() {
    for count in with_general_ways!(count(&matrices_with_sums_of_two(6))) {
        assert_eq!(count, 67_950);
    }
}

/// One queen dominates a board of 3 by 3 from its center alone, and no board of 4 by 4; else as many
/// as trying all sets of squares finds.
#[test]
fn queens_that_dominate() {
    let boards = [(3, 1), (4, 1), (4, 2), (5, 3)];
    let by_hand = boards.map(|(n, queens)| by_sets_of_squares(n, queens));
    assert_eq!((by_hand[0], by_hand[1]), (1, 0));
    let covers = || boards.map(|(n, queens)| dominating_queens(n, queens));
    for counts in with_general_ways!(counts(covers())) {
        assert_eq!(counts, by_hand);
    }
}

fn by_sets_of_squares(n: u32, queens: u32) -> u64 {
    let cover = dominating_queens(n, queens);
    let squares = cover.options.iter().map(|option| {
        option.iter().skip(1).fold(0_u64, |squares, square| squares | 1 << (square - 1))
    });
    let squares: Vec<u64> = squares.collect();
    let all = (1_u64 << (n * n)) - 1;
    let dominates = |set: &u64| {
        let chosen = squares.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        set.count_ones() == queens && chosen.fold(0, |seen, (_, squares)| seen | squares) == all
    };
    (0..=all).filter(dominates).count() as u64
}

/// As published (Knuth, TAOCP 7.2.2.1). Run with `--release -- --ignored`: half a minute.
#[test]
#[ignore = "half a minute, with optimization"]
fn five_queens_dominate_the_chessboard() {
    for count in with_general_ways!(count(&dominating_queens(8, 5))) {
        assert_eq!(count, 4_860);
    }
}

/// By hand: item 0 takes one or two of options 0, 1, 2; item 1 any number of options 2, 3. Item 1 has
/// three branches, as item 0 has; the leftmost comes first.
#[test]
fn a_tree_worked_by_hand() {
    let options: [&[u32]; 4] = [&[0], &[0], &[0, 1], &[1]];
    let cover = Cover::new(2, 0, &options).with_multiplicities(&[(1, 2), (0, 2)]);
    // Item 0 has 3 branches (3 options, 1 needed), item 1 has 3 (2 options, none needed).
    // 0: then item 0 has 3 (1, 2, no more), item 1 has 3: 0 first.
    //    1: covers 0, so 2 dies; item 1 has 2: 3, or no more.
    //    2: covers 0; item 1 has one left and 2 branches: 3, or no more.
    //    no more: 2 is out; item 1 has 2 branches: 3, or no more.
    // 1, without 0: item 0 has 2 branches: 2, or no more.
    //    2: item 1: 3, or no more.
    //    no more: item 1: 3, or no more.
    // 2, without 0 and 1: item 0 has none left and needs none; item 1 has 2 branches: 3, no more.
    let expected: [&[u32]; 12] = [
        &[0, 1, 3],
        &[0, 1],
        &[0, 2, 3],
        &[0, 2],
        &[0, 3],
        &[0],
        &[1, 2, 3],
        &[1, 2],
        &[1, 3],
        &[1],
        &[2, 3],
        &[2],
    ];
    for (solutions, stats) in with_general_ways!(solve(&cover, Rule::Fewest)) {
        assert_eq!(solutions, expected);
        // The root; 0, 1, 2; under 0 three branches, under 1 two; and twice six at the bottom.
        assert_eq!((stats.nodes, stats.deepest), (1 + 3 + 3 + 2 + 12, 3));
    }
}

/// Items that need nothing: the empty set is a solution, too, the last one.
#[test]
fn nothing_needed() {
    let cover = Cover::new(2, 0, &[&[0, 1], &[1]]).with_multiplicities(&[(0, 1), (0, 1)]);
    for (solutions, _) in with_general_ways!(solve(&cover, Rule::Fewest)) {
        assert_eq!(solutions, [vec![0], vec![1], vec![]]);
    }
    let cover = Cover::new(1, 0, &[]).with_multiplicities(&[(0, 1)]);
    for (solutions, stats) in with_general_ways!(solve(&cover, Rule::Fewest)) {
        assert_eq!((solutions, stats.nodes), (vec![vec![]], 1));
    }
}

/// Item 2 is down to one option once option 0 is out, and comes before item 1, which has two; that is
/// not noticed as it happens, but looked for.
#[test]
fn forced_without_the_first_option() {
    let options: [&[u32]; 4] = [&[0, 2], &[1], &[1], &[2]];
    for most in [1, 2] {
        let multiplicities = [(0, most), (1, 1), (1, 1)];
        let cover = Cover::new(3, 0, &options).with_multiplicities(&multiplicities);
        // With option 0, or when item 0 takes no more.
        let expected: [&[u32]; 4] = [&[0, 1], &[0, 2], &[3, 1], &[3, 2]];
        for (solutions, _) in with_general_ways!(solve(&cover, Rule::Fewest)) {
            assert_eq!(solutions, expected, "at most {most}");
        }
    }
    let options: [&[u32]; 5] = [&[0, 2], &[0], &[1], &[1], &[2]];
    let multiplicities = [(1, 2), (1, 1), (1, 1)];
    let cover = Cover::new(3, 0, &options).with_multiplicities(&multiplicities);
    // With option 0: item 0 may take option 1 too. Without: option 1, then 4 is forced.
    let expected: [&[u32]; 6] = [&[0, 1, 2], &[0, 1, 3], &[0, 2], &[0, 3], &[1, 4, 2], &[1, 4, 3]];
    for (solutions, _) in with_general_ways!(solve(&cover, Rule::Fewest)) {
        assert_eq!(solutions, expected);
    }
}
