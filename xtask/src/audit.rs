//! `audit`: known vulnerabilities and licences of the crates and npm packages, as far as their lists can be reached.

use crate::npm;
use crate::phase::{phase, run, run_quietly};
use crate::project::{Project, cargo};
use crate::tools;
use anyhow::{Result, bail};
use serde_json::Value;
use std::process::Command;

/// Pinned: another version may read deny.toml differently.
const CARGO_DENY: &str = "cargo-deny@0.20.2";

/// The result of an audit.
#[derive(Debug, PartialEq, Eq)]
enum Audited {
    /// No vulnerability is reported.
    Clean,
    /// The list of vulnerabilities cannot be reached.
    Offline,
    /// The audit tool is missing.
    Absent(&'static str),
}

/// A reported package is an error. An audit that could not run is a warning at the end.
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

impl Audited {
    /// The reason why an audit did not run.
    fn excuse(&self) -> Option<&'static str> {
        match self {
            Self::Clean => None,
            Self::Offline => Some("the list of reports cannot be reached"),
            Self::Absent(remedy) => Some(remedy),
        }
    }
}

/// Licences and sources are checked offline; vulnerabilities need the network. In CI (`CI` is set) this installs
/// cargo-deny.
fn crates(project: &Project) -> Result<Audited> {
    let deny = |arguments: &[&str]| {
        let mut command = Command::new(cargo());
        command.arg("deny").args(arguments).current_dir(&project.root);
        command
    };
    let absent = || run_quietly(&mut deny(&["--version"])).is_err();
    if absent() && std::env::var_os("CI").is_some_and(|value| value != "false") {
        // A failure shows below.
        let _ = run_quietly(Command::new(cargo()).args(["install", CARGO_DENY, "--locked"]));
    }
    if absent() {
        return Ok(Audited::Absent("`cargo install cargo-deny@0.20.2 --locked` installs the tool"));
    }
    // cargo-deny reads every crate, including those for other systems.
    if run_quietly(Command::new(cargo()).args(["fetch", "--locked"]).current_dir(&project.root)).is_err() {
        return Ok(Audited::Offline);
    }
    run(&mut deny(&["--offline", "--locked", "check", "licenses", "sources"]))?;
    if run_quietly(&mut deny(&["fetch", "db"])).is_err() {
        return Ok(Audited::Offline);
    }
    run(&mut deny(&["--offline", "--locked", "check", "advisories"]))?;
    Ok(Audited::Clean)
}

fn packages(project: &Project) -> Result<Audited> {
    tools::node()?;
    npm::install(project)?;
    let mut command = Command::new(tools::npm());
    let output = command.args(["audit", "--json"]).current_dir(&project.root).output()?;
    npm_result(&String::from_utf8_lossy(&output.stdout))
}

/// The result of `npm audit`. A package with a high or critical report is an error, and so is any other answer.
fn npm_result(report: &str) -> Result<Audited> {
    let report: Value = serde_json::from_str(report).unwrap_or_default();
    if let Some(found) = report["vulnerabilities"].as_object() {
        let serious = found.iter().filter(|(_, about)| about["severity"] == "high" || about["severity"] == "critical");
        let names: Vec<&str> = serious.map(|(name, _)| name.as_str()).collect();
        if names.is_empty() {
            return Ok(Audited::Clean);
        }
        bail!("packages with a high or critical report: {}; see `npm audit`", names.join(", "));
    }
    let said = |key: &str| report["error"][key].as_str().or(report[key].as_str()).unwrap_or_default();
    let (code, message) = (said("code"), said("summary").to_owned() + said("message"));
    // Error words of a machine without a network, or of a registry without such a list.
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
        return Ok(Audited::Offline);
    }
    bail!("npm could not audit: {code} {message}; see `npm audit`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_a_missing_network_and_other_faults_are_told_apart() {
        assert_eq!(npm_result(r#"{ "error": { "code": "ENOTFOUND", "summary": "" } }"#).unwrap(), Audited::Offline);
        assert_eq!(npm_result(r#"{ "message": "request failed, reason: ECONNREFUSED" }"#).unwrap(), Audited::Offline);
        let refused = r#"{ "message": "403 Forbidden", "statusCode": 403 }"#;
        assert_eq!(npm_result(refused).unwrap(), Audited::Offline);
        assert_eq!(npm_result(r#"{ "vulnerabilities": {} }"#).unwrap(), Audited::Clean);
        assert!(npm_result(r#"{ "error": { "code": "ENOLOCK", "summary": "" } }"#).is_err());
        assert!(npm_result("").is_err());
        let report = r#"{ "vulnerabilities": { "a": { "severity": "low" }, "b": { "severity": "critical" },
            "c": { "severity": "high" } } }"#;
        let said = npm_result(report).unwrap_err().to_string();
        assert!(said.contains("b, c;") && !said.contains("a,"), "{said}");
    }

    #[test]
    fn an_audit_that_did_not_run_has_a_reason() {
        assert_eq!(Audited::Clean.excuse(), None);
        assert!(Audited::Offline.excuse().unwrap().contains("cannot be reached"));
        assert_eq!(Audited::Absent("install it").excuse(), Some("install it"));
    }
}
