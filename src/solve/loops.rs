//! `single loop`: the chosen links form exactly one closed loop.
//!
//! The links chosen so far are paths.  Each end of a path knows the other one, its `mate`, as in the
//! algorithm Simpath (TAOCP 7.1.4, exercise 225): to join two paths changes two mates, whatever their
//! lengths.  A link between the two ends of one path closes a loop, which is right only if there is no other
//! path, and then it is the last link.
//!
//! The same knowledge looks one step ahead: once there are two paths, the link between the ends of either
//! must not be chosen any more, nor may any other link at a node that has two.  [`Loops::banned`] lists them.

use super::Instance;
use crate::xcc::{ColorId, ItemId, Loop};
use rustc_hash::FxHashMap;

/// The conditions of a problem, and the links that are chosen.
pub struct Loops {
    color: ColorId,
    conditions: Vec<Condition>,
    /// Condition and link of each item.
    of_item: FxHashMap<u32, Vec<(u32, u32)>>,
    /// The colored items of each option are found in the problem: option i has `mentions[starts[i]..starts[i
    /// + 1]]`.
    starts: Vec<u32>,
    mentions: Vec<ItemId>,
    trail: Vec<Step>,
    /// Length of the trail before each commit.
    commits: Vec<usize>,
    banned: Vec<ItemId>,
}

struct Condition {
    links: Vec<(u32, u32, ItemId)>,
    chosen: Vec<bool>,
    /// The links at each node.
    at: Vec<Vec<u32>>,
    degree: Vec<u8>,
    mate: Vec<u32>,
    paths: u32,
    closed: bool,
    /// The ends of the path that was changed last.
    ends: (u32, u32),
}

#[derive(Copy, Clone)]
struct Step {
    condition: u32,
    link: u32,
    /// What the mates of its nodes were.
    mates: (u32, u32),
    paths: u32,
    ends: (u32, u32),
}

impl Condition {
    fn new(from: &Loop) -> Condition {
        let mut links: Vec<(u32, u32, ItemId)> =
            from.links.iter().map(|&(u, v, item)| (u.min(v), u.max(v), item)).collect();
        links.sort_unstable();
        links.dedup();
        let nodes = links.iter().map(|l| l.1 as usize + 1).max().unwrap_or(0);
        let mut at = vec![vec![]; nodes];
        for (i, &(u, v, _)) in links.iter().enumerate() {
            at[u as usize].push(i as u32);
            if u != v {
                at[v as usize].push(i as u32);
            }
        }
        Condition {
            chosen: vec![false; links.len()],
            at,
            degree: vec![0; nodes],
            mate: (0..nodes as u32).collect(),
            paths: 0,
            closed: false,
            ends: (0, 0),
            links,
        }
    }

    /// Chooses a link; `None` if it may not be.
    fn join(&mut self, link: u32, number: u32) -> Option<Step> {
        let (u, v, _) = self.links[link as usize];
        let (i, j) = (u as usize, v as usize);
        if self.closed || self.degree[i] >= 2 || self.degree[j] >= 2 || i == j && self.degree[i] > 0 {
            return None;
        }
        let mates = (self.mate[i], self.mate[j]);
        let step = Step { condition: number, link, mates, paths: self.paths, ends: self.ends };
        let (old_u, old_v) = (u32::from(self.degree[i] > 0), u32::from(self.degree[j] > 0));
        if mates.0 == v {
            if self.paths > old_u {
                return None;
            }
            self.closed = true;
            self.paths = 0;
        } else {
            self.mate[mates.0 as usize] = mates.1;
            self.mate[mates.1 as usize] = mates.0;
            self.paths = self.paths + 1 - old_u - old_v;
            self.ends = mates;
        }
        self.degree[i] += 1;
        self.degree[j] += 1;
        self.chosen[link as usize] = true;
        Some(step)
    }

