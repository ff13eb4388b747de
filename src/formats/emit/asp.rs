//! A logic program for clingo: facts about items and options, and the rules of exact cover.

use super::texts::{clean, heading, option_text, quoted};
use super::{Buffered, EmitTask, is_disjoint, is_loop};
use puzc_core::xcc::{
    BETWEEN_ENDS, Bounds, ColorId, Condition, ConnectedCondition, Goal, LoopCondition, PathsCondition,
};
use std::io::{self, Write};

const RULES: &str = "\
{ chosen(O) : option(O,_) }.
#show chosen/1.
% a primary item
:- primary(I,Least,Most), not Least { chosen(O) : covers(O,I) } Most.
% a secondary item has one color; where an option gives it none, its color is the number of the option
color(I,C) :- chosen(O), covers(O,I,C).
:- color(I,C), color(I,D), C < D.
";

const LOOP_RULES: &str = "\
% a single loop: each node has no link or two, and all links are reached from the first one
on(L,E) :- link(L,E,I), color(I,\"1\").
:- end(L,_,_,V), #count { E,K : end(L,E,K,V), on(L,E) } = D, D != 0, D != 2.
reached(L,E) :- loop(L), E = #min { F : on(L,F) }, on(L,E).
reached(L,F) :- reached(L,E), on(L,F), end(L,E,_,V), end(L,F,_,V).
:- on(L,E), not reached(L,E).
:- loop(L), { on(L,E) : link(L,E,_) } 0.
";

const PATHS_RULES: &str = "\
% disjoint paths: an end has one link, each other node two or none; each path reaches its second end, and each
% link is on a path
joins(L,E) :- path_link(L,E,I), color(I,\"1\").
:- paths(L), at(L,_,_,V), #count { E,K : at(L,E,K,V), joins(L,E) } = D, D != 0, D != 2, not ends(L,V).
ends(L,U) :- from_to(L,_,U,V).
ends(L,V) :- from_to(L,_,U,V).
:- ends(L,V), not #count { E,K : at(L,E,K,V), joins(L,E) } = 1.
visits(L,P,U) :- from_to(L,P,U,_).
visits(L,P,V) :- visits(L,P,U), at(L,E,K,U), at(L,E,3-K,V), joins(L,E).
:- from_to(L,P,_,V), not visits(L,P,V).
:- joins(L,E), at(L,E,1,U), not visits(L,_,U).
";

const CONNECTED_RULES: &str = "\
% a connected set: all of its nodes are reached from the first one, over nodes of the set and free ones
in(K,V) :- node(K,V,I), of_color(K,C), color(I,C).
in(K,V) :- node(K,V,I), of_any_color(K), chosen(O), covers(O,I).
in(K,V) :- node(K,V,I), of_any_color(K), color(I,_).
open(K,V) :- in(K,V).
open(K,V) :- free(K,V).
visited(K,V) :- connected(K), V = #min { U : in(K,U) }, in(K,V).
visited(K,V) :- visited(K,U), edge(K,U,V), open(K,V).
visited(K,U) :- visited(K,V), edge(K,U,V), open(K,U).
:- in(K,V), not visited(K,V).
";

const SIZE_RULES: &str = "\
% the size of a connected set
:- size(K,Least,Most), not Least #count { V : in(K,V) } Most.
";

const TOTAL_RULES: &str = "\
% a total
:- total(I,Least,Most), not Least #sum { N,O : chosen(O), adds(O,I,N) } Most.
";

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let goal = format.goal(problem);
    heading(out, "%", problem, options)?;
    let names: Vec<String> = problem.items.iter().map(|i| quoted(&i.label.text)).collect();
    let colors: Vec<String> = problem.colors.iter().map(|c| quoted(&c.text)).collect();
    out.write_all(RULES.as_bytes())?;
    let totals = problem.totals_by_item();
    if totals.iter().any(Option::is_some) {
        out.write_all(TOTAL_RULES.as_bytes())?;
    }
    for total in problem.totals() {
        // clingo's ints have 32 bits
        let small = |n: i64| n.clamp(i64::from(i32::MIN) + 1, i32::MAX.into());
        let name = &names[total.item.0 as usize];
        writeln!(out, "total({name},{},{}).", small(total.least), small(total.most))?;
    }
    let most = problem.options.len() as u32;
    for ((item, name), total) in problem.items.iter().zip(&names).zip(&totals) {
        if let (Some(Bounds { lo, hi }), None) = (item.bounds, total) {
            // clingo's ints have 32 bits
            writeln!(out, "primary({name},{},{}).", lo.min(most.saturating_add(1)), hi.min(most))?;
        }
    }
    for (i, option) in problem.options.iter().enumerate() {
        let number = i + 1;
        write!(out, "option({number},{}).", quoted(&option_text(problem, i)))?;
        let mut primary = false;
        for m in option.iter() {
            let name = &names[m.item.0 as usize];
            if let Some(total) = totals[m.item.0 as usize] {
                write!(out, " adds({number},{name},{}).", total.amount_of(m.color))?;
            } else if (m.item.0 as usize) < problem.primary {
                primary = true;
                write!(out, " covers({number},{name}).")?;
            } else if m.color == ColorId::NONE {
                write!(out, " covers({number},{name},{number}).")?;
            } else {
                write!(out, " covers({number},{name},{}).", colors[m.color.0 as usize])?;
            }
        }
        if !primary {
            write!(out, " :- chosen({number}).")?;
        }
        if goal.is_some() && problem.options.cost(i) != 0 {
            write!(out, " cost({number},{}).", problem.options.cost(i))?;
        }
        out.write_all(b"\n")?;
    }
    if let Some(goal) = goal {
        let goal = if goal == Goal::Minimize { "minimize" } else { "maximize" };
        writeln!(out, "#{goal} {{ C,O : chosen(O), cost(O,C) }}.")?;
    }
    if problem.conditions.iter().any(is_loop) {
        out.write_all(LOOP_RULES.as_bytes())?;
    }
    if problem.conditions.iter().any(is_disjoint) {
        out.write_all(PATHS_RULES.as_bytes())?;
    }
    if problem.conditions.iter().any(|c| matches!(c, Condition::Connected(_))) {
        out.write_all(CONNECTED_RULES.as_bytes())?;
        if totals.iter().any(Option::is_some) {
            writeln!(out, "in(K,V) :- node(K,V,I), of_any_color(K), chosen(O), adds(O,I,_).")?;
        }
        if problem.conditions.iter().any(|c| matches!(c, Condition::Connected(c) if c.size.is_some())) {
            out.write_all(SIZE_RULES.as_bytes())?;
        }
    }
    for (i, condition) in problem.conditions.iter().filter(|c| (format.supports)(c)).enumerate() {
        match condition {
            Condition::SingleLoop(condition) => single_loop(out, &names, condition, i + 1)?,
            Condition::Connected(condition) => connected(out, &names, &colors, condition, i + 1)?,
            Condition::DisjointPaths(condition) => disjoint_paths(out, &names, condition, i + 1)?,
            Condition::Areas(_) => {} // not supported
            Condition::Total(_) => {} // written as facts
        }
    }
    Ok(())
}

/// A path is a loop with a link between its ends that is always chosen.
fn single_loop(
    out: &mut dyn Write,
    names: &[String],
    condition: &LoopCondition,
    number: usize,
) -> io::Result<()> {
    let graph = condition.closed();
    writeln!(out, "loop({number}).")?;
    for (i, (u, v, item)) in (1..).zip(graph.distinct_links()) {
        let node = |n: u32| clean(&graph.node_text(n as usize));
        let ends = format!("end({number},{i},1,{u}). end({number},{i},2,{v}).");
        if item == BETWEEN_ENDS {
            writeln!(out, "on({number},{i}). {ends}  % a path between {} and {}", node(u), node(v))?;
            continue;
        }
        let name = &names[item.0 as usize];
        writeln!(out, "link({number},{i},{name}). {ends}  % {} {}", node(u), node(v))?;
    }
    Ok(())
}

fn disjoint_paths(
    out: &mut dyn Write,
    names: &[String],
    condition: &PathsCondition,
    number: usize,
) -> io::Result<()> {
    let node = |n: u32| clean(&condition.graph.node_text(n as usize));
    writeln!(out, "paths({number}).")?;
    for (i, &(a, b)) in (1..).zip(&condition.pairs) {
        writeln!(out, "from_to({number},{i},{a},{b}).  % {} {}", node(a), node(b))?;
    }
    for (i, (u, v, item)) in (1..).zip(condition.graph.distinct_links()) {
        let name = &names[item.0 as usize];
        let ends = format!("at({number},{i},1,{u}). at({number},{i},2,{v}).");
        writeln!(out, "path_link({number},{i},{name}). {ends}  % {} {}", node(u), node(v))?;
    }
    Ok(())
}

fn connected(
    out: &mut dyn Write,
    names: &[String],
    colors: &[String],
    condition: &ConnectedCondition,
    number: usize,
) -> io::Result<()> {
    writeln!(out, "connected({number}).")?;
    match condition.color {
        ColorId::NONE => writeln!(out, "of_any_color({number}).")?,
        color => writeln!(out, "of_color({number},{}).", colors[color.0 as usize])?,
    }
    if let Some((least, most)) = condition.size {
        // clingo's ints have 32 bits
        let nodes = condition.items.len() as u32;
        writeln!(out, "size({number},{},{}).", least.min(nodes + 1), most.min(nodes))?;
    }
    for (i, (item, what)) in condition.items.iter().zip(&condition.nodes).enumerate() {
        let what = clean(&what.to_string());
        match item {
            Some(item) => writeln!(out, "node({number},{i},{}).  % {what}", names[item.0 as usize])?,
            None => writeln!(out, "free({number},{i}).  % {what}")?,
        }
    }
    condition.edges.iter().try_for_each(|(u, v)| writeln!(out, "edge({number},{u},{v})."))
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_core::xcc::Goal;
    use puzc_testing::problem;
    use std::collections::BTreeSet;

    /// A condition must not meet what the rules of another one derive.
    #[test]
    fn each_predicate_is_derived_by_the_rules_of_one_condition() {
        use super::{CONNECTED_RULES, LOOP_RULES, PATHS_RULES, RULES, SIZE_RULES, TOTAL_RULES};
        let blocks = [RULES, TOTAL_RULES, LOOP_RULES, PATHS_RULES, CONNECTED_RULES, SIZE_RULES];
        let heads = |block: &'static str| {
            let heads = block.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
            heads.filter_map(|line| line.split('(').next()).collect::<BTreeSet<&str>>()
        };
        let all: Vec<&str> = blocks.into_iter().flat_map(heads).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
        assert!(all.contains(&"on") && all.contains(&"joins"));
    }

    #[test]
    fn facts() {
        let mut p = problem("a 1:9|b | x\na x:1 |4\nb x\nx:2");
        p.goal = Some(Goal::Minimize);
        let written = text(&p, "asp");
        assert_eq!(
            written.strip_prefix(super::RULES).unwrap_or_default().lines().collect::<Vec<_>>(),
            [
                "primary(\"a\",1,1).",
                "primary(\"b\",1,3).",
                "option(1,\"a x:1\"). covers(1,\"a\"). covers(1,\"x\",\"1\"). cost(1,4).",
                "option(2,\"b x\"). covers(2,\"b\"). covers(2,\"x\",2).",
                "option(3,\"x:2\"). covers(3,\"x\",\"2\"). :- chosen(3).",
                "#minimize { C,O : chosen(O), cost(O,C) }.",
            ]
        );
    }
}
