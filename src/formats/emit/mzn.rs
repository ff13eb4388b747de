//! A MiniZinc model: an array of options, and one constraint on each line, with its origin.

use super::linear::{LinearModel, LinearRow};
use super::texts::{clean, colored, heading, option_text, quoted};
use super::{Buffered, EmitTask, is_loop};
use puzc_core::xcc::{
    BETWEEN_ENDS, Condition, ConnectedCondition, Constraint, Goal, ItemId, LoopCondition, PathsCondition,
    Problem,
};
use std::io::{self, Write};

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let model = LinearModel::with_chosen(problem);
    heading(out, "%", problem, options)?;
    if problem.conditions.iter().any(is_loop) {
        writeln!(out, "include \"subcircuit.mzn\";")?;
    }
    writeln!(out, "int: n = {};\narray[1..n] of string: option = [", model.options)?;
    for i in 0..model.options {
        writeln!(out, "  {},  % {}", quoted(&option_text(problem, i)), i + 1)?;
    }
    writeln!(out, "];\narray[1..n] of var bool: x;  % is the option chosen?")?;
    if !model.colors.is_empty() {
        let n = model.colors.len();
        writeln!(out, "array[1..{n}] of var bool: c;  % does the item have the color?")?;
        for (i, color) in model.colors.iter().enumerate() {
            let any: Vec<String> = color.options.iter().map(|o| format!("x[{}]", o + 1)).collect();
            let what = clean(&colored(problem, color.item, color.color));
            writeln!(out, "constraint c[{}] = ({});  % {what}", i + 1, any.join(" \\/ "))?;
        }
    }
    for row in &model.rows {
        let item = &problem.items[row.item.0 as usize];
        let place = options.sources.and_then(|sources| sources.place_text(item.span));
        let place = place.map_or(String::new(), |p| format!(", {p}"));
        let origin = clean(&format!("{}{place}", item.label.text));
        relations(&model, row).try_for_each(|text| writeln!(out, "constraint {text};  % {origin}"))?;
    }
    for row in &model.sums {
        let terms: Vec<String> = row.terms.iter().map(|(n, v)| format!("{n} * x[{}]", v + 1)).collect();
        let name = clean(&problem.items[row.item.0 as usize].label.text);
        let small = |n: i64| n.clamp((i32::MIN + 1).into(), i32::MAX.into());
        let (least, most) = (row.least.map_or(i64::MIN, small), row.most.map_or(i64::MAX, small));
        writeln!(out, "constraint sum([{}]) in {least}..{most};  % {name}", terms.join(", "))?;
    }
    for option in &model.excluded {
        writeln!(out, "constraint not x[{}];  % it has no primary item", option + 1)?;
    }
    for (i, condition) in problem.conditions.iter().filter(|c| (format.supports)(c)).enumerate() {
        match condition {
            Condition::SingleLoop(it) => single_loop(out, problem, &model, it, i + 1)?,
            Condition::Connected(it) => connected(out, problem, &model, it, i + 1)?,
            Condition::DisjointPaths(it) => disjoint_paths(out, problem, &model, it, i + 1)?,
            Condition::Areas(_) => {} // not supported
            Condition::Total(_) => {} // written as a row
        }
    }
    objective(out, problem, format.goal(problem))?;
    writeln!(out, r#"output ["option \(i): " ++ option[i] ++ "\n" | i in 1..n where fix(x[i])];"#)?;
    Ok(())
}

fn variable(model: &LinearModel, v: usize) -> String {
    match v.checked_sub(model.options) {
        None => format!("x[{}]", v + 1),
        Some(color) => format!("c[{}]", color + 1),
    }
}

fn relations(model: &LinearModel, row: &LinearRow) -> impl Iterator<Item = String> {
    let members: Vec<String> = row.terms.iter().map(|term| variable(model, term.1)).collect();
    let sum = if members.is_empty() { "0".into() } else { format!("sum([{}])", members.join(", ")) };
    let relation = |sign: &str, k: i64| format!("{sum} {sign} {k}");
    let both = match (row.least, row.most) {
        (Some(least), Some(most)) if least == most => [Some(relation("=", least)), None],
        (least, most) => [least.map(|k| relation(">=", k)), most.map(|k| relation("<=", k))],
    };
    both.into_iter().flatten()
}

fn objective(out: &mut dyn Write, problem: &Problem, goal: Option<Goal>) -> io::Result<()> {
    let costs = &problem.options.costs;
    let terms: Vec<String> = (1..)
        .zip(costs)
        .filter(|(_, cost)| **cost != 0)
        .map(|(i, cost)| format!("{cost} * x[{i}]"))
        .collect();
    match goal {
        None => writeln!(out, "solve satisfy;"),
        Some(goal) => {
            let goal = if goal == Goal::Minimize { "minimize" } else { "maximize" };
            writeln!(out, "solve {goal} sum([{}]);", terms.join(", "))
        }
    }
}

