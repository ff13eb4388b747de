//! Single options, as lines of DLX data.

use puzc_core::base::printable;
use puzc_core::xcc::{ColorId, Problem};

/// Adds an option as a readable line of DLX data, with control characters escaped.
pub fn write_option(problem: &Problem, option: u32, out: &mut Vec<u8>) {
    for (i, m) in problem.options.get(option as usize).into_iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        if problem.is_amount(m) {
            out.extend_from_slice(problem.colors[m.color.0 as usize].text.as_bytes());
            out.extend_from_slice(b" of ");
        }
        out.extend_from_slice(printable(&problem.items[m.item.0 as usize].label.text).as_bytes());
        if m.color != ColorId::NONE && !problem.is_amount(m) {
            out.push(b':');
            out.extend_from_slice(printable(&problem.colors[m.color.0 as usize].text).as_bytes());
        }
    }
    match problem.options.cost(option as usize) {
        0 => out.push(b'\n'),
        cost => out.extend_from_slice(format!(" |{cost}\n").as_bytes()),
    }
}
