//! Builds a [`Problem`]: first all items, then all options.

use super::index::Index;
use super::*;
use crate::base::{Exceeded, Limits, Span};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// A problem under construction.
#[derive(Default)]
pub struct Builder {
    problem: Problem,
    names: Index,
    /// Items that have a longer name than their words make, since a place has that one.
    longer: FxHashMap<SmolStr, ItemId>,
    color_names: Index,
    template_names: Index,
    /// The index of each total's condition.
    totals: FxHashMap<ItemId, usize>,
    sealed: bool,
    /// The call that declares items and makes options: see [`Item::call`].
    call: Span,
}

impl Builder {
    /// The problem built so far.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// For setting the title, the conditions, the goal and the `break` statement.
    pub fn problem_mut(&mut self) -> &mut Problem {
        &mut self.problem
    }

    /// Registers a statement for items and options that the author has written out.
    pub fn statement(&mut self, span: Span, keyword: &str) -> StatementId {
        self.statement_of(StatementKind::Explicit, span, keyword)
    }

    /// Registers a statement of any kind.
    pub fn statement_of(&mut self, kind: StatementKind, span: Span, keyword: &str) -> StatementId {
        let (keyword, call) = (keyword.into(), self.call);
        self.problem.statements.push(Statement { span, call, keyword, kind, sound: false });
        StatementId(self.problem.statements.len() as u32 - 1)
    }

    /// The id of a template text (`r{}`), interned.
    pub fn template(&mut self, text: &str) -> TemplateId {
        let templates = &self.problem.templates;
        let new = templates.len() as u32;
        match self.template_names.insert(text, new, |n| &templates[n as usize]) {
            Ok(()) => {
                self.problem.templates.push(text.into());
                TemplateId(new)
            }
            Err(known) => TemplateId(known),
        }
    }

    /// The label of a unique text without holes; skips the search for its template.
    pub fn literal(&mut self, text: &str) -> Label {
        let templates = &mut self.problem.templates;
        let template = TemplateId(templates.len() as u32);
        let text = SmolStr::new(text);
        templates.push(text.clone());
        Label { text, template, holes: [].into() }
    }

    /// The item with this name.
    pub fn find(&self, name: &str) -> Option<ItemId> {
        self.names.find(name, name_of(&self.problem.items)).map(ItemId)
    }

    /// The item that has a longer name than this one, which its word makes.
    #[inline]
    pub fn longer(&self, name: &str) -> Option<ItemId> {
        if self.longer.is_empty() { None } else { self.longer.get(name).copied() }
    }

    /// The item with this id.
    pub fn item(&self, id: ItemId) -> &Item {
        &self.problem.items[id.0 as usize]
    }

    /// Did the author declare this item?  Native statements skip such items.
    pub fn is_explicit(&self, id: ItemId) -> bool {
        self.problem.kind_of(self.item(id).statement) == StatementKind::Explicit
    }

    /// Reserves memory for this many more items, each with its own template.
    pub fn reserve_items(&mut self, items: usize) {
        self.names.reserve(items, name_of(&self.problem.items));
        self.problem.templates.reserve(items);
        self.problem.items.reserve(items);
    }

    /// From now on, statements and items are those of this call of a rule of the library; of none if it is
    /// [`Span::NONE`].  Returns the call before.
    pub fn called_by(&mut self, call: Span) -> Span {
        std::mem::replace(&mut self.call, call)
    }

    /// The call that statements and items belong to now.
    pub fn call(&self) -> Span {
        self.call
    }

    /// The call that made a finished option.
    pub fn call_of(&self, option: usize) -> Span {
        let problem = &self.problem;
        problem.statements[problem.options.statements.of(option).0 as usize].call
    }

