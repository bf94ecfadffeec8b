//! Both kinds of processors come to the same, at every node of whole searches.

extern crate std;

use std::vec::Vec;

use super::super::choose::choose;
use super::{Board, Rest};

const PUZZLES: [&[u8; 81]; 5] = [
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    b"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    b".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", // none
    b".................................................................................",
];

/// What both kinds bring a board to, round by round: the same board after each.
fn rest(board: &mut Board) -> Rest {
    let mut other = *board;
    loop {
        let ours = board.rest_on::<true>(&mut 1);
        assert_eq!(other.rest_on::<false>(&mut 1), ours);
        if ours == Rest::Dead {
            return ours;
        }
        let parts = |it: &Board| (it.digits, it.unsolved, it.changed, it.stacks);
        assert_eq!(parts(board), parts(&other));
        if ours != Rest::Paused {
            return ours;
        }
    }
}

#[test]
fn both_kinds_have_the_same_nodes() {
    let mut ends = [0; 3];
    for line in PUZZLES {
        let cells = line.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' });
        let mut board = Board::NEW;
        assert!(board.load(&cells));
        let mut open: Vec<Board> = [board].into();
        let mut nodes = 0;
        while let Some(mut board) = open.pop().filter(|_| nodes < 3_000) {
            nodes += 1;
            match rest(&mut board) {
                Rest::Paused => unreachable!(),
                Rest::Dead => ends[0] += 1,
                Rest::Solved => ends[1] += 1,
                Rest::Open(pairs) => {
                    ends[2] += 1;
                    let cell = choose(&board, pairs);
                    for digit in (0..9).filter(|digit| cell.candidates >> digit & 1 == 1) {
                        let mut next = board;
                        next.place(digit, cell.band, cell.cell);
                        open.push(next);
                    }
                }
            }
        }
    }
    assert!(ends.iter().all(|end| *end > 100), "{ends:?}");
}
