//! puzc for a browser: functions that JavaScript calls, on top of the public library.  Answers are JSON.

mod answer;
mod designing;
mod listing;
mod service;

use answer::{Texts, diagnostics};
use listing::Page;
use puzc::{Class, Incomplete, Problem, Progress, Puzzle, Search, SizeEstimate, Solution};
use puzc_formats::emit::FORMATS;
use puzc_render::dark_tones;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use wasm_bindgen::prelude::*;

/// WebAssembly has at most four gigabytes: the problem and a search get one each.
const MEMORY: u64 = 1 << 30;
/// A puzzle from somebody else must not keep the browser busy for long.
const STEPS: u64 = 20_000_000;
const OPTIONS: u64 = 5_000_000;
/// A search for solutions to compare with ends after about this many nodes.
const PLAY_NODES: u64 = 3_000_000;

// Functions of the worker that receive the results of a running search.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = puzcFound)]
    fn report_solution(json: String);
    #[wasm_bindgen(js_name = puzcProgress)]
    fn report_progress(nodes: f64, solutions: f64);
}

/// A text with the values of its parameters, and its compiled problem.
#[wasm_bindgen]
pub struct Checked {
    puzzle: Option<Puzzle>,
    problem: Option<Problem>,
    texts: Texts,
    answer: Value,
}

#[wasm_bindgen]
impl Checked {
    /// Compiles the text with this path.  `settings` is a JSON object of parameters and their values, `files`
    /// one of paths and texts: those of the editor, `data` one of those that may only be read.  `unbroken`
    /// ignores `break symmetry`.
    #[wasm_bindgen(constructor)]
    pub fn new(path: &str, settings: &str, files: &str, data: &str, unbroken: bool) -> Checked {
        let texts: Texts = serde_json::from_str(files).unwrap_or_default();
        let mut files: Texts = serde_json::from_str(data).unwrap_or_default();
        files.extend(texts.clone());
        let settings: BTreeMap<String, String> = serde_json::from_str(settings).unwrap_or_default();
        let mut checked = Checked { puzzle: None, problem: None, texts, answer: json!({}) };
        let puzzle = match Puzzle::read(path, files) {
            Ok(puzzle) => puzzle.max_steps(STEPS).max_options(OPTIONS).max_memory(MEMORY),
            Err(error) => {
                checked.answer = diagnostics(error.iter(), &checked.texts);
                return checked;
            }
        };
        let known = puzzle.parameters().unwrap_or_default();
        let set = settings.iter().filter(|(name, _)| known.iter().any(|p| p.name() == *name));
        let puzzle = set.fold(puzzle, |puzzle, (name, value)| puzzle.with(name, value));
        let puzzle = if unbroken { puzzle.unbroken() } else { puzzle };
        match puzzle.problem() {
            Ok(problem) => {
                checked.answer = diagnostics(problem.warnings(), &checked.texts);
                checked.problem = Some(problem);
            }
            Err(error) => checked.answer = diagnostics(error.iter(), &checked.texts),
        }
        let parameters: Vec<Value> = known
            .iter()
            .map(|p| json!({ "name": p.name(), "default": p.default(), "range": p.range(), "doc": p.doc() }))
            .collect();
        checked.answer["parameters"] = parameters.into();
        checked.puzzle = Some(puzzle);
        checked
    }

    /// Diagnostics, parameters, numbers.
    pub fn summary(&self) -> String {
        let mut answer = self.answer.clone();
        if let Some(problem) = &self.problem {
            answer["problem"] = json!({
                "title": problem.title(),
                "items": problem.items().len(),
                "primary": problem.items().filter(|item| item.is_primary()).count(),
                "options": problem.options().len(),
                "costs": problem.options().any(|option| option.cost() != 0),
                "symmetry": problem.broken_symmetry(),
            });
        }
        answer.to_string()
    }

    /// The picture of the puzzle itself.
    pub fn picture(&self) -> Option<String> {
        Some(self.problem.as_ref()?.picture().svg())
    }

    /// The unsolved puzzle with what a player enters into it.
    pub fn play(&self) -> String {
        let Some(search) = self.search() else {
            return json!({ "error": "the puzzle has errors" }).to_string();
        };
        match search.max_nodes(PLAY_NODES).playable() {
            Ok(playable) => json!({ "svg": playable.svg(), "data": playable.data() }).to_string(),
            Err(error) => json!({ "error": error.to_string() }).to_string(),
        }
    }

    /// The problem in a format, or why the format cannot express it.
    pub fn written(&self, format: &str) -> String {
        match self.problem.as_ref().map(|problem| problem.to_format(format)) {
            Some(Ok(text)) => json!({ "text": text }).to_string(),
            Some(Err(error)) => json!({ "error": error.to_string() }).to_string(),
            None => json!({ "error": "the puzzle has errors" }).to_string(),
        }
    }

