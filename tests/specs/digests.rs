//! The output of Knuth's three generators, as digests of the normalized text.

use crate::oracle;
use crate::support::{digest, lines_of, lines_of_import, lines_with};

/// Input, number of options, SHA-256.
type Case = (&'static str, usize, &'static str);

const MACMAHON: &[Case] = &[
    ("00+ 10 10+ 01 01+ 11", 1537, "67fb04440fefccbd2c6c560061768c39c4d9a0dbf2b546c2a753bfc3fc7db005"),
    ("00 00+ 01 01+ 02 02+", 1537, "842637c3c5a787788b0ecf893856475779305091f128b40b0d268170ff01b074"),
    ("00 00+ 01 01+ 10 10+", 1537, "37028c4d088e3e380e7ad0b2effd69acd8f39d74b231aae6ec22462f0c3d43ab"),
    ("00 00+ 01 01+ 10 11", 1537, "ba76e5bfd7bb559ecc29316df1db24299fc1137e9395c658590e70d9eb2898d2"),
    ("00 00+ 01 01+ 11 11+", 1537, "39194341e8f0b2ba2a1d3ec3c2dcccb4b2844af1a21dc5949eb66fad2a916b80"),
    ("00+ 01 01+ 02 02+ 10", 1537, "5d0d2ac8fd2127dd34078476b7adfcf6f3e71c40ecebe212e6e0b4682f38830b"),
    ("00+ 01 01+ 02 02+ 11", 1537, "829cc2f747b78c4a1c1a1688bd700c61b9cc816c5dc98bdba91c54e69bb43cab"),
    ("00+ 01 01+ 10 10+ 11", 1537, "67fb04440fefccbd2c6c560061768c39c4d9a0dbf2b546c2a753bfc3fc7db005"),
    ("01 01+ 02 10+ 11 11+", 1537, "5d982569146e4ab8f40818c883bbe0e62209455c2a972b4d59954683bbc76e3f"),
];

const TORTO: &[Case] = &[
    ("ONE TWO THREE", 684, "6c7a100132d10f2f8e2b054be2db8b71f50fb2c72d40955fb8c4b8bda9ea91f5"),
    ("KNUTH", 308, "2036a7eda018a031b31e9c167e57a450dfe0bad7f2bddb425e8d6d4c12c09457"),
    ("DANCING LINKS", 872, "a872ec8802511e16716124babd8338c11f352ac26378d14b6f2f49bfc42698dd"),
    (
        "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE",
        2752,
        "bd21ca3ce195d9c5b47f2c33ff50e62ef02630af3f106de02aff40bc89663efb",
    ),
    ("AB", 26, "82c245f2b1e7e843bb97f4741888e5adb5097e44c3ff64eb0f3fa57a58b3f6d2"),
    ("ALGORITHM DANCE LINK", 1342, "484583ea31ffa039e8da918c5219a9bcb373d7c80787b7e720dd77163ba19c96"),
];

