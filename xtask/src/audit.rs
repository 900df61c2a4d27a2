//! `audit`: whether anybody has reported a hole in a package that is used, as far as the lists can be reached.

use crate::npm;
use crate::phase::{phase, run, run_quietly};
use crate::project::{Project, cargo};
use crate::tools;
use anyhow::{Result, bail};
use serde_json::Value;
use std::process::Command;

pub(crate) fn audit(project: &Project) -> Result<()> {
    phase("reports about crates", || crates(project))?;
    phase("reports about npm packages", || packages(project))
}

fn crates(project: &Project) -> Result<()> {
    let deny = |arguments: &[&str]| {
        let mut command = Command::new(cargo());
        command.arg("deny").args(arguments).current_dir(&project.root);
        command
    };
    if run_quietly(&mut deny(&["--version"])).is_err() {
        println!("   not asked: `cargo install cargo-deny --locked` installs what asks");
        return Ok(());
    }
    if run_quietly(&mut deny(&["fetch", "db"])).is_err() {
        println!("   not asked: the list of reports cannot be reached");
        return Ok(());
    }
    run(&mut deny(&["--offline", "--locked", "check", "advisories", "licenses", "sources"]))
}

fn packages(project: &Project) -> Result<()> {
    tools::node()?;
    npm::install(project)?;
    let mut command = Command::new(tools::npm());
    let output = command.args(["audit", "--json"]).current_dir(&project.root).output()?;
    match serious(&String::from_utf8_lossy(&output.stdout)) {
        None => println!("   not asked: the list of reports cannot be reached"),
        Some(names) if names.is_empty() => {}
        Some(names) => bail!("these are reported, high or critical: {}; `npm audit` says more", names.join(", ")),
    }
    Ok(())
}

/// The packages that are reported as high or critical; none where it is no report.
fn serious(report: &str) -> Option<Vec<String>> {
    let report: Value = serde_json::from_str(report).ok()?;
    let found = report["vulnerabilities"].as_object()?;
    let serious = found.iter().filter(|(_, about)| about["severity"] == "high" || about["severity"] == "critical");
    Some(serious.map(|(name, _)| name.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_report_says_nothing_and_a_serious_one_names_its_packages() {
        assert_eq!(serious("npm error code ENOTFOUND"), None);
        assert_eq!(serious(r#"{ "error": { "code": "ENOTFOUND" } }"#), None);
        assert_eq!(serious(r#"{ "vulnerabilities": {} }"#), Some(vec![]));
        let report = r#"{ "vulnerabilities": { "a": { "severity": "low" }, "b": { "severity": "critical" },
            "c": { "severity": "high" } } }"#;
        assert_eq!(serious(report), Some(vec!["b".into(), "c".into()]));
    }
}
