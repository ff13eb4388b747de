//! `puzc explain`

use super::{Call, Verb, VerbOptions};
use crate::output::answer::{Answer, Reporter};
use puzc_core::diag::{Code, Severity, explain};
use serde_json::{Value, json};

pub const VERB: Verb = Verb {
    name: "explain",
    about: "Explain a diagnostic, and what to write instead",
    examples: "Examples:\n  puzc explain          lists all codes\n  puzc explain E105",
    json_lines: false,
    options: VerbOptions::of::<ExplainArgs>(),
};

/// `puzc explain`
#[derive(clap::Args, Debug)]
struct ExplainArgs {
    /// A code such as E105; without one, all codes are listed
    code: Option<String>,
}

impl Call for ExplainArgs {
    /// Prints the page of a code, or the list of all codes.
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let Some(name) = &self.code else {
            let list: String = Code::all().map(|c| format!("{c}  {}\n", c.meaning())).collect();
            let codes: Vec<_> = Code::all().map(entry).collect();
            return Ok(Answer::default().data(list).with("codes", codes));
        };
        match Code::find(name) {
            Some(code) => {
                let page = explain::page(code);
                let Value::Object(fields) = entry(code) else { return Ok(Answer::default()) };
                Ok(Answer { fields, ..Answer::default() }.with("page", page).data(page))
            }
            None => {
                let near: Vec<&str> = explain::similar(name).into_iter().map(Code::name).collect();
                let hint = if near.is_empty() {
                    "`puzc explain` lists all".into()
                } else {
                    format!("did you mean {}?", near.join(" or "))
                };
                Err(Answer::usage(format!("there is no code `{name}`; {hint}")))
            }
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
