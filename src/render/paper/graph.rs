//! Graphs on paper.

use crate::graph::GraphView;
use crate::paper::sheet::{Sheet, Tone};
use puzc_core::geometry::Point;

impl GraphView {
    /// The drawing, in units of the radius of a node.
    pub fn panel(&self) -> Sheet {
        const SPREAD: f64 = 3.2;
        let mut sheet = Sheet::default();
        let at = |n: u32| self.nodes[n as usize].at.map(|c| c * SPREAD);
        for chosen in [false, true] {
            for link in self.links.iter().filter(|l| l.chosen == chosen) {
                let [a, b] = link.ends.map(at);
                let (tone, width) = match (link.fill, chosen) {
                    (Some(paint), _) => (Tone::Fixed(paint), 0.22),
                    (None, true) => (Tone::Answer, 0.22),
                    (None, false) => (Tone::Grid, 0.07),
                };
                let end = if link.arrow { toward(b, a, 1.2) } else { b };
                sheet.lines(vec![vec![a, end]], tone, width);
                if link.arrow {
                    sheet.area(vec![head(a, end, 1.1)], tone, Tone::None, 0.0);
                }
            }
        }
        for link in self.links.iter().filter(|l| !l.texts.is_empty()) {
            let [a, b] = link.ends.map(at);
            let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
            sheet.disc(middle, 0.42, Tone::Paper);
            sheet.label(&link.texts.join(" "), middle, 0.5, 0.8, Tone::Answer, 0.14);
        }
        for (n, node) in (0..).zip(&self.nodes) {
            let middle = at(n);
            sheet.disc(middle, 0.74, Tone::Ink);
            sheet.disc(middle, 0.68, node.fill.map_or(Tone::Cell, Tone::Fixed));
            let ink = node.fill.map_or(Tone::Ink, |paint| Tone::Fixed(paint.letters()));
            if node.texts.is_empty() {
                sheet.label(&node.name, middle, 0.6, 1.1, ink, 0.14);
            } else {
                let usual = if node.fill.is_some() { ink } else { Tone::Answer };
                let answer = node.ink.map_or(usual, Tone::Fixed);
                sheet.label(&node.texts.join(" "), middle, 0.66, 1.1, answer, 0.14);
                sheet.label(&node.name, [middle[0] + 0.72, middle[1] - 0.72], 0.34, 1.0, Tone::Ink, 0.14);
            }
        }
        sheet
    }
}

/// The point at this distance from `a` on the line from `a` to `b`.
fn toward(a: Point, b: Point, distance: f64) -> Point {
    let length = (b[0] - a[0]).hypot(b[1] - a[1]).max(1e-9);
    let t = distance / length;
    [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

/// The head of an arrow that ends at `b`.
pub(crate) fn head(a: Point, b: Point, size: f64) -> Vec<Point> {
    let back = toward(b, a, size * 0.55);
    let (dx, dy) = (b[0] - back[0], b[1] - back[1]);
    let side = 0.55 / 1.1;
    let tip = [b[0] + dx * 0.7, b[1] + dy * 0.7];
    vec![tip, [back[0] - dy * side, back[1] + dx * side], [back[0] + dy * side, back[1] - dx * side]]
}
