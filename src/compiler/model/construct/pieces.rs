//! Pieces.

use super::multiplicity::MAX_TIMES;
use super::*;
use crate::model::entities::{Piece, Pieces};
use crate::model::eval::{bindings_text, run_clauses};
use crate::model::value::{Name, Record};
use puzc_core::base::unprintable;
use puzc_core::geometry::{GeometryId, Place, Symmetry};
use puzc_core::xcc::Bounds;

impl Machine<'_> {
    pub(super) fn make_pieces(
        &mut self,
        name: &Rc<str>,
        span: Span,
        (geometry, symmetry): (GeometryId, Symmetry),
        step: Option<&Node>,
        body: &Given<Vec<PieceCode>>,
    ) -> Eval {
        let step = match step {
            None => 1,
            Some(node) => match self.int(node)? {
                n if (1..=1_000_000).contains(&n) => n as i32,
                n => return self.error(codes::E504, node.span, format!("a step of {n}"), "1 or more"),
            },
        };
        let mut list = vec![];
        let mut valid = true;
        match body {
            Ok(lines) => {
                for line in lines {
                    match run_clauses(self, &line.clauses, &mut |m: &mut Self| {
                        m.piece_line(line, geometry, symmetry, &mut list)
                    }) {
                        Err(Halt::Error) => valid = false,
                        other => other?,
                    }
                }
                self.report_merged(&list, None);
            }
            Err(node) => {
                let outer = self.pieces_context.replace((geometry, symmetry));
                let v = self.eval(node);
                self.pieces_context = outer;
                let v = v?;
                if let Data::Pieces(p) = &v.data
                    && p.lattice.id != geometry
                {
                    return self.geometry_mismatch(geometry, p.lattice.id, node.span);
                }
                for r in self.members(&v, node.span)? {
                    list.push(self.piece_of_record(&r, node.span, geometry, symmetry)?);
                }
                self.report_merged(&list, Some(node.span));
            }
        }
        if !valid {
            return Err(Halt::Error);
        }
        if body.is_ok() {
            self.report_disconnected(&list)?;
        }
        if list.is_empty() {
            return self.error(codes::E212, span, format!("`{name}` has no pieces"), "nothing to place");
        }
        self.check_multiplicities(&list)?;
        let lattice = self.lattice(geometry);
        let pieces =
            Pieces { id: self.new_entity(), name: name.clone(), span, lattice, symmetry, step, list };
        Ok(Value::at(Data::Pieces(Rc::new(pieces)), span))
    }

    fn geometry_mismatch<T>(&mut self, wanted: GeometryId, found: GeometryId, at: Span) -> Eval<T> {
        let [a, b] = [wanted, found].map(|id| self.lattice(id));
        let (a, b) = (a.name(), b.name());
        self.error(
            codes::E505,
            at,
            format!("pieces on {b} where {a} are needed"),
            format!("these are on {b}"),
        )
    }

    fn piece_line(
        &mut self,
        line: &PieceCode,
        geometry: GeometryId,
        symmetry: Symmetry,
        list: &mut Vec<Piece>,
    ) -> Eval<()> {
        let (word, name) = self.line_name(line)?;
        let placed = self.piece_cells(geometry, &line.cells)?;
        self.report_repeated_cell(&placed, &name.text);
        self.report_letter_digits(&placed);
        let mut cells: Vec<Place> = placed.into_iter().map(|c| c.0).collect();
        if !line.size.is_empty() {
            cells = self.full_box(geometry, &line.size)?;
        }
        if cells.is_empty() {
            return self.fail(
                Diagnostic::new(codes::E212, format!("piece `{}` has no cells", name.text))
                    .label(line.span, "write its cells after the colon"),
            );
        }
        let times = line.mult.as_ref().map(|m| self.multiplicity(m)).transpose()?;
        let cost = line.cost.as_ref().map(|e| self.int(e)).transpose()?.unwrap_or(0);
        // "2 of": the label includes the word `of`
        let mult_span = match &line.mult {
            Some(MultCode::Any(span)) => self.with_of(*span, word.span),
            Some(MultCode::Range(node)) => self.with_of(node.span, word.span),
            None => word.span,
        };
        if !line.clauses.is_empty() {
            let text = bindings_text(&self.variable_values(&word.variables));
            self.piece_notes.insert((word.span, name.text.clone()), text);
        }
        list.push(Piece {
            name: name.text,
            name_span: word.span,
            mult_span,
            span: line.span,
            cells: cells.into(),
            times: times.unwrap_or(Multiplicity::ONCE),
            symmetry: line.symmetry.unwrap_or(symmetry),
            cost,
        });
        Ok(())
    }

    /// The word before the colon of a line, and the name that it gives.
    fn line_name<'l>(&mut self, line: &'l PieceCode) -> Eval<(&'l WordCode, Name)> {
        let Some(word) = &line.name else {
            return self.fail(
                Diagnostic::new(codes::E201, "this piece has no name")
                    .label(line.colon, "write a name before the colon")
                    .help("NAME: cells, for instance `L: 00 01 10`")
                    .original("Piece name is nonexistent or too long", -7),
            );
        };
        let name = self.word_name(word)?;
        // in `A:B: 00` the first colon was probably meant as part of the name
        let after_colon = self.sources.text(Span::new(line.colon.end, line.span.end));
        if after_colon.split(' ').next().is_some_and(|token| token.len() > 1 && token.ends_with(':')) {
            return self.illegal_character(':', line.colon);
        }
        let special = name.text.chars().find(|&c| c == ':' || c == '|' || c.is_whitespace());
        if let Some(ch) = special.or_else(|| unprintable(&name.text)) {
            return self.illegal_character(ch, word.span);
        }
        if let Some(without) = name.text.strip_suffix(',') {
            let d = Diagnostic::new(codes::W219, format!("this piece is called `{}`", name.text));
            self.report(d.write(word.span, without));
        } else if Symmetry::find(&name.text).is_some() {
            let d = Diagnostic::new(codes::W219, format!("this piece is called `{}`", name.text));
            let d = d.label(word.span, "its name is written before this word");
            self.report(d.help(format!("NAME {}: CELLS", name.text)));
        }
        Ok((word, name))
    }

    fn illegal_character<T>(&mut self, ch: char, at: Span) -> Eval<T> {
        let d = Diagnostic::new(codes::E202, format!("`{ch}` cannot be part of a piece name"));
        let d = d.label(at, "names go into DLX files, where `:`, `|` and spaces have special meanings");
        self.fail(d.original("Illegal character in piece name", -8))
    }

    /// The span of `2 of`, before a name.
    fn with_of(&self, mult: Span, name: Span) -> Span {
        let between = Span::new(mult.end, name.start);
        match self.sources.text(between).find("of") {
            Some(at) => Span::new(mult.start, mult.end + at as u32 + 2),
            None => mult,
        }
    }

    /// A record (name, cells, lo, hi, any, symmetry, cost) as a piece.
    fn piece_of_record(
        &mut self,
        r: &Value,
        at: Span,
        geometry: GeometryId,
        symmetry: Symmetry,
    ) -> Eval<Piece> {
        let Data::Record(record) = &r.data else {
            return self.mismatch(r, at, "a list of records (name, cells, ...)");
        };
        let known = ["name", "cells", "lo", "hi", "any", "symmetry", "cost"];
        if let Some((field, _)) = record.fields.iter().find(|f| !known.contains(&&*f.0)) {
            let near = puzc_core::diag::nearest(field, known.iter().copied());
            let d = Diagnostic::new(codes::E506, format!("a piece has no field `{field}`"));
            return self.fail(
                d.label(at, near.map_or(String::new(), |n| format!("did you mean `{n}`?")))
                    .help(format!("pieces have {}", known.join(" "))),
            );
        }
        let span = r.span.or(at);
        let name_value = record.get("name");
        let name = match name_value.map(|v| v.as_str().cloned()) {
            Some(Some(name)) if !name.is_empty() => name,
            _ => {
                return self.error(
                    codes::E201,
                    span,
                    "a piece without a name",
                    "records need (name: \"...\", cells: [...])",
                );
            }
        };
        let cells = self.record_cells(record, &name, span, at, geometry)?;
        let times = self.record_uses(record, &name, span, at)?;
        let name_span = name_value.map_or(span, |v| v.span.or(span));
        Ok(Piece {
            name,
            name_span,
            mult_span: name_span,
            span,
            cells: cells.into(),
            times,
            symmetry: self.record_symmetry(record, at, symmetry)?,
            cost: self.record_int(record, "cost", 0, at)?,
        })
    }

    /// The cells of a piece that is a record.
    fn record_cells(
        &mut self,
        record: &Record,
        name: &str,
        span: Span,
        at: Span,
        geometry: GeometryId,
    ) -> Eval<Vec<Place>> {
        let Some(cells) = record.get("cells") else {
            return self.error(
                codes::E506,
                span,
                format!("piece `{name}` has no cells"),
                "records need (name: \"...\", cells: [...])",
            );
        };
        let cells = self.list_of_cells(cells, at, geometry)?;
        if cells.is_empty() {
            return self.error(
                codes::E212,
                span,
                format!("piece `{name}` has no cells"),
                "its list of cells is empty",
            );
        }
        Ok(cells)
    }

    fn record_int(&mut self, record: &Record, field: &str, default: i64, at: Span) -> Eval<i64> {
        match record.get(field) {
            None => Ok(default),
            Some(Value { data: Data::Int(n), .. }) => Ok(*n),
            Some(v) => self.mismatch(v, at, "an int"),
        }
    }

    /// How often a piece or tile that is a record is used.
    pub(super) fn record_uses(
        &mut self,
        record: &Record,
        name: &str,
        span: Span,
        at: Span,
    ) -> Eval<Multiplicity> {
        let lo = self.record_int(record, "lo", 1, at)?;
        let hi = self.record_int(record, "hi", lo.max(1), at)?;
        match record.get("any") {
            None | Some(Value { data: Data::Bool(false), .. }) => {}
            Some(Value { data: Data::Bool(true), .. }) => return Ok(Multiplicity::Any),
            Some(v) => return self.mismatch(v, at, "true or false"),
        }
        if lo < 0 || hi < lo || hi > MAX_TIMES {
            return self.error(
                codes::E213,
                span,
                format!("{lo}..{hi} is not a multiplicity of `{name}`"),
                "0 <= lo <= hi",
            );
        }
        Ok(Multiplicity::Range(Bounds { lo: lo as u32, hi: hi as u32 }))
    }

    pub(super) fn record_symmetry(&mut self, record: &Record, at: Span, default: Symmetry) -> Eval<Symmetry> {
        let Some(value) = record.get("symmetry") else { return Ok(default) };
        let Some(name) = value.as_str() else { return self.mismatch(value, at, "a string") };
        match Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == &**name) {
            Some(found) => Ok(found),
            None => self.error(
                codes::E504,
                at,
                format!("\"{name}\" is not a symmetry"),
                "\"free\", \"one-sided\" or \"fixed\"",
            ),
        }
    }

    /// Lines with the same name are one piece; checks that all of them give the same multiplicity.
    fn check_multiplicities(&mut self, list: &[Piece]) -> Eval<()> {
        let mut first: rustc_hash::FxHashMap<Rc<str>, usize> = Default::default();
        for (i, piece) in list.iter().enumerate() {
            let j = *first.entry(piece.name.clone()).or_insert(i);
            let earlier = &list[j];
            if earlier.times == piece.times {
                continue;
            }
            let mut d = Diagnostic::new(
                codes::E203,
                format!("piece {} is given two multiplicities", piece.name),
            )
            .label(piece.mult_span, format!("here {}", times(piece)))
            .label(earlier.mult_span, format!("here it is used {}", times(earlier)))
            .help("lines with the same name describe one piece; all of them must give the same multiplicity");
            if let (Some(first), Some(second)) = (earlier.times.bounds(), piece.times.bounds()) {
                let knuth =
                    |b: Bounds| if b.lo == b.hi { b.lo.to_string() } else { format!("{}:{}", b.lo, b.hi) };
                let (name, first, second) = (&piece.name, knuth(first), knuth(second));
                d = d.original(
                    format!("Inconsistent multiplicities for piece {name}, {first} vs {second}!"),
                    -6,
                );
            }
            return self.fail(d);
        }
        Ok(())
    }
}

/// A description of a multiplicity.
fn times(p: &Piece) -> String {
    p.times.bounds().map_or("any number of times".into(), |b| puzc_core::base::times(b.lo, b.hi))
}
