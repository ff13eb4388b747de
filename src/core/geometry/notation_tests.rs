//! Tokens and their diagnostics.

use super::*;
use crate::base::{Budget, Exceeded, Limits, Span};
use crate::diag::Diagnostic;
use notation::*;

/// Reads a line of tokens; spans are byte offsets in it.
fn read_on(id: GeometryId, line: &str, suffixes: &Suffixes, piece: bool) -> (Vec<Place>, Vec<Diagnostic>) {
    let (mut cells, mut diags) = (vec![], vec![]);
    let budget = Budget::new(Limits::default());
    let notation = Notation {
        geometry: id,
        lattices: &Lattices::default(),
        suffixes,
        budget: &budget,
        piece,
        line: None,
    };
    notation.read(&split_tokens(line, Span::new(0, line.len() as u32)), &mut cells, &mut diags).unwrap();
    (cells, diags)
}

/// The cells of a line as text.
fn cells(id: GeometryId, line: &str) -> String {
    let suffixes = Suffixes::default();
    let (cells, diags) = read_on(id, line, &suffixes, true);
    assert!(diags.is_empty(), "{line}: {diags:?}");
    cells.iter().map(|c| name(c, &suffixes)).collect::<Vec<_>>().join(" ")
}

fn name(c: &Place, suffixes: &Suffixes) -> String {
    let coordinates: String = [c.x, c.y, c.z]
        .iter()
        .take(row(c.geometry).dimensions())
        .map(|n| digit(i64::from(*n)).unwrap())
        .collect();
    row(c.geometry).spell(*c, &coordinates) + &suffixes.text(c.suffix)
}

/// Each diagnostic as `CODE <text at its label> message / label`.
fn errors(id: GeometryId, line: &str) -> Vec<String> {
    let (_, diags) = read_on(id, line, &Suffixes::default(), true);
    let at = |d: &Diagnostic| &line[d.span().start as usize..(d.span().end as usize).min(line.len())];
    diags.iter().map(|d| format!("{} <{}> {} / {}", d.code, at(d), d.message, d.labels[0].text)).collect()
}

#[test]
fn digits_and_sets() {
    assert_eq!(cells(SQUARES, "00 zZ"), "00 zZ");
    assert_eq!(cells(SQUARES, "[0-2]3 [1a][02]"), "03 13 23 10 12 a0 a2");
    assert_eq!(cells(SQUARES, "[17-93-45-5]0"), "10 30 40 50 70 80 90");
    assert_eq!(cells(SQUARES, "[y-B]0"), "y0 z0 A0 B0");
    assert_eq!(cells(CUBES, "[01]2[01]"), "020 021 120 121");
    assert_eq!(cells(STICKS, "H0[01] V10 .11"), "H00 H01 V10 .11");
    assert_eq!(cells(TRIANGLES, "00' 00 01! 01'! 10'abcde"), "00' 00 01! 01'! 10'abcde");
    assert_eq!(cells(SQUARES, "00abcdef"), "00abcdef");
    assert_eq!(cells(SQUARES, "[f]or"), "for");
}

#[test]
fn a_suffix_and_its_primed_form_are_one() {
    let suffixes = Suffixes::default();
    let (mut cells, _) = read_on(TRIANGLES, "00'! 00a 00! 00' 00'a 00", &suffixes, false);
    cells.sort();
    assert_eq!(
        cells.iter().map(|c| name(c, &suffixes)).collect::<Vec<_>>().join(" "),
        "00 00' 00! 00'! 00a 00'a"
    );
}

