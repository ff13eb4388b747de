//! The format of pseudo-Boolean competitions (OPB): `x1`, `x2`, ... are the options, and each line is an
//! equation or an inequality (O. Roussel and V. Manquinho, *Input/Output Format and Solver Requirements*,
//! 2012).

use super::linear::{LinearModel, LinearRow};
use super::texts::{heading, legend, minimized};
use super::{Buffered, EmitTask};
use puzc_core::xcc::{Goal, Problem};
use std::io::{self, Write};

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let model = LinearModel::new(problem);
    let lines = lines(&model);
    let variables = variables(&model);
    writeln!(out, "* #variable= {variables} #constraint= {}", lines.len())?;
    heading(out, "*", problem, options)?;
    legend(out, "*", problem, &model, &|v| format!("x{}", v + 1))?;
    if let Some(goal) = format.goal(problem) {
        if goal == Goal::Maximize {
            writeln!(out, "* the greatest cost is sought: the sum to be minimized is the negative cost")?;
        }
        out.write_all(b"min:")?;
        for (i, &cost) in problem.options.costs.iter().enumerate().filter(|(_, cost)| **cost != 0) {
            write!(out, " {:+} x{}", minimized(goal, cost), i + 1)?;
        }
        out.write_all(b" ;\n")?;
    }
    lines.iter().try_for_each(|line| out.write_all(line.as_bytes()))?;
    Ok(())
}

/// At least one, since a contradiction needs a variable.
fn variables(model: &LinearModel) -> usize {
    if model.rows.is_empty() && model.sums.is_empty() { model.variables() } else { model.variables().max(1) }
}

/// The number of variables in the file of a problem.
pub fn opb_variables(problem: &Problem) -> usize {
    variables(&LinearModel::new(problem))
}

/// All equations and inequalities.
fn lines(model: &LinearModel) -> Vec<String> {
    let mut lines = vec![];
    for LinearRow { terms, least, most, .. } in model.rows.iter().chain(&model.sums) {
        let sum = |sign: i64| {
            let terms = terms.iter().map(|(n, v)| format!("{:+} x{} ", sign * n, v + 1)).collect::<String>();
            if terms.is_empty() { "+0 x1 ".to_string() } else { terms }
        };
        let most_possible = terms.iter().map(|term| term.0.max(0)).fold(0, i64::saturating_add);
        match (*least, *most) {
            (Some(least), _) if least > most_possible => {
                lines.extend(["+1 x1 >= 1 ;\n".into(), "-1 x1 >= 0 ;\n".into()]);
            }
            (Some(least), Some(most)) if least == most => lines.push(format!("{}= {least} ;\n", sum(1))),
            (least, most) => {
                lines.extend(least.map(|k| format!("{}>= {k} ;\n", sum(1))));
                lines.extend(most.map(|k| format!("{}>= {} ;\n", sum(-1), -i128::from(k))));
            }
        }
    }
    for (i, color) in model.colors.iter().enumerate() {
        let it = model.options + i + 1;
        lines.extend(color.options.iter().map(|o| format!("+1 x{it} -1 x{} >= 0 ;\n", o + 1)));
        let any: String = color.options.iter().map(|o| format!("+1 x{} ", o + 1)).collect();
        lines.push(format!("{any}-1 x{it} >= 0 ;\n"));
    }
    lines.extend(model.excluded.iter().map(|o| format!("-1 x{} >= 0 ;\n", o + 1)));
    if model.variables() == 0 && !lines.is_empty() {
        lines.push("+1 x1 = 0 ;\n".into()); // it stands for nothing, and must not be free
    }
    lines
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_core::xcc::Goal;
    use puzc_testing::problem;

    #[test]
    fn equations_are_not_split() {
        let mut p = problem("a 1:2|b 3|c | x\na x:1 |4\nb x:1 |-2\nb a x:2\nb");
        p.goal = Some(Goal::Maximize);
        assert_eq!(
            text(&p, "opb"),
            "* #variable= 5 #constraint= 9\n\
             * x1 = option 1: a x:1\n* x2 = option 2: b x:1\n* x3 = option 3: b a x:2\n* x4 = option 4: b\n\
             * x5 = some option with x:1\n\
             * the greatest cost is sought: the sum to be minimized is the negative cost\n\
             min: -4 x1 +2 x2 ;\n\
             +1 x1 +1 x3 = 1 ;\n\
             +1 x2 +1 x3 +1 x4 >= 1 ;\n\
             -1 x2 -1 x3 -1 x4 >= -2 ;\n\
             +1 x1 >= 1 ;\n-1 x1 >= 0 ;\n\
             -1 x3 -1 x5 >= -1 ;\n\
             +1 x5 -1 x1 >= 0 ;\n+1 x5 -1 x2 >= 0 ;\n+1 x1 +1 x2 -1 x5 >= 0 ;\n"
        );
    }
}
