//! Exact cover problems.

use crate::errors::{self, DiagnosticRow};
use crate::job::{Watch, attend};
use crate::picture::Picture;
use puzc::{NameValue, PlaceRef};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::HashMap;

/// File, line, column, characters from and to, and the text there.
pub type LocationRow = (String, usize, usize, usize, usize, String);
/// Name and bounds.
type ItemRow = (String, Option<(u32, u32)>);
/// Items with their colors, cost, keyword.
type OptionRow<'a> = (Vec<(usize, Option<&'a str>)>, i64, &'a str);
/// Sort, lattice, board, coordinates, form.
type PlaceRow = (&'static str, String, Option<String>, (i32, i32, i32), u8);
/// Starts, items, colors, names of colors, costs.
type ArrayRow<'py> =
    (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Vec<String>, Bound<'py, PyBytes>);

/// A value in a name.
#[derive(IntoPyObject)]
enum ValueRow {
    Int(i64),
    Text(String),
    Place(PlaceRow),
    List(Vec<ValueRow>),
}

impl ValueRow {
    fn new(value: &NameValue<'_>) -> ValueRow {
        match value {
            NameValue::Int(n) => ValueRow::Int(*n),
            NameValue::Place(place) => ValueRow::Place(place_row(place)),
            NameValue::List(all) => ValueRow::List(all.iter().map(ValueRow::new).collect()),
            NameValue::Text(text) | NameValue::Color(text) | NameValue::Item(text) => {
                ValueRow::Text((*text).into())
            }
            _ => ValueRow::Text(String::new()),
        }
    }
}

fn place_row(place: &PlaceRef<'_>) -> PlaceRow {
    let sort = match (place.is_cell(), place.is_edge()) {
        (true, _) => "cell",
        (false, true) => "edge",
        (false, false) => "corner",
    };
    let ([x, y, z], board) = (place.coordinates(), place.board().map(String::from));
    (sort, place.lattice().into(), board, (x, y, z), place.form())
}

/// A place as Python values.
pub fn location_row(at: &puzc::Location<'_>) -> LocationRow {
    let characters = at.characters();
    (at.file().into(), at.line(), at.column(), characters.start, characters.end, at.text().into())
}

/// Numbers as the bytes of an array.
fn array<'py, const N: usize>(
    py: Python<'py>,
    numbers: impl ExactSizeIterator<Item = [u8; N]>,
) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, numbers.len() * N, |bytes| {
        for (place, number) in bytes.chunks_exact_mut(N).zip(numbers) {
            place.copy_from_slice(&number);
        }
        Ok(())
    })
}

/// Items and options.
#[pyclass(frozen, module = "puzc._native")]
pub struct Problem(pub puzc::Problem);

impl Problem {
    fn expect_option(&self, index: usize) -> PyResult<puzc::OptionRef<'_>> {
        self.0.option(index).ok_or_else(|| PyIndexError::new_err("there is no such option"))
    }

    fn expect_item(&self, index: usize) -> PyResult<puzc::ItemRef<'_>> {
        self.0.items().nth(index).ok_or_else(|| PyIndexError::new_err("there is no such item"))
    }
}

#[pymethods]
impl Problem {
    /// A problem in the format of Knuth's programs.
    #[staticmethod]
    fn from_dlx(py: Python<'_>, text: String) -> PyResult<Problem> {
        let made = attend(py, Watch::default(), move || puzc::Problem::from_dlx(text))?;
        made.map(Problem).map_err(|error| errors::puzzle(py, &error))
    }

    /// A problem built by hand; an item without bounds is secondary.
    #[staticmethod]
    fn build(
        py: Python<'_>,
        title: Option<String>,
        goal: &str,
        items: Vec<ItemRow>,
        options: Vec<(Vec<String>, i64)>,
    ) -> PyResult<Problem> {
        let mut builder = puzc::Problem::builder();
        title.into_iter().for_each(|title| {
            builder.title(title);
        });
        match goal {
            "" => &mut builder,
            "minimize" => builder.minimize(),
            "maximize" => builder.maximize(),
            _ => return Err(PyValueError::new_err("the goal is `minimize` or `maximize`")),
        };
        for (name, bounds) in items {
            match bounds {
                Some((least, most)) => builder.primary_between(name, least..=most),
                None => builder.secondary(name),
            };
        }
        for (items, cost) in options {
            builder.option_with_cost(items, cost);
        }
        let made = attend(py, Watch::default(), move || builder.build())?;
        made.map(Problem).map_err(|error| errors::puzzle(py, &error))
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.title()
    }

