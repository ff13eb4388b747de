//! Any text as a puzzle: everything puzc does with one.
#![no_main]

#[path = "../src/target.rs"]
#[allow(dead_code)]
mod target;

libfuzzer_sys::fuzz_target!(|text: &str| target::puzzle(text));
