//! Candidates for symmetries, suggested by the names of items: motions of boards, exchanges of boards,
//! permutations of colors.
//!
//! They act on the values in the holes of names, never on texts.

use super::classes::Class;
use super::recoloring::Recoloring;
use puzc_core::base::sorted_set;
use puzc_core::geometry::{BoardId, GeometryId, Lattice, Motion, Place, Symmetry};
use puzc_core::xcc::{HoleValue, Label, Problem, TemplateId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// More boards than this are only moved together, and a message says that there may be more symmetries.
pub(super) const MAX_BOARDS: usize = 24;

/// The cells of a board, and its other places that occur in names.
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

impl Action {
    /// Does it belong to a class of a single kind of motions?
    fn is_of(&self, class: Class, boards: &[BoardPlaces]) -> bool {
        let in_pictures = class.in_pictures();
        let moves = |(from, motion, to): &(usize, Motion, usize)| {
            from == to && in_pictures.is_some_and(|by| boards[*from].lattice.acts_on_paper(motion, by))
        };
        self.moves.iter().all(moves)
    }
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

impl HoleImage {
    /// The image of a value, given those of the colors and places in it.
    pub fn of(
        value: &HoleValue,
        color: &dyn Fn(&Arc<str>) -> Arc<str>,
        place: &dyn Fn(Place) -> Option<HoleImage>,
    ) -> Option<HoleImage> {
        Some(match value {
            HoleValue::Int(n) => HoleImage::Int(*n),
            HoleValue::Text(t) => HoleImage::Text(t.clone()),
            HoleValue::Item(i) => HoleImage::Item(i.clone()),
            HoleValue::Color(c) => HoleImage::Color(color(c)),
            HoleValue::Place(p) => place(*p)?,
            HoleValue::List(all) => {
                let images = all.iter().map(|value| HoleImage::of(value, color, place));
                HoleImage::List(images.collect::<Option<Vec<_>>>()?)
            }
        })
    }

    /// Its places and colors.
    pub fn acted(&self) -> Option<HoleImage> {
        match self {
            HoleImage::Int(_) | HoleImage::Text(_) | HoleImage::Item(_) => None,
            HoleImage::Color(_) | HoleImage::Place(..) => Some(self.clone()),
            HoleImage::List(all) => Some(HoleImage::List(all.iter().filter_map(HoleImage::acted).collect())),
        }
    }

    fn place(&self) -> Option<(Place, u16)> {
        if let HoleImage::Place(p, board) = self { Some((*p, board.0)) } else { None }
    }

    /// With lists of places in order.
    fn sorted(&self) -> HoleImage {
        let HoleImage::List(all) = self else { return self.clone() };
        let mut all: Vec<HoleImage> = all.iter().map(HoleImage::sorted).collect();
        if all.iter().all(|image| image.place().is_some()) {
            all.sort_by_key(HoleImage::place);
        }
        HoleImage::List(all)
    }

    /// The values of a name with its places in order, and with lists of places in order.
    pub fn in_order(holes: &[HoleImage]) -> Vec<HoleImage> {
        let mut places: Vec<&HoleImage> = holes.iter().filter(|hole| hole.place().is_some()).collect();
        places.sort_by_key(|hole| hole.place());
        let mut places = places.into_iter();
        let next = |hole: &HoleImage| match hole.place() {
            Some(_) => places.next().unwrap_or(hole).clone(),
            None => hole.sorted(),
        };
        holes.iter().map(next).collect()
    }
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

    /// Does each motion carry these cells onto themselves?  They are on no board, in order.
    pub fn keeps(&self, frame: &[Place]) -> bool {
        self.action.moves.iter().all(|(from, motion, _)| {
            let lattice = &self.boards[*from].lattice;
            let is_there = |cell: &Place| frame.binary_search(&lattice.moved(motion, *cell)).is_ok();
            frame.iter().all(|cell| cell.geometry != lattice.id || is_there(cell))
        })
    }

    /// Does the motion of the board carry the owner of this edge to the other side of its image?  With mates,
    /// the edge then records the mate of the color.
    pub fn exchanges_sides(&self, edge: Place) -> bool {
        let Some(at) = self.boards.iter().position(|b| (b.lattice.id, b.id) == (edge.geometry, edge.board))
        else {
            return false;
        };
        let Some((_, motion, _)) = self.action.moves.iter().find(|m| m.0 == at) else { return false };
        let lattice = &self.boards[at].lattice;
        lattice.owner(edge).is_some_and(|owner| {
            lattice.owner(lattice.moved(motion, edge)) != Some(lattice.moved(motion, owner))
        })
    }

    fn hole(&self, value: &HoleValue) -> Option<HoleImage> {
        let color =
            |c: &Arc<str>| self.recoloring.images.iter().find(|r| r.0 == *c).map_or(c, |r| &r.1).clone();
        HoleImage::of(value, &color, &|place| self.place(place))
    }

    /// The image of a place; `None` if it is on none of the boards.
    pub fn place(&self, p: Place) -> Option<HoleImage> {
        let at = self.boards.iter().position(|b| (b.lattice.id, b.id) == (p.geometry, p.board))?;
        Some(match self.action.moves.iter().find(|m| m.0 == at) {
            None => HoleImage::Place(p, p.board),
            Some((_, motion, to)) => {
                let image = self.boards[at].lattice.moved(motion, p);
                HoleImage::Place(image.on(self.boards[*to].id), self.boards[*to].id)
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

/// The boards whose places occur in names, in order of occurrence.  Cells that no name has count, too: a
/// motion maps the whole board onto itself.
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
    for board in &mut found {
        let cells = problem.boards.iter().filter(|b| b.id == board.id).flat_map(|b| &b.cells);
        board.places.extend(cells.filter(|cell| board.members.insert(**cell)));
        board.places.sort_unstable();
    }
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
pub(super) fn actions(boards: &[BoardPlaces], class: Class) -> Vec<Action> {
    let mut found = vec![Action { proper: true, ..Action::default() }];
    let alone = if boards.len() <= MAX_BOARDS { boards.len() } else { 0 };
    for (b, board) in boards[..alone].iter().enumerate() {
        for (m, proper) in motions_of(board, class) {
            found.push(Action {
                words: words(&board.name, &board.lattice, &m),
                moves: vec![(b, m, b)],
                proper,
            });
        }
    }
    for id in sorted_set(boards.iter().map(|b| b.lattice.id)) {
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
    if class.in_pictures().is_some() {
        found.retain(|action| action.is_of(class, boards));
    }
    found
}

/// The point group of a lattice without the identity; each motion with whether it is a rotation.
fn motions(g: &Lattice) -> Vec<(Motion, bool)> {
    let proper = g.group(Symmetry::OneSided);
    g.group(Symmetry::Free).into_iter().skip(1).map(|m| (m, proper.contains(&m))).collect()
}

/// The motions of a board, each with whether it is a rotation; on a wrapped board also shifts, and all are
/// rotations if a way around it reflects.  A motion of a thin board that acts as a turn and as a reflection
/// is the one for which the class asks.
fn motions_of(board: &BoardPlaces, class: Class) -> Vec<(Motion, bool)> {
    let lattice = &board.lattice;
    if lattice.is_wrapped() {
        let turns = lattice.group(Symmetry::OneSided);
        let proper = |m: &Motion| lattice.reverses() || turns.iter().any(|t| t.same_turn(m));
        let in_pictures = class.in_pictures();
        let is_turn = |m: &Motion| in_pictures.is_none_or(|by| lattice.acts_on_paper(m, by));
        let all = lattice.wrapped_motions_with(&board.places, &is_turn);
        return all.into_iter().skip(1).map(|m| (m, proper(&m))).collect();
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
