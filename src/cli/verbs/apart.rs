//! `puzc apart`

use super::{Call, Verb, VerbOptions};
use crate::args::search::SearchArgs;
use crate::args::values::class;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::solutions;
use crate::output::stream::OutputStream;
use crate::search::puzzle::LoadedPuzzle;
use crate::search::{self, Ending, SearchTask};
use crate::verbs::render::picture_of;
use crate::{Exit, watchdog};
use puzc_apart::{
    ApartLimits, ApartUnknown, GroupMove, Interlocked, MAX_PIECES, Separation, TakenApart, level_text,
    take_apart,
};
use puzc_api::for_cli::{SymmetryChoice, add_steps};
use puzc_api::{Class, Want};
use puzc_core::base::counted;
use puzc_render::{Gallery, PictureFormat, Scene, SceneReader};
use puzc_session::{AssemblyReader, burr_file};
use puzc_solver::symmetry::OrbitRepresentatives;
use serde_json::{Value, json};
use std::fmt::Write;
use std::ops::ControlFlow;

pub const VERB: Verb = Verb {
    name: "apart",
    about: "Take solutions apart: which pieces move where, and in how many moves",
    examples: "\
Examples:
  puzc apart burr.puz
  puzc apart burr.puz --all
  puzc apart burr.puz --all --up-to symmetry --json
  puzc apart burr.puz -n 10 --time-limit 1m
  puzc apart burr.puz -o steps.svg
  puzc apart burr.puz --all -o burr.xmpuzzle",
    json_lines: true,
    options: VerbOptions::of::<ApartArgs>(),
};

/// `puzc apart`
#[derive(clap::Args, Debug)]
pub struct ApartArgs {
    #[command(flatten)]
    wanted: WantedAssemblies,
    /// Take only one solution of each class: solutions that are the same up to `symmetry`, or another class
    /// of `puzc count --up-to`
    #[arg(long, visible_alias = "class", value_name = "CLASS", value_parser = class)]
    up_to: Option<Class>,
    /// Also write the pieces, the solutions and their moves: to a file of BurrTools (.xmpuzzle), or to a
    /// picture of all steps (.svg, .png, .pdf, .html)
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
}

/// Which solutions are taken apart.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
struct WantedAssemblies {
    /// Take the first N solutions apart; the default is 1
    #[arg(short = 'n', long = "number", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Take all solutions apart
    #[arg(long)]
    all: bool,
}

impl Call for ApartArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        apart(self, reporter)
    }
}

/// The results so far.
#[derive(Default)]
struct Tally {
    solutions: u64,
    apart: u64,
    least: Option<Vec<u32>>,
    /// Was a limit reached while the next solution was taken apart?
    is_left: bool,
}

