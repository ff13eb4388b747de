//! A search that makes a decision diagram of all solutions.

use super::sampler::TreeSampler;
use super::watch::{Switch, watched};
use super::{Ending, SearchTask};
use crate::api::inside::{Control, Diagram, NoDiagram};
use crate::cli::output::answer::Answer;
use crate::cli::output::stream::OutputStream;
use std::sync::Mutex;

/// The diagram of the whole problem; or the answer that there is none.
pub fn diagram_of(
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    answer: Answer,
) -> Result<(Diagram, Answer), Answer> {
    diagram_and(task, output, answer, |_, _, _| Ok(())).map(|(diagram, (), answer)| (diagram, answer))
}

/// Makes the diagram, and calls `then` with it and the memory limit in bytes.  The time limit is for both.
pub fn diagram_and<T: Send>(
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    answer: Answer,
    then: impl FnOnce(&Diagram, u64, &Control) -> Result<T, NoDiagram> + Send,
) -> Result<(Diagram, T, Answer), Answer> {
    let switch = Switch::new(task.args.time_limit);
    let memory = task.args.evaluation.memory_limit.saturating_mul(1 << 20);
    let made = watched(&switch, task.watching(output), &mut TreeSampler::new(None), || {
        let diagram = Diagram::of(task.puzzle.whole(), memory, &switch.control)?;
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
            return Err(Answer::usage(&why));
        }
        Err(NoDiagram::Memory) => Ending::Memory,
        Err(NoDiagram::Stopped) => switch.cause().map_or(Ending::Time, Ending::from),
    };
    let why = end.limit(task).unwrap_or_default();
    let answer = answer.message(format!("there is no decision diagram: {why}\n"));
    Err(answer.with("complete", false).with("ended", end.name()).exit(end.exit()))
}

fn stats(diagram: &Diagram, switch: &Switch, answer: Answer) -> Answer {
    let ((nodes, arcs), seconds) = (diagram.size(), switch.elapsed().as_secs_f64());
    answer
        .message(format!("diagram: {nodes} nodes, {arcs} arcs in {seconds:.3} s\n"))
        .with("stats", serde_json::json!({ "nodes": nodes, "arcs": arcs, "seconds": seconds }))
}
