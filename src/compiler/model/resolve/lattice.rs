//! The names of geometries, and `lattice` statements, whose data are plain numbers.

use super::super::library;
use super::*;
use ast::LatticeLine;
use codes::{E116, E503, E903};
use puzc_core::geometry::{
    CellKind, CenterKind, DefinedKind, Definition, Geometry, GeometryId, GridMap, MAX_GRID, MAX_KINDS,
};
use std::sync::Arc;

/// The words that begin a line.
const WORDS: [&str; 5] = ["cell", "period", "turn", "flip", "paper"];

/// The coordinates in maps.
const VARIABLES: [&str; 3] = ["x", "y", "z"];

/// Papers by name, with the direction of their second axis.
const PAPERS: [(&str, [f64; 2]); 2] = [("square", [0.0, 1.0]), ("hexagonal", [0.5, 0.866_025_403_784_438_6])];

impl Resolver<'_> {
    /// The geometry of this name: a `lattice` of the file or of the library, or a row of the table.
    pub(super) fn geometry(&mut self, name: &ast::Ident) -> Option<GeometryId> {
        let known = self.modules[self.frame.module].scope.get(&name.text).map(|found| found.0);
        if known.is_some() {
            self.record_use(&name.text, name.span);
        }
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
        let near = puzc_core::diag::nearest(&name.text, names.iter().copied()).or(match &*name.text {
            "hex" | "hexagon" | "hexagons" => Some("hexes"),
            "grid" | "tiles" => Some("squares"),
            singular => library::STD
                .iter()
                .filter(|m| m.name == "lattices")
                .flat_map(|m| library::declared(m.text))
                .find(|n| n.strip_suffix('s') == Some(singular)),
        });
        self.report(
            Diagnostic::new(codes::E502, format!("unknown geometry `{}`", name.text))
                .suggest(name.span, near)
                .help(format!(
                    "geometries are {}, the lattices of std.lattices, and your own: lattice NAME {{ ... }}",
                    names.join(" ")
                )),
        );
        None
    }

    fn lattice_of_module(&mut self, module: usize, stmt: usize, at: Span) -> Option<GeometryId> {
        let tree = self.modules[module].tree.clone();
        let ast::StmtKind::Lattice { name, .. } = &tree.stmts.get(stmt)?.kind else { return None };
        let defined = |r: &Self| match r.modules[module].scope.get(&name.text)? {
            (Binding::Lattice(id), _) => Some(id),
            _ => None,
        };
        // a file that imports the name still has the statement
        defined(self).or_else(|| {
            self.value_of_module(module, stmt, at);
            defined(self)
        })
    }

    fn library_lattice(&mut self, name: &ast::Ident) -> Option<GeometryId> {
        let home = library::module_declaring(&name.text)?;
        match self.library_name(home, &name.text)? {
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
            _ => self.bind_global(module, name, binding, NameKind::Lattice),
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
        let geometry = geometry(name, lines)?;
        self.program.lattices.define(Arc::new(geometry)).ok_or_else(|| {
            let d = Diagnostic::new(codes::E805, "too many lattices");
            Box::new(d.label(name.span, "a puzzle can have at most 251"))
        })
    }
}

/// The lattice of a block.  The number of coordinates of its first point decides whether it is in the plane
/// or in space.
fn geometry(name: &ast::Ident, lines: &[LatticeLine]) -> Result<Geometry, Box<Diagnostic>> {
    let first = lines.iter().flat_map(|line| &line.parts).find(|part| part.text.starts_with('('));
    match first.is_some_and(|part| part.text.split(',').count() == 3) {
        true => read(name, lines, center)?.geometry(),
        false => read(name, lines, polygon)?.geometry(),
    }
}

