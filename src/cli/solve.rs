//! `puzc solve`

use super::Exit;
use super::answer::{Answer, Speaker};
use super::output::Output;
use super::puzzle::{Puzzle, Wish};
use super::search::{self, Asked, End, Outcome, solutions};
use super::search_args::{SolveArgs, Wanted};
use super::shard;
use super::told::{Lines, as_json, as_picture, caption, usual};
use crate::base::Sources;
use crate::render::{PictureFormat, Reader};
use crate::session::Language;
use crate::solve::Want;
use crate::xcc::Goal;
use std::ops::ControlFlow;

/// Prints solutions of a puzzle.
pub fn run(args: &SolveArgs, speaker: Speaker) -> Answer {
    let (puzzle, mut answer) = match Puzzle::load(&args.search, Wish::Show, speaker) {
        Ok(ready) => ready,
        Err(answer) => return answer,
    };
    if let Some(shard) = args.shard {
        return shard::solve(args, shard, &puzzle, answer, speaker);
    }
    let problem = &puzzle.whole;
    if let Some(said) = puzzle.said() {
        answer = answer.say(format!("note: {said}\n")).with("note", said);
    }
    if problem.primary == 0 && !speaker.json {
        return answer.data(
            "| nothing is asked: no item has to be covered, and the empty choice is the only solution\n",
        );
    }
    let goal = problem.goal.filter(|_| !args.wanted.all);
    let enough = enough(&args.wanted);
    let want = match goal {
        Some(_) => Want::Best(enough.unwrap_or(1) as usize),
        None => Want::Solutions,
    };
    let asked = Asked {
        puzzle: &puzzle,
        args: &args.search,
        want,
        most: args.max_solutions,
        writes: enough != Some(1),
    };
    let show = args
        .show
        .as_deref()
        .map(|name| (Reader::new(problem), PictureFormat::find(name).unwrap_or_else(usual)));
    let output = Output::new();
    let mut tally = Tally::default();
    let (mut lines, mut text) = (Lines::new(problem), vec![]);
    let outcome = search::run(&asked, &output, &mut |n, solution| {
        // of best solutions, only those that are as good as the first are rivals
        if goal.is_some() && args.wanted.unique && tally.first.is_some_and(|first| first != solution.cost) {
            return ControlFlow::Continue(());
        }
        tally.add(solution.cost);
        text.clear();
        let picture = show.as_ref().map(|(reader, picture)| {
            let scene = reader.scene(
                solution.options,
                if speaker.json { String::new() } else { caption(problem, n, solution) },
            );
            as_picture(picture, scene, speaker.pictures && !speaker.json)
        });
        match picture {
            picture if speaker.json => as_json(problem, n, solution, picture.as_deref(), &mut text),
            Some(picture) => {
                text = picture;
                text.push(b'\n');
            }
            None => lines.add(n, solution, &mut text),
        }
        if !Output::lock(&output).write(&text) {
            return ControlFlow::Break(End::Closed);
        }
        match goal {
            None if enough.is_some_and(|enough| n >= enough) => ControlFlow::Break(End::Enough),
            _ => ControlFlow::Continue(()),
        }
    });
    let said = Said { args, asked: &asked, goal, outcome: &outcome, tally };
    let mut answer = said.add_to(answer);
    answer = outcome.tell(&args.search, answer);
    if let Some(d) = Output::lock(&output).finish() {
        answer = answer.report(Sources::default(), vec![d]);
    }
    // The process ends now, and the system takes all memory back at once.
    std::mem::forget(puzzle);
    answer
}

/// So many solutions are wanted; `None` stands for all.
fn enough(wanted: &Wanted) -> Option<u64> {
    match wanted {
        Wanted { all: true, .. } => None,
        Wanted { unique: true, .. } => Some(2),
        Wanted { number, .. } => Some(number.unwrap_or(1).into()),
    }
}

