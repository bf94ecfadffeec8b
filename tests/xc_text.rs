//! Exact-cover problems as text: what is read, what is refused and where, and the way back.
//! Needs the feature `alloc`, which the workspace's tests have.
#![cfg(feature = "alloc")]

use footwork::xc::owned::{Dance, OwnedProblem};
use footwork::xc::text::{
    self, Feature, Names, Text, TextError, TextErrorKind as Kind, Warning, WriteError,
};
use footwork::{Error, Resource};
use proptest::prelude::*;

fn count(text: &str) -> u64 {
    let named = text::parse::<u16>(text).expect("legal");
    count_of(&named)
}

fn count_of(named: &text::Named<u16>) -> u64 {
    let mut memory = Dance::new(named.problem());
    memory.search(named.problem()).expect("fits").count(1_000_000).expect("counts").count
}

fn error(text: &str) -> TextError {
    text::parse::<u16>(text).expect_err(text)
}

/// Kind, line, column and name of the error.
fn located(error: &TextError) -> (Kind, u32, u32, &str) {
    (error.kind, error.line, error.column, &error.name)
}

#[test]
fn reads_items_secondary_items_and_options() {
    let named = text::parse::<u16>("a bee | c\nbee c\na\na bee c\n").unwrap();
    let problem = named.problem();
    assert_eq!((problem.items(), problem.primary(), problem.options()), (3, 2, 3));
    assert!(problem.items_of(0).eq([1, 2]));
    assert!(problem.items_of(1).eq([0]));
    assert!(problem.items_of(2).eq([0, 1, 2]));
    assert!(named.names().iter().eq(["a", "bee", "c"]));
    assert_eq!(named.option(0).to_string(), "bee c");
    assert_eq!((named.line(0), named.line(2), named.line(3)), (Some(2), Some(4), None));
    assert_eq!(named.warnings(), []);
    assert_eq!(count_of(&named), 2);
    let named = text::parse::<u16>("a bee | c\nc bee\n").unwrap();
    assert_eq!(named.option(0).to_string(), "bee c", "primary items first");
}

#[test]
fn counts_known_problems() {
    // TAOCP 7.2.2.1 (5).
    assert_eq!(count("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"), 1);
    // {1..5} with {1,2} {2,3} {3,4} {4,5} {1,5}, and {1,2,3} with {1} {2} {3} {1,2}.
    assert_eq!(count("1 2 3 4 5\n1 2\n2 3\n3 4\n4 5\n1 5\n"), 0);
    assert_eq!(count("1 2 3\n1\n2\n3\n1 2\n"), 2);
    // One queen; an item that no option covers; a problem without options.
    assert_eq!(count("r c | a b\nr c a b\n"), 1);
    assert_eq!(count("a b c\na\nb\n"), 0);
    assert_eq!(count("a"), 0);
}

#[test]
fn layout_does_not_matter() {
    let plain = text::parse::<u16>("alpha b | sec\nalpha b\nb sec\nalpha sec\n").unwrap();
    let layouts = [
        "| a comment\n   \n\nalpha b | sec\n| another\n\talpha \t b\n\n  b sec  \n\x0calpha\x0bsec",
        "\u{feff}alpha b | sec\r\nalpha b\r\nb sec\r\nalpha sec\r\n",
        "alpha b | sec\ralpha b\rb sec\ralpha sec\r",
        "\u{feff}  | comment | with: bars\n \t|\nalpha b | sec\nalpha b\nb sec\nalpha sec\n\n\n",
    ];
    for layout in layouts {
        let named = text::parse::<u16>(layout).expect(layout);
        assert_eq!(named.problem().fingerprint(), plain.problem().fingerprint(), "{layout:?}");
        assert_eq!(named.names(), plain.names());
    }
    let lines = |text| text::parse::<u16>(text).map(|named| (named.line(0), named.line(2)));
    assert_eq!(lines(layouts[0]), Ok((Some(6), Some(9))));
    assert_eq!(lines(layouts[1]), Ok((Some(2), Some(4))));
    assert_eq!(lines(layouts[2]), Ok((Some(2), Some(4))));
}

#[test]
fn names_may_be_long_and_of_any_alphabet() {
    let long = "x".repeat(5_000);
    let named = text::parse::<u16>(&format!("{long} café # p,q\n{long} #\ncafé p,q\n")).unwrap();
    assert_eq!(named.names().get(0), Some(&*long));
    assert_eq!(count_of(&named), 1);
    // Columns count characters, not bytes.
    assert_eq!(located(&error("é ü\né ü ö\n")), (Kind::UnknownItem, 2, 5, "ö"));
}

