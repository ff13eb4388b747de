//! Knuth's format (TAOCP 7.2.2.1; the programs DLX1, DLX2, DLX3, DLX5): a line of items, primary ones before
//! `|`, then one line for each option.  Lines that begin with `|` are comments.

use super::palette::Palette;
use super::{Buffered, Colors, EmitTask, TargetFormat};
use puzc_core::xcc::{Bounds, ColorId, Item, ItemId, Items, Problem};
use std::io::{self, Write};

pub(super) fn write(EmitTask { format, problem, options }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    let palette = if format.colors == Colors::Character { Palette::new(problem) } else { Palette::default() };
    let mut sink = Sink::new(out);
    if let Some(text) = options.comments {
        for line in problem.title.iter().flat_map(|t| t.lines()).chain(text.lines()) {
            sink.comment(line)?;
        }
    }
    if problem.breaking.is_some() {
        sink.comment("no symmetry is broken: this is the whole instance")?;
    }
    for remark in &problem.remarks {
        sink.comment(remark)?;
    }
    for line in palette.legend(problem) {
        sink.comment(&line)?;
    }
    if problem.items.iter().any(is_never) {
        sink.comment("items to be covered 0 times are secondary here, and their options are left out")?;
    }
    item_line(format, problem, &mut sink)?;
    option_lines(format, problem, &palette, &mut sink)?;
    sink.flush()
}

/// DLX3 reads bounds as C's `int`.
const MAX_BOUND: u32 = i32::MAX as u32;

/// Must this item not be covered?  DLX3 rejects an upper bound of zero; a secondary item without options has
/// the same meaning.
fn is_never(item: &Item) -> bool {
    item.bounds.is_some_and(|b| b.hi == 0)
}

fn item_line(format: &TargetFormat, problem: &Problem, sink: &mut Sink) -> io::Result<()> {
    let (primary, secondary): (Vec<&Item>, Vec<&Item>) =
        problem.items.iter().partition(|i| i.bounds.is_some() && !is_never(i));
    for (i, item) in primary.iter().chain(&secondary).enumerate() {
        let separator = match i {
            0 if !primary.is_empty() => "",
            _ if i == primary.len() => " | ",
            _ => " ",
        };
        sink.long(separator.as_bytes())?;
        match item.bounds {
            Some(b) if format.multiplicities && b != Bounds::ONCE && b.hi > 0 => {
                let [lo, hi] = [b.lo, b.hi].map(|n| n.min(MAX_BOUND));
                let text = if lo == hi { format!("{hi}|") } else { format!("{lo}:{hi}|") };
                sink.long(text.as_bytes())?;
            }
            _ => {}
        }
        sink.long(item.label.text.as_bytes())?;
    }
    sink.long(b"\n")
}

fn option_lines(
    format: &TargetFormat,
    problem: &Problem,
    palette: &Palette,
    sink: &mut Sink,
) -> io::Result<()> {
    let names: Vec<Chunk> = problem.items.iter().map(|i| Chunk::new(&i.label.text)).collect();
    let colors: Vec<Chunk> = problem.colors.iter().map(|c| Chunk::new(&format!(":{} ", c.text))).collect();
    let writes_colors = format.colors != Colors::None && problem.options.has_colors();
    let writes_costs = format.writes_costs(problem);
    let name = |sink: &mut Sink, item: ItemId| {
        let name = &names[item.0 as usize];
        match name.len() {
            Some(len) => sink.short(name, len + 1),
            None => sink.long(format!("{} ", problem.items[item.0 as usize].label.text).as_bytes()),
        }
    };
    let never: Vec<ItemId> =
        (0..).map(ItemId).zip(&problem.items).filter(|(_, item)| is_never(item)).map(|(id, _)| id).collect();
    for (i, option) in problem.options.iter().enumerate() {
        if !never.is_empty() && option.items().iter().any(|item| never.contains(&item)) {
            continue;
        }
        if writes_colors {
            for mention in option {
                name(sink, mention.item)?;
                if mention.color == ColorId::NONE {
                    continue;
                }
                sink.back();
                let color = &colors[mention.color.0 as usize];
                match (palette.character(mention.item, mention.color), color.len()) {
                    (Some(c), _) => sink.long(&[b':', c, b' '])?,
                    (None, Some(len)) => sink.short(color, len)?,
                    (None, None) => {
                        sink.long(format!(":{} ", problem.colors[mention.color.0 as usize].text).as_bytes())?
                    }
                }
            }
        } else if !writes_costs && sink.whole_line(&names, option.items()) {
            continue;
        } else {
            for item in option.items().iter() {
                name(sink, item)?;
            }
        }
        let cost = problem.options.cost(i);
        if writes_costs && cost != 0 {
            sink.long(format!("|{cost} ").as_bytes())?;
        }
        if option.is_empty() {
            sink.long(b"\n")?;
        } else {
            sink.end_line();
        }
    }
    Ok(())
}

