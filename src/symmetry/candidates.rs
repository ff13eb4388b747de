//! Candidates for symmetries, suggested by the names of items: motions of boards, exchanges of boards,
//! permutations of colors.
//!
//! They act on the values in the holes of names, never on texts.

use crate::geometry::{BoardId, GeometryId, Lattice, Motion, Place, Symmetry};
use crate::xcc::{HoleValue, Label, Problem, TemplateId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Of at most this many colors, all permutations are tried; of more, only exchanges and 3-cycles.
const MAX_COLORS: usize = 5;
/// More boards than this are only moved together, and a message says that there may be more symmetries.
pub(super) const MAX_BOARDS: usize = 24;

/// The places of one board that occur in names.
pub(super) struct BoardPlaces {
    pub lattice: Lattice,
    pub id: BoardId,
    /// In order.
    pub places: Vec<Place>,
    members: FxHashSet<Place>,
    /// Its name in the source.
    pub name: Arc<str>,
}

/// Motions of boards.
#[derive(Clone, Default)]
pub(super) struct Action {
    /// A board, the motion of its places, and the board to which they move; other boards are fixed.
    pub moves: Vec<(usize, Motion, usize)>,
    /// Is it made of rotations only?
    pub proper: bool,
    /// A description; empty for the identity.
    pub words: String,
}

/// A permutation of colors; those that are not listed are fixed.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Recoloring {
    /// Colors and their images.
    pub images: Vec<(Arc<str>, Arc<str>)>,
}

/// A name without its text.  It includes the board of each place, which the equality of places ignores.
pub(super) type NameKey = (TemplateId, Vec<HoleImage>);

/// The value of a hole, or its image.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum HoleImage {
    Int(i64),
    Text(Arc<str>),
    Color(Arc<str>),
    Item(Arc<str>),
    Place(Place, BoardId),
    List(Vec<HoleImage>),
}

/// A motion and a recoloring, applied to the values of holes.
pub(super) struct Candidate<'a> {
    pub boards: &'a [BoardPlaces],
    pub action: &'a Action,
    pub recoloring: &'a Recoloring,
}

impl Candidate<'_> {
    /// The image of a name; `None` if it leaves the boards.
    pub fn label(&self, label: &Label) -> Option<NameKey> {
        let holes = label.holes.iter().map(|h| self.hole(h)).collect::<Option<Vec<_>>>()?;
        Some((label.template, holes))
    }

    fn hole(&self, hole: &HoleValue) -> Option<HoleImage> {
        Some(match hole {
            HoleValue::Int(n) => HoleImage::Int(*n),
            HoleValue::Text(t) => HoleImage::Text(t.clone()),
            HoleValue::Item(i) => HoleImage::Item(i.clone()),
            HoleValue::Color(c) => HoleImage::Color(
                self.recoloring.images.iter().find(|r| r.0 == *c).map_or(c, |r| &r.1).clone(),
            ),
            HoleValue::Place(p) => {
                let at = self.boards.iter().position(|b| (b.lattice.id, b.id) == (p.geometry, p.board))?;
                match self.action.moves.iter().find(|m| m.0 == at) {
                    None => HoleImage::Place(*p, p.board),
                    Some((_, motion, to)) => {
                        let image = self.boards[at].lattice.moved(motion, *p);
                        HoleImage::Place(image.on(self.boards[*to].id), self.boards[*to].id)
                    }
                }
            }
            HoleValue::List(all) => {
                HoleImage::List(all.iter().map(|h| self.hole(h)).collect::<Option<Vec<_>>>()?)
            }
        })
    }
}

/// Does a name have places or colors, on which candidates act?  Does it have other values?
pub(super) fn hole_kinds(holes: &[HoleValue]) -> (bool, bool) {
    holes.iter().fold((false, false), |(acted, other), hole| match hole {
        HoleValue::Place(_) | HoleValue::Color(_) => (true, other),
        HoleValue::Int(_) | HoleValue::Text(_) | HoleValue::Item(_) => (acted, true),
        HoleValue::List(all) => {
            let inner = hole_kinds(all);
            (acted || inner.0, other || inner.1)
        }
    })
}

