//! `trace`: words along paths of steps, as Knuth's TORTO-DLX does it.

use super::{Lowering, Record, Statement, Step, Stop};
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::diag::codes::*;
use crate::geometry::{Place, digit, geometry};
use crate::model::entities::Board;
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xcc::{Bounds, ColorId, HoleValue, ItemId, Label, Mention};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// `trace WORDS in BOARD by KIND steps without crossing`
pub static SCHEMA: Schema = Schema {
    keyword: "trace",
    parts: &[
        Part::Slot("words", SlotKind::Name),
        Part::Word("in"),
        Part::Slot("board", SlotKind::Name),
        Part::Word("by"),
        Part::Choice("kind", &["king", "rook", "bishop", "knight", "neighbor"]),
        Part::Word("steps"),
        Part::Optional(&[Part::Choice("without", &["without"]), Part::Word("crossing")]),
    ],
    usage: "trace WORDS in BOARD by king|rook|bishop|knight|neighbor steps [without crossing]",
};

pub(super) static DOC: &str = "\
Each word can be read along a path of steps from cell to cell, none of which it visits twice; words may share cells with equal
letters. `without crossing` forbids that a word crosses its own path at a corner.

The step from letter l-1 to letter l of word k is the primary item `k!l`. Secondary items are the cells, whose colors are letters; for
each word k and cell c the item `k<c`, whose color says which letter of the word is there; with `without crossing` an item `k/c` for
each 2×2 block of the board with southeast cell c; and for each word and letter l the item `k>l`, whose color is its cell. Words and
letters are counted from 0. The numbers k and l are one digit; if the board has more than 62 cells, or there are more than 62 words or
letters in a word, they are written in decimal of fixed width.

There is an option for each word k, cell c, step l, direction in row-major order to a cell c': `k!l c:x c':y k>(l-1):c k<c:(l-1) k>l:c'
k<c':l`, and `k/c''` for a diagonal step within a block. The options are the family `steps`, with the fields `word`, `index` (1 for
the first step), `from`, `to`, `direction`, `letter`.

```puz
trace W in grid by king steps without crossing
```
";

/// `trace`, resolved.
pub struct Trace {
    /// Name of the `words`.
    pub name: Rc<str>,
    /// The words.
    pub words: Rc<[Rc<str>]>,
    /// Where the sentence names them.
    pub words_span: Span,
    /// The array.
    pub board: Rc<Board>,
    /// `king`, `rook`, `bishop`, `knight`, `neighbor`
    pub kind: &'static str,
    /// Where the sentence says the kind.
    pub kind_span: Span,
    /// Is it `without crossing`?
    pub without_crossing: bool,
}

/// A way to go from a cell: the cell reached and, for a diagonal step in a 2×2 block, the block's southeast
/// cell.
#[derive(Copy, Clone)]
struct Way {
    to: u32,
    block: Option<u32>,
}

impl Trace {
    fn letters(word: &str) -> Vec<Rc<str>> {
        word.chars().map(|c| c.to_string().into()).collect()
    }

    /// Texts of the numbers of words and of letters.
    fn numbers(&self) -> (Vec<Rc<str>>, Vec<Rc<str>>) {
        let longest = self.words.iter().map(|w| w.chars().count()).max().unwrap_or(0);
        let decimal = [self.board.cells.len(), self.words.len(), longest].iter().any(|&n| n > 62);
        let texts = |n: usize| {
            let width = n.saturating_sub(1).to_string().len();
            let text = |i: usize| match digit(i as i64) {
                Some(d) if !decimal => d.to_string().into(),
                _ => format!("{i:0width$}").into(),
            };
            (0..n).map(text).collect()
        };
        (texts(self.words.len()), texts(longest))
    }

    /// Is this cell the southeast of a 2×2 block?
    fn is_southeast(&self, cell: Place) -> bool {
        [(-1, -1), (-1, 0), (0, -1)]
            .iter()
            .all(|&(dx, dy)| cell.shifted(dx, dy, 0).is_some_and(|c| self.board.contains(c)))
    }

    /// Can two steps of this kind cross?
    fn may_cross(&self) -> bool {
        matches!(self.kind, "king" | "bishop")
    }

    fn blocks(&self) -> bool {
        self.without_crossing && self.may_cross()
    }

