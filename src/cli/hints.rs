//! Hints for command lines that clap rejects, where clap itself has none, or a wrong one.

use super::VERBS;
use super::verbs::command;
use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::num::ParseIntError;

/// Adds a hint, if there is one.
pub fn with_hint(mut e: Error) -> Error {
    let (kind, hint) =
        match (e.kind(), word(&e, ContextKind::InvalidSubcommand), word(&e, ContextKind::InvalidArg)) {
            (ErrorKind::InvalidSubcommand, Some(word), _) if is_file(&word) => (
                ContextKind::Suggested,
                format!("write a verb first: puzc solve {word}, puzc check {word}, puzc render {word}"),
            ),
            (ErrorKind::InvalidSubcommand, Some(word), _) if let Some(hint) = known_verb(&word) => {
                e.remove(ContextKind::SuggestedSubcommand);
                (ContextKind::Suggested, hint.to_string())
            }
            (ErrorKind::UnknownArgument, _, Some(word)) if let Some(hint) = known_option(&word) => {
                e.remove(ContextKind::SuggestedArg);
                (ContextKind::Suggested, hint)
            }
            (ErrorKind::UnknownArgument, _, Some(word)) if e.get(ContextKind::SuggestedArg).is_none() => {
                let one_file = || is_file(&word).then(|| "this verb reads one file".to_string());
                match of_option(&word).or_else(missing_equals_sign).or_else(one_file) {
                    Some(hint) => (ContextKind::Suggested, hint),
                    None => {
                        e.remove(ContextKind::Suggested);
                        return e;
                    }
                }
            }
            (ErrorKind::ValueValidation, ..)
                if std::error::Error::source(&e).is_some_and(|why| why.is::<ParseIntError>()) =>
            {
                let all = word(&e, ContextKind::InvalidValue).is_some_and(|value| value == "all");
                let hint =
                    if all { "--all is for all of them" } else { "a whole number is needed, without a unit" };
                (ContextKind::Suggested, hint.to_string())
            }
            (ErrorKind::InvalidValue, _, Some(argument)) if argument == "<PROGRAM>" => {
                let Some(hint) = word(&e, ContextKind::InvalidValue).and_then(|input| importer(&input))
                else {
                    return e;
                };
                e.remove(ContextKind::SuggestedValue);
                (ContextKind::Suggested, hint)
            }
            (ErrorKind::MissingRequiredArgument, ..) => match choices(&e) {
                Some(hint) => (ContextKind::Suggested, hint),
                None => return e,
            },
            _ => return e,
        };
    e.remove(ContextKind::Suggested);
    e.insert(kind, ContextValue::StyledStrs(vec![StyledStr::from(hint)]));
    e
}

/// The intention behind a verb that other programs have.
fn known_verb(word: &str) -> Option<&'static str> {
    Some(match word {
        "generate" | "create" => "puzc make makes puzzles, puzc new begins a file",
        "sample" | "random" => "puzc solve --random -n 3 prints solutions at random",
        "draw" | "print" | "show" => "puzc render draws pictures",
        "compile" | "export" => "puzc build writes the problem in the format of another program",
        "validate" | "lint" => "puzc check reports errors and warnings",
        "format" => "puzc fmt formats puzzles",
        _ => return None,
    })
}

/// The intention behind an option that other programs or verbs have; clap itself may suggest a similar one.
fn known_option(word: &str) -> Option<String> {
    let ending = word.trim_start_matches('-');
    Some(match word {
        "-o" | "--output" => {
            "puzc render -o draws to a file, puzc build -o writes the problem to a file".to_string()
        }
        "-n" if words().first().is_some_and(|verb| verb == "minimize") => {
            "--tries N tries N orders of the clues, and takes the best one".to_string()
        }
        "--bw" | "--grayscale" | "--monochrome" => {
            "puzc render --black-and-white draws without colors".to_string()
        }
        "--sample" => "puzc solve --random -n 3 prints solutions at random".to_string(),
        "--all" | "-a" | "-n" => {
            "puzc solve prints solutions, -n 5 or --all of them; puzc count counts all".to_string()
        }
        "--unicode" | "--ascii" | "--svg" | "--html" | "--png" | "--pdf" => {
            format!("write --format {ending}, or -o OUT.{ending}")
        }
        "--best" => "write `minimize cost` in the puzzle, and solve prints the best solution".to_string(),
        "--symmetry" => {
            "solutions that are images of one another count as one with --up-to symmetry".to_string()
        }
        "--expect" => "a line of the puzzle says what is expected: expect 4 solutions".to_string(),
        "--format" => "puzc render --format draws a picture; the other verbs take --show=FORMAT".to_string(),
        "--count" => "puzc count counts all solutions".to_string(),
        "--first" => "puzc solve prints the first solution, -n 5 the first five".to_string(),
        "--define" | "--param" => "parameters of the puzzle are set with -D NAME=VALUE".to_string(),
        "-D" => "options stand behind the verb: puzc count FILE -D NAME=VALUE".to_string(),
        "-j" => "threads are set with --threads N".to_string(),
        "=" => "write no spaces around the sign: -D NAME=VALUE".to_string(),
        _ if word.starts_with("--") && ending.len() == 1 => {
            format!("parameters of the puzzle are set with -D {ending}=VALUE")
        }
        _ => return None,
    })
}

