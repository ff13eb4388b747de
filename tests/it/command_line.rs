//! The parts of the command line that make sense without a run of it: its description, the files of a disk,
//! and a search that is watched.

use clap::ArgMatches;
use clap::error::ErrorKind;
use puzc::{FileRequest, Files, Vectors};
use puzc_cli::{
    Answer, Ending, Exit, FilesProgress, ProgressLine, RemainingWork, SavedFiles, SearchProgress, Speed,
    Switch, command,
};
use puzc_solver::partition::Shard;
use puzc_solver::solve::vectors as best_vectors;
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;

/// Wide enough for every line.
const UNLIMITED: usize = usize::MAX;

/// The options of `puzc count x.puz` with one more.
fn counting(option: &str) -> Result<ArgMatches, ErrorKind> {
    let line = ["puzc", "count", "x.puz", option];
    let matches = command().try_get_matches_from(line).map_err(|e| e.kind())?;
    Ok(matches.subcommand_matches("count").unwrap().clone())
}

fn is_refused(option: &str) -> bool {
    counting(option).is_err_and(|kind| matches!(kind, ErrorKind::ValueValidation | ErrorKind::InvalidValue))
}

#[test]
fn the_command_line_is_consistent_and_every_verb_shows_an_example() {
    let mut command = command();
    command.clone().debug_assert();
    command.build();
    for verb in command.get_subcommands().filter(|v| v.get_name() != "help") {
        let example = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
        assert!(example.contains(&format!("puzc {}", verb.get_name())), "{}", verb.get_name());
    }
}

/// Clap drops a requirement that something given excludes, and the option would be ignored in silence.
#[test]
fn an_option_excludes_what_the_one_excludes_that_it_belongs_to() {
    let mut command = command();
    command.build();
    let mut tested = 0;
    for verb in command.get_subcommands() {
        let names = |arg: &clap::Arg, other: &clap::Arg| {
            verb.get_arg_conflicts_with(arg).iter().any(|own| own.get_id() == other.get_id())
                || verb.get_groups().any(|group| {
                    let has = |arg: &clap::Arg| group.get_args().any(|own| own == arg.get_id());
                    !group.clone().is_multiple() && has(arg) && has(other)
                })
        };
        let excluded = |arg: &clap::Arg| -> Vec<String> {
            let others = verb.get_arguments().filter(|other| other.get_id() != arg.get_id());
            let others = others.filter(|other| names(arg, other) || names(other, arg));
            others.map(|other| other.get_id().to_string()).collect()
        };
        let help = |arg: &clap::Arg| arg.get_help().map(ToString::to_string).unwrap_or_default();
        let belongs = |id: &str| {
            let own = verb.get_arguments().find(|arg| arg.get_id() == id);
            own.is_some_and(|arg| help(arg).starts_with("With --"))
        };
        for arg in verb.get_arguments() {
            let help = help(arg);
            let Some(rest) = help.strip_prefix("With --") else { continue };
            let name = rest.split([' ', ':']).next().unwrap_or_default();
            let owner = verb.get_arguments().find(|other| other.get_long() == Some(name)).unwrap();
            let mine = excluded(arg);
            // those that belong to options, too, need these
            let others = excluded(owner).into_iter().filter(|other| !belongs(other));
            for other in others {
                let name = verb.get_name();
                assert!(mine.contains(&other), "{name}: {} does not exclude {other}", arg.get_id());
            }
            tested += 1;
        }
    }
    assert!(tested > 8, "{tested}");
}

#[test]
fn instructions_that_the_processor_lacks_are_refused() {
    let vectors = |name: &str| counting(&format!("--vectors={name}")).map(|m| m.get_one("vectors").copied());
    assert_eq!(vectors("none"), Ok(Some(Vectors::Portable)));
    assert_eq!(vectors("avx512").is_ok(), best_vectors() == Vectors::Avx512);
    assert!(is_refused("--vectors=mmx"));
}

