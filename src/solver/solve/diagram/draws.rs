//! Random solutions of a diagram, all equally likely, each drawn on the way down from the root.

use super::{Diagram, DiagramCounts, DiagramTerms};
use crate::solve::Count;
use num_bigint::BigUint;
use puzc_core::base::SplitMix;

/// Draws solutions, each independent of the others.
#[derive(Debug)]
pub struct DiagramSampler<'d> {
    diagram: &'d Diagram,
    counts: DiagramCounts,
    random: SplitMix,
}

impl<'d> DiagramSampler<'d> {
    /// From all solutions; the same seed draws the same ones.
    pub fn new(diagram: &'d Diagram, seed: u64) -> DiagramSampler<'d> {
        DiagramSampler { diagram, counts: diagram.counts(&DiagramTerms::default()), random: SplitMix(seed) }
    }

    /// From how many solutions they are drawn.
    pub fn all(&self) -> &Count {
        self.counts.all()
    }

    /// One solution: its options, ascending; nothing if there is none.
    pub fn draw(&mut self) -> Option<Vec<u32>> {
        if *self.all() == Count::ZERO {
            return None;
        }
        let (mut options, mut open) = (vec![], vec![self.diagram.nodes.len() - 1]);
        while let Some(node) = open.pop() {
            let mut arcs = self.diagram.arcs_of(node);
            if !self.diagram.nodes[node].joins {
                let at = self.choose_arc(node);
                arcs = &arcs[at..=at];
            }
            for arc in arcs {
                options.extend(self.diagram.chosen_on(*arc));
                open.push(arc.child as usize);
            }
        }
        options.sort_unstable();
        Some(options)
    }

    /// An arc of a decision, by the numbers of their solutions.
    fn choose_arc(&mut self, node: usize) -> usize {
        let mut rest = below(&mut self.random, &self.counts.of_node(node as u32).big());
        let arcs = self.diagram.arcs_of(node);
        for (i, arc) in arcs.iter().enumerate() {
            let count = self.counts.of_node(arc.child).big();
            if rest < count {
                return i;
            }
            rest -= count;
        }
        arcs.len() - 1
    }
}

/// One of `0..n`, by rejection: what has as many bits as `n`, until it is less.
fn below(random: &mut SplitMix, n: &BigUint) -> BigUint {
    let bits = n.bits();
    loop {
        let digits = (0..bits.div_ceil(32)).map(|_| random.below(1 << 32) as u32);
        let drawn = BigUint::from_slice(&digits.collect::<Vec<u32>>()) >> ((32 - bits % 32) % 32);
        if drawn < *n {
            return drawn;
        }
    }
}
