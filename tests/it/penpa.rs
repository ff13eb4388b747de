//! Addresses of Penpa+: published ones, and those that puzc writes.

use crate::genres;
use crate::program::{code, err, out, puzc};
use flate2::read::DeflateDecoder;
use puzc_formats::read::penpa_payload;
use std::io::Read as _;
use std::path::Path;

/// An address of puzz.link, and that of the same puzzle in Penpa+, on each line: two slitherlinks that are
/// test data of a program with both formats (`slitherlink_2` and `slitherlink_1`); and "Diagonal Sudoku 9x9"
/// by R. Kumaresan, published by Logic Masters India, without the other address.
const PUBLISHED: &str = include_str!("penpa.txt");

/// The addresses of the slitherlinks, and that of the sudoku.
fn published() -> ([(&'static str, &'static str); 2], &'static str) {
    let lines: Vec<(&str, &str)> = PUBLISHED.lines().map(|line| line.split_once(' ').unwrap()).collect();
    ([lines[0], lines[1]], lines[2].1)
}

fn imported(folder: &Path, args: &[&str]) -> Result<(String, String), String> {
    let output = puzc(folder, &[&["import"], args].concat());
    if code(&output) == 0 { Ok((out(&output), err(&output))) } else { Err(err(&output)) }
}

/// The puzzle without the lines that say where it comes from.
fn puzzle(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("// ")).collect::<Vec<_>>().join("\n")
}

fn link(folder: &Path, file: &str, genre: &str) -> String {
    let output = puzc(folder, &["link", file, "--genre", genre, "--to", "penpa"]);
    assert_eq!(code(&output), 0, "{file}: {}", err(&output));
    out(&output).trim_end().to_string()
}

#[test]
fn published_addresses_have_the_clues_of_the_same_puzzle_at_puzzlink() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzlink, penpa) in published().0 {
        let (text, warnings) = imported(folder.path(), &["penpa", penpa]).unwrap();
        assert_eq!(warnings, "");
        let (other, _) = imported(folder.path(), &["puzzlink", puzzlink]).unwrap();
        assert_eq!(puzzle(&text), puzzle(&other));
    }
}

#[test]
fn what_is_ignored_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let refused = imported(folder.path(), &["penpa", published().1]).unwrap_err();
    assert!(refused.contains("error[E906]") && refused.contains("`--ignore-unknown` imports the rest"));
    let (text, warnings) = imported(folder.path(), &["penpa", published().1, "--ignore-unknown"]).unwrap();
    assert!(warnings.contains("lines, symbols, what is beside the board"), "{warnings}");
    assert!(text.contains("// Title: 8 - Diagonal Sudoku 9x9\n// Author: R. Kumaresan\n"), "{text}");
    assert!(text.contains("\n// Each main diagonal contains each digit from 1 to 9.\n"), "{text}");
    // its diagonals are not blocks; they make the solution unique
    assert!(text.contains("blocks(grid, 3, 3)"), "{text}");
    let more = text.replace(
        "++ blocks(grid, 3, 3)",
        "++ blocks(grid, 3, 3) ++ [(name: \"d\", index: i, \
                     cells: [square(j, if i == 0 then j else 8 - j) for j in 0..8]) for i in 0..1]",
    );
    std::fs::write(folder.path().join("x.puz"), more).unwrap();
    let output = puzc(folder.path(), &["count", "x.puz"]);
    assert_eq!(out(&output), "1\n", "{}", err(&output));
    std::fs::write(folder.path().join("y.puz"), text).unwrap();
    let output = puzc(folder.path(), &["count", "y.puz", "--max-solutions", "1"]);
    assert_ne!(out(&output), "1\n");
}

#[test]
fn genres_that_puzc_does_not_draw_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    for text in genres::ONLY_PUZZLINK {
        let (found, _) = imported(folder.path(), &["puzzlink", text]).unwrap();
        std::fs::write(folder.path().join("x.puz"), found).unwrap();
        let genre = text.split('/').next().unwrap();
        let output = puzc(folder.path(), &["link", "x.puz", "--genre", genre, "--to", "penpa"]);
        assert!(err(&output).contains("puzc does not know how Penpa+ draws"), "{}", err(&output));
        let address = published().0[0].1;
        let why = imported(folder.path(), &["penpa", genre, address]).unwrap_err();
        assert!(why.contains("puzc does not know how Penpa+ draws it"), "{why}");
    }
}