#[test]
fn times_have_units() {
    let millis = |text: &str| {
        let matches = counting(&format!("--time-limit={text}")).unwrap();
        matches.get_one::<Duration>("time_limit").unwrap().as_millis()
    };
    assert_eq!(
        ["0", "2.5", "10s", "5m", "2h", "40ms"].map(millis),
        [0, 2500, 10_000, 300_000, 7_200_000, 40]
    );
    for text in ["", "s", "-1", "nan", "inf", "1e300", "5 minutes", "1d"] {
        assert!(is_refused(&format!("--time-limit={text}")), "{text}");
    }
}

#[test]
fn shards_are_numbered_from_one() {
    let matches = counting("--shard=2/7").unwrap();
    assert_eq!(matches.get_one("shard"), Some(&Shard { number: 2, of: 7 }));
    for text in ["0/7", "8/7", "2", "/", "2/7/1", "-1/2", "1/0", "a/b", "1/1000001"] {
        assert!(is_refused(&format!("--shard={text}")), "{text}");
    }
}

#[test]
fn definitions_split_at_the_first_equals_sign() {
    let matches = counting("-Da=b=c").unwrap();
    assert_eq!(matches.get_one("define"), Some(&("a".to_string(), "b=c".to_string())));
    assert!(is_refused("-D==3") && is_refused("-Dn"));
}

#[test]
fn a_save_is_another_content_that_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.puz");
    let path = path.to_str().unwrap();
    let files = SavedFiles::default();
    fs::write(path, "1").unwrap();
    assert_eq!(files.read(FileRequest::of_user(path)).unwrap(), b"1");
    assert!(!files.have_changed() && !files.have_changed());
    fs::write(path, "1").unwrap();
    assert!(!files.have_changed() && !files.have_changed(), "the same content");
    fs::write(path, "2").unwrap();
    assert!(!files.have_changed() && files.have_changed(), "as long and nearly as old");
    fs::write(path, "3").unwrap();
    assert!(!files.have_changed(), "it is still being written");
    fs::remove_file(path).unwrap();
    assert!(!files.have_changed() && files.have_changed(), "it is gone");
    files.clear();
    assert!(files.read(FileRequest::of_user(path)).is_err());
    assert!(!files.have_changed() && !files.have_changed());
    fs::write(path, "1").unwrap();
    assert!(!files.have_changed() && files.have_changed(), "it is back");
    files.clear();
    assert!(files.read(FileRequest::of_user(path)).is_ok());
    fs::remove_file(path).unwrap();
    assert!(!files.have_changed() && files.have_changed(), "it is gone before it was looked at");
}

#[test]
fn the_first_cause_counts() {
    let switch = Switch::new(None);
    assert_eq!((switch.cause(), switch.control.stopped()), (None, false));
    switch.stop(Ending::Time);
    switch.stop(Ending::Interrupt);
    assert_eq!((switch.cause(), switch.control.stopped()), (Some(Ending::Time), true));
    assert_eq!(Switch::new(Some(Duration::ZERO)).cause(), Some(Ending::Time));
}

#[test]
fn a_crash_is_a_bug_to_report_and_not_a_limit() {
    let answer = Ending::Crashed.add_to(Answer::default());
    assert_eq!((answer.exit, &answer.fields["ended"]), (Some(Exit::Unexpected), &json!("crashed")));
    assert!(answer.messages.starts_with("internal error: ") && answer.messages.contains("please report it"));
    assert!(answer.data.is_empty() && answer.fields["complete"] == false);
}

#[test]
fn a_fault_of_the_search_is_shown_with_the_solution() {
    let end = Ending::Wrong("solution 7 is wrong: there is no option 10\n |3\n".into());
    let answer = end.add_to(Answer::default());
    assert_eq!(answer.exit, Some(Exit::Unexpected));
    assert_eq!(answer.messages, "internal error: solution 7 is wrong: there is no option 10\n |3\n");
    assert!(answer.fields["internal_error"].is_string() && answer.fields["complete"] == false);
}

