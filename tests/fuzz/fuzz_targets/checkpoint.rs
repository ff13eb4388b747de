//! Any bytes as a checkpoint: refused, or read and written again without a change.
#![no_main]

#[path = "../src/target.rs"]
#[allow(dead_code)]
mod target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target::checkpoint(bytes));
