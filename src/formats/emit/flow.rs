//! Loops, paths and connected sets as rows of an integer program: a flow of one commodity reaches all nodes
//! that must be connected (B. Gavish and S. C. Graves, *The Travelling Salesman Problem and Related
//! Problems*, 1978).
//!
//! One chosen node is the *source*.  It sends at most as many units as there are nodes; every other chosen
//! node consumes at least one unit; units pass only through chosen links and nodes.

use super::linear::{LinearModel, Variable};
use super::lp::NamedRow;
use super::texts::{clean, name};
use indexmap::IndexMap;
use puzc_core::base::sorted_set;
use puzc_core::xcc::{
    BETWEEN_ENDS, Condition, ConnectedCondition, Constraint, ItemGraph, ItemId, LoopCondition,
    PathsCondition, Problem,
};
use std::io::{self, Write};

/// The letters with which the names of variables begin: nodes, numbers of paths, flows, sources.
pub(crate) const LETTERS: [char; 4] = ['n', 'p', 'f', 's'];

/// A variable besides those of options and colors.
pub(super) struct FlowVariable {
    /// Its name.
    pub name: String,
    /// Is it 0 or 1?  Otherwise it is any nonnegative number.
    pub binary: bool,
    /// Its meaning, for a comment.
    pub meaning: String,
}

/// The variables, whose numbers follow those of the model, and the rows.
#[derive(Default)]
pub(super) struct FlowModel {
    pub variables: Vec<FlowVariable>,
    pub rows: Vec<NamedRow>,
    /// The number of the first variable.
    first: Variable,
}

impl FlowModel {
    /// The rows of all conditions that are loops, paths, or connected sets.
    pub fn new(problem: &Problem, model: &LinearModel) -> FlowModel {
        let mut flow = FlowModel { first: model.variables(), ..FlowModel::default() };
        for (i, condition) in problem.conditions.iter().enumerate() {
            match condition {
                Condition::SingleLoop(condition) => flow.single_loop(problem, model, condition, i + 1),
                Condition::Connected(condition) => flow.connected(problem, model, condition, i + 1),
                Condition::DisjointPaths(condition) => {
                    flow.disjoint_paths(problem, model, condition, i + 1);
                }
                Condition::Areas(_) => {} // not supported
                Condition::Total(_) => {} // a row of the model
            }
        }
        flow
    }

    fn variable(&mut self, letter: char, binary: bool, text: &str, meaning: String) -> Variable {
        debug_assert!(LETTERS.contains(&letter));
        let name = name(letter, self.variables.len(), text);
        self.variables.push(FlowVariable { name, binary, meaning });
        self.first + self.variables.len() - 1
    }

    /// Is this variable 0 or 1?  It may be one of the model, too.
    pub fn is_binary(&self, variable: Variable) -> bool {
        let own = variable.checked_sub(self.first).and_then(|v| self.variables.get(v));
        own.is_none_or(|v| v.binary)
    }

    /// Writes comments with the meaning of the variables.
    pub fn legend(&self, out: &mut dyn Write, mark: &str) -> io::Result<()> {
        self.variables.iter().try_for_each(|v| writeln!(out, "{mark} {} = {}", v.name, clean(&v.meaning)))
    }

    /// Adds a row, in which each variable occurs once.
    fn row(&mut self, terms: Vec<(i64, Variable)>, relation: &'static str, value: i64, text: &str) {
        let mut sums: IndexMap<Variable, i64> = IndexMap::new();
        terms.into_iter().for_each(|(factor, v)| *sums.entry(v).or_default() += factor);
        let terms = sums.into_iter().filter(|t| t.1 != 0).map(|(v, factor)| (factor, v)).collect();
        let name = name('f', self.rows.len(), text);
        self.rows.push(NamedRow { name, terms, relation, value });
    }

