//! The command line: exit codes, streams, files.

use crate::program::{BAD, GOOD, code, command, err, folder, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;
use std::io::Read;

#[test]
fn exit_codes_depend_on_the_result() {
    let folder = folder();
    let code = |args: &[&str]| code(&puzc(folder.path(), args));
    assert_eq!(code(&["check", "good.puz"]), 0);
    assert_eq!(code(&["check", "good.puz", "bad.puz"]), 2);
    assert_eq!(code(&["check", "missing.puz"]), 2);
    assert_eq!(code(&["build", "good.puz", "-t", "nonsense"]), 2);
    assert_eq!(code(&["build", "good.puz", "-D", "n"]), 2);
    assert_eq!(code(&["explain", "E999"]), 2);
    assert_eq!(code(&["--help"]), 0);
    assert_eq!(code(&["--version"]), 0);
    assert_eq!(code(&[]), 2);
}

#[test]
fn check_prints_only_diagnostics() {
    let folder = folder();
    let output = puzc(folder.path(), &["check", "good.puz", "good.puz"]);
    assert_eq!((out(&output), err(&output)), (String::new(), String::new()));
    let warned = puzc_with(folder.path(), &["check", "-"], b"primary a b\noption a\n");
    assert_eq!(code(&warned), 0);
    assert!(err(&warned).starts_with("warning[W409]: ") && out(&warned).is_empty(), "{}", err(&warned));
}

#[test]
fn settings_are_checked_and_quoted() {
    let folder = folder();
    let puzzle = "param n = 8 in 2..32\nparam shape = squares{00 01}\nprimary a{i:d} for i in 1..n\noption a{i:d} for i in 1..n\n";
    for (setting, message, quoted) in [
        ("n=40", "error[E507]: `n` is 40, which is not in 2..32", "-D n=40"),
        ("n=x", "error[E507]: `x` is not a valid value for `n`", "-D n=x"),
        ("m=3", "error[E508]: `-` has no parameter `m`", "-D m=3"),
        ("shape=0", "error[E108]: incomplete cell", "-D shape=0"),
        ("n=@nowhere", "error[E801]: cannot read `nowhere`", "-D n=@nowhere"),
    ] {
        let output = puzc_with(folder.path(), &["check", "-", "-D", setting], puzzle.as_bytes());
        assert_eq!(code(&output), 2, "{setting}");
        assert!(
            err(&output).starts_with(message) && err(&output).contains(quoted),
            "{setting}: {}",
            err(&output)
        );
    }
    assert_eq!(code(&puzc_with(folder.path(), &["check", "-", "-D", "n=9"], puzzle.as_bytes())), 0);
}

#[test]
fn settings_are_texts_and_cells() {
    let folder = folder();
    let puzzle = b"param who = \"ann\"\nparam at = square(0, 0)\nprimary {who}-{at}\noption {who}-{at}\n";
    for (who, at) in [("who=bob", "at=12"), ("who=\"bob\"", "at=[1][2]")] {
        let output = puzc_with(folder.path(), &["solve", "-", "-D", who, "-D", at, "--show=list"], puzzle);
        assert!(out(&output).contains("bob-12"), "{who}: {}{}", out(&output), err(&output));
    }
    let output = puzc_with(folder.path(), &["check", "-", "-D", "at=00 01"], puzzle);
    assert!(err(&output).contains("one cell is needed, as 00"), "{}", err(&output));
}

#[test]
fn the_commands_after_new_can_be_copied() {
    let folder = folder();
    let output = puzc(folder.path(), &["new", "my box"]);
    assert!(err(&output).contains("puzc check 'my box.puz' "), "{}", err(&output));
}

#[test]
fn errors_of_import_quote_the_original() {
    let folder = folder();
    for (args, expected_code, quoted) in [
        (&["macmahon-triangles", "00", "10"][..], "E508", "Usage: macmahon-triangles-dlx"),
        (
            &["macmahon-triangles", "00", "10", "2", "01", "11", "02"],
            "E108",
            "Triangle `2' should have the form xy or xy+! (exit -2)",
        ),
        (
            &["macmahon-triangles", "00", "10", "20", "30", "11", "02"],
            "E110",
            "should have coordinates between 0 and 3! (exit -3)",
        ),
        (
            &["macmahon-triangles", "00", "10", "20", "00", "11", "02"],
            "E112",
            "Triangle `00' has been specified twice! (exit -4)",
        ),
        (&["torto"], "E508", "Usage: torto-dlx word0 word1 ... (exit -1)"),
        (&["polyiamond", "-"], "E802", "Input file ended before the box specification! (exit -9)"),
    ] {
        let output = puzc(folder.path(), &[&["import"], args].concat());
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(
            err(&output).starts_with(&format!("error[{expected_code}]: ")) && err(&output).contains(quoted),
            "{args:?}: {}",
            err(&output)
        );
        assert_eq!(out(&output), "", "{args:?}");
    }
    let many = puzc_with(folder.path(), &["import", "polyiamond", "-"], b"00a 00b 00c 00d 00e 00f\nA 00\n");
    assert_eq!(code(&many), 0, "tables do not overflow: {}", err(&many));
}

#[test]
fn limits_have_an_exit_code_of_their_own() {
    let folder = folder();
    let output = puzc_with(
        folder.path(),
        &["check", "-", "--limit", "1000", "--json"],
        b"let all = power([0, 1], 20)\n",
    );
    assert_eq!(code(&output), 3, "{}", out(&output));
    assert!(out(&output).contains("E805"));
}

#[test]
fn data_goes_to_standard_output_and_messages_to_standard_error() {
    let folder = folder();
    let built = puzc(folder.path(), &["build", "good.puz"]);
    assert_eq!((out(&built), err(&built)), ("a b\na b\n".into(), String::new()));
    let failed = puzc(folder.path(), &["build", "bad.puz"]);
    assert_eq!(out(&failed), "");
    assert!(err(&failed).starts_with("error[E901]: "), "{}", err(&failed));
    let stats = puzc(folder.path(), &["build", "good.puz", "--stats"]);
    assert_eq!(out(&stats), out(&built));
    assert!(err(&stats).contains("2 primary"), "{}", err(&stats));
}

#[test]
fn a_dash_is_a_standard_stream() {
    let folder = folder();
    let built = puzc_with(folder.path(), &["build", "-"], GOOD.as_bytes());
    let file = puzc(folder.path(), &["build", "good.puz", "-o", "-"]);
    assert_eq!(out(&built), out(&file));
    let failed = puzc_with(folder.path(), &["check", "-"], BAD.as_bytes());
    assert!(err(&failed).contains("[-:1:1]"), "{}", err(&failed));
}

#[test]
fn an_output_file_is_written_completely_or_not_at_all() {
    let folder = folder();
    let path = folder.path().join("out.dlx");
    assert_eq!(code(&puzc(folder.path(), &["build", "good.puz", "-o", "out.dlx"])), 0);
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(code(&puzc(folder.path(), &["build", "bad.puz", "-o", "out.dlx"])), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "no temporary files stay: {names:?}");
}

#[test]
fn directories_and_missing_folders_are_reported() {
    let folder = folder();
    for args in
        [&["check", "."][..], &["build", "good.puz", "-o", "."], &["build", "good.puz", "-o", "no/where.dlx"]]
    {
        let output = puzc(folder.path(), args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).starts_with("error[E801]: "), "{args:?}: {}", err(&output));
    }
}

