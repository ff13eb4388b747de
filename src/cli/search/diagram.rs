//! A decision diagram of all solutions: by a search, or from a file.

use super::estimator::TreeEstimator;
use super::watch::{Switch, watched};
use super::{Ending, SearchTask};
use crate::files;
use crate::output::answer::Answer;
use crate::output::stream::OutputStream;
use puzc_api::for_cli::read_diagram;
use puzc_solver::solve::{Control, Diagram, DiagramBound, NoDiagram};
use std::sync::Mutex;

/// The diagram of the whole problem, from a file if it is given; or the answer that there is none.
pub fn diagram_of(
    task: &SearchTask,
    from: Option<&str>,
    output: &Mutex<OutputStream>,
    answer: Answer,
) -> Result<(Diagram, Answer), Answer> {
    diagram_and(task, from, output, answer, |_, _, _| Ok(())).map(|(diagram, (), answer)| (diagram, answer))
}

/// Makes the diagram, and calls `then` with it and the memory limit in bytes.  The time limit is for both.
pub fn diagram_and<T: Send>(
    task: &SearchTask,
    from: Option<&str>,
    output: &Mutex<OutputStream>,
    answer: Answer,
    then: impl FnOnce(&Diagram, u64, &Control) -> Result<T, NoDiagram> + Send,
) -> Result<(Diagram, T, Answer), Answer> {
    let switch = Switch::new(task.args.time_limit);
    let memory = task.args.evaluation.memory();
    let known = from.map(|file| read(file, task, memory)).transpose().map_err(Answer::usage)?;
    let made = watched(&switch, task.watching(output), &mut TreeEstimator::new(None), || {
        let search = || Diagram::of(task.puzzle.whole(), memory, &switch.control);
        let diagram = known.map_or_else(search, Ok)?;
        let more = then(&diagram, memory, &switch.control)?;
        Ok((diagram, more))
    });
    let end = match made {
        Ok((diagram, more)) => {
            let answer = if task.args.stats { stats(&diagram, &switch, answer) } else { answer };
            return Ok((diagram, more, answer));
        }
        Err(NoDiagram::Condition(name)) => {
            let why = format!("the puzzle says `{name}`, which a decision diagram cannot express here");
            return Err(Answer::usage(why));
        }
        Err(NoDiagram::TooLarge(bound)) => return Err(too_large(&bound, task, &switch, answer)),
        Err(NoDiagram::Ended(ended)) => Ending::of(ended, switch.cause()),
    };
    let why = end.limit(task).unwrap_or_default();
    let answer = answer.message(format!("there is no decision diagram: {why}\n"));
    Err(end.add_to(answer))
}

/// The answer if the diagram would not fit.
fn too_large(bound: &DiagramBound, task: &SearchTask, switch: &Switch, answer: Answer) -> Answer {
    let DiagramBound { nodes, bytes, descents } = bound;
    let (megabytes, limit) = (bytes >> 20, task.args.evaluation.memory_limit);
    let answer = answer
        .message(format!(
            "there is no decision diagram: it would have at least {nodes} nodes and take at least {megabytes} MB, \
             as {descents} random descents show after {:.1} s; half of the memory limit of {limit} MB is for it\n",
            switch.elapsed().as_secs_f64()
        ))
        .with("least_nodes", *nodes)
        .with("least_bytes", *bytes);
    Ending::Memory.add_to(answer)
}

/// The diagram that an earlier run wrote; errs with what is wrong.
fn read(file: &str, task: &SearchTask, memory: u64) -> Result<Diagram, String> {
    let text = files::read_limited(file, "a diagram")?;
    read_diagram(&text, task.puzzle.whole(), memory)
        .map_err(|why| format!("cannot use the diagram `{file}`: {why}"))
}

fn stats(diagram: &Diagram, switch: &Switch, answer: Answer) -> Answer {
    let ((nodes, arcs), seconds) = (diagram.size(), switch.elapsed().as_secs_f64());
    answer
        .message(format!("diagram: {nodes} nodes, {arcs} arcs in {seconds:.3} s\n"))
        .with("stats", serde_json::json!({ "nodes": nodes, "arcs": arcs, "seconds": seconds }))
}
