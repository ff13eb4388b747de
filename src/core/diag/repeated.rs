//! The same diagnostic at many places, reported once.

use super::Diagnostic;
use crate::base::Sources;

/// Diagnostics that occur at least this often are combined.
const MIN_REPEATS: usize = 3;
/// The maximum number of lines that are listed.
const MAX_LINES: usize = 8;

/// The diagnostics to be shown: of those that differ only in their place, the first one, with the lines of
/// the others in its help.
pub fn combined(list: &[Diagnostic], sources: &Sources) -> Vec<Diagnostic> {
    fn key(d: &Diagnostic) -> (&'static str, &str, Option<&str>) {
        (d.code.name(), d.message.as_str(), d.labels.first().map(|l| l.text.as_str()))
    }
    let mut groups: rustc_hash::FxHashMap<_, Vec<&Diagnostic>> = rustc_hash::FxHashMap::default();
    for d in list {
        groups.entry(key(d)).or_default().push(d);
    }
    let mut shown = vec![];
    for d in list {
        match groups.get(&key(d)).map(Vec::as_slice) {
            Some([first, others @ ..]) if others.len() + 1 >= MIN_REPEATS => {
                if std::ptr::eq(*first, d) {
                    shown.push(d.clone().help(also(others, sources)));
                }
            }
            _ => shown.push(d.clone()),
        }
    }
    shown
}

/// "and 8 more, in the lines 4, 5, 7"
fn also(others: &[&Diagnostic], sources: &Sources) -> String {
    let line = |d: &&Diagnostic| {
        let (file, range) = sources.locate(d.span())?;
        Some(file.line_column(range.start).0)
    };
    // finding a line scans the file
    let mut lines: Vec<usize> = others.iter().take(MAX_LINES).filter_map(line).collect();
    lines.dedup();
    let more = if others.len() > MAX_LINES { " ..." } else { "" };
    let listed: Vec<String> = lines.iter().map(usize::to_string).collect();
    let count = others.len();
    match listed.as_slice() {
        [] => format!("and {count} more"),
        [line] if more.is_empty() => format!("and {count} more, in line {line}"),
        listed => format!("and {count} more, in the lines {}{more}", listed.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes;

    #[test]
    fn repeated_diagnostics_are_shown_once() {
        let mut sources = Sources::default();
        let Ok(id) = sources.add("f.puz", "a\nb\na\na\na\n") else { return };
        let at = |n: usize| sources.file(id).at(n..n + 1);
        let unknown =
            |n: usize, name: &str| Diagnostic::new(codes::E502, format!("unknown `{name}`")).label(at(n), "");
        let list = [unknown(0, "a"), unknown(2, "b"), unknown(4, "a"), unknown(6, "a"), unknown(8, "a")];
        let shown = combined(&list, &sources);
        assert_eq!(shown.len(), 2);
        assert_eq!(shown[0].help, ["and 3 more, in the lines 3, 4, 5"]);
        assert_eq!(shown[1].message, "unknown `b`");
        assert_eq!(combined(&list[..3], &sources).len(), 3);
    }
}
