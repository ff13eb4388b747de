//! Checks of the finished problem.  Each takes time linear in the number of mentions, and reports one
//! diagnostic for each statement, with an example and a count.  A check that cannot find anything is skipped.
//! All checks end when the switch is set; their results are then incomplete.

mod colored_primary;
mod constant_items;
mod identical_options;
mod idle_conditions;
mod impossible_colors;
mod large_costs;
mod loop_nodes;
mod missing_primary;
mod mixed_colors;
mod number_forms;
mod repeated_items;
mod scarce_options;
mod unreachable_totals;
mod unused_items;

use indexmap::IndexMap;
use puzc_core::base::StopSwitch;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{Problem, StatementId};
use rustc_hash::FxBuildHasher;
use std::ops::Range;

/// The origin of a problem: DLX data may contain some things that `.puz` files may not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A `.puz` file.
    Puz,
    /// A DLX file.
    Dlx,
}

/// A row of the table of passes.
pub struct Pass {
    /// Its name, which tests use.
    #[allow(dead_code)]
    pub name: &'static str,
    /// A description in one line, for readers of the table.
    #[allow(dead_code)]
    pub doc: &'static str,
    /// Can it be skipped if a sound statement made all options?
    skip_if_sound: bool,
    start: fn(&Problem, Origin) -> Option<Box<dyn Check>>,
}

/// A pass while it runs.
trait Check {
    /// Checks a range of options; called with consecutive ranges.
    fn scan(&mut self, problem: &Problem, options: Range<usize>);
    /// Reports the results, which are incomplete if the switch is set.
    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics);
}

/// The table of passes, in order.
#[rustfmt::skip]
pub static PASSES: &[Pass] = &[
    Pass { name: "repeated", doc: "E403: no item appears twice in an option", skip_if_sound: true, start: repeated_items::start },
    Pass { name: "colored-primary", doc: "E404: no primary item has a color", skip_if_sound: false, start: colored_primary::start },
    Pass { name: "pointless", doc: "E405: each option has a primary item", skip_if_sound: true, start: missing_primary::start },
    Pass { name: "costs", doc: "E510: the cost of each solution fits 64 bits", skip_if_sound: false, start: large_costs::start },
    Pass { name: "mixed", doc: "E408: no item is used with and without a color", skip_if_sound: false, start: mixed_colors::start },
    Pass { name: "forms", doc: "W416: the colors of an item are not the same number in two forms", skip_if_sound: false, start: number_forms::start },
    Pass { name: "constant", doc: "W426: the secondary items of a declaration do not always have the same color", skip_if_sound: true, start: constant_items::start },
    Pass { name: "impossible", doc: "W427: each color of the items of a declaration is left to one of them by all required items", skip_if_sound: true, start: impossible_colors::start },
    Pass { name: "unused", doc: "W409: each item is in an option", skip_if_sound: false, start: unused_items::start },
    Pass { name: "scarce", doc: "W420: each item is in as many options as it must be covered", skip_if_sound: false, start: scarce_options::start },
    Pass { name: "idle", doc: "W419: each condition applies to something", skip_if_sound: false, start: idle_conditions::start },
    Pass { name: "loops", doc: "W419, W421: loops and paths see all links, and each node can have the links that it needs", skip_if_sound: false, start: loop_nodes::start },
    Pass { name: "reach", doc: "W421: each total can be in its range", skip_if_sound: false, start: unreachable_totals::start },
    Pass { name: "identical", doc: "W410: no two options are the same", skip_if_sound: true, start: identical_options::start },
];

/// Runs all passes that can find something.
pub fn check(problem: &Problem, origin: Origin, stop: &StopSwitch, diags: &mut Diagnostics) {
    run(PASSES, problem, origin, stop, diags);
}

