//! Handles can be sent to other threads.

use puzc::*;

fn shared<T: Send + Sync + 'static>() {}
fn error<T: std::error::Error + Send + Sync + 'static>() {}

#[test]
fn all_types_are_shared_between_threads_and_errors_are_errors() {
    shared::<Puzzle>();
    shared::<Problem>();
    shared::<ProblemBuilder>();
    shared::<Search>();
    shared::<Solution>();
    shared::<Rendering>();
    shared::<CancelToken>();
    shared::<Count>();
    error::<Error>();
    error::<Incomplete>();
    fn sent<T: Send + 'static>() {}
    sent::<Solutions>();
}

#[test]
fn one_problem_is_solved_in_two_threads() {
    let problem = Problem::from_dlx("a b c\na\nb\nc\na b\nb c\na b c\n").unwrap();
    let counts: Vec<Count> = std::thread::scope(|scope| {
        let run = || scope.spawn(|| problem.count().unwrap());
        [run(), run()].map(|thread| thread.join().unwrap()).to_vec()
    });
    assert_eq!(counts, [Count::from(4), Count::from(4)]);
    assert_eq!(problem.first().unwrap().unwrap().problem().options().len(), 6);
}
