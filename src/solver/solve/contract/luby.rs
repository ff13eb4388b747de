//! The lengths of runs between restarts.

/// Number `i`, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, 1, ... (M. Luby, A. Sinclair and D. Zuckerman,
/// "Optimal speedup of Las Vegas algorithms", 1993; "reluctant doubling" in 7.2.2.2).
pub(crate) fn luby(mut i: u64) -> u64 {
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
