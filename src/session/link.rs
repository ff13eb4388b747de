//! The address of a puzzle at a site.

use super::{Checked, Session};
use puzc_compiler::lower::Provenance;
use puzc_compiler::model::value::{Data, Value};
use puzc_core::base::FileId;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{Lattices, Place};
use puzc_formats::read::{
    ClueCode, ClueKind, Genre, GenreClues, HOLE, LINK_SITES, LinkSite, MAX_ROOM_NUMBER, MAX_VALUE, NO_PLATE,
    Side, UNKNOWN_RUN, room_letter,
};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The names of a file with their values.
type Named = Vec<(Rc<str>, Value)>;

impl Session {
    /// The address of a puzzle of this genre at a site.  Its clues are the values of the file, as in the
    /// library's puzzle of the genre: the picture `clues`, or the first one; the first regions, and their
    /// numbers `given`; the stars `k`; `letters`; the lists of clues on the sides, such as `across`; borders
    /// `walls`; and the parameters of variants.
    pub fn link(&mut self, path: &str, genre: &Genre, site: &LinkSite) -> Checked<String> {
        let file = self.load(path)?;
        if !(site.has)(genre) {
            let (name, title) = (genre.names[0], site.title);
            let d = Diagnostic::new(codes::E508, format!("puzc does not know how {title} draws a `{name}`"));
            return Err(d
                .help(format!("without `--to`, `puzc link` prints an address of {}", LINK_SITES[0].title))
                .into());
        }
        let lowered = self.lowered(file, Provenance::default(), true)?;
        let own = |span| self.sources.file_of(span) == Some(file);
        let all = lowered.value.values.iter().zip(&lowered.value.globals);
        let named: Named = all
            .filter(|((_, span, _), _)| own(*span))
            .map(|((name, ..), (_, value))| (name.clone(), value.clone()))
            .collect();
        match clues(genre, &named, &lowered.value.problem.lattices)
            .and_then(|clues| site.address(genre, clues))
        {
            Ok(address) => Ok(lowered.map(|_| address + "\n")),
            Err(why) => Err(self.no_link(file, genre, site, &why).into()),
        }
    }

    /// The error for a puzzle that has no address.
    pub fn has_no_link<T>(&mut self, path: &str, genre: &Genre, site: &LinkSite, why: &str) -> Checked<T> {
        let file = self.load(path)?;
        Err(self.no_link(file, genre, site, why).into())
    }

    fn no_link(&self, file: FileId, genre: &Genre, site: &LinkSite, why: &str) -> Diagnostic {
        let (name, title) = (genre.names[0], site.title);
        Diagnostic::new(codes::E508, format!("this puzzle has no {title} address as `{name}`"))
            .label(self.sources.file(file).at(0..0), why)
            .help("`puzc import puzzlink ADDRESS` writes such a puzzle, from an address of this genre")
    }
}

