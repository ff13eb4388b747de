//! The files of BurrTools: XML with shapes, and problems that refer to the shapes by number.
//!
//! The format is that of `voxel.cpp` and `problem.cpp` in github.com/burr-tools/burr-tools.

use super::super::cells::{FileCell, shifted};
use crate::voxel_grids::{VOXEL_GRIDS, VoxelGrid};
use puzc_core::base::{SourceFile, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeSet;

/// The contents of a file.
pub struct BurrFile {
    /// The grid of its voxels.
    pub grid: &'static VoxelGrid,
    /// All shapes; problems refer to them by their index.
    pub shapes: Vec<VoxelShape>,
    /// The problems.
    pub problems: Vec<BurrProblem>,
    /// The author's remarks.
    pub comment: String,
}

/// A set of voxels.
pub struct VoxelShape {
    /// Empty if it has none.
    pub name: String,
    /// The voxels that are not empty, shifted so that their least coordinates are 0.
    pub voxels: Vec<Voxel>,
    /// Of two parts, the one with the heaviest shape rests.
    pub weight: i64,
    /// Where it is defined.
    pub at: Span,
}

/// A voxel that is not empty.
pub struct Voxel {
    /// Its coordinates in the file.
    pub at: [i64; 3],
    /// The cell of the lattice.
    pub cell: FileCell,
    /// May it stay empty in the result?
    pub optional: bool,
    /// From 1; 0 is no color.
    pub color: u32,
}

/// A problem: pieces and the shape that they form.
pub struct BurrProblem {
    /// Empty if it has none.
    pub name: String,
    /// The pieces.
    pub parts: Vec<BurrSupply>,
    /// The shape to be formed.
    pub result: usize,
    /// How many optional voxels may stay empty at most.
    pub holes: Option<u64>,
    /// Pairs of a piece's color and a color of the result where it may be placed.
    pub allowed: BTreeSet<(u32, u32)>,
    /// Where it is defined.
    pub at: Span,
}

/// A shape and how often it is used.
pub struct BurrSupply {
    /// The number of the shape in the file, from 0.
    pub shape: usize,
    /// The least number.
    pub lo: u32,
    /// The greatest number.
    pub hi: u32,
    /// The groups whose pieces need not come apart, for all of its pieces.
    pub groups: Vec<u32>,
    /// Where it has groups for fewer pieces, and for how many of them.
    pub limited: Vec<(u32, Span)>,
}

/// The largest number of elements and texts of a file.
const MAX_NODES: u32 = 2_000_000;
/// The largest color of BurrTools.
const MAX_COLORS: u32 = 63;
/// The largest number of pieces that are alike.
const MAX_ALIKE: u32 = 10_000;

/// Reads a file.
pub fn read_burr_file(source: &SourceFile) -> Result<BurrFile, Diagnostic> {
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&source.text, options).map_err(|e| {
        let start = offset(&source.text, e.pos().row, e.pos().col);
        error("this is not an XML file of BurrTools", source.at(start..start), &e.to_string())
            .help("a file of BurrTools is named NAME.xmpuzzle")
    })?;
    let mut reader = BurrReader { source, grid: &VOXEL_GRIDS[0] };
    reader.puzzle(document.root_element())
}

