//! A terminal never interprets the text of a puzzle as control sequences.

use crate::program::{code, err, folder, out, puzc};
use std::fs;

/// Texts that move the cursor, set the title of a window, change the direction of text, or are invisible.
const CONTROLS: [char; 7] = ['\u{1b}', '\u{7}', '\u{8}', '\u{9b}', '\u{202e}', '\u{200b}', '\u{2066}'];

fn is_clean(text: &str) -> bool {
    !text.contains(CONTROLS)
}

#[test]
fn names_of_dlx_files_are_escaped_on_terminals() {
    let folder = folder();
    let control_text: String = CONTROLS.iter().collect();
    let dlx = format!(
        "| {control_text}]0;pwned{control_text}title\na{control_text}[2J b | c\na{control_text}[2J b c:{control_text}\n"
    );
    fs::write(folder.path().join("evil.dlx"), &dlx).unwrap();
    for args in [
        vec!["solve", "evil.dlx"],
        vec!["solve", "evil.dlx", "--all"],
        vec!["solve", "evil.dlx", "--show=ascii"],
        vec!["solve", "evil.dlx", "--show=unicode"],
        vec!["render", "evil.dlx", "--format", "unicode"],
        vec!["render", "evil.dlx", "--format", "ascii"],
        vec!["inspect", "evil.dlx", "--symmetry"],
        vec!["count", "evil.dlx", "--stats"],
    ] {
        let output = puzc(folder.path(), &args);
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
        assert!(is_clean(&(out(&output) + &err(&output))), "{args:?}");
    }
    assert!(out(&puzc(folder.path(), &["solve", "evil.dlx"])).contains("\\u{1b}"));
}

#[test]
fn names_of_puzzles_cannot_contain_invisible_characters() {
    let folder = folder();
    for control_text in CONTROLS {
        let puzzles = [
            format!("puzzle \"x{control_text}y\"\nprimary a\noption a\n"),
            format!("let n = \"x{control_text}y\"\nprimary {{n}}\noption {{n}}\n"),
            format!("primary a\nsecondary s\nlet n = \"x{control_text}y\"\noption a s:{{n}}\n"),
        ];
        for puzzle in puzzles {
            fs::write(folder.path().join("evil.puz"), &puzzle).unwrap();
            let output = puzc(folder.path(), &["check", "evil.puz"]);
            assert_eq!(code(&output), 2, "{puzzle:?}");
            assert!(err(&output).contains("E407") && is_clean(&err(&output)), "{}", err(&output));
        }
    }
}

#[test]
fn joined_emoji_are_allowed_in_names() {
    let folder = folder();
    let puzzle =
        "puzzle \"👩\u{200d}🚀 in space\"\nlet n = \"🏳\u{fe0f}\u{200d}🌈\"\nprimary {n}\noption {n}\n";
    fs::write(folder.path().join("emoji.puz"), puzzle).unwrap();
    let output = puzc(folder.path(), &["solve", "emoji.puz"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("🏳\u{fe0f}\u{200d}🌈"), "{}", out(&output));
}

#[test]
fn clues_and_paths_are_escaped_on_terminals() {
    let folder = folder();
    let control_text: String = CONTROLS.iter().collect();
    let puzzle = format!(
        "board b on squares: [0-1][0-1]\npieces P on squares {{ A: 00 01 }}\ncover b with any of P\n\
         draw map([(square(0, 0), \"{control_text}\")]) on b\nexpect 5 solutions\n"
    );
    let name = format!("n{control_text}.puz");
    fs::write(folder.path().join(&name), &puzzle).unwrap();
    for args in [
        vec!["render", &name, "--format", "unicode"],
        vec!["render", &name, "--format", "ascii"],
        vec!["solve", &name, "--show=unicode"],
        vec!["test", &name],
        vec!["test", "."],
        vec!["fmt", "--check", &name],
        vec!["count", &name, "--time-limit", "0"],
        vec!["count", &name, "--checkpoint", &name],
        vec!["check", &format!("no{name}")],
    ] {
        let output = puzc(folder.path(), &args);
        assert!(is_clean(&(out(&output) + &err(&output))), "{args:?}: {:?}", out(&output) + &err(&output));
    }
}

/// On a terminal, `solve` draws what has a board.
#[test]
#[cfg(target_os = "linux")]
fn solutions_are_drawn_on_a_terminal() {
    let folder = folder();
    fs::write(
        folder.path().join("row.puz"),
        "board b on squares: 1 by 2\npieces P on squares { D: 00 01 }\ncover b with P\n",
    )
    .unwrap();
    fs::write(folder.path().join("x.dlx"), "a b\na b\n").unwrap();
    let on_terminal = |args: &str| {
        let call = format!("{} {args}", env!("CARGO_BIN_EXE_puzc"));
        let mut script = std::process::Command::new("script"); // of util-linux: a terminal for one command
        script.args(["-qec", &call, "/dev/null"]).env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
        script.env_remove("NO_COLOR").current_dir(folder.path()).stdin(std::process::Stdio::null());
        script.output().ok().map(|output| out(&output))
    };
    let Some(drawn) = on_terminal("solve row.puz") else { return };
    assert!(drawn.contains('┌') && !drawn.contains("D 00 01"), "{drawn}");
    let listed = on_terminal("solve row.puz --show=list").unwrap();
    assert!(listed.contains("D 00 01") && !listed.contains('┌'), "{listed}");
    assert!(on_terminal("solve x.dlx").unwrap().contains("a b"));
    assert!(out(&puzc(folder.path(), &["solve", "row.puz"])).contains("D 00 01"));
}
