//! The reader: items and colors become numbers.

use std::collections::HashMap;

/// A mention of an item, with its color; 0 is no color.
pub type Mention = (u32, u32);

pub struct Problem {
    /// Least and greatest number of uses of the primary items, which have the least numbers.
    pub bounds: Vec<(u32, u32)>,
    pub secondary: usize,
    /// Each in increasing order of items.
    pub options: Vec<Vec<Mention>>,
    pub colored: bool,
}

impl Problem {
    pub fn primary(&self) -> usize {
        self.bounds.len()
    }
    pub fn items(&self) -> usize {
        self.primary() + self.secondary
    }
    pub fn bounded(&self) -> bool {
        self.bounds.iter().any(|b| *b != (1, 1))
    }
}

fn bounds_of(word: &str) -> Result<((u32, u32), &str), String> {
    let Some((bounds, name)) = word.split_once('|') else { return Ok(((1, 1), word)) };
    let (low, high) = bounds.split_once(':').unwrap_or((bounds, bounds));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) => Ok(((low, high), name)),
        _ => Err(format!("strange bounds {bounds}")),
    }
}

pub fn read(text: &str) -> Result<Problem, String> {
    let mut lines = text.lines().filter(|l| !l.starts_with('|') && !l.trim().is_empty());
    let mut problem = Problem { bounds: vec![], secondary: 0, options: vec![], colored: false };
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut secondary = false;
    for word in lines.next().ok_or("no items")?.split_whitespace() {
        if word == "|" {
            secondary = true;
            continue;
        }
        let (bounds, name) = if secondary { ((0, 1), word) } else { bounds_of(word)? };
        if numbers.insert(name, numbers.len() as u32).is_some() {
            return Err(format!("item {name} twice"));
        }
        if secondary { problem.secondary += 1 } else { problem.bounds.push(bounds) }
    }
    let mut colors: HashMap<&str, u32> = HashMap::new();
    for line in lines {
        let mut option: Vec<Mention> = vec![];
        for word in line.split_whitespace().filter(|w| !w.starts_with('|')) {
            // |7 is a cost
            let (name, color) = word.split_once(':').unwrap_or((word, ""));
            let item = *numbers.get(name).ok_or_else(|| format!("unknown item {name}"))?;
            let next = colors.len() as u32 + 1;
            let color = if color.is_empty() { 0 } else { *colors.entry(color).or_insert(next) };
            problem.colored |= color != 0;
            option.push((item, color));
        }
        option.sort_unstable(); // xcov needs this order
        problem.options.push(option);
    }
    Ok(problem)
}