#[test]
fn the_speed_is_that_of_the_last_second() {
    let mut speed = Speed::default();
    let mut at = |seconds: f64, nodes| speed.at(Duration::from_secs_f64(seconds), nodes);
    assert_eq!(
        [at(1.0, 1000), at(1.5, 9000), at(3.0, 9000), at(4.0, 10_000)],
        [1000.0, 1000.0, 4000.0, 1000.0]
    );
}

#[test]
fn the_line_fits_the_terminal() {
    let mut progress = SearchProgress {
        elapsed: Duration::from_secs(10),
        nodes: 25_000_000,
        nodes_per_second: 2_500_000.0,
        solutions: 5u8.into(),
        solutions_per_second: 0.5,
        parts: Some((12, 52)),
        remaining: Some(RemainingWork { done: 0.25, seconds: 30.0, error: 0.111 }),
    };
    let whole = "10 s [#####...............] 25%: 12 parts done, 52 open; 25M nodes (2.5M/s), \
                 5 solutions (0/s); 30 s left (±12%)";
    assert_eq!(progress.line(UNLIMITED), whole);
    assert_eq!(progress.line(whole.chars().count()), whole);
    assert_eq!(
        progress.line(90),
        "10 s [#####...............] 25%: 25M nodes (2.5M/s), 5 solutions (0/s); 30 s left (±12%)"
    );
    assert_eq!(progress.line(32), "10 s 25%: 25M nodes, 5 solutions");
    assert_eq!(progress.line(20), "10 s 25%");
    for width in 0..130 {
        assert!(width < 4 || progress.line(width).chars().count() <= width);
    }
    assert_eq!((&progress.event()["seconds_left"], &progress.event()["done"]), (&json!(30.0), &json!(0.25)));
    progress.remaining = None;
    assert_eq!(
        progress.line(UNLIMITED),
        "10 s: 12 parts done, 52 open; 25M nodes (2.5M/s), 5 solutions (0/s)"
    );
    assert_eq!(progress.event()["seconds_left"], Value::Null);
    (progress.parts, progress.solutions) = (None, 1u8.into());
    assert_eq!(progress.line(UNLIMITED), "10 s: 25M nodes (2.5M/s), 1 solution (0/s)");
}

#[test]
fn a_run_over_files_shows_the_search_that_has_taken_longest() {
    let longest = Some(("queens.puz: 92 solutions".into(), Duration::from_secs(65)));
    let progress = FilesProgress { elapsed: Duration::from_secs(70), finished: 3, files: 40, longest };
    assert_eq!(progress.line(UNLIMITED), "1:10: 3 of 40 files; 1:05: queens.puz: 92 solutions");
    assert_eq!(progress.line(30), "1:10: 3 of 40 files");
    assert_eq!(progress.line(10), "1:10");
    assert_eq!(progress.event()["files_done"], 3);
}

#[test]
fn numbers_are_short() {
    let numbers = [0, 42, 9999, 10_000, 12_345, 999_400, 1_234_567, 25_000_000, 3_100_000_000_000];
    let shown = ["0", "42", "9999", "10k", "12.3k", "999k", "1.23M", "25M", "3.1T"];
    for (nodes, shown) in numbers.into_iter().zip(shown) {
        let line = SearchProgress { nodes, ..SearchProgress::default() }.line(UNLIMITED);
        assert_eq!(line, format!("0 s: {shown} nodes (0/s), 0 solutions (0/s)"));
    }
}

#[test]
fn times_are_as_on_a_clock() {
    for (seconds, shown) in [(59, "59 s"), (245, "4:05"), (7200, "2:00:00")] {
        let elapsed = Duration::from_secs(seconds);
        let line = SearchProgress { elapsed, ..SearchProgress::default() }.line(UNLIMITED);
        assert_eq!(line, format!("{shown}: 0 nodes (0/s), 0 solutions (0/s)"));
    }
}
