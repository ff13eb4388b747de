//! The body of an address of pzpr, read from left to right.

use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes::*};

/// Reads a body from left to right.
pub struct BodyReader<'a> {
    body: &'a str,
    at: Span,
    next: usize,
    /// The number before the body: of stars, or of letters.
    pub count: u32,
    /// Cells about which the body says nothing: an address may have been cut off.
    pub missing: usize,
    /// What it has that may be a rule, and that puzc does not know.
    pub unknown: Option<&'static str>,
}

impl<'a> BodyReader<'a> {
    /// A body, its place, and the number before it.
    pub fn new(body: &'a str, at: Span, count: u32) -> BodyReader<'a> {
        BodyReader { body, at, next: 0, count, missing: 0, unknown: None }
    }

    pub fn character(&mut self) -> Option<char> {
        let c = self.body[self.next..].chars().next()?;
        self.next += c.len_utf8();
        Some(c)
    }

    /// Reads this character, if it is the next one.
    pub fn takes(&mut self, c: char) -> bool {
        let is_next = self.is_before(c);
        self.next += if is_next { c.len_utf8() } else { 0 };
        is_next
    }

    /// Is this the next character?
    pub fn is_before(&self, c: char) -> bool {
        self.body[self.next..].starts_with(c)
    }

    pub fn is_at_end(&self) -> bool {
        self.next == self.body.len()
    }

    /// Reads all that is left.
    pub fn rest(&mut self) -> &'a str {
        let rest = &self.body[self.next..];
        self.next = self.body.len();
        rest
    }

    /// The character that was read last.
    fn last(&self) -> Span {
        let start = self.body[..self.next].char_indices().next_back().map_or(0, |(i, _)| i);
        self.at.sub(start, self.next)
    }

    pub fn illegal(&self, why: &str) -> Diagnostic {
        Diagnostic::new(E901, "this address cannot be read").label(self.last(), why.to_string())
    }

    pub fn unsupported(&self, why: &str) -> Diagnostic {
        Diagnostic::new(E901, "puzc cannot import this puzzle").label(self.at, why.to_string())
    }

    pub fn short(&self) -> Diagnostic {
        let end = self.at.sub(self.body.len(), self.body.len());
        Diagnostic::new(E302, "the address ends before all cells have been read").label(end, "here")
    }

    /// Reads a `/`, which can be missing at the end.
    pub fn slash(&mut self) -> Result<(), Diagnostic> {
        match self.character() {
            None | Some('/') => Ok(()),
            Some(_) => Err(self.illegal("`/` is expected")),
        }
    }

    /// An error if characters are left.
    pub fn end(&mut self) -> Result<(), Diagnostic> {
        if self.next == self.body.len() {
            return Ok(());
        }
        let rest = self.at.sub(self.next, self.body.len());
        Err(Diagnostic::new(E302, "the address goes on after the last cell").label(rest, "this is too much"))
    }

    /// A number of this many digits.
    pub fn digits(&mut self, count: usize, radix: u32) -> Result<u32, Diagnostic> {
        let digits = self.body.get(self.next..self.next + count).ok_or_else(|| self.short())?;
        self.next += count;
        let are_digits = digits.chars().all(|c| c.is_digit(radix));
        let number = u32::from_str_radix(digits, radix).ok().filter(|_| are_digits);
        number.ok_or_else(|| self.illegal("a digit is expected"))
    }

    /// Reads characters, each of which stands for some members of a list, until it is full.
    pub fn fill<T, Members: IntoIterator<Item = T>>(
        &mut self,
        count: usize,
        mut read: impl FnMut(&mut Self, char) -> Result<Members, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut all = vec![];
        while all.len() < count {
            let c = self.character().ok_or_else(|| self.short())?;
            all.extend(read(self, c)?);
        }
        all.truncate(count);
        Ok(all)
    }

    /// Bits, five in a digit of base 32.
    pub fn bits(&mut self, count: usize) -> Result<Vec<bool>, Diagnostic> {
        let read =
            |reader: &mut Self, c| five_bits(c).ok_or_else(|| reader.illegal("this is no digit of base 32"));
        self.fill(count, read)
    }
}

/// The bits of a digit of base 32.
pub fn five_bits(c: char) -> Option<[bool; 5]> {
    let digit = c.to_digit(32)?;
    Some([4, 3, 2, 1, 0].map(|bit| digit >> bit & 1 == 1))
}

/// The inverse of [`BodyReader::bits`].
pub fn bits(bits: &[bool]) -> String {
    let five = |b: &[bool]| (0..5).fold(0, |n, i| 2 * n + u32::from(b.get(i) == Some(&true)));
    bits.chunks(5).map(|b| digit(five(b), 32)).collect()
}

pub fn digit(n: u32, radix: u32) -> char {
    char::from_digit(n, radix).unwrap_or('0')
}
