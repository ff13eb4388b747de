//! DIMACS: clauses for SAT solvers and model counters.
//!
//! Variables 1 to n are the options.  They determine all others, which are color variables and the counters
//! of [`Clauses::count`], so models correspond one to one to solutions.

use super::linear::{LinearModel, LinearRow};
use super::texts::{heading, legend};
use super::{Buffered, EmitOptions, EmitTask};
use puzc_core::xcc::Problem;
use std::io::{self, Write};

pub(super) fn write(EmitTask { problem, options, .. }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let model = LinearModel::new(problem);
    let clauses = Clauses::new(&model);
    comments(out, problem, options, &model, &clauses)?;
    out.write_all(b"c p show")?;
    (1..=model.options).try_for_each(|v| write!(out, " {v}"))?;
    writeln!(out, " 0\np cnf {} {}", clauses.variables, clauses.number)?;
    clauses.write(out, "")?;
    Ok(())
}

/// Writes comments with the meaning of the variables.
pub(super) fn comments(
    out: &mut dyn Write,
    problem: &Problem,
    options: &EmitOptions,
    model: &LinearModel,
    clauses: &Clauses,
) -> io::Result<()> {
    heading(out, "c", problem, options)?;
    legend(out, "c", problem, model, &|v| (v + 1).to_string())?;
    if clauses.variables > model.variables() {
        let (first, last) = (model.variables() + 1, clauses.variables);
        writeln!(out, "c {first} to {last} = counters of how often items are covered")?;
    }
    if clauses.variables > model.options {
        let (first, last) = (model.options + 1, clauses.variables);
        writeln!(
            out,
            "c the options determine variables {first} to {last}: as many models as there are solutions"
        )?;
    }
    Ok(())
}

/// "At most one" of up to this many variables is encoded by pairs.  For more variables, a counter is used,
/// which takes fewer clauses.
const PAIRS: usize = 12;

/// Clauses; each is followed by a 0.
pub(super) struct Clauses {
    literals: Vec<i32>,
    /// How many clauses there are in `literals`.
    pub number: usize,
    /// The number of variables.
    pub variables: usize,
}

impl Clauses {
    /// The clauses of a linear model.
    pub fn new(model: &LinearModel) -> Clauses {
        let mut clauses = Clauses { literals: vec![], number: 0, variables: model.variables() };
        model.rows.iter().for_each(|row| clauses.row(row));
        for (i, color) in model.colors.iter().enumerate() {
            let it = (model.options + i + 1) as i32;
            color.options.iter().for_each(|&o| clauses.add(&[it, -literal(o)]));
            let some: Vec<i32> = color.options.iter().map(|&o| literal(o)).chain([-it]).collect();
            clauses.add(&some);
        }
        model.excluded.iter().for_each(|&o| clauses.add(&[-literal(o)]));
        clauses
    }

    fn add(&mut self, clause: &[i32]) {
        self.literals.extend_from_slice(clause);
        self.literals.push(0);
        self.number += 1;
    }

    fn row(&mut self, row: &LinearRow) {
        let members: Vec<i32> = row.terms.iter().map(|term| literal(term.1)).collect();
        let (n, number) = (members.len(), |k: i64| k as usize);
        match (row.least.map(number), row.most.map(number)) {
            (Some(least), _) if least > n => self.add(&[]),
            (_, Some(0)) => members.iter().for_each(|m| self.add(&[-m])),
            (Some(least), None) if least == n => members.iter().for_each(|&m| self.add(&[m])),
            (None | Some(1), None) => self.add(&members),
            (None | Some(1), Some(1)) if n <= PAIRS => {
                if row.least.is_some() {
                    self.add(&members);
                }
                for (i, a) in members.iter().enumerate() {
                    members[..i].iter().for_each(|b| self.add(&[-b, -a]));
                }
            }
            (least, most) => self.count(&members, least, most),
        }
    }

