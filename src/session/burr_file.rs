//! Assemblies and separations as a file of BurrTools.
//!
//! The format is that of `voxel.cpp`, `problem.cpp`, `assembly.cpp` and `disassembly.cpp` in
//! github.com/burr-tools/burr-tools.  There, a frame is a piece like the others.

use crate::PlacedPieces;
use puzc_apart::{Separation, TakenApart};
use puzc_core::xcc::Problem;
use puzc_formats::emit::{BurrPuzzle, FRAME, NAMELESS, VoxelPlace, minus, plus};
use std::fmt::Write;

/// A solution, and whether it comes apart.
pub type JudgedAssembly = (PlacedPieces, TakenApart);

/// The file; fails with a reason if BurrTools cannot express it.  It says whether these are all solutions.
pub fn burr_file(problem: &Problem, judged: &[JudgedAssembly], are_all: bool) -> Result<String, String> {
    let mut puzzle = BurrPuzzle::new(problem)?;
    for (placed, _) in judged {
        for shape in puzzle.shapes.iter_mut().filter(|shape| ![FRAME, NAMELESS].contains(&&*shape.name)) {
            let copies = placed.names.iter().filter(|name| **name == shape.name).count();
            shape.most = shape.most.max(copies as u32);
        }
    }
    let mut out = String::new(); // writing to it cannot fail, here and below
    for (number, (placed, taken)) in (1..).zip(judged) {
        let at = BurrPlaces::new(&puzzle, placed)?;
        let _ = write!(out, "<solution asmNum=\"{number}\"");
        let _ = match taken {
            TakenApart::Apart(Some(_)) => writeln!(out, " solNum=\"{number}\">"),
            _ => writeln!(out, ">"),
        };
        let _ = writeln!(out, "<assembly>{}</assembly>", at.text.join(" "));
        if let TakenApart::Apart(Some(separation)) = taken {
            at.separation(&mut out, separation, &mut at.start.clone(), "");
        }
        out += "</solution>\n";
    }
    let apart = judged.iter().filter(|(_, taken)| matches!(taken, TakenApart::Apart(_))).count();
    let state = if are_all { 2 } else { 1 }; // `solveState_e` in `problem.h`
    let found = judged.len();
    let attributes = format!(" state=\"{state}\" assemblies=\"{found}\" solutions=\"{apart}\" time=\"0\"");
    Ok(puzzle.text(problem.title.as_deref().unwrap_or_default(), &attributes, &out))
}

/// Where the pieces of a solution are, and their numbers in the file.
struct BurrPlaces<'a> {
    puzzle: &'a BurrPuzzle,
    /// For each piece of the file: its place and rotation.
    text: Vec<String>,
    /// For each piece of the solution: its number in the file.
    numbers: Vec<usize>,
    /// For each piece of the solution: its place.
    start: Vec<VoxelPlace>,
}

/// The rotation of a piece that is not used.
const UNUSED: &str = "0 0 0 255";
/// How far away a piece is that was removed.
const AWAY: i64 = 20_000;

impl BurrPlaces<'_> {
    fn new<'a>(puzzle: &'a BurrPuzzle, placed: &PlacedPieces) -> Result<BurrPlaces<'a>, String> {
        let pieces = placed.names.len();
        let mut at =
            BurrPlaces { puzzle, text: vec![], numbers: vec![0; pieces], start: vec![[0; 3]; pieces] };
        // the frame is the last piece
        let frames = puzzle.shapes.iter().filter(|shape| shape.name == FRAME).count().min(pieces);
        let mut left: Vec<usize> = (0..pieces).collect();
        for shape in &puzzle.shapes {
            let is_own =
                |i: &usize| placed.names[*i] == shape.name && (*i < pieces - frames) != (shape.name == FRAME);
            let most = if shape.name == FRAME { 1 } else { usize::MAX };
            let mut free = shape.most as usize;
            for i in left.clone().into_iter().filter(is_own).take(most) {
                let voxels = puzzle.voxels(placed.colored[i].iter().copied());
                let (turn, shift) = match puzzle.motion(shape, &voxels) {
                    Some(motion) => motion,
                    None if shape.name == NAMELESS => continue, // it is another shape
                    None => {
                        return Err(format!(
                            "BurrTools has no rotation that carries `{}` to its place",
                            shape.name
                        ));
                    }
                };
                left.retain(|other| *other != i);
                at.start[i] = minus(plus(puzzle.hotspot(shape, turn), shift), puzzle.origin);
                at.numbers[i] = at.text.len();
                let [x, y, z] = at.start[i];
                at.text.push(format!("{x} {y} {z} {turn}"));
                free = free.saturating_sub(1);
            }
            at.text.extend((0..free).map(|_| UNUSED.to_string()));
        }
        Ok(at)
    }

    /// A separation; the places are those at its start, and are changed by its moves.
    fn separation(&self, out: &mut String, separation: &Separation, at: &mut [VoxelPlace], kind: &str) {
        // BurrTools wants the pieces in the order of their numbers
        let mut pieces = separation.pieces.clone();
        pieces.sort_by_key(|piece| self.numbers[*piece]);
        let numbers: Vec<String> = pieces.iter().map(|p| self.numbers[*p].to_string()).collect();
        let _ = writeln!(
            out,
            "<separation{kind}>\n<pieces count=\"{}\">{}</pieces>",
            pieces.len(),
            numbers.join(" ")
        );
        let state = |out: &mut String, at: &[VoxelPlace]| {
            let axis = |i: usize| pieces.iter().map(|p| at[*p][i].to_string()).collect::<Vec<_>>().join(" ");
            let _ =
                writeln!(out, "<state><dx>{}</dx><dy>{}</dy><dz>{}</dz></state>", axis(0), axis(1), axis(2));
        };
        state(out, at);
        for m in &separation.moves {
            let step = self.puzzle.step(m.by);
            let by = step.map(|n| n.wrapping_mul(m.steps.map_or(AWAY, i64::from)));
            let mut now = at.to_vec();
            m.pieces.iter().for_each(|p| now[*p] = plus(now[*p], by));
            state(out, &now);
            if m.steps.is_some() {
                at.copy_from_slice(&now);
            }
        }
        for (part, kind) in [(&separation.removed, " type=\"removed\""), (&separation.left, " type=\"left\"")]
        {
            if let Some(part) = part {
                self.separation(out, part, &mut at.to_vec(), kind);
            }
        }
        *out += "</separation>\n";
    }
}
