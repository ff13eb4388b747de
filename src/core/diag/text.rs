//! From the bytes of a file to a source text, or a diagnostic that explains why it is not one.

use super::{Diagnostic, codes};
use crate::base::{MAX_DATA_BYTES, MAX_SOURCE_BYTES};
use std::io::{self, ErrorKind};

/// The text of a file that was read.
pub fn decode(path: &str, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    if bytes.len() > MAX_SOURCE_BYTES { Err(too_large(path)) } else { decode_data(path, bytes) }
}

/// The text of a file that may be as large as data.
pub fn decode_data(path: &str, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    if bytes.get(2..13) == Some(b"ACROSS&DOWN") {
        return Err(Diagnostic::new(
            codes::E801,
            format!("`{path}` is an Across Lite crossword, not a puzzle for puzc"),
        )
        .help("both kinds of files are named .puz, but this one is a binary file for crossword programs")
        .help("`puzc new` writes a puzzle for puzc to start from"));
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(Diagnostic::new(codes::E801, format!("`{path}` is written in UTF-16"))
            .help("save it as UTF-8; editors offer this as the encoding of the file"));
    }
    if bytes.starts_with(b"\x1f\x8b") {
        return Err(Diagnostic::new(codes::E801, format!("`{path}` is compressed"))
            .help("`puzc import burrtools FILE` reads files of BurrTools, which are compressed"));
    }
    if bytes.len() > MAX_DATA_BYTES {
        return Err(too_large_data(path));
    }
    if is_western_xml(&bytes) {
        return Ok(bytes.iter().map(|byte| western(*byte)).collect());
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let before = &e.as_bytes()[..at];
        let line = before.iter().filter(|b| **b == b'\n').count() + 1;
        let byte = e.as_bytes().get(at).copied().unwrap_or(0);
        Diagnostic::new(
            codes::E801,
            format!("`{path}` is not UTF-8 text: byte {byte:#04x} at offset {at}, in line {line}"),
        )
        .help("save it as UTF-8; editors offer this as the encoding of the file")
    })
}

/// Is it XML in one byte per character?  Old files declare this, or are written so without a word.
fn is_western_xml(bytes: &[u8]) -> bool {
    let is_xml = bytes.starts_with(b"<?xml");
    let head = bytes.split(|b| *b == b'>').next().unwrap_or_default().to_ascii_lowercase();
    let declared = |name: &str| head.windows(name.len()).any(|part| part == name.as_bytes());
    let plain = !declared("encoding") && std::str::from_utf8(bytes).is_err();
    let names = ["iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252"];
    let quoted = |name: &&str| declared(&format!("\"{name}\"")) || declared(&format!("'{name}'"));
    is_xml && (plain || names.iter().any(quoted))
}

/// A character of Windows-1252, which is also what files in ISO-8859-1 mean (encoding.spec.whatwg.org).
fn western(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let at = usize::from(byte).checked_sub(0x80);
    at.and_then(|at| FROM_80.get(at).copied()).unwrap_or(char::from(byte))
}

/// E905, for a text that is too large.
pub fn too_large(path: &str) -> Diagnostic {
    let limit = MAX_SOURCE_BYTES >> 20;
    Diagnostic::new(codes::E905, format!("`{path}` is larger than {limit} MB"))
        .help("write large boards and lists as expressions, for instance rectangle(60, 60)")
}

/// E905, for data that are too large.
pub fn too_large_data(path: &str) -> Diagnostic {
    let limit = MAX_DATA_BYTES >> 20;
    Diagnostic::new(codes::E905, format!("`{path}` is larger than {limit} MB"))
        .help("a puzzle need not be written out: puzc solves a .puz file as it is")
}

/// E801, for a file that cannot be read.
pub fn unreadable(path: &str, e: &io::Error) -> Diagnostic {
    Diagnostic::new(codes::E801, format!("cannot read `{path}`: {}", reason(e)))
}

/// The message of the system, without its number.
pub fn reason(e: &io::Error) -> String {
    match e.kind() {
        _ if e.get_ref().is_some() => e.to_string(),
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::IsADirectory => "it is a directory".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::StorageFull => "the disk is full".into(),
        _ => e.to_string().split(" (os error").next().unwrap_or_default().to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_xml_has_one_byte_for_each_character() {
        let text = |head: &str, rest: &[u8]| decode("x", [head.as_bytes(), rest].concat()).ok();
        let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>";
        assert_eq!(text(latin, b"R\xf6ver \x80").unwrap(), format!("{latin}Röver €"));
        assert!(text("<?xml version='1.0'?>", b"R\xf6ver").is_some_and(|t| t.ends_with("Röver")));
        assert!(text("<?xml version='1.0'?>", "Röver".as_bytes()).is_some_and(|t| t.ends_with("Röver")));
        assert_eq!(text("<?xml version='1.0' encoding='UTF-8'?>", b"R\xf6ver"), None);
        assert_eq!(text("", b"R\xf6ver"), None);
    }

    #[test]
    fn files_of_other_solvers_are_recognized() {
        let message =
            |bytes: &[u8]| decode("x.puz", bytes.to_vec()).err().map(|d| d.message).unwrap_or_default();
        assert!(message(b"\x12\x34ACROSS&DOWN\0").contains("Across Lite"));
        assert!(message(b"\xff\xfep\0u\0").contains("UTF-16"));
        assert!(message(b"ok\nno\xff").contains("byte 0xff at offset 5, in line 2"));
        assert_eq!(message("ok é".as_bytes()), "");
    }
}
