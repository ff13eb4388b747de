//! Each puzzle of `tests/ui` and of `specs` is a test of its own name.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

#[allow(dead_code)]
#[path = "../it/common.rs"]
mod common;
mod specs;
#[allow(dead_code)]
#[path = "../specs/support.rs"]
mod support;
mod ui;

fn main() {
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, ui::trials().into_iter().chain(specs::trials()).collect()).exit();
}
