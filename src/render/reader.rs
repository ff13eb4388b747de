//! From a problem and chosen options to a scene.  Everything is read from the values that names were made of,
//! and from the statements that made the options; no name is taken apart.

use super::meaning::{Role, color, dyes, plain, role};
use super::palette;
use super::scene::{BoardView, CellMark, CellValue, Dye, Edge, PlacedPiece, PlacedTile, Scene};
use crate::geometry::{BoardId, Place, Sort, geometry};
use crate::xcc::{ColorId, HoleValue, Item, ItemId, Problem, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads the solutions of a problem.
pub struct SceneReader<'p> {
    pub(super) problem: &'p Problem,
    roles: Vec<Role>,
    /// The boards as they are before anything lies on them.
    fields: Vec<BoardView>,
    field_of: FxHashMap<BoardId, usize>,
    dyes: Vec<Dye>,
    /// Items that join the nodes of a loop: their edges are drawn as lines.
    linked: FxHashSet<ItemId>,
    /// For the names of pieces, their number among all of them.
    ranks: FxHashMap<ItemId, usize>,
}

/// The mentions of an option, sorted by what they are about.
#[derive(Default)]
pub(super) struct Sorted {
    pub cells: Vec<Place>,
    pub about: Vec<Place>,
    /// Edges and corners without color.
    around: Vec<Place>,
    pub colored_cells: Vec<(Place, ColorId)>,
    colored_sides: Vec<(ItemId, Place, ColorId)>,
    names: Vec<ItemId>,
    /// Names with a color, and the like.
    others: Vec<(ItemId, ColorId)>,
}

/// What is collected while the options are read.
pub(super) struct SceneParts {
    pub fields: Vec<BoardView>,
    pub list: Vec<String>,
    pub colors: FxHashMap<ItemId, ColorId>,
    /// Preferred color of each piece, and the option that it is made of, by field.
    pub wishes: Vec<Vec<(usize, usize)>>,
    /// Words by field and number.
    pub words: BTreeMap<(usize, i64), BTreeMap<i64, Place>>,
}

