//! `puzc fmt`

use super::answer::Answer;
use super::args::FmtArgs;
use super::{Disk, Exit, connect, files};
use crate::base::Limits;
use crate::session::{Session, Settings};
use serde_json::Value;

/// Formats puzzles in place, or says which ones are not formatted.
pub fn run(args: &FmtArgs) -> Answer {
    let mut answer = Answer::default();
    let mut changed = vec![];
    for path in &args.files {
        let settings = Settings { limits: Limits::default(), ..Settings::default() };
        let mut session = Session::new(Box::new(Disk), settings);
        let texts = formatted(&mut session, path);
        let (sources, mut list) = connect::finish(session);
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

/// The text of a file, and the formatted one; a file with errors is left alone.
fn formatted(session: &mut Session, path: &str) -> Option<(String, String)> {
    let file = session.load(path)?;
    let ast = session.parse(file);
    if session.diags.has_errors() {
        return None;
    }
    match crate::fmt::format(&session.sources, file, &ast) {
        Ok(text) => Some((session.sources.file(file).text.to_string(), text)),
        Err(list) => {
            session.diags.extend(list);
            None
        }
    }
}
