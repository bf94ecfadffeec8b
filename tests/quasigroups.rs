//! Quasigroups with holes of order 30: what weights save until the first solution. Slow, by name:
//! `cargo test --release --test quasigroups -- --ignored --nocapture`

#![cfg(feature = "alloc")]

mod common;

use common::Random;
use footwork::xc::owned::{Dance, OwnedProblem};
use footwork::xc::{Budget, Guide, Step};

const ORDER: usize = 30;
/// About as many holes as make it hardest: 1.7 times the order to the power of 1.55 (Achlioptas, Gomes,
/// Kautz and Selman, AAAI 2000).
const HOLES: usize = 340;
/// Plain searches may take days; who stops here took at least so many.
const MOST_NODES: u64 = 3_000_000;

/// A Latin square at random, by the moves of Jacobson and Matthews (Journal of Combinatorial Designs
/// 4, 1996): the cube of ones with, now and then, a single -1.
fn latin_square(random: &mut Random) -> Vec<Vec<usize>> {
    let n = ORDER;
    let mut cube = vec![vec![vec![0_i8; n]; n]; n];
    for (row, plane) in cube.iter_mut().enumerate() {
        for (column, line) in plane.iter_mut().enumerate() {
            line[(row + column) % n] = 1;
        }
    }
    let mut below = |most: usize| random.within(0..=most as u32 - 1) as usize;
    let mut improper: Option<[usize; 3]> = None;
    let mut moves = 0;
    while moves < n * n * n || improper.is_some() {
        moves += 1;
        let [x, y, z] = improper.unwrap_or_else(|| {
            loop {
                let place = [below(n), below(n), below(n)];
                if cube[place[0]][place[1]][place[2]] == 0 {
                    break place;
                }
            }
        });
        let mut one_of = |ones: Vec<usize>| ones[below(ones.len())];
        let x1 = one_of((0..n).filter(|&i| cube[i][y][z] == 1).collect());
        let y1 = one_of((0..n).filter(|&i| cube[x][i][z] == 1).collect());
        let z1 = one_of((0..n).filter(|&i| cube[x][y][i] == 1).collect());
        for (place, change) in [
            ([x, y, z], 1),
            ([x, y1, z1], 1),
            ([x1, y, z1], 1),
            ([x1, y1, z], 1),
            ([x1, y, z], -1),
            ([x, y1, z], -1),
            ([x, y, z1], -1),
            ([x1, y1, z1], -1),
        ] {
            cube[place[0]][place[1]][place[2]] += change;
        }
        improper = (cube[x1][y1][z1] < 0).then_some([x1, y1, z1]);
    }
    let digit = |line: &Vec<i8>| line.iter().position(|one| *one == 1).unwrap();
    cube.iter().map(|plane| plane.iter().map(digit).collect()).collect()
}

/// The square with holes: an item for each hole, each digit missing in a row, each in a column.
fn problem(random: &mut Random) -> OwnedProblem<u16> {
    let mut square: Vec<Vec<Option<usize>>> =
        latin_square(random).into_iter().map(|row| row.into_iter().map(Some).collect()).collect();
    let mut holes = 0;
    while holes < HOLES {
        let [row, column] = [0; 2].map(|_| random.within(0..=ORDER as u32 - 1) as usize);
        holes += usize::from(square[row][column].take().is_some());
    }
    let in_row = |row: usize, digit| square[row].contains(&Some(digit));
    let in_column = |column: usize, digit| square.iter().any(|row| row[column] == Some(digit));
    let pairs = || (0..ORDER).flat_map(|one| (0..ORDER).map(move |other| (one, other)));
    let hole: Vec<_> = pairs().filter(|&(row, column)| square[row][column].is_none()).collect();
    let row: Vec<_> = pairs().filter(|&(row, digit)| !in_row(row, digit)).collect();
    let column: Vec<_> = pairs().filter(|&(column, digit)| !in_column(column, digit)).collect();
    let number =
        |of: &[(usize, usize)], wanted| of.iter().position(|pair| *pair == wanted).unwrap();
    let items = hole.len() + row.len() + column.len();
    let mut problem = OwnedProblem::<u16>::new(items as u32, 0).unwrap();
    for &(r, c) in &hole {
        for digit in (0..ORDER).filter(|&digit| !in_row(r, digit) && !in_column(c, digit)) {
            let option = [
                number(&hole, (r, c)),
                hole.len() + number(&row, (r, digit)),
                hole.len() + row.len() + number(&column, (c, digit)),
            ];
            problem.option(&option.map(|item| item as u16)).unwrap();
        }
    }
    problem
}

/// Nodes to the first solution, and whether it was found.
fn nodes(problem: &OwnedProblem<u16>, weigh: bool) -> u64 {
    let problem = problem.problem();
    let mut weights = vec![0; if weigh { problem.items() as usize } else { 0 }];
    let mut guide = Guide::new();
    guide.weigh(&mut weights);
    let mut memory = Dance::new(problem);
    let mut search = memory.search(problem).unwrap().guided(&mut guide).unwrap();
    loop {
        match search.step(Budget::updates(100_000)).unwrap() {
            Step::Paused if search.stats().nodes < MOST_NODES => {}
            Step::Done => panic!("a square with holes has a solution"),
            Step::Solution | Step::Paused => return search.stats().nodes,
        }
    }
}

#[test]
#[ignore = "slow: a minute or more"]
#[allow(clippy::cast_precision_loss)] // few nodes
fn weights_save_nine_of_ten_nodes() {
    let mut nodes_of = [const { Vec::new() }; 2];
    let mut ratios = Vec::new();
    for seed in 0..20 {
        let problem = problem(&mut Random(seed));
        let [plain, weighed] = [false, true].map(|weigh| nodes(&problem, weigh) as f64);
        println!("seed {seed}: {plain} nodes, with weights {weighed}");
        nodes_of[0].push(plain);
        nodes_of[1].push(weighed);
        ratios.push(plain / weighed);
    }
    let median = |mut of: Vec<f64>| {
        of.sort_by(f64::total_cmp);
        f64::midpoint(of[9], of[10])
    };
    let [plain, weighed] = nodes_of.map(median);
    println!(
        "in the median {plain} nodes, with weights {weighed}; one by one {:.1}",
        median(ratios)
    );
    assert!(plain >= 10.0 * weighed);
}
