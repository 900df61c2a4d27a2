//! Trained models: given to the laboratory under a name, and run on texts.

use burn::tensor::Device;

use super::answer::RunAnswer;
use super::question::TrainedRun;
use super::size::{Lengths, check_answer};
use super::timed_run::{RunTokens, read_run};
use super::words::LabToken;
use crate::clock::{Clock, Turns};
use crate::config::{Architecture, Config};
use crate::edit::{Edits, Paddings, resolve};
use crate::error::{InputProblem, Result};
use crate::generate::{AnswerWriter, Sampling};
use crate::model::Model;
use crate::run::{Inputs, Session};
use crate::site::SiteFilter;
use crate::text::{Reading, Token, Tokenizer};
use crate::weights;

/// A trained model, and what it reads texts with.
pub(super) struct TrainedModel {
    pub(super) name: String,
    model: Model,
    tokenizer: Tokenizer,
}

/// Rows of tokens as they are, before they are padded to one length.
type TokenRows = Vec<Vec<Token>>;

impl TrainedModel {
    /// Reads its files.
    pub(super) fn new(name: String, config: &str, bytes: &[u8], tokenizer: &str, device: &Device) -> Result<Self> {
        let config = Config::from_json(config)?;
        let tokenizer = Tokenizer::from_json(tokenizer, &config)?;
        let model = weights::load(&config, bytes, device)?;
        Ok(Self { name, model, tokenizer })
    }

    /// Runs a trained model on texts, and reads what the question asks for.
    pub(super) async fn run(&self, question: &TrainedRun, clock: &impl Clock) -> Result<RunAnswer> {
        let Self { model, tokenizer, .. } = self;
        let config = &model.config;
        let mut turns = Turns::new(clock);
        let (mut sources, mut targets) = (TokenRows::new(), TokenRows::new());
        for text in &question.texts {
            let reading = Reading::new(tokenizer, config, text, &[])?;
            match config.architecture {
                // Without the token that ends it.
                Architecture::Decoder => sources.push(reading.target),
                Architecture::EncoderDecoder => {
                    let ids = answer(model, &reading, &mut turns).await?;
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
        let edits = question.edits.clone().unwrap_or_default();
        let wanted = SiteFilter::glob(&question.sites);
        let source = sources[0].len();
        let target = targets.as_ref().map_or(source, |rows| rows[0].len());
        let memory = if targets.is_some() { source } else { 0 };
        let lengths = Lengths { batch: sources.len(), source, target, memory };
        check_answer(config, lengths, &resolve(config, &edits, &Paddings::default(), memory > 0)?, &wanted)?;
        let vocabulary = (0..config.d_vocab as u32).map(|id| LabToken::new(tokenizer.token(id), false)).collect();
        let tokens = RunTokens { sources, targets, vocabulary };
        read_run(model, &inputs, &edits, &wanted, 0, tokens, &mut turns).await
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
