//! Pages to play on: the picture of the unsolved puzzle, what can be entered, and its solutions.

use super::RenderArgs;
use super::drawing::{DrawnPuzzle, name_scene};
use crate::args::search::SearchArgs;
use crate::output::answer::Answer;
use crate::output::counts::solutions;
use crate::output::stream::OutputStream;
use crate::search::puzzle::LoadedPuzzle;
use crate::search::reason::with_first_reason;
use crate::search::{self, Ending, SearchTask};
use crate::{Exit, watchdog};
use puzc_api::Want;
use puzc_render::{MAX_KNOWN, SceneReader};
use std::ops::ControlFlow;

/// Draws the unsolved puzzle, and searches for its solutions; those that `break symmetry` removes count, too.
pub fn draw(
    args: &RenderArgs,
    search: &SearchArgs,
    puzzle: LoadedPuzzle,
    answer: Answer,
) -> (DrawnPuzzle, Answer) {
    let puzzle = puzzle.unbroken();
    let problem = puzzle.whole();
    let reader = SceneReader::new(problem).until(watchdog::switch());
    let want = if problem.goal.is_some() { Want::Best(MAX_KNOWN + 1) } else { Want::Solutions };
    let task = SearchTask::new(&puzzle, search, want);
    let (mut known, mut best) = (vec![], None);
    let output = OutputStream::new();
    let finished = search::run(&task, &output, &mut |_, solution| {
        // only the best solutions are right
        if problem.goal.is_some() && *best.get_or_insert(solution.cost) != solution.cost {
            return ControlFlow::Continue(());
        }
        known.push(solution.options.to_vec());
        let enough = known.len() > MAX_KNOWN;
        if enough { ControlFlow::Break(Ending::Enough) } else { ControlFlow::Continue(()) }
    });
    OutputStream::lock(&output).clear();
    let about = args.about(&search.file);
    let mut answer = finished.add_to(search, answer);
    let complete = finished.end == Ending::Complete && known.len() <= MAX_KNOWN;
    if complete && known.is_empty() {
        answer = answer.message(format!("{about}no solution\n")).exit(Exit::Unexpected);
        return (DrawnPuzzle::default(), with_first_reason(answer, &search.file, &search.evaluation));
    }
    known.truncate(MAX_KNOWN);
    let entries = match reader.entries(&known, complete) {
        Ok(entries) => {
            let n = solutions(entries.solutions() as u64);
            if !entries.is_checked() {
                let limit = "it has others, or may have, so the page calls nothing wrong";
                answer = answer.message(format!("{about}note: the page knows {n} of this puzzle; {limit}\n"));
            } else if complete && entries.solutions() > 1 {
                answer = answer.message(format!("{about}note: this puzzle has {n}; each of them is right\n"));
            }
            Some(entries)
        }
        Err(why) => {
            answer = answer.message(format!("{about}this puzzle can only be looked at: {why}\n"));
            None
        }
    };
    let mut scene = reader.unsolved(entries.as_ref());
    if args.is_many() {
        name_scene(&mut scene, &search.file);
    }
    let title = problem.title.clone().unwrap_or_default();
    let mut drawn = DrawnPuzzle::default();
    (drawn.title, drawn.scenes, drawn.entries) = (title, vec![scene], vec![entries]);
    drop(reader);
    std::mem::forget(puzzle); // the system frees all memory at once
    (drawn, answer)
}