    /// A counter (C. Sinz, *Towards an optimal CNF encoding of Boolean cardinality constraints*, 2005): the
    /// variable s(i, j) says that at least j of the first i members are true.  Unlike in the paper, there are
    /// clauses in both directions, so the members determine the variable.
    fn count(&mut self, members: &[i32], least: Option<usize>, most: Option<usize>) {
        let columns = least.max(most).unwrap_or(0);
        let mut before: Vec<i32> = vec![];
        for &member in members {
            if let Some(full) = most.and_then(|k| before.get(k - 1)) {
                self.add(&[-member, -full]);
            }
            let mut now: Vec<i32> = vec![];
            for j in 0..columns.min(before.len() + 1) {
                self.variables += 1;
                let it = self.variables as i32;
                now.push(it);
                let (same, fewer) = (before.get(j).copied(), j.checked_sub(1).map(|j| before[j]));
                // it <-> same or (member and fewer)
                if let Some(same) = same {
                    self.add(&[it, -same]);
                }
                let forward: Vec<i32> =
                    [Some(it), Some(-member), fewer.map(|f| -f)].into_iter().flatten().collect();
                self.add(&forward);
                let back: Vec<i32> = [Some(-it), same, Some(member)].into_iter().flatten().collect();
                self.add(&back);
                if let Some(fewer) = fewer {
                    let back: Vec<i32> = [Some(-it), same, Some(fewer)].into_iter().flatten().collect();
                    self.add(&back);
                }
            }
            before = now;
        }
        if let Some(enough) = least.and_then(|k| before.get(k - 1)) {
            self.add(&[*enough]);
        }
    }

    /// Writes one clause on each line, preceded by `head`.
    pub fn write(&self, out: &mut dyn Write, head: &str) -> io::Result<()> {
        let mut number = itoa::Buffer::new();
        let mut at_line_start = true;
        for &literal in &self.literals {
            if at_line_start {
                out.write_all(head.as_bytes())?;
            }
            out.write_all(number.format(literal).as_bytes())?;
            at_line_start = literal == 0;
            out.write_all(if at_line_start { b"\n" } else { b" " })?;
        }
        Ok(())
    }
}

/// The number of variables in the clauses of a problem.
pub fn cnf_variables(problem: &Problem) -> usize {
    let as_items = problem.with_totals_as_items();
    Clauses::new(&LinearModel::new(as_items.as_ref().unwrap_or(problem))).variables
}

fn literal(variable: usize) -> i32 {
    variable as i32 + 1
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_testing::problem;

    #[test]
    fn clauses_and_the_meaning_of_variables() {
        let p = problem("a 2|b | x\na x:1\nb x:1\nb x:2\nb a");
        assert_eq!(
            text(&p, "cnf").lines().collect::<Vec<_>>(),
            [
                "c 1 = option 1: a x:1",
                "c 2 = option 2: b x:1",
                "c 3 = option 3: b x:2",
                "c 4 = option 4: b a",
                "c 5 = some option with x:1",
                "c 6 to 10 = counters of how often items are covered",
                "c the options determine variables 5 to 10: as many models as there are solutions",
                "c p show 1 2 3 4 0",
                "p cnf 10 23",
                "1 4 0",
                "-1 -4 0",
                "6 -2 0",
                "-6 2 0",
                "7 -6 0",
                "7 -3 0",
                "-7 6 3 0",
                "8 -3 -6 0",
                "-8 3 0",
                "-8 6 0",
                "-4 -8 0",
                "9 -7 0",
                "9 -4 0",
                "-9 7 4 0",
                "10 -8 0",
                "10 -4 -7 0",
                "-10 8 4 0",
                "-10 8 7 0",
                "10 0",
                "-3 -5 0",
                "5 -1 0",
                "5 -2 0",
                "1 2 -5 0",
            ]
        );
        assert!(text(&problem("a\n"), "cnf").ends_with("c p show 0\np cnf 0 1\n0\n"));
    }
}
