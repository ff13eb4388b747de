//! An integer program in the LP format of CPLEX, which all solvers for integer programs read.

use super::flow::FlowModel;
use super::linear::{LinearModel, LinearRow};
use super::texts::{heading, legend, name, variable_names};
use super::{Buffered, EmitTask};
use indexmap::IndexMap;
use puzc_core::xcc::{Goal, ItemId, Problem};
use std::io::{self, Write};

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let model = LinearModel::with_chosen(problem);
    let flow = FlowModel::new(problem, &model);
    let names = names(problem, &model, &flow);
    heading(out, "\\", problem, options)?;
    legend(out, "\\", problem, &model, &|v| names[v].clone())?;
    flow.legend(out, "\\")?;
    let goal = format.goal(problem);
    let maximize = goal == Some(Goal::Maximize);
    out.write_all(if maximize { b"Maximize\n" } else { b"Minimize\n" })?;
    let costs = if goal.is_some() { &problem.options.costs[..] } else { &[] };
    let terms: Vec<(i64, usize)> =
        (0..).zip(costs).filter(|(_, c)| **c != 0).map(|(i, &cost)| (cost, i)).collect();
    sum(out, " cost:", &terms, &names, "")?;
    out.write_all(b"Subject To\n")?;
    let rows = rows(problem, &model);
    // GLPK refuses a program without rows
    if let (true, true, Some(first)) = (rows.is_empty(), flow.rows.is_empty(), names.first()) {
        writeln!(out, " any: {first} >= 0")?;
    }
    for row in rows.iter().chain(&flow.rows) {
        let tail = format!(" {} {}", row.relation, row.value);
        sum(out, &format!(" {}:", row.name), &row.terms, &names, &tail)?;
    }
    out.write_all(b"Binary\n")?;
    let mut binary = names.iter().enumerate().filter(|(v, _)| flow.is_binary(*v));
    binary.try_for_each(|(_, name)| writeln!(out, " {name}"))?;
    out.write_all(b"End\n")?;
    Ok(())
}

/// A row of an integer program.
pub(super) struct NamedRow {
    /// Its name.
    pub name: String,
    /// Coefficients and variables.
    pub terms: Vec<(i64, usize)>,
    /// `=`, `<=` or `>=`.
    pub relation: &'static str,
    /// The right-hand side.
    pub value: i64,
}

