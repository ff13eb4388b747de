//! The ships of a puzzle in the addresses of pzpr, whose pieces can have any shape.
//!
//! A piece is its width, its height, and its cells row by row: five in a digit of base 32, without zeros at
//! the end.  Instead of a list there can be the letter of a usual fleet.

use super::body::BodyReader;
use puzc_core::diag::Diagnostic;

/// The letters of usual fleets, which have one ship of the largest size, two of the next one, and so on.
const USUAL: [(char, u32); 3] = [('c', 3), ('d', 4), ('e', 5)];

/// The numbers of ships of one cell, of two cells, and so on, in a usual fleet.
fn usual(largest: u32) -> Vec<u32> {
    (1..=largest).rev().collect()
}

/// The piece for a ship.
fn ship(length: usize) -> String {
    let five = |from: usize| (from..from + 5).fold(0, |n, cell| 2 * n + u32::from(cell < length));
    let digits = (0..length).step_by(5).filter_map(|from| char::from_digit(five(from), 32));
    let width = u32::try_from(length).ok().and_then(|n| char::from_digit(n, 36));
    width.into_iter().chain(['1']).chain(digits).collect()
}

/// The length of a piece, if it is a ship in a row or column.
fn length(piece: &str) -> Option<usize> {
    let mut digits = piece.chars();
    let mut side = || digits.next()?.to_digit(36);
    let (width, height) = (side()?, side()?);
    let length = width.max(height) as usize;
    let own = ship(length);
    (width.min(height) == 1 && own.get(2..) == piece.get(2..)).then_some(length)
}

impl BodyReader<'_> {
    /// `/` and the letter of a usual fleet, or the number of pieces and the pieces.
    pub fn fleet(&mut self) -> Result<Vec<u32>, Diagnostic> {
        self.slash()?;
        let rest = self.rest();
        if let Some(letter) = rest.strip_prefix('/') {
            let known = USUAL.iter().find(|(own, _)| letter.chars().eq([*own]));
            return match known {
                Some((_, largest)) => Ok(usual(*largest)),
                None => Err(self.unsupported(&format!("its fleet `{letter}` is not known"))),
            };
        }
        let mut pieces = rest.split('/');
        let count: Option<usize> = pieces.next().and_then(|n| n.parse().ok());
        let pieces: Vec<&str> = pieces.collect();
        if count != Some(pieces.len()) {
            return Err(self.unsupported("its list of ships is damaged"));
        }
        let mut fleet = vec![];
        for piece in pieces {
            let length = length(piece)
                .ok_or_else(|| self.unsupported(&format!("its piece `{piece}` is not a straight ship")))?;
            if fleet.len() < length {
                fleet.resize(length, 0);
            }
            fleet[length - 1] += 1;
        }
        Ok(fleet)
    }
}

/// The inverse.
pub fn written(fleet: &[u32]) -> Result<String, String> {
    if fleet.len() > 35 && fleet[35..].iter().any(|n| *n > 0) {
        return Err("it has ships of more than 35 cells".into());
    }
    if let Some((letter, _)) = USUAL.iter().find(|(_, largest)| usual(*largest) == fleet) {
        return Ok(format!("//{letter}"));
    }
    let ships = (1..).zip(fleet).flat_map(|(length, n)| (0..*n).map(move |_| ship(length)));
    let ships: Vec<String> = ships.collect();
    Ok(format!("/{}{}", ships.len(), ships.iter().map(|ship| format!("/{ship}")).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_are_pieces() {
        for (length, piece) in [(1, "11g"), (2, "21o"), (3, "31s"), (4, "41u"), (5, "51v"), (6, "61vg")] {
            assert_eq!(ship(length), piece);
            assert_eq!(super::length(piece), Some(length));
        }
        assert_eq!(length("14u"), Some(4));
        assert_eq!(["22u", "21", "", "01", "337k"].map(length), [None; 5]);
    }

    #[test]
    fn usual_fleets_have_letters() {
        assert_eq!(written(&[4, 3, 2, 1]).as_deref(), Ok("//d"));
        assert_eq!(written(&[1, 0, 2]).as_deref(), Ok("/3/11g/31s/31s"));
        assert_eq!(written(&[]).as_deref(), Ok("/0"));
    }
}
