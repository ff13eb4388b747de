//! What options, and items in a color, show in the picture, in words: "black in row 1, column 2".

use puzc_core::base::{counted, listed};
use puzc_core::geometry::{BoardId, Place, Sort, of_pictures};
use puzc_core::xcc::{
    COLOR_NAMES, ColorId, Condition, HoleValue, ItemId, MarkSign, MarkSpot, Mention, PictureMark, Problem,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A cell of a board of squares: the number of the board, and its row and column, from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct BoardSquare {
    pub board: usize,
    pub row: usize,
    pub column: usize,
}

/// Something that the picture of a solution shows at a place, or does not show there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fact {
    /// "black", "a circle", "`5`"
    sign: String,
    /// "in row 1, column 2"
    place: String,
    /// Is it shown?  Otherwise this place does not show it.
    pub is_shown: bool,
    /// The text in a cell.
    entry: Option<(String, String)>,
}

/// Where the cells of all boards are, and what items show; made once, for all sentences.
#[derive(Clone, Debug, Default)]
pub(super) struct FactIndex {
    /// The row and the column of each cell of a board of squares, by this board, since boards may have equal
    /// places.
    cells: FxHashMap<(BoardId, Place), BoardSquare>,
    /// The row and the column of each place without a board.
    plain: FxHashMap<Place, BoardSquare>,
    /// The names of the items that are cells of other boards.
    names: FxHashMap<(BoardId, Place), String>,
    /// The names of the boards, if there are several.
    boards: Vec<Arc<str>>,
    /// The colors in which an item shows something.
    shown: FxHashMap<ItemId, Vec<ColorId>>,
    /// The places of what is drawn, in words.
    drawn: FxHashSet<String>,
    /// The line that an item draws, if it has this color.
    lines: FxHashMap<ItemId, (HoleValue, HoleValue, ColorId)>,
}

impl FactIndex {
    pub fn of(problem: &Problem) -> FactIndex {
        let mut index = FactIndex::default();
        for (board, own) in problem.boards.iter().enumerate() {
            let (rows, columns) = (own.rows(), own.columns());
            let rank = |all: &[i32], own: i32| all.partition_point(|n| *n < own) + 1;
            for cell in own.cells.iter().filter(|cell| cell.geometry == of_pictures()) {
                let (row, column) = (rank(&rows, cell.x), rank(&columns, cell.y));
                let at = BoardSquare { board, row, column };
                index.cells.insert((own.id, *cell), at);
                // if several boards have it, it is not known which one is meant
                index.plain.entry(*cell).and_modify(|first| first.board = usize::MAX).or_insert(at);
            }
        }
        for item in &problem.items {
            let place =
                problem.place_of(item).filter(|p| p.sort == Sort::Cell && p.geometry != of_pictures());
            index.names.extend(place.map(|place| ((place.board, place), item.label.text.to_string())));
        }
        if index.cells.values().any(|cell| cell.board > 0) {
            index.boards = problem.boards.iter().map(|board| board.name.clone()).collect();
        }
        for own in &problem.drawn {
            let signs = own.signs.iter().flat_map(|sign| sign.spots.iter().filter_map(place_of));
            let places = own.marks.iter().map(|(place, _)| *place).chain(signs);
            let drawn: FxHashSet<String> = places.filter_map(|place| index.place(problem, place)).collect();
            index.drawn.extend(drawn);
        }
        for (item, color) in problem.shown.marks.items.keys() {
            index.shown.entry(*item).or_default().push(*color);
        }
        for condition in problem.conditions.iter().map(Condition::constraint) {
            let Some((graph, color)) = condition.graph().zip(condition.color(problem)) else { continue };
            for (item, [u, v]) in graph.item_lines() {
                index.lines.entry(item).or_insert((u.clone(), v.clone(), color));
            }
        }
        index
    }

    /// The row and the column of a cell of a board of squares.
    pub fn coordinates(&self, cell: Place) -> Option<BoardSquare> {
        self.cells.get(&(cell.board, cell)).or_else(|| self.plain.get(&cell)).copied()
    }

    /// Is something drawn, such as a given value, where this is shown?
    pub fn is_drawn(&self, fact: &Fact) -> bool {
        self.drawn.contains(&fact.place)
    }

