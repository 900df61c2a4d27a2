//! `serve`: the page on this machine, first on the cpu engine, then on the others once they are built.

use crate::engine::{self, Engine, Voice};
use crate::files::Site;
use crate::phase::{phase, seconds};
use crate::project::Project;
use crate::{bundle, npm, server, tools};
use anyhow::Result;
use std::time::Instant;

pub(crate) fn serve(project: &Project, port: u16, gpu: bool) -> Result<()> {
    front_end(project)?;
    let _bundler = phase("the page (rebuilt whenever a source changes)", || bundle::watch(project))?;
    engine::drop_if_stale(project, Engine::Threads)?;
    engine::drop_if_stale(project, Engine::Gpu)?;
    phase("cpu engine (a first build takes about 4 minutes)", || {
        engine::into_page(project, Engine::Cpu, Voice::Aloud)?;
        engine::write_types(project)
    })?;
    phase("chat templates", || engine::chat_into_page(project, Voice::Aloud))?;
    let address = server::start(Site::checkout(project, &project.page()), port)?;
    println!("\nheadlight is at {address}   (stop it with Ctrl-C)\n");
    build_behind(project, Engine::Threads, "some 4 minutes");
    if gpu {
        build_behind(project, Engine::Gpu, "8 to 15 minutes");
    }
    loop {
        std::thread::park();
    }
}

/// Checks the tools and installs the packages for every command on the page.
pub(crate) fn front_end(project: &Project) -> Result<()> {
    tools::wasm_target()?;
    tools::node()?;
    npm::install(project)
}

/// Builds an engine while the page is in use with the plain cpu engine.
fn build_behind(project: &Project, engine: Engine, first: &str) {
    let name = engine.name();
    println!("{name} engine: building in the background (a first build takes {first}); the page works meanwhile");
    let start = Instant::now();
    match engine::into_page(project, engine, Voice::Quiet) {
        Ok(()) => println!("{name} engine: ready after {}; reload the page to use it", seconds(start.elapsed())),
        Err(error) => eprintln!("{name} engine: not built, so the page stays on the cpu: {error:#}"),
    }
}
