//! The page's TypeScript and CSS as bundles, by esbuild: `xtask/bundle.js` does the work.

use crate::engine::Listing;
use crate::phase::run_quietly;
use crate::project::Project;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The request to `xtask/bundle.js`.
#[derive(Serialize)]
struct Job<'a> {
    out: &'a Path,
    /// The path from `www/` to the folder of `wasm/` and `models/`.
    data: &'a str,
    hashed: bool,
    watch: bool,
    /// Further entry points, which share the page's modules.
    also: &'a [&'a str],
    /// The available engines, if they do not change.
    engines: Option<&'a Listing>,
}

/// The bundle of an entry point, by paths below `www/`.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Bundle {
    pub(crate) file: String,
    /// All files that it loads immediately, itself first.
    pub(crate) loads: Vec<String>,
}

/// Bundles by the name of their source: "main.js", "page.css".
pub(crate) type Bundles = BTreeMap<String, Bundle>;

/// Bundles with a content hash in their names, so that hosts and browsers may cache them forever.
pub(crate) fn for_visitors(project: &Project, out: &Path, data: &str, engines: &Listing) -> Result<Bundles> {
    let job = Job { out, data, hashed: true, watch: false, also: &[], engines: Some(engines) };
    parsed(&run_quietly(&mut command(project, &job)?)?)
}

/// The module that gives tests access to the page's state.
const INSIDE: &[&str] = &["tests/browser/inside.ts"];

/// Bundles with source maps, for the tests.
pub(crate) fn for_tests(project: &Project) -> Result<()> {
    let out = project.page_for_tests();
    let job = Job { out: &out, data: "../", hashed: false, watch: false, also: INSIDE, engines: None };
    parsed(&run_quietly(&mut command(project, &job)?)?).map(drop)
}

/// Bundles with source maps, rebuilt whenever a source changes, while the returned process lives.
pub(crate) fn watch(project: &Project) -> Result<Child> {
    let out = project.page();
    let job = Job { out: &out, data: "../", hashed: false, watch: true, also: INSIDE, engines: None };
    let mut child =
        command(project, &job)?.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("node does not start")?;
    let mut first = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).read_line(&mut first)?;
    }
    if first.is_empty() {
        bail!("the page cannot be bundled; see esbuild's output above");
    }
    Ok(child)
}

fn command(project: &Project, job: &Job) -> Result<Command> {
    let mut command = Command::new("node");
    command.arg(project.at("xtask/bundle.js")).arg(serde_json::to_string(job)?).current_dir(&project.root);
    Ok(command)
}

fn parsed(output: &str) -> Result<Bundles> {
    serde_json::from_str(output).context("the bundler printed no list of bundles")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundles_are_read_by_their_sources_names() {
        let said = r#"{"main.js":{"file":"main-AB12.js","loads":["main-AB12.js","chunk-CD34.js"]}}"#;
        let bundles = parsed(said).unwrap();
        assert_eq!(bundles["main.js"].file, "main-AB12.js");
        assert_eq!(bundles["main.js"].loads.len(), 2);
        assert!(parsed("").is_err());
    }
}
