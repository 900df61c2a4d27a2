//! `audit`: whether anybody has reported a hole in a package that is used, as far as the lists can be reached.

use crate::npm;
use crate::phase::{phase, run, run_quietly};
use crate::project::{Project, cargo};
use crate::tools;
use anyhow::{Result, bail};
use serde_json::Value;
use std::process::Command;

/// Of another version deny.toml and what is asked may mean something else.
const CARGO_DENY: &str = "cargo-deny@0.20.2";

/// What asking came to.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    /// Nothing is reported.
    Clean,
    /// The lists cannot be reached.
    Offline,
    /// What asks is not there.
    Absent(&'static str),
}

/// A package that is reported is an error. Where nobody could be asked, that is said last and loudly.
pub(crate) fn audit(project: &Project) -> Result<()> {
    let asked = [
        ("crates", phase("reports about crates", || crates(project))?),
        ("npm packages", phase("reports about npm packages", || packages(project))?),
    ];
    for (what, asked) in asked {
        if let Some(why) = asked.excuse() {
            eprintln!("\nWARNING: the {what} were NOT CHECKED: {why}");
        }
    }
    Ok(())
}

impl Asked {
    /// Why nobody was asked.
    fn excuse(&self) -> Option<&'static str> {
        match self {
            Self::Clean => None,
            Self::Offline => Some("the list of reports cannot be reached"),
            Self::Absent(remedy) => Some(remedy),
        }
    }
}

/// Licences and origins are in the crates themselves; reports lie elsewhere, and may be out of reach. A machine that
/// has to ask (`CI` is set) installs what asks.
fn crates(project: &Project) -> Result<Asked> {
    let deny = |arguments: &[&str]| {
        let mut command = Command::new(cargo());
        command.arg("deny").args(arguments).current_dir(&project.root);
        command
    };
    let absent = || run_quietly(&mut deny(&["--version"])).is_err();
    if absent() && std::env::var_os("CI").is_some_and(|value| value != "false") {
        // Whether it could be is seen below.
        let _ = run_quietly(Command::new(cargo()).args(["install", CARGO_DENY, "--locked"]));
    }
    if absent() {
        return Ok(Asked::Absent("`cargo install cargo-deny@0.20.2 --locked` installs what asks"));
    }
    // What it reads of every crate, those of other systems included.
    if run_quietly(Command::new(cargo()).args(["fetch", "--locked"]).current_dir(&project.root)).is_err() {
        return Ok(Asked::Offline);
    }
    run(&mut deny(&["--offline", "--locked", "check", "licenses", "sources"]))?;
    if run_quietly(&mut deny(&["fetch", "db"])).is_err() {
        return Ok(Asked::Offline);
    }
    run(&mut deny(&["--offline", "--locked", "check", "advisories"]))?;
    Ok(Asked::Clean)
}

fn packages(project: &Project) -> Result<Asked> {
    tools::node()?;
    npm::install(project)?;
    let mut command = Command::new(tools::npm());
    let output = command.args(["audit", "--json"]).current_dir(&project.root).output()?;
    asked_npm(&String::from_utf8_lossy(&output.stdout))
}

/// What npm says; an error where a package is reported as high or critical, or where it says something else.
fn asked_npm(report: &str) -> Result<Asked> {
    let report: Value = serde_json::from_str(report).unwrap_or_default();
    if let Some(found) = report["vulnerabilities"].as_object() {
        let serious = found.iter().filter(|(_, about)| about["severity"] == "high" || about["severity"] == "critical");
        let names: Vec<&str> = serious.map(|(name, _)| name.as_str()).collect();
        if names.is_empty() {
            return Ok(Asked::Clean);
        }
        bail!("these are reported, high or critical: {}; `npm audit` says more", names.join(", "));
    }
    let said = |key: &str| report["error"][key].as_str().or(report[key].as_str()).unwrap_or_default();
    let (code, message) = (said("code"), said("summary").to_owned() + said("message"));
    // What a machine without a network hears, or one whose registry has no such list.
    const UNREACHABLE: [&str; 10] = [
        "ENOTFOUND",
        "EAI_AGAIN",
        "ECONNREFUSED",
        "ECONNRESET",
        "ETIMEDOUT",
        "ENETUNREACH",
        "ENOAUDIT",
        "CERT",
        "timeout",
        "hang up",
    ];
    let answered = report["statusCode"].as_u64().is_some_and(|status| status >= 400);
    if answered || UNREACHABLE.iter().any(|one| code.contains(one) || message.contains(one)) {
        return Ok(Asked::Offline);
    }
    bail!("npm cannot tell what is reported: {code} {message}; `npm audit` says more")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_a_missing_network_and_another_fault_are_three_things() {
        assert_eq!(asked_npm(r#"{ "error": { "code": "ENOTFOUND", "summary": "" } }"#).unwrap(), Asked::Offline);
        assert_eq!(asked_npm(r#"{ "message": "request failed, reason: ECONNREFUSED" }"#).unwrap(), Asked::Offline);
        let refused = r#"{ "message": "403 Forbidden", "statusCode": 403 }"#;
        assert_eq!(asked_npm(refused).unwrap(), Asked::Offline);
        assert_eq!(asked_npm(r#"{ "vulnerabilities": {} }"#).unwrap(), Asked::Clean);
        assert!(asked_npm(r#"{ "error": { "code": "ENOLOCK", "summary": "" } }"#).is_err());
        assert!(asked_npm("").is_err());
        let report = r#"{ "vulnerabilities": { "a": { "severity": "low" }, "b": { "severity": "critical" },
            "c": { "severity": "high" } } }"#;
        let said = asked_npm(report).unwrap_err().to_string();
        assert!(said.contains("b, c;") && !said.contains("a,"), "{said}");
    }

    #[test]
    fn who_was_not_asked_is_told_why() {
        assert_eq!(Asked::Clean.excuse(), None);
        assert!(Asked::Offline.excuse().unwrap().contains("cannot be reached"));
        assert_eq!(Asked::Absent("install it").excuse(), Some("install it"));
    }
}
