//! `build`: `dist/`, the page as a folder that any web server can host, under any path.

use crate::bindgen::{self, Names};
use crate::engine::{self, Engine, Listing, Profile, Voice};
use crate::phase::phase;
use crate::project::Project;
use crate::sizes::{self, Effort, Size};
use crate::{csp, modules, offline, optimize, serve};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// The model that the page opens with.
pub(crate) const FIRST_MODEL: &str = "models/dates";

/// What other pages import, under an address that stays when its content changes.
const FOR_OTHER_PAGES: [&str; 2] = ["api.js", "head-light.js"];

/// A laid-out `dist/`.
pub(crate) struct Dist {
    pub(crate) sizes: Vec<Size>,
    /// What a first visit on the cpu loads.
    first_visit: Vec<String>,
}

impl Dist {
    pub(crate) fn table(&self) -> String {
        sizes::table(&self.sizes, "first visit on cpu", |size| self.first_visit.contains(&size.path))
    }
}

pub(crate) fn build(project: &Project, gpu: bool) -> Result<()> {
    let dist = make(project, gpu)?;
    println!("\n{}\ndist/ is ready: copy it to any web server.", dist.table());
    Ok(())
}

/// Everything at full optimisation, into `dist/`.
pub(crate) fn make(project: &Project, gpu: bool) -> Result<Dist> {
    serve::front_end(project)?;
    let wasm = project.target.join("dist-wasm");
    optimized(project, Engine::Cpu, &wasm)?;
    if gpu {
        optimized(project, Engine::Gpu, &wasm)?;
    } else {
        remove(&wasm.join(Engine::Gpu.name()))?;
    }
    phase("dist/ (compression at its best takes a while)", || {
        assemble(project, &wasm, &project.at("dist"), Effort::Most)
    })
}

/// An engine for visitors: link-time optimised, bound, and through wasm-opt.
fn optimized(project: &Project, engine: Engine, wasm: &Path) -> Result<()> {
    let name = engine.name();
    let module = phase(&format!("{name} engine, optimised (minutes)"), || {
        engine::compile(project, engine, Profile::Dist, Voice::Aloud)
    })?;
    let folder = wasm.join(name);
    if engine::is_newer(&folder.join(bindgen::SCRIPT), &module) {
        return Ok(());
    }
    phase(&format!("{name} engine, made smaller"), || {
        // Under another name until it is whole, since its presence says that it is done.
        let beside = wasm.join(format!("{name}-unfinished"));
        bindgen::bind(&module, &beside, Names::Dropped)?;
        optimize::optimize(project, &beside.join(bindgen::MODULE))?;
        remove(&folder)?;
        fs::rename(&beside, &folder).context("the optimised engine cannot be put in place")
    })
}

/// Lays out `out` from the checkout and the engines in `wasm`: one folder named by the hash of all it
/// holds, which may be cached for ever, and `index.html`, which names it.
pub(crate) fn assemble(project: &Project, wasm: &Path, out: &Path, effort: Effort) -> Result<Dist> {
    remove(out)?;
    let staged = out.join("staged");
    copy_tree(&project.at("www"), &staged.join("www"), |path| is_for_visitors(path) && path != Path::new("wasm"))?;
    if project.at("models").is_dir() {
        copy_tree(&project.at("models"), &staged.join("models"), |path| is_for_visitors(path) && is_of_a_model(path))?;
    }
    copy_tree(wasm, &staged.join("www/wasm"), is_for_visitors)?;
    let listing = Listing::of_folder(&staged.join("www/wasm"));
    ensure!(listing.cpu.is_some(), "the cpu engine is not built: {} lacks it", wasm.display());
    fs::write(staged.join("www/wasm/engines.json"), listing.json()?).context("engines.json cannot be written")?;

    let hash = content_hash(&staged)?;
    let page = fs::read_to_string(project.at("index.html")).context("index.html cannot be read")?;
    let graph = modules::graph(&staged, modules::MAIN)?;
    let first_visit = first_visit(&staged, &page, &graph, &hash)?;
    let keeper = offline::worker(&staged, &hash)?;
    fs::rename(&staged, out.join(&hash)).context("dist/ cannot be laid out")?;
    fs::write(out.join(offline::FILE), keeper).context("the service worker cannot be written")?;
    fs::write(out.join("index.html"), offline::registered(&visitors_page(&page, &graph, &hash)?)?)
        .context("dist/index.html cannot be written")?;
    for module in FOR_OTHER_PAGES {
        fs::write(out.join(module), format!("export * from \"./{hash}/www/{module}\";\n"))
            .with_context(|| format!("dist/{module} cannot be written"))?;
    }
    Ok(Dist { sizes: sizes::compress_folder(out, effort)?, first_visit })
}

