//! `fuzz`: each kind of file damaged, again and again, from another seed each time.

use crate::phase::{phase, run};
use crate::project::{Project, cargo};
use anyhow::Result;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Runs the tests of damaged files for so many minutes each. A file that breaks something is kept in
/// `tests/engine/malformed/cases`, which `test` tries again in seconds.
pub(crate) fn fuzz(project: &Project, minutes: u64) -> Result<()> {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() << 32;
    phase(&format!("damaged files, {minutes} minutes of each kind"), || {
        run(Command::new(cargo())
            .args(["test", "--locked", "--package", "headlight", "--test", "engine", "--bin", "headlight"])
            .args(["--no-fail-fast", "--", "damaged", "--nocapture"])
            .env("HEADLIGHT_FUZZ", (minutes * 60).to_string())
            .env("HEADLIGHT_FUZZ_SEED", seed.to_string())
            .current_dir(&project.root))
    })
}
