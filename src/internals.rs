//! Single stages of the compiler, for the tests and fuzz targets in `tests/`.
//! They are not part of the library and may change in any version.

pub mod base {
    //! Spans, source texts, limits.
    pub use crate::base::{Budget, FileId, Limits, Sources};
}

pub mod diag {
    //! Diagnostics.
    pub use crate::diag::{Code, Diagnostic, Diagnostics, Severity, explain, json, render};
}

pub mod emit {
    //! Output formats.
    pub use crate::emit::{EmitOptions, FORMATS, TargetFormat, check, emit};
}

pub mod fmt {
    //! The formatter.
    pub use crate::fmt::{format, signature};
}

pub mod geometry {
    //! Geometries.
    pub use crate::geometry::{GEOMETRIES, Geometry};
}

pub mod model {
    //! Built-in functions and the library.
    pub use crate::model::{builtins, library};
}

pub mod partition {
    //! Checkpoints.
    pub use crate::partition::{Checkpoint, Root, ShardResults, of_bytes};
}

pub mod read {
    //! Inputs of other programs.
    pub use crate::read::{PROGRAMS, find_program, penpa_payload};
}

pub mod render {
    //! Kinds of pictures, and what they show.
    pub use crate::render::{PICTURES, SceneReader, dark_tones};
}

pub mod session {
    //! All stages in their order.
    pub use crate::session::{
        Built, Files, Language, Session, Settings, Warned, broken_incompletely, schemas,
    };
}

pub mod solve {
    //! What all solutions share, and what contradicts a problem.
    pub use crate::solve::{AboutAll, Control, Requirement, SearchRequest, contradiction, shared};
}

pub mod statements {
    //! Native statements.
    pub use crate::statements::{FamilyTable, NativeStatement, STATEMENTS};
}

pub mod symmetry {
    //! Symmetries.
    pub use crate::symmetry::{Class, Effort, OrbitCounter, OrbitTally, Pivot, Symmetries};
}

pub mod syntax {
    //! Trees.
    pub use crate::syntax::{ast, keywords, parse, schema};
}

pub mod xcc {
    //! Exact cover problems.
    pub use crate::xcc::{
        Bounds, ColorId, Condition, ConnectedCondition, HoleValue, Item, ItemGraph, ItemId, LoopCondition,
        PathsCondition, Problem, StatementId, TotalCondition,
    };
}