    /// Each node has two chosen links or none, some link is chosen, and all chosen links are connected.
    fn single_loop(&mut self, problem: &Problem, model: &LinearModel, it: &LoopCondition, number: usize) {
        let graph = it.closed();
        let links = links(problem, model, &graph, it);
        let nodes: Vec<FlowNode> = (0..graph.order())
            .map(|n| {
                let what = graph.node_text(n);
                FlowNode::Variable(self.variable(
                    'n',
                    true,
                    &what,
                    format!("condition {number}: is {what} used?"),
                ))
            })
            .collect();
        for (n, node) in nodes.iter().enumerate() {
            let mut row = degree(&links, n);
            row.add_member(-2, *node);
            self.row(row.terms, "=", -row.constant, "degree");
        }
        let arcs: Vec<(u32, u32, Chosen)> =
            links.iter().flat_map(|&(u, v, c)| [(u, v, c), (v, u, c)]).filter(|a| a.0 != a.1).collect();
        self.flow(&nodes, &arcs, "=", number);
    }

    /// Each end has one chosen link, each other node two or none.  Then the chosen links are paths between
    /// ends, and loops.  There are no loops, since a unit flows from the first ends to each node that is
    /// used.  A path joins the two ends of one pair, since all its nodes have the same number, and an end has
    /// the number of its pair.
    fn disjoint_paths(&mut self, problem: &Problem, model: &LinearModel, it: &PathsCondition, number: usize) {
        let links = links(problem, model, &it.graph, it);
        let pair_of = it.pair_of();
        // is the node used, and the number of its path; both are known for ends
        let mut nodes = vec![];
        for (n, pair) in pair_of.iter().enumerate() {
            nodes.push(pair.is_none().then(|| {
                let name = it.graph.node_text(n);
                let used = self.variable('n', true, &name, format!("condition {number}: is {name} used?"));
                let meaning = format!("condition {number}: the number of the path through {name}, from 0");
                (used, self.variable('p', false, &name, meaning))
            }));
        }
        let count = nodes.len() as i64;
        let mut balance: Vec<Sum> = nodes.iter().map(|_| Sum::default()).collect();
        for (n, node) in nodes.iter().enumerate() {
            let mut row = degree(&links, n);
            match *node {
                Some((used, _)) => {
                    row.terms.push((-2, used));
                    balance[n].terms.push((-1, used));
                }
                None => {
                    row.constant -= 1;
                    let sends = matches!(pair_of[n], Some((_, true)));
                    balance[n].constant += if sends { count } else { -1 };
                }
            }
            self.row(row.terms, "=", -row.constant, "degree");
        }
        let most = (it.pairs.len() as i64 - 1).max(0);
        for &(u, v, chosen) in links.iter().filter(|link| link.0 != link.1) {
            for (from, to) in [(u as usize, v as usize), (v as usize, u as usize)] {
                // the number of `from` is at most that of `to` if the link is chosen
                let mut row = Sum::default();
                for (sign, n) in [(1, from), (-1, to)] {
                    match (nodes[n], pair_of[n]) {
                        (Some((_, path)), _) => row.terms.push((sign, path)),
                        (None, pair) => row.constant += sign * pair.map_or(0, |p| p.0 as i64),
                    }
                }
                row.add(most, chosen);
                self.row(row.terms, "<=", most - row.constant, "same_path");
                let meaning = format!("condition {number}: flow from node {} to node {}", from + 1, to + 1);
                let flow = self.variable('f', false, &format!("{}_{}", from + 1, to + 1), meaning);
                balance[from].terms.push((-1, flow));
                balance[to].terms.push((1, flow));
                if let Chosen::Is(link) = chosen {
                    self.row(vec![(count, link), (-1, flow)], ">=", 0, "through_link");
                }
            }
        }
        for sum in balance {
            self.row(sum.terms, ">=", -sum.constant, "balance");
        }
    }

    fn connected(&mut self, problem: &Problem, model: &LinearModel, it: &ConnectedCondition, number: usize) {
        let nodes: Vec<FlowNode> = it
            .items
            .iter()
            .map(|item| match item.map(|item| model.chosen(problem, item, it)) {
                None => FlowNode::Free,
                Some(Some(v)) => FlowNode::Variable(v),
                Some(None) => FlowNode::Closed,
            })
            .collect();
        let mut edges = sorted_set(it.edges.iter().map(|&(u, v)| (u.min(v), u.max(v))));
        let open = |n: u32| nodes[n as usize] != FlowNode::Closed;
        edges.retain(|&(u, v)| u != v && open(u) && open(v));
        let arcs: Vec<(u32, u32, Chosen)> =
            edges.iter().flat_map(|&(u, v)| [(u, v, Chosen::Always), (v, u, Chosen::Always)]).collect();
        self.flow(&nodes, &arcs, "<=", number);
        let Some((least, most)) = it.size else { return };
        let members =
            nodes.iter().filter_map(|n| if let FlowNode::Variable(v) = n { Some((1, *v)) } else { None });
        let members: Vec<(i64, Variable)> = members.collect();
        if most < members.len() as u32 {
            self.row(members.clone(), "<=", most.into(), "size");
        }
        if least > 0 {
            self.row(members, ">=", least.into(), "size");
        }
    }

