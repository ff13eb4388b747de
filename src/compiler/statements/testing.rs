//! Boards, pieces and tiles made by hand, and the problems that statements make from them.

use super::cover::Cover;
use super::*;
use crate::model::construct::Multiplicity;
use crate::model::entities::*;
use crate::model::value::Data;
use puzc_core::base::{Budget, Limits, Span};
use puzc_core::diag::Diagnostics;
use puzc_core::geometry::{BoardId, GeometryId, Lattices, Place, Suffixes, Symmetry, digit, digit_value};
use puzc_core::xcc::{Bounds, Builder, ColorId, Item, Label, Mention, Problem};
use puzc_testing::TRIANGLES;
use std::rc::Rc;

pub fn suffixes() -> Rc<Suffixes> {
    Rc::new(Suffixes::default())
}

/// Cells of two coordinates: `[0-2]1'`, `00!`.
pub fn cells(geometry: GeometryId, text: &str, suffixes: &Rc<Suffixes>) -> Vec<Place> {
    text.split_whitespace().flat_map(|token| token_cells(geometry, token, suffixes)).collect()
}

fn token_cells(geometry: GeometryId, token: &str, suffixes: &Rc<Suffixes>) -> Vec<Place> {
    let mut rest = token;
    let [xs, ys] = [0, 1].map(|_| {
        let (set, tail) = match rest.strip_prefix('[') {
            Some(inner) => inner.split_once(']').unwrap(),
            None => rest.split_at(1),
        };
        rest = tail;
        let set: Vec<char> = set.chars().collect();
        let mut digits: Vec<i32> = vec![];
        for (i, &c) in set.iter().enumerate() {
            match c {
                '-' => digits.extend(
                    digit_value(set[i - 1]).unwrap() as i32 + 1..digit_value(set[i + 1]).unwrap() as i32,
                ),
                c => digits.push(digit_value(c).unwrap() as i32),
            }
        }
        digits
    });
    let prime = geometry == TRIANGLES && rest.starts_with('\'');
    let suffix = if prime { &rest[1..] } else { rest };
    let id = suffixes.intern(suffix).unwrap();
    let cell = |x: i32, y: i32| Place { suffix: id, ..Place::cell(geometry, x, y, 0, prime.into()) };
    xs.iter().flat_map(|&x| ys.iter().map(move |&y| cell(x, y))).collect()
}

pub fn board_of(geometry: GeometryId, mut cells: Vec<Place>, suffixes: &Rc<Suffixes>) -> Rc<Board> {
    cells.iter_mut().for_each(|c| *c = c.on(BoardId(0)));
    cells.sort_unstable();
    cells.dedup();
    let index = cells.iter().enumerate().map(|(i, c)| (*c, i as u32)).collect();
    Rc::new(Board {
        name: "box".into(),
        span: Span::new(6, 9),
        body_span: Span::new(20, 30),
        id: BoardId(0),
        lattice: Lattices::default().handle(geometry),
        cells,
        index,
        naming: Naming::Tokens,
        suffixes: suffixes.clone(),
    })
}

pub fn board(geometry: GeometryId, text: &str, suffixes: &Rc<Suffixes>) -> Rc<Board> {
    board_of(geometry, cells(geometry, text, suffixes), suffixes)
}

/// Lines in the format of Knuth's files: `8|Z 00 00' 10`.
pub fn pieces(geometry: GeometryId, symmetry: Symmetry, lines: &str, suffixes: &Rc<Suffixes>) -> Rc<Pieces> {
    let lines = lines.lines().map(str::trim).filter(|l| l.contains(' ') && !l.starts_with("| "));
    let line = |(i, line): (usize, &str)| {
        let (name, rest) = line.split_once(' ').unwrap();
        let (mult, name) = name.split_once('|').unwrap_or(("1", name));
        let (lo, hi) = mult.split_once(':').unwrap_or((mult, mult));
        let span = Span::new(100 + 10 * i as u32, 104 + 10 * i as u32);
        Piece {
            name: name.into(),
            name_span: span,
            mult_span: span,
            span,
            cells: cells(geometry, rest, suffixes).into(),
            times: Multiplicity::Range(Bounds { lo: lo.parse().unwrap(), hi: hi.parse().unwrap() }),
            symmetry,
            cost: 0,
        }
    };
    let list = lines.enumerate().map(line).collect();
    Rc::new(Pieces {
        id: 0,
        name: "P".into(),
        span: Span::new(90, 91),
        lattice: Lattices::default().handle(geometry),
        symmetry,
        step: 1,
        list,
    })
}

pub fn tiles(geometry: GeometryId, words: &str) -> Rc<Tiles> {
    let tile = |(i, word): (usize, &str)| Tile {
        name: word.into(),
        span: Span::new(100 + 10 * i as u32, 104 + 10 * i as u32),
        colors: word.chars().map(|c| color(&c.to_string())).collect(),
        symmetry: puzc_core::geometry::Symmetry::OneSided,
        times: Multiplicity::ONCE,
    };
    Rc::new(Tiles {
        id: 1,
        name: "T".into(),
        span: Span::new(90, 91),
        lattice: Lattices::default().handle(geometry),
        symmetry: puzc_core::geometry::Symmetry::OneSided,
        list: words.split_whitespace().enumerate().map(tile).collect(),
    })
}

