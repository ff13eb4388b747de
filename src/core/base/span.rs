//! Byte ranges in the source texts.

/// A range of bytes in the concatenation of all texts of a [`Sources`](super::Sources), so eight bytes
/// identify a place in any file.  [`Span::NONE`] is no place (for a value that does not come from a literal).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Default for Span {
    fn default() -> Span {
        Span::NONE
    }
}

impl Span {
    /// The span of something that is not in any text.
    pub const NONE: Span = Span { start: u32::MAX, end: u32::MAX };

    /// The bytes `start..end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// Is it [`Span::NONE`]?
    pub fn is_none(self) -> bool {
        self.start == u32::MAX
    }

    /// The smallest span that contains both; [`Span::NONE`] is ignored.
    pub fn to(self, other: Span) -> Span {
        match (self.is_none(), other.is_none()) {
            (true, _) => other,
            (_, true) => self,
            _ => Span { start: self.start.min(other.start), end: self.end.max(other.end) },
        }
    }

    /// The part of this span at byte offsets `from..to` from its start.
    pub fn sub(self, from: usize, to: usize) -> Span {
        if self.is_none() {
            return self;
        }
        Span { start: self.start + from as u32, end: self.start + to as u32 }
    }

    /// This span, or `other` if it is [`Span::NONE`].
    pub fn or(self, other: Span) -> Span {
        if self.is_none() { other } else { self }
    }

    /// The number of bytes.
    pub fn len(self) -> usize {
        if self.is_none() { 0 } else { (self.end - self.start) as usize }
    }

    /// Does it contain no byte?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}
