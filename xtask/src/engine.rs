//! The engines of the page, from Rust sources to the page: cpu, cpu with threads, and gpu; and its module for chats.

use crate::phase::{run, run_quietly};
use crate::project::{Project, cargo};
use crate::tools::WASM_TARGET;
use crate::{bindgen, tools};
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Cpu,
    /// The cpu engine with threads and relaxed SIMD, if the page may share memory and the browser has both.
    Threads,
    Gpu,
}

/// Linker options for a memory that several instances share.
const SHARED_MEMORY: [&str; 8] = [
    "--shared-memory",
    "--import-memory",
    "--max-memory=4294967296",
    "--export=__wasm_init_tls",
    "--export=__tls_size",
    "--export=__tls_align",
    "--export=__tls_base",
    "--export=__heap_base",
];

/// The two wasm profiles of the root manifest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quick to build, for `serve` and `test`.
    Quick,
    /// Small and fast, for `build`.
    Dist,
}

/// Whether to show cargo's progress, or only its errors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Voice {
    Aloud,
    Quiet,
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Engine::Cpu => "cpu",
            Engine::Threads => "threads",
            Engine::Gpu => "gpu",
        }
    }

    fn features(self) -> &'static str {
        match self {
            Engine::Cpu => "",
            Engine::Threads => "threads,relaxed-simd",
            Engine::Gpu => "gpu",
        }
    }
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Quick => "wasm",
            Profile::Dist => "wasm-dist",
        }
    }
}

/// Compiles an engine and returns the linker's module.
///
/// Each engine has its own target folder: cargo gives a `cdylib` the same file name with any features and would confuse
/// the engines' files.
pub(crate) fn compile(project: &Project, engine: Engine, profile: Profile, voice: Voice) -> Result<PathBuf> {
    let target = project.target.join(engine.name());
    let mut command = cargo_for_page(project, "headlight-web", profile, &target);
    command.args(["--features", engine.features()]);
    if engine == Engine::Threads || is_small(engine, profile) {
        with_standard_library(&mut command, engine, profile)?;
    }
    compiled(&mut command, voice)?;
    Ok(module_in(&target, profile, "headlight_web"))
}

/// Whether an engine's standard library is compiled for size, which saves 3 % of it. The gpu engine, which is
/// downloaded on request, would save less.
fn is_small(engine: Engine, profile: Profile) -> bool {
    profile == Profile::Dist && engine != Engine::Gpu
}

/// Compiles the standard library with the engine: shared memory needs one that is compiled for it. This is how stable
/// Rust does so.
fn with_standard_library(command: &mut Command, engine: Engine, profile: Profile) -> Result<()> {
    tools::standard_library_sources()?;
    command.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
    let mut features = "-Ctarget-feature=+simd128".to_owned();
    let mut flags = Vec::new();
    if engine == Engine::Threads {
        features += ",+atomics,+bulk-memory,+mutable-globals";
        flags.extend(SHARED_MEMORY.map(|option| format!("-Clink-arg={option}")));
    }
    if is_small(engine, profile) {
        command.arg("-Zbuild-std-features=optimize_for_size");
        // The page shows a panic's message, never its place. In our messages `{:?}` stands for texts, numbers and names
        // of variants; a library's panic names a record without its fields.
        flags.extend(["-Zlocation-detail=none", "-Zfmt-debug=shallow"].map(str::to_owned));
    }
    flags.push(features);
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    Ok(())
}

/// The page's module for chat templates, which it loads when a conversation is first written.
pub(crate) const CHAT: &str = "chat";

/// Compiles that module and returns the linker's one.
pub(crate) fn compile_chat(project: &Project, profile: Profile, voice: Voice) -> Result<PathBuf> {
    let target = project.target.join(CHAT);
    let mut command = cargo_for_page(project, "headlight-chat", profile, &target);
    compiled(command.args(["--features", "web"]), voice)?;
    Ok(module_in(&target, profile, "headlight_chat"))
}

/// Compiles it for this checkout's page.
pub(crate) fn chat_into_page(project: &Project, voice: Voice) -> Result<()> {
    let module = compile_chat(project, Profile::Quick, voice)?;
    let folder = wasm(project).join(CHAT);
    match is_newer(&folder.join(bindgen::SCRIPT), &module) {
        true => Ok(()),
        false => bindgen::bind(&module, &folder),
    }
}

/// A build of a package's library for the page.
fn cargo_for_page(project: &Project, package: &str, profile: Profile, target: &Path) -> Command {
    let mut command = Command::new(cargo());
    command
        .current_dir(&project.root)
        .args(["build", "--package", package, "--lib", "--locked", "--target", WASM_TARGET])
        .args(["--profile", profile.name(), "--target-dir"])
        .arg(target)
        // These variables would replace the flags of .cargo/config.toml, such as SIMD.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    command
}

fn compiled(command: &mut Command, voice: Voice) -> Result<()> {
    match voice {
        Voice::Aloud => run(command),
        Voice::Quiet => run_quietly(command.arg("--quiet")).map(drop),
    }
}

/// The linker's module of a library.
fn module_in(target: &Path, profile: Profile, library: &str) -> PathBuf {
    target.join(WASM_TARGET).join(profile.name()).join(format!("{library}.wasm"))
}

/// Compiles an engine for this checkout's page and lists it in `engines.json`.
pub(crate) fn into_page(project: &Project, engine: Engine, voice: Voice) -> Result<()> {
    let module = compile(project, engine, Profile::Quick, voice)?;
    let folder = folder(project, engine);
    if !is_newer(&folder.join(bindgen::SCRIPT), &module) {
        bindgen::bind(&module, &folder)?;
    }
    Listing::of(project).write(project)
}

