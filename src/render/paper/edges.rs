//! The edges of a board on paper that have a color, or are chosen.

use crate::paper::panel::{LINE, LOOP, PanelPainter};
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::Edge;
use indexmap::IndexMap;
use puzc_core::geometry::{Place, Point};

impl PanelPainter<'_> {
    /// Draws edges with a color and thin ones; returns those that a solution has chosen.  The edges
    /// of a color are one drawing, so that they join.
    pub(crate) fn edges(&self, sheet: &mut Sheet, in_layer: impl Fn(&Place) -> bool) -> Vec<Vec<Point>> {
        let edges = || self.board.edges.iter().filter(|e| in_layer(&e.edge));
        let line = |edge: &Edge| self.lattice.segment(edge.edge).map(Vec::from);
        let chosen = edges().filter(|e| e.named_paint.is_none() && !e.thin).filter_map(line).collect();
        let thin: Vec<Vec<Point>> =
            edges().filter(|e| e.named_paint.is_none() && e.thin).filter_map(line).collect();
        if !thin.is_empty() {
            sheet.lines(thin, Tone::Ink, LINE);
        }
        let colored = || edges().filter(|e| e.named_paint.is_some());
        let thick: Vec<Vec<Point>> = colored().filter(|e| !e.thin).filter_map(line).collect();
        if !thick.is_empty() {
            sheet.lines(thick, Tone::Ink, LOOP);
        }
        let mut of_color: IndexMap<_, Vec<Vec<Point>>> = IndexMap::new();
        for edge in colored() {
            if let Some(named_paint) = &edge.named_paint {
                of_color
                    .entry((&named_paint.name, named_paint.paint, edge.thin))
                    .or_default()
                    .extend(line(edge));
            }
        }
        for ((name, paint, thin), lines) in of_color {
            let width = if thin { LINE } else { LOOP * 0.7 };
            sheet.lines(lines, Tone::Fixed(paint), width).title.clone_from(name);
        }
        chosen
    }
}
