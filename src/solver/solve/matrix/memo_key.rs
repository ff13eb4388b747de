//! Keys of the memo, packed.
//!
//! A key is a subset of the root's key, as words of bits.  Near the end of a search on a board most of its
//! bytes are zero, and most others are those of the root.  So runs of both are written as one byte each, and
//! only the bytes in between are written out.  No two keys are packed in the same way.

/// What the bytes of a run are; the upper two bits of a run's first byte.  The other six are the number of
/// its bytes less one.
const WRITTEN: u8 = 0;
const ZERO: u8 = 1 << 6;
const ROOT: u8 = 2 << 6;
/// The most bytes in a run.
const LONGEST: usize = 64;

/// Packs a key at the end of `packed`.  Bytes of the root after the last other one are left out.
pub fn pack(key: &[u64], root: &[u64], packed: &mut Vec<u8>) {
    let mut run = ByteRun { kind: WRITTEN, length: 0, start: packed.len() };
    for (word, of_root) in key.iter().zip(root) {
        if word == of_root {
            run.skip(ROOT, 8, packed);
        } else if *word == 0 {
            run.skip(ZERO, 8, packed);
        } else {
            for (byte, of_root) in word.to_le_bytes().into_iter().zip(of_root.to_le_bytes()) {
                if byte == of_root {
                    run.skip(ROOT, 1, packed);
                } else if byte == 0 {
                    run.skip(ZERO, 1, packed);
                } else {
                    run.write(byte, packed);
                }
            }
        }
    }
    if run.kind != ROOT {
        run.finish(packed);
    }
}

/// The last run, whose first byte is not complete.
struct ByteRun {
    kind: u8,
    length: usize,
    /// The place of the first byte; of a skipped run only if it is finished.
    start: usize,
}

impl ByteRun {
    /// Adds bytes that are not written out.
    #[inline(always)]
    fn skip(&mut self, kind: u8, bytes: usize, packed: &mut Vec<u8>) {
        if self.kind != kind {
            self.finish(packed);
            (self.kind, self.length) = (kind, 0);
        }
        self.length += bytes;
    }

    /// Adds a byte that is written out.
    #[inline(always)]
    fn write(&mut self, byte: u8, packed: &mut Vec<u8>) {
        if self.kind != WRITTEN || self.length == LONGEST || self.length == 0 {
            self.finish(packed);
            (self.kind, self.length, self.start) = (WRITTEN, 0, packed.len());
            packed.push(0);
        }
        self.length += 1;
        packed.push(byte);
    }

    fn finish(&mut self, packed: &mut Vec<u8>) {
        if self.kind == WRITTEN && self.length > 0 {
            packed[self.start] = WRITTEN | (self.length - 1) as u8;
            return;
        }
        while self.length > 0 {
            let part = self.length.min(LONGEST);
            packed.push(self.kind | (part - 1) as u8);
            self.length -= part;
        }
    }
}

/// A hash of a packed key, all of whose bits depend on all of its bytes: products of 128 bits, folded.
#[inline]
pub fn hash(packed: &[u8]) -> u64 {
    let (eights, rest) = packed.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let start = 0x9e37_79b9_7f4a_7c15 ^ packed.len() as u64;
    let all = eights.iter().fold(start, |hash, eight| fold(hash ^ u64::from_le_bytes(*eight)));
    fold(fold(all ^ u64::from_le_bytes(last)))
}

#[inline(always)]
fn fold(x: u64) -> u64 {
    let product = u128::from(x ^ 0x243f_6a88_85a3_08d3) * 0xd1b5_4a32_d192_ed03_u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::base::SplitMix;

    const KIND: u8 = 3 << 6;

    fn packed(key: &[u64], root: &[u64]) -> Vec<u8> {
        let mut all = vec![1, 2, 3]; // of another key
        pack(key, root, &mut all);
        assert_eq!(all[..3], [1, 2, 3]);
        all.split_off(3)
    }

    /// The inverse, from the description above.
    fn unpacked(packed: &[u8], root: &[u64]) -> Vec<u64> {
        let mut bytes: Vec<u8> = root.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (mut at, mut from) = (0, 0);
        while from < packed.len() {
            let length = usize::from(packed[from] & !KIND) + 1;
            match packed[from] & KIND {
                ZERO => bytes[at..at + length].fill(0),
                ROOT => {}
                _ => {
                    bytes[at..at + length].copy_from_slice(&packed[from + 1..][..length]);
                    from += length;
                }
            }
            (at, from) = (at + length, from + 1);
        }
        bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect()
    }

    #[test]
    fn keys_come_back() {
        let mut random = SplitMix(7);
        for i in 0..20_000 {
            let mut bits = |density: u64| -> u64 {
                (0..64).map(|bit| u64::from(random.below(8) < density) << bit).sum()
            };
            let words = 1 + i % 40;
            let root: Vec<u64> = (0..words).map(|_| bits(7)).collect();
            let key: Vec<u64> = root
                .iter()
                .map(|word| match bits(4) % 5 {
                    0 => 0,
                    1 => *word,
                    2 => word & !0 << (bits(4) % 64),
                    _ => word & bits(1 + i as u64 % 7),
                })
                .collect();
            assert_eq!(unpacked(&packed(&key, &root), &root), key, "{root:x?}");
        }
    }

    #[test]
    fn a_key_is_short_where_few_bytes_vary() {
        let root = [u64::MAX; 20];
        let mut key = root;
        assert!(packed(&key, &root).is_empty());
        key[..9].fill(0);
        key[9] = 0xffff_ffff_1234_0000;
        assert_eq!(packed(&key, &root), [ZERO | 63, ZERO | 9, WRITTEN | 1, 0x34, 0x12]);
    }

    #[test]
    fn hashes_of_similar_keys_spread() {
        let mut seen: Vec<[u32; 256]> = vec![[0; 256]; 3];
        for i in 0..1u64 << 16 {
            let hash = hash(&packed(&[i, 5, !i << 20], &[u64::MAX; 3]));
            [hash >> 56, hash >> 30 & 255, hash & 255]
                .iter()
                .zip(&mut seen)
                .for_each(|(at, seen)| seen[*at as usize] += 1);
        }
        assert!(seen.iter().flatten().all(|n| (128..512).contains(n)), "{seen:?}");
    }
}