fn clues(genre: &Genre, named: &Named, lattices: &Lattices) -> Result<GenreClues, String> {
    let value = |name: &str| named.iter().find(|(n, _)| &**n == name).map(|(_, v)| &v.data);
    let values = || named.iter().map(|(_, value)| value);
    let named_picture = |name: &str| picture_of(&named.iter().find(|(n, _)| &**n == name)?.1);
    let picture = || {
        named_picture("clues").or_else(|| values().find_map(picture_of)).ok_or("it has no picture of clues")
    };
    // a picture without a clue, which has any size, is none
    let given_in = |name: &str| {
        let cells = named_picture(name).map(words_or_letters);
        cells.filter(|cells| cells.iter().flatten().any(|clue| clue != ".")).unwrap_or_default()
    };
    let numbers = |name: &str, what: &str| -> Result<Vec<u32>, String> {
        let list = value(name).ok_or(format!("it has no list `{name}` of {what}"))?;
        let lines = lines(ClueKind::Sums, list).ok_or_else(|| no_numbers(name))?;
        Ok(lines.iter().map(|line| line.first().map_or(0, |n| *n as u32)).collect())
    };
    let mut clues = GenreClues::default();
    for kind in genre.clues {
        match kind {
            ClueKind::Cells(kind) if kind.is_optional() => clues.cells = given_in("clues"),
            ClueKind::Cells(kind) if kind.code == ClueCode::Runs => clues.cells = words(picture()?),
            ClueKind::Cells(_) | ClueKind::Corners(_) | ClueKind::Points(_) => {
                clues.cells = words_or_letters(picture()?);
            }
            ClueKind::Fleet => {
                clues.shapes =
                    value("shapes").map_or(Some(vec![]), texts).ok_or("`shapes` is no list of texts")?;
                clues.fleet = numbers("fleet", "the numbers of ships")?;
            }
            ClueKind::Dots => clues.between = picture()?,
            ClueKind::Sums => {
                clues.cells = letters(picture()?);
                clues.sums = [numbers("across", "sums")?, numbers("down", "sums")?];
            }
            ClueKind::Walls => {}
            ClueKind::Rooms(_) => {
                let rooms = values().find_map(plan).or_else(|| rooms(&named_picture("rooms")?));
                clues.rooms = rooms.ok_or("it has no regions of a rectangle")?;
            }
            ClueKind::RoomsAndHoles => {
                let picture = named_picture("rooms").ok_or("it has no picture `rooms`")?;
                clues.rooms = rooms(&picture).ok_or("it has more regions than there are letters")?;
            }
            ClueKind::Plates => {
                let (rows, columns) = (clues.side(Side::West).len(), clues.side(Side::North).len());
                clues.cells = given_in("poles");
                clues.rooms = vec![vec![NO_PLATE; columns]; rows];
                for (n, (_, cells)) in
                    values().find_map(regions).ok_or("it has no regions")?.iter().enumerate()
                {
                    for (x, y) in cells.iter().filter(|(x, y)| *x < rows && *y < columns) {
                        clues.rooms[*x][*y] = room_letter(n);
                    }
                }
            }
            ClueKind::RoomNumbers => {
                let regions = values().filter(|value| plan(value).is_some()).find_map(regions);
                let indices: Vec<Value> = regions.into_iter().flatten().map(|(index, _)| index).collect();
                clues.given = given(value("given"), &indices)?;
            }
            ClueKind::Flag(_, name, _) => {
                clues.variant.extend(value(name).and_then(int).map(|value| (*name, value)));
            }
            ClueKind::Slash | ClueKind::Look(_) | ClueKind::Missing(_) => {}
            ClueKind::Stars => match value("k") {
                Some(Data::Int(n @ 0..=4095)) => clues.stars = *n as u32,
                _ => return Err("it has no parameter `k`, the number of stars".into()),
            },
            ClueKind::Alphabet => match value("letters") {
                Some(Data::Str(text)) if "ABCDEFGHIJKLMNOPQRSTUVWXYZ".starts_with(&**text) => {
                    clues.letters = text.len() as u32;
                }
                _ => return Err("it has no text `letters` such as \"ABCD\"".into()),
            },
            ClueKind::Beside(..)
            | ClueKind::WordsBeside(_)
            | ClueKind::Totals
            | ClueKind::LettersBeside
            | ClueKind::Poles
            | ClueKind::EachBeside
            | ClueKind::RunsBeside => {
                for side in kind.sides() {
                    let found = side.names().iter().find_map(|name| Some((name, value(name)?)));
                    let names = || format!("`{}`", side.names().join("` or `"));
                    let (name, list) = found.ok_or_else(|| format!("it has no list of clues {}", names()))?;
                    clues.sides.push((*side, lines(*kind, list).ok_or_else(|| no_numbers(name))?));
                }
            }
        }
    }
    if genre.clues.iter().any(|kind| matches!(kind, ClueKind::Missing(_))) {
        clues.note_missing();
    }
    if genre.is_sudoku() {
        // cages are regions, too, but of several sizes
        let areas = values().find(|value| are_of_one_size(value)).and_then(plan);
        clues.rooms = areas.unwrap_or_default();
        clues.rename_rooms();
    }
    let variant = genre.variant().iter();
    clues.variant.extend(variant.filter_map(|(name, _)| Some((*name, int(value(name)?)?))));
    if let Some(Data::List(list)) = value("walls") {
        clues.walls =
            list.items.iter().map(|edge| wall(edge, lattices)).collect::<Option<_>>().unwrap_or_default();
    }
    let is_corner = |kind: &ClueKind| matches!(kind, ClueKind::Corners(_));
    let corners = usize::from(genre.clues.iter().any(is_corner));
    let (rows, columns) = clues.own_size().ok_or("its clues are not of one size")?;
    clues.size = (rows.saturating_sub(corners), columns.saturating_sub(corners));
    Ok(clues)
}

fn int(data: &Data) -> Option<i64> {
    if let Data::Int(n) = data { Some(*n) } else { None }
}

/// A list of texts.
fn texts(data: &Data) -> Option<Vec<String>> {
    let Data::List(list) = data else { return None };
    list.items.iter().map(|text| Some(text.as_str()?.to_string())).collect()
}

/// The cells on both sides of an edge, the smaller one first.
fn wall(edge: &Value, lattices: &Lattices) -> Option<[(usize, usize); 2]> {
    let Data::Place(edge) = edge.data else { return None };
    let cells = lattices.get(edge.geometry).cells_at(edge);
    let mut cells: Vec<(usize, usize)> = cells.iter().map(row_and_column).collect::<Option<_>>()?;
    cells.sort_unstable();
    cells.try_into().ok()
}

fn no_numbers(name: &str) -> String {
    format!("its list `{name}` has values that are no clues of the genre")
}

/// The numbers of rooms with these indices.
fn given(value: Option<&Data>, indices: &[Value]) -> Result<Vec<(char, u32)>, String> {
    let Some(Data::Map(map)) = value else {
        return Err("it has no map `given` from regions to numbers".into());
    };
    let room = |region: &Value| indices.iter().position(|index| index == region).map(room_letter);
    let pair = |(region, number): (&Value, &Value)| match (room(region), &number.data) {
        (Some(region), Data::Int(n)) if (0..=MAX_ROOM_NUMBER.into()).contains(n) => Ok((region, *n as u32)),
        _ => Err(format!("its map `given` is not from regions to numbers up to {MAX_ROOM_NUMBER}")),
    };
    map.iter().map(pair).collect()
}

