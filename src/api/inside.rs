//! What the command line needs beyond the public items.  `cli` uses the other layers only through this file,
//! except `base` and `diag`.
//!
//! - It watches a search with a clock and signals, and shows the progress on a terminal.
//! - It prints millions of solutions, so they are borrowed values, not handles.
//! - It prints diagnostics as JSON, with the texts that they point into.
//! - The rows of some tables (pictures, Knuth's programs) are the values of its options.

pub(crate) use super::compile::{
    Sourced, SymmetryChoice, compile, dumped, formatted, item_explained, option_explained, symmetry_explained,
};
pub(crate) use super::count::counted;
pub(crate) use super::decoded::answer_formats;
pub(crate) use super::diagram_file::{read_diagram, write_diagram};
pub(crate) use super::estimate::{GrowingEstimate, SampledInstance};
pub(crate) use super::import::imported;
pub(crate) use super::link::linked;
pub(crate) use super::parts::{PartsGoal, PartsRun};
pub(crate) use super::run::Outcome;

/// The settings of a session, as options set them.
pub(crate) use crate::session::{Language, Settings};
pub(crate) use crate::symmetry::{CLASSES, Effort};

/// Searches and their reports.
pub(crate) use crate::partition::{
    Checkpoint, OpenPart, PartSearch, PartitionRun, Refinement, Shard, ShardResult, ShardResults,
};
pub(crate) use crate::solve::{
    Control, Diagram, DiagramBound, DiagramSampler, DiagramTerms, Ended, NoDiagram, SearchReport,
    Solution as FoundOptions, Threads, UniformSample, vectors,
};
pub(crate) use crate::symmetry::{OrbitCounter, OrbitCounts, SymmetryBreaking};

/// Printing of problems and solutions.
pub(crate) use crate::emit::write_option;
pub(crate) use crate::lower::Sizes;
pub(crate) use crate::xcc::{ColorId, Goal, ItemId, Mention, Problem as ProblemData};

/// Inputs of Knuth's programs, and addresses of pencil puzzles.
pub(crate) use crate::read::{GENRES, Genre, KnuthProgram, LINK_SITES, LinkSite, PROGRAMS, find_program};

/// Pictures.
pub(crate) use crate::render::{
    CellContent, CellShare, Gallery, MapStyle, PAPERS, PICTURES, Paper, PictureFormat, PictureStyle, Scene,
    SceneReader, SolutionClasses, mark_differences,
};

/// Tests of puzzles.
pub(crate) use crate::lower::Expectation;
pub(crate) use crate::session::Session;
pub(crate) use crate::testkit::{
    Answered, Case, Choice, FileReport, FileUnderTest, Question, SearchSettings, Snapshot, cases, expected,
    is_expected, junit::junit, number_sources, snapshot,
};
