//! docs/gallery.md and its pictures are made from `specs/`.  To make them anew: `PUZC_UPDATE=1 cargo test gallery`.

use crate::common::{root, text};
use crate::program::{code, err, out, puzc};
use std::fs;

/// Picture, puzzle, settings, words below the picture.
type Exhibit = (&'static str, &'static str, &'static [&'static str], &'static str);

const EXHIBITS: &[Exhibit] = &[
    ("calendar", "polyominoes/calendar", &[], "Eight pieces cover all days but one."),
    ("tatami", "polyominoes/tatami", &["m=6", "n=7"], "Mats in a Japanese room."),
    ("aztec", "polyominoes/aztec", &["n=5"], "Dominoes in the Aztec diamond."),
    ("sphinx", "polyiamonds/sphinx", &["k=5"], "A sphinx of 25 sphinxes."),
    ("soma-figures", "polycubes/soma-figures", &[], "A pyramid of Soma pieces."),
    ("trihexes-tetrahexes", "polyhexes/trihexes-tetrahexes", &[], "All pieces of three and of four hexes."),
    ("hexiamonds-triplication", "polyiamonds/hexiamonds-triplication", &[], "Nine hexiamonds build a hexagon."),
    ("lozenges", "polyiamonds/lozenges", &[], "Lozenges, or boxes in a corner."),
    ("tetrasticks", "polysticks/tetrasticks", &[], "Fifteen tetrasticks."),
    ("quilt", "squares/quilt", &[], "Nine squares in a square, and no fewer."),
    ("macmahon-set", "macmahon/macmahon-set", &[], "MacMahon's squares ([a page of their own](macmahon-squares.md))."),
    ("macmahon-squares", "macmahon/macmahon-squares", &[], "The same in a box with a white border."),
    ("macmahon-hexagon", "macmahon/macmahon-hexagon", &[], "MacMahon's four-colored triangles."),
    ("hexagons-numbers", "macmahon/hexagons-numbers", &[], "Seven numbered hexagons."),
    ("peaceable-queens", "queens/peaceable-queens", &["n=6", "k=5"], "Two armies of queens that do not attack each other."),
    ("star-battle", "queens/star-battle", &[], "A star in each row, column and garden."),
    ("diagonal-latin-squares", "latin/diagonal-latin-squares", &["n=6"], "A latin square with two diagonals."),
    ("killer", "sudoku/killer", &[], "Killer sudoku."),
    ("jigsaw-sudoku", "sudoku/jigsaw-sudoku", &[], "Jigsaw sudoku."),
    ("kenken", "pencil/kenken", &[], "KenKen."),
    ("tents", "pencil/tents", &[], "Tents and trees."),
    ("shikaku", "pencil/shikaku", &[], "Shikaku."),
    ("nonogram", "nonograms/nonogram", &[], "A nonogram."),
    ("masyu", "loops/masyu", &[], "Masyu."),
    ("knights-tour", "loops/knights-tour", &[], "A knight's round trip."),
    ("word-search", "words/word-search", &[], "A word search."),
];

fn page() -> String {
    let mut page = "# Gallery\n\nOne puzzle of each family, solved and drawn by `puzc render`. This page and its pictures are generated.\n"
        .to_string();
    for (name, puzzle, settings, words) in EXHIBITS {
        let settings: String = settings.iter().map(|s| format!(" -D {s}")).collect();
        let title =
            text(&format!("specs/{puzzle}.puz")).lines().find_map(|l| Some(l.strip_prefix("puzzle \"")?.trim_end_matches('"').to_string()));
        let title = title.unwrap_or_else(|| panic!("specs/{puzzle}.puz has no title"));
        page += &format!("\n## {title}\n\n![{title}](gallery/{name}.svg)\n\n{words} `puzc render specs/{puzzle}.puz{settings}`\n");
    }
    page
}

fn picture(puzzle: &str, settings: &[&str]) -> String {
    let path = format!("specs/{puzzle}.puz");
    let mut args = vec!["render", &path, "--format", "svg", "--threads", "1"];
    args.extend(settings.iter().flat_map(|s| ["-D", s]));
    let output = puzc(&root(), &args);
    assert_eq!(code(&output), 0, "{puzzle}: {}", err(&output));
    out(&output)
}

#[test]
fn the_gallery_shows_what_is_drawn() {
    let pictures = EXHIBITS.iter().map(|(name, puzzle, settings, _)| (format!("docs/gallery/{name}.svg"), picture(puzzle, settings)));
    let wanted: Vec<(String, String)> = pictures.chain([("docs/gallery.md".to_string(), page())]).collect();
    if std::env::var_os("PUZC_UPDATE").is_some() {
        fs::create_dir_all(root().join("docs/gallery")).unwrap();
        for (path, content) in &wanted {
            fs::write(root().join(path), content).unwrap();
        }
    }
    for (path, content) in &wanted {
        assert!(text(path) == *content, "{path} is not what puzc makes; PUZC_UPDATE=1 cargo test gallery");
    }
    for entry in fs::read_dir(root().join("docs/gallery")).unwrap().flatten() {
        let path = format!("docs/gallery/{}", entry.file_name().to_string_lossy());
        assert!(wanted.iter().any(|(p, _)| *p == path), "{path} belongs to nothing");
    }
}