    /// A cell in words; on other lattices than squares by the name of its item.
    pub fn cell_of(&self, place: Place) -> Option<String> {
        let named = || self.names.get(&(place.board, place)).map(|name| format!("cell `{name}`"));
        self.coordinates(place).map(|at| self.cell(at)).or_else(named)
    }

    /// A cell in words: "row 3, column 4", or "row 3, column 4 of `b`" if there are several boards.
    pub fn cell(&self, at: BoardSquare) -> String {
        format!("row {}, column {}{}", at.row, at.column, self.of_board(at.board))
    }

    /// " of `b`"; nothing if there is only one board.
    pub fn of_board(&self, board: usize) -> String {
        self.boards.get(board).map_or(String::new(), |name| format!(" of `{name}`"))
    }

    /// What an item in a color shows, or does not show though it does so in another color.
    fn of_mention(&self, problem: &Problem, m: Mention, out: &mut Vec<Fact>) {
        let shown = &problem.shown.marks.items;
        let mut add = |marks: &[PictureMark], is_shown| {
            out.extend(marks.iter().flat_map(|mark| self.mark(problem, mark, is_shown)));
        };
        if let Some(marks) = shown.get(&(m.item, m.color)) {
            add(marks, true);
        } else if let Some([other]) = self.shown.get(&m.item).map(Vec::as_slice) {
            add(&shown[&(m.item, *other)], false);
        } else if let Some((HoleValue::Place(u), HoleValue::Place(v), color)) = self.lines.get(&m.item) {
            let place = self.line(problem, *u, *v);
            let sign = "a line".to_string();
            out.extend(place.map(|place| Fact { sign, place, is_shown: m.color == *color, entry: None }));
        }
    }

    /// What a mention shows.
    pub fn mention(&self, problem: &Problem, m: Mention) -> Vec<Fact> {
        let mut facts = vec![];
        self.of_mention(problem, m, &mut facts);
        facts
    }

    /// What an option shows; only if this is nothing, what it does not show.
    pub fn option(&self, problem: &Problem, option: u32) -> Vec<Fact> {
        let mut facts = self.of_option(problem, option);
        if facts.iter().any(|fact| fact.is_shown) {
            facts.retain(|fact| fact.is_shown);
        }
        facts
    }

    /// The cell and the text of an option that shows nothing else.
    pub fn entry(&self, problem: &Problem, option: u32) -> Option<(String, String)> {
        match &self.of_option(problem, option)[..] {
            [Fact { entry, is_shown: true, .. }] => entry.clone(),
            _ => None,
        }
    }

    fn of_option(&self, problem: &Problem, option: u32) -> Vec<Fact> {
        let mut facts = vec![];
        let own = problem.shown.marks.options.get(&option).into_iter().flatten();
        facts.extend(own.flat_map(|mark| self.mark(problem, mark, true)));
        for m in problem.options.get(option as usize) {
            self.of_mention(problem, m, &mut facts);
        }
        // several statements may show the same
        let mut seen: Vec<Fact> = vec![];
        facts.into_iter().for_each(|fact| seen.extend((!seen.contains(&fact)).then_some(fact)));
        seen
    }

    /// What a mark shows: at each of its places, or along or around all of them.
    fn mark(&self, problem: &Problem, mark: &PictureMark, is_shown: bool) -> Vec<Fact> {
        let places: Vec<Place> = mark.spots.iter().filter_map(place_of).collect();
        let is_along = matches!(mark.sign, MarkSign::Line | MarkSign::Arrow)
            && places.iter().any(|place| place.sort != Sort::Edge);
        let fact = |places: &[Place]| self.fact(problem, mark, places, is_shown);
        match is_along || mark.sign == MarkSign::Outline {
            true => fact(&places).into_iter().collect(),
            false => places.chunks(1).filter_map(fact).collect(),
        }
    }

