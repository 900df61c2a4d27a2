//! The files of weights in a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::text_file::text;
use crate::error::{Error, Result};
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
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    let mut checkpoints: Vec<PathBuf> = entries.unwrap_or_default();
    checkpoints.retain(|file| file.extension().is_some_and(|extension| extension == "pt"));
    match &checkpoints[..] {
        [] => Ok(vec![one]),
        [only] => Ok(vec![only.clone()]),
        _ => Err(Error::file(folder, io::Error::other("it holds several .pt files: leave one of them"))),
    }
}