/// The boards whose places occur in names, in order of occurrence.
pub(super) fn boards(problem: &Problem) -> Vec<BoardPlaces> {
    let mut found: Vec<BoardPlaces> = vec![];
    let mut at: FxHashMap<(GeometryId, BoardId), usize> = FxHashMap::default();
    visit(problem, &mut |hole| {
        let HoleValue::Place(p) = hole else { return };
        let i = *at.entry((p.geometry, p.board)).or_insert_with(|| {
            let known = problem.boards.iter().find(|b| b.id == p.board);
            let lattice = problem.lattices.handle_of(*p);
            let name = known.map_or_else(|| lattice.name().into(), |b| b.name.clone());
            found.push(BoardPlaces {
                lattice,
                id: p.board,
                places: vec![],
                members: FxHashSet::default(),
                name,
            });
            found.len() - 1
        });
        if found[i].members.insert(*p) {
            found[i].places.push(*p);
        }
    });
    found.iter_mut().for_each(|b| b.places.sort_unstable());
    found
}

/// The colors that occur in names, in order of occurrence.
pub(super) fn colors(problem: &Problem) -> Vec<Arc<str>> {
    let mut found: Vec<Arc<str>> = vec![];
    visit(problem, &mut |hole| {
        if let HoleValue::Color(c) = hole
            && !found.contains(c)
        {
            found.push(c.clone());
        }
    });
    found
}

fn visit(problem: &Problem, act: &mut impl FnMut(&HoleValue)) {
    fn each(hole: &HoleValue, act: &mut impl FnMut(&HoleValue)) {
        match hole {
            HoleValue::List(all) => all.iter().for_each(|h| each(h, act)),
            one => act(one),
        }
    }
    let labels = problem.items.iter().map(|i| &i.label).chain(&problem.colors);
    labels.flat_map(|l| l.holes.iter()).for_each(|h| each(h, act));
}

/// All motions of boards to be tried: the identity, each board alone, all boards of a lattice together,
/// exchanges of two boards.
pub(super) fn actions(boards: &[BoardPlaces]) -> Vec<Action> {
    let mut found = vec![Action { proper: true, ..Action::default() }];
    let alone = if boards.len() <= MAX_BOARDS { boards.len() } else { 0 };
    for (b, board) in boards[..alone].iter().enumerate() {
        for (m, proper) in motions_of(board) {
            found.push(Action {
                words: words(&board.name, &board.lattice, &m),
                moves: vec![(b, m, b)],
                proper,
            });
        }
    }
    let mut lattices: Vec<GeometryId> = boards.iter().map(|b| b.lattice.id).collect();
    lattices.sort_unstable();
    lattices.dedup();
    for id in lattices {
        let same_lattice: Vec<usize> = (0..boards.len()).filter(|&b| boards[b].lattice.id == id).collect();
        if same_lattice.len() < 2 {
            continue;
        }
        let lattice = &boards[same_lattice[0]].lattice;
        for (motion, proper) in motions(lattice) {
            let all: Option<Vec<_>> =
                same_lattice.iter().map(|&b| Some((b, onto(&boards[b], &motion, &boards[b])?, b))).collect();
            if let Some(moves) = all {
                found.push(Action { words: words("all boards", lattice, &motion), moves, proper });
            }
        }
    }
    for a in 0..alone {
        for b in a + 1..alone {
            if boards[a].lattice.id == boards[b].lattice.id {
                found.extend(exchanges(boards, a, b));
            }
        }
    }
    found
}

/// The point group of a lattice without the identity; each motion with whether it is a rotation.
fn motions(g: &Lattice) -> Vec<(Motion, bool)> {
    let proper = g.group(Symmetry::OneSided);
    g.group(Symmetry::Free).into_iter().skip(1).map(|m| (m, proper.contains(&m))).collect()
}