    /// All ways from each cell, in row-major order of directions.
    fn ways(&self) -> Vec<Vec<Way>> {
        let geometry = geometry(self.board.geometry);
        let from = |&cell: &Place| {
            let to = geometry.reached(cell, self.kind).unwrap_or_default();
            let way = |to: Place| {
                let southeast = Place { x: cell.x.max(to.x), y: cell.y.max(to.y), ..cell };
                let diagonal = cell.x.abs_diff(to.x) == 1 && cell.y.abs_diff(to.y) == 1;
                let block = if self.blocks() && diagonal && self.is_southeast(southeast) {
                    self.board.index.get(&southeast).copied()
                } else {
                    None
                };
                Some(Way { to: *self.board.index.get(&Place { suffix: cell.suffix, ..to })?, block })
            };
            to.into_iter().filter_map(way).collect()
        };
        self.board.cells.iter().map(from).collect()
    }

    fn fits(&self) -> Option<Diagnostic> {
        let geometry = geometry(self.board.geometry);
        if self.kind != "neighbor" && geometry.steps(self.kind).is_none() {
            let message = format!("there are no {} steps on {}", self.kind, geometry.name());
            return Some(
                Diagnostic::new(E505, message)
                    .label(self.kind_span, "unknown there")
                    .label(self.board.span, geometry.name())
                    .help("`by neighbor steps` works everywhere"),
            );
        }
        let legal = |c: char| !c.is_whitespace() && !c.is_control() && c != ':' && c != '|';
        let (word, letter) =
            self.words.iter().find_map(|w| w.chars().find(|&c| !legal(c)).map(|c| (w, c)))?;
        let message = format!("letter {letter:?} of the word {word:?} cannot be a color");
        Some(Diagnostic::new(E407, message).label(self.words_span, "these words"))
    }