#[test]
fn mistakes_are_located() {
    for (text, kind, line, column, name) in [
        ("", Kind::NoItems, 1, 1, ""),
        ("| nothing here\n\n", Kind::NoItems, 2, 1, ""),
        ("a b a\na\n", Kind::DeclaredTwice, 1, 5, "a"),
        ("a | b a\na\n", Kind::DeclaredTwice, 1, 7, "a"),
        ("a | b | c\na\n", Kind::SecondBar, 1, 7, "|"),
        ("a |\tb |", Kind::SecondBar, 1, 7, "|"),
        ("a b|\n", Kind::BarInName, 1, 3, "b|"),
        ("a |b c\n", Kind::BarInName, 1, 3, "|b"),
        ("a x|b\n", Kind::BarInName, 1, 3, "x|b"),
        ("a 2|b|c\n", Kind::BarInName, 1, 3, "2|b|c"),
        ("a 2:3:4|b\n", Kind::BarInName, 1, 3, "2:3:4|b"),
        ("a x:1\na\n", Kind::ColonInName, 1, 3, "x:1"),
        ("a | x:1\na\n", Kind::ColonInName, 1, 5, "x:1"),
        ("a b\u{0}\n", Kind::CharacterInName, 1, 3, "b\u{0}"),
        ("a b\u{a0}c\n", Kind::CharacterInName, 1, 3, "b\u{a0}c"),
        ("a 3:2|b\n", Kind::Bounds, 1, 3, "3:2|b"),
        ("a 0|b\n", Kind::Bounds, 1, 3, "0|b"),
        ("a 4294967296|b\n", Kind::LargeNumber, 1, 3, "4294967296|b"),
        ("a 2|b:c\n", Kind::ColonInName, 1, 3, "2|b:c"),
        ("a 2|b\u{1}\n", Kind::CharacterInName, 1, 3, "2|b\u{1}"),
        ("a | 2|b\n", Kind::BoundsOnSecondary, 1, 5, "2|b"),
        ("a b\na c\n", Kind::UnknownItem, 2, 3, "c"),
        ("a b\n\n| c\n  c\n", Kind::UnknownItem, 4, 3, "c"),
        ("a | x\na y:R\n", Kind::UnknownItem, 2, 3, "y"),
        ("a b\na B\n", Kind::UnknownItem, 2, 3, "B"),
        ("a b\na|7\n", Kind::BadCost, 2, 1, "a|7"),
        ("a b\nc|7\n", Kind::UnknownItem, 2, 1, "c|7"),
        ("a b\na b a\n", Kind::RepeatedItem, 2, 5, "a"),
        ("a | x\na x x\n", Kind::RepeatedItem, 2, 5, "x"),
        ("a | x\na :R\n", Kind::MissingItem, 2, 3, ":R"),
        ("a b\na:R b\n", Kind::ColorOnPrimary, 2, 1, "a:R"),
        ("a b\na: b\n", Kind::ColorOnPrimary, 2, 1, "a:"),
        ("a | x\na x:RED\n", Kind::LongColor, 2, 3, "x:RED"),
        ("a | x\na x: R\n", Kind::EmptyColor, 2, 3, "x:"),
        ("a | x\na x:\u{7f}\n", Kind::CharacterInColor, 2, 3, "x:\u{7f}"),
        ("a | x\na x:\u{2003}\n", Kind::CharacterInColor, 2, 3, "x:\u{2003}"),
        ("a b\na | b\n", Kind::BadCost, 2, 3, "|"),
        ("a b\na | 7\n", Kind::BadCost, 2, 3, "|"),
        ("a b\na |-7\n", Kind::BadCost, 2, 3, "|-7"),
        ("a b\na |+7\n", Kind::BadCost, 2, 3, "|+7"),
        ("a b\na |x\n", Kind::BadCost, 2, 3, "|x"),
    ] {
        assert_eq!(located(&error(text)), (kind, line, column, name), "{text:?}");
    }
}

