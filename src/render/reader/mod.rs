//! Makes a scene from a problem and chosen options.  It uses the values from which names were made, and the
//! statements that made the options; it never parses a name.

mod boards;
mod guess;
mod joined_options;
pub mod meaning;
mod options;
pub mod shares;
mod shown_marks;
mod supply;

use crate::graph::GraphView;
use crate::palette::Paint;
use crate::reader::guess::Guess;
use crate::reader::meaning::{Role, color, named_paints, role};
use crate::scene::{BoardView, CellMark, NamedPaint, PlacedPiece, Scene};
pub(crate) use options::Sorted;
use puzc_core::base::{StopSwitch, counted};
use puzc_core::geometry::{BoardId, Place};
use puzc_core::xcc::{ColorId, Condition, Item, ItemId, NoteSide, Problem, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Draws the solutions of a problem.
pub struct SceneReader<'p> {
    pub(crate) problem: &'p Problem,
    pub(crate) roles: Vec<Role>,
    /// Which items are totals; these are not drawn.
    pub(crate) totals: Vec<bool>,
    /// The boards without solutions.
    pub(crate) boards: Vec<BoardView>,
    board_of: FxHashMap<BoardId, usize>,
    named_paints: Vec<NamedPaint>,
    /// Items of links between the nodes of a loop: their edges are drawn as lines.
    linked: FxHashSet<ItemId>,
    /// The number of each piece among the names of all pieces.
    pub(crate) ranks: FxHashMap<ItemId, usize>,
    /// The graphs without solutions.
    graphs: Vec<GraphView>,
    /// Texts after `fill` that do not name colors.
    pub(crate) unnamed: Vec<String>,
    /// What each statement shows of its options.
    guesses: Vec<Guess>,
    /// Does the file have something that draws solutions?
    draws: bool,
    stop: StopSwitch,
}

/// The parts of a scene while the options are read.
pub(crate) struct UnfinishedScene {
    pub boards: Vec<BoardView>,
    pub graphs: Vec<GraphView>,
    pub list: Vec<String>,
    /// Options that draw nothing.
    pub unseen: Vec<usize>,
    pub colors: FxHashMap<ItemId, ColorId>,
    /// The preferred color of each piece, and the option that placed it, by board.
    pub preferences: Vec<Vec<(usize, usize)>>,
    /// The cells of each word, by board and number of the word.
    pub words: BTreeMap<(usize, i64), BTreeMap<i64, Place>>,
}

impl<'p> SceneReader<'p> {
    /// Prepares the boards, graphs and roles of items.
    pub fn new(problem: &'p Problem) -> SceneReader<'p> {
        let hidden = |i: usize| problem.shown.hidden.contains(&ItemId(i as u32));
        let role_of = |(i, item)| if hidden(i) { Role::Name } else { role(problem, item) };
        let roles: Vec<Role> = problem.items.iter().enumerate().map(role_of).collect();
        let linked = problem.conditions.iter().flat_map(|c| c.constraint().linked()).collect();
        let named = problem.items.iter().enumerate().filter(|(i, item)| {
            matches!(roles[*i], Role::Name)
                && item.bounds.is_some()
                && problem.kind_of(item.statement).places()
        });
        let ranks = named.enumerate().map(|(rank, (i, _))| (ItemId(i as u32), rank)).collect();
        let mut reader = SceneReader {
            problem,
            roles,
            totals: problem.are_totals(),
            boards: vec![],
            board_of: FxHashMap::default(),
            named_paints: named_paints(problem),
            linked,
            ranks,
            graphs: problem.graphs.iter().map(GraphView::new).collect(),
            unnamed: vec![],
            guesses: vec![],
            draws: false,
            stop: StopSwitch::default(),
        };
        reader.unnamed = reader.unnamed_fills();
        reader.make_boards();
        reader.make_marks();
        reader.guesses = reader.guesses();
        reader.draws = reader.draws_solutions();
        reader
    }

    /// The reader with a switch; after it is set, options are left out.
    pub fn until(self, stop: StopSwitch) -> SceneReader<'p> {
        SceneReader { stop, ..self }
    }

    /// Does the file have something that draws solutions?
    fn draws_solutions(&self) -> bool {
        let shown = &self.problem.shown;
        let by_words = !shown.marks.is_empty();
        let draws_lines = |c: &Condition| matches!(c, Condition::SingleLoop(_) | Condition::DisjointPaths(_));
        by_words || self.problem.conditions.iter().any(draws_lines) || {
            let mut makers = self.problem.options.statements.runs().map(|run| run.0);
            makers.any(|s| match self.guesses.get(s.0 as usize) {
                None | Some(Guess::Nothing) => false,
                Some(Guess::Native) => self.problem.kind_of(s) != StatementKind::Other,
                Some(_) => true,
            })
        }
    }

