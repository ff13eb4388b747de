//! Rules as tables.  A rule that goes through a line or an area in one direction has options for what it has
//! met so far, and no reflection carries these onto each other.  But what the rule allows is often the same
//! from both sides.  So the options of such a rule are replaced by its table (a *table constraint*): one
//! option for each row, the colors that its items may have together.
//!
//! The new problem has as many solutions, and each solution of the problem has an image in it, so its
//! symmetries are symmetries of the solutions.

use puzc_core::base::{DisjointSets, StopSwitch, sorted_set};
use puzc_core::xcc::{
    Bounds, ColorId, HoleValue, Item, ItemId, Label, Mention, Mentions, Options, Problem, TemplateId,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most rows of a table, and steps of the search for them; larger tables are not made.
const MAX_ROWS: usize = 1 << 12;
const MAX_STEPS: usize = 1 << 16;
/// The most checks of a table.
const MAX_CHECKS: usize = 256;
/// The most colors in all rows of a problem.
const MAX_ENTRIES: usize = 1 << 22;

/// A problem with tables in place of some options.
pub struct Tables {
    /// The problem with tables.
    pub problem: Problem,
    /// The options of the whole problem.
    original: Options,
    /// For each of them its number in the problem with tables, if it is still there.
    kept: Vec<Option<u32>>,
    tables: Vec<TableRows>,
}

struct TableRows {
    items: Vec<ItemId>,
    /// The number of the option of each row.
    rows: FxHashMap<Vec<ColorId>, u32>,
}

impl Tables {
    /// The tables of a problem; `None` if there are none, or if they would be too large.
    ///
    /// A table replaces *checks*: primary items that are covered once, by options that otherwise have only
    /// secondary items, all with colors.  Checks that share hidden items, the states of a line, make one
    /// table.  No other item and no condition knows hidden items, and the colors of the other items of a
    /// table determine which of its options are chosen, so the table says all.
    pub fn of(problem: &Problem, stop: &StopSwitch) -> Option<Tables> {
        if problem.projection.is_some() {
            return None;
        }
        let checks = Checks::of(problem, stop);
        let colors = MentionedColors::of(problem);
        let mut drafts = vec![];
        let mut entries = 0;
        for options in checks.groups() {
            let draft = TableDraft::of(problem, &checks, &colors, &options);
            if let Some(draft) = draft.filter(|draft| draft.says_more(problem, &checks, &options)) {
                entries += draft.items.len() * draft.rows.len();
                drafts.push((options, draft));
            }
            if entries > MAX_ENTRIES || stop.stopped() {
                return None;
            }
        }
        (!drafts.is_empty()).then(|| with_tables(problem, &checks, drafts))
    }

    /// The image of a solution, given by its options.
    pub fn image(&self, solution: &[u32]) -> Vec<u32> {
        let mentions = solution.iter().flat_map(|&o| self.original.get(o as usize).iter());
        let colors: FxHashMap<ItemId, ColorId> = mentions.map(|m| (m.item, m.color)).collect();
        let row = |table: &TableRows| {
            let colors = table.items.iter().map(|item| colors.get(item).copied()).collect::<Option<Vec<_>>>();
            colors.and_then(|colors| table.rows.get(&colors).copied())
        };
        let kept = solution.iter().filter_map(|&o| self.kept[o as usize]);
        let mut image: Vec<u32> = kept.chain(self.tables.iter().filter_map(row)).collect();
        image.sort_unstable();
        image
    }
}

/// The items and options that tables may replace.
struct Checks<'p> {
    problem: &'p Problem,
    /// Is the item a check, or a hidden item that only checks know?
    replaced: Vec<bool>,
}

