//! `puzc render`

use super::answer::{Answer, Speaker};
use super::output::Output;
use super::puzzle::{Puzzle, Wish};
use super::search::{self, Asked, End, solutions};
use super::search_args::{MOST_PICTURES, RenderArgs};
use super::told::{caption, usual};
use super::{Exit, alike, files};
use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::render::{Gallery, PICTURES, PictureFormat, Reader, SolutionClasses};
use crate::solve::Want;
use std::ops::ControlFlow;

/// Draws a puzzle or its solutions.
pub fn run(args: &RenderArgs, speaker: Speaker) -> Answer {
    let picture = args
        .format
        .as_deref()
        .and_then(PictureFormat::find)
        .or_else(|| PictureFormat::of_path(&args.output))
        .unwrap_or_else(usual);
    if !picture.many && (args.drawn.all || args.drawn.number.is_some_and(|n| n > 1)) {
        let others: Vec<&str> = PICTURES.iter().filter(|p| p.many).map(|p| p.name).collect();
        return Answer::usage(&format!(
            "{} holds one picture; for several choose one of {}",
            picture.name,
            others.join(", ")
        ));
    }
    if args.up_to.is_some() && !picture.turns {
        return Answer::usage("--up-to is for pages that are turned over: choose html");
    }
    if speaker.json && args.output == "-" && picture.name == "png" {
        return Answer::usage("png is no text, so JSON cannot hold it; write it to a file by -o");
    }
    let (puzzle, mut answer) = match Puzzle::load(&args.search, Wish::Show, speaker) {
        Ok(ready) => ready,
        Err(answer) => return answer,
    };
    if let Some(said) = puzzle.said().filter(|_| !args.drawn.puzzle) {
        answer = answer.say(format!("note: {said}\n")).with("note", said);
    }
    let problem = &puzzle.whole;
    let reader = Reader::new(problem);
    let mut scenes = vec![];
    let mut note = String::new();
    let mut chosen: Vec<Vec<u32>> = vec![];
    if args.drawn.puzzle {
        scenes.push(reader.scene(&[], String::new()));
    } else {
        let enough = if args.drawn.all { None } else { Some(u64::from(args.drawn.number.unwrap_or(1))) };
        let best = problem.goal.is_some() && !args.drawn.all;
        let want = if best { Want::Best(enough.unwrap_or(1) as usize) } else { Want::Solutions };
        let most = args.drawn.all.then_some(u64::from(MOST_PICTURES));
        let asked = Asked { puzzle: &puzzle, args: &args.search, want, most, writes: false };
        let output = Output::new();
        let outcome = search::run(&asked, &output, &mut |n, solution| {
            scenes.push(reader.scene(solution.options, caption(problem, n, solution)));
            if picture.turns {
                chosen.push(solution.options.to_vec());
            }
            if !best && enough.is_some_and(|enough| n >= enough) {
                ControlFlow::Break(End::Enough)
            } else {
                ControlFlow::Continue(())
            }
        });
        Output::lock(&output).clear();
        answer = outcome.tell(&args.search, answer);
        let drawn = solutions(scenes.len() as u64);
        if let Some(why) = outcome.end.limit(&asked) {
            note = format!("{drawn} of perhaps more: {why}");
            answer = answer.say(format!("{note}\n"));
        } else if outcome.end == End::Complete && scenes.is_empty() {
            answer = answer.say("no solution; --puzzle draws the puzzle itself\n").exit(Exit::Unexpected);
        } else if outcome.end == End::Complete && !best {
            note = if scenes.len() == 1 { "the only solution".into() } else { format!("all {drawn}") };
        }
        answer = answer.with("solutions", scenes.len());
    }
    if !scenes.is_empty() {
        let symmetry = if chosen.len() > 1 {
            alike::told(&puzzle, args, &mut chosen)
        } else {
            SolutionClasses::default()
        };
        let title = problem.title.clone().unwrap_or_default();
        let gallery = Gallery { title: &title, scenes: &scenes, note: &note, symmetry: &symmetry };
        answer = deliver(args, picture, &gallery, speaker, answer);
    }
    // The process ends now, and the system takes all memory back at once.
    std::mem::forget(puzzle);
    answer
}

fn deliver(
    args: &RenderArgs,
    picture: &PictureFormat,
    gallery: &Gallery,
    speaker: Speaker,
    answer: Answer,
) -> Answer {
    let color = speaker.pictures && args.output == "-";
    let bytes = match (picture.draw)(gallery, color) {
        Ok(bytes) => bytes,
        Err(why) => return answer.say(format!("error: {why}\n")).exit(Exit::Limit),
    };
    let unknown: String = gallery.scenes.iter().flat_map(picture.unknown).collect();
    let answer = match unknown.as_str() {
        "" => answer,
        unknown => answer.say(format!(
            "warning: {} cannot show {unknown}: boxes stand for these characters\n",
            picture.name
        )),
    };
    let answer = answer.with("format", picture.name);
    if speaker.json && args.output == "-" {
        return answer.with("output", String::from_utf8_lossy(&bytes).into_owned());
    }
    match files::write(&args.output, |out| out.write_all(&bytes)) {
        Ok(()) => answer.with("file", args.output.as_str()),
        Err(d) => answer.report(Sources::default(), Vec::<Diagnostic>::from([d])),
    }
}
