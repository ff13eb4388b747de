//! `s` and `v` lines: those of SAT solvers (`v 1 -2 0`), of MaxSAT solvers (the same, or `v 101`), and of
//! pseudo-Boolean solvers (`v x1 -x2`).  The `v` lines of a model end with a 0, at the next `s` line, or at
//! the end of the text.

use super::{AnswerText, SolverAnswer, foreign, unreadable};
use puzc_core::base::Span;
use puzc_core::diag::Diagnostic;

/// Reads an answer for a file with this many variables.
pub fn read(answer: &AnswerText, variables: usize) -> Result<SolverAnswer, Diagnostic> {
    let mut found = SolverAnswer::default();
    let mut model: Option<Vec<u32>> = None;
    for (line, at) in answer.lines() {
        let words = line.strip_prefix("v ").or(Some(line).filter(|l| is_bare(l)));
        match words {
            Some(words) => {
                for word in words.split_whitespace() {
                    if word == "0" {
                        found.add(model.take().unwrap_or_default());
                        continue;
                    }
                    let model = model.get_or_insert_default();
                    if word.len() == variables && word.bytes().all(|b| b == b'0' || b == b'1') {
                        let chosen = (0..).zip(word.bytes()).filter(|(_, b)| *b == b'1').map(|(i, _)| i);
                        model.extend(chosen.take_while(|i| (*i as usize) < answer.problem.options.len()));
                    } else if let Some(option) = literal(answer, word, variables, at)? {
                        model.push(option);
                    }
                }
            }
            None => {
                let verdict = line.strip_prefix("s ").unwrap_or(line).trim();
                if line.starts_with("s ") {
                    model.take().into_iter().for_each(|done| found.add(done));
                }
                found.infeasible |= matches!(verdict, "UNSATISFIABLE" | "UNSAT");
            }
        }
    }
    model.into_iter().for_each(|done| found.add(done));
    Ok(found)
}

/// Is it a line of numbers only, as in MiniSat's result files?
fn is_bare(line: &str) -> bool {
    !line.trim().is_empty() && line.split_whitespace().all(|word| word.parse::<i64>().is_ok())
}

/// The option that a literal chooses.
fn literal(answer: &AnswerText, word: &str, variables: usize, at: Span) -> Result<Option<u32>, Diagnostic> {
    let (negative, name) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
    let number: Option<u64> = name.strip_prefix('x').unwrap_or(name).parse().ok();
    let Some(number) = number.filter(|n| *n > 0) else {
        return Err(unreadable(format!("`{word}` is not a literal"), at));
    };
    if number > variables as u64 {
        let label = format!("the file that puzc writes has {variables}");
        return Err(foreign(format!("there is no variable {number}"), at, label));
    }
    if negative || number > answer.problem.options.len() as u64 {
        return Ok(None);
    }
    answer.option(number, at).map(Some)
}

#[cfg(test)]
mod tests {
    use crate::decode::tests::{problem, read, solutions};

    #[test]
    fn models() {
        let p = problem("a b | x\na x:1\nb x:1\nb x:2"); // and a variable for x:1
        assert_eq!(solutions(&p, "c hello\ns SATISFIABLE\nv 1 2\nv -3 4 0\n"), [[0, 1]]);
        assert_eq!(solutions(&p, "s SATISFIABLE\nv x1 x2 -x3 x4\n"), [[0, 1]]);
        assert_eq!(solutions(&p, "o 3\ns OPTIMUM FOUND\nv 1101\n"), [[0, 1]]);
        assert_eq!(solutions(&p, "SAT\n1 2 -3 4 0\n"), [[0, 1]]);
        assert_eq!(solutions(&p, "v 1 2 0\nv 1 3 0\n"), [[0, 1], [0, 2]]);
        assert!(read(&p, "s UNSATISFIABLE\n").unwrap().infeasible && read(&p, "UNSAT\n").unwrap().infeasible);
        let message = |text: &str| read(&p, text).unwrap_err().message;
        assert!(
            message("v 1 2 -5 0").starts_with("there is no variable 5: this is the answer to another puzzle")
        );
        assert_eq!(message("v 1 z 0"), "`z` is not a literal");
        let nothing = problem("a\n");
        assert_eq!(solutions(&nothing, "s SATISFIABLE\nv 0\n"), [[0u32; 0]]);
    }
}