impl<'p> Checks<'p> {
    /// Not all are looked at if the switch ends this.
    fn of(problem: &'p Problem, stop: &StopSwitch) -> Checks<'p> {
        let in_conditions: FxHashSet<ItemId> =
            problem.conditions.iter().flat_map(|c| c.constraint().items()).collect();
        let may_be = |(i, item): (usize, &Item)| {
            let id = ItemId(i as u32);
            let shape = match item.bounds {
                Some(bounds) => bounds == Bounds::ONCE,
                None => problem.shown.hidden.contains(&id),
            };
            shape && !in_conditions.contains(&id)
        };
        let replaced = problem.items.iter().enumerate().map(may_be).collect();
        let mut checks = Checks { problem, replaced };
        while problem.options.iter().filter(|option| checks.refuse(*option)).count() > 0 && !stop.stopped() {}
        checks
    }

    /// If an option is not one of a check, no table can replace its items; tells whether any is new.
    fn refuse(&mut self, option: Mentions<'_>) -> bool {
        let is_primary = |m: &Mention| (m.item.0 as usize) < self.problem.primary;
        let is_replaced = |m: &Mention| self.replaced[m.item.0 as usize];
        let clear = option.iter().filter(is_primary).count() == 1
            && option.iter().all(|m| is_replaced(&m) || !is_primary(&m) && m.color != ColorId::NONE);
        let known: Vec<ItemId> = option.iter().filter(is_replaced).map(|m| m.item).collect();
        if clear {
            return false;
        }
        known.iter().for_each(|item| self.replaced[item.0 as usize] = false);
        !known.is_empty()
    }

    /// The options of checks that share hidden items.
    fn groups(&self) -> Vec<Vec<u32>> {
        let mut sets = DisjointSets::new(self.problem.items.len());
        let mut first: Vec<(u32, u32)> = vec![];
        for (o, option) in self.problem.options.iter().enumerate() {
            let mut replaced = option.iter().filter(|m| self.replaced[m.item.0 as usize]).map(|m| m.item.0);
            if let Some(item) = replaced.next() {
                replaced.for_each(|other| sets.join(item, other));
                first.push((item, o as u32));
            }
        }
        sets.groups(first)
    }

    fn is_replaced(&self, item: ItemId) -> bool {
        self.replaced[item.0 as usize]
    }
}

/// The colors that items have in options.
struct MentionedColors {
    of: Vec<Vec<ColorId>>,
    /// Does each solution give the item a color?  Then some primary item has only options that do.
    always: Vec<bool>,
}

impl MentionedColors {
    fn of(problem: &Problem) -> MentionedColors {
        let items = problem.items.len();
        let mut of = vec![vec![]; items];
        // the number of options of each primary item, and those of them that color each secondary item
        let mut uses = vec![0_u32; problem.primary];
        let mut colored: FxHashMap<(ItemId, ItemId), u32> = FxHashMap::default();
        for option in problem.options.iter() {
            let (primary, secondary): (Vec<Mention>, Vec<Mention>) =
                option.iter().partition(|m| (m.item.0 as usize) < problem.primary);
            primary.iter().for_each(|p| uses[p.item.0 as usize] += 1);
            for mention in secondary.iter().filter(|mention| mention.color != ColorId::NONE) {
                of[mention.item.0 as usize].push(mention.color);
                primary.iter().for_each(|p| *colored.entry((p.item, mention.item)).or_default() += 1);
            }
        }
        let mut always = vec![false; items];
        for ((primary, item), count) in colored {
            let is_required = problem.items[primary.0 as usize].is_required();
            always[item.0 as usize] |= is_required && count == uses[primary.0 as usize];
        }
        MentionedColors { of: of.into_iter().map(sorted_set).collect(), always }
    }
}

/// The rows of a table that is to be made.
struct TableDraft {
    items: Vec<ItemId>,
    /// The colors of the items, and the cost.
    rows: FxHashMap<Vec<ColorId>, i64>,
    /// The first of its checks, which names the table.
    check: ItemId,
}

impl TableDraft {
    /// `None` if the rows are too many, if two solutions of the checks have equal rows, or if an item may
    /// have no color.
    fn of(
        problem: &Problem,
        checks: &Checks,
        colors: &MentionedColors,
        options: &[u32],
    ) -> Option<TableDraft> {
        let mentions = |o: &u32| problem.options.get(*o as usize).into_iter();
        let is_check = |m: &Mention| (m.item.0 as usize) < problem.primary;
        let mut items = sorted_set(options.iter().flat_map(mentions).map(|m| m.item));
        items.retain(|item| !checks.is_replaced(*item));
        let mut of_checks: FxHashMap<ItemId, Vec<u32>> = FxHashMap::default();
        for &o in options {
            for check in problem.options.get(o as usize).into_iter().filter(is_check) {
                of_checks.entry(check.item).or_default().push(o);
            }
        }
        let mut order: Vec<ItemId> = of_checks.keys().copied().collect();
        order.sort_unstable();
        if order.len() > MAX_CHECKS {
            return None;
        }
        let choices: Vec<&[u32]> = order.iter().map(|check| &*of_checks[check]).collect();
        let mut search = RowSearch { problem, choices, found: vec![], steps: 0 };
        search.extend(0, &mut FxHashMap::default(), 0)?;
        let mut rows = FxHashMap::default();
        for (row, cost) in &search.found {
            // an item that the checks leave open has any of its colors
            let open = |item: &ItemId| match row.get(item) {
                Some(color) => Some(vec![*color]),
                None if colors.always[item.0 as usize] => Some(colors.of[item.0 as usize].clone()),
                None => None,
            };
            let columns = items.iter().map(open).collect::<Option<Vec<_>>>()?;
            let count =
                columns.iter().try_fold(rows.len().max(1), |n, column| n.checked_mul(column.len()))?;
            if count > MAX_ROWS * search.found.len() {
                return None;
            }
            for colors in product(&columns) {
                if rows.insert(colors, *cost).is_some() || rows.len() > MAX_ROWS {
                    return None;
                }
            }
        }
        (!rows.is_empty()).then_some(TableDraft { items, rows, check: *order.first()? })
    }

