//! The members of values, one by one.

use super::*;
use crate::model::{picture, records};
use puzc_core::base::letters;

impl Machine<'_> {
    /// Visits the members of a list, range, tuple, string, set, map (as pairs), picture (as pairs), board,
    /// pieces, tiles.
    pub fn each(&mut self, v: &Value, at: Span, f: &mut dyn FnMut(&mut Self, Value) -> Eval<()>) -> Eval<()> {
        match &v.data {
            Data::List(l) | Data::Tuple(l) => {
                for x in &l.items {
                    self.budget.charge(1)?;
                    f(self, x.clone())?;
                }
            }
            Data::Range(a, b) => {
                for n in *a..*b {
                    self.budget.charge(1)?;
                    f(self, Value::new(Data::Int(n)))?;
                }
            }
            Data::Board(b) => {
                for c in &b.cells {
                    self.budget.charge(1)?;
                    f(self, Value::new(Data::Place(*c)))?;
                }
            }
            Data::Str(s) | Data::Color(s) => {
                let exact = v.span.len() == s.len();
                for (i, letter) in letters(s) {
                    self.budget.charge(1)?;
                    let span = if exact { v.span.sub(i, i + letter.len()) } else { v.span };
                    let letter = self.letter(letter);
                    f(self, Value::at(Data::Str(letter), span))?;
                }
            }
            Data::Set(s) => {
                for x in s.iter() {
                    self.budget.charge(1)?;
                    f(self, x.clone())?;
                }
            }
            Data::Map(m) => {
                for (k, x) in m.iter() {
                    self.budget.charge(1)?;
                    f(self, Value::tuple(vec![k.clone(), x.clone()]))?;
                }
            }
            Data::Picture(p) => {
                for (i, ch) in p.cells.iter().enumerate() {
                    self.budget.charge(1)?;
                    let cell = picture::cell(p, i);
                    f(self, Value::tuple(vec![cell, ch.clone()]))?;
                }
            }
            Data::Pieces(p) => {
                for piece in &p.list {
                    self.budget.charge(1)?;
                    f(self, records::of_piece(piece))?;
                }
            }
            Data::Tiles(t) => {
                for tile in &t.list {
                    self.budget.charge(1)?;
                    f(self, records::of_tile(tile))?;
                }
            }
            _ => return self.mismatch(v, at, "a list"),
        }
        Ok(())
    }

    /// The members of a list and so on, as a vector.
    pub fn members(&mut self, v: &Value, at: Span) -> Eval<Vec<Value>> {
        if let Data::List(l) = &v.data {
            self.budget.charge(l.items.len() as u64)?;
            return Ok(l.items.clone());
        }
        let mut out = vec![];
        self.each(v, at, &mut |_, x| {
            out.push(x);
            Ok(())
        })?;
        Ok(out)
    }

    /// A one-letter string, shared.
    pub fn letter(&self, letter: &str) -> Rc<str> {
        match letter.as_bytes() {
            [byte] => self.letters.get(usize::from(*byte)).cloned(),
            _ => None,
        }
        .unwrap_or_else(|| letter.into())
    }
}
