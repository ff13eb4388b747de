//! The clues of a puzzle as the values of its file, which may be the library's puzzle of the genre with other
//! clues.

use super::Genre;
use super::clues::{GenreClues, MAX_VALUE, UNKNOWN_RUN, Wall};
use super::rooms::{HOLE, room_letter};
use std::collections::BTreeMap;

/// A value, as far as clues can be one.
#[derive(Debug)]
pub enum ClueValue {
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<ClueValue>),
    /// The keys and values of a map.
    Map(Vec<(ClueValue, ClueValue)>),
    /// The rows of a picture, without its colors.
    Picture(Vec<Vec<char>>),
    /// A region whose index is a text: its index, and the rows and columns of its cells.
    Region(String, Vec<(usize, usize)>),
    /// The edge between two cells.
    Wall(Wall),
    /// Any other value.
    Other,
}

/// The index of a region, and the rows and columns of its cells.
type IndexedCells<'v> = (&'v String, &'v Vec<(usize, usize)>);

impl ClueValue {
    /// The members of a list, if each is of one kind.
    fn members<'v, T>(&'v self, member: impl Fn(&'v ClueValue) -> Option<T>) -> Option<Vec<T>> {
        if let ClueValue::List(members) = self { members.iter().map(member).collect() } else { None }
    }

    /// A list of texts.
    pub fn texts(&self) -> Option<Vec<String>> {
        self.members(|text| if let ClueValue::Text(text) = text { Some(text.clone()) } else { None })
    }

    /// A number that can be a clue.
    fn clue(&self, least: i64) -> Option<i64> {
        if let ClueValue::Int(n) = self {
            Some(*n).filter(|n| (least..=MAX_VALUE.into()).contains(n))
        } else {
            None
        }
    }

    /// A list of lengths of runs.
    pub fn runs(&self) -> Option<Vec<i64>> {
        self.members(|n| n.clue(UNKNOWN_RUN))
    }

    /// The number or none of each line; numbers up to this one are none.
    pub fn lines(&self, none: i64) -> Option<Vec<Vec<i64>>> {
        self.members(|value| match value {
            ClueValue::Int(n) if *n <= none => Some(vec![]),
            _ => value.clue(0).map(|n| vec![n]),
        })
    }

    /// A list of regions, some of which have cells.
    fn regions(&self) -> Option<Vec<IndexedCells<'_>>> {
        let regions = self.members(|value| match value {
            ClueValue::Region(index, cells) => Some((index, cells)),
            _ => None,
        });
        regions.filter(|regions| regions.iter().any(|(_, cells)| !cells.is_empty()))
    }

    /// Regions as a picture of their letters, if each cell of a rectangle is in one of them.
    fn plan(&self) -> Option<Vec<Vec<char>>> {
        let regions = self.regions()?;
        let cells = || regions.iter().flat_map(|(_, cells)| *cells);
        let rows = cells().map(|c| c.0).max()? + 1;
        let columns = cells().map(|c| c.1).max()? + 1;
        if cells().count() != rows.checked_mul(columns)? {
            return None;
        }
        let mut picture = vec![vec![None; columns]; rows];
        for (n, (_, cells)) in regions.iter().enumerate() {
            cells.iter().for_each(|(x, y)| picture[*x][*y] = Some(room_letter(n)));
        }
        picture.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    fn has_regions_of_one_size(&self) -> bool {
        self.regions().is_some_and(|all| all.iter().all(|(_, cells)| cells.len() == all[0].1.len()))
    }
}

/// The values of a file by their names, in their order.
pub struct ClueValues(pub Vec<(String, ClueValue)>);

impl ClueValues {
    /// The value with a name.
    pub fn get(&self, name: &str) -> Option<&ClueValue> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    fn all(&self) -> impl Iterator<Item = &ClueValue> {
        self.0.iter().map(|(_, value)| value)
    }

    /// A number.
    pub fn number(&self, name: &str) -> Option<i64> {
        if let Some(ClueValue::Int(n)) = self.get(name) { Some(*n) } else { None }
    }

    /// The numbers of a list, in which negative ones stand for 0.
    pub fn numbers(&self, name: &str, what: &str) -> Result<Vec<u32>, String> {
        let list = self.get(name).ok_or(format!("it has no list `{name}` of {what}"))?;
        let lines = list.lines(-1).ok_or_else(|| no_numbers(name))?;
        Ok(lines.iter().map(|line| line.first().map_or(0, |n| *n as u32)).collect())
    }

