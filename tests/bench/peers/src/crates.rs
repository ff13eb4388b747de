//! One function for each crate, each with its fastest public interface, and one for our own search.

use crate::problem::Problem;
use std::ops::ControlFlow;

pub struct Peer {
    pub name: &'static str,
    colors: bool,
    bounds: bool,
    counts: bool,
    /// Counts the solutions, or looks for one.
    pub run: fn(&Problem, bool) -> u64,
}

pub const PEERS: &[Peer] = &[
    Peer { name: "dlx", colors: true, bounds: true, counts: true, run: dlx },
    Peer { name: "dlx-reduced", colors: true, bounds: false, counts: true, run: dlx_reduced },
    Peer { name: "exact-covers", colors: true, bounds: false, counts: true, run: exact_covers },
    Peer { name: "dancing-links", colors: false, bounds: false, counts: true, run: dancing_links },
    Peer { name: "algoxcc", colors: true, bounds: false, counts: true, run: algoxcc },
    Peer { name: "xcov", colors: false, bounds: false, counts: true, run: xcov },
    Peer { name: "restarts", colors: true, bounds: false, counts: false, run: restarts },
];

impl Peer {
    pub fn lacks(&self, problem: &Problem, first: bool) -> Option<&'static str> {
        if problem.colored && !self.colors {
            Some("colors")
        } else if problem.bounded() && !self.bounds {
            Some("multiplicities")
        } else if !first && !self.counts {
            Some("way to count")
        } else {
            None
        }
    }
}

type Plain = Vec<Vec<dlx::Uint>>;
type Colored = Vec<Vec<(dlx::Uint, dlx::Int)>>;

fn plain(problem: &Problem) -> Plain {
    problem.options.iter().map(|o| o.iter().map(|m| m.0).collect()).collect()
}

fn colored(problem: &Problem) -> Colored {
    problem.options.iter().map(|o| o.iter().map(|m| (m.0, m.1 as dlx::Int)).collect()).collect()
}

fn dlx_run<P: dlx::Solve>(mut problem: P, mut chooser: impl dlx::choose::Choose<P>, want: Want) -> u64 {
    let mut solver = dlx::Solver::new(&mut problem);
    let mut found = 0;
    let mut lines = String::new();
    let Want { first, list } = want;
    while solver.next_solution(&mut chooser) {
        found += 1;
        if list {
            solver.fmt_solution().iter().for_each(|option| lines += &format!("{option} "));
            lines += "\n";
            if lines.len() > 1 << 16 {
                print!("{}", std::mem::take(&mut lines));
            }
        }
        if first {
            break;
        }
    }
    print!("{lines}");
    found
}

/// The request to `dlx`: only one solution, or the options of each, by their indices.
#[derive(Clone, Copy)]
struct Want {
    first: bool,
    list: bool,
}

/// Prints the options of each solution on a line.
pub fn list(problem: &Problem) {
    dlx_wanted(problem, Want { first: false, list: true });
}

fn dlx(problem: &Problem, first: bool) -> u64 {
    dlx_wanted(problem, Want { first, list: false })
}

/// `dlx` has four algorithms; the simplest one that can handle the problem is the fastest.
fn dlx_wanted(problem: &Problem, want: Want) -> u64 {
    use dlx::choose::{knuth_tiebreak, mrv_chooser, no_tiebreak, prefer_any};
    use dlx::{OptOrder::Seq, c, m, mc, x};
    let (np, ns) = (problem.primary() as dlx::Uint, problem.secondary as dlx::Uint);
    let bounds = || problem.bounds.iter().map(|b| (b.0 as dlx::Int, b.1 as dlx::Int));
    match (problem.colored, problem.bounded()) {
        (false, false) => dlx_run(
            x::make_problem(np, ns, &plain(problem), Seq),
            mrv_chooser(prefer_any(), no_tiebreak()),
            want,
        ),
        (true, false) => dlx_run(
            c::make_problem(np, ns, &colored(problem), Seq),
            mrv_chooser(prefer_any(), no_tiebreak()),
            want,
        ),
        (false, true) => {
            let options = x::ONodes::new(np + ns, np, &plain(problem), Seq);
            dlx_run(
                m::Problem::new(m::INodes::new(bounds(), ns), options),
                mrv_chooser(prefer_any(), knuth_tiebreak()),
                want,
            )
        }
        (true, true) => {
            let options = c::ONodes::new(np + ns, np, &colored(problem), Seq);
            dlx_run(
                mc::Problem::new(m::INodes::new(bounds(), ns), options),
                mrv_chooser(prefer_any(), knuth_tiebreak()),
                want,
            )
        }
    }
}

