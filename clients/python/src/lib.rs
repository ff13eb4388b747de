//! puzc for Python: the module `puzc._native`, which the package in `python/puzc` wraps.
//!
//! All work that may take long is a [`job`] in a background thread, which never touches Python: the calling
//! thread waits without the GIL, and handles signals, deadlines and progress.  Panics end in the background
//! thread.

#![allow(clippy::disallowed_methods)] // only the crates in src/ may not touch files

mod designing;
mod disk;
mod errors;
mod job;
mod picture;
mod problem;
mod puzzle;
mod search;
mod solutions;

use pyo3::prelude::*;

/// The module that the package wraps.
#[pymodule(gil_used = false)]
mod _native {
    use super::*;

    #[pymodule_export]
    use crate::designing::{MadePuzzles, Rating, make, minimize, why};
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, import_text};
    #[pymodule_export]
    use crate::search::Search;
    #[pymodule_export]
    use crate::solutions::{Solution, Solutions};

    /// Panics; a test checks which exception Python gets.
    #[pyfunction]
    fn _panic(py: Python<'_>) -> PyResult<()> {
        job::attend(py, job::Watch::default(), || {
            #[allow(clippy::panic, clippy::diverging_sub_expression)]
            let () = panic!("a test of what happens then");
        })
    }
}
