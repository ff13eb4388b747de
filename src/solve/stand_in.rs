//! STAND-IN, to be replaced: a plain search that lets the command line be written and tested before there are solvers.  It
//! knows one thread, no memo and no bounds on costs.

use super::{Control, Count, Ended, Instance, Report, Request, Solution, Stats, Visitor, Want, verify};
use crate::xc::{Bounds, ColorId, Goal, ItemId, Mention, Problem};
use std::ops::ControlFlow;

/// Searches, and calls `visit` as [`Want`] says; for [`Want::Best`] at the end, with the best solutions, best first.
pub fn solve(problem: &Problem, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let instance = Instance::new(problem, matches!(request.want, Want::Best(_)));
    let rows = (0..instance.len()).map(|i| instance.option(i).iter().collect()).collect();
    let bounds = (0..instance.primary()).map(|i| instance.bounds(ItemId(i as u32))).collect();
    let mut search = Search {
        problem,
        instance: &instance,
        want: request.want,
        control,
        visit,
        rows,
        bounds,
        used: vec![0; instance.primary()],
        chosen: vec![],
        best: vec![],
        count: 0,
        told: (0, 0),
        stats: Stats { solver: "stand-in", ..Stats::default() },
        ended: Ended::Exhausted,
    };
    search.go((0..instance.len() as u32).collect());
    search.tell();
    let best = std::mem::take(&mut search.best);
    for (_, cost, options) in &best {
        if (search.visit)(Solution { options, cost: *cost }).is_break() {
            break;
        }
    }
    Report { count: Count::from(search.count), ended: search.ended, stats: search.stats }
}

struct Search<'a, 'v> {
    problem: &'a Problem,
    instance: &'a Instance<'a>,
    want: Want,
    control: &'a Control,
    visit: &'a mut Visitor<'v>,
    rows: Vec<Vec<Mention>>,
    bounds: Vec<Bounds>,
    used: Vec<u32>,
    chosen: Vec<u32>,
    best: Vec<(i64, i64, Vec<u32>)>,
    count: u64,
    told: (u64, u64),
    stats: Stats,
    ended: Ended,
}

impl Search<'_, '_> {
    fn go(&mut self, mut alive: Vec<u32>) {
        if self.control.stopped() && self.ended == Ended::Exhausted {
            self.ended = Ended::Stopped;
        }
        if self.ended != Ended::Exhausted {
            return;
        }
        self.node();
        let mut choices = vec![0; self.used.len()];
        for &row in &alive {
            for m in self.rows[row as usize].iter().filter(|m| (m.item.0 as usize) < self.used.len()) {
                choices[m.item.0 as usize] += 1;
            }
        }
        let item = (0..self.used.len()).filter(|i| self.used[*i] < self.bounds[*i].lo).min_by_key(|i| choices[*i]);
        if item.is_none() && self.found().is_break() {
            self.ended = Ended::Satisfied;
        }
        let has = |rows: &[Vec<Mention>], row: u32| item.is_none_or(|i| rows[row as usize].iter().any(|m| m.item.0 as usize == i));
        let mine: Vec<u32> = alive.iter().copied().filter(|r| has(&self.rows, *r)).collect();
        for row in mine {
            if self.ended != Ended::Exhausted {
                return;
            }
            alive.retain(|r| *r != row);
            self.add(row, 1);
            let rest = alive.iter().copied().filter(|r| self.compatible(row, *r)).collect();
            self.chosen.push(row);
            self.go(rest);
            self.chosen.pop();
            self.add(row, u32::MAX);
        }
    }

    fn node(&mut self) {
        let depth = self.chosen.len();
        self.stats.nodes += 1;
        if self.stats.profile.len() <= depth {
            self.stats.profile.resize(depth + 1, 0);
        }
        self.stats.profile[depth] += 1;
        if self.stats.nodes.is_multiple_of(1024) {
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.control.add(self.stats.nodes - self.told.0, self.count - self.told.1);
        self.told = (self.stats.nodes, self.count);
    }

    fn found(&mut self) -> ControlFlow<()> {
        let mut options: Vec<u32> = self.chosen.iter().map(|i| self.instance.index(*i as usize)).collect();
        options.sort_unstable();
        if !self.problem.loops.iter().all(|l| verify::is_single(self.problem, l, &options)) {
            return ControlFlow::Continue(());
        }
        self.count += 1;
        let cost = options.iter().map(|o| self.problem.options.cost(*o as usize)).sum();
        match self.want {
            Want::Count => ControlFlow::Continue(()),
            Want::Solutions => (self.visit)(Solution { options: &options, cost }),
            Want::Best(n) => {
                let sign = if self.problem.goal == Some(Goal::Maximize) { -1 } else { 1 };
                self.best.push((sign * cost, cost, options));
                self.best.sort();
                self.best.truncate(n);
                ControlFlow::Continue(())
            }
        }
    }

    fn add(&mut self, row: u32, n: u32) {
        for m in &self.rows[row as usize] {
            if let Some(used) = self.used.get_mut(m.item.0 as usize) {
                *used = used.wrapping_add(n);
            }
        }
    }

    fn compatible(&mut self, row: u32, other: u32) -> bool {
        self.stats.updates += 1;
        self.rows[other as usize].iter().all(|m| match self.used.get(m.item.0 as usize) {
            Some(used) => *used < self.bounds[m.item.0 as usize].hi,
            None => self.rows[row as usize].iter().all(|n| n.item != m.item || (n.color == m.color && n.color != ColorId::NONE)),
        })
    }
}
