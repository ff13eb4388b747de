//! Colors of one character, for targets that do not support longer ones.

use puzc_core::xcc::{ColorId, ItemId, Problem};
use rustc_hash::FxHashMap;

/// The number of colors of one character: printable ASCII except space, `:` and `|`.
pub const SIZE: usize = 92;

/// The i-th color: `0-9a-zA-Z`, then the other characters by code.
fn character(i: usize) -> Option<u8> {
    let digits = (b'0'..=b'9').chain(b'a'..=b'z').chain(b'A'..=b'Z');
    let others = (b'!'..=b'~').filter(|c| !c.is_ascii_alphanumeric() && *c != b':' && *c != b'|');
    digits.chain(others).nth(i)
}

/// New colors for the items with a color of more than one character, in order of first mention.
#[derive(Default)]
pub struct Palette {
    items: Vec<(ItemId, Vec<ColorId>)>,
    map: FxHashMap<(ItemId, ColorId), u8>,
}

impl Palette {
    /// Renames colors, unless all of them have one character.
    pub fn new(problem: &Problem) -> Palette {
        let mut palette = Palette::default();
        let long: Vec<bool> = problem.colors.iter().map(|c| c.text.len() > 1).collect();
        if !long.contains(&true) {
            return palette;
        }
        let mut has_long = vec![false; problem.items.len()];
        for m in problem.options.all_mentions() {
            has_long[m.item.0 as usize] |= long[m.color.0 as usize];
        }
        let mut lists: Vec<Vec<ColorId>> = vec![vec![]; problem.items.len()];
        for m in problem.options.all_mentions() {
            let list = &mut lists[m.item.0 as usize];
            if has_long[m.item.0 as usize]
                && m.color != ColorId::NONE
                && !palette.map.contains_key(&(m.item, m.color))
            {
                palette.map.insert((m.item, m.color), character(list.len()).unwrap_or(b'?'));
                list.push(m.color);
            }
        }
        palette.items = lists
            .into_iter()
            .enumerate()
            .filter(|(_, l)| !l.is_empty())
            .map(|(i, l)| (ItemId(i as u32), l))
            .collect();
        palette
    }

    /// The new character of a color, if the colors of its item are renamed.
    #[inline]
    pub fn character(&self, item: ItemId, color: ColorId) -> Option<u8> {
        if self.map.is_empty() { None } else { self.map.get(&(item, color)).copied() }
    }

    /// The items with more colors than there are characters, and the number of their colors.
    pub fn items_with_too_many_colors(&self) -> impl Iterator<Item = (ItemId, usize)> {
        self.items.iter().filter(|(_, list)| list.len() > SIZE).map(|(item, list)| (*item, list.len()))
    }

    /// The meaning of the characters, in lines of limited length; items with the same colors share lines.
    pub fn legend(&self, problem: &Problem) -> Vec<String> {
        let mut groups: Vec<(&[ColorId], Vec<ItemId>)> = vec![];
        let mut index: FxHashMap<&[ColorId], usize> = FxHashMap::default();
        for (item, list) in &self.items {
            let at = *index.entry(list).or_insert(groups.len());
            if at == groups.len() {
                groups.push((list, vec![]));
            }
            groups[at].1.push(*item);
        }
        let mut lines = vec![];
        for (list, items) in groups {
            let items = items.iter().map(|i| problem.items[i.0 as usize].label.text.to_string());
            wrap(&mut lines, "colors of ", items, " ");
            if let Some(last) = lines.last_mut() {
                last.push(':');
            }
            let colors = list.iter().enumerate();
            let colors = colors.map(|(i, c)| {
                format!(
                    "{} = {}",
                    char::from(character(i).unwrap_or(b'?')),
                    problem.colors[c.0 as usize].text
                )
            });
            let head = lines.pop().unwrap_or_default() + " ";
            wrap(&mut lines, &head, colors, ", ");
        }
        lines
    }
}

/// Adds lines with all words, each line beginning with `head`.
fn wrap(lines: &mut Vec<String>, head: &str, words: impl Iterator<Item = String>, separator: &str) {
    let mut line = head.to_string();
    let mut first = true;
    for word in words {
        if !first {
            line.push_str(separator.trim_end());
            if line.len() + word.len() > 100 {
                lines.push(std::mem::replace(&mut line, "   ".to_string()));
            }
            line.push(' ');
        }
        line.push_str(&word);
        first = false;
    }
    lines.push(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_characters_as_knuth_can_read() {
        assert_eq!((0..).map_while(character).count(), SIZE);
        assert_eq!(
            (character(0), character(10), character(61), character(62)),
            (Some(b'0'), Some(b'a'), Some(b'Z'), Some(b'!'))
        );
    }
}