    #[getter]
    fn option_count(&self) -> usize {
        self.0.options().len()
    }

    #[getter]
    fn broken_symmetry(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let problem = self.0.clone();
        attend(py, Watch::default(), move || problem.broken_symmetry())
    }

    /// Name and bounds of each item.
    fn items(&self) -> Vec<ItemRow> {
        let row = |item: puzc::ItemRef<'_>| {
            (item.name().to_string(), item.bounds().map(|bounds| (*bounds.start(), *bounds.end())))
        };
        self.0.items().map(row).collect()
    }

    /// The template of an item's name, the values in its holes, and the place for which it stands.
    fn item_meaning(&self, index: usize) -> PyResult<(&str, Vec<ValueRow>, Option<PlaceRow>)> {
        let item = self.expect_item(index)?;
        let values = item.values().map(|value| ValueRow::new(&value)).collect();
        Ok((item.template(), values, item.place().map(|place| place_row(&place))))
    }

    /// The piece that an option places, and the cells that it covers.
    fn option_meaning(&self, index: usize) -> PyResult<(Option<&str>, Vec<PlaceRow>)> {
        let option = self.expect_option(index)?;
        Ok((option.piece(), option.cells().map(|cell| place_row(&cell)).collect()))
    }

    fn item_location(&self, index: usize) -> PyResult<Option<LocationRow>> {
        Ok(self.expect_item(index)?.location().map(|at| location_row(&at)))
    }

    fn option(&self, index: usize) -> PyResult<OptionRow<'_>> {
        let option = self.expect_option(index)?;
        let items = option.items().map(|(item, color)| (item.index(), color)).collect();
        Ok((items, option.cost(), option.keyword()))
    }

    fn option_location(&self, index: usize) -> PyResult<Option<LocationRow>> {
        Ok(self.expect_option(index)?.location().map(|at| location_row(&at)))
    }

    /// What made an item, in words.
    fn explain_item(&self, py: Python<'_>, index: usize) -> PyResult<Option<String>> {
        self.expect_item(index)?;
        let problem = self.0.clone();
        attend(py, Watch::default(), move || problem.items().nth(index)?.explanation())
    }

    /// What made an option, in words.
    fn explain_option(&self, py: Python<'_>, index: usize) -> PyResult<Option<String>> {
        self.expect_option(index)?;
        let problem = self.0.clone();
        attend(py, Watch::default(), move || problem.option(index)?.explanation())
    }

    fn warnings(&self) -> Vec<DiagnosticRow> {
        errors::rows(self.0.warnings())
    }

    /// The options as a sparse matrix in compressed rows.  The items of each option are in ascending order.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<ArrayRow<'py>> {
        let mut starts = vec![0i64];
        let (mut items, mut colors, mut names) = (vec![], vec![], vec![String::new()]);
        let mut known: HashMap<&str, i32> = HashMap::new();
        let mut row: Vec<(i32, i32)> = vec![];
        for option in self.0.options() {
            row.clear();
            for (item, color) in option.items() {
                let color = color.map_or(0, |name| {
                    *known.entry(name).or_insert_with(|| {
                        names.push(name.to_string());
                        names.len() as i32 - 1
                    })
                });
                row.push((item.index() as i32, color));
            }
            row.sort_unstable();
            items.extend(row.iter().map(|(item, _)| *item));
            colors.extend(row.iter().map(|(_, color)| *color));
            starts.push(items.len() as i64);
        }
        let costs = self.0.options().map(|option| option.cost().to_ne_bytes());
        Ok((
            // SciPy needs both arrays of one type; there are never more than 2^31 mentions
            array(py, starts.iter().map(|start| (*start as i32).to_ne_bytes()))?,
            array(py, items.iter().map(|item| item.to_ne_bytes()))?,
            array(py, colors.iter().map(|color| color.to_ne_bytes()))?,
            names,
            array(py, costs)?,
        ))
    }

    /// The problem in a format of `puzc build`.
    fn to_format(&self, py: Python<'_>, name: String) -> PyResult<String> {
        let problem = self.0.clone();
        let written = attend(py, Watch::default(), move || match &*name {
            "dlx" => problem.to_dlx(),
            name => problem.to_format(name),
        })?;
        written.map_err(|error| errors::puzzle(py, &error))
    }

    /// The puzzle itself.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        let problem = self.0.clone();
        Ok(Picture(attend(py, Watch::default(), move || problem.picture())?))
    }
}
