//! The address of a puzzle at a site.

use super::{Checked, Session};
use crate::base::FileId;
use crate::diag::{Diagnostic, codes};
use crate::geometry::digit_value;
use crate::lower::Provenance;
use crate::model::value::{Data, Value};
use crate::read::{ClueKind, Genre, GenreClues, LinkSite};
use std::rc::Rc;

/// The names of a file with their values.
type Named = Vec<(Rc<str>, Value)>;

impl Session {
    /// The address of a puzzle of this genre at a site.  Its clues are the values of the file, as in the
    /// library's puzzle of the genre: its first picture; or its first regions, their numbers `given`, the
    /// stars `k`.
    pub fn link(&mut self, path: &str, genre: &Genre, site: &LinkSite) -> Checked<String> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::default(), true)?;
        let own = |span| self.sources.file_of(span) == Some(file);
        let all = lowered.value.values.iter().zip(&lowered.value.globals);
        let named: Named = all
            .filter(|((_, span, _), _)| own(*span))
            .map(|((name, ..), (_, value))| (name.clone(), value.clone()))
            .collect();
        match clues(genre, &named).and_then(|clues| site.address(genre, &clues)) {
            Ok(address) => Ok(lowered.map(|_| address + "\n")),
            Err(why) => Err(self.no_link(file, genre.names[0], &why).into()),
        }
    }

    /// The error for a puzzle that has no address.
    pub fn has_no_link(&mut self, path: &str, genre: &Genre, why: &str) -> Checked<String> {
        let file = self.load(path)?;
        Err(self.no_link(file, genre.names[0], why).into())
    }

    fn no_link(&self, file: FileId, genre: &str, why: &str) -> Diagnostic {
        Diagnostic::new(codes::E508, format!("this puzzle has no address as `{genre}`"))
            .label(self.sources.file(file).at(0..0), why)
            .help("`puzc import puzzlink` shows how a puzzle of the genre is written")
    }
}

fn clues(genre: &Genre, named: &Named) -> Result<GenreClues, String> {
    let number = |name: &str| match named.iter().find(|(n, _)| &**n == name).map(|(_, v)| &v.data) {
        Some(Data::Int(n)) => u32::try_from(*n).ok(),
        _ => None,
    };
    let stars = match genre.clues {
        ClueKind::Stars => number("k").ok_or("it has no parameter `k`, the number of stars")?,
        _ => 0,
    };
    let mut given = vec![];
    if genre.clues == ClueKind::NumberedRooms {
        let map = named.iter().find(|(n, _)| &**n == "given").map(|(_, v)| &v.data);
        let Some(Data::Map(map)) = map else {
            return Err("it has no map `given` from regions to numbers".into());
        };
        for (region, number) in map.iter() {
            match (letter(region), &number.data) {
                (Some(region), Data::Int(n @ 0..=4095)) => given.push((region, *n as u32)),
                _ => return Err("its map `given` is not from regions to numbers up to 4095".into()),
            }
        }
    }
    let mut values = named.iter().map(|(_, value)| value);
    let rows = match genre.has_rooms() {
        true => values.find_map(regions).ok_or("it has no regions of a rectangle")?,
        false => values.find_map(picture).ok_or("it has no picture of clues")?,
    };
    Ok(GenreClues { rows, given, stars, areas: None })
}

/// A string of one character, or the index of a region.
fn letter(value: &Value) -> Option<char> {
    match &value.data {
        Data::Str(text) => text.chars().next().filter(|c| c.len_utf8() == text.len()),
        _ => None,
    }
}

fn picture(value: &Value) -> Option<Vec<Vec<char>>> {
    let Data::Picture(picture) = &value.data else { return None };
    let letters: Vec<char> = picture.cells.iter().map(|c| letter(c).unwrap_or('.')).collect();
    (picture.cols > 0).then(|| letters.chunks(picture.cols).map(<[char]>::to_vec).collect())
}

/// Regions as a picture, if each cell of a rectangle is in one of them.
fn regions(value: &Value) -> Option<Vec<Vec<char>>> {
    let Data::List(list) = &value.data else { return None };
    let mut cells = vec![];
    for region in &list.items {
        let Data::Record(record) = &region.data else { return None };
        let index = letter(record.get("index")?)?;
        digit_value(index)?;
        let Data::List(own) = &record.get("cells")?.data else { return None };
        for cell in &own.items {
            let Data::Place(place) = &cell.data else { return None };
            cells.push((usize::try_from(place.x).ok()?, usize::try_from(place.y).ok()?, index));
        }
    }
    let rows = cells.iter().map(|c| c.0).max()? + 1;
    let columns = cells.iter().map(|c| c.1).max()? + 1;
    if cells.len() != rows.checked_mul(columns)? {
        return None;
    }
    let mut picture = vec![vec![None; columns]; rows];
    cells.into_iter().for_each(|(x, y, index)| picture[x][y] = Some(index));
    picture.into_iter().map(|row| row.into_iter().collect()).collect()
}