/// The likely intention behind another unknown option or word; clap itself suggests to put `--` before it.
fn of_option(word: &str) -> Option<String> {
    let ending = word.trim_start_matches('-');
    let mut command = command();
    command.build();
    let has = |name: &&str| {
        let mut arguments = command.find_subcommand(name).into_iter().flat_map(|verb| verb.get_arguments());
        arguments.any(|a| a.get_long() == Some(ending))
    };
    let verbs: Vec<&str> = VERBS.iter().map(|verb| verb.name).filter(has).collect();
    Some(match word {
        _ if word.starts_with("--") && !verbs.is_empty() => {
            format!("{word} is an option of {}", verbs.join(", "))
        }
        _ if !word.starts_with('-') && word.contains('=') => format!("write -D {word}"),
        _ if word.starts_with("--") => format!("parameters of the puzzle are set with -D {ending}=VALUE"),
        _ => return None,
    })
}

/// How to import an input that was written without the name of its program.
fn importer(input: &str) -> Option<String> {
    let program = match input.rsplit_once('.').map(|(_, ending)| ending) {
        _ if input.starts_with("http") && input.contains("penpa") => "penpa GENRE",
        _ if input.starts_with("http") => "puzzlink",
        Some("xmpuzzle") => "burrtools",
        Some("psv") => "polysolver",
        Some("dlx") => "dlx",
        _ => return None,
    };
    let mark = if input.starts_with("http") { "'" } else { "" };
    Some(format!("puzc import {program} {mark}{input}{mark}"))
}

/// A value that was written after its option with a space instead of `=`.
fn missing_equals_sign() -> Option<String> {
    let words = words();
    let mut command = command();
    command.build();
    let verb = command.find_subcommand(words.iter().find(|word| VERBS.iter().any(|v| v.name == *word))?)?;
    let needs_sign = |word: &str| {
        let option =
            verb.get_arguments().find(|a| a.get_long().is_some_and(|name| word == format!("--{name}")));
        option.is_some_and(|a| a.is_require_equals_set())
    };
    let is_value = |word: &str| !word.starts_with('-') && !is_file(word);
    let pair = words.windows(2).find(|pair| needs_sign(&pair[0]) && is_value(&pair[1]))?;
    Some(format!("a value of {0} is written after `=`: {0}={1}", pair[0], pair[1]))
}

/// The words of the command line.
fn words() -> Vec<String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

fn word(e: &Error, kind: ContextKind) -> Option<String> {
    match e.get(kind)? {
        ContextValue::String(word) => Some(word.clone()),
        ContextValue::Strings(words) => words.first().cloned(),
        _ => None,
    }
}

fn is_file(word: &str) -> bool {
    word == "-" || word.ends_with(".puz") || word.ends_with(".dlx")
}

/// The possible values of the missing arguments, if there are only a few, and an
/// example of the verb.
fn choices(e: &Error) -> Option<String> {
    let name = words().into_iter().find(|word| VERBS.iter().any(|v| v.name == *word))?;
    let mut command = command();
    command.build();
    let verb = command.find_subcommand(&name)?;
    let missing = word(e, ContextKind::InvalidArg)?;
    let argument = verb.get_arguments().find(|a| a.is_required_set() && missing.contains(&a.to_string()));
    if argument.is_none() && missing.starts_with('-') {
        return Some(format!("write {missing}, too")); // another option needs it
    }
    let values: Vec<String> = argument
        .map(|a| a.get_possible_values().iter().map(|v| v.get_name().to_string()).collect())
        .unwrap_or_default();
    let examples = VERBS.iter().find(|v| v.name == name)?.examples;
    let example = examples.lines().find(|line| line.trim_start().starts_with("puzc"))?.trim();
    let example = example.split("  ").next().unwrap_or(example);
    Some(match values.is_empty() {
        true => format!("for example: {example}"),
        false => format!("one of {}; for example: {example}", values.join(", ")),
    })
}
