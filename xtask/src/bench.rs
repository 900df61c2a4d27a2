//! `bench`: the waiting times of a visitor, measured in a browser on the finished `dist/`, and the sizes of its files.

use crate::files::Site;
use crate::phase::{phase, run};
use crate::project::{Project, cargo};
use crate::{browser, dist, server};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

pub(crate) fn bench(project: &Project, gpu: bool) -> Result<()> {
    let dist = dist::make(project, gpu)?;
    println!("\n{}", dist.table());
    if project.at("benches").is_dir() {
        phase("Rust benches", || {
            run(Command::new(cargo()).args(["bench", "--locked", "--package", "headlight"]).current_dir(&project.root))
        })?;
    }
    let chromium = browser::chromium()?;
    let serve = |dist: PathBuf| server::start(Site::elsewhere(dist, "/"), 0);
    let page = serve(project.at("dist"))?;
    let script_with = |name: &str, file: &str, more: &[(&str, &str)]| {
        phase(name, || {
            let mut command = Command::new("node");
            command.arg(project.at(file)).current_dir(&project.root).envs(more.iter().copied());
            run(command.env("HEADLIGHT_URL", &page).env("CHROMIUM", &chromium))
        })
    };
    let script = |name: &str, file: &str| script_with(name, file, &[]);
    script("the page", "tests/bench/page.js")?;
    if gpu {
        script("the gpu's commands", "tests/bench/gpu.js")?;
    }
    // The dist/ of another commit.
    if let Some(dist) = std::env::var_os("HEADLIGHT_AGAINST") {
        let other = serve(dist.into())?;
        script_with("beside another build", "tests/bench/against.js", &[("HEADLIGHT_AGAINST_URL", other.as_str())])?;
    }
    for precision in ["f32", "int8"] {
        let name = format!("compared with ONNX Runtime Web and LiteRT.js, {precision}");
        let runs = [("BENCH_PRECISION", precision), ("BENCH_THREADS", "1 2"), ("BENCH_TOKENS", "128 512")];
        script_with(&name, "tests/bench/runtimes.js", &runs)?;
    }
    script("beside transformers.js", "tests/bench/transformers.js")?;
    script("training beside PyTorch", "tests/bench/training-beside.js")
}
