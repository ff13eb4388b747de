//! Output formats.  Each is one row of [`FORMATS`], and depends only on the finished problem.

mod asp;
mod burr_puzzle;
mod check;
mod cnf;
mod dlx;
mod dump;
mod ec;
mod flow;
mod json;
mod linear;
mod lp;
mod mps;
mod mzn;
mod opb;
mod option_line;
#[cfg(test)]
mod oracle_tests;
mod palette;
mod texts;
mod wcnf;
mod xmpuzzle;

pub use burr_puzzle::{BurrPuzzle, FRAME, NAMELESS, UsedShape, piece_options};
pub use check::check;
pub use cnf::cnf_variables;
pub use dump::dump;
pub(crate) use flow::LETTERS as FLOW_LETTERS;
pub use opb::opb_variables;
pub use option_line::write_option;
pub use palette::Palette;
pub use texts::{option_name, option_text};

pub use crate::voxel_grids::{VoxelPlace, minus, plus};

use puzc_core::base::Sources;
use puzc_core::diag::Diagnostic;
use puzc_core::xcc::{Bounds, Condition, Goal, Problem};
use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

/// What an output contains besides the problem itself.
#[derive(Copy, Clone, Default)]
pub struct EmitOptions<'a> {
    /// The text for comment lines after the title; `None` for no comments.
    pub comments: Option<&'a str>,
    /// The sources, for the origins of items and options (json).
    pub sources: Option<&'a Sources>,
}

/// A row of the table of formats.
pub struct TargetFormat {
    /// Its name, as in `build -t NAME`.
    pub name: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// A description in one line.
    pub doc: &'static str,
    /// The colors that it supports.
    pub colors: Colors,
    /// Does it support multiplicities?
    pub multiplicities: bool,
    /// The costs that it supports.
    pub costs: Costs,
    /// Does it support this condition beyond exact cover?
    pub supports: fn(&Condition) -> bool,
    /// The greatest length of a name, in characters.
    pub name_length: Option<usize>,
    /// Do the programs that read it break symmetries themselves?  Then the whole problem is written.
    pub breaks_symmetry: bool,
    /// What else keeps a problem from being written.
    obstacle: fn(&Problem) -> Option<Diagnostic>,
    write: Writer,
}

type Writer = fn(EmitTask, &mut Buffered) -> io::Result<()>;

/// What is written.
#[derive(Copy, Clone)]
struct EmitTask<'a> {
    format: &'a TargetFormat,
    problem: &'a Problem,
    options: &'a EmitOptions<'a>,
}

/// The writer that formats use.
type Buffered<'o> = BufWriter<&'o mut dyn Write>;

/// The colors that a format supports.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Colors {
    /// None.
    None,
    /// Colors of one character; longer ones are renamed.
    Character,
    /// Colors of any length.
    Any,
}

/// The costs that a format supports.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Costs {
    /// None.
    None,
    /// Costs from 0 to 2^31-1, to be minimized.
    Minimal,
    /// Costs whose absolute values add up to at most this number.
    Sum(u64),
    /// All.
    Any,
}

/// The greatest sum for which floating point numbers, which solvers for integer programs use, are exact.
const DOUBLE: u64 = 1 << 53;

/// The greatest number of clingo, and of most solvers that MiniZinc calls.
const INT: u64 = i32::MAX as u64;

/// The formats of Knuth's programs.
const KNUTH: TargetFormat = TargetFormat {
    name: "",
    extension: "dlx",
    doc: "",
    colors: Colors::Character,
    multiplicities: false,
    costs: Costs::None,
    supports: |_| false,
    name_length: Some(8),
    breaks_symmetry: false,
    obstacle: |_| None,
    write: dlx::write,
};

/// Other formats, most of which support these.
const OTHER: TargetFormat =
    TargetFormat { colors: Colors::Any, multiplicities: true, name_length: None, ..KNUTH };

