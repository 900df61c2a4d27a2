//! `headlight convert`: a model of any family as a `headlight/1` folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::config::Precision;
use headlight::family::{Layout, Names, Target};
use headlight::folder::Folder;
use headlight::model::Model;
use headlight::{Error, InputProblem, Result, weights};
use serde::Deserialize;

use super::output::print_line;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The model's folder: config.json, and weights as safetensors, pytorch_model.bin or one .pt
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// A JSON map of tensor names: from each name in the file to ours, to several of ours that share its rows, to
    /// {"ours": …, "transposed": true}, or to null to ignore it
    #[arg(long, value_name = "FILE.json")]
    names: Option<PathBuf>,
    /// The folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    if same(&args.model, &args.out) {
        return Err(InputProblem::Said("--out is the folder of the model itself: name another one".into()).into());
    }
    let mut folder = Folder::open(&args.model)?;
    if let Some(file) = &args.names {
        folder = folder.with_names(read_names(file)?);
    }
    // Checked before anything is written: the tokenizer must fit, and the output folder must not keep another model's.
    folder.tokenizer()?;
    let tokenizer = args.out.join("tokenizer.json");
    let text = folder.tokenizer_file()?;
    if text.is_none() && tokenizer.exists() {
        let problem = "is another model's, and this one has no tokenizer: take it away or name another --out";
        return Err(InputProblem::Said(format!("{} {problem}", tokenizer.display())).into());
    }
    let model = folder.model(Precision::F32, &Device::flex())?;
    fs::create_dir_all(&args.out).map_err(|e| Error::writing(&args.out, e))?;
    let write = |file: &Path, bytes: &[u8]| fs::write(file, bytes).map_err(|e| Error::writing(file, e));
    write(&args.out.join("config.json"), model.config.to_json().as_bytes())?;
    write_weights(&model, &args.out.join("model.safetensors"))?;
    if let Some(text) = text {
        write(&tokenizer, text.as_bytes())?;
    }
    print_line(&format!("{}: a headlight/1 folder", args.out.display()))
}

/// Writes the weights as they are read from the device, without a second copy in memory.
fn write_weights(model: &Model, path: &Path) -> Result<()> {
    let wrong = |e| Error::writing(path, e);
    let mut file = BufWriter::new(fs::File::create(path).map_err(wrong)?);
    block_on(weights::save_pieces(model, |piece| file.write_all(piece).map_err(wrong)))?;
    file.flush().map_err(wrong)
}

/// Whether both paths are the same existing folder.
fn same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The destination of one tensor, as written by the user.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum NameEntry {
    Whole(Ours),
    Transposed {
        ours: Ours,
        #[serde(default)]
        transposed: bool,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Ours {
    One(String),
    Several(Vec<String>),
}

/// Reads the map of tensor names.
pub(super) fn read_names(file: &Path) -> Result<Names> {
    let text = fs::read_to_string(file).map_err(|e| Error::reading(file, e))?;
    let list: BTreeMap<String, Option<NameEntry>> = serde_json::from_str(&text).map_err(|e| {
        let problem = "is not a map of names (see headlight convert --help)";
        InputProblem::Said(format!("{} {problem}: {e}", file.display()))
    })?;
    let target = |listed| {
        let (ours, transposed) = match listed {
            NameEntry::Whole(ours) => (ours, false),
            NameEntry::Transposed { ours, transposed } => (ours, transposed),
        };
        let ours = match ours {
            Ours::One(name) => vec![name],
            Ours::Several(names) => names,
        };
        Target { ours, layout: if transposed { Layout::Transposed } else { Layout::Rows } }
    };
    let list: BTreeMap<String, Option<Target>> =
        list.into_iter().map(|(theirs, listed)| (theirs, listed.map(target))).collect();
    let each_once = |target: &Target| {
        let names: BTreeSet<&String> = target.ours.iter().collect();
        !names.is_empty() && names.len() == target.ours.len()
    };
    match list.iter().find(|(_, target)| target.as_ref().is_some_and(|target| !each_once(target))) {
        Some((theirs, _)) => {
            let problem = format!("maps `{theirs}` to no name, or twice to the same one: give each name once, or null");
            Err(InputProblem::Said(format!("{} {problem}", file.display())).into())
        }
        None => Ok(Names::from_list(list)),
    }
}
