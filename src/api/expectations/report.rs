//! The results of a file, as plain data.

use super::wording::NO_SOLUTIONS;

/// The outcome of an expectation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// As expected.
    Held,
    /// Not as expected.
    Failed,
    /// A limit was reached first.
    Limit,
    /// The expectation is slow, and slow ones were not requested.
    Slow,
    /// With its settings the file has errors, or a file that it needs is missing.
    Wrong,
}

impl Status {
    /// A word for programs: `ok`, `failed`, `limit`, `slow`, `wrong`.
    pub fn word(self) -> &'static str {
        match self {
            Status::Held => "ok",
            Status::Failed => "failed",
            Status::Limit => "limit",
            Status::Slow => "slow",
            Status::Wrong => "wrong",
        }
    }
}

/// The result of an expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Its line, from 1.
    pub line: usize,
    /// The expectation.
    pub expected: String,
    /// Parameters and their values.
    pub settings: Vec<(String, String)>,
    /// The outcome.
    pub status: Status,
    /// What was found instead, or why it is unknown.
    pub found: Option<String>,
    /// The time of the search that answered it.
    pub seconds: f64,
}

impl Case {
    /// Did it fail because there is no solution, with the parameters of the file?
    pub fn has_no_solution(&self) -> bool {
        let found = self.found.as_deref().unwrap_or_default();
        self.status == Status::Failed && self.settings.is_empty() && found.starts_with(NO_SOLUTIONS)
    }
}

/// The result for the snapshot of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Snapshot {
    /// There is none, and none was requested.
    #[default]
    None,
    /// It is unchanged.
    Same,
    /// It has changed; the difference.
    Changed(String),
    /// It was written; the difference from the previous one, if there was one.
    Accepted(Option<String>),
    /// It was not written, because an expectation failed.
    Refused,
    /// It could not be read or written, which was reported.
    Unreadable,
}

/// The results of a file.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FileReport {
    /// The file.
    pub path: String,
    /// The results of the selected expectations.
    pub cases: Vec<Case>,
    /// Its snapshot.
    pub snapshot: Snapshot,
    /// Does it have errors?
    pub wrong: bool,
    /// Does it exceed a limit of the compiler?
    pub exceeded: bool,
    /// The reason why compiling it was stopped, if it was.
    pub late: Option<String>,
    /// Its diagnostics, as text and as JSON.
    pub said: (String, Vec<serde_json::Value>),
    /// The total time.
    pub seconds: f64,
}

impl FileReport {
    /// The number of expectations with this outcome.
    pub fn count(&self, status: Status) -> usize {
        self.cases.iter().filter(|c| c.status == status).count()
    }
}
