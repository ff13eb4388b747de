//! What chosen options show: by `show` statements, or by the guess for their statement.

use super::{SceneReader, UnfinishedScene};
use crate::palette;
use crate::reader::guess::Guess;
use crate::reader::meaning::{Role, plain};
use crate::reader::shown_marks::{Surface, add_value};
use crate::scene::{Edge, PlacedPiece, PlacedTile};
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{ColorId, HoleValue, ItemId, Mention, StatementKind};

/// The mentions of an option, sorted by what their items stand for.
#[derive(Default)]
pub(crate) struct Sorted {
    pub cells: Vec<Place>,
    pub about: Vec<Place>,
    /// Items with one cell and something else in their names.
    pub beside: Vec<ItemId>,
    /// Edges and corners without a color.
    pub around: Vec<Place>,
    pub colored_cells: Vec<(Place, ColorId)>,
    pub colored_sides: Vec<(ItemId, Place, ColorId)>,
    pub names: Vec<ItemId>,
    /// Names with a color, and other mentions.
    pub others: Vec<(ItemId, ColorId)>,
}

impl Sorted {
    /// Does a cell, an edge or a corner have a color?
    pub fn is_colored(&self) -> bool {
        !self.colored_cells.is_empty() || !self.colored_sides.is_empty()
    }
}