/// A text in a block of fixed size, padded with spaces, with its length in the last byte.  The whole block is
/// copied in one instruction, and the next text overwrites the padding.
#[derive(Copy, Clone)]
struct Chunk([u8; BLOCK]);

const BLOCK: usize = 16;
/// The length of the longest text in a chunk; a space follows it.
const MAX_SHORT: usize = BLOCK - 2;
const LONG: u8 = u8::MAX;

impl Chunk {
    fn new(text: &str) -> Chunk {
        let mut bytes = [b' '; BLOCK];
        bytes[BLOCK - 1] = LONG;
        if text.len() <= MAX_SHORT {
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            bytes[BLOCK - 1] = text.len() as u8;
        }
        Chunk(bytes)
    }

    /// The length of the text; `None` if it is too long for a chunk.
    #[inline]
    fn len(&self) -> Option<usize> {
        let len = self.0[BLOCK - 1];
        if len == LONG { None } else { Some(len as usize) }
    }
}

/// The innermost loop: copies names to `out`, ends the line, and returns its length.
fn whole_line(names: &[Chunk], items: Items, out: &mut [u8]) -> Option<usize> {
    let mut used = 0;
    for item in items.iter() {
        let chunk = names.get(item.0 as usize)?;
        let len = chunk.len()?;
        out.get_mut(used..used + BLOCK)?.copy_from_slice(&chunk.0);
        used += len + 1;
    }
    *out.get_mut(used.checked_sub(1)?)? = b'\n';
    Some(used)
}

/// A buffer in front of the writer.  The last byte of the text can be removed again.
struct Sink<'a> {
    out: &'a mut dyn Write,
    buffer: Box<[u8; BUFFER]>,
    used: usize,
}

const BUFFER: usize = 1 << 16;

