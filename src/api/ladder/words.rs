//! Items and options in words: "the `5` of row 3", "row 3, column 4".
//!
//! No name is read: the values in its holes are, and the cells of the options that an item has; and what
//! options show in pictures (`facts.rs`).

use super::facts::{BoardSquare, Fact, FactIndex, in_words};
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{ColorId, HoleValue, ItemId, Mention, Problem, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// What an item stands for.
pub(super) enum ItemWords {
    /// A cell: "row 3, column 4".
    Cell(String),
    /// A value in a region: `5`, "row 3".
    ValueIn(String, String),
    /// Anything else: "piece `T`".
    Other(String),
}

/// An item whose options have more cells is called by its name alone.
const MAX_CELLS: usize = 12;
/// At most this number of places are named for a sign that an option shows.
const PLACES: usize = 4;

/// Where the items of a problem are; made once, for all sentences.
#[derive(Clone, Debug, Default)]
pub(super) struct WordIndex {
    /// What is shown, and where the cells are.
    facts: FactIndex,
    /// The number of primary items for each cell.
    primary: FxHashMap<BoardSquare, u32>,
    /// All cells in options, with the number of these.
    all: BTreeMap<BoardSquare, u32>,
    /// The cells in the options of items with the same first values in their names; `None` if an option has
    /// no cell.
    regions: FxHashMap<Vec<HoleValue>, Option<BTreeSet<BoardSquare>>>,
    /// The cells in the options of an item; none if they are many, or if an option has no cell.
    around: FxHashMap<ItemId, BTreeSet<BoardSquare>>,
    /// The options of each item in a color, if several have it; made when a step excludes options.
    shared: OnceLock<FxHashMap<Mention, Vec<u32>>>,
}

impl WordIndex {
    pub fn of(problem: &Problem) -> WordIndex {
        let mut index = WordIndex { facts: FactIndex::of(problem), ..WordIndex::default() };
        let mut is_named: FxHashSet<ItemId> = FxHashSet::default();
        for place in (0..problem.primary as u32).filter_map(|i| only_cell(problem, ItemId(i))) {
            if let Some(at) = index.facts.coordinates(place) {
                *index.primary.entry(at).or_default() += 1;
            }
        }
        let totals = problem.are_totals();
        for option in problem.options.iter() {
            // a total may be named after the cell of its clue
            let own = option.iter().filter(|m| !totals[m.item.0 as usize]);
            let cells = own.filter_map(|m| index.facts.coordinates(only_cell(problem, m.item)?));
            let cells: BTreeSet<BoardSquare> = cells.collect();
            cells.iter().for_each(|cell| *index.all.entry(*cell).or_default() += 1);
            for m in option.iter().filter(|m| m.item.0 < problem.primary as u32) {
                let around = index.around.entry(m.item).or_default();
                around.extend(&cells);
                if cells.is_empty() || around.len() > MAX_CELLS || is_named.contains(&m.item) {
                    around.clear();
                    is_named.insert(m.item);
                }
            }
            let own: FxHashSet<&[HoleValue]> =
                option.iter().filter_map(|m| region_of(problem, m.item)).collect();
            for region in own {
                let known = index.regions.entry(region.to_vec()).or_insert_with(|| Some(BTreeSet::new()));
                match known {
                    Some(known) if !cells.is_empty() => known.extend(&cells),
                    _ => *known = None,
                }
            }
        }
        index
    }

    /// Is something drawn, such as a given value, where this is shown?
    pub fn is_drawn(&self, fact: &Fact) -> bool {
        self.facts.is_drawn(fact)
    }
}

/// Items in words: "the `5` of row 3"; `None` for those that are called by their names.
pub(crate) fn items_in_words(problem: &Problem, items: &[usize]) -> Vec<Option<String>> {
    let index = WordIndex::of(problem);
    let words = ProblemWords { problem, index: &index, is_excluded: &|_| false };
    let in_words = |item: &usize| {
        let name = format!("`{}`", problem.items[*item].label.text);
        let own = words.item(ItemId(*item as u32));
        let own = own.strip_suffix(&format!(" ({name})")).unwrap_or(&own);
        (own != name).then(|| own.to_string())
    };
    items.iter().map(in_words).collect()
}

/// The values by which the name of an item tells its region.
fn region_of(problem: &Problem, id: ItemId) -> Option<&[HoleValue]> {
    problem.items[id.0 as usize].label.holes.get(..2)
}

/// A problem whose items and options are put into words.
#[derive(Copy, Clone)]
pub(super) struct ProblemWords<'p> {
    pub problem: &'p Problem,
    pub index: &'p WordIndex,
    /// Is an option excluded, perhaps by the step that is put into words?
    pub is_excluded: &'p dyn Fn(u32) -> bool,
}