#[test]
fn what_no_plain_problem_has_is_referred() {
    for (text, feature, line, column, name) in [
        ("a | x\nx:A a\n", Feature::Color, 2, 1, "x:A"),
        ("a | x\na\n\na x:é\n", Feature::Color, 4, 3, "x:é"),
        ("p q r | x y\np q x y:A\n", Feature::Color, 2, 7, "y:A"),
        ("5|# 1:5|00\n# 00\n", Feature::Multiplicity, 1, 1, "5|#"),
        ("a 0:1|b\nb\n", Feature::Multiplicity, 1, 3, "0:1|b"),
        ("a b\na b |138\n", Feature::Cost, 2, 5, "|138"),
        ("a b\na |0 b |12\n", Feature::Cost, 2, 3, "|0"),
    ] {
        let error = error(text);
        assert_eq!(located(&error), (Kind::NotPlain(feature), line, column, name));
        assert!(error.to_string().ends_with("text::parse_general"), "{error}");
        assert!(text::parse_general::<u16>(text).is_ok(), "{text:?}");
    }
}

#[test]
fn strange_names_are_shown_safely_and_shortly() {
    let long = "y".repeat(1_000);
    assert!(error(&format!("a\n{long}\n")).to_string().len() < 150);
    assert_eq!(
        error("a\n\u{1b}[2J\n").to_string(),
        r#"line 2, column 1: there is no item "\u{1b}[2J": the first line names all items"#
    );
}

#[test]
fn warnings_name_what_is_probably_not_meant() {
    let named = text::parse::<u16>("a b | x y\nx y\na b x\na x\n\ny\n").unwrap();
    assert_eq!(
        named.warnings(),
        [
            Warning::NoPrimaryItem { option: 0, line: 2 },
            Warning::NoPrimaryItem { option: 3, line: 6 }
        ]
    );
    let mut memory = Dance::new(named.problem());
    let mut search = memory.search(named.problem()).unwrap();
    assert_eq!(search.next_solution(), Ok(Some(&[1][..])), "ignored options keep their numbers");
    assert_eq!(search.next_solution(), Ok(None));

    let named = text::parse::<u16>("| items\na b | x\na\n").unwrap();
    let (b, x) = ("b".into(), "x".into());
    assert_eq!(
        named.warnings(),
        [
            Warning::NoOptions { item: 1, name: b, primary: true, line: 2 },
            Warning::NoOptions { item: 2, name: x, primary: false, line: 2 }
        ]
    );
}

#[test]
fn what_the_link_width_cannot_number_is_a_located_error() {
    // 65,534 entries in short options, then three more options of one.
    let mut text = String::from("a b\n");
    text.push_str(&"a b\n".repeat(32_767));
    assert_eq!(text::parse::<u16>(&text).unwrap().problem().entries(), 65_534);
    text.push_str("a\n\n  b\na\n");
    let error = text::parse::<u16>(&text).unwrap_err();
    let resource = Resource::LinkWidth;
    let kind = Kind::Problem(Error::Capacity { resource, needed: 65_537, capacity: 65_535 });
    assert_eq!(located(&error), (kind, 32_771, 3, ""));
    assert_eq!(text::parse::<u32>(&text).unwrap().problem().entries(), 65_537);

    let items: Vec<_> = (0..65_536).map(|item| item.to_string()).collect();
    assert!(text::parse::<u16>(&items[1..].join(" ")).is_ok());
    let error = text::parse::<u16>(&items.join(" ")).unwrap_err();
    let kind = Kind::Problem(Error::Capacity { resource, needed: 65_536, capacity: 65_535 });
    assert_eq!((error.kind, &*error.name), (kind, "65535"));
    assert!(text::parse::<u32>(&items.join(" ")).is_ok());
}

#[test]
fn matrices_are_read_with_and_without_separators() {
    let plain = text::parse_matrix::<u16>("0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n")
        .unwrap();
    assert_eq!((plain.problem().items(), plain.problem().primary()), (7, 7));
    assert_eq!((plain.problem().options(), plain.problem().entries()), (6, 16));
    assert_eq!(count_of(&plain), 1);
    assert_eq!(plain.option(0).to_string(), "p2 p4 p5");
    for layout in [
        "\u{feff}# a comment\n0 0 1 0 1 1 0\r\n1 0 0 1 0 0 1\r\n\r\n0 1 1 0 0 1 0\r\n1 0 0 1 0 0 0\r\n0 1 0 0 0 0 1\r\n0 0 0 1 1 0 1",
        "0,0,1,0,1,1,0\n1, 0, 0, 1, 0, 0, 1\n\t0110010\n  | x\n100 1000\n0100001  \n0001101\n",
    ] {
        let named = text::parse_matrix::<u16>(layout).expect(layout);
        assert_eq!(named.problem().fingerprint(), plain.problem().fingerprint());
    }
}

