//! Any text as a puzzle: all stages of puzc.
#![no_main]

#[path = "../src/target.rs"]
#[allow(dead_code)]
mod target;

libfuzzer_sys::fuzz_target!(|text: &str| target::puzzle(text));