/// Knuth's programs accept these; a puzzle must write them differently.
#[test]
fn numbers_are_not_digits() {
    let told = |id, line: &str| {
        let (cells, diags) = read_on(id, line, &Suffixes::default(), false);
        assert!(cells.is_empty(), "{line}");
        let at = |d: &Diagnostic| &line[d.span().start as usize..d.span().end as usize];
        diags.iter().map(|d| format!("{} <{}> {}", d.code, at(d), d.help.join("; "))).collect::<Vec<_>>()
    };
    let letters = "coordinates from 10 on are letters, a to z, then A to Z; or computed: {10}";
    assert_eq!(
        told(SQUARES, "[0-10][0-5]"),
        ["E113 <0-10> for 0 to 10 write [0-a] or [0-{10}]; \
          a whole board can also be a value: = rectangle(11, 6)"]
    );
    assert_eq!(told(SQUARES, "[0-99]1").len(), 1);
    assert!(
        told(SQUARES, "[0-35]1")[0]
            .ends_with("write [0-z] or [0-{35}]; for 0 to 3 and 5 write single digits first: [50-3]")
    );
    assert_eq!(told(SQUARES, "[10-15]1")[0], "E113 <10-15> for 10 to 15 write [a-f] or [a-{15}]");
    assert_eq!(told(SQUARES, "[8-10]1")[0], "E113 <8-10> for 8 to 10 write [8-a] or [8-{10}]");
    assert!(told(SQUARES, "[112]1")[0].starts_with("E113 <1> each digit is written once"));
    assert!(told(SQUARES, "[7-z32-4]1")[0].starts_with("E113 <2-4> "));
    assert_eq!(told(SQUARES, "100 5x5"), [format!("E114 <0> {letters}"), format!("E114 <5> {letters}")]);
    assert_eq!(told(CUBES, "0001"), [format!("E114 <1> {letters}")]);
    assert_eq!(told(TRIANGLES, "00’"), ["E109 <’> "]);
    for text in ["7-z32-4", "0-10", "11", "0-25", "0-2a-c"] {
        let plain = plain_set(text);
        assert!(misread_set(&[DigitSetPart::Text(&plain, Span::NONE)]).is_none(), "{text} {plain}");
    }
    assert_eq!(plain_set("7-z32-4"), "2-47-z");
    assert_eq!(plain_set("50-31"), "50-3");
}

#[test]
fn every_mistake_is_reported_at_its_place() {
    let digits = "digits are 0-9, a-z (10..35), A-Z (36..61)";
    let table: &[(GeometryId, &str, &[&str])] = &[
        (
            SQUARES,
            "[3-1]4 [0-5",
            &[
                "E105 <3-1> decreasing range in a set of digits / 1 comes before 3",
                "E103 <[> this bracket is never closed / a set of digits ends with ] on the same line",
            ],
        ),
        (SQUARES, "0", &["E108 <0> incomplete cell: `squares` need two digits / x is 0, y is missing"]),
        (
            CUBES,
            "[01]",
            &["E108 <[01]> incomplete cell: `cubes` need three digits / x is a set, y and z are missing"],
        ),
        (STICKS, "V", &["E108 <V> incomplete cell: `sticks` need two digits / x and y are missing"]),
        (SQUARES, "0 11", &["E101 < > a space instead of a digit / x is 0, y is missing"]),
        (
            SQUARES,
            "00 -1 [0-]1",
            &[
                &format!("E101 <-> `-` is not a digit / {digits}; there are no negative digits"),
                "E104 <0-> range without an end / 0- must be followed by a digit",
            ],
        ),
        (SQUARES, "0é", &[&format!("E101 <é> `é` is not a digit / {digits}")]),
        (SQUARES, "[-5]0", &["E104 <-> range without a start / - must follow a digit"]),
        (SQUARES, "[1-2-3]0", &["E104 <1-2-> range of three digits / this range has ended already"]),
        (SQUARES, "[3--5]0", &["E104 <3--> range without an end / 3- must be followed by a digit"]),
        (
            SQUARES,
            "[0!2]0",
            &["E102 <!> `!` in a set of digits / a set consists of digits and ranges of digits"],
        ),
        (
            SQUARES,
            "[0 2]0",
            &[
                "E102 < > a space in a set of digits / write the digits of a set without separators, as in [013]",
            ],
        ),
        (
            SQUARES,
            "[0!2][3-1]",
            &[
                "E102 <!> `!` in a set of digits / a set consists of digits and ranges of digits",
                "E105 <3-1> decreasing range in a set of digits / 1 comes before 3",
            ],
        ),
        (SQUARES, "00'", &["E109 <'> a prime on `squares` / only cells of triangles have a prime"]),
        (
            STICKS,
            "00",
            &[
                "E109 <0> a cell of `sticks` begins with `H` or `V` or `.` / one of these letters is missing here",
            ],
        ),
        (
            TRIANGLES,
            "00''",
            &[
                "E109 <'> a cell with two primes / one prime means the other kind of cell; a suffix cannot begin with a prime",
            ],
        ),
        (
            SQUARES,
            "00[1]",
            &["E108 <[1]> malformed cell / only a suffix, which is plain text, can follow the coordinates"],
        ),
        (SQUARES, "[]0 11", &["W111 <[]> empty set of digits / this describes no cell"]),
        (
            TRIANGLES,
            "00marked! 01mark-1 00'abcdefgh",
            &[
                "E106 <!> suffix `marked!` is longer than 6 characters / one too many",
                "E107 <mark-1> the primed form `'mark-1` of this suffix is longer than 6 characters / on triangles, suffixes come in pairs: mark-1, 'mark-1",
                "E106 <fgh> suffix `'abcdefgh` is longer than 6 characters / 3 too many",
            ],
        ),
    ];
    for (id, line, expected) in table {
        assert_eq!(errors(*id, line), *expected, "{line}");
    }
}

