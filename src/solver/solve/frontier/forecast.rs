//! How much work a sweep has left.
//!
//! A prediction assumes that the number of states grows with their bits as it did so far
//! ([`Sweep::remaining`](super::sweep::Sweep::remaining)).  For a board that is tiled row by row this is
//! right from the first rows on.  In other problems predictions grow while the sweep advances; then they are
//! extrapolated.

/// Predictions of the whole work, each at twice the work of the one before.
#[derive(Default, Debug)]
pub struct Forecast {
    past: Vec<(f64, f64)>,
}

/// Growth is measured over a factor of this much work.
const FACTOR: f64 = 4.0;
/// How much a prediction grows while the work doubles: without past predictions, and at most.
const UNKNOWN: f64 = 1.5;
const MOST: f64 = 4.0;

impl Forecast {
    /// The work that is left after `done`, when a prediction says `rest`.
    pub fn rest(&mut self, done: f64, rest: f64) -> f64 {
        let whole = done + rest;
        if self.past.last().is_none_or(|&(before, _)| done >= 2.0 * before) {
            self.past.push((done, whole));
        }
        let long_ago = self.past.iter().rev().find(|&&(before, _)| before * FACTOR <= done && before > 0.0);
        let growth = match long_ago {
            Some(&(before, then)) => (whole / then).powf(1.0 / (done / before).log2()).clamp(1.0, MOST),
            None => UNKNOWN,
        };
        let doublings = (whole / done.max(1.0)).log2();
        whole * growth.powf(doublings) - done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_predictions_are_believed_and_growing_ones_are_extrapolated() {
        let (mut steady, mut growing) = (Forecast::default(), Forecast::default());
        let mut last = (0.0, 0.0);
        for done in [1.0, 2.0, 4.0, 8.0] {
            last = (steady.rest(done, 64.0 - done), growing.rest(done, 8.0 * done - done));
        }
        assert_eq!(last.0, 56.0);
        // 8 times what is done; to do that, the work doubles three times, and so does the prediction
        assert!((last.1 - (64.0 * 8.0 - 8.0)).abs() < 1e-6, "{last:?}");
    }
}
