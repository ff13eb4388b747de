//! puzc harms nothing on the disk: inputs, links, pipes, devices, files outside the folder of a puzzle.
#![cfg(unix)]

use crate::program::{GOOD, code, command, err, folder, out, puzc, puzc_with};
use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

pub fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Runs a program of the system; if that fails on this machine, says so and returns false.
fn done(program: &str, args: &[&str], folder: &Path) -> bool {
    let status = Command::new(program).args(args).current_dir(folder).stderr(Stdio::null()).status();
    let fine = status.is_ok_and(|status| status.success());
    if !fine {
        eprintln!("skipped: {program} {} is not possible here", args.join(" "));
    }
    fine
}

/// Runs puzc with a time limit.
pub fn soon(folder: &Path, args: &[&str]) -> std::process::Output {
    let mut child = command(folder, args).spawn().unwrap();
    drop(child.stdin.take());
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("puzc {args:?} does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

#[test]
fn an_output_never_replaces_an_input() {
    let folder = folder();
    let at = folder.path();
    let module = "let n = 2\n";
    write(at, "module.puz", module);
    write(
        at,
        "main.puz",
        "use n from \"module.puz\"\nlet t = lines(file(\"data.txt\"))\nprimary {t[0]}{n}\noption {t[0]}{n}\n",
    );
    write(at, "data.txt", "x\n");
    write(at, "good.dlx", "a b\na b\n");
    fs::hard_link(at.join("main.puz"), at.join("other-name.puz")).unwrap();
    symlink("main.puz", at.join("link.puz")).unwrap();
    let before: Vec<String> = names(at);
    for args in [
        vec!["build", "main.puz", "-o", "main.puz"],
        vec!["build", "main.puz", "-o", "./main.puz"],
        vec!["build", "main.puz", "-o", "other-name.puz"],
        vec!["build", "main.puz", "-o", "link.puz"],
        vec!["build", "link.puz", "-o", "main.puz"],
        vec!["build", "main.puz", "-o", "module.puz"],
        vec!["build", "main.puz", "-o", "data.txt"],
        vec!["render", "main.puz", "-o", "main.puz", "--format", "svg"],
        vec!["import", "dlx", "good.dlx", "-o", "good.dlx"],
        vec!["test", "good.puz", "--junit", "good.puz"],
        vec!["count", "main.puz", "--checkpoint", "main.puz", "--force"],
        vec!["count", "main.puz", "--checkpoint", "module.puz", "--force"],
    ] {
        let output = puzc(at, &args);
        assert_eq!(code(&output), 2, "{args:?}: {}", err(&output));
        assert!(err(&output).contains("is an input of this run and is not overwritten"), "{}", err(&output));
    }
    let output = command(at, &["build", "-", "-o", "good.puz"])
        .stdin(fs::File::open(at.join("good.puz")).unwrap())
        .output()
        .unwrap();
    assert!(err(&output).contains("is an input of this run"), "{}", err(&output));
    assert_eq!((read(at, "good.puz"), read(at, "module.puz")), (GOOD.to_string(), module.to_string()));
    assert_eq!((read(at, "good.dlx"), names(at)), ("a b\na b\n".to_string(), before));
    assert!(read(at, "main.puz").starts_with("use n"));
}

#[test]
fn a_checkpoint_replaces_a_file_only_with_force() {
    let folder = folder();
    let at = folder.path();
    let count = |args: &[&str]| puzc(at, &[&["count", "good.puz", "--threads", "1"], args].concat());
    assert_eq!(code(&count(&["--checkpoint", "state"])), 0);
    let state = read(at, "state");
    for taken in ["state", "good.puz", "bad.puz"] {
        let before = read(at, taken);
        let refused = count(&["--checkpoint", taken, "--time-limit", "0"]);
        assert_eq!((code(&refused), out(&refused)), (2, String::new()));
        let shown = err(&refused);
        assert!(shown.contains(&format!("`{taken}` already exists")), "{shown}");
        assert!(shown.contains(&format!("--resume {taken}")) && shown.contains("--force"), "{shown}");
        assert_eq!(read(at, taken), before);
    }
    // a dangling link exists, too
    symlink("nowhere", at.join("dangling")).unwrap();
    assert!(err(&count(&["--checkpoint", "dangling"])).contains("already exists"));
    assert_eq!(code(&count(&["--resume", "state"])), 0);
    write(at, "state", "something else");
    assert_eq!(code(&count(&["--checkpoint", "state", "--force"])), 0);
    assert!(state.contains("puzc checkpoint") && read(at, "state").contains("puzc checkpoint"));
    assert_eq!(code(&count(&["--force"])), 2, "there is nothing to force");
    for option in ["--checkpoint", "--resume"] {
        assert!(err(&count(&[option, "-"])).contains("must be a file"));
    }
}

#[test]
fn pipes_and_devices_are_never_replaced() {
    let folder = folder();
    let at = folder.path();
    if done("mkfifo", &["pipe"], at) {
        for args in [["--checkpoint", "pipe", "--force"], ["--checkpoint", "pipe", "--threads=1"]] {
            let refused = soon(at, &[&["count", "good.puz"], &args[..]].concat());
            assert_eq!(code(&refused), 2, "{}", err(&refused));
            assert!(fs::symlink_metadata(at.join("pipe")).unwrap().file_type().is_fifo());
        }
        let pipe = at.join("pipe");
        let reader = thread::spawn(move || fs::read_to_string(pipe).unwrap());
        assert_eq!(code(&soon(at, &["build", "good.puz", "-o", "pipe"])), 0);
        assert!(reader.join().unwrap().contains("a b"));
    }
    if done("mknod", &["null", "c", "1", "3"], at) {
        assert_eq!(code(&puzc(at, &["build", "good.puz", "-o", "null"])), 0);
        let refused = puzc(at, &["count", "good.puz", "--checkpoint", "null", "--force"]);
        assert!(err(&refused).contains("it is not a regular file"), "{}", err(&refused));
        assert!(fs::symlink_metadata(at.join("null")).unwrap().file_type().is_char_device());
    }
    if done("mknod", &["disk", "b", "7", "250"], at) {
        let refused = puzc(at, &["build", "good.puz", "-o", "disk"]);
        assert!(err(&refused).contains("it is a block device"), "{}", err(&refused));
    }
    let full = puzc(at, &["build", "good.puz", "-o", "/dev/full"]);
    assert_eq!(code(&full), 2);
    assert!(err(&full).contains("the disk is full"), "{}", err(&full));
}

#[test]
fn links_are_followed() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("elsewhere")).unwrap();
    write(at, "elsewhere/old.dlx", "old");
    fs::set_permissions(at.join("elsewhere/old.dlx"), PermissionsExt::from_mode(0o640)).unwrap();
    symlink("elsewhere/old.dlx", at.join("link.dlx")).unwrap();
    symlink("elsewhere/new.dlx", at.join("dangling.dlx")).unwrap();
    symlink("dangling.dlx", at.join("twice.dlx")).unwrap();
    symlink("circle.dlx", at.join("circle.dlx")).unwrap();
    for name in ["link.dlx", "twice.dlx"] {
        assert_eq!(code(&puzc(at, &["build", "good.puz", "-o", name])), 0);
        assert!(read(at, name).contains("a b"));
        assert!(fs::symlink_metadata(at.join(name)).unwrap().is_symlink(), "{name}");
    }
    assert_eq!(names(&at.join("elsewhere")), ["new.dlx", "old.dlx"]);
    assert_eq!(fs::metadata(at.join("elsewhere/old.dlx")).unwrap().mode() & 0o777, 0o640);
    assert_eq!(code(&puzc(at, &["build", "good.puz", "-o", "circle.dlx"])), 2);
    symlink("elsewhere/state", at.join("state")).unwrap();
    assert_eq!(code(&puzc(at, &["count", "good.puz", "--checkpoint", "state", "--force"])), 0);
    assert_eq!(code(&puzc(at, &["count", "good.puz", "--resume", "state"])), 0);
    assert!(fs::symlink_metadata(at.join("state")).unwrap().is_symlink());
    assert!(fs::symlink_metadata(at.join("elsewhere/state")).unwrap().is_file());
}

