//! `soak`: random use of the page for an hour in two tabs, to see whether memory grows and results stay right.

use crate::engine::{self, Engine, Voice};
use crate::files::Site;
use crate::phase::{phase, run};
use crate::project::Project;
use crate::{browser, bundle, serve, server};
use anyhow::Result;
use std::process::Command;

/// Serves the page as `test` does and runs `tests/soak/soak.js` on it for `minutes` minutes.
pub(crate) fn soak(project: &Project, minutes: u64, gpu: bool) -> Result<()> {
    serve::front_end(project)?;
    for engine in [Engine::Cpu, Engine::Threads].into_iter().chain(gpu.then_some(Engine::Gpu)) {
        phase(&format!("{} engine", engine.name()), || engine::into_page(project, engine, Voice::Aloud))?;
    }
    let chromium = browser::chromium()?;
    let shell = browser::headless_shell().unwrap_or_default();
    phase("the page", || bundle::for_tests(project))?;
    let page = server::start(Site::checkout(project, &project.page_for_tests()), 0)?;
    phase(&format!("{minutes} minutes of use"), || {
        run(Command::new("node")
            .args(["--import", "tsx"])
            .arg(project.at("tests/soak/soak.js"))
            .current_dir(&project.root)
            .env("HEADLIGHT_URL", &page)
            .env("CHROMIUM", &chromium)
            .env("CHROMIUM_SHELL", &shell)
            .env("HEADLIGHT_SOAK", minutes.to_string()))
    })
}
