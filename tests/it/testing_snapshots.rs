//! Snapshots of `puzc test`.

use crate::program::{code, err, out};
use crate::testing::{STRIPS, library, objects, test, write};
use std::fs;

#[test]
fn snapshots_are_accepted_and_compared_and_contain_no_counts() {
    let folder = library();
    let path = folder.path();
    let accepted = test(path, &["--accept"]);
    assert!(
        out(&accepted).contains("ok      boxes/strips.puz: snapshot: written\n") && code(&accepted) == 0,
        "{}",
        out(&accepted)
    );
    let snapshot = fs::read_to_string(path.join("boxes/strips.snap")).unwrap();
    assert!(
        snapshot.starts_with(
            "13 primary + 0 secondary items, 43 options, 142 mentions\nsymmetry of order 8\nsha256 "
        ),
        "{snapshot}"
    );
    assert!(
        snapshot.contains("\n00 01 02 10 11 12 20 21 22 A B L dot\n") && !snapshot.contains("solution"),
        "{snapshot}"
    );
    assert!(!path.join("lib/twice.snap").exists(), "nothing is built of a module");
    assert_eq!(code(&test(path, &[])), 0);
    // a piece gets another name: all counts stay the same
    write(&folder, "boxes/strips.puz", &STRIPS.replace("dot:", "top:"));
    let changed = test(path, &[]);
    assert!(
        out(&changed).contains("FAILED  boxes/strips.puz: snapshot: the problem has changed\n"),
        "{}",
        out(&changed)
    );
    assert!(
        err(&changed)
            .contains("- 00 01 02 10 11 12 20 21 22 A B L dot\n+ 00 01 02 10 11 12 20 21 22 A B L top\n"),
        "{}",
        err(&changed)
    );
    assert_eq!(code(&changed), 1);
    assert_eq!(
        fs::read_to_string(path.join("boxes/strips.snap")).unwrap(),
        snapshot,
        "nothing is written unasked"
    );
    let file = objects(&test(path, &["--json", "boxes/strips.puz"]))
        .into_iter()
        .find(|o| o["snapshot"] == "changed")
        .unwrap();
    assert!(file["difference"].as_str().unwrap().contains("+ 00 01 02 10 11 12 20 21 22 A B L top\n"));
    // an expectation fails: the snapshot is not accepted, and the file is not changed
    let failing = STRIPS.replace("dot:", "top:").replace("48", "49");
    write(&folder, "boxes/strips.puz", &failing);
    let refused = test(path, &["--accept"]);
    assert!(out(&refused).contains("FAILED  boxes/strips.puz: snapshot: not written"), "{}", out(&refused));
    assert_eq!(code(&refused), 1);
    assert_eq!(fs::read_to_string(path.join("boxes/strips.snap")).unwrap(), snapshot);
    assert_eq!(fs::read_to_string(path.join("boxes/strips.puz")).unwrap(), failing);
    write(&folder, "boxes/strips.puz", &STRIPS.replace("dot:", "top:"));
    let rewritten = test(path, &["--accept"]);
    assert!(
        out(&rewritten).contains("snapshot: rewritten")
            && err(&rewritten).contains("+ 00 01 02 10 11 12 20 21 22 A B L top"),
        "{}",
        out(&rewritten)
    );
    assert_eq!(code(&test(path, &[])), 0);
}

#[test]
fn the_lines_of_a_snapshot_that_differ_are_told() {
    let folder = library();
    let path = folder.path();
    let difference = || {
        let found = objects(&test(path, &["--json", "boxes/strips.puz"]));
        found.into_iter().find_map(|o| o["difference"].as_str().map(str::to_string))
    };
    test(path, &["--accept"]);
    assert_eq!(difference(), None);
    let snapshot = path.join("boxes/strips.snap");
    let accepted = fs::read_to_string(&snapshot).unwrap();
    let (others, last) = accepted.trim_end().rsplit_once('\n').unwrap();
    let (before, second) = others.rsplit_once('\n').unwrap();
    fs::write(&snapshot, format!("{before}\nnone\n{second}\n")).unwrap();
    assert_eq!(difference(), Some(format!("- none\n+ {last}\n")));
    fs::write(&snapshot, accepted.trim_end()).unwrap();
    assert_eq!(difference(), Some("(ends of lines)\n".into()));
}
