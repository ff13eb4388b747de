//! Options of the command line that several verbs share.  Options of only one verb are in its own file.

pub mod clues;
pub mod evaluation;
pub mod long;
pub mod search;
pub mod values;
pub mod work;

use clap::ValueEnum;

/// The options that every verb takes.
#[derive(clap::Args, Debug)]
pub struct CommandLine {
    /// When to use colors; `auto` checks for a terminal and for NO_COLOR
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = ColorWhen::Auto,
        hide_possible_values = true)]
    pub color: ColorWhen,
    /// Print the result and all messages as one JSON object; `solve` and `test` print one object per line
    #[arg(long, global = true)]
    pub json: bool,
    /// Show all calls of rules and functions that led to an error
    #[arg(long, global = true)]
    pub trace: bool,
}

/// `--color`
#[derive(Copy, Clone, ValueEnum, Debug)]
pub enum ColorWhen {
    /// When the stream is a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
