//! Pictures in ASCII: what stands for other characters.

use crate::graph::GraphView;
use crate::paper::chessmen;
use crate::scene::{BoardView, CellMark, Scene};
use std::collections::{BTreeMap, BTreeSet};

/// Signs, the letters that stand for them, and their names.
const SIGNS: &[(char, char, &str)] = &[
    ('♠', 'S', "spade"),
    ('♣', 'C', "club"),
    ('♥', 'H', "heart"),
    ('♦', 'D', "diamond"),
    ('▲', '^', "triangle"),
    ('△', '^', "triangle"),
    ('▼', 'v', "triangle"),
    ('▽', 'v', "triangle"),
    ('■', '#', "square"),
    ('□', 'O', "square"),
    ('◆', '%', "diamond"),
    ('◇', '&', "diamond"),
    ('●', '@', "disc"),
    ('○', 'o', "circle"),
    ('★', '*', "star"),
    ('☆', '+', "star"),
    ('←', '<', "arrow to the left"),
    ('→', '>', "arrow to the right"),
    ('↑', '^', "arrow up"),
    ('↓', 'v', "arrow down"),
];

/// Characters of running text that are written the same way everywhere.
const PLAIN: &[(&str, &str)] = &[
    ("×", "x"),
    ("·", "."),
    ("–—−", "-"),
    ("‘’", "'"),
    ("“”", "\""),
    ("…", "..."),
    ("àáâãäåā", "a"),
    ("çćč", "c"),
    ("èéêëēě", "e"),
    ("ìíîïī", "i"),
    ("ñńň", "n"),
    ("òóôõöøōő", "o"),
    ("šśş", "s"),
    ("ùúûüūůű", "u"),
    ("ýÿ", "y"),
    ("žźż", "z"),
    ("ÀÁÂÄÅ", "A"),
    ("Ç", "C"),
    ("ÈÉÊ", "E"),
    ("ÖØÓ", "O"),
    ("ÜÚ", "U"),
    ("ß", "ss"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
];

/// The scene with letters of ASCII in place of all other characters, and what these letters stand for.
pub fn scene(scene: &Scene) -> (Scene, Option<String>) {
    let mut scene = scene.clone();
    let (mut others, mut used) = (BTreeSet::new(), BTreeSet::new());
    each_mark(&mut scene, &mut |text| {
        others.extend(text.chars().filter(|c| !c.is_ascii() && plain(*c).is_none()));
        used.extend(text.chars().filter(char::is_ascii));
        used.extend(text.chars().filter_map(plain).flat_map(str::chars));
    });
    let mut letters: BTreeMap<char, char> = BTreeMap::new();
    let mut legend = vec![];
    for c in others {
        let known = SIGNS.iter().find(|sign| sign.0 == c);
        let usual = known.map(|sign| sign.1).filter(|letter| !used.contains(letter));
        let free = || ('A'..='Z').chain('a'..='z').chain('0'..='9').find(|letter| !used.contains(letter));
        let letter = usual.or_else(free).unwrap_or('?');
        used.insert(letter);
        letters.insert(c, letter);
        let code = format!("U+{:04X}", u32::from(c));
        legend.push(known.map_or(format!("{letter} = {code}"), |sign| format!("{letter} = {}", sign.2)));
    }
    each_mark(&mut scene, &mut |text| *text = plain_text(text, &letters));
    let board_names = scene.boards.iter_mut().map(|b| &mut b.name);
    let prose = [&mut scene.title, &mut scene.caption].into_iter().chain(&mut scene.list);
    prose.chain(board_names).for_each(|text| *text = plain_text(text, &letters));
    (scene, (!legend.is_empty()).then(|| legend.join(", ")))
}

/// A text in which all characters are ASCII.
fn plain_text(text: &str, letters: &BTreeMap<char, char>) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match (letters.get(&c), plain(c)) {
            _ if c.is_ascii() => out.push(c),
            (Some(letter), _) => out.push(*letter),
            (None, Some(same)) => out.push_str(same),
            (None, None) => out.push(SIGNS.iter().find(|sign| sign.0 == c).map_or('?', |sign| sign.1)),
        }
    }
    out
}

fn plain(c: char) -> Option<&'static str> {
    PLAIN.iter().find(|(all, _)| all.contains(c)).map(|row| row.1)
}

/// Calls a function for each text in a picture, except chessmen, which have letters of their own.
fn each_mark(scene: &mut Scene, change: &mut dyn FnMut(&mut String)) {
    for board in &mut scene.boards {
        of_board(board, change);
    }
    for GraphView { nodes, links } in &mut scene.graphs {
        for node in nodes {
            change(&mut node.name);
            change(&mut node.color);
            node.texts.iter_mut().for_each(&mut *change);
        }
        links.iter_mut().flat_map(|l| &mut l.texts).for_each(&mut *change);
    }
}

fn of_board(board: &mut BoardView, change: &mut dyn FnMut(&mut String)) {
    board.pieces.iter_mut().for_each(|p| change(&mut p.label));
    for tile in &mut board.tiles {
        change(&mut tile.label);
        tile.sides.iter_mut().for_each(|(_, named_paint)| change(&mut named_paint.name));
    }
    let values = board.values.iter_mut().map(|v| &mut v.what);
    for what in values.chain(board.notes.iter_mut().map(|n| &mut n.1)) {
        match what {
            CellMark::Text(text) if chessmen::letter(text).is_none() => change(text),
            CellMark::Split(below, above) => [below, above].into_iter().for_each(&mut *change),
            _ => {}
        }
    }
    board.texts.iter_mut().for_each(|part| change(&mut part.text));
    board.paths.iter_mut().for_each(|path| change(&mut path.label));
    board
        .edges
        .iter_mut()
        .filter_map(|e| e.named_paint.as_mut())
        .for_each(|named_paint| change(&mut named_paint.name));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::CellValue;
    use puzc_core::geometry::{Lattices, Place};
    use puzc_testing::SQUARES;

    #[test]
    fn every_sign_has_a_letter_of_its_own() {
        let mut board = BoardView::new("", Lattices::default().handle(SQUARES));
        let value = |(y, text): (i32, &str)| CellValue {
            cell: Place::cell(SQUARES, 0, y, 0, 0),
            what: CellMark::Text(text.into()),
            given: false,
        };
        board.values = (0..).zip(["♣", "C", "漢", "字", "▲", "△"]).map(value).collect();
        let (plain, legend) =
            scene(&Scene { title: "Möbius – 漢".into(), boards: vec![board], ..Scene::default() });
        let texts: BTreeSet<String> = plain.boards[0].values.iter().map(|v| v.what.words()).collect();
        assert_eq!(texts.len(), 6, "{texts:?}");
        assert!(texts.iter().all(|t| t.is_ascii()) && texts.contains("C"));
        assert!(plain.title.starts_with("Mobius - ") && plain.title.is_ascii());
        assert!(legend.is_some_and(|l| l.contains("club") && l.contains("U+6F22") && l.is_ascii()));
    }
}
