//! Reads the files for other solvers with independent readers, and finds their solutions by brute force: they
//! must be those of the problem.

use crate::emit::tests::text;
use crate::emit::{TargetFormat, check};
use puzc_core::diag::codes::W705;
use puzc_core::xcc::{Condition, Goal, Problem};
use puzc_testing::problem;
use puzc_testing::{Random, all_solutions, random_problem, random_totals};
use std::collections::BTreeMap;

/// A weighted sum of variables that is at least a number.
struct AtLeast(Vec<(i64, usize)>, i64);

#[derive(Default)]
struct LinearProgram {
    variables: usize,
    conditions: Vec<AtLeast>,
    /// The coefficients of the objective, its constant, and whether the cost is its negative.
    objective: Vec<(i64, usize)>,
    constant: i64,
    negated: bool,
}

impl LinearProgram {
    fn relation(&mut self, terms: Vec<(i64, usize)>, relation: &str, value: i64) {
        let negative = terms.iter().map(|t| (-t.0, t.1)).collect();
        if relation != ">=" {
            self.conditions.push(AtLeast(negative, -value));
        }
        if relation != "<=" {
            self.conditions.push(AtLeast(terms, value));
        }
    }

    /// All models: the chosen ones of the first `options` variables, and their costs.
    fn models(&self, options: usize) -> Vec<(Vec<u32>, i64)> {
        let mut of_variable: Vec<Vec<&AtLeast>> = vec![vec![]; self.variables];
        for condition in &self.conditions {
            condition.0.iter().for_each(|t| of_variable[t.1].push(condition));
        }
        let mut found = vec![];
        if self.conditions.iter().all(|c| possible(c, &[])) {
            self.extend(&of_variable, &mut vec![], options, &mut found);
        }
        found.sort();
        found
    }

    fn extend(
        &self,
        of_variable: &[Vec<&AtLeast>],
        values: &mut Vec<i64>,
        options: usize,
        found: &mut Vec<(Vec<u32>, i64)>,
    ) {
        if values.len() == self.variables {
            let chosen = (0..options as u32).filter(|i| values[*i as usize] == 1).collect();
            let sum = self.objective.iter().map(|t| t.0 * values[t.1]).sum::<i64>() + self.constant;
            found.push((chosen, if self.negated { -sum } else { sum }));
            return;
        }
        for value in [0, 1] {
            values.push(value);
            if of_variable[values.len() - 1].iter().all(|c| possible(c, values)) {
                self.extend(of_variable, values, options, found);
            }
            values.pop();
        }
    }
}

