//! A model that is loading: its files' metadata, and the weights that have arrived.

use std::sync::Arc;

use super::compute::Compute;
use super::loaded_model::LoadedModel;
use crate::config::Precision;
use crate::error::Result;
use crate::family::FamilyConfig;
use crate::text::Tokenizer;
use crate::weights::{Assembly, Header, configured};

/// The files of a model without the data of its weights.
#[derive(Clone, Copy, Default)]
pub struct ModelFiles<'a> {
    /// `config.json`
    pub config: &'a str,
    /// `generation_config.json`
    pub generation: Option<&'a str>,
    /// `tokenizer.json`
    pub tokenizer: Option<&'a str>,
    /// `preprocessor_config.json`
    pub processor: Option<&'a str>,
    /// The JSON header of each safetensors file.
    pub headers: &'a [String],
    /// The names of these files, for messages.
    pub names: &'a [String],
}

/// A model whose weights are arriving.
pub(super) struct Arrival {
    pub(super) assembly: Assembly,
    pub(super) precision: Precision,
    pub(super) tokenizer: Option<Arc<Tokenizer>>,
    /// `preprocessor_config.json`
    pub(super) processor: Option<String>,
    pub(super) family: &'static str,
    /// The bytes of all its weights once they are here.
    pub(super) bytes: u64,
    /// The weights that are here, with a text that runs through them.
    pub(super) early: Option<Box<LoadedModel>>,
    /// The number of pending parameters when its next step last lacked some.
    pub(super) lacked: usize,
}

/// The configuration and the empty model, if the files have the weights it needs.
pub(super) fn open(files: ModelFiles<'_>, compute: &Compute) -> Result<(FamilyConfig, Assembly)> {
    let parse = |(file, json): (usize, &String)| match (Header::parse(json), files.names.get(file)) {
        (Ok(header), Some(name)) => Ok(header.in_file(name)),
        (Err(e), Some(name)) => Err(e.in_file(name)),
        (parsed, None) => parsed,
    };
    let headers: Vec<Header> = files.headers.iter().enumerate().map(parse).collect::<Result<_>>()?;
    let opened = configured(files.config, files.generation, &headers)?;
    let assembly = Assembly::new(&opened.config, opened.names.clone(), headers, &compute.device)?;
    Ok((opened, assembly.with_piece_limit(compute.piece_limit)))
}