pub fn color(text: &str) -> Color {
    Color { text: text.into(), declared: true }
}

pub fn cover(board: &Rc<Board>, pieces: &Rc<Pieces>, mult: Option<Multiplicity>, pack: bool) -> Cover {
    Cover {
        boards: vec![board.clone()],
        supplies: vec![Supply { entity: pieces.clone(), mult, span: Span::new(60, 61) }],
        pack,
    }
}

/// The result of [`run`].
pub struct BuiltProblem {
    pub problem: Problem,
    pub diags: Diagnostics,
    pub records: OptionRecords,
}

/// Runs statements after explicit declarations: `2:3|x` stands for `primary 2..3 of x`, and `| y` for
/// `secondary y`.
pub fn run(
    raw: &str,
    limits: Limits,
    hints: &dyn Hints,
    statements: &[(&str, &dyn ResolvedStatement)],
) -> BuiltProblem {
    let (mut builder, mut diags, budget) = (Builder::default(), Diagnostics::default(), Budget::new(limits));
    let (mut shared, mut records) = (SharedState::default(), vec![]);
    let raw_statement = builder.statement(Span::new(0, 5), "primary");
    let mut primary = true;
    for word in raw.split_whitespace() {
        if word == "|" {
            primary = false;
            continue;
        }
        let (bounds, name) = word.split_once('|').unwrap_or(("1", word));
        let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
        let bounds = Bounds { lo: lo.parse().unwrap(), hi: hi.parse().unwrap() };
        let label = Label { text: name.into(), template: builder.template(name), holes: [].into() };
        builder.declare(Item::new(label, primary.then_some(bounds), raw_statement, Span::new(1, 2))).unwrap();
    }
    let ids: Vec<_> = (0..)
        .zip(statements)
        .map(|(i, (keyword, _))| {
            builder.statement_of(StatementKind::Other, Span::new(50 + i, 60 + i), keyword)
        })
        .collect();
    for phase in [1, 2] {
        if phase == 2 {
            builder.seal();
        }
        for (&statement, (_, block)) in ids.iter().zip(statements) {
            let span = builder.problem().statements[statement.0 as usize].span;
            let mut cx = Lowering {
                builder: &mut builder,
                diags: &mut diags,
                budget: &budget,
                shared: &mut shared,
                hints,
                statement,
                span,
                wants_records: true,
                after_errors: false,
                records: vec![],
            };
            if phase == 1 {
                block.declare(&mut cx)
            } else {
                block.options(&mut cx)
            }
            records.append(&mut cx.records);
        }
    }
    let problem = builder.build();
    let mut all = Diagnostics::default();
    all.extend(shared.size_warnings(&problem));
    all.extend(diags.into_sorted());
    BuiltProblem { problem, diags: all, records }
}

impl BuiltProblem {
    /// In Knuth's format.
    pub fn text(&self) -> String {
        let p = &self.problem;
        let mut words = vec![];
        for (i, item) in p.items.iter().enumerate() {
            words.extend((i == p.primary).then(|| "|".to_string()));
            words.push(match item.bounds {
                Some(b) if b.lo != b.hi => format!("{}:{}|{}", b.lo, b.hi, item.label.text),
                Some(b) if b.lo != 1 => format!("{}|{}", b.lo, item.label.text),
                _ => item.label.text.to_string(),
            });
        }
        let word = |m: Mention| match (&p.items[m.item.0 as usize].label.text, m.color) {
            (name, ColorId::NONE) => name.to_string(),
            (name, color) => format!("{name}:{}", p.colors[color.0 as usize].text),
        };
        let options = p.options.iter().map(|o| o.iter().map(word).collect::<Vec<_>>());
        std::iter::once(words).chain(options).map(|line| line.join(" ") + "\n").collect()
    }

    /// A field of a record.
    pub fn field(&self, at: usize, name: &str) -> Data {
        let Data::Record(record) = self.records[at].1.value().data else { panic!() };
        record.get(name).unwrap_or_else(|| panic!("no field {name}")).data.clone()
    }

    /// A field of a record that is an int.
    pub fn int(&self, at: usize, name: &str) -> i64 {
        let Data::Int(n) = self.field(at, name) else { panic!() };
        n
    }

    pub fn said(&self) -> Vec<String> {
        self.diags.iter().map(|d| format!("{}: {}", d.code, d.message)).collect()
    }
}

/// `with 0..1 of`
pub fn optional() -> Option<Multiplicity> {
    Some(Multiplicity::Range(Bounds { lo: 0, hi: 1 }))
}

#[test]
fn the_notation_of_tests() {
    let all = cells(TRIANGLES, "[0-1]2' [a]3!", &suffixes());
    assert_eq!(all.len(), 3);
    assert_eq!((all[2].x, all[2].suffix, digit(all[2].x.into())), (10, 1, Some('a')));
}
