//! Pieces of a list that have one name by accident.

use super::*;
use crate::model::entities::Piece;
use rustc_hash::FxHashMap;

impl Machine<'_> {
    /// W208: pieces of different sizes with one name, which they have by accident if they come from a list.
    pub(super) fn report_merged(&mut self, list: &[Piece], at: Span) {
        let mut sizes: FxHashMap<&str, usize> = FxHashMap::default();
        let mut merged = list.iter().filter_map(|piece| {
            let (first, size) = (*sizes.entry(&piece.name).or_insert(piece.cells.len()), piece.cells.len());
            (first != size).then_some((&piece.name, first, size))
        });
        let Some((name, first, size)) = merged.next() else { return };
        let others = match merged.count() {
            0 => String::new(),
            n => format!(" (and {n} more)"),
        };
        let message = format!("pieces of {first} and of {size} cells are both named `{name}`{others}");
        let d = Diagnostic::new(codes::W208, message)
            .label(at, "they are one piece with several shapes")
            .help("give them names of their own: (name: \"{n}{p.name}\", cells: p.cells) for p in all_polyforms(n)");
        self.report(d);
    }
}