    /// What a mark shows at a place, or along or around several.
    fn fact(&self, problem: &Problem, mark: &PictureMark, places: &[Place], is_shown: bool) -> Option<Fact> {
        let (first, last) = (*places.first()?, *places.last()?);
        let is_long = matches!(mark.sign, MarkSign::Line | MarkSign::Arrow) && places.len() > 1;
        let place = match mark.toward {
            _ if is_long => self.line(problem, first, last)?,
            Some(toward) => self.part(problem, first, toward)?,
            None => self.place(problem, first)?,
        };
        let sign = match &mark.sign {
            MarkSign::Text(text) => format!("`{text}`"),
            MarkSign::Fill(name) if COLOR_NAMES.contains(&&**name) => name.to_string(),
            MarkSign::Fill(name) => format!("color `{name}`"),
            MarkSign::Line => "a line".into(),
            MarkSign::Arrow => "an arrow".into(),
            MarkSign::Circle => "a circle".into(),
            MarkSign::Dot => "a dot".into(),
            MarkSign::Cross => "a cross".into(),
            MarkSign::Box => "a box".into(),
            MarkSign::Outline => format!("an area of {}", counted(places.len(), "cell")),
            MarkSign::Note(..) => return None,
        };
        let entry = match (&mark.sign, self.cell_of(plain(first))) {
            (MarkSign::Text(text), Some(cell)) if first.sort == Sort::Cell => Some((cell, text.to_string())),
            _ => None,
        };
        Some(Fact { sign, place, is_shown, entry })
    }

    /// "in row 1, column 2", "between row 1, column 2 and row 2, column 2", "below row 3, column 1", "at the
    /// corner between rows 1 and 2 and columns 2 and 3"
    pub fn place(&self, problem: &Problem, place: Place) -> Option<String> {
        Some(match place.sort {
            Sort::Cell => format!("in {}", self.cell_of(plain(place))?),
            Sort::Edge => self.edge(problem, place)?,
            Sort::Corner => format!("at {}", self.corner(problem, place)?),
        })
    }

    /// An edge or a corner as a noun.
    pub fn noun(&self, problem: &Problem, place: Place) -> Option<String> {
        match place.sort {
            Sort::Cell => None,
            Sort::Edge => Some(format!("the edge {}", self.edge(problem, place)?)),
            Sort::Corner => self.corner(problem, place),
        }
    }

    fn edge(&self, problem: &Problem, edge: Place) -> Option<String> {
        let [a, b] = self.around(problem, edge)[..] else { return None };
        let beside = |on: BoardSquare, a: Place, b: Place| {
            let side = match (b.x - a.x, b.y - a.y) {
                (-1, 0) => "above",
                (1, 0) => "below",
                (0, -1) => "to the left of",
                _ => "to the right of",
            };
            format!("{side} {}", self.cell(on))
        };
        match (self.coordinates(a), self.coordinates(b)) {
            (Some(on), Some(other)) => Some(format!("between {} and {}", self.cell(on), self.cell(other))),
            (Some(on), None) => Some(beside(on, a, b)),
            (None, Some(on)) => Some(beside(on, b, a)),
            (None, None) => None,
        }
    }

    fn corner(&self, problem: &Problem, corner: Place) -> Option<String> {
        let around = self.around(problem, corner);
        let (top, left) = (around.iter().map(|c| c.x).min()?, around.iter().map(|c| c.y).min()?);
        // at the seam of a wrapped board
        if around.iter().any(|c| c.x - top > 1 || c.y - left > 1) {
            return None;
        }
        let (on, at) = around.iter().find_map(|c| Some((c, self.coordinates(*c)?)))?;
        // the corner is after this row and this column
        let before = |at: usize, own: i32, first: i32| at.saturating_sub((own - first) as usize);
        let (row, column) = (before(at.row, on.x, top), before(at.column, on.y, left));
        let is_on = |row: bool, second: bool| {
            let own = |c: &&Place| if row { c.x - top } else { c.y - left };
            around.iter().filter(|c| own(c) == i32::from(second)).any(|c| self.coordinates(*c).is_some())
        };
        let rows = match (is_on(true, false), is_on(true, true)) {
            (true, true) => format!("between rows {row} and {}", row + 1),
            (false, _) => format!("above row {}", row + 1),
            (true, false) => format!("below row {row}"),
        };
        let columns = match (is_on(false, false), is_on(false, true)) {
            (true, true) => format!("between columns {column} and {}", column + 1),
            (false, _) => format!("to the left of column {}", column + 1),
            (true, false) => format!("to the right of column {column}"),
        };
        Some(format!("the corner {rows}, {columns}{}", self.of_board(at.board)))
    }

