//! Asks a search that learns whether a file of clauses (DIMACS) has a solution, and only one:
//! `engine NAME FILE`.  The variables of a solution are those of the line `c p show`, as `puzc build -t cnf`
//! writes it.
//!
//! It prints the number of solutions found (0, 1 or 2), the seconds until the first one and those until the
//! end, without the reading of the file.

use std::process::ExitCode;
use std::time::{Duration, Instant};

/// An engine: clauses, numbers of variables, and what is done with each solution.
type Engine = fn(&Clauses) -> Found;

const ENGINES: &[(&str, Engine)] = &[("batsat", batsat), ("pumpkin", pumpkin)];

/// A file in the format DIMACS.
struct Clauses {
    variables: usize,
    /// What distinguishes solutions.
    shown: Vec<i32>,
    clauses: Vec<Vec<i32>>,
}

struct Found {
    solutions: usize,
    first: Duration,
}

fn read(text: &str) -> Option<Clauses> {
    let numbers = |line: &str| line.split_whitespace().map(|n| n.parse().ok()).collect::<Option<Vec<i32>>>();
    let mut all = Clauses { variables: 0, shown: vec![], clauses: vec![] };
    for line in text.lines() {
        if let Some(shown) = line.strip_prefix("c p show") {
            all.shown = numbers(shown)?;
            all.shown.pop();
        } else if let Some(sizes) = line.strip_prefix("p cnf ") {
            all.variables = usize::try_from(*numbers(sizes)?.first()?).ok()?;
        } else if !line.starts_with('c') {
            let mut clause = numbers(line)?;
            clause.pop();
            all.clauses.push(clause);
        }
    }
    Some(all)
}

fn batsat(all: &Clauses) -> Found {
    use batsat::{BasicSolver, Lit, SolverInterface, lbool};
    let start = Instant::now();
    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..all.variables).map(|_| solver.new_var_default()).collect();
    let literal = |v: i32| Lit::new(variables[v.unsigned_abs() as usize - 1], v > 0);
    for clause in &all.clauses {
        solver.add_clause_reuse(&mut clause.iter().map(|&v| literal(v)).collect());
    }
    let mut found = Found { solutions: 0, first: Duration::ZERO };
    while found.solutions < 2 && solver.solve_limited(&[]) == lbool::TRUE {
        found.solutions += 1;
        if found.solutions == 1 {
            found.first = start.elapsed();
        }
        let other =
            |&v: &i32| if solver.value_lit(literal(v)) == lbool::TRUE { literal(-v) } else { literal(v) };
        let mut others = all.shown.iter().map(other).collect();
        solver.add_clause_reuse(&mut others);
    }
    found
}

fn pumpkin(all: &Clauses) -> Found {
    use pumpkin_solver::Solver;
    use pumpkin_solver::conflict_resolvers::resolvers::ResolutionResolver;
    use pumpkin_solver::core::results::{ProblemSolution, SatisfactionResult};
    use pumpkin_solver::core::termination::Indefinite;
    let start = Instant::now();
    let mut solver = Solver::default();
    let variables: Vec<_> = (0..all.variables).map(|_| solver.new_literal()).collect();
    let literal = |v: i32| {
        let variable = variables[v.unsigned_abs() as usize - 1];
        if v > 0 { variable.get_true_predicate() } else { variable.get_false_predicate() }
    };
    for clause in &all.clauses {
        let tag = solver.new_constraint_tag();
        solver.add_clause(clause.iter().map(|&v| literal(v)), tag);
    }
    let mut found = Found { solutions: 0, first: Duration::ZERO };
    let mut resolver = ResolutionResolver::default();
    let mut brancher = solver.default_brancher();
    while found.solutions < 2 {
        let others: Vec<_> = match solver.satisfy(&mut brancher, &mut Indefinite, &mut resolver) {
            SatisfactionResult::Satisfiable(satisfiable) => {
                let solution = satisfiable.solution();
                let holds = |v: i32| solution.get_literal_value(variables[v as usize - 1]);
                all.shown.iter().map(|&v| literal(if holds(v) { -v } else { v })).collect()
            }
            _ => break,
        };
        found.solutions += 1;
        if found.solutions == 1 {
            found.first = start.elapsed();
        }
        let tag = solver.new_constraint_tag();
        solver.add_clause(others, tag);
    }
    found
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let names = || ENGINES.iter().map(|e| e.0).collect::<Vec<_>>().join(" ");
    let [name, file] = arguments.as_slice() else {
        return Err(format!("engine NAME FILE, where NAME is one of: {}", names()));
    };
    let (_, engine) =
        ENGINES.iter().find(|e| e.0 == name).ok_or_else(|| format!("no engine {name}: {}", names()))?;
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let clauses = read(&text).ok_or_else(|| format!("{file}: not in the format DIMACS"))?;
    let start = Instant::now();
    let found = engine(&clauses);
    println!("{} {:.6} {:.6}", found.solutions, found.first.as_secs_f64(), start.elapsed().as_secs_f64());
    Ok(())
}

fn main() -> ExitCode {
    run().map_or_else(
        |message| {
            eprintln!("engine: {message}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}