#[test]
fn rows_of_zeros_keep_their_numbers() {
    let named = text::parse_matrix::<u16>("00\n10\n00\n01\n").unwrap();
    assert_eq!(
        named.warnings(),
        [
            Warning::NoPrimaryItem { option: 0, line: 1 },
            Warning::NoPrimaryItem { option: 2, line: 3 }
        ]
    );
    let mut memory = Dance::new(named.problem());
    let covers: Result<Vec<_>, _> =
        memory.search(named.problem()).unwrap().solutions::<2>().collect();
    assert_eq!(covers.unwrap(), [[1, 3]]);
    let names = Names::numbered(2, 0);
    let refused = Text::new(named.problem(), &names).unwrap_err();
    assert_eq!(refused, WriteError::EmptyOption { option: 0 });

    let named = text::parse_matrix::<u16>("\n10\n").unwrap();
    let name = "p1".into();
    assert_eq!(named.warnings(), [Warning::NoOptions { item: 1, name, primary: true, line: 2 }]);
}

#[test]
fn mistakes_in_matrices_are_located() {
    for (text, kind, line, column, name) in [
        ("", Kind::NoRows, 1, 1, ""),
        ("# none\n | none\n\n", Kind::NoRows, 3, 1, ""),
        ("101\n10\n", Kind::RowLength { found: 2, wanted: 3 }, 2, 3, ""),
        ("1 0 1\n 1 0 \n", Kind::RowLength { found: 2, wanted: 3 }, 2, 5, ""),
        ("101\n\n1010 1\n", Kind::RowLength { found: 5, wanted: 3 }, 3, 4, ""),
        ("101\n121\n", Kind::NotACell, 2, 2, "2"),
        ("101\n1é1\n", Kind::NotACell, 2, 2, "é"),
        ("1,0,1\n1,,1\n", Kind::Comma, 2, 3, ","),
        ("1,0,1,\n", Kind::Comma, 1, 6, ","),
        (",1,0\n", Kind::Comma, 1, 1, ","),
        ("é\n", Kind::NotACell, 1, 1, "é"),
    ] {
        let error = text::parse_matrix::<u16>(text).expect_err(text);
        assert_eq!(located(&error), (kind, line, column, name), "{text:?}");
    }
    let wide = "0".repeat(65_536);
    let resource = Resource::LinkWidth;
    let kind = Kind::Problem(Error::Capacity { resource, needed: 65_536, capacity: 65_535 });
    assert_eq!(located(&text::parse_matrix::<u16>(&wide).unwrap_err()), (kind, 1, 65_536, ""));
    let tall = "11\n".repeat(32_770);
    let kind = Kind::Problem(Error::Capacity { resource, needed: 65_540, capacity: 65_535 });
    assert_eq!(located(&text::parse_matrix::<u16>(&tall).unwrap_err()), (kind, 32_768, 1, ""));
}

#[test]
fn what_has_no_form_in_text_is_not_written() {
    let names = Names::numbered(0, 2);
    let problem = OwnedProblem::<u16>::new(0, 2).unwrap();
    assert_eq!(Text::new(problem.problem(), &names).unwrap_err(), WriteError::NoPrimaryItem);
    let problem = OwnedProblem::<u16>::new(3, 0).unwrap();
    let refused = Text::new(problem.problem(), &names).unwrap_err();
    assert_eq!(refused, WriteError::NameCount { names: 2, items: 3 });
    for bad in ["", "a b", "a:b", "a|b", "|", "a\n", "\u{feff}a", "a\u{7f}", "a\u{2003}b"] {
        assert_eq!(Names::new(["x", bad]), Err(WriteError::Name { item: 1 }), "{bad:?}");
    }
}

/// Primary items, secondary items, options as sets of items (in random order, none empty).
fn problems() -> impl Strategy<Value = (u16, u16, Vec<Vec<u16>>)> {
    (1_u16..9, 0_u16..5).prop_flat_map(|(primary, secondary)| {
        let items: Vec<u16> = (0..primary + secondary).collect();
        let option = proptest::sample::subsequence(items.clone(), 1..=items.len()).prop_shuffle();
        (Just(primary), Just(secondary), proptest::collection::vec(option, 0..12))
    })
}

fn names(many: usize) -> impl Strategy<Value = Names> {
    proptest::collection::btree_set("[!-9;-{}~é😀]{1,12}", many)
        .prop_map(|names| Names::new(names).expect("all fit"))
}

