//! The program `puzc`.

use std::process::ExitCode;

// With the feature `static-unwinder`, libgcc_eh is linked statically, so that libgcc_s need not be loaded.
#[cfg(all(feature = "static-unwinder", target_os = "linux", target_env = "gnu"))]
#[link(name = "gcc_eh", kind = "static", modifiers = "-bundle")]
#[allow(unsafe_code)] // the syntax of a block of foreign functions; it has none
unsafe extern "C" {}

#[cfg(not(target_family = "wasm"))]
fn main() -> ExitCode {
    puzc::main()
}

/// For WebAssembly there is only the library.
#[cfg(target_family = "wasm")]
fn main() -> ExitCode {
    ExitCode::FAILURE
}