#[test]
fn invalid_texts_are_reported() {
    let folder = folder();
    for (bytes, word) in
        [(&b"ok\n\xff"[..], "UTF-8"), (b"\0\0ACROSS&DOWN\0", "Across Lite"), (b"\xff\xfea\0", "UTF-16")]
    {
        let output = puzc_with(folder.path(), &["check", "-"], bytes);
        assert_eq!(code(&output), 2);
        assert!(err(&output).starts_with("error[E801]: ") && err(&output).contains(word), "{}", err(&output));
    }
    let output = puzc_with(folder.path(), &["check", "-"], &vec![b' '; 17 << 20]);
    assert!(err(&output).starts_with("error[E905]: "), "{}", err(&output));
}

#[test]
fn json_is_always_one_object() {
    let folder = folder();
    let json =
        |args: &[&str]| -> Value { serde_json::from_slice(&puzc(folder.path(), args).stdout).unwrap() };
    assert_eq!(json(&["check", "good.puz", "--json"])["ok"], true);
    let failed = json(&["--json", "build", "bad.puz"]);
    assert_eq!(failed["ok"], false);
    assert_eq!(failed["diagnostics"][0]["code"], "E901");
    assert_eq!(failed["diagnostics"][0]["labels"][0]["start"]["line"], 1);
    assert_eq!(json(&["build", "good.puz", "--json"])["output"], "a b\na b\n");
    assert_eq!(json(&["explain", "E105", "--json"])["code"], "E105");
    assert!(json(&["build", "--json", "--nonsense"])["usage"].is_string());
    assert_eq!(json(&["check", "missing", "--json"])["diagnostics"][0]["code"], "E801");
}

#[test]
fn colors_are_used_only_when_requested() {
    let folder = folder();
    let colored = |args: &[&str]| err(&puzc(folder.path(), args)).contains('\u{1b}');
    assert!(!colored(&["check", "bad.puz"]));
    assert!(colored(&["check", "bad.puz", "--color", "always"]));
    assert!(!colored(&["check", "bad.puz", "--color", "never"]));
}