/// The types of the cpu engine's exports, as wasm-bindgen writes them.
const TYPES: &str = "headlight.d.ts";
/// The same in the page's sources, where the type checker reads them.
const TYPES_IN_PAGE: &str = "www/protocol/headlight.d.ts";
const TYPES_HEADER: &str =
    "// The exports of the cpu engine, as wasm-bindgen declares them: `cargo xtask serve` writes this file.\n";

/// The types of the engine's own exports; those of the module's memory and start differ from build to build.
fn types(project: &Project) -> Result<String> {
    let path = folder(project, Engine::Cpu).join(TYPES);
    let text = std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let exports = text.split("export type InitInput").next().unwrap_or_default();
    let comments = exports.trim_start().lines().take_while(|line| line.ends_with("disable */")).count();
    let exports: Vec<&str> = exports.trim().lines().skip(comments).collect();
    Ok(format!("{TYPES_HEADER}{}\n", exports.join("\n")))
}

/// Writes them into the page's sources, if they are others.
pub(crate) fn write_types(project: &Project) -> Result<()> {
    let (path, types) = (project.at(TYPES_IN_PAGE), types(project)?);
    if std::fs::read_to_string(&path).is_ok_and(|kept| kept == types) {
        return Ok(());
    }
    std::fs::write(&path, types).with_context(|| format!("{TYPES_IN_PAGE} cannot be written"))
}

/// Fails if those in the page's sources are others.
pub(crate) fn check_types(project: &Project) -> Result<()> {
    let kept = std::fs::read_to_string(project.at(TYPES_IN_PAGE))?;
    anyhow::ensure!(kept == types(project)?, "{TYPES_IN_PAGE} is out of date: `cargo xtask serve` writes it");
    Ok(())
}

/// The folder of the engines of this checkout's page.
pub(crate) fn wasm(project: &Project) -> PathBuf {
    project.page().join("wasm")
}

pub(crate) fn folder(project: &Project, engine: Engine) -> PathBuf {
    wasm(project).join(engine.name())
}

/// Removes an engine older than the sources, so that all engines have the same version.
pub(crate) fn drop_if_stale(project: &Project, engine: Engine) -> Result<()> {
    let script = folder(project, engine).join(bindgen::SCRIPT);
    let sources = ["src", "kernels", "web", "Cargo.toml", "Cargo.lock"].map(|name| newest(&project.at(name)));
    let newest_source = sources.into_iter().flatten().max();
    let stale = match (modified(&script), newest_source) {
        (Some(built), Some(source)) => source > built,
        _ => true,
    };
    if stale && script.exists() {
        std::fs::remove_file(&script).with_context(|| format!("{} cannot be removed", script.display()))?;
    }
    Listing::of(project).write(project)
}

/// `wasm/engines.json`: the available engines, and the size of each module in bytes.
#[derive(Serialize, Deserialize, Debug, PartialEq, Eq)]
pub(crate) struct Listing {
    pub(crate) cpu: Option<Entry>,
    pub(crate) threads: Option<Entry>,
    pub(crate) gpu: Option<Entry>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) bytes: u64,
}

impl Listing {
    pub(crate) fn of(project: &Project) -> Self {
        Self::of_folder(&wasm(project))
    }

    /// The engines in a folder with one folder per engine.
    pub(crate) fn of_folder(wasm: &Path) -> Self {
        let entry = |engine: Engine| {
            let folder = wasm.join(engine.name());
            let bytes = std::fs::metadata(folder.join(bindgen::MODULE)).ok()?.len();
            folder.join(bindgen::SCRIPT).is_file().then_some(Entry { bytes })
        };
        Self { cpu: entry(Engine::Cpu), threads: entry(Engine::Threads), gpu: entry(Engine::Gpu) }
    }

    pub(crate) fn json(&self) -> Result<String> {
        serde_json::to_string(self).context("the list of engines does not serialise")
    }

    /// Written under another name and renamed, so that the page never reads half of it.
    fn write(&self, project: &Project) -> Result<()> {
        let json = self.json()?;
        let folder = wasm(project);
        let path = folder.join("engines.json");
        let beside = folder.join(".engines.json");
        std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&beside, &json))
            .and_then(|()| std::fs::rename(&beside, &path))
            .with_context(|| format!("{} cannot be written", path.display()))
    }
}

/// Whether a file is at least as new as its source.
pub(crate) fn is_newer(made: &Path, source: &Path) -> bool {
    matches!((modified(made), modified(source)), (Some(made), Some(source)) if made >= source)
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}

/// The modification time of the newest file under a path.
fn newest(path: &Path) -> Option<SystemTime> {
    match std::fs::read_dir(path) {
        Ok(entries) => entries.flatten().filter_map(|entry| newest(&entry.path())).max(),
        Err(_) => modified(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listing_names_only_engines_that_are_whole() {
        let wasm = std::env::temp_dir().join(format!("headlight-listing-{}", std::process::id()));
        for (engine, files) in [("cpu", &[bindgen::MODULE, bindgen::SCRIPT][..]), ("gpu", &[bindgen::MODULE][..])] {
            std::fs::create_dir_all(wasm.join(engine)).unwrap();
            for file in files {
                std::fs::write(wasm.join(engine).join(file), b"12345").unwrap();
            }
        }
        let listing = Listing::of_folder(&wasm);
        std::fs::remove_dir_all(&wasm).unwrap();
        assert_eq!(listing, Listing { cpu: Some(Entry { bytes: 5 }), threads: None, gpu: None });
        assert_eq!(listing.json().unwrap(), r#"{"cpu":{"bytes":5},"threads":null,"gpu":null}"#);
    }
}
