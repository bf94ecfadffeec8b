//! Bands on grids made at random, against dancing links, and where it ends soon enough against a naive
//! solver: the same solutions.

use std::collections::BTreeSet;

use footwork::sudoku::bands::BandsStorage;
use footwork::sudoku::{BandsStorage9, CompactStorage9, FlashStorage9, Grid, Search};
use footwork::xc::{Budget, Counter, Engine, Step};
use proptest::prelude::*;

/// Solutions by trying digits in the cells in order: shares no line with any engine. `None` where
/// that takes too long.
fn naive(grid: &Grid, limit: usize, mut tries: u32) -> Option<Vec<Grid>> {
    let mut cells = *grid.cells();
    let blanks: Vec<usize> = (0..81).filter(|&cell| cells[cell] == 0).collect();
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        if at == blanks.len() {
            found.push(Grid::from_cells(cells).unwrap());
            if found.len() == limit || at == 0 {
                return Some(found);
            }
            at -= 1;
        }
        tries = tries.checked_sub(1)?;
        let cell = blanks[at];
        let fits = |digit: u8| {
            (0..81).all(|other| {
                let same = cell / 9 == other / 9
                    || cell % 9 == other % 9
                    || cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
                other == cell || !same || cells[other] != digit
            })
        };
        let next = (cells[cell] + 1..=9).find(|&digit| fits(digit));
        cells[cell] = next.unwrap_or(0);
        match (next, at) {
            (Some(_), _) => at += 1,
            (None, 0) => return Some(found),
            (None, _) => at -= 1,
        }
    }
}

/// A generator of its own, so that failures come again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    /// Some solution of a grid of few givens, by a search that is no part of what is tested.
    fn full(&mut self, storage: &mut CompactStorage9) -> Grid {
        loop {
            let mut seeds = Grid::new();
            for _ in 0..6 {
                seeds.set(self.below(9), self.below(9), 1 + self.below(9) as u8).unwrap();
            }
            if let Ok(mut search) = storage.search(&seeds)
                && let Some(full) = search.next_solution().unwrap()
            {
                return full;
            }
        }
    }

    /// Some solution's digits in some cells; now and then one of them is wrong.
    fn grid(&mut self, storage: &mut CompactStorage9, givens: usize) -> Grid {
        let full = self.full(storage);
        let mut cells = [0; 81];
        while cells.iter().filter(|&&digit| digit != 0).count() < givens {
            let cell = self.below(81);
            cells[cell] = full.cells()[cell];
        }
        if self.below(4) == 0 {
            cells[self.below(81)] = 1 + self.below(9) as u8;
        }
        Grid::from_cells(cells).unwrap()
    }
}

/// All solutions of dancing links, sorted; `None` where there are more than a limit.
fn by_links<E: Engine>(mut search: Search<E>, limit: usize) -> Option<Vec<[u8; 81]>> {
    let mut all = Vec::new();
    while let Some(grid) = search.next_solution().unwrap() {
        if all.len() == limit {
            return None;
        }
        all.push(*grid.cells());
    }
    all.sort_unstable();
    Some(all)
}

/// The same of bands, in the smallest steps.
fn by_bands<const LEVELS: usize>(grid: &Grid, limit: usize) -> Option<Vec<[u8; 81]>> {
    let mut storage = BandsStorage::<LEVELS>::new();
    let mut search = storage.search(grid).unwrap();
    let mut all = BTreeSet::new();
    loop {
        match search.step(Budget::updates(1)).unwrap() {
            Step::Solution if all.len() == limit => return None,
            Step::Solution => {
                let solution = search.solution().unwrap();
                assert!(solution.is_solved() && solution.extends(grid), "{grid:?}");
                assert!(all.insert(*solution.cells()), "twice: {grid:?}");
            }
            Step::Paused => {}
            Step::Done => return Some(all.into_iter().collect()),
        }
    }
}

/// Grids with one solution, with several and with none.
fn compare(cases: usize) {
    const LIMIT: usize = 50;
    let mut random = Random(0x0005_EED0_FBA2_0B1E);
    let (mut none, mut one, mut several, mut conflicts, mut compared) = (0, 0, 0, 0, 0);
    let mut links = Box::new(FlashStorage9::new());
    let mut storage = CompactStorage9::new();
    for number in 0..cases {
        let grid = random.grid(&mut storage, 20 + number % 30);
        let search = match links.search(&grid) {
            Ok(search) => search,
            Err(conflict) => {
                assert_eq!(BandsStorage9::new().search(&grid).err(), Some(conflict));
                conflicts += 1;
                continue;
            }
        };
        let theirs = by_links(search, LIMIT);
        let ours = by_bands::<32>(&grid, LIMIT);
        assert_eq!(ours, theirs, "{grid:?}");
        match ours.as_ref().map_or(2, Vec::len) {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
        if let (Some(ours), Some(by_hand)) = (ours, naive(&grid, LIMIT + 1, 3_000)) {
            let mut by_hand: Vec<_> = by_hand.iter().map(|grid| *grid.cells()).collect();
            by_hand.sort_unstable();
            assert_eq!(ours, by_hand, "{grid:?}");
            compared += 1;
        }
        if number % 8 == 0 {
            for few in [by_bands::<0>(&grid, LIMIT), by_bands::<1>(&grid, LIMIT)] {
                assert_eq!(few, theirs, "{grid:?}");
            }
        }
    }
    // That each kind was met often enough to tell.
    let met = [none, one, several, conflicts, compared];
    assert!(met.iter().all(|&met| met > cases / 50), "{met:?}");
}

#[test]
fn random_grids_have_the_same_solutions() {
    compare(2_000);
}

/// `cargo test --release --test sudoku_bands_random -- --ignored`
#[test]
#[ignore = "slow: minutes"]
fn a_hundred_thousand_random_grids_have_the_same_solutions() {
    compare(100_000);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, max_global_rejects: 32, ..<_>::default() })]

    /// Any digits anywhere: an answer, the same as the compact engine's, with any budget.
    #[test]
    fn any_grid_has_an_answer(
        givens in prop::collection::vec((0..81usize, 1..=9u8), 0..30),
        budget in 1..20u64,
        limit in 1..20u64,
    ) {
        let mut cells = [0; 81];
        for (cell, digit) in givens {
            cells[cell] = digit;
            // What contradicts the others is taken back.
            let grid = Grid::from_cells(cells).unwrap();
            if grid.check().is_err() {
                cells[cell] = 0;
            }
        }
        let grid = Grid::from_cells(cells).unwrap();
        let mut storage = BandsStorage::<3>::new();
        let mut search = storage.search(&grid).unwrap();
        let mut counter = Counter::new(limit).unwrap();
        let mut rounds = 0;
        let count = loop {
            let count = search.count_within(&mut counter, Budget::updates(budget)).unwrap();
            prop_assert!(search.stats().updates <= rounds + budget);
            rounds = search.stats().updates;
            if let Some(count) = count {
                break count;
            }
        };
        // Few givens at random may be hard to refute for the other engine: such a case does not count,
        // and too many of them are an error.
        let mut other = CompactStorage9::new();
        let mut theirs = other.search(&grid).unwrap();
        let mut counter = Counter::new(limit).unwrap();
        let theirs = theirs.count_within(&mut counter, Budget::updates(3_000_000)).unwrap();
        prop_assume!(theirs.is_some());
        prop_assert_eq!(theirs, Some(count));
    }
}
