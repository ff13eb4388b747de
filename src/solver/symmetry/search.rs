//! The search for the symmetries of a problem: each candidate is extended to the items without places, and
//! verified.

use super::automorphisms::{self, Automorphisms};
use super::candidates::{
    Action, BoardPlaces, Candidate, HoleImage, MAX_BOARDS, NameKey, actions, boards, colors, hole_kinds,
};
use super::chain_level::Permutation;
use super::classes::Class;
use super::effort::Effort;
use super::group::Group;
use super::mapping::{Failure, Mapping, find};
use super::mates::{ColorMates, pairs_of_mates};
use super::recoloring::{Recoloring, add_to_closure, recolorings};
use super::refinement::{Labels, WorkBudget};
use super::structure::Structure;
use super::tables::Tables;
use puzc_core::base::{StopSwitch, mix, scramble};
use puzc_core::geometry::Place;
use puzc_core::xcc::{ColorId, HoleValue, ItemId, Label, MarkSpot, Problem};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::sync::Arc;

/// A symmetry that was verified.
#[derive(Clone, Debug)]
pub struct Generator {
    /// A description: `rotate box by 180 degrees`, `exchange r and b, wwwr with wwwb ...`
    pub words: String,
    /// The smallest class that contains it.
    pub class: Class,
    /// The images of options, items and colors.
    pub mapping: Mapping,
}

/// A candidate that is not a symmetry.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// A description, as for a [`Generator`].
    pub words: String,
    /// What has no image.
    pub without_image: WithoutImage,
}

/// What a candidate for a symmetry does not carry along.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WithoutImage {
    /// The frame of `keep still`.
    Frame,
    /// This option; it is the first one.
    Option(usize),
    /// The free items: no choice of images for them gives a symmetry.
    Items,
}

/// The symmetries of a problem.
pub struct Symmetries {
    /// Verified generators; none is in the group that the earlier ones of its class generate.
    pub generators: Vec<Generator>,
    /// Candidates that failed.
    pub rejected: Vec<Rejected>,
    /// False if the search stopped early, so that there may be more; see [`Symmetries::doubt`].
    pub complete: bool,
    /// Was each board moved separately, and exchanged with each other board?
    pub each_board: bool,
    /// Do the names have neither places nor colors?  Then `symmetry` means automorphisms.
    pub raw: bool,
    /// If these are the symmetries of solutions, and there are more of them than of the options: the problem
    /// with tables, whose options they carry onto each other.
    pub tables: Option<Arc<Tables>>,
    options: usize,
    stop: StopSwitch,
    /// For automorphisms: the base for which the generators are strong.
    base: Option<Vec<(u32, usize)>>,
}

impl Symmetries {
    /// Searches for the symmetries of a class that solutions show.  They may be more than those of the
    /// options; see [`Tables`].
    pub fn of_solutions(problem: &Problem, class: Class, effort: &Effort) -> Symmetries {
        let of_options = Symmetries::search(problem, class, effort);
        if of_options.rejected.is_empty() && of_options.base.is_none() {
            return of_options; // all candidates are symmetries
        }
        let Some(tables) = Tables::of(problem, &effort.stop) else { return of_options };
        let of_tables = Symmetries::search(&tables.problem, class, effort);
        match of_tables.group(class).order() > of_options.group(class).order() {
            true => Symmetries { tables: Some(Arc::new(tables)), ..of_tables },
            false => of_options,
        }
    }

    /// The problem whose options the symmetries carry onto each other: the whole one, or the one with tables.
    pub fn carried<'p>(&'p self, whole: &'p Problem) -> &'p Problem {
        self.tables.as_ref().map_or(whole, |tables| &tables.problem)
    }

