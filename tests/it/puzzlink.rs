//! Addresses of puzz.link, from the tests of pzpr (github.com/robx/pzprjs, test/script), and their answers.

use crate::genres;
use crate::program::{puzc, puzc_with};

fn imported(folder: &std::path::Path, address: &str) {
    let output =
        puzc(folder, &["import", "puzzlink", &format!("https://puzz.link/p?{address}"), "-o", "it.puz"]);
    assert!(output.status.success(), "{address}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The items of the solution that have this color: `21:#` is the cell in row 2 and column 1.
fn with_color(folder: &std::path::Path, color: &str) -> Vec<String> {
    let output = puzc(folder, &["solve", "--unique", "it.puz"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let colored = text.split_whitespace().filter_map(|word| word.strip_suffix(&format!(":{color}")));
    let mut all: Vec<String> = colored.filter(|item| item.len() == 2).map(str::to_string).collect();
    all.sort();
    all.dedup();
    all
}

/// The places of a character in lines of text.
fn places(rows: &str, wanted: char) -> Vec<String> {
    let rows = rows.split('/').enumerate();
    rows.flat_map(|(x, row)| {
        let row: Vec<(usize, char)> = row.chars().enumerate().collect();
        row.into_iter().filter(|(_, c)| *c == wanted).map(move |(y, _)| format!("{x}{y}"))
    })
    .collect()
}

#[test]
fn cells_about_which_an_address_says_nothing_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    for (address, missing) in [
        ("nurikabe/5/5/g5k2o1k3g", None),
        ("nurikabe/5/5/g5k2o1", Some(7)),
        ("tents/3/3/1i2", Some(10)),
        ("slither/3/3/0g", Some(7)),
    ] {
        let args = ["import", "puzzlink", &format!("https://puzz.link/p?{address}")];
        let output = puzc(folder.path(), &args);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let expected =
            missing.map(|n| format!("warning[W205]: this address says nothing about its last {n} clues"));
        assert_eq!(told.lines().next().map(str::to_string), expected, "{address}");
        assert!(output.status.success());
    }
}

/// A file may say that given values are part of the answer.
#[test]
fn given_values_have_the_same_address() {
    let folder = tempfile::tempdir().unwrap();
    let text = "param clues = \"\"\"\n  1..4\n  ..1.\n  .1..\n  4.21\n  \"\"\"
board grid on squares = rectangle(4, 4)
fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))
answer entries e as e.value at e.cell\n";
    for more in ["", "answer v at c for (c, v) in numbers(clues)\n"] {
        std::fs::write(folder.path().join("a.puz"), format!("{text}{more}")).unwrap();
        let output = puzc(folder.path(), &["link", "a.puz", "--genre", "sudoku"]);
        let address = String::from_utf8_lossy(&output.stdout);
        assert_eq!(address.trim_end(), "https://puzz.link/p?sudoku/4/4/1h4h1h1h4g21", "{more}");
    }
}

#[test]
fn answers_are_those_of_the_site() {
    let folder = tempfile::tempdir().unwrap();
    for (address, color, answer) in [
        ("nurikabe/5/5/g5k2o1k3g", "#", "..###/.#..#/.####/.#.#./###.."),
        ("hitori/4/4/1114142333214213", "#", "#.#./..../#.#./...#"),
        ("heyawake/6/6/lll155007rs12222j", "#", "#.#..#/...#../#.#.#./....../.#.#.#/..#..."),
        ("lits/4/4/9q02jg", "#", "#.##/###./#.#./####"),
        ("akari/6/6/nekcakbl", "*", "..*.../.*.*../..*..*/....*./*...../...*.."),
        ("kurodoko/5/5/i7g5l2l2g4i", "#", ".#.../..#../.#..#/..#../#...#"),
        ("norinori/5/5/cag4ocjo", "#", "##.../..##./##..#/....#/##..."),
        ("tapa/5/5/3n5hchhajn2", "#", ".####/##.#./#..##/.#.#./####."),
        ("tents/5/5/2g0h1i1j82323", "A", ".A.../....A/A..../....A/A...."),
        ("mines/5/5/g2m13l13g0j", "*", "...../**.../.*..*/....*/....*"),
    ] {
        imported(folder.path(), address);
        let (ours, theirs) =
            (with_color(folder.path(), color), places(answer, color.chars().next().unwrap()));
        assert_eq!(ours, theirs, "{address}");
    }
}

#[test]
fn other_genres_have_one_solution() {
    let folder = tempfile::tempdir().unwrap();
    for address in [
        "hashikake/5/5/4g2i3h23k3g1g3g4g3",
        "mashu/6/6/1063000i3000",
        "numlin/5/5/1j2h3m1h2j3",
        "shikaku/6/6/j3g56h6t6h23g5j",
        "slither/5/5/cbcbcddad",
        "starbattle/6/6/1/4ilbhgdnmhou",
        "sudoku/4/4/g1k23k3g/",
        "cave/6/6/g3q2h3jbj3i3i2g",
        "doppelblock/5/5/g6g34g10h",
        "easyasabc/4/4/3/1m2h3g3h",
        "fillomino/6/6/h4j53g2k5233k2g14j3h",
        "fillomino/5/5/g1k34g2h5h4n", // with an area that is larger than all clues
        "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
        "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
        "ripple/4/4/9n8rigk14h32k",
        "skyscrapers/4/4/k13h4j3g",
        "suguru/5/5/cih47bs73m3g5p1g2g",
        "tilepaint/6/6/mfttf5ovqrrvzv234232243331",
        "battleship/6/6/g12h2g30g3gk0r3w//c",
        "kropki/4/4/aa7fioco",
        "kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG",
        "magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400",
        "pentominous/5/5/g4g2h4g4o4l",
        "sashigane/5/5/jm.o3khkgojm4",
    ] {
        imported(folder.path(), address);
        let output = puzc(folder.path(), &["count", "it.puz"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n", "{address}");
    }
}

/// One puzzle in several addresses: of the editor, without a flag, and so on.
#[test]
fn addresses_have_many_forms() {
    let folder = tempfile::tempdir().unwrap();
    let body = "6/6/lll155007rs12222j";
    let text = |address: &str| {
        let output = puzc(folder.path(), &["import", "puzzlink", address]);
        assert!(output.status.success(), "{address}: {}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().filter(|line| !line.starts_with("// imported")).collect::<Vec<_>>().join("\n")
    };
    let usual = text(&format!("https://puzz.link/p?heyawake/{body}"));
    for head in [
        "http://pzv.jp/p.html?heyawake/",
        "https://puzz.link/p?heyawake//",
        "https://puzz.link/p?heyawake_edit/",
        "https://puzz.link/p?type=editor&heyawake/",
        "https://puzz.link/p?type=player&heyawake/",
        "heyawake/",
    ] {
        assert_eq!(text(&format!("{head}{body}")), usual, "{head}");
    }
    assert_eq!(text(&format!("heyawake/{body}/\n")), usual);
    // magnets without missing cells
    assert_eq!(text("magnets/2/2/no090"), text("magnets/2/2/no0900"));
    // boards of any size
    assert!(text("slither/64/50/").contains(&format!("\n  {}\n", ".".repeat(64))));
}

/// An area without a clue may be larger than all clues.
#[test]
fn areas_are_as_large_as_the_rules_allow() {
    let folder = tempfile::tempdir().unwrap();
    imported(folder.path(), "fillomino/3/3/131l");
    let output = puzc(folder.path(), &["count", "it.puz"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n");
}

/// The site has boxes of 2 by 2 cells for size 8; they can be cut off at the end.
#[test]
fn sudokus_have_the_boxes_of_the_site() {
    let folder = tempfile::tempdir().unwrap();
    for (address, plan) in [
        ("sudoku/5/5/", Some("  AABBC\n  AABBC\n  DDEEF\n  DDEEF\n  GGHHI\n")),
        ("sudoku/6/6/", None),
        ("sudoku/8/8/", Some("  AABBCCDD\n  AABBCCDD\n  EEFFGGHH\n")),
        ("sudoku/10/10/", Some("  AAABBBCCCD\n  AAABBBCCCD\n  AAABBBCCCD\n  EEE")),
    ] {
        imported(folder.path(), address);
        let text = std::fs::read_to_string(folder.path().join("it.puz")).unwrap();
        assert_eq!(text.contains("blocks("), plan.is_none(), "{address}");
        assert!(plan.is_none_or(|plan| text.contains(plan)), "{text}");
    }
}

/// Cells of larger boards have letters in their names, such as `c0`.
#[test]
fn names_of_items_differ_from_those_of_cells() {
    let folder = tempfile::tempdir().unwrap();
    let borders = "0".repeat(74);
    for address in [
        "akari/14/14/",
        "tents/14/14/",
        "nonogram/14/14/5zzzzw5",
        "sudoku/16/16/",
        &format!("aquarium/r/14/14/{borders}/"),
        &format!("norinori/14/14/{borders}"),
        &format!("tilepaint/14/14/{borders}zzzzzzzzzv{}", ".".repeat(28)),
    ] {
        imported(folder.path(), address);
        let output = puzc(folder.path(), &["check", "it.puz"]);
        assert!(output.status.success(), "{address}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn what_cannot_be_imported_is_an_error_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    for (address, message) in [
        ("nagare/5/5/g5", "puzc cannot import the genre `nagare`"),
        ("yajilin/5/5/14ag_", "this is neither a clue nor a run of empty cells"),
        ("yajilin/3/3/02h", "the number 2 has no mark that gives it a meaning"),
        ("castle/3/3/102h", "the number 2 has no mark that gives it a meaning"),
        ("castle/3/3/1h", "this is neither a clue nor a run of empty cells"),
        ("araf/3/3/.g2j", "a number is not known"),
        ("tatamibari/2/2/4h", "4 is no sign of the genre"),
        ("pipelink/3/3/0h", "it has circles, as in Pipelink Returns"),
        ("koburin/m/3/3/1i", "the flag `m` means other rules"),
        ("tentaisho/2/2/00m", "it has a point of a color or in a place that is unusual"),
        ("tentaisho/2/2/0ng", "a clue is in a cell that does not belong to the board"),
        ("bosanowa/2/2/g1i", "a clue is in a cell that does not belong to the board"),
        ("nawabari/2/2/7c", "the clue 7 is greater than 4"),
        ("makaro/2/1/0-99g", "the clue 100 is greater than 99"),
        ("makaro/3/1/0gag", "a black cell has no borders around it"),
        ("midloop/3/3/g0zi", "it has a point of a color or in a place that is unusual"),
        ("makaro/2/2/00.", "this is neither a clue nor a run of empty cells"),
        ("nurikabe", "this is no address of a puzzle"),
        ("nurikabe/v:/6/6/4j4p6h4p6j6", "this mark means that the puzzle has other rules than usual"),
        ("sudoku/v:/4/4/g1k23k3g/", "this mark means that the puzzle has other rules than usual"),
        ("fillomino/15/15/", "areas of up to 225 cells are possible; puzc imports those of up to 200"),
        ("nurikabe/2/2/0", "it has the clue 0"),
        ("nurikabe/xy/5/5/g", "the flag `x` means other rules, which puzc does not know"),
        ("aquarium/rx/5/5/g", "the flag `x` means other rules, which puzc does not know"),
        ("heyawake/2/2/g0", "it has borders inside regions"),
        ("lits/2/2/g0", "it has borders inside regions"),
        ("numlin/3/1/1h", "the number 1 is at 1 ends, not two"),
        ("numlin/3/1/.h", "ends without a number: 1; puzc can join two of them"),
        ("skyscrapers/2/2/z0", "it has the clue 0"),
        ("skyscrapers/4/4/0g1l", "the clue 0 beside the board is less than 1"),
        ("doppelblock/5/4/", "it has 4 rows and 5 columns"),
        ("http://www.kanpen.net/nurikabe.html?problem=5/5/2/", "this is an address of another site"),
        ("nurikabe/5", "the number of rows is expected"),
        ("nurikabe/5000/5/g", "the number of columns is expected, from 1 to 999"),
        ("nurikabe/5/5/gé", "this is neither a clue nor a run of empty cells"),
        ("nurikabe/2/2/12345", "the address goes on after the last cell"),
        ("nurikabe/2/2/-é", "this address cannot be read"),
        ("hitori/4/4/11", "the address ends before all cells have been read"),
        ("lits/4/4/9q", "the address ends before all cells have been read"),
        ("aquarium/r/4/4/bu8i90i3213g", "`/` is expected"),
        ("skyscrapers/1/1/111111", "the address goes on after the last cell"),
        ("kakuro/2/2/50k.k3", "a sum has no run"),
        ("cave/2/2/-+f", "a digit is expected"),
        ("easyasabc/4/4/27/1", "the number of letters is expected, from 1 to 26"),
        ("easyasabc/4/4/3/1m4h3g3h", "its letters are not the first 3"),
        ("easyasabc/4/4/3/1m2h3g3h4", "its letters are not the first 3"),
        ("tapa/2/2/fz", "these are no lengths of runs"),
        ("tapa/2/2/A", "this is neither a clue nor a run of empty cells"),
        ("tents/2/2/g00-ffX", "this is neither a tree nor a run of empty cells"),
        ("kakuro/2/2/.l.!0", "this is no sum"),
        ("kakuro/2/1/.kc", "a run of one cell has the sum 12"),
        ("kakuro/1/1/k12", "the two sums of a cell differ"),
        ("kakuro/2/2/k", "the address ends before all cells have been read"),
        ("tilepaint/2/2/000123", "it has numbers in cells"),
        ("battleship/2/2/zb", "11 is no part of a ship"),
        ("battleship/2/2/zz//q", "its fleet `q` is not known"),
        ("battleship/2/2/zz/2/11g", "its list of ships is damaged"),
        ("battleship/2/2/zz/1/22v", "its piece `22v` is no ship"),
        ("kropki/3/3/aa", "the address ends before all cells have been read"),
        ("magnets/3/1/o7", "a plate does not have two cells"),
        ("magnets/2/2/no09", "the address ends before all cells have been read"),
        ("mines/2/2/9", "the clue 9 is greater than 8"),
        ("pentominous/5/1/d", "there is no pentomino 13"),
        ("sashigane/2/2/!", "this is no clue"),
        ("tilepaint/2/2/00j12", "the address ends before all cells have been read"),
    ] {
        let output = puzc(folder.path(), &["import", "puzzlink", address]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{address}");
        assert!(error.contains(message), "{address}: {error}");
        assert!(output.stdout.is_empty());
    }
}

/// The address of a puzzle.
fn address(folder: &std::path::Path, args: &[&str]) -> String {
    let output = puzc(folder, &[&["link"], args].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_string()
}

#[test]
fn addresses_out_are_addresses_in() {
    let folder = tempfile::tempdir().unwrap();
    for text in genres::ADDRESSES.iter().chain(genres::ONLY_PUZZLINK).chain(genres::VARIANTS) {
        imported(folder.path(), text);
        let puzzle = std::fs::read_to_string(folder.path().join("it.puz")).unwrap();
        let genre = text.split('/').next().unwrap();
        let found = address(folder.path(), &["it.puz", "--genre", genre]);
        // empty cells at the end may be written, or left out
        let found = found.strip_prefix("https://puzz.link/p?").unwrap();
        imported(folder.path(), found);
        let again = std::fs::read_to_string(folder.path().join("it.puz")).unwrap();
        let clues = |text: &str| {
            text.lines().filter(|l| !l.starts_with("// imported")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(clues(&again), clues(&puzzle), "{text}: {found}");
        assert_eq!(
            address(folder.path(), &["it.puz", "--genre", genre]),
            format!("https://puzz.link/p?{found}")
        );
    }
}

/// Numbers of two digits are numbers, also where letters are signs; boards may be wider than high.
#[test]
fn numbers_of_two_digits_are_read() {
    let folder = tempfile::tempdir().unwrap();
    for text in [
        "araf/9/1/1ma",
        "kurotto/12/1/aq",
        "kurotto/25/1/-18zj",
        "nurimisaki/10/1/an.",
        "hanare/10/1/00ao",
        "putteria/10/1/00ao",
        "factors/3/2/us123312",
    ] {
        imported(folder.path(), text);
        let output = puzc(folder.path(), &["count", "it.puz"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n", "{text}");
        let genre = text.split('/').next().unwrap();
        let found = address(folder.path(), &["it.puz", "--genre", genre]);
        assert_eq!(found, format!("https://puzz.link/p?{text}"));
    }
}

/// It is compared with the puzzle at the address, so the puzzle is read twice.
#[test]
fn a_puzzle_with_several_solutions_comes_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    imported(folder.path(), "akari/7/2/t");
    let puzzle = std::fs::read(folder.path().join("it.puz")).unwrap();
    let output = puzc_with(folder.path(), &["link", "-", "--genre", "akari"], &puzzle);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "https://puzz.link/p?akari/7/2/t\n");
}

#[test]
fn puzzles_of_the_library_have_addresses() {
    let specs = concat!(env!("CARGO_MANIFEST_DIR"), "/specs");
    let folder = tempfile::tempdir().unwrap();
    for (file, genre) in genres::FILES.iter().chain(genres::FILES_FOR_PUZZLINK) {
        let path = format!("{specs}/{file}.puz");
        let found = address(folder.path(), &[&path, "--genre", genre]);
        let output = puzc(folder.path(), &["import", "puzzlink", &found, "-o", "it.puz"]);
        assert!(output.status.success(), "{found}: {}", String::from_utf8_lossy(&output.stderr));
        // a region has another letter, so names differ; numbers of options and of their items do not
        let size = |file: &str| genres::size(folder.path(), file);
        match genres::HAS_ANOTHER_MODEL.contains(file) {
            true => assert_eq!(address(folder.path(), &["it.puz", "--genre", genre]), found),
            false => assert_eq!(size(&path), size("it.puz"), "{found}"),
        }
    }
}

#[test]
fn what_has_no_address_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for (text, genre, message) in [
        ("primary a\noption a\n", "nurikabe", "it has no picture of clues"),
        ("primary a\noption a\n", "nurikabee", "a similar value exists: 'nurikabe'"),
        ("primary a\noption a\n", "x", "[possible values: hashikake, heyawake"),
        ("primary a\noption a\n", "lits", "it has no regions of a rectangle"),
        (
            "board b on squares: 1 by 2\nregions r of b: \"\"\"\n  AA\n  \"\"\"\nprimary a\noption a\n",
            "heyawake",
            "it has no map `given`",
        ),
        ("primary a\noption a\n", "starbattle", "it has no parameter `k`"),
        ("primary a\noption a\n", "skyscrapers", "it has no list of clues `north`"),
        (
            "let across = [1]\nlet down = [5000]\nprimary a\noption a\n",
            "tents",
            "its list `down` has values that",
        ),
        ("let p = \"\"\"\n  0.\n  \"\"\"\nprimary a\noption a\n", "cave", "it has the clue 0"),
        (
            "let down = [1]\nlet across = [1, -1]\nprimary a\noption a\n",
            "tents",
            "it has no picture of clues",
        ),
        (
            "let down = [[1, 1, 1, 1]]\nlet across = [[], []]\nprimary a\noption a\n",
            "nonogram",
            "a line has 4",
        ),
        ("primary a\noption a\n", "easyasabc", "it has no text `letters`"),
        (
            "let p = \"\"\"\n  ..\n  \"\"\"\nlet across = []\nlet down = []\nprimary a\noption a\n",
            "kakuro",
            "it has more runs than sums",
        ),
        ("let p = \"\"\"\n  4444\n  \"\"\"\nprimary a\noption a\n", "tapa", "`4444` are no lengths of runs"),
        ("let p = \"\"\"\n  5\n  \"\"\"\nprimary a\noption a\n", "akari", "the clue 5 is greater than 4"),
        ("let p = \"\"\"\n  !\n  \"\"\"\nprimary a\noption a\n", "hitori", "is no number up to 1295"),
        ("let p = \"\"\"\n  1\n  \"\"\"\nprimary a\noption a\n", "kropki", "it has numbers in cells"),
        ("let p = \"\"\"\n  .-\n  \"\"\"\nprimary a\noption a\n", "kropki", "has no edge after each cell"),
        ("let p = \"\"\"\n  .x.\n  -+-\n  .-.\n  \"\"\"\nprimary a\noption a\n", "kropki", "'x' is no dot"),
        ("let p = \"\"\"\n  9\n  \"\"\"\nprimary a\noption a\n", "mines", "the clue 9 is greater than 8"),
        (
            "let p = \"\"\"\n  A\n  \"\"\"\nprimary a\noption a\n",
            "pentominous",
            "'A' is no letter of a pentomino",
        ),
        ("let p = \"\"\"\n  !\n  \"\"\"\nprimary a\noption a\n", "sashigane", "'!' is no clue of the genre"),
        (
            "let p = \"\"\"\n  #\n  \"\"\"\nlet across = [1]\nlet down = [1]\nprimary a\noption a\n",
            "battleship",
            "it has no list `fleet`",
        ),
        (
            "board b on squares: 2 by 2\nregions r of b: \"\"\"\n  A.\n  AA\n  \"\"\"\nprimary a\noption a\n",
            "lits",
            "it has no regions of a rectangle",
        ),
    ] {
        std::fs::write(folder.path().join("x.puz"), text).unwrap();
        let output = puzc(folder.path(), &["link", "x.puz", "--genre", genre]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{genre}: {error}");
        assert!(error.contains(message), "{genre}: {error}");
    }
}
