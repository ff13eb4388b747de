//! Bit matrices: the solver for all problems that are dense enough, which are nearly all.
//!
//! Knuth's dancing links (7.2.2.1) remove and restore options one by one, and each of these steps may be a
//! cache miss. Here a set of options is a string of bits, and the options themselves are a matrix of bits:
//!
//! - its *rows*, words with 64 bits of an option, are in one table ([`encoding`]);
//! - its *columns*, words with a bit for each of 64 options, are in submatrices ([`submatrix`]).  The union
//!   of the columns of an option is the set of the options that conflict with it.  The number of options that
//!   an item has left is the number of ones in the AND of its column and the set.  Nothing has to be undone
//!   when the search backtracks.
//!
//! | file | job |
//! |---|---|
//! | [`encoding`], [`tie_breaking`] | items and options as bits; which urgent item comes first |
//! | [`submatrix`], [`lanes`], [`option_sets`] | columns of the options that remain; sets |
//! | [`kernel`] | the inner loops, for several kinds of processors |
//! | [`state`] | the state of a worker's search, made of the parts below |
//! | [`branches`], [`side_constraints`], [`memo`], [`progress`], [`weights`], [`leaf`] | its parts |
//! | [`search`], [`cover`] | a node and its children; chooses an option, and undoes this |
//! | [`rebuild`] | makes a submatrix for a few options, so that sets are dense again |
//! | [`leaf_search`] | sets of at most eight words are kept in registers |
//! | [`subproblems`] | looks up subproblems that were solved before |
//! | [`memo_key`], [`memo_table`] | their keys and counts |
//! | [`components`], [`decomposition`] | what is left is counted part by part if it falls apart |
//! | [`shortcut_levels`] | for which subproblems these two are tried |
//! | [`restarts`], [`estimate`] | one solution, as soon as possible; random descents |
//! | [`subtrees`] | many subtrees, one after another |

mod branches;
mod components;
mod cover;
mod decomposition;
mod encoding;
mod estimate;
mod failure_rates;
mod item_choice;
mod kernel;
mod lanes;
mod leaf;
mod leaf_search;
mod memo;
mod memo_key;
mod memo_table;
mod option_sets;
mod progress;
mod rate_learning;
mod rebuild;
mod restarts;
mod search;
mod shortcut_levels;
mod side_constraints;
mod state;
mod submatrix;
mod subproblems;
mod subtrees;
mod tie_breaking;
mod weights;

use super::presolve::Dual;
use super::{
    Control, Instance, SearchReport, SearchRequest, Solution, Solver, Vectors, Visitor, Want, WideFloat,
};
use crate::solve::strategy::best::{Best, BestSoFar};
use crate::solve::strategy::trials::CountTrials;
use crate::solve::strategy::work_sharing::{WorkPool, lock};
use encoding::{BitLayout, Encoding};
use failure_rates::{MEDIAN, SharedRates};
use kernel::portable::Portable;
use kernel::{Kernel, with_kernel};
use memo::SubproblemMemo;
use memo_table::{MemoTable, TableAccess};
use puzc_core::base::{SplitMix, deep};
pub use restarts::MatrixRestarts;
use side_constraints::{CostBound, SideConstraints};
use state::MatrixSearch;
use std::ops::ControlFlow;
use std::sync::Mutex;
pub use subtrees::Subtrees;

/// At most this many primary items: 32 chunks of 64 lanes.
const MAX_ITEMS: usize = 2048;
/// At most this many words for an option.
const MAX_WIDTH: usize = 64;
/// The maximum length of a path: the stack of a thread grows with it.
const MAX_DEPTH: usize = 1 << 14;

/// The bytes of stack for a node, and more for each 64 lanes, with a reserve: the frame of a node takes about
/// 1 KB, with 2048 lanes 6.3 KB.
const NODE_STACK: usize = 4096;
const LANES_STACK: usize = 256;

/// The solver, for one instance.
pub struct Matrix {
    layout: BitLayout,
}

impl Matrix {
    /// `None` if the instance is not small and dense enough for this solver, or if there is not enough
    /// memory.
    pub fn fit(instance: &Instance, request: &SearchRequest) -> Option<Matrix> {
        if instance.primary() > MAX_ITEMS || instance.len() > 1 << 20 {
            return None;
        }
        let layout = BitLayout::new(instance);
        let (width, depth) = (layout.width as u64, depth_of(instance));
        let (options, words) = (instance.len() as u64, instance.len().div_ceil(64) as u64);
        // for 64 options: their numbers, and a column of 8 bytes for each bit; all submatrices on a path take
        // less than twice the memory of the first one
        let submatrices = 2 * words * (64 * 4 + 8 * 64 * width);
        // sets of options on a path, each with the indices of its words
        let sets = words.saturating_mul(8 + 4).saturating_mul(depth as u64);
        let rows = options * 8 * width.next_power_of_two();
        let bytes =
            submatrices.saturating_add(sets).saturating_mul(request.workers() as u64).saturating_add(rows);
        let fits = width <= MAX_WIDTH as u64 && depth <= MAX_DEPTH && bytes <= request.memory / 2;
        fits.then_some(Matrix { layout })
    }
}

