//! Items and options as bits.
//!
//! An option is W words of 64 bits.  A primary item is one bit, given by its rank (`tie_breaking.rs`).  A
//! secondary item with k colors is a field of b bits, the fewest with C(b, b/2) >= k, and each color is one
//! of the b-bit strings with b/2 ones.  By Sperner's theorem these strings are the largest antichain: each of
//! two different colors has a bit that the other lacks.  So option p conflicts with option q if and only if
//! `bits(p) & forbid(q) != 0`, where `forbid` has the item's own bit for a primary item, and the complement
//! of the color's code within the field for a secondary one.  A mention without a color has one more bit,
//! which every other mention forbids.
//!
//! The union of the bits of all remaining options determines these options.  It is the key of the memo.

use super::tie_breaking::ranks;
use crate::solve::Instance;
use puzc_core::base::{Lists, ones};
use puzc_core::xcc::{ColorId, Condition, ItemId, Mention};
use rustc_hash::{FxHashMap, FxHashSet};

/// The bits of all options, and the meaning of the bits of primary items.
#[derive(Debug)]
pub struct Encoding {
    /// The number of words in an option.
    pub width: usize,
    /// The number of words with bits of primary items; these words come first.
    pub primary_words: usize,
    /// The first word that holds bits of secondary items.
    pub secondary_start: usize,
    /// Bits of primary items; only the first `primary_words` words.
    pub primary: Vec<u64>,
    /// The bits of items that are optional, or may be covered several times.
    pub shared: Vec<u64>,
    /// Bits of the items that must be covered, in the same words.
    pub need: Vec<u64>,
    /// The bits of those for which one option is enough.
    pub single: Vec<u64>,
    /// Is there an item that may be covered once or not at all?
    pub has_optional: bool,
    /// The number of each option in the instance.
    pub order: Vec<u32>,
    /// Option i has the words `bits[i*stride..]`.  After the last option, there is one without any bits.
    bits: Vec<u64>,
    /// Words from one option to the next: a power of two, or a multiple of 8.
    pub stride: usize,
    /// An option conflicts with all options that have one of its primary items that are covered once, or one
    /// of these bits of secondary items, which are counted from word `secondary_start`.
    forbid: Lists<u32>,
    /// Items that may be covered several times.
    pub repeated: Vec<RepeatedItem>,
    /// For each option, the indices of those that it covers.
    repeated_of: Lists<u32>,
    /// The bits of the mentions that conditions ask about.
    choices: FxHashMap<Mention, ChoiceBits>,
}

/// Which options choose an item, for a condition.
#[derive(Clone, Debug)]
pub enum ChoiceBits {
    /// A primary item: the options with this bit.
    Primary(usize),
    /// A secondary item: the options with all bits of one of the sets in `alternatives`, counted from word
    /// `secondary_start`.
    /// Options that have the item in another color have one of the bits `others`.
    Secondary {
        /// A set for each color that chooses the item.
        alternatives: Vec<Vec<u32>>,
        /// Empty if all colors choose it.
        others: Vec<u32>,
    },
}

/// An item with bounds lo..hi, hi > 1.
#[derive(Copy, Clone, Debug)]
pub struct RepeatedItem {
    /// Its number in the problem.
    pub item: u32,
    /// The number of its bit in an option.
    pub bit: usize,
    /// Bounds.
    pub lo: u32,
    pub hi: u32,
}

/// The positions of the items in the words of an option.
pub struct BitLayout {
    fields: Vec<BitField>,
    /// Words of an option.
    pub width: usize,
}

/// The field of an item.
#[derive(Clone, Default)]
struct BitField {
    word: usize,
    shift: usize,
    /// The union of all codes.
    all: u64,
    /// The bit of mentions without a color, 0 if there are none.
    uncolored_bit: u64,
    /// The colors and their codes, ascending.
    codes: Vec<(u32, u64)>,
}

impl BitField {
    /// The bits, and the forbidden bits, of a mention.
    fn of(&self, color: u32) -> (u64, u64) {
        let (own, rest) = match self.codes.binary_search_by_key(&color, |c| c.0) {
            Ok(at) => (self.codes[at].1, self.all & !self.codes[at].1 | self.uncolored_bit),
            Err(_) => (self.uncolored_bit, self.all | self.uncolored_bit),
        };
        (own << self.shift, rest << self.shift)
    }

    /// Bits of its word, counted from word `start`.
    fn columns(&self, bits: u64, start: usize) -> impl Iterator<Item = u32> + use<> {
        let word = self.word;
        ones(bits).map(move |bit| ((word - start) * 64) as u32 + bit)
    }

