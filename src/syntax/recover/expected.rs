//! Descriptions of what the grammar expected.

use crate::parse::Rule;

/// "a name", "`on`", "an expression" ...; `None` if it would not help.
fn describe(rule: Rule) -> Option<String> {
    use Rule::*;
    Some(
        match rule {
            ident | field_name | arg_name => "a name",
            module => "a module, as in `std.polyominoes`",
            expr | arith | chain | cond | arm | arrow | minus | not | int | list | tuple | cells_lit
            | item_lit | geo_open | arg | elem => "an expression",
            string | quote => "a string",
            picture => "a picture",
            geometry => {
                let names: Vec<&str> = puzc_core::geometry::GEOMETRIES.iter().map(|g| g.name()).collect();
                return Some(format!("a geometry ({})", names.join(", ")));
            }
            symmetry => "`free`, `one-sided` or `fixed`",
            symmetry_class => {
                "`symmetry`, `motions`, `rotations`, `automorphisms`, `left-right`, `up-down` or `half-turns`"
            }
            scheme => "`odd-cells` or `even-cells`",
            level => "a level, as in `5.2`",
            size_of => "`items` or `options`",
            e_output | e_cost | e_level | e_solutions | e_sizes => "a count, as in `92 solutions`",
            bare_item | item_word | group | stop => "an item",
            bare_name | word | word_run | quoted => "a word",
            cell_list | bare_cell | cell_tok | cell_set | cell_run => "a cell",
            piece_line | piece_name => "a piece, as in `L: 00 01 10`",
            tile => "a tile",
            lattice_line | lattice_word => "`cell`, `period`, `turn`, `flip` or `paper`",
            lattice_part | lattice_letter => "a point, as in `(1,0)`",
            aspect => "a family and a variable",
            pattern_tuple => "a name",
            binder => "a name and `in`",
            for_clause | if_clause | clauses => "`for` or `if`",
            params | call => "`(`",
            param => "a parameter",
            ty | ty_name | ty_list => "a type",
            open | piece_block | tile_block | word_block | lattice_block => "`{`",
            end => "the end of the line",
            eq => "`=`",
            colon => "`:`",
            comma => "`,`",
            bind_op => "`in`",
            close_paren => "`)`",
            close_bracket | set_end => "`]`",
            close_brace => "`}`",
            label => "a family, as in `moves(piece: p)`",
            setting => "a parameter and its value",
            format => "a format (`d`, `x` or a digit)",
            other => {
                let name = format!("{other:?}");
                return name.strip_prefix("k_").map(|keyword| format!("`{keyword}`"));
            }
        }
        .to_owned(),
    )
}

/// All alternatives, as "a, b or c"; empty if none would help.
pub(super) fn list(rules: &[Rule]) -> String {
    let mut words: Vec<String> = vec![];
    for word in rules.iter().filter_map(|rule| describe(*rule)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    // the end of the line comes last, and only if there are few alternatives
    let end = "the end of the line";
    let had_end = words.iter().any(|w| w == end);
    words.retain(|w| w != end);
    words.truncate(5);
    if had_end && words.len() < 4 {
        words.push(end.to_owned());
    }
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
