//! Lexemes of all texts, also of those that no statement has.

use proptest::prelude::*;
use puzc_syntax::lexer::{LexemeKind, lexemes};

fn shown(text: &str) -> String {
    let all = lexemes(text).map(|lexeme| format!("{:?}:{}", lexeme.kind, lexeme.text.escape_debug()));
    all.collect::<Vec<_>>().join(" ")
}

#[test]
fn parts_of_texts() {
    for (text, expected) in [
        ("a{i}  0..<n", "Word:a Open:{ Word:i Close:} Word:0 Sign:..< Word:n"),
        ("a // b\r\nc", "Word:a Comment:// b Break:\\r\\n Word:c"),
        ("http://x", "Word:http Sign:: Comment://x"),
        ("n//2", "Word:n Sign:/ Sign:/ Word:2"),
        ("\"a \\\" {b}\" \"c", "Quoted:\\\"a \\\\\\\" {b}\\\" Unclosed:\\\" Word:c"),
        ("\"\"\"\n#\n\"\"\" \"\"\"x", "Quoted:\\\"\\\"\\\"\\n#\\n\\\"\\\"\\\" Unclosed:\\\"\\\"\\\"x"),
        ("größe", "Word:gr Sign:ö Sign:ß Word:e"),
    ] {
        let found = shown(text);
        assert_eq!(found, expected, "{text:?}");
    }
}

/// Each of these quotes would look for the end of its string, up to the end of the line.
#[test]
fn a_line_of_escaped_quotes_takes_linear_time() {
    let text = format!("let x = \"{}", "\\\"".repeat(200_000));
    assert_eq!(lexemes(&text).filter(|lexeme| lexeme.kind == LexemeKind::Unclosed).count(), 200_001);
}

proptest! {
    #[test]
    fn only_blanks_are_between_lexemes(text in "([a-z0-9]|[\"'/\\\\{}\\[\\]().=<& \t\r\n]|\"\"\"|//|é)*") {
        let mut end = 0;
        for lexeme in lexemes(&text) {
            prop_assert!(text[end..lexeme.at].chars().all(|c| c == ' ' || c == '\t'));
            prop_assert!(!lexeme.text.is_empty());
            prop_assert_eq!(&text[lexeme.range()], lexeme.text);
            prop_assert!(lexeme.kind == LexemeKind::Quoted || !lexeme.text.ends_with('\n')
                || matches!(lexeme.kind, LexemeKind::Break | LexemeKind::Unclosed));
            end = lexeme.end();
        }
        prop_assert!(text[end..].chars().all(|c| c == ' ' || c == '\t'));
    }
}
