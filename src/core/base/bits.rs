//! Words as sets of small numbers.

/// The positions of the one bits of a word, ascending.
pub fn ones(word: u64) -> impl Iterator<Item = u32> {
    let rest = std::iter::successors(Some(word), |x| Some(x & x.wrapping_sub(1)));
    rest.take_while(|x| *x != 0).map(u64::trailing_zeros)
}