    /// The codes that choose the item for a condition with this color, and the bits of all other codes, not
    /// shifted.
    fn choosing(&self, color: ColorId) -> (Vec<u64>, u64) {
        if color == ColorId::NONE {
            let all = self.codes.iter().map(|code| code.1).chain([self.uncolored_bit]);
            return (all.filter(|code| *code != 0).collect(), 0);
        }
        match self.codes.binary_search_by_key(&color.0, |code| code.0) {
            Ok(at) => (vec![self.codes[at].1], self.all & !self.codes[at].1 | self.uncolored_bit),
            Err(_) => (vec![], 0),
        }
    }
}

impl Encoding {
    /// The encoding of an instance, with its options in the given order.
    pub fn new(instance: &Instance, layout: &BitLayout, order: Vec<u32>) -> Encoding {
        let &BitLayout { ref fields, width } = layout;
        let primary_words = instance.primary().div_ceil(64);
        let stride = if width < 8 { width.next_power_of_two() } else { width.next_multiple_of(8) };
        let (mut need, mut single, mut primary) =
            (vec![0; primary_words], vec![0; primary_words], vec![0; primary_words]);
        let mut repeated = vec![];
        let mut number = vec![u32::MAX; instance.primary()];
        for (i, field) in fields[..instance.primary()].iter().enumerate() {
            let bounds = instance.bounds(ItemId(i as u32));
            let bit = field.uncolored_bit << field.shift;
            primary[field.word] |= bit;
            if bounds.lo > 0 {
                need[field.word] |= bit;
            }
            if bounds.hi == 1 {
                single[field.word] |= bit;
            } else {
                number[i] = repeated.len() as u32;
                repeated.push(RepeatedItem {
                    item: i as u32,
                    bit: field.word * 64 + field.shift,
                    lo: bounds.lo,
                    hi: bounds.hi,
                });
            }
        }
        let n = instance.len();
        let all = primary.iter().zip(need.iter().zip(&single));
        let shared = all.map(|(primary, (need, single))| primary & !(need & single)).collect();
        let mut encoding = Encoding {
            width,
            primary_words,
            secondary_start: if fields[instance.primary()..]
                .iter()
                .all(|field| field.all | field.uncolored_bit == 0)
            {
                width
            } else {
                instance.primary() / 64
            },
            primary,
            shared,
            has_optional: need != single,
            need,
            single,
            order,
            bits: vec![0; (n + 1) * stride],
            stride,
            forbid: Lists::default(),
            repeated,
            repeated_of: Lists::default(),
            choices: FxHashMap::default(),
        };
        encoding.choices = encoding.choices_of_conditions(instance, fields);
        for i in 0..n {
            let mentions = instance.option(encoding.order[i] as usize);
            for m in mentions {
                let field = &fields[m.item.0 as usize];
                encoding.bits[i * stride + field.word] |= field.of(m.color.0).0;
            }
            let repeated = mentions.iter().filter_map(|m| number.get(m.item.0 as usize).copied());
            encoding.repeated_of.push(repeated.filter(|number| *number != u32::MAX));
            let secondary = mentions.iter().filter(|m| m.item.0 as usize >= instance.primary());
            let forbidden = |m: Mention| {
                let field = &fields[m.item.0 as usize];
                field.columns(field.of(m.color.0).1, encoding.secondary_start)
            };
            encoding.forbid.push(secondary.flat_map(forbidden));
        }
        encoding
    }

    /// Finds the bits of the mentions that conditions ask about.
    fn choices_of_conditions(
        &self,
        instance: &Instance,
        fields: &[BitField],
    ) -> FxHashMap<Mention, ChoiceBits> {
        let mut choices = FxHashMap::default();
        for condition in instance.problem().conditions.iter().map(Condition::constraint) {
            let Some(color) = condition.color(instance.problem()) else { continue };
            for item in condition.items() {
                let field = &fields[item.0 as usize];
                let is_primary = (item.0 as usize) < instance.primary();
                let found = if is_primary && color != ColorId::NONE {
                    continue; // it has no color
                } else if is_primary {
                    ChoiceBits::Primary(field.word * 64 + field.shift)
                } else {
                    let columns = |bits: u64| field.columns(bits << field.shift, self.secondary_start);
                    let (alternatives, others) = field.choosing(color);
                    let alternatives = alternatives.into_iter().map(|way| columns(way).collect()).collect();
                    ChoiceBits::Secondary { alternatives, others: columns(others).collect() }
                };
                choices.insert(Mention { item, color }, found);
            }
        }
        choices
    }

    /// Which options have this mention; `None` if no condition asks about it.
    pub fn choice(&self, mention: Mention) -> Option<&ChoiceBits> {
        self.choices.get(&mention)
    }

    /// The union of the words of all options.
    pub fn union(&self) -> Vec<u64> {
        let mut union = vec![0; self.width];
        for option in 0..self.len() {
            union.iter_mut().zip(self.bits(option)).for_each(|(all, word)| *all |= word);
        }
        union
    }

