//! An integer program in free MPS format: the same rows as in the LP format, column by column.

use super::flow::FlowModel;
use super::linear::LinearModel;
use super::lp::{NamedRow, names, rows};
use super::texts::{heading, legend, minimized};
use super::{Buffered, EmitTask};
use puzc_core::xcc::Goal;
use std::io::{self, Write};

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let model = LinearModel::with_chosen(problem);
    let mut flow = FlowModel::new(problem, &model);
    let names = names(problem, &model, &flow);
    let flow_rows = std::mem::take(&mut flow.rows);
    let rows: Vec<NamedRow> = rows(problem, &model).into_iter().chain(flow_rows).collect();
    heading(out, "*", problem, options)?;
    legend(out, "*", problem, &model, &|v| names[v].clone())?;
    flow.legend(out, "*")?;
    // not all readers support a section for the sense of the objective; without it they minimize
    let goal = format.goal(problem);
    if goal == Some(Goal::Maximize) {
        writeln!(out, "* the greatest cost is sought: the row `cost` is the negative cost, to be minimized")?;
    }
    // with `FREE`, CBC does not mistake the format for the fixed one
    out.write_all(b"NAME puzzle FREE\nROWS\n N cost\n")?;
    for row in &rows {
        let kind = match row.relation {
            "=" => 'E',
            "<=" => 'L',
            _ => 'G',
        };
        writeln!(out, " {kind} {}", row.name)?;
    }
    out.write_all(b"COLUMNS\n")?;
    let mut columns: Vec<Vec<(usize, i64)>> = vec![vec![]; names.len()];
    for (i, row) in rows.iter().enumerate() {
        row.terms.iter().for_each(|&(factor, variable)| columns[variable].push((i, factor)));
    }
    let (integers, continuous): (Vec<usize>, Vec<usize>) = (0..names.len()).partition(|v| flow.is_binary(*v));
    let write_column = |out: &mut Buffered, variable: usize| -> io::Result<()> {
        let (name, column) = (&names[variable], &columns[variable]);
        let goal = goal.filter(|_| variable < model.options);
        let cost = goal.map_or(0, |goal| minimized(goal, problem.options.cost(variable)));
        if cost != 0 || column.is_empty() {
            writeln!(out, " {name} cost {cost}")?;
        }
        for (row, factor) in column {
            writeln!(out, " {name} {} {factor}", rows[*row].name)?;
        }
        Ok(())
    };
    writeln!(out, " MARKER 'MARKER' 'INTORG'")?;
    integers.iter().try_for_each(|v| write_column(out, *v))?;
    writeln!(out, " MARKER 'MARKER' 'INTEND'")?;
    continuous.iter().try_for_each(|v| write_column(out, *v))?;
    out.write_all(b"RHS\n")?;
    for row in rows.iter().filter(|row| row.value != 0) {
        writeln!(out, " RHS {} {}", row.name, row.value)?;
    }
    out.write_all(b"BOUNDS\n")?;
    integers.iter().try_for_each(|v| writeln!(out, " UP BND {} 1", names[*v]))?;
    out.write_all(b"ENDATA\n")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_core::xcc::Goal;
    use puzc_testing::problem;

    #[test]
    fn columns() {
        let mut p = problem("a 0:1|b\na b |4\nb");
        p.goal = Some(Goal::Maximize);
        assert_eq!(
            text(&p, "mps").lines().skip(2).collect::<Vec<_>>(),
            [
                "* the greatest cost is sought: the row `cost` is the negative cost, to be minimized",
                "NAME puzzle FREE",
                "ROWS",
                " N cost",
                " G r1_a",
                " L s2_b",
                "COLUMNS",
                " MARKER 'MARKER' 'INTORG'",
                " o1_a_b cost -4",
                " o1_a_b r1_a 1",
                " o1_a_b s2_b 1",
                " o2_b s2_b 1",
                " MARKER 'MARKER' 'INTEND'",
                "RHS",
                " RHS r1_a 1",
                " RHS s2_b 1",
                "BOUNDS",
                " UP BND o1_a_b 1",
                " UP BND o2_b 1",
                "ENDATA",
            ]
        );
    }
}
