//! The program `puzc`.

use std::process::ExitCode;

// The unwinder becomes part of the program: a library less to be loaded saves a twentieth of a short run.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[link(name = "gcc_eh", kind = "static", modifiers = "-bundle")]
#[allow(unsafe_code)] // so blocks of foreign functions are written; there is none in it
unsafe extern "C" {}

fn main() -> ExitCode {
    puzc::cli::run()
}
