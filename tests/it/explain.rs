//! The pages of `puzc explain` are correct: each failing example gives its code, each fixed one does not.

use crate::common::{diagnostics, fences, files_below, root};
use puzc_core::diag::{Code, Diagnostic, explain};

/// The settings after `fail` and `good`: a format, or `limit=N`.
fn messages(text: &str, settings: &[&str]) -> Vec<Diagnostic> {
    let limit = settings.iter().find_map(|s| s.strip_prefix("limit=")).map(|n| n.parse().unwrap());
    let format = settings.iter().find(|s| !s.contains('=')).copied();
    diagnostics("example.puz", text, &root(), format, limit).1
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let pages = files_below("docs/errors");
    let codes: Vec<String> = Code::all().map(|c| format!("docs/errors/{c}.md")).collect();
    for page in &pages {
        assert!(codes.contains(page), "{page} explains no code");
    }
    for code in Code::all() {
        let title = format!("# {code}: {}\n", code.meaning());
        assert!(explain::page(code).starts_with(&title), "the page of {code} should begin with {title}");
        let has_example =
            fences(explain::page(code)).iter().any(|f| f.info.starts_with("puz") || f.info == "sh");
        assert!(has_example, "the page of {code} has no example");
    }
}

#[test]
fn examples_do_what_their_pages_say() {
    let mut wrong = vec![];
    for code in Code::all() {
        for fence in fences(explain::page(code)) {
            let words: Vec<&str> = fence.info.split(' ').collect();
            let (fails, settings) = match words[..] {
                ["puz", "fail", ref settings @ ..] => (true, settings),
                ["puz", "good", ref settings @ ..] => (false, settings),
                ["puz", "later"] | ["sh"] => continue,
                _ => panic!("docs/errors/{code}.md:{}: a fence marked `{}`", fence.line, fence.info),
            };
            let messages = messages(&fence.text, settings);
            let gives = messages.iter().any(|d| d.code == code);
            let quoted = messages
                .iter()
                .any(|d| explain::page(code).contains(&format!("puzc says: {}. Fixed:", d.message)));
            if fails && !quoted && explain::page(code).matches("puz fail").count() == 1 {
                let message = messages.iter().find(|d| d.code == code).map_or("", |d| &d.message);
                wrong.push(format!("docs/errors/{code}.md should quote: {message}"));
            }
            if gives != fails || !fails && messages.iter().any(Diagnostic::is_error) {
                let messages: Vec<String> =
                    messages.iter().map(|d| format!("{}: {}", d.code, d.message)).collect();
                wrong.push(format!(
                    "docs/errors/{code}.md:{} ({}) gives {messages:#?}",
                    fence.line, fence.info
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong examples:\n{}", wrong.len(), wrong.join("\n"));
}
