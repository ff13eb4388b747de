//! A puzzle as a file of BurrTools.
//!
//! The format is that of `voxel.cpp` and `problem.cpp` in github.com/burr-tools/burr-tools.

use super::burr_puzzle::{BurrPuzzle, Marks, UsedShape};
use super::{Buffered, EmitTask};
use crate::voxel_grids::{VoxelPlace, minus};
use puzc_core::base::xml;
use puzc_core::diag::{Diagnostic, codes::E416};
use puzc_core::xcc::{Problem, StatementKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// The largest color of BurrTools.
const MAX_COLORS: usize = 63;

/// E416, if BurrTools cannot express the problem.
pub(super) fn obstacle(problem: &Problem) -> Option<Diagnostic> {
    let why = match BurrPuzzle::new(problem) {
        Ok(puzzle) if VoxelColors::new(&puzzle).colors > MAX_COLORS => {
            Some("there are more than 63 colors".into())
        }
        Ok(puzzle) => puzzle.obstacle(problem),
        Err(why) => Some(why),
    }?;
    let pieces = problem.statements.iter().find(|s| s.kind == StatementKind::Pieces);
    let d = Diagnostic::new(E416, format!("a file of BurrTools cannot express this puzzle: {why}"));
    let d = match pieces.or(problem.statements.first()) {
        Some(statement) => d.label(statement.span, "what BurrTools would read differently"),
        None => d,
    };
    let d = d.help("`-t json` includes everything");
    Some(match problem.kept.frame.is_empty() {
        true => d,
        false => d.help("the cells that `keep still` makes a frame are places for pieces there; `puzc apart FILE -o OUT.xmpuzzle` writes the solutions, taken apart, with the frame"),
    })
}

pub(super) fn write(EmitTask { problem, .. }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let puzzle = BurrPuzzle::new(problem).map_err(io::Error::other)?;
    out.write_all(puzzle.text(problem.title.as_deref().unwrap_or_default(), "", "").as_bytes())
}

/// The numbers of colors in the file.
struct VoxelColors {
    /// The marks of each color of pieces; their numbers begin with 1.
    pieces: Vec<Marks>,
    /// Sets of colors of pieces that may be at a voxel of the result; their numbers follow.
    sets: Vec<Vec<usize>>,
    /// How many there are.
    colors: usize,
}

impl VoxelColors {
    fn new(puzzle: &BurrPuzzle) -> VoxelColors {
        let used: BTreeSet<&Marks> = puzzle.shapes.iter().flat_map(|shape| shape.voxels.values()).collect();
        let pieces = used.into_iter().filter(|marks| !marks.is_empty()).cloned().collect();
        let mut all = VoxelColors { pieces, sets: vec![], colors: 0 };
        let sets: BTreeSet<Vec<usize>> = puzzle.result.values().map(|v| all.allowed(&v.marks)).collect();
        all.sets = sets.into_iter().filter(|set| set.len() < all.pieces.len()).collect();
        all.colors = all.pieces.len() + all.sets.len();
        all
    }

    /// The colors of pieces that may be where the result has these marks.
    fn allowed(&self, marks: &Marks) -> Vec<usize> {
        (0..self.pieces.len()).filter(|color| self.pieces[*color].is_subset(marks)).collect()
    }

    fn of_piece(&self, marks: &Marks) -> usize {
        self.pieces.iter().position(|own| own == marks).map_or(0, |i| i + 1)
    }

    fn of_result(&self, marks: &Marks) -> usize {
        let allowed = self.allowed(marks);
        self.sets.iter().position(|set| *set == allowed).map_or(0, |i| self.pieces.len() + i + 1)
    }
}

impl BurrPuzzle {
    /// The file; the attributes of the problem and its solutions are text of the caller.
    pub fn text(&self, title: &str, attributes: &str, solutions: &str) -> String {
        let palette = VoxelColors::new(self);
        let mut out = format!(
            "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"{}\"/>\n",
            self.grid.number
        );
        if palette.colors == 0 {
            out += "<colors/>\n";
        } else {
            let shade = |i: usize| 255 * i / palette.colors;
            let color =
                |i: usize| format!("<color red=\"{}\" green=\"128\" blue=\"{}\"/>", shade(i), 255 - shade(i));
            let _ = writeln!(out, "<colors>{}</colors>", (0..palette.colors).map(color).collect::<String>());
        } // writing to a string cannot fail, here and below
        out += "<shapes>\n";
        for UsedShape { name, voxels, weight, .. } in &self.shapes {
            let attributes = format!(" weight=\"{weight}\" name=\"{}\"", xml::attribute(name));
            let mark = |v: &VoxelPlace| voxels.get(v).map(|marks| ('#', palette.of_piece(marks)));
            add_shape(&mut out, voxels.keys(), &attributes, mark);
        }
        let places: Vec<VoxelPlace> = self.result.keys().map(|v| minus(*v, self.origin)).collect();
        let marks: BTreeMap<VoxelPlace, (char, usize)> = places
            .iter()
            .zip(self.result.values())
            .map(|(v, voxel)| (*v, (if voxel.needed { '#' } else { '+' }, palette.of_result(&voxel.marks))))
            .collect();
        add_shape(&mut out, places.iter(), " name=\"result\"", |v| marks.get(v).copied());
        let title = xml::attribute(title);
        let holes = self.holes.map_or(String::new(), |n| format!(" maxHoles=\"{n}\""));
        let state = if attributes.is_empty() { " state=\"0\"" } else { "" };
        let _ = writeln!(
            out,
            "</shapes>\n<problems>\n<problem name=\"{title}\"{state}{holes}{attributes}>\n<shapes>"
        );
        for (i, shape) in self.shapes.iter().enumerate() {
            let count = match (shape.least, shape.most) {
                (least, most) if least == most => format!("count=\"{least}\""),
                (least, most) => format!("min=\"{least}\" max=\"{most}\""),
            };
            let group = |g: &usize| format!("<group group=\"{g}\" count=\"{}\"/>", shape.most);
            let groups: String = shape.groups.iter().map(group).collect();
            let _ = writeln!(out, "<shape id=\"{i}\" {count}>{groups}</shape>");
        }
        let _ = writeln!(out, "</shapes>\n<result id=\"{}\"/>", self.shapes.len());
        let pairs: String = palette
            .sets
            .iter()
            .zip(palette.pieces.len()..)
            .flat_map(|(set, result)| set.iter().map(move |color| (*color, result)))
            .map(|(color, result)| format!("<pair piece=\"{color}\" result=\"{result}\"/>"))
            .collect();
        out += &if pairs.is_empty() { "<bitmap/>\n".into() } else { format!("<bitmap>{pairs}</bitmap>\n") };
        if !solutions.is_empty() {
            out = out + "<solutions>\n" + solutions + "</solutions>\n";
        }
        out + "</problem>\n</problems>\n<comment/>\n</puzzle>\n"
    }
}

/// The voxels of a box in the order of z, y, x.
fn add_shape<'a>(
    out: &mut String,
    voxels: impl Iterator<Item = &'a VoxelPlace> + Clone,
    attributes: &str,
    mark: impl Fn(&VoxelPlace) -> Option<(char, usize)>,
) {
    let [x, y, z] = [0, 1, 2].map(|i| voxels.clone().map(|v| v[i]).max().unwrap_or(0) + 1);
    let _ = write!(out, "<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\"{attributes} type=\"0\">");
    for place in (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z]))) {
        match mark(&place) {
            Some((mark, 0)) => out.push(mark),
            Some((mark, color)) => {
                let _ = write!(out, "{mark}{color}");
            }
            None => out.push('_'),
        }
    }
    out.push_str("</voxel>\n");
}
