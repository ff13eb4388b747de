//! The clauses of three literals or more, in one arena, and the literals that watch them.
//!
//! A clause is stored as its length, its *glue* (the number of decision levels of its literals when it was
//! learned, or [`GIVEN`]), its activity, its number in a proof, and its literals.  The first two literals
//! watch it: each list of watches names the clauses to look at when the literal becomes false (M. Moskewicz
//! et al., "Chaff", DAC 2001).  A watch also has some other literal of the clause: if that is true, the
//! clause is not looked at (N. Eén and N. Sörensson, "An extensible SAT-solver", SAT 2003).

use super::literal::Literal;
use puzc_core::base::sorted_set;

/// The place of a clause in the arena.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ClauseId(u32);

/// The glue of a clause that is never removed.
pub(super) const GIVEN: u32 = 0;
/// The glue of a reason that was written down for the analysis of one conflict: nothing watches it.
const UNWATCHED: u32 = u32::MAX;
/// The numbers before the literals of a clause.
const HEAD: usize = 4;

/// A clause to look at when a literal becomes false.
#[derive(Copy, Clone, Debug)]
pub(super) struct Watch {
    pub clause: ClauseId,
    pub other: Literal,
}

/// All clauses.
#[derive(Default, Debug)]
pub(super) struct ClauseDatabase {
    arena: Vec<u32>,
    /// The learned clauses, in the order in which they were learned.
    learned: Vec<ClauseId>,
    given: Vec<ClauseId>,
    /// By literal: the clauses that it watches.
    pub watches: Vec<Vec<Watch>>,
    /// What a use of a clause adds to its activity.
    bump: f32,
    /// The numbers in the arena that belong to unwatched reasons.
    unwatched: usize,
}

impl ClauseDatabase {
    pub fn new() -> ClauseDatabase {
        ClauseDatabase { bump: 1.0, ..ClauseDatabase::default() }
    }

    /// Adds a clause with its number in the proof, if there is one; the first two literals watch it.
    pub fn add(&mut self, literals: &[Literal], glue: u32, number: u32) -> ClauseId {
        let id = self.store(literals, glue, number);
        if glue == GIVEN {
            self.given.push(id)
        } else {
            self.learned.push(id)
        }
        self.watch(id);
        id
    }

    /// Writes down a reason.  It is forgotten by the next [`ClauseDatabase::collect`], unless it is in use.
    pub fn add_reason(&mut self, literals: &[Literal], number: u32) -> ClauseId {
        self.unwatched += literals.len() + HEAD;
        self.store(literals, UNWATCHED, number)
    }

    fn store(&mut self, literals: &[Literal], glue: u32, number: u32) -> ClauseId {
        let id = ClauseId(self.arena.len() as u32);
        self.arena.extend([literals.len() as u32, glue, self.bump.to_bits(), number]);
        self.arena.extend(literals.iter().map(|literal| literal.code()));
        id
    }

    fn watch(&mut self, id: ClauseId) {
        let (first, second) = (self.literal(id, 0), self.literal(id, 1));
        self.watches[first.index()].push(Watch { clause: id, other: second });
        self.watches[second.index()].push(Watch { clause: id, other: first });
    }

    pub fn len(&self, id: ClauseId) -> usize {
        self.arena[id.0 as usize] as usize
    }

    #[inline]
    pub fn literal(&self, id: ClauseId, i: usize) -> Literal {
        Literal::from_code(self.arena[id.0 as usize + HEAD + i])
    }

    /// The literals as they are stored.
    #[inline]
    pub fn codes(&mut self, id: ClauseId) -> &mut [u32] {
        let from = id.0 as usize + HEAD;
        let len = self.arena[id.0 as usize] as usize;
        &mut self.arena[from..from + len]
    }

