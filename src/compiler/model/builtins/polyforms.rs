//! Shapes: orbits, placements, all pieces of a size, Knuth's piece files.

use super::*;
use puzc_core::base::sorted_set;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{self, GeometryId, Symmetry};

fn cells(places: Vec<Place>) -> Value {
    Value::list(places.into_iter().map(|p| Value::new(Data::Place(p))).collect())
}

/// Shapes on a board consist of the cells of the board, which have its names.
fn shapes_on(m: &mut Machine, a: &NativeArgs, board: &[Place], all: Vec<Vec<Place>>) -> Eval {
    let id = board.first().map_or(geometry::BoardId::NONE, |c| c.board);
    shapes(m, a, all.into_iter().map(|s| s.into_iter().map(|c| c.on(id)).collect()).collect())
}

fn shapes(m: &mut Machine, a: &NativeArgs, all: Vec<Vec<Place>>) -> Eval {
    m.make_list(all.into_iter().map(cells).collect(), a.span)
}

fn symmetry(m: &mut Machine, a: &NativeArgs, i: usize) -> Eval<Symmetry> {
    let text = a.str(m, i)?;
    match Symmetry::find(&text) {
        Some(symmetry) => Ok(symmetry),
        None => m.fail(
            Diagnostic::new(codes::E504, format!("\"{text}\" is not a symmetry"))
                .label(a.span(i), "")
                .help("symmetries are \"free\", \"one-sided\", \"fixed\""),
        ),
    }
}

pub fn geometry_argument(m: &mut Machine, a: &NativeArgs, i: usize) -> Eval<GeometryId> {
    let text = a.str(m, i)?;
    match m.lattices.find(&text) {
        Some(id) => Ok(id),
        None => {
            let lattices = m.lattices.clone();
            let names: Vec<&str> = lattices.all().map(|(_, g)| g.name()).collect();
            m.fail(
                Diagnostic::new(codes::E504, format!("\"{text}\" is not a geometry"))
                    .label(a.span(i), "")
                    .help(format!("geometries are {}", names.join(" "))),
            )
        }
    }
}

/// The cells of a shape, at least one.
fn shape(m: &mut Machine, a: &NativeArgs, i: usize) -> Eval<Vec<Place>> {
    let found = a.cells(m, i)?;
    if found.is_empty() {
        return m.error(codes::E212, a.span(i), "a shape without cells", "this list is empty");
    }
    Ok(found)
}

pub fn normalize(m: &mut Machine, a: &NativeArgs) -> Eval {
    Ok(cells(geometry::normalize(&shape(m, a, 0)?, 1)))
}

pub fn orbit(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (s, how) = (shape(m, a, 0)?, symmetry(m, a, 1)?);
    let all = geometry::orbit(&m.lattice(s[0].geometry), &s, how, 1, &m.budget)?;
    shapes(m, a, all)
}

fn same_geometry(m: &mut Machine, a: &NativeArgs, s: &[Place], board: &[Place]) -> Eval<()> {
    if board.first().is_some_and(|c| c.geometry != s[0].geometry) {
        let [x, y] = [s, board].map(|cells| m.lattice(cells[0].geometry));
        let (x, y) = (x.name(), y.name());
        return m.fail(
            Diagnostic::new(codes::E505, format!("a shape on {x} and cells on {y}"))
                .label(a.span(0), format!("on {x}"))
                .label(a.span(1), format!("on {y}")),
        );
    }
    Ok(())
}

pub fn translates(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (s, board) = (shape(m, a, 0)?, a.cells(m, 1)?);
    same_geometry(m, a, &s, &board)?;
    let all = geometry::translates(&m.lattice_of(*board.first().unwrap_or(&s[0])), &s, &board, &m.budget)?;
    shapes_on(m, a, &board, all)
}

pub fn placements(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (s, board, how) = (shape(m, a, 0)?, a.cells(m, 1)?, symmetry(m, a, 2)?);
    same_geometry(m, a, &s, &board)?;
    let all =
        geometry::placements(&m.lattice_of(*board.first().unwrap_or(&s[0])), &s, &board, how, &m.budget)?;
    shapes_on(m, a, &board, all)
}

pub fn symmetries(m: &mut Machine, a: &NativeArgs) -> Eval {
    let board = shape(m, a, 0)?;
    let all = geometry::symmetries(&m.lattice_of(board[0]), &board, &m.budget)?;
    shapes(m, a, all)
}

