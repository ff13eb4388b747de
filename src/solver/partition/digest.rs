//! Digests of texts and problems, the same on every machine.

use puzc_core::base::hex;
use puzc_core::xcc::{Goal, Problem};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// A digest of bytes: the first 128 bits of SHA-256, as 32 digits.
pub fn of_bytes(bytes: &[u8]) -> String {
    as_hex(Sha256::new_with_prefix(bytes))
}

/// The digest of what is written to it.
#[derive(Default)]
pub struct DigestWriter(Sha256);

impl DigestWriter {
    /// The digest, as that of [`of_bytes`].
    pub fn finish(self) -> String {
        as_hex(self.0)
    }
}

impl Write for DigestWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A digest of everything that solutions depend on: items, options, colors, costs, conditions, the goal.  It
/// does not depend on where they come from, nor on titles and comments.
pub fn of_problem(problem: &Problem) -> String {
    let mut hash = Sha256::new();
    // each text is preceded by its length, so that no two problems give the same bytes
    let text = |hash: &mut Sha256, text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    let numbers = |hash: &mut Sha256, all: &[u64]| all.iter().for_each(|n| hash.update(n.to_le_bytes()));
    let goal = problem.goal.map_or(0, |goal| if goal == Goal::Minimize { 1 } else { 2 });
    numbers(
        &mut hash,
        &[problem.items.len() as u64, problem.primary as u64, problem.options.len() as u64, goal],
    );
    for item in &problem.items {
        text(&mut hash, &item.label.text);
        numbers(&mut hash, &item.bounds.map_or([0, u64::MAX], |b| [b.lo.into(), b.hi.into()]));
    }
    numbers(&mut hash, &[problem.colors.len() as u64]);
    problem.colors.iter().for_each(|color| text(&mut hash, &color.text));
    for (i, option) in problem.options.iter().enumerate() {
        numbers(&mut hash, &[option.len() as u64, problem.options.cost(i) as u64]);
        option.iter().for_each(|m| numbers(&mut hash, &[m.item.0.into(), m.color.0.into()]));
    }
    problem.conditions.iter().for_each(|c| numbers(&mut hash, &c.constraint().numbers()));
    as_hex(hash)
}

fn as_hex(hash: Sha256) -> String {
    hex(&hash.finalize()[..16])
}
