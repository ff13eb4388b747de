//! Graphs in characters.

use super::canvas::{Canvas, Look, TextBlock, TextStyle};
use super::painter::shortened;
use crate::graph::{GraphView, NodeView};
use crate::palette::Paint;

/// The approximate limit of characters in a picture in text.
const MAX_CHARACTERS: f64 = 200_000.0;

impl GraphView {
    /// The drawing in characters: nodes as `name` or `name:text`, links as dots.
    pub fn block(&self, style: TextStyle) -> Option<TextBlock> {
        let labels: Vec<String> = self.nodes.iter().map(|n| self.label(n)).collect();
        let longest = labels.iter().map(|l| l.chars().count()).max().unwrap_or(1) as f64;
        let (wide, high) = ((longest + 3.0).max(6.0), 3.0);
        let at = |n: u32| {
            let [x, y] = self.nodes[n as usize].at;
            ((x * wide).round() as i64, (y * high).round() as i64)
        };
        let far = |k: usize| self.nodes.iter().map(|n| n.at[k].abs()).fold(1.0, f64::max);
        if far(0) * wide * far(1) * high > MAX_CHARACTERS {
            return None;
        }
        let mut canvas = Canvas::default();
        let sign = |fine: char, plain: char| if style.unicode { fine } else { plain };
        for chosen in [false, true] {
            for link in self.links.iter().filter(|l| l.chosen == chosen) {
                let [a, b] = link.ends.map(at);
                let letter = if chosen { sign('•', '*') } else { sign('·', '.') };
                let look = Look { ink: link.fill.filter(|_| chosen), ..Look::default() };
                for spot in between(a, b) {
                    canvas.write(spot, &letter.to_string(), look);
                }
            }
        }
        for link in self.links.iter().filter(|l| !l.texts.is_empty()) {
            let [a, b] = link.ends.map(at);
            let text = link.texts.join(" ");
            let left = text.chars().count() as i64 / 2;
            canvas.write(((a.0 + b.0) / 2 - left, (a.1 + b.1) / 2), &text, Look::default());
        }
        for ((n, node), label) in (0..).zip(&self.nodes).zip(&labels) {
            let ink = node.ink.or(node.fill.map(Paint::letters));
            let look = Look { ink, ground: node.fill, bold: true };
            let (x, y) = at(n);
            let label = shortened(label, 40);
            canvas.write((x - label.chars().count() as i64 / 2, y), &label, look);
        }
        canvas.block(style)
    }

    fn label(&self, node: &NodeView) -> String {
        match (&node.texts[..], &*node.color) {
            ([], "") => node.name.clone(),
            ([], color) => format!("{}:{color}", node.name),
            (texts, _) => format!("{}:{}", node.name, texts.join(" ")),
        }
    }
}

/// The characters on the straight line between two.
fn between(a: (i64, i64), b: (i64, i64)) -> Vec<(i64, i64)> {
    let steps = (b.0 - a.0).abs().max(2 * (b.1 - a.1).abs()).max(1);
    let part = |from: i64, to: i64, i: i64| from + ((to - from) * i * 2 + steps).div_euclid(2 * steps);
    let mut all: Vec<(i64, i64)> = (1..steps).map(|i| (part(a.0, b.0, i), part(a.1, b.1, i))).collect();
    all.dedup();
    all
}