    /// Searches for the symmetries of a class that carry options onto each other.
    pub fn search(problem: &Problem, class: Class, effort: &Effort) -> Symmetries {
        let structure = Structure::new(problem);
        let boards = boards(problem);
        let colors = colors(problem);
        let raw = boards.is_empty() && colors.is_empty();
        let options = structure.options();
        let mut all = Symmetries {
            generators: vec![],
            rejected: vec![],
            complete: true,
            each_board: true,
            raw,
            tables: None,
            options,
            stop: effort.stop.clone(),
            base: None,
        };
        if class == Class::Automorphisms || raw && class == Class::Symmetry {
            if effort.automorphisms {
                let structure = structure.with_fixed_places(problem);
                let found = automorphisms::search(&structure, &mut WorkBudget::new(effort));
                all.add_automorphisms(problem, found);
            }
        } else {
            all.each_board = boards.len() <= MAX_BOARDS;
            all.complete = all.each_board;
            let (mut recolorings, actions) =
                (recolorings(&colors, &pairs_of_mates(problem)), actions(&boards, class));
            if class.in_pictures().is_some() {
                recolorings.truncate(1);
            }
            SymmetrySearch::new(problem, &structure, &boards, effort).run(
                &mut all,
                &recolorings,
                &actions,
                class,
            );
        }
        all
    }

    /// If the search stopped early: why, and what the user can do.
    pub fn doubt(&self) -> Option<String> {
        let why = match self.each_board {
            true => "`--symmetry-effort N` lets the search run longer".to_string(),
            false => {
                format!(
                    "with more than {MAX_BOARDS} boards, all are moved alike, and none is moved alone or exchanged"
                )
            }
        };
        (!self.complete).then_some(why)
    }

    /// The group of a class, acting on options.
    pub fn group(&self, class: Class) -> Group {
        if let Some(base) =
            self.base.as_ref().filter(|_| self.of_class(class).count() == self.generators.len())
        {
            let generators = self.generators.iter().map(|g| Permutation::from(&*g.mapping.options)).collect();
            return Group::strong(self.options, generators, base, &self.stop);
        }
        let generators = self.of_class(class).map(|g| self.generators[g].mapping.options.clone()).collect();
        Group::generated_until(self.options, generators, &self.stop)
    }

    /// The generators of a class.
    pub fn of(&self, class: Class) -> impl Iterator<Item = &Generator> {
        self.of_class(class).map(|g| &self.generators[g])
    }

    pub(super) fn of_class(&self, class: Class) -> impl Iterator<Item = usize> {
        let belongs = move |g: &Generator| match class {
            Class::Symmetry | Class::Automorphisms => true,
            Class::Motions => matches!(g.class, Class::Motions | Class::Rotations),
            Class::Rotations => g.class == Class::Rotations,
            Class::HalfTurns | Class::LeftRight | Class::UpDown => g.class == class,
        };
        (0..self.generators.len()).filter(move |&g| belongs(&self.generators[g]))
    }

    fn add_automorphisms(&mut self, problem: &Problem, found: Automorphisms) {
        self.complete = found.complete;
        self.base = Some(found.base);
        for mapping in found.generators {
            self.generators.push(Generator {
                words: moved_items(problem, &mapping, &|_| true),
                class: Class::Automorphisms,
                mapping,
            });
        }
    }
}

struct SymmetrySearch<'a> {
    problem: &'a Problem,
    structure: &'a Structure,
    boards: &'a [BoardPlaces],
    items: FxHashMap<NameKey, ItemId>,
    colors: FxHashMap<NameKey, ColorId>,
    initial: Labels,
    /// Does some name have numbers or texts beside places?
    mixed: bool,
    mates: ColorMates,
    work: WorkBudget,
}

/// The image of an item under a candidate.
enum ItemImage {
    /// Its name with other places and colors names this item.
    Item(u32),
    /// No item has this name.
    None,
    /// The options decide.
    Free,
}

/// The images of items and colors under a candidate.
struct Images<'a> {
    items: Vec<ItemImage>,
    /// The image of each color.
    colors: Vec<Option<u32>>,
    /// The mates of the colors of items that are edges whose sides are exchanged.
    mates: Vec<Option<&'a FxHashMap<u32, u32>>>,
}

