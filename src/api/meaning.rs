//! What names stand for: the values that they were made with.

use super::Problem;
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::HoleValue;
use std::fmt;

/// A value in the name of an item.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum NameValue<'p> {
    /// An int.
    Int(i64),
    /// A string.
    Text(&'p str),
    /// A member of a `colors` statement.
    Color(&'p str),
    /// A cell, edge or corner.
    Place(PlaceRef<'p>),
    /// The name of another item.
    Item(&'p str),
    /// Several values in order.
    List(Vec<NameValue<'p>>),
}

impl<'p> NameValue<'p> {
    pub(super) fn new(problem: &'p Problem, value: &'p HoleValue) -> NameValue<'p> {
        match value {
            HoleValue::Int(n) => NameValue::Int(*n),
            HoleValue::Text(text) => NameValue::Text(text),
            HoleValue::Color(text) => NameValue::Color(text),
            HoleValue::Place(place) => NameValue::Place(PlaceRef::new(problem, *place)),
            HoleValue::Item(text) => NameValue::Item(text),
            HoleValue::List(all) => NameValue::List(all.iter().map(|v| NameValue::new(problem, v)).collect()),
        }
    }
}

/// A cell, an edge or a corner of a lattice.
///
/// ```
/// let puzzle = puzc::Puzzle::parse("board b on squares: 2 by 3\nprimary {c} for c in b\noption {c} for c in b\n")?;
/// let problem = puzzle.problem()?;
/// let place = problem.items().last().unwrap().place().unwrap();
/// assert!(place.is_cell());
/// assert_eq!((place.lattice(), place.board(), place.coordinates()), ("squares", Some("b"), [1, 2, 0]));
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Copy, Clone)]
pub struct PlaceRef<'p> {
    problem: &'p Problem,
    place: Place,
}

impl<'p> PlaceRef<'p> {
    pub(super) fn new(problem: &'p Problem, place: Place) -> PlaceRef<'p> {
        PlaceRef { problem, place }
    }

    /// Is it a cell?
    pub fn is_cell(&self) -> bool {
        self.place.sort == Sort::Cell
    }

    /// Is it an edge?
    pub fn is_edge(&self) -> bool {
        self.place.sort == Sort::Edge
    }

    /// Is it a corner?
    pub fn is_corner(&self) -> bool {
        self.place.sort == Sort::Corner
    }

    /// Its coordinates; the third one is 0 in the plane.  The edges and corners of squares have coordinates
    /// twice as large as the cells, which leaves room between them.
    pub fn coordinates(&self) -> [i32; 3] {
        [self.place.x, self.place.y, self.place.z]
    }

    /// Its number among the places with these coordinates: triangles, for instance, point up or down.
    pub fn form(&self) -> u8 {
        self.place.form
    }

    /// The name of the lattice.
    pub fn lattice(&self) -> &'p str {
        self.problem.data().lattices.get(self.place.geometry).name()
    }

    /// The name of the board from which it was taken, if it was taken from one.
    pub fn board(&self) -> Option<&'p str> {
        let boards = &self.problem.data().boards;
        boards.iter().find(|board| board.id == self.place.board).map(|board| &*board.name)
    }
}

/// Places with the same coordinates on the same lattice are equal, whatever their boards are.
impl PartialEq for PlaceRef<'_> {
    fn eq(&self, other: &PlaceRef<'_>) -> bool {
        self.place == other.place
    }
}

impl Eq for PlaceRef<'_> {}

impl fmt::Debug for PlaceRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HoleValue::Place(self.place).fmt(f)
    }
}
