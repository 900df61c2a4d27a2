//! The way in for every model: its files' headers first, then pieces of their data, into a slot.

use std::sync::Arc;

use super::arrival::{Arrival, ModelFiles, open};
use super::engine::Engine;
use super::loaded_model::LoadedModel;
use super::memory::MOST_BYTES;
use crate::config::{Config, Precision};
use crate::cost::parts;
use crate::error::{Error, InputProblem, Result};
use crate::family::FamilyConfig;
use crate::image::Picture;
use crate::measure::ModelInfo;
use crate::model::Model;
use crate::preprocessor::with_class;
use crate::protocol::Survey;
use crate::questions::laboratory::PartRow;
use crate::run::Signals;
use crate::text::Tokenizer;
use crate::weights::{Assembly, ComputedCopy, Header, split};

/// A model that is in memory: a native host's own, which it may use at the same time.
#[derive(Clone)]
pub struct HeldModel {
    pub model: Model,
    pub tokenizer: Option<Arc<Tokenizer>>,
    /// `preprocessor_config.json`
    pub processor: Option<String>,
    /// The common name of its family.
    pub family: &'static str,
    /// Images by name: each is read by the model once it is in its slot.
    pub images: Vec<(String, Picture)>,
}

/// The place of a model in the engine.
#[derive(Clone, Debug)]
pub enum Slot {
    /// The page's model: scenes and questions are about it.
    Page,
    /// The second model of a comparison, which questions name by this key, with the images that it has read. Another
    /// one replaces it.
    Beside { key: String, signals: Signals },
}

impl Engine {
    /// A model's description from its configuration and the headers of its weights.
    ///
    /// # Errors
    /// Files that are no supported model.
    pub fn survey(&self, files: ModelFiles<'_>) -> Result<Survey> {
        let (FamilyConfig { config, family, unfollowed, tower, .. }, assembly) = open(files, &self.compute)?;
        let parts: Vec<PartRow> = parts(&config, assembly.has("head.bias"))
            .into_iter()
            .map(|part| PartRow { name: part.name, parameters: part.parameters as f64 })
            .collect();
        let precisions = self.precisions().iter();
        Ok(Survey {
            name: config.name.clone(),
            family,
            architecture: config.architecture,
            parameters: parts.iter().map(|part| part.parameters).sum(),
            parts,
            bytes: precisions.clone().map(|precision| (precision.name(), assembly.bytes(*precision) as f64)).collect(),
            pieces: precisions
                .map(|precision| (precision.name(), assembly.largest_tensor(*precision) as f64))
                .collect(),
            piece_limit: self.compute.piece_limit.map(|most| most as f64),
            limit: self.room(&assembly) as f64,
            ignored: assembly.spare().to_vec(),
            unfollowed,
            tower,
            config,
        })
    }

    /// Begins a model; the current one keeps answering until all of the new one is here. The precision is that of its
    /// matrices in memory.
    ///
    /// # Errors
    /// Files that are no supported model; more bytes than there is room for.
    pub fn begin(&mut self, files: ModelFiles<'_>, precision: Option<&str>) -> Result<()> {
        let precision = precision
            .map_or(Ok(Precision::default()), str::parse)
            .map_err(|problem| InputProblem::Said(format!("the weights' precision {problem}")))?;
        self.arrival = Some(self.arriving(files, precision)?);
        let space = self.space();
        if let Some(loaded) = &mut self.loaded {
            let inputs = loaded.session.run().inputs().clone();
            loaded.make_room(&inputs, space);
        }
        Ok(())
    }

    /// Takes the next bytes of a file's data section. A failure cancels the arrival.
    ///
    /// # Errors
    /// Numbers that are not finite; more bytes than the header says, or than there is room for.
    pub fn feed(&mut self, file: usize, bytes: &[u8]) -> Result<()> {
        let mut arrival = self.arrival.take().ok_or_else(nothing_began)?;
        self.fed(&mut arrival, file, bytes)?;
        self.arrival = Some(arrival);
        Ok(())
    }

    /// Puts the model that arrived into a slot, in place of the one there, and describes it.
    ///
    /// # Errors
    /// A file that ended early; a device that failed.
    pub async fn finish(&mut self, slot: Slot) -> Result<ModelInfo> {
        let arrival = self.arrival.take().ok_or_else(nothing_began)?;
        self.put(arrival, slot).await
    }

    /// Loads a model from its files at once, beside one that may be arriving: its tokenizer and its processor of images
    /// are JSON.
    ///
    /// # Errors
    /// Those of `begin`, `feed` and `finish`; the slot's model stays.
    pub async fn load(
        &mut self,
        slot: Slot,
        config: &str,
        weights: &[u8],
        [tokenizer, processor]: [Option<&str>; 2],
    ) -> Result<ModelInfo> {
        // Files of this project's format; of two broken ones this is the one to name.
        Config::from_json(config)?;
        let (header, data) = split(weights)?;
        let headers = [header.to_owned()];
        let files = ModelFiles { config, tokenizer, processor, headers: &headers, ..ModelFiles::default() };
        let mut arrival = self.arriving(files, Precision::default())?;
        self.fed(&mut arrival, 0, data)?;
        self.put(arrival, slot).await
    }