    fn part(&mut self, step: &Step) {
        let (u, v, _) = self.links[step.link as usize];
        self.chosen[step.link as usize] = false;
        self.degree[u as usize] -= 1;
        self.degree[v as usize] -= 1;
        self.mate[step.mates.0 as usize] = u;
        self.mate[step.mates.1 as usize] = v;
        self.paths = step.paths;
        self.ends = step.ends;
        self.closed = false;
    }

    /// What may not be chosen because of the step just made.
    fn ban(&self, step: &Step, banned: &mut Vec<ItemId>) {
        let free = |l: &&u32| !self.chosen[**l as usize];
        let item = |l: &u32| self.links[*l as usize].2;
        if self.closed {
            banned.extend((0..self.links.len() as u32).filter(|l| free(&l)).map(|l| item(&l)));
            return;
        }
        let (u, v, _) = self.links[step.link as usize];
        for node in [u as usize, v as usize] {
            if self.degree[node] == 2 {
                banned.extend(self.at[node].iter().filter(free).map(item));
            }
        }
        if self.paths < 2 {
            return;
        }
        let older = (step.paths == 1).then_some(step.ends);
        for (a, b) in older.into_iter().chain([self.ends]) {
            let pair = (a.min(b), a.max(b));
            let between = |l: &&u32| (self.links[**l as usize].0, self.links[**l as usize].1) == pair;
            banned.extend(self.at[a as usize].iter().filter(between).map(item));
        }
    }
}

impl Loops {
    /// The conditions of a problem; `None` if it has none.
    pub fn new(instance: &Instance) -> Option<Loops> {
        if instance.loops().is_empty() {
            return None;
        }
        let problem = instance.problem();
        let color =
            problem.colors.iter().skip(1).position(|c| &*c.text == "1").map_or(u32::MAX, |i| i as u32 + 1);
        let color = ColorId(color);
        let conditions: Vec<Condition> = instance.loops().iter().map(Condition::new).collect();
        let mut of_item: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
        for (c, condition) in conditions.iter().enumerate() {
            for (l, link) in condition.links.iter().enumerate() {
                of_item.entry(link.2.0).or_default().push((c as u32, l as u32));
            }
        }
        let mut starts = vec![0];
        let mut mentions = vec![];
        for option in problem.options.iter() {
            mentions.extend(
                option.iter().filter(|m| m.color == color && of_item.contains_key(&m.item.0)).map(|m| m.item),
            );
            starts.push(mentions.len() as u32);
        }
        Some(Loops {
            color,
            conditions,
            of_item,
            starts,
            mentions,
            trail: vec![],
            commits: vec![],
            banned: vec![],
        })
    }

    /// The color of chosen links.
    pub fn color(&self) -> ColorId {
        self.color
    }

    /// Chooses an option, by its number in the problem.  False if its links and those chosen before cannot
    /// all be in one loop; the commit is to be undone nevertheless.
    pub fn commit(&mut self, option: u32) -> bool {
        self.commits.push(self.trail.len());
        self.banned.clear();
        let (from, to) = (self.starts[option as usize] as usize, self.starts[option as usize + 1] as usize);
        for item in &self.mentions[from..to] {
            for &(c, link) in self.of_item.get(&item.0).map_or(&[][..], |v| v) {
                let condition = &mut self.conditions[c as usize];
                if condition.chosen[link as usize] {
                    continue;
                }
                let Some(step) = condition.join(link, c) else { return false };
                condition.ban(&step, &mut self.banned);
                self.trail.push(step);
            }
        }
        true
    }

    /// Undoes the last commit.
    pub fn undo(&mut self) {
        let keep = self.commits.pop().unwrap_or(0);
        while self.trail.len() > keep {
            if let Some(step) = self.trail.pop() {
                self.conditions[step.condition as usize].part(&step);
            }
        }
    }

    /// Do the chosen links form one closed loop, for each condition?
    pub fn closed(&self) -> bool {
        self.conditions.iter().all(|c| c.closed)
    }

    /// Items that may not get the color [`Loops::color`] any more, because of the last commit: as long as it
    /// is not undone.
    pub fn banned(&self) -> &[ItemId] {
        &self.banned
    }
}
