//! Reads answers of other solvers as sets of options of a problem that puzc wrote for them.  Each format of
//! answers is one row of [`ANSWER_FORMATS`].
//!
//! This does not check whether an answer is a solution; `solve::verify` does.

mod columns;
mod knuth;
mod literals;
mod models;

use puzc_core::base::{SourceFile, Span};
use puzc_core::diag::{Diagnostic, codes::E806};
use puzc_core::xcc::Problem;

/// The answer that a solver has printed.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct SolverAnswer {
    /// The options of each solution, in ascending order.
    pub solutions: Vec<Vec<u32>>,
    /// Does the solver say that there is no solution?
    pub infeasible: bool,
}

impl SolverAnswer {
    fn add(&mut self, mut options: Vec<u32>) {
        options.sort_unstable();
        self.solutions.push(options);
    }
}

/// A row of the table of formats.
pub struct AnswerFormat {
    /// Its name, as in `decode --format NAME`.
    pub name: &'static str,
    /// A description: the solvers that write it.
    pub doc: &'static str,
    recognizes: fn(&str) -> bool,
    read: fn(&AnswerText) -> Result<SolverAnswer, Diagnostic>,
}

/// The table of formats.  The first one that recognizes a text reads it.
pub static ANSWER_FORMATS: &[AnswerFormat] = &[
    AnswerFormat {
        name: "knuth",
        doc: "lines of options, as DLX1 to DLX5 and `puzc solve` print them",
        recognizes: knuth::recognizes,
        read: knuth::read,
    },
    AnswerFormat {
        name: "highs",
        doc: "solution files of HiGHS",
        recognizes: |text| has_line(text, |l| l == "# Primal solution values"),
        read: columns::read_highs,
    },
    AnswerFormat {
        name: "glpk",
        doc: "solution files of GLPK (`glpsol -o`)",
        recognizes: |text| text.starts_with("Problem:") || text.starts_with("c Problem:"),
        read: columns::read_glpk,
    },
    AnswerFormat {
        name: "cbc",
        doc: "solution files of CBC",
        recognizes: |text| text.lines().next().is_some_and(|l| l.contains("objective value")),
        read: columns::read_cbc,
    },
    AnswerFormat {
        name: "minizinc",
        doc: "the output of MiniZinc",
        recognizes: |text| {
            has_line(text, |l| l == "----------" || (l.starts_with("=====") && l.ends_with("=====")))
        },
        read: models::read_minizinc,
    },
    AnswerFormat {
        name: "clingo",
        doc: "the output of clingo",
        recognizes: |text| {
            has_line(text, |l| {
                l.starts_with("Answer:") || l == "UNSATISFIABLE" || l.starts_with("clingo version")
            })
        },
        read: models::read_clingo,
    },
    AnswerFormat {
        name: "opb",
        doc: "`v` lines of pseudo-Boolean solvers: v x1 -x2",
        recognizes: |text| has_line(text, |l| l.starts_with("v x") || l.starts_with("v -x")),
        read: |answer| literals::read(answer, crate::emit::opb_variables(answer.problem)),
    },
    AnswerFormat {
        name: "dimacs",
        doc: "`s` and `v` lines of SAT and MaxSAT solvers: v 1 -2 0",
        recognizes: |text| {
            let verdict = |l: &str| matches!(l, "SAT" | "UNSAT");
            has_line(text, |l| l.starts_with("v ") || l.starts_with("s ") || verdict(l))
        },
        read: |answer| literals::read(answer, crate::emit::cnf_variables(answer.problem)),
    },
];

fn has_line(text: &str, is: impl Fn(&str) -> bool) -> bool {
    text.lines().any(|line| is(line.trim_end()))
}

/// A text to read, and the problem that it answers.
pub struct AnswerText<'a> {
    /// The problem as it was written for the solver.
    pub problem: &'a Problem,
    /// The text.
    pub source: &'a SourceFile,
}

