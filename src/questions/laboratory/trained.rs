//! Trained models: given to the laboratory under a name, and run on texts or on an image beside them.

use burn::tensor::Device;

use super::answer::RunAnswer;
use super::question::TrainedRun;
use super::size::{Lengths, check_answer};
use super::timed_run::{RunTokens, read_run};
use super::words::LabToken;
use crate::clock::{Clock, Turns};
use crate::config::{Architecture, Config};
use crate::edit::{Edits, Paddings, resolve};
use crate::error::{InputProblem, Result, refuse};
use crate::generate::{AnswerWriter, Sampling};
use crate::image::{ImageProcessor, Picture};
use crate::model::{Model, Signal};
use crate::run::{Inputs, Session, Signals, signal_tokens};
use crate::site::SiteFilter;
use crate::text::{Reading, Token, Tokenizer};
use crate::weights;

/// A trained model, and what it reads texts with.
pub(super) struct TrainedModel {
    pub(super) name: String,
    model: Model,
    reader: Reader,
}

/// What a model reads texts or images with.
#[derive(Clone, Copy)]
pub enum ModelReads<'a> {
    Texts {
        /// `tokenizer.json`
        tokenizer: &'a str,
    },
    Images {
        /// `preprocessor_config.json`
        processor: &'a str,
        /// by name
        images: &'a [(String, Picture)],
    },
}

enum Reader {
    Texts(Box<Tokenizer>),
    Images(Signals),
}

/// Rows of tokens as they are, before they are padded to one length.
type TokenRows = Vec<Vec<Token>>;

impl TrainedModel {
    /// Reads its files.
    pub(super) fn new(
        name: String,
        config: &str,
        bytes: &[u8],
        reads: ModelReads<'_>,
        device: &Device,
    ) -> Result<Self> {
        let config = Config::from_json(config)?;
        let reader = match reads {
            ModelReads::Texts { tokenizer } => Reader::Texts(Box::new(Tokenizer::from_json(tokenizer, &config)?)),
            ModelReads::Images { processor, images } => {
                let (processor, signals) = (ImageProcessor::from_json(processor)?, Signals::default());
                for (name, picture) in images {
                    let (shape, values) = processor.pixels(picture)?;
                    signals.put(name.clone(), Signal::new(config.input, &shape, values)?);
                }
                Reader::Images(signals)
            }
        };
        let model = weights::load(&config, bytes, device)?;
        Ok(Self { name, model, reader })
    }

    /// Runs a trained model on texts or an image, and reads what the question asks for.
    pub(super) async fn run(&self, question: &TrainedRun, clock: &impl Clock) -> Result<RunAnswer> {
        let mut turns = Turns::new(clock);
        let (inputs, tokens) = match &self.reader {
            Reader::Texts(tokenizer) => self.read_texts(tokenizer, &question.texts, &mut turns).await?,
            Reader::Images(images) => self.read_image(images, &question.texts)?,
        };
        let config = &self.model.config;
        let edits = question.edits.clone().unwrap_or_default();
        let wanted = SiteFilter::glob(&question.sites);
        let RunTokens { sources, targets, .. } = &tokens;
        let source = sources[0].len();
        let target = targets.as_ref().map_or(source, |rows| rows[0].len());
        let memory = if targets.is_some() { source } else { 0 };
        let lengths = Lengths { batch: sources.len(), source, target, memory };
        check_answer(config, lengths, &resolve(config, &edits, &Paddings::default(), memory > 0)?, &wanted)?;
        read_run(&self.model, &inputs, &edits, &wanted, 0, tokens, &mut turns).await
    }

    fn read_image(&self, images: &Signals, names: &[String]) -> Result<(Inputs, RunTokens)> {
        let [name] = names else { return refuse("a model of images runs on one image: give one name") };
        let config = &self.model.config;
        let signal = images.find(config, name)?.ok_or(InputProblem::NoPixels)?;
        let patches = signal_tokens(config.input, &signal).into_iter().map(|token| LabToken::new(token, false));
        let tokens = RunTokens { sources: vec![patches.collect()], targets: None, vocabulary: Vec::new() };
        Ok((Inputs { signal: Some(signal), ..Inputs::default() }, tokens))
    }

    async fn read_texts<C: Clock>(
        &self,
        tokenizer: &Tokenizer,
        texts: &[String],
        turns: &mut Turns<'_, C>,
    ) -> Result<(Inputs, RunTokens)> {
        let model = &self.model;
        let config = &model.config;
        let (mut sources, mut targets) = (TokenRows::new(), TokenRows::new());
        for text in texts {
            let reading = Reading::new(tokenizer, config, text, &[])?;
            match config.architecture {
                // Without the token that ends it.
                Architecture::Decoder => sources.push(reading.target),
                Architecture::EncoderDecoder => {
                    let ids = answer(model, &reading, turns).await?;
                    let said = ids.into_iter().map(|id| tokenizer.token(id));
                    targets.push(reading.target.into_iter().chain(said).collect());
                    sources.push(reading.source);
                }
                _ => sources.push(reading.source),
            }
        }
        if sources.is_empty() {
            return Err(InputProblem::Empty.into());
        }
        let pad = tokenizer.token(config.writing.pad_id.unwrap_or(0));
        let sources = padded(sources, &pad);
        let targets = (!targets.is_empty()).then(|| padded(targets, &pad));
        let inputs = inputs(config, &sources, targets.as_deref());
        let vocabulary = (0..config.d_vocab as u32).map(|id| LabToken::new(tokenizer.token(id), false)).collect();
        Ok((inputs, RunTokens { sources, targets, vocabulary }))
    }
}

/// What a model answers to a text by its likeliest tokens while nothing is edited.
async fn answer<C: Clock>(model: &Model, reading: &Reading, turns: &mut Turns<'_, C>) -> Result<Vec<u32>> {
    let mut session = Session::new(model.clone());
    let inputs = Inputs { encoder: reading.encoder(), decoder: reading.decoder(), ..Inputs::default() };
    session.update(inputs, &Edits::default())?;
    let mut draft = AnswerWriter::new(Vec::new(), model.config.n_ctx);
    loop {
        session.finish();
        turns.rest().await?;
        if !draft.step(&mut session, &Sampling::default()).await? {
            return Ok(draft.emitted);
        }
    }
}

/// Rows of one length.
fn padded(rows: TokenRows, pad: &Token) -> Vec<Vec<LabToken>> {
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let row = |row: Vec<Token>| {
        let missing = longest - row.len();
        let real = row.into_iter().map(|token| LabToken::new(token, false));
        real.chain((0..missing).map(|_| LabToken::new(pad.clone(), true))).collect()
    };
    rows.into_iter().map(row).collect()
}

/// The rows as the model takes them.
fn inputs(config: &Config, sources: &[Vec<LabToken>], targets: Option<&[Vec<LabToken>]>) -> Inputs {
    let each = |rows: &[Vec<LabToken>]| rows.iter().map(|row| row.iter().map(|token| token.id).collect()).collect();
    let real = |rows: &[Vec<LabToken>]| {
        rows.iter().map(|row| row.iter().map(|token| u8::from(!token.padding)).collect()).collect()
    };
    let alone = config.architecture == Architecture::Decoder;
    Inputs {
        encoder: (!alone).then(|| each(sources)),
        decoder: if alone { Some(each(sources)) } else { targets.map(each) },
        paddings: Paddings { source: Some(real(sources)), target: targets.map(real) },
        ..Inputs::default()
    }
}
