//! Lattices of tests, from short texts.

use super::defined::{DefinedKind, Definition};
use super::lattice::Vector;
use super::{GridMap, Point};
use crate::base::Span;

pub const SQUARE: Point = [0.0, 1.0];
pub const HEXAGONAL: Point = [0.5, 0.866_025_403_784_438_6];

/// A lattice from lines such as `A 0,0 1,0 1,1 0,1` (a kind of cells with its points), `period 1,0 0,1` and
/// `turn 0,-1,0 1,0,0` (coefficients of x, y and 1; in space those of x, y, z and 1).  A kind without a
/// letter is `_`.
pub fn lattice<Kind: DefinedKind>(
    name: &str,
    upward: Point,
    text: &str,
    kind: impl Fn(Option<char>, Vec<Vector>) -> Kind,
) -> Definition<Kind> {
    let dimensions = usize::from(Kind::DIMENSIONS);
    let (name, period) = ((name.into(), Span::NONE), ([[0, 0, 1]; 3], Span::NONE));
    let mut found = Definition { name, kinds: vec![], period, turns: vec![], flip: None, upward };
    for line in text.split(';') {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { continue };
        let tuples: Vec<Vec<i64>> =
            words.map(|w| w.split(',').map(|n| n.parse().unwrap()).collect()).collect();
        let point = |v: &Vec<i64>| [0, 1, 2].map(|i| if i < dimensions { v[i] } else { 0 });
        let rows = || [0, 1, 2].map(|i| if i < dimensions { point(&tuples[i]) } else { [0, 0, 1] });
        let shift = || [0, 1, 2].map(|i| if i < dimensions { tuples[i][dimensions] } else { 0 });
        let map = || GridMap { rows: rows(), shift: shift(), span: Span::NONE };
        match first {
            "period" => found.period.0 = rows(),
            "turn" => found.turns.push(map()),
            "flip" => found.flip = Some(map()),
            letter => {
                let letter = letter.chars().next().filter(|c| *c != '_');
                found.kinds.push(kind(letter, tuples.iter().map(point).collect()));
            }
        }
    }
    found
}
