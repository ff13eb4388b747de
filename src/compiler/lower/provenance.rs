//! The origin of an item or option, for `inspect`: the program runs again and records how it is made.

use crate::model::eval::Caller;
use puzc_core::base::Span;
use puzc_core::xcc::StatementId;

/// An item or option whose origin is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The item of this name.
    Item(String),
    /// The option with this number, before aspects delete some.
    Option(usize),
}

/// The subject, and what is known about it.
#[derive(Clone, Default, Debug)]
pub struct Provenance {
    /// The subject, if there is one.
    pub subject: Option<Subject>,
    /// Options that aspects deleted, in increasing order.
    pub deleted: Vec<usize>,
    /// The `add`s that changed the subject, an option.
    pub added: Vec<Span>,
    /// Its origin.
    pub maker: Option<Maker>,
}

/// The origin of the subject.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The statement, for options.
    pub statement: Option<StatementId>,
    /// The values of its variables, or the fields of a native statement's record.
    pub bindings: String,
    /// The calls on the way there, outermost first.
    pub callers: Vec<Caller>,
}

impl Provenance {
    /// Records the origin of this subject.
    pub fn of(subject: Subject) -> Provenance {
        Provenance { subject: Some(subject), ..Provenance::default() }
    }

    /// Is this option the subject?
    #[inline]
    pub fn wants_option(&self, index: usize) -> bool {
        matches!(self.subject, Some(Subject::Option(n)) if n == index)
    }

    /// Is the subject an option?
    pub fn wants_options(&self) -> bool {
        matches!(self.subject, Some(Subject::Option(_)))
    }

    /// Records that the subject, an option, was made.
    pub fn option_made(&mut self, statement: StatementId, bindings: String, callers: Vec<Caller>) {
        self.maker = Some(Maker { statement: Some(statement), bindings, callers });
    }

    /// Records the declaration of an item, if it is the subject.
    #[inline]
    pub fn item_declared(&mut self, name: &str, callers: impl FnOnce() -> Vec<Caller>) {
        if matches!(&self.subject, Some(Subject::Item(n)) if n == name) {
            self.maker = Some(Maker { statement: None, bindings: String::new(), callers: callers() });
        }
    }

    /// The number, before deletions, of the option that has number `n` after them.
    pub fn original(&self, n: usize) -> usize {
        // each deleted option at or before it increases the number by one
        let mut raw = n;
        for &d in &self.deleted {
            if d <= raw {
                raw += 1;
            } else {
                break;
            }
        }
        raw
    }
}