#[test]
fn addresses_out_are_addresses_in() {
    let folder = tempfile::tempdir().unwrap();
    for text in genres::ADDRESSES {
        let (wanted, _) = imported(folder.path(), &["puzzlink", text]).unwrap();
        std::fs::write(folder.path().join("x.puz"), &wanted).unwrap();
        let address = link(folder.path(), "x.puz", text.split('/').next().unwrap());
        let (found, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
        assert_eq!(puzzle(&found), puzzle(&wanted), "{text}");
        assert_eq!(warnings, "", "{text}");
    }
}

#[test]
fn puzzles_of_the_library_have_addresses() {
    let specs = concat!(env!("CARGO_MANIFEST_DIR"), "/specs");
    let folder = tempfile::tempdir().unwrap();
    for (file, genre) in genres::FILES {
        let path = format!("{specs}/{file}.puz");
        let address = link(folder.path(), &path, genre);
        let (text, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
        // Penpa+ does not say which ships there are
        let is_told = warnings.contains("puzc assumes something") && warnings.contains("ships");
        assert!(if *genre == "battleship" { is_told } else { warnings.is_empty() }, "{genre}: {warnings}");
        std::fs::write(folder.path().join("it.puz"), text).unwrap();
        // a region has another letter, so names differ; numbers of options and of their items do not
        let size = |file: &str| genres::size(folder.path(), file);
        match genres::HAS_ANOTHER_MODEL.contains(file) {
            true => assert_eq!(link(folder.path(), "it.puz", genre), address),
            false => assert_eq!(size(&path), size("it.puz"), "{file}"),
        }
    }
}

/// The text of an address, as another program would read it.
fn lines(address: &str) -> Vec<String> {
    let payload = address.split_once("p=").unwrap().1.trim_end_matches('=');
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = payload.chars().map(|c| format!("{:06b}", digits.find(c).unwrap())).collect();
    let bytes = bits.as_bytes().chunks_exact(8);
    let bytes: Vec<u8> =
        bytes.map(|b| u8::from_str_radix(std::str::from_utf8(b).unwrap(), 2).unwrap()).collect();
    let mut text = String::new();
    DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    text.split('\n').map(str::to_string).collect()
}

/// Against the published addresses, which Penpa+ itself has made from addresses of puzz.link.
#[test]
fn addresses_are_those_of_the_site() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzlink, penpa) in published().0 {
        let (text, _) = imported(folder.path(), &["puzzlink", puzzlink]).unwrap();
        std::fs::write(folder.path().join("x.puz"), text).unwrap();
        let (ours, theirs) = (lines(&link(folder.path(), "x.puz", "slither")), lines(penpa));
        let head = |lines: &[String]| lines[0].split(',').take(15).map(str::to_string).collect::<Vec<_>>();
        assert_eq!(head(&ours), head(&theirs));
        for same in [1, 5, 17] {
            assert_eq!(ours[same], theirs[same], "line {same}");
        }
        assert_eq!(ours.len(), theirs.len());
        let numbers = |lines: &[String]| {
            let from = lines[3].find("zN:").unwrap();
            lines[3][from..].split_once("},").unwrap().0.replace(['"', ' '], "")
        };
        assert_eq!(numbers(&ours), numbers(&theirs));
        assert!(ours[2].contains("zG:[\"3\",\"1\",\"2\"]") && theirs[2].contains("zG:[\"3\",\"1\",\"2\"]"));
    }
}

/// A board of 3 by 3 cells with contents.
fn board(head: &str, contents: &str, cells: &str, tags: &str) -> String {
    let mut lines = vec![head, "[0,0,0,0]", "{}", contents, "", cells];
    lines.extend(["[]"; 11]);
    lines.push(tags);
    format!("https://x/#m=solve&p={}", penpa_payload(&lines.join("\n")))
}