/// An upper bound of the number of options in a solution: each has a primary item that is not a total.
fn depth_of(instance: &Instance) -> usize {
    let totals = instance.problem().are_totals();
    let hi = |i: usize| instance.bounds(puzc_core::xcc::ItemId(i as u32)).hi as usize;
    let most = |i: usize| if totals[i] { 0 } else { hi(i) };
    (0..instance.primary()).fold(0usize, |sum, i| sum.saturating_add(most(i))).min(instance.len())
}

/// The best instructions that this processor has.
pub fn vectors() -> Vectors {
    kernel::available().pop().unwrap_or(Vectors::Portable)
}

/// The kernels that tests try.
#[cfg(test)]
pub use kernel::available as kernels;

/// The bytes of stack that the search of an instance may take.  A sample of the tree ([`rate_learning`]) may
/// begin at the deepest node.
fn stack_of(instance: &Instance, encoding: &Encoding) -> usize {
    (1 << 22) + 2 * depth_of(instance) * (NODE_STACK + encoding.primary_words * LANES_STACK)
}

impl Solver for Matrix {
    fn search(
        &self,
        instance: &Instance,
        request: &SearchRequest,
        control: &Control,
        trials: Option<&CountTrials>,
        visit: &mut Visitor,
    ) -> SearchReport {
        with_kernel!(
            request,
            kernel => search(kernel, &self.layout, instance, request, control, trials, visit)
        )
    }
}

fn search<K: Kernel>(
    kernel: K,
    layout: &BitLayout,
    instance: &Instance,
    request: &SearchRequest,
    control: &Control,
    trials: Option<&CountTrials>,
    visit: &mut Visitor,
) -> SearchReport {
    let dual = matches!(request.want, Want::Best(_)).then(|| Dual::new(instance, control));
    let mut order: Vec<u32> = (0..instance.len() as u32).collect();
    if let Some(dual) = &dual {
        order.sort_by_key(|&i| dual.reduced[instance.index(i as usize) as usize]);
    }
    let encoding = Encoding::new(instance, layout, order);
    let (encoding, dual) = (&encoding, dual.as_ref());
    let known = request.rates.as_ref().map(|rates| by_bit(rates, layout, encoding, instance));
    let (known, number) = (known.as_deref(), request.workers());
    let all = MatrixWorkers { kernel, encoding, instance, request, control, trials, dual, known, number };
    match request.want {
        Want::Count | Want::Solutions => all.search(visit, None),
        Want::Best(most) => Best::search(instance, most, request, control, visit, |best, by_all, control| {
            MatrixWorkers { control, number: if by_all { all.number } else { 1 }, ..all }
                .search(&mut |_| ControlFlow::Continue(()), Some(best))
        }),
    }
}

/// The workers of a search, and what they share.
struct MatrixWorkers<'a, K> {
    kernel: K,
    encoding: &'a Encoding,
    instance: &'a Instance<'a>,
    request: &'a SearchRequest,
    control: &'a Control,
    trials: Option<&'a CountTrials<'a>>,
    /// Reduced costs, if the best solutions are wanted.
    dual: Option<&'a Dual>,
    /// Reciprocals of failure rates by bit, if they were learned before.
    known: Option<&'a [u8]>,
    number: usize,
}

