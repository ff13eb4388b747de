//! `puzc render`

mod images;

use super::{Call, Verb, VerbOptions};
use crate::base::Sources;
use crate::cli::args::search::SearchArgs;
use crate::cli::args::values::class;
use crate::cli::output::answer::{Answer, Reporter};
use crate::cli::output::counts::solutions;
use crate::cli::output::solutions::{caption, for_terminal};
use crate::cli::output::stream::OutputStream;
use crate::cli::search::puzzle::{LoadedPuzzle, Purpose};
use crate::cli::search::{self, Asked, Ending};
use crate::cli::{Exit, files};
use crate::render::{Gallery, PICTURES, PictureFormat, Scene, SceneReader, SolutionClasses};
use crate::solve::Want;
use crate::symmetry::Class;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::ops::ControlFlow;
use std::path::Path;

pub const VERB: Verb = Verb {
    name: "render",
    about: "Draw a puzzle, or its solutions",
    examples: "\
Examples:
  puzc render box.puz
  puzc render box.puz -o box.svg
  puzc render box.puz --all -o gallery.html
  puzc render sudoku.puz --puzzle -o sudoku.svg",
    json_lines: false,
    options: VerbOptions::of::<RenderArgs>(),
};

/// `puzc render`
#[derive(clap::Args, Debug)]
pub struct RenderArgs {
    /// Where to write; a file is written completely or not at all
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    output: String,
    /// The kind of picture; by default the one that the ending of OUT names, or what the terminal can show
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(picture_names(false)))]
    format: Option<String>,
    /// In HTML: mark solutions that are images of each other by `symmetry` (or what the file breaks),
    /// `motions`, `rotations` or `automorphisms`
    #[arg(long, value_name = "CLASS", value_parser = class)]
    up_to: Option<Class>,
    #[command(flatten)]
    what: DrawnArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// What is drawn.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
struct DrawnArgs {
    /// Draw the first N solutions; the N best ones if the puzzle minimizes or maximizes its cost
    #[arg(short = 'n', long = "number", value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=MOST_PICTURES as i64))]
    number: Option<u32>,
    /// Draw all solutions, at most 1000
    #[arg(long)]
    all: bool,
    /// Draw the puzzle unsolved
    #[arg(long)]
    puzzle: bool,
}

/// At most this many solutions are drawn in one run; nobody looks at more.
const MOST_PICTURES: u32 = 1000;

/// The names of the pictures; if `text`, only of those that are made of text.
pub fn picture_names(text: bool) -> Vec<PossibleValue> {
    PICTURES.iter().filter(|p| p.is_text || !text).map(|p| PossibleValue::new(p.name).help(p.doc)).collect()
}

impl Call for RenderArgs {
    fn run(&self, reporter: Reporter) -> Answer {
        match self.picture(reporter) {
            Ok(picture) => render(self, picture, reporter),
            Err(why) => Answer::usage(&why),
        }
    }
}

impl RenderArgs {
    /// The kind of picture; errs if it cannot hold what is to be drawn.
    fn picture(&self, reporter: Reporter) -> Result<&'static PictureFormat, String> {
        let picture = match (&self.format, Path::new(&self.output).extension()) {
            (Some(name), _) => PictureFormat::find(name).unwrap_or_else(for_terminal),
            (None, None) => for_terminal(),
            (None, Some(ending)) => PictureFormat::of_path(&self.output).ok_or_else(|| {
                let mut known: Vec<String> = PICTURES.iter().map(|p| format!(".{}", p.extension)).collect();
                known.dedup();
                format!(
                    "no picture has the ending `.{}`; the endings are {}, and --format names a kind of picture",
                    ending.display(),
                    known.join(" ")
                )
            })?,
        };
        if !picture.many && (self.what.all || self.what.number.is_some_and(|n| n > 1)) {
            let others: Vec<&str> = PICTURES.iter().filter(|p| p.many).map(|p| p.name).collect();
            return Err(format!(
                "{} holds one picture; for several choose one of {}",
                picture.name,
                others.join(", ")
            ));
        }
        if self.up_to.is_some() && !picture.turns {
            return Err("--up-to is for pages with many solutions: choose html".into());
        }
        if reporter.json && self.output == "-" && picture.name == "png" {
            return Err("JSON cannot hold a png; write it to a file with -o".into());
        }
        Ok(picture)
    }
}

