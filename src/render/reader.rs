//! From a problem and chosen options to a scene.  Everything is read from the values that names were made of,
//! and from the statements that made the options; no name is taken apart.

mod boards;
mod options;

use super::graph::GraphView;
use super::guess::Guess;
use super::meaning::{Role, color, dyes, role};
use super::scene::{BoardView, CellMark, Dye, Scene};
use crate::base::StopSwitch;
use crate::geometry::{BoardId, Place};
use crate::xcc::{ColorId, Item, ItemId, Problem, StatementKind};
pub(super) use options::Sorted;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Reads the solutions of a problem.
pub struct SceneReader<'p> {
    pub(super) problem: &'p Problem,
    pub(super) roles: Vec<Role>,
    /// Totals are not drawn.
    pub(super) totals: Vec<bool>,
    /// The boards before anything is placed on them.
    fields: Vec<BoardView>,
    field_of: FxHashMap<BoardId, usize>,
    dyes: Vec<Dye>,
    /// Items that join the nodes of a loop: their edges are drawn as lines.
    linked: FxHashSet<ItemId>,
    /// For the names of pieces, their number among all of them.
    pub(super) ranks: FxHashMap<ItemId, usize>,
    /// The graphs before anything is drawn on them.
    graphs: Vec<GraphView>,
    /// Texts after `fill` that are no names of colors.
    pub(super) unnamed: Vec<String>,
    /// What each statement shows of its options.
    guesses: Vec<Guess>,
    /// Is there anything that draws solutions?
    draws: bool,
    stop: StopSwitch,
}

/// What is collected while the options are read.
pub(super) struct SceneParts {
    pub fields: Vec<BoardView>,
    pub graphs: Vec<GraphView>,
    pub list: Vec<String>,
    /// Options of which nothing is drawn.
    unseen: Vec<usize>,
    pub colors: FxHashMap<ItemId, ColorId>,
    /// Preferred color of each piece, and the option that it is made of, by field.
    pub wishes: Vec<Vec<(usize, usize)>>,
    /// Words by field and number.
    pub words: BTreeMap<(usize, i64), BTreeMap<i64, Place>>,
}

impl<'p> SceneReader<'p> {
    /// Looks at the items.
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
            fields: vec![],
            field_of: FxHashMap::default(),
            dyes: dyes(problem),
            linked,
            ranks,
            graphs: problem.graphs.iter().map(GraphView::new).collect(),
            unnamed: vec![],
            guesses: vec![],
            draws: false,
            stop: StopSwitch::default(),
        };
        reader.unnamed = reader.unnamed_fills();
        reader.make_fields();
        reader.make_marks();
        reader.guesses = reader.guesses();
        reader.draws = reader.draws_solutions();
        reader
    }

    /// The same reader, which leaves out options after the switch is turned.
    pub fn until(self, stop: StopSwitch) -> SceneReader<'p> {
        SceneReader { stop, ..self }
    }

    /// Is there anything that draws solutions?
    fn draws_solutions(&self) -> bool {
        let shown = &self.problem.shown;
        let by_words = !(shown.options.is_empty() && shown.items.is_empty());
        by_words || !self.problem.conditions.is_empty() || {
            let mut makers = self.problem.options.statements.runs().map(|run| run.0);
            makers.any(|s| match self.guesses.get(s.0 as usize) {
                None | Some(Guess::Nothing) => false,
                Some(Guess::Native) => self.problem.kind_of(s) != StatementKind::Other,
                Some(_) => true,
            })
        }
    }

    pub(super) fn field(&self, place: Place) -> Option<usize> {
        self.field_of.get(&place.board).copied().filter(|i| self.fields[*i].lattice == place.geometry)
    }

    /// What the puzzle calls a place.
    pub(super) fn place_name(&self, place: Place) -> String {
        let bare = BoardView::new("", place.geometry);
        self.field(place).map_or(&bare, |at| &self.fields[at]).name_of(&place)
    }

    /// The picture of chosen options; of none, of the puzzle.
    pub fn scene(&self, options: &[u32], caption: String) -> Scene {
        let given = if options.is_empty() { self.given() } else { vec![] };
        let mut work = self.parts(if options.is_empty() { &given } else { options });
        work.fields.iter_mut().for_each(settle);
        self.list_overlaps(&mut work);
        self.draw_conditions(&mut work);
        self.join_words(&mut work);
        for (field, wishes) in work.fields.iter_mut().zip(&work.wishes) {
            color(field, &wishes.iter().map(|w| w.0).collect::<Vec<usize>>());
        }
        if options.is_empty() {
            let (loose, list) = self.supply(&given);
            work.fields.extend(loose);
            work.list.extend(list);
        }
        if !self.draws {
            work.list.extend(work.unseen.iter().map(|o| self.text(*o)).filter(|text| !text.is_empty()));
        }
        if work.fields.is_empty() && work.graphs.is_empty() && options.is_empty() {
            let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            work.list.push(format!(
                "{}, {}",
                plural(self.problem.items.len(), "item"),
                plural(self.problem.options.len(), "option")
            ));
        }
        Scene {
            title: self.problem.title.clone().unwrap_or_default(),
            caption,
            boards: work.fields,
            graphs: work.graphs,
            list: work.list,
        }
    }

    /// The options, as in a DLX file, of which nothing is drawn although the puzzle does not hide them.
    pub fn unseen(&self, options: &[u32]) -> Vec<String> {
        self.parts(options).unseen.into_iter().map(|option| self.text(option)).collect()
    }

    fn parts(&self, options: &[u32]) -> SceneParts {
        let mut work = SceneParts {
            fields: self.fields.clone(),
            graphs: self.graphs.clone(),
            list: vec![],
            unseen: vec![],
            colors: FxHashMap::default(),
            wishes: vec![vec![]; self.fields.len()],
            words: BTreeMap::new(),
        };
        let known = options.iter().map(|o| *o as usize).filter(|o| *o < self.problem.options.len());
        for option in known.take_while(|_| !self.stop.stopped()) {
            self.read(option, &mut work);
        }
        work
    }

    pub(super) fn item(&self, id: ItemId) -> &'p Item {
        &self.problem.items[id.0 as usize]
    }

    pub(super) fn dye(&self, color: ColorId) -> Dye {
        self.dyes[color.0 as usize].clone()
    }

    /// An option as it would stand in a DLX file.
    pub(super) fn text(&self, option: usize) -> String {
        let hidden = &self.problem.shown.hidden;
        let visible = self.problem.options.get(option).into_iter().filter(|m| !hidden.contains(&m.item));
        visible.map(|m| self.problem.mention_text(m)).collect::<Vec<_>>().join(" ")
    }
}

/// What stood in a cell first stays there; a clue may stand beside a value that is another.  Edges are drawn
/// once.
fn settle(field: &mut BoardView) {
    let mut seen: FxHashMap<Place, Vec<(bool, CellMark)>> = FxHashMap::default();
    field.values.retain(|v| {
        let there = seen.entry(v.cell).or_default();
        let fresh = !there.iter().any(|(given, what)| *given == v.given || *what == v.what);
        if fresh {
            there.push((v.given, v.what.clone()));
        }
        fresh
    });
    let mut seen = FxHashSet::default();
    field.edges.retain(|e| seen.insert(e.edge));
}
