//! Where the fields are in a state.

/// A field, and the levels between which it is needed.
#[derive(Copy, Clone, Debug)]
pub struct FieldSpan {
    /// The first level at which it may change.
    pub first: u32,
    /// The last level at which it is needed.
    pub last: u32,
    /// Its size, at most 64.
    pub bits: u32,
}

/// The place of a field; by default it has no bits, and is always zero.
#[derive(Copy, Clone, Default, Debug)]
pub struct FieldBits {
    /// The word of a state that contains it.
    pub word: usize,
    shift: u32,
    /// Its bits in the word.
    pub mask: u64,
}

impl FieldBits {
    /// The number of its first bit in a state.
    pub fn position(self) -> u32 {
        self.word as u32 * u64::BITS + self.shift
    }

    /// Its number in a state.
    #[inline(always)]
    pub fn get<const K: usize>(self, state: &[u64; K]) -> u64 {
        (state[self.word] & self.mask) >> self.shift
    }

    /// Changes the number.
    #[inline(always)]
    pub fn set<const K: usize>(self, state: &mut [u64; K], number: u64) {
        let word = &mut state[self.word];
        *word = *word & !self.mask | number << self.shift & self.mask;
    }
}

/// Gives each field a place in a state of `K` words: two fields share bits if one ends before the other
/// begins.  `None` if there is not enough room.
pub fn places<const K: usize>(fields: &[Option<FieldSpan>]) -> Option<Vec<Option<FieldBits>>> {
    let mut spans: Vec<(u32, u32, usize, u32)> = vec![];
    for (i, field) in fields.iter().enumerate() {
        if let Some(FieldSpan { first, last, bits: bits @ 1.. }) = *field {
            spans.push((first, last, i, bits));
        }
    }
    spans.sort_unstable();
    let mut places = vec![None; fields.len()];
    // the first level at which each bit is free
    let mut free_from = vec![0; K * 64];
    for (first, last, field, bits) in spans {
        let fits = |&at: &usize| {
            at % 64 + bits as usize <= 64
                && free_from[at..at + bits as usize].iter().all(|&free| free <= first)
        };
        let at = (0..K * 64).find(fits)?;
        free_from[at..at + bits as usize].fill(last + 1);
        let (word, shift) = (at / 64, at as u32 % 64);
        places[field] = Some(FieldBits { word, shift, mask: u64::MAX >> (64 - bits) << shift });
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words and the first bits of fields with these levels and bits.
    fn at<const K: usize>(fields: &[(u32, u32, u32)]) -> Option<Vec<(usize, u32)>> {
        let span = |&(first, last, bits): &(u32, u32, u32)| Some(FieldSpan { first, last, bits });
        let places = places::<K>(&fields.iter().map(span).collect::<Vec<_>>())?;
        Some(places.into_iter().flatten().map(|place| (place.word, place.position())).collect())
    }

    #[test]
    fn a_field_is_within_one_word() {
        assert_eq!(at::<1>(&[(0, 9, 64)]), Some(vec![(0, 0)]));
        assert_eq!(at::<1>(&[(0, 9, 40), (0, 9, 25)]), None);
        let fields = [(0, 9, 40), (0, 9, 40), (0, 9, 24), (0, 9, 24)];
        assert_eq!(at::<2>(&fields), Some(vec![(0, 0), (1, 64), (0, 40), (1, 104)]));
    }

    #[test]
    fn fields_share_bits_if_one_ends_before_the_other_begins() {
        assert_eq!(at::<1>(&[(5, 9, 64), (0, 4, 64)]), Some(vec![(0, 0), (0, 0)]));
        assert_eq!(at::<1>(&[(0, 4, 64), (4, 9, 64)]), None);
    }
}
