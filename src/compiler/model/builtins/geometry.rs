//! Cells, edges and corners.

use super::*;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{BoardId, GeometryId};

fn coordinate(m: &mut Machine, a: &NativeArgs, i: usize) -> Eval<i32> {
    let n = a.int(m, i)?;
    match puzc_core::geometry::coordinate(n) {
        Some(c) => Ok(c),
        None => m.error(
            codes::E510,
            a.span(i),
            format!("{n} is too large for a coordinate"),
            "coordinates have 24 bits",
        ),
    }
}

/// The parameters of the function that makes a cell.
pub fn parameters_of_cell(g: &Geometry) -> &'static [&'static str] {
    match (g.prefixes().is_empty(), g.dimensions()) {
        (true, 2) => &["x", "y", "suffix?"],
        (true, _) => &["x", "y", "z", "suffix?"],
        (false, 2) => &["kind", "x", "y", "suffix?"],
        (false, _) => &["kind", "x", "y", "z", "suffix?"],
    }
}

/// The form that an argument names: `"H"` for a stick.
fn form(m: &mut Machine, a: &NativeArgs, i: usize, g: &Geometry) -> Eval<u8> {
    let kind = a.str(m, i)?;
    if let Some(form) = g.prefixes().iter().position(|p| kind.chars().eq([*p])) {
        return Ok(form as u8);
    }
    let all: Vec<String> = g.prefixes().iter().map(|p| format!("\"{p}\"")).collect();
    let (last, others) = all.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
    m.error(
        codes::E504,
        a.span(i),
        format!(
            "\"{kind}\" is not a kind of {}",
            if a.native.name == "cell" { g.name() } else { a.native.name }
        ),
        match others {
            [] => format!("write {}", if last.is_empty() { "\"\"" } else { last }),
            _ => format!("{} or {last}", others.join(", ")),
        },
    )
}

/// A cell of the function's geometry.  The arguments are its kind, if there are several, its coordinates, and
/// an optional suffix.
pub fn cell(m: &mut Machine, a: &NativeArgs) -> Eval {
    let row = puzc_core::geometry::geometries().find(|(_, g)| g.cell_function()[0] == a.native.name);
    let Some((id, g)) = row else { return Err(Halt::Error) };
    let (first, form) = if g.prefixes().is_empty() { (0, 0) } else { (1, form(m, a, 0, g)?) };
    cell_at(m, a, (id, g, form), first, first + g.dimensions())
}

/// A cell of the geometry that is the first argument.
pub fn cell_on(m: &mut Machine, a: &NativeArgs) -> Eval {
    let id = super::polyforms::geometry_argument(m, a, 0)?;
    let lattice = m.lattice(id);
    let form = match &*a.str(m, 1)? {
        "" if lattice.prefixes().is_empty() => 0,
        _ => form(m, a, 1, &lattice)?,
    };
    // in the plane, the suffix may follow y
    let suffix = if lattice.dimensions() == 2 && a.optional(5).is_none() { 4 } else { 5 };
    if suffix == 5 && a.optional(4).is_some() == (lattice.dimensions() == 2) {
        let message = format!("cells of {} have {} coordinates", lattice.name(), lattice.dimensions());
        return m.error(codes::E505, a.span(0), message, "this lattice");
    }
    cell_at(m, a, (id, &lattice, form), 2, suffix)
}

/// The cell whose coordinates begin at an argument; another one is the suffix.
fn cell_at(
    m: &mut Machine,
    a: &NativeArgs,
    (id, g, mut form): (GeometryId, &Geometry, u8),
    first: usize,
    last: usize,
) -> Eval {
    let mut at = [0; 3];
    for (i, slot) in at.iter_mut().enumerate().take(g.dimensions()) {
        *slot = coordinate(m, a, first + i)?;
    }
    let text = a.optional(last).map_or(Ok("".into()), |_| a.str(m, last))?;
    let plain = match text.strip_prefix('\'') {
        Some(rest) if g.has_prime() => {
            form = 1;
            rest
        }
        Some(_) => {
            return m.error(
                codes::E109,
                a.span(last),
                format!("{} have no prime", g.name()),
                "a suffix cannot begin with it",
            );
        }
        None => &text,
    };
    if plain.starts_with(|c: char| c.is_ascii_digit()) {
        let message = format!("`{text}` is not a suffix: it begins with a digit");
        let d =
            Diagnostic::new(codes::E106, message).label(a.span(last), "this would be read as a coordinate");
        let prime = if form == 1 { "'" } else { "" };
        return m.fail(d.help(format!("`{prime}-{plain}` is a suffix")));
    }
    let longest = if g.has_prime() { 5 } else { 6 };
    if plain.chars().count() > longest || puzc_core::geometry::outside_suffix(plain).is_some() {
        return m.error(
            codes::E106,
            a.span(last),
            format!("`{text}` is not a suffix"),
            "at most 6 characters, without spaces, brackets, commas, colons and quotes",
        );
    }
    let Some(suffix) = m.suffixes.intern(plain) else {
        return m.error(codes::E805, a.span(last), "too many suffixes", "this is one more than the maximum");
    };
    Ok(Value::new(Data::Place(Place { suffix, ..Place::cell(id, at[0], at[1], at[2], form) })))
}

