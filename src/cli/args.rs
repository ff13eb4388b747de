//! What may stand on the command line.

use super::evaluation_args::Evaluation;
use super::late::Late;
use super::long_args::MergeArgs;
use super::search_args::{CountArgs, RenderArgs, SolveArgs};
use super::test::TestArgs;
use super::values::class;
use crate::emit::FORMATS;
use crate::read::PROGRAMS;
use crate::symmetry::Class;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Parser, Subcommand, ValueEnum};

/// A compiler and solver for puzzles: `.puz` files become exact cover problems, solved here or by DLX
/// programs.
#[derive(Parser, Debug)]
#[command(
    name = "puzc",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "\
Start with a puzzle of your own:
  puzc new box              writes box.puz
  puzc solve box.puz        prints a solution
  puzc build box.puz        prints it as an exact cover problem
  puzc explain E105         tells what an error means

FILE may be - for standard input; `puzc help VERB` has examples.
Exit codes: 0 fine, 1 not as asked (`solve` found no solution, or not only one; `test` something
unexpected; `fmt --check` work to do), 2 the source or the usage is wrong, 3 a limit was reached, 130 a search was interrupted."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
    /// When to use colors; `auto` looks for a terminal and at NO_COLOR.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto, hide_possible_values = true)]
    pub color: Color,
    /// Answer with one JSON object on standard output, also about errors; `solve` with one for each solution
    /// before it.
    #[arg(long, global = true)]
    pub json: bool,
    /// Show all calls of rules and functions that lead to an error.
    #[arg(long, global = true)]
    pub trace: bool,
}

/// `--color`
#[derive(Copy, Clone, ValueEnum, Debug)]
pub enum Color {
    /// If standard error is a terminal.
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub enum Verb {
    /// Find the errors of puzzles, build nothing
    #[command(
        after_help = "Examples:\n  puzc check *.puz\n  echo 'board b on squares: [3-1]4' | puzc check -"
    )]
    Check(Late<CheckArgs>),
    /// Compile a puzzle to an exact cover problem
    #[command(
        after_help = "Examples:\n  puzc build box.puz -o box.dlx --stats\n  puzc build box.puz -D m=5 -D n=12 | dlx2 m1\n  \
                            puzc import torto KNUTH | puzc build -"
    )]
    Build(Late<BuildArgs>),
    /// Print solutions of a puzzle, or of a DLX file: the first one, so many, all, or the best
    #[command(
        after_help = "Examples:\n  puzc solve box.puz\n  puzc solve sudoku.puz --unique\n  puzc solve box.puz --show\n  \
                            puzc solve queens.dlx --all --json | head -n 5\n  puzc solve box.puz --all --time-limit 10m"
    )]
    Solve(Late<SolveArgs>),
    /// Count the solutions of a puzzle, or of a DLX file
    #[command(
        after_help = "Examples:\n  puzc count box.puz --stats\n  puzc count box.puz -D m=5 -D n=12\n  \
                            puzc build box.puz | puzc count - --dlx"
    )]
    Count(Late<CountArgs>),
    /// Add up the results of shards, and find missing ones
    #[command(after_help = "Examples:\n  puzc count box.puz --shard 1/2 --json > 1.json\n  \
                            puzc count box.puz --shard 2/2 --json > 2.json\n  puzc merge 1.json 2.json")]
    Merge(Late<MergeArgs>),
    /// Draw a puzzle, or its solutions
    #[command(after_help = "Examples:\n  puzc render box.puz\n  puzc render box.puz -o box.svg\n  \
                            puzc render box.puz --all -o gallery.html\n  puzc render sudoku.puz --puzzle -o sudoku.svg")]
    Render(Late<RenderArgs>),
    /// Compare what puzzles expect with what is found: the `expect` lines of files and folders
    #[command(after_help = "Examples:\n  puzc test                    all puzzles below this folder\n  \
                            puzc test specs --slow --time-limit 1h\n  puzc test specs --filter queens --json\n  \
                            puzc test specs --junit report.xml\n  puzc test specs --accept     writes snapshots of what is built")]
    Test(Late<TestArgs>),
    /// Format puzzles, in place
    #[command(after_help = "Examples:\n  puzc fmt *.puz\n  puzc fmt --check *.puz\n  puzc fmt - < box.puz")]
    Fmt(Late<FmtArgs>),
    /// Tell what a diagnostic means, and what to write instead
    #[command(after_help = "Examples:\n  puzc explain          lists all codes\n  puzc explain E105")]
    Explain(Late<ExplainArgs>),
    /// Show an item or an option of the problem, and where it comes from
    #[command(after_help = "Examples:\n  puzc inspect box.puz --item L\n  puzc inspect box.puz --option 17")]
    Inspect(Late<InspectArgs>),
    /// Show what becomes of a puzzle: its tree, its values, its items and options
    #[command(after_help = "Examples:\n  puzc dump box.puz --stage model      names and their values\n  \
                            puzc dump box.puz --stage problem    items and options, with what made them")]
    Dump(Late<DumpArgs>),
    /// Write the input of one of Knuth's programs as a .puz file
    #[command(after_help = "Examples:\n  puzc import polyiamond rhombus.in > rhombus.puz\n  \
                            puzc import macmahon-triangles 00+ 10 10+ 01 01+ 11\n  puzc import torto dancing links cells\n  \
                            puzc import dlx queens.dlx")]
    Import(Late<ImportArgs>),
    /// Write a small puzzle to start from
    #[command(after_help = "Example:\n  puzc new box")]
    New(Late<NewArgs>),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  puzc completions bash > ~/.local/share/bash-completion/completions/puzc"
    )]
    Completions(Late<CompletionsArgs>),
    /// Print a manual page: of puzc, or of a verb
    #[command(after_help = "Examples:\n  puzc man > puzc.1 && man ./puzc.1\n  puzc man build > puzc-build.1")]
    Man(Late<ManArgs>),
}

