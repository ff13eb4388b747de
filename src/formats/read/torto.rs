//! `import torto WORD WORD ...`.

use super::puz_text::{item_word, string};
use super::{Import, finish, split};
use puzc_core::base::{FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};

/// Words to be traced in the array of 6 rows and 3 columns of TORTO-DLX, as `.puz`.
pub fn import_torto(sources: &Sources, file: FileId) -> Import {
    let source = sources.file(file);
    let words: Vec<(&str, Span)> = split(&source.text, source.span()).collect();
    let Some((first, _)) = words.first() else {
        return Err(vec![
            Diagnostic::new(E508, "`import torto` needs words")
                .label(source.span(), "none is given")
                .original("Usage: torto-dlx word0 word1 ...", -1),
        ]);
    };
    let illegal = |&(word, span): &(&str, Span)| {
        let (at, c) = word.char_indices().find(|(_, c)| matches!(c, ':' | '|'))?;
        let label = "letters become colors, which cannot be this";
        Some(Diagnostic::new(E407, format!("illegal letter `{c}`")).label(span.sub(at, at + 1), label))
    };
    let diags = words.iter().filter_map(illegal).collect();
    let list: Vec<&str> = words.iter().map(|w| w.0).collect();
    finish(|| write(&list, first.chars().count() / 2), diags)
}

fn write(words: &[&str], middle: usize) -> String {
    let title = string(&format!("Torto: {}", words.join(" ")));
    let list: Vec<String> = words.iter().map(|w| item_word(w)).collect();
    let list = list.join(" ");
    let mut text = format!(
        "puz 1
puzzle {title}

words W: {list}
board grid on squares named {{10 + 3*x + y}}: [0-5][0-2]
trace W in grid by king steps without crossing

// Reflections: the middle step of the first word starts in the upper left part, never moves right from the
// middle column, and is flagged if it is vertical there.  (`break symmetry` would do the same automatically.)
secondary flag
"
    );
    if middle > 0 {
        text.push_str(&format!(
            "fn central(s) = s.word == 0 and s.index == {middle}
fn on_axis(s) = central(s) and s.from.y == 1
forbid steps s of W if central(s) and (s.from.x >= 3 or s.from.y >= 2)
forbid steps s of W if on_axis(s) and s.to.y > s.from.y
add flag:* to steps s of W if on_axis(s) and s.to.y == s.from.y
"
        ));
    }
    text
}
