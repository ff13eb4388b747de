//! W207: can the pieces add up to the cells at all?

use crate::xc::Bounds;

/// One name's pieces: how often, and of how many primary cells each (least, most: lines of one name may differ).
pub struct Share {
    /// How often; `None` for `any`.
    pub bounds: Option<Bounds>,
    /// Cells of the smallest line.
    pub least: u64,
    /// Cells of the largest line.
    pub most: u64,
}

/// The least and the greatest number of cells that the pieces can have, up to `enough`.
pub fn span(shares: &[Share], enough: u64) -> (u64, u64) {
    shares.iter().fold((0, 0), |(low, high): (u64, u64), s| match s.bounds {
        Some(b) => (low.saturating_add(u64::from(b.lo).saturating_mul(s.least)), high.saturating_add(u64::from(b.hi).saturating_mul(s.most))),
        None => (low, if s.most > 0 { high.max(enough) } else { high }),
    })
}

/// Can the pieces add up to a number in `low..=high`?  In doubt, yes.
pub fn reachable(shares: &[Share], low: u64, high: u64) -> bool {
    let (least, most) = span(shares, high);
    if least > high || most < low {
        return false;
    }
    let words = (high / 64 + 1) as usize;
    // The bitset of all sums costs words * shares * log; do not bother with giants.
    if shares.iter().any(|s| s.least != s.most) || words.saturating_mul(shares.len()) > 1 << 22 {
        return true;
    }
    let mut sums = vec![0u64; words];
    let base = least as usize;
    sums[base / 64] |= 1 << (base % 64);
    for share in shares.iter().filter(|s| s.least > 0) {
        // So many more copies are allowed, in powers of two: any number up to the sum of the powers can be made.
        let mut left = share.bounds.map_or(high, |b| u64::from(b.hi) - u64::from(b.lo)).min(high / share.least);
        let mut copies = 1;
        while left > 0 {
            let now = copies.min(left);
            or_shifted(&mut sums, (now * share.least) as usize);
            left -= now;
            copies *= 2;
        }
    }
    (low..=high).any(|n| sums[(n / 64) as usize] >> (n % 64) & 1 == 1)
}

/// `sums |= sums << by`
fn or_shifted(sums: &mut [u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for i in (words..sums.len()).rev() {
        let mut word = sums[i - words] << bits;
        if bits > 0 && i > words {
            word |= sums[i - words - 1] >> (64 - bits);
        }
        sums[i] |= word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(lo: u32, hi: u32, size: u64) -> Share {
        Share { bounds: Some(Bounds { lo, hi }), least: size, most: size }
    }

    #[test]
    fn sums_of_pieces() {
        let pentominoes = || (0..12).map(|_| share(0, 1, 5)).collect::<Vec<_>>();
        assert!(reachable(&pentominoes(), 25, 25) && reachable(&pentominoes(), 60, 60));
        assert!(!reachable(&pentominoes(), 26, 26) && !reachable(&pentominoes(), 65, 65));
        assert!(reachable(&pentominoes(), 26, 30));
        assert!(!reachable(&[share(2, 2, 7)], 7, 7));
        let any = |size| Share { bounds: None, least: size, most: size };
        assert!(reachable(&[any(2)], 200, 200) && !reachable(&[any(2)], 201, 201));
        assert!(reachable(&[any(3), any(5)], 8, 8) && !reachable(&[any(3), any(5)], 7, 7));
        assert!(reachable(&[any(3), any(64)], 131, 131) && reachable(&[share(0, u32::MAX, 1)], 1000, 1000));
        assert!(reachable(&[], 0, 0) && !reachable(&[], 1, 1));
    }
}
