//! Finite automata along lines.
//!
//! An automaton may have several states at a time.  It is unrolled over the positions of a line, each set of
//! states becomes one (the subset construction), and in each layer the states with the same continuations are
//! merged, from the last layer to the first.  What is left is the least deterministic automaton for the
//! sequences of this length (G. Pesant, *A regular language membership constraint for finite sequences of
//! variables*, CP 2004, has the same layers).

use super::expression::Expression;
use super::*;
use crate::model::eval::write_value;
use crate::model::value::ValueSet;
use puzc_core::diag::{Diagnostic, codes};
use rustc_hash::FxHashMap;

/// A transition: a state, the number of a value, and the next state.
type Transition = (u32, u32, u32);

/// Where an automaton may go.  States and values have numbers.
trait Automaton {
    /// The states after a state and a value.
    fn next(&mut self, m: &mut Machine, state: u32, value: u32) -> Eval<Vec<u32>>;

    /// May a sequence end in this state?
    fn ends(&mut self, m: &mut Machine, state: u32) -> Eval<bool>;
}

/// For each position the transitions of the least deterministic automaton for sequences of `n` values.  The
/// start is state 0.
fn layers(
    m: &mut Machine,
    automaton: &mut dyn Automaton,
    start: u32,
    (n, values): (usize, usize),
) -> Eval<Vec<Vec<Transition>>> {
    // all states that can be reached, and how many there are before each layer
    let mut sets: Vec<Vec<u32>> = vec![vec![start]];
    let mut reached: Vec<(usize, Vec<Transition>)> = vec![];
    for _ in 0..n {
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let (mut transitions, mut after) = (vec![], vec![]);
        for (from, set) in (0..).zip(&sets) {
            for value in 0..values as u32 {
                m.budget.charge(4 + set.len() as u64)?;
                let mut to = vec![];
                for state in set {
                    to.extend(automaton.next(m, *state, value)?);
                }
                to.sort_unstable();
                to.dedup();
                if !to.is_empty() {
                    let number = *numbers.entry(to).or_insert_with_key(|to| {
                        after.push(to.clone());
                        after.len() as u32 - 1
                    });
                    transitions.push((from, value, number));
                }
            }
        }
        reached.push((sets.len(), transitions));
        sets = after;
    }
    // the merged state of each state after the layer; `None` if nothing leads from there to an end
    let mut merged: Vec<Option<u32>> = vec![];
    for set in &sets {
        let mut ends = false;
        for state in set {
            ends |= automaton.ends(m, *state)?;
        }
        merged.push(ends.then_some(0));
    }
    for (states, transitions) in reached.iter_mut().rev() {
        transitions.retain_mut(|t| {
            let to = merged[t.2 as usize];
            t.2 = to.unwrap_or(0);
            to.is_some()
        });
        merged = vec![None; *states];
        let mut numbers: FxHashMap<Vec<(u32, u32)>, u32> = FxHashMap::default();
        let mut kept = vec![];
        for same in transitions.chunk_by(|a, b| a.0 == b.0) {
            let continuation: Vec<(u32, u32)> = same.iter().map(|t| (t.1, t.2)).collect();
            let new = numbers.len() as u32;
            let number = *numbers.entry(continuation).or_insert(new);
            merged[same[0].0 as usize] = Some(number);
            if number == new {
                kept.extend(same.iter().map(|t| (new, t.1, t.2)));
            }
        }
        *transitions = kept;
    }
    Ok(reached.into_iter().map(|(_, transitions)| transitions).collect())
}

/// The number of values of a sequence.
fn length(m: &mut Machine, a: &NativeArgs) -> Eval<usize> {
    match a.int(m, 0)? {
        n if (0..=1 << 16).contains(&n) => Ok(n as usize),
        n => m.error(
            codes::E509,
            a.span(0),
            format!("a sequence of {n} values"),
            "0 or more, and not too many",
        ),
    }
}

/// The layers as lists of tuples (state, value, next state).
fn run(m: &mut Machine, a: &NativeArgs, automaton: &mut dyn Automaton, start: u32, values: &[Value]) -> Eval {
    let n = length(m, a)?;
    let mut layers = layers(m, automaton, start, (n, values.len()))?;
    if n == 0 && !automaton.ends(m, start)? {
        layers.push(vec![]);
    }
    m.budget.charge(layers.iter().map(|layer| layer.len() as u64 * 4).sum())?;
    let tuple =
        |t: &Transition| Value::tuple(vec![Value::int(t.0), values[t.1 as usize].clone(), Value::int(t.2)]);
    let mut lists = vec![];
    for layer in layers {
        lists.push(m.make_list(layer.iter().map(tuple).collect(), a.span)?);
    }
    m.make_list(lists, a.span)
}

/// The values that a sequence may have, each once.
fn distinct_values(m: &mut Machine, a: &NativeArgs) -> Eval<Vec<Value>> {
    let values = a.list(m, 1)?;
    m.charge_memory(&values, 2)?;
    Ok(values.into_iter().collect::<ValueSet>().into_iter().collect())
}

