//! The command line: its commands, options and help.

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::color::When;
use crate::engine::{CoverEngine, SudokuEngine};
use crate::output::Format;
use crate::size::Size;

/// Exit codes, for the end of every long help.
const EXIT_CODES: &str = "\
Exit codes:
  0  as asked (count: whatever the number)
  1  no solution
  2  wrong usage
  3  more than one solution where one was asked for (solve, check)
  4  wrong input: unreadable line, conflicting givens, missing file
  5  the budget is spent, or the problem is too large: nothing is known
A batch ends with the worst code of its puzzles: 4, then 5, 1, 3, 0.";

const INPUT: &str = "\
Puzzles:
  An argument that exists as a file is read; `-` or no argument is standard
  input; anything else has to be a puzzle. One puzzle a line (81 characters,
  digits and . 0 * _ ? - x X for blanks; text after a gap is a comment), or nine
  rows, with or without borders. The size is found from the text where only one
  is possible. A bad line is reported with its file and line number on standard
  error, and the others are still solved.";

const ABOUT: &str = "\
Solves, counts and checks Sudoku, and any exact-cover problem.

Results go to standard output, messages and progress to standard error.";

fn long_end(parts: &[&str]) -> String {
    parts.join("\n\n")
}

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "footwork",
    version,
    about = "Solves, counts and checks Sudoku, and any exact-cover problem",
    long_about = ABOUT,
    after_long_help = long_end(&[
        "Examples:
  footwork solve 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  footwork solve puzzles.txt > solutions.txt
  footwork count --limit 2 < puzzles.txt
  footwork queens 8 --count
  footwork encode queens 8 | footwork cover - --count",
        EXIT_CODES,
    ]),
    after_help = "`footwork help COMMAND` tells more; exit codes are in `footwork --help`.",
    max_term_width = 100,
)]
pub struct Cli {
    /// When to use colors
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub color: When,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the solution of each puzzle, and prove that it is the only one
    #[command(after_long_help = long_end(&[
        "Examples:
  footwork solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  footwork solve --format csv puzzles.txt > solutions.csv
  printf '%s\\n' 4... .1.. ...1 .... | footwork solve --first --format grid",
        "Output:
  line   one line for each puzzle that has a solution, and nothing for others:
         what is printed is a solution, always. Use csv or json to tell which
         puzzle it is of.
  csv, json  one row for each puzzle, with status unique, not-unique, found
         (--first), no-solution, unfinished or invalid.
  A puzzle with several solutions prints the first one found; standard error
  (or the status) says so, and the exit code is 3.",
        INPUT,
        EXIT_CODES,
    ]))]
    Solve(SolveArgs),
    /// Print how many solutions each puzzle has
    #[command(after_long_help = long_end(&[
        "Examples:
  footwork count --limit 2 puzzles.txt | sort | uniq -c
  footwork count --format json 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "Output:
  One number for each puzzle, at most the limit, and nothing for lines that
  cannot be read. Standard error says at the end whether a count stopped at the
  limit; csv and json say it of each puzzle (complete).",
        INPUT,
        EXIT_CODES,
    ]))]
    Count(CountArgs),
    /// Print all solutions of each puzzle
    #[command(after_long_help = long_end(&[
        "Examples:
  footwork enumerate --limit 10 puzzle.txt
  footwork enumerate --format json puzzles.txt",
        "Output:
  The solutions of a puzzle follow each other in an order that is always the
  same. In csv and json a last row says limit where --limit ended the list,
  unfinished where the budget did, no-solution where there is none.",
        INPUT,
        EXIT_CODES,
    ]))]
    Enumerate(EnumerateArgs),
    /// Say of each puzzle whether it is valid and has just one solution
    #[command(after_long_help = long_end(&[
        "Examples:
  footwork check puzzles.txt
  footwork check 11...............................................................................",
        "Output:
  One word for each line: unique, not-unique, no-solution, unfinished, or
  invalid with the reason: all conflicts among its givens, or what cannot be read.",
        INPUT,
        EXIT_CODES,
    ]))]
    Check(CheckArgs),
    /// Place n queens on a board so that none attacks another
    #[command(after_long_help = long_end(&[
        "Examples:
  footwork queens 8 --limit 1
  footwork queens 12 --count",
        "Output:
  grid  boards of Q and . with a blank line between two (the default)
  line  the column of the queen in each row, from 1; csv and json likewise",
        EXIT_CODES,
    ]))]
    Queens(QueensArgs),
    /// Solve an exact-cover problem
    #[command(after_long_help = long_end(&[
        "Input:
  The text form of Knuth's programs: a line with the names of the items, primary
  ones first, secondary ones behind a `|`; then a line with its items for each
  option. Lines that begin with `|` are comments. With --matrix: a row of 0 and 1
  for each option.
  name:c   in an option: the color of a secondary item, one character. Such an
           item may be in several options that give it the same color
  2:3|name in the first line: in two or three options; 5|name: in five
  |7       in an option: what it costs",
        "Examples:
  footwork cover problem.dlx
  footwork cover --matrix --count matrix.txt
  footwork encode queens 8 | footwork cover - --format line",
        "Output:
  grid  one option a line, its number (from 0, in the order of the file) and its
        items; a blank line between two solutions (the default)
  line  one solution a line, as numbers of options
  csv   columns solution, option, items; json: options and items
  Where options have costs, each is followed by its own, and grid and json tell
  the sum of each solution.
  Options of a solution are in ascending order.",
        EXIT_CODES,
    ]))]
    Cover(CoverArgs),
    /// Write a puzzle as an exact-cover problem, in the text form of Knuth's programs
    #[command(after_long_help = long_end(&[
        "Examples:
  footwork encode queens 8 > queens8.dlx
  footwork encode sudoku puzzle.txt | footwork cover - --count",
        EXIT_CODES,
    ]))]
    Encode {
        /// What to write
        #[command(subcommand)]
        what: Encode,
    },
    /// Fill a board with polyominoes, or a box with polycubes
    #[command(after_long_help = long_end(&[
        "Input:
  Pieces are drawn with one letter each, which names them; dots and spaces are no
  part of a piece, a blank line ends it. A board is drawn with any characters: dots
  and spaces are no cells, a cell drawn as ? may stay empty. Layers of solid pieces
  and boards are separated by a line of dashes (of boards, by a blank line as well).",
        "Examples:
  footwork polyomino --board 10x6 --pieces pentominoes --limit 1
  footwork polyomino --board 3x3x3 --pieces soma --count
  footwork polyomino --board board.txt --pieces pieces.txt --one-sided",
        "Output:
  grid  the board with the letters of the pieces (the default)
  line  its rows, with a space between two, and a dash between layers
  csv   columns solution, layer, row, cells; json: layers of rows
  Flat pieces may be turned over unless --one-sided says otherwise; solid ones are
  not reflected. To exchange two equal pieces (of one letter) is no other solution.",
        EXIT_CODES,
    ]))]
    Polyomino(PolyominoArgs),
}