    /// A picture.
    pub fn picture(&self, name: &str) -> Option<Vec<Vec<char>>> {
        self.get(name).and_then(picture_of)
    }

    /// The picture `clues`, or the first one.
    pub fn picture_of_clues(&self) -> Result<Vec<Vec<char>>, String> {
        let picture = self.picture("clues").or_else(|| self.all().find_map(picture_of));
        picture.ok_or("it has no picture of clues".into())
    }

    /// The words of a picture, unless it has no clue: then it has any size.
    pub fn given_in(&self, name: &str) -> Vec<Vec<String>> {
        let cells = self.picture(name).map(words_or_letters);
        cells.filter(|cells| cells.iter().flatten().any(|clue| clue != ".")).unwrap_or_default()
    }

    /// The first regions.
    pub fn regions(&self) -> Option<Vec<IndexedCells<'_>>> {
        self.all().find_map(ClueValue::regions)
    }

    /// The first regions of all cells of a rectangle.
    pub fn regions_of_plan(&self) -> Option<Vec<IndexedCells<'_>>> {
        self.all().find(|value| value.plan().is_some())?.regions()
    }

    /// These regions as a picture of their letters.
    pub fn plan(&self) -> Option<Vec<Vec<char>>> {
        self.all().find_map(ClueValue::plan)
    }
}

impl Genre {
    /// The clues that values are, or why they are none.
    pub fn clues_of(&self, values: &ClueValues) -> Result<GenreClues, String> {
        let mut clues = GenreClues::default();
        for kind in self.clues {
            kind.read_values(values, &mut clues)?;
        }
        if self.has(|kind| kind.has_holes()) {
            clues.note_missing();
        }
        if self.is_sudoku() {
            // cages are regions, too, but of several sizes
            let areas = values.all().find(|value| value.has_regions_of_one_size());
            clues.rooms = areas.and_then(ClueValue::plan).unwrap_or_default();
            clues.rename_rooms();
        }
        let variant = self.variant.iter();
        clues.variant.extend(variant.filter_map(|(name, _)| Some((*name, values.number(name)?))));
        let wall = |edge: &ClueValue| if let ClueValue::Wall(wall) = edge { Some(*wall) } else { None };
        clues.walls = values.get("walls").and_then(|list| list.members(wall)).unwrap_or_default();
        let more = self.clues.iter().filter_map(|kind| kind.signs()).map(|(_, more)| more).sum();
        let (rows, columns) = clues.own_size().ok_or("its clues are not of one size")?;
        clues.size = (rows.saturating_sub(more), columns.saturating_sub(more));
        Ok(clues)
    }
}

/// What is said about a list that a genre does not know.
pub fn no_numbers(name: &str) -> String {
    format!("its list `{name}` has values that are no clues of the genre")
}

fn picture_of(value: &ClueValue) -> Option<Vec<Vec<char>>> {
    if let ClueValue::Picture(rows) = value { Some(rows.clone()) } else { None }
}

/// The letters of each row.
pub fn letters(picture: Vec<Vec<char>>) -> Vec<Vec<String>> {
    picture.into_iter().map(|row| row.into_iter().map(String::from).collect()).collect()
}

/// The words of each row.
pub fn words(picture: Vec<Vec<char>>) -> Vec<Vec<String>> {
    let words = |row: Vec<char>| {
        String::from_iter(row).split_whitespace().map(str::to_string).collect::<Vec<String>>()
    };
    picture.into_iter().map(words).collect()
}

/// The words of each row, or the letters of a picture without spaces.
pub fn words_or_letters(picture: Vec<Vec<char>>) -> Vec<Vec<String>> {
    if picture.iter().flatten().any(|c| *c == ' ') { words(picture) } else { letters(picture) }
}

/// The letters of the rooms of a picture, in the order of their first cells; `#` is a cell that is in none.
pub fn rooms_of(picture: Vec<Vec<char>>) -> Option<Vec<Vec<char>>> {
    let picture = words_or_letters(picture);
    let names: Vec<&String> = picture.iter().flatten().filter(|name| *name != "#").collect();
    let mut first = BTreeMap::new();
    for name in names {
        let next = first.len();
        first.entry(name).or_insert(next);
    }
    let letter = |name: &String| first.get(name).map_or(HOLE, |n| room_letter(*n));
    (room_letter(first.len()) != '?')
        .then(|| picture.iter().map(|row| row.iter().map(letter).collect()).collect())
}
