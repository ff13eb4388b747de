//! The options of every verb that evaluates a puzzle.

use super::values::define;
use crate::{Disk, watchdog};
use puzc_api::Puzzle;
use puzc_core::base::Limits;
use puzc_session::Settings;
use puzc_solver::symmetry::Effort;

/// Parameters and limits.
#[derive(clap::Args, Clone, Debug)]
pub struct Evaluation {
    /// Set a parameter of the puzzle; `name=@file` reads its value from a file
    #[arg(short = 'D', short_alias = 'd', value_name = "NAME=VALUE", value_parser = define)]
    pub define: Vec<(String, String)>,
    /// Let the puzzle read files outside its folder
    #[arg(long)]
    pub allow_read: bool,
    /// Stop after N steps of evaluation
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps, hide_default_value = true)]
    pub limit: u64,
    /// Stop after N options
    #[arg(long, value_name = "N", default_value_t = Limits::default().options, hide_default_value = true)]
    pub option_limit: u64,
    /// Stop when the problem, or a search, needs more memory than this
    #[arg(long, value_name = "MB", default_value_t = Limits::default().memory >> 20, hide_default_value = true)]
    pub memory_limit: u64,
    /// Stop the search for symmetries after N million steps (visited mentions of items)
    #[arg(long, value_name = "N", default_value_t = Effort::default().mentions / MILLION, hide_default_value = true)]
    pub symmetry_effort: u64,
    /// Find only symmetries that the names of items suggest
    #[arg(long)]
    pub no_automorphisms: bool,
}

const MILLION: u64 = 1_000_000;

impl Evaluation {
    /// The memory limit in bytes.
    pub fn memory(&self) -> u64 {
        self.memory_limit.saturating_mul(1 << 20)
    }

    /// The puzzle of a file, not yet read.
    pub fn puzzle(&self, path: &str, unbroken: bool) -> Puzzle {
        Puzzle::unread(path, Disk, self.settings(unbroken))
    }

    /// These options as settings of a session.
    pub fn settings(&self, unbroken: bool) -> Settings {
        let limits = Limits { steps: self.limit, options: self.option_limit, memory: self.memory() };
        let symmetry = Effort {
            mentions: self.symmetry_effort.saturating_mul(MILLION),
            automorphisms: !self.no_automorphisms,
            ..Effort::default()
        };
        let (defines, allow_read) = (self.define.clone(), self.allow_read);
        Settings { defines, limits, allow_read, unbroken, symmetry, stop: watchdog::switch() }
    }
}
