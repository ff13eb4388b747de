//! Cell tokens: evaluates their holes; the parser of the notation does the rest.

use super::*;
use crate::model::picture;
use puzc_core::geometry::Place;
use puzc_core::geometry::notation::{Closed, DigitSetPart, Notation, NotationPart, NotationToken};

impl Machine<'_> {
    /// The cells of tokens, each with the place of its token.  Reports all errors.
    pub fn cells(&mut self, geometry: GeometryId, tokens: &[CellCode]) -> Eval<Vec<(Place, Span)>> {
        self.cell_tokens(geometry, tokens, false)
    }

    /// The cells of a piece.
    pub fn piece_cells(&mut self, geometry: GeometryId, tokens: &[CellCode]) -> Eval<Vec<(Place, Span)>> {
        self.cell_tokens(geometry, tokens, true)
    }

    fn cell_tokens(
        &mut self,
        geometry: GeometryId,
        tokens: &[CellCode],
        piece: bool,
    ) -> Eval<Vec<(Place, Span)>> {
        let mut out = vec![];
        let mut sound = true;
        for (i, token) in tokens.iter().enumerate() {
            if let [CellPartCode::Splice(node, span)] = token.parts.as_slice() {
                match self.splice(geometry, node, *span) {
                    Ok(cells) => out.extend(cells.into_iter().map(|c| (c, token.span))),
                    Err(Halt::Error) => sound = false,
                    Err(limit) => return Err(limit),
                }
                continue;
            }
            let holes = match self.token_holes(token) {
                Ok(holes) => holes,
                Err(Halt::Error) => {
                    sound = false;
                    continue;
                }
                Err(limit) => return Err(limit),
            };
            let mut cells = vec![];
            let mut diags = vec![];
            {
                let mut holes = holes.into_iter();
                let mut hole = |span| (holes.next().unwrap_or(0), span);
                let parts = token
                    .parts
                    .iter()
                    .map(|part| match part {
                        CellPartCode::Text(span) => NotationPart::Text(self.sources.text(*span), *span),
                        CellPartCode::Digit(_, span) | CellPartCode::Splice(_, span) => {
                            let (n, span) = hole(*span);
                            NotationPart::Digit(n, span)
                        }
                        CellPartCode::Set { span, closed, parts } => {
                            let inner = parts
                                .iter()
                                .map(|p| match p {
                                    Ok(span) => DigitSetPart::Text(self.sources.text(*span), *span),
                                    Err((_, span)) => {
                                        let (n, span) = hole(*span);
                                        DigitSetPart::Bound(n, span)
                                    }
                                })
                                .collect();
                            NotationPart::Set(inner, *span, Closed(*closed))
                        }
                    })
                    .collect();
                let notation = Notation {
                    geometry,
                    lattices: &self.lattices,
                    suffixes: &self.suffixes,
                    budget: &self.budget,
                    piece,
                    line: None,
                };
                let last = i + 1 == tokens.len();
                notation.read_token(
                    &NotationToken { span: token.span, parts },
                    last,
                    &mut cells,
                    &mut diags,
                )?;
            }
            for d in diags {
                sound &= !d.is_error();
                self.report(d);
            }
            out.extend(cells.into_iter().map(|c| (c, token.span)));
        }
        if sound { Ok(out) } else { Err(Halt::Error) }
    }

    /// The ints in the holes of a token, in order.
    fn token_holes(&mut self, token: &CellCode) -> Eval<Vec<i64>> {
        let mut out = vec![];
        for part in &token.parts {
            match part {
                CellPartCode::Digit(node, span) => {
                    let v = self.eval(node)?;
                    if matches!(v.data, Data::List(_) | Data::Place(_) | Data::Board(_)) {
                        let kind = v.data.kind();
                        let text = self.sources.text(node.span).to_string();
                        let d = Diagnostic::new(codes::E504, format!("a hole is one digit, not {kind}"))
                            .label(*span, format!("this is {kind}"))
                            .help(format!("{{*{text}}} inserts cells"));
                        return self.fail(d);
                    }
                    match v.data {
                        Data::Int(n) => out.push(n),
                        _ => return self.mismatch(&v, node.span, "an int"),
                    }
                }
                CellPartCode::Splice(_, span) => {
                    return self.error(
                        codes::E108,
                        *span,
                        "a splice of cells must be written alone",
                        "write spaces around it",
                    );
                }
                CellPartCode::Set { parts, .. } => {
                    for p in parts {
                        if let Err((node, _)) = p {
                            out.push(self.int(node)?);
                        }
                    }
                }
                CellPartCode::Text(_) => {}
            }
        }
        Ok(out)
    }

    /// `{*cells}`: a cell or a list of cells of the right geometry; E212 if it is empty.
    fn splice(&mut self, geometry: GeometryId, node: &Node, span: Span) -> Eval<Vec<Place>> {
        let v = self.eval(node)?;
        let cells = self.list_of_cells(&v, node.span, geometry)?;
        if let Data::Picture(picture) = &v.data {
            self.report_blanks(picture, node.span);
        }
        if cells.is_empty() {
            return self.error(codes::E212, span, "no cells to splice in", "this list is empty");
        }
        Ok(cells)
    }

    /// The cells of a value, on this geometry.  A picture has the squares of all its characters except dots
    /// and blanks.
    pub fn list_of_cells(&mut self, v: &Value, at: Span, geometry: GeometryId) -> Eval<Vec<Place>> {
        let members = match &v.data {
            Data::Place(_) => vec![v.clone()],
            Data::Picture(p) => {
                let filled =
                    |i: &usize| !matches!(&p.cells[*i].data, Data::Str(s) if matches!(&**s, "." | " "));
                (0..p.cells.len()).filter(filled).map(|i| picture::cell(p, i)).collect()
            }
            _ => self.members(v, at)?,
        };
        let mut out = Vec::with_capacity(members.len());
        for x in members {
            match &x.data {
                Data::Place(p) if p.sort == puzc_core::geometry::Sort::Cell && p.geometry == geometry => {
                    out.push(p.on(puzc_core::geometry::BoardId::NONE))
                }
                Data::Place(p) if p.sort == puzc_core::geometry::Sort::Cell => {
                    let [a, b] = [geometry, p.geometry].map(|id| self.lattice(id));
                    let (a, b) = (a.name(), b.name());
                    let d = Diagnostic::new(codes::E505, format!("cells on {b} where {a} are needed"));
                    let d = d.label(at, format!("these are {b}"));
                    let is_picture = self.sources.text(at).starts_with("\"\"\"");
                    return self.fail(match is_picture {
                        true => d.help(format!("a picture has cells of {b}; cells of {a} are written out")),
                        false => d,
                    });
                }
                data => {
                    let Some(cell) = equality::cell_call(&x, &self.lattice(geometry)) else {
                        return self.mismatch(&x, at, "a list of cells");
                    };
                    let kind = data.kind();
                    let d =
                        Diagnostic::new(codes::E504, format!("a list of cells is needed here, not {kind}"));
                    return self.fail(d.label(at, format!("this is {kind}")).help(cell));
                }
            }
        }
        Ok(out)
    }
}
