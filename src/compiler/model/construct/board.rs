//! Boards and regions.

use super::*;
use crate::model::entities::{Board, CoordinateText, Naming};
use crate::model::eval::run_clauses;
use crate::model::value::Picture;
use puzc_core::base::sorted_set;
use puzc_core::geometry::{BoardId, GeometryId, Place, coordinate, digit};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The parts of `named W`: literal text, and for each hole the formatted value at every position of the
/// board.
type Coordinates = FxHashMap<(i32, i32, i32), Rc<str>>;

impl Machine<'_> {
    pub(super) fn make_board(
        &mut self,
        name: &Rc<str>,
        span: Span,
        (geometry, wrapping): (GeometryId, &[GluingCode]),
        naming: Option<&NamingCode>,
        cells: &BoardCode,
        body: Span,
    ) -> Eval {
        let mut found: Vec<Place> = vec![];
        match cells {
            BoardCode::Tokens(tokens, clauses) => run_clauses(self, clauses, &mut |m: &mut Self| {
                let placed = m.cells(geometry, tokens)?;
                m.report_letter_digits(&placed);
                found.extend(placed.into_iter().map(|c| c.0));
                Ok(())
            })?,
            BoardCode::Size(sizes) => found = self.full_box(geometry, sizes)?,
            BoardCode::Value(node) => {
                let v = self.eval(node)?;
                found = self.list_of_cells(&v, node.span, geometry)?;
                if let Data::Picture(picture) = &v.data {
                    self.report_blanks(picture, node.span);
                }
            }
        }
        if found.is_empty() {
            return self.error(
                codes::E212,
                body.or(span),
                format!("board `{name}` has no cells"),
                "nothing to cover here",
            );
        }
        let found = sorted_set(found);
        if let Some(board) = self.made_board(span, &found) {
            return Ok(Value::at(Data::Board(board), span));
        }
        let Some(id) = u16::try_from(self.boards.len()).ok().filter(|n| *n < u16::MAX) else {
            return self.error(codes::E805, span, "too many boards", "this is board 65536");
        };
        let id = BoardId(id);
        self.budget.charge(found.len() as u64)?;
        let cells: Vec<Place> = found.into_iter().map(|c| c.on(id)).collect();
        self.wrap_board(wrapping, &cells, (name, body.or(span)))?;
        let index = cells.iter().enumerate().map(|(i, c)| (*c, i as u32)).collect();
        let naming = match naming {
            None => Naming::Tokens,
            Some(NamingCode::Doubled(shift)) => {
                let lattice = self.lattice(geometry);
                if lattice.doubled(cells[0]).is_none() {
                    let g = lattice.name();
                    return self.error(
                        codes::E505,
                        span,
                        format!("{g} have no doubled coordinates"),
                        "odd-cells and even-cells are for squares",
                    );
                }
                Naming::Doubled { shift: *shift }
            }
            Some(NamingCode::Word(word, slots)) => {
                Naming::Template(self.coordinate_names(word, *slots, &cells)?)
            }
        };
        let board = Rc::new(Board {
            name: name.clone(),
            span,
            body_span: body,
            id,
            lattice: self.lattice_of(cells[0]),
            cells,
            index,
            naming,
            suffixes: self.suffixes.clone(),
        });
        self.boards.push(board.clone());
        Ok(Value::at(Data::Board(board), span))
    }

    /// All cells with coordinates from 0 to below the sizes.
    pub(super) fn full_box(&mut self, geometry: GeometryId, sizes: &[Node]) -> Eval<Vec<Place>> {
        let mut ends = [1i64; 3];
        for (end, node) in ends.iter_mut().zip(sizes) {
            *end = self.int(node)?;
            if *end < 1 {
                return self.error(codes::E212, node.span, "with this size there are no cells", "at least 1");
            }
        }
        let number = ends.iter().fold(1u64, |product, end| product.saturating_mul(end.unsigned_abs()));
        self.budget.charge(number)?;
        let lattice = self.lattice(geometry);
        let mut cells = vec![];
        for x in 0..ends[0] {
            for y in 0..ends[1] {
                for z in 0..ends[2] {
                    let at = (coordinate(x), coordinate(y), coordinate(z));
                    let (Some(x), Some(y), Some(z)) = at else {
                        let why = "a size is too large for a coordinate";
                        return self.error(codes::E510, sizes[0].span, why, "coordinates have 24 bits");
                    };
                    cells.extend(lattice.primary_forms().map(|form| Place::cell(geometry, x, y, z, form)));
                }
            }
        }
        Ok(cells)
    }

    /// The texts of a board's coordinates, at its cells and around them, where its edges, corners and
    /// neighbors are.
    fn coordinate_names(
        &mut self,
        word: &WordCode,
        slots: [u32; 3],
        cells: &[Place],
    ) -> Eval<CoordinateText> {
        let (positions, on_board) = positions_around(cells);
        let mut seen = rustc_hash::FxHashSet::default();
        let mut rows: Vec<((i32, i32, i32), Vec<Value>)> = vec![];
        // an int hole with a value above 61 anywhere on the board is written in decimal with fixed width
        // everywhere
        let holes = word.parts.iter().filter(|p| matches!(p, WordPartCode::Hole { .. })).count();
        let mut widths: Vec<usize> = vec![0; holes];
        for (i, at) in positions.into_iter().enumerate() {
            if !seen.insert(at) {
                continue;
            }
            self.budget.charge(1)?;
            for (slot, n) in slots.iter().zip([at.0, at.1, at.2]) {
                self.set_local(*slot, Value::int(n));
            }
            let mut values = vec![];
            for part in &word.parts {
                if let WordPartCode::Hole { node, format, .. } = part {
                    let v = self.member(node)?;
                    if let (Data::Int(n), None) = (&v.data, format)
                        && *n > 61
                        && i < on_board
                    {
                        let w = &mut widths[values.len()];
                        *w = (*w).max(n.to_string().len());
                    }
                    values.push(v);
                }
            }
            rows.push((at, values));
        }
        let texts = self.coordinate_texts(word, rows, &widths);
        let first = &cells[0];
        if !texts.contains_key(&(first.x, first.y, first.z)) {
            return self.error(
                codes::E406,
                word.span,
                "this does not give the cells a name",
                "a hole of the first cell has no text",
            );
        }
        Ok(Box::new(move |x, y, z| texts.get(&(x, y, z)).cloned()))
    }

    /// The texts of positions with these values of the holes; ints are padded to the given widths, unless
    /// these are 0.
    fn coordinate_texts(
        &self,
        word: &WordCode,
        rows: Vec<((i32, i32, i32), Vec<Value>)>,
        widths: &[usize],
    ) -> Coordinates {
        let mut texts = Coordinates::default();
        for (at, values) in rows {
            let mut text = String::new();
            let mut values = values.iter().zip(widths);
            let named = word.parts.iter().all(|part| match part {
                WordPartCode::Text(t) => {
                    text.push_str(t);
                    true
                }
                WordPartCode::Hole { format, .. } => match values.next() {
                    Some((Value { data: Data::Int(n), .. }, w)) if *w > 0 => {
                        *n >= 0 && write!(text, "{n:0w$}").is_ok()
                    }
                    Some((v, _)) => crate::model::eval::write_value(self, v, *format, &mut text).is_ok(),
                    None => false,
                },
            });
            if named {
                texts.insert(at, text.into());
            }
        }
        texts
    }

    pub(super) fn make_regions(
        &mut self,
        name: &Rc<str>,
        of: &Node,
        named: Option<&(Rc<str>, Span)>,
        body: &Node,
    ) -> Eval {
        let board = match self.eval(of)? {
            Value { data: Data::Board(b), .. } => b,
            v => return self.mismatch(&v, of.span, "a board"),
        };
        let v = self.eval(body)?;
        let label = named.map_or(name, |n| &n.0);
        match &v.data {
            Data::Picture(p) => self.picture_regions(label, &board, p, v.span.or(body.span)),
            _ => {
                // the records (name, index, cells) are kept; their cells become those of the board
                let mut out = vec![];
                for r in self.members(&v, body.span)? {
                    let Data::Record(record) = &r.data else {
                        return self.mismatch(&r, body.span, "a picture or a list of records");
                    };
                    let Some(cells) = record.get("cells").cloned() else {
                        return self.error(
                            codes::E506,
                            body.span,
                            "a region without `cells`",
                            "records need (name, index, cells)",
                        );
                    };
                    let mut on_board = vec![];
                    for c in self.list_of_cells(&cells, body.span, board.lattice.id)? {
                        if !board.contains(c) {
                            let shown = self.show(&Value::new(Data::Place(c)));
                            return self.error(
                                codes::E302,
                                body.span,
                                format!("cell {shown} is not on `{}`", board.name),
                                "these regions contain cells outside the board",
                            );
                        }
                        on_board.push(Value::new(Data::Place(c.on(board.id))));
                    }
                    let name = if named.is_some() {
                        Some(Value::str(label.clone()))
                    } else {
                        record.get("name").cloned()
                    };
                    let name = name.unwrap_or_else(|| Value::str(label.clone()));
                    let index = record.get("index").cloned().unwrap_or_else(|| Value::int(out.len() as i64));
                    out.push(Value::record([
                        ("name", name),
                        ("index", index),
                        ("cells", Value::list(on_board)),
                    ]));
                }
                self.make_list(out, body.span)
            }
        }
    }

    /// Makes a region of each character except `.`.
    fn picture_regions(&mut self, name: &Rc<str>, board: &Rc<Board>, p: &Picture, span: Span) -> Eval {
        let pictured = puzc_core::geometry::of_pictures();
        if board.lattice.id != pictured {
            let g = board.lattice.name();
            let shown = puzc_core::geometry::row(pictured).name();
            return self.error(
                codes::E505,
                span,
                format!("a picture shows {shown}, but `{}` is on {g}", board.name),
                "give a list of records instead",
            );
        }
        if let Some(d) = crate::model::picture::spaced(p, span, "= word_regions") {
            return self.fail(d);
        }
        let mut found: Vec<(char, Value, Vec<Value>)> = vec![];
        for (i, ch) in p.cells.iter().enumerate() {
            let letter = ch.as_str().and_then(|s| s.chars().next()).unwrap_or('.');
            if letter == '.' {
                continue;
            }
            let Value { data: Data::Place(cell), .. } = crate::model::picture::cell(p, i) else { continue };
            if !board.contains(cell) {
                return self.fail(
                    Diagnostic::new(codes::E302, format!("this picture does not fit `{}`", board.name))
                        .label(ch.span, format!("there is no cell at row {}, column {}", cell.x, cell.y))
                        .label(board.span, format!("the board has {} cells", board.cells.len()))
                        .help("`.` marks a cell without a region"),
                );
            }
            let cell = Value::new(Data::Place(cell.on(board.id)));
            match found.iter_mut().find(|f| f.1 == *ch) {
                Some(f) => f.2.push(cell),
                None => found.push((letter, ch.clone(), vec![cell])),
            }
        }
        if let Some(d) = board.too_large_for("this picture of regions", (p.rows, p.cols), span) {
            self.report(d);
        }
        self.report_blank_region(p, span);
        self.report_stray_region(&found, p);
        self.report_split_region(&found)?;
        let order = |c: char| (0..62).find(|n| digit(*n) == Some(c)).map_or((1, c as i64), |n| (0, n));
        found.sort_by_key(|f| order(f.0));
        let records = found
            .into_iter()
            .map(|(_, ch, cells)| {
                Value::record([
                    ("name", Value::str(name.clone())),
                    ("index", ch),
                    ("cells", Value::list(cells)),
                ])
            })
            .collect();
        let mut v = self.make_list(records, span)?;
        v.span = span;
        Ok(v)
    }
}

/// The positions of cells, and then those around them; also returns the number of the former.
fn positions_around(cells: &[Place]) -> (Vec<(i32, i32, i32)>, usize) {
    let mut positions: Vec<(i32, i32, i32)> = cells.iter().map(|c| (c.x, c.y, c.z)).collect();
    positions.dedup();
    let on_board = positions.len();
    for i in 0..on_board {
        let (x, y, z) = positions[i];
        for (dx, dy) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1), (0, 2), (2, 0)]
        {
            positions.push((x + dx, y + dy, z));
        }
    }
    (positions, on_board)
}
