//! From a file to scenes: the puzzle, or solutions of it.

use super::{MAX_PICTURES, RenderArgs, play};
use crate::args::search::SearchArgs;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::solutions;
use crate::output::solutions::caption;
use crate::output::stream::OutputStream;
use crate::search::puzzle::LoadedPuzzle;
use crate::search::reason::with_first_reason;
use crate::search::{self, Ending, SearchTask};
use crate::{Exit, watchdog};
use puzc_api::Want;
use puzc_api::for_cli::{StepsReader, SymmetryChoice};
use puzc_render::{Entries, PictureFormat, Scene, SceneReader, SolutionClasses, mark_differences};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// The time limit of each search if several puzzles are drawn, or pages to play on, and there is no
/// `--time-limit`.
const ONE_OF_MANY: Duration = Duration::from_secs(20);

/// On a page with many assemblies, so many come apart.
const TAKEN_APART: usize = 20;

/// What is drawn of a puzzle, or of several.
#[derive(Default)]
pub struct DrawnPuzzle {
    /// The puzzle's title.
    pub title: String,
    /// The puzzle, or solutions of it.
    pub scenes: Vec<Scene>,
    /// For each picture of a puzzle its solution, if solutions follow at the end.
    pub answers: Vec<Option<Scene>>,
    /// For each picture what can be entered into it, if it is a page to play on.
    pub entries: Vec<Option<Entries>>,
    /// How many of all solutions these are.
    pub note: String,
    /// Which are images of others.
    pub symmetry: SolutionClasses,
    /// The options of each solution, if the page marks images of other solutions.
    chosen: Vec<Vec<u32>>,
}

impl DrawnPuzzle {
    /// Adds another puzzle.
    pub fn add(&mut self, other: DrawnPuzzle) {
        if self.scenes.is_empty() {
            *self = other;
            return;
        }
        self.scenes.extend(other.scenes);
        self.answers.extend(other.answers);
        self.entries.extend(other.entries);
        // notes and symmetries are about one puzzle
        (self.note, self.symmetry) = (String::new(), SolutionClasses::default());
    }
}

/// Draws the puzzle of a file.
pub fn draw(
    args: &RenderArgs,
    file: &str,
    picture: &PictureFormat,
    reporter: Reporter,
) -> (DrawnPuzzle, Answer) {
    let time_limit = args.search.time_limit.or((args.is_many() || args.what.play).then_some(ONE_OF_MANY));
    let search = SearchArgs { file: file.into(), time_limit, ..args.search.clone() };
    let (puzzle, mut answer) = match LoadedPuzzle::load(&search, SymmetryChoice::AsWritten, reporter) {
        Ok(ready) => ready,
        Err(answer) => return (DrawnPuzzle::default(), answer),
    };
    if args.what.play {
        return play::draw(args, &search, puzzle, answer);
    }
    if let Some(note) = puzzle.note().filter(|_| !args.what.puzzle) {
        let about = args.about(file);
        answer = answer.message(format!("{about}note: {note}\n")).with("note", note);
    }
    let reader = SceneReader::new(puzzle.whole()).until(watchdog::switch());
    let mut drawn = DrawnPuzzle::default();
    if args.what.puzzle {
        let mut scene = reader.scene(&[], String::new());
        if args.is_many() {
            name_scene(&mut scene, file);
        }
        drawn.scenes.push(scene);
    }
    if !args.what.puzzle || args.paper.has_answers() {
        let found;
        (found, answer) = find(args, &search, picture, &puzzle, &reader, answer);
        if args.is_many() && found.scenes.is_empty() {
            let what = if args.what.puzzle { "its solution" } else { "it" };
            answer = answer.message(format!("{file}: {what} is left out of the pictures\n"));
        }
        if args.what.puzzle {
            drawn.answers.push(found.scenes.into_iter().next());
        } else {
            drawn = found;
        }
    }
    if args.what.unique && drawn.scenes.len() == 2 {
        let count = mark_differences(&mut drawn.scenes);
        answer =
            answer.message(format!("not unique: two solutions are drawn, which differ at {count} places\n"));
    }
    if drawn.chosen.len() > 1 {
        let mut chosen = std::mem::take(&mut drawn.chosen);
        drawn.symmetry = puzzle.search().solution_classes(args.up_to, &mut chosen, watchdog::switch());
    }
    drawn.title = puzzle.whole().title.clone().unwrap_or_default();
    drop(reader);
    // The process ends soon, and the system frees all memory at once.
    std::mem::forget(puzzle);
    (drawn, answer)
}

