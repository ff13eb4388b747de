//! The output of MiniZinc and clingo for the models that puzc writes.

use super::{AnswerText, SolverAnswer, unreadable};
use crate::emit::option_text;
use puzc_core::diag::Diagnostic;

/// `option 3: a b` on each line, and a line of dashes after each solution.
pub fn read_minizinc(answer: &AnswerText) -> Result<SolverAnswer, Diagnostic> {
    let mut found = SolverAnswer::default();
    let mut current = vec![];
    for (line, at) in answer.lines() {
        if line == "----------" {
            found.add(std::mem::take(&mut current));
        } else if line == "=====UNSATISFIABLE=====" {
            found.infeasible = true;
        } else if let Some(option) = line.strip_prefix("option ") {
            let parts = option.split_once(": ").and_then(|(n, text)| Some((n.parse::<u64>().ok()?, text)));
            let (number, text) = parts.ok_or_else(|| unreadable("this is not an option", at))?;
            current.push(answer.option_with(number, text, option_text, at)?);
        }
    }
    if let (false, Some((_, last))) = (current.is_empty(), answer.lines().last()) {
        return Err(unreadable("the output ends within a solution", last));
    }
    Ok(found)
}

/// A line of atoms such as `chosen(3)` after each `Answer: N`.
pub fn read_clingo(answer: &AnswerText) -> Result<SolverAnswer, Diagnostic> {
    let mut found = SolverAnswer::default();
    let mut lines = answer.lines();
    while let Some((line, _)) = lines.next() {
        found.infeasible |= line == "UNSATISFIABLE";
        if !line.starts_with("Answer:") {
            continue;
        }
        let (atoms, at) = lines.next().unwrap_or(("", answer.source.span()));
        let mut options = vec![];
        for atom in atoms.split_whitespace() {
            let number = atom.strip_prefix("chosen(").and_then(|rest| rest.strip_suffix(')'));
            let number = number.and_then(|n| n.parse::<u64>().ok());
            let number = number.ok_or_else(|| unreadable(format!("`{atom}` is not `chosen(NUMBER)`"), at))?;
            options.push(answer.option(number, at)?);
        }
        found.add(options);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use crate::decode::tests::{problem, read, solutions};

    #[test]
    fn minizinc() {
        let p = problem("a b | x\na x:1\nb x:1\nb x:2");
        let text = "option 1: a x:1\noption 2: b x:1\n----------\n----------\n==========\n";
        assert_eq!(solutions(&p, text), [vec![0, 1], vec![]]);
        assert!(read(&p, "=====UNSATISFIABLE=====\n").unwrap().infeasible);
        let message = |text: &str| read(&p, text).unwrap_err().message;
        assert!(
            message("option 1: a x:2\n----------\n").starts_with("option 1 is different: this is the answer")
        );
        assert_eq!(message("----------\noption 1: a x:1\n"), "the output ends within a solution");
    }

    #[test]
    fn clingo() {
        let p = problem("a b | x\na x:1\nb x:1\nb x:2");
        let text =
            "clingo version 5.7.1\nSolving...\nAnswer: 1\nchosen(2) chosen(1)\nAnswer: 2\n\nSATISFIABLE\n";
        assert_eq!(solutions(&p, text), [vec![0, 1], vec![]]);
        assert!(read(&p, "clingo version 5\nUNSATISFIABLE\n").unwrap().infeasible);
        assert!(read(&p, "Answer: 1\nchosen(4)\n").unwrap_err().message.starts_with("there is no option 4"));
        assert_eq!(read(&p, "Answer: 1\nx\n").unwrap_err().message, "`x` is not `chosen(NUMBER)`");
    }
}
