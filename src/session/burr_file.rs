//! Assemblies and separations as a file of BurrTools.
//!
//! The format is that of `voxel.cpp`, `problem.cpp`, `assembly.cpp` and `disassembly.cpp` in
//! github.com/burr-tools/burr-tools.  There, a frame is a piece like the others.

use crate::PlacedPieces;
use puzc_apart::{Separation, TakenApart};
use puzc_core::base::xml;
use puzc_core::geometry::Place;
use puzc_core::xcc::{Problem, RestingPart};
use std::collections::BTreeSet;
use std::fmt::Write;

type BurrVoxel = [i32; 3];

/// A solution, and whether it comes apart.
pub type JudgedAssembly = (PlacedPieces, TakenApart);

/// A shape and how often it is used.
struct UsedShape {
    name: String,
    voxels: BTreeSet<BurrVoxel>,
    least: u32,
    most: u32,
    weight: usize,
    groups: Vec<usize>,
}

/// BurrTools turns by multiples of 90 degrees about x, and then by one of these.
const TURNS: [fn(BurrVoxel) -> BurrVoxel; 6] = [
    |v| v,
    |[x, y, z]| [-z, y, x],
    |[x, y, z]| [-x, y, -z],
    |[x, y, z]| [z, y, -x],
    |[x, y, z]| [-y, x, z],
    |[x, y, z]| [y, -x, z],
];

/// A rotation by its number in BurrTools.
fn turned(number: usize, voxel: BurrVoxel) -> BurrVoxel {
    TURNS[number / 4]((0..number % 4).fold(voxel, |[x, y, z], _| [x, -z, y]))
}

fn plus(a: BurrVoxel, b: BurrVoxel) -> BurrVoxel {
    [0, 1, 2].map(|i| a[i].wrapping_add(b[i]))
}

fn minus(a: BurrVoxel, b: BurrVoxel) -> BurrVoxel {
    [0, 1, 2].map(|i| a[i].wrapping_sub(b[i]))
}

fn least(voxels: &BTreeSet<BurrVoxel>) -> BurrVoxel {
    [0, 1, 2].map(|i| voxels.iter().map(|v| v[i]).min().unwrap_or(0))
}

fn voxels(cells: &[Place]) -> BTreeSet<BurrVoxel> {
    cells.iter().map(|c| [c.x, c.y, c.z]).collect()
}

/// The number of the rotation and the shift that carry a shape onto the cells of a piece.
fn motion(shape: &BTreeSet<BurrVoxel>, cells: &BTreeSet<BurrVoxel>) -> Option<(usize, BurrVoxel)> {
    (0..24).find_map(|number| {
        let image: BTreeSet<BurrVoxel> = shape.iter().map(|v| turned(number, *v)).collect();
        let shift = minus(least(cells), least(&image));
        let fits = image.len() == cells.len() && image.iter().all(|v| cells.contains(&plus(*v, shift)));
        fits.then_some((number, shift))
    })
}

