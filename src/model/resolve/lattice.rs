//! The names of geometries, and `lattice` statements, whose data are plain numbers.

use super::super::library;
use super::*;
use crate::geometry::{CellKind, GeometryId, GridMap, GridPoint, MAX_GRID, MAX_KINDS, Tiling};
use ast::LatticeLine;
use codes::{E116, E503, E903};
use std::sync::Arc;

/// The words that begin a line.
const WORDS: [&str; 5] = ["cell", "period", "turn", "flip", "paper"];

/// Papers by name, with the direction of their second axis.
const PAPERS: [(&str, [f64; 2]); 2] = [("square", [0.0, 1.0]), ("hexagonal", [0.5, 0.866_025_403_784_438_6])];

impl Resolver<'_> {
    /// The geometry of this name: a `lattice` of the file or of the library, or a row of the table.
    pub(super) fn geometry(&mut self, name: &ast::Ident) -> Option<GeometryId> {
        let known = self.modules[self.frame.module].scope.get(&name.text).map(|found| found.0);
        let binding = match known {
            Some(Binding::Poison) => return None,
            Some(Binding::Statement(m, i)) => self.lattice_of_module(m, i, name.span),
            Some(Binding::Lattice(id)) => Some(id),
            _ => self.library_lattice(name),
        };
        if let Some(id) = binding.or_else(|| self.program.lattices.find(&name.text)) {
            return Some(id);
        }
        let lattices = self.program.lattices.clone();
        let names: Vec<&str> = lattices.all().map(|(_, g)| g.name()).collect();
        let near = crate::diag::nearest(&name.text, names.iter().copied());
        self.report(
            Diagnostic::new(codes::E502, format!("unknown geometry `{}`", name.text))
                .suggest(name.span, near)
                .help(format!("geometries are {}", names.join(" "))),
        );
        None
    }

    fn lattice_of_module(&mut self, module: usize, stmt: usize, at: Span) -> Option<GeometryId> {
        let tree = self.modules[module].tree.clone();
        let ast::StmtKind::Lattice { name, .. } = &tree.stmts.get(stmt)?.kind else { return None };
        self.value_of_module(module, stmt, at);
        match self.modules[module].scope.get(&name.text)? {
            (Binding::Lattice(id), _) => Some(id),
            _ => None,
        }
    }

    fn library_lattice(&mut self, name: &ast::Ident) -> Option<GeometryId> {
        let home = library::module_declaring(&name.text)?;
        let module = self.library_module(home)?;
        match self.modules[module].scope.get(&name.text)? {
            (Binding::Lattice(id), _) => Some(id),
            (Binding::Statement(m, i), _) => self.lattice_of_module(m, i, name.span),
            _ => None,
        }
    }

    /// Defines the lattice of a statement.
    pub(super) fn lattice(&mut self, module: usize, name: &ast::Ident, lines: &[LatticeLine]) {
        let binding = match self.lattice_id(name, lines) {
            Ok(id) => Binding::Lattice(id),
            Err(d) => {
                self.report(*d);
                Binding::Poison
            }
        };
        match self.modules[module].scope.get(&name.text) {
            Some((Binding::Statement(..), _)) => self.modules[module].scope.rebind(&name.text, binding),
            _ => self.bind_global(module, name, binding),
        }
    }

    fn lattice_id(
        &mut self,
        name: &ast::Ident,
        lines: &[LatticeLine],
    ) -> Result<GeometryId, Box<Diagnostic>> {
        if self.program.lattices.find(&name.text).is_some() {
            let d = Diagnostic::new(E503, format!("there is already a geometry `{}`", name.text));
            return Err(Box::new(d.label(name.span, "this name is taken").help("give it another name")));
        }
        let geometry = tiling(name, lines)?.geometry()?;
        self.program.lattices.define(Arc::new(geometry)).ok_or_else(|| {
            let d = Diagnostic::new(codes::E805, "too many lattices");
            Box::new(d.label(name.span, "a puzzle can have at most 251"))
        })
    }
}

/// What the lines of a block say.
fn tiling(name: &ast::Ident, lines: &[LatticeLine]) -> Result<Tiling, Box<Diagnostic>> {
    let mut kinds = vec![];
    let mut period = None;
    let (mut turns, mut flip) = (vec![], None);
    let mut upward = None;
    for line in lines {
        let word = &*line.keyword.text;
        if let (Some(colon), true) = (line.colon, WORDS[1..].contains(&word)) {
            let d = Diagnostic::new(E903, format!("`{word}` has no colon"));
            return Err(Box::new(d.label(colon, "only `cell` has one")));
        }
        let again = match word {
            "cell" => {
                kinds.push(cell(line)?);
                kinds.len() > MAX_KINDS
            }
            "period" => {
                let points = line.parts.iter().map(point).collect::<Result<Vec<_>, _>>()?;
                let Ok(points) = <[GridPoint; 2]>::try_from(points) else {
                    let d = Diagnostic::new(E116, "a period is two translations");
                    return Err(Box::new(d.label(line.span, "write `period (1,0) (0,1)`")));
                };
                period.replace((points, line.span)).is_some()
            }
            "turn" => {
                turns.push(map(line)?);
                turns.len() > MAX_KINDS
            }
            "flip" => flip.replace(map(line)?).is_some(),
            "paper" => {
                let found = line.parts.first().filter(|_| line.parts.len() == 1);
                let Some(paper) = found.and_then(|p| PAPERS.iter().find(|row| row.0 == &*p.text)) else {
                    let d = Diagnostic::new(E903, "papers are `square` and `hexagonal`");
                    return Err(Box::new(d.label(line.span, "neither of them")));
                };
                upward.replace(paper.1).is_some()
            }
            _ => {
                let near = crate::diag::nearest(word, WORDS.iter().copied());
                let d = Diagnostic::new(E903, format!("a lattice has no `{word}`"));
                let d = d.suggest(line.keyword.span, near);
                return Err(Box::new(d.help(format!("its lines begin with {}", WORDS.join(", ")))));
            }
        };
        if again {
            let d = Diagnostic::new(E116, format!("too many lines with `{word}`"));
            return Err(Box::new(d.label(line.span, "this is one more than a lattice can have")));
        }
    }
    let Some(period) = period else {
        let d = Diagnostic::new(E116, format!("the lattice `{}` has no period", name.text));
        let d = d.label(name.span, "which translations repeat its cells?");
        return Err(Box::new(d.help("write `period (1,0) (0,1)`: two translations")));
    };
    let upward = upward.unwrap_or(PAPERS[0].1);
    Ok(Tiling { name: (name.text.to_string(), name.span), kinds, period, turns, flip, upward })
}

