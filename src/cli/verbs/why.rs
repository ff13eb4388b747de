//! `puzc why`

use super::{Call, Verb, VerbOptions};
use crate::Exit;
use crate::args::clues::ClueArgs;
use crate::output::answer::{Answer, Reporter};
use crate::verbs::render::picture_of;
use puzc_api::for_cli::drawn;
use puzc_api::{ClueEntry, ClueReason, Clues, ItemRef, Location, Why};
use puzc_core::base::counted;
use puzc_core::diag::render::render;
use serde_json::{Value, json};

pub const VERB: Verb = Verb {
    name: "why",
    about: "Say why a puzzle has no solution: clues, and items, that contradict each other",
    examples: "\
Examples:
  puzc why sudoku.puz
  puzc why sudoku.puz -n 3                 three reasons that share no clue
  puzc why sudoku.puz -o why.svg           a picture in which the clues are marked
  puzc why sudoku.puz --expect             why the expected solution is none
  puzc why sudoku.puz --with 'p00 r05'     why item p00 is in no option with r05
  puzc why sudoku.puz --without 'p00 r05'  why it must be in one with r05",
    json_lines: false,
    options: VerbOptions::of::<WhyArgs>(),
};

/// `puzc why`
#[derive(clap::Args, Debug)]
struct WhyArgs {
    /// Look for N reasons that have no clue in common
    #[arg(short = 'n', value_name = "N", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    number: u32,
    /// Say why there is no solution with an option that has all these items, the first of which must be
    /// covered once
    #[arg(long, value_name = "ITEMS")]
    with: Option<String>,
    /// Say why there is no solution without such an option
    #[arg(long, value_name = "ITEMS", conflicts_with = "with")]
    without: Option<String>,
    /// Say why the solution that the file expects (`expect solution`) is none
    #[arg(long, conflicts_with_all = ["with", "without"])]
    expect: bool,
    /// Draw the puzzle with the clues of the first reason marked
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    #[command(flatten)]
    clues: ClueArgs,
}

impl Call for WhyArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        let format = |path| match picture_of(path)? {
            format if format.is_text => {
                Err(format!("a text marks no clues, so `{path}` needs another extension"))
            }
            format => Ok((path, format)),
        };
        let picture = self.output.as_deref().map(format).transpose().map_err(Answer::usage)?;
        let mut clues = self.clues.found()?;
        let answer = Answer::default();
        let demanded = match (&self.with, &self.without) {
            (Some(mentions), _) => clues.choosing(mentions),
            (_, Some(mentions)) => clues.avoiding(mentions),
            _ => Ok(clues),
        };
        clues = demanded.map_err(|why| Answer::usage(why.to_string()))?;
        if self.expect {
            let none = || Answer::usage("the file has no `expect solution` with a picture");
            clues = clues.expecting()?.ok_or_else(none)?;
        }
        Ok(match clues.why(self.number as usize) {
            Why::Solvable if self.expect => {
                let holds = clues.has_expected();
                let message = match holds {
                    Some(true) => "the expected solution is a solution\n",
                    _ => "nothing contradicts what the expected solution shows, but it may show too little\n",
                };
                answer.message(message).with("solvable", holds).exit(Exit::Unexpected)
            }
            Why::Solvable => {
                let message = format!("there is a solution{}\n", clues.demanded());
                answer.message(message).with("solvable", true).exit(Exit::Unexpected)
            }
            Why::Unknown => self.clues.limited(answer.with("solvable", Value::Null), "this is not known"),
            Why::Contradiction(reasons) => {
                let mut answer = answer.with("solvable", false);
                for (i, reason) in reasons.iter().enumerate() {
                    let (sources, d) = clues.diagnostic(reason);
                    let break_line = if i > 0 { "\n" } else { "" };
                    let proof = reason.proof().map_or(String::new(), |proof| format!("{proof}\n"));
                    let style = puzc_core::diag::render::DrawingStyle {
                        color: reporter.pictures,
                        ..reporter.style()
                    };
                    answer = answer.data(format!("{break_line}{}{proof}", render(&d, &sources, style)));
                }
                if let (Some((path, format)), Some(first)) = (picture, reasons.first()) {
                    let (marked, unmarked) = clues.marked(first);
                    answer = match drawn(&marked, format) {
                        Ok(bytes) => answer.written(path, &bytes),
                        Err(why) => answer.undrawn(&why),
                    };
                    if unmarked > 0 {
                        let all = counted(first.clues().len(), "clue");
                        let has = if unmarked == 1 { "has" } else { "have" };
                        let told = format!("{unmarked} of {all} {has} no place in the picture\n");
                        answer = answer.message(told).with("unmarked", unmarked);
                    }
                }
                let is_complete = reasons.last().is_some_and(ClueReason::is_last);
                if reasons.len() < self.number as usize {
                    let none = match is_complete {
                        true => "no other clues contradict each other\n",
                        false => {
                            "the work was done before it was known whether other clues contradict each other\n"
                        }
                    };
                    answer = answer.message(none).with("complete", is_complete);
                }
                let all: Vec<Value> = reasons.iter().map(|reason| reason_json(&clues, reason)).collect();
                answer.with("reasons", all)
            }
        })
    }
}

fn reason_json(clues: &Clues, reason: &ClueReason) -> Value {
    json!({
        "text": reason.sentence(),
        "clues": reason.clues().iter().map(|clue| clue_json(clues, clue)).collect::<Vec<_>>(),
        "repairs": reason.repairs(),
        "items": reason.items().map(|items| items.map(|item: ItemRef| item.name().to_string()).collect::<Vec<_>>()),
        "uncovered": reason.uncovered(),
        "conditions": reason.conditions().map(condition_json).collect::<Vec<_>>(),
        "irreducible": reason.is_irreducible(),
        "smallest": reason.is_smallest(),
    })
}

fn condition_json((name, location): (&str, Option<Location>)) -> Value {
    json!({
        "name": name,
        "file": location.as_ref().map(|at| at.file()),
        "line": location.as_ref().map(|at| at.line()),
        "column": location.as_ref().map(|at| at.column()),
    })
}

fn clue_json(clues: &Clues, clue: &ClueEntry) -> Value {
    let location = clues.location(clue);
    json!({
        "text": clue.text(),
        "place": clue.place(),
        "line": location.as_ref().map(|at| at.line()),
        "column": location.as_ref().map(|at| at.column()),
        "range": [clue.range().start, clue.range().end],
    })
}
