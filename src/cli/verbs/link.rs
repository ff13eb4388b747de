//! `puzc link`

use super::{Call, Verb, VerbOptions};
use crate::args::evaluation::Evaluation;
use crate::args::values::duration;
use crate::output::answer::{Answer, Reporter, unpack};
use crate::watchdog;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use puzc_api::for_cli::{LinkedAddress, linked};
use puzc_formats::read::{GENRES, Genre, LINK_SITES, LinkSite};
use std::time::Duration;

pub const VERB: Verb = Verb {
    name: "link",
    about: "Print the address of a pencil puzzle at puzz.link or in Penpa+",
    examples: "\
Examples:
  puzc link nurikabe.puz --genre nurikabe
  puzc link sudokus.puz --genre sudoku -D number=3 --to penpa

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
    /// Its genre
    #[arg(long, value_parser = PossibleValuesParser::new(genre_names()).try_map(|name| {
        Genre::find(&name).ok_or("no genre")
    }))]
    genre: &'static Genre,
    /// The site
    #[arg(long, value_name = "SITE", default_value = LINK_SITES[0].name,
        value_parser = PossibleValuesParser::new(site_names()).try_map(|name| {
            LINK_SITES.iter().copied().find(|site| site.name == name).ok_or("no site")
        }))]
    to: &'static LinkSite,
    /// Stop after this time: seconds (2.5), or 10s, 5m, 2h; the address is then not compared with the puzzle
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    evaluation: Evaluation,
}

/// What is said if the searches did not end, or if the solutions show other signs.
const NOT_COMPARED: &str = "the solutions of the puzzle at this address were not compared: they take too long, or show other signs\n";

fn genre_names() -> Vec<PossibleValue> {
    GENRES.iter().map(|g| PossibleValue::new(g.names[0]).aliases(g.names[1..].iter().copied())).collect()
}

fn site_names() -> Vec<PossibleValue> {
    let about = |site: &&LinkSite| {
        let missing: Vec<&str> = GENRES.iter().filter(|g| !(site.has)(g)).map(|g| g.names[0]).collect();
        match missing.is_empty() {
            true => site.about.to_string(),
            false => format!("{}; not for {}", site.about, missing.join(", ")),
        }
    };
    LINK_SITES.iter().map(|site| PossibleValue::new(site.name).help(about(site))).collect()
}

impl Call for LinkArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let puzzle = self.evaluation.puzzle(&self.file, false);
        let (address, sources, list) = unpack(linked(&puzzle, self.genre, self.to, &watchdog::switch()));
        let answer = address.map_or_else(Answer::default, |LinkedAddress { text, is_compared }| {
            let answer = Answer::text("address", text).with("compared", is_compared);
            if is_compared { answer } else { answer.message(NOT_COMPARED) }
        });
        Ok(answer.report(sources, list))
    }
}
