//! `trace`: words along paths of steps, in the order of Knuth's TORTO-DLX.

use super::{Family, Lowering, NativeStatement, ResolvedStatement, Sizes, Slots, Stop};
use crate::model::entities::Board;
use crate::model::eval::{Eval, Halt};
use crate::model::records::RecordField;
use crate::model::value::{Data, Value};
use puzc_core::base::{Budget, Span, is_printable, letter_count};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::geometry::{Place, digit};
use puzc_core::xcc::{Bounds, ColorId, HoleValue, ItemId, Label, Mention, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// `trace`
pub static TRACE: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[&STEPS],
    kind: StatementKind::Steps,
    resolve: |slots| Ok(Box::new(Trace::resolve(slots)?)),
};

/// Kinds of steps.
static KINDS: [&str; 5] = ["king", "rook", "bishop", "knight", "neighbor"];

/// `trace WORDS in BOARD by KIND steps without crossing`
static SCHEMA: Schema = Schema {
    keyword: "trace",
    parts: &[
        SentenceElement::Slot("words", SlotKind::Name),
        SentenceElement::Word("in"),
        SentenceElement::Slot("board", SlotKind::Name),
        SentenceElement::Word("by"),
        SentenceElement::Choice("kind", &KINDS),
        SentenceElement::Word("steps"),
        SentenceElement::Optional(&[
            SentenceElement::Choice("without", &["without"]),
            SentenceElement::Word("crossing"),
        ]),
    ],
    usage: "trace WORDS in BOARD by king|rook|bishop|knight|neighbor steps [without crossing]",
    names_rules: false,
};

static DOC: &str = "\
Writes each word along a path of steps from cell to cell. A word visits no cell twice; different words
may share cells with equal letters. `without crossing` forbids a word to cross its own path at a corner.

The step from letter l-1 to letter l of word k is the primary item `k!l`. The secondary items are:

- the cells, whose colors are letters;
- for each word k and cell c the item `k<c`, whose color is the number of the letter of word k in that cell;
- with `without crossing`, for each word k and 2×2 block of the board with southeast cell c the item `k/c`;
- for each word k and letter l the item `k>l`, whose color is the cell of that letter.

Words and letters are counted from 0. The numbers k and l are one digit; if the board has more than 62 cells,
or there are more than 62 words or letters in a word, they are decimal numbers of fixed width.

There is an option for each word k, cell c, step l and direction, in row-major order, to a cell c': `k!l c:x
c':y k>(l-1):c k<c:(l-1) k>l:c' k<c':l`, and `k/c''` for a diagonal step within a block.

```puz
trace W in grid by king steps without crossing
```
";

/// A step of a traced word.
struct TraceStep {
    /// Name of the `words`.
    of: Rc<str>,
    /// Name of the board.
    board: Rc<str>,
    /// Number of the word, from 0.
    word: u32,
    /// Number of the step, from 1.
    index: u32,
    /// Does the board have rows and columns?
    flat: bool,
    /// The cell of the letter before the step.
    from: Place,
    /// The cell of the letter after it.
    to: Place,
    /// The letter at `to`.
    letter: Rc<str>,
}

static STEPS: Family<TraceStep> = Family {
    name: "steps",
    doc: "A step of a traced word, from one letter to the next.",
    fields: &[
        RecordField::new("word", "number of the word, from 0", |s| Some(Value::int(s.word))),
        RecordField::new("index", "number of the step in its word, from 1", |s| Some(Value::int(s.index))),
        RecordField::new("from", "cell of the letter before it", |s| Some(Value::new(Data::Place(s.from)))),
        RecordField::new("to", "cell of the letter after it", |s| Some(Value::new(Data::Place(s.to)))),
        RecordField::new("direction", "`to` minus `from`, a tuple", |s| {
            let difference = [s.to.x - s.from.x, s.to.y - s.from.y, s.to.z - s.from.z];
            let dimensions = if s.flat { 2 } else { 3 };
            Some(Value::tuple(difference.into_iter().take(dimensions).map(Value::int).collect()))
        }),
        RecordField::new("letter", "the letter at `to`", |s| Some(Value::str(s.letter.clone()))),
    ],
    is_of: |s, name| &*s.of == name || &*s.board == name,
};

/// `trace`, resolved.
pub struct Trace {
    /// Name of the `words`.
    pub name: Rc<str>,
    /// The words.
    pub words: Rc<[Rc<str>]>,
    /// The place of their name.
    pub words_span: Span,
    /// Where each word is written; `Span::NONE` if it is computed.
    pub word_spans: Vec<Span>,
    /// The board.
    pub board: Rc<Board>,
    /// `king`, `rook`, `bishop`, `knight`, `neighbor`
    pub kind: &'static str,
    /// The place of the kind.
    pub kind_span: Span,
    /// Is it `without crossing`?
    pub without_crossing: bool,
}

/// A step from a cell: the cell reached and, for a diagonal step in a 2×2 block, the block's southeast
/// cell.
#[derive(Copy, Clone)]
struct PossibleStep {
    to: u32,
    block: Option<u32>,
}

