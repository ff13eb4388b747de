//! Counting in parts: long runs that are saved and resumed, and shards for several machines.

mod orbits;
mod work;

use super::run::Each;
use super::{Class, Count, Incomplete, Search, Solution, StopReason};
use orbits::OrbitsInParts;
use puzc_solver::partition::{
    self, Checkpoint, EstimateRecord, PlanFile, Planned, Refinement, Root, Shard, Sums, WeightedPart, plan,
};
use puzc_solver::solve::{self, Control};
use puzc_solver::symmetry::{OrbitCounts, SymmetryBreaking};
use std::fmt;
use std::ops::ControlFlow;

pub use work::PartsRun;

/// The maximum number of nodes of a part, unless a clock gives a better number.
const NODES: u64 = 1 << 20;

/// A count in parts.  It can be saved whenever it has stopped, and resumed later, by another program or on
/// another machine.  It can also be divided into shards.
///
/// Each part takes about a million nodes.  The work on unfinished parts is lost when the count stops.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b c d\na\nb\nc\nd\na b\nc d\n")?;
/// let token = puzc::CancelToken::new();
/// token.cancel(); // a program would do this later
/// let search = problem.search().cancel_by(&token);
/// let mut parts = search.parts();
/// assert!(parts.count().is_err() && !parts.is_complete());
/// let saved = parts.checkpoint();
///
/// let search = problem.search().threads(2);
/// let mut parts = search.resume(&saved)?;
/// assert_eq!(parts.count()?, 4);
/// assert!(parts.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Parts<'s> {
    search: &'s Search,
    breaking: Option<&'s SymmetryBreaking>,
    /// Computes the number of all solutions from those that are kept.
    orbits: Option<OrbitsInParts<'s>>,
    root: Root<'s>,
    /// Was the whole divided by symmetries, as far as possible?
    is_divided: bool,
    /// The sums of the complete parts, and the parts that are open.
    state: Checkpoint,
}

/// What the parts are searched for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PartsGoal {
    /// The number of all solutions.
    All,
    /// This, and the number of their classes under the symmetries that are broken.
    Classes,
    /// The solutions that `break symmetry` keeps, to count or to visit them.
    Kept,
}

impl PartsGoal {
    /// What these options of a command ask for.
    pub fn of(kept: bool, up_to: Option<Class>) -> PartsGoal {
        match up_to {
            _ if kept => PartsGoal::Kept,
            Some(_) => PartsGoal::Classes,
            None => PartsGoal::All,
        }
    }
}

/// Why a count cannot be resumed from a checkpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// The text is not a checkpoint, or is damaged; why, in words.
    Damaged(String),
    /// It belongs to another problem.
    OtherProblem,
    /// Something else was counted, in words.
    OtherCount(String),
    /// This shard stands for what was done before the plan was made.
    Done(Shard),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::Damaged(why) => f.write_str(why),
            ResumeError::OtherProblem => f.write_str("it belongs to another problem"),
            ResumeError::OtherCount(what) => write!(f, "it counts {what}"),
            ResumeError::Done(Shard { number, of }) => write!(
                f,
                "shard {number}/{of} stands for what was done before; its result is in the file that `plan --refine --carry` wrote"
            ),
        }
    }
}

impl std::error::Error for ResumeError {}

