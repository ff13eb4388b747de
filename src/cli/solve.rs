//! `puzc solve`

use super::Exit;
use super::answer::{Answer, Speaker};
use super::output::Output;
use super::puzzle::{Puzzle, Wish};
use super::render;
use super::search::{self, Asked, End, Outcome, solutions, write_option};
use super::search_args::{SolveArgs, Wanted};
use super::shard;
use crate::base::Sources;
use crate::render::{Picture, Reader};
use crate::solve::{Solution, Want};
use crate::xc::{ColorId, Goal, Problem};
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
    let goal = problem.goal.filter(|_| !args.wanted.all);
    let enough = enough(&args.wanted);
    let want = match goal {
        Some(_) => Want::Best(enough.unwrap_or(1) as usize),
        None => Want::Solutions,
    };
    let asked = Asked { puzzle: &puzzle, args: &args.search, want, most: args.max_solutions, writes: enough != Some(1) };
    let show = args.show.as_deref().map(|name| (Reader::new(problem), Picture::find(name).unwrap_or_else(render::usual)));
    let output = Output::new();
    let mut tally = Tally::default();
    let mut text = vec![];
    let outcome = search::run(&asked, &output, &mut |n, solution| {
        // of best solutions, only those that are as good as the first are rivals
        if goal.is_some() && args.wanted.unique && tally.first.is_some_and(|first| first != solution.cost) {
            return ControlFlow::Continue(());
        }
        tally.add(solution.cost);
        text.clear();
        let picture = show.as_ref().map(|(reader, picture)| {
            let scene = reader.scene(solution.options, if speaker.json { String::new() } else { caption(problem, n, solution) });
            render::as_text(picture, scene, speaker.pictures && !speaker.json)
        });
        match picture {
            picture if speaker.json => as_json(problem, n, solution, picture.as_deref(), &mut text),
            Some(picture) => {
                text = picture;
                text.push(b'\n');
            }
            None => as_text(problem, n, solution, &mut text),
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

fn costs_matter(problem: &Problem) -> bool {
    problem.goal.is_some() || !problem.options.costs.is_empty()
}

/// `solution 3, cost 7`
pub fn caption(problem: &Problem, n: u64, solution: Solution<'_>) -> String {
    let cost = if costs_matter(problem) { format!(", cost {}", solution.cost) } else { String::new() };
    format!("solution {n}{cost}")
}

/// A comment line, the options as lines of DLX data, an empty line.
pub fn as_text(problem: &Problem, n: u64, solution: Solution<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("| {}\n", caption(problem, n, solution)).as_bytes());
    solution.options.iter().for_each(|o| write_option(problem, *o, out));
    out.push(b'\n');
}

/// One object on one line, without values in between: solutions may be many.  A picture is a list of lines.
pub fn as_json(problem: &Problem, n: u64, solution: Solution<'_>, picture: Option<&[u8]>, out: &mut Vec<u8>) {
    let string = |out: &mut Vec<u8>, text: &str| serde_json::to_writer(out, text).unwrap_or_default(); // a vector takes everything
    let comma = |out: &mut Vec<u8>, i: usize| out.extend_from_slice(if i > 0 { b"," } else { b"" });
    out.extend_from_slice(format!("{{\"solution\":{n},\"cost\":{},\"options\":[", solution.cost).as_bytes());
    for (i, option) in solution.options.iter().enumerate() {
        comma(out, i);
        out.push(b'[');
        for (j, m) in problem.options.get(*option as usize).into_iter().enumerate() {
            comma(out, j);
            let item = &problem.items[m.item.0 as usize].label.text;
            if m.color == ColorId::NONE {
                string(out, item);
                continue;
            }
            out.push(b'[');
            string(out, item);
            out.push(b',');
            string(out, &problem.colors[m.color.0 as usize].text);
            out.push(b']');
        }
        out.push(b']');
    }
    out.extend_from_slice(b"],\"indices\":[");
    let mut number = itoa::Buffer::new();
    for (i, option) in solution.options.iter().enumerate() {
        comma(out, i);
        out.extend_from_slice(number.format(*option).as_bytes());
    }
    out.push(b']');
    if let Some(picture) = picture {
        out.extend_from_slice(b",\"picture\":[");
        for (i, line) in String::from_utf8_lossy(picture).lines().enumerate() {
            comma(out, i);
            string(out, line);
        }
        out.push(b']');
    }
    out.extend_from_slice(b"}\n");
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
            answer = answer.with("unique", unique).exit(if unique == Some(false) { Exit::Unexpected } else { Exit::Fine });
        }
        if printed == 0 && *end == End::Complete {
            answer = answer.exit(Exit::Unexpected);
        }
        match end.limit(self.asked) {
            // a result that is not all of it says so itself
            Some(why) => answer.data(format!("| incomplete: {why}\n")).say(format!("{}: {why}\n", self.so_far())),
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

    fn so_far(&self) -> String {
        match (self.goal, self.tally.printed) {
            (_, 0) => "no solution so far".into(),
            (Some(_), n) => format!("the best {} so far, there may be better ones", if n == 1 { "solution".into() } else { solutions(n) }),
            (None, n) => format!("{} so far, there may be more", solutions(n)),
        }
    }

    fn verdict(&self) -> String {
        let degree = if self.goal == Some(Goal::Maximize) { "greatest" } else { "least" };
        let (first, last) = (self.tally.first.unwrap_or_default(), self.tally.last.unwrap_or_default());
        let text = match (&self.outcome.end, self.tally.printed, self.goal) {
            (End::Closed | End::Wrong(_), ..) => return String::new(),
            (End::Complete, 0, _) => "no solution".into(),
            (_, 2.., Some(_)) if self.args.wanted.unique => format!("not unique: more than one solution of {degree} cost, {first}"),
            (_, 2.., None) if self.args.wanted.unique => "not unique: there is more than one solution".into(),
            (End::Complete, 1, Some(_)) if self.args.wanted.unique => format!("the only solution of {degree} cost, {first}"),
            (End::Complete, 1, Some(_)) => format!("a solution of {degree} cost, {first}"),
            (End::Complete, n, Some(_)) => format!("the {} of {degree} cost, {first} to {last}", solutions(n)),
            (End::Complete, 1, None) => "the only solution".into(),
            (End::Complete, n, None) => format!("all {}", solutions(n)),
            (_, n, _) => format!("{}, there may be more", solutions(n)),
        };
        text + "\n"
    }
}
