//! Chessmen as shapes, since few fonts have them, and those differ.

use crate::palette::Paint;
use crate::paper::sheet::{Sheet, Tone};
use puzc_core::geometry::Point;

/// A chessman in a square from -1 to 1.
struct Chessman {
    /// The signs of the white and of the black man, and the letter.
    signs: (char, char, &'static str),
    /// Outlines.
    lines: &'static [&'static [Point]],
    /// The left halves of outlines whose right halves mirror them.
    halves: &'static [&'static [Point]],
    /// Discs: x, y, radius.
    discs: &'static [[f64; 3]],
}

const BASE: &[Point] = &[[-0.52, 0.5], [0.52, 0.5], [0.62, 0.76], [-0.62, 0.76]];

const MEN: &[Chessman] = &[
    Chessman {
        signs: ('♔', '♚', "K"),
        lines: &[BASE],
        halves: &[
            &[[-0.46, 0.42], [-0.76, 0.0], [-0.66, -0.32], [-0.34, -0.4], [0.0, -0.12]],
            &[[-0.07, -0.3], [-0.07, -0.6], [-0.22, -0.6], [-0.22, -0.74], [-0.07, -0.74], [-0.07, -0.92]],
        ],
        discs: &[],
    },
    Chessman {
        signs: ('♕', '♛', "Q"),
        lines: &[BASE],
        halves: &[&[[-0.5, 0.42], [-0.8, -0.42], [-0.4, 0.02], [-0.3, -0.64], [0.0, -0.04]]],
        discs: &[[-0.8, -0.48, 0.1], [-0.3, -0.7, 0.1], [0.3, -0.7, 0.1], [0.8, -0.48, 0.1]],
    },
    Chessman {
        signs: ('♖', '♜', "R"),
        lines: &[BASE],
        halves: &[&[
            [-0.36, 0.44],
            [-0.36, -0.14],
            [-0.54, -0.3],
            [-0.54, -0.7],
            [-0.3, -0.7],
            [-0.3, -0.5],
            [-0.12, -0.5],
            [-0.12, -0.7],
        ]],
        discs: &[],
    },
    Chessman {
        signs: ('♗', '♝', "B"),
        lines: &[BASE],
        halves: &[&[[-0.26, 0.44], [-0.2, 0.3], [-0.36, 0.06], [-0.32, -0.24], [0.0, -0.66]]],
        discs: &[[0.0, -0.76, 0.12]],
    },
    Chessman {
        signs: ('♘', '♞', "N"),
        lines: &[&[
            [-0.44, 0.76],
            [-0.4, 0.48],
            [-0.12, 0.18],
            [-0.06, -0.04],
            [-0.3, 0.08],
            [-0.46, 0.24],
            [-0.68, 0.14],
            [-0.64, -0.06],
            [-0.42, -0.36],
            [-0.34, -0.56],
            [-0.3, -0.82],
            [-0.08, -0.64],
            [0.2, -0.56],
            [0.44, -0.3],
            [0.56, 0.06],
            [0.6, 0.76],
        ]],
        halves: &[],
        discs: &[],
    },
    Chessman {
        signs: ('♙', '♟', "P"),
        lines: &[BASE],
        halves: &[&[[-0.36, 0.44], [-0.16, -0.06]]],
        discs: &[[0.0, -0.3, 0.3]],
    },
];

fn man(text: &str) -> Option<(&'static Chessman, bool)> {
    let mut signs = text.chars();
    let (sign, None) = (signs.next()?, signs.next()) else { return None };
    let shape = MEN.iter().find(|m| m.signs.0 == sign || m.signs.1 == sign)?;
    Some((shape, shape.signs.1 == sign))
}

/// The letter of a chessman, for terminals that cannot show its sign.
pub fn letter(text: &str) -> Option<&'static str> {
    let (shape, black) = man(text)?;
    // white and black men have different letters
    Some(if black { shape.signs.2 } else { WHITE[MEN.iter().position(|m| std::ptr::eq(m, shape))?] })
}

const WHITE: [&str; 6] = ["k", "q", "r", "b", "n", "p"];

/// Draws a chessman in a disc; returns false if the text is not a chessman.
pub fn draw(sheet: &mut Sheet, text: &str, middle: Point, radius: f64, ink: Tone) -> bool {
    let Some((shape, black)) = man(text) else { return false };
    let at = |p: &Point| [middle[0] + p[0] * radius, middle[1] + p[1] * radius];
    let (fill, line) = if black { (ink, Tone::None) } else { (Tone::Fixed(Paint::PAPER), ink) };
    let width = if black { 0.0 } else { radius * 0.09 };
    for [x, y, r] in shape.discs {
        let (spot, r) = (at(&[*x, *y]), r * radius);
        if !black {
            sheet.disc(spot, r + width / 2.0, ink);
        }
        sheet.disc(spot, if black { r } else { r - width / 2.0 }, fill);
    }
    for outline in shape.lines {
        sheet.area(vec![outline.iter().map(at).collect()], fill, line, width);
    }
    for half in shape.halves {
        let right = half.iter().rev().filter(|p| p[0] != 0.0).map(|[x, y]| at(&[-x, *y]));
        sheet.area(vec![half.iter().map(at).chain(right).collect()], fill, line, width);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_men_have_letters() {
        let letters: Vec<&str> = "♔♕♖♗♘♙♚♛♜♝♞♟".chars().filter_map(|c| letter(&c.to_string())).collect();
        assert_eq!(letters.join(""), "kqrbnpKQRBNP");
        assert_eq!(letter("Q"), None);
    }
}
