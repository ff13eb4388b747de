//! A set of nodes or links that is marked and forgotten again often.

/// A set of small numbers that is emptied in one step.
#[derive(Debug)]
pub(super) struct MarkedSet {
    stamps: Vec<u32>,
    now: u32,
}

impl MarkedSet {
    pub fn new(len: usize) -> MarkedSet {
        MarkedSet { stamps: vec![0; len], now: 1 }
    }

    pub fn clear(&mut self) {
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
}