/// The count after `dlx` has removed the options that would leave an item without one.  What it returns
/// as the reduced problem is wrong if items became superfluous (the others keep their numbers: a sudoku
/// had no solutions), so only its list of the options that remain is used.
fn dlx_reduced(problem: &Problem, first: bool) -> u64 {
    use dlx::{OptOrder::Seq, c, p::Preproc, x};
    const ROUNDS: usize = 200;
    let (np, ns) = (problem.primary() as dlx::Uint, problem.secondary as dlx::Uint);
    let kept = if problem.colored {
        Preproc::new(&mut c::make_problem(np, ns, &colored(problem), Seq)).reduce(ROUNDS).map(|r| r.3)
    } else {
        Preproc::new(&mut x::make_problem(np, ns, &plain(problem), Seq)).reduce(ROUNDS).map(|r| r.3)
    };
    let Ok(mut kept) = kept else { return 0 }; // an item lost its last option
    kept.sort_unstable();
    let options = kept.iter().map(|i| problem.options[*i as usize].clone()).collect();
    dlx(&Problem { bounds: problem.bounds.clone(), options, ..*problem }, first)
}

/// Its `DcSolver` is not written yet (`todo!()`).
fn exact_covers(problem: &Problem, first: bool) -> u64 {
    use exact_covers::{DlSolver, Solver};
    let items: Vec<u32> = (0..problem.items() as u32).collect();
    let (primary, secondary) = items.split_at(problem.primary());
    let mut solver: DlSolver<u32, u32> = DlSolver::new(primary, secondary);
    for option in &problem.options {
        let here = option.partition_point(|m| (m.0 as usize) < problem.primary());
        let ours: Vec<u32> = option[..here].iter().map(|m| m.0).collect();
        let theirs: Vec<(u32, Option<u32>)> =
            option[here..].iter().map(|m| (m.0, (m.1 != 0).then_some(m.1))).collect();
        solver.add_option(ours, theirs);
    }
    let mut found = 0;
    solver.solve(|_| {
        found += 1;
        if first { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// `dancing-links` asks about each pair of an option and an item.
struct Matrix {
    options: Vec<(usize, Vec<u64>)>,
    items: Vec<usize>,
    primary: usize,
}

impl dancing_links::ExactCover for Matrix {
    type Possibility = (usize, Vec<u64>);
    type Constraint = usize;

    fn satisfies(&self, option: &Self::Possibility, item: &usize) -> bool {
        option.1[item / 64] >> (item % 64) & 1 != 0
    }
    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }
    fn possibilities(&self) -> &[Self::Possibility] {
        &self.options
    }
    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn dancing_links(problem: &Problem, first: bool) -> u64 {
    let words = problem.items().div_ceil(64);
    let bits = |option: &Vec<(u32, u32)>| {
        let mut bits = vec![0u64; words];
        option.iter().for_each(|m| bits[m.0 as usize / 64] |= 1 << (m.0 % 64));
        bits
    };
    let matrix = Matrix {
        options: problem.options.iter().enumerate().map(|(i, o)| (i, bits(o))).collect(),
        items: (0..problem.items()).collect(),
        primary: problem.primary(),
    };
    let mut solver = dancing_links::ExactCover::solver(&matrix);
    let mut found = 0;
    while solver.next_solution().is_some() {
        found += 1;
        if first {
            break;
        }
    }
    found
}

/// `algoxcc` stores all solutions, and then lists their labels; empty labels are the cheapest.
fn algoxcc(problem: &Problem, first: bool) -> u64 {
    use algoxcc::{DancingCells, Option as Choice, Problem as Cells};
    let names: Vec<String> = (0..problem.items()).map(|i| i.to_string()).collect();
    let colors: Vec<String> =
        (0..256).map(|c| if c == 0 { String::new() } else { format!("c{c}") }).collect();
    let choices = problem.options.iter().map(|option| {
        let here = option.partition_point(|m| (m.0 as usize) < problem.primary());
        Choice {
            label: String::new(),
            primary_items: option[..here].iter().map(|m| names[m.0 as usize].clone()).collect(),
            secondary_items: option[here..]
                .iter()
                .map(|m| (names[m.0 as usize].clone(), colors[m.1 as usize].clone()))
                .collect(),
        }
    });
    let (primary, secondary) = names.split_at(problem.primary());
    let cells = Cells {
        primary_items: primary.to_vec(),
        secondary_items: secondary.to_vec(),
        options: choices.collect(),
    };
    let Ok(mut solver) = DancingCells::new(&cells) else { return 0 };
    if first { solver.solve_first().count() as u64 } else { solver.solve_all().count() as u64 }
}

fn xcov(problem: &Problem, first: bool) -> u64 {
    use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};
    let mut builder = DlxBuilder::new(problem.primary(), problem.secondary);
    for option in &problem.options {
        let items: Vec<usize> = option.iter().map(|m| m.0 as usize + 1).collect();
        builder.add_option(&items);
    }
    let mut search = MrvExactCoverSearch::new(builder.build());
    let mut found = 0;
    while search.search() {
        found += 1;
        if first {
            break;
        }
    }
    found
}

fn restarts(problem: &Problem, _first: bool) -> u64 {
    u64::from(crate::restarts::first(problem).is_some())
}