    /// Declares an item; the error is the id of an existing item with that name.
    ///
    /// If one of the two is a place (`b0` is the cell at 11, 0) and the other one is of a call and made of
    /// several parts (`b{n}`), the latter gets a longer name: `b.0`.
    pub fn declare(&mut self, mut item: Item) -> Result<ItemId, ItemId> {
        debug_assert!(!self.sealed, "items come before options");
        item.call = self.call;
        let id = ItemId(self.problem.items.len() as u32);
        if let Err(old) = self.enter(&item.label.text, id) {
            if self.is_word_of_call(&item) && self.is_place(self.item(old)) {
                if let Some(known) = self.longer(&item.label.text) {
                    return Err(known);
                }
                self.longer.insert(item.label.text.clone(), id);
                item.label.text = self.longer_name(&item.label);
            } else if self.is_place(&item) && self.is_word_of_call(self.item(old)) {
                let longer = self.longer_name(&self.item(old).label);
                self.problem.items[old.0 as usize].label.text = longer.clone();
                self.longer.insert(item.label.text.clone(), old);
                // if its entry was placed anew, it is that of the longer name
                let entered = self.enter(&longer, old);
                debug_assert!(entered.err().is_none_or(|known| known == old), "the longer name is new");
            }
            self.enter(&item.label.text, id)?;
        }
        self.problem.items.push(item);
        Ok(id)
    }

    /// Enters the name of an item; the error is the item that has it.
    fn enter(&mut self, name: &str, id: ItemId) -> Result<(), ItemId> {
        self.names.insert(name, id.0, name_of(&self.problem.items)).map_err(ItemId)
    }

    /// Is the name that of a place alone?
    fn is_place(&self, item: &Item) -> bool {
        self.problem.place_of(item).is_some()
    }

    /// Has a call declared it, with a word of text and holes, or of several holes?
    fn is_word_of_call(&self, item: &Item) -> bool {
        let template = &self.problem.templates[item.label.template.0 as usize];
        !item.call.is_none() && !item.label.holes.is_empty() && template != "{}"
    }

    /// A new name with a dot after the first letters.
    fn longer_name(&self, label: &Label) -> SmolStr {
        let template = &self.problem.templates[label.template.0 as usize];
        let at = match (template.find("{}"), label.holes.first()) {
            (Some(0), Some(HoleValue::Text(text))) => text.len(),
            (Some(at), _) if at > 0 => at,
            _ => label.text.len(),
        };
        let (first, rest) = label.text.split_at_checked(at).unwrap_or((&label.text, ""));
        let names = (1..).map(|dots| SmolStr::new(format!("{first}{}{rest}", ".".repeat(dots))));
        names.into_iter().find(|name| self.find(name).is_none()).unwrap_or_default()
    }

    /// Ends the list of items, and sorts it so that the primary ones come first.  This changes ids; returns
    /// the new id of each old one.
    pub fn seal(&mut self) -> Vec<ItemId> {
        let mut order: Vec<usize> = (0..self.problem.items.len()).collect();
        self.sealed = true;
        if self.problem.items.is_sorted_by_key(|item| item.bounds.is_none()) {
            self.problem.primary = self.problem.items.partition_point(|item| item.bounds.is_some());
            return order.into_iter().map(|i| ItemId(i as u32)).collect();
        }
        order.sort_by_key(|&i| self.problem.items[i].bounds.is_none());
        let mut renamed = vec![ItemId(0); order.len()];
        for (new, &old) in order.iter().enumerate() {
            renamed[old] = ItemId(new as u32);
        }
        let mut old_items: Vec<Option<Item>> =
            std::mem::take(&mut self.problem.items).into_iter().map(Some).collect();
        self.problem.items = order.iter().filter_map(|&i| old_items[i].take()).collect();
        self.problem.primary = self.problem.items.iter().take_while(|i| i.bounds.is_some()).count();
        self.names.renumber(|id| renamed[id as usize].0);
        self.longer.values_mut().for_each(|item| *item = renamed[item.0 as usize]);
        let moved = |item: ItemId| renamed[item.0 as usize];
        for condition in &mut self.problem.conditions {
            *condition = condition.constraint().renumbered(&moved);
        }
        self.totals = self.totals.iter().map(|(item, at)| (moved(*item), *at)).collect();
        renamed
    }

