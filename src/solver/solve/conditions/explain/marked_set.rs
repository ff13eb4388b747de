//! A set of nodes or links that is marked and forgotten again often.

/// A set of small numbers that is emptied in one step.
#[derive(Debug)]
pub(super) struct MarkedSet {
    stamps: Vec<u32>,
    now: u32,
    /// Members that are still to be visited.
    open: Vec<u32>,
}

impl MarkedSet {
    pub fn new(len: usize) -> MarkedSet {
        MarkedSet { stamps: vec![0; len], now: 1, open: vec![] }
    }

    pub fn clear(&mut self) {
        self.open.clear();
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    pub fn has(&self, i: u32) -> bool {
        self.stamps[i as usize] == self.now
    }

    /// Adds a number; was it new?
    pub fn insert(&mut self, i: u32) -> bool {
        let is_new = !self.has(i);
        self.stamps[i as usize] = self.now;
        is_new
    }

    /// Adds a number, to be visited if it is new.
    pub fn reach(&mut self, i: u32) {
        if self.insert(i) {
            self.open.push(i);
        }
    }

    /// The next member to visit: the one that was reached last.
    pub fn next_reached(&mut self) -> Option<u32> {
        self.open.pop()
    }
}