/// The motions of a board, each with whether it is a rotation; on a wrapped board also shifts, and all are
/// rotations if a way around it reflects.
fn motions_of(board: &BoardPlaces) -> Vec<(Motion, bool)> {
    let lattice = &board.lattice;
    if lattice.is_wrapped() {
        let turns = lattice.group(Symmetry::OneSided);
        let proper = |m: &Motion| lattice.reverses() || turns.iter().any(|t| t.same_turn(m));
        return lattice.wrapped_motions(&board.places).into_iter().skip(1).map(|m| (m, proper(&m))).collect();
    }
    motions(lattice).into_iter().filter_map(|(m, proper)| Some((onto(board, &m, board)?, proper))).collect()
}

fn exchanges(boards: &[BoardPlaces], a: usize, b: usize) -> Vec<Action> {
    let lattice = &boards[a].lattice;
    let proper = lattice.group(Symmetry::OneSided);
    let mut found = vec![];
    for linear in lattice.group(Symmetry::Free) {
        let Some(forward) = onto(&boards[a], &linear, &boards[b]) else { continue };
        let inverses =
            lattice.group(Symmetry::Free).into_iter().filter_map(|m| onto(&boards[b], &m, &boards[a]));
        let inverse = inverses
            .into_iter()
            .find(|m| boards[a].places.iter().all(|p| lattice.moved(m, lattice.moved(&forward, *p)) == *p));
        let Some(inverse) = inverse else { continue };
        let turned = match lattice.angle(&linear) {
            Some(0) => String::new(),
            Some(angle) => format!(", turned by {angle} degrees"),
            None => ", reflected".to_string(),
        };
        found.push(Action {
            moves: vec![(a, forward, b), (b, inverse, a)],
            proper: proper.contains(&linear),
            words: format!("exchange {} and {}{turned}", boards[a].name, boards[b].name),
        });
    }
    found
}

/// A motion followed by the translation to another board that matches the least coordinates; no other one is
/// possible.
fn onto(from: &BoardPlaces, motion: &Motion, to: &BoardPlaces) -> Option<Motion> {
    if from.places.len() != to.places.len() {
        return None;
    }
    let lattice = &from.lattice;
    let least = |places: &mut dyn Iterator<Item = Place>| {
        places.fold([i64::MAX; 3], |m, p| [m[0].min(p.x.into()), m[1].min(p.y.into()), m[2].min(p.z.into())])
    };
    let moved = least(&mut from.places.iter().map(|p| lattice.moved(motion, *p)));
    let goal = least(&mut to.places.iter().copied());
    let whole = lattice.translated(motion, [0, 1, 2].map(|i| goal[i] - moved[i]));
    from.places.iter().all(|p| to.members.contains(&lattice.moved(&whole, *p))).then_some(whole)
}

/// `rotate box by 180 degrees`, `reflect box, (x, y) to (x, 9-y)`
fn words(board: &str, g: &Lattice, motion: &Motion) -> String {
    match g.angle(motion) {
        Some(0) => {
            let Place { x, y, z, .. } = g.moved(motion, Place::cell(g.id, 0, 0, 0, 0));
            let by: Vec<String> = [x, y, z].iter().take(g.dimensions()).map(i32::to_string).collect();
            format!("move {board} by ({})", by.join(", "))
        }
        Some(angle) if g.dimensions() == 2 => format!("rotate {board} by {angle} degrees"),
        Some(angle) => format!("rotate {board} by {angle} degrees, {}", formula(g, motion)),
        None => format!("reflect {board}, {}", formula(g, motion)),
    }
}