    /// The number of options.
    pub fn len(&self) -> usize {
        self.repeated_of.number()
    }

    /// The words of an option.
    #[inline(always)]
    pub fn bits(&self, option: usize) -> &[u64] {
        &self.bits[option * self.stride..][..self.width]
    }

    /// The words of all options, and of the one without bits, `stride` words each.
    #[inline(always)]
    pub fn rows(&self) -> &[u64] {
        &self.bits
    }

    /// Are there bits of secondary items?
    #[inline(always)]
    pub fn has_secondary(&self) -> bool {
        self.secondary_start < self.width
    }

    /// The bits of secondary items that conflict with an option, counted from word
    /// `secondary_start`.
    #[inline]
    pub fn forbid(&self, option: usize) -> &[u32] {
        self.forbid.of(option)
    }

    /// The indices of those `repeated` items that an option covers.
    pub fn repeated_of(&self, option: usize) -> &[u32] {
        self.repeated_of.of(option)
    }
}

impl BitLayout {
    /// The bit of a primary item.
    pub fn bit(&self, item: usize) -> usize {
        self.fields[item].word * 64 + self.fields[item].shift
    }

    /// Assigns bits to each item.
    pub fn new(instance: &Instance) -> BitLayout {
        let primary = instance.primary();
        let mut uses: Vec<Vec<u32>> = vec![vec![]; instance.items() - primary];
        let mut mentions = vec![0usize; uses.len()];
        for i in 0..instance.len() {
            for m in instance.option(i).iter().filter(|m| m.item.0 as usize >= primary) {
                let at = m.item.0 as usize - primary;
                mentions[at] += 1;
                let colors = &mut uses[at];
                // an item has few colors, and its options are mostly sorted by color
                if colors.last() != Some(&m.color.0)
                    && let Err(place) = colors.binary_search(&m.color.0)
                {
                    colors.insert(place, m.color.0);
                }
            }
        }
        let conditions = instance.problem().conditions.iter();
        let conditioned: FxHashSet<ItemId> = conditions.flat_map(|c| c.constraint().items()).collect();
        let place = |bit: usize| BitField {
            word: bit / 64,
            shift: bit % 64,
            uncolored_bit: 1,
            ..BitField::default()
        };
        let mut all: Vec<BitField> = ranks(instance).iter().map(|&rank| place(rank as usize)).collect();
        let mut end = primary;
        for (at, (colors, mentions)) in uses.iter().zip(mentions).enumerate() {
            let mut field = BitField::default();
            let uncolored = colors.first() == Some(&0);
            // an item with only one color or one option never causes a conflict; but conditions look at it
            let in_condition = mentions > 0 && conditioned.contains(&ItemId((primary + at) as u32));
            if in_condition || mentions > 1 && (uncolored || colors.len() > 1) {
                let colored = &colors[usize::from(uncolored)..];
                field.codes = colored.iter().copied().zip(antichain(colored.len())).collect();
                field.all = field.codes.iter().fold(0, |all, c| all | c.1);
                let mut size = 64 - field.all.leading_zeros() as usize;
                if uncolored {
                    field.uncolored_bit = 1 << size;
                    size += 1;
                }
                if end % 64 + size > 64 {
                    end = end.next_multiple_of(64);
                }
                (field.word, field.shift) = (end / 64, end % 64);
                end += size;
            }
            all.push(field);
        }
        BitLayout { fields: all, width: end.div_ceil(64).max(1) }
    }
}

/// `n` bit strings of equal weight, as short as possible, in ascending order.
fn antichain(n: usize) -> impl Iterator<Item = u64> {
    let choose = |b: u64| (0..b / 2).fold(1u64, |c, i| c * (b - i) / (i + 1));
    let length = (1..).find(|&b| choose(b) >= n as u64).unwrap_or(63);
    // Gosper's hack gives the next greater number of the same weight (Knuth 7.1.3, exercise 20)
    let first = (1u64 << (length / 2).max(1)) - 1;
    std::iter::successors(Some(first), |&x| {
        let low = x & x.wrapping_neg();
        let high = x + low;
        Some(high | (((x ^ high) / low) >> 2))
    })
    .take(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_of_colors_are_an_antichain_of_the_right_length() {
        for (n, bits) in [(1, 1), (2, 2), (3, 3), (6, 4), (10, 5), (26, 7), (35, 7), (36, 8), (10_000, 16)] {
            let codes: Vec<u64> = antichain(n).collect();
            assert_eq!(codes.len(), n);
            assert!(codes.iter().all(|c| c >> bits == 0 && *c != 0), "{n}");
            assert!(codes.windows(2).all(|w| w[0] < w[1]));
            let few = &codes[..n.min(100)];
            assert!(few.iter().all(|a| few.iter().all(|b| a == b || a & !b != 0)));
        }
    }
}