    /// Makes a primary item a total, whose amounts must add up to a number from `least` to `most`.
    pub fn declare_total(&mut self, item: ItemId, (least, most): (i64, i64), statement: StatementId) {
        let condition = TotalCondition { item, least, most, amounts: vec![], statement };
        self.totals.insert(item, self.problem.conditions.len());
        self.problem.conditions.push(Condition::Total(condition));
    }

    /// Is an item a total?
    #[inline]
    pub fn is_total(&self, item: ItemId) -> bool {
        !self.totals.is_empty() && self.totals.contains_key(&item)
    }

    /// The color that represents an amount of a total.
    pub fn amount_color(&mut self, item: ItemId, amount: i64) -> ColorId {
        if amount == 1 {
            return ColorId::NONE;
        }
        let text = amount.to_string();
        let color = self.color(&text, |b| Label {
            text: (*text).into(),
            template: b.template("{}"),
            holes: [HoleValue::Int(amount)].into(),
        });
        if let Some(Condition::Total(total)) =
            self.totals.get(&item).and_then(|at| self.problem.conditions.get_mut(*at))
            && let Err(at) = total.amounts.binary_search_by_key(&color, |a| a.0)
        {
            total.amounts.insert(at, (color, amount));
        }
        color
    }

    /// The amount that a color of a total represents.
    pub fn amount_of(&self, mention: Mention) -> i64 {
        match self.totals.get(&mention.item).and_then(|at| self.problem.conditions.get(*at)) {
            Some(Condition::Total(total)) => total.amount_of(mention.color),
            _ => 1,
        }
    }

    /// The color with this name, interned; `make` makes its label at the first mention.
    pub fn color(&mut self, text: &str, make: impl FnOnce(&mut Builder) -> Label) -> ColorId {
        let colors = &self.problem.colors;
        if let Some(id) = self.color_names.find(text, |n| &colors[n as usize].text) {
            return ColorId(id);
        }
        if self.problem.colors.is_empty() {
            let template = self.template("");
            self.problem.colors.push(Label { text: "".into(), template, holes: [].into() });
        }
        let label = make(self);
        let (id, colors) = (self.problem.colors.len() as u32, &self.problem.colors);
        if let Err(known) = self.color_names.insert(&label.text, id, |n| &colors[n as usize].text) {
            return ColorId(known);
        }
        self.problem.colors.push(label);
        ColorId(id)
    }

    /// Adds a mention to the current option.
    #[inline]
    pub fn mention(&mut self, item: ItemId, color: ColorId) {
        self.problem.options.push(Mention { item, color });
    }

    /// Adds items without colors to the current option.
    #[inline]
    pub fn mention_plain(&mut self, items: impl Iterator<Item = ItemId>) {
        self.problem.options.push_plain(items);
    }

    /// The mentions of the current option.
    pub fn pending(&self) -> Mentions<'_> {
        self.problem.options.pending()
    }

    /// Drops the current option.
    pub fn abandon(&mut self) {
        self.problem.options.abandon();
    }

    /// Checks that the limits allow this many more options with this many mentions each.
    #[inline]
    pub fn check_limits(&self, limits: &Limits, options: usize, mentions: usize) -> Result<(), Exceeded> {
        let existing = &self.problem.options;
        let mentions = (options as u64)
            .saturating_mul(mentions as u64)
            .saturating_add(existing.all_mentions().len() as u64);
        let options = (existing.len() as u64).saturating_add(options as u64);
        if options > limits.options {
            return Err(Exceeded::Options);
        }
        let bytes =
            mentions.saturating_mul(existing.mention_bytes()).saturating_add(options.saturating_mul(16));
        if mentions >= u64::from(u32::MAX) || bytes > limits.memory { Err(Exceeded::Memory) } else { Ok(()) }
    }

    /// Ends the current option; returns its index.
    #[inline]
    pub fn finish(&mut self, cost: i64, statement: StatementId) -> usize {
        self.problem.options.finish(cost, statement)
    }

    /// The finished problem.
    pub fn build(self) -> Problem {
        self.problem
    }
}

