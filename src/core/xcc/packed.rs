//! Mentions, packed into one flat array.  Most of a problem's memory is mentions, so each takes only four
//! bytes.  (A large build spends half of its time waiting for the operating system to map pages.)
//!
//! Item and color share one 32-bit number, the *code*: the item in the lower bits, the color above.  The
//! boundary between them moves while mentions are added: when one does not fit, all codes are rewritten.  The
//! spare bits are divided evenly, so this happens only a few times.  If 32 bits are not enough, the colors
//! move to a separate array.

use super::{ColorId, ItemId, Mention};
use std::ops::Range;

/// The mentions of all options, as one sequence.
#[derive(Clone, Debug)]
pub struct PackedMentions {
    codes: Vec<u32>,
    /// The number of bits of a code for the item: 32 while there are no colors, or if these are stored
    /// separately.
    shift: u32,
    /// The colors of all mentions, if they do not fit into the codes.
    colors: Option<Vec<ColorId>>,
}

impl Default for PackedMentions {
    fn default() -> PackedMentions {
        PackedMentions { codes: vec![], shift: u32::BITS, colors: None }
    }
}

impl PackedMentions {
    /// The number of mentions.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Does any mention have a color?
    pub fn has_colors(&self) -> bool {
        self.shift < u32::BITS || self.colors.is_some()
    }

    /// The bytes of memory for a mention.
    pub fn bytes(&self) -> u64 {
        if self.colors.is_some() { 8 } else { 4 }
    }

    /// Reserves memory for this many more mentions.
    pub fn reserve(&mut self, more: usize) {
        self.codes.reserve(more);
    }

    /// Adds a mention.
    #[inline]
    pub fn push(&mut self, m: Mention) {
        let code = u64::from(m.color.0) << self.shift | u64::from(m.item.0);
        if m.item.0 > mask(self.shift) || code > u64::from(u32::MAX) || self.colors.is_some() {
            self.push_slow(m);
        } else {
            self.codes.push(code as u32);
        }
    }

    #[cold]
    fn push_slow(&mut self, m: Mention) {
        if self.colors.is_none() {
            self.redivide_bits(m);
        }
        match &mut self.colors {
            Some(colors) => {
                colors.push(m.color);
                self.codes.push(m.item.0);
            }
            None => self.codes.push(m.color.0 << self.shift | m.item.0),
        }
    }

    /// Divides the bits in a new way, so that this mention fits.
    fn redivide_bits(&mut self, m: Mention) {
        let all = self.range(0..self.len());
        let (item, color) =
            all.iter().fold((m.item.0, m.color.0), |(i, c), m| (i.max(m.item.0), c.max(m.color.0)));
        let bits = |n: u32| u32::BITS - n.leading_zeros();
        let old = self.shift;
        let shift = match u32::BITS.checked_sub(bits(item) + bits(color)) {
            Some(left) => bits(item) + left / 2,
            None => {
                self.colors = Some(all.iter().map(|m| m.color).collect());
                u32::BITS
            }
        };
        for code in &mut self.codes {
            let color = if shift < u32::BITS { color_in(*code, old) << shift } else { 0 };
            *code = color | *code & mask(old);
        }
        self.shift = shift;
    }

    /// Adds items without colors.
    #[inline]
    pub fn extend(&mut self, items: impl Iterator<Item = ItemId>) {
        if self.has_colors() {
            items.for_each(|item| self.push(Mention::plain(item)));
        } else {
            self.codes.extend(items.map(|item| item.0));
        }
    }

    /// Keeps only the first `len` mentions.
    pub fn truncate(&mut self, len: usize) {
        self.codes.truncate(len);
        if let Some(colors) = &mut self.colors {
            colors.truncate(len);
        }
        if len == 0 {
            (self.shift, self.colors) = (u32::BITS, None);
        }
    }

    /// The mentions in a range.
    #[inline]
    pub fn range(&self, range: Range<usize>) -> Mentions<'_> {
        let colors = self.colors.as_ref().map_or(&[][..], |colors| &colors[range.clone()]);
        Mentions { codes: &self.codes[range], shift: self.shift, colors }
    }
}

/// The mask of the item's bits in a code.
#[inline]
fn mask(shift: u32) -> u32 {
    ((1u64 << shift) - 1) as u32
}

#[inline]
fn color_in(code: u32, shift: u32) -> u32 {
    (u64::from(code) >> shift) as u32
}

/// Consecutive mentions.
#[derive(Copy, Clone, Debug)]
pub struct Mentions<'a> {
    codes: &'a [u32],
    shift: u32,
    /// Empty if the colors are in the codes.
    colors: &'a [ColorId],
}

impl<'a> Mentions<'a> {
    /// The number of mentions.
    pub fn len(self) -> usize {
        self.codes.len()
    }

