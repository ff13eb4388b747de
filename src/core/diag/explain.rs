//! The pages of `puzc explain`: the files `docs/errors/CODE.md`, embedded by the table in
//! `codes`.

use super::Code;

/// The page of a code, in Markdown.
pub fn page(code: Code) -> &'static str {
    code.0.page
}

/// Codes with a name similar to `name`, which is not a code (`E15`, `105`, `E0105`).
pub fn similar(name: &str) -> Vec<Code> {
    let digits = |text: &str| text.trim_start_matches(|c: char| !c.is_ascii_digit() || c == '0').to_string();
    let exact: Vec<Code> = Code::all().filter(|c| digits(c.name()) == digits(name)).collect();
    if !exact.is_empty() {
        return exact;
    }
    let name = name.to_ascii_uppercase();
    let mut near: Vec<(usize, Code)> =
        Code::all().map(|c| (strsim::damerau_levenshtein(c.name(), &name), c)).collect();
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().take_while(|(distance, _)| *distance <= 1).map(|(_, code)| code).take(4).collect()
}
