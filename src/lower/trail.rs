//! How `inspect` learns what made an item or option: the program runs again and one thing is watched.

use crate::base::Span;
use crate::model::eval::Caller;
use crate::xcc::StatementId;

/// What is watched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// The item of this name.
    Item(String),
    /// The option with this number, before aspects delete some.
    Option(usize),
}

/// The watcher.
#[derive(Clone, Default, Debug)]
pub struct Trail {
    /// What is watched, if anything is.
    pub target: Option<Target>,
    /// Options that aspects deleted, in increasing order.
    pub deleted: Vec<usize>,
    /// The `add`s that changed the watched option.
    pub added: Vec<Span>,
    /// What was seen.
    pub seen: Option<Seen>,
}

/// What made the thing that is watched.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The statement, for options.
    pub statement: Option<StatementId>,
    /// The values of its variables, or what a native statement says.
    pub bindings: String,
    /// The calls on the way, outermost first.
    pub callers: Vec<Caller>,
}

impl Trail {
    /// Watches something.
    pub fn watching(target: Target) -> Trail {
        Trail { target: Some(target), ..Trail::default() }
    }

    /// Is this option watched?
    #[inline]
    pub fn wants_option(&self, index: usize) -> bool {
        matches!(self.target, Some(Target::Option(n)) if n == index)
    }

    /// Is any option watched?
    pub fn wants_options(&self) -> bool {
        matches!(self.target, Some(Target::Option(_)))
    }

    /// The watched option was made.
    pub fn option_made(&mut self, statement: StatementId, bindings: String, callers: Vec<Caller>) {
        self.seen = Some(Seen { statement: Some(statement), bindings, callers });
    }

    /// An item was declared.
    #[inline]
    pub fn item_declared(&mut self, name: &str, callers: impl FnOnce() -> Vec<Caller>) {
        if matches!(&self.target, Some(Target::Item(n)) if n == name) {
            self.seen = Some(Seen { statement: None, bindings: String::new(), callers: callers() });
        }
    }

    /// The number, before deletions, of the option that has number `n` after them.
    pub fn original(&self, n: usize) -> usize {
        // Each deleted option at or before it moves it up by one.
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
