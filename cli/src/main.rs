//! The command line: the library without the page, for scripts, papers and tests.

mod atlas;
mod attribute;
mod chat;
mod commands;
mod convert;
mod device;
mod edits;
mod evaluate;
#[cfg(test)]
mod file_damage;
mod generate;
mod inspect;
mod output;
mod rows;
mod signal;
mod trace;
mod train;

fn main() -> std::process::ExitCode {
    commands::run()
}