fn apart(args: &ApartArgs, reporter: Reporter) -> Result<Answer, Answer> {
    let (puzzle, answer) = LoadedPuzzle::load(&args.search, SymmetryChoice::AsWritten, reporter)?;
    let target = args.output.as_deref().map(ApartTarget::of).transpose().map_err(Answer::usage)?;
    let painter = matches!(target, Some(ApartTarget::Picture(_))).then(|| SceneReader::new(puzzle.whole()));
    let reader = AssemblyReader::new(puzzle.whole())
        .map_err(|why| Answer::usage(format!("nothing can be taken apart: {why}")))?;
    let wanted = if args.wanted.all { u64::MAX } else { args.wanted.number.unwrap_or(1).into() };
    let memory = args.search.evaluation.memory();
    let task =
        SearchTask { puzzle: &puzzle, args: &args.search, want: Want::Solutions, most: None, writes: true };
    let output = OutputStream::new();
    let (mut tally, mut classes, mut fault) = (Tally::default(), None, None);
    let (mut judged, mut scenes) = (vec![], vec![]);
    let finished = search::run_controlled(&task, &output, &mut |_, solution, control| {
        if let Some(class) = args.up_to {
            let classes = classes.get_or_insert_with(|| {
                let group = puzzle.search().class_group(class, control.stop_switch());
                SolutionRepresentatives { seen: 0, orbits: group.representatives() }
            });
            match classes.first_of_its_class(solution.options) {
                Some(true) => {}
                Some(false) => return ControlFlow::Continue(()),
                None if control.stopped() => return ControlFlow::Continue(()),
                None => return ControlFlow::Break(Ending::Group),
            }
        }
        let placed = reader.read(solution.options);
        let limits = ApartLimits { stop: control.stop_switch(), memory };
        let result = match take_apart(&placed.assembly, &limits) {
            Ok(result) => result,
            Err(ApartUnknown::Stopped) => {
                tally.is_left = true;
                return ControlFlow::Continue(()); // the search ends, too
            }
            Err(ApartUnknown::Memory) => {
                tally.is_left = true;
                return ControlFlow::Break(Ending::Memory);
            }
            Err(ApartUnknown::Pieces) => {
                fault = Some(format!("there are more than {MAX_PIECES} pieces"));
                return ControlFlow::Break(Ending::Enough);
            }
        };
        tally.add(&result);
        let told = ToldAssembly { number: tally.solutions, names: placed.distinct_names(), result: &result };
        let text = if reporter.json { told.json().to_string() + "\n" } else { told.text() };
        if !OutputStream::lock(&output).write(text.as_bytes()) {
            return ControlFlow::Break(Ending::Closed);
        }
        if let Some(painter) = &painter {
            let mut scene = painter.scene(solution.options, told.heading());
            if let TakenApart::Apart(Some(separation)) = &result {
                add_steps(&mut scene, &placed, separation);
            }
            scenes.push(scene);
        } else if target.is_some() {
            judged.push((placed, result));
        }
        if tally.solutions >= wanted { ControlFlow::Break(Ending::Enough) } else { ControlFlow::Continue(()) }
    });
    let answer = match fault {
        Some(why) => answer.undrawn(&why),
        None => tally.add_to(answer, &finished.end, &task),
    };
    let are_all = matches!(finished.end, Ending::Complete);
    let mut answer = finished.add_to(&args.search, answer);
    if let (Some(path), Some(target)) = (&args.output, target) {
        let bytes = match target {
            ApartTarget::BurrTools => burr_file(puzzle.whole(), &judged, are_all).map(String::into_bytes),
            ApartTarget::Picture(picture) => drawn(picture, &puzzle, scenes),
        };
        answer = match bytes {
            Ok(bytes) => answer.written(path, &bytes),
            Err(why) => answer.message(format!("error: {why}\n")).exit(Exit::Wrong),
        };
    }
    Ok(answer.fault(OutputStream::lock(&output).finish()))
}

/// What `-o` writes.
enum ApartTarget {
    BurrTools,
    Picture(&'static PictureFormat),
}

impl ApartTarget {
    fn of(path: &str) -> Result<ApartTarget, String> {
        let is_file = path.to_lowercase().ends_with(".xmpuzzle");
        let picture = || picture_of(path).map_err(|why| format!("{why} .xmpuzzle"));
        if is_file { Ok(ApartTarget::BurrTools) } else { picture().map(ApartTarget::Picture) }
    }
}

/// The steps of all solutions: on a page as they are played, in other pictures one after another.
fn drawn(picture: &PictureFormat, puzzle: &LoadedPuzzle, scenes: Vec<Scene>) -> Result<Vec<u8>, String> {
    let scenes: Vec<Scene> = match picture.turns {
        true => scenes,
        false => scenes.iter().flat_map(Scene::strip).collect(),
    };
    let title = puzzle.whole().title.clone().unwrap_or_default();
    let stop = watchdog::switch();
    picture.drawn(&Gallery { stop, ..Gallery::new(&title, &scenes) }, false)
}

/// One solution of each class.
struct SolutionRepresentatives {
    seen: u64,
    orbits: OrbitRepresentatives,
}

impl SolutionRepresentatives {
    /// Is a solution the first one of its class?  `None` if the group is too large to tell.
    fn first_of_its_class(&mut self, options: &[u32]) -> Option<bool> {
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        let first = self.orbits.first_of(&sorted).ok()? as u64;
        self.seen += 1;
        Some(first == self.seen - 1)
    }
}

impl Tally {
    fn add(&mut self, result: &TakenApart) {
        self.solutions += 1;
        if let TakenApart::Apart(separation) = result {
            let level = separation.as_ref().map_or(vec![0], Separation::level);
            self.apart += 1;
            self.least = Some(self.least.take().map_or(level.clone(), |least| least.min(level)));
        }
    }