impl<'s> Parts<'s> {
    /// If the control stops it, the plan of a shard may not be complete.
    #[doc(hidden)] // for the command line
    pub fn planned(
        search: &'s Search,
        goal: PartsGoal,
        shard: Option<Shard>,
        control: &Control,
    ) -> Parts<'s> {
        let mut parts = Parts::without_state(search, goal);
        parts.learn(control);
        let root = &parts.root;
        parts.state = Checkpoint {
            problem: partition::of_problem(root.problem),
            options: root.problem.options.len() as u32,
            counted: parts.counted(),
            shard: shard.map(|shard| (shard, None)),
            sums: Sums::default(),
            record: EstimateRecord::default(),
            seconds: 0.0,
            open: if shard.is_some() { vec![] } else { plan::undivided(root, control) },
        };
        parts.plan(control);
        parts
    }

    /// Learns the failure rates of the whole problem, with which its parts are cut and searched.
    fn learn(&mut self, control: &Control) {
        if self.root.rates().is_none() {
            let rates = solve::learned_rates(self.root.problem, control);
            if !control.stopped() {
                self.root.set_rates(rates);
            }
        }
    }

    /// Completes the plan of a shard, as far as the control allows it, or divides the whole by symmetries.
    #[doc(hidden)] // for the command line
    pub fn plan(&mut self, control: &Control) {
        self.learn(control);
        if self.state.shard.is_none() && plan::is_whole(&self.state.open) && !self.is_divided {
            self.state.open = plan::whole(&self.root, control);
            self.is_divided = !control.stopped();
        }
        let Some((shard, None)) = self.state.shard else { return };
        if !shard.exists() {
            return;
        }
        match plan::shard_plan(&self.root, shard, std::mem::take(&mut self.state.open), control) {
            Planned::Unfinished(open) => self.state.open = open,
            Planned::Shard(share) => {
                (self.state.open, self.state.shard) = (share.parts, Some((shard, Some(share.plan))));
            }
        }
    }

    /// The plan of a number of shards, as text for [`Parts::planned_by`]; `None` if the control stops it.
    #[doc(hidden)] // for the command line
    pub fn plan_file(search: &Search, goal: PartsGoal, shards: u32, control: &Control) -> Option<String> {
        let mut parts = Parts::without_state(search, goal);
        parts.learn(control);
        let root = &parts.root;
        let plan = plan::plan(root, shards, vec![], control).ok()?;
        let (problem, options) = (partition::of_problem(root.problem), root.problem.options.len() as u32);
        let rates = root.rates().map_or(vec![], |rates| rates.to_vec());
        Some(PlanFile { problem, options, rates, plan }.write())
    }

    /// An earlier plan of this count, to divide again what is open.
    #[doc(hidden)] // for the command line
    pub fn refinement(&mut self, text: &[u8]) -> Result<Refinement, ResumeError> {
        let file = self.plan_of_this(text)?;
        self.check_multiplicities(&file.plan.parts)?;
        self.root.set_rates(file.rates.clone());
        Ok(Refinement::new(file))
    }

    /// The root of the search tree.
    #[doc(hidden)] // for the command line
    pub fn root(&self) -> &Root<'s> {
        &self.root
    }

    /// A plan, if it belongs to this problem.
    fn plan_of_this(&self, text: &[u8]) -> Result<PlanFile, ResumeError> {
        let file = PlanFile::read(text).map_err(|damage| ResumeError::Damaged(damage.0))?;
        if self.is_of_this(&file.problem, file.options) { Ok(file) } else { Err(ResumeError::OtherProblem) }
    }

    /// Does a problem with this digest and number of options have the parts?
    fn is_of_this(&self, problem: &str, options: u32) -> bool {
        let own = self.root.problem;
        problem == partition::of_problem(own) && options as usize == own.options.len()
    }

    /// The parts of a shard, from a plan that was made before.
    #[doc(hidden)] // for the command line
    pub fn planned_by(
        search: &'s Search,
        goal: PartsGoal,
        shard: Shard,
        text: &[u8],
    ) -> Result<Parts<'s>, ResumeError> {
        let mut parts = Parts::without_state(search, goal);
        let file =
            PlanFile::read_shard(text, shard.number).map_err(|damage| ResumeError::Damaged(damage.0))?;
        if !parts.is_of_this(&file.problem, file.options) {
            return Err(ResumeError::OtherProblem);
        }
        let Some(share) = file.share.filter(|_| file.of == shard.of) else {
            return Err(ResumeError::Damaged(format!(
                "it has {} shards, but this is shard {}/{}",
                file.of, shard.number, shard.of
            )));
        };
        if file.is_done {
            return Err(ResumeError::Done(shard));
        }
        parts.root.set_rates(file.rates);
        parts.check_multiplicities(&share.parts)?;
        parts.state = Checkpoint {
            problem: file.problem,
            options: file.options,
            counted: parts.counted(),
            shard: Some((shard, Some(share.plan))),
            open: share.parts,
            ..Checkpoint::default()
        };
        Ok(parts)
    }

    /// Is it known which parts there are?
    #[doc(hidden)] // for the command line
    pub fn is_planned(&self) -> bool {
        !matches!(self.state.shard, Some((_, None)))
    }

    /// Fails if it is not known which parts there are.
    fn check_planned(&self, control: &Control) -> Result<(), Incomplete> {
        let reason = match &self.state.shard {
            Some((shard, None)) if !shard.exists() => StopReason::Shard,
            Some((_, None)) => self.search.stopped_by(control),
            _ => return Ok(()),
        };
        Err(Incomplete::new(reason, Count::ZERO))
    }

    /// From a checkpoint.
    #[doc(hidden)] // for the command line
    pub fn resumed(search: &'s Search, goal: PartsGoal, text: &[u8]) -> Result<Parts<'s>, ResumeError> {
        let parts = Parts::without_state(search, goal);
        let state = Checkpoint::read(text).map_err(|damage| ResumeError::Damaged(damage.0))?;
        if state.problem != partition::of_problem(parts.root.problem) {
            return Err(ResumeError::OtherProblem);
        }
        if state.options as usize != parts.root.problem.options.len() {
            return Err(ResumeError::Damaged("it has a different number of options than the problem".into()));
        }
        if state.counted != parts.counted() {
            return Err(ResumeError::OtherCount(state.counted));
        }
        parts.check_multiplicities(&state.open)?;
        Ok(Parts { state, ..parts })
    }

    /// A count without results.
    #[doc(hidden)] // for the command line
    pub fn without_state(search: &'s Search, goal: PartsGoal) -> Parts<'s> {
        // breaking symmetry speeds up a full count, but not one that stops at a number, nor one that has to
        // look at each solution while it could count parts with their multiplicities
        let all = || search.max_solutions.is_none();
        let breaking = search.broken().filter(|breaking| match goal {
            PartsGoal::All => all() && search.parts_gain_by(breaking),
            PartsGoal::Classes => all(),
            PartsGoal::Kept => true,
        });
        let whole = search.problem().data();
        let mut root = Root::new(breaking.map_or(whole, |o| o.instance(whole)));
        let orbits = breaking.filter(|_| goal != PartsGoal::Kept).map(OrbitsInParts::of);
        if goal != PartsGoal::Kept && orbits.as_ref().is_none_or(|orbits| orbits.by_number) {
            root.use_symmetries();
        }
        Parts { search, breaking, orbits, root, is_divided: false, state: Checkpoint::default() }
    }

    /// Refuses parts that stand for several if each solution is to be looked at.
    fn check_multiplicities(&self, parts: &[WeightedPart]) -> Result<(), ResumeError> {
        match self.root.uses_symmetries() || parts.iter().all(WeightedPart::is_single) {
            true => Ok(()),
            false => {
                Err(ResumeError::OtherCount("all solutions by symmetries, and does not visit each".into()))
            }
        }
    }

    /// What is counted, in words.
    #[doc(hidden)] // for the command line
    pub fn counted(&self) -> String {
        self.orbits.as_ref().map_or("solutions".into(), OrbitsInParts::name)
    }

    /// The state before the present run.
    #[doc(hidden)] // for the command line
    pub fn state(&self) -> &Checkpoint {
        &self.state
    }

    /// The number of solutions of the whole problem, computed from the sums, if symmetry was broken.
    #[doc(hidden)] // for the command line
    pub fn numbers(&self, sums: &Sums) -> Option<OrbitCounts> {
        self.orbits.as_ref().map(|orbits| orbits.numbers(sums))
    }

    /// Counts until all parts are complete, and returns the number of all solutions of these parts, those of
    /// earlier runs included.
    ///
    /// # Errors
    /// If something stopped the count; it may be called again.
    pub fn count(&mut self) -> Result<Count, Incomplete> {
        self.search.check_undistinguished()?;
        let control = self.search.control();
        self.plan(&control);
        self.check_planned(&control)?;
        let work = PartsRun::new(self, &control, NODES);
        let (reason, _) = work.run_parts(&|part, control| work.count_part(part, control));
        let (state, sums) = (work.state(0.0), work.least_sums());
        drop(work);
        self.state = state;
        let count = Count::from(self.numbers(&sums).map_or_else(|| sums.solutions(), |n| n.solutions));
        match reason {
            None => Ok(count),
            Some(reason) => Err(Incomplete::new(reason, count)),
        }
    }

    /// Are all parts complete?
    pub fn is_complete(&self) -> bool {
        self.is_planned() && self.state.open.is_empty()
    }

    /// The state of the count as two lines of JSON, for [`Search::resume`].
    pub fn checkpoint(&self) -> String {
        self.state.write()
    }
}

impl fmt::Debug for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (search, state) = (self.search, &self.state);
        f.debug_struct("Parts").field("search", search).field("open", &state.open.len()).finish()
    }
}

/// Calls a function with each solution of a shard.
pub(super) fn visit_shard(
    search: &Search,
    shard: Shard,
    each: &mut (dyn FnMut(Solution) -> ControlFlow<()> + Send),
) -> Result<(), Incomplete> {
    let control = search.control();
    let parts = Parts::planned(search, PartsGoal::Kept, Some(shard), &control);
    parts.check_planned(&control)?;
    let work = PartsRun::new(&parts, &control, u64::MAX);
    let mut visit: Box<Each> = Box::new(|_, found| each(Solution::new(search.problem(), found)));
    let visitor = work.visitor(&mut *visit);
    let (reason, _) = work.run_parts(&|part, control| work.visit_part(part, control, &visitor));
    reason.map_or(Ok(()), |reason| Err(Incomplete::new(reason, Count::from(visitor.seen()))))
}