    /// Is the table more than the options of one check, with other names?
    fn says_more(&self, problem: &Problem, checks: &Checks, options: &[u32]) -> bool {
        let same = |o: &u32| {
            let mentions = problem.options.get(*o as usize);
            mentions.len() == self.items.len() + 1
                && mentions.iter().filter(|m| checks.is_replaced(m.item)).count() == 1
        };
        !options.iter().all(same)
    }
}

/// All ways to choose one color of each column.
fn product(columns: &[Vec<ColorId>]) -> Vec<Vec<ColorId>> {
    columns.iter().fold(vec![vec![]], |rows, column| {
        let longer = |row: Vec<ColorId>| column.iter().map(move |color| [&row[..], &[*color]].concat());
        rows.into_iter().flat_map(longer).collect()
    })
}

/// Chooses one option for each check in turn.
struct RowSearch<'p> {
    problem: &'p Problem,
    choices: Vec<&'p [u32]>,
    found: Vec<(FxHashMap<ItemId, ColorId>, i64)>,
    steps: usize,
}

impl RowSearch<'_> {
    /// `None` if there are too many rows or steps.
    fn extend(&mut self, depth: usize, colors: &mut FxHashMap<ItemId, ColorId>, cost: i64) -> Option<()> {
        let Some(&choices) = self.choices.get(depth) else {
            self.found.push((colors.clone(), cost));
            return (self.found.len() <= MAX_ROWS).then_some(());
        };
        for &option in choices {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return None;
            }
            let mentions = self.problem.options.get(option as usize);
            let secondary = || mentions.iter().filter(|m| (m.item.0 as usize) >= self.problem.primary);
            let fits =
                |m: Mention| colors.get(&m.item).is_none_or(|c| *c == m.color && m.color != ColorId::NONE);
            if !secondary().all(fits) {
                continue;
            }
            let new: Vec<Mention> = secondary().filter(|m| !colors.contains_key(&m.item)).collect();
            let cost = cost.checked_add(self.problem.options.cost(option as usize))?;
            colors.extend(new.iter().map(|m| (m.item, m.color)));
            self.extend(depth + 1, colors, cost)?;
            for m in &new {
                colors.remove(&m.item);
            }
        }
        Some(())
    }
}

