//! Any bytes as the output of shards: refused, or added up without a panic.
#![no_main]

#[path = "../src/target.rs"]
#[allow(dead_code)]
mod target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target::shards(bytes));