impl<'a> SymmetrySearch<'a> {
    fn new(
        problem: &'a Problem,
        structure: &'a Structure,
        boards: &'a [BoardPlaces],
        effort: &Effort,
    ) -> SymmetrySearch<'a> {
        let items =
            problem.items.iter().enumerate().map(|(i, item)| (key(&item.label), ItemId(i as u32))).collect();
        let colors = problem.colors.iter().enumerate().map(|(i, c)| (key(c), ColorId(i as u32))).collect();
        let mixed = problem.items.iter().any(|i| hole_kinds(&i.label.holes) == (true, true));
        SymmetrySearch {
            problem,
            structure,
            boards,
            items,
            colors,
            initial: Labels::initial(structure),
            mixed,
            mates: ColorMates::new(problem),
            work: WorkBudget::new(effort),
        }
    }

    /// Tries all candidates, except those that are known to follow from earlier ones: on a single board, the
    /// motions that are symmetries together with a recoloring form a coset of the motions without one.
    fn run(&mut self, all: &mut Symmetries, recolorings: &[Recoloring], actions: &[Action], searched: Class) {
        let mut known_recolorings: Vec<Recoloring> = vec![Recoloring::default()];
        // the groups of the generators found so far
        let mut groups: BTreeMap<Class, Group> = BTreeMap::new();
        for recoloring in recolorings {
            let keeps_colors = recoloring.images.is_empty();
            if !keeps_colors && self.boards.len() <= 1 && known_recolorings.iter().any(|c| c.same(recoloring))
            {
                continue;
            }
            for action in actions {
                if keeps_colors && action.moves.is_empty() {
                    continue;
                }
                if self.work.exhausted() {
                    all.complete = false;
                    return;
                }
                let candidate = Candidate { boards: self.boards, action, recoloring };
                let words = [action.words.clone(), recoloring.words()]
                    .into_iter()
                    .filter(|w| !w.is_empty())
                    .collect::<Vec<_>>()
                    .join(", ");
                if !candidate.keeps(&self.problem.kept.frame) {
                    all.rejected.push(Rejected { words, without_image: WithoutImage::Frame });
                    continue;
                }
                match self.verify(&candidate) {
                    Ok(mapping) => {
                        let class = match (keeps_colors, action.proper) {
                            _ if searched.in_pictures().is_some() => searched,
                            (true, true) => Class::Rotations,
                            (true, false) => Class::Motions,
                            _ => Class::Symmetry,
                        };
                        if !groups.entry(class).or_insert_with(|| all.group(class)).contains(&mapping.options)
                        {
                            all.add(self.problem, words, class, mapping);
                            groups.clear();
                        }
                        if !keeps_colors {
                            add_to_closure(&mut known_recolorings, recoloring);
                            if self.boards.len() <= 1 {
                                break;
                            }
                        }
                    }
                    Err(Failure::NoImage(option)) => {
                        all.rejected.push(Rejected { words, without_image: WithoutImage::Option(option) })
                    }
                    Err(Failure::NoMatch) => {
                        all.rejected.push(Rejected { words, without_image: WithoutImage::Items })
                    }
                    Err(Failure::OutOfWork) => all.complete = false,
                }
            }
        }
    }

    /// The symmetry that follows from a candidate.  First, numbers and texts beside places and colors are
    /// fixed.  If that fails, they may stand for something that moves, too, such as a direction or a row:
    /// then they may become others, and if that fails, items with such names are free to move.
    fn verify(&mut self, candidate: &Candidate) -> Result<Mapping, Failure> {
        let first = match self.attempt(candidate, MixedNames::Fixed) {
            Err(failure) if failure != Failure::OutOfWork && self.mixed => failure,
            done => return done,
        };
        for freedom in [MixedNames::KeepPlaces, MixedNames::Free] {
            match self.attempt(candidate, freedom) {
                Err(Failure::NoImage(_) | Failure::NoMatch) => {}
                done => return done,
            }
        }
        Err(first)
    }

    fn attempt(&mut self, candidate: &Candidate, freedom: MixedNames) -> Result<Mapping, Failure> {
        let images = self.images(candidate, freedom);
        let (mut left, mut right) = (self.initial.clone(), self.initial.clone());
        let mut kept_names: FxHashMap<NameKey, u64> = FxHashMap::default();
        let mut label = |(template, holes): NameKey| {
            let next = mix(ACTED_TAG, kept_names.len() as u64);
            let kept = holes.iter().filter_map(HoleImage::acted).collect();
            *kept_names.entry((template, kept)).or_insert(next)
        };
        for (i, item) in self.problem.items.iter().enumerate() {
            if freedom.keeps_acted(&item.label.holes) {
                right.items[i] = label(key(&item.label));
                left.items[i] = candidate.label(&item.label).map_or(NO_IMAGE, &mut label);
            }
        }
        for (item, image) in images.items.iter().enumerate() {
            match image {
                ItemImage::Item(image) => {
                    left.items[item] = mix(PLACED_TAG, u64::from(*image));
                    right.items[*image as usize] = mix(PLACED_TAG, u64::from(*image));
                }
                ItemImage::None if !self.structure.of_item(item).is_empty() => left.items[item] = NO_IMAGE,
                ItemImage::None | ItemImage::Free => {}
            }
        }
        for (i, atom) in self.structure.atoms.iter().enumerate() {
            let image = images.colors.get(atom.color.0 as usize).copied().flatten();
            let image = match images.mates[atom.item.0 as usize] {
                Some(mates) => image.map(|color| mates.get(&color).copied().unwrap_or(color)),
                None => image,
            };
            left.atoms[i] = mix(left.atoms[i], image.map_or(NO_IMAGE, u64::from));
            right.atoms[i] = mix(right.atoms[i], u64::from(atom.color.0));
        }
        let own = |place: Place| HoleImage::Place(place, place.board);
        let moved = self.shown_numbers(&|place| candidate.place(place).unwrap_or(own(place)));
        let shown = self.shown_numbers(&own);
        for (labels, numbers) in [(&mut left, &moved), (&mut right, &shown)] {
            labels
                .options
                .iter_mut()
                .zip(numbers)
                .for_each(|(label, numbers)| *label = mix(*label, *numbers));
        }
        let found = find(self.structure, left, right, &mut self.work)?;
        // equal options are mapped in order, whatever they show
        let keeps_numbers =
            found.options.iter().zip(&moved).all(|(image, own)| shown[*image as usize] == *own);
        if keeps_numbers { Ok(found) } else { Err(Failure::NoMatch) }
    }

    /// For each option, what tells the numbers that it shows, with the images of their places, from others.
    fn shown_numbers(&self, image: &dyn Fn(Place) -> HoleImage) -> Vec<u64> {
        let of_spot = |spot: &MarkSpot| match spot {
            MarkSpot::Place(place) => FxBuildHasher.hash_one(image(*place)),
            MarkSpot::Node { .. } | MarkSpot::Link { .. } => 0,
        };
        let of_number = |(spots, number): (&[MarkSpot], i64)| {
            let places = spots.iter().map(|spot| scramble(of_spot(spot))).fold(0, u64::wrapping_add);
            scramble(mix(places, number as u64))
        };
        let of_option = |o| self.problem.shown.numbers(o).map(of_number).fold(0, u64::wrapping_add);
        (0..self.structure.options() as u32).map(of_option).collect()
    }

    fn images(&self, candidate: &Candidate, freedom: MixedNames) -> Images<'_> {
        let image = |label: &Label| candidate.label(label);
        let item = |label: &Label| match hole_kinds(&label.holes) {
            (true, other) if !other || freedom == MixedNames::Fixed => {
                let found = image(label).and_then(|image| {
                    // a name with places in order means the set of them: the two ends of a link
                    let of_set = || self.items.get(&(image.0, HoleImage::in_order(&image.1)));
                    self.items.get(&image).or_else(of_set)
                });
                found.map_or(ItemImage::None, |i| ItemImage::Item(i.0))
            }
            _ => ItemImage::Free,
        };
        let color = |label: &Label| image(label).and_then(|k| self.colors.get(&k)).map(|c| c.0);
        // color 0 is "no color"
        let colors = [Some(0)].into_iter().chain(self.problem.colors.iter().skip(1).map(color));
        Images {
            items: self.problem.items.iter().map(|i| item(&i.label)).collect(),
            colors: colors.collect(),
            mates: self
                .problem
                .items
                .iter()
                .map(|i| self.mates.exchanged(self.problem, &i.label, candidate))
                .collect(),
        }
    }
}