/// The chosen links form one cycle.  Nodes and links are the places of a `subcircuit`, in which each link
/// comes between its two nodes; so links may be parallel, or begin and end at the same node.  The
/// direction is that of the first chosen link, so each loop is found once.  A path is a loop with a link
/// between its ends.
fn single_loop(
    out: &mut dyn Write,
    problem: &Problem,
    model: &LinearModel,
    condition: &LoopCondition,
    number: usize,
) -> io::Result<()> {
    let graph = condition.closed();
    let links = graph.distinct_links();
    let nodes = graph.order();
    let next_array = format!("next{number}");
    let all = nodes + links.len();
    writeln!(out, "% single loop: places 1 to {nodes} are nodes, the others are links")?;
    writeln!(out, "array[1..{all}] of var 1..{all}: {next_array};\nconstraint subcircuit({next_array});")?;
    let mut at: Vec<Vec<usize>> = vec![vec![]; nodes];
    for (i, &(u, v, item)) in links.iter().enumerate() {
        let (link, u, v) = (nodes + i + 1, u as usize + 1, v as usize + 1);
        at[u - 1].push(link);
        at[v - 1].push(link);
        let (chosen, name) = if item == BETWEEN_ENDS {
            ("true".to_string(), "between the ends of the path".to_string())
        } else {
            let name = clean(&problem.items[item.0 as usize].label.text);
            (chosen(problem, model, item, condition), name)
        };
        writeln!(out, "constraint {next_array}[{link}] in {{{link}, {u}, {v}}};")?;
        writeln!(out, "constraint ({next_array}[{link}] != {link}) = ({chosen});  % {name}")?;
        if u != v {
            for node in [u, v] {
                writeln!(
                    out,
                    "constraint {next_array}[{node}] != {link} \\/ {next_array}[{link}] != {node};"
                )?;
            }
        }
    }
    for (node, mut links) in at.into_iter().enumerate() {
        let ends: Vec<String> = links.iter().map(|link| format!("{next_array}[{link}] != {link}")).collect();
        links.dedup();
        let links: String = links.iter().map(|link| format!(", {link}")).collect();
        writeln!(out, "constraint {next_array}[{0}] in {{{0}{links}}};", node + 1)?;
        // this follows from the others, but speeds up the search
        let ends = if ends.is_empty() { "0".into() } else { format!("sum([{}])", ends.join(", ")) };
        writeln!(out, "constraint {ends} = 2 * ({next_array}[{0}] != {0});", node + 1)?;
    }
    let (first, last) = (nodes + 1, all);
    writeln!(out, "constraint exists(i in {first}..{last})({next_array}[i] != i);")?;
    let ends: Vec<String> = links.iter().map(|link| (link.1 + 1).to_string()).collect();
    writeln!(
        out,
        "array[{first}..{last}] of int: end{number} = array1d({first}..{last}, [{}]);",
        ends.join(", ")
    )?;
    writeln!(
        out,
        "constraint forall(i in {first}..{last})\
         ({next_array}[i] = i \\/ {next_array}[i] = end{number}[i] \\/ exists(j in {first}..i-1)({next_array}[j] != j));"
    )
}

/// All chosen nodes have a distance from the first one, through chosen and free nodes.  The chosen items
/// determine the distances, so no solution is found twice.
fn connected(
    out: &mut dyn Write,
    problem: &Problem,
    model: &LinearModel,
    condition: &ConnectedCondition,
    number: usize,
) -> io::Result<()> {
    let nodes = condition.items.len();
    let (d, is, far) = (format!("distance{number}"), format!("chosen{number}"), nodes);
    writeln!(out, "% connected: distances from the first chosen node; {far} is out of reach")?;
    let members = condition.items.iter().map(|item| match item {
        Some(item) => chosen(problem, model, *item, condition),
        None => "false".into(),
    });
    let members = members.collect::<Vec<_>>().join(", ");
    writeln!(out, "array[1..{nodes}] of var bool: {is} = array1d(1..{nodes}, [{members}]);")?;
    writeln!(out, "array[1..{nodes}] of var 0..{far}: {d};")?;
    for (i, (near, item)) in condition.neighbors().iter().zip(&condition.items).enumerate() {
        let (node, what) = (i + 1, clean(&condition.nodes[i].to_string()));
        let near: Vec<String> = near.iter().map(|n| format!("{d}[{}] + 1", n + 1)).collect();
        let near = match near.len() {
            0 => far.to_string(),
            _ => format!("min([{far}, {}])", near.join(", ")),
        };
        let distance = match item {
            None => near,
            Some(_) => format!(
                "if not {is}[{node}] then {far} elseif not exists(i in 1..{i})({is}[i]) then 0 else {near} endif"
            ),
        };
        writeln!(out, "constraint {d}[{node}] = {distance};  % {what}")?;
        writeln!(out, "constraint {is}[{node}] -> {d}[{node}] < {far};")?;
    }
    if let Some((least, most)) = condition.size {
        // solvers have ints of 32 bits
        let (least, most) = (least.min(nodes as u32 + 1), most.min(nodes as u32));
        writeln!(out, "constraint sum({is}) >= {least} /\\ sum({is}) <= {most};")?;
    }
    Ok(())
}