/// Options of every command that searches.
#[derive(Clone, Debug, Args)]
pub struct OutputArgs {
    /// How to write results
    #[arg(long, short, value_enum)]
    pub format: Option<Format>,
    /// Say what the search did: in csv and json for each puzzle, and in all on standard error
    #[arg(long)]
    pub stats: bool,
    /// Give a puzzle up after so many link updates (--stats tells how many it took)
    #[arg(long, value_name = "UPDATES", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
}

/// Options of every command for Sudoku.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// Puzzles, files, or - for standard input (the default)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzles: Vec<OsString>,
    /// Rows of a grid; found from the text where that is certain
    #[arg(long, value_enum)]
    pub size: Option<Size>,
    /// How to search
    #[arg(long, value_enum)]
    pub engine: Option<SudokuEngine>,
    /// Output
    #[command(flatten)]
    pub output: OutputArgs,
}

/// `footwork solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Be content with the first solution; do not prove that it is the only one
    #[arg(long)]
    pub first: bool,
    /// Input and output
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// `footwork count`.
#[derive(Debug, Args)]
pub struct CountArgs {
    /// Count no further
    #[arg(long, short, value_name = "N", default_value_t = 1_000_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: u64,
    /// Input and output
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// `footwork enumerate`.
#[derive(Debug, Args)]
pub struct EnumerateArgs {
    /// Print no more than so many of each puzzle; without it all
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Input and output
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// `footwork check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Input and output
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// Options of commands that find covers.
#[derive(Clone, Debug, Args)]
pub struct CoverOptions {
    /// Print nothing but the number of solutions, on the last line
    #[arg(long, short)]
    pub count: bool,
    /// Stop after so many solutions
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// How to search
    #[arg(long, value_enum)]
    pub engine: Option<CoverEngine>,
    /// Output
    #[command(flatten)]
    pub output: OutputArgs,
}

/// `footwork queens`.
#[derive(Debug, Args)]
pub struct QueensArgs {
    /// Queens, and rows and columns of the board
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub n: u32,
    /// What to find
    #[command(flatten)]
    pub cover: CoverOptions,
}

/// `footwork cover`.
#[derive(Debug, Args)]
pub struct CoverArgs {
    /// A file, or - for standard input (the default)
    #[arg(value_name = "FILE|-")]
    pub file: Option<OsString>,
    /// The file is a matrix: a row of 0 and 1 for each option
    #[arg(long)]
    pub matrix: bool,
    /// Find the K solutions that cost least, and print them in that order when they are proven to be
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=10_000),
          conflicts_with_all = ["count", "choose", "seed"])]
    pub best: Option<u32>,
    /// Which item to take next
    #[arg(long, value_enum)]
    pub choose: Option<Choose>,
    /// Take one of equally good items at random, the same ones for the same seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub seed: Option<u32>,
    /// Try options in another order, the same one for the same seed
    #[arg(long, value_name = "N")]
    pub shuffle: Option<u64>,
    /// Where there is no solution, find out why: items that no option covers, or a few that can not be
    /// covered together
    #[arg(long, conflicts_with_all = ["count", "best", "choose", "seed", "shuffle", "limit"])]
    pub diagnose: bool,
    /// What to find
    #[command(flatten)]
    pub cover: CoverOptions,
}

