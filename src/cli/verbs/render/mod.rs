//! `puzc render`

mod drawing;
mod paper;
mod play;

use super::{Call, Verb, VerbOptions};
use crate::args::search::SearchArgs;
use crate::args::values::class;
use crate::output::answer::{Answer, Reporter};
use crate::output::solutions::text_picture;
use crate::{Exit, files, watchdog};
use clap::builder::{PossibleValue, PossibleValuesParser};
use drawing::DrawnPuzzle;
use paper::PaperArgs;
use puzc_api::Class;
use puzc_render::{Entries, Gallery, PICTURES, PictureFormat, Scene};
use std::path::Path;

pub const VERB: Verb = Verb {
    name: "render",
    about: "Draw puzzles, or their solutions",
    examples: "\
Examples:
  puzc render box.puz
  puzc render box.puz -o box.svg
  puzc render box.puz --all -o gallery.html
  puzc render box.puz -n 9 -o nine.png
  puzc render sudoku.puz --puzzle -o sudoku.pdf
  puzc render burr.puz -o burr.stl --scale 10 --gap 0.01
  puzc render puzzles --sheet --puzzle -o book.pdf
  puzc render sudoku.puz --play -o sudoku.html",
    json_lines: false,
    options: VerbOptions::of::<RenderArgs>(),
};

/// `puzc render`
#[derive(clap::Args, Debug)]
pub struct RenderArgs {
    /// The output file; it is written completely or not at all
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    output: String,
    /// The kind of picture; the default is the one that the extension of OUT names, or what the terminal
    /// can show
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(picture_names(false)))]
    format: Option<String>,
    /// In HTML: mark solutions that are the same up to `symmetry` (or the class that the file breaks), or
    /// another class of `puzc count --up-to`
    #[arg(long, value_name = "CLASS", value_parser = class)]
    up_to: Option<Class>,
    #[command(flatten)]
    what: DrawnArgs,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// More puzzles, or folders of puzzles
    #[arg(value_name = "FILE")]
    more: Vec<String>,
}

/// What is drawn.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
struct DrawnArgs {
    /// Draw the first N solutions; the N best ones if the puzzle minimizes or maximizes its cost
    #[arg(short = 'n', long = "number", value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=MAX_PICTURES as i64))]
    number: Option<u32>,
    /// Draw only solution number K
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    solution: Option<u64>,
    /// Draw all solutions, at most 1000
    #[arg(long)]
    all: bool,
    /// Draw the puzzle unsolved; with --sheet, its solution at the end
    #[arg(long)]
    puzzle: bool,
    /// In HTML: a page to play on, with the solution in it; with --sheet, many puzzles at once
    #[arg(long)]
    play: bool,
    /// Check whether there is exactly one solution; draw two if there are more, and mark their differences
    #[arg(long)]
    unique: bool,
}

/// The maximum number of solutions that are drawn in one run.
const MAX_PICTURES: u32 = 1000;

/// The names of the pictures; if `text`, only of those that are made of text.
pub fn picture_names(text: bool) -> Vec<PossibleValue> {
    PICTURES.iter().filter(|p| p.is_text || !text).map(|p| PossibleValue::new(p.name).help(p.doc)).collect()
}

/// `auto`, or a picture made of text.
pub fn shown() -> PossibleValuesParser {
    PossibleValuesParser::new(text_pictures())
}

/// The value of `--show` that draws nothing.
pub const LIST: &str = "list";

/// `auto`, a picture made of text, or `list`.
pub fn shown_or_listed() -> PossibleValuesParser {
    let list = PossibleValue::new(LIST).help("the options, one in each line");
    PossibleValuesParser::new(text_pictures().chain([list]))
}

fn text_pictures() -> impl Iterator<Item = PossibleValue> {
    let auto = PossibleValue::new("auto").help("what the terminal can show");
    std::iter::once(auto).chain(picture_names(true))
}

/// The kind of picture for the extension of a path; the error lists the extensions.
pub fn picture_of(path: &str) -> Result<&'static PictureFormat, String> {
    PictureFormat::of_path(path).ok_or_else(|| {
        let ending = Path::new(path).extension().unwrap_or_default();
        let mut known: Vec<String> = PICTURES.iter().map(|p| format!(".{}", p.extension)).collect();
        known.dedup();
        let known = known.join(" ");
        match ending.is_empty() {
            true => format!("`{path}` has no extension, which says what kind of picture it is: {known}"),
            false => {
                format!("no picture has the extension `.{}`; the extensions are {known}", ending.display())
            }
        }
    })
}

impl Call for RenderArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        render(self, self.picture(reporter).map_err(Answer::usage)?, reporter)
    }
}

impl RenderArgs {
    /// Are several puzzles drawn?
    fn is_many(&self) -> bool {
        !self.more.is_empty() || Path::new(&self.search.file).is_dir()
    }

    /// With several puzzles, a message begins with the one that it is about.
    fn about(&self, file: &str) -> String {
        if self.is_many() { format!("{file}: ") } else { String::new() }
    }

