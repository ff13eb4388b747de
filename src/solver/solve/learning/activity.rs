//! Which variable to decide next: the one that took part in most conflicts lately (M. Moskewicz et al.,
//! "Chaff", 2001; with a decay after each conflict, as in MiniSat).  A binary heap has the most active open
//! variable on top; of equally active ones, the first.

/// Earlier conflicts count this much after each conflict.
const DECAY: f64 = 0.95;
const LIMIT: f64 = 1e100;

/// The variables that may be decided, by activity.
#[derive(Default, Debug)]
pub(super) struct VariableOrder {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// The place of each variable in the heap; [`ABSENT`] if it is not there.
    places: Vec<u32>,
    bump: f64,
}

const ABSENT: u32 = u32::MAX;

impl VariableOrder {
    pub fn new() -> VariableOrder {
        VariableOrder { bump: 1.0, ..VariableOrder::default() }
    }

    /// Adds a variable.
    pub fn add(&mut self) {
        self.places.push(ABSENT);
        self.activity.push(0.0);
        self.insert(self.places.len() as u32 - 1);
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || x == y && a < b
    }

    /// Puts a variable back that may be decided again.
    pub fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == ABSENT {
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable.
    pub fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(first)
    }

    /// A variable took part in a conflict.
    pub fn raise(&mut self, variable: u32) {
        let activity = &mut self.activity[variable as usize];
        *activity += self.bump;
        if *activity > LIMIT {
            self.activity.iter_mut().for_each(|a| *a /= LIMIT);
            self.bump /= LIMIT;
        }
        let place = self.places[variable as usize];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// A conflict is over.
    pub fn decay(&mut self) {
        self.bump /= DECAY;
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let above = (at - 1) / 2;
            if !self.is_before(variable, self.heap[above]) {
                break;
            }
            self.heap[at] = self.heap[above];
            self.places[self.heap[at] as usize] = at as u32;
            at = above;
        }
        self.heap[at] = variable;
        self.places[variable as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.is_before(self.heap[below + 1], self.heap[below]) {
                below += 1;
            }
            if !self.is_before(self.heap[below], variable) {
                break;
            }
            self.heap[at] = self.heap[below];
            self.places[self.heap[at] as usize] = at as u32;
            at = below;
        }
        self.heap[at] = variable;
        self.places[variable as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_variable_comes_first() {
        let mut order = VariableOrder::new();
        (0..6).for_each(|_| order.add());
        for variable in [3, 5, 3, 1] {
            order.raise(variable);
            order.decay();
        }
        let all: Vec<u32> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(all, [3, 1, 5, 0, 2, 4], "of 1 and 5, the later conflict counts more");
        order.insert(2);
        order.insert(5);
        order.insert(2);
        assert_eq!((order.pop(), order.pop(), order.pop()), (Some(5), Some(2), None));
    }
}
