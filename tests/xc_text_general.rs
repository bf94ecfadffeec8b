//! General problems as text: colors, multiplicities and costs, read, refused and written; and any
//! text at all. Needs the feature `alloc`, which the workspace's tests have.
#![cfg(feature = "alloc")]

use std::fmt::Write as _;

use footwork::xc::General;
use footwork::xc::owned::OwnedGeneral;
use footwork::xc::text::{
    self, NamedGeneral, Names, Text, TextError, TextErrorKind as Kind, Warning, WriteError,
};
use footwork::{Error, Resource};
use proptest::prelude::*;

fn read(text: &str) -> NamedGeneral<u16> {
    text::parse_general(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn bounds(named: &NamedGeneral<u16>) -> Vec<(u32, u32)> {
    (0..named.general().problem().items()).map(|item| named.multiplicity(item)).collect()
}

fn costs(named: &NamedGeneral<u16>) -> Vec<u32> {
    (0..named.general().problem().options()).map(|option| named.cost(option)).collect()
}

#[test]
fn reads_colors_multiplicities_and_costs_together() {
    let named = read("a 2:3|bee 5|c 0:1|d | s t\na bee s:R |17\nbee t |2\n|9 t\nbee c s:G\n");
    assert!(named.names().iter().eq(["a", "bee", "c", "d", "s", "t"]));
    assert_eq!(bounds(&named), [(1, 1), (2, 3), (5, 5), (0, 1), (0, 1), (0, 1)]);
    assert_eq!(costs(&named), [17, 2, 0]);
    let general = named.general();
    assert_eq!((general.problem().primary(), general.problem().entries()), (4, 8));
    assert!(general.members_of(0).eq([(0, 0), (1, 0), (4, 1)]));
    assert!(general.members_of(2).eq([(1, 0), (2, 0), (4, 2)]));
    assert_eq!(named.letters(), ['R', 'G']);
    assert_eq!([0, 1, 2, 3].map(|option| named.line(option)), [Some(2), Some(3), Some(5), None]);
    assert_eq!([1, 2].map(|option| named.option(option).to_string()), ["bee t |2", "bee c s:G"]);
    let name = "d".into();
    assert_eq!(named.warnings(), [Warning::NoOptions { item: 3, name, primary: true, line: 1 }]);
    assert_eq!((named.cost(3), named.option(3).to_string()), (0, String::new()));
}

#[test]
fn costs_stand_anywhere_but_first_and_are_summed() {
    let named =
        read("a b\na |3 b\na b |3\n\t| 4 a\nb |1 |2\r\na |0003 |0\nb |4294967295 |0\na |0\n");
    assert_eq!(costs(&named), [3, 3, 3, 3, u32::MAX, 0]);
    assert!(named.general().has_costs());
    assert!(!read("a\na |0\n").general().has_costs(), "0 is no cost");
}

#[test]
fn bounds_that_say_nothing_are_none() {
    let named = read("1|a 1:1|b 01|c\na b c\n");
    assert_eq!((bounds(&named), named.general().has_multiplicities()), (vec![(1, 1); 3], false));
    let named = read("02|a 0:65535|b\na b\n");
    assert_eq!(bounds(&named), [(2, 2), (0, 65_535)]);
}

#[test]
fn any_character_is_a_color_but_blanks_and_controls() {
    let letters = ['A', '0', '|', ':', 'é', '😀', '\u{301}', '\u{feff}'];
    let options: Vec<_> = letters.iter().map(|letter| format!("a x:{letter}\n")).collect();
    assert_eq!(read(&format!("a | x\n{}", options.concat())).letters(), letters);
}

#[test]
fn layout_does_not_matter() {
    let plain = read("2|a b | sec\na b sec:X |7\nb sec\n");
    for layout in [
        "\u{feff}| costs and all\r\n\r\n2|a\tb | sec\r\na  b\tsec:X |7\r\n\t|7 a comment\r\nb sec",
        " 2|a b |\tsec\ra |7 b sec:X\r  b sec  \r",
        "2:2|a b | sec\nb a |3 sec:X |4 \n\n\n b |0 sec\n",
    ] {
        let named = read(layout);
        assert_eq!(same(plain.general(), named.general()), Ok(()), "{layout:?}");
    }
    let long = "x".repeat(70_000);
    let named = read(&format!("3|{long} | {long}y\n{long}   {long}y:c   |5\n"));
    assert_eq!((bounds(&named), costs(&named)), (vec![(3, 3), (0, 1)], vec![5]));
}

/// The members of an option may stand in another order: a layout may have moved them.
fn same(one: General<'_, u16>, other: General<'_, u16>) -> Result<(), String> {
    let all = |general: General<'_, u16>| {
        let problem = general.problem();
        let options: Vec<_> = (0..problem.options())
            .map(|option| {
                let mut members: Vec<_> = general.members_of(option).collect();
                members.sort_unstable();
                (general.cost(option), members)
            })
            .collect();
        let bounds: Vec<_> = (0..problem.items()).map(|item| general.multiplicity(item)).collect();
        (problem.primary(), bounds, options, general.colors())
    };
    let (one, other) = (all(one), all(other));
    if one == other { Ok(()) } else { Err(format!("{one:?}\n{other:?}")) }
}

#[test]
fn mistakes_are_located_and_say_what_to_do() {
    for (text, kind, line, column, name, advice) in [
        ("3:2|b\nb\n", Kind::Bounds, 1, 1, "3:2|b", "the first is the least"),
        ("a 0|b\nb\n", Kind::Bounds, 1, 3, "0|b", "from 1"),
        ("a 1:4294967296|b\n", Kind::LargeNumber, 1, 3, "1:4294967296|b", "4294967295 at most"),
        ("a | 2|b\n", Kind::BoundsOnSecondary, 1, 5, "2|b", "only primary"),
        ("a 1|b 2|b\n", Kind::DeclaredTwice, 1, 9, "b", "a name of its own"),
        ("a 2:|b\n", Kind::BarInName, 1, 3, "2:|b", "2:3|name"),
        ("a :2|b\n", Kind::BarInName, 1, 3, ":2|b", "2:3|name"),
        ("a -1:2|b\n", Kind::BarInName, 1, 3, "-1:2|b", "2:3|name"),
        ("a 2|\n", Kind::BarInName, 1, 3, "2|", "stands alone"),
        ("a 2|3|b\n", Kind::BarInName, 1, 3, "2|3|b", "2:3|name"),
        ("é b\né |7 |\n", Kind::BadCost, 2, 6, "|", "right behind it"),
        ("a b\na |7x\n", Kind::BadCost, 2, 3, "|7x", "a number from 0"),
        ("a b\na b|7\n", Kind::BadCost, 2, 3, "b|7", "blanks around"),
        ("a b\na |4294967296\n", Kind::LargeNumber, 2, 3, "|4294967296", "4294967295 at most"),
        ("a b\na |4294967295 b |1\n", Kind::LargeNumber, 2, 17, "|1", "4294967295 at most"),
        ("a | x\na x:R x:G\n", Kind::RepeatedItem, 2, 7, "x:G", "leave one out"),
        ("a | x\na x:RED\n", Kind::LongColor, 2, 3, "x:RED", "a single character"),
        ("a | x\na x:\u{85}\n", Kind::CharacterInColor, 2, 3, "x:\u{85}", "cannot be a color"),
        ("a | x\na:R\n", Kind::ColorOnPrimary, 2, 1, "a:R", "behind the \"|\""),
        ("a | x\na y:R\n", Kind::UnknownItem, 2, 3, "y", "the first line names"),
    ] {
        let error = text::parse_general::<u16>(text).expect_err(text);
        let TextError { kind: found, line: at, column: in_it, name: what, .. } = &error;
        assert_eq!((*found, *at, *in_it, &**what), (kind, line, column, name), "{text:?}");
        let place = format!("line {line}, column {column}: ");
        let message = error.to_string();
        assert!(message.starts_with(&place) && message.contains(advice), "{message}");
    }
}

#[test]
fn what_the_width_cannot_number_is_located() {
    let text = "a 1:65536|b\na b\n";
    let error = text::parse_general::<u16>(text).unwrap_err();
    let resource = Resource::LinkWidth;
    let kind = Kind::Problem(Error::Capacity { resource, needed: 65_536, capacity: 65_535 });
    assert_eq!((error.kind, error.line, error.column), (kind, 1, 3));
    assert_eq!(text::parse_general::<u32>(text).unwrap().multiplicity(1), (1, 65_536));

    // Costs are no entries: what is needed is counted without them.
    let text = format!("a b\n{}a |1\n b |5 |6\na |2\n", "a b\n".repeat(32_767));
    let error = text::parse_general::<u16>(&text).unwrap_err();
    let kind = Kind::Problem(Error::Capacity { resource, needed: 65_537, capacity: 65_535 });
    assert_eq!((error.kind, error.line, error.column), (kind, 32_770, 2));
    assert_eq!(text::parse_general::<u32>(&text).unwrap().cost(32_768), 11);

    // As many colors as there may be, and one more; 64 in an option.
    let items: Vec<_> = (0..64).map(|item| format!("x{item}")).collect();
    let of = |many: u32| {
        let mut text = format!("a | {}", items.join(" "));
        for (place, item) in (0..many).zip(items.iter().cycle()) {
            let letter = char::from_u32(0x1_0000 + place).unwrap();
            let between = if place % 64 == 0 { "\n" } else { " " };
            write!(text, "{between}{item}:{letter}").unwrap();
        }
        text
    };
    assert_eq!(read(&of(65_535)).general().colors(), 65_535);
    let error = text::parse_general::<u16>(&of(65_536)).unwrap_err();
    assert_eq!(
        (error.line, error.kind),
        (1_025, { Kind::Problem(Error::Capacity { resource, needed: 65_536, capacity: 65_535 }) })
    );
    assert_eq!(text::parse_general::<u32>(&of(65_536)).unwrap().general().colors(), 65_536);
}

#[test]
fn what_has_no_form_in_text_is_not_written() {
    let mut general = OwnedGeneral::<u16>::new(1, 1).unwrap();
    general.option(&[(0, 0), (1, 3)]).unwrap();
    let names = Names::numbered(1, 1);
    let refused = |letters: &[char]| Text::general(general.general(), &names, letters).unwrap_err();
    assert_eq!(refused(&['a', 'b']), WriteError::Color { option: 0, item: 1, color: 3 });
    assert_eq!(refused(&['a', 'b', ' ']), WriteError::Letter { color: 3 });
    assert_eq!(refused(&['a', '\n', 'c']), WriteError::Letter { color: 2 });
    assert_eq!(refused(&['a', 'b', 'a']), WriteError::RepeatedLetter { first: 1, second: 3 });
    let text = Text::general(general.general(), &names, &['a', 'b', 'c']).unwrap().to_string();
    assert_eq!(text, "p0 | s1\np0 s1:c\n");
    // Without its colors the problem can be written without letters.
    let plain = Text::new(general.general().problem(), &names).unwrap().to_string();
    assert_eq!(plain, "p0 | s1\np0 s1\n");
    general.option_with_cost(3, &[]).unwrap();
    let empty = Text::general(general.general(), &names, &['a', 'b', 'c']).unwrap_err();
    assert_eq!(empty, WriteError::EmptyOption { option: 1 });
    for error in [
        WriteError::Color { option: 4, item: 5, color: 6 },
        WriteError::RepeatedLetter { first: 4, second: 6 },
        WriteError::Letter { color: 6 },
    ] {
        assert!(error.to_string().contains('6'), "{error}");
    }
}

/// A general problem as plain data: items with bounds, secondary items, options of cost and members.
#[derive(Clone, Debug)]
struct Plan {
    bounds: Vec<(u16, u16)>,
    secondary: u16,
    options: Vec<(u32, Vec<(u16, u16)>)>,
}

const LETTERS: [char; 6] = ['R', '1', '|', ':', 'ß', '😀'];

impl Plan {
    fn problem(&self) -> OwnedGeneral<u16> {
        let primary = self.bounds.len() as u16;
        let mut general = OwnedGeneral::<u16>::new(primary.into(), self.secondary.into()).unwrap();
        for (item, (least, most)) in (0..).zip(&self.bounds) {
            general.set_multiplicity(item, *least, *most).unwrap();
        }
        for (cost, members) in &self.options {
            let color =
                |(item, color): &(u16, u16)| (*item, if *item < primary { 0 } else { *color });
            let members: Vec<_> = members.iter().map(color).collect();
            general.option_with_cost(*cost, &members).unwrap();
        }
        general
    }
}

fn plans() -> impl Strategy<Value = Plan> {
    let bounds = prop_oneof![
        Just((1, 1)),
        (0_u16..4, 1_u16..4).prop_map(|(least, more)| (least, least + more)),
        (1_u16..9).prop_map(|both| (both, both)),
        Just((0, u16::MAX)),
    ];
    let cost = prop_oneof![Just(0), 1_u32..100, Just(u32::MAX)];
    (proptest::collection::vec(bounds, 1..6), 0_u16..5).prop_flat_map(move |(bounds, secondary)| {
        let items: Vec<u16> = (0..bounds.len() as u16 + secondary).collect();
        let members = proptest::sample::subsequence(items.clone(), 1..=items.len()).prop_shuffle();
        let colors = proptest::collection::vec(0..=LETTERS.len() as u16, items.len());
        let option = (cost.clone(), members, colors)
            .prop_map(|(cost, members, colors)| (cost, members.into_iter().zip(colors).collect()));
        (Just(bounds), Just(secondary), proptest::collection::vec(option, 0..10))
            .prop_map(|(bounds, secondary, options)| Plan { bounds, secondary, options })
    })
}

fn names(many: usize) -> impl Strategy<Value = Names> {
    proptest::collection::btree_set("[!-9;-{}~é😀]{1,12}", many)
        .prop_map(|names| Names::new(names).expect("all fit"))
}

/// Text of a problem with some of its bytes altered, moved or left out.
fn mutated() -> impl Strategy<Value = String> {
    let named = plans().prop_flat_map(|plan| {
        let many = plan.bounds.len() + usize::from(plan.secondary);
        (Just(plan), names(many))
    });
    let byte = prop_oneof![proptest::sample::select(b" \t\r\n|:0189aA".to_vec()), any::<u8>(),];
    let edits = (0_u8..4, any::<proptest::sample::Index>(), any::<proptest::sample::Index>(), byte);
    (named, proptest::collection::vec(edits, 0..6)).prop_map(|((plan, names), edits)| {
        let problem = plan.problem();
        let text = Text::general(problem.general(), &names, &LETTERS).expect("legal").to_string();
        let mut bytes = text.into_bytes();
        for (edit, place, other, byte) in edits {
            let (place, other) = (place.index(bytes.len() + 1), other.index(bytes.len() + 1));
            match edit {
                0 => bytes.insert(place, byte),
                1 if place < bytes.len() => bytes[place] = byte,
                2 if place < bytes.len() => drop(bytes.remove(place)),
                _ => {
                    let (from, to) = (place.min(other), place.max(other));
                    let part = bytes[from..to.min(from + 20)].to_vec();
                    bytes.splice(other..other, part);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Whether the place that an error names is in the text, and what it names stands there.
fn is_within(error: &TextError, text: &str) -> Result<(), TestCaseError> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let body = body.replace("\r\n", "\n").replace('\r', "\n");
    let line = body.split('\n').nth(error.line as usize - 1);
    prop_assert!(line.is_some(), "{error}");
    let rest: String = line.unwrap().chars().skip(error.column as usize - 1).collect();
    prop_assert!(rest.starts_with(&*error.name), "{error}: {rest:?}");
    prop_assert!(error.column as usize <= line.unwrap().chars().count() + 1, "{error}");
    let place = format!("line {}, column {}: ", error.line, error.column);
    prop_assert!(error.to_string().starts_with(&place));
    Ok(())
}

proptest! {
    #[test]
    fn written_text_is_read_as_the_same_problem(
        (plan, names) in plans().prop_flat_map(|plan| {
            let many = plan.bounds.len() + usize::from(plan.secondary);
            (Just(plan), names(many))
        }),
    ) {
        let problem = plan.problem();
        let general = problem.general();
        let written = Text::general(general, &names, &LETTERS).unwrap().to_string();
        let named = text::parse_general::<u16>(&written).unwrap();
        let read = named.general();
        prop_assert_eq!(named.names(), &names);
        prop_assert_eq!(read.problem().primary(), general.problem().primary());
        prop_assert_eq!(read.problem().options(), general.problem().options());
        prop_assert_eq!(read.has_costs(), general.has_costs());
        for item in 0..read.problem().items() {
            prop_assert_eq!(read.multiplicity(item), general.multiplicity(item));
        }
        for option in 0..read.problem().options() {
            prop_assert_eq!(read.cost(option), general.cost(option));
            // Colors are renumbered; their letters are the same.
            let letter = |color: u32| color.checked_sub(1).map(|color| LETTERS[color as usize]);
            let wanted = general.members_of(option).map(|(item, color)| (item, letter(color)));
            let found = read.members_of(option).map(|(item, color)| (item, named.letter(color)));
            prop_assert!(found.eq(wanted));
        }
        // What was read is the same to the last bit when it is written and read again.
        let again = named.text().unwrap().to_string();
        prop_assert_eq!(&again, &written);
        let wide = text::parse_general::<u32>(&written).unwrap();
        prop_assert_eq!(wide.text().unwrap().to_string(), written);
        if !(read.has_costs() || read.has_multiplicities() || read.colors() != 0) {
            prop_assert!(text::parse::<u16>(&again).is_ok());
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_within_it(
        text in prop_oneof![
            any::<String>(),
            proptest::collection::vec(any::<u8>(), 0..80)
                .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            "[ab|:,01 \t\r\n]{0,60}",
            "a 2:3\\|b \\| x\n[abx|:7 \n]{0,40}",
            mutated(),
        ],
    ) {
        let plain = text::parse::<u16>(&text);
        let narrow = text::parse_general::<u16>(&text);
        if let Ok(named) = &narrow {
            let again = named.text().unwrap().to_string();
            let read = text::parse_general::<u16>(&again).unwrap();
            prop_assert_eq!(same(named.general(), read.general()), Ok(()));
            // Plain problems are read by both alike, and what only one reads is no plain problem.
            match &plain {
                Ok(plain) => prop_assert_eq!(
                    plain.problem().fingerprint(),
                    named.general().problem().fingerprint()
                ),
                Err(error) => prop_assert!(matches!(error.kind, Kind::NotPlain(_)), "{error}"),
            }
        }
        let errors = [
            plain.map(|_| ()),
            text::parse::<u32>(&text).map(|_| ()),
            narrow.map(|_| ()),
            text::parse_general::<u32>(&text).map(|_| ()),
            text::parse_matrix::<u16>(&text).map(|_| ()),
        ];
        for error in errors.into_iter().filter_map(Result::err) {
            is_within(&error, &text)?;
        }
    }
}