/// The problem with these tables.  Each table has the first of its checks as its item, without its places:
/// symmetries carry tables onto each other by what they say.
fn with_tables(problem: &Problem, checks: &Checks, drafts: Vec<(Vec<u32>, TableDraft)>) -> Tables {
    let mut is_left = vec![true; problem.items.len()];
    let mut kept = vec![Some(0); problem.options.len()];
    for &o in drafts.iter().flat_map(|(options, _)| options) {
        kept[o as usize] = None;
        let replaced = problem.options.get(o as usize).into_iter().filter(|m| checks.is_replaced(m.item));
        replaced.for_each(|m| is_left[m.item.0 as usize] = false);
    }
    drafts.iter().for_each(|(_, draft)| is_left[draft.check.0 as usize] = true);
    let number = |left: &mut u32, &is_left: &bool| Some(std::mem::replace(left, *left + u32::from(is_left)));
    let numbers: Vec<u32> = is_left.iter().scan(0, number).collect();
    let moved = |item: ItemId| ItemId(numbers[item.0 as usize]);
    let mut items: Vec<Item> = problem.items.clone();
    let template = TemplateId(problem.templates.len() as u32);
    for (n, (_, draft)) in drafts.iter().enumerate() {
        let label = &mut items[draft.check.0 as usize].label;
        *label = Label { text: label.text.clone(), template, holes: [HoleValue::Int(n as i64)].into() };
    }
    let mut options = Options::default();
    for (o, number) in kept.iter_mut().enumerate().filter(|(_, number)| number.is_some()) {
        problem.options.get(o).iter().for_each(|m| options.push(Mention { item: moved(m.item), ..m }));
        *number = Some(options.finish(problem.options.cost(o), problem.options.statements.of(o)) as u32);
    }
    let mut tables = vec![];
    for (replaced, TableDraft { items, rows, check }) in drafts {
        let statement = problem.options.statements.of(replaced[0] as usize);
        let mut rows: Vec<(Vec<ColorId>, i64)> = rows.into_iter().collect();
        rows.sort_unstable();
        let mut option = |(colors, cost): (Vec<ColorId>, i64)| {
            options.push(Mention::plain(moved(check)));
            let mentions = items.iter().zip(&colors);
            mentions.for_each(|(item, color)| options.push(Mention { item: moved(*item), color: *color }));
            (colors, options.finish(cost, statement) as u32)
        };
        let rows = rows.into_iter().map(&mut option).collect();
        tables.push(TableRows { items, rows });
    }
    let mut is_left = is_left.into_iter();
    items.retain(|_| is_left.next().unwrap_or(true));
    let primary = items.iter().filter(|item| item.bounds.is_some()).count();
    let templates = problem.templates.iter().cloned().chain(["table {}".into()]).collect();
    let conditions = problem.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect();
    let kept_options = (0..).zip(&kept).filter(|(_, number)| number.is_some()).map(|(o, _)| o);
    let shown = problem.shown.of_options(kept_options).of_items(moved).into();
    let problem_with_tables = Problem {
        items,
        primary,
        templates,
        options,
        conditions,
        colors: problem.colors.clone(),
        boards: problem.boards.clone(),
        lattices: problem.lattices.clone(),
        mated: problem.mated.clone(),
        goal: problem.goal,
        kept: problem.kept.clone(),
        shown,
        statements: problem.statements.clone(),
        ..Problem::default()
    };
    Tables { problem: problem_with_tables, original: problem.options.clone(), kept, tables }
}
