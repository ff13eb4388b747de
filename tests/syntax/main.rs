//! The syntax layer and the formatter, from outside.

#![allow(clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::disallowed_methods)]

mod support;

mod format;
mod hostile;
mod lexemes;
mod recovery;
mod samples;