/// Names of files that puzc has left incomplete.
fn left_behind(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.starts_with(".puzc")).collect()
}

/// A puzzle with a large problem.
const LARGE: &str = "primary {i:d} for i in 1..100000\noption {i:d} for i in 1..100000\n";

#[test]
fn no_temporary_file_remains_however_a_run_ends() {
    let folder = folder();
    let at = folder.path();
    write(at, "large.puz", LARGE);
    let (mut queens, n) = (String::new(), 60);
    for (k, kind) in ["r", "c"].iter().enumerate() {
        queens += &(0..n).map(|i| format!("{kind}{i} ")).collect::<String>();
        queens += ["", "\n"][k];
    }
    queens += &(0..n * n).map(|i| format!("r{} c{}\n", i / n, i % n)).collect::<String>();
    write(at, "endless.dlx", &queens);
    let checkpoints = ["count", "endless.dlx", "--checkpoint", "state", "--force", "--every", "0.001"];
    let build = ["build", "large.puz", "-o", "large.dlx"];
    let start = Instant::now();
    for round in 0..12 {
        for signal in ["-KILL", "-TERM", "-HUP"] {
            let args = if round % 2 == 0 { &checkpoints[..] } else { &build[..] };
            let mut child = command(at, args).spawn().unwrap();
            // different times, so that the run is killed at different points, whatever the speed of this
            // machine
            thread::sleep(Duration::from_millis(60 + 37 * round));
            let _ =
                Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
            // HUP is ignored if the tests run under nohup
            let waits = (0..500).take_while(|_| child.try_wait().unwrap().is_none());
            waits.for_each(|_| thread::sleep(Duration::from_millis(10)));
            let _ = child.kill();
            child.wait().unwrap();
            assert_eq!(left_behind(at), Vec::<String>::new(), "{args:?} after {signal}");
        }
        if start.elapsed() > Duration::from_secs(40) {
            break;
        }
    }
    assert!(at.join("state").exists(), "no checkpoint was written: nothing was tested");
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = folder();
    let at = folder.path();
    write(at, "large.puz", LARGE);
    write(at, "large.dlx", "old");
    // a file may have this many blocks; the signal at its end must not end the process either
    let small = format!("ulimit -f 4; exec {} build large.puz -o large.dlx", env!("CARGO_BIN_EXE_puzc"));
    let output = Command::new("sh").args(["-c", &small]).current_dir(at).output().unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("cannot write `large.dlx`"), "{}", err(&output));
    assert_eq!((read(at, "large.dlx").as_str(), left_behind(at)), ("old", vec![]));
    // a disk of 100 kB, if this is root and may mount one
    fs::create_dir(at.join("disk")).unwrap();
    if done("mount", &["-t", "tmpfs", "-o", "size=100k", "tmpfs", "disk"], at) {
        write(at, "disk/large.dlx", "old");
        let full = puzc(at, &["build", "large.puz", "-o", "disk/large.dlx"]);
        let (kept, left) = (read(at, "disk/large.dlx"), left_behind(&at.join("disk")));
        assert!(done("umount", &["disk"], at));
        assert!(err(&full).contains("the disk is full"), "{}", err(&full));
        assert_eq!((code(&full), kept.as_str(), left), (2, "old", vec![]));
    }
}

