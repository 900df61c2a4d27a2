//! `test`: all checks, from formatting to the page in a browser.

mod python;
mod summary;

use crate::engine::{self, Engine, Voice};
use crate::files::Site;
use crate::phase::{phase, run, run_and_keep, run_quietly};
use crate::project::{Project, cargo};
use crate::sizes::Effort;
use crate::{browser, bundle, dist, npm, real, serve, server, tools};
use anyhow::{Result, bail};
use std::process::Command;
use summary::Summary;

/// The parts that can be tested separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Types,
    View,
    Rust,
    Python,
    Browser,
}

/// In running order: the quickest to fail comes first.
const ALL: [Part; 5] = [Part::Types, Part::View, Part::Rust, Part::Python, Part::Browser];

/// The number of test files that run in parallel: the smallest machine has this many processors.
const PROCESSORS: usize = 2;

/// The sub-path under which tests see the finished `dist/`, since a host may use any.
const SUB_PATH: &str = "/some/where/";

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "types" => Ok(Part::Types),
            "view" => Ok(Part::View),
            "rust" => Ok(Part::Rust),
            "python" => Ok(Part::Python),
            "browser" => Ok(Part::Browser),
            other => Err(format!("there is no part `{other}` to test: use rust, types, view, python or browser")),
        }
    }
}

/// Runs these parts, or all; stops at the first failure, and prints the number of tests at the end.
pub(crate) fn test(project: &Project, parts: &[Part]) -> Result<()> {
    let mut sum = Summary::default();
    let wanted = |part: &Part| parts.is_empty() || parts.contains(part);
    let result = ALL.into_iter().filter(wanted).try_for_each(|part| match part {
        Part::Types => types(project),
        Part::View => view(project, &mut sum),
        Part::Rust => rust(project, &mut sum),
        Part::Python => in_python(project, &mut sum),
        Part::Browser => in_browser(project, &mut sum),
    });
    if result.is_err() && sum.failed == 0 {
        // The failure was not a single test, but the last line must not look successful.
        sum.failed = 1;
    }
    // `test types` alone runs no tests and prints no number.
    if sum != Summary::default() {
        println!("\n{sum}");
    }
    result
}

fn types(project: &Project) -> Result<()> {
    serve::front_end(project)?;
    phase("format and lints of the page", || {
        run(npm::script(project, "@biomejs/biome/bin/biome").args(["ci", "--error-on-warnings"]))
    })?;
    phase("types", || run(npm::script(project, "typescript/bin/tsc").args(["-p", "tsconfig.json"])))
}

fn view(project: &Project, sum: &mut Summary) -> Result<()> {
    serve::front_end(project)?;
    phase("view tests", || node_tests(project, "tests/view", PROCESSORS, &[], sum))
}

fn rust(project: &Project, sum: &mut Summary) -> Result<()> {
    let command = |arguments: &[&str]| {
        let mut command = Command::new(cargo());
        command.args(arguments).current_dir(&project.root);
        command
    };
    phase("format", || run(&mut command(&["fmt", "--all", "--check"])))?;
    let models = real::models(project)?;
    let kernels: &[&str] = &["--package", "headlight-kernels", "--features", "rayon", "--", "--include-ignored"];
    // The ignored tests of the kernels need AVX-512.
    #[cfg(target_arch = "x86_64")]
    let wide = std::arch::is_x86_feature_detected!("avx512f");
    #[cfg(not(target_arch = "x86_64"))]
    let wide = false;
    let kernels = &kernels[..if wide { 6 } else { 4 }];
    // One after the other: together they would share features of dependencies and rebuild them.
    let packages: [(&str, &[&str]); 3] = [
        ("xtask", &["--package", "xtask"]),
        ("the kernels", kernels),
        (
            "the library, the command line and chats",
            &["--package", "headlight", "--package", "headlight-cli", "--package", "headlight-chat"],
        ),
    ];
    for (name, packages) in packages {
        phase(&format!("Rust tests of {name}"), || {
            let mut tests = command(&[&["test", "--locked"], packages].concat());
            tests.env_remove(real::VARIABLE).envs(models.iter().map(|folder| (real::VARIABLE, folder)));
            let (output, passed) = run_and_keep(&mut tests)?;
            tally("cargo test", summary::of_cargo(&output), passed, sum)
        })?;
    }
    let lint = |what: &[&str]| {
        run(&mut command(&[&["clippy", "--quiet", "--locked"], what, &["--", "--deny", "warnings"]].concat()))
    };
    phase("lints", || lint(&["--workspace", "--exclude", "headlight-web", "--all-targets"]))?;
    tools::wasm_target()?;
    let web = ["--package", "headlight-web", "--target", tools::WASM_TARGET];
    phase("lints of the page's engine", || {
        ["", "threads,relaxed-simd", "gpu"]
            .iter()
            .try_for_each(|features| lint(&[&web[..], &["--features", features]].concat()))
    })
}

