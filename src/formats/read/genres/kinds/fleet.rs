//! The ships of a puzzle, which can have any shape.
//!
//! At puzz.link, a piece is its width, its height, and its cells row by row: five in a digit of base 32,
//! without zeros at the end.  Instead of a list there can be the letter of a usual fleet.

use super::*;

/// The ships.
#[derive(Debug)]
pub struct Fleet;

/// The letters of usual fleets, which have one ship of the largest size, two of the next one, and so on.
const USUAL: [(char, u32); 3] = [('c', 3), ('d', 4), ('e', 5)];

/// The numbers of ships of one cell, of two cells, and so on, in a usual fleet.
fn usual(largest: u32) -> Vec<u32> {
    (1..=largest).rev().collect()
}

/// The piece for a shape such as `##/.#`.
fn piece(shape: &str) -> Option<String> {
    let side = |n: usize| char::from_digit(n as u32, 36);
    let width = shape.split('/').next()?.len();
    let cells: Vec<bool> = shape.chars().filter(|c| *c != '/').map(|c| c == '#').collect();
    let digits = bits(&cells);
    let sides = [side(width)?, side(cells.len() / width.max(1))?];
    Some(sides.iter().collect::<String>() + digits.trim_end_matches('0'))
}

/// The inverse, if there are no empty rows or columns.
fn shape(piece: &str) -> Option<String> {
    let mut digits = piece.chars();
    let mut side = || digits.next()?.to_digit(36).map(|n| n as usize).filter(|n| *n > 0);
    let (width, height) = (side()?, side()?);
    let mut cells: Vec<bool> = vec![];
    for c in digits {
        cells.extend(five_bits(c)?);
    }
    cells.resize(cells.len().max(width * height), false);
    if cells[width * height..].contains(&true) {
        return None;
    }
    let rows: Vec<&[bool]> = cells[..width * height].chunks(width).collect();
    let full =
        rows.iter().all(|row| row.contains(&true)) && (0..width).all(|y| rows.iter().any(|row| row[y]));
    let text = |row: &&[bool]| row.iter().map(|is| if *is { '#' } else { '.' }).collect::<String>();
    full.then(|| rows.iter().map(text).collect::<Vec<_>>().join("/"))
}

/// The length of a straight ship.
fn length(shape: &str) -> Option<usize> {
    let straight =
        !shape.contains('.') && (!shape.contains('/') || shape.split('/').all(|row| row.len() == 1));
    straight.then(|| shape.matches('#').count())
}

impl ClueKind for Fleet {
    /// `/` and the letter of a usual fleet, or the number of pieces and the pieces.
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        body.slash()?;
        let rest = body.rest();
        if let Some(letter) = rest.strip_prefix('/') {
            let known = USUAL.iter().find(|(own, _)| letter.chars().eq([*own]));
            let Some((_, largest)) = known else {
                return Err(body.unsupported(&format!("its fleet `{letter}` is not known")));
            };
            clues.fleet = usual(*largest);
            return Ok(());
        }
        let mut pieces = rest.split('/');
        let count: Option<usize> = pieces.next().and_then(|n| n.parse().ok());
        let pieces: Vec<&str> = pieces.collect();
        if count != Some(pieces.len()) {
            return Err(body.unsupported("its list of ships is damaged"));
        }
        for piece in pieces {
            let Some(shape) = shape(piece) else {
                return Err(body.unsupported(&format!("its piece `{piece}` is no ship")));
            };
            let Some(length) = length(&shape) else {
                clues.shapes.push(shape);
                continue;
            };
            if clues.fleet.len() < length {
                clues.fleet.resize(length, 0);
            }
            clues.fleet[length - 1] += 1;
        }
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let usual = USUAL.iter().find(|(_, largest)| usual(*largest) == clues.fleet);
        if let Some((letter, _)) = usual.filter(|_| clues.shapes.is_empty()) {
            return Ok(format!("//{letter}"));
        }
        let straight =
            (1..).zip(&clues.fleet).flat_map(|(length, n)| (0..*n).map(move |_| "#".repeat(length)));
        let ships: Option<Vec<String>> =
            straight.chain(clues.shapes.iter().cloned()).map(|shape| piece(&shape)).collect();
        let ships = ships.ok_or("it has ships of more than 35 cells in a line")?;
        Ok(format!("/{}{}", ships.len(), ships.iter().map(|ship| format!("/{ship}")).collect::<String>()))
    }

    /// Penpa+ does not say which they are.
    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        clues.fleet = board.genre.usual_fleet();
        board.assumed.push("the ships are the usual ones (set `fleet` and `shapes`)");
        Ok(())
    }

    fn prepare_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        match clues.fleet == board.genre.usual_fleet() && clues.shapes.is_empty() {
            true => Ok(()),
            false => Err("Penpa+ does not say that its ships are not the usual ones".into()),
        }
    }

    fn draw_penpa(&self, _: &mut BoardWriter<'_>, _: &GenreClues) -> Result<(), String> {
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        let shapes = values.get("shapes").map_or(Some(vec![]), ClueValue::texts);
        clues.shapes = shapes.ok_or("`shapes` is no list of texts")?;
        clues.fleet = values.numbers("fleet", "the numbers of ships")?;
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        match param {
            "fleet" => Some(list(clues.fleet.iter().map(u32::to_string))),
            "shapes" => Some(list(clues.shapes.iter().map(|s| string(s)))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_are_pieces() {
        for (ship, own) in [
            ("#", "11g"),
            ("##", "21o"),
            ("###", "31s"),
            ("####", "41u"),
            ("#####", "51v"),
            ("######", "61vg"),
            ("##/##", "22u"),
            (".##/##./.#.", "33f4"),
            ("#/#/#/#", "14u"),
        ] {
            assert_eq!(piece(ship).as_deref(), Some(own));
            assert_eq!(shape(own).as_deref(), Some(ship));
        }
        assert_eq!(["###", "#/#", "##/##", ".#/##"].map(length), [Some(3), Some(2), None, None]);
        assert_eq!(["21", "", "01", "11o", "22g", "2", "22!"].map(shape), [const { None }; 7]);
    }

    #[test]
    fn usual_fleets_have_letters() {
        let fleet = |fleet: &[u32], shapes: &[&str]| {
            let shapes = shapes.iter().map(|s| s.to_string()).collect();
            let clues = GenreClues { fleet: fleet.to_vec(), shapes, ..GenreClues::default() };
            Fleet.write_puzzlink(&clues).unwrap()
        };
        assert_eq!(fleet(&[4, 3, 2, 1], &[]), "//d");
        assert_eq!(fleet(&[4, 3, 2, 1], &["##/##"]), "/11/11g/11g/11g/11g/21o/21o/21o/31s/31s/41u/22u");
        assert_eq!(fleet(&[1, 0, 2], &[]), "/3/11g/31s/31s");
        assert_eq!(fleet(&[], &[]), "/0");
    }
}
