//! The commands, their arguments and their exit codes.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use headlight::Error;

use super::output::{cut, printable};
use super::{attribute, convert, evaluate, generate, inspect, trace, train};

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

/// Bad input: what the person gave cannot be used.
const BAD_INPUT: u8 = 2;
/// Everything else: the machine could not do it.
const FAILED: u8 = 1;

/// Words and sentences are told as far as this: files may have any.
const LONGEST_WORD: usize = 200;
const LONGEST_SENTENCE: usize = 2_000;

/// Does what the arguments say, and tells in the exit code how it went.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) if e.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return help(&e, BAD_INPUT),
        Err(e) if e.use_stderr() => return complain(&usage(&e), BAD_INPUT),
        Err(e) => return help(&e, 0),
    };
    headlight_kernels::join_threads();
    let done = match cli.command {
        Command::Trace(args) => trace::run(&args),
        Command::Attribute(args) => attribute::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Evaluate(args) => evaluate::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Inspect(args) => inspect::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => complain(&e.to_string(), exit_code(&e)),
    }
}

/// One sentence on standard error, whatever the message held.
fn complain(message: &str, code: u8) -> ExitCode {
    let words: Vec<String> = message.split_whitespace().map(|word| cut(word, LONGEST_WORD)).collect();
    eprintln!("headlight: {}", printable(&cut(&words.join(" "), LONGEST_SENTENCE)));
    ExitCode::from(code)
}

fn exit_code(error: &Error) -> u8 {
    match error {
        Error::Device { .. } | Error::Training(_) => FAILED,
        Error::File { source, .. } => match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::WriteZero | io::ErrorKind::OutOfMemory => FAILED,
            _ => BAD_INPUT,
        },
        _ => BAD_INPUT,
    }
}

/// Help or version as clap words it, on the stream it belongs to; a closed pipe is no failure.
fn help(text: &clap::Error, code: u8) -> ExitCode {
    let _ = text.print();
    ExitCode::from(code)
}

/// What is wrong with the arguments, without the usage that clap prints below it.
fn usage(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let what = text.split("\n\n").next().unwrap_or_default();
    let what = what.strip_prefix("error: ").unwrap_or(what);
    format!("{}: see headlight --help", what.trim_end_matches(['.', ':']))
}
