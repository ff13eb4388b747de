//! A part as checkpoints and plans contain it.

use super::prefix::Prefix;
use super::prefix::WeightedPart;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// Chosen, excluded, weight, descents; then the multiplicity in digits, unless it is 1.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PartRecord {
    /// A part that stands for itself.
    Single(Vec<u32>, Vec<u32>, f64, u32),
    /// A part that stands for several.
    Multiple(Vec<u32>, Vec<u32>, f64, u32, String),
}

impl PartRecord {
    /// For a file.
    pub fn of(part: &WeightedPart) -> PartRecord {
        let WeightedPart { prefix: Prefix { chosen, excluded }, weight, descents, multiplicity } = part;
        let (chosen, excluded) = (chosen.clone(), excluded.clone());
        match part.is_single() {
            true => PartRecord::Single(chosen, excluded, *weight, *descents),
            false => PartRecord::Multiple(chosen, excluded, *weight, *descents, multiplicity.to_string()),
        }
    }

    /// The part, if its numbers make sense for a problem with this number of options.
    pub fn part(self, options: u32) -> Option<WeightedPart> {
        let (chosen, excluded, weight, descents, multiplicity) = match self {
            PartRecord::Single(chosen, excluded, weight, descents) => {
                (chosen, excluded, weight, descents, BigUint::from(1u8))
            }
            PartRecord::Multiple(chosen, excluded, weight, descents, digits) => {
                (chosen, excluded, weight, descents, digits.parse().ok()?)
            }
        };
        let known = chosen.iter().chain(&excluded).all(|option| *option < options);
        let prefix = Prefix { chosen, excluded };
        (known && multiplicity > BigUint::ZERO).then_some(WeightedPart {
            prefix,
            weight,
            descents,
            multiplicity,
        })
    }
}
