//! Browsers for the tests, Chromium, Firefox and WebKit: found, or on Debian installed.

use crate::phase::phase;
use crate::tools::{can_install, install};
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;

const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/// The path of Chromium; installs Debian's package, with fonts for the page's scripts, if it is missing.
pub(crate) fn chromium() -> Result<String> {
    if let Some(named) = named("CHROMIUM")? {
        return Ok(named);
    }
    let found = NAMES.iter().find_map(|name| path_of(name));
    let missing: Vec<&str> = [("chromium", found.is_none()), ("fonts-noto-core", !has_bengali_font())]
        .into_iter()
        .filter_map(|(package, missing)| missing.then_some(package))
        .collect();
    if !missing.is_empty() && can_install() {
        phase("Debian packages for the browser tests", || install(&missing))?;
    }
    match found.or_else(|| NAMES.iter().find_map(|name| path_of(name))) {
        Some(path) => Ok(path),
        None => {
            bail!("the browser tests need Chromium or Chrome: install it, or name its program in CHROMIUM")
        }
    }
}

/// The path of Chromium's headless shell, which opens a page in half the time, for the tests without a GPU. It must be
/// Chromium's version. Installs Debian's package if it is missing; without one the tests use Chromium.
pub(crate) fn headless_shell() -> Option<String> {
    const NAME: &str = "chromium-headless-shell";
    let chosen = named("CHROMIUM").is_ok_and(|program| program.is_some());
    if chosen { None } else { found_or_installed(&[NAME], NAME, "Chromium without windows").ok().flatten() }
}

const FIREFOXES: &[&str] = &[
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/// The path of Firefox; installs Debian's package if it is missing. Without one its few tests are skipped, with a note.
pub(crate) fn firefox() -> Result<Option<String>> {
    match named("FIREFOX")? {
        Some(named) => Ok(Some(named)),
        None => found_or_installed(FIREFOXES, "firefox-esr", "Firefox"),
    }
}

/// The path of WebKit's WebDriver, which includes a browser. Installs Debian's package if it is missing, with a virtual
/// screen, since WebKit has no headless mode. Without them its few tests are skipped, with a note.
pub(crate) fn webkit() -> Result<Option<String>> {
    let screen = found_or_installed(&["Xvfb"], "xvfb", "A screen")?;
    let driver = match named("WEBKIT")? {
        Some(named) => Some(named),
        None => found_or_installed(&["WebKitWebDriver"], "webkit2gtk-driver", "WebKit")?,
    };
    Ok(screen.and(driver))
}

/// The program named by an environment variable, if it is set.
fn named(variable: &str) -> Result<Option<String>> {
    let named = std::env::var(variable).ok().filter(|name| !name.is_empty());
    match named {
        Some(named) if path_of(&named).is_none() => {
            bail!("{variable} is set to {named}, and there is no such program")
        }
        named => Ok(named),
    }
}

/// The first of these programs that exists, or else the one from Debian's package.
fn found_or_installed(names: &[&str], package: &str, title: &str) -> Result<Option<String>> {
    let find = || names.iter().find_map(|name| path_of(name));
    if find().is_none() && can_install() {
        phase(&format!("{title} for the browser tests"), || install(&[package]))?;
    }
    Ok(find())
}

/// The full path of a program, from a path or a name on PATH.
fn path_of(name: &str) -> Option<String> {
    if Path::new(name).is_absolute() {
        return Path::new(name).is_file().then(|| name.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    let path = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())?;
    Some(path.to_string_lossy().into_owned())
}

/// Without a Bengali font the text is drawn as boxes. Systems without fontconfig have one.
fn has_bengali_font() -> bool {
    match Command::new("fc-list").args([":lang=bn", "family"]).output() {
        Ok(output) => !output.stdout.is_empty(),
        Err(_) => !can_install(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn programs_are_found_by_name_and_by_path() {
        let shell = path_of("sh").unwrap();
        assert!(Path::new(&shell).is_absolute());
        assert_eq!(path_of(&shell), Some(shell));
        assert_eq!(path_of("headlight-no-such-program"), None);
        assert_eq!(path_of("/headlight/no/such/program"), None);
    }
}
