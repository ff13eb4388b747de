//! Places in the tree of the matrix, to be given away and taken over.

use super::kernel::Kernel;
use super::search::MatrixSearch;
use crate::solve::work_sharing::Task;

/// A node whose options are being tried: `list[next..end]` are still to come.
#[derive(Clone, Debug)]
pub(super) struct OpenNode {
    /// Its submatrix.
    pub submatrix: usize,
    /// Length of the path at the node.
    pub path: usize,
    /// Options excluded at nodes above.
    pub excluded: usize,
    /// The first one in the list, the next to be tried, and the end.
    pub start: usize,
    pub next: usize,
    pub end: usize,
    /// Options that were tried are excluded for those behind them.
    pub several: bool,
}

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Gives away what is left to try at the node nearest to the root.
    pub fn share(&mut self) {
        let Some(frame) = self.open_nodes.iter_mut().find(|f| f.next < f.end) else { return };
        let ids = &self.submatrices[frame.submatrix].ids;
        let named = |list: &[u32]| list.iter().map(|option| ids[*option as usize]).collect::<Vec<u32>>();
        let mut excluded = self.constraints.excluded[..frame.excluded].to_vec();
        if frame.several {
            excluded.extend(named(&self.list[frame.start..frame.next]));
        }
        let choices = named(&self.list[frame.next..frame.end]);
        let task = Task { path: self.path[..frame.path].to_vec(), excluded, choices, several: frame.several };
        frame.end = frame.next;
        self.torn = self.torn.max(Some(frame.path));
        self.pool.put(task);
    }

    /// Goes to a place in the tree, and tries the choices there.
    pub fn resume<const Z: usize, const RICH: bool>(&mut self, task: &Task) {
        let mut set = self.all(0, 0);
        let mut open = self.lanes::<Z>(0);
        for &option in &task.excluded {
            self.exclude(0, &mut set, option as usize);
        }
        // on the first submatrix, options have the numbers that the encoding gives them
        for &option in &task.path {
            match self.choose::<Z, RICH>(0, option as usize, open) {
                Some(lanes) => open = lanes,
                None => break,
            }
            set = self.child::<RICH>(0, set, option as usize, 0);
        }
        let start = self.list.len();
        self.list.extend(&task.choices);
        self.open_nodes.push(OpenNode {
            submatrix: 0,
            path: self.path.len(),
            excluded: self.constraints.excluded.len(),
            start,
            next: start,
            end: self.list.len(),
            several: task.several,
        });
        self.try_list::<Z, RICH>(0, set, open);
        self.list.truncate(start);
        self.retract::<RICH>(0);
        self.constraints.excluded.clear();
    }
}