    /// The cells at an edge or a corner of a board of squares, also those beside the board.
    fn around(&self, problem: &Problem, place: Place) -> Vec<Place> {
        if place.geometry != of_pictures() {
            return vec![];
        }
        let cells = problem.lattices.of(place).cells_at(place);
        cells.into_iter().map(|cell| plain(cell).on(place.board)).collect()
    }

    /// "from row 1, column 1 to row 1, column 2"; a line along an edge is where the edge is.
    fn line(&self, problem: &Problem, from: Place, to: Place) -> Option<String> {
        if from.sort == Sort::Corner && to.sort == Sort::Corner && from.geometry == of_pictures() {
            let edge = problem.lattices.of(from).edge_between(from, to)?;
            return self.edge(problem, edge.on(from.board));
        }
        let ends = [from, to].map(|end| self.cell_of(plain(end)));
        let [Some(from), Some(to)] = ends else { return None };
        Some(format!("from {from} to {to}"))
    }

    /// "in the upper left half of row 1, column 2"
    fn part(&self, problem: &Problem, whole: Place, toward: Place) -> Option<String> {
        let at = self.cell(self.coordinates(plain(whole))?);
        let around = self.around(problem, toward);
        let other = |c: &Place| (c.x, c.y) != (whole.x, whole.y);
        let above = around.iter().filter(|c| other(c)).any(|c| c.x < whole.x);
        let below = around.iter().filter(|c| other(c)).any(|c| c.x > whole.x);
        let left = around.iter().filter(|c| other(c)).any(|c| c.y < whole.y);
        let right = around.iter().filter(|c| other(c)).any(|c| c.y > whole.y);
        let sides = [(above, "upper"), (below, "lower"), (left, "left"), (right, "right")];
        let sides: Vec<&str> = sides.into_iter().filter(|side| side.0).map(|side| side.1).collect();
        Some(format!("in the {} half of {at}", sides.join(" ")))
    }
}

fn plain(place: Place) -> Place {
    Place { suffix: 0, ..place }
}

fn place_of(spot: &MarkSpot) -> Option<Place> {
    if let MarkSpot::Place(place) = spot { Some(*place) } else { None }
}

impl Fact {
    /// A text in a cell.
    pub fn text(text: &str, at: &str) -> Fact {
        let entry = Some((at.to_string(), text.to_string()));
        Fact { sign: format!("`{text}`"), place: format!("in {at}"), is_shown: true, entry }
    }

    /// The color of an edge or a corner.
    pub fn color(color: &str, place: String) -> Fact {
        Fact { sign: format!("`{color}`"), place, is_shown: true, entry: None }
    }

    /// The opposite.
    pub fn negated(self) -> Fact {
        Fact { is_shown: !self.is_shown, ..self }
    }
}

/// Facts as a noun, "black in row 1, column 2 and in row 3, column 4"; `None` without facts.
pub(super) fn in_words(facts: &[Fact], most: usize) -> Option<String> {
    let mut signs: Vec<(&str, bool, Vec<String>)> = vec![];
    for fact in facts {
        match signs.iter_mut().find(|(sign, is_shown, _)| *sign == fact.sign && *is_shown == fact.is_shown) {
            Some((.., places)) if places.contains(&fact.place) => {}
            Some((.., places)) => places.push(fact.place.clone()),
            None => signs.push((&fact.sign, fact.is_shown, vec![fact.place.clone()])),
        }
    }
    let one = |(sign, is_shown, mut places): (&str, bool, Vec<String>)| {
        let more = places.len().saturating_sub(most);
        places.truncate(most);
        let places =
            if more > 0 { format!("{} and {more} more", places.join(", ")) } else { listed(&places) };
        match is_shown {
            true => format!("{sign} {places}"),
            false => format!("no {} {places}", sign.trim_start_matches("a ").trim_start_matches("an ")),
        }
    };
    let all: Vec<String> = signs.into_iter().map(one).collect();
    (!all.is_empty()).then(|| listed(&all))
}