impl ProblemWords<'_> {
    /// An item in words, as a noun.
    pub fn item(self, id: ItemId) -> String {
        match self.meaning(id) {
            ItemWords::Cell(words) | ItemWords::Other(words) => words,
            ItemWords::ValueIn(value, region) => format!("the `{value}` of {region}"),
        }
    }

    /// What an item stands for.
    pub fn meaning(self, id: ItemId) -> ItemWords {
        let problem = self.problem;
        let item = &problem.items[id.0 as usize];
        let name = format!("`{}`", item.label.text);
        if problem.kind_of(item.statement) == StatementKind::Pieces && problem.place_of(item).is_none() {
            return ItemWords::Other(format!("piece {name}"));
        }
        if let Some(place) = only_cell(problem, id) {
            return match self.cell(place) {
                Some(words) if self.is_whole(id, place) => ItemWords::Cell(words),
                Some(words) => ItemWords::Cell(format!("{words} ({name})")),
                None => ItemWords::Other(name),
            };
        }
        match &item.label.holes[..] {
            [HoleValue::Text(first), HoleValue::Int(index), value] => {
                let region = self.region(id).unwrap_or_else(|| format!("`{first}{index}`"));
                ItemWords::ValueIn(text(value), region)
            }
            [HoleValue::Text(_), HoleValue::Text(_), value] => match self.region(id) {
                Some(region) => ItemWords::ValueIn(text(value), region),
                None => ItemWords::Other(name),
            },
            [HoleValue::Text(_), HoleValue::Int(_) | HoleValue::Text(_)] => {
                let region = self.region(id).map(|region| format!("{region} ({name})"));
                ItemWords::Other(region.unwrap_or(name))
            }
            [HoleValue::Place(place)] if let Some(noun) = self.index.facts.noun(problem, *place) => {
                ItemWords::Other(noun)
            }
            _ => match self.index.around.get(&id).filter(|cells| !cells.is_empty()) {
                Some(cells) => ItemWords::Other(format!("{} ({name})", self.area(cells))),
                None => ItemWords::Other(name),
            },
        }
    }

    /// Is an item the only one, among those that must be covered, for its cell?
    fn is_whole(self, id: ItemId, place: Place) -> bool {
        let number = self.index.facts.coordinates(place).and_then(|at| self.index.primary.get(&at));
        id.0 < self.problem.primary as u32 && number == Some(&1)
    }

    /// A cell in words, if it has a row and a column, or an item.
    fn cell(self, place: Place) -> Option<String> {
        self.index.facts.cell_of(place)
    }

    /// A region: the row, column or block of all cells in options of its items; another shape is called by
    /// its first cell.
    fn region(self, id: ItemId) -> Option<String> {
        let cells = self.index.regions.get(region_of(self.problem, id)?)?.as_ref()?;
        // clues may have left few cells of a block, which then lie in a row by chance
        (!cells.is_empty()).then(|| self.area(cells))
    }

    /// A mention in words: an item, or that it has a color.
    pub fn mention(self, m: Mention) -> String {
        let problem = self.problem;
        if let Some(shown) = in_words(&self.facts_of_mention(m), PLACES) {
            return shown;
        }
        match problem.colors.get(m.color.0 as usize) {
            Some(color) if m.color != ColorId::NONE => {
                let name = &problem.items[m.item.0 as usize].label.text;
                match only_cell(problem, m.item).and_then(|place| self.cell(place)) {
                    Some(words) if problem.place_of(&problem.items[m.item.0 as usize]).is_some() => {
                        format!("`{}` in {words}", color.text)
                    }
                    _ => format!("`{name}:{}`", color.text),
                }
            }
            _ => self.item(m.item),
        }
    }

    /// An excluded option in words.  If other options show the same, these words alone would be false.
    pub fn excluded_option(self, option: u32) -> String {
        let shared = self.index.shared.get_or_init(|| {
            let mut all: FxHashMap<Mention, Vec<u32>> = FxHashMap::default();
            for (i, option) in (0..).zip(self.problem.options.iter()) {
                option
                    .iter()
                    .filter(|m| m.color != ColorId::NONE)
                    .for_each(|m| all.entry(m).or_default().push(i));
            }
            all.retain(|_, options| options.len() > 1);
            all
        });
        let text = self.option(option);
        let is_open = |other: &u32| *other != option && !(self.is_excluded)(*other);
        let shows = |m: &Mention| {
            shared.get(m).is_some_and(|options| options.iter().any(is_open))
                && !self.facts_of_mention(*m).is_empty()
        };
        match self.problem.options.get(option as usize).iter().any(|m| shows(&m)) {
            true => format!("one way of {text} ({})", self.items_of(option)),
            false => text,
        }
    }

    /// The items of an option, as they are written.
    fn items_of(self, option: u32) -> String {
        let mentions = self.problem.options.get(option as usize).iter();
        let mentions = mentions.map(|m| self.problem.mention_text(m));
        format!("`{}`", mentions.collect::<Vec<_>>().join(" "))
    }

    /// The cell of an option in words, if it has only one; and the value that it puts there, if its other
    /// items agree about it.
    pub fn entry(self, option: u32) -> Option<(String, Option<String>)> {
        let problem = self.problem;
        if !problem.shown.marks.is_empty() {
            let (cell, text) = self.index.facts.entry(problem, option)?;
            return Some((cell, Some(text)));
        }
        let mut place: Option<Place> = None;
        let mut value: Option<Option<String>> = None;
        for m in problem.options.get(option as usize) {
            let mut found = None;
            if let Some(own) = only_cell(problem, m.item) {
                if place.is_some_and(|place| place != own) {
                    return None;
                }
                place = Some(own);
                let color = problem.colors.get(m.color.0 as usize).filter(|_| m.color != ColorId::NONE);
                found = color.map(|color| color.text.to_string());
            } else if let [HoleValue::Text(_), HoleValue::Int(_), own] =
                &problem.items[m.item.0 as usize].label.holes[..]
            {
                found = Some(text(own));
            }
            match (&value, found) {
                (_, None) => {}
                (None, found) => value = Some(found),
                (Some(known), found) if *known == found => {}
                (Some(_), _) => value = Some(None),
            }
        }
        Some((self.cell(place?)?, value.flatten()))
    }

    /// An option in words: "`5` in row 3, column 4", or its items.
    pub fn option(self, option: u32) -> String {
        let shown = in_words(&self.facts(option), PLACES).or_else(|| self.block(option));
        shown.unwrap_or_else(|| self.items_of(option))
    }

    /// An option whose items are the cells of a rectangle.
    fn block(self, option: u32) -> Option<String> {
        let cell = |m: Mention| {
            let place = self.problem.place_of(&self.problem.items[m.item.0 as usize])?;
            self.index.facts.coordinates(place).filter(|_| m.color == ColorId::NONE)
        };
        let cells: Option<BTreeSet<BoardSquare>> =
            self.problem.options.get(option as usize).iter().map(cell).collect();
        cells.filter(is_rectangle).map(|cells| self.area(&cells))
    }

    /// What an option shows, or the values that it puts into cells.
    pub fn facts(self, option: u32) -> Vec<Fact> {
        let facts = self.index.facts.option(self.problem, option);
        if !facts.is_empty() {
            return facts;
        }
        if let Some((cell, Some(value))) = self.entry(option) {
            return vec![Fact::text(&value, &cell)];
        }
        let values = self.problem.options.get(option as usize).iter().filter_map(|m| self.value(m));
        values.collect()
    }

    /// What a mention shows, or the value that it puts into a cell.
    pub fn facts_of_mention(self, m: Mention) -> Vec<Fact> {
        let facts = self.index.facts.mention(self.problem, m);
        if !facts.is_empty() {
            return facts;
        }
        self.value(m).into_iter().collect()
    }

    /// A set of cells: all of a row or of a column, a part of one, a block; another shape is called by its
    /// first cell.
    fn area(self, cells: &BTreeSet<BoardSquare>) -> String {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return String::new() };
        // a given value leaves its cell a single option
        let is_all = |is_in: &dyn Fn(&BoardSquare) -> bool| {
            let all = self.index.all.iter().filter(|(own, _)| own.board == first.board && is_in(own));
            let mut others = all.filter(|(own, _)| !cells.contains(own));
            cells.iter().all(is_in) && others.all(|(_, options)| *options == 1)
        };
        let (row, column, last_row, last_column) = (first.row, first.column, last.row, last.column);
        let is_rectangle = is_rectangle(cells);
        let of_board = self.index.facts.of_board(first.board);
        let part = match (row == last_row, column == last_column) {
            _ if is_all(&|own| own.row == row) => format!("row {row}"),
            _ if is_all(&|own| own.column == column) => format!("column {column}"),
            (true, true) => return self.index.facts.cell(first),
            (true, false) if is_rectangle => format!("columns {column} to {last_column} of row {row}"),
            (false, true) if is_rectangle => format!("rows {row} to {last_row} of column {column}"),
            (false, false) if is_rectangle => {
                format!("the block of rows {row} to {last_row}, columns {column} to {last_column}")
            }
            _ => return format!("the region with {}", self.index.facts.cell(first)),
        };
        format!("{part}{of_board}")
    }

    /// The color of an item that is a cell, an edge or a corner.
    fn value(self, m: Mention) -> Option<Fact> {
        let problem = self.problem;
        let color = problem.colors.get(m.color.0 as usize).filter(|_| m.color != ColorId::NONE)?;
        let place = problem.place_of(&problem.items[m.item.0 as usize])?;
        Some(match place.sort {
            Sort::Cell => Fact::text(&color.text, &self.cell(place)?),
            Sort::Edge | Sort::Corner => Fact::color(&color.text, self.index.facts.place(problem, place)?),
        })
    }
}

fn is_rectangle(cells: &BTreeSet<BoardSquare>) -> bool {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return false };
    first.board == last.board
        && (last.row - first.row + 1) * (last.column.max(first.column) - first.column + 1) == cells.len()
        && cells.iter().all(|own| (first.column..=last.column).contains(&own.column))
}

fn text(value: &HoleValue) -> String {
    match value {
        HoleValue::Text(text) | HoleValue::Color(text) | HoleValue::Item(text) => text.to_string(),
        value => value.to_string(),
    }
}

/// The cell for which an item stands, if its name has one place.
fn only_cell(problem: &Problem, id: ItemId) -> Option<Place> {
    let holes = &problem.items[id.0 as usize].label.holes;
    let mut places = holes.iter().filter_map(|hole| match hole {
        HoleValue::Place(place) => Some(*place),
        _ => None,
    });
    let place = places.next().filter(|place| place.sort == Sort::Cell)?;
    places.next().is_none().then_some(place)
}