fn run(passes: &[Pass], problem: &Problem, origin: Origin, stop: &StopSwitch, diags: &mut Diagnostics) {
    // all passes check a block of options while it is in the cache.
    const BLOCK: usize = 2048;
    let sound = problem.is_sound();
    let mut checks: Vec<_> = passes
        .iter()
        .filter(|pass| !(sound && pass.skip_if_sound))
        .filter_map(|pass| (pass.start)(problem, origin))
        .collect();
    let count = problem.options.len();
    for from in (0..count).step_by(BLOCK).take_while(|_| !stop.stopped()) {
        for check in &mut checks {
            check.scan(problem, from..count.min(from + BLOCK));
        }
    }
    for check in checks.into_iter().take_while(|_| !stop.stopped()) {
        check.report(problem, stop, diags);
    }
}

/// For each statement, how often something was found in its options, and in which option first.
#[derive(Default)]
struct Occurrences {
    found: IndexMap<StatementId, (usize, usize), FxBuildHasher>,
}

impl Occurrences {
    /// Counts one more for the statement of an option.
    fn add(&mut self, problem: &Problem, option: usize) {
        self.found.entry(problem.options.statements.of(option)).or_insert((0, option)).0 += 1;
    }

    /// One diagnostic for each statement.  `make_diagnostic` makes it from the first option and a text with
    /// the number of others.
    fn report(
        self,
        problem: &Problem,
        diags: &mut Diagnostics,
        make_diagnostic: impl Fn(usize, String) -> Diagnostic,
    ) {
        for (statement, (count, first)) in self.found {
            let others = match count {
                1 => String::new(),
                2 => " (and one more option)".to_string(),
                n => format!(" (and {} more options)", n - 1),
            };
            let d = make_diagnostic(first, others);
            let span = problem.span_of(statement);
            let text = option_text(problem, first);
            // the statement is the main label, followed by the labels of the pass
            let mut all = Diagnostic { labels: vec![], ..d.clone() }.label(span, text);
            all.labels.extend(d.labels);
            diags.push(all);
        }
    }
}

/// An option as in DLX data; of a long one only the first mentions.
fn option_text(problem: &Problem, option: usize) -> String {
    const SHOWN: usize = 8;
    let mentions = problem.options.get(option);
    let mut words: Vec<String> = mentions.iter().take(SHOWN).map(|m| problem.mention_text(m)).collect();
    if mentions.len() > SHOWN {
        words.push("...".into());
    }
    if words.is_empty() { "an empty option".into() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The diagnostics of one pass: codes and messages.
    pub fn found(text: &str, pass: &str, origin: Origin) -> Vec<String> {
        let problem = puzc_testing::problem(text);
        let mut diags = Diagnostics::default();
        let at = PASSES.iter().position(|p| p.name == pass).unwrap();
        run(&PASSES[at..=at], &problem, origin, &StopSwitch::default(), &mut diags);
        diags.iter().map(|d| format!("{}: {}", d.code, d.message)).collect()
    }

    #[test]
    fn a_correct_problem_passes() {
        let mut diags = Diagnostics::default();
        let problem = puzc_testing::problem("a b | x\na x:1\nb x:1\na b x:2");
        check(&problem, Origin::Puz, &StopSwitch::default(), &mut diags);
        assert!(diags.is_empty());
    }

    #[test]
    fn checks_end_when_the_switch_is_turned() {
        let stop = StopSwitch::default();
        let problem = puzc_testing::problem("a b | x\na\na x:1\na x:1");
        let found = |stop: &StopSwitch| {
            let mut diags = Diagnostics::default();
            check(&problem, Origin::Puz, stop, &mut diags);
            diags.len()
        };
        assert!(found(&stop) > 1);
        stop.stop();
        assert_eq!(found(&stop), 0);
        // while the repeated options are compared, too
        let pass = PASSES.iter().find(|pass| pass.name == "identical").unwrap();
        let mut check = (pass.start)(&problem, Origin::Puz).unwrap();
        check.scan(&problem, 0..problem.options.len());
        let mut diags = Diagnostics::default();
        check.report(&problem, &stop, &mut diags);
        assert!(diags.is_empty());
    }
}
