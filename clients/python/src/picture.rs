//! Pictures in several formats.

use crate::errors;
use crate::job::{Watch, attend};
use puzc::Rendering;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A picture of a puzzle or of a solution.
#[pyclass(frozen, module = "puzc._native")]
pub struct Picture(pub Rendering);

#[pymethods]
impl Picture {
    /// The picture in a format that is text: `svg`, `html`, `text`, `ascii`.
    fn as_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let draw = match format {
            "svg" => Rendering::svg,
            "html" => Rendering::html,
            "text" => Rendering::text,
            "ascii" => Rendering::ascii,
            _ => return Err(PyValueError::new_err(format!("no such format: {format}"))),
        };
        let picture = self.0.clone();
        attend(py, Watch::default(), move || draw(&picture))
    }

    /// Board, coordinates and content of each cell that shows something.
    fn cells(&self, py: Python<'_>) -> PyResult<Vec<(String, Vec<i32>, String)>> {
        let picture = self.0.clone();
        let cells = attend(py, Watch::default(), move || picture.cells())?;
        Ok(cells.into_iter().map(|cell| (cell.board, cell.coordinates, cell.content)).collect())
    }

    /// The picture in a format of bytes: `png`, `pdf`.
    fn as_bytes<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let draw = match format {
            "png" => Rendering::png,
            "pdf" => Rendering::pdf,
            _ => return Err(PyValueError::new_err(format!("no such format: {format}"))),
        };
        let picture = self.0.clone();
        let drawn = attend(py, Watch::default(), move || draw(&picture))?;
        let bytes = drawn.map_err(|error| errors::puzzle(py, &error))?;
        Ok(PyBytes::new(py, &bytes))
    }
}
