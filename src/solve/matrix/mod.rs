//! Bit matrices: the solver for everything that is dense enough, which is nearly everything.
//!
//! Knuth's dancing links (7.2.2.1) remove and restore options one by one, and pay with a cache miss each.
//! Here a set of options is a string of bits, and the options themselves are a matrix of bits:
//!
//! - its *rows*, 64 bits of an option in a word, stand in one table ([`code`]);
//! - its *columns*, 64 options of an item in a word, are on boards ([`board`]).  The union of the columns of
//!   an option is the set of those that conflict with it; an AND of a column with the set and a count of ones
//!   tell how many options an item has left.  Nothing has to be undone on the way back.
//!
//! When few options are left, they get a board of their own ([`walk`]), so that the sets are dense again;
//! where they fit into one word, or two, four or eight, there is a search of its own ([`narrow`]), whose sets
//! are kept in registers.  Transposing 64 rows is 48 instructions where there are such (`squares`).  Forced
//! options are chosen together ([`node`], [`moves`]).  A memo ([`memo`]) knows subproblems again; which of
//! equally urgent items goes first, [`rank`] says.  Who wants any one solution may be lucky ([`lucky`]).
//!
//! Items with bounds, and costs, are in [`extra`]; what threads give away and take over, in [`share`]; they
//! meet in `solve/hall.rs`.

mod board;
mod code;
mod extra;
mod kernel;
mod lucky;
mod memo;
mod moves;
mod narrow;
mod node;
mod probe;
mod rank;
mod share;
mod walk;

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod compiled;
#[cfg(target_arch = "x86_64")]
mod squares;

use super::best::Best;
use super::dual::Dual;
use super::hall::{Hall, Work};
use super::{Control, Instance, Report, Request, Solution, Solver, Stats, Vectors, Visitor, Want};
use crate::base::SplitMix;
use code::{Code, Layout};
use extra::Extra;
use kernel::{Kernel, Portable};
pub use lucky::Lucky;
use memo::{Memo, Worth};
use node::Search;
use std::sync::Arc;

/// No more items than this that must be covered: 32 chunks of 64 lanes.
const ITEMS: usize = 2048;
/// No more words an option.
const WIDTH: usize = 64;
/// No longer paths: the stack of a thread is in proportion.
const DEPTH: usize = 1 << 14;

/// Bytes of stack for a node, and more for each 64 lanes, with room to spare: frames have about 1 KB, with
/// 2048 lanes 6.3 KB.
const FRAME: usize = 4096;
const LANES_FRAME: usize = 256;

/// The solver, for one instance.
pub struct Matrix {
    layout: Layout,
}

impl Matrix {
    /// Nothing if the instance is not small and dense enough for this solver, or if there is no memory for
    /// it.
    pub fn fit(instance: &Instance, request: &Request) -> Option<Matrix> {
        if instance.primary() > ITEMS || instance.len() > 1 << 20 {
            return None;
        }
        let layout = Layout::new(instance);
        let (width, depth) = (layout.width as u64, depth_of(instance));
        let (options, words) = (instance.len() as u64, instance.len().div_ceil(64) as u64);
        // boards of 64 options: their numbers, and a column of 8 bytes for each bit; all boards on the way
        // down take less than two first ones
        let boards = 2 * words * (64 * 4 + 8 * 64 * width);
        // sets of options on the way down, each with the numbers of its words
        let sets = words.saturating_mul(8 + 4).saturating_mul(depth as u64);
        let rows = options * 8 * width.next_power_of_two();
        let bytes = boards.saturating_add(sets).saturating_mul(request.workers() as u64).saturating_add(rows);
        let fits = width <= WIDTH as u64 && depth <= DEPTH && bytes <= request.memory / 2;
        fits.then_some(Matrix { layout })
    }
}

/// No solution has more options than this.
fn depth_of(instance: &Instance) -> usize {
    let most = |i: usize| instance.bounds(crate::xcc::ItemId(i as u32)).hi as usize;
    (0..instance.primary()).fold(0usize, |sum, i| sum.saturating_add(most(i))).min(instance.len())
}

/// The best instructions that this processor has.
pub fn vectors() -> Vectors {
    #[cfg(target_arch = "x86_64")]
    {
        if avx512::Avx512::detect().is_some() {
            return Vectors::Avx512;
        }
        if compiled::Avx2::detect().is_some() {
            return Vectors::Avx2;
        }
        if compiled::Popcnt::detect().is_some() {
            return Vectors::Popcnt;
        }
    }
    Vectors::Portable
}

/// Bytes of stack that the search of an instance may take.
fn stack_of(instance: &Instance, code: &Code) -> usize {
    (1 << 22) + depth_of(instance) * (FRAME + code.front * LANES_FRAME)
}

