//! What a page offers to enter, in groups of spots and looks, and the known solutions.

use super::entry::{Entry, EntryKind, EntryLook, EntrySpot, PieceSupply, SuppliedPiece};
use crate::reader::SceneReader;
use crate::scene::{BoardView, CellMark};
use indexmap::IndexSet;
use puzc_core::geometry::Place;
use puzc_core::xcc::Bounds;
use rustc_hash::{FxHashMap, FxHashSet};

/// Larger puzzles are not for players.
const MAX_OPTIONS: usize = 300_000;
const MAX_PLACEMENTS: usize = 30_000;

/// What can be entered into the picture of a puzzle.
///
/// An entry is a number: it counts the looks at all spots of all groups.
#[derive(Clone, Debug)]
pub struct Entries {
    /// The groups, each with its own tool.
    pub(super) groups: Vec<EntryGroup>,
    /// The pieces to be placed.
    pub(super) pieces: Vec<SuppliedPiece>,
    /// The numbers of the entries of each known solution.
    pub(super) solutions: Vec<Vec<usize>>,
    /// Are these all solutions?
    pub(super) complete: bool,
    /// The cells that must be covered, if pieces that cover them without overlap are a solution.
    pub(super) covered: Option<Vec<(usize, Place)>>,
    /// The boards of the puzzle.
    pub(super) boards: Vec<BoardView>,
}

/// Spots with the same looks.
#[derive(Clone, Debug)]
pub struct EntryGroup {
    pub(super) kind: EntryKind,
    /// The number of its first entry.
    pub(super) first: usize,
    pub(super) spots: IndexSet<EntrySpot>,
    pub(super) looks: IndexSet<EntryLook>,
    /// Does it follow from the other groups, so that they may be filled in instead?
    pub(super) follows: bool,
}

impl EntryGroup {
    /// The number of an entry, unless its spot is given.
    fn number(&self, spot: &EntrySpot, look: &EntryLook) -> Option<usize> {
        Some(self.first + self.spots.get_index_of(spot)? * self.looks.len() + self.looks.get_index_of(look)?)
    }
}

impl Entries {
    /// Is it known that there is exactly one solution?
    pub fn is_unique(&self) -> bool {
        self.complete && self.solutions.len() == 1
    }

    /// Does the player place pieces?  Then they need not be drawn beside the board.
    pub fn has_pieces(&self) -> bool {
        !self.pieces.is_empty()
    }
}

