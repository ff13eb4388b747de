//! For those who make puzzles: clues that contradict each other, fewer clues, another puzzle, how hard it is.
//!
//! Each answer has sentences for the user in `says`.

use crate::Checked;
use crate::answer::{diagnostics, place};
use puzc::{CluePattern, ClueReason, Clues, DiagnosticRef, Minimized, NotUnique, Rating, Why};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// The million steps of work for an answer, which take less than a minute.
const EFFORT: u64 = 2000;
const WORK: u64 = EFFORT * 1_000_000;

#[wasm_bindgen]
impl Checked {
    /// Why there is no solution: a diagnostic, and a picture in which the clues are marked.
    pub fn why(&self) -> String {
        self.about_clues(|clues| match clues.why(1) {
            Why::Solvable => said("there is a solution"),
            Why::Unknown => limited("this is not known"),
            Why::Contradiction(reasons) => reasons.first().map_or(json!({}), |why| self.reason(clues, why)),
        })
    }

    fn reason(&self, clues: &Clues, reason: &ClueReason) -> Value {
        let (sources, diagnostic) = clues.diagnostic(reason);
        let diagnostic = DiagnosticRef::new(&sources, &diagnostic);
        let mut answer = diagnostics(std::iter::once(diagnostic), &self.texts);
        let places = reason.clues().iter().filter_map(|clue| clues.location(clue));
        answer["diagnostics"][0]["marks"] = places.map(|at| place(&at, &self.texts)).collect();
        let sentences = [Some(diagnostic.message()), reason.proof()];
        answer["says"] = sentences.into_iter().flatten().collect();
        answer["picture"] = clues.marked(reason).0.svg().into();
        answer
    }

    /// The text without the clues that it does not need.
    pub fn minimized(&self) -> String {
        self.about_clues(|clues| {
            if let Some(why) = clues.no_clues() {
                return said(why);
            }
            match clues.minimized(0, CluePattern::None) {
                Ok(found) => with_text(vec![], found),
                Err(why @ NotUnique::Unknown) => limited(&why.to_string()),
                Err(why) => said(why),
            }
        })
    }

    /// The text of another puzzle.
    pub fn made(&self, seed: u32) -> String {
        self.about_clues(|clues| match clues.made(seed.into(), CluePattern::None, None) {
            Some(made) => with_text(clues.remark_on(&made).into_iter().collect(), made.puzzle),
            None if clues.is_over() => limited("no puzzle was made"),
            None => said(clues.not_made()),
        })
    }

    /// How hard it is for a human.
    pub fn rated(&self) -> String {
        self.rating(usize::MAX).map_or_else(|why| why, |rating| said(rating.sentence())).to_string()
    }

    /// The step of a human with this number, from 1: a sentence, and a picture of what is known after it.
    pub fn step(&self, number: u32) -> String {
        let number = number as usize;
        let step = |rating: Rating| match rating.steps().nth(number.saturating_sub(1)) {
            Some(step) => json!({ "says": [step.sentence()], "picture": step.picture().svg() }),
            None => said(rating.end()),
        };
        self.rating(number).map_or_else(|why| why, step).to_string()
    }

    fn about_clues(&self, ask: impl FnOnce(&Clues) -> Value) -> String {
        let Some(puzzle) = &self.puzzle else { return errors().to_string() };
        puzzle.clues_within(WORK).map_or_else(|_| errors(), |clues| ask(&clues)).to_string()
    }

    /// The first steps, without what `break symmetry` adds.
    fn rating(&self, steps: usize) -> Result<Rating, Value> {
        let puzzle = self.puzzle.clone().ok_or_else(errors)?;
        let problem = puzzle.unbroken().problem().map_err(|_| errors())?;
        Ok(problem.rate_within(steps, WORK))
    }
}

fn said(sentence: impl ToString) -> Value {
    json!({ "says": [sentence.to_string()] })
}

fn errors() -> Value {
    said("the puzzle has errors")
}

fn limited(what: &str) -> Value {
    said(format!("{what}: the limit of {EFFORT} million steps was reached"))
}

/// A text that replaces the one in the editor.
fn with_text(mut says: Vec<String>, found: Minimized) -> Value {
    says.push(found.sentence());
    says.extend(found.remarks());
    if !found.is_complete {
        says.push(format!("perhaps more can be left out: the limit of {EFFORT} million steps was reached"));
    }
    json!({ "says": says, "text": found.text })
}
