//! `import burrtools FILE`: puzzles of BurrTools.

mod file;

use super::cells::{FileCell, token, tokens};
use super::puz_text::{piece_name, string, times};
use super::{Import, finish};
use crate::voxel_grids::SphereLayers;
use file::{BurrFile, BurrProblem, BurrSupply, Voxel, VoxelShape, read_burr_file};
use puzc_core::base::{Budget, FileId, MAX_SOURCE_BYTES, Sources};
use puzc_core::diag::{Diagnostic, codes::*, text::too_large};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A file of BurrTools as `.puz`.  Several problems become a puzzle with a parameter.
pub fn import_burrtools(sources: &Sources, file: FileId, budget: &Budget) -> Import {
    let source = sources.file(file);
    let burr = read_burr_file(source)?;
    let mut text = format!("puz 1\npuzzle {}\n\n", string(&format!("Imported from {}", source.name)));
    for line in burr.comment.lines().filter(|line| !line.trim().is_empty()) {
        let _ = writeln!(text, "// {}", line.trim_end().replace(char::is_control, " ")); // cannot fail
    }
    text += burr.grid.definition;
    let mut warnings = vec![];
    let several = burr.problems.len() > 1;
    if several {
        let _ = writeln!(text, "param problem = 1 in 1..{}\n", burr.problems.len());
    }
    for (i, problem) in (1..).zip(&burr.problems) {
        let mut writer = BurrWriter { burr: &burr, problem, budget, indent: "", text: String::new() };
        if several {
            writer.indent = "  ";
        }
        writer.problem(&mut warnings)?;
        let name = problem.name.replace(char::is_control, " ");
        let remark = if name.trim().is_empty() { String::new() } else { format!("// {}\n", name.trim()) };
        text += &match several {
            true => format!("{remark}if problem == {i} {{\n{}}}\n\n", writer.text),
            false => format!("{remark}{}", writer.text),
        };
        if text.len() > MAX_SOURCE_BYTES {
            return Err(vec![too_large("the puzzle")]);
        }
    }
    text += if several { "" } else { "\n" };
    text += "break symmetry  // BurrTools does the same\n";
    finish(|| text, warnings)
}

struct BurrWriter<'a> {
    burr: &'a BurrFile,
    problem: &'a BurrProblem,
    budget: &'a Budget,
    indent: &'static str,
    text: String,
}

/// The suffix of places where voxels with this color may be.
fn suffix(color: u32) -> String {
    format!("#{color}")
}

