//! Divides a count by symmetries, before it is cut: of the parts that symmetries carry onto each other, only
//! one is searched, and it counts several times.

use super::cut;
use super::prefix::{Prefix, Root, WeightedPart};
use super::tree::PlanTree;
use crate::solve::{Control, may_use_symmetries};
use crate::symmetry::{CountSymmetries, Effort, OrbitPart, PartForm};

/// The parts of the whole; `None` if no symmetry makes less work, or if the control stops the search for
/// them.
pub fn divided(root: &Root, tree: &mut PlanTree, control: &Control) -> Option<Vec<WeightedPart>> {
    if !may_use_symmetries(root.problem) {
        return None;
    }
    let nodes = cut::estimated_nodes(tree, &Prefix::default());
    if nodes < root.tuning.plan_least_nodes {
        return None;
    }
    let (fewest, greatest) = root.tuning.plan_mentions;
    let mentions = (nodes * root.tuning.plan_mentions_per_node).clamp(fewest, greatest) as u64;
    let effort = Effort { mentions, automorphisms: true, stop: control.stop_switch() };
    let (least, most) = root.tuning.plan_parts;
    let most = (nodes / root.tuning.plan_nodes_per_part).clamp(least, most) as usize;
    let found =
        CountSymmetries::of(root.problem, &effort).ok()??.divide(PartForm::ByChoices, most, &mut |options| {
            let left_out = |option: &u32| options.binary_search(option).is_err();
            let excluded = (0..root.problem.options.len() as u32).filter(left_out).collect();
            cut::estimated_nodes(tree, &Prefix { chosen: vec![], excluded })
        });
    let mut parts = vec![];
    for OrbitPart { chosen, alternatives, weight, .. } in found.ok()??.parts {
        let prefixes = match alternatives[..] {
            [] => vec![chosen],
            _ => alternatives.iter().map(|option| [&chosen[..], &[*option]].concat()).collect(),
        };
        for chosen in prefixes {
            let part = cut::part(tree, Prefix { chosen, excluded: vec![] });
            parts.extend(part.map(|part| WeightedPart { multiplicity: weight.clone(), ..part }));
        }
    }
    (!control.stopped()).then_some(parts)
}
