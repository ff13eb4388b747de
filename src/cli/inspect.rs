//! `puzc inspect`

use super::answer::Answer;
use super::args::InspectArgs;
use super::{Disk, connect};
use crate::driver::{Language, Session};
use crate::inspect;
use crate::sym::Class;

/// Shows an item, an option, or the symmetries.
pub fn run(args: &InspectArgs) -> Answer {
    let mut session = Session::new(Box::new(Disk), args.evaluation.settings(false));
    let text = match (&args.what.item, args.what.option, args.what.symmetry) {
        (Some(name), ..) => session.inspect_item(&args.file, name),
        (None, Some(n), _) => session.inspect_option(&args.file, n),
        (None, None, class) => {
            let found = session.inspect_symmetry(&args.file, Language::of(&args.file), class.unwrap_or(Class::Symmetry));
            found.map(|(problem, obeyed)| inspect::symmetry(&problem, &obeyed))
        }
    };
    let (sources, list) = connect::finish(session);
    text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list)
}