fn read<Kind: DefinedKind>(
    name: &ast::Ident,
    lines: &[LatticeLine],
    cell: fn(&LatticeLine) -> Result<Kind, Box<Diagnostic>>,
) -> Result<Definition<Kind>, Box<Diagnostic>> {
    let dimensions = usize::from(Kind::DIMENSIONS);
    let mut kinds = vec![];
    let mut period = None;
    let (mut turns, mut flip) = (vec![], None);
    let mut upward = None;
    let (translations, example) = words(dimensions);
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
                let points = line.parts.iter().map(|part| point(part, dimensions));
                let mut points = points.collect::<Result<Vec<_>, _>>()?;
                if points.len() != dimensions {
                    let d = Diagnostic::new(E116, format!("a period is {translations}"));
                    return Err(Box::new(d.label(line.span, format!("write `{example}`"))));
                }
                points.push([0, 0, 1]); // in the plane
                let points = [points[0], points[1], points[2]];
                period.replace((points, line.span)).is_some()
            }
            "turn" => {
                turns.push(map(line, dimensions)?);
                turns.len() > MAX_KINDS
            }
            "flip" => flip.replace(map(line, dimensions)?).is_some(),
            "paper" => {
                let found = line.parts.first().filter(|_| line.parts.len() == 1);
                let Some(paper) = found.and_then(|p| PAPERS.iter().find(|row| row.0 == &*p.text)) else {
                    let d = Diagnostic::new(E903, "papers are `square` and `hexagonal`");
                    return Err(Box::new(d.label(line.span, "neither of them")));
                };
                upward.replace(paper.1).is_some()
            }
            _ => {
                let near = puzc_core::diag::nearest(word, WORDS.iter().copied());
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
        return Err(Box::new(d.help(format!("write `{example}`: {translations}"))));
    };
    let (name, upward) = ((name.text.to_string(), name.span), upward.unwrap_or(PAPERS[0].1));
    Ok(Definition { name, kinds, period, turns, flip, upward })
}

/// What a period is, with an example.
fn words(dimensions: usize) -> (&'static str, &'static str) {
    match dimensions {
        3 => ("three translations", "period (1,0,0) (0,1,0) (0,0,1)"),
        _ => ("two translations", "period (1,0) (0,1)"),
    }
}

