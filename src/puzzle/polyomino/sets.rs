//! Sets of pieces that everybody knows, as text.

/// The five tetrominoes.
///
/// ```
/// use footwork::puzzle::polyomino::{Needs, TETROMINOES};
/// assert_eq!(Needs::of("#", TETROMINOES).parts, 5 * 4);
/// ```
pub const TETROMINOES: &str = "IIII

OO
OO

TTT
.T.

LLL
L..

SS.
.SS
";

/// The twelve pentominoes, by Golomb's names.
///
/// ```
/// use footwork::puzzle::polyomino::{Needs, PENTOMINOES};
/// assert_eq!(Needs::of("#", PENTOMINOES).parts, 12 * 5);
/// ```
pub const PENTOMINOES: &str = "FF.
.FF
.F.

IIIII

LLLL
L...

NNN.
..NN

PPP
PP.

TTT
.T.
.T.

U.U
UUU

V..
V..
VVV

W..
WW.
.WW

.X.
XXX
.X.

YYYY
.Y..

ZZ.
.Z.
.ZZ
";

/// The seven pieces of Piet Hein's Soma cube, of 3 x 3 x 3 cells: V L T Z, and three with two layers,
/// A and B mirror images of each other, and P.
///
/// ```
/// use footwork::puzzle::polyomino::{Needs, SOMA};
/// assert_eq!(Needs::of("#", SOMA).parts, 27);
/// ```
pub const SOMA: &str = "VV
V.

LLL
L..

TTT
.T.

ZZ.
.ZZ

AA
A.
--
A.
..

BB
B.
--
.B
..

PP
P.
--
..
P.
";
