//! `puzc explain`

use super::answer::Answer;
use super::args::ExplainArgs;
use crate::diag::{Code, Severity, explain};
use serde_json::{Value, json};

/// Prints the page of a code, or the list of all codes.
pub fn run(args: &ExplainArgs) -> Answer {
    let Some(name) = &args.code else {
        let list: String = Code::all().map(|c| format!("{c}  {}\n", c.meaning())).collect();
        return Answer::default().data(list).with("codes", Code::all().map(entry).collect::<Vec<_>>());
    };
    match Code::find(name) {
        Some(code) => {
            let page = explain::page(code);
            let Value::Object(fields) = entry(code) else { return Answer::default() };
            Answer { fields, ..Answer::default() }.with("page", page).data(page)
        }
        None => {
            let near: Vec<&str> = explain::similar(name).into_iter().map(Code::name).collect();
            let hint = if near.is_empty() {
                "`puzc explain` lists all".into()
            } else {
                format!("did you mean {}?", near.join(" or "))
            };
            Answer::usage(&format!("there is no code `{name}`; {hint}"))
        }
    }
}

fn entry(code: Code) -> Value {
    let severity = match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let original = Some(code.original()).filter(|text| !text.is_empty());
    json!({ "code": code.name(), "severity": severity, "meaning": code.meaning(), "original": original })
}
