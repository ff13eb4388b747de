//! Any text as the input of each of Knuth's programs: what `import` writes must parse.
#![no_main]

#[path = "../src/target.rs"]
#[allow(dead_code)]
mod target;

libfuzzer_sys::fuzz_target!(|text: &str| target::imports(text));
