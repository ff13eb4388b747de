//! The file of a decision diagram: a line with a version and digests, and the diagram as text.

use puzc_core::xcc::Problem;
use puzc_solver::partition::{DigestWriter, of_bytes, of_problem};
use puzc_solver::solve::Diagram;
use std::io::{self, Write};

/// How the first line begins: a comment in this format.
const FORMAT: &str = "c puzc diagram";
const VERSION: &str = "1";

/// Writes the diagram of a problem, after a comment with the digests of the problem and of the diagram.
pub fn write_diagram(diagram: &Diagram, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let mut digest = DigestWriter::default();
    diagram.write(&mut digest)?;
    writeln!(out, "{FORMAT} {VERSION} {} {}", of_problem(problem), digest.finish())?;
    diagram.write(out)
}

/// Reads the diagram of a problem; at most this many bytes of memory may be used.
///
/// # Errors
/// Why it cannot be used, in words.
pub fn read_diagram(text: &[u8], problem: &Problem, memory: u64) -> Result<Diagram, String> {
    let no_line = || format!("it has no line `{FORMAT}`: it was not written by `puzc count --diagram`");
    let end = text.iter().position(|byte| *byte == b'\n').ok_or_else(no_line)?;
    let head = std::str::from_utf8(&text[..end]).ok().and_then(|line| line.strip_prefix(FORMAT));
    let words: Vec<&str> = head.ok_or_else(no_line)?.split_ascii_whitespace().collect();
    let body = &text[end + 1..];
    let [version, of_which, content] = words[..] else { return Err(no_line()) };
    if version != VERSION {
        return Err(format!("it has version {version}, but this puzc reads version {VERSION}"));
    }
    if of_which != of_problem(problem) {
        return Err("it belongs to a different problem; the puzzle or a value of -D has changed".into());
    }
    if content != of_bytes(body) {
        return Err("it is damaged: its digest does not match".into());
    }
    // a word of the text becomes a node, an arc or a literal
    let needed = (body.len() as u64).saturating_mul(4);
    if needed > memory {
        let [needed, memory] = [needed, memory].map(|bytes| bytes.div_ceil(1 << 20));
        return Err(format!("it may take {needed} MB, but only {memory} MB of the memory limit are for it"));
    }
    Diagram::read(body, problem.options.len())
}