/// A place, or the places of a list.
enum Site {
    One(Place),
    Many(Vec<Place>),
}

fn site(m: &mut Machine, a: &NativeArgs) -> Eval<Site> {
    let (v, at) = a.get(0)?.clone();
    if let Data::Place(p) = &v.data {
        m.check_seam(*p, at);
        return Ok(Site::One(*p));
    }
    let mut all = vec![];
    for x in m.members(&v, at)? {
        match &x.data {
            Data::Place(p) => {
                m.check_seam(*p, at);
                all.push(*p);
            }
            _ => {
                let given = if let Data::Picture(_) = v.data { &v } else { &x };
                return m.mismatch(given, at, "a cell, edge or corner, or a list of them");
            }
        }
    }
    Ok(Site::Many(all))
}

fn values(places: Vec<Place>) -> Vec<Value> {
    places.into_iter().map(|p| Value::new(Data::Place(p))).collect()
}

/// Maps a place to its list, and several places to the sorted list without repetitions.
fn around(
    m: &mut Machine,
    a: &NativeArgs,
    what: &str,
    f: impl Fn(&Geometry, Place) -> Option<Vec<Place>>,
) -> Eval {
    let lattices = m.lattices.clone();
    let f = |p: Place| f(lattices.of(p), p);
    let found = match site(m, a)? {
        Site::One(p) => f(p).ok_or(p),
        Site::Many(all) => {
            m.budget.charge(all.len() as u64 * 4)?;
            let mut out = vec![];
            let bad = all.into_iter().find(|p| f(*p).map(|l| out.extend(l)).is_none());
            out.sort();
            out.dedup();
            bad.map_or(Ok(out), Err)
        }
    };
    match found {
        Ok(places) => m.make_list(values(places), a.span),
        Err(p) => {
            let name = lattices.get(p.geometry).name();
            let kind = Data::Place(p).kind();
            let d = Diagnostic::new(codes::E505, format!("{kind} of {name} has no {what}"));
            let d = d.label(a.span(0), format!("this lies on {name}"));
            m.fail(match (name, what) {
                ("hexes", "corners") => d.help(HONEYCOMB),
                _ => d,
            })
        }
    }
}

/// Where corners of hexes are.
pub const HONEYCOMB: &str = "`use on_honeycomb from std.lattices`: board NAME on honeycomb = on_honeycomb(HEXES) has the same cells, and their corners";

pub fn edges(m: &mut Machine, a: &NativeArgs) -> Eval {
    around(m, a, "edges", |g, p| match p.sort {
        Sort::Cell => g.edges(p),
        Sort::Corner => g.edges_at(p),
        Sort::Edge => Some(vec![p]),
    })
}

pub fn corners(m: &mut Machine, a: &NativeArgs) -> Eval {
    around(m, a, "corners", |g, p| match p.sort {
        Sort::Cell => g.corners(p),
        Sort::Edge => g.ends(p),
        Sort::Corner => Some(vec![p]),
    })
}

pub fn cells(m: &mut Machine, a: &NativeArgs) -> Eval {
    around(m, a, "cells", |g, p| Some(if p.sort == Sort::Cell { vec![p] } else { g.cells_at(p) }))
}