/// The page with its policy, its links into the hashed folder, and a preload of every module.
fn visitors_page(page: &str, graph: &[String], hash: &str) -> Result<String> {
    let mut rewritten = page.to_owned();
    for folder in ["www", "models"] {
        for start in [format!("=\"./{folder}/"), format!("=\"{folder}/")] {
            rewritten = rewritten.replace(&start, &format!("=\"./{hash}/{folder}/"));
        }
    }
    csp::into_head(&modules::preloaded(&rewritten, graph, &format!("./{hash}/"))?)
}

/// What a first visit loads on the cpu, as paths in `dist/`.
fn first_visit(staged: &Path, page: &str, graph: &[String], hash: &str) -> Result<Vec<String>> {
    let mut loaded: Vec<String> = graph.to_vec();
    loaded.extend(linked(page));
    if staged.join("www/worker.js").is_file() {
        loaded.extend(modules::graph(staged, "www/worker.js")?);
    }
    let engine = format!("www/wasm/{}", Engine::Cpu.name());
    loaded.extend([format!("{engine}/{}", bindgen::SCRIPT), format!("{engine}/{}", bindgen::MODULE)]);
    loaded.push("www/wasm/engines.json".into());
    loaded.extend(["config.json", "model.safetensors", "tokenizer.json"].map(|file| format!("{FIRST_MODEL}/{file}")));
    let mut paths: Vec<String> = loaded.iter().map(|path| format!("{hash}/{path}")).collect();
    paths.push("index.html".into());
    Ok(paths)
}

/// The files of the checkout that a page's tags name.
fn linked(page: &str) -> Vec<String> {
    ["href=\"", "src=\""]
        .iter()
        .flat_map(|attribute| page.split(attribute).skip(1))
        .filter_map(|rest| rest.split('"').next())
        .map(|address| address.trim_start_matches("./").to_owned())
        .filter(|address| address.starts_with("www/"))
        .collect()
}

/// Types are for the developers, hidden files and what made a model for the checkout.
fn is_for_visitors(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && !name.ends_with(".d.ts")
}

/// What the page may ask for of a model, and its card; `path` is relative to `models/`. What training left
/// behind and drawings of it stay in the checkout; a text that a recipe is trained on is fetched by the page.
fn is_of_a_model(path: &Path) -> bool {
    match path.components().count() {
        1 => true,
        2 => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ["config.json", "model.safetensors", "tokenizer.json", "README.md"].contains(&&*name)
                || name.ends_with(".txt")
        }
        _ => false,
    }
}

fn copy_tree(from: &Path, to: &Path, wanted: impl Fn(&Path) -> bool + Copy) -> Result<()> {
    copy_below(from, Path::new(""), to, wanted).with_context(|| format!("{} cannot be copied", from.display()))
}

fn copy_below(top: &Path, below: &Path, to: &Path, wanted: impl Fn(&Path) -> bool + Copy) -> Result<()> {
    fs::create_dir_all(to.join(below))?;
    for entry in fs::read_dir(top.join(below))? {
        let entry = entry?;
        let path = below.join(entry.file_name());
        if !wanted(&path) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_below(top, &path, to, wanted)?;
        } else {
            fs::copy(entry.path(), to.join(&path))?;
        }
    }
    Ok(())
}