    /// All members are connected by chosen arcs, through members and free nodes.  The number of sources is
    /// `=` 1, or `<=` 1 if there may be no members.
    fn flow(
        &mut self,
        nodes: &[FlowNode],
        arcs: &[(u32, u32, Chosen)],
        relation: &'static str,
        number: usize,
    ) {
        let members = nodes.iter().filter(|n| matches!(n, FlowNode::Variable(_))).count() as i64;
        let mut balance: Vec<Vec<(i64, Variable)>> = vec![vec![]; nodes.len()];
        for &(u, v, chosen) in arcs {
            let meaning = format!("condition {number}: flow from node {} to node {}", u + 1, v + 1);
            let flow = self.variable('f', false, &format!("{}_{}", u + 1, v + 1), meaning);
            balance[u as usize].push((-1, flow));
            balance[v as usize].push((1, flow));
            // the source is a member, too: it consumes one unit itself
            let most = members.max(1);
            if let Chosen::Is(link) = chosen {
                self.row(vec![(most, link), (-1, flow)], ">=", 0, "through_link");
            } else if let FlowNode::Variable(node) = nodes[v as usize] {
                self.row(vec![(most, node), (-1, flow)], ">=", 0, "into_node");
            }
        }
        let mut sources = vec![];
        for (n, (node, mut terms)) in nodes.iter().zip(balance).enumerate() {
            if let FlowNode::Variable(member) = *node {
                let meaning = format!("condition {number}: is node {} the source?", n + 1);
                let source = self.variable('s', true, &(n + 1).to_string(), meaning);
                sources.push((1, source));
                self.row(vec![(1, member), (-1, source)], ">=", 0, "source");
                terms.extend([(members, source), (-1, member)]);
            }
            if !terms.is_empty() {
                self.row(terms, ">=", 0, "balance");
            }
        }
        self.row(sources, relation, 1, "sources");
    }
}

/// Whether a link is chosen: in all solutions, or if this variable is 1.
#[derive(Clone, Copy)]
enum Chosen {
    Always,
    Is(Variable),
}

/// The links that may be chosen.
fn links(
    problem: &Problem,
    model: &LinearModel,
    graph: &ItemGraph,
    condition: &dyn Constraint,
) -> Vec<(u32, u32, Chosen)> {
    let chosen = |item: ItemId| match item {
        BETWEEN_ENDS => Some(Chosen::Always),
        item => model.chosen(problem, item, condition).map(Chosen::Is),
    };
    let links = graph.distinct_links().into_iter();
    links.filter_map(|(u, v, item)| Some((u, v, chosen(item)?))).collect()
}

/// The number of chosen links at a node; a link from the node to itself counts twice.
fn degree(links: &[(u32, u32, Chosen)], node: usize) -> Sum {
    let mut sum = Sum::default();
    for &(u, v, chosen) in links {
        sum.add(i64::from(u as usize == node) + i64::from(v as usize == node), chosen);
    }
    sum
}

/// The role of a node in a flow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FlowNode {
    /// It must be reached if this variable is 1, and is closed otherwise.
    Variable(Variable),
    /// It need not be reached, but units may pass through it.
    Free,
    Closed,
}

/// A sum with a constant.
#[derive(Default)]
struct Sum {
    terms: Vec<(i64, Variable)>,
    constant: i64,
}

impl Sum {
    fn add(&mut self, factor: i64, chosen: Chosen) {
        match chosen {
            _ if factor == 0 => {}
            Chosen::Is(variable) => self.terms.push((factor, variable)),
            Chosen::Always => self.constant += factor,
        }
    }

    fn add_member(&mut self, factor: i64, member: FlowNode) {
        if let FlowNode::Variable(variable) = member {
            self.terms.push((factor, variable));
        }
    }
}