/// The clues of lines: a list of numbers, of lists of numbers, or a text of letters.
fn lines(kind: ClueKind, data: &Data) -> Option<Vec<Vec<i64>>> {
    let least = if kind == ClueKind::RunsBeside { UNKNOWN_RUN } else { 0 };
    let number = |value: &Value| int(&value.data).filter(|n| (least..=MAX_VALUE.into()).contains(n));
    match (kind, data) {
        (ClueKind::LettersBeside, Data::Str(text)) => {
            let letter = |c: char| match c {
                '.' => Some(vec![]),
                _ => ('A'..='Z').position(|letter| letter == c).map(|n| vec![n as i64 + 1]),
            };
            text.chars().map(letter).collect()
        }
        (ClueKind::WordsBeside(_), Data::Str(text)) => {
            let number = |word: &str| word.parse().ok().filter(|n| (0..=MAX_VALUE.into()).contains(n));
            let line = |word: &str| if word == "." { Some(vec![]) } else { number(word).map(|n| vec![n]) };
            text.split_whitespace().map(line).collect()
        }
        (ClueKind::RunsBeside, Data::List(list)) => {
            let line = |value: &Value| match &value.data {
                Data::List(line) => line.items.iter().map(number).collect(),
                _ => None,
            };
            let lines: Option<Vec<Vec<i64>>> = list.items.iter().map(line).collect();
            // 0 can be written for a line without runs
            lines.map(|lines| lines.into_iter().map(|l| if l == [0] { vec![] } else { l }).collect())
        }
        (_, Data::List(list)) => {
            let is_none = |value: &Value| matches!(value.data, Data::Int(n) if n <= kind.none());
            let line = |value: &Value| match is_none(value) {
                true => Some(vec![]),
                false => number(value).map(|n| vec![n]),
            };
            list.items.iter().map(line).collect()
        }
        _ => None,
    }
}

/// A string of one character, or the index of a region.
fn letter(value: &Value) -> Option<char> {
    match &value.data {
        Data::Str(text) => text.chars().next().filter(|c| c.len_utf8() == text.len()),
        _ => None,
    }
}

/// The rows of a picture.
fn picture_of(value: &Value) -> Option<Vec<Vec<char>>> {
    let Data::Picture(picture) = &value.data else { return None };
    let letters: Vec<char> = picture.cells.iter().map(|c| letter(c).unwrap_or('.')).collect();
    (picture.cols > 0).then(|| letters.chunks(picture.cols).map(<[char]>::to_vec).collect())
}

fn letters(picture: Vec<Vec<char>>) -> Vec<Vec<String>> {
    picture.into_iter().map(|row| row.into_iter().map(String::from).collect()).collect()
}

/// The words of each row, or the letters of a picture without spaces.
fn words_or_letters(picture: Vec<Vec<char>>) -> Vec<Vec<String>> {
    if picture.iter().flatten().any(|c| *c == ' ') { words(picture) } else { letters(picture) }
}

/// The letters of the rooms of a picture, in the order of their first cells; `#` is a cell that is in none.
fn rooms(picture: &[Vec<char>]) -> Option<Vec<Vec<char>>> {
    let picture = words_or_letters(picture.to_vec());
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

/// The words of each row.
fn words(picture: Vec<Vec<char>>) -> Vec<Vec<String>> {
    let words = |row: Vec<char>| {
        String::from_iter(row).split_whitespace().map(str::to_string).collect::<Vec<String>>()
    };
    picture.into_iter().map(words).collect()
}

/// The index of a region, and the rows and columns of its cells.
type Region = (Value, Vec<(usize, usize)>);

/// Regions whose indices are texts.
fn regions(value: &Value) -> Option<Vec<Region>> {
    let Data::List(list) = &value.data else { return None };
    let region = |region: &Value| {
        let Data::Record(record) = &region.data else { return None };
        let index = record.get("index").filter(|index| index.as_str().is_some())?;
        let Data::List(cells) = &record.get("cells")?.data else { return None };
        let cell = |cell: &Value| row_and_column(&cell.as_place()?);
        Some((index.clone(), cells.items.iter().map(cell).collect::<Option<Vec<_>>>()?))
    };
    let regions: Vec<_> = list.items.iter().map(region).collect::<Option<_>>()?;
    regions.iter().any(|(_, cells)| !cells.is_empty()).then_some(regions)
}

fn row_and_column(place: &Place) -> Option<(usize, usize)> {
    Some((usize::try_from(place.x).ok()?, usize::try_from(place.y).ok()?))
}

fn are_of_one_size(value: &Value) -> bool {
    regions(value).is_some_and(|regions| regions.iter().all(|(_, cells)| cells.len() == regions[0].1.len()))
}

/// Regions as a picture of their letters, if each cell of a rectangle is in one of them.
fn plan(value: &Value) -> Option<Vec<Vec<char>>> {
    let regions = regions(value)?;
    let cells = || regions.iter().flat_map(|(_, cells)| cells);
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
