//! `tales` and `fill`: a text continued token by token, and a text with holes to fill in.

use serde_json::{Map, Value};

use crate::config::{Config, object};
use crate::error::{InputProblem, Result};
use crate::random::{Key, Stream};
use crate::text::Tokenizer;
use crate::train::corpus::TextCorpus;
use crate::train::example::Example;
use crate::train::recipe::{Counts, Data, Probe, Recipe, Settings, Size, Sizes, keys};

/// The share of tokens with a label, and the shares of these that are masked or replaced by a random token; the rest
/// stay (Devlin et al. 2019, §3.1).
const ASKED: f32 = 0.15;
const MASKED: f32 = 0.8;
const REPLACED: f32 = 0.1;

const PAD: u32 = 0;

/// The task on a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    Next,
    Masked { mask: u32 },
}

/// Windows of a text.
pub struct Novels {
    ask: Ask,
    window: Size,
    corpus: TextCorpus,
}

impl Novels {
    /// A decoder that predicts the next token.
    ///
    /// # Errors
    /// A size outside its range.
    pub fn continued(corpus: &TextCorpus, data: &Data) -> Result<Self> {
        Self::new(Ask::Next, corpus, data)
    }

    /// An encoder that predicts masked tokens.
    ///
    /// # Errors
    /// A size outside its range, or a tokenizer without a mask.
    pub fn filled(corpus: &TextCorpus, data: &Data) -> Result<Self> {
        let mask = Tokenizer::without_model(&corpus.tokenizer)?.mask().map(|(id, _)| id);
        // Random tokens are drawn from the ids after the mask.
        let mask = mask.filter(|mask| (*mask as usize) + 1 < corpus.d_vocab);
        let missing = || InputProblem::Said("the tokenizer has no [mask] before its words: add it".into());
        Self::new(Ask::Masked { mask: mask.ok_or_else(missing)? }, corpus, data)
    }

    fn new(ask: Ask, corpus: &TextCorpus, data: &Data) -> Result<Self> {
        let usual = match ask {
            Ask::Next => 128,
            Ask::Masked { .. } => 64,
        };
        let size = Size { value: usual, least: 8, most: 256 };
        let sizes = Sizes { length: Some(size), symbols: None }.with(data)?;
        Ok(Self { ask, window: sizes.length.unwrap_or(size), corpus: corpus.clone() })
    }

    /// The tokens of a window, for a decoder with the last row's target.
    fn span(&self) -> usize {
        self.window.value + usize::from(self.ask == Ask::Next)
    }

    fn example(&self, window: &[u32], stream: &mut Stream, config: &Config) -> Example {
        match self.ask {
            Ask::Next => Example::running(window, 1, config),
            Ask::Masked { mask } => self.masked(window, mask, MASKED, stream),
        }
    }

    /// Labels a share of tokens; masks the share `masked` of these.
    fn masked(&self, window: &[u32], mask: u32, masked: f32, stream: &mut Stream) -> Example {
        let (mut source, mut labels) = (window.to_vec(), vec![PAD; window.len()]);
        for (i, id) in window.iter().enumerate() {
            if stream.uniform() >= ASKED {
                continue;
            }
            labels[i] = *id;
            let kind = stream.uniform();
            if kind < masked {
                source[i] = mask;
            } else if kind < masked + REPLACED {
                let first = mask as usize + 1;
                source[i] = (first + stream.below(self.corpus.d_vocab - first)) as u32;
            }
        }
        Example::masked(source, labels)
    }

    /// Consecutive held-out windows that do not cross a chunk's end.
    fn windows(&self) -> impl Iterator<Item = &[u32]> {
        self.corpus.held_out().iter().flat_map(|chunk| chunk.chunks_exact(self.span()))
    }
}

impl Recipe for Novels {
    fn keys(&self) -> Map<String, Value> {
        let own = match self.ask {
            Ask::Next => {
                r#"{
                "name": "tales", "architecture": "decoder",
                "d_model": 128, "n_heads": 4, "d_mlp": 352, "n_decoder_layers": 4
                }"#
            }
            Ask::Masked { .. } => {
                r#"{
                "name": "fill", "architecture": "encoder", "head": true,
                "d_model": 96, "n_heads": 4, "d_mlp": 256, "n_encoder_layers": 3
                }"#
            }
        };
        let mut all = keys(own, &[("d_vocab", self.corpus.d_vocab), ("n_ctx", 256), ("pad_id", PAD as usize)]);
        all.extend(object(
            r#"{
            "norm_position": "pre", "norm": "rms_norm", "positions": "rotary",
            "embedding_scale": true, "tie": "output", "activation": "silu", "mlp_gated": true
            }"#,
        ));
        all
    }

    fn settings(&self) -> Settings {
        let usual = Settings { warmup: 400, factor: 0.7, evaluate_every: 500, ..Settings::default() };
        match self.ask {
            Ask::Next => Settings { steps: 5_000, batch: 16, cooldown: 1_500, ..usual },
            Ask::Masked { .. } => Settings { steps: 3_000, batch: 32, cooldown: 1_000, ..usual },
        }
    }

    fn sizes(&self) -> Sizes {
        Sizes { length: Some(self.window), symbols: None }
    }

    fn longest(&self) -> usize {
        self.window.value
    }

    fn tokenizer(&self) -> Option<String> {
        Some(self.corpus.tokenizer.to_string())
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        loop {
            let chunk = &self.corpus.training()[stream.below(self.corpus.training().len())];
            let Some(room) = chunk.len().checked_sub(self.span()) else { continue };
            let start = stream.below(room + 1);
            return self.example(&chunk[start..start + self.span()], stream, config);
        }
    }

    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        let mut stream = Key { seed: 0, site: "novels.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        let group = match self.ask {
            Ask::Next => "held-out text",
            Ask::Masked { .. } => "masked tokens",
        };
        let windows: Vec<&[u32]> = self.windows().collect();
        // Spread over the held-out text, with every labelled token masked, as on the page.
        let count = count.min(windows.len());
        let spread = (0..count).map(|i| windows[i * windows.len() / count]);
        let example = |window: &[u32]| match self.ask {
            Ask::Next => self.example(window, &mut stream, config),
            Ask::Masked { mask } => self.masked(window, mask, 1.0, &mut stream),
        };
        spread.map(example).map(|example| (group.into(), example)).collect()
    }

    fn probe(&self) -> Probe {
        let source = match self.ask {
            Ask::Next => "Elizabeth was surprised, and said to her sister that she was very glad to see her.",
            Ask::Masked { .. } => "She was very[mask] to see her sister, and said so.",
        };
        Probe { source: source.into(), ..Probe::default() }
    }

    fn counts(&self) -> Counts {
        Counts::Tokens
    }
}
