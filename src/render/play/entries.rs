//! What a page offers to enter, in groups of spots and looks, and the known solutions.

use super::entry::{EntryKind, EntryLook, EntrySpot, PieceSupply, PlayEntry, SolutionEntries, SuppliedPiece};
use crate::reader::SceneReader;
use crate::scene::{BoardView, CellMark, Scene};
use indexmap::IndexSet;
use puzc_core::base::sorted_set;
use puzc_core::geometry::Place;
use puzc_core::xcc::Bounds;
use rustc_hash::{FxHashMap, FxHashSet};

/// The most solutions with which a page compares.
pub const MAX_KNOWN: usize = 100;
/// Larger puzzles are not for players.
const MAX_OPTIONS: usize = 300_000;
const MAX_PLACEMENTS: usize = 30_000;
/// More colors of cells are the names of areas.
const MAX_COLORS: usize = 6;

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
    /// Do the colors of its lines matter?
    pub(super) colored: bool,
    /// Does it follow from the other groups, so that they may be filled in instead?
    pub(super) follows: bool,
}

impl EntryGroup {
    /// The number of an entry, unless its spot is given.
    fn number(&self, spot: &EntrySpot, look: &EntryLook) -> Option<usize> {
        let look = if self.kind == EntryKind::Line && !self.colored { &look.plain() } else { look };
        Some(self.first + self.spots.get_index_of(spot)? * self.looks.len() + self.looks.get_index_of(look)?)
    }
}

impl Entries {
    /// The number of known solutions that look different.
    pub fn solutions(&self) -> usize {
        self.solutions.len()
    }

    /// Can a page tell whether entries are right?  It can if it knows all solutions, or if any packing is
    /// one.
    pub fn is_checked(&self) -> bool {
        self.complete || self.covered.is_some()
    }
}

impl SceneReader<'_> {
    /// The picture in which these entries are made; pieces to be placed are not drawn beside the board.
    pub fn unsolved(&self, entries: Option<&Entries>) -> Scene {
        let mut scene = self.scene(&[], String::new());
        if entries.is_some_and(|e| !e.pieces.is_empty()) {
            scene.boards.retain(|b| !b.loose);
        }
        scene
    }

    /// What can be entered into the picture of the puzzle; fails if there is nothing to be entered, or too
    /// much.  `solutions` are solutions as numbers of options, `complete` means that there are no others.
    pub fn entries(&self, solutions: &[Vec<u32>], complete: bool) -> Result<Entries, &'static str> {
        if self.problem.options.len() > MAX_OPTIONS {
            return Err("it has too many options");
        }
        let mut supply = PieceSupply::new();
        let mut divided = FxHashSet::default();
        let mut all = self.all_entries(&mut supply, &mut divided);
        let mut found: Vec<SolutionEntries> =
            solutions.iter().map(|options| self.entries_of(options, &mut supply)).collect();
        if all.iter().filter(|e| e.kind == EntryKind::Piece).count() > MAX_PLACEMENTS {
            return Err("its pieces have too many places");
        }
        self.divide(&mut all, &mut found, &mut divided);
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
        let solutions = sorted_set(found.iter().map(|solution| numbers(&groups, solution)));
        Ok(Entries {
            covered: self.covered(&groups),
            groups,
            pieces: supply.into_values().collect(),
            solutions,
            complete: complete && self.tells_apart(),
            boards: self.boards.clone(),
        })
    }

    /// The spots and looks of a kind; `None` if nothing of the kind is entered.
    fn group(
        &self,
        kind: EntryKind,
        all: &IndexSet<PlayEntry>,
        found: &[SolutionEntries],
        divided: &FxHashSet<usize>,
    ) -> Option<EntryGroup> {
        let seen = || all.iter().filter(|e| e.kind == kind).chain(found.iter().flat_map(|s| s.of(kind)));
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
        // the colors of lines follow from them, unless all lines are drawn
        let colored = kind == EntryKind::Line && found.iter().all(|s| s.spots(kind).len() == spots.len());
        if kind == EntryKind::Border {
            looks = IndexSet::from([EntryLook::default()]);
        } else if kind == EntryKind::Line && !colored {
            looks = looks.iter().map(EntryLook::plain).collect();
        }
        let (first, follows) = (0, false);
        (!spots.is_empty()).then_some(EntryGroup { kind, first, spots, looks, colored, follows })
    }

    /// The cells into which something can be entered: all cells of the boards with such entries, except those
    /// whose content is given.
    fn open_cells(
        &self,
        all: &IndexSet<PlayEntry>,
        found: &[SolutionEntries],
        kind: EntryKind,
    ) -> IndexSet<EntrySpot> {
        let mut texts: FxHashMap<&EntrySpot, FxHashSet<&str>> = FxHashMap::default();
        let mut boards: FxHashSet<usize> = FxHashSet::default();
        for entry in all.iter().filter(|e| e.kind == kind) {
            boards.insert(entry.spot.board());
            texts.entry(&entry.spot).or_default().insert(&entry.look.text);
        }
        let mut solved: FxHashMap<&EntrySpot, FxHashSet<&str>> = FxHashMap::default();
        for entry in found.iter().flat_map(|s| s.of(kind)) {
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

    /// If colors of cells are the names of areas, players draw the borders of these.
    fn divide(
        &self,
        all: &mut IndexSet<PlayEntry>,
        found: &mut [SolutionEntries],
        divided: &mut FxHashSet<usize>,
    ) {
        let fills = || all.iter().filter(|e| e.kind == EntryKind::Fill);
        let names: FxHashSet<&EntryLook> = fills().map(|e| &e.look).collect();
        let boards: FxHashSet<usize> = fills().map(|e| e.spot.board()).collect();
        let cells: usize = boards.iter().map(|b| self.boards[*b].cells.len()).sum();
        let is_full = |s: &SolutionEntries| s.spots(EntryKind::Fill).len() == cells;
        if names.len() <= MAX_COLORS || found.is_empty() || !found.iter().all(is_full) {
            return;
        }
        for solution in found {
            let area: FxHashMap<EntrySpot, String> =
                solution.of(EntryKind::Fill).map(|e| (e.spot.clone(), e.look.text.clone())).collect();
            let borders = boards.iter().flat_map(|b| self.borders(*b, |c| area.get(&EntrySpot::Cell(*b, c))));
            let borders: Vec<PlayEntry> = borders.collect();
            solution.entries.retain(|e| e.kind != EntryKind::Fill);
            solution.entries.extend(borders);
        }
        all.retain(|e| e.kind != EntryKind::Fill);
        divided.extend(boards);
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
            !s.is_colored()
                && s.others.is_empty()
                && s.about.is_empty()
                && s.around.is_empty()
                && s.names.len() < 2
        };
        (problem.goal.is_none() && (0..problem.options.len()).all(plain)).then_some(cells)
    }
}

