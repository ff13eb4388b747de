//! Pieces in space as data of the view that `solids.js` draws:
//!
//! * `kinds`: for each kind of cells, the faces of one at the origin, each a list of points;
//! * `pieces`: `{name, color, cells}` with cells `[kind, x, y, z]`, whose coordinates are those of space;
//! * `steps`: `{visible, moved, by, away, words}`, as in a scene, with `by` in space.

use crate::scene::Scene;
use puzc_core::geometry::{Place, SpaceVector};

/// Larger assemblies are not shown in space.
const MAX_CELLS: usize = 4000;

/// The data, if the scene has pieces in space.
pub fn data(scene: &Scene) -> Option<String> {
    let board = scene.assembly().filter(|board| board.lattice.dimensions() == 3)?;
    let origin = board.lattice.cells_at_origin(board.lattice.id);
    let kinds: Vec<String> = origin.iter().map(|cell| kind(board.lattice.solids(*cell))).collect();
    let cells = board.pieces.iter().map(|piece| piece.cells.len()).sum::<usize>();
    if cells > MAX_CELLS || kinds.iter().any(|faces| faces == "[]") {
        return None;
    }
    let cell = |place: &Place| {
        let number = origin.iter().position(|o| o.form == place.form)?;
        let zero = board.lattice.in_space(origin[number]);
        let at = board.lattice.in_space(*place);
        Some(format!("[{number},{}]", numbers([0, 1, 2].map(|i| at[i] - zero[i]))))
    };
    let pieces = board.pieces.iter().map(|piece| {
        let cells: Vec<String> = piece.cells.iter().filter_map(cell).collect();
        let color = piece.paint.hex();
        format!("{{\"name\":{},\"color\":\"{color}\",\"cells\":[{}]}}", text(&piece.label), cells.join(","))
    });
    let steps = scene.steps.iter().map(|step| {
        let [x, y, z] = step.by;
        let from = board.lattice.in_space(origin[0]);
        let to = origin[0].shifted(x, y, z).map_or(from, |cell| board.lattice.in_space(cell));
        let by = numbers([0, 1, 2].map(|i| to[i] - from[i]));
        format!(
            "{{\"visible\":{:?},\"moved\":{:?},\"by\":[{by}],\"away\":{},\"words\":{}}}",
            step.visible,
            step.moved,
            step.away,
            text(&step.words)
        )
    });
    let (pieces, steps) = (pieces.collect::<Vec<_>>().join(","), steps.collect::<Vec<_>>().join(","));
    Some(format!("{{\"kinds\":[{}],\"pieces\":[{pieces}],\"steps\":[{steps}]}}", kinds.join(",")))
}

fn kind(solids: Vec<Vec<Vec<SpaceVector>>>) -> String {
    let face = |face: &Vec<SpaceVector>| {
        let corners = face.iter().map(|corner| format!("[{}]", numbers(*corner)));
        format!("[{}]", corners.collect::<Vec<_>>().join(","))
    };
    format!("[{}]", solids.iter().flatten().map(face).collect::<Vec<_>>().join(","))
}

/// With few decimals.
fn numbers(all: SpaceVector) -> String {
    all.map(|n| ((n * 1e4).round() / 1e4 + 0.0).to_string()).join(",")
}

/// A string of JSON that may stand within a script of a page.
fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => out += &format!("\\u{:04x}", c as u32),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn names_cannot_end_the_script() {
        assert_eq!(text("a\"</script>\\\n"), "\"a\\\"\\u003c/script\\u003e\\\\ \"");
    }
}