impl Trace {
    fn resolve(slots: &mut dyn Slots) -> Eval<Trace> {
        let board = slots.board("board")?;
        let list = slots.names("words")?.pop().ok_or(Halt::Error)?;
        let (mut words, mut word_spans): (Vec<Rc<str>>, Vec<Span>) = (vec![], vec![]);
        for w in slots.members(&list)? {
            match w.as_str() {
                Some(text) => {
                    words.push(text.clone());
                    word_spans.push(w.span);
                }
                None => return Err(slots.mismatch(&w, list.span, "a list of words")),
            }
        }
        let (kind, kind_span) = slots.choice("kind").ok_or(Halt::Error)?;
        let kind = KINDS.into_iter().find(|k| *k == &*kind).ok_or(Halt::Error)?;
        Ok(Trace {
            name: list.name,
            words: words.into(),
            words_span: list.span,
            word_spans,
            board,
            kind,
            kind_span,
            without_crossing: slots.choice("without").is_some(),
        })
    }

    fn letters(word: &str) -> Vec<Rc<str>> {
        puzc_core::base::letters(word).map(|(_, letter)| letter.into()).collect()
    }

    /// The texts of the numbers of words and of letters.
    fn numbers(&self) -> (Vec<Rc<str>>, Vec<Rc<str>>) {
        let longest = self.words.iter().map(|w| letter_count(w)).max().unwrap_or(0);
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

    /// Is this cell the southeast cell of a 2×2 block?
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

    /// All steps from each cell, in row-major order of directions.
    fn possible_steps(&self) -> Vec<Vec<PossibleStep>> {
        let geometry = &self.board.lattice;
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
                Some(PossibleStep { to: *self.board.index.get(&Place { suffix: cell.suffix, ..to })?, block })
            };
            to.into_iter().filter_map(way).collect()
        };
        self.board.cells.iter().map(from).collect()
    }

    fn fits(&self) -> Option<Diagnostic> {
        let geometry = &self.board.lattice;
        if self.kind != "neighbor" && geometry.steps(self.kind).is_none() {
            let message = format!("there are no {} steps on {}", self.kind, geometry.name());
            return Some(
                Diagnostic::new(E505, message)
                    .label(self.kind_span, "not available there")
                    .label(self.board.span, geometry.name())
                    .help("`by neighbor steps` works everywhere"),
            );
        }
        let legal = |c: char| !c.is_whitespace() && is_printable(c) && c != ':' && c != '|';
        let (word, letter) =
            self.words.iter().find_map(|w| w.chars().find(|&c| !legal(c)).map(|c| (w, c)))?;
        let message = format!("letter {letter:?} of the word {word:?} cannot be a color");
        Some(Diagnostic::new(E407, message).label(self.words_span, "these words"))
    }

    fn make_options(&self, cx: &mut Lowering) -> Result<(), Stop> {
        let (words, letters) = self.numbers();
        let possible_steps = self.possible_steps();
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
                    cx.charge(possible_steps[c].len() as u64)?;
                    for way in &possible_steps[c] {
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
                            let step = TraceStep {
                                of: self.name.clone(),
                                board: board.name.clone(),
                                word: k as u32,
                                index: l as u32,
                                flat: board.lattice.dimensions() == 2,
                                from,
                                to,
                                letter: spelled[l].clone(),
                            };
                            cx.record(option, &STEPS, step);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

fn value_color(cx: &mut Lowering, text: &str, hole: HoleValue) -> ColorId {
    cx.builder.color(text, |b| Label { text: text.into(), template: b.template("{}"), holes: [hole].into() })
}

impl ResolvedStatement for Trace {
    fn declare(&self, cx: &mut Lowering) {
        if let Some(d) = self.fits() {
            cx.diags.push(d);
            return;
        }
        self.check_words(cx);
        let (words, letters) = self.numbers();
        let [step, mark, block, spot] = ["{}!{}", "{}<{}", "{}/{}", "{}>{}"].map(|t| cx.builder.template(t));
        let declare = |cx: &mut Lowering, template, text: String, k: usize, hole, bounds| {
            let holes = [HoleValue::Int(k as i64), hole].into();
            cx.declare(Label { text: text.into(), template, holes }, bounds, self.words_span);
        };
        for (k, word) in self.words.iter().enumerate() {
            for (l, number) in letters.iter().enumerate().take(letter_count(word)).skip(1) {
                let (text, hole) = (format!("{}!{number}", words[k]), HoleValue::Int(l as i64));
                declare(cx, step, text, k, hole, Some(Bounds::ONCE));
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
                declare(cx, mark, format!("{}<{name}", words[k]), k, HoleValue::Place(*cell), None);
                if self.blocks() && self.is_southeast(*cell) {
                    declare(cx, block, format!("{}/{name}", words[k]), k, HoleValue::Place(*cell), None);
                }
            }
            for (l, number) in letters.iter().enumerate().take(letter_count(word)) {
                declare(cx, spot, format!("{}>{number}", words[k]), k, HoleValue::Int(l as i64), None);
            }
        }
    }

    fn options(&self, cx: &mut Lowering) {
        if self.fits().is_none() {
            self.make_options(cx).unwrap_or(()); // the stop was already reported
        }
    }

    fn sizes(&self, _: &Budget) -> Sizes {
        let mut sizes = Sizes::default();
        sizes.add_board(&self.board);
        sizes
    }
}