/// The table of formats.
pub static FORMATS: &[TargetFormat] = &[
    TargetFormat {
        name: "dlx1",
        doc: "Knuth's DLX1: primary and secondary items, no colors",
        colors: Colors::None,
        ..KNUTH
    },
    TargetFormat { name: "dlx2", doc: "Knuth's DLX2: with colors of one character", ..KNUTH },
    TargetFormat {
        name: "dlx3",
        doc: "Knuth's DLX3: with colors and multiplicities (`4:8|Z`)",
        multiplicities: true,
        ..KNUTH
    },
    TargetFormat {
        name: "dlx5",
        doc: "Knuth's DLX5: with colors and costs to be minimized (`|cost` after an option)",
        costs: Costs::Minimal,
        ..KNUTH
    },
    TargetFormat {
        name: "json",
        extension: "json",
        doc: "everything, for programs: items, options, colors, costs, loops, and where they come from",
        costs: Costs::Any,
        supports: |_| true,
        write: json::write,
        ..OTHER
    },
    TargetFormat {
        name: "ec",
        extension: "ec",
        doc: "numbers of items (`p ec`): primary and secondary items, no colors",
        colors: Colors::None,
        multiplicities: false,
        write: ec::write,
        ..OTHER
    },
    TargetFormat {
        name: "cnf",
        extension: "cnf",
        doc: "DIMACS, for SAT solvers and model counters: as many models as solutions",
        write: cnf::write,
        ..OTHER
    },
    TargetFormat {
        name: "wcnf",
        extension: "wcnf",
        doc: "weighted clauses, for MaxSAT solvers: costs are weights",
        costs: Costs::Sum(i64::MAX as u64),
        write: wcnf::write,
        ..OTHER
    },
    TargetFormat {
        name: "opb",
        extension: "opb",
        doc: "pseudo-Boolean equations and inequalities, with costs and totals",
        costs: Costs::Any,
        supports: is_total,
        write: opb::write,
        ..OTHER
    },
    TargetFormat {
        name: "lp",
        extension: "lp",
        doc: "an integer program in the LP format, with costs and all conditions but `areas` (HiGHS, CBC, GLPK, SCIP)",
        costs: Costs::Sum(DOUBLE),
        supports: is_flow,
        write: lp::write,
        ..OTHER
    },
    TargetFormat {
        name: "mps",
        extension: "mps",
        doc: "an integer program in free MPS format, with costs and all conditions but `areas`",
        costs: Costs::Sum(DOUBLE),
        supports: is_flow,
        write: mps::write,
        ..OTHER
    },
    TargetFormat {
        name: "mzn",
        extension: "mzn",
        doc: "a MiniZinc model, with costs and all conditions but `areas`",
        costs: Costs::Sum(INT),
        supports: is_small,
        write: mzn::write,
        ..OTHER
    },
    TargetFormat {
        name: "asp",
        extension: "asp",
        doc: "a logic program for clingo, with costs and all conditions but `areas`",
        costs: Costs::Sum(INT),
        supports: is_small,
        write: asp::write,
        ..OTHER
    },
    TargetFormat {
        name: "xmpuzzle",
        extension: "xmpuzzle",
        doc: "a file of BurrTools, for pieces on its grids: shapes and the shape that they form",
        supports: is_total,
        breaks_symmetry: true,
        obstacle: xmpuzzle::obstacle,
        write: xmpuzzle::write,
        ..OTHER
    },
];

impl TargetFormat {
    /// The format with this name.
    pub fn find(name: &str) -> Option<&'static TargetFormat> {
        FORMATS.iter().find(|f| f.name == name)
    }

    /// The simplest of Knuth's formats that supports the problem: its colors, its multiplicities, and the
    /// costs of its goal.  No format supports both of the latter; multiplicities take precedence, since costs
    /// do not change the set of solutions.
    pub fn simplest_for(problem: &Problem) -> &'static TargetFormat {
        let as_items = problem.with_totals_as_items();
        let problem = as_items.as_ref().unwrap_or(problem);
        let without_totals = problem.without_totals();
        let problem = without_totals.as_ref().unwrap_or(problem);
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

    /// The goal of the costs, if they are written and matter.
    fn goal(&self, problem: &Problem) -> Option<Goal> {
        let costs = problem.options.costs.iter().any(|cost| *cost != 0);
        problem.goal.filter(|_| costs && self.writes_costs(problem))
    }

    /// Are the problem's costs written?
    pub fn writes_costs(&self, problem: &Problem) -> bool {
        match self.costs {
            Costs::None => false,
            Costs::Minimal => {
                problem.goal != Some(Goal::Maximize)
                    && problem.options.costs.iter().all(|&c| i32::try_from(c).is_ok_and(|c| c >= 0))
            }
            Costs::Sum(most) => {
                let sum: u128 = problem.options.costs.iter().map(|c| u128::from(c.unsigned_abs())).sum();
                sum <= most.into()
            }
            Costs::Any => true,
        }
    }
}

