//! `bench`: the waiting times of a visitor, measured in a browser on the finished `dist/`, and the sizes of its files.

use crate::files::Site;
use crate::phase::{phase, run};
use crate::project::{Project, cargo};
use crate::{browser, dist, server};
use anyhow::Result;
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
    let page = server::start(Site::elsewhere(project.at("dist"), "/"), 0)?;
    let script = |name: &str, file: &str| {
        phase(name, || {
            let mut command = Command::new("node");
            command.arg(project.at(file)).current_dir(&project.root);
            run(command.env("HEADLIGHT_URL", &page).env("CHROMIUM", &chromium))
        })
    };
    script("the page", "tests/bench/page.js")?;
    if gpu {
        script("the gpu's commands", "tests/bench/gpu.js")?;
    }
    script("compared with ONNX Runtime Web", "tests/bench/onnx.js")?;
    script("beside transformers.js", "tests/bench/transformers.js")
}
