//! The language service.  `tests/lsp/NAME.ask` has puzzles and requests, `NAME.snap` the answers.  To accept
//! the current answers: `INSTA_UPDATE=always cargo test lsp`.
//!
//! In a file, `--- NAME.puz` begins a puzzle, and `--- ask METHOD [LINE:COLUMN[-LINE:COLUMN]] [JSON]` is a
//! request about the last puzzle before it; lines and columns count from 1, and the JSON contains further
//! parameters.

use crate::common::{files_below, text};
use puzc::LanguageService;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// A service without files on the disk.
fn service() -> LanguageService {
    let mut service = LanguageService::new(BTreeMap::new());
    let commands = ["test", "solve", "count", "showPicture", "why", "minimize", "hint"];
    service.set_options(&json!({ "commands": commands.map(|name| format!("puzc.{name}")) }));
    service
}

fn position(text: &str) -> Option<Value> {
    let (line, column) = text.split_once(':')?;
    let (line, column): (u32, u32) = (line.parse().ok()?, column.parse().ok()?);
    Some(json!({ "line": line - 1, "character": column - 1 }))
}

/// The parameters of a request.
fn parameters(uri: &str, words: &str) -> Value {
    let mut params = json!({ "textDocument": { "uri": uri } });
    let (place, rest) = match words.split_once(' ') {
        _ if words.starts_with('{') => ("", words),
        Some((place, rest)) => (place, rest),
        None => (words, ""),
    };
    if let Some((from, to)) = place.split_once('-') {
        params["range"] = json!({ "start": position(from), "end": position(to) });
        params["context"] = json!({ "diagnostics": [] });
    } else if let Some(position) = position(place) {
        params["positions"] = json!([position]);
        params["position"] = position;
    }
    if !rest.is_empty() {
        let more: Value = serde_json::from_str(rest).unwrap_or_else(|e| panic!("{rest}: {e}"));
        for (name, value) in more.as_object().unwrap() {
            params[name] = value.clone();
        }
    }
    params
}

/// An answer with positions as `LINE:COLUMN` and ranges as two of them, and lists of numbers as a text.
fn brief(value: &Value) -> Value {
    let at = |p: &Value| Some(format!("{}:{}", p["line"].as_u64()? + 1, p["character"].as_u64()? + 1));
    if let Some(position) = at(value) {
        return position.into();
    }
    if let (Some(start), Some(end)) = (at(&value["start"]), at(&value["end"])) {
        return format!("{start}-{end}").into();
    }
    match value {
        Value::Array(all) if all.len() > 5 && all.iter().all(Value::is_u64) => {
            let rows = all.chunks(5).map(|row| Value::from(row.to_vec()).to_string());
            rows.collect::<Vec<_>>().join("\n").into()
        }
        Value::Array(all) => all.iter().map(brief).collect(),
        Value::Object(members) => {
            members.iter().map(|(name, member)| (name.clone(), brief(member))).collect()
        }
        other => other.clone(),
    }
}

/// An answer in compact form: members that are short enough stay on the line of their parent.
fn shown(value: &Value, indent: usize, out: &mut String) {
    let flat = value.to_string();
    let pad = " ".repeat(indent + 2);
    let lines = flat.contains("\\n");
    match value {
        _ if flat.len() + indent < 100 && !lines => out.push_str(&flat),
        Value::Array(all) => {
            out.push_str("[\n");
            for member in all {
                out.push_str(&pad);
                shown(member, indent + 2, out);
                out.push('\n');
            }
            write!(out, "{}]", " ".repeat(indent)).unwrap();
        }
        Value::Object(members) => {
            out.push_str("{\n");
            for (name, member) in members {
                write!(out, "{pad}{name}: ").unwrap();
                shown(member, indent + 2, out);
                out.push('\n');
            }
            write!(out, "{}}}", " ".repeat(indent)).unwrap();
        }
        Value::String(text) if text.contains('\n') => {
            for line in text.lines() {
                write!(out, "\n{pad}| {line}").unwrap();
            }
        }
        _ => out.push_str(&flat),
    }
}

