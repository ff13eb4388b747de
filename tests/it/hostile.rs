//! Files that are damaged, forged, or designed to take long.
#![cfg(unix)]

use crate::common;
use crate::files::{read, soon, write};
use crate::program::{code, err, folder, out, puzc, puzc_with};

#[test]
fn importers_write_valid_puzzles_or_fail() {
    let folder = folder();
    let at = folder.path();
    for (program, text) in [
        ("polyomino", "00 01\nX\r 00 01\n"),
        ("polyomino", "00 01\n\u{1b}X 00 01\n"),
        ("polyomino", "| a\rb\n00 01\nX 00 01\n"),
        ("dlx", "| a\rb\na\na\n"),
        ("dlx", "a\rb\na\rb\n"),
    ] {
        let imported = puzc_with(at, &["import", program, "-"], text.as_bytes());
        if code(&imported) == 0 {
            let checked = puzc_with(at, &["check", "-"], out(&imported).as_bytes());
            assert_eq!(code(&checked), 0, "{text:?}: {}{}", out(&imported), err(&checked));
        } else {
            assert_eq!((code(&imported), out(&imported)), (2, String::new()), "{text:?}");
        }
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_its_problem_is_refused() {
    let folder = folder();
    let at = folder.path();
    assert_eq!(code(&puzc(at, &["count", "good.puz", "--checkpoint", "state", "--time-limit", "0"])), 3);
    let state = read(at, "state");
    let (_, body) = state.split_once('\n').unwrap();
    for (from, to) in
        [("\"options\":1,", "\"options\":9,"), ("[[],[],", "[[7],[],"), ("[[],[],", "[[0,0],[0],")]
    {
        let forged = body.trim_end().replace(from, to);
        let forged =
            if to.contains('7') { forged.replace("\"options\":1,", "\"options\":9,") } else { forged };
        let digest = {
            use sha2::Digest;
            let hash = sha2::Sha256::digest(forged.as_bytes());
            hash.iter().take(16).map(|b| format!("{b:02x}")).collect::<String>()
        };
        let head = format!("{{\"format\":\"puzc checkpoint\",\"version\":1,\"digest\":\"{digest}\"}}");
        write(at, "forged", &format!("{head}\n{forged}\n"));
        let output = puzc(at, &["count", "good.puz", "--resume", "forged"]);
        let messages = err(&output);
        assert!(!messages.contains("panicked"), "{messages}");
        assert!(!messages.contains("damaged"), "the test forges it wrongly: {messages}");
        if to.contains('9') || to.contains('7') {
            assert_eq!(code(&output), 2, "{messages}");
        }
    }
}

#[test]
fn a_line_of_many_repeated_names_is_refused_early() {
    let folder = folder();
    let at = folder.path();
    for text in [format!("a b\n{}\n", "a ".repeat(3_000_000)), format!("{}\na\n", "a ".repeat(3_000_000))] {
        write(at, "many.dlx", &text);
        let output = soon(at, &["count", "many.dlx", "--memory-limit", "100"]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("and 999 more"), "{}", err(&output));
    }
}

#[test]
fn deeply_nested_clauses_do_not_overflow_the_stack() {
    let folder = folder();
    let at = folder.path();
    let clauses: String = (0..8_000).map(|k| format!("for i{k} in 0..0 ")).collect();
    write(at, "deep.puz", &format!("primary a\noption a {clauses}\nexpect 1 solution\n"));
    for args in [["check", "deep.puz"], ["test", "deep.puz"]] {
        let output = soon(at, &args);
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
    }
}

#[test]
fn a_quoted_name_of_a_piece_is_the_name() {
    let folder = folder();
    let text =
        "board b on squares: [0-1][0-1]\npieces P on squares { \"for\": 00 01\nB: 00 01 }\ncover b with P\n";
    let output = puzc_with(folder.path(), &["build", "-"], text.as_bytes());
    assert!(out(&output).starts_with("00 01 10 11 for B\n"), "{}{}", out(&output), err(&output));
}

#[test]
fn the_formatter_takes_linear_time() {
    let folder = folder();
    let at = folder.path();
    for text in [
        format!("primary a\noption a {}\n", "for i in 0..0 ".repeat(20_000)),
        format!("let x = [{}1]\n", "1, ".repeat(60_000)),
    ] {
        write(at, "large.puz", &text);
        assert_eq!(code(&soon(at, &["fmt", "large.puz"])), 0);
        assert_eq!(code(&soon(at, &["fmt", "--check", "large.puz"])), 0);
    }
}

#[test]
fn an_error_is_explained_in_linear_time() {
    let folder = folder();
    write(folder.path(), "large.puz", &format!("let x = ({}\n", "\"\" ".repeat(300_000)));
    assert_eq!(code(&soon(folder.path(), &["check", "large.puz"])), 2);
}

#[test]
fn each_line_about_security_names_a_test_that_exists() {
    let page = common::text("docs/security.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| rule"));
    let mut named = 0;
    for row in rows {
        let tests: Vec<&str> = row.split('`').filter(|word| word.contains("::")).collect();
        assert!(!tests.is_empty(), "{row}");
        for test in tests {
            let (module, name) = test.split_once("::").unwrap();
            let text = common::text(&format!("tests/it/{module}.rs"));
            assert!(text.contains(&format!("fn {name}()")), "{test}");
            named += 1;
        }
    }
    assert!(named > 15);
}

#[test]
fn estimates_print_exponents_beyond_doubles() {
    let folder = folder();
    let names: Vec<String> = (0..400).map(|i| format!("p{i}")).collect();
    let options: String = names.iter().map(|p| format!("{p}\n").repeat(8)).collect();
    write(folder.path(), "wide.dlx", &format!("{}\n{options}", names.join(" ")));
    let count =
        |more: &[&str]| puzc(folder.path(), &[&["count", "wide.dlx", "--estimate=20"], more].concat());
    let (text, json) = (count(&[]), count(&["--json"]));
    assert_eq!((code(&text), code(&json)), (0, 0), "{}", err(&text));
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert!(out(&text).contains("e361 ") && !out(&text).contains("inf"), "{}", out(&text));
    let mean = value["estimated_solutions"]["mean"].as_str().unwrap().to_string();
    assert!(mean.ends_with("e361"), "{mean}"); // 8^400
    assert!(!out(&json).contains("null"), "{}", out(&json));
}
