//! The payload of an address of Penpa+: lines of text with abbreviations, compressed (deflate), in base64.

use base64::alphabet;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use base64::engine::{DecodePaddingMode, Engine};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;

/// The characters behind `z` that abbreviate a name.  `zZ` is the letter, and `zO` is `null`.
const NAMES: &[(char, &str)] = &[
    ('9', "qa"),
    ('Q', "pu_q"),
    ('A', "pu_a"),
    ('G', "grid"),
    ('M', "edit_mode"),
    ('S', "surface"),
    ('L', "line"),
    ('E', "lineE"),
    ('W', "wall"),
    ('C', "cage"),
    ('N', "number"),
    ('Y', "symbol"),
    ('P', "special"),
    ('B', "board"),
    ('R', "command_redo"),
    ('U', "command_undo"),
    ('8', "command_replay"),
    ('1', "numberS"),
    ('F', "freeline"),
    ('2', "freelineE"),
    ('T', "thermo"),
    ('3', "arrows"),
    ('D', "direction"),
    ('0', "squareframe"),
    ('5', "polygon"),
    ('4', "deletelineE"),
    ('6', "killercages"),
    ('7', "nobulbthermo"),
    ('_', "__a"),
];

/// The largest text that is unpacked.
const MAX_BYTES: u64 = 4 << 20;

/// The text of a payload, or why it cannot be read.
pub fn unpacked(payload: &str) -> Result<String, &'static str> {
    let bytes = from_base64(payload).ok_or("it contains a character that base64 does not have")?;
    let mut text = vec![];
    let mut decoder = DeflateDecoder::new(&bytes[..]).take(MAX_BYTES + 1);
    decoder.read_to_end(&mut text).map_err(|_| "it is damaged, or not complete")?;
    if text.len() as u64 > MAX_BYTES {
        return Err("its text is larger than 4 MB");
    }
    let text = String::from_utf8(text).map_err(|_| "it is damaged: its text is not UTF-8")?;
    Ok(expanded(&text))
}

/// A text as a payload.
pub fn packed(text: &str) -> String {
    let mut bytes = vec![];
    let text = abbreviated(text);
    let mut encoder = DeflateEncoder::new(text.as_bytes(), Compression::best());
    let _ = encoder.read_to_end(&mut bytes); // reading from memory cannot fail
    STANDARD.encode(&bytes)
}

fn expanded(text: &str) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let next = (c == 'z').then(|| rest.clone().next()).flatten();
        let name = next.and_then(|next| NAMES.iter().find(|(short, _)| *short == next));
        match (next, name) {
            (_, Some((_, name))) => out.extend(["\"", name, "\""]),
            (Some('O'), _) => out.push_str("null"),
            (Some('Z'), _) => out.push('z'),
            _ => {
                out.push(c);
                continue;
            }
        }
        rest.next();
    }
    out
}

fn abbreviated(text: &str) -> String {
    let short = |text: String, (short, name): &(char, &str)| {
        text.replace(&format!("\"{name}\""), &format!("z{short}"))
    };
    NAMES.iter().fold(text.replace('z', "zZ"), short).replace("null", "zO")
}

/// Also without the signs at the end, with `%2B` and the like, and with a space for `+`.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    const LENIENT: GeneralPurpose = GeneralPurpose::new(
        &alphabet::STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_padding_mode(DecodePaddingMode::Indifferent)
            .with_decode_allow_trailing_bits(true),
    );
    let text = text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    LENIENT.decode(text.trim_end_matches('=')).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_texts_are_unpacked_again() {
        for text in ["", "x", "zz\"qa\"null zQ", "\"line\"\"lineE\"\n\u{e9}\u{1f600}z", "zZzO\"__a\"nullnull"]
        {
            assert_eq!(unpacked(&packed(text)).as_deref(), Ok(text));
            assert_eq!(unpacked(packed(text).trim_end_matches('=')).as_deref(), Ok(text));
        }
        let long: String = (0..70_000u64).map(|n| char::from(b'a' + (n * n % 26) as u8)).collect();
        assert_eq!(unpacked(&packed(&long)).as_deref(), Ok(&*long));
    }

    #[test]
    fn damaged_payloads_are_refused() {
        let whole = packed("some text of a puzzle, long enough to be compressed, compressed, compressed");
        for end in 0..whole.trim_end_matches('=').len() - 1 {
            assert!(unpacked(&whole[..end]).is_err(), "{end}");
        }
        let huge = packed(&"\n".repeat(5 << 20));
        assert_eq!(unpacked(&huge), Err("its text is larger than 4 MB"));
    }
}
