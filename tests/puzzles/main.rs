//! Each puzzle of `tests/ui` and of `specs`, and each picture of the gallery, is a test of its own name.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

#[allow(dead_code)]
#[path = "../it/common.rs"]
mod common;
mod gallery;
#[allow(dead_code)]
#[path = "../it/program.rs"]
mod program;
mod specs;
#[allow(dead_code)]
#[path = "../specs/support.rs"]
mod support;
mod ui;

fn main() {
    let trials = ui::trials().into_iter().chain(specs::trials()).chain(gallery::trials()).collect();
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials).exit();
}