/// Tests the Python package, where there is a Python.
fn in_python(project: &Project, sum: &mut Summary) -> Result<()> {
    let Some(mut command) = python::tests(project)? else { return Ok(()) };
    phase("tests of the Python package", || {
        let (output, passed) = run_and_keep(&mut command)?;
        tally("the tests in Python", summary::of_line(&output), passed, sum)
    })
}

/// Tests the page in Chromium: as `serve` shows it, and as a visitor gets it from another host.
fn in_browser(project: &Project, sum: &mut Summary) -> Result<()> {
    serve::front_end(project)?;
    for engine in [Engine::Cpu, Engine::Threads, Engine::Gpu] {
        phase(&format!("{} engine", engine.name()), || engine::into_page(project, engine, Voice::Aloud))?;
    }
    phase("chat templates", || engine::chat_into_page(project, Voice::Aloud))?;
    phase("types of the cpu engine", || engine::check_types(project))?;
    let cli = real::command_line(project)?;
    let models = real::models(project)?.unwrap_or_default();
    let chromium = browser::chromium()?;
    let shell = browser::headless_shell().unwrap_or_default();
    let firefox = browser::firefox()?.unwrap_or_default();
    let webkit = browser::webkit()?.unwrap_or_default();
    phase("the page", || bundle::for_tests(project))?;
    let page = server::start(Site::checkout(project, &project.page_for_tests()), 0)?;
    let folder = project.target.join("dist-for-tests");
    dist::assemble(project, &engine::wasm(project), &folder, Effort::Least)?;
    let elsewhere = server::start(Site::elsewhere(folder, SUB_PATH), 0)?;
    let notebook = python::notebook(project)?;
    let surroundings = [
        ("HEADLIGHT_URL", page.as_str()),
        ("HEADLIGHT_DIST_URL", elsewhere.as_str()),
        ("CHROMIUM", chromium.as_str()),
        ("CHROMIUM_SHELL", shell.as_str()),
        ("FIREFOX", firefox.as_str()),
        ("WEBKIT", webkit.as_str()),
        ("HEADLIGHT_CLI", cli.as_str()),
        (real::VARIABLE, models.as_str()),
    ];
    let surroundings: Vec<_> =
        surroundings.into_iter().chain(notebook.iter().map(|(name, folder)| (*name, &folder[..]))).collect();
    phase("browser tests", || node_tests(project, "tests/browser", PROCESSORS, &surroundings, sum))
}

/// Bundles every test file below a folder with its imports and runs them in node, `beside` files at a time.
fn node_tests(
    project: &Project,
    folder: &str,
    beside: usize,
    surroundings: &[(&str, &str)],
    sum: &mut Summary,
) -> Result<()> {
    let listed = run_quietly(Command::new("node").arg(project.at("xtask/bundle-tests.js")).arg(folder))?;
    if listed.trim().is_empty() {
        bail!("{folder} holds no file that ends in .test.js or .test.ts");
    }
    let mut command = Command::new("node");
    command
        .current_dir(&project.root)
        .args(["--enable-source-maps", "--test", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={beside}"))
        .args(listed.lines())
        .envs(surroundings.iter().copied());
    let (output, passed) = run_and_keep(&mut command)?;
    tally("node --test", summary::of_node(&output), passed, sum)
}

/// Adds a runner's numbers. A failure, or a runner without tests, is an error.
fn tally(runner: &str, counted: Summary, passed: bool, sum: &mut Summary) -> Result<()> {
    *sum += counted;
    if !passed || counted.failed > 0 {
        bail!("{runner} failed ({counted})");
    }
    if counted.passed == 0 {
        bail!("{runner} ran no test at all");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runner_that_ran_nothing_fails() {
        let mut sum = Summary::default();
        assert!(tally("x", Summary::default(), true, &mut sum).is_err());
        assert!(tally("x", Summary { passed: 1, ..Summary::default() }, true, &mut sum).is_ok());
        assert!(tally("x", Summary { passed: 1, ..Summary::default() }, false, &mut sum).is_err());
        assert!(tally("x", Summary { passed: 1, failed: 1, skipped: 0 }, true, &mut sum).is_err());
        assert_eq!(sum, Summary { passed: 3, failed: 1, skipped: 0 });
    }
}