/// What happens to names that have numbers or texts beside places or colors.
#[derive(Copy, Clone, PartialEq, Eq)]
enum MixedNames {
    /// Only places and colors change.
    Fixed,
    /// Numbers and texts may become others.
    KeepPlaces,
    /// All may change but colors in names without places, which no motion changes.
    Free,
}

impl MixedNames {
    /// Does the image of a name have the images of its places and colors, but perhaps other numbers?
    fn keeps_acted(self, holes: &[HoleValue]) -> bool {
        let is_mixed = hole_kinds(holes) == (true, true);
        is_mixed && (self == MixedNames::KeepPlaces || self == MixedNames::Free && !has_place(holes))
    }
}

fn has_place(holes: &[HoleValue]) -> bool {
    holes.iter().any(|hole| match hole {
        HoleValue::Place(_) => true,
        HoleValue::List(all) => has_place(all),
        _ => false,
    })
}

const ACTED_TAG: u64 = 0x6163_7465_6400; // "acted"
const PLACED_TAG: u64 = 0x706c_6163_6564; // "placed": no initial label of an item is made with this number
const NO_IMAGE: u64 = u64::MAX;

fn key(label: &Label) -> NameKey {
    let same = |p: Place| Some(HoleImage::Place(p, p.board));
    let holes = label.holes.iter().filter_map(|value| HoleImage::of(value, &Arc::clone, &same));
    (label.template, holes.collect())
}

