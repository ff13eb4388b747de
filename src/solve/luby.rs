//! What searches for one solution have in common: how they end, and when they begin anew.

/// How a search for one solution ended, or was interrupted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A solution: options, as their numbers in the problem, ascending.
    Found(Vec<u32>),
    /// It was proved that there is none.
    None,
    /// The nodes are used up; the search can go on.
    OutOfNodes,
    /// [`Control::stop`](super::Control::stop) was called.
    Stopped,
}

/// Number `i`, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, 1, ... (M. Luby, A. Sinclair and D. Zuckerman,
/// "Optimal speedup of Las Vegas algorithms", 1993; "reluctant doubling" in 7.2.2.2): a run takes so many
/// units.
pub(super) fn luby(mut i: u64) -> u64 {
    loop {
        let power = (i + 1).next_power_of_two();
        if power == i + 1 {
            return power / 2;
        }
        i -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_luby() {
        let all: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(all, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