    /// Puts a model that is in memory into a slot, in place of the one there, and describes it.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn hold(&mut self, slot: Slot, held: HeldModel) -> Result<ModelInfo> {
        let HeldModel { model, tokenizer, processor, family, .. } = held;
        match slot {
            Slot::Page => {
                let info = ModelInfo::in_family(&model, tokenizer.as_deref(), family).await?;
                self.questions.forget();
                self.lens = None;
                self.loaded = Some(LoadedModel::new(model, tokenizer, processor, family));
                Ok(info)
            }
            Slot::Beside { key, signals } => {
                let info = self.questions.set_compared(key, model, tokenizer, processor, signals).await?;
                Ok(ModelInfo { family, ..info })
            }
        }
    }

    /// A computed copy of the page's model, which was made from files with these headers; `None` of one that is always
    /// read from its files.
    ///
    /// # Errors
    /// Headers that cannot be read.
    pub fn computed_copy(&self, headers: &[String]) -> Result<Option<ComputedCopy>> {
        let headers: Vec<Header> = headers.iter().map(|json| Header::parse(json)).collect::<Result<_>>()?;
        let names = headers.iter().flat_map(Header::names).map(str::to_owned).collect();
        Ok(self.loaded.as_ref().and_then(|loaded| ComputedCopy::new(&loaded.session.model, names)))
    }

    /// Cancels the arrival.
    pub fn forget(&mut self) {
        self.arrival = None;
    }

    /// A model that awaits its weights, if there is room for them.
    fn arriving(&self, files: ModelFiles<'_>, precision: Precision) -> Result<Box<Arrival>> {
        let (FamilyConfig { config, family, .. }, assembly) = open(files, &self.compute)?;
        // An engine without this precision stores full ones, and reports it.
        let precision = if self.precisions().contains(&precision) { precision } else { Precision::F32 };
        assembly.check_precision(precision)?;
        let assembly = assembly.with_precision(precision);
        let bytes = assembly.bytes(precision);
        self.has_room(bytes, &assembly)?;
        assembly.check_pieces()?;
        let tokenizer = files.tokenizer.map(|text| Tokenizer::from_json(text, &config)).transpose()?.map(Arc::new);
        let processor = files.processor.map(|text| with_class(text.to_owned(), family));
        let (early, lacked) = (None, usize::MAX);
        Ok(Box::new(Arrival { assembly, precision, tokenizer, processor, family, bytes, early, lacked }))
    }

    /// Accepts bytes; copies that turn out to differ take more memory than the survey said.
    fn fed(&self, arrival: &mut Arrival, file: usize, bytes: &[u8]) -> Result<()> {
        arrival.assembly.feed(file, bytes)?;
        let bytes = arrival.assembly.bytes(arrival.precision);
        if bytes == arrival.bytes {
            return Ok(());
        }
        arrival.bytes = bytes;
        self.has_room(bytes, &arrival.assembly)
    }

    /// Describes a complete model and puts it into its slot.
    async fn put(&mut self, arrival: Box<Arrival>, slot: Slot) -> Result<ModelInfo> {
        let Arrival { assembly, tokenizer, processor, family, early, .. } = *arrival;
        let run = early.map(|early| early.session.into_run());
        let model = assembly.finish()?;
        let info = self.hold(slot, HeldModel { model, tokenizer, processor, family, images: Vec::new() }).await?;
        if let (Some(run), Some(loaded)) = (run, &mut self.loaded) {
            loaded.resume(run);
        }
        Ok(info)
    }

    fn has_room(&self, bytes: u64, assembly: &Assembly) -> Result<()> {
        let most = self.room(assembly);
        if bytes <= most {
            return Ok(());
        }
        let [needed, most] = [bytes, most].map(|bytes| bytes.div_ceil(1 << 20) as f64);
        Err(InputProblem::WeightsMemory { needed, most }.into())
    }

    /// The memory for weights beside the current model's, which answers until they are here, the second model's, and
    /// the largest arriving tensor.
    fn room(&self, assembly: &Assembly) -> u64 {
        let held = self.loaded.as_ref().map_or(0, |loaded| loaded.session.model.bytes());
        MOST_BYTES.saturating_sub(held + self.questions.bytes() + assembly.largest())
    }
}

pub(super) fn nothing_began() -> Error {
    InputProblem::Said("the engine is not loading a model: begin with one".into()).into()
}
