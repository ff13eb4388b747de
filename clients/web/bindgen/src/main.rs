//! `bindgen IN.wasm FOLDER`: writes the module and the JavaScript that loads it to a folder.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let [_, input, folder] = &std::env::args().collect::<Vec<String>>()[..] else {
        eprintln!("usage: bindgen IN.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen.input_path(input).web(true).and_then(|b| b.typescript(false).generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why:#}");
            ExitCode::FAILURE
        }
    }
}