/// `cell A: (0,0) (0,1) (1,1)`
fn cell(line: &LatticeLine) -> Result<CellKind, Box<Diagnostic>> {
    if line.colon.is_none() {
        let d = Diagnostic::new(E116, "a kind of cells without its corners");
        return Err(Box::new(d.label(line.span, "write `cell A: (0,0) (0,1) (1,1) (1,0)`")));
    }
    let letter = line.letter.as_ref().map(|letter| {
        let mut signs = letter.text.chars();
        match (signs.next(), signs.next()) {
            (Some(c), None) if c.is_ascii_alphabetic() || c == '.' => Ok(c),
            _ => {
                let d = Diagnostic::new(E116, format!("`{}` is not a letter", letter.text));
                Err(Box::new(d.label(letter.span, "a kind of cells is named by a letter, or by `.`")))
            }
        }
    });
    let corners = line.parts.iter().map(point).collect::<Result<Vec<_>, _>>()?;
    Ok(CellKind { letter: letter.transpose()?, corners, span: line.span })
}

/// The two texts between parentheses.
fn pair(part: &ast::Ident) -> Option<(&str, &str)> {
    part.text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')
}

/// `(1,-2)`
fn point(part: &ast::Ident) -> Result<GridPoint, Box<Diagnostic>> {
    let number = |text: &str| text.trim().parse().ok().filter(|n: &i64| n.abs() <= MAX_GRID);
    pair(part).and_then(|(x, y)| Some([number(x)?, number(y)?])).ok_or_else(|| {
        let d = Diagnostic::new(E116, format!("`{}` is not a point", part.text));
        let d = d.label(part.span, format!("a point is two ints up to {MAX_GRID}"));
        Box::new(d.help("write it as `(1,-2)`"))
    })
}

/// `(x,y) -> (-y,x+1)`
fn map(line: &LatticeLine) -> Result<GridMap, Box<Diagnostic>> {
    let word = &line.keyword.text;
    let wrong = |at: Span, text: &str| {
        let d = Diagnostic::new(E116, format!("`{word}` needs a map of the grid")).label(at, text);
        Box::new(d.help(format!("write `{word} (x,y) -> (-y,x+1)`: sums of x, y and ints")))
    };
    let [from, arrow, to] = &line.parts[..] else { return Err(wrong(line.span, "this is none")) };
    let is_plain = pair(from).is_some_and(|(x, y)| (x.trim(), y.trim()) == ("x", "y"));
    if !is_plain || &*arrow.text != "->" {
        return Err(wrong(from.span.to(arrow.span), "it begins with `(x,y) ->`"));
    }
    let rows = pair(to).and_then(|(x, y)| Some([linear(x)?, linear(y)?]));
    rows.map(|rows| GridMap { rows, span: line.span }).ok_or_else(|| wrong(to.span, "not sums of this kind"))
}

/// The coefficients of x, y and 1 in `2-x+y`.
fn linear(text: &str) -> Option<[i64; 3]> {
    let mut sum = [0; 3];
    let mut rest = text.trim();
    let mut first = true;
    while first || !rest.is_empty() {
        let (sign, term) = match (rest.strip_prefix('-'), rest.strip_prefix('+')) {
            (Some(term), _) => (-1, term.trim_start()),
            (_, Some(term)) if !first => (1, term.trim_start()),
            _ if first => (1, rest),
            _ => return None,
        };
        let end = term.find(['+', '-']).unwrap_or(term.len());
        let word = term[..end].trim();
        let digits = word.trim_end_matches(['x', 'y']);
        let number = |text: &str| text.parse::<i64>().ok().filter(|n| (0..=MAX_GRID).contains(n));
        let factor = if digits.is_empty() { Some(1) } else { number(digits) }?;
        let column = match &word[digits.len()..] {
            "x" => 0,
            "y" => 1,
            "" if !word.is_empty() => 2,
            _ => return None,
        };
        sum[column] += sign * factor;
        (rest, first) = (term[end..].trim_start(), false);
    }
    Some(sum)
}
