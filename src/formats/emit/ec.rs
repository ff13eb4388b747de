//! Numbers of items in a format like DIMACS (`p ec`): items and options without colors, bounds or costs.
//!
//! ```text
//! c item 1 = a
//! p ec ITEMS OPTIONS PRIMARY
//! 1 3 0
//! ```
//!
//! The header counts items, options and primary items; items are numbers from 1, the primary ones first.
//! Without a third number all items are primary.  Each option is a list of items that ends with 0.

use super::texts::{clean, heading};
use super::{Buffered, EmitTask};
use std::io::{self, Write};

pub(super) fn write(EmitTask { problem, options, .. }: EmitTask, out: &mut Buffered) -> io::Result<()> {
    heading(out, "c", problem, options)?;
    for (i, item) in problem.items.iter().enumerate() {
        writeln!(out, "c item {} = {}", i + 1, clean(&item.label.text))?;
    }
    let (items, primary) = (problem.items.len(), problem.primary);
    write!(out, "p ec {items} {}", problem.options.len())?;
    if primary < items {
        write!(out, " {primary}")?;
    }
    out.write_all(b"\n")?;
    let mut number = itoa::Buffer::new();
    for option in problem.options.iter() {
        for item in option.items().iter() {
            out.write_all(number.format(item.0 + 1).as_bytes())?;
            out.write_all(b" ")?;
        }
        out.write_all(b"0\n")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::text;
    use puzc_testing::problem;

    #[test]
    fn numbers_and_names() {
        let p = problem("a b | x\na x\nb x\nb a");
        assert_eq!(
            text(&p, "ec"),
            "c item 1 = a\nc item 2 = b\nc item 3 = x\np ec 3 3 2\n1 3 0\n2 3 0\n2 1 0\n"
        );
        assert_eq!(text(&problem("a\na"), "ec"), "c item 1 = a\np ec 1 1\n1 0\n");
    }
}
