//! `import macmahon-triangles T1 T2 T3 T4 T5 T6`.

use super::{Import, finish, split};
use puzc_core::base::{FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};

/// Six triangles `xy` or `xy+` (for `xy'`), which are doubled, as `.puz`.
pub fn import_macmahon(sources: &Sources, file: FileId) -> Import {
    let source = sources.file(file);
    let arguments: Vec<(&str, Span)> = split(&source.text, source.span()).collect();
    if arguments.len() != 6 {
        let given = match arguments.len() {
            0 => "none is given".into(),
            1 => "one is given".into(),
            n => format!("{n} are given"),
        };
        return Err(vec![
            Diagnostic::new(E508, "`import macmahon-triangles` needs six triangles")
                .label(source.span(), given)
                .help("write them as xy or xy+, for instance 00+ 10 10+ 01 01+ 11")
                .original("Usage: macmahon-triangles-dlx t1 t2 t3 t3 t4 t5 t6", -1),
        ]);
    }
    let mut diags: Vec<Diagnostic> = arguments.iter().filter_map(|&(text, span)| check(text, span)).collect();
    for (i, &(text, span)) in arguments.iter().enumerate() {
        if let Some((_, first)) = arguments[..i].iter().find(|(earlier, _)| *earlier == text) {
            diags.push(
                Diagnostic::new(E112, format!("triangle `{text}` is given twice"))
                    .label(span, "here again")
                    .label(*first, "here first")
                    .original(format!("Triangle `{text}' has been specified twice!"), -4),
            );
        }
    }
    finish(|| write(&arguments), diags)
}

fn check(text: &str, span: Span) -> Option<Diagnostic> {
    let characters: Vec<(usize, char)> = text.char_indices().collect();
    if !matches!(characters[..], [_, _] | [_, _, (_, '+')]) {
        return Some(
            Diagnostic::new(E108, format!("`{text}` is not a triangle"))
                .label(span, "write xy, or xy+ if its apex is at the bottom")
                .original(format!("Triangle `{text}' should have the form xy or xy+!"), -2),
        );
    }
    let &(at, c) = characters.iter().take(2).find(|(_, c)| !('0'..='2').contains(c))?;
    Some(
        Diagnostic::new(E110, format!("coordinate `{c}` of a triangle is outside 0..2"))
            .label(span.sub(at, at + c.len_utf8()), "only 0, 1 and 2 are possible")
            .original(format!("Triangle `{text}' should have coordinates between 0 and 3!"), -3),
    )
}

fn write(arguments: &[(&str, Span)]) -> String {
    let given: Vec<&str> = arguments.iter().map(|a| a.0).collect();
    let triangles: Vec<String> = given.iter().map(|t| t.replace('+', "'")).collect();
    format!(
        "puz 1
puzzle \"MacMahon's 24 four-colored triangles in a double-size hexiamond\"

// macmahon-triangles-dlx {}
colors K: a b c d
board shape on triangles = scale(2, triangles{{{}}})
tiles T on triangles = all_tiles(triangles, K)     // aaa aab aac ... ddc

primary *                                          // puts it first in the line of items
place T on shape, edges match
border of shape is a as *
",
        given.join(" "),
        triangles.join(" ")
    )
}