/// The byte offset of a line and a column, both counted from 1.
fn offset(text: &str, line: u32, column: u32) -> usize {
    let start: usize = text.split_inclusive('\n').take((line as usize).saturating_sub(1)).map(str::len).sum();
    let rest = &text[start..];
    start + rest.char_indices().nth((column as usize).saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

fn error(message: &str, at: Span, label: &str) -> Diagnostic {
    Diagnostic::new(E901, message).label(at, label)
}

struct BurrReader<'a> {
    source: &'a SourceFile,
    grid: &'static VoxelGrid,
}

impl BurrReader<'_> {
    /// The start tag of an element; its content may be long.
    fn at(&self, node: Node) -> Span {
        let range = node.range();
        let tag = self.source.text.get(range.clone()).and_then(|text| text.find('>'));
        self.source.at(range.start..tag.map_or(range.end, |end| range.start + end + 1))
    }

    fn puzzle(&mut self, root: Node) -> Result<BurrFile, Diagnostic> {
        if root.tag_name().name() != "puzzle" {
            return Err(error("this is not a file of BurrTools", self.at(root), "`<puzzle>` is expected"));
        }
        if let Some(grid) = child(root, "gridType") {
            let number = self.number(grid, "type")?.unwrap_or(0);
            self.grid = VOXEL_GRIDS.iter().find(|g| g.number == number).ok_or_else(|| {
                error("this is an unknown grid", self.at(grid), "its `type` is from 0 to 4")
            })?;
        }
        let colors = inner(root, "colors").filter(|n| n.has_tag_name("color")).count();
        let shapes = inner(root, "shapes").filter(|n| n.has_tag_name("voxel"));
        let shapes: Vec<VoxelShape> = shapes.map(|n| self.shape(n)).collect::<Result<_, _>>()?;
        let problems = inner(root, "problems").filter(|n| n.has_tag_name("problem"));
        let problems = problems.map(|n| self.problem(n, &shapes, colors)).collect::<Result<Vec<_>, _>>()?;
        if problems.is_empty() {
            let d = error("this file contains no problem", self.at(root), "it has shapes only");
            return Err(d.help("in BurrTools, a problem says which pieces form which shape"));
        }
        let grid = self.grid;
        Ok(BurrFile {
            grid,
            shapes,
            problems,
            comment: child(root, "comment").map(content).unwrap_or_default(),
        })
    }

    fn number(&self, node: Node, name: &str) -> Result<Option<u32>, Diagnostic> {
        let Some(attribute) = node.attribute_node(name) else { return Ok(None) };
        let number = attribute.value().trim().parse::<u32>();
        number.map(Some).map_err(|_| {
            let at = self.source.at(attribute.range_value());
            error(&format!("`{name}` is a number"), at, "here is none")
        })
    }

    fn required(&self, node: Node, name: &str) -> Result<u32, Diagnostic> {
        self.number(node, name)?.ok_or_else(|| {
            let message = format!("`{}` without `{name}`", node.tag_name().name());
            error(&message, self.at(node), "it is needed here")
        })
    }

    /// The voxels in the order of z, y, x: `#` is filled, `+` optional, `_` empty; digits after a voxel are
    /// its color.
    fn shape(&self, node: Node) -> Result<VoxelShape, Diagnostic> {
        if self.number(node, "type")?.is_some_and(|t| t != 0) {
            return Err(error("unknown kind of voxels", self.at(node), "its `type` must be 0"));
        }
        let mut size = [0; 3];
        for (size, name) in size.iter_mut().zip(["x", "y", "z"]) {
            *size = self.required(node, name)? as usize;
        }
        let (mut count, mut voxels, mut cells): (usize, Vec<Voxel>, Vec<_>) = (0, vec![], vec![]);
        let mut last = false; // was the last voxel not empty?
        for c in content(node).chars().filter(|c| !c.is_whitespace()) {
            match (c, c.to_digit(10), voxels.last_mut()) {
                ('#' | '+', ..) => {
                    let [x, y, _] = size.map(|n| n.max(1));
                    let at = [count % x, count / x % y, count / x / y].map(|n| n as i64);
                    let Some(cell) = (self.grid.cell)(at) else {
                        let label = format!("x={}, y={}, z={}", at[0], at[1], at[2]);
                        return Err(error(
                            "there is no voxel at this place of the grid",
                            self.at(node),
                            &label,
                        ));
                    };
                    cells.push(cell);
                    let cell = FileCell { kind: cell.0, prime: cell.1, place: [0; 3] };
                    voxels.push(Voxel { at, cell, optional: c == '+', color: 0 });
                    (count, last) = (count + 1, true);
                }
                ('_' | '-', ..) => (count, last) = (count + 1, false),
                (_, Some(digit), Some(voxel)) if last => {
                    voxel.color = voxel.color * 10 + digit;
                    if voxel.color > MAX_COLORS {
                        let label = format!("it has the color {}", voxel.color);
                        return Err(error("BurrTools knows 63 colors", self.at(node), &label));
                    }
                }
                (_, Some(_), _) if count > 0 => {} // the color of an empty voxel
                _ => {
                    let label = format!("it contains {c:?}");
                    return Err(error("a voxel is `#`, `+` or `_`", self.at(node), &label));
                }
            }
        }
        let expected = size.into_iter().fold(1, usize::saturating_mul);
        if count != expected {
            let message = format!("this shape has {expected} voxels, not {count}");
            return Err(Diagnostic::new(E302, message).label(self.at(node), "x times y times z"));
        }
        for (voxel, cell) in voxels.iter_mut().zip(shifted(cells)) {
            voxel.cell = cell;
        }
        let name = node.attribute("name").unwrap_or_default().to_string();
        let weight = match node.attribute_node("weight") {
            Some(weight) => weight.value().trim().parse().map_err(|_| {
                error("`weight` is a number", self.source.at(weight.range_value()), "here is none")
            })?,
            None => 1,
        };
        Ok(VoxelShape { name, voxels, weight, at: self.at(node) })
    }

    fn problem(&self, node: Node, shapes: &[VoxelShape], colors: usize) -> Result<BurrProblem, Diagnostic> {
        let shape_id = |n: Node| {
            let id = self.required(n, "id")? as usize;
            let message = format!("there is no shape with the number {id}");
            let label = format!("the file has {} shapes, numbered from 0", shapes.len());
            if id < shapes.len() { Ok(id) } else { Err(error(&message, self.at(n), &label)) }
        };
        let mut parts = vec![];
        for part in inner(node, "shapes").filter(|n| n.has_tag_name("shape")) {
            let (lo, hi) =
                match (self.number(part, "count")?, self.number(part, "min")?, self.number(part, "max")?) {
                    (Some(n), ..) => (n, n),
                    (None, Some(lo), Some(hi)) => (lo, hi),
                    _ => (1, 1),
                };
            if lo > hi || hi > MAX_ALIKE {
                let label = format!("from {lo} to {hi} pieces; at most {MAX_ALIKE} are possible");
                return Err(error("wrong number of pieces", self.at(part), &label));
            }
            let own = self.number(part, "group")?.filter(|group| *group != 0);
            let (mut groups, mut limited): (Vec<u32>, _) = (own.into_iter().collect(), vec![]);
            for group in part.children().filter(|n| n.has_tag_name("group") && own.is_none()) {
                let (number, count) = (self.required(group, "group")?, self.required(group, "count")?);
                if count < hi {
                    limited.push((count, self.at(group)));
                } else {
                    groups.push(number);
                }
            }
            groups.retain(|group| *group != 0);
            parts.push(BurrSupply { shape: shape_id(part)?, lo, hi, groups, limited });
        }
        let result = child(node, "result").ok_or_else(|| {
            error("this problem has no result", self.at(node), "`<result id=...>` is missing")
        })?;
        let mut allowed = BTreeSet::new();
        for pair in inner(node, "bitmap").filter(|n| n.has_tag_name("pair")) {
            let (piece, result) = (self.required(pair, "piece")?, self.required(pair, "result")?);
            allowed.insert((piece.saturating_add(1), result.saturating_add(1)));
        }
        if colors == 0 {
            allowed = (1..=MAX_COLORS).flat_map(|a| (1..=MAX_COLORS).map(move |b| (a, b))).collect();
        }
        let holes = self.number(node, "maxHoles")?.filter(|n| *n != u32::MAX).map(u64::from);
        let name = node.attribute("name").unwrap_or_default().to_string();
        Ok(BurrProblem { name, parts, result: shape_id(result)?, holes, allowed, at: self.at(node) })
    }
}

fn child<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Option<Node<'a, 'd>> {
    node.children().find(|n| n.has_tag_name(name))
}

/// The children of a child.
fn inner<'a, 'd: 'a>(node: Node<'a, 'd>, name: &str) -> impl Iterator<Item = Node<'a, 'd>> {
    child(node, name).into_iter().flat_map(|n| n.children())
}

fn content(node: Node) -> String {
    node.children().filter_map(|n| if n.is_text() { n.text() } else { None }).collect()
}
