//! Texts of other programs as words of `.puz`.

/// A string literal.
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '{' => out.push_str("{{"),
            '}' => out.push_str("}}"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// An item or color word, in quotes where it must be.
pub fn item_word(text: &str) -> String {
    // `in` before a range would be taken for a slip
    const KEYWORDS: [&str; 8] = ["for", "if", "in", "cost", "to", "as", "of", "any"];
    let special = |c: char| c.is_whitespace() || c.is_control() || "{}[]()\":|?;,`".contains(c);
    if !text.is_empty() && !text.contains(special) && !text.starts_with("//") && !KEYWORDS.contains(&text) {
        return text.into();
    }
    // between quotes stands anything but a quote
    let parts: Vec<String> = text
        .split('"')
        .map(|part| if part.is_empty() { String::new() } else { format!("\"{part}\"") })
        .collect();
    parts.join("{\"\\\"\"}")
}

/// The name of a piece before its colon: as it is, or as a hole with a string.
pub fn piece_name(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_+-*/#$%&'!<=>@^~.".contains(c);
    if !text.is_empty() && text.chars().all(plain) && !text.starts_with("//") {
        text.into()
    } else {
        format!("{{{}}}", string(text))
    }
}

/// The words on lines of at most 100 columns, each of which begins with `head`.
pub fn wrapped(head: &str, words: &[String]) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count() + 1;
        if width == 0 || width + length > 100 {
            out.push_str(if width == 0 { "" } else { "\n" });
            out.push_str(head);
            width = head.chars().count();
        }
        out.push(' ');
        out.push_str(word);
        width += length;
    }
    if width > 0 {
        out.push('\n');
    }
    out
}