/// The given contents of cells, except circles, and clues about more than their cells.
fn given_texts(view: &BoardView) -> FxHashMap<Place, String> {
    let given = view.values.iter().filter(|v| v.given && !view.small.contains(&v.cell));
    given.filter(|v| !matches!(v.what, CellMark::Circle(_))).map(|v| (v.cell, v.what.text())).collect()
}

/// Drops what other entries explain: the colors of cells with texts, and of the edges of tiles.  Borders
/// follow from marks if these are in all cells of the areas.
fn drop_decoration(groups: &mut Vec<EntryGroup>, found: &[SolutionEntries]) {
    let has = |groups: &[EntryGroup], kind| groups.iter().any(|g| g.kind == kind);
    let marked = |s: &SolutionEntries| s.spots(EntryKind::Fill).is_subset(&s.spots(EntryKind::Mark));
    let pieces = has(groups, EntryKind::Piece);
    if pieces || has(groups, EntryKind::Mark) && found.iter().all(marked) {
        groups.retain(|g| g.kind != EntryKind::Fill);
    }
    let is_painted = |g: &EntryGroup| g.kind == EntryKind::Line && g.looks.iter().all(|l| l.paint.is_some());
    groups.retain(|g| !(pieces && is_painted(g)));
    let cells: Vec<EntryKind> =
        [EntryKind::Mark, EntryKind::Fill].into_iter().filter(|kind| has(groups, *kind)).collect();
    let explained = |s: &SolutionEntries| {
        let marked: FxHashSet<&EntrySpot> = cells.iter().flat_map(|kind| s.spots(*kind)).collect();
        s.areas.iter().all(|cell| marked.contains(cell))
    };
    let follows = !cells.is_empty() && !found.is_empty() && found.iter().all(explained);
    groups.iter_mut().filter(|g| g.kind == EntryKind::Border).for_each(|g| g.follows = follows);
}

/// The numbers of the entries of a solution, sorted.
fn numbers(groups: &[EntryGroup], solution: &SolutionEntries) -> Vec<usize> {
    let of_group =
        |g: &EntryGroup| solution.of(g.kind).filter_map(|e| g.number(&e.spot, &e.look)).collect::<Vec<_>>();
    sorted_set(groups.iter().flat_map(of_group))
}