/// ` / ` separates the lines of piece files; `@` means the twelve hexiamonds.
const POLYIAMOND: &[Case] = &[
    ("[0-t][0-t] [0-t][0-t]' / @", 76053, "bdb1037b0d14459fca8fc278c9fd919166a4f114c3d89a4ce36de29e85bdb525"),
    (
        "[0-2][0-2] [0-2][0-2]' / P 00 /  / Q / R 00'",
        36,
        "f4a41849ec650623784e9c945089204f10274e55b5b1fd6496f616449f837abb",
    ),
    (
        "00 00 00' 00' [0-1][0-1] [0-1][0-1]' / P 00 00 00'",
        8,
        "7164d08c390435d6eee79503f3371e4a7a766e9e3e9b7e703e7cd575273b507e",
    ),
    ("[123]2 2[123] [12][12] / X 00", 6, "977f3d79534b2783aaa708d2c1cf0e8917ad1869209f641513acd52874bacc64"),
    (
        "[0-1][0-1]abcde [0-1][0-1] [0-1][0-1]' / A 00 00abcde",
        4,
        "259ab2953c546a07df07e2c46fca4f9ec8739b54eb34188a91a86ca45dfa9e59",
    ),
    (
        "[1-3][1-4] [1-3][1-4]' / 8|Z 00 00' 10",
        46,
        "fa1613897bf490ac64ddd81778ed806834818f208c6ec5a03474fd6f0d03a7d1",
    ),
    ("[0-b][0-2] [0-b][0-2]' / @", 1407, "fbc452d27ee5944fc24a9f15b968876eb20d55d116f9715bfbbd2aa64b22560e"),
    (
        "[w-zA-Z][Y-Z] [w-zA-Z][Y-Z]' / P 00 00' 10 10' / Q 00",
        292,
        "c686ee08dc24673905280c74218ece9774bad79bd8f6558f1eec68145a91b627",
    ),
    (
        "| 12 hexiamonds in a rhombus / [0-5][0-5] [0-5][0-5]' / @",
        1845,
        "460978fd248057951986186a9a802e1446dc8ca43cfe22ae6fb9cd24eb819213",
    ),
    (
        "[0-3][0-3] [0-3][0-3]' / P 00 00' 10 / P 00 00' 01 01' / Q 00 / | a comment in the middle / Q 00'",
        182,
        "3f26cec007164623a607ba20c3b0d2782b4e2aab14c394089c0b293d8a66dae3",
    ),
    (
        "[0-3][0-3] [0-3][0-3]' [0-3][0-3]! [0-3][0-3]'! / A 00 00' 00! 00'!",
        40,
        "bbce7a914a3e7ab4c417c0804e939d6cbf0249c4e0c8cc310315b1b17f73ab1f",
    ),
    (
        "[0-3]0 [0-2]1 [0-1]2 03 [0-2]0' [0-1]1' 02' / A 00 00' 10 10' / B 00 00' 01 01' / C 00 10 01 00' / 4|D 00",
        59,
        "01e406c3dfdf236c2ccd075445613fdd71898098f8e65ee8f5e91c00bb935aa3",
    ),
];

/// A puzzle that reads a piece file.
pub const PIECE_FILE: &str = r#"
board box on GEOMETRY = board_file(GEOMETRY, "pieces.in")
pieces P on GEOMETRY = piece_file(GEOMETRY, "pieces.in")
cover box with P
"#;

/// The twelve hexiamonds as lines of a piece file.
pub const HEXIAMONDS: &str = include_str!("oracle/hexiamonds.txt");

fn check(found: &str, (input, options, expected): &Case) {
    assert_eq!(found.lines().count(), options + 1, "{input}");
    assert_eq!(digest(found), *expected, "{input}");
}

/// Triangles, written as on the command line.
pub fn triangles(shape: &str) -> Vec<(usize, usize, bool)> {
    let parse = |t: &str| {
        let mut chars = t.chars();
        let mut coordinate = || oracle::value(chars.next().unwrap());
        (coordinate(), coordinate(), t.len() == 3)
    };
    shape.split(' ').map(parse).collect()
}

#[test]
fn macmahon_triangles() {
    for case in MACMAHON {
        let shape = case.0.replace('+', "'");
        check(&lines_of("specs/macmahon/macmahon-hexagon.puz", &[("shape", &shape)]), case);
        check(&lines_of_import("macmahon-triangles", case.0), case);
        check(&oracle::macmahon(&triangles(case.0)), case);
    }
}

#[test]
fn torto() {
    for case in TORTO {
        check(&lines_of("specs/words/torto.puz", &[("list", case.0)]), case);
        check(&lines_of_import("torto", case.0), case);
        check(&oracle::torto(&case.0.split(' ').collect::<Vec<_>>()), case);
    }
}

#[test]
fn polyiamond() {
    for case in POLYIAMOND {
        let input = case.0.replace('@', HEXIAMONDS.trim_end()).replace(" / ", "\n") + "\n";
        check(&lines_of_import("polyiamond", &input), case);
        check(&lines_with(&PIECE_FILE.replace("GEOMETRY", "triangles"), ("pieces.in", &input)), case);
        check(&oracle::polyform("polyiamond", &input), case);
    }
}
