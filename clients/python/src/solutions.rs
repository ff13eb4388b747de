//! Solutions.

use crate::errors;
use crate::job::{Job, Watch, attend};
use crate::picture::Picture;
use puzc::{CancelToken, Incomplete};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError, TryLockError};

/// A solution.
#[pyclass(frozen, module = "puzc._native")]
pub struct Solution(puzc::Solution);

impl Solution {
    pub fn new(solution: puzc::Solution) -> Solution {
        Solution(solution)
    }
}

#[pymethods]
impl Solution {
    /// The indices of its options, from 0.
    #[getter]
    fn indices(&self) -> Vec<usize> {
        self.0.options().map(|option| option.index()).collect()
    }

    #[getter]
    fn cost(&self) -> i64 {
        self.0.cost()
    }

    /// What is wrong with it; `None` if it is a solution.
    fn fault(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let solution = self.0.clone();
        attend(py, Watch::default(), move || solution.verify().err().map(|why| why.to_string()))
    }

    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        let solution = self.0.clone();
        Ok(Picture(attend(py, Watch::default(), move || solution.picture())?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

/// The messages of the search: solutions, and at the end why it is incomplete.
type Message = Result<puzc::Solution, Incomplete>;

/// A running search.
#[pyclass(frozen, module = "puzc._native")]
pub struct Solutions {
    job: Mutex<Option<Job<Message>>>,
    token: CancelToken,
}

impl Solutions {
    pub fn new(job: Job<Message>, token: CancelToken) -> Solutions {
        Solutions { job: Mutex::new(Some(job)), token }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let mut slot = match self.job.try_lock() {
            Ok(slot) => slot,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // like a generator; waiting here, in a progress function, might block forever
            Err(TryLockError::WouldBlock) => return Err(errors::busy()),
        };
        let Some(job) = &mut *slot else { return Ok(None) };
        let next = job.next(py);
        let late = job.is_late();
        match next {
            Ok(Some(Ok(solution))) => return Ok(Some(Solution(solution))),
            Ok(_) if self.is_closed(late) => *slot = None,
            Ok(Some(Err(incomplete))) => {
                *slot = None;
                return Err(errors::incomplete(py, &incomplete, late));
            }
            Ok(None) => *slot = None,
            Err(error) => {
                *slot = None;
                return Err(error);
            }
        }
        Ok(None)
    }

    /// Ends the search.
    fn close(&self) {
        self.token.cancel();
        match self.job.try_lock() {
            Ok(mut slot) => *slot = None,
            Err(TryLockError::Poisoned(poisoned)) => *PoisonError::into_inner(poisoned) = None,
            Err(TryLockError::WouldBlock) => {} // the waiting thread notices the end
        }
    }
}

impl Solutions {
    /// Was the search ended by [`Solutions::close`]?
    fn is_closed(&self, late: bool) -> bool {
        self.token.is_cancelled() && !late
    }
}
