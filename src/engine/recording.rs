//! A recording: activations of a run with the model's description and what the page shows of the run, in one file.

use std::collections::BTreeMap;

use serde::Serialize;

use super::run_update::{self, PictureRequest};
use crate::config::{Architecture, Naming};
use crate::error::Result;
use crate::generate::Sampling;
use crate::measure::ModelInfo;
use crate::protocol::RunUpdate;
use crate::run::{Provenance, Session, signal_tokens};
use crate::site::{Site, Stack, Traced};
use crate::text::{Token, TokenKind, Tokenizer};
use crate::weights;

/// The value of `format`; `docs/recordings.md` describes the file.
pub const RECORDING_FORMAT: &str = "headlight-trace/1";

/// The most candidates for the next token. The page shows fewer.
const CANDIDATES: usize = 32;

/// The tokens of a run's first sequence.
#[derive(Clone, Debug, Default)]
pub struct RecordedText {
    pub source: Vec<Token>,
    /// The decoder's input.
    pub target: Vec<Token>,
    /// The part of it that the model has emitted.
    pub emitted: Vec<u32>,
}

impl RecordedText {
    /// The tokens of a session's input. `read` are those of the text, with their places in it.
    pub fn of(session: &Session, tokenizer: Option<&Tokenizer>, read: Option<Vec<Token>>) -> Self {
        let spell = |id: &u32| match tokenizer {
            Some(tokenizer) => tokenizer.token(*id),
            None => Token { id: *id, text: id.to_string(), kind: TokenKind::Text, span: None, segment: 0 },
        };
        let row = |stack| session.run().inputs().ids(stack).first().map_or(&[][..], |row| &row[..]);
        let signal = session.run().inputs().signal.as_ref();
        let spelt = |stack| match (signal, stack) {
            (Some(signal), Stack::Encoder) => signal_tokens(session.model.config.input, signal),
            _ => row(stack).iter().map(spell).collect::<Vec<Token>>(),
        };
        match session.model.config.architecture {
            _ if session.model.config.vision.is_some() => Self {
                source: spelt(Stack::Encoder),
                target: read.unwrap_or_else(|| spelt(Stack::Decoder)),
                emitted: Vec::new(),
            },
            Architecture::EncoderDecoder => Self {
                source: read.unwrap_or_else(|| spelt(Stack::Encoder)),
                target: spelt(Stack::Decoder),
                emitted: row(Stack::Decoder).iter().skip(1).copied().collect(),
            },
            Architecture::Decoder => {
                let target = read.unwrap_or_else(|| spelt(Stack::Decoder));
                Self { source: target.clone(), target, emitted: Vec::new() }
            }
            _ => Self { source: read.unwrap_or_else(|| spelt(Stack::Encoder)), ..Self::default() },
        }
    }
}

/// A session's finished run, and what the session does not know about it.
pub struct Recording<'a> {
    pub session: &'a Session,
    pub of: Provenance<'a>,
    pub family: &'static str,
    pub text: RecordedText,
    pub sampling: Sampling,
}

/// The run as the page shows it.
#[derive(Serialize)]
struct RecordedAnswer {
    sampling: Sampling,
    #[serde(flatten)]
    update: RunUpdate,
}

impl Recording<'_> {
    /// These activations as safetensors bytes, with the masks of their patterns, the model's description (`catalogue`)
    /// and the run as the page shows it (`answer`). Names of other tools have no masks.
    ///
    /// # Errors
    /// Numbers that are not finite; a device that failed.
    pub async fn save(&self, taken: BTreeMap<Site, Traced>, naming: Naming) -> Result<Vec<u8>> {
        let Self { session, of, .. } = self;
        let catalogue = ModelInfo::in_family(&session.model, of.tokenizer, self.family).await?;
        let shown = PictureRequest {
            source: self.text.source.clone(),
            target: self.text.target.clone(),
            emitted: self.text.emitted.clone(),
            answer: self.text.emitted.clone(),
            sampling: self.sampling,
            candidates: CANDIDATES,
            ..PictureRequest::default()
        };
        let mut update = run_update::describe(session, of.tokenizer, &shown).await?;
        let config = &session.model.config;
        let wanted = |path| taken.contains_key(&config.pattern_site(path));
        let mut masks = session.run().masks(&session.model, session.baseline(), wanted);
        update.maps = Some(session.pattern_maps(&masks));
        let mut metadata = session.metadata(of);
        metadata.insert("format".to_owned(), RECORDING_FORMAT.to_owned());
        metadata.insert("catalogue".to_owned(), json(&catalogue));
        metadata.insert("answer".to_owned(), json(&RecordedAnswer { sampling: self.sampling, update }));
        if naming == Naming::TransformerLens {
            masks.clear();
        }
        let check = |site, values: &[f32]| session.check_activation(site, values);
        weights::save_activations((taken, masks), (naming, config), check, metadata).await
    }
}

/// Lists, names and finite numbers only: serialising cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
