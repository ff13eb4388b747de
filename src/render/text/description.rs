//! The contents of a board in words.

use crate::mark_colors::in_words;
use crate::scene::BoardView;
use puzc_core::base::counted;
use puzc_core::geometry::Place;
use puzc_core::xcc::MarkPosition;

impl BoardView {
    /// The picture in words, for readers who cannot see it.
    pub fn words(&self) -> Vec<String> {
        let place = |p: &Place| self.name_of(p);
        let places = |all: &[Place]| all.iter().map(place).collect::<Vec<_>>().join(" ");
        let color = |at: Place, position, given| self.mark_colors.words(at, position, given);
        let mut lines = vec![];
        if self.loose {
            // its position beside the boards has no meaning
            let copies = if self.name.is_empty() { String::new() } else { format!(" ({})", self.name) };
            let size = |n: usize| counted(n, "cell");
            lines.extend(
                self.pieces.iter().map(|p| format!("{} of {}{copies}", p.name(), size(p.cells.len()))),
            );
            lines.extend(self.tiles.iter().map(|t| format!("tile {}: {}{copies}", t.label, t.colors())));
            return lines;
        }
        for piece in &self.pieces {
            lines.push(format!("{} on {}", piece.name(), places(&piece.cells)));
        }
        for tile in &self.tiles {
            lines.push(format!("tile {} on {}: {}", tile.label, place(&tile.cell), tile.colors()));
        }
        lines.extend(self.filled.iter().map(|(cell, color)| format!("{color} on {}", place(cell))));
        for value in &self.values {
            lines.push(format!(
                "{} at {}{}{}",
                value.what.words(),
                place(&value.cell),
                color(value.cell, MarkPosition::Center, value.given),
                if value.given { " (given)" } else { "" }
            ));
        }
        for (at, what) in &self.notes {
            let color = color(*at, MarkPosition::Center, true);
            lines.push(format!("{} at {}{color} (given)", what.words(), place(at)));
        }
        for part in &self.texts {
            let given = if part.given { " (given)" } else { "" };
            let color = color(part.cell, part.position, part.given);
            lines.push(format!(
                "{} in the {} of {}{color}{given}",
                part.text,
                part.side(),
                place(&part.cell)
            ));
        }
        for line in &self.strokes {
            let what = if line.arrow { "arrow" } else { "line" };
            let ends: Vec<String> = line.points.iter().map(place).collect();
            let given = if line.given { " (given)" } else { "" };
            lines.push(format!("{what} {}{}{given}", ends.join("-"), in_words(line.named_paint.as_ref())));
        }
        lines.extend(self.paths.iter().map(|p| format!("{} along {}", p.label, places(&p.cells))));
        if !self.lines.is_empty() {
            let all: Vec<String> =
                self.lines.iter().map(|[a, b]| format!("{}-{}", place(a), place(b))).collect();
            lines.push(format!("lines {}", all.join(" ")));
        }
        for edge in &self.edges {
            lines.push(format!(
                "edge {}: {}",
                place(&edge.edge),
                edge.named_paint.as_ref().map_or("chosen", |d| &d.name)
            ));
        }
        if !self.differences.is_empty() {
            lines.push(format!("different at {}", places(&self.differences)));
        }
        lines
    }
}
