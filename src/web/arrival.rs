//! A model that arrives piece by piece, at the wasm boundary.

use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::js::{record, to_js};
use crate::config::Precision;
use crate::cost::parts;
use crate::error::{Error, InputProblem, Result};
use crate::family::{self, FamilyConfig};
use crate::lab::PartRow;
use crate::measure::ModelInfo;
use crate::protocol::Survey;
use crate::text::Tokenizer;
use crate::weights::{Assembly, Header};

/// The limit of bytes for weights, and for patterns beside them, in 32-bit addresses, which leaves room for working
/// memory.
pub(super) const MOST_BYTES: u64 = 3 << 30;

/// A model whose weights are arriving.
pub(super) struct Arrival {
    assembly: Assembly,
    precision: Precision,
    tokenizer: Option<Tokenizer>,
    family: &'static str,
    /// The bytes of all its weights once they are here.
    pub(super) bytes: u64,
}

#[wasm_bindgen]
impl Engine {
    /// A model's description from its configuration and the headers of its weights: `Survey` of
    /// `www/protocol/engine.ts`.
    pub fn survey(
        &self,
        config: String,
        generation: Option<String>,
        headers: Vec<String>,
        files: Vec<String>,
    ) -> std::result::Result<JsValue, JsValue> {
        let survey = self.survey_inner(&config, generation.as_deref(), &headers, &files).map_err(|e| to_js(&e))?;
        record(&survey)
    }

    /// The precisions in which it can store matrices, the most exact first: `Precision[]` of `www/protocol/engine.ts`.
    pub fn precisions(&self) -> Vec<String> {
        self.precisions.iter().map(|precision| precision.name().into()).collect()
    }

    /// Begins a model; the current one keeps answering until all of the new one is here.
    pub fn begin(
        &mut self,
        config: String,
        generation: Option<String>,
        tokenizer: Option<String>,
        headers: Vec<String>,
        files: Vec<String>,
        precision: Option<String>,
    ) -> std::result::Result<(), JsValue> {
        let precision = precision
            .map_or(Ok(Precision::default()), |name| name.parse())
            .map_err(|problem| to_js(&InputProblem::Said(format!("the weights' precision {problem}")).into()))?;
        let opened = self.opened(&config, generation.as_deref(), &headers, &files);
        let begun = opened.and_then(|(FamilyConfig { config, family, .. }, assembly)| {
            // An engine without this precision stores full ones, and reports it.
            let precision = if self.precisions.contains(&precision) { precision } else { Precision::F32 };
            let assembly = assembly.with_precision(precision);
            let bytes = assembly.bytes(precision);
            self.has_room(bytes, &assembly)?;
            assembly.check_pieces(self.piece_limit())?;
            let tokenizer = tokenizer.map(|text| Tokenizer::from_json(&text, &config)).transpose()?;
            Ok(Arrival { assembly, precision, tokenizer, family, bytes })
        });
        self.arrival = Some(begun.map_err(|e| to_js(&e))?);
        let space = self.space();
        if let Some(loaded) = &mut self.loaded {
            let inputs = loaded.session.run().inputs().clone();
            loaded.make_room(&inputs, space);
        }
        Ok(())
    }

    /// Takes the next bytes of a file's data section.
    pub fn feed(&mut self, file: usize, bytes: &[u8]) -> std::result::Result<(), JsValue> {
        self.fed(file, bytes).map_err(|e| {
            self.arrival = None;
            to_js(&e)
        })
    }

    /// Replaces the current model by the one that arrived: `ModelInfo` of `www/protocol/engine.ts`.
    pub async fn finish(&mut self) -> std::result::Result<JsValue, JsValue> {
        let arrival = self.arrival.take().ok_or_else(|| to_js(&nothing_began()))?;
        let model = arrival.assembly.finish().map_err(|e| to_js(&e))?;
        self.take(model, arrival.tokenizer, arrival.family).await.map_err(|e| to_js(&e))
    }

    /// Sets the model that arrived as the second one of a comparison instead, and describes it in the same way.
    pub async fn stand(&mut self, key: String) -> std::result::Result<JsValue, JsValue> {
        let arrival = self.arrival.take().ok_or_else(|| to_js(&nothing_began()))?;
        let model = arrival.assembly.finish().map_err(|e| to_js(&e))?;
        let info = self.looks.set_compared(key, model, arrival.tokenizer).await.map_err(|e| to_js(&e))?;
        record(&ModelInfo { family: arrival.family, ..info })
    }

    /// Cancels the arrival.
    pub fn forget(&mut self) {
        self.arrival = None;
    }
}

impl Engine {
    /// A model that awaits its weights, if the files have those it needs.
    fn opened(
        &self,
        config: &str,
        generation: Option<&str>,
        headers: &[String],
        files: &[String],
    ) -> Result<(FamilyConfig, Assembly)> {
        let parse = |(json, name): (&String, &String)| match Header::parse(json) {
            Ok(header) => Ok(header.in_file(name)),
            Err(e) => Err(e.in_file(name)),
        };
        let headers: Vec<Header> = headers.iter().zip(files).map(parse).collect::<Result<_>>()?;
        let names: Vec<&str> = headers.iter().flat_map(Header::names).collect();
        let opened = family::open(config, generation, &names)?;
        let assembly = Assembly::new(&opened.config, opened.names.clone(), headers, &self.device)?;
        Ok((opened, assembly))
    }

    /// Accepts bytes; copies that turn out to differ take more memory than the survey said.
    fn fed(&mut self, file: usize, bytes: &[u8]) -> Result<()> {
        let arrival = self.arrival.as_mut().ok_or_else(nothing_began)?;
        arrival.assembly.feed(file, bytes)?;
        let bytes = arrival.assembly.bytes(arrival.precision);
        if bytes == arrival.bytes {
            return Ok(());
        }
        arrival.bytes = bytes;
        self.arrival.as_ref().map_or(Ok(()), |arrival| self.has_room(bytes, &arrival.assembly))
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
        MOST_BYTES.saturating_sub(held + self.looks.bytes() + assembly.largest())
    }

    fn survey_inner(
        &self,
        config: &str,
        generation: Option<&str>,
        headers: &[String],
        files: &[String],
    ) -> Result<Survey> {
        let (FamilyConfig { config, family, unfollowed, .. }, assembly) =
            self.opened(config, generation, headers, files)?;
        let parts: Vec<PartRow> = parts(&config, assembly.has("head.bias"))
            .into_iter()
            .map(|part| PartRow { name: part.name, parameters: part.parameters as f64 })
            .collect();
        Ok(Survey {
            name: config.name.clone(),
            family,
            architecture: config.architecture,
            parameters: parts.iter().map(|part| part.parameters).sum(),
            parts,
            bytes: self.precisions.iter().map(|kept| (kept.name(), assembly.bytes(*kept) as f64)).collect(),
            pieces: self.precisions.iter().map(|kept| (kept.name(), assembly.largest_kept(*kept) as f64)).collect(),
            piece_limit: self.piece_limit().map(|most| most as f64),
            limit: self.room(&assembly) as f64,
            ignored: assembly.spare().to_vec(),
            unfollowed,
            config,
        })
    }
}

fn nothing_began() -> Error {
    InputProblem::Said("the engine has no model on its way: begin one".into()).into()
}