    fn make_options(&self, cx: &mut Lowering) -> Result<(), Stop> {
        let (words, letters) = self.numbers();
        let ways = self.ways();
        let board = &*self.board;
        let cells: Vec<Option<Rc<str>>> = board.cells.iter().map(|&c| board.place_name(c)).collect();
        if cells.contains(&None) {
            return Ok(()); // reported in phase 1
        }
        let cells: Vec<Rc<str>> = cells.into_iter().flatten().collect();
        let find = |cx: &Lowering, name: &str| cx.builder.find(name).unwrap_or(ItemId(u32::MAX));
        let cell_items: Vec<ItemId> = cells.iter().map(|c| find(cx, c)).collect();
        let cell_colors: Vec<ColorId> = board
            .cells
            .iter()
            .zip(&cells)
            .map(|(&c, name)| value_color(cx, name, HoleValue::Place(c)))
            .collect();
        let numbers: Vec<ColorId> = letters
            .iter()
            .enumerate()
            .map(|(i, text)| value_color(cx, text, HoleValue::Int(i as i64)))
            .collect();
        for (k, word) in self.words.iter().enumerate() {
            let k_text = &words[k];
            let spelled = Trace::letters(word);
            let colors: Vec<ColorId> =
                spelled.iter().map(|l| value_color(cx, l, HoleValue::Text((**l).into()))).collect();
            let steps: Vec<ItemId> =
                letters.iter().take(spelled.len()).map(|l| find(cx, &format!("{k_text}!{l}"))).collect();
            let spots: Vec<ItemId> =
                letters.iter().take(spelled.len()).map(|l| find(cx, &format!("{k_text}>{l}"))).collect();
            let marks: Vec<ItemId> = cells.iter().map(|c| find(cx, &format!("{k_text}<{c}"))).collect();
            let blocks: Vec<ItemId> = if self.blocks() {
                cells.iter().map(|c| find(cx, &format!("{k_text}/{c}"))).collect()
            } else {
                vec![]
            };
            let mut mentions = Vec::with_capacity(8);
            for c in 0..cells.len() {
                for l in 1..spelled.len() {
                    cx.charge(ways[c].len() as u64)?;
                    for way in &ways[c] {
                        let d = way.to as usize;
                        mentions.clear();
                        mentions.extend([
                            Mention::plain(steps[l]),
                            Mention { item: cell_items[c], color: colors[l - 1] },
                            Mention { item: cell_items[d], color: colors[l] },
                            Mention { item: spots[l - 1], color: cell_colors[c] },
                            Mention { item: marks[c], color: numbers[l - 1] },
                            Mention { item: spots[l], color: cell_colors[d] },
                            Mention { item: marks[d], color: numbers[l] },
                        ]);
                        mentions.extend(way.block.map(|b| Mention::plain(blocks[b as usize])));
                        if mentions.iter().any(|m| m.item.0 == u32::MAX) {
                            return Ok(()); // an item is missing: reported in phase 1
                        }
                        let option = cx.option(&mentions, 0)?;
                        if cx.wants_records {
                            let (from, to) = (board.cells[c], board.cells[d]);
                            let step = Step {
                                of: self.name.clone(),
                                board: board.name.clone(),
                                word: k as u32,
                                index: l as u32,
                                from,
                                to,
                                direction: (to.x - from.x, to.y - from.y, to.z - from.z),
                                letter: spelled[l].clone(),
                            };
                            cx.records.push((option, Record::Step(step)));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// A color that shows a value.
fn value_color(cx: &mut Lowering, text: &str, hole: HoleValue) -> ColorId {
    cx.builder.color(text, |b| Label { text: text.into(), template: b.template("{}"), holes: [hole].into() })
}

impl Statement for Trace {
    fn declare(&self, cx: &mut Lowering) {
        if let Some(d) = self.fits() {
            cx.diags.push(d);
            return;
        }
        let (words, letters) = self.numbers();
        let [step, mark, block, spot] = ["{}!{}", "{}<{}", "{}/{}", "{}>{}"].map(|t| cx.builder.template(t));
        let label = |template, text: String, k: usize, hole| Label {
            text: text.into(),
            template,
            holes: [HoleValue::Int(k as i64), hole].into(),
        };
        for (k, word) in self.words.iter().enumerate() {
            for (l, number) in letters.iter().enumerate().take(word.chars().count()).skip(1) {
                let label = label(step, format!("{}!{number}", words[k]), k, HoleValue::Int(l as i64));
                cx.declare(label, Some(Bounds::ONCE), self.words_span);
            }
        }
        let mut names: FxHashMap<Place, Rc<str>> = FxHashMap::default();
        for &cell in &self.board.cells {
            if let Some(id) = cx.declare_place(&self.board, cell, None) {
                names.insert(cell, (*cx.builder.item(id).label.text).into());
            }
        }
        for (k, word) in self.words.iter().enumerate() {
            if cx.charge(self.board.cells.len() as u64).is_err() {
                return;
            }
            for cell in &self.board.cells {
                let Some(name) = names.get(cell) else { continue };
                cx.declare(
                    label(mark, format!("{}<{name}", words[k]), k, HoleValue::Place(*cell)),
                    None,
                    self.words_span,
                );
                if self.blocks() && self.is_southeast(*cell) {
                    cx.declare(
                        label(block, format!("{}/{name}", words[k]), k, HoleValue::Place(*cell)),
                        None,
                        self.words_span,
                    );
                }
            }
            for (l, number) in letters.iter().enumerate().take(word.chars().count()) {
                cx.declare(
                    label(spot, format!("{}>{number}", words[k]), k, HoleValue::Int(l as i64)),
                    None,
                    self.words_span,
                );
            }
        }
    }

    fn options(&self, cx: &mut Lowering) {
        if self.fits().is_none() {
            self.make_options(cx).unwrap_or(()); // a stop was reported already
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use crate::base::Limits;
    use crate::geometry::{CUBES, HEXES, SQUARES};
    use crate::model::entities::Naming;

    fn trace(board: Rc<Board>, words: &str, kind: &'static str, without_crossing: bool) -> Trace {
        let words = words.split_whitespace().map(Rc::from).collect();
        Trace {
            name: "W".into(),
            words,
            words_span: Span::NONE,
            board,
            kind,
            kind_span: Span::new(3, 4),
            without_crossing,
        }
    }

    fn array(m: i32, n: i32) -> Rc<Board> {
        let cells = (0..m).flat_map(|x| (0..n).map(move |y| Place::cell(SQUARES, x, y, 0, 0))).collect();
        let mut board = Rc::into_inner(board_of(SQUARES, cells, &suffixes())).unwrap();
        board.naming = Naming::Template(Box::new(move |x, y, _| {
            digit((10 + n * x + y).into()).map(|c| c.to_string().into())
        }));
        Rc::new(board)
    }

    /// What examples/torto.puz does beyond `trace`: breaks the symmetry at the middle step of the first word.
    fn torto(words: &str) -> String {
        let (m, n) = (6, 3);
        let out = run("", Limits::default(), &(), &[("trace", &trace(array(m, n), words, "king", true))]);
        assert!(out.diags.is_empty(), "{:?}", out.said());
        let mid = words.split_whitespace().next().unwrap().chars().count() as u32 / 2;
        let text = out.text();
        let mut lines = text.lines();
        let mut result = format!("{} flag\n", lines.next().unwrap());
        for (line, (_, record)) in lines.zip(&out.records) {
            let Record::Step(s) = record else { panic!() };
            let central = (s.word, s.index) == (0, mid);
            let on_axis = central && 2 * s.from.y == n - 1;
            if central && (2 * s.from.x >= m || 2 * s.from.y >= n) || on_axis && s.to.y > s.from.y {
                continue;
            }
            let flag = if on_axis && s.to.y == s.from.y { " flag:*" } else { "" };
            result.push_str(&format!("{line}{flag}\n"));
        }
        result
    }

    #[test]
    fn digests_of_knuths_torto_dlx() {
        let cases = [
            ("ONE TWO THREE", "6c7a100132d10f2f8e2b054be2db8b71f50fb2c72d40955fb8c4b8bda9ea91f5"),
            ("KNUTH", "2036a7eda018a031b31e9c167e57a450dfe0bad7f2bddb425e8d6d4c12c09457"),
            ("DANCING LINKS", "a872ec8802511e16716124babd8338c11f352ac26378d14b6f2f49bfc42698dd"),
            (
                "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE",
                "bd21ca3ce195d9c5b47f2c33ff50e62ef02630af3f106de02aff40bc89663efb",
            ),
            ("AB", "82c245f2b1e7e843bb97f4741888e5adb5097e44c3ff64eb0f3fa57a58b3f6d2"),
            ("ALGORITHM DANCE LINK", "484583ea31ffa039e8da918c5219a9bcb373d7c80787b7e720dd77163ba19c96"),
        ];
        for (words, expected) in cases {
            assert_eq!(digest(&torto(words)), expected, "{words}");
        }
    }

    #[test]
    fn rook_steps_by_hand() {
        let out = run("", Limits::default(), &(), &[("trace", &trace(array(1, 2), "xyx", "rook", false))]);
        let expected = "0!1 0!2 | a b 0<a 0<b 0>0 0>1 0>2\n\
            0!1 a:x b:y 0>0:a 0<a:0 0>1:b 0<b:1\n0!2 a:y b:x 0>1:a 0<a:1 0>2:b 0<b:2\n\
            0!1 b:x a:y 0>0:b 0<b:0 0>1:a 0<a:1\n0!2 b:y a:x 0>1:b 0<b:1 0>2:a 0<a:2\n";
        assert_eq!(out.text(), expected);
        assert_eq!(out.problem.templates[out.problem.items[0].label.template.0 as usize], "{}!{}");
        assert_eq!(out.problem.items[4].label.holes[1], HoleValue::Place(Place::cell(SQUARES, 0, 0, 0, 0)));
    }

    #[test]
    fn many_cells_mean_decimal_numbers() {
        let board = board(SQUARES, "[0-8][0-6]", &suffixes());
        let out =
            run("", Limits::default(), &(), &[("trace", &trace(board, "abcdefghijklm", "king", false))]);
        assert_eq!(&*out.problem.items[0].label.text, "0!01");
        assert_eq!(&*out.problem.items[11].label.text, "0!12");
    }

    #[test]
    fn other_lattices() {
        let hexes = board(HEXES, "[0-1][0-1]", &suffixes());
        let out =
            run("", Limits::default(), &(), &[("trace", &trace(hexes.clone(), "ab", "neighbor", true))]);
        assert_eq!(out.problem.options.len(), 10);
        assert!(out.diags.is_empty());
        let said = |board, kind| {
            run("", Limits::default(), &(), &[("trace", &trace(board, "ab", kind, false))]).said()
        };
        assert_eq!(
            said(board(CUBES, "00", &suffixes()), "knight"),
            ["E505: there are no knight steps on cubes"]
        );
        assert!(said(hexes, "neighbor").is_empty());
    }

    #[test]
    fn letters_that_cannot_be_colors() {
        let out = run("", Limits::default(), &(), &[("trace", &trace(array(1, 2), "a:b", "king", false))]);
        assert_eq!(out.said(), ["E407: letter ':' of the word \"a:b\" cannot be a color"]);
    }
}