/// The letter in `cell A: ...`, if there is one.
fn letter(line: &LatticeLine, help: &str) -> Result<Option<char>, Box<Diagnostic>> {
    if line.colon.is_none() {
        let d = Diagnostic::new(E116, "a kind of cells without its points");
        return Err(Box::new(d.label(line.span, help)));
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
    letter.transpose()
}

/// `cell A: (0,0) (0,1) (1,1)`
fn polygon(line: &LatticeLine) -> Result<CellKind, Box<Diagnostic>> {
    let letter = letter(line, "write `cell A: (0,0) (0,1) (1,1) (1,0)`")?;
    let corners = line.parts.iter().map(|part| point(part, 2)).collect::<Result<Vec<_>, _>>()?;
    Ok(CellKind { letter, corners, span: line.span })
}

/// `cell A: (0,0,0) near (1,0,0) (0,1,1)`
fn center(line: &LatticeLine) -> Result<CenterKind, Box<Diagnostic>> {
    let help = "write `cell A: (0,0,0) near (1,0,0)`: a center, and centers of neighbors";
    let letter = letter(line, help)?;
    let wrong = || Box::new(Diagnostic::new(E116, "a cell in space is a center").label(line.span, help));
    let (first, others) = line.parts.split_first().ok_or_else(wrong)?;
    let near = match others.split_first() {
        None => &[],
        Some((word, near)) if &*word.text == "near" => near,
        Some(_) => return Err(wrong()),
    };
    if near.len() > MAX_KINDS {
        let d = Diagnostic::new(E116, "a cell with too many neighbors");
        return Err(Box::new(d.label(line.span, format!("at most {MAX_KINDS} can be given"))));
    }
    let near = near.iter().map(|part| point(part, 3)).collect::<Result<Vec<_>, _>>()?;
    Ok(CenterKind { letter, center: point(first, 3)?, near, span: line.span })
}

/// The texts between parentheses, of which there are so many.
fn tuple(part: &ast::Ident, dimensions: usize) -> Option<Vec<&str>> {
    let inner = part.text.strip_prefix('(')?.strip_suffix(')')?;
    Some(inner.split(',').map(str::trim).collect::<Vec<_>>()).filter(|texts| texts.len() == dimensions)
}

/// `(1,-2)`
fn point(part: &ast::Ident, dimensions: usize) -> Result<[i64; 3], Box<Diagnostic>> {
    let number = |text: &str| text.parse().ok().filter(|n| (-MAX_GRID..=MAX_GRID).contains(n));
    let numbers = |texts: Vec<&str>| texts.into_iter().map(number).collect::<Option<Vec<i64>>>();
    let found = tuple(part, dimensions).and_then(numbers);
    let point = found.map(|all| [0, 1, 2].map(|i| all.get(i).copied().unwrap_or(0)));
    point.ok_or_else(|| {
        let (count, example) = if dimensions == 3 { ("three", "(1,-2,0)") } else { ("two", "(1,-2)") };
        let d = Diagnostic::new(E116, format!("`{}` is not a point", part.text));
        let d = d.label(part.span, format!("a point is {count} ints up to {MAX_GRID}"));
        Box::new(d.help(format!("write it as `{example}`")))
    })
}

/// `(x,y) -> (-y,x+1)`
fn map(line: &LatticeLine, dimensions: usize) -> Result<GridMap, Box<Diagnostic>> {
    let word = &line.keyword.text;
    let (from_text, example) = match dimensions {
        3 => ("(x,y,z) ->", "(x,y,z) -> (-y,x,z+1)"),
        _ => ("(x,y) ->", "(x,y) -> (-y,x+1)"),
    };
    let variables = &VARIABLES[..dimensions];
    let wrong = |at: Span, text: String| {
        let d = Diagnostic::new(E116, format!("`{word}` needs a map of the grid")).label(at, text);
        Box::new(d.help(format!("write `{word} {example}`: sums of {} and ints", variables.join(", "))))
    };
    let [from, arrow, to] = &line.parts[..] else { return Err(wrong(line.span, "this is none".into())) };
    let is_plain = tuple(from, dimensions).is_some_and(|names| names == variables);
    if !is_plain || &*arrow.text != "->" {
        return Err(wrong(from.span.to(arrow.span), format!("it begins with `{from_text}`")));
    }
    let images = tuple(to, dimensions)
        .and_then(|texts| texts.into_iter().map(|text| linear(text, variables)).collect::<Option<Vec<_>>>());
    let Some(images) = images else { return Err(wrong(to.span, "not sums of this kind".into())) };
    let mut map = GridMap { rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], shift: [0; 3], span: line.span };
    for (i, (row, shift)) in images.into_iter().enumerate() {
        (map.rows[i], map.shift[i]) = (row, shift);
    }
    Ok(map)
}

/// The coefficients of x and y (and z), and the number, in `2-x+y`, if they are small.
fn linear(text: &str, variables: &[&str]) -> Option<([i64; 3], i64)> {
    let mut sum = ([0; 3], 0);
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
        let digits = word.trim_end_matches(|c: char| variables.iter().any(|v| v.contains(c)));
        let number = |text: &str| text.parse::<i64>().ok().filter(|n| (0..=MAX_GRID).contains(n));
        let factor = if digits.is_empty() { Some(1) } else { number(digits) }?;
        let variable = &word[digits.len()..];
        match variables.iter().position(|v| *v == variable) {
            Some(column) => sum.0[column] += sign * factor,
            None if variable.is_empty() && !word.is_empty() => sum.1 += sign * factor,
            None => return None,
        }
        (rest, first) = (term[end..].trim_start(), false);
    }
    let is_small = |n: &i64| (-MAX_GRID..=MAX_GRID).contains(n);
    Some(sum).filter(|(row, shift)| row.iter().chain([shift]).all(is_small))
}
