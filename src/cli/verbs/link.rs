//! `puzc link`

use super::{Call, Verb, VerbOptions};
use crate::api::Puzzle;
use crate::api::inside::linked;
use crate::cli::Disk;
use crate::cli::args::evaluation::Evaluation;
use crate::cli::output::answer::{Answer, Reporter, unpack};

pub const VERB: Verb = Verb {
    name: "link",
    about: "Print the address of a pencil puzzle at puzz.link",
    examples: "\
Examples:
  puzc link nurikabe.puz --genre nurikabe
  puzc link sudokus.puz --genre sudoku -D number=3

The clues are the first picture of the puzzle, or its first regions, their numbers `given`, and the
number of stars `k`, as in the puzzles that `puzc import puzzlink` writes.",
    json_lines: false,
    options: VerbOptions::of::<LinkArgs>(),
};

/// `puzc link`
#[derive(clap::Args, Debug)]
struct LinkArgs {
    /// The puzzle
    file: String,
    /// The genre: sudoku, slither, mashu, nurikabe, hitori, heyawake, lits, hashikake, numlin, shikaku,
    /// akari, or starbattle
    #[arg(long)]
    genre: String,
    #[command(flatten)]
    evaluation: Evaluation,
}

impl Call for LinkArgs {
    fn run(&self, _: Reporter) -> Answer {
        let puzzle = Puzzle::unread(&self.file, Disk, self.evaluation.settings(false));
        let (text, sources, list) = unpack(linked(&puzzle, &self.genre));
        text.map_or_else(Answer::default, |text| Answer::text("address", text)).report(sources, list)
    }
}