#[test]
fn fmt_filters_checks_and_writes_in_place() {
    let folder = folder();
    let filtered = puzc_with(folder.path(), &["fmt", "-"], b"primary   a\n\n\n\n");
    assert_eq!(code(&filtered), 0);
    fs::write(folder.path().join("x.puz"), "primary a   \n\n\n").unwrap();
    let check = puzc(folder.path(), &["fmt", "--check", "x.puz"]);
    assert_eq!(code(&check), 1, "{}", err(&check));
    assert_eq!(code(&puzc(folder.path(), &["fmt", "x.puz"])), 0);
    assert_eq!(fs::read_to_string(folder.path().join("x.puz")).unwrap(), "primary a\n");
    assert_eq!(code(&puzc(folder.path(), &["fmt", "--check", "x.puz"])), 0);
    assert_eq!(code(&puzc(folder.path(), &["fmt", "bad.puz"])), 2);
    assert_eq!(fs::read_to_string(folder.path().join("bad.puz")).unwrap(), BAD);
}

#[test]
fn new_writes_a_valid_puzzle_and_never_overwrites() {
    let folder = folder();
    let output = puzc(folder.path(), &["new", "box"]);
    assert_eq!(code(&output), 0);
    assert!(err(&output).contains("puzc build box.puz"));
    let check = puzc(folder.path(), &["check", "box.puz", "--json"]);
    let value: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert_eq!(value["diagnostics"].as_array().map(Vec::len), Some(0), "{value:#}");
    assert_eq!(code(&puzc(folder.path(), &["new", "good.puz"])), 2);
    for name in ["", "/", "box/", "..", ".puz", "box/.puz"] {
        let nameless = puzc(folder.path(), &["new", name]);
        assert_eq!(
            (code(&nameless), err(&nameless)),
            (2, format!("error: `{name}` is not a name for a puzzle\n"))
        );
    }
    assert_eq!(fs::read_to_string(folder.path().join("good.puz")).unwrap(), GOOD);
    assert_eq!(code(&puzc(folder.path(), &["fmt", "--check", "box.puz"])), 0);
}

#[test]
fn every_template_is_a_puzzle_whose_expectations_hold() {
    let folder = folder();
    for template in ["pieces", "sudoku", "queens", "tiles", "words", "pencil"] {
        let written = puzc(folder.path(), &["new", template, "--template", template]);
        assert!(code(&written) == 0 && err(&written).contains("puzc render "), "{}", err(&written));
        let file = format!("{template}.puz");
        assert_eq!(code(&puzc(folder.path(), &["fmt", "--check", &file])), 0, "{template} is formatted");
        let tested = puzc(folder.path(), &["test", &file]);
        assert_eq!(code(&tested), 0, "{}{}", out(&tested), err(&tested));
        assert!(out(&tested).contains("solution") && !err(&tested).contains("warning"), "{}", err(&tested));
        let drawn = puzc(folder.path(), &["render", &file, "--format", "ascii"]);
        assert!(code(&drawn) == 0 && !out(&drawn).contains("not drawn"), "{}{}", out(&drawn), err(&drawn));
    }
    assert_eq!(code(&puzc(folder.path(), &["new", "x", "--template", "chess"])), 2);
}

#[cfg(unix)]
#[test]
fn command_lines_need_not_be_unicode() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_puzc"));
    let odd = std::ffi::OsStr::from_bytes(b"\xff");
    let output = command.current_dir(folder.path()).args(["count", "x.puz", "y"]).arg(odd).output().unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("unexpected argument 'y'"), "{}", err(&output));
}

