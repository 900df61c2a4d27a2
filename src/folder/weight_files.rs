//! The files of weights in a folder.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::text_file::text;
use crate::error::{Error, Result};
use crate::gguf::{Part, is_gguf};
use crate::weights::parts_of;

/// The weight files of a folder: one file, or the parts in an index; safetensors before PyTorch.
pub(super) fn weight_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let one = folder.join("model.safetensors");
    for name in ["model.safetensors", "pytorch_model.bin"] {
        let (file, index) = (folder.join(name), folder.join(format!("{name}.index.json")));
        if file.exists() {
            return Ok(vec![file]);
        }
        if index.exists() {
            let text = text(&index, fs::read(&index), Error::weights_syntax)?;
            return Ok(parts_of(&text)?.into_iter().map(|name| folder.join(name)).collect());
        }
    }
    Ok(vec![only_file(folder, "pt")?.unwrap_or(one)])
}

/// The GGUF file at a path, or the only one in a folder that has no configuration.
pub(super) fn gguf_file(path: &Path) -> Result<Option<PathBuf>> {
    if path.is_dir() {
        return if path.join("config.json").exists() { Ok(None) } else { only_file(path, "gguf") };
    }
    let mut first = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(4).read_to_end(&mut first));
    let has_name = path.extension().is_some_and(|extension| extension == "gguf");
    Ok((has_name || read.is_ok() && is_gguf(&first)).then(|| path.to_owned()))
}

/// The files of a GGUF model: this one, or all parts of a split file.
pub(super) fn gguf_parts(path: &Path) -> Result<Vec<PathBuf>> {
    let Some(part) = name(path).and_then(Part::of) else { return Ok(vec![path.to_owned()]) };
    let files: Vec<PathBuf> = part.all().map(|name| path.with_file_name(name)).collect();
    match files.iter().find(|file| !file.exists()) {
        Some(missing) => {
            let problem = format!("it is missing; the model has {} parts: put all into one folder", part.count);
            Err(Error::reading(missing, io::Error::other(problem)))
        }
        None => Ok(files),
    }
}

fn name(path: &Path) -> Option<&str> {
    path.file_name().and_then(|name| name.to_str())
}

/// The file of a folder with this extension, or the first part of the only one, if there is one.
fn only_file(folder: &Path, extension: &str) -> Result<Option<PathBuf>> {
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    let mut files: Vec<PathBuf> = entries.unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|of| of == extension));
    let parts = files.first().and_then(|file| name(file)).and_then(Part::of).map(|part| part.all().collect::<Vec<_>>());
    let is_part = |file: &PathBuf| parts.iter().flatten().any(|part| Some(&part[..]) == name(file));
    if files.iter().all(is_part) {
        files.sort_unstable();
        files.truncate(1);
    }
    match files.len() {
        0 | 1 => Ok(files.pop()),
        _ => Err(Error::reading(
            folder,
            io::Error::other(format!("it holds several .{extension} files: leave one of them")),
        )),
    }
}
