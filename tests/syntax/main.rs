//! The syntax layer and the formatter, from outside.

mod schemas;
mod support;

mod format;
mod hostile;
mod recovery;
mod samples;
