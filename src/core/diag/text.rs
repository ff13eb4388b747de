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
    if bytes.len() > MAX_DATA_BYTES {
        return Err(too_large_data(path));
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
    fn files_of_other_solvers_are_recognized() {
        let message =
            |bytes: &[u8]| decode("x.puz", bytes.to_vec()).err().map(|d| d.message).unwrap_or_default();
        assert!(message(b"\x12\x34ACROSS&DOWN\0").contains("Across Lite"));
        assert!(message(b"\xff\xfep\0u\0").contains("UTF-16"));
        assert!(message(b"ok\nno\xff").contains("byte 0xff at offset 5, in line 2"));
        assert_eq!(message("ok é".as_bytes()), "");
    }
}
