//! The problem as linear constraints on variables that are 0 or 1, for integer programming, pseudo-Boolean,
//! SAT and constraint solvers.
//!
//! A variable stands for each option.  An item that several options may share with the same color needs
//! *color variables*: one for each color that at least two options give it.  It is 1 if and only if one of
//! these options is chosen, so solutions of the problem and of the constraints correspond one to one.

use puzc_core::xcc::{ColorId, Condition, Constraint, ItemId, Problem, chooses};
use rustc_hash::FxHashMap;

/// A variable: the options come first, from 0, and then the color variables.
pub type Variable = usize;

/// Bounds of a sum of variables.
pub struct LinearRow {
    /// The item that requires this.
    pub item: ItemId,
    /// Weights and variables, these in ascending order; no weight is 0.
    pub terms: Vec<(i64, Variable)>,
    /// The lower bound, if it is a restriction.
    pub least: Option<i64>,
    /// The upper bound, if it is a restriction.
    pub most: Option<i64>,
}

/// A variable that is 1 if and only if one of these options is chosen.
pub struct ColorVariable {
    /// The item.
    pub item: ItemId,
    /// Its color; [`ColorId::NONE`]: whatever it is.
    pub color: ColorId,
    /// The options that give it this color.
    pub options: Vec<Variable>,
}

/// The constraints.
pub struct LinearModel {
    /// The number of options.
    pub options: usize,
    /// The color variables; their numbers follow those of the options.
    pub colors: Vec<ColorVariable>,
    /// The rows of primary items, then those of secondary ones; all weights are 1.
    pub rows: Vec<LinearRow>,
    /// The rows of totals; these have both bounds.
    pub sums: Vec<LinearRow>,
    /// Options that no solution has, since they have no primary item.
    pub excluded: Vec<Variable>,
    chosen: FxHashMap<(ItemId, ColorId), Variable>,
}

impl LinearModel {
    pub fn new(problem: &Problem) -> LinearModel {
        let mut mentions: Vec<Vec<(Variable, ColorId)>> = vec![vec![]; problem.items.len()];
        let mut excluded = vec![];
        for (option, line) in problem.options.iter().enumerate() {
            line.iter().for_each(|m| mentions[m.item.0 as usize].push((option, m.color)));
            if !line.iter().any(|m| (m.item.0 as usize) < problem.primary) {
                excluded.push(option);
            }
        }
        let mut model = LinearModel {
            options: problem.options.len(),
            colors: vec![],
            rows: vec![],
            sums: vec![],
            excluded,
            chosen: FxHashMap::default(),
        };
        for total in problem.totals() {
            let own = mentions[total.item.0 as usize].iter();
            let terms =
                own.map(|(option, color)| (total.amount_of(*color), *option)).filter(|term| term.0 != 0);
            let (least, most) = (Some(total.least), Some(total.most));
            model.sums.push(LinearRow { item: total.item, terms: terms.collect(), least, most });
        }
        for (i, mentions) in mentions.iter().enumerate() {
            let item = ItemId(i as u32);
            match problem.items[i].bounds {
                Some(bounds) => {
                    let variables = mentions.iter().map(|m| m.0).collect();
                    model.row(item, variables, bounds.lo as usize, bounds.hi as usize);
                }
                None => model.secondary(item, mentions),
            }
        }
        model
    }

    /// The model, with variables for the items that loops, paths and connected sets ask for.
    pub fn with_chosen(problem: &Problem) -> LinearModel {
        let mut model = LinearModel::new(problem);
        for condition in problem.conditions.iter().filter(|c| !matches!(c, Condition::Total(_))) {
            let condition = condition.constraint();
            let Some(color) = condition.color(problem) else { continue };
            let mut options: FxHashMap<ItemId, Vec<Variable>> =
                condition.items().into_iter().map(|item| (item, vec![])).collect();
            for (i, option) in problem.options.iter().enumerate() {
                for m in option.iter().filter(|m| chooses(Some(color), *m)) {
                    options.entry(m.item).and_modify(|all| all.push(i));
                }
            }
            for item in condition.items() {
                if let Some(options) = options.remove(&item).filter(|options| !options.is_empty()) {
                    model.choose(item, color, options);
                }
            }
        }
        model
    }

    /// Finds a variable that is 1 if and only if one of these options is chosen, or adds one.
    fn choose(&mut self, item: ItemId, color: ColorId, options: Vec<Variable>) {
        if self.chosen.contains_key(&(item, color)) {
            return;
        }
        let known = self.colors.iter().position(|c| c.item == item && c.options == options);
        let variable = match (&options[..], known) {
            ([option], _) => *option,
            (_, Some(color)) => self.options + color,
            (_, None) => {
                self.colors.push(ColorVariable { item, color, options });
                self.variables() - 1
            }
        };
        self.chosen.insert((item, color), variable);
    }

    /// The variable that is 1 if the item is chosen, for this condition; `None` if it never is.  Only for a
    /// model that was made by [`Self::with_chosen`].
    pub fn chosen(&self, problem: &Problem, item: ItemId, condition: &dyn Constraint) -> Option<Variable> {
        self.chosen.get(&(item, condition.color(problem)?)).copied()
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.options + self.colors.len()
    }

    fn row(&mut self, item: ItemId, variables: Vec<Variable>, lo: usize, hi: usize) {
        let least = (lo > 0).then_some(lo as i64);
        let most = (hi < variables.len()).then_some(hi as i64);
        if least.is_some() || most.is_some() {
            let terms = variables.into_iter().map(|v| (1, v)).collect();
            self.rows.push(LinearRow { item, terms, least, most });
        }
    }

    /// Allows at most one of the colors; each mention without a color counts separately.
    fn secondary(&mut self, item: ItemId, mentions: &[(Variable, ColorId)]) {
        let mut groups: Vec<(ColorId, Vec<Variable>)> = vec![];
        let mut sorted = mentions.to_vec();
        sorted.sort_by_key(|m| m.1); // stable: options stay in order
        for (option, color) in sorted {
            match groups.last_mut() {
                Some((last, group)) if *last == color && color != ColorId::NONE => group.push(option),
                _ => groups.push((color, vec![option])),
            }
        }
        if groups.len() < 2 {
            return;
        }
        let mut variables: Vec<Variable> = vec![];
        for (color, options) in groups {
            if let [option] = options[..] {
                variables.push(option);
            } else {
                variables.push(self.variables());
                self.colors.push(ColorVariable { item, color, options });
            }
        }
        variables.sort_unstable();
        self.row(item, variables, 0, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_testing::problem;

    #[test]
    fn a_color_that_several_options_share_has_a_variable() {
        let p = problem("a 0:9|b 2:3|c | x y z\na x:1\nb x:1 y\nc x:2 z:1\nc y z:1\na y:2");
        let model = LinearModel::new(&p);
        let variables = |r: &LinearRow| r.terms.iter().map(|t| t.1).collect::<Vec<Variable>>();
        let rows: Vec<_> = model.rows.iter().map(|r| (r.item.0, variables(r), r.least, r.most)).collect();
        assert_eq!(
            rows,
            [
                (0, vec![0, 4], Some(1), Some(1)),
                (2, vec![2, 3], Some(2), None),
                (3, vec![2, 5], None, Some(1)),
                (4, vec![1, 3, 4], None, Some(1))
            ]
        );
        assert_eq!((model.colors.len(), &model.colors[0].options[..]), (1, &[0, 1][..]));
        assert_eq!(LinearModel::new(&problem("a | x\nx\na x")).excluded, [0]);
    }
}
