//! Any text as DLX data: read, written in every format, imported, and solved under small limits.
#![no_main]

#[path = "../src/target.rs"]
#[allow(dead_code)]
mod target;

libfuzzer_sys::fuzz_target!(|text: &str| target::dlx(text));
