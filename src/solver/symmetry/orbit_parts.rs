//! Divides a count into parts: of the parts that symmetries carry onto each other only one is counted.
//!
//! Each solution covers an item with one of its options.  The symmetries that map the item to itself divide
//! these options into orbits, and options of the same orbit are in equally many solutions.  So it suffices to
//! count the solutions with the first option of each orbit.  What is left when an option is chosen has the
//! symmetries that fix the option, and is divided in the same way.
//!
//! [`Pivot`](super::pivot::Pivot) uses the same idea to list one solution of each class.  For a count alone,
//! the item may be any item, and no image of a solution is ever computed.

use super::automorphisms;
use super::chain_level::Permutation;
use super::effort::Effort;
use super::exchanged_items::{ExchangedItems, ItemExchange};
use super::group::Group;
use super::orbit_division::OrbitDivision;
use super::refinement::WorkBudget;
use super::structure::Structure;
use num_bigint::BigUint;
use puzc_core::base::StopSwitch;
use puzc_core::xcc::Problem;

/// A part: the solutions that use only these options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrbitPart {
    /// The options that remain, ascending.
    pub options: Vec<u32>,
    /// Options that are in all of these solutions.
    pub chosen: Vec<u32>,
    /// If there are any, each of these solutions has exactly one of these options.
    pub alternatives: Vec<u32>,
    /// For each of these solutions, the whole problem has so many.
    pub weight: BigUint,
}

/// The parts of a count.
#[derive(Clone, PartialEq, Debug)]
pub struct OrbitParts {
    /// The order of the group.
    pub order: BigUint,
    /// The parts, in order.
    pub parts: Vec<OrbitPart>,
    /// The whole takes about so many times the work of all parts.
    pub saving: f64,
}

/// What parts may be.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum PartForm {
    /// The options of a part are those that remain when some are chosen: see [`OrbitPart::chosen`] and
    /// [`OrbitPart::alternatives`].
    ByChoices,
    /// A part may lack other options, too.
    Any {
        /// Exchanged items are used if they save this many times as much as another division.
        exchange_pays: f64,
    },
}

/// Groups are not used if they have more images of options under strong generators, and no stabilizers are
/// computed beyond that, because of their memory.
const MAX_IMAGES: usize = 1 << 24;
/// Stabilizers are computed as long as their groups have at most this many images for each mention of the
/// effort.
const IMAGES_PER_MENTION: u64 = 16;

/// The symmetries of a problem whose solutions are counted.
pub struct CountSymmetries {
    structure: Structure,
    group: Group,
    /// How many images the groups of stabilizers may have.
    images: u64,
    stop: StopSwitch,
}

impl CountSymmetries {
    /// `None` if there are no symmetries, and `Err` if `effort` does not suffice to find all.
    pub fn of(problem: &Problem, effort: &Effort) -> Result<Option<CountSymmetries>, Unfinished> {
        let structure = Structure::new(problem);
        let found = automorphisms::search(&structure, &mut WorkBudget::new(effort));
        if !found.complete || effort.stop.stopped() {
            return Err(Unfinished);
        }
        let generators = found.generators.iter().map(|g| Permutation::from(&*g.options)).collect();
        let group = Group::strong(structure.options(), generators, &found.base, &effort.stop);
        if group.is_trivial() || group.images() > MAX_IMAGES {
            return Ok(None);
        }
        let images = effort.mentions.saturating_mul(IMAGES_PER_MENTION).min(MAX_IMAGES as u64);
        Ok(Some(CountSymmetries { structure, group, images, stop: effort.stop.clone() }))
    }

    /// At most this many parts, or a few more; `None` if no symmetry makes less work, and `Err` if the
    /// division was stopped.  `estimate` tells how large a search with only some of the options is.
    pub fn divide(
        self,
        form: PartForm,
        most: usize,
        estimate: &mut dyn FnMut(&[u32]) -> f64,
    ) -> Result<Option<OrbitParts>, Unfinished> {
        let order = self.group.order();
        let division = OrbitDivision::new(&self.structure, self.stop.clone(), self.images);
        let (exchange, pays) = match form {
            PartForm::ByChoices => (None, 0.0),
            PartForm::Any { exchange_pays } => (ItemExchange::new(&division, &self.group), exchange_pays),
        };
        let parts = division.parts(self.group, most, estimate);
        let saving = mean_weight(&parts);
        let exchanged = exchange
            .filter(|_| pays * saving < approximate(&order))
            .and_then(|exchange| exchange.divided(&division, most))
            .filter(|exchanged| pays * saving < exchanged.saving);
        if self.stop.stopped() {
            return Err(Unfinished);
        }
        Ok(match exchanged {
            Some(ExchangedItems { parts, saving }) => Some(OrbitParts { order, parts, saving }),
            None => (!parts.is_empty()).then_some(OrbitParts { order, parts, saving }),
        })
    }
}

fn approximate(number: &BigUint) -> f64 {
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

/// The mean weight of the choices, at least 1, which tells how much work is saved.
fn mean_weight(parts: &[OrbitPart]) -> f64 {
    let choices = |part: &OrbitPart| part.alternatives.len().max(1) as f64;
    let sum: f64 = parts.iter().map(|part| approximate(&part.weight) * choices(part)).sum();
    (sum / parts.iter().map(choices).sum::<f64>().max(1.0)).max(1.0)
}

/// The search for symmetries reached its limit, or was stopped.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Unfinished;