/// Makes a call with the best kernel that the processor has and the request allows.
macro_rules! with_kernel {
    ($request:expr, $kernel:ident => $call:expr) => {{
        #[cfg(target_arch = "x86_64")]
        {
            use crate::solve::Vectors;
            use crate::solve::matrix::{
                avx512::Avx512,
                compiled::{Avx2, Popcnt},
            };
            if let Some($kernel) = Avx512::detect().filter(|_| $request.vectors >= Vectors::Avx512) {
                return $call;
            }
            if let Some($kernel) = Avx2::detect().filter(|_| $request.vectors >= Vectors::Avx2) {
                return $call;
            }
            if let Some($kernel) = Popcnt::detect().filter(|_| $request.vectors >= Vectors::Popcnt) {
                return $call;
            }
        }
        let $kernel = crate::solve::matrix::kernel::Portable;
        $call
    }};
}
use with_kernel;

impl Solver for Matrix {
    fn search(
        &self,
        instance: &Instance,
        request: &Request,
        control: &Control,
        visit: &mut Visitor,
    ) -> Report {
        with_kernel!(request, kernel => search(kernel, &self.layout, instance, request, control, visit))
    }
}

fn search<K: Kernel>(
    kernel: K,
    layout: &Layout,
    instance: &Instance,
    request: &Request,
    control: &Control,
    visit: &mut Visitor,
) -> Report {
    let best = if let Want::Best(most) = request.want { Some(Best::new(instance, most)) } else { None };
    let dual = best.as_ref().map(|_| Dual::new(instance));
    let mut order: Vec<u32> = (0..instance.len() as u32).collect();
    if let Some(dual) = &dual {
        order.sort_by_key(|&i| dual.reduced[instance.index(i as usize) as usize]);
    }
    let code = Code::new(instance, layout, order);
    let rich = best.is_some() || is_rich(&code, instance);
    // the order in which equal solutions are found decides which of them is kept
    let workers = if best.is_some() { 1 } else { request.workers() };
    let mut show = |solution: Solution| visit(solution);
    let visitor: Option<&mut Visitor> = if request.want == Want::Solutions { Some(&mut show) } else { None };
    let hall = Hall::new(control, instance, visitor, best.as_ref(), workers, request.nodes);
    let memo = if rich { Some(false) } else { request.memo };
    let worth = Arc::<Worth>::default();
    let mut report = hall.work("matrix", stack_of(instance, &code), &|first| {
        let memo = Memo::new(code.width, request.memory / 2 / workers as u64, memo, Arc::clone(&worth));
        let memo = if request.want == Want::Solutions { memo.of_dead_ends() } else { memo };
        let extra = Extra::new(&code, instance, dual.as_ref(), best.as_ref());
        let mut search = Search::new(kernel, &code, &hall, extra, memo);
        match rich {
            true => worker::<K, true>(&mut search, first),
            false => worker::<K, false>(&mut search, first),
        }
        search.tell();
        let memo = (search.memo.asked > 0).then_some((search.memo.asked, search.memo.hits));
        let nodes = search.profile.iter().sum();
        Some(Work {
            count: search.count,
            stats: Stats { solver: "", nodes, updates: search.updates, profile: search.profile, memo },
        })
    });
    if let Some(best) = best {
        best.show(&mut report, visit);
    }
    report
}

fn worker<K: Kernel, const RICH: bool>(search: &mut Search<K>, first: bool) {
    if first {
        search.begin::<RICH>();
    }
    while let Some(task) = search.hall.take() {
        search.resume_any::<RICH>(&task);
    }
}

/// Random descents through the tree of an instance; see `probe.rs`.
pub struct Samples {
    code: Code,
}

impl Samples {
    /// For an instance that fits.
    pub fn new(matrix: &Matrix, instance: &Instance) -> Samples {
        Samples { code: Code::new(instance, &matrix.layout, (0..instance.len() as u32).collect()) }
    }

    /// Nodes and solutions of so many descents, or of fewer if the control says stop.
    pub fn take(
        &self,
        instance: &Instance,
        random: &mut SplitMix,
        number: usize,
        control: &Control,
    ) -> Vec<(f64, f64)> {
        let hall = Hall::new(control, instance, None, None, 1, None);
        let extra = Extra::new(&self.code, instance, None, None);
        let mut search = Search::new(Portable, &self.code, &hall, extra, Memo::none());
        search.descents(is_rich(&self.code, instance), random, number)
    }
}

/// Is there more to it than covering each item once, or at most once?
fn is_rich(code: &Code, instance: &Instance) -> bool {
    !code.several.is_empty() || instance.has_conditions()
}
