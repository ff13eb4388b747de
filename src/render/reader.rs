//! From a problem and chosen options to a scene.  Everything is read from the values that names were made of,
//! and from the statements that made the options; no name is taken apart.

use super::graph::GraphView;
use super::guess::Guess;
use super::meaning::{Role, color, dyes, plain, role};
use super::palette;
use super::scene::{BoardView, CellMark, CellValue, Dye, Edge, PlacedPiece, PlacedTile, Scene};
use super::shown::Surface;
use crate::geometry::{BoardId, Place, Sort, geometry};
use crate::xcc::{ColorId, HoleValue, Item, ItemId, Mention, Problem, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads the solutions of a problem.
pub struct SceneReader<'p> {
    pub(super) problem: &'p Problem,
    pub(super) roles: Vec<Role>,
    /// The boards as they are before anything lies on them.
    fields: Vec<BoardView>,
    field_of: FxHashMap<BoardId, usize>,
    dyes: Vec<Dye>,
    /// Items that join the nodes of a loop: their edges are drawn as lines.
    linked: FxHashSet<ItemId>,
    /// For the names of pieces, their number among all of them.
    pub(super) ranks: FxHashMap<ItemId, usize>,
    /// The graphs as they are before anything lies on them.
    graphs: Vec<GraphView>,
    /// Texts behind `fill` that are no names of colors.
    pub(super) unnamed: Vec<String>,
    /// What each statement shows of its options.
    guesses: Vec<Guess>,
    /// Is there anything that draws solutions?
    draws: bool,
}

/// The mentions of an option, sorted by what they are about.
#[derive(Default)]
pub(super) struct Sorted {
    pub cells: Vec<Place>,
    pub about: Vec<Place>,
    /// Items with one cell and more in their names.
    pub beside: Vec<ItemId>,
    /// Edges and corners without color.
    pub around: Vec<Place>,
    pub colored_cells: Vec<(Place, ColorId)>,
    pub colored_sides: Vec<(ItemId, Place, ColorId)>,
    pub names: Vec<ItemId>,
    /// Names with a color, and the like.
    pub others: Vec<(ItemId, ColorId)>,
}

