//! `fuzz`: damages each kind of file, link, record and answer in random ways, with a new seed each time.

use crate::phase::{phase, run_and_keep, run_quietly};
use crate::project::{Project, cargo};
use crate::{serve, tools};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{SystemTime, UNIX_EPOCH};

/// The sources that parse foreign files.
const PARSERS: [&str; 5] = ["src/weights/", "src/family/", "src/config/", "src/text/", "src/edit/"];

/// If this variable is set, this program stands in for the compiler.
pub(crate) const INSTRUMENT: &str = "HEADLIGHT_INSTRUMENT";

/// Fuzzes files, then the page's inputs, for a number of minutes for each kind. A failing input is added to the test
/// cases, which `test` replays in seconds.
pub(crate) fn fuzz(project: &Project, minutes: u64, coverage: bool) -> Result<()> {
    let folder = project.target.join("fuzz");
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder)?;
    let seconds = (minutes * 60).to_string();
    let what = |what: &str| format!("damaged {what}, {minutes} minutes of each kind");
    let files = phase(&what("files"), || files(project, &folder, &seconds, coverage));
    let doors = phase(&what("links, edits, records and answers"), || doors(project, &seconds));
    let total = [&files, &doors].into_iter().flatten().sum::<u64>();
    println!("\n{total} variants in all");
    if coverage && files.is_ok() {
        phase("coverage", || print_coverage(project, &folder))?;
    }
    files.and(doors).map(drop)
}

/// Tests compiled for speed, with arithmetic checks.
fn cargo_test(project: &Project, more: &[&str]) -> Command {
    let mut command = Command::new(cargo());
    command
        .args(["test", "--locked", "--package", "headlight", "--package", "headlight-cli"])
        .args(["--test", "engine", "--bin", "headlight"])
        .args(["--config", "profile.dev.package.headlight.opt-level=3"])
        .args(more)
        .current_dir(&project.root);
    command
}

fn instrumented<'a>(command: &'a mut Command, folder: &Path) -> Result<&'a mut Command> {
    Ok(command
        .env("RUSTC_WORKSPACE_WRAPPER", std::env::current_exe()?)
        .env(INSTRUMENT, "1")
        .env("LLVM_PROFILE_FILE", folder.join("%m-%p.profraw")))
}

fn files(project: &Project, folder: &Path, seconds: &str, coverage: bool) -> Result<u64> {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() << 32;
    let mut command = cargo_test(project, &["--no-fail-fast", "--", "damaged", "--nocapture"]);
    command
        .env("HEADLIGHT_FUZZ", seconds)
        .env("HEADLIGHT_FUZZ_SEED", seed.to_string())
        .env("HEADLIGHT_FUZZ_FOLDER", folder);
    if coverage {
        instrumented(&mut command, folder)?;
    }
    let (output, passed) = run_and_keep(&mut command)?;
    if !passed {
        // A test that ends removes its file.
        let left: Vec<String> = with_ending(folder, "")?.iter().map(|path| path.display().to_string()).collect();
        bail!(
            "the failing input is in tests/engine/malformed/cases or, after an abort, one of these: {}",
            left.join(", ")
        );
    }
    Ok(count_variants(&output))
}

/// Fuzzes the page's inputs in Node.js.
fn doors(project: &Project, seconds: &str) -> Result<u64> {
    serve::front_end(project)?;
    let listed = run_quietly(Command::new("node").arg(project.at("xtask/bundle-tests.js")).arg("tests/view"))?;
    let test = listed.lines().find(|path| path.contains("doors.test")).context("there is no doors.test.js")?;
    let mut command = Command::new("node");
    command.args(["--enable-source-maps", "--test", "--test-reporter=spec", test]).env("HEADLIGHT_FUZZ", seconds);
    let (output, passed) = run_and_keep(command.current_dir(&project.root))?;
    if !passed {
        bail!("the failing input is in tests/view/state/doors");
    }
    Ok(count_variants(&output))
}

/// Sums up lines such as `header: 1200 variants …`.
fn count_variants(output: &str) -> u64 {
    output.lines().filter_map(|line| line.split_once(" variants")?.0.rsplit(' ').next()?.parse::<u64>().ok()).sum()
}

/// The files of a folder with this extension; "" for none.
fn with_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    Ok(all.into_iter().filter(|path| path.extension().unwrap_or_default() == ending).collect())
}

/// Prints the share of the parsers' lines that ran.
fn print_coverage(project: &Project, folder: &Path) -> Result<()> {
    let mut build = cargo_test(project, &["--no-run", "--message-format=json"]);
    let built = run_quietly(instrumented(&mut build, folder)?)?;
    let programs = built.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        Some(message["executable"].as_str()?.to_owned())
    });
    let objects: Vec<String> = programs.flat_map(|program| ["-object".to_owned(), program]).collect();
    let merged = folder.join("all.profdata");
    let counters = with_ending(folder, "profraw")?;
    run_quietly(
        Command::new(tools::llvm("llvm-profdata")?).args(["merge", "-sparse", "-o"]).arg(&merged).args(counters),
    )?;
    let report = run_quietly(
        Command::new(tools::llvm("llvm-cov")?)
            .args(["export", "-summary-only", "-instr-profile"])
            .arg(&merged)
            .args(objects),
    )?;
    let report: Value = serde_json::from_str(&report).context("llvm-cov wrote no JSON")?;
    let mut lines: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for file in report["data"][0]["files"].as_array().into_iter().flatten() {
        let Ok(path) = Path::new(file["filename"].as_str().unwrap_or_default()).strip_prefix(&project.root) else {
            continue;
        };
        if let Some(parser) = PARSERS.into_iter().find(|parser| path.starts_with(parser)) {
            let of = |what: &str| file["summary"]["lines"][what].as_u64().unwrap_or_default();
            let sum = lines.entry(parser).or_default();
            *sum = (sum.0 + of("covered"), sum.1 + of("count"));
        }
    }
    for (parser, (covered, all)) in lines {
        println!("{parser}: {covered} of {all} lines, {:.1} %", 100.0 * covered as f64 / all.max(1) as f64);
    }
    Ok(())
}

/// Compiles as cargo asks, with coverage counters.
pub(crate) fn compile() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let status =
        words.next().and_then(|rustc| Command::new(rustc).args(words).arg("-Cinstrument-coverage").status().ok());
    if status.is_some_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_added_up() {
        let output = "header: 1200 variants from seed 3, 7 of them taken\nrunning 2 tests\nan address: 30 variants\n";
        assert_eq!(count_variants(output), 1230);
    }
}