    /// The puzzles; a folder means the puzzles in it.
    fn files(&self) -> Result<Vec<String>, Answer> {
        let first = &self.search.file;
        if !self.is_many() {
            return Ok(vec![first.clone()]);
        }
        let all: Vec<String> = [first].into_iter().chain(&self.more).cloned().collect();
        let found = files::puzzles(&all)?;
        if found.left_out.is_empty() {
            Ok(found.paths)
        } else {
            // a book is written completely or not at all
            Err(Answer::default().message(found.left_out).exit(Exit::Wrong))
        }
    }

    /// The kind of picture; fails if it does not support the options.
    fn picture(&self, reporter: Reporter) -> Result<&'static PictureFormat, String> {
        let picture = match (&self.format, Path::new(&self.output).extension()) {
            (Some(name), _) => {
                let picture = text_picture(name);
                let other = PictureFormat::of_path(&self.output).filter(|p| p.extension != picture.extension);
                if let Some(other) = other {
                    let (output, other) = (&self.output, other.name);
                    return Err(format!(
                        "`{output}` is the name of a picture in {other}, and --format is {name}"
                    ));
                }
                picture
            }
            (None, None) => text_picture("auto"),
            (None, Some(_)) => picture_of(&self.output)
                .map_err(|why| format!("{why}, and --format names a kind of picture"))?,
        };
        let drawing = |path: &&String| PictureFormat::of_path(path).is_some_and(|p| !p.is_text);
        if let Some(path) = self.more.iter().find(drawing) {
            return Err(format!("`{path}` is the name of a picture: to write it, -o {path}"));
        }
        if self.what.play && !picture.turns {
            return Err("--play makes a page to play on: choose html".into());
        }
        let needs_pages = self.paper.needs_pages().filter(|option| !(self.what.play && *option == "--sheet"));
        if let Some(option) = needs_pages.filter(|_| !picture.pages) {
            let pages: Vec<&str> = PICTURES.iter().filter(|p| p.pages).map(|p| p.name).collect();
            return Err(format!("{option} is for pages of paper: choose {}", pages.join(", ")));
        }
        if self.paper.is_drawing() && picture.is_text {
            return Err(format!(
                "--scale and --black-and-white are for drawings, and {} is made of text: choose svg, png or pdf",
                picture.name
            ));
        }
        if self.paper.has_gap() && !picture.solids {
            return Err("--gap is for solids: choose stl".into());
        }
        if self.up_to.is_some() && !picture.turns {
            return Err("--up-to is for pages with many solutions: choose html".into());
        }
        if reporter.json && self.output == "-" && picture.letters {
            return Err(format!("JSON cannot contain a {}; write it to a file with -o", picture.name));
        }
        Ok(picture)
    }
}

fn render(args: &RenderArgs, picture: &PictureFormat, reporter: Reporter) -> Result<Answer, Answer> {
    let files = args.files()?;
    let mut answer = Answer::default();
    let mut all = DrawnPuzzle::default();
    for file in &files {
        let (drawn, now) = drawing::draw(args, file, picture, reporter);
        // a book is written completely or not at all
        let interrupted = files.len() > 1 && now.exit == Some(Exit::Interrupted);
        let broken = now.exit == Some(Exit::Wrong) || !now.reports.is_empty() || interrupted;
        answer = if files.len() == 1 { now } else { answer.and(now) };
        if broken {
            return Err(answer);
        }
        all.add(drawn);
    }
    if files.len() > 1 {
        answer = answer.with("puzzles", files.len());
    }
    if all.scenes.is_empty() {
        return Ok(answer);
    }
    let style = &args.paper.style();
    let title = match &files[..] {
        [_] => all.title.as_str(),
        _ => "Puzzles",
    };
    let scene = |s: Scene| if args.paper.no_letters { s.without_letters() } else { s };
    let scenes: Vec<Scene> = all.scenes.into_iter().map(scene).collect();
    let answers: Vec<Option<Scene>> = all.answers.into_iter().map(|s| s.map(scene)).collect();
    let entries: Vec<Option<Entries>> = all.entries;
    let gallery = Gallery {
        scenes: &scenes,
        answers: &answers,
        entries: &entries,
        note: &all.note,
        symmetry: &all.symmetry,
        style,
        title,
        stop: watchdog::switch(),
    };
    Ok(deliver(args, picture, &gallery, reporter, answer))
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
    let bytes = match picture.drawn(gallery, color) {
        Ok(bytes) => bytes,
        Err(why) if picture.solids => return answer.message(format!("error: {why}\n")).exit(Exit::Wrong),
        Err(why) => return watchdog::explained(answer.undrawn(&why)),
    };
    let unknown: String = picture.unknown(gallery).into_iter().collect();
    let answer = match unknown.as_str() {
        "" => answer,
        unknown => answer.message(format!(
            "warning: {} cannot show {unknown}: these characters are drawn as boxes\n",
            picture.name
        )),
    };
    let answer = answer.with("format", picture.name);
    if reporter.json && args.output == "-" {
        return answer.with("output", String::from_utf8_lossy(&bytes).into_owned());
    }
    answer.written(&args.output, &bytes)
}
