//! The parser that pest generates from `grammar/puz.pest`.
#![allow(missing_docs)]

use pest::Parser;
use pest::iterators::Pair;
use std::num::NonZeroUsize;
use std::sync::Once;

#[derive(pest_derive::Parser)]
#[grammar = "../../grammar/puz.pest"]
struct Grammar;

/// Why the grammar did not match.
#[derive(Debug)]
pub(crate) enum MatchFailure {
    /// Nothing matches at this offset, where these rules were expected.
    Syntax(usize, Vec<Rule>),
    /// The text is nested too deeply for the stack at this offset.
    Depth(usize),
    /// This takes more work than any reasonable statement.
    Work,
}

/// The most rule calls for one statement.  A megabyte of words takes a few million; memory stays below a
/// gigabyte.
const MAX_RULE_CALLS: usize = 60_000_000;

/// Matches a rule at the beginning of a text.
pub(crate) fn matched(rule: Rule, text: &str) -> Result<Pair<'_, Rule>, MatchFailure> {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(MAX_RULE_CALLS)));
    match Grammar::parse(rule, text) {
        Ok(mut pairs) => pairs.next().ok_or(MatchFailure::Syntax(0, vec![])),
        Err(error) => {
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
            };
            Err(match error.variant {
                pest::error::ErrorVariant::ParsingError { positives, .. } => {
                    MatchFailure::Syntax(at, positives)
                }
                pest::error::ErrorVariant::CustomError { message } if message.starts_with("stack") => {
                    MatchFailure::Depth(at)
                }
                pest::error::ErrorVariant::CustomError { .. } => MatchFailure::Work,
            })
        }
    }
}
