//! The address of a puzzle at a site.

use super::{Checked, Session};
use puzc_compiler::lower::Provenance;
use puzc_compiler::model::value::{Data, Record, Value};
use puzc_core::base::FileId;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{Lattices, Place, Sort};
use puzc_formats::read::{ClueValue, ClueValues, Genre, LINK_SITES, LinkSite};

/// The work of reading values as clues.  They share their parts, so those of a small file can be large.
const MAX_WEIGHT: u64 = 10_000_000;

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
        let lattices = &lowered.value.problem.lattices;
        let mut left = MAX_WEIGHT;
        let mut known = |value: &Value| match left.checked_sub(value.data.weight()) {
            None => ClueValue::Other,
            Some(rest) => {
                left = rest;
                clue_value(value, lattices)
            }
        };
        let named = all.filter(|((_, span, _), _)| own(*span));
        let values = named.map(|((name, ..), (_, value))| (name.to_string(), known(value)));
        let values = ClueValues(values.collect());
        match genre.clues_of(&values).and_then(|clues| site.address(genre, clues)) {
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

/// A value, as far as clues can be one.
fn clue_value(value: &Value, lattices: &Lattices) -> ClueValue {
    let all = |items: &[Value]| items.iter().map(|item| clue_value(item, lattices)).collect();
    match &value.data {
        Data::Int(n) => ClueValue::Int(*n),
        Data::Str(text) | Data::Color(text) => ClueValue::Text(text.to_string()),
        Data::List(list) => ClueValue::List(all(&list.items)),
        Data::Map(map) => {
            let pair = |(key, value)| (clue_value(key, lattices), clue_value(value, lattices));
            ClueValue::Map(map.iter().map(pair).collect())
        }
        Data::Picture(picture) if picture.cols > 0 => {
            let letters: Vec<char> = picture.cells.iter().map(|c| letter(c).unwrap_or('.')).collect();
            ClueValue::Picture(letters.chunks(picture.cols).map(<[char]>::to_vec).collect())
        }
        Data::Record(record) => region(record).unwrap_or(ClueValue::Other),
        Data::Place(edge) if edge.sort == Sort::Edge => {
            wall(*edge, lattices).map_or(ClueValue::Other, ClueValue::Wall)
        }
        _ => ClueValue::Other,
    }
}

/// The cells on both sides of an edge, the smaller one first.
fn wall(edge: Place, lattices: &Lattices) -> Option<[(usize, usize); 2]> {
    let cells = lattices.get(edge.geometry).cells_at(edge);
    let mut cells: Vec<(usize, usize)> = cells.iter().map(row_and_column).collect::<Option<_>>()?;
    cells.sort_unstable();
    cells.try_into().ok()
}

/// A string of one character.
fn letter(value: &Value) -> Option<char> {
    match &value.data {
        Data::Str(text) => text.chars().next().filter(|c| c.len_utf8() == text.len()),
        _ => None,
    }
}

/// A region whose index is a text.
fn region(record: &Record) -> Option<ClueValue> {
    let index = record.get("index")?.as_str()?.to_string();
    let Data::List(cells) = &record.get("cells")?.data else { return None };
    let cells = cells.items.iter().map(|cell| row_and_column(&cell.as_place()?)).collect::<Option<_>>()?;
    Some(ClueValue::Region(index, cells))
}

fn row_and_column(place: &Place) -> Option<(usize, usize)> {
    Some((usize::try_from(place.x).ok()?, usize::try_from(place.y).ok()?))
}
