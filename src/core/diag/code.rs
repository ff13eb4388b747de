//! The type of a diagnostic's code.

use std::fmt;

/// Does a diagnostic stop the build?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Severity {
    /// Nothing is built; exit code 2.
    Error,
    /// Output is built, and the warning is printed.
    Warning,
}

/// A row of the table in `codes`.
#[derive(Copy, Clone)]
pub struct Code(pub(super) &'static super::codes::Row);

impl Code {
    /// `"E105"`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The meaning of the code, in a few words.
    pub fn meaning(self) -> &'static str {
        self.0.meaning
    }

    /// What Knuth's programs do in this case, for the reference.
    pub fn original(self) -> &'static str {
        self.0.original
    }

    /// By its first letter.
    pub fn severity(self) -> Severity {
        if self.0.name.starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// Warnings about the text itself are useful even if the file has errors; those about the instance
    /// are not.
    pub fn is_shown_with_errors(self) -> bool {
        self.0.name.starts_with("W1")
            || matches!(
                self.0.name,
                "W205"
                    | "W216"
                    | "W219"
                    | "W304"
                    | "W305"
                    | "W306"
                    | "W416"
                    | "W515"
                    | "W516"
                    | "W518"
                    | "W519"
                    | "W520"
                    | "W521"
                    | "W524"
                    | "W525"
                    | "W526"
                    | "W906"
            )
    }

    /// The code of that name, if there is one.
    pub fn find(name: &str) -> Option<Code> {
        super::codes::TABLE.iter().find(|row| row.name.eq_ignore_ascii_case(name)).map(Code)
    }

    /// All codes in order.
    pub fn all() -> impl Iterator<Item = Code> {
        super::codes::TABLE.iter().map(Code)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Code {}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}
