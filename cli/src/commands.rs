//! The commands, their arguments and their exit codes.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use headlight::Error;
use headlight::allocator::keep_memory;

use super::output::{cut, printable};
use super::{atlas, attribute, convert, evaluate, generate, inspect, trace, train};

/// A whole transformer: see and edit every attention head.
#[derive(Debug, Parser)]
#[command(name = "headlight", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a model and write its activations
    Trace(trace::Args),
    /// Split an answer into the contributions of every part of the model
    Attribute(attribute::Args),
    /// Measure every head over a corpus of texts
    Atlas(atlas::Args),
    /// Train a recipe into a model folder
    Train(train::Args),
    /// Recompute the figures on a model's card
    Evaluate(evaluate::Args),
    /// Let a model continue or translate a text
    Generate(generate::Args),
    /// Convert a model of another family or format to a headlight/1 folder
    Convert(convert::Args),
    /// Show a model's parts, parameters and cost
    Inspect(inspect::Args),
}

/// The exit code of unusable input.
const BAD_INPUT: u8 = 2;
/// The exit code of any other failure.
const FAILED: u8 = 1;

/// Longer words and sentences of an error are cut: files may contain any.
const LONGEST_WORD: usize = 200;
const LONGEST_SENTENCE: usize = 2_000;

/// Runs the command and returns its exit code.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) if e.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return help(&e, BAD_INPUT),
        Err(e) if e.use_stderr() => return print_error(&usage(&e), BAD_INPUT),
        Err(e) => return help(&e, 0),
    };
    if matches!(cli.command, Command::Atlas(_) | Command::Train(_)) {
        keep_memory();
    }
    headlight_kernels::join_threads();
    let done = match cli.command {
        Command::Trace(args) => trace::run(&args),
        Command::Attribute(args) => attribute::run(&args),
        Command::Atlas(args) => atlas::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Evaluate(args) => evaluate::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Inspect(args) => inspect::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => print_error(&e.to_string(), exit_code(&e)),
    }
}

/// Prints an error as one sentence on standard error.
fn print_error(message: &str, code: u8) -> ExitCode {
    let words: Vec<String> = message.split_whitespace().map(|word| cut(word, LONGEST_WORD)).collect();
    eprintln!("headlight: {}", printable(&cut(&words.join(" "), LONGEST_SENTENCE)));
    ExitCode::from(code)
}

fn exit_code(error: &Error) -> u8 {
    match error {
        Error::Device { .. } | Error::Training(_) => FAILED,
        Error::Reading { source, .. } | Error::Writing { source, .. } => match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::WriteZero | io::ErrorKind::OutOfMemory => FAILED,
            _ => BAD_INPUT,
        },
        _ => BAD_INPUT,
    }
}

/// Prints clap's help or version. A closed pipe is not a failure.
fn help(text: &clap::Error, code: u8) -> ExitCode {
    let _ = text.print();
    ExitCode::from(code)
}

/// clap's error without the usage text below it.
fn usage(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let what = text.split("\n\n").next().unwrap_or_default();
    let what = what.strip_prefix("error: ").unwrap_or(what);
    format!("{}: see headlight --help", what.trim_end_matches(['.', ':']))
}