/// A puzzle without a title gets the name of its file.
pub fn name_scene(scene: &mut Scene, file: &str) {
    if scene.title.is_empty() {
        scene.title = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    }
}

/// How many solutions are wanted.
fn enough(args: &RenderArgs) -> Option<u64> {
    match &args.what {
        what if what.all => None,
        what if what.unique => Some(2),
        what => Some(what.solution.or(what.number.map(u64::from)).unwrap_or(1)),
    }
}

fn find(
    args: &RenderArgs,
    search: &SearchArgs,
    picture: &PictureFormat,
    puzzle: &LoadedPuzzle,
    reader: &SceneReader,
    answer: Answer,
) -> (DrawnPuzzle, Answer) {
    let problem = puzzle.whole();
    let mut drawing = DrawnPuzzle::default();
    let enough = enough(args);
    let best = problem.goal.is_some() && !args.what.all;
    let want = if best { Want::Best(enough.unwrap_or(1) as usize) } else { Want::Solutions };
    let most = args.what.all.then_some(u64::from(MAX_PICTURES));
    let task = SearchTask { puzzle, args: search, want, most, writes: false };
    let output = OutputStream::new();
    let (mut found, mut first_cost) = (0, None);
    let steps = StepsReader::new(problem, watchdog::switch());
    let finished = search::run(&task, &output, &mut |n, solution| {
        // a solution that is worse than the first does not make the best one ambiguous
        let cost = *first_cost.get_or_insert(solution.cost);
        if args.what.unique && best && cost != solution.cost {
            return ControlFlow::Continue(());
        }
        found = n;
        if args.what.solution.is_none_or(|k| k == n) {
            let mut scene = reader.scene(solution.options, caption(problem, n, solution));
            if picture.turns && drawing.scenes.len() < TAKEN_APART {
                steps.add(solution.options, &mut scene);
            }
            drawing.scenes.push(scene);
            if picture.turns {
                drawing.chosen.push(solution.options.to_vec());
            }
        }
        if !best && enough.is_some_and(|enough| n >= enough) {
            ControlFlow::Break(Ending::Enough)
        } else {
            ControlFlow::Continue(())
        }
    });
    OutputStream::lock(&output).clear();
    let mut answer = finished.add_to(search, answer);
    let about = args.about(&search.file);
    let number = drawing.scenes.len();
    match (&finished.end, finished.end.limit(&task)) {
        (Ending::Solutions, _) => drawing.note = format!("the first {number} solutions; there are more"),
        (_, Some(why)) if found == 0 => drawing.note = format!("no solution so far: {why}"),
        (_, Some(why)) => {
            drawing.note = format!("{} so far, there may be more: {why}", solutions(found));
        }
        (Ending::Complete, None) if found == 0 => {
            let help = if args.what.puzzle { "" } else { "; --puzzle draws the puzzle itself" };
            answer = answer.message(format!("{about}no solution{help}\n")).exit(Exit::Unexpected);
            answer = with_first_reason(answer, &search.file, &search.evaluation);
        }
        (Ending::Complete, None) if number == 0 => {
            let few = format!(
                "{about}there is no solution {}: there are {found}\n",
                args.what.solution.unwrap_or(0)
            );
            answer = answer.message(few).exit(Exit::Unexpected);
        }
        (Ending::Complete, None) if found == 1 && !best => drawing.note = "the only solution".into(),
        (Ending::Complete, None) if args.what.all => drawing.note = format!("all {}", solutions(found)),
        _ => {}
    }
    if finished.end.limit(&task).is_some() {
        answer = answer.message(format!("{about}{}\n", drawing.note));
    }
    if args.what.unique {
        let unique = match finished.end {
            Ending::Complete => Some(number == 1),
            _ => (number > 1).then_some(false),
        };
        answer = answer.with("unique", unique);
        match unique {
            Some(true) => answer = answer.message(format!("{about}the only solution\n")),
            Some(false) => answer = answer.exit(Exit::Unexpected),
            None => {}
        }
    }
    (drawing, answer.with("solutions", number))
}