/// Can the condition still hold for these values of the first variables?
fn possible(condition: &AtLeast, values: &[i64]) -> bool {
    let most = |t: &(i64, usize)| values.get(t.1).map_or(t.0.max(0), |value| t.0 * value);
    condition.0.iter().map(most).sum::<i64>() >= condition.1
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(word: &str) -> T {
    word.parse().unwrap()
}

/// Reads hard and soft clauses.
fn read_clauses(text: &str) -> LinearProgram {
    let mut program = LinearProgram::default();
    let mut shown = None;
    for line in text.lines() {
        if let Some(said) = line.strip_prefix("c cost of the puzzle = ") {
            program.negated = said.starts_with("minus");
            program.constant = number(said.split(" + ").nth(1).unwrap().trim_end_matches(')'));
        } else if let Some(all) = line.strip_prefix("c p show ") {
            shown = Some(all.split(' ').count() - 1);
        } else if !line.starts_with('c') && !line.starts_with('p') {
            let (hard, line) = line.strip_prefix("h ").map_or((false, line), |rest| (true, rest));
            let mut words: Vec<i64> = line.split(' ').map(number).collect();
            assert_eq!(words.pop(), Some(0));
            let weight = if hard || text.contains("p cnf") { 0 } else { words.remove(0) };
            program.variables =
                words.iter().map(|l| l.unsigned_abs() as usize).chain([program.variables]).max().unwrap();
            if weight > 0 {
                let [literal] = words[..] else { panic!("{line}") };
                // the weight counts if the literal is false
                program.objective.push((-literal.signum() * weight, literal.unsigned_abs() as usize - 1));
                program.constant += if literal > 0 { weight } else { 0 };
                continue;
            }
            let negative = words.iter().filter(|l| **l < 0).count() as i64;
            let terms = words.iter().map(|l| (l.signum(), l.unsigned_abs() as usize - 1)).collect();
            program.conditions.push(AtLeast(terms, 1 - negative));
        }
        if let Some(header) = line.strip_prefix("p cnf ") {
            let (variables, clauses) = header.split_once(' ').unwrap();
            program.variables = number(variables);
            assert_eq!(clauses, (text.lines().filter(|l| !l.starts_with(['c', 'p'])).count()).to_string());
        }
    }
    assert!(shown.is_none_or(|n| n <= program.variables));
    program
}

fn read_opb(text: &str) -> LinearProgram {
    let mut program = LinearProgram::default();
    for line in text.lines() {
        let terms = |words: &[&str]| -> Vec<(i64, usize)> {
            words.chunks(2).map(|t| (number(t[0]), number::<usize>(&t[1][1..]) - 1)).collect()
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["*", "#variable=", n, "#constraint=", lines] => {
                program.variables = number(n);
                let is_condition = |l: &&str| !l.starts_with('*') && !l.starts_with("min:");
                assert_eq!(number::<usize>(lines), text.lines().filter(is_condition).count());
            }
            ["*", "the", "greatest", ..] => program.negated = true,
            ["*", ..] => {}
            ["min:", ref sum @ .., ";"] => program.objective = terms(sum),
            [ref sum @ .., relation, value, ";"] => program.relation(terms(sum), relation, number(value)),
            _ => panic!("{line}"),
        }
    }
    program
}

/// The variables are numbered in the order of the list at the end.
fn read_lp(text: &str) -> LinearProgram {
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('\\')).collect();
    let at = |title: &str| lines.iter().position(|l| *l == title).unwrap();
    let (subject, binary, end) = (at("Subject To"), at("Binary"), at("End"));
    let names: BTreeMap<&str, usize> =
        lines[binary + 1..end].iter().enumerate().map(|(i, name)| (name.trim(), i)).collect();
    let mut program = LinearProgram { variables: names.len(), ..LinearProgram::default() };
    let sum = |words: &[&str]| {
        let (mut terms, mut sign, mut factor) = (vec![], 1, 1);
        for word in words {
            match (*word, names.get(word)) {
                (_, Some(variable)) => {
                    terms.push((sign * factor, *variable));
                    (sign, factor) = (1, 1);
                }
                ("+", _) => sign = 1,
                ("-", _) => sign = -1,
                (word, _) => factor = number(word),
            }
        }
        terms
    };
    let joined = |lines: &[&str]| lines.join(" ");
    let words = joined(&lines[1..subject]);
    program.objective = sum(&words.split_whitespace().skip(1).collect::<Vec<_>>());
    assert!(["Minimize", "Maximize"].contains(&lines[0]));
    let rows = joined(&lines[subject + 1..binary]);
    let words: Vec<&str> = rows.split_whitespace().collect();
    for row in words.split_inclusive(|w| w.ends_with(':')).skip(1) {
        let row = row
            .strip_suffix(&[*row.last().unwrap()])
            .filter(|_| row.last().unwrap().ends_with(':'))
            .unwrap_or(row);
        let [sum_of @ .., relation, value] = row else { panic!("{row:?}") };
        program.relation(sum(sum_of), relation, number(value));
    }
    program
}

fn read_mps(text: &str) -> LinearProgram {
    let mut program =
        LinearProgram { negated: text.contains("* the greatest cost"), ..LinearProgram::default() };
    let mut section = "";
    // kind, terms, value
    type Row<'a> = (&'a str, Vec<(i64, usize)>, i64);
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let mut columns: Vec<&str> = vec![];
    for line in text.lines().filter(|l| !l.starts_with('*')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (section, &words[..]) {
            (_, [title, ..]) if !line.starts_with(' ') => section = title,
            ("ROWS", [kind, name]) => _ = rows.insert(name, (kind, vec![], 0)),
            ("COLUMNS", ["MARKER", "'MARKER'", "'INTORG'" | "'INTEND'"]) => {}
            ("COLUMNS", [column, row, factor]) => {
                if columns.last() != Some(column) {
                    columns.push(column);
                }
                rows.get_mut(row).unwrap().1.push((number(factor), columns.len() - 1));
            }
            ("RHS", ["RHS", row, value]) => rows.get_mut(row).unwrap().2 = number(value),
            ("BOUNDS", ["UP", "BND", column, "1"]) => assert!(columns.contains(column)),
            _ => panic!("{line}"),
        }
    }
    program.variables = columns.len();
    for (kind, terms, value) in rows.into_values() {
        match kind {
            "N" => program.objective = terms,
            kind => program.relation(
                terms,
                [("E", "="), ("L", "<="), ("G", ">=")].iter().find(|k| k.0 == kind).unwrap().1,
                value,
            ),
        }
    }
    program
}

