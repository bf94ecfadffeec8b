//! The search as one would explain it: slow, and obviously right.

use footwork::xc::Rule;

use super::Cover;

/// What the oracle finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Solutions in the order they are found, options in the order they are taken.
    pub solutions: Vec<Vec<u32>>,
    /// The root, each option taken, and each time that an item takes no more.
    pub nodes: u64,
    /// Most options taken together.
    pub deepest: u32,
}

/// Where the oracle is.
#[derive(Default)]
struct Path {
    taken: Vec<u32>,
    /// Options that must not be taken.
    excluded: Vec<u32>,
    /// Items that take no more.
    closed: Vec<u32>,
}

/// A primary item that has something to decide.
struct Open {
    item: u32,
    options: Vec<u32>,
    /// How many more options may cover it, and how many must.
    left: u32,
    need: u32,
}

impl Open {
    fn branches(&self) -> usize {
        (self.options.len() + 1).saturating_sub(self.need as usize)
    }
}

impl Cover {
    /// The search as one would explain it, from these options on. Options that contradict each other
    /// have no solutions, and no node is visited.
    ///
    /// An item with `s` options that needs `n` of them has `s + 1 - n` branches. The item with the
    /// fewest is chosen (the leftmost of several), each of its options in turn. Items that need none
    /// and have none are passed over.
    ///
    /// Where more than one more option may cover it, the options tried before are out of the game; and
    /// once that leaves some item fewer than it needs, no more are tried. Last comes, if the item needs
    /// no more, that it takes no more.
    pub fn answer(&self, rule: Rule, assumed: &[u32]) -> Answer {
        let mut answer = Answer::default();
        if self.compatible(assumed) {
            answer.nodes = 1;
            let mut path = Path { taken: assumed.to_vec(), ..Path::default() };
            self.visit(rule, &mut path, &mut answer);
        }
        answer
    }

    fn visit(&self, rule: Rule, path: &mut Path, answer: &mut Answer) {
        answer.deepest = answer.deepest.max(path.taken.len() as u32);
        let open = self.open(path);
        // The hasty scan is content with an item of one option.
        let least = usize::from(rule == Rule::TextbookHasty);
        let Some(fewest) = open.iter().map(Open::branches).min() else {
            answer.solutions.push(path.taken.clone());
            return;
        };
        let chosen = open.iter().find(|open| open.branches() <= fewest.max(least)).unwrap();
        if chosen.branches() == 0 {
            return;
        }
        let (excluded, mut short) = (path.excluded.len(), false);
        for option in &chosen.options {
            answer.nodes += 1;
            path.taken.push(*option);
            self.visit(rule, path, answer);
            path.taken.pop();
            if chosen.left > 1 {
                path.excluded.push(*option);
                short = self.open(path).iter().any(|open| open.branches() == 0);
                if short {
                    break;
                }
            }
        }
        if chosen.need == 0 && !short {
            answer.nodes += 1;
            path.closed.push(chosen.item);
            self.visit(rule, path, answer);
            path.closed.pop();
        }
        path.excluded.truncate(excluded);
    }

    /// The items that more options may cover, or must, with these.
    fn open(&self, path: &Path) -> Vec<Open> {
        let left = |item: &u32| {
            if path.closed.contains(item) {
                0
            } else {
                self.multiplicity(*item).1 - self.times(*item, &path.taken)
            }
        };
        let lives = |option: &u32| {
            !path.taken.contains(option)
                && !path.excluded.contains(option)
                && path.taken.iter().all(|taken| self.agree(*taken, *option))
                && self.options[*option as usize]
                    .iter()
                    .all(|item| *item >= self.primary || left(item) > 0)
        };
        let live: Vec<u32> = self.choosable().into_iter().filter(lives).collect();
        let open = (0..self.primary).filter(|item| left(item) > 0).map(|item| Open {
            item,
            options: {
                let on_item = |option: &&u32| self.options[**option as usize].contains(&item);
                live.iter().filter(on_item).copied().collect()
            },
            left: left(&item),
            need: self.multiplicity(item).0.saturating_sub(self.times(item, &path.taken)),
        });
        open.filter(|open| open.need > 0 || !open.options.is_empty()).collect()
    }
}