impl BurrWriter<'_> {
    fn problem(&mut self, warnings: &mut Vec<Diagnostic>) -> Result<(), Diagnostic> {
        let result = &self.burr.shapes[self.problem.result];
        let parts = self.problem.parts.iter().map(|part| (part, &self.burr.shapes[part.shape]));
        let (empty, parts): (Vec<_>, Vec<_>) =
            parts.filter(|(part, _)| part.hi > 0).partition(|(_, shape)| shape.voxels.is_empty());
        warnings.extend(empty.iter().map(|(_, shape)| {
            Diagnostic::new(W205, "empty piece is ignored").label(shape.at, "it has no voxels")
        }));
        let limited = parts.iter().flat_map(|(part, _)| part.limited.iter().map(|limit| (limit, part.hi)));
        warnings.extend(limited.map(|((count, at), all)| {
            Diagnostic::new(W205, format!("a group for {count} of {all} pieces is ignored"))
                .label(*at, "`keep together` is about all pieces of a name")
        }));
        if parts.is_empty() || result.voxels.is_empty() {
            let what = if parts.is_empty() { "pieces" } else { "result" };
            let d = Diagnostic::new(E901, format!("this problem has no {what}"));
            return Err(d.label(self.problem.at, "here"));
        }
        if let Some((_, shape)) = parts.iter().find(|(_, shape)| shape.voxels.iter().any(|v| v.optional)) {
            let d = Diagnostic::new(E901, "the voxels of a piece cannot be optional");
            return Err(d.label(shape.at, "it is used as a piece, and contains `+`"));
        }
        // a voxel with a color also occupies a place with the suffix of this color
        let colors: BTreeSet<u32> =
            parts.iter().flat_map(|(_, s)| s.voxels.iter().map(|v| v.color)).collect();
        let cells = cells(result, |v| {
            let allowed = |c: u32| c != 0 && (v.color == 0 || self.problem.allowed.contains(&(c, v.color)));
            colors.iter().filter(|c| allowed(**c)).map(|c| suffix(*c)).collect()
        });
        let cells = self.charged(cells, result)?;
        let indent = self.indent;
        let lattice = self.burr.grid.lattice;
        self.line(&format!("board result on {lattice}: {cells}"));
        self.line(&format!("pieces Shapes on {lattice} {{"));
        let mut names = vec![];
        let mut taken: BTreeSet<String> = result.voxels.iter().map(|v| token(&v.cell, 3)).collect();
        for (part, shape) in &parts {
            let name = unused_name(shape, part.shape, &mut taken);
            names.push(name.clone());
            let times = times(part.lo, part.hi);
            let own = |v: &Voxel| if v.color == 0 { vec![] } else { vec![suffix(v.color)] };
            let cells = self.charged(self::cells(shape, own), shape)?;
            let symmetry = if self.burr.grid.planes && is_mirrored(shape)? { " free" } else { "" };
            let _ = writeln!(self.text, "{indent}  {times}{}{symmetry}: {cells}", piece_name(&name));
        }
        self.line("}");
        let optional = result.voxels.iter().filter(|v| v.optional).count();
        if optional == 0 {
            self.line("cover result with Shapes");
        } else {
            self.line("pack Shapes into result");
            self.filled(result, optional)?;
        }
        self.keep(&parts, &names);
        self.holes(&parts.iter().map(|(p, s)| (p.lo, p.hi, s.voxels.len())).collect::<Vec<_>>());
        Ok(())
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", self.indent); // cannot fail
    }

    /// The cells of a shape, unless they exceed a limit.
    fn charged(&self, cells: Option<String>, shape: &VoxelShape) -> Result<String, Diagnostic> {
        if let Err(limit) = self.budget.charge(shape.voxels.len() as u64) {
            return Err(Diagnostic::exceeded("this file", limit, &self.budget.limits, shape.at, ""));
        }
        cells.ok_or_else(|| {
            let d = Diagnostic::new(E901, "this shape is too large");
            d.label(shape.at, "puzc can import shapes of up to 62 by 62 by 62 cells")
        })
    }

    /// All cells are secondary after `pack`; those that must be filled get a primary item beside it.
    fn filled(&mut self, result: &VoxelShape, optional: usize) -> Result<(), Diagnostic> {
        if optional == result.voxels.len() {
            return Ok(());
        }
        let needed: Vec<FileCell> = result.voxels.iter().filter(|v| !v.optional).map(|v| v.cell).collect();
        let filled = self.charged(tokens(&needed, 3, ""), result)?;
        self.line(&format!("let filled = {}{{{filled}}}", self.burr.grid.lattice));
        self.line("primary full{c} for c in filled");
        self.line("add full{c} to placements p for c in p.cells if c in filled");
        Ok(())
    }

    /// What need not come apart, and what rests, for `puzc apart`.
    fn keep(&mut self, parts: &[(&BurrSupply, &VoxelShape)], names: &[String]) {
        let list = |names: Vec<&String>| names.iter().map(|n| string(n)).collect::<Vec<_>>().join(", ");
        let groups: BTreeSet<u32> = parts.iter().flat_map(|(part, _)| part.groups.iter().copied()).collect();
        for group in groups {
            let members = parts.iter().zip(names).filter(|((part, _), _)| part.groups.contains(&group));
            self.line(&format!("keep together [{}]", list(members.map(|(_, name)| name).collect())));
        }
        let light = parts.iter().map(|(_, shape)| shape.weight).min().unwrap_or(0);
        let mut heavy: Vec<(i64, &String)> =
            parts.iter().zip(names).map(|((_, shape), name)| (shape.weight, name)).collect();
        heavy.retain(|(weight, _)| *weight > light);
        heavy.sort_by_key(|(weight, _)| -weight);
        if !heavy.is_empty() {
            self.line(&format!("keep still [{}]", list(heavy.into_iter().map(|(_, name)| name).collect())));
        }
    }

    /// The largest number of holes, if the pieces could leave more.
    fn holes(&mut self, parts: &[(u32, u32, usize)]) {
        let Some(holes) = self.problem.holes else { return };
        let volume = self.burr.shapes[self.problem.result].voxels.len() as u64;
        let needed = volume.saturating_sub(holes);
        let least: u64 = parts.iter().map(|(lo, _, size)| u64::from(*lo) * *size as u64).sum();
        if least < needed {
            self.line(&format!("total {needed}..{volume} of volume"));
            self.line("add {count([c for c in p.cells if c.suffix == \"\"])} of volume to placements p");
        }
    }
}

/// A name for a piece that no cell and no other piece has.
fn unused_name(shape: &VoxelShape, number: usize, taken: &mut BTreeSet<String>) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "_+-*/#$%&'!<=>@^~.".contains(c) { c } else { '_' };
    let given: String = shape.name.trim().chars().map(plain).collect();
    let candidates = [given, format!("S{}", number + 1)].into_iter().filter(|name| !name.is_empty());
    let more = (1..).map(|i| format!("S{}.{i}", number + 1));
    let name = candidates.chain(more).find(|name| !taken.contains(name)).unwrap_or_default();
    taken.insert(name.clone());
    name
}

/// Does BurrTools also mirror the shape?
fn is_mirrored(shape: &VoxelShape) -> Result<bool, Diagnostic> {
    let places: Vec<_> = shape.voxels.iter().map(|v| v.at).collect();
    match SphereLayers::of(&places) {
        SphereLayers::Same(_) => Ok(true),
        SphereLayers::Near => Ok(false),
        SphereLayers::Far => {
            let d = Diagnostic::new(E901, "puzc cannot turn this shape as BurrTools does");
            Err(d.label(shape.at, "its spheres are in layers that are far apart"))
        }
    }
}

/// The cells of a shape, also those with the suffixes that each voxel has.
fn cells(shape: &VoxelShape, suffixes: impl Fn(&Voxel) -> Vec<String>) -> Option<String> {
    let plain: Vec<FileCell> = shape.voxels.iter().map(|v| v.cell).collect();
    let mut all = vec![tokens(&plain, 3, "")?];
    let mut marked: BTreeMap<String, Vec<FileCell>> = BTreeMap::new();
    for voxel in &shape.voxels {
        suffixes(voxel).into_iter().for_each(|s| marked.entry(s).or_default().push(voxel.cell));
    }
    for (suffix, cells) in marked {
        all.push(tokens(&cells, 3, &suffix)?);
    }
    Some(all.join(" "))
}
