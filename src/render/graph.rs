//! Graphs: nodes in their places, the links between them, and the marks on both.

use crate::palette::Paint;
use puzc_core::geometry::Point;
use puzc_core::xcc::{DrawnGraph, GraphLayout, HoleValue, MarkSign, MarkSpot, PictureMark};
use std::f64::consts::TAU;

/// A graph and its marks.
#[derive(Clone, Debug)]
pub struct GraphView {
    /// Its nodes.
    pub nodes: Vec<NodeView>,
    /// The links between the nodes.
    pub links: Vec<LinkView>,
}

/// A node.
#[derive(Clone, Debug)]
pub struct NodeView {
    /// Its name.
    pub name: String,
    /// Where it is, in steps of about the size of a cell.
    pub at: Point,
    /// The texts in it.
    pub texts: Vec<String>,
    /// Its color.
    pub fill: Option<Paint>,
    /// The name of its color.
    pub color: String,
    /// The color of the texts, if it is not the usual one.
    pub ink: Option<Paint>,
}

/// A link between two nodes.
#[derive(Clone, Debug)]
pub struct LinkView {
    /// The nodes.
    pub ends: [u32; 2],
    /// The texts beside it.
    pub texts: Vec<String>,
    /// Its color.
    pub fill: Option<Paint>,
    /// Is it part of the solution?
    pub chosen: bool,
    /// Does it end in an arrow head?
    pub arrow: bool,
}

impl GraphView {
    /// A graph as the puzzle declares it.
    pub fn new(graph: &DrawnGraph) -> GraphView {
        let at = places(&graph.layout, graph.nodes.len());
        let nodes = graph.nodes.iter().zip(at).map(|((_, name), at)| NodeView {
            name: name.to_string(),
            at,
            texts: vec![],
            fill: None,
            color: String::new(),
            ink: None,
        });
        let link = |ends: &[u32; 2]| LinkView {
            ends: *ends,
            texts: vec![],
            fill: None,
            chosen: false,
            arrow: false,
        };
        GraphView { nodes: nodes.collect(), links: graph.links.iter().map(link).collect() }
    }

    /// The picture in words.
    pub fn words(&self) -> Vec<String> {
        let name = |n: u32| &*self.nodes[n as usize].name;
        let mut lines = vec![];
        for node in &self.nodes {
            let what: Vec<&str> =
                node.texts.iter().map(|t| &**t).chain([&*node.color]).filter(|t| !t.is_empty()).collect();
            if !what.is_empty() {
                lines.push(format!("{} at node {}", what.join(" "), node.name));
            }
        }
        for link in &self.links {
            let [u, v] = link.ends.map(name);
            if link.chosen {
                lines.push(format!("{} {u}-{v}", if link.arrow { "arrow" } else { "line" }));
            }
            if !link.texts.is_empty() {
                lines.push(format!("{} at {u}-{v}", link.texts.join(" ")));
            }
        }
        lines
    }

    /// Draws the part of a mark that belongs to the graph with this number.
    pub fn put(&mut self, graph: u32, mark: &PictureMark, given: bool, paint: Option<Paint>) {
        let mut nodes = vec![];
        for spot in &mark.spots {
            match spot {
                MarkSpot::Node { graph: g, node } if *g == graph => nodes.push(*node),
                MarkSpot::Link { graph: g, ends } if *g == graph => {
                    let link = self.link(*ends);
                    match &mark.sign {
                        MarkSign::Text(text) => link.texts.push(text.to_string()),
                        MarkSign::Fill(_) => (link.fill, link.chosen) = (paint, true),
                        MarkSign::Circle => link.texts.push("○".into()),
                        MarkSign::Box => link.texts.push("□".into()),
                        MarkSign::Note(..) => {}
                        MarkSign::Dot => link.texts.push("●".into()),
                        MarkSign::Cross => link.texts.push("×".into()),
                        sign => {
                            link.chosen = !given;
                            link.arrow = *sign == MarkSign::Arrow;
                            link.fill = paint.or(link.fill);
                        }
                    }
                }
                _ => {}
            }
        }
        match &mark.sign {
            MarkSign::Line | MarkSign::Arrow => {
                for step in nodes.windows(2) {
                    let link = self.link([step[0], step[1]]);
                    link.chosen = !given;
                    link.arrow = mark.sign == MarkSign::Arrow;
                    link.fill = paint.or(link.fill);
                }
            }
            MarkSign::Fill(name) => {
                for node in nodes {
                    let node = &mut self.nodes[node as usize];
                    (node.fill, node.color) = (paint, name.to_string());
                }
            }
            sign => {
                let text = match sign {
                    MarkSign::Text(text) => text,
                    MarkSign::Circle | MarkSign::Outline => "○",
                    MarkSign::Dot => "●",
                    MarkSign::Box => "□",
                    _ => "×",
                };
                for node in nodes {
                    let node = &mut self.nodes[node as usize];
                    node.ink = paint.or(node.ink);
                    let texts = &mut node.texts;
                    if !texts.iter().any(|t| t == text) {
                        texts.push(text.to_string());
                    }
                }
            }
        }
    }

    /// Chooses the link between two nodes, if the graph has it.
    pub fn join(&mut self, graph: &DrawnGraph, u: &HoleValue, v: &HoleValue) -> bool {
        let find = |value: &HoleValue| graph.nodes.iter().position(|n| n.0 == *value).map(|i| i as u32);
        let (Some(u), Some(v)) = (find(u), find(v)) else { return false };
        self.link([u, v]).chosen = true;
        true
    }

    /// The link between two nodes, which is added if there is none.
    fn link(&mut self, [u, v]: [u32; 2]) -> &mut LinkView {
        let found = self.links.iter().position(|l| l.ends == [u, v] || l.ends == [v, u]);
        let at = found.unwrap_or(self.links.len());
        if found.is_none() {
            self.links.push(LinkView {
                ends: [u, v],
                texts: vec![],
                fill: None,
                chosen: false,
                arrow: false,
            });
        }
        let link = &mut self.links[at];
        link.ends = [u, v];
        link
    }
}

/// The most nodes whose distances are compared.
const MAX_COMPARED: usize = 1000;

/// The positions of nodes.
fn places(layout: &GraphLayout, count: usize) -> Vec<Point> {
    match layout {
        GraphLayout::Circle => {
            let radius = (count as f64 * 1.1 / TAU).max(0.9);
            let point = |i: usize| {
                let angle = i as f64 / count as f64 * TAU;
                [radius * angle.sin(), -radius * angle.cos()]
            };
            (0..count).map(point).collect()
        }
        GraphLayout::Grid => {
            let columns = (1..=count).find(|c| c * c >= count).unwrap_or(1);
            (0..count).map(|i| [(i % columns) as f64, (i / columns) as f64]).collect()
        }
        GraphLayout::At(all) => {
            // scale so that the nearest nodes are one step apart
            let far =
                |(a, b): (&(i64, i64), &(i64, i64))| (a.0 as f64 - b.0 as f64).hypot(a.1 as f64 - b.1 as f64);
            let first = &all[..all.len().min(MAX_COMPARED)];
            let pairs = first.iter().enumerate().flat_map(|(i, a)| all[..i].iter().map(move |b| (a, b)));
            let step = pairs.map(far).filter(|d| *d > 0.0).fold(f64::INFINITY, f64::min);
            let step = if step.is_finite() { step } else { 1.0 };
            all.iter().map(|(x, y)| [*x as f64 / step, -(*y as f64) / step]).collect()
        }
    }
}