/// An automaton whose states are values, given by functions.  Each is called once for the same arguments.
struct Declared<'a> {
    step: &'a (Value, Span),
    ends: &'a (Value, Span),
    at: Span,
    values: &'a [Value],
    states: ValueSet,
    known: FxHashMap<(u32, u32), Vec<u32>>,
}

impl Declared<'_> {
    fn number(&mut self, m: &mut Machine, state: Value) -> Eval<u32> {
        m.charge_visit(&state)?;
        Ok(self.states.insert_full(state).0 as u32)
    }
}

impl Automaton for Declared<'_> {
    fn next(&mut self, m: &mut Machine, state: u32, value: u32) -> Eval<Vec<u32>> {
        if let Some(known) = self.known.get(&(state, value)) {
            return Ok(known.clone());
        }
        let args = vec![self.states[state as usize].clone(), self.values[value as usize].clone()];
        let (step, at) = self.step;
        let result = m.apply((step, *at), args, self.at)?;
        // one state is easily taken for the list of it; tuples and strings are lists of their members
        if let Data::Int(_) | Data::Bool(_) | Data::Place(_) | Data::Record(_) | Data::Item(_) = result.data {
            let kind = result.data.kind();
            let d = Diagnostic::new(codes::E504, format!("the next states are a list, not {kind}"));
            let d = d.label(*at, format!("this is {kind}"));
            return m.fail(d.help("(g, s, v) => [s + 1] goes on with one state, (g, s, v) => [] with none"));
        }
        let next = m.members(&result, *at)?;
        let next = next.into_iter().map(|state| self.number(m, state)).collect::<Eval<Vec<u32>>>()?;
        self.known.insert((state, value), next.clone());
        Ok(next)
    }

    fn ends(&mut self, m: &mut Machine, state: u32) -> Eval<bool> {
        let (ends, at) = self.ends;
        let result = m.apply((ends, *at), vec![self.states[state as usize].clone()], self.at)?;
        match result.data {
            Data::Bool(b) => Ok(b),
            _ => m.mismatch(&result, *at, "a bool"),
        }
    }
}

pub fn automaton(m: &mut Machine, a: &NativeArgs) -> Eval {
    let values = distinct_values(m, a)?;
    let (start, step, ends) = (a.get(2)?.0.clone(), a.get(3)?, a.get(4)?);
    let (states, known) = Default::default();
    let mut automaton = Declared { step, ends, at: a.span, values: &values, states, known };
    let start = automaton.number(m, start)?;
    run(m, a, &mut automaton, start, &values)
}

/// The automaton of a regular expression.
struct ExpressionAutomaton {
    expression: Expression,
    /// The letter of each value, if it has one.
    letters: Vec<Option<String>>,
}

impl Automaton for ExpressionAutomaton {
    fn next(&mut self, _: &mut Machine, state: u32, value: u32) -> Eval<Vec<u32>> {
        Ok(self.expression.next(state, self.letters[value as usize].as_deref()))
    }

    fn ends(&mut self, _: &mut Machine, state: u32) -> Eval<bool> {
        Ok(self.expression.ends(state))
    }
}

/// Does the pattern have a `.` outside of brackets, and none in them?
fn has_bare_point(pattern: &str) -> bool {
    let parts = pattern.split('[').map(|part| part.split_once(']').unwrap_or(("", part)));
    let (inside, outside): (String, String) = parts.unzip();
    outside.contains('.') && !inside.contains(['.', '^'])
}

pub fn matching(m: &mut Machine, a: &NativeArgs) -> Eval {
    let values = distinct_values(m, a)?;
    let pattern = a.str(m, 2)?;
    let mut letters = vec![];
    for value in &values {
        let mut text = String::new();
        letters.push(write_value(m, value, None, &mut text).is_ok().then_some(text));
    }
    m.budget.charge(pattern.len() as u64 * pattern.len() as u64 / 4)?;
    let known = |letter: &str| letters.iter().flatten().any(|known| known == letter);
    // a line without a clue may have the pattern `.*`
    if known(".") && &*pattern != ".*" && has_bare_point(&pattern) {
        let d = Diagnostic::new(codes::W527, "`.` is any value in this pattern, and one of the values");
        let d = d.label(a.span(2), "");
        m.report(d.help("[.] is the value; a bracket with all values says that any is meant"));
    }
    match Expression::parse(&pattern, &known) {
        Ok(expression) => run(m, a, &mut ExpressionAutomaton { expression, letters }, 0, &values),
        Err(why) => {
            let long = letters.iter().flatten().find(|value| value.chars().count() > 1);
            let d = Diagnostic::new(codes::E504, format!("\"{pattern}\" is not a regular expression: {why}"));
            let d = d.label(a.span(2), "");
            let d = match long {
                Some(value) => d.help(format!(
                    "a value of several letters, such as {value}, is only in `.` and in [^ab]"
                )),
                None => d,
            };
            m.fail(
                d.help(
                    "letters, `.` any, [ab] one of, [^ab] none of, * + ? repetitions, a|b or, parentheses",
                ),
            )
        }
    }
}