/// The answers to the requests of a file.
fn conversation(file: &str) -> String {
    let mut service = service();
    let mut out = String::new();
    let mut uri = String::new();
    let mut puzzle: Option<String> = None;
    for line in file.split_inclusive('\n').chain(["--- end\n"]) {
        let Some(command) = line.strip_prefix("--- ").map(str::trim_end) else {
            if let Some(text) = &mut puzzle {
                text.push_str(line);
            }
            continue;
        };
        if let Some(text) = puzzle.take() {
            service.open(&uri, text);
        }
        if let Some(question) = command.strip_prefix("ask ") {
            let (method, words) = question.split_once(' ').unwrap_or((question, ""));
            writeln!(out, "{question}").unwrap();
            match service.answer(method, &parameters(&uri, words)) {
                Ok(value) => shown(&brief(&value), 0, &mut out),
                Err(why) => write!(out, "refused: {why}").unwrap(),
            }
            out.push_str("\n\n");
        } else if command != "end" {
            uri = format!("puz:/{command}");
            puzzle = Some(String::new());
        }
    }
    out
}

#[test]
fn lsp_conversations() {
    insta::with_settings!({
        prepend_module_to_snapshot => false, snapshot_path => "../lsp", omit_expression => true
    }, {
        for path in files_below("tests/lsp").iter().filter(|p| p.ends_with(".ask")) {
            let name = Path::new(path).file_stem().unwrap().to_string_lossy().into_owned();
            insta::assert_snapshot!(name, conversation(&text(path)));
        }
    });
}

/// The text after an edit of the protocol; these texts contain only characters of the first plane.
fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line = position["line"].as_u64().unwrap() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let units = position["character"].as_u64().unwrap() as usize;
        let rest = &text[start..];
        let mut left = units;
        let mut at = start;
        for c in rest.chars() {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(c.len_utf16());
            at += c.len_utf8();
        }
        at
    };
    let mut all: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|e| {
            let range = &e["range"];
            (offset(&range["start"]), offset(&range["end"]), e["newText"].as_str().unwrap())
        })
        .collect();
    all.sort();
    let mut new = text.to_string();
    for (start, end, with) in all.into_iter().rev() {
        new.replace_range(start..end, with);
    }
    new
}

/// Code and message of each diagnostic.
fn complaints(service: &mut LanguageService, uri: &str) -> Vec<(String, String)> {
    let of = json!({ "textDocument": { "uri": uri } });
    let report = service.answer("textDocument/diagnostic", &of).unwrap();
    let words = |d: &Value| {
        let first = d["message"].as_str().unwrap().lines().next().unwrap().to_string();
        (d["code"].as_str().unwrap().to_string(), first)
    };
    report["items"].as_array().unwrap().iter().map(words).collect()
}

/// Every fix of every puzzle in `tests/ui` removes its diagnostic, and adds no syntax error.
#[test]
fn lsp_fixes_remove_what_they_fix() {
    let mut service = service();
    let mut wrong = vec![];
    let mut fixed: BTreeMap<String, usize> = BTreeMap::new();
    for path in files_below("tests/ui").iter().filter(|p| p.ends_with(".puz")) {
        let puzzle = text(path);
        let uri = format!("puz:/{path}");
        service.open(&uri, puzzle.clone());
        let before = complaints(&mut service, &uri);
        let everywhere = json!({ "start": position("1:1"), "end": { "line": 100000, "character": 0 } });
        let params = json!({
            "textDocument": { "uri": uri }, "range": everywhere, "context": { "diagnostics": [] },
        });
        let actions = service.answer("textDocument/codeAction", &params).unwrap();
        for action in actions.as_array().unwrap() {
            let d = &action["diagnostics"][0];
            let message = d["message"].as_str().unwrap().lines().next().unwrap().to_string();
            let subject = (d["code"].as_str().unwrap().to_string(), message);
            let new = edited(&puzzle, &action["edit"]["changes"][&uri]);
            service.open(&uri, new.clone());
            let after = complaints(&mut service, &uri);
            let times = |list: &[(String, String)]| list.iter().filter(|c| **c == subject).count();
            let syntax = |list: &[(String, String)]| list.iter().filter(|c| c.0.starts_with("E9")).count();
            *fixed.entry(subject.0.clone()).or_default() += 1;
            if times(&after) >= times(&before).max(1) || syntax(&after) > syntax(&before) {
                let title = &action["title"];
                wrong.push(format!("{path}: {subject:?}\n  {title} leaves {after:#?}\n"));
            }
            service.open(&uri, puzzle.clone());
        }
        service.close(&uri);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let number: usize = fixed.values().sum();
    assert!(number >= 40 && fixed.len() >= 6, "only {number} fixes were tried: {fixed:?}");
}
