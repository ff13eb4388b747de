//! The library: the package `puzc` re-exports its public items.
//!
//! A type here is a handle to the data of the inner layers: it keeps the sources with the problem, so that
//! everything can be traced back to its place in the text, and it can be sent to other threads.

mod assembly;
mod builder;
mod cancel;
mod clues;
mod compile;
mod count;
mod decoded;
mod diagram_file;
mod emission;
mod error;
mod estimate;
mod expectations;
#[doc(hidden)]
pub mod for_cli;
mod images;
mod import;
mod incomplete;
mod ladder;
#[cfg(feature = "importers")]
mod link;
mod location;
mod meaning;
mod parts;
mod picture;
mod problem;
mod puzzle;
mod report;
mod run;
mod search;
mod solution;
mod solutions;
mod views;

pub use builder::ProblemBuilder;
pub use cancel::CancelToken;
pub use clues::{ClueEntry, CluePattern, ClueReason, Clues, Decision, Made, Minimized, Why};
pub use clues::{NoClues, NoSuchItem, NotMade, NotUnique};
pub use decoded::Decoded;
pub use emission::{Emission, Format};
pub use error::{DiagnosticRef, Error};
pub use estimate::SizeEstimate;
pub use expectations::{Expectations, JudgedExpectation, Status};
pub use import::InputFormat;
pub use incomplete::{Incomplete, StopReason};
pub use ladder::{HintStep, Rating, RatingOutcome};
#[cfg(feature = "importers")]
pub use link::PuzzleSite;
pub use location::Location;
pub use meaning::{NameValue, PlaceRef};
pub use parts::{Parts, ResumeError};
pub use picture::{PictureCell, PlayablePicture, Rendering};
pub use problem::Problem;
#[cfg(feature = "ide")]
pub use puzc_ide::{LanguageService, RequestError};
pub use puzc_session::{FileRequest, Files, NamedBy, Parameter};
pub use puzc_solver::ladder::HumanTechnique;
pub use puzc_solver::partition::Shard;
pub use puzc_solver::solve::{Count, Mean, Method, Stats, Vectors, Want};
pub use puzc_solver::symmetry::Class;
pub use puzzle::{Puzzle, Stage};
pub use report::Report;
pub use search::{Progress, Search};
pub use solution::{Solution, Violation};
pub use solutions::Solutions;
pub use views::{ItemRef, OptionRef};