fn name_of<'a>(items: &'a [Item]) -> impl Fn(u32) -> &'a str {
    move |n| &items[n as usize].label.text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declare(builder: &mut Builder, name: &str, bounds: Option<Bounds>) -> ItemId {
        let label = builder.literal(name);
        builder.declare(Item::new(label, bounds, StatementId(0), Span::NONE)).unwrap()
    }

    #[test]
    fn sealed_items_are_sorted_and_found() {
        let mut builder = Builder::default();
        let names = ["s", "p", "t", "q"];
        let old = names.map(|name| {
            let bounds = ["p", "q"].contains(&name).then_some(Bounds::ONCE);
            declare(&mut builder, name, bounds)
        });
        let again = builder.problem().items[1].clone();
        assert_eq!(builder.declare(again), Err(old[1]), "there is such an item");
        builder.declare_total(old[3], (2, 5), StatementId(0));
        let new = builder.seal();
        assert_eq!(new, [2, 0, 3, 1].map(ItemId));
        for (name, old) in names.into_iter().zip(old) {
            assert_eq!(builder.find(name), Some(new[old.0 as usize]));
            assert_eq!(builder.item(new[old.0 as usize]).label.text, name);
        }
        assert!(builder.is_total(ItemId(1)) && !builder.is_total(ItemId(3)));
        let color = builder.amount_color(ItemId(1), -4);
        assert_eq!(builder.amount_color(ItemId(1), -4), color);
        assert_eq!(builder.amount_color(ItemId(1), 1), ColorId::NONE);
        assert_eq!(builder.amount_of(Mention { item: ItemId(1), color }), -4);
        assert_eq!(builder.amount_of(Mention::plain(ItemId(1))), 1);
        let problem = builder.build();
        assert_eq!(problem.primary, 2);
        let totals: Vec<_> = problem.totals().map(|total| (total.item, total.amounts.clone())).collect();
        assert_eq!(totals, [(ItemId(1), vec![(color, -4)])]);
    }

    #[test]
    fn a_call_belongs_to_what_is_declared_in_it() {
        let mut builder = Builder::default();
        let call = Span { start: 3, end: 9 };
        declare(&mut builder, "a", None);
        assert_eq!(builder.called_by(call), Span::NONE);
        assert_eq!(builder.call(), call);
        let b = declare(&mut builder, "b", None);
        let statement = builder.statement_of(StatementKind::Other, Span::NONE, "word");
        assert_eq!(builder.called_by(Span::NONE), call);
        let c = declare(&mut builder, "c", None);
        assert_eq!((builder.item(b).call, builder.item(c).call), (call, Span::NONE));
        assert_eq!(builder.problem().statements[statement.0 as usize].call, call);
    }

    #[test]
    fn limits_are_those_of_all_options() {
        let mut builder = Builder::default();
        let a = declare(&mut builder, "a", Some(Bounds::ONCE));
        builder.seal();
        builder.mention(a, ColorId::NONE);
        builder.finish(0, StatementId(0));
        // one mention takes four bytes, an option sixteen
        let within = |options, memory, more, each| {
            builder.check_limits(&Limits { options, memory, ..Limits::default() }, more, each)
        };
        assert_eq!(within(3, 1 << 20, 2, 1), Ok(()));
        assert_eq!(within(3, 1 << 20, 3, 1), Err(Exceeded::Options));
        assert_eq!(within(3, 3 * 16 + 11 * 4, 2, 5), Ok(()));
        assert_eq!(within(3, 3 * 16 + 11 * 4 - 1, 2, 5), Err(Exceeded::Memory));
        assert_eq!(within(u64::MAX, u64::MAX, 1, u32::MAX as usize - 2), Ok(()));
        assert_eq!(within(u64::MAX, u64::MAX, 1, u32::MAX as usize - 1), Err(Exceeded::Memory));
        assert_eq!(within(u64::MAX, u64::MAX, usize::MAX, usize::MAX), Err(Exceeded::Memory));
    }
}