impl SceneReader<'_> {
    /// What can be entered into the picture of the puzzle; fails if there is nothing to be entered, or too
    /// much.  `solutions` are solutions as numbers of options, `complete` means that there are no others.
    pub fn entries(&self, solutions: &[Vec<u32>], complete: bool) -> Result<Entries, &'static str> {
        if self.problem.options.len() > MAX_OPTIONS {
            return Err("it has too many options");
        }
        let mut supply = PieceSupply::new();
        let mut divided = FxHashSet::default();
        let all = self.all_entries(&mut supply, &mut divided);
        let found: Vec<FxHashSet<Entry>> =
            solutions.iter().map(|options| self.entries_of(options, &mut supply)).collect();
        if all.iter().filter(|e| e.kind == EntryKind::Piece).count() > MAX_PLACEMENTS {
            return Err("its pieces have too many places");
        }
        let mut groups = vec![];
        for kind in [EntryKind::Piece, EntryKind::Mark, EntryKind::Fill, EntryKind::Line, EntryKind::Border] {
            groups.extend(self.group(kind, &all, &found, &divided));
        }
        drop_decoration(&mut groups, &found);
        let mut first = 0;
        for group in &mut groups {
            group.first = first;
            first += group.spots.len() * group.looks.len();
        }
        if groups.is_empty() {
            return Err("its solutions have nothing to enter into a picture");
        }
        let mut solutions: Vec<Vec<usize>> = found.iter().map(|solution| numbers(&groups, solution)).collect();
        solutions.sort_unstable();
        solutions.dedup();
        Ok(Entries {
            covered: self.covered(&groups),
            groups,
            pieces: supply.into_values().collect(),
            solutions,
            complete,
            boards: self.boards.clone(),
        })
    }

    /// The spots and looks of a kind; `None` if nothing of the kind is entered.
    fn group(
        &self,
        kind: EntryKind,
        all: &IndexSet<Entry>,
        found: &[FxHashSet<Entry>],
        divided: &FxHashSet<usize>,
    ) -> Option<EntryGroup> {
        let of_kind = |e: &&Entry| e.kind == kind;
        let seen = || all.iter().chain(found.iter().flatten()).filter(of_kind);
        let mut looks: Vec<EntryLook> = seen().map(|e| e.look.clone()).collect();
        looks.sort_by_cached_key(|look| (look.text.parse::<i64>().unwrap_or(i64::MAX), look.text.clone()));
        let mut looks: IndexSet<EntryLook> = looks.into_iter().collect();
        let spots: IndexSet<EntrySpot> = match kind {
            EntryKind::Border => {
                let mut boards: Vec<usize> = divided.iter().copied().collect();
                boards.sort_unstable();
                boards.into_iter().flat_map(|b| self.inner_sides(b)).map(|(spot, _)| spot).collect()
            }
            EntryKind::Mark | EntryKind::Fill => self.open_cells(all, found, kind),
            EntryKind::Line | EntryKind::Piece => {
                let mut spots: Vec<EntrySpot> = seen().map(|e| e.spot.clone()).collect();
                if kind == EntryKind::Line {
                    // solutions must not be betrayed by the order
                    spots.sort_by_key(|spot| match spot {
                        EntrySpot::Line(board, layer, key) => (*board, *layer, *key),
                        _ => Default::default(),
                    });
                }
                spots.into_iter().collect()
            }
        };
        match kind {
            EntryKind::Border => looks = IndexSet::from([EntryLook::default()]),
            // the colors of lines follow from them, unless all lines are drawn
            EntryKind::Line => {
                let lines = |s: &FxHashSet<Entry>| {
                    s.iter().filter(of_kind).map(|e| &e.spot).collect::<FxHashSet<_>>().len()
                };
                if found.iter().any(|s| lines(s) < spots.len()) {
                    looks = IndexSet::from([EntryLook::default()]);
                }
            }
            _ => {}
        }
        let (first, follows) = (0, false);
        (!spots.is_empty()).then_some(EntryGroup { kind, first, spots, looks, follows })
    }

    /// The cells into which something can be entered: all cells of the boards with such entries, except those
    /// whose content is given.
    fn open_cells(
        &self,
        all: &IndexSet<Entry>,
        found: &[FxHashSet<Entry>],
        kind: EntryKind,
    ) -> IndexSet<EntrySpot> {
        let mut texts: FxHashMap<&EntrySpot, FxHashSet<&str>> = FxHashMap::default();
        let mut boards: FxHashSet<usize> = FxHashSet::default();
        for entry in all.iter().filter(|e| e.kind == kind) {
            boards.insert(entry.spot.board());
            texts.entry(&entry.spot).or_default().insert(&entry.look.text);
        }
        let mut solved: FxHashMap<&EntrySpot, FxHashSet<&str>> = FxHashMap::default();
        for entry in found.iter().flatten().filter(|e| e.kind == kind) {
            solved.entry(&entry.spot).or_default().insert(&entry.look.text);
        }
        let mut spots = IndexSet::new();
        for (board, view) in self.boards.iter().enumerate().filter(|b| boards.contains(&b.0)) {
            let given = given_texts(view);
            for cell in &view.cells {
                let spot = EntrySpot::Cell(board, *cell);
                let only = |found: Option<&FxHashSet<&str>>, text: &str| {
                    found.is_none_or(|all| all.iter().all(|t| *t == text))
                };
                // what is given is not entered again, but a clue may share its cell with an entry
                let is_given = given.get(cell).is_some_and(|text| {
                    only(texts.get(&spot), text)
                        || solved.get(&spot).is_some_and(|all| all.len() == 1 && all.contains(text.as_str()))
                });
                if !is_given {
                    spots.insert(spot);
                }
            }
        }
        spots
    }

    /// The cells that must be covered, if the puzzle is nothing but a packing of pieces.
    fn covered(&self, groups: &[EntryGroup]) -> Option<Vec<(usize, Place)>> {
        use crate::reader::meaning::Role;
        let problem = self.problem;
        if !matches!(groups, [only] if only.kind == EntryKind::Piece) || !problem.conditions.is_empty() {
            return None;
        }
        let mut cells = vec![];
        for (i, item) in problem.items.iter().enumerate() {
            match (self.roles[i], item.bounds) {
                (Role::Is(place), Some(Bounds::ONCE)) => cells.push((self.board_index(place)?, place)),
                (Role::Is(_), None) => {}
                (Role::Name, Some(_)) if self.ranks.contains_key(&puzc_core::xcc::ItemId(i as u32)) => {}
                _ => return None,
            }
        }
        let plain = |option: usize| {
            let s = self.sorted(option);
            !s.is_colored() && s.others.is_empty() && s.about.is_empty() && s.around.is_empty() && s.names.len() < 2
        };
        (problem.goal.is_none() && (0..problem.options.len()).all(plain)).then_some(cells)
    }
}

/// The given contents of cells, except circles, and clues about more than their cells.
fn given_texts(view: &BoardView) -> FxHashMap<Place, String> {
    let given = view.values.iter().filter(|v| v.given && !view.small.contains(&v.cell));
    given.filter(|v| !matches!(v.what, CellMark::Circle(_))).map(|v| (v.cell, v.what.text())).collect()
}

/// Drops colors of cells that other entries explain; borders follow from marks.
fn drop_decoration(groups: &mut Vec<EntryGroup>, found: &[FxHashSet<Entry>]) {
    let has = |groups: &[EntryGroup], kind| groups.iter().any(|g| g.kind == kind);
    let cells = |s: &FxHashSet<Entry>, kind| {
        let of_kind = s.iter().filter(|e| e.kind == kind);
        of_kind.map(|e| e.spot.clone()).collect::<FxHashSet<EntrySpot>>()
    };
    let covered = |s: &FxHashSet<Entry>| cells(s, EntryKind::Fill).is_subset(&cells(s, EntryKind::Mark));
    if has(groups, EntryKind::Piece) || has(groups, EntryKind::Mark) && found.iter().all(covered) {
        groups.retain(|g| g.kind != EntryKind::Fill);
    }
    let marked = has(groups, EntryKind::Mark) || has(groups, EntryKind::Fill);
    for group in groups.iter_mut().filter(|g| g.kind == EntryKind::Border) {
        group.follows = marked;
    }
}

/// The numbers of the entries of a solution, sorted.
fn numbers(groups: &[EntryGroup], solution: &FxHashSet<Entry>) -> Vec<usize> {
    let mut all = vec![];
    for group in groups {
        for entry in solution.iter().filter(|e| e.kind == group.kind) {
            let only = group.looks.first().filter(|_| group.looks.len() == 1);
            all.extend(group.number(&entry.spot, only.unwrap_or(&entry.look)));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}