/// The image of the cell of the first form with coordinates (x, y, z).
fn formula(g: &Lattice, motion: &Motion) -> String {
    let at = |x, y, z| g.moved(motion, Place::cell(g.id, x, y, z, 0));
    let coordinates = |p: Place| [p.x, p.y, p.z];
    let origin = coordinates(at(0, 0, 0));
    let axes = [at(1, 0, 0), at(0, 1, 0), at(0, 0, 1)].map(coordinates);
    let n = g.dimensions();
    let parts: Vec<String> = (0..n)
        .map(|i| {
            let mut text = if origin[i] == 0 { String::new() } else { origin[i].to_string() };
            for (name, axis) in ["x", "y", "z"].iter().zip(&axes).take(n) {
                match axis[i] - origin[i] {
                    1 if text.is_empty() => text.push_str(name),
                    1 => text = format!("{text}+{name}"),
                    -1 => text = format!("{text}-{name}"),
                    _ => {}
                }
            }
            if text.is_empty() { "0".into() } else { text }
        })
        .collect();
    format!("({}) to ({})", ["x", "y", "z"][..n].join(", "), parts.join(", "))
}

/// All permutations of colors to be tried, the identity first.
pub(super) fn recolorings(colors: &[Arc<str>]) -> Vec<Recoloring> {
    let n = colors.len();
    let of = |image: &[usize]| Recoloring {
        images: (0..n)
            .filter(|&i| image[i] != i)
            .map(|i| (colors[i].clone(), colors[image[i]].clone()))
            .collect(),
    };
    let identity: Vec<usize> = (0..n).collect();
    let mut found = vec![of(&identity)];
    if n <= MAX_COLORS {
        let mut image = identity;
        while next_permutation(&mut image) {
            found.push(of(&image));
        }
        return found;
    }
    for a in 0..n {
        for b in a + 1..n {
            let mut image = identity.clone();
            image.swap(a, b);
            found.push(of(&image));
            for c in b + 1..n {
                for (to_a, to_b, to_c) in [(b, c, a), (c, a, b)] {
                    let mut image = identity.clone();
                    (image[a], image[b], image[c]) = (to_a, to_b, to_c);
                    found.push(of(&image));
                }
            }
        }
    }
    found
}

/// The next permutation in lexicographic order (TAOCP 7.2.1.2, Algorithm L); false after the last.
fn next_permutation(a: &mut [usize]) -> bool {
    let Some(j) = (1..a.len()).rev().find(|&j| a[j - 1] < a[j]) else { return false };
    let l = (j..a.len()).rev().find(|&l| a[j - 1] < a[l]).unwrap_or(j);
    a.swap(j - 1, l);
    a[j..].reverse();
    true
}

impl Recoloring {
    /// `exchange r and b`, `r to g to b to r`; empty for the identity.
    pub fn words(&self) -> String {
        let mut parts = vec![];
        let mut done: Vec<&Arc<str>> = vec![];
        for (from, to) in &self.images {
            if done.contains(&from) {
                continue;
            }
            let mut cycle = vec![from];
            let mut next = to;
            while next != from {
                cycle.push(next);
                next = self.images.iter().find(|r| r.0 == *next).map_or(from, |r| &r.1);
            }
            done.extend(&cycle);
            parts.push(match cycle[..] {
                [a, b] => format!("exchange {a} and {b}"),
                _ => format!("{} to {from}", cycle.iter().map(|c| &***c).collect::<Vec<_>>().join(" to ")),
            });
        }
        parts.join(", ")
    }

    /// The recoloring that applies `first` and then this one.
    pub fn after(&self, first: &Recoloring) -> Recoloring {
        let image =
            |r: &Recoloring, c: &Arc<str>| r.images.iter().find(|x| x.0 == *c).map_or(c, |x| &x.1).clone();
        let mut all: Vec<Arc<str>> = first.images.iter().chain(&self.images).map(|r| r.0.clone()).collect();
        all.sort_unstable();
        all.dedup();
        let images = all.into_iter().map(|c| (image(self, &image(first, &c)), c)).filter(|(to, c)| to != c);
        Recoloring { images: images.map(|(to, c)| (c, to)).collect() }
    }

    /// Are they the same map?
    pub fn same(&self, other: &Recoloring) -> bool {
        self.images.len() == other.images.len() && self.images.iter().all(|r| other.images.contains(r))
    }
}