/// Each end has one chosen link, each other node two or none; linked nodes are on the same path, and have a
/// distance from its first end, so there are no loops.  The chosen links determine paths and distances, so no
/// solution is found twice.
fn disjoint_paths(
    out: &mut dyn Write,
    problem: &Problem,
    model: &LinearModel,
    condition: &PathsCondition,
    number: usize,
) -> io::Result<()> {
    let (nodes, most) = (condition.order(), condition.pairs.len());
    let (d, path, far) = (format!("distance{number}"), format!("path{number}"), nodes);
    writeln!(
        out,
        "% disjoint paths: the number of the path through each node, or 0, and the distance from its"
    )?;
    writeln!(out, "% first end; {far} is out of reach")?;
    writeln!(out, "array[1..{nodes}] of var 0..{most}: {path};\narray[1..{nodes}] of var 0..{far}: {d};")?;
    let (mut degree, mut near) = (vec![vec![]; nodes], vec![vec![]; nodes]);
    for (u, v, item) in condition.graph.distinct_links() {
        let is = chosen(problem, model, item, condition);
        let name = clean(&problem.items[item.0 as usize].label.text);
        writeln!(out, "constraint ({is}) -> {path}[{}] = {path}[{}];  % {name}", u + 1, v + 1)?;
        for (node, other) in [(u, v), (v, u)] {
            degree[node as usize].push(is.clone());
            if u != v {
                near[node as usize].push(format!("if {is} then {d}[{}] + 1 else {far} endif", other + 1));
            }
        }
    }
    let pair_of = condition.pair_of();
    for (n, (degree, near)) in degree.into_iter().zip(near).enumerate() {
        let node = n + 1;
        let what = clean(&condition.graph.node_text(n));
        let degree = if degree.is_empty() { "0".into() } else { format!("sum([{}])", degree.join(", ")) };
        let near = format!("min([{}])", [vec![far.to_string()], near].concat().join(", "));
        match pair_of[n] {
            Some((pair, first)) => {
                writeln!(out, "constraint {degree} = 1 /\\ {path}[{node}] = {};  % {what}", pair + 1)?;
                let near = if first { "0".to_string() } else { near };
                writeln!(out, "constraint {d}[{node}] = {near} /\\ {d}[{node}] < {far};")?;
            }
            None => {
                writeln!(out, "constraint {degree} = 2 * ({path}[{node}] != 0);  % {what}")?;
                let near = format!("if {path}[{node}] = 0 then {far} else {near} endif");
                writeln!(out, "constraint {d}[{node}] = {near};")?;
                writeln!(out, "constraint {path}[{node}] != 0 -> {d}[{node}] < {far};")?;
            }
        }
    }
    Ok(())
}

/// An expression that says whether an item is chosen.
fn chosen(problem: &Problem, model: &LinearModel, item: ItemId, condition: &dyn Constraint) -> String {
    model.chosen(problem, item, condition).map_or("false".into(), |v| variable(model, v))
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_core::xcc::Goal;
    use puzc_testing::problem;

    #[test]
    fn one_constraint_a_line() {
        let mut p = problem("a 1:2|b | x\na x:\"\\( |4\nb x:\"\\(\nb a x:2\nb");
        p.goal = Some(Goal::Maximize);
        assert_eq!(
            text(&p, "mzn").lines().collect::<Vec<_>>(),
            [
                "int: n = 4;",
                "array[1..n] of string: option = [",
                "  \"a x:\\\"\\\\(\",  % 1",
                "  \"b x:\\\"\\\\(\",  % 2",
                "  \"b a x:2\",  % 3",
                "  \"b\",  % 4",
                "];",
                "array[1..n] of var bool: x;  % is the option chosen?",
                "array[1..1] of var bool: c;  % does the item have the color?",
                "constraint c[1] = (x[1] \\/ x[2]);  % x:\"\\(",
                "constraint sum([x[1], x[3]]) = 1;  % a",
                "constraint sum([x[2], x[3], x[4]]) >= 1;  % b",
                "constraint sum([x[2], x[3], x[4]]) <= 2;  % b",
                "constraint sum([x[3], c[1]]) <= 1;  % x",
                "solve maximize sum([4 * x[1]]);",
                "output [\"option \\(i): \" ++ option[i] ++ \"\\n\" | i in 1..n where fix(x[i])];",
            ]
        );
    }
}
