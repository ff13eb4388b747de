//! Items and options in words: "the `5` of row 3", "row 3, column 4".
//!
//! No name is read: the values in its holes are, and the cells of the options that an item has.

use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{ColorId, HoleValue, ItemId, Mention, Problem, StatementKind};
use std::collections::BTreeSet;

/// The geometry whose places have rows and columns.
const SQUARES: &str = "squares";

/// What an item stands for.
pub(super) enum ItemWords {
    /// A cell: "row 3, column 4".
    Cell(String),
    /// A value in a region: `5`, "row 3".
    ValueIn(String, String),
    /// Anything else: "piece `T`".
    Other(String),
}

/// An item in words, as a noun.
pub(super) fn item(problem: &Problem, id: ItemId) -> String {
    match meaning(problem, id) {
        ItemWords::Cell(words) | ItemWords::Other(words) => words,
        ItemWords::ValueIn(value, region) => format!("the `{value}` of {region}"),
    }
}

/// What an item stands for.
pub(super) fn meaning(problem: &Problem, id: ItemId) -> ItemWords {
    let item = &problem.items[id.0 as usize];
    let name = format!("`{}`", item.label.text);
    if problem.kind_of(item.statement) == StatementKind::Pieces && problem.place_of(item).is_none() {
        return ItemWords::Other(format!("piece {name}"));
    }
    if let Some(place) = only_cell(problem, id) {
        return match cell(problem, place) {
            Some(words) if is_whole(problem, id) => ItemWords::Cell(words),
            Some(words) => ItemWords::Cell(format!("{words} ({name})")),
            None => ItemWords::Other(name),
        };
    }
    match &item.label.holes[..] {
        [HoleValue::Text(first), HoleValue::Int(index), value] => {
            let region = region(problem, id).unwrap_or_else(|| format!("`{first}{index}`"));
            ItemWords::ValueIn(text(value), region)
        }
        [HoleValue::Text(_), HoleValue::Text(_), value] => match region(problem, id) {
            Some(region) => ItemWords::ValueIn(text(value), region),
            None => ItemWords::Other(name),
        },
        [HoleValue::Text(_), HoleValue::Int(_) | HoleValue::Text(_)] => {
            let region = region(problem, id).map(|region| format!("{region} ({name})"));
            ItemWords::Other(region.unwrap_or(name))
        }
        _ => ItemWords::Other(name),
    }
}

/// Is an item the only one, among those that must be covered, for its cell?
fn is_whole(problem: &Problem, id: ItemId) -> bool {
    let place = only_cell(problem, id);
    let all = 0..problem.primary as u32;
    id.0 < problem.primary as u32
        && all.map(ItemId).all(|other| other == id || only_cell(problem, other) != place)
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

/// A cell in words, if it has a row and a column.
fn cell(problem: &Problem, place: Place) -> Option<String> {
    let (row, column) = coordinates(problem, place)?;
    Some(format!("row {row}, column {column}"))
}

/// The row and the column of a cell, from 1, on its board.
fn coordinates(problem: &Problem, place: Place) -> Option<(usize, usize)> {
    if problem.lattices.get(place.geometry).name() != SQUARES {
        return None;
    }
    let board = problem.boards.iter().find(|board| board.cells.contains(&place))?;
    let rank = |all: Vec<i32>, own: i32| all.binary_search(&own).map(|at| at + 1).ok();
    Some((rank(board.rows(), place.x)?, rank(board.columns(), place.y)?))
}

/// A region: the row, column or block of all cells in options of its items, which have the same first values
/// in their names; another shape is called by its first cell.
fn region(problem: &Problem, id: ItemId) -> Option<String> {
    let region = problem.items[id.0 as usize].label.holes.get(..2)?;
    let is_own = |item: ItemId| {
        item == id || problem.items[item.0 as usize].label.holes.get(..2).is_some_and(|own| own == region)
    };
    let (mut cells, mut all) = (BTreeSet::new(), BTreeSet::new());
    for option in problem.options.iter() {
        let own = option.iter().filter_map(|m| coordinates(problem, only_cell(problem, m.item)?));
        let own: Vec<(usize, usize)> = own.collect();
        all.extend(&own);
        if option.items().iter().any(is_own) {
            cells.extend(Some(own).filter(|own| !own.is_empty())?);
        }
    }
    // clues may have left few cells of a block, which then lie in a row by chance
    let is_all = |is_in: &dyn Fn(&(usize, usize)) -> bool| all.iter().filter(|c| is_in(c)).eq(&cells);
    let (row, column) = *cells.first()?;
    let (last_row, last_column) = *cells.last()?;
    let is_rectangle = (last_row - row + 1) * (last_column.max(column) - column + 1) == cells.len()
        && cells.iter().all(|(_, own)| (column..=last_column).contains(own));
    Some(match (row == last_row, column == last_column) {
        _ if is_all(&|cell| cell.0 == row) => format!("row {row}"),
        _ if is_all(&|cell| cell.1 == column) => format!("column {column}"),
        (true, false) if is_rectangle => format!("columns {column} to {last_column} of row {row}"),
        (false, true) if is_rectangle => format!("rows {row} to {last_row} of column {column}"),
        (false, false) if is_rectangle => {
            format!("the block of rows {row} to {last_row}, columns {column} to {last_column}")
        }
        _ => format!("the region with row {row}, column {column}"),
    })
}

/// A mention in words: an item, or that it has a color.
pub(super) fn mention(problem: &Problem, m: Mention) -> String {
    match problem.colors.get(m.color.0 as usize) {
        Some(color) if m.color != ColorId::NONE => {
            let name = &problem.items[m.item.0 as usize].label.text;
            match only_cell(problem, m.item).and_then(|place| cell(problem, place)) {
                Some(words) if problem.place_of(&problem.items[m.item.0 as usize]).is_some() => {
                    format!("`{}` in {words}", color.text)
                }
                _ => format!("`{name}:{}`", color.text),
            }
        }
        _ => item(problem, m.item),
    }
}

/// The cell of an option in words, if it has only one; and the value that it puts there, if its other items
/// agree about it.
pub(super) fn entry(problem: &Problem, option: u32) -> Option<(String, Option<String>)> {
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
    Some((cell(problem, place?)?, value.flatten()))
}

/// An option in words: "`5` in row 3, column 4", or its items.
pub(super) fn option(problem: &Problem, option: u32) -> String {
    match entry(problem, option) {
        Some((cell, Some(value))) => format!("`{value}` in {cell}"),
        _ => {
            let mentions = problem.options.get(option as usize).iter().map(|m| problem.mention_text(m));
            format!("`{}`", mentions.collect::<Vec<_>>().join(" "))
        }
    }
}

/// "a, b and c"
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