fn render(args: &RenderArgs, picture: &PictureFormat, reporter: Reporter) -> Answer {
    let (puzzle, mut answer) = match LoadedPuzzle::load(&args.search, Purpose::Show, reporter) {
        Ok(ready) => ready,
        Err(answer) => return answer,
    };
    if let Some(note) = puzzle.note().filter(|_| !args.what.puzzle) {
        answer = answer.message(format!("note: {note}\n")).with("note", note);
    }
    let reader = SceneReader::new(&puzzle.whole);
    let mut drawn = DrawnSolutions::default();
    if args.what.puzzle {
        drawn.scenes.push(reader.scene(&[], String::new()));
    } else {
        (drawn, answer) = draw_solutions(args, picture, &puzzle, &reader, answer);
    }
    if !drawn.scenes.is_empty() {
        let DrawnSolutions { scenes, mut chosen, note } = drawn;
        let symmetry = match chosen.len() {
            0 | 1 => SolutionClasses::default(),
            _ => images::find(&puzzle, args, &mut chosen),
        };
        let title = puzzle.whole.title.clone().unwrap_or_default();
        let gallery = Gallery { title: &title, scenes: &scenes, note: &note, symmetry: &symmetry };
        answer = deliver(args, picture, &gallery, reporter, answer);
    }
    drop(reader);
    // The process ends now, and the system takes all memory back at once.
    std::mem::forget(puzzle);
    answer
}

/// What is to be drawn.
#[derive(Default)]
struct DrawnSolutions {
    scenes: Vec<Scene>,
    /// The options of each solution, if the page marks those that are images of others.
    chosen: Vec<Vec<u32>>,
    /// How many of all solutions these are.
    note: String,
}

fn draw_solutions(
    args: &RenderArgs,
    picture: &PictureFormat,
    puzzle: &LoadedPuzzle,
    reader: &SceneReader,
    answer: Answer,
) -> (DrawnSolutions, Answer) {
    let problem = &puzzle.whole;
    let mut drawing = DrawnSolutions::default();
    let enough = if args.what.all { None } else { Some(u64::from(args.what.number.unwrap_or(1))) };
    let best = problem.goal.is_some() && !args.what.all;
    let want = if best { Want::Best(enough.unwrap_or(1) as usize) } else { Want::Solutions };
    let most = args.what.all.then_some(u64::from(MOST_PICTURES));
    let asked = Asked { puzzle, args: &args.search, want, most, writes: false };
    let output = OutputStream::new();
    let finished = search::run(&asked, &output, &mut |n, solution| {
        drawing.scenes.push(reader.scene(solution.options, caption(problem, n, solution)));
        if picture.turns {
            drawing.chosen.push(solution.options.to_vec());
        }
        if !best && enough.is_some_and(|enough| n >= enough) {
            ControlFlow::Break(Ending::Enough)
        } else {
            ControlFlow::Continue(())
        }
    });
    OutputStream::lock(&output).clear();
    let mut answer = finished.add_to(&args.search, answer);
    let number = drawing.scenes.len();
    match (&finished.end, finished.end.limit(&asked)) {
        (Ending::Solutions, _) => drawing.note = format!("the first {number} solutions; there are more"),
        (_, Some(why)) if number == 0 => drawing.note = format!("no solution so far: {why}"),
        (_, Some(why)) => {
            drawing.note = format!("{} so far, there may be more: {why}", solutions(number as u64));
        }
        (Ending::Complete, None) if number == 0 => {
            let none = "no solution; --puzzle draws the puzzle itself\n";
            answer = answer.message(none).exit(Exit::Unexpected);
        }
        (Ending::Complete, None) if number == 1 && !best => drawing.note = "the only solution".into(),
        (Ending::Complete, None) if !best => drawing.note = format!("all {}", solutions(number as u64)),
        _ => {}
    }
    if finished.end.limit(&asked).is_some() {
        answer = answer.message(format!("{}\n", drawing.note));
    }
    (drawing, answer.with("solutions", number))
}

/// Writes the picture, or makes it a member of the answer.
fn deliver(
    args: &RenderArgs,
    picture: &PictureFormat,
    gallery: &Gallery,
    reporter: Reporter,
    answer: Answer,
) -> Answer {
    let color = reporter.pictures && args.output == "-";
    let bytes = match (picture.draw)(gallery, color) {
        Ok(bytes) => bytes,
        Err(why) => return answer.message(format!("error: {why}\n")).exit(Exit::Limit),
    };
    let unknown: String = gallery.scenes.iter().flat_map(picture.unknown).collect();
    let answer = match unknown.as_str() {
        "" => answer,
        unknown => answer.message(format!(
            "warning: {} cannot show {unknown}: it has boxes in place of these characters\n",
            picture.name
        )),
    };
    let answer = answer.with("format", picture.name);
    if reporter.json && args.output == "-" {
        return answer.with("output", String::from_utf8_lossy(&bytes).into_owned());
    }
    match files::write(&args.output, |out| out.write_all(&bytes)) {
        Ok(()) => answer.with("file", args.output.as_str()),
        Err(d) => answer.report(Sources::default(), vec![d]),
    }
}
