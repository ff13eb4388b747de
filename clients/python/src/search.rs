//! Searches.

use crate::errors;
use crate::job::{Job, Seen, Watch, attend_timed};
use crate::problem::Problem;
use crate::solutions::{Solution, Solutions};
use puzc::{CancelToken, Class, Incomplete, Mean, Method};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many solutions the search may be ahead of the iterator.
const AHEAD: usize = 256;

/// A problem, limits, and observers.
#[pyclass(frozen, module = "puzc._native")]
pub struct Search {
    search: puzc::Search,
    time_limit: Option<Duration>,
    progress: Option<Py<PyAny>>,
}

impl Search {
    /// A search that is about to start, and its observers.
    fn begun(&self, py: Python<'_>) -> (puzc::Search, Watch) {
        let (token, seen) = (CancelToken::new(), Arc::<Seen>::default());
        let mut search = self.search.clone().cancel_by(&token);
        if self.progress.is_some() {
            let seen = seen.clone();
            search = search.on_progress(move |progress| {
                seen.note(progress);
                ControlFlow::Continue(())
            });
        }
        // a limit beyond the range of the clock is no limit
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let progress = self.progress.as_ref().map(|progress| progress.clone_ref(py));
        (search, Watch { token, deadline, progress, seen })
    }

    /// The result of a search.
    fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&puzc::Search) -> Result<T, Incomplete> + Send + 'static,
    ) -> PyResult<T> {
        let (search, watch) = self.begun(py);
        let (result, late) = attend_timed(py, watch, move || work(&search))?;
        result.map_err(|incomplete| errors::incomplete(py, &incomplete, late))
    }
}

#[pymethods]
impl Search {
    #[new]
    #[expect(clippy::too_many_arguments)]
    #[pyo3(signature = (
        problem, *, threads, max_memory, max_nodes, max_solutions, time_limit, method, seed, verify, unbroken,
        progress
    ))]
    fn new(
        problem: &Problem,
        threads: usize,
        max_memory: Option<u64>,
        max_nodes: Option<u64>,
        max_solutions: Option<u64>,
        time_limit: Option<f64>,
        method: &str,
        seed: u64,
        verify: bool,
        unbroken: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Search> {
        let method = Method::named(method).ok_or_else(|| {
            PyValueError::new_err("the method is `auto`, `matrix`, `cells`, `learning` or `frontier`")
        })?;
        let time_limit = match time_limit {
            Some(seconds) if seconds.is_nan() || seconds < 0.0 => {
                return Err(PyValueError::new_err("the time limit is a number of seconds"));
            }
            limit => limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        };
        let mut search = problem.0.search().method(method).seed(seed);
        search = if threads == 0 { search.all_cores() } else { search.threads(threads) };
        if let Some(bytes) = max_memory {
            search = search.max_memory(bytes);
        }
        if let Some(nodes) = max_nodes {
            search = search.max_nodes(nodes);
        }
        if let Some(solutions) = max_solutions {
            search = search.max_solutions(solutions);
        }
        if verify {
            search = search.verified();
        }
        if unbroken {
            search = search.unbroken();
        }
        Ok(Search { search, time_limit, progress })
    }

    /// All solutions.
    fn count(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let count = self.run(py, puzc::Search::count)?;
        errors::number(py, &count)
    }

    /// Classes of solutions.
    fn count_up_to(&self, py: Python<'_>, class: &str) -> PyResult<Py<PyAny>> {
        let Some(class) = Class::named(class) else {
            let names: Vec<&str> = Class::all().map(Class::word).collect();
            return Err(PyValueError::new_err(format!("solutions are counted up to {}", names.join(", "))));
        };
        let count = self.run(py, move |search| search.count_up_to(class))?;
        errors::number(py, &count)
    }

    /// The first solution that is found.
    fn first(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        Ok(self.run(py, puzc::Search::first)?.map(Solution::new))
    }

    /// The best solutions.
    fn best_of(&self, py: Python<'_>, number: usize) -> PyResult<Vec<Solution>> {
        let best = self.run(py, move |search| search.best_of(number))?;
        Ok(best.into_iter().map(Solution::new).collect())
    }

    /// Random solutions.
    fn sample(&self, py: Python<'_>, number: usize) -> PyResult<Vec<Solution>> {
        let sample = self.run(py, move |search| search.sample(number))?;
        Ok(sample.into_iter().map(Solution::new).collect())
    }

    /// Value, relative error and number of samples, for nodes and for solutions.
    fn estimate(&self, py: Python<'_>, samples: usize) -> PyResult<[(f64, f64, u64); 2]> {
        let estimate = self.run(py, move |search| search.estimate(samples))?;
        Ok([estimate.nodes, estimate.solutions].map(|m: Mean| (m.value(), m.error(), m.samples())))
    }

    /// An iterator over the solutions.
    fn solutions(&self, py: Python<'_>) -> PyResult<Solutions> {
        let (search, watch) = self.begun(py);
        let token = watch.token.clone();
        let job = Job::start(watch, AHEAD, move |sender| {
            let ended = search.visit(|solution| match sender.send(Ok(solution)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()), // the iterator was dropped
            });
            if let Err(incomplete) = ended {
                let _ = sender.send(Err(incomplete)); // the receiver may be gone
            }
        })?;
        Ok(Solutions::new(job, token))
    }
}
