//! What is said about one state of a puzzle: messages, sizes, solutions, and why there is none.

use super::WatchArgs;
use crate::Exit;
use crate::output::answer::{Answer, findings};
use crate::output::counts::{sizes_json, sizes_text};
use crate::search::reason;
use puzc_api::for_cli::{SymmetryChoice, compile};
use puzc_api::{CancelToken, Clues, Problem, Puzzle, Search, Want, Why};
use puzc_render::{Scene, mark_differences};
use puzc_session::Language;
use std::ops::ControlFlow;

/// The report on a save.
pub struct SaveReport {
    /// What is said.
    pub answer: Answer,
    /// What is drawn: a solution, two if there are several, or the puzzle.
    pub scenes: Vec<Scene>,
}

/// Looks at a puzzle.  `early` prints what is known before the search, and returns the rest of the answer.
pub fn report(
    args: &WatchArgs,
    puzzle: &Puzzle,
    token: &CancelToken,
    early: impl FnOnce(Answer, &Problem) -> Answer,
) -> SaveReport {
    let problem = compile(puzzle, SymmetryChoice::AsWritten);
    let (sources, list) = findings(&problem);
    let answer = Answer::default().report(sources, list);
    let Ok(problem) = problem else { return SaveReport { answer, scenes: vec![] } };
    let (data, sizes) = (problem.data(), problem.sizes());
    let answer = answer.message(sizes_text(data, sizes)).with("problem", sizes_json(data, sizes));
    if data.primary == 0 {
        let answer = answer.message("nothing to solve: no item has to be covered\n");
        return SaveReport { answer, scenes: vec![problem.picture().into_scene()] };
    }
    let answer = match problem.broken_symmetry() {
        Some(note) => answer.message(format!("note: {note}\n")).with("note", note),
        None => answer,
    };
    let answer = early(answer, &problem);
    let mut search = problem.search().cancel_by(token).max_memory(args.evaluation.memory());
    search = match args.threads {
        Some(threads) => search.threads(threads as usize),
        None => search.all_cores(),
    };
    let found = SaidSolutions::of(&search);
    let answer = answer.with("solutions", found.scenes.len()).with("unique", found.is_unique);
    if found.scenes.is_empty() && found.is_unique.is_some() {
        return without_solution(args, puzzle, &problem, answer);
    }
    found.add_to(args, puzzle, &problem, answer)
}

/// At most two solutions.
struct SaidSolutions {
    scenes: Vec<Scene>,
    /// Is there exactly one, or one best one?  `None` if the search ended before this was known.
    is_unique: Option<bool>,
    /// Why the search ended early.
    limit: Option<String>,
}

impl SaidSolutions {
    fn of(search: &Search) -> SaidSolutions {
        let has_goal = search.problem().data().goal.is_some();
        let want = if has_goal { Want::Best(2) } else { Want::Solutions };
        let mut found = vec![];
        let done = search.run(want, |solution| {
            found.push(solution);
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // a solution that is worse than the best one does not make it ambiguous
        if has_goal && found.len() == 2 && found[0].cost() != found[1].cost() {
            found.pop();
        }
        let limit = done.stopped_by().map(|reason| reason.to_string());
        let is_unique = if found.len() > 1 && (!has_goal || limit.is_none()) {
            Some(false)
        } else {
            limit.is_none().then_some(found.len() == 1)
        };
        let scenes = found.iter().map(|solution| solution.picture().into_scene()).collect();
        SaidSolutions { scenes, is_unique, limit }
    }

    fn add_to(mut self, args: &WatchArgs, puzzle: &Puzzle, problem: &Problem, answer: Answer) -> SaveReport {
        let best = if problem.data().goal.is_some() { "best " } else { "" };
        let why = self.limit.unwrap_or_default();
        let (answer, scenes) = match (self.is_unique, self.scenes.len()) {
            (Some(true), _) => (answer.message(format!("the only {best}solution\n")), self.scenes),
            (Some(false), _) => {
                let places = mark_differences(&mut self.scenes);
                let text = format!("not unique: two {best}solutions differ at {places} places\n");
                let help = match best {
                    "" => clues(args, puzzle, reason::WORK).and_then(|clues| reason::decision(&clues)),
                    _ => None,
                };
                (answer.message(text).message(help.unwrap_or_default()).exit(Exit::Unexpected), self.scenes)
            }
            (None, 0) => {
                let answer = answer.message(format!("no solution so far: {why}\n")).exit(Exit::Limit);
                (answer, vec![problem.picture().into_scene()])
            }
            (None, _) => {
                let text = match best {
                    "" => "a solution; whether it is the only one is not known",
                    _ => "the best solution so far; there may be better ones",
                };
                (answer.message(format!("{text}: {why}\n")).exit(Exit::Limit), self.scenes)
            }
        };
        SaveReport { answer, scenes }
    }
}

/// The clues of a puzzle, with a limit for the work that is done with them.
fn clues(args: &WatchArgs, puzzle: &Puzzle, work: u64) -> Option<Clues> {
    (Language::of(&args.file) == Language::Puz).then(|| puzzle.clues_within(work).ok())?
}

/// The report if there is no solution: the puzzle with the clues that contradict each other.
fn without_solution(args: &WatchArgs, puzzle: &Puzzle, problem: &Problem, answer: Answer) -> SaveReport {
    let answer = answer.message("no solution\n").exit(Exit::Unexpected);
    let plain = |answer| SaveReport { answer, scenes: vec![problem.picture().into_scene()] };
    let Some(clues) = clues(args, puzzle, args.work()) else { return plain(answer) };
    let Why::Contradiction(reasons) = clues.why(1) else {
        return plain(answer.message("the reason is not known: a limit was reached before\n"));
    };
    let Some(reason) = reasons.first() else { return plain(answer) };
    let (sources, d) = clues.diagnostic(reason);
    let proof = reason.proof().map_or(String::new(), |proof| format!("{proof}\n"));
    let answer = answer.report(sources, vec![d]).message(proof).with("reason", reason.sentence());
    SaveReport { answer, scenes: vec![clues.marked(reason).0.into_scene()] }
}
