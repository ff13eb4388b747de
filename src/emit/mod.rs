//! Output formats.  A format is one row of [`FORMATS`]; it depends on the finished problem only.

mod check;
mod dlx;
mod dump;
mod json;
mod palette;

pub use check::check;
pub use dump::dump;

use crate::base::Sources;
use crate::xcc::{Bounds, Goal, Problem};
use std::io::{self, Write};

/// What an output has besides the problem itself.
#[derive(Copy, Clone, Default)]
pub struct EmitOptions<'a> {
    /// Text for comment lines after the title; `None` if there should be no comments.
    pub comments: Option<&'a str>,
    /// For the places where things come from (json).
    pub sources: Option<&'a Sources>,
}

/// A row of the table of formats.
pub struct TargetFormat {
    /// Its name, as in `build -t NAME`.
    pub name: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// What it is, in one line.
    pub doc: &'static str,
    /// Which colors can it carry?
    pub colors: Colors,
    /// Can it carry multiplicities?
    pub multiplicities: bool,
    /// Which costs can it carry?
    pub costs: Costs,
    /// Can it carry conditions beyond exact cover (`single loop`)?
    pub conditions: bool,
    /// The greatest length of a name, in characters.
    pub name_length: Option<usize>,
    write: Writer,
}

type Writer = fn(&TargetFormat, &Problem, &EmitOptions, &mut dyn Write) -> io::Result<()>;

/// The colors that a format can carry.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Colors {
    /// None.
    None,
    /// Colors of one character; longer ones are renamed.
    Character,
    /// Colors of any length.
    Any,
}

/// The costs that a format can carry.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Costs {
    /// None.
    None,
    /// Costs from 0 to 2^31-1, to be minimized.
    Minimal,
    /// All.
    Any,
}

/// The table of formats.
pub static FORMATS: &[TargetFormat] = &[
    TargetFormat {
        name: "dlx1",
        extension: "dlx",
        doc: "Knuth's DLX1: primary and secondary items, no colors",
        colors: Colors::None,
        multiplicities: false,
        costs: Costs::None,
        conditions: false,
        name_length: Some(8),
        write: dlx::write,
    },
    TargetFormat {
        name: "dlx2",
        extension: "dlx",
        doc: "Knuth's DLX2: with colors of one character",
        colors: Colors::Character,
        multiplicities: false,
        costs: Costs::None,
        conditions: false,
        name_length: Some(8),
        write: dlx::write,
    },
    TargetFormat {
        name: "dlx3",
        extension: "dlx",
        doc: "Knuth's DLX3: with colors and multiplicities (`4:8|Z`)",
        colors: Colors::Character,
        multiplicities: true,
        costs: Costs::None,
        conditions: false,
        name_length: Some(8),
        write: dlx::write,
    },
    TargetFormat {
        name: "dlx5",
        extension: "dlx",
        doc: "Knuth's DLX5: with colors and costs to be minimized (`|cost` behind an option)",
        colors: Colors::Character,
        multiplicities: false,
        costs: Costs::Minimal,
        conditions: false,
        name_length: Some(8),
        write: dlx::write,
    },
    TargetFormat {
        name: "json",
        extension: "json",
        doc: "everything, for programs: items, options, colors, costs, loops, and where they come from",
        colors: Colors::Any,
        multiplicities: true,
        costs: Costs::Any,
        conditions: true,
        name_length: None,
        write: json::write,
    },
];

impl TargetFormat {
    /// The format of this name.
    pub fn find(name: &str) -> Option<&'static TargetFormat> {
        FORMATS.iter().find(|f| f.name == name)
    }

    /// The simplest of Knuth's formats that can carry the problem: its colors, its multiplicities and the
    /// costs of its goal.  No format has both of the latter; multiplicities are preferred, since costs do not
    /// change the set of solutions.
    pub fn least_for(problem: &Problem) -> &'static TargetFormat {
        let colors = !colors_unused(problem);
        let multiplicities = has_multiplicities(problem);
        let costs = problem.goal.is_some() && !problem.options.costs.is_empty();
        let name = match (multiplicities, costs, colors) {
            (true, _, _) => "dlx3",
            (_, true, _) => "dlx5",
            (_, _, true) => "dlx2",
            _ => "dlx1",
        };
        TargetFormat::find(name).unwrap_or(&FORMATS[0])
    }

    /// Are the problem's costs written?
    pub fn carries_costs(&self, problem: &Problem) -> bool {
        match self.costs {
            Costs::None => false,
            Costs::Minimal => {
                problem.goal != Some(Goal::Maximize)
                    && problem.options.costs.iter().all(|&c| i32::try_from(c).is_ok_and(|c| c >= 0))
            }
            Costs::Any => true,
        }
    }
}

/// Writes the problem.  What the format cannot carry is left out; [`check`] reports it.
pub fn emit(
    problem: &Problem,
    format: &TargetFormat,
    options: &EmitOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    (format.write)(format, problem, options, out)?;
    out.flush()
}

/// True if no option mentions a color.
fn colors_unused(problem: &Problem) -> bool {
    !problem.options.has_colors()
}

/// True if some item is not to be covered exactly once.
fn has_multiplicities(problem: &Problem) -> bool {
    problem.items.iter().any(|i| i.bounds.is_some_and(|b| b != Bounds::ONCE))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::api::testing::problem;

    /// The text of a problem in a format.
    pub fn text(problem: &Problem, format: &str) -> String {
        let mut out = vec![];
        emit(problem, TargetFormat::find(format).unwrap(), &EmitOptions::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_least_format_is_chosen() {
        let least = |text: &str| TargetFormat::least_for(&problem(text)).name;
        assert_eq!(least("a b\na b"), "dlx1");
        assert_eq!(least("a b | x\na b x:1"), "dlx2");
        assert_eq!(least("0:1|a b | x\na b x:1"), "dlx3");
        let mut p = problem("a b\na b |3");
        assert_eq!(TargetFormat::least_for(&p).name, "dlx1");
        p.goal = Some(Goal::Minimize);
        assert_eq!(TargetFormat::least_for(&p).name, "dlx5");
    }
}