impl<'p> SceneReader<'p> {
    /// Looks at the items.
    pub fn new(problem: &'p Problem) -> SceneReader<'p> {
        let roles: Vec<Role> = problem.items.iter().map(|i| role(problem, i)).collect();
        let linked = problem.conditions.iter().flat_map(|c| c.constraint().items()).collect();
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
        };
        reader.make_fields();
        reader
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
        let places: Vec<Place> = of_items.chain(nodes).chain(marks).collect();
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

    /// The picture of chosen options; of none, of the puzzle.
    pub fn scene(&self, options: &[u32], caption: String) -> Scene {
        let mut work = SceneParts {
            fields: self.fields.clone(),
            list: vec![],
            colors: FxHashMap::default(),
            wishes: vec![vec![]; self.fields.len()],
            words: BTreeMap::new(),
        };
        for option in options.iter().map(|o| *o as usize).filter(|o| *o < self.problem.options.len()) {
            self.read(option, &mut work);
        }
        work.fields.iter_mut().for_each(settle);
        self.list_overlaps(&mut work);
        self.draw_conditions(&mut work);
        self.join_words(&mut work);
        for (field, wishes) in work.fields.iter_mut().zip(&work.wishes) {
            color(field, &wishes.iter().map(|w| w.0).collect::<Vec<usize>>());
        }
        if work.fields.is_empty() && options.is_empty() {
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
            list: work.list,
        }
    }

    pub(super) fn sorted(&self, option: usize) -> Sorted {
        let mut s = Sorted::default();
        for m in self.problem.options.get(option) {
            let none = m.color == ColorId::NONE;
            match self.roles[m.item.0 as usize] {
                Role::Is(p) if p.sort == Sort::Cell && none => s.cells.extend(plain([p])),
                Role::Is(p) if p.sort == Sort::Cell => s.colored_cells.push((p, m.color)),
                Role::Is(p) if none => s.around.push(p),
                Role::Is(p) => s.colored_sides.push((m.item, p, m.color)),
                Role::About(p) if none => s.about.push(p),
                Role::Name if none => s.names.push(m.item),
                _ => s.others.push((m.item, m.color)),
            }
        }
        s.cells = plain(s.cells);
        s
    }

    fn read(&self, option: usize, work: &mut SceneParts) {
        let s = self.sorted(option);
        for m in self.problem.options.get(option).into_iter().filter(|m| m.color != ColorId::NONE) {
            work.colors.insert(m.item, m.color);
        }
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
        let label = label.map_or(String::new(), |n| self.item(*n).label.text.trim_matches('"').to_string());
        let links = !s.others.is_empty() && s.others.iter().all(|(item, _)| self.linked.contains(item));
        let colored = !s.colored_cells.is_empty() || !s.colored_sides.is_empty();
        let about = plain(s.cells.iter().chain(&s.about).copied());
        let first = about.first().or(s.around.first()).and_then(|p| self.field(*p));
        match (kind, first) {
            (StatementKind::Steps, _) => self.read_step(&s, work),
            (StatementKind::Tiles, Some(at)) if colored && s.cells.len() == 1 => {
                let sides = s
                    .colored_sides
                    .iter()
                    .map(|(_, side, color)| (*side, self.dye(self.seen(s.cells[0], *side, *color))));
                work.fields[at].tiles.push(PlacedTile { label, cell: s.cells[0], sides: sides.collect() });
                drew = true;
            }
            _ if colored => {
                drew |= self.read_edges(&s, work);
            }
            // An option that joins a node of a loop to others is shown by the lines of the loop.
            _ if links && s.names.len() + s.cells.len() <= 1 => drew = true,
            (_, None) => {}
            (kind, Some(at)) if kind.places() => drew |= self.add_piece(work, at, label, &s, option),
            (_, Some(at)) => match (&about[..], self.value(&s)) {
                ([cell], Some(text)) => drew |= add_value(&mut work.fields[at], *cell, &text),
                ([], _) => {
                    let cell = s.around.iter().skip(1).fold(
                        geometry(s.around[0].geometry).cells_at(s.around[0]),
                        |all, p| {
                            let near = geometry(p.geometry).cells_at(*p);
                            all.into_iter().filter(|c| near.contains(c)).collect()
                        },
                    );
                    if let [cell] = cell[..] {
                        work.fields[at].values.push(CellValue { cell, what: CellMark::Star, given: false });
                        drew = true;
                    }
                }
                _ if s.about.is_empty() => drew |= self.add_piece(work, at, label, &s, option),
                (cells, _) => {
                    let star = |cell: &Place| CellValue { cell: *cell, what: CellMark::Star, given: false };
                    work.fields[at].values.extend(cells.iter().map(star));
                    drew = true;
                }
            },
        }
        if !drew && kind != StatementKind::Steps {
            work.list.push(self.text(option));
        }
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

    /// The value that an option gives to its only cell: what ends the names of all its other items with more
    /// than one hole.
    pub(super) fn value(&self, s: &Sorted) -> Option<String> {
        let mut names = s.names.iter().map(|n| &self.item(*n).label).filter(|l| l.holes.len() > 1);
        let value = names.next()?.holes.last()?;
        let text = match value {
            HoleValue::Int(n) => n.to_string(),
            HoleValue::Text(t) | HoleValue::Color(t) => t.to_string(),
            _ => return None,
        };
        names.all(|l| l.holes.last() == Some(value)).then_some(text)
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
    fn seen(&self, cell: Place, side: Place, color: ColorId) -> ColorId {
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
        for (item, color) in &s.others {
            let label = &self.item(*item).label;
            let number = self.problem.colors[color.0 as usize].holes.first();
            if let ([HoleValue::Int(k), HoleValue::Place(cell)], Some(HoleValue::Int(l))) =
                (&*label.holes, number)
                && let Some(at) = self.field(*cell)
            {
                work.words.entry((at, *k)).or_default().insert(*l, *cell);
            }
        }
    }

    fn item(&self, id: ItemId) -> &'p Item {
        &self.problem.items[id.0 as usize]
    }

    fn dye(&self, color: ColorId) -> Dye {
        self.dyes[color.0 as usize].clone()
    }

    /// An option as it would stand in a DLX file.
    pub(super) fn text(&self, option: usize) -> String {
        let words = self.problem.options.get(option).into_iter().map(|m| {
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
