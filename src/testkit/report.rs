//! What became of a file, as plain data.

/// What became of an expectation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// As expected.
    Held,
    /// Not so.
    Failed,
    /// A limit came first.
    Limit,
    /// It is slow, and slow ones were not asked for.
    Slow,
    /// With these settings the file is wrong, or a file that it needs is missing.
    Wrong,
}

impl Status {
    /// For programs.
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

/// An expectation, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Its line, from 1.
    pub line: usize,
    /// What is expected.
    pub expected: String,
    /// Parameters and their values.
    pub settings: Vec<(String, String)>,
    /// How it went.
    pub status: Status,
    /// What was found instead, or why it is not known.
    pub found: Option<String>,
    /// How long the search took that answered it.
    pub seconds: f64,
}

/// What became of the snapshot of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Snapshot {
    /// There is none, and none was asked for.
    #[default]
    None,
    /// It is as it was.
    Same,
    /// It is another one; the difference.
    Changed(String),
    /// It was written; the difference to the one before, if there was one.
    Accepted(Option<String>),
    /// It was not written, since an expectation failed.
    Refused,
    /// It could not be read or written, which was said.
    Unreadable,
}

/// A file, judged.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FileReport {
    /// The file.
    pub path: String,
    /// Its expectations, those that were chosen.
    pub cases: Vec<Case>,
    /// Its snapshot.
    pub snapshot: Snapshot,
    /// It is wrong.
    pub wrong: bool,
    /// It exceeds a limit of what may be built.
    pub exceeded: bool,
    /// What there is to say about it: drawn, and for programs.
    pub said: (String, Vec<serde_json::Value>),
    /// How long all of it took.
    pub seconds: f64,
}

impl FileReport {
    /// How many expectations went so.
    pub fn count(&self, status: Status) -> usize {
        self.cases.iter().filter(|c| c.status == status).count()
    }
}