    pub fn literals(&self, id: ClauseId) -> impl Iterator<Item = Literal> + '_ {
        let from = id.0 as usize + HEAD;
        self.arena[from..from + self.len(id)].iter().map(|code| Literal::from_code(*code))
    }

    pub fn glue(&self, id: ClauseId) -> u32 {
        self.arena[id.0 as usize + 1]
    }

    /// Its number in the proof; 0 if there is none.
    pub fn number(&self, id: ClauseId) -> u32 {
        self.arena[id.0 as usize + 3]
    }

    pub fn is_learned(&self, id: ClauseId) -> bool {
        !matches!(self.glue(id), GIVEN | UNWATCHED)
    }

    pub fn set_glue(&mut self, id: ClauseId, glue: u32) {
        self.arena[id.0 as usize + 1] = glue;
    }

    fn activity(&self, id: ClauseId) -> f32 {
        f32::from_bits(self.arena[id.0 as usize + 2])
    }

    /// A learned clause was used.
    pub fn use_once(&mut self, id: ClauseId) {
        let activity = self.activity(id) + self.bump;
        self.arena[id.0 as usize + 2] = activity.to_bits();
        if activity > 1e20 {
            for i in 0..self.learned.len() {
                let at = self.learned[i].0 as usize + 2;
                self.arena[at] = (f32::from_bits(self.arena[at]) * 1e-20).to_bits();
            }
            self.bump *= 1e-20;
        }
    }

    /// Earlier uses count less from now on.
    pub fn decay(&mut self) {
        self.bump /= 0.999;
    }

    pub fn learned(&self) -> usize {
        self.learned.len()
    }

    /// The bytes that the clauses take.
    pub fn bytes(&self) -> u64 {
        let watches = 2 * (self.learned.len() + self.given.len()) * size_of::<Watch>();
        (self.arena.len() * size_of::<u32>() + watches) as u64
    }

    /// Are there many reasons that are not in use?
    pub fn is_littered(&self) -> bool {
        self.unwatched > (1 << 16) && self.unwatched > self.arena.len() / 2
    }

    /// Removes those learned clauses for which `part` of all, by glue and activity, are better; clauses of
    /// glue 2 stay (G. Audemard and L. Simon, "Predicting learnt clauses quality in modern SAT solvers",
    /// IJCAI 2009).  `is_used` tells which clauses are reasons.  Returns the new place of each clause that is
    /// still there.
    pub fn reduce(&mut self, keep: f64, is_used: impl Fn(&ClauseDatabase, ClauseId) -> bool) {
        let mut worst: Vec<ClauseId> = self.learned.clone();
        worst.retain(|id| self.glue(*id) > 2 && !is_used(self, *id));
        worst.sort_by(|a, b| {
            let by_glue = self.glue(*b).cmp(&self.glue(*a));
            by_glue.then(self.activity(*a).total_cmp(&self.activity(*b))).then(a.cmp(b))
        });
        let removed = ((1.0 - keep) * worst.len() as f64) as usize;
        for id in &worst[..removed] {
            self.set_glue(*id, UNWATCHED);
        }
    }

    /// The numbers in the proof of all clauses but those that [`ClauseDatabase::collect`] will keep.
    pub fn numbers_without(&self, used: &[ClauseId]) -> Vec<u32> {
        let (mut numbers, mut at) = (vec![], 0);
        while at < self.arena.len() {
            let id = ClauseId(at as u32);
            if self.glue(id) == UNWATCHED && used.binary_search(&id).is_err() {
                numbers.push(self.number(id));
            }
            at += HEAD + self.len(id);
        }
        numbers
    }

    /// Moves all clauses together, without those that were removed and reasons that are not in use.  Calls
    /// `renew` with a function from the old place of a clause to its new one.
    pub fn collect(&mut self, used: &[ClauseId], renew: impl FnOnce(&dyn Fn(ClauseId) -> ClauseId)) {
        let learned: Vec<ClauseId> = self.learned.iter().copied().filter(|id| self.is_learned(*id)).collect();
        let kept = sorted_set(self.given.iter().chain(&learned).chain(used).copied());
        let mut arena = Vec::with_capacity(self.arena.len());
        let mut moved = Vec::with_capacity(kept.len());
        self.unwatched = 0;
        for id in &kept {
            moved.push(ClauseId(arena.len() as u32));
            let from = id.0 as usize;
            let len = HEAD + self.len(*id);
            arena.extend_from_slice(&self.arena[from..from + len]);
            if self.glue(*id) == UNWATCHED {
                self.unwatched += len;
            }
        }
        self.arena = arena;
        let place = |id: ClauseId| kept.binary_search(&id).map_or(id, |at| moved[at]);
        self.given.iter_mut().for_each(|id| *id = place(*id));
        self.learned = learned.into_iter().map(place).collect();
        renew(&place);
        self.watches.iter_mut().for_each(Vec::clear);
        for i in 0..self.given.len() + self.learned.len() {
            let id = self.given.get(i).copied().unwrap_or_else(|| self.learned[i - self.given.len()]);
            self.watch(id);
        }
    }
}