pub fn all_polyforms(m: &mut Machine, a: &NativeArgs) -> Eval {
    let n = a.int(m, 0)?;
    let context = m.pieces_context;
    let id = match (a.optional(1), context) {
        (Some(_), _) => geometry_argument(m, a, 1)?,
        (None, Some((g, _))) => g,
        (None, None) => return needs_context(m, a, "a geometry and a symmetry", "squares"),
    };
    let how = match (a.optional(2), context) {
        (Some(_), _) => symmetry(m, a, 2)?,
        (None, Some((_, s))) => s,
        (None, None) => {
            let name = m.lattice(id).name().to_string();
            return needs_context(m, a, "a symmetry", &name);
        }
    };
    let Some(n) = usize::try_from(n).ok().filter(|n| (1..=64).contains(n)) else {
        return m.error(
            codes::E509,
            a.span(0),
            format!("there are no pieces of {n} cells to list"),
            "1 to 64",
        );
    };
    let unit = a.optional(3).map(|_| shape(m, a, 3)).transpose()?;
    if let Some(other) = unit.as_ref().and_then(|u| u.iter().find(|c| c.geometry != id)) {
        let [mine, wanted] = [other.geometry, id].map(|id| m.lattice(id));
        let d = Diagnostic::new(
            codes::E505,
            format!("a unit on {} for shapes on {}", mine.name(), wanted.name()),
        );
        return m.fail(d.label(a.span(3), format!("on {}", mine.name())));
    }
    let all = geometry::all_polyforms(n, &m.lattices, id, how, unit.as_deref(), &m.budget)?;
    let records = all
        .into_iter()
        .map(|(name, s)| Value::record([("name", Value::str(name)), ("cells", cells(s))]))
        .collect();
    m.make_list(records, a.span)
}

fn needs_context(m: &mut Machine, a: &NativeArgs, what: &str, geometry: &str) -> Eval {
    m.fail(
        Diagnostic::new(codes::E506, format!("`all_polyforms` needs {what} here"))
            .label(a.span, "this is not in a `pieces` statement, which would give it")
            .help(format!("all_polyforms(n, {geometry}, \"free\")")),
    )
}

pub fn connected(m: &mut Machine, a: &NativeArgs) -> Eval {
    let n = a.int(m, 0)?;
    let within = a.cells(m, 1)?;
    let least = match a.optional(2).cloned() {
        None => None,
        Some((Value { data: Data::Place(least), .. }, _)) => Some(least),
        Some((v, at)) => return m.mismatch(&v, at, "a cell"),
    };
    let forced = if a.optional(3).is_some() { a.cells(m, 3)? } else { vec![] };
    let Some(n) = usize::try_from(n).ok().filter(|n| *n >= 1) else {
        return m.error(codes::E509, a.span(0), format!("a set of {n} cells"), "1 or more");
    };
    let mut all = vec![];
    for least in sorted_set(least.map_or(within.clone(), |least| vec![least])) {
        all.extend(geometry::connected(&m.lattices, n, &within, least, &forced, &m.budget)?);
    }
    shapes_on(m, a, &within, all)
}

/// Parses the file and reports its errors.
fn knuth_file(m: &mut Machine, a: &NativeArgs) -> Eval<(GeometryId, puzc_formats::read::PieceFile)> {
    let id = geometry_argument(m, a, 0)?;
    let name = a.str(m, 1)?;
    let file = super::text::open(m, &name, a.span(1), a.span)?;
    let (found, problems) = puzc_formats::read::read_pieces(m.sources, file, id, &m.suffixes, &m.budget)?;
    let failed = problems.iter().any(|d| d.is_error());
    for d in problems {
        m.report(d.label(a.span, "read here"));
    }
    if failed { Err(crate::model::eval::Halt::Error) } else { Ok((id, found)) }
}

pub fn piece_file(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (_, found) = knuth_file(m, a)?;
    let records = found
        .pieces
        .into_iter()
        .map(|p| {
            let fields = [
                ("name", Value::at(Data::Str(p.name), p.name_span)),
                ("cells", cells(p.cells)),
                ("lo", Value::int(p.lo)),
                ("hi", Value::int(p.hi)),
            ];
            Value { span: p.span, ..Value::record(fields) }
        })
        .collect();
    m.make_list(records, a.span)
}

pub fn board_file(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (_, found) = knuth_file(m, a)?;
    let mut v = cells(found.board);
    v.span = found.board_span.unwrap_or(Span::NONE);
    Ok(v)
}
