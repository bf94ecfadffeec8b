//! What may be done with the pieces.

use super::Motion;

/// How often each piece is used.
///
/// ```
/// use footwork::puzzle::polyomino::Supply;
/// assert_eq!(Supply::default(), Supply::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Supply {
    /// Once.
    #[default]
    All,
    /// Once or not at all.
    Spare,
    /// Any number of times. The picture of a solution then shows pieces of one name alike.
    Unlimited,
}

/// Whether equal pieces are told apart.
///
/// ```
/// use footwork::puzzle::polyomino::Equal;
/// assert_eq!(Equal::default(), Equal::Alike);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Equal {
    /// No: to exchange two is no other solution.
    #[default]
    Alike,
    /// Yes: n equal pieces make n! solutions of one.
    Labeled,
}

/// What may be done with the pieces.
///
/// ```
/// use footwork::puzzle::polyomino::{Motion, Rules};
/// let rules = Rules { motion: Motion::OneSided, ..Rules::default() };
/// assert_ne!(rules, Rules::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Rules {
    /// How they are turned.
    pub motion: Motion,
    /// How often each is used.
    pub supply: Supply,
    /// Whether equal ones are told apart.
    pub equal: Equal,
}