/// Changes when any file's name or content does, and only then.
fn content_hash(folder: &Path) -> Result<String> {
    let mut files: Vec<PathBuf> = sizes::files(folder)?;
    files.sort();
    let mut hasher = Sha256::new();
    for file in files {
        let bytes = fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        hasher.update((name.len() as u64).to_le_bytes());
        hasher.update(name);
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    }
    Ok(hasher.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html><head>\n<meta charset=\"utf-8\">\n\
        <link rel=\"stylesheet\" href=\"./www/page.css\">\n\
        <script type=\"module\" src=\"www/main.js\"></script></head></html>";

    fn checkout(name: &str) -> Project {
        let root = std::env::temp_dir().join(format!("headlight-dist-{name}-{}", std::process::id()));
        for (path, text) in [
            ("index.html", PAGE),
            ("www/main.js", "import \"./a.js\";\nimport \"./b.js\";"),
            ("www/a.js", ""),
            ("www/b.js", ""),
            ("www/b.d.ts", "types"),
            ("www/page.css", "a{}"),
            ("www/offline.js", "const VERSION = \"\";\nconst FILES = [];\n"),
            ("www/wasm/cpu/headlight.js", "quick"),
            ("models/dates/config.json", "{}"),
            ("models/dates/loss.svg", "<svg/>"),
            ("models/dates/training/optimizer.safetensors", "moments"),
            ("models/tales/model.safetensors", "weights"),
            ("models/tales/tokenizer.json", "{}"),
            ("models/tales/novels.txt", "It is a truth"),
            ("wasm/cpu/headlight.js", "best"),
            ("wasm/cpu/headlight_bg.wasm", "wasm"),
        ] {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Project { target: root.join("target"), root }
    }

    #[test]
    fn dist_is_one_hashed_folder_and_a_page_that_points_into_it() {
        let project = checkout("layout");
        let (wasm, out) = (project.at("wasm"), project.at("dist"));
        let dist = assemble(&project, &wasm, &out, Effort::Least).unwrap();
        let page = fs::read_to_string(out.join("index.html")).unwrap();
        let folder = dist.sizes.iter().find_map(|size| size.path.strip_suffix("/www/main.js")).unwrap().to_owned();

        assert_eq!(folder.len(), 12);
        for address in ["www/main.js", "www/a.js", "www/b.js", "www/page.css"] {
            assert_eq!(page.matches(&format!("\"./{folder}/{address}\"")).count(), 1, "{address} in {page}");
        }
        assert!(!page.contains("\"./www/") && !page.contains("\"www/"));
        assert_eq!(fs::read_to_string(out.join(&folder).join("www/wasm/cpu/headlight.js")).unwrap(), "best");
        assert!(!out.join(&folder).join("www/b.d.ts").exists());
        let listed = fs::read_to_string(out.join(&folder).join("www/wasm/engines.json")).unwrap();
        assert_eq!(listed, r#"{"cpu":{"bytes":4},"gpu":null}"#);
        let mut models: Vec<&str> =
            dist.sizes.iter().filter_map(|size| size.path.split_once("/models/")).map(|(_, path)| path).collect();
        models.sort_unstable();
        assert_eq!(
            models,
            ["dates/config.json", "tales/model.safetensors", "tales/novels.txt", "tales/tokenizer.json"],
            "every model, and nothing of its training"
        );
        let visit: Vec<&String> = dist.first_visit.iter().filter(|path| path.contains("/models/")).collect();
        assert!(visit.len() == 3 && visit.iter().all(|path| path.contains("/models/dates/")), "{visit:?}");
        fs::remove_dir_all(&project.root).unwrap();
    }

    #[test]
    fn the_hash_follows_the_content() {
        let project = checkout("hash");
        let before = content_hash(&project.at("www")).unwrap();
        assert_eq!(before, content_hash(&project.at("www")).unwrap());
        fs::write(project.at("www/a.js"), "changed").unwrap();
        assert_ne!(before, content_hash(&project.at("www")).unwrap());
        fs::remove_dir_all(&project.root).unwrap();
    }
}