fn read_ec(text: &str) -> LinearProgram {
    let mut lines = text.lines().filter(|l| !l.starts_with('c'));
    let header: Vec<usize> = lines.next().unwrap().split(' ').skip(2).map(number).collect();
    let options: Vec<Vec<usize>> = lines.map(|l| l.split(' ').map(number).collect()).collect();
    assert_eq!(options.len(), header[1]);
    let primary = header.get(2).copied().unwrap_or(header[0]);
    let mut program = LinearProgram { variables: options.len(), ..LinearProgram::default() };
    for item in 1..=header[0] {
        let terms = (0..options.len()).filter(|i| options[*i].contains(&item)).map(|i| (1, i)).collect();
        program.relation(terms, if item <= primary { "=" } else { "<=" }, 1);
    }
    program
}

fn agree(p: &Problem, format: &str, read: fn(&str) -> LinearProgram, costs: bool) {
    let written = text(p, format);
    let mut expected = all_solutions(p);
    if !costs {
        expected.iter_mut().for_each(|s| s.1 = 0);
    }
    expected.sort();
    let mut program = read(&written);
    // the wcnf format has no number of variables
    program.variables = program.variables.max(p.options.len());
    let found = program.models(p.options.len());
    assert_eq!(found, expected, "{format}\n{}\n{written}", text(p, "json"));
}

#[test]
fn written_files_have_the_solutions_of_the_problem() {
    let mut r = Random(19);
    let mut solvable = 0;
    for _ in 0..400 {
        let mut p = random_problem(&mut r);
        p.conditions.clear();
        solvable += usize::from(!all_solutions(&p).is_empty());
        agree(&p, "cnf", read_clauses, false);
        agree(&p, "wcnf", read_clauses, true);
        agree(&p, "opb", read_opb, true);
        agree(&p, "lp", read_lp, true);
        agree(&p, "mps", read_mps, true);
    }
    assert!((50..350).contains(&solvable), "{solvable}");
}

#[test]
fn totals_are_rows_with_factors_or_items_or_left_out() {
    let options_of = |all: Vec<(Vec<u32>, i64)>| all.into_iter().map(|s| s.0).collect::<Vec<_>>();
    let mut r = Random(23);
    let (mut solvable, mut same) = (0, 0);
    for _ in 0..400 {
        let mut p = random_totals(&mut r);
        p.conditions.retain(|c| matches!(c, Condition::Total(_)));
        solvable += usize::from(!all_solutions(&p).is_empty());
        agree(&p, "opb", read_opb, true);
        agree(&p, "lp", read_lp, true);
        agree(&p, "mps", read_mps, true);
        let as_items = p.with_totals_as_items();
        let part = as_items.as_ref().unwrap_or(&p);
        let without = part.without_totals();
        let left_out = check(&p, TargetFormat::find("dlx3").unwrap()).iter().any(|d| d.code == W705);
        assert_eq!(left_out, without.is_some());
        assert_eq!(text(&p, "dlx3"), text(without.as_ref().unwrap_or(part), "dlx3"));
        if let Some(without) = without {
            agree(&without, "cnf", read_clauses, false);
        } else {
            same += usize::from(!all_solutions(&p).is_empty());
            agree(&p, "cnf", read_clauses, false);
            p.goal = None;
            let written = text(&p, "dlx3");
            // a comment says that options are left out
            if !written.starts_with('|') {
                assert_eq!(options_of(all_solutions(&problem(&written))), options_of(all_solutions(&p)));
            }
        }
    }
    assert!((50..350).contains(&solvable), "{solvable}");
    assert!(same > 10, "{same}");
}

#[test]
fn counters_of_long_rows() {
    let options = |n: usize| (0..n).map(|i| format!("\na s{i} |{i}")).collect::<String>();
    let names: String = (0..13).map(|i| format!(" s{i}")).collect();
    for bounds in ["1", "0:1", "2", "11:12", "3:20", "0:2", "13", "14", "0:0"] {
        let mut p = problem(&format!("{bounds}|a |{names}{}", options(13)));
        p.goal = Some(Goal::Minimize);
        agree(&p, "cnf", read_clauses, false);
        agree(&p, "opb", read_opb, true);
    }
}

#[test]
fn numbers_of_items_have_the_same_solutions() {
    let mut r = Random(7);
    for _ in 0..200 {
        let n = 1 + r.below(5);
        let mut line = (0..n).map(|i| format!("p{i} ")).collect::<String>() + "| s0 s1";
        for _ in 0..r.below(9) {
            let items = (0..n).filter(|_| r.once_in(2)).map(|i| format!(" p{i}")).collect::<String>();
            let own = if items.is_empty() { " p0" } else { "" };
            line += &format!("\n{}{items}{own}{}", "", [" s0", " s1 s0", ""][r.below(3) as usize]);
        }
        agree(&problem(&line), "ec", read_ec, false);
    }
}