/// A folder `repo` with links that lead out of it to `out/secret.*`.
fn hostile() -> tempfile::TempDir {
    let folder = folder();
    let at = folder.path();
    for name in ["out", "repo", "repo/sub"] {
        fs::create_dir(at.join(name)).unwrap();
    }
    write(at, "out/secret", "SECRET\n");
    write(at, "out/secret.puz", "let secret = \"SECRET\"\n");
    write(at, "repo/inside", "fine\n");
    for (link, target) in [
        ("l.txt", "../out/secret"),
        ("m.puz", "../out/secret.puz"),
        ("dir", "../out"),
        ("sub/ok.txt", "../inside"),
    ] {
        symlink(target, at.join("repo").join(link)).unwrap();
    }
    folder
}

#[test]
fn links_cannot_leave_the_folder_of_a_puzzle() {
    let folder = hostile();
    let at = folder.path();
    write(at, "repo/file.puz", "let t = lines(file(\"l.txt\"))\nprimary {t[0]}\noption {t[0]}\n");
    write(at, "repo/module.puz", "use secret from \"m.puz\"\nprimary {secret}\noption {secret}\n");
    write(at, "repo/folder.puz", "let t = lines(file(\"dir/secret\"))\nprimary {t[0]}\noption {t[0]}\n");
    write(at, "repo/output.puz", "primary a\noption a\nexpect output \"l.txt\"\n");
    for name in ["file", "module", "folder", "output"] {
        let path = format!("repo/{name}.puz");
        let args = if name == "output" { vec!["test", &path] } else { vec!["build", &path] };
        let refused = puzc(at, &args);
        assert_eq!(code(&refused), 2, "{name}: {}", err(&refused));
        assert!(err(&refused).contains("links lead out of the folder"), "{name}: {}", err(&refused));
        assert!(!(out(&refused) + &err(&refused)).contains("SECRET"), "{name}");
        // within the folder, too
        let name = format!("{name}.puz");
        let args = if name.starts_with("output") { vec!["test", &name] } else { vec!["build", &name] };
        assert_eq!(code(&puzc(&at.join("repo"), &args)), 2);
        if args[0] == "build" {
            let allowed = puzc(&at.join("repo"), &["build", &name, "--allow-read"]);
            assert!(out(&allowed).contains("SECRET"), "{}", err(&allowed));
        }
    }
    // links within it are like files, also in subfolders
    write(at, "repo/sub/mod.puz", "let inside = lines(file(\"ok.txt\"))\n");
    write(at, "repo/ok.puz", "use inside from \"sub/mod.puz\"\nprimary {inside[0]}\noption {inside[0]}\n");
    let fine = puzc(at, &["build", "repo/ok.puz"]);
    assert!(out(&fine).contains("fine"), "{}", err(&fine));
}