fn program_names() -> Vec<&'static str> {
    PROGRAMS.iter().map(|p| p.name).collect()
}

fn format_names() -> Vec<PossibleValue> {
    FORMATS.iter().map(|f| PossibleValue::new(f.name).help(f.doc)).collect()
}

/// `puzc check`
#[derive(clap::Args, Debug)]
pub struct CheckArgs {
    /// The puzzles.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

/// `puzc build`
#[derive(clap::Args, Debug)]
pub struct BuildArgs {
    /// The puzzle.
    pub file: String,
    /// Where to write; a file is written whole or not at all.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub output: String,
    /// The format; by default the one that OUT's ending says, or the simplest one that can carry the
    /// problem.
    #[arg(short = 't', long = "target", value_name = "FORMAT", value_parser = PossibleValuesParser::new(format_names()))]
    pub format: Option<String>,
    /// Write the whole instance, whatever the puzzle says of `break symmetry`; now this only silences a
    /// note.
    #[arg(long)]
    pub unbroken: bool,
    /// Echo title and source as comments.
    #[arg(long)]
    pub comments: bool,
    /// Print the numbers of cells, pieces, items and options to standard error.
    #[arg(long)]
    pub stats: bool,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

/// `puzc fmt`
#[derive(clap::Args, Debug)]
pub struct FmtArgs {
    /// The puzzles; - filters standard input to standard output.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Write nothing; exit with 1 if a file is not formatted.
    #[arg(long)]
    pub check: bool,
}

/// `puzc explain`
#[derive(clap::Args, Debug)]
pub struct ExplainArgs {
    /// A code like E105; without one, all codes are listed.
    pub code: Option<String>,
}

/// `puzc inspect`
#[derive(clap::Args, Debug)]
pub struct InspectArgs {
    /// The puzzle.
    pub file: String,
    #[command(flatten)]
    pub what: Inspected,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

/// What to inspect.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
pub struct Inspected {
    /// An item, by its name.
    #[arg(long, value_name = "NAME")]
    pub item: Option<String>,
    /// An option, by its number from 1.
    #[arg(long, value_name = "N")]
    pub option: Option<usize>,
    /// The symmetries: all, or `motions`, `rotations`, `automorphisms`.
    #[arg(long, value_name = "CLASS", num_args = 0..=1, default_missing_value = "symmetry", require_equals = true,
        value_parser = class)]
    pub symmetry: Option<Class>,
}

/// `puzc dump`
#[derive(clap::Args, Debug)]
pub struct DumpArgs {
    /// The puzzle.
    pub file: String,
    /// How far to go.
    #[arg(long, value_enum)]
    pub stage: Stage,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

/// A stage of a puzzle's way.
#[derive(Copy, Clone, ValueEnum, Debug)]
pub enum Stage {
    /// The syntax tree.
    Ast,
    /// Names, values and things.
    Model,
    /// Items and options.
    Problem,
}

/// `puzc import`
#[derive(clap::Args, Debug)]
pub struct ImportArgs {
    /// Whose input it is: macmahon-triangles, torto, polyomino, polyiamond, polycube; or dlx.
    #[arg(value_parser = PossibleValuesParser::new(program_names()), hide_possible_values = true)]
    pub program: String,
    /// A file, or what stands on the program's command line.
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<String>,
    /// Where to write; a file is written whole or not at all.
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    pub output: String,
}

/// `puzc new`
#[derive(clap::Args, Debug)]
pub struct NewArgs {
    /// Name of the file; `.puz` may be left out.
    #[arg(default_value = "puzzle")]
    pub name: String,
}

/// `puzc completions`
#[derive(clap::Args, Debug)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `puzc man`
#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// The verb; without one, the page of puzc itself.
    pub verb: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent_and_every_verb_shows_an_example() {
        let mut command = Args::command();
        command.clone().debug_assert();
        command.build();
        for verb in command.get_subcommands().filter(|v| v.get_name() != "help") {
            let example = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(example.contains(&format!("puzc {}", verb.get_name())), "{}", verb.get_name());
        }
    }
}