impl Sorted {
    /// Has a cell, an edge or a corner a color?
    pub fn is_colored(&self) -> bool {
        !self.colored_cells.is_empty() || !self.colored_sides.is_empty()
    }
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
            fields: vec![],
            field_of: FxHashMap::default(),
            dyes: dyes(problem),
            linked,
            ranks,
            graphs: problem.graphs.iter().map(GraphView::new).collect(),
            unnamed: vec![],
            guesses: vec![],
            draws: false,
        };
        reader.unnamed = reader.unnamed_fills();
        reader.make_fields();
        reader.make_marks();
        reader.guesses = reader.guesses();
        reader.draws = reader.draws_solutions();
        reader
    }

    /// Is there anything that draws solutions?
    fn draws_solutions(&self) -> bool {
        let shown = &self.problem.shown;
        let spoken = !(shown.options.is_empty() && shown.items.is_empty());
        spoken || !self.problem.conditions.is_empty() || {
            let mut makers = self.problem.options.statements.runs().map(|run| run.0);
            makers.any(|s| match self.guesses.get(s.0 as usize) {
                None | Some(Guess::Nothing) => false,
                Some(Guess::Native) => self.problem.kind_of(s) != StatementKind::Other,
                Some(_) => true,
            })
        }
    }

    /// The boards that items, conditions or clues lie on.
    fn make_fields(&mut self) {
        let nodes = self.problem.conditions.iter().flat_map(|c| c.constraint().places());
        let of_items = self.roles.iter().filter_map(|r| match r {
            Role::Is(p) | Role::About(p) => Some(*p),
            Role::Name => None,
        });
        let marks = self
            .problem
            .drawn
            .iter()
            .flat_map(|d| d.marks.iter().map(|m| m.0).chain(d.regions.iter().flatten().copied()));
        let places: Vec<Place> = of_items.chain(nodes).chain(marks).chain(self.marked_places()).collect();
        let used: FxHashSet<BoardId> = places.iter().map(|p| p.board).collect();
        for board in self.problem.boards.iter().filter(|b| used.contains(&b.id)) {
            let Some(first) = board.cells.first() else { continue };
            let mut field = BoardView::new(&board.name, first.geometry);
            field.cells = plain(board.cells.iter().copied());
            self.field_of.insert(board.id, self.fields.len());
            self.fields.push(field);
        }
        // places of the bare lattice belong to the only board of their kind, or are a board by themselves
        for place in places.iter().filter(|p| !self.problem.boards.iter().any(|b| b.id == p.board)) {
            let own = |f: &BoardView| f.lattice == place.geometry;
            if !self.field_of.contains_key(&place.board) {
                let found: Vec<usize> = (0..self.fields.len()).filter(|i| own(&self.fields[*i])).collect();
                let at = if let [one] = found[..] { one } else { self.fields.len() };
                if at == self.fields.len() {
                    let bare =
                        places.iter().filter(|p| p.board == place.board && p.geometry == place.geometry);
                    let cells = bare.flat_map(|p| {
                        if p.sort == Sort::Cell { vec![*p] } else { geometry(p.geometry).cells_at(*p) }
                    });
                    let mut field = BoardView::new("", place.geometry);
                    field.cells = plain(cells);
                    self.fields.push(field);
                }
                self.field_of.insert(place.board, at);
            }
        }
        for (item, role) in self.problem.items.iter().zip(&self.roles) {
            if let Role::Is(p) = role
                && let (Sort::Edge, Some(at)) = (p.sort, self.field(*p))
            {
                self.fields[at].open |= self.problem.kind_of(item.statement) != StatementKind::Tiles;
            }
        }
        if let [only] = &mut self.fields[..] {
            only.name.clear();
        }
        self.name_cells();
        let told = self.values_of_marked_cells();
        for drawn in &self.problem.drawn {
            // what cannot be the value of its cell is a clue about more: a sum, a product
            let strange = |text: &str, values: &FxHashSet<String>| {
                values.len() > 1 && !values.contains(text) && CellMark::of(text).is_some()
            };
            let about_more =
                drawn.marks.iter().any(|(c, text)| told.get(c).is_some_and(|values| strange(text, values)));
            for (place, text) in &drawn.marks {
                let (Some(at), Some(what)) = (self.field(*place), CellMark::of_clue(text)) else { continue };
                let field = &mut self.fields[at];
                if place.sort == Sort::Cell && field.cells.binary_search(place).is_ok() {
                    field.values.push(CellValue { cell: Place { suffix: 0, ..*place }, what, given: true });
                    field.small.extend(about_more.then_some(Place { suffix: 0, ..*place }));
                } else {
                    field.notes.push((*place, what));
                }
            }
            let first = drawn.regions.first().and_then(|r| r.first());
            if let Some(at) = first.and_then(|c| self.field(*c)) {
                self.fields[at]
                    .regions
                    .extend(families(drawn.regions.iter().map(|r| plain(r.iter().copied()))));
            }
        }
    }

    /// Draws the marks of `draw`.
    fn make_marks(&mut self) {
        let (mut fields, mut graphs) = (self.fields.clone(), self.graphs.clone());
        let mut wishes = vec![vec![]; fields.len()];
        let mut outlines = vec![];
        let surface = &mut Surface {
            fields: &mut fields,
            graphs: &mut graphs,
            wishes: &mut wishes,
            outlines: &mut outlines,
        };
        let marks = self.problem.drawn.iter().flat_map(|d| &d.signs);
        marks.for_each(|mark| self.put(mark, surface, None));
        for (at, field) in fields.iter_mut().enumerate() {
            let here = outlines.iter().filter(|o| o.0 == at).map(|o| o.1.clone());
            field.regions.extend(families(here));
        }
        (self.fields, self.graphs) = (fields, graphs);
    }

    /// Cells are called as the items are that are nothing but cells.
    fn name_cells(&mut self) {
        let mut names: Vec<FxHashMap<Place, String>> = vec![FxHashMap::default(); self.fields.len()];
        for (item, role) in self.problem.items.iter().zip(&self.roles) {
            if let Role::Is(p) = role
                && let Some(at) = self.field(*p)
            {
                names[at].insert(*p, item.label.text.to_string());
            }
        }
        self.fields.iter_mut().zip(names).for_each(|(field, names)| field.names = Arc::new(names));
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
        let mut work = self.parts(options);
        work.fields.iter_mut().for_each(settle);
        self.list_overlaps(&mut work);
        self.draw_conditions(&mut work);
        self.join_words(&mut work);
        for (field, wishes) in work.fields.iter_mut().zip(&work.wishes) {
            color(field, &wishes.iter().map(|w| w.0).collect::<Vec<usize>>());
        }
        if options.is_empty() {
            let (loose, list) = self.supply();
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
        for option in options.iter().map(|o| *o as usize).filter(|o| *o < self.problem.options.len()) {
            self.read(option, &mut work);
        }
        work
    }

    /// The mentions that are neither hidden nor spoken of by `show`.
    pub(super) fn sorted(&self, option: usize) -> Sorted {
        let mut s = Sorted::default();
        let shown = &self.problem.shown;
        let silent = |m: &Mention| shown.hidden.contains(&m.item) || shown.named.contains(&m.item);
        for m in self.problem.options.get(option).into_iter().filter(|m| !silent(m)) {
            let none = m.color == ColorId::NONE;
            match self.roles[m.item.0 as usize] {
                Role::Is(p) if p.sort == Sort::Cell && none => s.cells.extend(plain([p])),
                Role::Is(p) if p.sort == Sort::Cell => s.colored_cells.push((p, m.color)),
                Role::Is(p) if none => s.around.push(p),
                Role::Is(p) => s.colored_sides.push((m.item, p, m.color)),
                Role::About(p) if none => {
                    s.about.push(p);
                    s.beside.push(m.item);
                }
                Role::Name if none => s.names.push(m.item),
                _ => s.others.push((m.item, m.color)),
            }
        }
        s.cells = plain(s.cells);
        s
    }

    fn read(&self, option: usize, work: &mut SceneParts) {
        let mentions = || self.problem.options.get(option).into_iter();
        for m in mentions().filter(|m| m.color != ColorId::NONE) {
            work.colors.insert(m.item, m.color);
        }
        let shown = &self.problem.shown;
        let spoken = shown.options.get(&(option as u32));
        let seen = mentions().filter(|m| !shown.hidden.contains(&m.item));
        let of_items = seen.filter_map(|m| shown.items.get(&(m.item, m.color)));
        let marks: Vec<_> = spoken.into_iter().chain(of_items).flatten().collect();
        let surface = &mut Surface {
            fields: &mut work.fields,
            graphs: &mut work.graphs,
            wishes: &mut work.wishes,
            outlines: &mut vec![],
        };
        marks.iter().for_each(|mark| self.put(mark, surface, Some(option)));
        let silent = |m: &Mention| shown.hidden.contains(&m.item) || shown.named.contains(&m.item);
        if spoken.is_some() || mentions().all(|m| silent(&m)) {
            return;
        }
        let drew = self.read_guessed(option, work);
        if !drew && marks.is_empty() {
            work.unseen.push(option);
        }
    }

    /// What an option shows by the guess for its statement; false if nothing.
    fn read_guessed(&self, option: usize, work: &mut SceneParts) -> bool {
        let s = self.sorted(option);
        let statement = self.problem.options.statements.of(option);
        let kind = self.problem.kind_of(statement);
        let mut drew = false;
        for (cell, color) in &s.colored_cells {
            if let Some(at) = self.field(*cell) {
                add_value(&mut work.fields[at], *cell, &self.problem.colors[color.0 as usize].text);
                drew = true;
            }
        }
        // A piece is named by an item of its statement, what an explicit option shows by its only item that
        // is no place.
        let label = s
            .names
            .iter()
            .find(|n| self.item(**n).statement == statement || !kind.places() && s.names.len() == 1);
        let label = label.map_or(String::new(), |n| self.item(*n).label.text.to_string());
        // An option that joins a node of a loop to others is shown by the lines of the loop.
        let links = !s.others.is_empty() && s.others.iter().all(|(item, _)| self.linked.contains(item));
        if links && !s.is_colored() && s.names.len() + s.cells.len() <= 1 {
            return true;
        }
        let about = s.cells.iter().chain(&s.about).chain(&s.around).next();
        let at = about.and_then(|p| self.field(*p));
        match (kind, at) {
            (StatementKind::Steps, _) => {
                self.read_step(&s, work);
                return true;
            }
            (StatementKind::Tiles, Some(at)) if s.is_colored() && s.cells.len() == 1 => {
                let sides = s
                    .colored_sides
                    .iter()
                    .map(|(_, side, color)| (*side, self.dye(self.seen(s.cells[0], *side, *color))));
                work.fields[at].tiles.push(PlacedTile { label, cell: s.cells[0], sides: sides.collect() });
                return true;
            }
            _ if s.is_colored() => return self.read_edges(&s, work) || drew,
            (_, None) => return drew,
            (kind, Some(at)) if kind.places() => return self.add_piece(work, at, label, &s, option),
            (_, Some(at)) => match self.guesses.get(statement.0 as usize) {
                Some(Guess::Piece) => drew |= self.add_piece(work, at, label, &s, option),
                Some(Guess::Value) => {
                    if let (Some(cell), Some(text)) = (self.one_cell(&s), self.value(&s)) {
                        drew |= add_value(&mut work.fields[at], cell, &text);
                    }
                }
                _ => {}
            },
        }
        drew
    }

    fn add_piece(&self, work: &mut SceneParts, at: usize, label: String, s: &Sorted, option: usize) -> bool {
        let wish = s.names.iter().find_map(|n| self.ranks.get(n)).copied().unwrap_or(work.wishes[at].len());
        work.wishes[at].push((wish, option));
        work.fields[at].pieces.push(PlacedPiece {
            label,
            cells: s.cells.clone(),
            paint: palette::piece(wish),
        });
        true
    }

    fn read_edges(&self, s: &Sorted, work: &mut SceneParts) -> bool {
        for (item, place, color) in &s.colored_sides {
            let (Some(at), Sort::Edge, false) = (self.field(*place), place.sort, self.linked.contains(item))
            else {
                continue;
            };
            let text = &*self.problem.colors[color.0 as usize].text;
            let edges = &mut work.fields[at].edges;
            if text != "0" {
                edges.push(Edge {
                    edge: *place,
                    dye: (Some(*color) != self.problem.chosen_color()).then(|| self.dye(*color)),
                });
            }
        }
        !s.colored_sides.is_empty() || !s.colored_cells.is_empty()
    }

    /// The color that a tile shows at a side: where mates meet, the owner of the edge has recorded its own.
    pub(super) fn seen(&self, cell: Place, side: Place, color: ColorId) -> ColorId {
        let owner = geometry(cell.geometry).owner(side);
        let mated = self.problem.mated.iter().find(|m| m.board == cell.board);
        match (mated, owner) {
            (Some(m), Some(owner)) if owner != cell => {
                m.mates.iter().find(|pair| pair.0 == color).map_or(color, |pair| pair.1)
            }
            _ => color,
        }
    }

    /// A step says which letter of a word is in which cell: the item of word k and the cell has the letter's
    /// number as color.
    fn read_step(&self, s: &Sorted, work: &mut SceneParts) {
        for (k, cell, l) in s.others.iter().filter_map(|other| self.letter(other)) {
            if let Some(at) = self.field(cell) {
                work.words.entry((at, k)).or_default().insert(l, cell);
            }
        }
    }

    /// The number of a word, the cell of one of its letters, and the number of the letter.
    pub(super) fn letter(&self, (item, color): &(ItemId, ColorId)) -> Option<(i64, Place, i64)> {
        let number = self.problem.colors[color.0 as usize].holes.first();
        match (&*self.item(*item).label.holes, number) {
            ([HoleValue::Int(k), HoleValue::Place(cell)], Some(HoleValue::Int(l))) => Some((*k, *cell, *l)),
            _ => None,
        }
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
        let told = self.problem.options.get(option).into_iter().filter(|m| !hidden.contains(&m.item));
        let words = told.map(|m| {
            let name = &self.item(m.item).label.text;
            if m.color == ColorId::NONE {
                name.to_string()
            } else {
                format!("{name}:{}", self.problem.colors[m.color.0 as usize].text)
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Regions in families of which none has a cell twice, each region in the first one that has room for it.
fn families(regions: impl Iterator<Item = Vec<Place>>) -> Vec<Vec<Vec<Place>>> {
    let mut families: Vec<(FxHashSet<Place>, Vec<Vec<Place>>)> = vec![];
    for region in regions {
        let room = families.iter().position(|(taken, _)| !region.iter().any(|c| taken.contains(c)));
        let at = room.unwrap_or(families.len());
        if at == families.len() {
            families.push(Default::default());
        }
        families[at].0.extend(&region);
        families[at].1.push(region);
    }
    families.into_iter().map(|f| f.1).collect()
}

fn add_value(field: &mut BoardView, cell: Place, text: &str) -> bool {
    field.values.extend(CellMark::of(text).map(|what| CellValue {
        cell: Place { suffix: 0, ..cell },
        what,
        given: false,
    }));
    true
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
