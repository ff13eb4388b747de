//! The program `puzc`.

use std::process::ExitCode;

// With the feature `static-unwinder`, libgcc_eh is linked statically, so that libgcc_s need not be loaded.
#[cfg(all(feature = "static-unwinder", target_os = "linux", target_env = "gnu"))]
#[link(name = "gcc_eh", kind = "static", modifiers = "-bundle")]
#[allow(unsafe_code)] // the syntax of a block of foreign functions; it has none
unsafe extern "C" {}

fn main() -> ExitCode {
    puzc_cli::run()
}