#[test]
fn help_and_quotations() {
    let say = |id, line: &str, piece| {
        let d = read_on(id, line, &Suffixes::default(), piece).1.swap_remove(0);
        let quoted = d.original.map(|(text, exit)| format!("Knuth's program says: {text} (exit {exit})"));
        d.help.into_iter().chain(quoted).collect::<Vec<_>>()
    };
    assert_eq!(
        say(SQUARES, "-1", true),
        [
            "write the piece at any shift without negative coordinates: its cells are normalized",
            "Knuth's program says: Illegal digit (exit -2)"
        ]
    );
    assert_eq!(say(SQUARES, "-1", false).len(), 1);
    assert_eq!(
        say(SQUARES, "[3-1]0", false),
        ["write [1-3]", "Knuth's program says: Decreasing range (exit -6)"]
    );
    assert_eq!(
        say(TRIANGLES, "00mark-1", false),
        ["Knuth's program says: Implied suffix ''mark-1' is too long! (exit -9)"]
    );
    assert_eq!(say(SQUARES, "0", false), ["Knuth's program says: Incomplete input line (exit -888)"]);
}

#[test]
fn holes_are_digits_and_bounds() {
    let suffixes = Suffixes::default();
    let budget = Budget::new(Limits::default());
    let notation = Notation {
        geometry: SQUARES,
        lattices: &Lattices::default(),
        suffixes: &suffixes,
        budget: &budget,
        piece: false,
        line: None,
    };
    let read = |x, from, to| {
        let (mut cells, mut diags) = (vec![], vec![]);
        let set = vec![
            DigitSetPart::Bound(from, Span::new(4, 7)),
            DigitSetPart::Text("-", Span::new(7, 8)),
            DigitSetPart::Bound(to, Span::new(8, 11)),
        ];
        let parts = vec![
            NotationPart::Digit(x, Span::new(0, 3)),
            NotationPart::Set(set, Span::new(3, 12), Closed(true)),
        ];
        notation.read(&[NotationToken { span: Span::new(0, 12), parts }], &mut cells, &mut diags).unwrap();
        (cells.len(), diags)
    };
    assert_eq!(read(61, 0, 61).0, 62);
    let (none, diags) = read(62, 3, -1);
    assert_eq!(none, 0);
    let told: Vec<(String, Span)> =
        diags.iter().map(|d| (format!("{} {}", d.code, d.message), d.span())).collect();
    assert_eq!(
        told,
        [
            ("E110 coordinate 62 is outside 0..61".into(), Span::new(0, 3)),
            ("E110 coordinate -1 is outside 0..61".into(), Span::new(8, 11)),
        ]
    );
    let (_, diags) = read(i64::MIN, 12, 10);
    assert_eq!(diags[1].labels[0].text, "a comes before c");
    assert_eq!(diags[1].help[0], "write [a-c]");
}

#[test]
fn products_are_charged() {
    let suffixes = Suffixes::default();
    let budget = Budget::new(Limits { steps: 1000, ..Limits::default() });
    let notation = Notation {
        geometry: CUBES,
        lattices: &Lattices::default(),
        suffixes: &suffixes,
        budget: &budget,
        piece: false,
        line: None,
    };
    let line = "[0-Z][0-Z][0-Z]";
    let tokens = split_tokens(line, Span::new(0, line.len() as u32));
    let (mut cells, mut diags) = (vec![], vec![]);
    assert_eq!(notation.read(&tokens, &mut cells, &mut diags), Err(Exceeded::Steps));
    assert!(cells.is_empty());
}

proptest::proptest! {
    /// No text causes a panic, and where there is no error the names of the cells can be read again.
    #[test]
    fn any_text_is_read(line in "[-0-3a\\[\\]' !HVé.]{0,14}", id in 0u8..5) {
        let suffixes = Suffixes::default();
        let (cells, diags) = read_on(GeometryId(id), &line, &suffixes, true);
        if diags.is_empty() {
            for c in &cells {
                let again = read_on(GeometryId(id), &name(c, &suffixes), &suffixes, true);
                proptest::prop_assert_eq!(again.0, vec![*c]);
            }
        }
    }
}
