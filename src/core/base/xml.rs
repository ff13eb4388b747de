//! Texts in XML and HTML.  Characters that XML does not allow are replaced.

/// A file in UTF-8: one that declares to be Latin-1 is converted, others are unchanged.
pub fn in_utf8(bytes: Vec<u8>) -> Vec<u8> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).to_ascii_lowercase();
    let declaration = head.strip_prefix("<?xml").and_then(|head| head.split("?>").next()).unwrap_or("");
    let latin = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"];
    if latin.iter().any(|name| {
        declaration.contains(&format!("\"{name}\"")) || declaration.contains(&format!("'{name}'"))
    }) {
        return bytes.into_iter().map(char::from).collect::<String>().into_bytes();
    }
    bytes
}

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
    fn a_file_that_declares_latin_1_is_converted() {
        let file =
            |encoding: &str| format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?><a>").into_bytes();
        let latin = [file("ISO-8859-1"), vec![0xf6]].concat();
        assert!(String::from_utf8(in_utf8(latin)).unwrap().ends_with("<a>\u{f6}"));
        let unicode = [file("UTF-8"), "\u{f6}".into()].concat();
        assert_eq!(in_utf8(unicode.clone()), unicode);
    }

    #[test]
    fn special_characters_are_escaped_and_illegal_ones_replaced() {
        let some = "<a b=\"c\">&\n\t\0\u{7f}\u{fffe}é";
        assert_eq!(text(some), "&lt;a b=&quot;c&quot;&gt;&amp;\n\t\u{fffd}\u{fffd}\u{fffd}é");
        assert_eq!(attribute("a\n\t<"), "a&#10;&#9;&lt;");
    }
}
