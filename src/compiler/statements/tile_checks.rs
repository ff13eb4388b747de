//! Warnings about the tiles of a `place`: their number, their colors, and tiles that are given twice.

use super::piece_sums::{Contribution, range_text, span, together};
use super::place::PlaceTiles;
use super::{Lowering, Supply};
use crate::model::entities::{Tile, Tiles};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::geometry::Place;
use rustc_hash::{FxHashMap, FxHashSet};

impl PlaceTiles {
    /// W207 if there are fewer tiles than cells, or more than may be left over.
    pub(super) fn check_number(&self, cx: &mut Lowering) {
        let cells = self.cells().count() as u64;
        let mut index: FxHashSet<&str> = FxHashSet::default();
        let mut parts: Vec<Contribution> = vec![];
        for (supply, tile) in self.lines().filter(|(_, tile)| index.insert(&tile.name)) {
            // the bounds of an explicit declaration take precedence
            let declared = cx.builder.find(&tile.name).and_then(|id| cx.builder.item(id).bounds);
            let bounds = supply.bounds(tile).map(|b| declared.unwrap_or(b));
            parts.push(Contribution { bounds, least: 1, most: 1 });
        }
        let (low, high) = span(&parts, cells);
        if cx.diags.has_errors() || (low <= cells && cells <= high) {
            return;
        }
        let (board, tiles) = (&self.board.name, range_text(low, high));
        let noun = |n: &str, what: &str| if n == "1" { format!("1 {what}") } else { format!("{n} {what}s") };
        let (cells_text, tiles_text) = (noun(&cells.to_string(), "cell"), noun(&tiles, "tile"));
        let message = format!("the board `{board}` has {cells_text} for {tiles_text}");
        let d = Diagnostic::new(W207, message).label(cx.span, "every cell gets one tile");
        let names: Vec<String> = self.tiles.iter().map(|s| s.entity.name.to_string()).collect();
        let names = names.join(", ");
        let help = match high < cells {
            true => format!("`place any of {names} on {board}` may use a tile again"),
            false => format!("`place 0..1 of {names} on {board}` may leave tiles over"),
        };
        cx.diags.push(d.help(help));
    }

    /// W214 if adjacent tiles have several colors that nothing compares.
    pub(super) fn check_compared(&self, cx: &mut Lowering) {
        let neighbors = |c: Place| self.board.lattice.edges(c).unwrap_or_default();
        let mut edges: FxHashSet<Place> = FxHashSet::default();
        let touching = self.cells().any(|c| neighbors(c).into_iter().any(|edge| !edges.insert(edge)));
        let mut colors: FxHashSet<&str> = FxHashSet::default();
        colors.extend(self.lines().flat_map(|(_, tile)| tile.colors.iter().map(|c| &*c.text)));
        if self.sides.is_some() || colors.len() < 2 || !touching {
            return;
        }
        let d = Diagnostic::new(W214, "nothing compares the colors of these tiles").label(cx.span, "");
        cx.diags
            .push(d.help("`place TILES on BOARD, edges match` makes neighbors agree, or `corners match`"));
    }

    /// W208 for tiles that can show the same colors.
    pub(super) fn check_duplicates(&self, cx: &mut Lowering) {
        let mut seen: FxHashMap<Vec<Vec<&str>>, (&Supply<Tiles>, &Tile)> = FxHashMap::default();
        for (supply, tile) in self.lines() {
            let shown = |order: &Vec<usize>| order.iter().map(|&i| &*tile.colors[i].text).collect();
            let mut all: Vec<Vec<&str>> = self.orientations(supply, tile).iter().map(shown).collect();
            all.sort_unstable();
            let Some((first_supply, first)) = seen.insert(all, (supply, tile)) else { continue };
            let message = match (first.name == tile.name, first.colors == tile.colors) {
                (true, _) => format!("tile `{}` is given twice", tile.name),
                (false, true) => format!("tile `{}` is tile `{}`", tile.name, first.name),
                (false, false) => format!("tile `{}` is tile `{}`, rotated", tile.name, first.name),
            };
            let d = Diagnostic::new(W208, message)
                .label(tile.span.or(supply.span), "given again")
                .label(first.span, "first given here");
            let both = together(first_supply.bounds(first), supply.bounds(tile));
            cx.diags.push(d.help(format!("write `{both} of {}` instead of both", first.name)));
        }
    }
}
