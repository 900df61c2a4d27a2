//! The project's one tool: `cargo xtask serve | build | test | bench | audit | fuzz | soak`.

mod audit;
mod bench;
mod bindgen;
mod browser;
mod bundle;
mod csp;
mod dist;
mod engine;
mod files;
mod fuzz;
mod npm;
mod offline;
mod optimize;
mod phase;
mod project;
mod real;
mod sbom;
mod serve;
mod server;
mod sizes;
mod soak;
mod test;
mod tools;

use anyhow::Result;
use lexopt::prelude::*;
use project::Project;
use std::process::ExitCode;

const HELP: &str = "\
headlight's build tool

  cargo xtask serve [--port N] [--no-gpu]         build the engines and serve the page on this machine
  cargo xtask build [--no-gpu]                    make dist/, a folder for any web server
  cargo xtask test  [types|view|rust|python|browser ...]
                                                  run all tests, or only these parts
  cargo xtask bench [--no-gpu]                    time what users wait for, and list sizes
  cargo xtask audit                               check the packages for known vulnerabilities
  cargo xtask fuzz  [--minutes N] [--coverage]    damage every kind of file and link for N minutes (30)
  cargo xtask soak  [--minutes N] [--no-gpu]      use the page for N minutes (60) and watch its memory
";

enum Command {
    Help,
    Serve { port: u16, gpu: bool },
    Build { gpu: bool },
    Test { parts: Vec<test::Part> },
    Bench { gpu: bool },
    Audit,
    Fuzz { minutes: u64, coverage: bool },
    Soak { minutes: u64, gpu: bool },
}

fn main() -> ExitCode {
    if std::env::var_os(fuzz::INSTRUMENT).is_some() {
        return fuzz::compile();
    }
    let command = match parse(lexopt::Parser::from_env()) {
        Ok(command) => command,
        Err(error) => {
            eprintln!("error: {error}; `cargo xtask --help` lists the commands");
            return ExitCode::from(2);
        }
    };
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let project = Project::find()?;
    match command {
        Command::Help => {
            print!("{HELP}");
            Ok(())
        }
        Command::Serve { port, gpu } => serve::serve(&project, port, gpu),
        Command::Build { gpu } => dist::build(&project, gpu),
        Command::Test { parts } => test::test(&project, &parts),
        Command::Bench { gpu } => bench::bench(&project, gpu),
        Command::Audit => audit::audit(&project),
        Command::Fuzz { minutes, coverage } => fuzz::fuzz(&project, minutes, coverage),
        Command::Soak { minutes, gpu } => soak::soak(&project, minutes, gpu),
    }
}

fn parse(mut arguments: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut words = Vec::new();
    let (mut port, mut minutes, mut gpu, mut coverage, mut help) = (None, None, true, false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => help = true,
            Long("port") => port = Some(arguments.value()?.parse::<u16>()?),
            Long("minutes") => minutes = Some(arguments.value()?.parse::<u64>()?),
            Long("no-gpu") => gpu = false,
            Long("coverage") => coverage = true,
            Value(word) => words.push(word.string()?),
            other => return Err(other.unexpected()),
        }
    }
    let (name, rest) = match words.split_first() {
        Some((name, rest)) if !help => (name.as_str(), rest),
        _ => return Ok(Command::Help),
    };
    if name != "test" && !rest.is_empty() {
        return Err(format!("`{name}` takes no argument, but got `{}`", rest.join(" ")).into());
    }
    if name != "serve" && port.is_some() {
        return Err("--port belongs to `serve`".into());
    }
    if !["fuzz", "soak"].contains(&name) && minutes.is_some() {
        return Err("--minutes belongs to `fuzz` and `soak`".into());
    }
    if name != "fuzz" && coverage {
        return Err("--coverage belongs to `fuzz`".into());
    }
    if name == "test" && !gpu {
        return Err("`test` has no --no-gpu: it tests both engines".into());
    }
    match name {
        "serve" => Ok(Command::Serve { port: port.unwrap_or(8080), gpu }),
        "build" => Ok(Command::Build { gpu }),
        "test" => Ok(Command::Test { parts: rest.iter().map(|word| word.parse()).collect::<Result<_, String>>()? }),
        "bench" => Ok(Command::Bench { gpu }),
        "audit" => Ok(Command::Audit),
        "fuzz" => Ok(Command::Fuzz { minutes: minutes.unwrap_or(30), coverage }),
        "soak" => Ok(Command::Soak { minutes: minutes.unwrap_or(60), gpu }),
        other => Err(format!("there is no command `{other}`").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Result<Command, lexopt::Error> {
        parse(lexopt::Parser::from_args(words))
    }

    #[test]
    fn serve_takes_a_port_and_defaults_to_8080() {
        assert!(matches!(parsed(&["serve"]), Ok(Command::Serve { port: 8080, gpu: true })));
        assert!(matches!(
            parsed(&["serve", "--port", "9000", "--no-gpu"]),
            Ok(Command::Serve { port: 9000, gpu: false })
        ));
        assert!(parsed(&["serve", "--port", "70000"]).is_err());
    }

    #[test]
    fn soak_takes_an_hour_by_default() {
        assert!(matches!(parsed(&["soak"]), Ok(Command::Soak { minutes: 60, gpu: true })));
        assert!(matches!(
            parsed(&["soak", "--minutes", "5", "--no-gpu"]),
            Ok(Command::Soak { minutes: 5, gpu: false })
        ));
    }

    #[test]
    fn a_misplaced_argument_or_option_is_refused() {
        assert!(parsed(&["build", "now"]).is_err());
        assert!(parsed(&["build", "--port", "1"]).is_err());
        assert!(parsed(&["test", "--no-gpu"]).is_err());
        assert!(parsed(&["test", "rusty"]).is_err());
        assert!(parsed(&["test", "--minutes", "1"]).is_err());
        assert!(parsed(&["soak", "--coverage"]).is_err());
        assert!(parsed(&["deploy"]).is_err());
    }
}
