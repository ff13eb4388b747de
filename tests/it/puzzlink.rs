//! Addresses of puzz.link, from the tests of pzpr (github.com/robx/pzprjs, test/script), and their answers.

use crate::program::puzc;

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
fn answers_are_those_of_the_site() {
    let folder = tempfile::tempdir().unwrap();
    for (address, color, answer) in [
        ("nurikabe/5/5/g5k2o1k3g", "#", "..###/.#..#/.####/.#.#./###.."),
        ("hitori/4/4/1114142333214213", "#", "#.#./..../#.#./...#"),
        ("heyawake/6/6/lll155007rs12222j", "#", "#.#..#/...#../#.#.#./....../.#.#.#/..#..."),
        ("lits/4/4/9q02jg", "#", "#.##/###./#.#./####"),
        ("akari/6/6/nekcakbl", "*", "..*.../.*.*../..*..*/....*./*...../...*.."),
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
        "sudoku/v:/4/4/g1k23k3g/",
    ] {
        imported(folder.path(), address);
        let output = puzc(folder.path(), &["count", "it.puz"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n", "{address}");
    }
}

#[test]
fn what_cannot_be_imported_is_an_error_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    for (address, message) in [
        ("yajilin/5/5/g5", "puzc cannot import the genre `yajilin`"),
        ("nurikabe", "this is no address of a puzzle"),
        ("nurikabe/5", "the number of rows is expected"),
        ("nurikabe/5000/5/g", "the number of columns is expected, from 1 to 100"),
        ("nurikabe/5/5/g.", "it has clues without a number"),
        ("nurikabe/5/5/-ff", "the clue 255 has no letter"),
        ("nurikabe/5/5/gé", "this is neither a clue nor a run of empty cells"),
        ("nurikabe/2/2/12345", "the address goes on after the last cell"),
        ("nurikabe/2/2/-é", "this address cannot be read"),
        ("hitori/4/4/11", "the address ends before all cells have been read"),
        ("lits/4/4/9q", "the address ends before all cells have been read"),
        ("lits/9/9/vvvvvvvvvvvvvvvvvvvvvvvvvvvvvv", "more regions than there are letters"),
    ] {
        let output = puzc(folder.path(), &["import", "puzzlink", address]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{address}");
        assert!(error.contains(message), "{address}: {error}");
        assert!(output.stdout.is_empty());
    }
}
