//! Texts of other programs as words of `.puz`.

use puzc_core::base::is_mistake_among_items;

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

/// An item or color word, in quotes if needed.
pub fn item_word(text: &str) -> String {
    // the keywords of statements with items
    const KEYWORDS: [&str; 6] = ["for", "if", "cost", "to", "as", "any"];
    let special = |c: char| c.is_whitespace() || c.is_control() || "{}[]()\":|?;,`".contains(c);
    let plain = !text.is_empty() && !text.contains(special) && !text.contains("..");
    // a comment without a space before it, and a dot between words, are mistakes in lists
    let has_dot = text.len() > 1 && text.ends_with('.');
    let is_mistake = text.contains("//") || has_dot || is_mistake_among_items(text);
    if plain && !is_mistake && !KEYWORDS.contains(&text) {
        return text.into();
    }
    // quotes can contain anything except a quote
    let parts: Vec<String> = text
        .split('"')
        .map(|part| if part.is_empty() { String::new() } else { format!("\"{part}\"") })
        .collect();
    parts.join("{\"\\\"\"}")
}

/// A line of comment, without its first character, as a comment of a puzzle.  A carriage return would end it.
pub fn comment(text: &str) -> String {
    let text = text.replace(|c: char| c.is_control() && c != '\t', " ");
    format!("//{}{}\n", if text.starts_with(' ') { "" } else { " " }, text.trim_end())
}

/// The name of a piece before its colon: unchanged, or a hole with a string.
pub fn piece_name(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_+-*/#$%&'!<=>@^~.".contains(c);
    if !text.is_empty() && text.chars().all(plain) && !text.starts_with("//") {
        text.into()
    } else {
        format!("{{{}}}", string(text))
    }
}

/// A list of these members.
#[cfg(feature = "importers")]
pub fn list<T: std::borrow::Borrow<str>>(members: impl IntoIterator<Item = T>) -> String {
    format!("[{}]", members.into_iter().collect::<Vec<T>>().join(", "))
}

/// A picture of these rows.
pub fn picture(rows: impl IntoIterator<Item = String>) -> String {
    let rows: String = rows.into_iter().map(|row| format!("  {row}\n")).collect();
    format!("\"\"\"\n{rows}  \"\"\"")
}

/// A picture of words; the words of a column are aligned.
#[cfg(feature = "importers")]
pub fn picture_of_words(rows: &[Vec<String>]) -> String {
    let width = rows.iter().flatten().map(|word| word.chars().count()).max().unwrap_or(1);
    // without a space, each character would be a word
    let end = if rows.iter().all(|row| row.len() == 1) && width > 1 { " " } else { "" };
    let word = |word: &String| format!("{word:>width$}");
    picture(rows.iter().map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + end))
}

/// How often a piece may be used, before its name.
pub fn times(lo: u32, hi: u32) -> String {
    match (lo, hi) {
        (1, 1) => String::new(),
        (lo, hi) if lo == hi => format!("{lo} of "),
        (lo, hi) => format!("{lo}..{hi} of "),
    }
}

/// The members of a list on lines of at most 100 columns, with commas.
pub fn wrapped_list(words: &[String]) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in words {
        if width == 0 || width + word.len() + 2 > 100 {
            out.push_str(if width == 0 { "  " } else { "\n  " });
            width = 2;
        } else {
            out.push(' ');
        }
        out.push_str(word);
        out.push(',');
        width += word.len() + 2;
    }
    out + "\n"
}

/// The words on lines of at most 100 columns, each line beginning with `head`.
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