    /// Are there no mentions?
    pub fn is_empty(self) -> bool {
        self.codes.is_empty()
    }

    /// The items of the mentions.
    #[inline]
    pub fn items(self) -> Items<'a> {
        Items { codes: self.codes, mask: mask(self.shift) }
    }

    /// The color of mention number `i`.
    #[inline]
    pub fn color(self, i: usize) -> ColorId {
        let packed = ColorId(color_in(self.codes[i], self.shift));
        if self.colors.is_empty() { packed } else { self.colors[i] }
    }

    /// Mention number `i`.
    #[inline]
    pub fn get(self, i: usize) -> Mention {
        Mention { item: self.items().get(i), color: self.color(i) }
    }

    /// Iterates over the mentions.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Mention> + Clone + 'a {
        (0..self.len()).map(move |i| self.get(i))
    }

    /// The mentions sorted by item: equal options give the same result.
    pub fn sorted(self) -> Vec<Mention> {
        let mut all: Vec<Mention> = self.iter().collect();
        all.sort_unstable();
        all
    }
}

impl<'a> IntoIterator for Mentions<'a> {
    type Item = Mention;
    type IntoIter = MentionIter<'a>;

    #[inline]
    fn into_iter(self) -> MentionIter<'a> {
        MentionIter { mentions: self, next: 0 }
    }
}

/// Iterator over [`Mentions`].
pub struct MentionIter<'a> {
    mentions: Mentions<'a>,
    next: usize,
}

impl Iterator for MentionIter<'_> {
    type Item = Mention;

    #[inline]
    fn next(&mut self) -> Option<Mention> {
        if self.next >= self.mentions.len() {
            return None;
        }
        self.next += 1;
        Some(self.mentions.get(self.next - 1))
    }
}

/// The items of consecutive mentions.
#[derive(Copy, Clone, Debug)]
pub struct Items<'a> {
    codes: &'a [u32],
    mask: u32,
}

impl<'a> Items<'a> {
    /// The item of mention number `i`.
    #[inline]
    pub fn get(self, i: usize) -> ItemId {
        ItemId(self.codes[i] & self.mask)
    }

    /// The items of the mentions in a range.
    #[inline]
    pub fn range(self, range: Range<usize>) -> Items<'a> {
        Items { codes: &self.codes[range], mask: self.mask }
    }

    /// Iterates over the items.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = ItemId> + ExactSizeIterator + Clone + use<'a> {
        self.codes.iter().map(move |code| ItemId(code & self.mask))
    }

    /// Is this item among them?
    pub fn contains(self, item: ItemId) -> bool {
        self.iter().any(|i| i == item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn m(item: u32, color: u32) -> Mention {
        Mention { item: ItemId(item), color: ColorId(color) }
    }

    /// Adds mentions; returns the number of bytes that each takes after that.
    fn bytes(list: &[Mention]) -> u64 {
        let mut codes = PackedMentions::default();
        for (n, one) in list.iter().enumerate() {
            codes.push(*one);
            let all = codes.range(0..n + 1);
            assert_eq!(all.iter().collect::<Vec<_>>(), list[..=n]);
            assert!(all.items().iter().eq(list[..=n].iter().map(|m| m.item)));
            assert_eq!(codes.has_colors(), list[..=n].iter().any(|m| m.color != ColorId::NONE));
        }
        codes.truncate(1);
        assert_eq!(codes.range(0..1).get(0), list[0]);
        codes.truncate(0);
        assert!(!codes.has_colors());
        list.iter().for_each(|one| codes.push(*one));
        codes.bytes()
    }

    #[test]
    fn the_bits_are_divided_as_needed() {
        const MOST: u32 = u32::MAX;
        assert_eq!(bytes(&[m(0, 0), m(MOST, 0), m(7, 0)]), 4);
        assert_eq!(bytes(&[m(0, MOST), m(0, 0), m(0, 1)]), 4);
        assert_eq!(bytes(&[m(3, 0), m(1, 1), m(65_535, 2), m(0, 65_535), m(65_535, 65_535)]), 4);
        assert_eq!(bytes(&[m(3, 0), m(1, 1), m(65_536, 2), m(0, 65_535), m(9, 0), m(8, 8)]), 8);
        assert_eq!(bytes(&[m(MOST, 1), m(0, 0), m(0, MOST)]), 8);
        let powers: Vec<Mention> =
            (0..16).flat_map(|n| [m(1 << n, 0), m(0, 1 << n), m(1 << n, 1 << n)]).collect();
        assert_eq!(bytes(&powers), 4);
        let powers: Vec<Mention> = (0..32).flat_map(|n| [m(0, 1 << n), m(1 << n, 0)]).collect();
        assert_eq!(bytes(&powers), 8);
    }
}