    pub(crate) fn board_index(&self, place: Place) -> Option<usize> {
        self.board_of.get(&place.board).copied().filter(|i| self.boards[*i].lattice.id == place.geometry)
    }

    /// The name of a place in the puzzle.
    pub(crate) fn place_name(&self, place: Place) -> String {
        let bare = BoardView::new("", self.problem.lattices.handle(place.geometry));
        self.board_index(place).map_or(&bare, |at| &self.boards[at]).name_of(&place)
    }

    /// The picture of chosen options, or of the puzzle if there are none.
    pub fn scene(&self, options: &[u32], caption: String) -> Scene {
        let given = if options.is_empty() { self.given() } else { vec![] };
        let mut work = self.unfinished(if options.is_empty() { &given } else { options });
        work.boards.iter_mut().for_each(settle);
        self.list_overlaps(&mut work);
        self.draw_conditions(&mut work);
        self.join_words(&mut work);
        for (board, preferences) in work.boards.iter_mut().zip(&work.preferences) {
            color(board, &preferences.iter().map(|w| w.0).collect::<Vec<usize>>());
        }
        if let Some(first) = self.problem.kept.frame.first() {
            let has_frame = |b: &&mut BoardView| b.lattice.id == first.geometry && !b.pieces.is_empty();
            work.boards.iter_mut().filter(has_frame).for_each(|board| board.frame = Some(self.frame()));
        }
        if options.is_empty() {
            let (loose, list) = self.supply(&given);
            work.boards.extend(loose);
            work.list.extend(list);
        }
        if !self.draws {
            work.list.extend(work.unseen.iter().map(|o| self.text(*o)).filter(|text| !text.is_empty()));
        }
        if work.boards.is_empty() && work.graphs.is_empty() && options.is_empty() {
            work.list.push(format!(
                "{}, {}",
                counted(self.problem.items.len(), "item"),
                counted(self.problem.options.len(), "option")
            ));
        }
        Scene {
            title: self.problem.title.clone().unwrap_or_default(),
            caption,
            boards: work.boards,
            graphs: work.graphs,
            list: work.list,
            below: self.notes(NoteSide::Below),
            beside: self.notes(NoteSide::Beside),
            steps: vec![],
        }
    }

    fn frame(&self) -> PlacedPiece {
        let cells = self.problem.kept.frame.clone();
        PlacedPiece { label: "frame".into(), cells, paint: Paint::GRID, fixed: true }
    }

    /// The options, as in a DLX file, that draw nothing although the puzzle does not hide them.
    pub fn unseen(&self, options: &[u32]) -> Vec<String> {
        self.unfinished(options).unseen.into_iter().map(|option| self.text(option)).collect()
    }

    pub(crate) fn unfinished(&self, options: &[u32]) -> UnfinishedScene {
        let mut work = UnfinishedScene {
            boards: self.boards.clone(),
            graphs: self.graphs.clone(),
            list: vec![],
            unseen: vec![],
            colors: FxHashMap::default(),
            preferences: vec![vec![]; self.boards.len()],
            words: BTreeMap::new(),
        };
        let known = options.iter().map(|o| *o as usize).filter(|o| *o < self.problem.options.len());
        for option in known.take_while(|_| !self.stop.stopped()) {
            self.read(option, &mut work);
        }
        work
    }

    pub(crate) fn item(&self, id: ItemId) -> &'p Item {
        &self.problem.items[id.0 as usize]
    }

    pub(crate) fn named_paint(&self, color: ColorId) -> NamedPaint {
        self.named_paints[color.0 as usize].clone()
    }

    /// An option as it would be written in a DLX file.
    pub(crate) fn text(&self, option: usize) -> String {
        let hidden = &self.problem.shown.hidden;
        let visible = self.problem.options.get(option).into_iter().filter(|m| !hidden.contains(&m.item));
        visible.map(|m| self.problem.mention_text(m)).collect::<Vec<_>>().join(" ")
    }
}

/// If several values were drawn in a cell, the first one stays, and the first circle; a clue may stand
/// beside a different value, or beside any value if it is a clue about more than the cell.  Edges are drawn
/// once.
fn settle(board: &mut BoardView) {
    let mut seen: FxHashMap<Place, Vec<(bool, CellMark)>> = FxHashMap::default();
    board.values.retain(|v| {
        let values_at_cell = seen.entry(v.cell).or_default();
        let twice = |what: &CellMark| *what == v.what && !board.small.contains(&v.cell);
        let same_part =
            |given: bool, what: &CellMark| given == v.given && what.is_circle() == v.what.is_circle();
        let is_new = !values_at_cell.iter().any(|(given, what)| same_part(*given, what) || twice(what));
        if is_new {
            values_at_cell.push((v.given, v.what.clone()));
        }
        is_new
    });
    let mut seen = FxHashSet::default();
    board.edges.retain(|e| seen.insert(e.edge));
}