impl<K: Kernel> MatrixWorkers<'_, K> {
    fn search(&self, visit: &mut Visitor, best: Option<&dyn BestSoFar>) -> SearchReport {
        let MatrixWorkers { kernel, encoding, instance, request, control, trials, dual, known, number } =
            *self;
        let general = best.is_some() || is_general(encoding, instance);
        let mut show = |solution: Solution| visit(solution);
        let visitor: Option<&mut Visitor> =
            if request.want == Want::Solutions { Some(&mut show) } else { None };
        let pool = WorkPool::new(control, instance, visitor, best, number, request.nodes).beside(trials);
        let memo = if general { Some(false) } else { request.memo };
        let rates = SharedRates::default();
        let learns = !general && request.nodes.is_none() && memo != Some(true);
        let mut known_counts = MemoTable::new(request.memory / if trials.is_some() { 4 } else { 2 });
        let table = Mutex::new(match number {
            _ if memo == Some(false) => TableAccess::Nobody,
            1 => TableAccess::Alone(&mut known_counts),
            _ => TableAccess::Shared(&known_counts),
        });
        pool.work("matrix", stack_of(instance, encoding), &|first| {
            let root = if memo == Some(false) { vec![] } else { encoding.union() };
            let own = SubproblemMemo::new(root, lock(&table).take(), memo, pool.tuning());
            let own = if request.want == Want::Solutions { own.for_dead_ends_only(memo) } else { own };
            let costs = dual.zip(best).map(|(dual, best)| CostBound { dual, best, spent: 0 });
            let constraints = SideConstraints::new(encoding, instance, costs);
            let mut search = MatrixSearch::new(kernel, encoding, &pool, constraints, own);
            if request.want == Want::Count && request.nodes.is_none() && memo != Some(false) {
                search.parts.begin();
            }
            match known {
                Some(known) if learns => search.use_reciprocals(known.to_vec()),
                _ => search.rates = learns.then_some(&rates),
            }
            match general {
                true => worker::<K, true>(&mut search, first),
                false => worker::<K, false>(&mut search, first),
            }
            search.report();
            let memo = (search.memo.asked > 0).then_some((search.memo.asked, search.memo.hits));
            Some(search.progress.result(memo))
        })
    }
}

/// Learns the failure rates of an instance for searches of its parts: see [`SearchRequest::rates`].
pub fn learned_rates(
    matrix: &Matrix,
    instance: &Instance,
    request: &SearchRequest,
    control: &Control,
) -> Vec<u8> {
    with_kernel!(request, kernel => learn(kernel, &matrix.layout, instance, control))
}

fn learn<K: Kernel>(kernel: K, layout: &BitLayout, instance: &Instance, control: &Control) -> Vec<u8> {
    let encoding = Encoding::new(instance, layout, (0..instance.len() as u32).collect());
    if is_general(&encoding, instance) {
        return vec![];
    }
    let pool = WorkPool::new(control, instance, None, None, 1, None);
    let learned = deep(stack_of(instance, &encoding), || {
        let constraints = SideConstraints::new(&encoding, instance, None);
        let mut sample = MatrixSearch::new(kernel, &encoding, &pool, constraints, SubproblemMemo::none());
        sample.progress.shows_solutions = false;
        sample.learn()
    });
    match learned {
        Ok(Ok(by_bit)) if !by_bit.is_empty() => {
            (0..instance.primary()).map(|item| by_bit[layout.bit(item)]).collect()
        }
        _ => vec![],
    }
}

/// Reciprocals of rates by bit, from those by item; items whose rate is unknown are as urgent as most.
fn by_bit(by_item: &[u8], layout: &BitLayout, encoding: &Encoding, instance: &Instance) -> Vec<u8> {
    if by_item.is_empty() {
        return vec![];
    }
    let mut by_bit = vec![0; encoding.primary_words * 64];
    for item in 0..instance.primary() {
        let bit = layout.bit(item);
        if encoding.need[bit / 64] >> (bit % 64) & 1 == 1 {
            let known = by_item.get(item).copied().filter(|reciprocal| *reciprocal > 0);
            by_bit[bit] = known.unwrap_or(MEDIAN as u8);
        }
    }
    by_bit
}

fn worker<K: Kernel, const GENERAL: bool>(search: &mut MatrixSearch<K>, first: bool) {
    if first {
        search.begin::<GENERAL>();
    }
    while let Some(task) = search.progress.pool.take() {
        search.branches.counted = vec![(0, task.counted.clone())];
        let before = search.progress.restart();
        search.resume::<GENERAL>(&task);
        search.progress.multiply(&task.counted.count, before);
    }
}

/// Random descents through the tree of an instance; see `estimate.rs`.
pub struct MatrixDescents {
    encoding: Encoding,
}

impl MatrixDescents {
    /// For an instance that fits.
    pub fn new(matrix: &Matrix, instance: &Instance) -> MatrixDescents {
        MatrixDescents {
            encoding: Encoding::new(instance, &matrix.layout, (0..instance.len() as u32).collect()),
        }
    }

    /// Nodes and solutions of this many descents, or of fewer if the control is stopped.
    pub fn take(
        &self,
        instance: &Instance,
        random: &mut SplitMix,
        number: usize,
        control: &Control,
    ) -> Vec<(WideFloat, WideFloat)> {
        let pool = WorkPool::new(control, instance, None, None, 1, None);
        let constraints = SideConstraints::new(&self.encoding, instance, None);
        let mut search =
            MatrixSearch::new(Portable, &self.encoding, &pool, constraints, SubproblemMemo::none());
        search.descents(is_general(&self.encoding, instance), random, number)
    }
}

/// Are there items that may be covered several times, costs or conditions?
fn is_general(encoding: &Encoding, instance: &Instance) -> bool {
    !encoding.repeated.is_empty() || instance.has_conditions()
}
