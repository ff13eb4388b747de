//! The values of options, read from their texts.

use puzc_api::{Class, Vectors};
use puzc_solver::partition::Shard;
use puzc_solver::solve::vectors as best_vectors;
use puzc_solver::symmetry::CLASSES;
use std::time::Duration;

/// Parses the name of a class of symmetries.
pub fn class(text: &str) -> Result<Class, String> {
    let words: Vec<&str> = CLASSES.iter().map(|row| row.1).collect();
    Class::named(text).ok_or_else(|| format!("the classes are {}", words.join(", ")))
}

/// The number of an option.
pub fn option_number(text: &str) -> Result<u32, String> {
    let wrong = "an option is given by its number; `count --by option` lists them with their numbers";
    text.parse().map_err(|_| wrong.to_string())
}

/// `-D name=value`
pub fn define(text: &str) -> Result<(String, String), String> {
    let split = text.split_once('=').map(|(name, value)| (name.trim(), value));
    match split {
        Some((name, value)) if !name.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => {
            let (name, value) =
                text.split_once(':').unwrap_or((if text.is_empty() { "n" } else { text }, "8"));
            Err(format!("a parameter is set by NAME=VALUE, for instance {name}={value}"))
        }
    }
}

/// `--vectors`.  Instructions that the processor lacks are an error, because the option is for measurements.
pub fn vectors(text: &str) -> Result<Vectors, String> {
    let names = [("none", Vectors::Portable), ("avx2", Vectors::Avx2), ("avx512", Vectors::Avx512)];
    let (_, asked) = *names.iter().find(|(name, _)| *name == text).ok_or("one of none, avx2, avx512")?;
    if asked > best_vectors() { Err("this processor lacks these instructions".into()) } else { Ok(asked) }
}

/// `2.5`, `10s`, `5m`, `2h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit =
        units.iter().find_map(|(unit, factor)| text.strip_suffix(unit).map(|number| (number, *factor)));
    let (number, factor) = unit.unwrap_or((text, 1.0));
    let seconds = number.trim().parse().ok().map(|n: f64| n * factor);
    seconds
        .and_then(|s| Duration::try_from_secs_f64(s).ok())
        .ok_or_else(|| "a time is a number of seconds, like 2.5, or has a unit: 10s, 5m, 2h".to_string())
}

/// `2/7`
pub fn shard(text: &str) -> Result<Shard, String> {
    text.split_once('/')
        .and_then(|(k, n)| Some(Shard { number: k.trim().parse().ok()?, of: n.trim().parse().ok()? }))
        .filter(|shard| shard.exists())
        .ok_or_else(|| "a shard is k/N, like 2/7: k from 1 to N, and N at most 1000000".to_string())
}