/// All rows.  A row with both bounds becomes two.
pub(super) fn rows(problem: &Problem, model: &LinearModel) -> Vec<NamedRow> {
    let mut rows = vec![];
    for LinearRow { item, terms, least, most } in model.rows.iter().chain(&model.sums) {
        let index = item.0 as usize;
        let mut add = |letter: char, relation: &'static str, value: i64| {
            let name = name(letter, index, &problem.items[index].label.text);
            rows.push(NamedRow { name, terms: terms.clone(), relation, value });
        };
        match (*least, *most) {
            (Some(least), Some(most)) if least == most => add('r', "=", least),
            (least, most) => {
                least.into_iter().for_each(|k| add('r', ">=", k));
                most.into_iter().for_each(|k| add('s', "<=", k));
            }
        }
    }
    let mut links = 0;
    let mut link = |terms: Vec<(i64, usize)>, text: &str| {
        links += 1;
        rows.push(NamedRow { name: name('k', links - 1, text), terms, relation: ">=", value: 0 });
    };
    for (i, color) in model.colors.iter().enumerate() {
        let it = model.options + i;
        let text = super::texts::colored(problem, color.item, color.color);
        for group in exclusive(problem, &color.options) {
            link(std::iter::once((1, it)).chain(group.into_iter().map(|o| (-1, o))).collect(), &text);
        }
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

/// Divides options into groups of which at most one is chosen, since all of them cover the same item.  A row
/// for a group is stronger than one for each of its options when variables need not be integers.
fn exclusive(problem: &Problem, options: &[usize]) -> Vec<Vec<usize>> {
    let is_single = |item: ItemId| problem.items[item.0 as usize].bounds.is_some_and(|b| b.hi == 1);
    let items = |o: usize| problem.options.get(o).items().iter().filter(|item| is_single(*item));
    let mut rest = options.to_vec();
    let mut groups = vec![];
    while !rest.is_empty() {
        let mut sizes: IndexMap<ItemId, usize> = IndexMap::new();
        rest.iter().flat_map(|o| items(*o)).for_each(|item| *sizes.entry(item).or_default() += 1);
        let largest = sizes.into_iter().rev().max_by_key(|(_, size)| *size);
        let together = |o: &usize| largest.is_some_and(|(item, _)| items(*o).any(|i| i == item));
        let (group, others): (Vec<usize>, Vec<usize>) = rest.iter().partition(|o| together(o));
        if group.is_empty() {
            groups.extend(others.into_iter().map(|o| vec![o]));
            break;
        }
        groups.push(group);
        rest = others;
    }
    groups
}

/// The names of the variables.  There is always at least one, since readers do not accept rows without
/// variables.
pub(super) fn names(problem: &Problem, model: &LinearModel, flow: &FlowModel) -> Vec<String> {
    let mut names = variable_names(problem, model);
    names.extend(flow.variables.iter().map(|v| v.name.clone()));
    if names.is_empty() { vec!["zero".into()] } else { names }
}

/// Writes a sum on lines of limited length: some readers stop after 255 characters.
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
    use crate::emit::tests::text;
    use puzc_core::xcc::{
        ColorId, Condition, ConnectedCondition, Goal, HoleValue, ItemGraph, ItemId, LoopCondition,
        PathsCondition, StatementId,
    };
    use puzc_testing::problem;

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

    /// The rows of a problem with a condition on the items of links 0--1, 1--2.
    fn rows_with(text_of_problem: &str, condition: fn(ItemGraph) -> Condition) -> Vec<String> {
        let mut p = problem(text_of_problem);
        let item = |name: &str| ItemId(p.items.iter().position(|i| &*i.label.text == name).unwrap() as u32);
        let nodes = (0..3).map(HoleValue::Int).collect();
        let links = vec![(0, 1, item("x")), (1, 2, item("y"))];
        p.conditions.push(condition(ItemGraph { links, nodes }));
        let written = text(&p, "lp");
        let rows = written.lines().skip_while(|line| *line != " r1_a: o1_a_x_1_y_1 + o2_a_x_1 = 1").skip(1);
        rows.take_while(|line| *line != "Binary").map(|line| line.trim_start().to_string()).collect()
    }

    #[test]
    fn a_path_is_a_flow() {
        let rows = rows_with("a | x y\na x:1 y:1\na x:1", |graph| {
            Condition::SingleLoop(LoopCondition { graph, ends: Some((0, 2)), statement: StatementId(0) })
        });
        assert_eq!(
            rows,
            [
                "k1_x_1: c3_x_1 - o1_a_x_1_y_1 - o2_a_x_1 >= 0",
                "k2_x_1: o1_a_x_1_y_1 + o2_a_x_1 - c3_x_1 >= 0",
                "f1_degree: c3_x_1 - 2 n1_0 = -1",
                "f2_degree: c3_x_1 + o1_a_x_1_y_1 - 2 n2_1 = 0",
                "f3_degree: o1_a_x_1_y_1 - 2 n3_2 = -1",
                "f4_through_link: 3 c3_x_1 - f4_1_2 >= 0",
                "f5_through_link: 3 c3_x_1 - f5_2_1 >= 0",
                "f6_through_link: 3 o1_a_x_1_y_1 - f6_2_3 >= 0",
                "f7_through_link: 3 o1_a_x_1_y_1 - f7_3_2 >= 0",
                "f8_into_node: 3 n3_2 - f8_1_3 >= 0",
                "f9_into_node: 3 n1_0 - f9_3_1 >= 0",
                "f10_source: n1_0 - s10_1 >= 0",
                "f11_balance: - f4_1_2 + f5_2_1 - f8_1_3 + f9_3_1 + 3 s10_1 - n1_0 >= 0",
                "f12_source: n2_1 - s11_2 >= 0",
                "f13_balance: f4_1_2 - f5_2_1 - f6_2_3 + f7_3_2 + 3 s11_2 - n2_1 >= 0",
                "f14_source: n3_2 - s12_3 >= 0",
                "f15_balance: f6_2_3 - f7_3_2 + f8_1_3 - f9_3_1 + 3 s12_3 - n3_2 >= 0",
                "f16_sources: s10_1 + s11_2 + s12_3 = 1",
            ]
        );
    }

    #[test]
    fn disjoint_paths_are_a_flow_with_numbers() {
        let rows = rows_with("a | x y\na x:1 y:1\na x:1", |graph| {
            Condition::DisjointPaths(PathsCondition { graph, pairs: vec![(0, 2)], statement: StatementId(0) })
        });
        assert_eq!(
            rows,
            [
                "k1_x_1: c3_x_1 - o1_a_x_1_y_1 - o2_a_x_1 >= 0",
                "k2_x_1: o1_a_x_1_y_1 + o2_a_x_1 - c3_x_1 >= 0",
                "f1_degree: c3_x_1 = 1",
                "f2_degree: c3_x_1 + o1_a_x_1_y_1 - 2 n1_1 = 0",
                "f3_degree: o1_a_x_1_y_1 = 1",
                "f4_same_path: - p2_1 <= 0",
                "f5_through_link: 3 c3_x_1 - f3_1_2 >= 0",
                "f6_same_path: p2_1 <= 0",
                "f7_through_link: 3 c3_x_1 - f4_2_1 >= 0",
                "f8_same_path: p2_1 <= 0",
                "f9_through_link: 3 o1_a_x_1_y_1 - f5_2_3 >= 0",
                "f10_same_path: - p2_1 <= 0",
                "f11_through_link: 3 o1_a_x_1_y_1 - f6_3_2 >= 0",
                "f12_balance: - f3_1_2 + f4_2_1 >= -3",
                "f13_balance: - n1_1 + f3_1_2 - f4_2_1 - f5_2_3 + f6_3_2 >= 0",
                "f14_balance: f5_2_3 - f6_3_2 >= 1",
            ]
        );
    }

    #[test]
    fn a_connected_set_is_a_flow() {
        let rows = rows_with("a | x y\na x:1 y:1\na x:1", |graph| {
            Condition::Connected(ConnectedCondition {
                items: vec![Some(graph.links[0].2), None, Some(graph.links[1].2)],
                edges: graph.links.iter().map(|l| (l.0, l.1)).collect(),
                nodes: graph.nodes,
                color: ColorId(1),
                size: Some((1, 1)),
                statement: StatementId(0),
            })
        });
        assert_eq!(
            rows,
            [
                "k1_x_1: c3_x_1 - o1_a_x_1_y_1 - o2_a_x_1 >= 0",
                "k2_x_1: o1_a_x_1_y_1 + o2_a_x_1 - c3_x_1 >= 0",
                "f1_into_node: 2 c3_x_1 - f2_2_1 >= 0",
                "f2_into_node: 2 o1_a_x_1_y_1 - f3_2_3 >= 0",
                "f3_source: c3_x_1 - s5_1 >= 0",
                "f4_balance: - f1_1_2 + f2_2_1 + 2 s5_1 - c3_x_1 >= 0",
                "f5_balance: f1_1_2 - f2_2_1 - f3_2_3 + f4_3_2 >= 0",
                "f6_source: o1_a_x_1_y_1 - s6_3 >= 0",
                "f7_balance: f3_2_3 - f4_3_2 + 2 s6_3 - o1_a_x_1_y_1 >= 0",
                "f8_sources: s5_1 + s6_3 <= 1",
                "f9_size: c3_x_1 + o1_a_x_1_y_1 <= 1",
                "f10_size: c3_x_1 + o1_a_x_1_y_1 >= 1",
            ]
        );
    }

    #[test]
    fn long_rows_are_broken() {
        let p = problem(&("a\n".to_string() + &"a\n".repeat(100)));
        assert!(text(&p, "lp").lines().all(|line| line.len() <= 110));
    }
}