    /// Items with this text in their names: a page of them.
    pub fn items(&self, find: &str, from: u32, number: u32) -> String {
        let page = Page { find, from: from as usize, number: number as usize };
        self.problem.as_ref().map_or("{}".into(), |problem| listing::items(problem, &self.texts, &page))
    }

    /// Options with these items: a page of them.
    pub fn options(&self, find: &str, from: u32, number: u32) -> String {
        let page = Page { find, from: from as usize, number: number as usize };
        self.problem.as_ref().map_or("{}".into(), |problem| listing::options(problem, &self.texts, &page))
    }

    /// What made an item or, with a number from 1, an option: in words.
    pub fn explained(&self, item: Option<String>, option: u32) -> Option<String> {
        let puzzle = self.puzzle.as_ref()?;
        match item {
            Some(name) => puzzle.explain_item(&name).ok(),
            None => puzzle.explain_option(option as usize).ok(),
        }
    }

    /// The numbers of nodes and of solutions, estimated from random descents, and their errors.
    pub fn estimate(&self, samples: u32) -> String {
        let Some(search) = self.search() else { return json!({}).to_string() };
        match search.estimate(samples as usize) {
            Ok(SizeEstimate { nodes, solutions, .. }) => json!({
                "nodes": nodes.value(), "solutions": solutions.value(), "error": solutions.error(), "samples": samples,
            })
            .to_string(),
            Err(incomplete) => incompletely(&incomplete),
        }
    }

    /// The formatted text; `None` if it has errors.
    pub fn formatted(&self) -> Option<String> {
        self.puzzle.as_ref()?.formatted().ok()
    }

    /// Reports the solutions from number `from` (counted from 0), this many, and says whether there are more.
    pub fn solve(&self, from: u32, number: u32) -> String {
        let Some(search) = self.search() else { return json!({ "end": true }).to_string() };
        let (mut seen, mut more, end) = (0, false, from.saturating_add(number));
        let result = search.visit(|solution| {
            if seen == end {
                more = true;
                return ControlFlow::Break(());
            }
            if seen >= from {
                report_solution(shown(&solution, seen));
            }
            seen += 1;
            ControlFlow::Continue(())
        });
        match result {
            Ok(()) => json!({ "seen": seen, "end": !more }).to_string(),
            Err(incomplete) => incompletely(&incomplete),
        }
    }

    /// The pieces of a solution in space, and how they come apart; the solution is found again.
    pub fn solids(&self, number: u32) -> Option<String> {
        let (mut seen, mut solids) = (0, None);
        let found = self.search()?.visit(|solution| {
            seen += 1;
            if seen <= number {
                return ControlFlow::Continue(());
            }
            solids = solution.picture().solids();
            ControlFlow::Break(())
        });
        found.ok().and(solids)
    }

    /// Reports a solution of least cost, or of greatest cost if the puzzle maximizes.
    pub fn best(&self) -> String {
        let Some(search) = self.search() else { return json!({ "end": true }).to_string() };
        match search.best() {
            Ok(best) => {
                if let Some(best) = &best {
                    report_solution(shown(best, 0));
                }
                json!({ "seen": u32::from(best.is_some()), "end": true }).to_string()
            }
            Err(incomplete) => incompletely(&incomplete),
        }
    }

    /// Counts all solutions, or with the name of a class the solutions up to its symmetries.
    pub fn count(&self, class: &str) -> String {
        let Some(search) = self.search() else { return json!({ "error": "errors" }).to_string() };
        let counted = match class {
            "symmetry" => search.count_up_to(Class::Symmetry),
            "motions" => search.count_up_to(Class::Motions),
            "rotations" => search.count_up_to(Class::Rotations),
            _ => search.count(),
        };
        match counted {
            Ok(count) => json!({ "count": count.to_string() }).to_string(),
            Err(incomplete) => incompletely(&incomplete),
        }
    }

    fn search(&self) -> Option<Search> {
        let search = self.problem.as_ref()?.search().max_memory(MEMORY);
        Some(search.on_progress(|Progress { nodes, solutions, .. }| {
            report_progress(nodes as f64, solutions as f64);
            ControlFlow::Continue(())
        }))
    }
}

/// The output formats: their names, extensions, and descriptions.
#[wasm_bindgen]
pub fn formats() -> String {
    let rows: Vec<Value> =
        FORMATS.iter().map(|f| json!({ "name": f.name, "extension": f.extension, "doc": f.doc })).collect();
    Value::from(rows).to_string()
}

/// The colors of pictures in dark mode, by the names of their tones.
#[wasm_bindgen]
pub fn tones() -> String {
    let tones: BTreeMap<&str, String> = dark_tones().collect();
    json!(tones).to_string()
}

fn shown(solution: &Solution, number: u32) -> String {
    let options = solution.to_string();
    let picture = solution.picture();
    json!({ "number": number, "svg": picture.svg(), "options": options, "solid": picture.is_solid() })
        .to_string()
}

fn incompletely(incomplete: &Incomplete) -> String {
    json!({ "error": incomplete.reason().to_string(), "known": incomplete.at_least().to_string() })
        .to_string()
}
