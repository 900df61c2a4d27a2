//! The software bill of materials of `dist/`: each crate and npm package with version, licence and checksum, as
//! CycloneDX.

use crate::phase::run_quietly;
use crate::project::{Project, cargo};
use crate::tools::WASM_TARGET;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Writes `sbom.json`.
pub(crate) fn write(project: &Project, out: &Path) -> Result<()> {
    let components: Vec<Value> = [crates(project)?, packages(project)?].concat().iter().map(Part::component).collect();
    let bill = json!({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": { "component":
            { "type": "application", "name": "headlight", "version": env!("CARGO_PKG_VERSION") } },
        "components": components,
    });
    std::fs::write(out.join("sbom.json"), serde_json::to_string_pretty(&bill)? + "\n")
        .context("sbom.json cannot be written")
}

/// A third-party package.
#[derive(Clone, Debug)]
struct Part {
    name: String,
    version: String,
    licence: Option<String>,
    /// Its package URL without the version: `cargo/NAME` or `npm/NAME`.
    purl: String,
    /// The algorithm and the digest, in hexadecimal.
    hash: Option<(&'static str, String)>,
}

impl Part {
    fn component(&self) -> Value {
        // Old packages write a slash for "or", which is not SPDX.
        let licence = self.licence.as_ref().map(|text| text.replace(" / ", "/").replace('/', " OR "));
        let licences: Vec<Value> = licence.iter().map(|text| json!({ "expression": text })).collect();
        let hashes: Vec<Value> =
            self.hash.iter().map(|(alg, content)| json!({ "alg": alg, "content": content })).collect();
        json!({
            "type": "library", "name": self.name, "version": self.version, "licenses": licences, "hashes": hashes,
            "purl": format!("pkg:{}@{}", self.purl, self.version),
        })
    }
}

/// The crates in the page's engines.
fn crates(project: &Project) -> Result<Vec<Part>> {
    // The tree without those of builds and tests: a tab before the licence, and after it a star at a crate's return.
    let tree = |package: &str, features: &str| {
        let module = ["tree", "--locked", "--package", package, "--features", features, "--target", WASM_TARGET];
        let format = ["--edges", "normal", "--prefix", "none", "--format", "{p}\t{l}\t"];
        run_quietly(Command::new(cargo()).current_dir(&project.root).args(module).args(format))
    };
    let text = tree("headlight-web", "gpu,threads,relaxed-simd")? + &tree("headlight-chat", "web")?;
    let lock = std::fs::read_to_string(project.at("Cargo.lock")).context("Cargo.lock cannot be read")?;
    let checksums = checksums(&lock);
    let part = |line: &str| {
        let (package, licence) = line.split_once('\t')?;
        let (name, version) = package.split_once(" v")?;
        let key = (name.to_owned(), version.split(' ').next()?.to_owned());
        // Only this project's own have none.
        let hash = checksums.get(&key).map(|sum| ("SHA-256", sum.clone()))?;
        let licence = licence.split('\t').next().filter(|text| !text.is_empty()).map(str::to_owned);
        let (name, version) = key.clone();
        Some((key, Part { purl: format!("cargo/{name}"), name, version, licence, hash: Some(hash) }))
    };
    let parts: BTreeMap<(String, String), Part> = text.lines().filter_map(part).collect();
    Ok(parts.into_values().collect())
}

/// Checksums by name and version, from Cargo.lock.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let package = |text: &str| {
        let value = |key: &str| {
            let mut lines = text.lines();
            let said = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'));
            said.map(str::to_owned)
        };
        Some(((value("name")?, value("version")?), value("checksum")?))
    };
    lock.split("[[package]]").filter_map(package).collect()
}

/// The npm packages in the page.
fn packages(project: &Project) -> Result<Vec<Part>> {
    let text = std::fs::read_to_string(project.at("package-lock.json")).context("package-lock.json cannot be read")?;
    let lock: Value = serde_json::from_str(&text).context("package-lock.json is no JSON")?;
    let part = |(path, about): (&String, &Value)| {
        let name = path.strip_prefix("node_modules/").filter(|_| about["dev"] != true)?;
        let word = |key: &str| about[key].as_str().map(str::to_owned);
        let digest = word("integrity").and_then(|text| hexadecimal(text.strip_prefix("sha512-")?));
        // A package URL escapes the @ of a scope.
        let purl = format!("npm/{}", name.replace('@', "%40"));
        let (version, licence) = (word("version")?, word("license"));
        Some(Part { name: name.into(), version, licence, purl, hash: digest.map(|digest| ("SHA-512", digest)) })
    };
    Ok(lock["packages"].as_object().into_iter().flatten().filter_map(part).collect())
}

/// Base64 as hexadecimal.
fn hexadecimal(base64: &str) -> Option<String> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut held, mut text) = (0u32, 0, String::new());
    for digit in base64.trim_end_matches('=').bytes() {
        bits = bits << 6 | u32::try_from(DIGITS.iter().position(|other| *other == digit)?).ok()?;
        held += 6;
        if held >= 8 {
            held -= 8;
            text += &format!("{:02x}", bits >> held & 0xff);
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The licences that deny.toml allows.
    fn allowed(rules: &str) -> Vec<&str> {
        let list = rules.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
        list.split('"').skip(1).step_by(2).flat_map(|licence| licence.split(" WITH ")).collect()
    }

    #[test]
    fn every_part_has_a_licence_that_is_known_and_a_checksum() {
        let project = Project::find().unwrap();
        let rules = std::fs::read_to_string(project.at("deny.toml")).unwrap();
        let licences = allowed(&rules);
        assert!(licences.contains(&"MIT") && licences.contains(&"LLVM-exception"), "{licences:?}");
        let parts = [crates(&project).unwrap(), packages(&project).unwrap()].concat();
        for one in ["burn", "minijinja", "tokenizers", "wgpu", "lit-html", "@noble/hashes"] {
            assert!(parts.iter().any(|part| part.name == one), "{one}");
        }
        for one in ["clap", "burn-store", "ts-rs", "headlight", "typescript"] {
            assert!(parts.iter().all(|part| part.name != one), "{one} must not be inside");
        }
        for part in parts {
            let component = part.component();
            let said = component["licenses"][0]["expression"].as_str().unwrap_or_default().to_owned();
            assert!(!said.is_empty(), "{part:?}");
            let words = said.split([' ', '(', ')']).filter(|word| !["", "OR", "AND", "WITH"].contains(word));
            words.for_each(|word| assert!(licences.contains(&word), "{word} of {part:?}"));
            let (length, content) =
                (component["hashes"][0]["alg"].as_str(), component["hashes"][0]["content"].as_str());
            let expected = if length == Some("SHA-512") { 128 } else { 64 };
            assert_eq!(content.map(str::len), Some(expected), "{part:?}");
        }
    }

    #[test]
    fn digests_are_written_as_hexadecimal() {
        assert_eq!(hexadecimal("AAEC/f7/"), Some("000102fdfeff".into()));
        assert_eq!(hexadecimal("qg=="), Some("aa".into()));
        assert_eq!(hexadecimal("a!"), None);
    }
}
