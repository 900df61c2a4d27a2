//! A model folder of any family, through the library alone.

use std::fs;
use std::path::Path;

use headlight::Result;
use headlight::config::Precision;
use headlight::edit::Paddings;
use headlight::model::{Model, Signal};
use headlight::run::Inputs;
use headlight::weights::{Assembly, Header, configured, parts_of, read_tensors, split};
use serde::Deserialize;

/// The text of a file in the folder.
pub fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{}: {e}", folder.join(name).display()))
}

/// The content of a folder's `inputs.json`.
#[derive(Deserialize)]
struct InputFile {
    ids: Option<Vec<Vec<u32>>>,
    padding: Option<Vec<Vec<u8>>>,
    types: Option<Vec<Vec<u32>>>,
    target_ids: Option<Vec<Vec<u32>>>,
}

/// The tensor of a file, if there is one; only its first sequences, at most so many.
fn signal(folder: &Path, file: &str, name: &str, model: &Model, most: usize) -> Option<Signal> {
    let bytes = fs::read(folder.join(file)).ok()?;
    let (mut shape, mut values) = read_tensors(&bytes).expect("tensors").remove(name).expect(name);
    let row = values.len() / shape[0];
    shape[0] = shape[0].min(most);
    values.truncate(shape[0] * row);
    Some(Signal::new(model.config.input, &shape, values).expect("the model reads these numbers"))
}

/// The features in a model's folder, of its first sequences.
pub fn features(folder: &Path, model: &Model, most: usize) -> Option<Signal> {
    signal(folder, "features.safetensors", "input_features", model, most)
}

/// The inputs in a model's folder.
pub fn inputs(folder: &Path, model: &Model) -> Inputs {
    let pixels = signal(folder, "pixels.safetensors", "pixel_values", model, usize::MAX);
    let signal = pixels.or_else(|| features(folder, model, usize::MAX));
    if signal.is_some() && !model.config.architecture.has_decoder() {
        return Inputs { signal, ..Inputs::default() };
    }
    let given: InputFile = serde_json::from_str(&read(folder, "inputs.json")).expect("inputs.json is JSON");
    let encodes = model.config.architecture.has_encoder();
    let (encoder, decoder) = if encodes { (given.ids, given.target_ids) } else { (None, given.ids) };
    let paddings = Paddings { source: given.padding, target: None };
    Inputs { encoder, signal, decoder, types: given.types, paddings, ..Inputs::default() }
}

/// Opens a folder; the family's name and the model.
pub fn open(folder: &Path) -> Result<(&'static str, Model)> {
    open_in(folder, Precision::F32)
}

/// The same with matrices in this precision.
pub fn open_in(folder: &Path, precision: Precision) -> Result<(&'static str, Model)> {
    open_with(folder, &read(folder, "config.json"), None, precision)
}

/// The same with these texts instead of the two configuration files.
pub fn open_with(
    folder: &Path,
    config: &str,
    generation: Option<&str>,
    precision: Precision,
) -> Result<(&'static str, Model)> {
    open_files(&weight_files(folder)?, config, generation, precision)
}

/// The weight files of a folder.
pub fn weight_files(folder: &Path) -> Result<Vec<Vec<u8>>> {
    let parts = match folder.join("model.safetensors.index.json").exists() {
        true => parts_of(&read(folder, "model.safetensors.index.json"))?,
        false => vec!["model.safetensors".to_owned()],
    };
    Ok(parts.iter().map(|name| fs::read(folder.join(name)).expect(name)).collect())
}

/// The same for a device that computes with so many bytes of one tensor at once.
pub fn open_in_pieces(folder: &Path, precision: Precision, piece_limit: u64) -> Result<Model> {
    let form = |assembly: Assembly| assembly.with_precision(precision).with_piece_limit(Some(piece_limit));
    Ok(open_formed(&weight_files(folder)?, &read(folder, "config.json"), None, form)?.1)
}

/// The same with these weight files.
pub fn open_files(
    files: &[Vec<u8>],
    config: &str,
    generation: Option<&str>,
    precision: Precision,
) -> Result<(&'static str, Model)> {
    open_formed(files, config, generation, |assembly| assembly.with_precision(precision))
}

fn open_formed(
    files: &[Vec<u8>],
    config: &str,
    generation: Option<&str>,
    form: impl FnOnce(Assembly) -> Assembly,
) -> Result<(&'static str, Model)> {
    let read: Vec<(&str, &[u8])> = files.iter().map(|bytes| split(bytes)).collect::<Result<_>>()?;
    let headers: Vec<Header> = read.iter().map(|(json, _)| Header::parse(json)).collect::<Result<_>>()?;
    let opened = configured(config, generation, &headers)?;
    let mut assembly = form(Assembly::new(&opened.config, opened.names, headers, &super::device())?);
    for (i, (_, data)) in read.iter().enumerate() {
        // In pieces that end inside numbers and tensors.
        data.chunks(1_001).try_for_each(|piece| assembly.feed(i, piece))?;
    }
    Ok((opened.family, assembly.finish()?))
}
