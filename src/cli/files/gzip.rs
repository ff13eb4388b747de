//! Files that are compressed by gzip.

use flate2::read::MultiGzDecoder;
use puzc_core::base::MAX_SOURCE_BYTES;
use puzc_core::diag::{Diagnostic, codes, text};
use std::io::Read;

/// The content of a file that may be compressed.  What is larger than a source may be is not unpacked.
pub fn unpacked(path: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Diagnostic> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let mut content = vec![];
    let most = MAX_SOURCE_BYTES as u64 + 1;
    MultiGzDecoder::new(&bytes[..]).take(most).read_to_end(&mut content).map_err(|e| {
        Diagnostic::new(codes::E801, format!("`{path}` cannot be unpacked: {e}"))
            .help("it begins like a file compressed by gzip, but is damaged")
    })?;
    if content.len() > MAX_SOURCE_BYTES { Err(text::too_large(path)) } else { Ok(content) }
}