/// The clues of genres as the site draws them: 3 by 3 cells, the first of which has point 16; 49 points are
/// of a kind, first the middles of cells, then their lower right corners, their lower and their right sides.
#[test]
fn drawings_of_the_site_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let cells = "[16,1,1,5,1,1,5,1,1]";
    let box_of_first = r#""lineE":{"57,58":2,"57,64":2,"58,65":2,"64,65":2}"#;
    let head = |kind: &str| format!("{kind},3,3,38,0,1,1,152,152,24,24,0,0,0,0,Title: ,Author: ,,,OFF,false");
    for (tag, contents, wanted) in [
        (
            "yajilin",
            r#""number":{"16":["2_2",1,"2"],"24":["?_3",1,"2"],"32":["?",1,"2"]}"#,
            "2e . .\n  . ?s .\n  . . ?",
        ),
        (
            "yajilin",
            &format!(r#""surface":{{"16":3}},"number":{{"16":["0_1",1,"2"]}},{box_of_first}"#),
            "0w . .\n",
        ),
        (
            "castlewall",
            r#""surface":{"16":4,"24":3,"30":1},"number":{"16":["1_0",7,"2"],"24":["",1,"2"],"32":["3_1",1,"2"],"30":["",7,"2"]}"#,
            "1nx . .\n    . ? .\n    x . 3wo",
        ),
        (
            "balanceloop",
            r#""symbol":{"16":[2,"circle_L",1],"24":[1,"circle_M",1]},"number":{"16":["4",4,"1"],"24":[" ",1,"1"]}"#,
            "b4 . .\n   . w .",
        ),
        (
            "tatamibari",
            r#""symbol":{"16":[2,"line",1],"17":[1,"line",1],"18":[5,"line",1]},"number":{"23":["?",1,"1"]}"#,
            "vhs\n  ?..",
        ),
        (
            "hakoiri (Hakoiri-masashi)",
            r#""symbol":{"16":[1,"ox_B",1],"17":[2,"ox_E",1],"18":[3,"ox_B",1]}"#,
            "cts\n  ...",
        ),
        ("moon or sun", r#""symbol":{"16":[1,"sun_moon",1],"17":[2,"sun_moon",1]}"#, "ox.\n  ..."),
        (
            "slant (gokigen)",
            r#""number":{"57":["1",6,"1"],"65":["4",6,"1"],"66":[" ",6,"1"]}"#,
            "1...\n  .4..\n",
        ),
        (
            "midloop",
            r#""symbol":{"16":[2,"circle_SS",2],"115":[2,"circle_SS",2],"164":[2,"circle_SS",2]}"#,
            "15.",
        ),
        ("spiralgalaxies", r#""symbol":{"24":[1,"circle_SS",2],"65":[1,"circle_SS",2]}"#, "3..\n  .0."),
        ("kurotto", r#""number":{"16":[" ",6,"1"],"24":["7",6,"1"]}"#, "o..\n  .7."),
        ("bosanowa (bossa nova)", r#""surface":{"16":4},"number":{"24":["3",1,"1"]}"#, "#..\n  .3."),
        ("simple loop", r#""surface":{"16":4}"#, "x..\n"),
        ("nondango", r#""symbol":{"16":[4,"circle_M",1],"24":[4,"circle_M",1]}"#, "x..\n  .x.\n"),
        (
            "fourcells",
            &format!(
                r#""surface":{{"16":3}},"number":{{"24":["3",1,"1"]}},{box_of_first},"deletelineE":{{"57,58":1}}"#
            ),
            "#..\n  .3.",
        ),
        (
            "juosan",
            r#""lineE":{"58,65":2,"65,72":2,"72,79":2},"numberS":{"260":["2",1]}"#,
            "2 . .\n  . . .\n  . . .",
        ),
        (
            "regional yajilin",
            r#""lineE":{"58,65":2,"65,72":2,"72,79":2},"numberS":{"264":["2",1]}"#,
            ". 2 .\n  . . .\n",
        ),
        ("kropki", r#""symbol":{"114":[2,"circle_SS",2],"163":[1,"circle_SS",2]}"#, ".o.-.\n  *+-+-"),
        (
            "battleships",
            r#""symbol":{"16":[4,"battleship_B",1],"17":[7,"battleship_B",1],"18":[2,"battleship_B+",1]}"#,
            "^~r\n",
        ),
        ("arukone", r#""number":{"16":["B",1,"1"],"18":["B",1,"1"]}"#, "2.2\n"),
        ("mines", r#""number":{"16":["8",1,"1"],"17":["?",1,"1"]}"#, "8?.\n"),
        ("shirokuro-link", r#""symbol":{"16":[1,"circle_L",2],"17":[2,"circle_L",2]}"#, "wb.\n"),
    ] {
        let tag = if tag == "mines" { "minesweeper" } else { tag };
        let address = board(&head("square"), &format!("{{{contents}}}"), cells, &format!("[\"{tag}\"]"));
        let (text, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
        let squeezed = |text: &str| {
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            text.lines().map(words).collect::<Vec<_>>().join("\n")
        };
        assert!(squeezed(&text).contains(&format!("\n{}", squeezed(wanted))), "{tag}: {text}");
        assert!(warnings.is_empty() || tag == "battleships", "{tag}: {warnings}");
    }
    // 2 by 2 cells with the sums 3 and 4 of rows, 4 and 3 of columns
    let sums = r#"{"symbol":{"16":[2,"kakuro",2],"17":[1,"kakuro",2],"18":[1,"kakuro",2],"23":[1,"kakuro",2],"30":[1,"kakuro",2]},
        "numberS":{"289":["3",4],"317":["4",4],"266":["4",4],"270":["3",4]}}"#;
    let address = board(&head("kakuro"), &sums.replace('\n', ""), cells, "[]");
    let (text, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
    assert!(
        warnings.is_empty() && text.contains("across = [3, 4]") && text.contains("down = [4, 3]"),
        "{text}"
    );
    // what belongs to no clue is told
    for (tag, contents, told) in [
        ("yajilin", r#""surface":{"16":5}"#, "colors of cells"),
        ("yajilin", r#""lineE":{"57,58":2}"#, "borders"),
        ("fourcells", r#""lineE":{"58,65":2}"#, "borders"),
        ("castlewall", r#""symbol":{"16":[1,"star",1]}"#, "symbols"),
        ("castlewall", box_of_first, "borders"),
        ("nurikabe", r#""numberS":{"260":["2",1]}"#, "small numbers"),
        ("nurikabe", r#""surface":{"16":[1,2]}"#, "colors of cells"),
        ("nurikabe", r#""cage":{"16":1}"#, "cages"),
    ] {
        let clue = if tag == "castlewall" || tag == "yajilin" { "1_2" } else { "1" };
        let contents = format!(r#"{{{contents},"number":{{"32":["{clue}",1,"2"]}}}}"#);
        let address = board(&head("square"), &contents, cells, &format!("[\"{tag}\"]"));
        let refused = imported(folder.path(), &["penpa", &address]).unwrap_err();
        assert!(refused.contains("E906") && refused.contains(told), "{tag}: {refused}");
        let (_, warnings) = imported(folder.path(), &["penpa", &address, "--ignore-unknown"]).unwrap();
        assert!(warnings.contains("W205") && warnings.contains(told), "{tag}: {warnings}");
    }
    for (tag, contents, told) in [
        (
            "nurikabe",
            r#""number":{"16":[[1,0,1],1,"7"],"24":["3",1,"1","R"]}"#,
            "small numbers, turned texts",
        ),
        ("castlewall", r#""number":{"16":["1_2",7,"2"]}"#, "circles around numbers that mean nothing"),
        (
            "balanceloop",
            r#""symbol":{"16":[1,"circle_L",1]},"number":{"16":["3",7,"1"]}"#,
            "circles around numbers",
        ),
        ("slitherlink", r#""number":{"16":[" ",6,"1"]}"#, "it has circles that mean nothing"),
        ("nurikabe", r#""symbol":{"16":[1,"star",1]}"#, "nothing of it is a clue of the genre: symbols"),
        ("nanro", r#""lineE":{"58,65":8}"#, "its rooms have no borders of thick black lines"),
    ] {
        let address = board(&head("square"), &format!("{{{contents}}}"), cells, &format!("[\"{tag}\"]"));
        let said =
            imported(folder.path(), &["penpa", &address]).map_or_else(|why| why, |(_, warnings)| warnings);
        assert!(said.contains(told), "{tag}: {said}");
    }
    // clues at the other end of a line, and circles that are symbols
    let wide = r#"square,4,4,38,0,1,1,152,152,24,24,0,0,0,0"#;
    let address = board(
        wide,
        r#"{"number":{"21":["2",1,"1"],"44":["1",1,"1"]}}"#,
        "[18,1,1,6,1,1,6,1,1]",
        r#"["tents"]"#,
    );
    let (text, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
    assert!(text.contains("across = [2, -1, -1]") && warnings.is_empty(), "{text}{warnings}");
    let address = board(
        &head("square"),
        r#"{"symbol":{"16":[1,"circle_M",1],"24":[1,"circle_L",1]},"number":{"24":["3",1,"1"]}}"#,
        cells,
        r#"["nurimisaki"]"#,
    );
    let (text, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
    assert!(text.contains("?..\n  .3.") && warnings.is_empty(), "{text}{warnings}");
    let error =
        imported(folder.path(), &["penpa", "https://x/#m=edit&p=https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"])
            .unwrap_err();
    assert!(error.contains("this address contains one of puzz.link"), "{error}");
}

#[test]
fn what_cannot_be_imported_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let head = "square,3,3,38,0,1,1,152,152,24,24,0,0,0,0,Title: ,Author: ,,,OFF,false";
    let cells = "[16,1,1,5,1,1,5,1,1]";
    let good = board(head, r#"{"number":{"16":["3",1,"1"]}}"#, cells, r#"["nurikabe"]"#);
    let (text, warnings) = imported(folder.path(), &["penpa", &good]).unwrap();
    assert!(text.contains("  3..\n  ...\n  ...\n") && warnings.is_empty(), "{text}{warnings}");
    let nurikabe = |contents: &str| board(head, contents, cells, r#"["nurikabe"]"#);
    let tagged = |contents: &str, tag: &str| board(head, contents, cells, &format!("[\"{tag}\"]"));
    for (address, message) in [
        ("nurikabe".to_string(), "this is no address of a puzzle"),
        ("https://x/#m=edit&p=!!".to_string(), "that base64 does not have"),
        ("https://x/#m=edit&p=7VVd".to_string(), "it is damaged, or not complete"),
        (board("hex,3,3", "{}", cells, "[]"), "of the kind `hex`"),
        (board("3,3", "{}", cells, "[]"), "the first version of Penpa"),
        (board("square,0,3", "{}", cells, "[]"), "no size from 1 to 200"),
        (board("square,3,99999999999999999999", "{}", cells, "[]"), "no size from 1 to 200"),
        (board(head, "{}", "[16,1,1,5,1,1,5,1]", r#"["nurikabe"]"#), "its board is not a rectangle"),
        (board(head, "{}", "[]", "[]"), "its board has no cells"),
        (board(head, "{}", "[9223372036854775807,1]", "[]"), "its list of cells is damaged"),
        (board(head, "{}", "[-1]", "[]"), "its list of cells is damaged"),
        (board(head, "[]", cells, "[]"), "its line 4 is damaged"),
        (board(head, "{", cells, "[]"), "its line 4 is damaged"),
        (board(head, "{}", cells, "[]"), "does not say of which genre"),
        (board(head, "{}", cells, r#"["nagare"]"#), "not one that puzc knows: `nagare`"),
        (nurikabe(r#"{"number":{"16":["9999",1,"1"]}}"#), "the clue 9999 is too large"),
        (tagged(r#"{"number":{"16":["?",1,"1"]}}"#, "numberlink"), "ends without a number: 1"),
        (nurikabe(r#"{"number":{"16":["A",1,"1"]}}"#), "the clue `A` is no number"),
        (tagged(r#"{"number":{"16":["5",1,"1"]}}"#, "slitherlink"), "the clue 5 is greater than 4"),
        (tagged(r#"{"number":{"16":["5",1,"1"],"17":["5",1,"1"]}}"#, "heyawake"), "a room has two numbers"),
        (board(&head.replace("38,0,", "38,90,"), "{}", cells, r#"["nurikabe"]"#), "turned or mirrored"),
        (board(&head.replace("0,1,1", "0,1,-1"), "{}", cells, r#"["nurikabe"]"#), "turned or mirrored"),
        (tagged(r#"{"number":{"2":["1",1,"1"]}}"#, "nonogram"), "the text `1` beside the board is no clue"),
        (tagged(r#"{"number":{"16":["1",1,"1"]}}"#, "kropki"), "it has numbers in cells"),
        (tagged(r#"{"symbol":{"16":[3,"circle_L",1]}}"#, "masyu"), "the symbol `circle_L` 3 is no clue"),
    ] {
        let error = imported(folder.path(), &["penpa", &address]).expect_err(message);
        assert!(error.contains(message), "{message}: {error}");
    }
    let error = imported(folder.path(), &["penpa", "nagare", &good]).unwrap_err();
    assert!(
        error.contains("puzc cannot import the genre `nagare`") && error.contains("hashikake"),
        "{error}"
    );
}

#[test]
fn the_genre_can_be_given() {
    let folder = tempfile::tempdir().unwrap();
    let head = "sudoku,3,3,38,0,1,1,152,152,24,24,0,0,0,0";
    let cells = "[16,1,1,5,1,1,5,1,1]";
    let numbers = r#"{"number":{"16":["1",1,"1"]},"polygon":[[16,17]],"surface":{"16":1}}"#;
    let address = board(head, numbers, cells, r#"["classic","killer"]"#);
    let (sudoku, warnings) = imported(folder.path(), &["penpa", &address, "--ignore-unknown"]).unwrap();
    assert!(sudoku.contains("puzzle \"Sudoku\""), "{sudoku}");
    assert!(warnings.contains("colors of cells, polygons, the genre `killer`"), "{warnings}");
    let (other, _) = imported(folder.path(), &["penpa", "shikaku", &address, "--ignore-unknown"]).unwrap();
    assert!(other.contains("puzzle \"Shikaku"), "{other}");
    for (name, told) in [("thermo", "thermometers"), ("killercages", "cages with sums")] {
        let address = board(head, &numbers.replace("polygon", name), cells, r#"["classic"]"#);
        let error = imported(folder.path(), &["penpa", &address]).unwrap_err();
        assert!(error.contains(&format!("it has {told}, which puzc cannot read")), "{error}");
    }
}

#[test]
fn sudokus_can_have_other_regions() {
    let folder = tempfile::tempdir().unwrap();
    let areas = ["AAB", "ACB", "CCB"].map(|row| row.chars().collect::<Vec<char>>());
    let corner = |x: usize, y: usize| 49 + 7 * (x + 1) + y + 1; // up and left of a cell
    let mut borders = vec![];
    for (x, y) in (0..3).flat_map(|x| (0..3).map(move |y| (x, y))) {
        if y < 2 && areas[x][y] != areas[x][y + 1] {
            borders.push(format!("\"{},{}\":2", corner(x, y + 1), corner(x + 1, y + 1)));
        }
        if x < 2 && areas[x][y] != areas[x + 1][y] {
            borders.push(format!("\"{},{}\":2", corner(x + 1, y), corner(x + 1, y + 1)));
        }
    }
    let contents = |borders: &[String]| format!("{{\"lineE\":{{{}}}}}", borders.join(","));
    let head = "sudoku,3,3,38,0,1,1,152,152,24,24,0,0,0,0";
    let cells = "[16,1,1,5,1,1,5,1,1]";
    let address = board(head, &contents(&borders), cells, "[]");
    let (text, warnings) = imported(folder.path(), &["penpa", &address]).unwrap();
    assert!(text.contains("  AAB\n  ACB\n  CCB\n") && warnings.is_empty(), "{text}{warnings}");
    std::fs::write(folder.path().join("x.puz"), text).unwrap();
    // latin squares of order 3 whose regions have all numbers, too
    let squares = (0..27usize.pow(3)).filter(|n| {
        let cell = |i: usize| n / 3usize.pow(i as u32) % 3;
        let all = |cells: [usize; 3]| cells.iter().fold(0, |seen, i| seen | 1 << cell(*i)) == 7;
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 1, 3], [4, 6, 7]]
            .into_iter()
            .all(all)
    });
    assert_eq!(out(&puzc(folder.path(), &["count", "x.puz"])), format!("{}\n", squares.count()));
    // without one border, the regions do not fit
    let address = board(head, &contents(&borders[1..]), cells, "[]");
    let error = imported(folder.path(), &["penpa", &address]).unwrap_err();
    assert!(error.contains("its borders do not divide it into regions of 3 cells"), "{error}");
}

/// Boxes of 2 by 2 cells in a sudoku of size 8: puzz.link has them, and Penpa+ is told where they are.
#[test]
fn the_regions_of_a_sudoku_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let boxes = "https://puzz.link/p?sudoku/8/8/1zzzi";
    let text = imported(folder.path(), &["puzzlink", boxes]).unwrap().0;
    std::fs::write(folder.path().join("x.puz"), &text).unwrap();
    let there = link(folder.path(), "x.puz", "sudoku");
    assert_eq!(puzzle(&imported(folder.path(), &["penpa", &there]).unwrap().0), puzzle(&text));
    std::fs::write(
        folder.path().join("y.puz"),
        text.replace("AABBCC", "AAABCC").replacen("AAABCC", "ABBBCC", 1),
    )
    .unwrap();
    let none = puzc(folder.path(), &["link", "y.puz", "--genre", "sudoku"]);
    assert!(err(&none).contains("its regions are not the boxes of puzz.link"), "{}", err(&none));
}

/// Borders inside tanks have no effect where all water of a tank has one level.
#[test]
fn inner_borders_choose_the_rules_of_an_aquarium() {
    let folder = tempfile::tempdir().unwrap();
    let there = "https://puzz.link/p?aquarium/2/2/80/1i";
    let text = imported(folder.path(), &["puzzlink", there]).unwrap().0;
    std::fs::write(folder.path().join("x.puz"), &text).unwrap();
    assert!(text.contains("param levels = 0") && !text.contains("param walls = []"), "{text}");
    let address = link(folder.path(), "x.puz", "aquarium");
    assert_eq!(puzzle(&imported(folder.path(), &["penpa", "aquarium", &address]).unwrap().0), puzzle(&text));
    std::fs::write(folder.path().join("y.puz"), text.replace("levels = 0", "levels = 1")).unwrap();
    let none = puzc(folder.path(), &["link", "y.puz", "--genre", "aquarium", "--to", "penpa"]);
    assert!(err(&none).contains("the rules are those for `levels = 1`"), "{}", err(&none));
}

/// An address can only contain the rules of its genre.
#[test]
fn a_puzzle_with_more_rules_has_no_address() {
    let folder = tempfile::tempdir().unwrap();
    // 3 and 2 solutions
    let input = "https://puzz.link/p?sudoku/4/4/1g2h3l4i";
    let import = puzc(folder.path(), &["import", "puzzlink", input, "-o", "plain.puz"]);
    assert_eq!(code(&import), 0, "{}", err(&import));
    let link = |file: &str| puzc(folder.path(), &["link", file, "--genre", "sudoku"]);
    assert_eq!(out(&link("plain.puz")).trim(), input);
    let more = "forbid entries e if e.cell == square(3,3) and e.value == 1\n";
    let text = std::fs::read_to_string(folder.path().join("plain.puz")).unwrap();
    std::fs::write(folder.path().join("more.puz"), text + more).unwrap();
    assert!(err(&link("more.puz")).contains("has more solutions"), "{}", err(&link("more.puz")));
    for (file, site, why) in [
        ("jigsaw-sudoku", "puzzlink", "its regions are not the boxes of puzz.link"),
        ("windoku", "puzzlink", "has more solutions: some rules of this file cannot be part of it"),
        ("arrow-sudoku", "penpa", "has more solutions"),
        ("killer-9", "puzzlink", "a puzzle with its clues has an error"),
    ] {
        let path = format!("{}/specs/sudoku/{file}.puz", env!("CARGO_MANIFEST_DIR"));
        let output = puzc(folder.path(), &["link", &path, "--genre", "sudoku", "--to", site]);
        assert_eq!(code(&output), 2, "{file}");
        assert!(err(&output).contains(why), "{file}: {}", err(&output));
    }
}
