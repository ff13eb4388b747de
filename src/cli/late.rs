//! Arguments that clap hears of late.
//!
//! There are many verbs with many options, and one run is about one verb: to tell clap of all of them takes
//! longer than a small search.  (clap's own `defer` for enums would let the comment at a verb's structure
//! replace the one at the verb.)

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a verb, which clap is told when the verb is called.
#[derive(Debug)]
pub struct Late<T>(pub T);

impl<T: Args> Args for Late<T> {
    fn augment_args(verb: Command) -> Command {
        verb.defer(told::<T>)
    }

    fn augment_args_for_update(verb: Command) -> Command {
        Self::augment_args(verb)
    }
}

fn told<T: Args>(verb: Command) -> Command {
    let about = verb.get_about().cloned().unwrap_or_default(); // all verbs have one
    T::augment_args(verb).about(about)
}

impl<T: Args> FromArgMatches for Late<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Late)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