    fn add_to(&self, answer: Answer, end: &Ending, task: &SearchTask) -> Answer {
        let told = match self.solutions {
            0 if self.is_left => "no solution was taken apart".to_string(),
            0 => "no solution".to_string(),
            n => format!("{} of {} can be taken apart", self.apart, solutions(n)),
        };
        let level = self.least.as_deref().map(level_text);
        let least = match &level {
            Some(level) if self.solutions > 1 => format!("; the least level is {level}"),
            _ => String::new(),
        };
        let limit = end.limit(task).map_or(String::new(), |why| format!("; incomplete: {why}"));
        let answer = answer
            .with("solutions", self.solutions)
            .with("apart", self.apart)
            .with("level", level)
            .message(format!("{told}{least}{limit}\n"));
        match end {
            Ending::Complete | Ending::Enough if self.apart == 0 => answer.exit(Exit::Unexpected),
            _ => answer,
        }
    }
}

/// A solution that was taken apart, to be printed.
struct ToldAssembly<'a> {
    number: u64,
    names: Vec<String>,
    result: &'a TakenApart,
}

impl ToldAssembly<'_> {
    fn listed(&self, pieces: &[usize]) -> String {
        pieces.iter().map(|p| self.names[*p].as_str()).collect::<Vec<_>>().join(" ")
    }

    /// `solution 1: level 3, 8 moves`
    fn heading(&self) -> String {
        let text = self.text();
        text.lines().next().unwrap_or_default().trim_start_matches("| ").to_string()
    }

    fn text(&self) -> String {
        let mut text = format!("| solution {}: ", self.number);
        match self.result {
            TakenApart::Interlocked(Interlocked { pieces, positions }) => {
                let positions = counted(positions, "position");
                let pieces = self.listed(pieces);
                text += &format!("cannot be taken apart\n{pieces} cannot be separated in {positions}\n");
            }
            TakenApart::Apart(None) => text += "level 0\n",
            TakenApart::Apart(Some(separation)) => {
                let moves = counted(separation.total(), "move");
                text += &format!("level {}, {moves}\n", level_text(&separation.level()));
                self.tell(separation, "", &mut text);
            }
        }
        text + "\n"
    }

    /// The moves of a separation, and those of its parts; of two parts, each has a line with its pieces.
    fn tell(&self, separation: &Separation, indent: &str, text: &mut String) {
        for m in &separation.moves {
            let _ = writeln!(text, "{indent}{} {}", self.listed(&m.pieces), m); // cannot fail
        }
        if let (Some(left), Some(removed)) = (&separation.left, &separation.removed) {
            for part in [left, removed] {
                let _ = writeln!(text, "{indent}{}:", self.listed(&part.pieces)); // cannot fail
                self.tell(part, &format!("{indent}  "), text);
            }
        } else {
            separation.parts().for_each(|part| self.tell(part, indent, text));
        }
    }

    fn json(&self) -> Value {
        let pieces = |pieces: &[usize]| pieces.iter().map(|p| json!(self.names[*p])).collect::<Vec<Value>>();
        match self.result {
            TakenApart::Interlocked(part) => json!({
                "solution": self.number, "apart": false,
                "together": pieces(&part.pieces), "positions": part.positions,
            }),
            TakenApart::Apart(separation) => json!({
                "solution": self.number, "apart": true,
                "level": separation.as_ref().map_or("0".into(), |s| level_text(&s.level())),
                "moves": separation.as_ref().map_or(0, Separation::total),
                "separation": separation.as_ref().map(|s| separation_json(s, &pieces)),
            }),
        }
    }
}

fn separation_json(separation: &Separation, pieces: &dyn Fn(&[usize]) -> Vec<Value>) -> Value {
    let step = |m: &GroupMove| json!({ "pieces": pieces(&m.pieces), "by": m.by, "steps": m.steps });
    let part = |part: &Option<Box<Separation>>| part.as_ref().map(|s| separation_json(s, pieces));
    json!({
        "pieces": pieces(&separation.pieces),
        "moves": separation.moves.iter().map(step).collect::<Vec<Value>>(),
        "left": part(&separation.left),
        "removed": part(&separation.removed),
    })
}
