//! Which file answers a request path, and which paths are refused.

use crate::project::Project;
use std::path::{Path, PathBuf};

/// Files as a web server shows them.
pub(crate) struct Site {
    /// The path of the files' root; begins and ends with a slash.
    prefix: &'static str,
    /// The folders that are shown.
    shown: Shown,
    /// Whether answers have our security headers; a plain static host sends none.
    pub(crate) guarded: bool,
}

enum Shown {
    /// A whole folder.
    Folder(PathBuf),
    /// Names at the root, each in a folder.
    Names(Vec<(&'static str, PathBuf)>),
}

impl Site {
    /// The page of this checkout: its own files, its bundles in `page`, its engines and its models.
    pub(crate) fn checkout(project: &Project, page: &Path) -> Self {
        let mut names = vec![("index.html", project.root.clone()), ("models", project.root.clone())];
        names.push(("wasm", project.page()));
        names.extend(["www", "examples", "api.js", "head-light.js"].map(|name| (name, page.to_owned())));
        Self { prefix: "/", shown: Shown::Names(names), guarded: true }
    }

    /// A finished `dist/` on a foreign host, under a sub-path.
    pub(crate) fn elsewhere(folder: PathBuf, prefix: &'static str) -> Self {
        Self { prefix, shown: Shown::Folder(folder), guarded: false }
    }

    pub(crate) fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// The file for a request's URL; `None` if there is none.
    pub(crate) fn file(&self, url: &str) -> Option<PathBuf> {
        let path = url.split(['?', '#']).next()?;
        let inside = percent_decoded(path)?.strip_prefix(self.prefix)?.to_owned();
        let inside = if inside.is_empty() { "index.html" } else { &inside };
        if !inside.split('/').all(is_plain_name) {
            return None;
        }
        let top = inside.split('/').next()?;
        let folder = match &self.shown {
            Shown::Folder(folder) => folder,
            Shown::Names(names) => names.iter().find_map(|(name, folder)| (*name == top).then_some(folder))?,
        };
        // A link must not lead out of the folder.
        let file = folder.join(inside).canonicalize().ok()?;
        (file.starts_with(folder.canonicalize().ok()?) && file.is_file()).then_some(file)
    }
}

/// Refuses parent folders, hidden files, drives and separators of other systems.
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

/// The MIME type of a file. Browsers refuse modules and WebAssembly with a wrong one.
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

    /// A folder with a page, a hidden file, and a secret next to it with a link.
    fn site(name: &str) -> (PathBuf, Site) {
        let top = std::env::temp_dir().join(format!("headlight-files-{name}-{}", std::process::id()));
        let folder = top.join("checkout");
        std::fs::create_dir_all(folder.join("target/page/www/chunks")).unwrap();
        std::fs::create_dir_all(folder.join("www")).unwrap();
        for file in ["index.html", "target/page/www/a b.js", "target/page/www/.stamp", "target/x", "www/main.ts"] {
            std::fs::write(folder.join(file), file).unwrap();
        }
        std::fs::write(top.join("secret"), "secret").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(top.join("secret"), folder.join("target/page/www/link")).unwrap();
        let project = Project { target: folder.join("target"), root: folder };
        (top, Site::checkout(&project, &project.page()))
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
            "/www/chunks",
            "/www/main.ts",
            "/target/page/www/a%20b.js",
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
    fn a_sub_path_is_part_of_every_address() {
        let (top, _) = site("sub");
        let site = Site::elsewhere(top.join("checkout"), "/some/where/");
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
