//! `puzc make`

use super::minimize::{PuzzleFound, given, is_no_picture, pattern, refused};
use super::{Call, Verb, VerbOptions};
use crate::args::clues::ClueArgs;
use crate::files;
use crate::output::answer::{Answer, Reporter};
use puzc_api::{CluePattern, Made, NotMade};
use std::ops::RangeInclusive;
use std::path::Path;

pub const VERB: Verb = Verb {
    name: "make",
    about: "Make a puzzle of the same kind with another solution, and as few clues as it needs",
    examples: "\
Examples:
  puzc make sudoku.puz --seed 7 > new.puz
  puzc make sudoku.puz --pattern half-turn -o new.puz
  puzc make sudoku.puz --difficulty 100..150
  puzc make slitherlink.puz -n 20 -o new.puz     new-1.puz to new-20.puz",
    json_lines: false,
    options: VerbOptions::of::<MakeArgs>(),
};

/// `puzc make`
#[derive(clap::Args, Debug)]
struct MakeArgs {
    /// Write the puzzle to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Make N puzzles, each in its own file
    #[arg(short = 'n', value_name = "N", default_value_t = 1, hide_default_value = true, requires = "output",
        value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// The seed of the solution and of the order of clues; several puzzles have consecutive seeds
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    seed: u64,
    /// Take and leave out clues together that this motion of their picture exchanges: half-turn,
    /// left-right, up-down; or all of them: all
    #[arg(long, value_name = "NAME", value_parser = pattern, default_value = "none", hide_default_value = true)]
    pattern: CluePattern,
    /// Make a puzzle whose difficulty, as `puzc rate` says, is in this range: 100..200
    #[arg(long, value_name = "LOW..HIGH", value_parser = difficulty)]
    difficulty: Option<RangeInclusive<f64>>,
    #[command(flatten)]
    clues: ClueArgs,
}

impl Call for MakeArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        is_no_picture(self.output.as_deref())?;
        let clues = self.clues.found()?;
        let mut answer = Answer::default();
        let several = self.number > 1;
        if let Some(path) = self.output.as_deref().filter(|path| several && !is_name_of_file(path)) {
            return Err(answer.misused(&format!("-n needs the name of a file, which `-o {path}` is not")));
        }
        // making puzzles may take long, so what cannot be written is said before
        let folder = self.output.as_deref().and_then(|path| Path::new(path).parent());
        if folder.is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
            let path = self.output.as_deref().unwrap_or_default();
            return Err(answer.misused(&format!("cannot write `{path}`: there is no such folder")));
        }
        let file = |n: u32| {
            self.output.as_deref().map(|path| if several { numbered(path, n) } else { path.to_string() })
        };
        let taken = (1..=self.number).filter_map(file).find(|path| several && files::is_taken(path));
        if let Some(path) = taken {
            return Err(answer.misused(&format!("`{path}` exists already")));
        }
        for n in 1..=self.number {
            let seed = self.seed.wrapping_add(u64::from(n) - 1);
            let Some(made) = clues.made(seed, self.pattern, self.difficulty.clone()) else {
                let what = format!("puzzle {n} was not made");
                let tried = clues.difficulties().filter(|_| self.difficulty.is_some());
                let tried = tried.map_or(String::new(), |all| {
                    format!(
                        "; those that were tried have difficulties from {:.0} to {:.0}",
                        all.start(),
                        all.end()
                    )
                });
                if clues.is_over() {
                    return Err(self.clues.limited(answer, &(what + &tried)));
                }
                let why = match clues.not_made() {
                    NotMade::NoClues(why) => return Err(refused(answer, &why.to_string())),
                    NotMade::NotEnough | NotMade::NoStep if self.difficulty.is_some() => {
                        format!(
                            "its clues do not suffice for one solution, or none was as hard as wanted{tried}; another --seed may do"
                        )
                    }
                    why @ (NotMade::NotEnough | NotMade::NoStep) => format!("{why}; another --seed may do"),
                    why => why.to_string(),
                };
                return Err(refused(answer, &format!("{what}: {why}")));
            };
            if let Some(how) = clues.remark_on(&made) {
                answer = answer.message(format!("{how}\n"));
            }
            let Made { puzzle: made, is_uniform, difficulty, changes, steps } = made;
            if steps > 0 {
                answer = answer.with("steps", steps);
            } else if changes > 0 {
                answer = answer.with("changes", changes);
            }
            answer = answer.with("uniform", is_uniform);
            if let Some(difficulty) = difficulty {
                answer =
                    answer.message(format!("difficulty {difficulty:.0}\n")).with("difficulty", difficulty);
            }
            // clues that it does not need may make it as easy as wanted
            let may_have_more = self.difficulty.is_some();
            let path = file(n);
            let (args, output) = (&self.clues, path.as_deref());
            answer = given(answer, PuzzleFound { found: made, clues: &clues, args, output, may_have_more });
        }
        Ok(answer.with("puzzles", self.number))
    }
}

/// `--difficulty`
fn difficulty(text: &str) -> Result<RangeInclusive<f64>, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
    let (low, high) = text.split_once("..").ok_or("write two numbers: 100..200")?;
    match (number(low), number(high)) {
        (Some(low), Some(high)) if low <= high => Ok(low..=high),
        _ => Err("write two numbers, the smaller one first: 100..200".into()),
    }
}

/// Can the names of several files be made of this one?
fn is_name_of_file(path: &str) -> bool {
    let place = Path::new(path);
    !["-", "/dev/stdout"].contains(&path)
        && !path.ends_with('/')
        && place.file_name().is_some()
        && !place.is_dir()
}

/// `new.puz` with a number: `new-3.puz`.
fn numbered(path: &str, n: u32) -> String {
    match path.rsplit_once('.') {
        Some((stem, ending)) if !ending.contains('/') && !stem.is_empty() && !stem.ends_with('/') => {
            format!("{stem}-{n}.{ending}")
        }
        _ => format!("{path}-{n}"),
    }
}