impl<'a> Sink<'a> {
    fn new(out: &'a mut dyn Write) -> Sink<'a> {
        Sink { out, buffer: Box::new([0; BUFFER]), used: 0 }
    }

    /// Writes the first `len` bytes of a chunk.
    #[inline]
    fn short(&mut self, chunk: &Chunk, len: usize) -> io::Result<()> {
        if self.used + BLOCK > BUFFER {
            self.write_buffer()?;
        }
        self.buffer[self.used..self.used + BLOCK].copy_from_slice(&chunk.0);
        self.used += len;
        Ok(())
    }

    /// Writes a text of any length.
    fn long(&mut self, text: &[u8]) -> io::Result<()> {
        for part in text.chunks(BUFFER / 2) {
            if self.used + part.len() > BUFFER {
                self.write_buffer()?;
            }
            self.buffer[self.used..self.used + part.len()].copy_from_slice(part);
            self.used += part.len();
        }
        Ok(())
    }

    fn comment(&mut self, line: &str) -> io::Result<()> {
        self.long(if line.is_empty() { b"|" } else { b"| " })?;
        self.long(line.as_bytes())?;
        self.long(b"\n")
    }

    /// Removes the last byte.
    #[inline]
    fn back(&mut self) {
        self.used -= 1;
    }

    /// Writes a line of names if all of them are short and fit into the buffer; returns whether it did.
    #[inline]
    fn whole_line(&mut self, names: &[Chunk], items: Items) -> bool {
        match whole_line(names, items, &mut self.buffer[self.used..]) {
            Some(len) => {
                self.used += len;
                true
            }
            None => false,
        }
    }

    /// Replaces the last byte by a newline.
    #[inline]
    fn end_line(&mut self) {
        self.buffer[self.used - 1] = b'\n';
    }

    /// Writes all but the last byte, which may still be removed.
    fn write_buffer(&mut self) -> io::Result<()> {
        if let Some(last) = self.used.checked_sub(1) {
            self.out.write_all(&self.buffer[..last])?;
            self.buffer[0] = self.buffer[last];
            self.used = 1;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer[..self.used])?;
        self.used = 0;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use crate::emit::{EmitOptions, TargetFormat, emit};
    use puzc_core::xcc::Bounds;
    use puzc_testing::problem;

    #[test]
    fn items_options_colors_costs() {
        let source = "a 8|b 2:3|c | x y\na x:1\nb c y:2 x |7\nc x:1\n";
        let p = problem(source);
        assert_eq!(text(&p, "dlx3"), "a 8|b 2:3|c | x y\na x:1\nb c y:2 x\nc x:1\n");
        assert_eq!(text(&p, "dlx2"), "a b c | x y\na x:1\nb c y:2 x\nc x:1\n");
        assert_eq!(text(&p, "dlx1"), "a b c | x y\na x\nb c y x\nc x\n");
        assert_eq!(text(&p, "dlx5"), "a b c | x y\na x:1\nb c y:2 x |7\nc x:1\n");
        assert_eq!(text(&problem("a b\na\nb"), "dlx1"), "a b\na\nb\n");
    }

    #[test]
    fn bounds_that_dlx3_rejects_are_rewritten() {
        let mut p = problem("1:2|a 3|b c | x\na b x:1\nc\nb c x:2\n");
        p.items[0].bounds = Some(Bounds { lo: 0, hi: u32::MAX });
        p.items[1].bounds = Some(Bounds { lo: 0, hi: 0 });
        let said = "| items to be covered 0 times are secondary here, and their options are left out\n";
        assert_eq!(text(&p, "dlx3"), format!("{said}0:2147483647|a c | b x\nc\n"));
        p.items[0].bounds = p.items[1].bounds;
        p.items[2].bounds = p.items[1].bounds;
        assert_eq!(text(&p, "dlx3"), format!("{said} | a b c x\n"));
    }

    #[test]
    fn long_names_and_long_texts() {
        let long = "n".repeat(40);
        let options = format!("a {long} x:1\n").repeat(5000);
        let p = problem(&format!("a {long} | x\n{options}"));
        assert_eq!(text(&p, "dlx2"), format!("a {long} | x\n{options}"));
    }

    #[test]
    fn long_colors_are_renumbered_item_by_item() {
        let p = problem("a | x y\na x:red y:q\na x:blue y:r\na x:red\n");
        assert_eq!(
            text(&p, "dlx2"),
            "| colors of x: 0 = red, 1 = blue\na | x y\na x:0 y:q\na x:1 y:r\na x:0\n"
        );
    }

    #[test]
    fn a_comment_says_that_symmetry_is_not_broken() {
        let mut p = problem("a\na\n");
        p.breaking = Some(puzc_core::xcc::Breaking {
            class: "symmetry".into(),
            using: vec![],
            statement: puzc_core::xcc::StatementId(0),
        });
        assert_eq!(text(&p, "dlx1"), "| no symmetry is broken: this is the whole instance\na\na\n");
    }

    #[test]
    fn comments_carry_title_and_source() {
        let mut p = problem("a\na\n");
        p.title = Some("T".into());
        let mut out = vec![];
        let options = EmitOptions { comments: Some("puz 1\n\nprimary a"), ..Default::default() };
        emit(&p, TargetFormat::find("dlx1").unwrap(), &options, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "| T\n| puz 1\n|\n| primary a\na\na\n");
    }
}