/// The file; fails with a reason if BurrTools cannot express it.
pub fn burr_file(problem: &Problem, solutions: &[JudgedAssembly]) -> Result<String, String> {
    let cubes = puzc_core::geometry::find_geometry("cubes");
    let all_cells = problem.boards.iter().flat_map(|b| &b.cells);
    if all_cells.clone().any(|c| Some(c.geometry) != cubes) {
        return Err("a file of BurrTools can be written for pieces on cubes only".into());
    }
    let mut parts: Vec<UsedShape> = vec![];
    for (placed, _) in solutions {
        for (name, cells) in placed.names.iter().zip(&placed.cells) {
            if !parts.iter().any(|part| part.name == *name) {
                parts.push(part(problem, name, &voxels(cells)));
            }
        }
    }
    for (placed, _) in solutions {
        for part in &mut parts {
            part.most = part.most.max(placed.names.iter().filter(|name| **name == part.name).count() as u32);
        }
    }
    let needed = |cell: &&Place| {
        let item = problem.items.iter().find(|item| problem.place_of(item) == Some(**cell));
        item.is_some_and(|item| item.bounds.is_some_and(|b| b.lo > 0))
    };
    let frames = problem.kept.resting.iter().filter_map(|part| match part {
        RestingPart::Frame(cells) => Some(voxels(cells)),
        RestingPart::Piece(_) => None,
    });
    let frames: BTreeSet<BurrVoxel> = frames.flatten().collect();
    let plain: Vec<&Place> = all_cells.filter(|c| c.suffix == 0).collect();
    let mut filled: BTreeSet<BurrVoxel> =
        plain.iter().copied().filter(needed).map(|c| [c.x, c.y, c.z]).collect();
    filled.extend(&frames);
    let result: BTreeSet<BurrVoxel> = plain.iter().map(|c| [c.x, c.y, c.z]).chain(frames).collect();
    let origin = least(&result);

    let mut out = String::from(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<colors/>\n<shapes>\n",
    );
    for part in &parts {
        let attributes = format!(" weight=\"{}\" name=\"{}\"", part.weight, xml::attribute(&part.name));
        add_shape(&mut out, &part.voxels, &attributes, |_| '#');
    }
    let mark = |v: &BurrVoxel| if filled.contains(v) { '#' } else { '+' };
    add_shape(&mut out, &result, " name=\"result\"", mark);
    let title = xml::attribute(problem.title.as_deref().unwrap_or_default());
    let apart = solutions.iter().filter(|(_, taken)| matches!(taken, TakenApart::Apart(_))).count();
    let _ = write!(
        out,
        "</shapes>\n<problems>\n<problem name=\"{title}\" state=\"2\" assemblies=\"{}\" \
         solutions=\"{apart}\" time=\"0\">\n<shapes>\n",
        solutions.len()
    ); // writing to a string cannot fail, here and below
    for (i, part) in parts.iter().enumerate() {
        let count = match (part.least, part.most) {
            (least, most) if least == most => format!("count=\"{least}\""),
            (least, most) => format!("min=\"{least}\" max=\"{most}\""),
        };
        let group = |g: &usize| format!("<group group=\"{}\" count=\"{}\"/>", g + 1, part.most);
        let groups: String = part.groups.iter().map(group).collect();
        let _ = writeln!(out, "<shape id=\"{i}\" {count}>{groups}</shape>");
    }
    let _ = writeln!(out, "</shapes>\n<result id=\"{}\"/>\n<bitmap/>\n<solutions>", parts.len());
    for (number, (placed, taken)) in (1..).zip(solutions) {
        let at = Placements::new(&parts, placed, origin)?;
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
    out += "</solutions>\n</problem>\n</problems>\n<comment/>\n</puzzle>\n";
    Ok(out)
}

fn part(problem: &Problem, name: &str, cells: &BTreeSet<BurrVoxel>) -> UsedShape {
    let origin = least(cells);
    let item = problem.items.iter().find(|i| &*i.label.text == name && problem.place_of(i).is_none());
    let bounds = item.and_then(|item| item.bounds);
    let is_frame = item.is_none();
    let resting = problem.kept.resting.len();
    // there is no place for more copies than this
    let room = problem.boards.iter().map(|board| board.cells.len()).sum::<usize>() as u32;
    let rests = |part: &RestingPart| match part {
        RestingPart::Piece(piece) => **piece == *name,
        RestingPart::Frame(_) => is_frame,
    };
    let rank = problem.kept.resting.iter().position(rests);
    let sets = problem.kept.together.iter().enumerate();
    UsedShape {
        name: name.to_string(),
        voxels: cells.iter().map(|v| minus(*v, origin)).collect(),
        least: bounds.map_or(u32::from(is_frame), |b| b.lo.min(room)),
        most: bounds.map_or(1, |b| b.hi.min(room)),
        weight: rank.map_or(1, |rank| resting - rank + 1),
        groups: sets.filter(|(_, set)| set.iter().any(|n| **n == *name)).map(|(i, _)| i).collect(),
    }
}

fn add_shape(
    out: &mut String,
    voxels: &BTreeSet<BurrVoxel>,
    attributes: &str,
    mark: impl Fn(&BurrVoxel) -> char,
) {
    let low = least(voxels);
    let high = [0, 1, 2].map(|i| voxels.iter().map(|v| v[i]).max().unwrap_or(0));
    let size = plus(minus(high, low), [1; 3]);
    let _ =
        write!(out, "<voxel x=\"{}\" y=\"{}\" z=\"{}\"{attributes} type=\"0\">", size[0], size[1], size[2]);
    for z in low[2]..=high[2] {
        for y in low[1]..=high[1] {
            out.extend(
                (low[0]..=high[0]).map(|x| if voxels.contains(&[x, y, z]) { mark(&[x, y, z]) } else { '_' }),
            );
        }
    }
    out.push_str("</voxel>\n");
}

/// Where the pieces of a solution are, and their numbers in the file.
struct Placements {
    /// For each piece of the file: its place and rotation.
    text: Vec<String>,
    /// For each piece of the solution: its number in the file.
    numbers: Vec<usize>,
    /// For each piece of the solution: its place.
    start: Vec<BurrVoxel>,
}

/// The rotation of a piece that is not used.
const UNUSED: &str = "0 0 0 255";
/// How far away a piece is that was removed.
const AWAY: i32 = 20_000;

impl Placements {
    fn new(parts: &[UsedShape], placed: &PlacedPieces, origin: BurrVoxel) -> Result<Placements, String> {
        let pieces = placed.names.len();
        let mut at = Placements { text: vec![], numbers: vec![0; pieces], start: vec![[0; 3]; pieces] };
        for part in parts {
            let mut free = part.most as usize;
            for i in (0..pieces).filter(|i| placed.names[*i] == part.name) {
                let cells = voxels(&placed.cells[i]);
                let (turn, shift) = motion(&part.voxels, &cells).ok_or_else(|| {
                    format!("BurrTools cannot reflect a piece, and `{}` has two shapes", part.name)
                })?;
                at.start[i] = minus(shift, origin);
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
    fn separation(&self, out: &mut String, separation: &Separation, at: &mut [BurrVoxel], kind: &str) {
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
        let state = |out: &mut String, at: &[BurrVoxel]| {
            let axis = |i: usize| pieces.iter().map(|p| at[*p][i].to_string()).collect::<Vec<_>>().join(" ");
            let _ =
                writeln!(out, "<state><dx>{}</dx><dy>{}</dy><dz>{}</dz></state>", axis(0), axis(1), axis(2));
        };
        state(out, at);
        for m in &separation.moves {
            let by = m.by.map(|n| n.wrapping_mul(m.steps.map_or(AWAY, |steps| steps as i32)));
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
