//! `puzc build`

use super::answer::Answer;
use super::args::BuildArgs;
use super::{Disk, connect, files};
use crate::diag::Diagnostic;
use crate::driver::Session;
use crate::xc::Problem;
use serde_json::{Value, json};

/// Compiles a puzzle.
pub fn run(args: &BuildArgs, json: bool) -> Answer {
    let mut session = Session::new(Box::new(Disk), args.evaluation.settings(args.unbroken));
    let problem = session.build(&args.file);
    let mut format = args.format.as_deref().or_else(|| connect::format_of_file(&args.output)).unwrap_or_default();
    if let Some(problem) = &problem {
        if format.is_empty() {
            format = connect::format_for(problem);
        }
        session.diags.extend(connect::emit_check(problem, format));
    }
    let (sources, mut list) = connect::finish(session);
    let mut answer = Answer::default();
    if let Some(problem) = problem.filter(|_| !list.iter().any(Diagnostic::is_error)) {
        answer = answer.with("format", format).with("stats", stats(&problem));
        match write(args, &problem, format, json) {
            Ok(None) => answer = answer.with("file", args.output.as_str()),
            Ok(Some(text)) => answer = answer.with("output", text),
            Err(d) => list.push(d),
        }
        if args.stats {
            answer = answer.say(stats_text(&problem));
        }
    }
    answer.report(sources, list)
}

/// Writes to the output; gives the text instead if it is to be a member of a JSON object.
fn write(args: &BuildArgs, problem: &Problem, format: &str, json: bool) -> Result<Option<String>, Diagnostic> {
    if json && args.output == "-" {
        let mut text = vec![];
        // a vector takes everything
        let _ = connect::emit(problem, format, args.comments, &mut text);
        return Ok(Some(String::from_utf8_lossy(&text).into_owned()));
    }
    files::write(&args.output, |out| connect::emit(problem, format, args.comments, out)).map(|()| None)
}

fn stats(p: &Problem) -> Value {
    json!({
        "primary": p.primary,
        "secondary": p.items.len() - p.primary,
        "options": p.options.len(),
        "mentions": p.options.mentions.len(),
        "colors": p.colors.len().saturating_sub(1),
    })
}

fn stats_text(p: &Problem) -> String {
    format!(
        "{} primary + {} secondary items, {} options, {} mentions\n",
        p.primary,
        p.items.len() - p.primary,
        p.options.len(),
        p.options.mentions.len()
    )
}
