//! What may stand behind `puzc solve` and `puzc count`.

use super::evaluation_args::Evaluation;
use super::long_args::LongArgs;
use super::values::{class, duration, shard, vectors};
use crate::partition::Shard;
use crate::render::PICTURES;
use crate::session::Language;
use crate::solve::{Method, Vectors};
use crate::symmetry::Class;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::time::Duration;

/// What both verbs take.
#[derive(clap::Args, Debug)]
pub struct SearchArgs {
    /// The puzzle, or a .dlx file.
    pub file: String,
    /// Take FILE for DLX data whatever its name is; standard input is a puzzle otherwise.
    #[arg(long)]
    pub dlx: bool,
    /// Search with so many threads; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// The technique.
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Technique::Auto, hide_default_value = true)]
    pub solver: Technique,
    /// Keep the counts of subproblems; `auto` does as long as it pays.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Memo::Auto, hide_default_value = true)]
    pub memo: Memo,
    /// Seed of everything that is random.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub seed: u64,
    /// Stop the search after so many seconds (2.5), or 10s, 5m, 2h; what was found so far is marked as such.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
    /// Search by such instructions and no better ones: for comparing them.
    #[arg(long, value_name = "NAME", hide = true, value_parser = vectors)]
    pub vectors: Option<Vectors>,
    /// Check each solution by means of its own; `count` then looks at each one.
    #[arg(long)]
    pub verify: bool,
    /// Print what the search took to standard error.
    #[arg(long)]
    pub stats: bool,
    /// Search the whole instance, whatever the puzzle says of `break symmetry`.
    #[arg(long)]
    pub unbroken: bool,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

impl SearchArgs {
    /// What FILE is written in.
    pub fn language(&self) -> Language {
        if self.dlx { Language::Dlx } else { Language::of(&self.file) }
    }

    /// Is FILE read without recursion?
    pub fn is_flat(&self) -> bool {
        self.language() == Language::Dlx
    }
}

/// `puzc solve`
#[derive(clap::Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub wanted: Wanted,
    /// With --all: stop when there are more than so many solutions.
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_solutions: Option<u64>,
    /// With --all: search only part k of N; `puzc merge` adds the parts up.
    #[arg(long, value_name = "k/N", requires = "all", conflicts_with = "show", value_parser = shard)]
    pub shard: Option<Shard>,
    /// Draw the solutions instead of listing their options.
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, default_missing_value = "auto", require_equals = true, value_parser = shown())]
    pub show: Option<String>,
    #[command(flatten)]
    pub search: SearchArgs,
}

/// `auto`, or a picture that is text.
fn shown() -> PossibleValuesParser {
    let auto = PossibleValue::new("auto").help("what the terminal can show");
    PossibleValuesParser::new(std::iter::once(auto).chain(picture_names(true)))
}

/// `puzc render`
#[derive(clap::Args, Debug)]
pub struct RenderArgs {
    /// Where to write; a file is written whole or not at all.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub output: String,
    /// The kind of picture; by default the one that OUT's ending says, or what the terminal can show.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(picture_names(false)))]
    pub format: Option<String>,
    /// In HTML: which solutions are images of each other, by `symmetry` (or what the file breaks),
    /// `motions`, `rotations` or `automorphisms`.
    #[arg(long, value_name = "CLASS", value_parser = class)]
    pub up_to: Option<Class>,
    #[command(flatten)]
    pub drawn: Drawn,
    #[command(flatten)]
    pub search: SearchArgs,
}

/// What is drawn.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
pub struct Drawn {
    /// Draw the first N solutions; the N best ones if the puzzle says what costs are for.
    #[arg(short = 'n', long = "number", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_PICTURES as i64))]
    pub number: Option<u32>,
    /// Draw all solutions, at most 1000.
    #[arg(long)]
    pub all: bool,
    /// Draw the puzzle unsolved.
    #[arg(long)]
    pub puzzle: bool,
}

/// No more solutions than this are drawn in one go: nobody looks at more.
pub const MOST_PICTURES: u32 = 1000;

/// The names of the pictures, perhaps only of those that are text.
fn picture_names(text: bool) -> Vec<PossibleValue> {
    PICTURES.iter().filter(|p| p.is_text || !text).map(|p| PossibleValue::new(p.name).help(p.doc)).collect()
}

/// Which solutions are wanted.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
pub struct Wanted {
    /// Print the first N solutions; the N best ones if the puzzle says what costs are for.
    #[arg(short = 'n', long = "number", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub number: Option<u32>,
    /// Print all solutions as they are found, whatever they cost.
    #[arg(long)]
    pub all: bool,
    /// Tell whether there is exactly one solution (or one best one); print two if there are more.
    #[arg(long)]
    pub unique: bool,
}

/// `puzc count`
#[derive(clap::Args, Debug)]
pub struct CountArgs {
    /// Count solutions up to `symmetry`, `motions`, `rotations` or `automorphisms`.
    #[arg(long, value_name = "CLASS", value_parser = class, conflicts_with_all = ["estimate", "max_solutions", "kept"])]
    pub up_to: Option<Class>,
    /// Count the solutions that `break symmetry` keeps, some perhaps more than once, instead of all.
    #[arg(long, conflicts_with_all = ["estimate", "unbroken"])]
    pub kept: bool,
    /// Stop when there are more than so many solutions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_solutions: Option<u64>,
    /// Count nothing; estimate solutions and nodes by so many random descents (Knuth's method).
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, default_missing_value = "10000", require_equals = true,
        conflicts_with_all = ["max_solutions", "verify"], value_parser = clap::value_parser!(u32).range(2..))]
    pub estimate: Option<u32>,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub long: LongArgs,
}

/// `--solver`
#[derive(Copy, Clone, ValueEnum, Debug)]
pub enum Technique {
    /// Whichever suits the problem.
    Auto,
    /// Bit matrices.
    Matrix,
    /// Sparse sets: dancing cells.
    Cells,
}

impl Technique {
    /// As the search takes it.
    pub fn method(self) -> Method {
        match self {
            Technique::Auto => Method::Auto,
            Technique::Matrix => Method::Matrix,
            Technique::Cells => Method::Cells,
        }
    }
}

/// `--memo`
#[derive(Copy, Clone, ValueEnum, Debug)]
pub enum Memo {
    /// As long as it pays.
    Auto,
    /// In any case.
    On,
    /// In no case.
    Off,
}

impl Memo {
    /// As the search takes it.
    pub fn kept(self) -> Option<bool> {
        match self {
            Memo::Auto => None,
            Memo::On => Some(true),
            Memo::Off => Some(false),
        }
    }
}