/// Writes the problem.  Features that the format does not support are left out; [`check()`] reports them.
pub fn emit(
    problem: &Problem,
    format: &TargetFormat,
    options: &EmitOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    // DLX data come in larger blocks, which pass through without a copy
    let mut out = BufWriter::with_capacity(1 << 15, out);
    let task = EmitTask { format, problem: &supported_part(problem, format), options };
    (format.write)(task, &mut out)?;
    out.flush()
}

/// Is the condition a single loop or path?
fn is_loop(condition: &Condition) -> bool {
    matches!(condition, Condition::SingleLoop(_))
}

fn is_total(condition: &Condition) -> bool {
    matches!(condition, Condition::Total(_))
}

fn is_disjoint(condition: &Condition) -> bool {
    matches!(condition, Condition::DisjointPaths(_))
}

/// Can flows express it?
fn is_flow(condition: &Condition) -> bool {
    !matches!(condition, Condition::Areas(_))
}

/// If it is a total, are its sums ints of 32 bits, for up to 100,000 options?
fn is_small(condition: &Condition) -> bool {
    const MOST: u64 = 20_000;
    match condition {
        Condition::Total(total) => total.amounts.iter().all(|a| a.1.unsigned_abs() <= MOST),
        _ => is_flow(condition),
    }
}

/// The problem, in which totals are items with multiplicities if the format supports only these.
fn in_terms_of<'p>(problem: &'p Problem, format: &TargetFormat) -> Cow<'p, Problem> {
    let lacks_totals = problem.conditions.iter().any(|c| is_total(c) && !(format.supports)(c));
    let as_items = (lacks_totals && format.multiplicities).then(|| problem.with_totals_as_items());
    as_items.flatten().map_or(Cow::Borrowed(problem), Cow::Owned)
}

/// The problem, without totals if the format does not support them.
fn supported_part<'p>(problem: &'p Problem, format: &TargetFormat) -> Cow<'p, Problem> {
    let part = in_terms_of(problem, format);
    let mut unsupported = part.conditions.iter().filter(|c| is_total(c) && !(format.supports)(c));
    match unsupported.next().and_then(|_| part.without_totals()) {
        Some(without) => Cow::Owned(without),
        None => part,
    }
}

/// Does no option mention a color?
fn colors_unused(problem: &Problem) -> bool {
    !problem.options.has_colors()
}

/// Is there an item that need not be covered exactly once?
fn has_multiplicities(problem: &Problem) -> bool {
    problem.items.iter().any(|i| i.bounds.is_some_and(|b| b != Bounds::ONCE))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use puzc_testing::problem;

    /// The text of a problem in a format.
    pub fn text(problem: &Problem, format: &str) -> String {
        let mut out = vec![];
        emit(problem, TargetFormat::find(format).unwrap(), &EmitOptions::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_simplest_format_is_chosen() {
        let least = |text: &str| TargetFormat::simplest_for(&problem(text)).name;
        assert_eq!(least("a b\na b"), "dlx1");
        assert_eq!(least("a b | x\na b x:1"), "dlx2");
        assert_eq!(least("0:1|a b | x\na b x:1"), "dlx3");
        let mut p = problem("a b\na b |3");
        assert_eq!(TargetFormat::simplest_for(&p).name, "dlx1");
        p.goal = Some(Goal::Minimize);
        assert_eq!(TargetFormat::simplest_for(&p).name, "dlx5");
    }
}
