//! Which file answers a request path, and which paths are refused.

use crate::modules;
use crate::project::Project;
use std::path::{Path, PathBuf};

/// A folder as a server shows it.
pub(crate) struct Site {
    folder: PathBuf,
    /// The path that the folder appears under; begins and ends with a slash.
    prefix: &'static str,
    /// The only names at the top of the folder that are shown; `None` shows all.
    shown: Option<&'static [&'static str]>,
    /// Whether answers carry the security headers, as ours do and a plain static host's do not.
    pub(crate) guarded: bool,
}

impl Site {
    /// The checkout: the page, its modules and its models, and nothing else that lies there.
    pub(crate) fn checkout(project: &Project) -> Self {
        Self { folder: project.root.clone(), prefix: "/", shown: Some(&["index.html", "www", "models"]), guarded: true }
    }

    /// A finished `dist/` on someone else's host, under a sub-path.
    pub(crate) fn elsewhere(folder: PathBuf, prefix: &'static str) -> Self {
        Self { folder, prefix, shown: None, guarded: false }
    }

    pub(crate) fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// The checkout's page with its modules named as they are now, since they change while it is served; `None` for any
    /// other file, and where a module is missing, which the browser then reports.
    pub(crate) fn page(&self, file: &Path) -> Option<String> {
        if !self.guarded || file != self.folder.canonicalize().ok()?.join("index.html") {
            return None;
        }
        let graph = modules::graph(&self.folder, modules::MAIN).ok()?;
        modules::preloaded(&std::fs::read_to_string(file).ok()?, &graph, "./").ok()
    }

    /// The file for a request's URL, or `None` when there is none to show.
    pub(crate) fn file(&self, url: &str) -> Option<PathBuf> {
        let path = url.split(['?', '#']).next()?;
        let inside = percent_decoded(path)?.strip_prefix(self.prefix)?.to_owned();
        let inside = if inside.is_empty() { "index.html" } else { &inside };
        if !inside.split('/').all(is_plain_name) {
            return None;
        }
        let top = inside.split('/').next()?;
        if self.shown.is_some_and(|shown| !shown.contains(&top)) {
            return None;
        }
        // A link inside the folder must not lead out of it.
        let file = self.folder.join(inside).canonicalize().ok()?;
        (file.starts_with(self.folder.canonicalize().ok()?) && file.is_file()).then_some(file)
    }
}

/// No climbing, no hidden file, no drive, no other system's separator.
fn is_plain_name(segment: &str) -> bool {
    !segment.is_empty() && !segment.starts_with('.') && !segment.contains(['\\', ':', '\0'])
}

fn percent_decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let (high, low) = (hex(rest.next()?)?, hex(rest.next()?)?);
                high * 16 + low
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| value.try_into().ok())
}

/// What a browser is told a file is; it refuses modules and WebAssembly under a wrong name.
pub(crate) fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "md" | "txt" | "ts" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a page, a hidden file, a secret beside it and a link to that.
    fn site(name: &str) -> (PathBuf, Site) {
        let top = std::env::temp_dir().join(format!("headlight-files-{name}-{}", std::process::id()));
        let folder = top.join("checkout");
        std::fs::create_dir_all(folder.join("www/view")).unwrap();
        std::fs::create_dir_all(folder.join("target")).unwrap();
        for file in ["index.html", "www/a b.js", "www/.stamp", "target/x", "../secret"] {
            std::fs::write(folder.join(file), file).unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(top.join("secret"), folder.join("www/link")).unwrap();
        let project = Project { root: folder, target: top.join("target") };
        (top, Site::checkout(&project))
    }

    #[test]
    fn the_page_and_its_files_are_shown() {
        let (top, site) = site("shown");
        assert!(site.file("/").unwrap().ends_with("index.html"));
        assert!(site.file("/?a=1").unwrap().ends_with("index.html"));
        assert!(site.file("/www/a%20b.js?v=2").unwrap().ends_with("a b.js"));
        std::fs::remove_dir_all(top).unwrap();
    }

    #[test]
    fn nothing_else_is() {
        let (top, site) = site("refused");
        for url in [
            "/target/x",
            "/www",
            "/www/",
            "/www/view",
            "/www/.stamp",
            "/www/link",
            "/www/missing.js",
            "/../secret",
            "/www/../../secret",
            "/www/%2e%2e/%2e%2e/secret",
            "/www/..%2f..%2fsecret",
            "/www\\..\\..\\secret",
            "//secret",
            "/www//a%20b.js",
            "/%",
            "/%zz",
            "/www/%00",
            "www/a%20b.js",
            "*",
        ] {
            assert_eq!(site.file(url), None, "{url}");
        }
        std::fs::remove_dir_all(top).unwrap();
    }

    #[test]
    fn the_checkouts_page_names_its_modules() {
        let (top, site) = site("modules");
        std::fs::write(top.join("checkout/index.html"), "<script src=\"./www/main.js\"></script>").unwrap();
        std::fs::write(top.join("checkout/www/main.js"), "import \"./a b.js\";").unwrap();
        let (page, module) = (site.file("/").unwrap(), site.file("/www/main.js").unwrap());
        assert!(site.page(&page).unwrap().contains("<link rel=\"modulepreload\" href=\"./www/a b.js\">"));
        assert_eq!(site.page(&module), None);
        std::fs::remove_file(top.join("checkout/www/a b.js")).unwrap();
        assert_eq!(site.page(&page), None, "a module is missing");
        assert_eq!(Site::elsewhere(top.join("checkout"), "/").page(&page), None);
        std::fs::remove_dir_all(top).unwrap();
    }

    #[test]
    fn a_sub_path_is_part_of_every_address() {
        let (top, checkout) = site("sub");
        let site = Site::elsewhere(checkout.folder, "/some/where/");
        assert!(site.file("/some/where/").unwrap().ends_with("index.html"));
        assert_eq!(site.file("/index.html"), None);
        assert_eq!(site.file("/some/where/../secret"), None);
        std::fs::remove_dir_all(top).unwrap();
    }

    #[test]
    fn browsers_get_the_types_they_insist_on() {
        assert_eq!(mime(Path::new("headlight_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("main.js")), "text/javascript; charset=utf-8");
        assert_eq!(mime(Path::new("model.safetensors")), "application/octet-stream");
    }
}
