//! An integer program in the LP format of CPLEX, which all solvers of such programs read.

use super::linear::LinearModel;
use super::words::{heading, legend, name, variable_names};
use super::{Buffered, EmitOptions, TargetFormat};
use crate::xcc::{Goal, Problem};
use std::io::{self, Write};

pub(super) fn write(
    format: &TargetFormat,
    problem: &Problem,
    options: &EmitOptions,
    out: &mut Buffered,
) -> io::Result<()> {
    let model = LinearModel::new(problem);
    let names = names(problem, &model);
    heading(out, "\\", problem, options)?;
    legend(out, "\\", problem, &model, &|v| names[v].clone())?;
    let goal = format.goal(problem);
    let maximize = goal == Some(Goal::Maximize);
    out.write_all(if maximize { b"Maximize\n" } else { b"Minimize\n" })?;
    let costs = if goal.is_some() { &problem.options.costs[..] } else { &[] };
    let terms: Vec<(i64, usize)> =
        (0..).zip(costs).filter(|(_, c)| **c != 0).map(|(i, &cost)| (cost, i)).collect();
    sum(out, " cost:", &terms, &names, "")?;
    out.write_all(b"Subject To\n")?;
    for row in &rows(problem, &model) {
        let tail = format!(" {} {}", row.relation, row.value);
        sum(out, &format!(" {}:", row.name), &row.terms, &names, &tail)?;
    }
    out.write_all(b"Binary\n")?;
    names.iter().try_for_each(|name| writeln!(out, " {name}"))?;
    out.write_all(b"End\n")?;
    Ok(())
}

/// A row of an integer program.
pub(super) struct NamedRow {
    /// Its name.
    pub name: String,
    /// Factors and variables.
    pub terms: Vec<(i64, usize)>,
    /// `=`, `<=` or `>=`.
    pub relation: &'static str,
    /// The right side.
    pub value: i64,
}

/// All rows.  One that has bounds on both sides becomes two.
pub(super) fn rows(problem: &Problem, model: &LinearModel) -> Vec<NamedRow> {
    let mut rows = vec![];
    for row in &model.rows {
        let terms: Vec<(i64, usize)> = row.variables.iter().map(|&v| (1, v)).collect();
        let index = row.item.0 as usize;
        let mut add = |letter: char, relation: &'static str, value: usize| {
            let name = name(letter, index, &problem.items[index].label.text);
            rows.push(NamedRow { name, terms: terms.clone(), relation, value: value as i64 });
        };
        match (row.least, row.most) {
            (Some(least), Some(most)) if least == most => add('r', "=", least),
            (least, most) => {
                least.into_iter().for_each(|k| add('r', ">=", k));
                most.into_iter().for_each(|k| add('s', "<=", k));
            }
        }
    }
    for row in &model.sums {
        let index = row.item.0 as usize;
        let mut add = |letter: char, relation: &'static str, value: i64| {
            let name = name(letter, index, &problem.items[index].label.text);
            rows.push(NamedRow { name, terms: row.terms.clone(), relation, value });
        };
        if row.least == row.most {
            add('r', "=", row.least);
        } else {
            add('r', ">=", row.least);
            add('s', "<=", row.most);
        }
    }
    let mut links = 0;
    let mut link = |terms: Vec<(i64, usize)>, text: &str| {
        links += 1;
        rows.push(NamedRow { name: name('k', links - 1, text), terms, relation: ">=", value: 0 });
    };
    for (i, color) in model.colors.iter().enumerate() {
        let it = model.options + i;
        let text = super::words::colored(problem, color.item, color.color);
        color.options.iter().for_each(|&o| link(vec![(1, it), (-1, o)], &text));
        link(color.options.iter().map(|&o| (1, o)).chain([(-1, it)]).collect(), &text);
    }
    if model.variables() == 0 {
        let name = "no_options".to_string();
        rows.push(NamedRow { name, terms: vec![(1, 0)], relation: "=", value: 0 });
    }
    rows.extend(model.excluded.iter().map(|&o| NamedRow {
        name: name('x', o, "has_no_primary_item"),
        terms: vec![(1, o)],
        relation: "=",
        value: 0,
    }));
    rows
}

/// The names of the variables.  There is always one, since readers do not accept rows without variables.
pub(super) fn names(problem: &Problem, model: &LinearModel) -> Vec<String> {
    let names = variable_names(problem, model);
    if names.is_empty() { vec!["zero".into()] } else { names }
}

/// Writes a sum on lines of moderate length: some readers stop after 255 characters.
fn sum(
    out: &mut dyn Write,
    head: &str,
    terms: &[(i64, usize)],
    names: &[String],
    tail: &str,
) -> io::Result<()> {
    const WIDTH: usize = 100;
    let mut line = head.to_string();
    if terms.is_empty() {
        line.push_str(&format!(" 0 {}", names[0]));
    }
    for (i, &(factor, variable)) in terms.iter().enumerate() {
        let sign = match (factor < 0, i) {
            (true, _) => " -",
            (false, 0) => "",
            (false, _) => " +",
        };
        let factor = match factor.unsigned_abs() {
            1 => String::new(),
            n => format!(" {n}"),
        };
        let term = format!("{sign}{factor} {}", names[variable]);
        if line.len() + term.len() > WIDTH {
            writeln!(out, "{line}")?;
            line = " ".to_string();
        }
        line.push_str(&term);
    }
    writeln!(out, "{line}{tail}")
}

#[cfg(test)]
mod tests {
    use crate::api::testing::problem;
    use crate::emit::tests::text;
    use crate::xcc::Goal;

    #[test]
    fn names_of_variables_and_rows_come_from_the_puzzle() {
        let mut p = problem("a 1:2|b | x\na x:1 |4\nb x:1 |-2\nb a x:2\nb");
        p.goal = Some(Goal::Maximize);
        assert_eq!(
            text(&p, "lp").lines().skip(5).collect::<Vec<_>>(),
            [
                "Maximize",
                " cost: 4 o1_a_x_1 - 2 o2_b_x_1",
                "Subject To",
                " r1_a: o1_a_x_1 + o3_b_a_x_2 = 1",
                " r2_b: o2_b_x_1 + o3_b_a_x_2 + o4_b >= 1",
                " s2_b: o2_b_x_1 + o3_b_a_x_2 + o4_b <= 2",
                " s3_x: o3_b_a_x_2 + c5_x_1 <= 1",
                " k1_x_1: c5_x_1 - o1_a_x_1 >= 0",
                " k2_x_1: c5_x_1 - o2_b_x_1 >= 0",
                " k3_x_1: o1_a_x_1 + o2_b_x_1 - c5_x_1 >= 0",
                "Binary",
                " o1_a_x_1",
                " o2_b_x_1",
                " o3_b_a_x_2",
                " o4_b",
                " c5_x_1",
                "End",
            ]
        );
        let nothing = text(&problem("a"), "lp");
        assert!(nothing.contains(" no_options: zero = 0\n") && nothing.contains(" r1_a: 0 zero >= 1\n"));
    }

    #[test]
    fn long_rows_are_broken() {
        let p = problem(&("a\n".to_string() + &"a\n".repeat(100)));
        assert!(text(&p, "lp").lines().all(|line| line.len() <= 110));
    }
}
