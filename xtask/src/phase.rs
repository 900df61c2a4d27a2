//! Steps of a command: each has a heading and a time, and its failure has a message.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs one step under a heading and prints its duration.
pub(crate) fn phase<T>(name: &str, step: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n── {name}");
    let start = Instant::now();
    let result = step().with_context(|| format!("{name} failed"))?;
    println!("   {name}: {}", seconds(start.elapsed()));
    Ok(result)
}

pub(crate) fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        whole => format!("{} min {:02} s", whole / 60, whole % 60),
    }
}

/// Runs a command with its output on the terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{}` ended with {status}; see its output above", words(command));
    }
    Ok(())
}

/// Runs a command silently; an error contains its output.
pub(crate) fn run_quietly(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| cannot_start(command))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` ended with {}:\n{}{}", words(command), output.status, text, errors.trim_end());
    }
    Ok(text)
}

/// Runs a command, passes on its standard output and returns it, with whether it succeeded.
pub(crate) fn run_and_keep(command: &mut Command) -> Result<(String, bool)> {
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().with_context(|| cannot_start(command))?;
    let mut kept = String::new();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = line.context("its output ended early")?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            std::io::stdout().flush().ok();
            kept.push_str(&line);
            kept.push('\n');
        }
    }
    Ok((kept, child.wait().context("the command vanished")?.success()))
}

fn cannot_start(command: &Command) -> String {
    format!("`{}` does not start", command.get_program().to_string_lossy())
}

/// A command as typed in a shell.
fn words(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_well() {
        assert_eq!(seconds(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(seconds(Duration::from_secs(247)), "4 min 07 s");
    }
}