impl Symmetries {
    fn add(&mut self, problem: &Problem, mut words: String, class: Class, mapping: Mapping) {
        let free = moved_items(problem, &mapping, &|i| !hole_kinds(&problem.items[i].label.holes).0);
        if !free.is_empty() {
            words = format!("{words}, {free}");
        }
        self.generators.push(Generator { words, class, mapping });
    }
}

/// The most cycles of items that are listed.
const LISTED_CYCLES: usize = 4;

/// `A with B, wwwr to wwwb to wwwg ...`: the first cycles of moved items.
fn moved_items(problem: &Problem, mapping: &Mapping, which: &dyn Fn(usize) -> bool) -> String {
    let name = |i: usize| &*problem.items[i].label.text;
    let mut parts = vec![];
    let mut done = vec![false; mapping.items.len()];
    for i in 0..mapping.items.len() {
        if done[i] || mapping.items[i] as usize == i || !which(i) {
            continue;
        }
        let mut cycle = vec![];
        let mut next = i;
        while !done[next] {
            done[next] = true;
            cycle.push(name(next));
            next = mapping.items[next] as usize;
        }
        if parts.len() == LISTED_CYCLES {
            parts.push("...".to_string());
            break;
        }
        parts.push(match cycle[..] {
            [a, b] => format!("{a} with {b}"),
            [a, b, c, ..] if cycle.len() > 6 => format!("{a} to {b} to {c} to ... to {a}"),
            _ => format!("{} to {}", cycle.join(" to "), cycle[0]),
        });
    }
    parts.join(", ")
}
