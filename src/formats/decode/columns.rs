//! Solution files of solvers for integer programs: the names of variables and their values.

use super::{AnswerText, SolverAnswer, foreign, unreadable};
use crate::emit::{FLOW_LETTERS, option_name};
use puzc_core::base::Span;
use puzc_core::diag::Diagnostic;

/// `# Columns 7`, then a name and a value on each line.
pub fn read_highs(answer: &AnswerText) -> Result<SolverAnswer, Diagnostic> {
    let mut found = SolverAnswer::default();
    let mut lines = answer.lines();
    let mut primal = false;
    while let Some((line, _)) = lines.next() {
        found.infeasible |= line == "Infeasible";
        primal = line == "# Primal solution values" || (primal && line != "# Dual solution values");
        let Some(number) = line.strip_prefix("# Columns ").filter(|_| primal) else { continue };
        let number: usize = number.trim().parse().unwrap_or(0);
        let mut options = vec![];
        for (line, at) in lines.by_ref().take(number) {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                [name, value] => options.extend(column(answer, name, value, at)?),
                _ => return Err(unreadable("this is not a name with a value", at)),
            }
        }
        found.add(options);
        break;
    }
    if found.infeasible {
        found.solutions.clear();
    }
    Ok(found)
}

/// A line with the result, then on each line a number, a name, a value and a reduced cost.  Columns with the
/// value 0 may be left out.
pub fn read_cbc(answer: &AnswerText) -> Result<SolverAnswer, Diagnostic> {
    let mut found = SolverAnswer::default();
    let mut options = vec![];
    for (i, (line, at)) in answer.lines().enumerate() {
        if i == 0 {
            let verdict = line.to_lowercase();
            found.infeasible = verdict.contains("infeasible");
            if found.infeasible || verdict.contains("no integer solution") {
                return Ok(found);
            }
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "**").collect();
        match words[..] {
            [] => {}
            [_, name, value, ..] => options.extend(column(answer, name, value, at)?),
            _ => return Err(unreadable("this is not a number, a name and a value", at)),
        }
    }
    found.add(options);
    Ok(found)
}

/// The report of `glpsol -o`.  A long name is on a line of its own.
pub fn read_glpk(answer: &AnswerText) -> Result<SolverAnswer, Diagnostic> {
    let mut found = SolverAnswer::default();
    let mut lines = answer.lines();
    let mut solved = false;
    while let Some((line, at)) = lines.next() {
        if line.starts_with("c Problem:") {
            let d = unreadable("this is GLPK's format for programs, which has no names", at);
            return Err(d.help("`glpsol -o FILE` writes the names, `-w FILE` does not"));
        }
        if let Some(status) = line.strip_prefix("Status:") {
            solved = ["OPTIMAL", "FEASIBLE"].contains(&status.split_whitespace().last().unwrap_or(""));
            solved &= !status.contains("INFEASIBLE") && !status.contains("NON-");
            found.infeasible = status.contains("INTEGER EMPTY") || status.contains("INFEASIBLE");
        }
        if line.contains("Column name") {
            lines.next(); // dashes
            break;
        }
    }
    let mut options = vec![];
    let mut name = None;
    for (line, at) in lines {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "*").collect();
        match (words[..].split_first(), name.take()) {
            (None, _) => break,
            (Some((value, _)), Some(long)) => options.extend(column(answer, long, value, at)?),
            (Some((_, [long])), None) => name = Some(*long),
            (Some((_, [name, value, ..])), None) => options.extend(column(answer, name, value, at)?),
            (Some((_, [])), None) => return Err(unreadable("this is not a column", at)),
        }
    }
    if solved {
        found.add(options);
    }
    Ok(found)
}

/// The option that a column with this value chooses.
fn column(answer: &AnswerText, name: &str, value: &str, at: Span) -> Result<Option<u32>, Diagnostic> {
    /// The precision with which solvers compute.
    const EPSILON: f64 = 1e-5;
    let kind = name.chars().next();
    let number = name.get(1..).and_then(|rest| rest.split('_').next()).and_then(|n| n.parse::<u64>().ok());
    let number = match (kind, number) {
        (Some('o'), Some(number)) => number,
        (Some('c'), Some(_)) => return Ok(None), // a color
        (Some(letter), Some(_)) if FLOW_LETTERS.contains(&letter) => return Ok(None),
        _ if name == "zero" => return Ok(None),
        _ => {
            return Err(foreign(
                format!("there is no variable `{name}`"),
                at,
                "puzc does not write this name".into(),
            ));
        }
    };
    let option = answer.option_with(number, name, option_name, at)?;
    match value.parse::<f64>() {
        Ok(value) if value.abs() <= EPSILON => Ok(None),
        Ok(value) if (value - 1.0).abs() <= EPSILON => Ok(Some(option)),
        Ok(_) => Err(unreadable(format!("`{name}` is {value}, neither 0 nor 1"), at)),
        Err(_) => Err(unreadable(format!("`{value}` is not a number"), at)),
    }
}

#[cfg(test)]
mod tests {
    use crate::decode::tests::{problem, read, solutions};

    const P: &str = "a b | x\na x:1\nb x:1\nb x:2";

    #[test]
    fn highs() {
        let p = problem(P);
        let text = |values: &str| {
            format!(
                "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 4\n{values}# Rows 1\nr1_a 1\n\n# Dual solution values\nNone\n"
            )
        };
        let values = "o1_a_x_1 1\no2_b_x_1 0.9999999\no3_b_x_2 -0\nc4_x_1 1\np5__a_ 1\nf6_1_2 2\n";
        assert_eq!(solutions(&p, &text(values)), [[0, 1]]);
        let message = |values: &str| read(&p, &text(values)).unwrap_err().message;
        assert_eq!(message(&values.replace("0.9999999", "0.5")), "`o2_b_x_1` is 0.5, neither 0 nor 1");
        assert!(message(&values.replace("o3_b_x_2", "o3_b_x_9")).starts_with("option 3 is different"));
        assert!(message(&values.replace("o3_b_x_2", "y")).starts_with("there is no variable `y`"));
        let none = "Model status\nInfeasible\n\n# Primal solution values\nNone\n";
        assert!(read(&p, none).unwrap().infeasible);
    }

    #[test]
    fn cbc() {
        let p = problem(P);
        let text =
            "Optimal - objective value 0.00000000\n      0 o1_a_x_1      1      0\n      1 o2_b_x_1   1  0\n";
        assert_eq!(solutions(&p, text), [[0, 1]]);
        assert!(read(&p, "Infeasible - objective value 0\n").unwrap().infeasible);
    }

    #[test]
    fn glpk() {
        let p = problem("a b | x\na x:verylong\nb x:verylong\nb x:2");
        let text = "Problem:    \nRows:       6\nStatus:     INTEGER OPTIMAL\nObjective:  cost = 0 (MINimum)\n\n   \
                    No.   Row name        Activity\n------ ---\n     1 r1_a 1 1 =\n\n   \
                    No. Column name       Activity     Lower bound   Upper bound\n------ ------------\n     \
                    1 o1_a_x_verylong\n                    *              1             0             1\n     \
                    2 o2_b_x_verylong\n                    *              1             0             1\n     \
                    3 o3_b_x_2     *              0             0             1\n\nInteger feasibility\n";
        assert_eq!(solutions(&p, text), [[0, 1]]);
        assert!(read(&p, "Problem:\nStatus:     INTEGER EMPTY\n").unwrap().infeasible);
        assert!(read(&p, "c Problem:\ns mip 1 1 o 0\n").is_err());
    }
}
