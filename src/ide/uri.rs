//! URIs of documents, and the paths of files that they mean.

/// The beginning of URIs of the library's modules, which are not on a disk:
/// `puzc-std:///polyominoes.puz`.  (Vim takes a name for a URI only if it has two slashes.)
pub const LIBRARY: &str = "puzc-std:///";

/// The module of the library that a URI names; some clients write fewer slashes.
pub fn module(uri: &str) -> Option<&str> {
    uri.strip_prefix("puzc-std:")?.trim_start_matches('/').strip_suffix(".puz")
}

/// The path that a URI names: `file:///p/my%20box.puz` is `/p/my box.puz`, `puz:/a.puz` is `a.puz`.
pub fn path(uri: &str) -> String {
    let Some((scheme, rest)) = uri.split_once(':') else { return uri.to_string() };
    if let Some(module) = module(uri) {
        return format!("{LIBRARY}{module}.puz");
    }
    if scheme != "file" {
        return decoded(rest.trim_start_matches('/'));
    }
    let path = decoded(rest.strip_prefix("//").map_or(rest, |r| &r[r.find('/').unwrap_or(r.len())..]));
    // a Windows drive: /c:/p/box.puz
    match path.as_bytes() {
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => path[1..].to_string(),
        _ => path,
    }
}

/// The URI of a path, like that of another document.
pub fn of_path(path: &str, like: &str) -> String {
    let scheme = like.split_once(':').map_or("file", |(scheme, _)| scheme);
    match scheme {
        "file" if path.starts_with('/') => format!("file://{}", encoded(path)),
        "file" => format!("file:///{}", encoded(path)),
        other => format!("{other}:/{}", encoded(path)),
    }
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let hex = text.get(at + 1..at + 3).filter(|_| byte == b'%');
        match hex.and_then(|h| u8::from_str_radix(h, 16).ok()) {
            Some(value) => {
                out.push(value);
                at += 3;
            }
            None => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                out.push(byte as char)
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}
