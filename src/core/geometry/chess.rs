//! Squares in chess notation, and what to write instead.

/// What to write for a square such as `e4`: rows are counted from the top, and both numbers from 0.
pub fn chess_square(text: &str) -> Option<String> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else { return None };
    let (row, column) = (b'8' - rank, file - b'a');
    Some(format!(
        "on a chessboard, {text} is square({row}, {column}): row and column from the upper left, from 0"
    ))
}

#[cfg(test)]
mod tests {
    #[test]
    fn corners_of_a_chessboard() {
        let cell = |text| super::chess_square(text).map(|help| help[..40].to_string());
        assert_eq!(cell("a1").as_deref(), Some("on a chessboard, a1 is square(7, 0): row"));
        assert_eq!(cell("h8").as_deref(), Some("on a chessboard, h8 is square(0, 7): row"));
        assert_eq!([cell("i1"), cell("a9"), cell("a10")], [None, None, None]);
    }
}
