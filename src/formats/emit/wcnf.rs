//! Weighted clauses for MaxSAT solvers, in the format of the MaxSAT Evaluations since 2022: `h` before hard
//! clauses, a weight before soft ones.

use super::cnf::{Clauses, comments};
use super::linear::LinearModel;
use super::texts::minimized;
use super::{Buffered, EmitTask};
use puzc_core::xcc::Goal;
use std::io::{self, Write};

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let model = LinearModel::new(problem);
    let clauses = Clauses::new(&model);
    comments(out, problem, options, &model, &clauses)?;
    let goal = format.goal(problem);
    let costs = if goal.is_some() { &problem.options.costs[..] } else { &[] };
    let worse = |cost: i64| goal.map_or(0, |goal| minimized(goal, cost));
    // weights are positive: an option with a negative cost is penalized when it is not chosen
    let base: i128 = costs.iter().map(|&c| worse(c).min(0)).sum();
    if base != 0 || goal == Some(Goal::Maximize) {
        let sign = if goal == Some(Goal::Maximize) { "minus " } else { "" };
        writeln!(out, "c cost of the puzzle = {sign}(weight of the clauses that do not hold + {base})")?;
    }
    clauses.write(out, "h ")?;
    for (i, cost) in costs.iter().enumerate().map(|(i, &c)| (i + 1, worse(c))).filter(|(_, c)| *c != 0) {
        let sign = if cost > 0 { "-" } else { "" };
        writeln!(out, "{} {sign}{i} 0", cost.unsigned_abs())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_core::xcc::Goal;
    use puzc_testing::problem;

    #[test]
    fn weights_are_positive() {
        let mut p = problem("a\na |4\na |-2\na");
        let hard = "h 1 2 3 0\nh -1 -2 0\nh -1 -3 0\nh -2 -3 0\n";
        p.goal = Some(Goal::Minimize);
        let said = "c cost of the puzzle = (weight of the clauses that do not hold + -2)\n";
        assert!(text(&p, "wcnf").ends_with(&format!("{said}{hard}4 -1 0\n2 2 0\n")), "{}", text(&p, "wcnf"));
        p.goal = Some(Goal::Maximize);
        let said = "c cost of the puzzle = minus (weight of the clauses that do not hold + -4)\n";
        assert!(text(&p, "wcnf").ends_with(&format!("{said}{hard}4 1 0\n2 -2 0\n")), "{}", text(&p, "wcnf"));
        p.goal = None;
        assert!(text(&p, "wcnf").ends_with(&format!("option 3: a\n{hard}")));
    }
}