impl<'a> AnswerText<'a> {
    /// Reads the text, in the format with this name, or in the one that recognizes it.
    ///
    /// # Errors
    /// If it cannot be read, or if it does not fit the problem.
    pub fn read(&self, format: Option<&str>) -> Result<SolverAnswer, Diagnostic> {
        let text: &str = &self.source.text;
        let is_it = |f: &&AnswerFormat| format.map_or_else(|| (f.recognizes)(text), |name| f.name == name);
        let chosen = ANSWER_FORMATS.iter().find(is_it);
        match chosen {
            Some(format) => (format.read)(self),
            None => {
                let names: Vec<&str> = ANSWER_FORMATS.iter().map(|f| f.name).collect();
                let d =
                    Diagnostic::new(E806, format!("`{}` is not the answer of a solver", self.source.name))
                        .label(
                            self.source.at(0..text.lines().next().map_or(0, str::len)),
                            "no known format begins like this",
                        )
                        .help(format!("`--format NAME` selects the format: {}", names.join(", ")));
                Err(d)
            }
        }
    }

    /// The lines with their spans, without line breaks.
    fn lines(&self) -> impl Iterator<Item = (&'a str, Span)> + use<'a> {
        let source = self.source;
        let text: &'a str = &source.text;
        let mut at = 0;
        text.split_inclusive('\n').map(move |whole| {
            let line = whole.trim_end_matches(['\n', '\r']);
            let span = source.at(at..at + line.len());
            at += whole.len();
            (line, span)
        })
    }

    /// The option with this number, from 1.
    fn option(&self, number: u64, at: Span) -> Result<u32, Diagnostic> {
        let n = self.problem.options.len();
        match u32::try_from(number) {
            Ok(number @ 1..) if number as usize <= n => Ok(number - 1),
            _ => Err(foreign(
                format!("there is no option {number}"),
                at,
                format!("the puzzle has {n} options"),
            )),
        }
    }

    /// The option with this number; the text found for it must be its text in this puzzle.
    fn option_with(
        &self,
        number: u64,
        found: &str,
        text: impl Fn(&Problem, usize) -> String,
        at: Span,
    ) -> Result<u32, Diagnostic> {
        let option = self.option(number, at)?;
        let expected = text(self.problem, option as usize);
        if found == expected {
            return Ok(option);
        }
        Err(foreign(format!("option {number} is different"), at, format!("here it is `{expected}`")))
    }
}

/// An error: the answer belongs to another problem.
fn foreign(message: String, at: Span, label: String) -> Diagnostic {
    Diagnostic::new(E806, message + ": this is the answer to another puzzle")
        .label(at, label)
        .help("give `decode` the same file, and the same options -D and --unbroken, as `puzc build`")
}

/// An error: the answer cannot be read.
fn unreadable(message: impl Into<String>, at: Span) -> Diagnostic {
    Diagnostic::new(E806, message).label(at, "here")
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::base::Sources;
    pub use puzc_testing::problem;

    pub fn read(problem: &Problem, text: &str) -> Result<SolverAnswer, Diagnostic> {
        let mut sources = Sources::default();
        let file = sources.add("answer", text).unwrap();
        AnswerText { problem, source: sources.file(file) }.read(None)
    }

    pub fn solutions(problem: &Problem, text: &str) -> Vec<Vec<u32>> {
        read(problem, text).unwrap().solutions
    }

    /// Options of these items look like lines of SAT solvers, MiniZinc or clingo.
    #[test]
    fn what_begins_with_a_solution_has_options() {
        let problem = problem("s v a UNSATISFIABLE\ns UNSATISFIABLE\nv a\ns a\nv UNSATISFIABLE");
        let text = "| solution 1\ns UNSATISFIABLE\nv a\n| solution 2\ns a\nv UNSATISFIABLE\n";
        assert_eq!(solutions(&problem, text), [[0, 1], [2, 3]]);
    }

    #[test]
    fn a_text_that_is_not_an_answer_is_an_error() {
        let error = read(&problem("a\na"), "Dear puzc\n").unwrap_err();
        assert_eq!(error.message, "`answer` is not the answer of a solver");
        assert!(read(&problem("a\na"), "").is_err());
    }
}
