//! `puzc inspect`

use super::answer::Answer;
use super::args::InspectArgs;
use super::{Disk, connect};
use crate::driver::Session;

/// Shows an item or an option.
pub fn run(args: &InspectArgs) -> Answer {
    let mut session = Session::new(Box::new(Disk), args.evaluation.settings(false));
    let text = match (&args.what.item, args.what.option) {
        (Some(name), _) => session.inspect_item(&args.file, name),
        (None, n) => session.inspect_option(&args.file, n.unwrap_or_default()),
    };
    let (sources, list) = connect::finish(session);
    text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list)
}