#[test]
fn wrong_command_lines_get_a_hint() {
    let folder = folder();
    for (args, hint) in [
        (&["count", "x.puz", "--estimate", "64"][..], "is written after `=`: --estimate=64"),
        (&["count", "--estimate", "64", "x.puz"][..], "is written after `=`: --estimate=64"),
        (&["good.puz"][..], "write a verb first: puzc solve good.puz"),
        (&["solve", "good.puz", "--rows", "4"], "parameters of the puzzle are set with -D rows=VALUE"),
        (&["completions"], "one of bash, elvish, fish, powershell, zsh; for example: puzc completions bash"),
        (&["render"], "for example: puzc render box.puz"),
        (&["dump", "good.puz"], "one of ast, model, problem; for example: puzc dump box.puz --stage model"),
        (&["inspect", "good.puz"], "puzc inspect good.puz --item NAME"),
        (&["check", "good.dlx", "--dlx"], "--dlx is an option of"),
        (&["count", "good.puz", "--n=6"], "set with -D n=VALUE"),
        (&["count", "good.puz", "--all"], "puzc solve prints solutions, -n 5 or --all of them"),
        (&["solve", "good.puz", "-a"], "puzc solve prints solutions, -n 5 or --all of them"),
        (&["count", "good.puz", "--symmetry"], "--up-to symmetry"),
        (&["solve", "good.puz", "--format", "unicode"], "take --show=FORMAT"),
        (&["test", "good.puz", "--expect", "4"], "expect 4 solutions"),
        (&["solve", "good.puz", "--count"], "puzc count counts all solutions"),
        (&["count", "good.puz", "--define", "n=8"], "set with -D NAME=VALUE"),
        (&["-D", "n=8", "count", "good.puz"], "puzc count FILE -D NAME=VALUE"),
        (&["count", "good.puz", "good.puz"], "this verb reads one file"),
        (&["solve", "good.puz", "--max-solutions", "3"], "write --all, too"),
        (&["import", "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"], "puzc import puzzlink 'https"),
        (&["import", "soma.xmpuzzle"], "puzc import burrtools soma.xmpuzzle"),
        (&["render", "good.puz", "pic.svg"], "to write it, -o pic.svg"),
        (&["render", "good.puz", "--format", "svg", "-o", "x.png"], "is the name of a picture in png"),
    ] {
        let output = puzc(folder.path(), args);
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{args:?}");
        assert!(err(&output).contains(hint), "{args:?}: {}", err(&output));
        assert!(!err(&output).contains("to pass '"), "{args:?}: {}", err(&output));
    }
}

#[test]
fn a_picture_of_an_unknown_kind_is_an_error_before_the_search() {
    let folder = folder();
    let endless = "primary a{i:d} for i in 1..64\noption a{i:d} for i in 1..64, c in 0..3\n";
    fs::write(folder.path().join("endless.puz"), endless).unwrap();
    for args in [
        &["render", "missing.puz", "-o", "x.gif"][..],
        &["render", "endless.puz", "--json", "--all", "-o", "x.gif"],
        &["solve", "endless.puz", "--all", "--show=pdf"],
    ] {
        let output = puzc(folder.path(), args);
        assert_eq!(code(&output), 2, "{args:?}: {}", err(&output));
        let messages = err(&output) + &out(&output);
        assert!(
            messages.contains("svg") || messages.contains("unicode"),
            "the choices are listed: {messages}"
        );
    }
    assert!(!folder.path().join("x.gif").exists());
}

#[test]
fn fmt_takes_folders() {
    let folder = folder();
    fs::create_dir_all(folder.path().join("deep/er")).unwrap();
    fs::write(folder.path().join("deep/er/x.puz"), "primary a   \n").unwrap();
    fs::write(folder.path().join("deep/y.puz"), "primary a\n").unwrap();
    let check = puzc(folder.path(), &["fmt", "--check", "deep"]);
    assert_eq!((code(&check), err(&check).as_str()), (1, "deep/er/x.puz: not formatted\n"));
    assert_eq!(code(&puzc(folder.path(), &["fmt", "deep"])), 0);
    assert_eq!(code(&puzc(folder.path(), &["fmt", "--check", "deep"])), 0);
}

#[test]
fn completions_and_the_manual_page_are_printed() {
    let folder = folder();
    assert!(out(&puzc(folder.path(), &["completions", "bash"])).contains("_puzc"));
    assert!(out(&puzc(folder.path(), &["man"])).contains(".TH puzc"));
    let page = out(&puzc(folder.path(), &["man", "build"]));
    assert!(page.contains("puzc\\-build") && page.contains("Examples:"), "{page}");
    assert_eq!(code(&puzc(folder.path(), &["man", "nonsense"])), 2);
    assert!(out(&puzc(folder.path(), &["explain"])).contains("E105  decreasing range"));
}

#[cfg(target_os = "linux")]
#[test]
fn full_disks_are_reported_and_readers_may_close_the_output() {
    let folder = folder();
    for args in [&["explain"][..], &["--help"], &["build", "good.puz"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(folder.path(), args).stdout(full).spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).contains("E801") && err(&output).contains("disk is full"), "{}", err(&output));
    }
    let output = puzc(folder.path(), &["build", "good.puz", "-o", "/dev/full"]);
    assert_eq!(code(&output), 2);
    assert_eq!(code(&puzc(folder.path(), &["build", "good.puz", "-o", "/dev/null"])), 0);
    let mut child = command(folder.path(), &["explain"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut talk = String::new();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!((child.wait().unwrap().code(), talk.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn replaced_files_keep_their_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let file = folder.path().join("real.dlx");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.dlx", folder.path().join("link.dlx")).unwrap();
    assert_eq!(code(&puzc(folder.path(), &["build", "good.puz", "-o", "link.dlx"])), 0);
    assert!(folder.path().join("link.dlx").is_symlink());
    assert_ne!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}