/// How the item to take next is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Choose {
    /// The one with the fewest options, the leftmost of several (the default)
    Fewest,
    /// The same among those whose name begins with #, as long as there are some; forced ones first
    Sharp,
    /// The one with the fewest options for its weight, which grows when it is left without any: finds
    /// a first solution of hard problems sooner
    Weights,
    /// Exactly as Knuth's program DLX2 does it, with its numbers of nodes and updates
    Knuth,
}

/// What can be encoded.
#[derive(Debug, Subcommand)]
pub enum Encode {
    /// A Sudoku: its solutions are those of the puzzle
    Sudoku(EncodeSudokuArgs),
    /// n queens
    Queens {
        /// Queens, and rows and columns of the board
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        n: u32,
    },
}

/// `footwork encode sudoku`.
#[derive(Debug, Args)]
pub struct EncodeSudokuArgs {
    /// A puzzle, a file with one, or - for standard input (the default)
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: Option<OsString>,
    /// Rows of the grid; found from the text where that is certain
    #[arg(long, value_enum)]
    pub size: Option<Size>,
    /// Which options to leave out
    #[arg(long, value_enum, default_value_t)]
    pub trim: Trim,
}

/// Which options the givens of a puzzle exclude.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Trim {
    /// Other digits in given cells
    #[default]
    Cells,
    /// And the given digits in all other cells of their row, column and box
    Peers,
}

/// `footwork polyomino`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "they do not depend on each other")]
pub struct PolyominoArgs {
    /// A file with a drawing, - for standard input, or a size: columns x rows, or columns x rows x layers
    #[arg(long, value_name = "FILE|WxH")]
    pub board: OsString,
    /// A file with drawings, - for standard input, or one of pentominoes, tetrominoes, soma
    #[arg(long, value_name = "FILE|SET")]
    pub pieces: OsString,
    /// Pieces are turned, but not turned over
    #[arg(long)]
    pub one_sided: bool,
    /// Pieces stay as they are drawn
    #[arg(long, conflicts_with = "one_sided")]
    pub fixed: bool,
    /// Tell equal pieces apart: n of them make n! solutions of one
    #[arg(long)]
    pub distinct: bool,
    /// Pieces may be left out
    #[arg(long)]
    pub spare: bool,
    /// Each piece is used any number of times
    #[arg(long, conflicts_with = "spare")]
    pub unlimited: bool,
    /// Draw lines between the pieces, in format grid
    #[arg(long)]
    pub borders: bool,
    /// What to find
    #[command(flatten)]
    pub cover: CoverOptions,
}
