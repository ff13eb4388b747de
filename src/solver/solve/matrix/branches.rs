//! The options that are still to be tried at the nodes on the current path.

use super::option_sets::{OptionSet, OptionSets};
use super::submatrix::Submatrix;
use crate::solve::strategy::tasks::{CountedComponents, Task};

/// A node whose options are being tried: those in `list[next..end]` are still to be tried.
#[derive(Clone, Debug)]
pub struct OpenNode {
    /// The depth of its submatrix.
    pub depth: usize,
    /// The length of the path at the node.
    pub path: usize,
    /// The number of options that were excluded at nodes above.
    pub excluded: usize,
    /// The first option in the list, the next one to try, and the end of the options.
    pub start: usize,
    pub next: usize,
    pub end: usize,
    /// Each option excludes those tried before it (7.2.2.1, Algorithm M).
    pub exclude_tried: bool,
}

/// The open nodes and their options.
pub struct Branches {
    /// The options of all open nodes, by their positions in the submatrices.
    pub list: Vec<u32>,
    /// The nodes, from the root down.
    pub open: Vec<OpenNode>,
    /// Excluded options, by their numbers in the encoding.  They were tried at nodes above.
    pub excluded: Vec<u32>,
    /// Only options of this many nodes, from the root down, may be given away.
    pub shareable: usize,
    /// What was counted before the open node with this index, and those after it, were visited.
    pub counted: Vec<(usize, CountedComponents)>,
}

impl Default for Branches {
    fn default() -> Branches {
        Branches { list: vec![], open: vec![], excluded: vec![], shareable: usize::MAX, counted: vec![] }
    }
}

impl Branches {
    /// Opens a node whose options are in the list from `start` on.
    #[inline(always)]
    pub fn open(&mut self, depth: usize, path: usize, start: usize, exclude_tried: bool) {
        let (excluded, end) = (self.excluded.len(), self.list.len());
        self.open.push(OpenNode { depth, path, excluded, start, next: start, end, exclude_tried });
    }

    /// The next option of the last open node, and whether it is to be excluded after it was tried.
    #[inline(always)]
    pub fn next(&mut self) -> Option<(usize, bool)> {
        let node = self.open.last_mut().filter(|node| node.next < node.end)?;
        let option = self.list[node.next] as usize;
        node.next += 1;
        Some((option, node.exclude_tried))
    }

    /// Adds the options of a set that have a lane to the list.
    #[inline(always)]
    pub fn list_lane(&mut self, sets: &OptionSets, submatrix: &Submatrix, set: OptionSet, lane: usize) {
        for i in set.range() {
            let k = sets.index[i] as usize;
            let mut options = submatrix.column(lane, k) & sets.words[i];
            while options != 0 {
                self.list.push((k * 64) as u32 + options.trailing_zeros());
                options &= options - 1;
            }
        }
    }

    /// Adds all options of a set to the list.
    pub fn list_all(&mut self, sets: &OptionSets, set: OptionSet) {
        for i in set.range() {
            let from = sets.index[i] * 64;
            let word = sets.words[i];
            self.list.extend((0..64).filter(|bit| word >> bit & 1 == 1).map(|bit| from + bit));
        }
    }

    /// The part of the tree that has been visited, if the branches of a node are equally large and none was
    /// given away.
    pub fn explored(&self) -> f64 {
        let (mut explored, mut width) = (0.0, 1.0);
        for node in &self.open {
            width /= (node.end - node.start).max(1) as f64;
            explored += width * node.next.saturating_sub(node.start + 1) as f64;
        }
        explored
    }

    /// Takes the remaining options of the node nearest to the root.  Also returns the length of the node's
    /// path.
    pub fn take_remaining(&mut self, submatrices: &[Submatrix], path: &[u32]) -> Option<(Task, usize)> {
        let mut nodes = self.open.iter_mut().enumerate().take(self.shareable);
        let (at, node) = nodes.find(|(_, node)| node.next < node.end)?;
        let counted = self.counted.iter().filter(|(from, _)| *from <= at);
        let counted = counted.fold(CountedComponents::none(), |all, (_, parts)| all.with(parts));
        let ids = &submatrices[node.depth].ids;
        let encoding_ids =
            |list: &[u32]| list.iter().map(|option| ids[*option as usize]).collect::<Vec<u32>>();
        let mut excluded = self.excluded[..node.excluded].to_vec();
        if node.exclude_tried {
            excluded.extend(encoding_ids(&self.list[node.start..node.next]));
        }
        let choices = encoding_ids(&self.list[node.next..node.end]);
        node.end = node.next;
        let (path, exclude_tried) = (path[..node.path].to_vec(), node.exclude_tried);
        Some((Task { path, excluded, choices, exclude_tried, counted }, node.path))
    }
}
