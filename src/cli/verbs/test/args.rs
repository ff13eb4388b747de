//! The options of `puzc test`.

use crate::args::values::duration;
use puzc_core::base::Limits;
use puzc_session::Settings;
use std::time::Duration;

/// `puzc test`
#[derive(clap::Args, Debug)]
pub struct TestArgs {
    /// Puzzles, and folders of puzzles; the default is the current folder
    #[arg(value_name = "PATH", default_value = ".", hide_default_value = true)]
    pub paths: Vec<String>,
    /// Check only expectations that contain TEXT, or whose file has TEXT in its path
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Also check expectations that are marked `slow`
    #[arg(long)]
    pub slow: bool,
    /// Write a snapshot of what is built beside each puzzle, and show the differences; numbers of solutions
    /// are never written
    #[arg(long)]
    pub accept: bool,
    /// Warn about numbers without a `// source: ...` beside them
    #[arg(long)]
    pub sources: bool,
    /// Use N threads; the default is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Stop compiling a file, or a search, after this time: seconds (2.5), or 10s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
    /// Also write a JUnit XML report; - is standard output
    #[arg(long, value_name = "OUT")]
    pub junit: Option<String>,
    /// Let puzzles read files outside their folders
    #[arg(long)]
    pub allow_read: bool,
    /// Stop when a problem, or a search, needs more memory than this
    #[arg(long, value_name = "MB", default_value_t = Limits::default().memory >> 20, hide_default_value = true)]
    pub memory_limit: u64,
}

impl TestArgs {
    /// As settings of a session.
    pub fn settings(&self) -> Settings {
        let limits = Limits { memory: self.memory_limit.saturating_mul(1 << 20), ..Limits::default() };
        Settings { limits, allow_read: self.allow_read, ..Settings::default() }
    }
}
