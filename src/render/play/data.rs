//! The data of a page to play on, as JSON: cells with their positions, groups of spots and looks, pieces, and
//! the solutions in a form that nobody reads by accident.

use super::entries::{Entries, EntryGroup};
use super::entry::{EntryKind, EntrySpot};
use super::names::PlaceNames;
use crate::Gallery;
use crate::formats::svg::{Lettering, SvgElement};
use crate::paper::page::Page;
use crate::paper::sheet::PanelFrame;
use crate::scene::Scene;
use indexmap::IndexMap;
use puzc_core::base::hex;
use puzc_core::geometry::{Place, Point};
use serde_json::{Value, json};

/// The numbers of the cells of all boards.
type CellNumbers = IndexMap<(usize, Place), Point>;

impl Entries {
    /// A picture as SVG, and its data.
    pub fn drawn(&self, scene: &Scene) -> (String, String) {
        let scenes = std::slice::from_ref(scene);
        let gallery = Gallery::new(&scene.title, scenes);
        let page = &Page::of(scene, gallery.style, &gallery.stop);
        let element = SvgElement {
            id: "puzc",
            scenes,
            page,
            lettering: Lettering::Text,
            paper: true,
            stop: gallery.stop,
        };
        (element.document(), self.json(page))
    }

    /// The data for the picture on this page.
    pub fn json(&self, page: &Page) -> String {
        let frame = |board: usize, layer: Option<i32>| {
            page.sheet.frames.iter().find(|f| f.board == board && f.layer == layer)
        };
        let names: Vec<PlaceNames<'_>> = self.boards.iter().map(PlaceNames::new).collect();
        let mut numbers = CellNumbers::new();
        let mut cells = vec![];
        for (board, view) in self.boards.iter().enumerate() {
            for cell in &view.cells {
                let Some(frame) = frame(board, view.lattice.layer(*cell)) else { continue };
                let middle = view.lattice.middle(*cell);
                numbers.insert((board, *cell), middle);
                cells.push(self.cell(board, *cell, frame, &names[board]));
            }
        }
        let groups: Vec<Value> = self
            .groups
            .iter()
            .map(|group| {
                let spots: Vec<Value> =
                    group.spots.iter().map(|spot| spot_json(spot, &numbers, &names, &frame)).collect();
                let looks: Vec<Value> = group
                    .looks
                    .iter()
                    .map(|l| json!({ "text": l.text, "color": l.paint.map(|p| p.hex()) }))
                    .collect();
                json!({ "kind": kind_name(group), "first": group.first, "follows": group.follows,
                    "spots": spots, "looks": looks })
            })
            .collect();
        let pieces: Vec<Value> = self
            .pieces
            .iter()
            .map(|p| {
                let bounds = p.bounds.map(|b| [b.lo, b.hi]);
                json!({ "name": p.name, "color": p.paint.hex(), "ink": p.paint.letters().hex(), "uses": bounds })
            })
            .collect();
        let covered: Option<Vec<usize>> = self
            .covered
            .as_ref()
            .map(|all| all.iter().filter_map(|cell| numbers.get_index_of(cell)).collect());
        json!({
            "size": page.size, "cells": cells, "groups": groups, "pieces": pieces, "covered": covered,
            "complete": self.complete, "solutions": hidden(&json!(self.solutions).to_string()),
        })
        .to_string()
    }

    /// A cell: its name, its corners on the page, its place in the lattice, and what is given in it.
    fn cell(&self, board: usize, cell: Place, frame: &PanelFrame, names: &PlaceNames<'_>) -> Value {
        let view = &self.boards[board];
        let corners: Vec<f64> =
            view.lattice.polygon(cell).into_iter().flat_map(|p| frame.place(p)).map(rounded).collect();
        let middle = view.lattice.middle(cell).map(|n| (n * 1000.0).round() / 1000.0);
        let region = view.regions.first().and_then(|all| all.iter().position(|r| r.contains(&cell)));
        let given: Vec<String> =
            view.values.iter().filter(|v| v.cell == cell).map(|v| v.what.words()).collect();
        let mut value = json!({
            "name": names.cell(cell), "corners": corners, "at": frame.place(view.lattice.middle(cell)).map(rounded),
            "unit": middle, "layer": view.lattice.layer(cell),
        });
        if !given.is_empty() {
            value["given"] = given.join(", ").into();
        }
        if let Some(region) = region {
            value["region"] = (region + 1).into();
        }
        value
    }
}

fn spot_json<'f>(
    spot: &EntrySpot,
    numbers: &CellNumbers,
    names: &[PlaceNames<'_>],
    frame: &impl Fn(usize, Option<i32>) -> Option<&'f PanelFrame>,
) -> Value {
    let number = |board: usize, cell: Place| numbers.get_index_of(&(board, cell));
    match spot {
        EntrySpot::Cell(board, cell) => json!(number(*board, *cell)),
        EntrySpot::Line(board, layer, key) => {
            let ends = key.map(|(x, y)| [x as f64 / 1000.0, y as f64 / 1000.0]);
            let placed = frame(*board, *layer)
                .map(|f| ends.iter().flat_map(|p| f.place(*p)).map(rounded).collect::<Vec<f64>>());
            json!({ "name": names[*board].line(*layer, ends), "ends": placed })
        }
        EntrySpot::Piece(board, cells, piece, sides) => {
            let cells: Vec<Option<usize>> = cells.iter().map(|c| number(*board, *c)).collect();
            let sides: Vec<Value> =
                sides.iter().map(|s| json!([s.number, s.name, s.paint.hex(), s.is_corner])).collect();
            if sides.is_empty() { json!([piece, cells]) } else { json!([piece, cells, sides]) }
        }
    }
}

fn rounded(n: f64) -> f64 {
    (n * 100.0).round() / 100.0
}

fn kind_name(group: &EntryGroup) -> &'static str {
    match group.kind {
        EntryKind::Piece => "pieces",
        EntryKind::Mark => "marks",
        EntryKind::Fill => "fills",
        EntryKind::Line => "lines",
        EntryKind::Border => "borders",
    }
}

/// A text that is not read by accident: each byte is changed by its position.  `play.js` reads it.
fn hidden(text: &str) -> String {
    let changed = |(i, byte): (usize, u8)| byte ^ (i % 251) as u8 ^ 0x5a;
    hex(&text.bytes().enumerate().map(changed).collect::<Vec<u8>>())
}
