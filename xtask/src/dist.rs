//! `build`: `dist/`, the page as a folder that any web server can host, under any path.

use crate::bundle::{self, Bundles};
use crate::engine::{self, Engine, Listing, Profile, Voice};
use crate::phase::phase;
use crate::project::{FIRST_MODEL, Project};
use crate::sizes::{self, Effort, Size};
use crate::{bindgen, csp, offline, optimize, sbom, serve};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// A complete `dist/`.
pub(crate) struct Dist {
    pub(crate) sizes: Vec<Size>,
    /// The files of a first visit on the cpu engine.
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

/// Builds everything with full optimisation into `dist/`.
pub(crate) fn make(project: &Project, gpu: bool) -> Result<Dist> {
    serve::front_end(project)?;
    let wasm = project.target.join("dist-wasm");
    let engine = |kind: Engine| {
        let compile = || engine::compile(project, kind, Profile::Dist, Voice::Aloud);
        optimized(project, kind.name(), "engine", &wasm, compile)
    };
    engine(Engine::Cpu)?;
    engine(Engine::Threads)?;
    optimized(project, engine::CHAT, "module", &wasm, || engine::compile_chat(project, Profile::Dist, Voice::Aloud))?;
    if gpu {
        engine(Engine::Gpu)?;
    } else {
        remove(&wasm.join(Engine::Gpu.name()))?;
    }
    phase("dist/ (full compression takes a while)", || {
        let out = project.at("dist");
        let dist = assemble(project, &wasm, &out, Effort::Most)?;
        sbom::write(project, &out)?;
        Ok(dist)
    })
}

/// Builds a module for visitors: link-time optimisation, bindings, wasm-opt.
fn optimized(
    project: &Project,
    name: &str,
    kind: &str,
    wasm: &Path,
    compile: impl FnOnce() -> Result<PathBuf>,
) -> Result<()> {
    let module = phase(&format!("{name} {kind}, optimised (minutes)"), compile)?;
    let folder = wasm.join(name);
    if engine::is_newer(&folder.join(bindgen::SCRIPT), &module) {
        return Ok(());
    }
    phase(&format!("{name} {kind}, made smaller"), || {
        // Built under another name and renamed when complete, since the name shows that it is.
        let beside = wasm.join(format!("{name}-unfinished"));
        bindgen::bind(&module, &beside)?;
        optimize::optimize(project, &beside)?;
        remove(&folder)?;
        fs::rename(&beside, &folder).with_context(|| format!("the optimised {kind} cannot be put in place"))
    })
}

/// Assembles `out` from the checkout and the engines in `wasm`.
///
/// `www/` has the bundles, each with its hash in its name. Engines and models are in a folder named by their common
/// hash, so that browsers keep them when only the page changes. `index.html` names both.
pub(crate) fn assemble(project: &Project, wasm: &Path, out: &Path, effort: Effort) -> Result<Dist> {
    remove(out)?;
    let staged = out.join("staged");
    copy_tree(&project.at("models"), &staged.join("models"), |path| is_for_visitors(path) && is_of_a_model(path))?;
    copy_tree(wasm, &staged.join("wasm"), is_for_visitors)?;
    let listing = Listing::of_folder(&staged.join("wasm"));
    ensure!(listing.cpu.is_some(), "the cpu engine is not built: {} lacks it", wasm.display());
    fs::write(staged.join("wasm/engines.json"), listing.json()?).context("engines.json cannot be written")?;
    let data = content_hash(&staged)?;
    fs::rename(&staged, out.join(&data)).context("dist/ cannot be laid out")?;

    let bundles = bundle::for_visitors(project, out, &format!("../{data}/"), &listing)?;
    let page = fs::read_to_string(project.at("index.html")).context("index.html cannot be read")?;
    let page = offline::registered(&csp::into_head(&visitors_page(&page, &bundles)?)?)?;
    fs::write(out.join("index.html"), page).context("dist/index.html cannot be written")?;
    offline::complete(out)?;
    Ok(Dist { sizes: sizes::compress_folder(out, effort)?, first_visit: first_visit(&bundles, &data)? })
}

/// The page with the names of its bundles, and preloads for the files they load immediately.
fn visitors_page(page: &str, bundles: &Bundles) -> Result<String> {
    let mut page = page.to_owned();
    for (name, bundle) in bundles {
        page = page.replace(&format!("\"./www/{name}\""), &format!("\"./www/{}\"", bundle.file));
    }
    // The files of boot.js come first: the engine waits for them.
    for name in ["boot.js", "main.js"] {
        for file in &bundles.get(name).with_context(|| format!("the page has no {name}"))?.loads {
            if !page.contains(&format!("\"./www/{file}\"")) {
                let script = page.rfind("<script").context("index.html has no script")?;
                page.insert_str(script, &format!("<link rel=\"modulepreload\" href=\"./www/{file}\">\n    "));
            }
        }
    }
    Ok(page)
}

/// The files of a first visit on the cpu engine, as paths in `dist/`.
fn first_visit(bundles: &Bundles, data: &str) -> Result<Vec<String>> {
    let mut paths = vec!["index.html".to_owned(), "www/favicon.svg".to_owned()];
    for name in ["boot.js", "main.js", "worker.js", "page.css"] {
        let bundle = bundles.get(name).with_context(|| format!("the page has no {name}"))?;
        paths.extend(bundle.loads.iter().map(|file| format!("www/{file}")));
    }
    let engine = format!("{data}/wasm/{}", Engine::Cpu.name());
    paths.extend([format!("{engine}/{}", bindgen::SCRIPT), format!("{engine}/{}", bindgen::MODULE)]);
    paths.extend(
        ["config.json", "model.safetensors", "tokenizer.json"].map(|file| format!("{data}/{FIRST_MODEL}/{file}")),
    );
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// Excludes type declarations and hidden files.
fn is_for_visitors(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && !name.ends_with(".d.ts")
}

/// The files of a model that the page may load, and its card; `path` is relative to `models/`. Training states and
/// drawings stay in the checkout. Texts for training and evaluation are included, because the page fetches them.
fn is_of_a_model(path: &Path) -> bool {
    match path.components().count() {
        1 => true,
        2 => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ["config.json", "model.safetensors", "preprocessor_config.json", "tokenizer.json", "README.md"]
                .contains(&&*name)
                || name.ends_with(".png")
                || name.ends_with(".bin")
                || name.ends_with(".txt")
                || name.ends_with(".tsv")
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

/// A hash of all names and contents.
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

    /// A small checkout with all that the bundler needs; `None` if the npm packages are not installed.
    fn checkout(name: &str) -> Option<Project> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
        if !here.join("node_modules/esbuild").is_dir() {
            return None;
        }
        let root = std::env::temp_dir().join(format!("headlight-dist-{name}-{}", std::process::id()));
        let page = "<html><head>\n<meta charset=\"utf-8\">\n\
            <link rel=\"icon\" href=\"./www/favicon.svg\"><link rel=\"stylesheet\" href=\"./www/page.css\">\n\
            <script type=\"module\" async src=\"./www/boot.js\"></script>\
            <script type=\"module\" src=\"./www/main.js\"></script></head></html>";
        for (path, text) in [
            ("index.html", page),
            ("www/main.ts", "export { a } from \"./app/start.js\";"),
            ("www/app/start.ts", "import { a } from \"../a.js\";\nawait import(\"../lazy.js\");\nexport { a };"),
            ("www/a.ts", "export const a: number = 1;"),
            ("www/lazy.ts", "import { a } from \"./a.js\"; console.log(a);"),
            ("www/boot.ts", "import \"./a.js\";"),
            ("www/page.css", "@import \"./rest.css\";"),
            ("www/features.css", "d{}"),
            ("www/rest.css", "a{}"),
            ("www/favicon.svg", "<svg/>"),
            ("www/embed/embed.css", "b{}"),
            ("www/features/export/standalone/standalone.css", "c{}"),
            ("www/examples/lesson.html", "<p>"),
            ("models/dates/config.json", "{}"),
            ("models/dates/loss.svg", "<svg/>"),
            ("models/dates/training/optimizer.safetensors", "moments"),
            ("models/digits/4.png", "image"),
            ("models/digits/preprocessor_config.json", "{}"),
            ("models/digits/training.bin", "digits"),
            ("models/tales/model.safetensors", "weights"),
            ("models/tales/tokenizer.json", "{}"),
            ("models/tales/novels.txt", "It is a truth"),
            ("wasm/cpu/headlight.js", "best"),
            ("wasm/cpu/headlight_bg.wasm", "wasm"),
        ] {
            write(&root.join(path), text);
        }
        let workers = ["thread", "read-worker", "worker", "fetch-worker", "unpack-worker", "write-worker"];
        for name in workers.into_iter().chain(["api", "head-light", "standalone", "offline"]) {
            write(&root.join(format!("www/{name}.ts")), "export const x: number = 1;");
        }
        for name in ["xtask/bundle.js", "xtask/gather.js"] {
            write(&root.join(name), &fs::read_to_string(here.join(name)).unwrap());
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(here.join("node_modules"), root.join("node_modules")).unwrap();
        Some(Project { target: root.join("target"), root })
    }

    fn write(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn dist_is_a_page_that_names_its_bundles_and_a_hashed_folder_of_data() {
        let Some(project) = checkout("layout") else { return };
        let (wasm, out) = (project.at("wasm"), project.at("dist"));
        let dist = assemble(&project, &wasm, &out, Effort::Least).unwrap();
        let page = fs::read_to_string(out.join("index.html")).unwrap();
        let data = dist.sizes.iter().find_map(|size| size.path.strip_suffix("/wasm/engines.json")).unwrap().to_owned();

        assert_eq!(data.len(), 12);
        let named: Vec<&str> = page.split('"').filter_map(|word| word.strip_prefix("./www/")).collect();
        for name in &named {
            assert!(out.join("www").join(name).is_file(), "{name} in {page}");
        }
        let times = |start: &str| named.iter().filter(|name| name.starts_with(start)).count();
        assert_eq!((times("main-"), times("boot-"), times("page-")), (1, 1, 1), "{page}");
        assert!(!named.iter().any(|name| ["main.js", "boot.js", "page.css"].contains(name)), "{page}");
        assert_eq!(fs::read_to_string(out.join(&data).join("wasm/cpu/headlight.js")).unwrap(), "best");
        let listed = fs::read_to_string(out.join(&data).join("wasm/engines.json")).unwrap();
        assert_eq!(listed, r#"{"cpu":{"bytes":4},"threads":null,"gpu":null}"#);
        let mut models: Vec<&str> =
            dist.sizes.iter().filter_map(|size| size.path.split_once("/models/")).map(|(_, path)| path).collect();
        models.sort_unstable();
        assert_eq!(
            models,
            [
                "dates/config.json",
                "digits/4.png",
                "digits/preprocessor_config.json",
                "digits/training.bin",
                "tales/model.safetensors",
                "tales/novels.txt",
                "tales/tokenizer.json"
            ],
            "every model, without its training state"
        );
        let visit: Vec<&String> = dist.first_visit.iter().filter(|path| path.contains("/models/")).collect();
        assert!(visit.len() == 3 && visit.iter().all(|path| path.contains("/models/reverse/")), "{visit:?}");
        let keeper = fs::read_to_string(out.join(offline::FILE)).unwrap();
        assert!(keeper.contains(&format!("./{data}/wasm/cpu/headlight_bg.wasm")) && keeper.contains("./www/main-"));
        for name in ["api.js", "head-light.js"] {
            let text = fs::read_to_string(out.join(name)).unwrap();
            let file = text.split('"').nth(1).unwrap();
            assert!(out.join(file).is_file(), "{text}");
        }
        fs::remove_dir_all(&project.root).unwrap();
    }

    #[test]
    fn the_hash_follows_the_content() {
        let folder = std::env::temp_dir().join(format!("headlight-dist-hash-{}", std::process::id()));
        write(&folder.join("models/a"), "a");
        let before = content_hash(&folder).unwrap();
        assert_eq!(before, content_hash(&folder).unwrap());
        write(&folder.join("models/a"), "changed");
        assert_ne!(before, content_hash(&folder).unwrap());
        fs::remove_dir_all(&folder).unwrap();
    }
}
