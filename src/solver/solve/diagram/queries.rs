//! Numbers of solutions, each from one pass over a diagram.

use super::{Diagram, OptionLiteral};
use crate::solve::Count;

/// Options that solutions must have, and that they must not have, by their indices in the problem.
#[derive(Clone, Default, Debug)]
pub struct DiagramTerms {
    /// Must be chosen.
    pub with: Vec<u32>,
    /// Must not be chosen.
    pub without: Vec<u32>,
}

/// The number of solutions of each node.
#[derive(Clone, Debug)]
pub struct DiagramCounts {
    counts: Vec<Count>,
}

impl DiagramCounts {
    /// How many solutions there are.
    pub fn all(&self) -> &Count {
        self.counts.last().unwrap_or(&Count::ZERO)
    }

    pub(super) fn of_node(&self, node: u32) -> &Count {
        &self.counts[node as usize]
    }
}

impl Diagram {
    /// The numbers of solutions that satisfy some terms.
    pub fn counts(&self, terms: &DiagramTerms) -> DiagramCounts {
        let is_open = self.open_arcs(terms);
        let mut counts: Vec<Count> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let arcs = node.start as usize..node.end as usize;
            let mut of_arcs = arcs.map(|arc| match is_open(arc) {
                true => counts[self.arcs[arc].child as usize].clone(),
                false => Count::ZERO,
            });
            let count = if node.joins {
                of_arcs.fold(Count::ONE, |product, count| product.times(&count))
            } else {
                let first = of_arcs.next().unwrap_or(Count::ZERO);
                of_arcs.fold(first, |mut sum, count| {
                    sum += &count;
                    sum
                })
            };
            counts.push(count);
        }
        DiagramCounts { counts }
    }

    /// For each option of the problem, how many of the solutions that satisfy some terms have it.
    pub fn counts_by_option(&self, terms: &DiagramTerms) -> Vec<Count> {
        let (counts, is_open) = (self.counts(terms), self.open_arcs(terms));
        let mut of_option = vec![Count::ZERO; self.options];
        // how many ways there are to complete a solution of each node to one of the whole
        let mut ways = vec![Count::ZERO; self.nodes.len()];
        if let Some(root) = ways.last_mut() {
            *root = Count::ONE;
        }
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if ways[at] == Count::ZERO {
                continue;
            }
            let arcs = node.start as usize..node.end as usize;
            let of_arc = |arc| if is_open(arc) { counts.of_node(self.arcs[arc].child) } else { &Count::ZERO };
            let numbers: Vec<&Count> = arcs.clone().map(of_arc).collect();
            let others = if node.joins { others(&numbers) } else { vec![Count::ONE; numbers.len()] };
            for ((arc, number), others) in arcs.zip(numbers).zip(others) {
                if *number == Count::ZERO {
                    continue;
                }
                let arc = self.arcs[arc];
                let through_arc = ways[at].times(&others);
                let number = through_arc.times(number);
                self.chosen_on(arc).for_each(|option| of_option[option as usize] += &number);
                ways[arc.child as usize] += &through_arc;
            }
        }
        of_option
    }

    /// Which arcs do not contradict the terms?
    fn open_arcs(&self, terms: &DiagramTerms) -> impl Fn(usize) -> bool {
        // the sign that the literal of an option must have, 0 if it may have either, 3 if it may have none
        let mut signs = vec![0u8; self.options + 1];
        terms.with.iter().for_each(|option| signs[*option as usize + 1] |= 1);
        terms.without.iter().for_each(|option| signs[*option as usize + 1] |= 2);
        let free = terms.with.is_empty() && terms.without.is_empty();
        let holds = move |literal: &OptionLiteral| {
            let sign = signs[literal.unsigned_abs() as usize];
            sign == 0 || sign == if *literal > 0 { 1 } else { 2 }
        };
        move |arc| free || self.literals_of(self.arcs[arc]).iter().all(&holds)
    }
}

/// For each part of a join, the product of the counts of the others.
fn others(counts: &[&Count]) -> Vec<Count> {
    let mut products = vec![];
    let mut before = Count::ONE;
    for count in counts {
        products.push(before.clone());
        before = before.times(count);
    }
    let mut after = Count::ONE;
    for (product, count) in products.iter_mut().zip(counts).rev() {
        *product = product.times(&after);
        after = after.times(count);
    }
    products
}
