//! Errors of the library as exceptions, whose classes are written in Python: `puzc/_errors.py`.

use crate::problem::{LocationRow, location_row};
use crate::solutions::Solution;
use puzc::{Count, DiagnosticRef, Incomplete, StopReason};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// An exception of `puzc._errors`.
fn exception<'py>(py: Python<'py>, function: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = || py.import("puzc._errors")?.getattr(function)?.call1(arguments);
    match made() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The fields of `Diagnostic` in `_errors.py`.
#[derive(IntoPyObject)]
pub struct DiagnosticRow {
    code: &'static str,
    is_error: bool,
    message: String,
    location: Option<LocationRow>,
    labels: Vec<(LocationRow, String)>,
    help: Vec<String>,
    excerpt: String,
    page: &'static str,
}

/// Diagnostics as Python values.
pub fn rows<'d>(list: impl Iterator<Item = DiagnosticRef<'d>>) -> Vec<DiagnosticRow> {
    let row = |d: DiagnosticRef<'d>| DiagnosticRow {
        code: d.code(),
        is_error: d.is_error(),
        message: d.message().into(),
        location: d.location().map(|l| location_row(&l)),
        labels: d.labels().map(|(l, text)| (location_row(&l), text.to_string())).collect(),
        help: d.help().map(String::from).collect(),
        excerpt: d.to_string(),
        page: d.page(),
    };
    list.map(row).collect()
}

/// The exception for errors of a text.
pub fn puzzle(py: Python<'_>, error: &puzc::Error) -> PyErr {
    exception(py, "puzzle_error", (error.to_string(), rows(error.iter())))
}

/// The exception for an incomplete search.
pub fn incomplete(py: Python<'_>, incomplete: &Incomplete, late: bool) -> PyErr {
    let reason = match incomplete.reason() {
        StopReason::Cancelled if late => "time",
        StopReason::Cancelled => "cancelled",
        StopReason::Nodes => "nodes",
        StopReason::Solutions => "solutions",
        StopReason::Memory => "memory",
        StopReason::Group => "group",
        StopReason::Symmetries => "symmetries",
        StopReason::Crashed | StopReason::Wrong => return internal(py, &incomplete.to_string()),
        _ => "other",
    };
    let why = match reason {
        "time" => "the time limit was reached".into(),
        _ => incomplete.reason().to_string(),
    };
    let best = incomplete.best_so_far().map(|best| Solution::new(best.clone()));
    let made = number(py, &incomplete.at_least()).and_then(|least| {
        let most = incomplete.at_most().map(|most| number(py, most)).transpose()?;
        Ok((reason, why, least, most, best))
    });
    match made {
        Ok(arguments) => exception(py, "Incomplete", arguments),
        Err(error) => error,
    }
}

/// The exception for work that did not stop at its deadline.
pub fn out_of_time(py: Python<'_>) -> PyErr {
    let nothing: Option<u64> = None;
    exception(py, "Incomplete", ("time", "the time limit was reached", 0, nothing, nothing))
}

/// The exception for a bug in puzc.
pub fn internal(py: Python<'_>, why: &str) -> PyErr {
    exception(py, "InternalError", (why,))
}

/// An exact number.
pub fn number(py: Python<'_>, count: &Count) -> PyResult<Py<PyAny>> {
    if let Some(number) = count.as_u128() {
        return Ok(number.into_pyobject(py)?.into_any().unbind());
    }
    let bytes = PyBytes::new(py, &count.to_le_bytes());
    let int = py.get_type::<pyo3::types::PyInt>();
    Ok(int.call_method1("from_bytes", (bytes, "little"))?.unbind())
}

/// Something is in use by another thread.
pub fn busy() -> PyErr {
    PyRuntimeError::new_err("another thread waits for the next solution of this search")
}
