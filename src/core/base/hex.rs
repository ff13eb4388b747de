//! Bytes in hexadecimal.

use std::fmt::Write;

/// Bytes in hexadecimal, two digits each.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}"); // writing to a string cannot fail
        digits
    })
}