fn owned<L>(primary: u16, secondary: u16, options: &[Vec<u16>]) -> OwnedProblem<L>
where
    L: text::Fill + From<u16>,
    OwnedProblem<L>: Push<L>,
{
    let mut problem = OwnedProblem::new(primary.into(), secondary.into()).unwrap();
    for option in options {
        let option: Vec<L> = option.iter().map(|item| L::from(*item)).collect();
        problem.push(&option);
    }
    problem
}

trait Push<L> {
    fn push(&mut self, items: &[L]);
}
impl Push<u16> for OwnedProblem<u16> {
    fn push(&mut self, items: &[u16]) {
        self.option(items).expect("legal");
    }
}
impl Push<u32> for OwnedProblem<u32> {
    fn push(&mut self, items: &[u32]) {
        self.option(items).expect("legal");
    }
}

/// The same problem with comments, blanks and line ends of another kind, by dice.
fn disturb(text: &str, dice: &[u8]) -> String {
    let mut dice = dice.iter().cycle().copied();
    let mut out = String::new();
    for line in text.lines() {
        let mut roll = || dice.next().unwrap_or(0);
        match roll() % 5 {
            0 => out.push_str("\t| a comment: | more\n"),
            1 => out.push_str(" \r\n\n"),
            _ => {}
        }
        out.push_str(["", " ", "\t "][usize::from(roll()) % 3]);
        for character in line.chars() {
            if character == ' ' {
                out.push_str([" ", "\t", "   "][usize::from(roll()) % 3]);
            } else {
                out.push(character);
            }
        }
        out.push_str(["\n", "\r\n", " \n", "\r"][usize::from(roll()) % 4]);
    }
    out
}

proptest! {
    #[test]
    fn written_text_is_read_as_the_same_problem(
        ((primary, secondary, options), names) in problems().prop_flat_map(|problem| {
            let many = usize::from(problem.0 + problem.1);
            (Just(problem), names(many))
        }),
        dice in proptest::collection::vec(any::<u8>(), 1..40),
    ) {
        // As problems hold options: primary items first.
        let mut options = options;
        for option in &mut options {
            option.sort_by_key(|item| *item >= primary);
        }
        let problem = owned::<u16>(primary, secondary, &options);
        let written = Text::new(problem.problem(), &names).unwrap().to_string();
        for text in [&written, &disturb(&written, &dice)] {
            let named = text::parse::<u16>(text).unwrap();
            prop_assert_eq!(named.names(), &names);
            prop_assert_eq!(named.problem().fingerprint(), problem.problem().fingerprint());
            prop_assert_eq!(named.problem().primary(), u32::from(primary));
            prop_assert_eq!(named.problem().options() as usize, options.len());
            for (number, option) in (0..).zip(&options) {
                prop_assert!(named.problem().items_of(number).eq(option.iter().map(|i| (*i).into())));
                let line = text.split_inclusive(['\n', '\r']).collect::<String>();
                let line = line.replace("\r\n", "\n").replace('\r', "\n");
                let line = line.lines().nth(named.line(number).unwrap() as usize - 1).unwrap();
                let words: Vec<_> = line.split_whitespace().collect();
                prop_assert_eq!(words.join(" "), named.option(number).to_string());
            }
            let again = Text::new(named.problem(), named.names()).unwrap().to_string();
            prop_assert_eq!(&again, &written);
        }
        let wide = owned::<u32>(primary, secondary, &options);
        let named = text::parse::<u32>(&written).unwrap();
        prop_assert_eq!(named.problem().fingerprint(), wide.problem().fingerprint());
    }

    #[test]
    fn a_matrix_and_its_options_are_the_same_problem(
        (primary, secondary, options) in problems(),
        between in prop_oneof![Just(""), Just(" "), Just(","), Just(" ,\t")],
    ) {
        let columns = primary + secondary;
        let problem = owned::<u16>(columns, 0, &options.iter().map(|option| {
            let mut option = option.clone();
            option.sort_unstable();
            option
        }).collect::<Vec<_>>());
        let rows: Vec<_> = options.iter().map(|option| {
            let cells = (0..columns).map(|item| if option.contains(&item) { "1" } else { "0" });
            cells.collect::<Vec<_>>().join(between)
        }).collect();
        match text::parse_matrix::<u16>(&rows.join("\n")) {
            Ok(named) => prop_assert_eq!(named.problem().fingerprint(), problem.problem().fingerprint()),
            Err(error) => prop_assert!(options.is_empty() && error.kind == Kind::NoRows),
        }
    }
}