impl SceneReader<'_> {
    /// The mentions that are not hidden, and not shown by `show`.
    pub(crate) fn sorted(&self, option: usize) -> Sorted {
        let mut s = Sorted::default();
        let shown = &self.problem.shown;
        let is_hidden = |m: &Mention| {
            shown.hidden.contains(&m.item) || shown.named.contains(&m.item) || self.totals[m.item.0 as usize]
        };
        for m in self.problem.options.get(option).into_iter().filter(|m| !is_hidden(m)) {
            let none = m.color == ColorId::NONE;
            match self.roles[m.item.0 as usize] {
                Role::Is(p) if p.sort == Sort::Cell && none => {
                    s.cells.extend(plain(&self.problem.lattices, [p]))
                }
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
        s.cells = plain(&self.problem.lattices, s.cells);
        s
    }

    pub(crate) fn read(&self, option: usize, work: &mut UnfinishedScene) {
        let mentions = || self.problem.options.get(option).into_iter();
        let shown = &self.problem.shown;
        // options that agree on the color of an item show its marks once
        let first = |m: &Mention| !work.colors.contains_key(&m.item);
        let of_items: Vec<ItemId> = mentions().filter(first).map(|m| m.item).collect();
        for m in mentions().filter(|m| m.color != ColorId::NONE) {
            work.colors.insert(m.item, m.color);
        }
        let has_own_marks = shown.marks.options.get(&(option as u32));
        let seen = mentions().filter(|m| !shown.hidden.contains(&m.item));
        let new = seen.filter(|m| of_items.contains(&m.item));
        let of_items = new.filter_map(|m| shown.marks.items.get(&(m.item, m.color)));
        let marks: Vec<_> = has_own_marks.into_iter().chain(of_items).flatten().collect();
        let surface = &mut Surface {
            boards: &mut work.boards,
            graphs: &mut work.graphs,
            preferences: &mut work.preferences,
            outlines: &mut vec![],
        };
        marks.iter().for_each(|mark| self.put(mark, surface, Some(option)));
        let is_hidden = |m: &Mention| shown.hidden.contains(&m.item) || shown.named.contains(&m.item);
        if has_own_marks.is_some() || mentions().all(|m| is_hidden(&m)) {
            return;
        }
        let drew = self.read_guessed(option, work);
        let shows = mentions().any(|m| shown.marks.items.contains_key(&(m.item, m.color)));
        if !drew && marks.is_empty() && !shows && !self.leaves_cells_empty(option) {
            work.unseen.push(option);
        }
    }

    /// Does an option only give cells values for which `show items` shows nothing, such as `show items {c} as
    /// "#" at c if value == "#"` for an empty cell?
    fn leaves_cells_empty(&self, option: usize) -> bool {
        let shown = &self.problem.shown;
        let s = self.sorted(option);
        s.names.is_empty()
            && s.others.is_empty()
            && self.problem.options.get(option).into_iter().any(|m| shown.named.contains(&m.item))
    }

    /// Draws an option according to the guess for its statement; returns false if it draws nothing.
    fn read_guessed(&self, option: usize, work: &mut UnfinishedScene) -> bool {
        let s = self.sorted(option);
        let statement = self.problem.options.statements.of(option);
        let kind = self.problem.kind_of(statement);
        let mut drew = false;
        for (cell, color) in &s.colored_cells {
            if let Some(at) = self.board_index(*cell) {
                add_value(&mut work.boards[at], *cell, &self.value_text(*color), false);
                drew = true;
            }
        }
        // a piece is named by an item of its statement; the label of an explicit option is its only item that
        // is not a place
        let label = s
            .names
            .iter()
            .find(|n| self.item(**n).statement == statement || !kind.places() && s.names.len() == 1);
        let label = label.map_or(String::new(), |n| self.item(*n).label.text.to_string());
        // an option that links a node of a loop to others is shown by the lines of the loop
        let links = !s.others.is_empty() && s.others.iter().all(|(item, _)| self.linked.contains(item));
        if links && !s.is_colored() && s.names.len() + s.cells.len() <= 1 {
            return true;
        }
        let about = s.cells.iter().chain(&s.about).chain(&s.around).next();
        let at = about.and_then(|p| self.board_index(*p));
        match (kind, at) {
            (StatementKind::Steps, _) => {
                self.read_step(&s, work);
                return true;
            }
            (StatementKind::Tiles, Some(at)) if s.is_colored() && s.cells.len() == 1 => {
                let sides = s.colored_sides.iter().map(|(_, side, color)| {
                    (*side, self.named_paint(self.color_at_side(s.cells[0], *side, *color)))
                });
                work.boards[at].tiles.push(PlacedTile { label, cell: s.cells[0], sides: sides.collect() });
                return true;
            }
            _ if s.is_colored() => return self.read_edges(&s, work) || drew,
            (_, None) => return drew,
            (kind, Some(at)) if kind.places() => return self.add_piece(work, at, label, &s, option),
            (_, Some(at)) => match self.guesses.get(statement.0 as usize) {
                Some(Guess::Piece) => drew |= self.add_piece(work, at, label, &s, option),
                Some(Guess::Value) => {
                    if let (Some(cell), Some(text)) = (self.one_cell(&s), self.value(&s)) {
                        if !self.is_decided(option, cell) {
                            add_value(&mut work.boards[at], cell, &text, false);
                        }
                        drew = true;
                    }
                }
                _ => {}
            },
        }
        drew
    }

    /// Do `show items` or `hide items` say what an option shows in a cell?
    fn is_decided(&self, option: usize, cell: Place) -> bool {
        let shown = &self.problem.shown;
        let place = |m: &Mention| self.problem.place_of(self.item(m.item));
        let is_own = |m: &Mention| place(m).is_some_and(|p| Place { suffix: 0, ..p } == cell);
        let named = |m: &Mention| shown.hidden.contains(&m.item) || shown.named.contains(&m.item);
        self.problem.options.get(option).into_iter().any(|m| is_own(&m) && named(&m))
    }

    fn add_piece(
        &self,
        work: &mut UnfinishedScene,
        at: usize,
        label: String,
        s: &Sorted,
        option: usize,
    ) -> bool {
        let preference =
            s.names.iter().find_map(|n| self.ranks.get(n)).copied().unwrap_or(work.preferences[at].len());
        work.preferences[at].push((preference, option));
        work.boards[at].pieces.push(PlacedPiece {
            label,
            cells: s.cells.clone(),
            paint: palette::piece(preference),
            fixed: false,
        });
        true
    }

    fn read_edges(&self, s: &Sorted, work: &mut UnfinishedScene) -> bool {
        for (item, place, color) in &s.colored_sides {
            let (Some(at), Sort::Edge, false) =
                (self.board_index(*place), place.sort, self.linked.contains(item))
            else {
                continue;
            };
            let text = &*self.problem.colors[color.0 as usize].text;
            let edges = &mut work.boards[at].edges;
            if text != "0" {
                edges.push(Edge {
                    edge: *place,
                    named_paint: (Some(*color) != self.problem.chosen_color())
                        .then(|| self.named_paint(*color)),
                    thin: false,
                });
            }
        }
        !s.colored_sides.is_empty() || !s.colored_cells.is_empty()
    }

    /// The color that a tile shows at a side: where mates meet, the owner of the edge has recorded its own
    /// color.
    pub(crate) fn color_at_side(&self, cell: Place, side: Place, color: ColorId) -> ColorId {
        let owner = self.problem.lattices.of(cell).owner(side);
        let mated = self.problem.mated.iter().find(|m| m.board == cell.board);
        match (mated, owner) {
            (Some(m), Some(owner)) if owner != cell => {
                // the color that is recorded may be on no tile, but then its mate is
                let mate = |&(a, b): &(ColorId, ColorId)| match color {
                    c if c == a => Some(b),
                    c if c == b => Some(a),
                    _ => None,
                };
                m.mates.iter().find_map(mate).unwrap_or(color)
            }
            _ => color,
        }
    }

    /// A step puts a letter of a word into a cell: the item of word k and the cell has the letter's number as
    /// color.
    fn read_step(&self, s: &Sorted, work: &mut UnfinishedScene) {
        for (k, cell, l) in s.others.iter().filter_map(|other| self.letter(other)) {
            if let Some(at) = self.board_index(cell) {
                work.words.entry((at, k)).or_default().insert(l, cell);
            }
        }
    }

    /// The value from which a color was made: 12, although its name in the problem is the digit c.
    fn value_text(&self, color: ColorId) -> String {
        let label = &self.problem.colors[color.0 as usize];
        match &*label.holes {
            [HoleValue::Int(n)] if *n > 9 && label.text.len() == 1 => n.to_string(),
            _ => label.text.to_string(),
        }
    }

    /// The number of a word, the cell of one of its letters, and the number of the letter.
    pub(crate) fn letter(&self, (item, color): &(ItemId, ColorId)) -> Option<(i64, Place, i64)> {
        let number = self.problem.colors[color.0 as usize].holes.first();
        match (&*self.item(*item).label.holes, number) {
            ([HoleValue::Int(k), HoleValue::Place(cell)], Some(HoleValue::Int(l))) => Some((*k, *cell, *l)),
            _ => None,
        }
    }
}