/// What was printed.
#[derive(Copy, Clone, Default)]
struct Tally {
    printed: u64,
    first: Option<i64>,
    last: Option<i64>,
}

impl Tally {
    fn add(&mut self, cost: i64) {
        self.printed += 1;
        self.first.get_or_insert(cost);
        self.last = Some(cost);
    }
}

/// What is told at the end.
struct Said<'a> {
    args: &'a SolveArgs,
    asked: &'a Asked<'a>,
    goal: Option<Goal>,
    outcome: &'a Outcome,
    tally: Tally,
}

impl Said<'_> {
    fn add_to(&self, answer: Answer) -> Answer {
        let (end, printed) = (&self.outcome.end, self.tally.printed);
        let mut answer = answer.with("solutions", printed);
        if let Some(unique) = self.unique() {
            answer = answer.with("unique", unique).exit(if unique == Some(false) {
                Exit::Unexpected
            } else {
                Exit::Fine
            });
        }
        if printed == 0 && *end == End::Complete {
            answer = answer.exit(Exit::Unexpected);
        }
        let search = &self.args.search;
        let hopeless = printed == 0 && *end == End::Complete && search.language() == Language::Puz;
        match end.limit(self.asked) {
            // a result that is not all of it says so itself
            Some(why) => {
                answer.data(format!("| incomplete: {why}\n")).say(format!("{}: {why}\n", self.so_far()))
            }
            None if hopeless && !self.args.wanted.unique && search.file != "-" => {
                answer.say(self.verdict()).say(self.next_step())
            }
            None => answer.say(self.verdict()),
        }
    }

    /// For `--unique`: is there exactly one solution?  It may be unknown.
    fn unique(&self) -> Option<Option<bool>> {
        self.args.wanted.unique.then_some(match (&self.outcome.end, self.tally.printed) {
            (End::Complete, n) => Some(n == 1),
            (_, 2..) if self.goal.is_none() => Some(false),
            _ => None,
        })
    }

    /// What to try after a search without a solution.
    fn next_step(&self) -> String {
        let file = &self.args.search.file;
        format!(
            "help: `puzc check {file}` reports what can never be covered, `puzc inspect {file} --item ITEM` shows the \
             options of an item\n"
        )
    }

    fn so_far(&self) -> String {
        match (self.goal, self.tally.printed) {
            (_, 0) => "no solution so far".into(),
            (Some(_), n) => format!(
                "the best {} so far, there may be better ones",
                if n == 1 { "solution".into() } else { solutions(n) }
            ),
            (None, n) => format!("{} so far, there may be more", solutions(n)),
        }
    }

    fn verdict(&self) -> String {
        let degree = if self.goal == Some(Goal::Maximize) { "greatest" } else { "least" };
        let (first, last) = (self.tally.first.unwrap_or_default(), self.tally.last.unwrap_or_default());
        let text = match (&self.outcome.end, self.tally.printed, self.goal) {
            (End::Closed | End::Wrong(_) | End::Crashed, ..) => return String::new(),
            (End::Complete, 0, _) => "no solution".into(),
            (_, 2.., Some(_)) if self.args.wanted.unique => {
                format!("not unique: more than one solution of {degree} cost, {first}")
            }
            (_, 2.., None) if self.args.wanted.unique => "not unique: there is more than one solution".into(),
            (End::Complete, 1, Some(_)) if self.args.wanted.unique => {
                format!("the only solution of {degree} cost, {first}")
            }
            (End::Complete, 1, Some(_)) => format!("a solution of {degree} cost, {first}"),
            (End::Complete, n, Some(_)) => {
                format!("the {} of {degree} cost, {first} to {last}", solutions(n))
            }
            (End::Complete, 1, None) => "the only solution".into(),
            (End::Complete, n, None) => format!("all {}", solutions(n)),
            (_, n, _) => format!("{}, there may be more", solutions(n)),
        };
        text + "\n"
    }
}
