//! The numbers of short names: a table with open addressing (TAOCP 6.4, Algorithm L), because every word of a
//! file is looked up.

/// Numbers by the keys of names.  A name may be missing although it was inserted: the caller must then look
/// it up elsewhere.
pub struct Names {
    /// Keys and numbers; key 0 marks an empty slot.  At most two thirds of the slots are used: a name in its
    /// own slot is found fastest.
    slots: Vec<(u64, u32)>,
    used: usize,
    shift: u32,
}

/// The maximum distance of a name from its place.
const FARTHEST: usize = 32;

impl Default for Names {
    fn default() -> Names {
        Names::with_bits(8)
    }
}

impl Names {
    /// A table for this number of names.
    pub fn with_room(names: usize) -> Names {
        Names::with_bits((names * 3 / 2 + 1).next_power_of_two().ilog2().clamp(8, 28))
    }

    fn with_bits(bits: u32) -> Names {
        // written at once: reading a page before writing it would cause two page faults
        let mut slots = Vec::with_capacity(1 << bits);
        slots.resize(1 << bits, (0, 0));
        Names { slots, used: 0, shift: 64 - bits }
    }

    /// The number of the name with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u32> {
        match self.slots.get(self.place(key)) {
            Some(&(found, number)) if found == key && key != 0 => Some(number),
            Some((0, _)) | None => None,
            Some(_) => self.get_displaced(key),
        }
    }

    #[cold]
    fn get_displaced(&self, key: u64) -> Option<u32> {
        let found = self.places(key).map(|at| self.slots[at]).find(|slot| [0, key].contains(&slot.0));
        found.filter(|slot| slot.0 != 0).map(|slot| slot.1)
    }

    /// Sets the number of a name.
    pub fn put(&mut self, key: u64, number: u32) {
        if 3 * (self.used + 1) > 2 * self.slots.len() && self.shift > 36 {
            let mut larger = Names::with_bits(64 - self.shift + 1);
            self.slots.iter().filter(|slot| slot.0 != 0).for_each(|&(key, number)| larger.put(key, number));
            *self = larger;
        }
        if let Some(free) = self.places(key).find(|&at| [0, key].contains(&self.slots[at].0)) {
            self.used += usize::from(self.slots[free].0 == 0);
            self.slots[free] = (key, number);
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// The slots for a key, in the order of the search.
    fn places(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let (first, mask) = (self.place(key), self.slots.len() - 1);
        (first..first + FARTHEST).map(move |at| at & mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_names_are_found() {
        let mut names = Names::default();
        let key = |n: u32| u64::from(n) << 13 | 1;
        (0..5000).for_each(|n| names.put(key(n), n));
        assert!((0..5000).all(|n| names.get(key(n)) == Some(n)));
        assert_eq!((names.get(2), names.get(0), names.used), (None, None, 5000));
        names.put(key(7), 8);
        assert_eq!(names.get(key(7)), Some(8));
        let mut sized = Names::with_room(5000);
        let room = sized.slots.len();
        (0..5000).for_each(|n| sized.put(key(n), n));
        assert_eq!((sized.used, sized.slots.len()), (5000, room));
    }
}