pub fn edge(m: &mut Machine, a: &NativeArgs) -> Eval {
    let (u, at) = a.get(0)?.clone();
    let (v, second) = a.get(1)?.clone();
    let Data::Place(p) = &u.data else { return m.mismatch(&u, at, "a cell or corner") };
    m.check_seam(*p, at);
    let g = m.lattice_of(*p);
    let found = match &v.data {
        Data::Place(q) => g.edge_between(*p, *q),
        Data::Tuple(t) if p.sort == Sort::Cell => match t.items.as_slice() {
            [Value { data: Data::Int(dx), .. }, Value { data: Data::Int(dy), .. }] => {
                let delta = |n: i64| i32::try_from(n).ok();
                delta(*dx).zip(delta(*dy)).and_then(|toward| g.edge_toward(*p, toward))
            }
            _ => return m.mismatch(&v, second, "a direction such as N or (-1, 0)"),
        },
        _ => return m.mismatch(&v, second, "a direction, or a neighboring place"),
    };
    match found {
        Some(e) => Ok(Value::new(Data::Place(e))),
        None => {
            let (x, y) = (m.show(&u), m.show(&v));
            let d = Diagnostic::new(codes::E509, format!("there is no edge between {x} and {y}"));
            let d = if let Data::Tuple(_) = v.data {
                Diagnostic::new(codes::E509, format!("{x} has no edge in direction {y}"))
            } else {
                d
            };
            m.fail(d.label(second, "not a neighbor").label(at, format!("this is {x}")))
        }
    }
}

/// The cells whose names are not those of cells of a board.
pub fn off_board(m: &mut Machine, a: &NativeArgs) -> Eval {
    let also = a.optional(1).map(|_| a.list(m, 1)).transpose()?;
    let place = |v: &Value| match v.data {
        Data::Place(p) => Some(p),
        _ => None,
    };
    let cells: Vec<Place> = match also {
        // nodes of a graph may be other values
        Some(_) => a.list(m, 0)?.iter().filter_map(place).collect(),
        None => a.cells(m, 0)?,
    };
    let also: Option<Vec<Place>> = also.map(|list| list.iter().filter_map(place).collect());
    m.budget.charge((cells.len() * m.boards.len().max(1)) as u64)?;
    let also_on: rustc_hash::FxHashMap<Place, Place> = also.iter().flatten().map(|p| (*p, *p)).collect();
    let on_board = |p: &Place| {
        let of_lattice = || m.boards.iter().filter(|b| b.lattice.id == p.geometry);
        match m.boards.get(usize::from(p.board.0)) {
            Some(board) => board.contains(*p),
            None if also.is_none() && of_lattice().next().is_none() => true,
            None => of_lattice().any(|b| b.contains(*p) && b.place_name(*p) == m.place_name(*p)),
        }
    };
    // equality ignores boards, so a cell may be equal to one of another board
    let is_off = |p: &Place| match also_on.get(p) {
        Some(own) => own.board != p.board && own.board != BoardId::NONE && p.board != BoardId::NONE,
        None => !on_board(p),
    };
    let off: Vec<Place> = cells.into_iter().filter(is_off).collect();
    m.make_list(values(off), a.span)
}

/// The cells in one direction, as long as they are in the list; around a wrapped board, each once.
pub fn ray(m: &mut Machine, a: &NativeArgs) -> Eval {
    let list = a.get(0)?.clone();
    let ((first, at), (step, step_at)) = (a.get(1)?.clone(), a.get(2)?.clone());
    let Data::Place(mut cell) = first.data else { return m.mismatch(&first, at, "a cell") };
    m.check_seam(cell, at);
    let Data::Tuple(step) = step.data else {
        return m.mismatch(&step, step_at, "a direction such as (0, 1)");
    };
    let mut ray = indexmap::IndexSet::<Place>::new();
    while m.contains(&list, &Value::new(Data::Place(cell)))? && ray.insert(cell) {
        m.budget.charge(3)?;
        let Data::Place(next) = m.shift(cell, &step.items, 1, a.span, step_at)?.data else { break };
        cell = next;
    }
    m.make_list(values(ray.into_iter().collect()), a.span)
}

pub fn neighbors(m: &mut Machine, a: &NativeArgs) -> Eval {
    let inside = match site(m, a)? {
        Site::One(p) => vec![p],
        Site::Many(all) => all,
    };
    let found = puzc_core::geometry::neighbors(&m.lattices, &inside, &m.budget)?;
    m.make_list(values(found), a.span)
}