#[test]
fn a_collection_cannot_harm_the_machine_that_tests_it() {
    let folder = hostile();
    let at = folder.path();
    let repo = at.join("repo");
    let puzzle = "primary touch x\noption touch x\nexpect 1 solutions\n";
    for name in ["a", "b", "c", "plain"] {
        write(&repo, &format!("{name}.puz"), puzzle);
    }
    write(&repo, "old.snap", "old\n");
    symlink("../out/secret", repo.join("a.snap")).unwrap();
    symlink("old.snap", repo.join("b.snap")).unwrap();
    symlink("../out/new", repo.join("c.snap")).unwrap();
    symlink("../../out/secret.puz", repo.join("sub/leads-out.puz")).unwrap();
    let output = puzc(&repo, &["test", "a.puz", "b.puz", "c.puz", "plain.puz", "--accept"]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    let shown = out(&output) + &err(&output);
    assert!(shown.contains("links lead out of the folder") && shown.contains("it is a link, and"), "{shown}");
    assert!(!shown.contains("SECRET"), "{shown}");
    assert_eq!((read(at, "out/secret"), read(&repo, "old.snap")), ("SECRET\n".into(), "old\n".into()));
    assert!(read(&repo, "plain.snap").contains("touch"));
    assert_eq!(names(&at.join("out")), ["secret", "secret.puz"]);
    // a puzzle that is a link to a file outside is not part of this collection
    for verb in ["test", "fmt"] {
        let output = puzc(at, &[verb, "repo/sub"]);
        assert!(err(&output).contains("leads-out.puz` is skipped: it is a link"), "{}", err(&output));
        assert_eq!(code(&output), 2);
    }
    if done("mkfifo", &["plain.puz.fifo", "pipe.snap"], &repo) {
        write(&repo, "pipe.puz", puzzle);
        let output = soon(&repo, &["test", "pipe.puz", "--accept"]);
        assert!(err(&output).contains("it is not a regular file"), "{}", err(&output));
        assert!(fs::symlink_metadata(repo.join("pipe.snap")).unwrap().file_type().is_fifo());
    }
}

#[test]
fn data_are_read_only_from_regular_files() {
    let folder = folder();
    let at = folder.path();
    write(at, "dash.puz", "let t = lines(file(\"-\"))\nprimary {t[0]}\noption {t[0]}\n");
    for name in ["dash.puz", "./dash.puz"] {
        let output = puzc_with(at, &["build", name], b"hello\n");
        assert!(err(&output).contains("cannot read `"), "{}", err(&output));
        assert!(!out(&output).contains("hello"));
    }
    // not even the puzzle that was read from there
    let output = puzc_with(at, &["build", "-"], read(at, "dash.puz").as_bytes());
    assert!(err(&output).contains("there is no such file"), "{}", err(&output));
    write(at, "-", "hello\n");
    assert!(out(&puzc(at, &["build", "dash.puz"])).contains("hello"), "it is a name like others");
    if done("mkfifo", &["pipe"], at) {
        write(at, "pipe.puz", "let t = file(\"pipe\")\n");
        for args in [["check", "pipe.puz", "--allow-read"], ["check", "pipe.puz", "--color=never"]] {
            let output = soon(at, &args);
            assert!(err(&output).contains("it is not a regular file"), "{}", err(&output));
        }
    }
    write(at, "zero.puz", "let t = file(\"/dev/zero\")\n");
    let output = soon(at, &["check", "zero.puz", "--allow-read"]);
    assert!(err(&output).contains("it is not a regular file"), "{}", err(&output));
}

#[test]
fn paths_that_are_not_utf8_do_not_end_a_test() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder();
    let at = folder.path();
    let odd = at.join(std::ffi::OsStr::from_bytes(b"d\xff"));
    if fs::create_dir(&odd).is_err() {
        eprintln!("skipped: this file system has only names in UTF-8");
        return;
    }
    fs::write(odd.join("a.puz"), GOOD).unwrap();
    fs::remove_file(at.join("bad.puz")).unwrap();
    let output = puzc(at, &["test"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("a.puz` is skipped: its path is not UTF-8"), "{}", err(&output));
    assert!((out(&output) + &err(&output)).contains("1 file"), "{}{}", out(&output), err(&output));
}

#[test]
fn help_that_cannot_be_printed_is_an_error() {
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped: there is no /dev/full");
        return;
    }
    let folder = folder();
    for args in [&["--help"][..], &["count", "--help"], &["--version"], &["man"], &["explain"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(folder.path(), args).stdout(full).output().unwrap();
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).contains("cannot write standard output: the disk is full"), "{}", err(&output));
    }
}
