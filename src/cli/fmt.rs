//! `puzc fmt`

use super::answer::Answer;
use super::args::FmtArgs;
use super::{Disk, Exit, connect, files};
use crate::session::{Session, Settings};
use serde_json::Value;
use std::sync::Arc;

/// Formats puzzles in place, or says which ones are not formatted.
pub fn run(args: &FmtArgs) -> Answer {
    let mut answer = Answer::default();
    let mut changed = vec![];
    for path in &args.files {
        let mut session = Session::new(Arc::new(Disk), Settings::default());
        let texts = session.formatted(path);
        let (texts, sources, mut list) = connect::finish(session, texts);
        if let Some((old, new)) = texts {
            let differs = old != new;
            if differs {
                changed.push(Value::from(path.as_str()));
            }
            if args.check && differs {
                answer = answer.say(format!("{path}: not formatted\n")).exit(Exit::Unexpected);
            } else if !args.check && path == "-" {
                answer = answer.with("text", new.as_str()).data(new);
            } else if !args.check && differs {
                list.extend(files::write(path, |out| out.write_all(new.as_bytes())).err());
            }
        }
        answer = answer.report(sources, list);
    }
    answer.with("changed", changed)
}
