//! Texts in XML and HTML.  Characters that XML does not allow are replaced.

/// A text between tags.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A text in the quotes of an attribute.  Line breaks are written as numbers; otherwise they would be read as
/// spaces.
pub fn attribute(value: &str) -> String {
    text(value).replace('\n', "&#10;").replace('\t', "&#9;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped_and_illegal_ones_replaced() {
        let some = "<a b=\"c\">&\n\t\0\u{7f}\u{fffe}é";
        assert_eq!(text(some), "&lt;a b=&quot;c&quot;&gt;&amp;\n\t\u{fffd}\u{fffd}\u{fffd}é");
        assert_eq!(attribute("a\n\t<"), "a&#10;&#9;&lt;");
    }
}
