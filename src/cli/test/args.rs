//! What may stand behind `puzc test`.

use crate::base::Limits;
use crate::cli::values::duration;
use crate::session::Settings;
use std::time::Duration;

/// `puzc test`
#[derive(clap::Args, Debug)]
pub struct TestArgs {
    /// Puzzles, and folders of them.
    #[arg(value_name = "PATH", default_value = ".", hide_default_value = true)]
    pub paths: Vec<String>,
    /// Take only expectations that contain TEXT, or whose files do in their paths.
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Also run expectations that are marked `slow`.
    #[arg(long)]
    pub slow: bool,
    /// Write snapshots of what is built beside the puzzles, and show what is different; numbers of solutions
    /// are never written.
    #[arg(long)]
    pub accept: bool,
    /// Warn of numbers without a `// source: ...` beside them.
    #[arg(long)]
    pub sources: bool,
    /// Use so many threads in all; by default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Give each search so many seconds (2.5), or 10s, 5m, 2h.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
    /// Write a report in JUnit's XML as well; - is standard output.
    #[arg(long, value_name = "OUT")]
    pub junit: Option<String>,
    /// Let puzzles read files outside their folders.
    #[arg(long)]
    pub allow_read: bool,
    /// Give up a problem, or a search, that takes so much memory.
    #[arg(long, value_name = "MB", default_value_t = Limits::default().memory >> 20, hide_default_value = true)]
    pub memory_limit: u64,
}

impl TestArgs {
    /// As the driver takes them.
    pub fn settings(&self) -> Settings {
        let limits = Limits { memory: self.memory_limit.saturating_mul(1 << 20), ..Limits::default() };
        Settings { limits, allow_read: self.allow_read, ..Settings::default() }
    }
}
