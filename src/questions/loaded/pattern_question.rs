//! Questions about patterns from elsewhere, such as a recording's: those that need no weights.

use burn::tensor::{Device, Tensor, TensorData};
use serde::Deserialize;

use super::answer::Answer;
use super::pattern_source::PatternSource;
use super::question::{Attention, Side};
use super::{heads, patterns, rollout};
use crate::clock::{Clock, Turns};
use crate::config::Architecture;
use crate::error::{InputProblem, Result};
use crate::measure::{Fusion, MeasuredText};
use crate::ops::FromNumbers;
use crate::site::{Kind, Stack, SublayerPath};
use crate::text::separates;

/// A token of the run that computed the patterns.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PatternToken {
    pub id: u32,
    pub text: String,
    /// Whether the template added it.
    pub special: bool,
}

/// A sublayer with patterns.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PatternLayer {
    pub stack: Side,
    pub block: usize,
    pub cross: bool,
    pub heads: usize,
}

/// A question, with the run that it is about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PatternQuestion {
    pub asks: PatternAnalysis,
    pub architecture: Architecture,
    /// Whether the queries of the decoder, or of an encoder without one, see only earlier keys and their own.
    pub causal: bool,
    /// Whether the source ends with an end token.
    pub ended: bool,
    pub source: Vec<PatternToken>,
    /// The decoder's input.
    pub target: Vec<PatternToken>,
    /// In the order in which they ran.
    pub layers: Vec<PatternLayer>,
    /// The patterns, layer by layer, `[heads, queries, keys]`.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub values: Vec<f32>,
}

/// As the questions of these names about a loaded model.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum PatternAnalysis {
    Heads,
    Similar { attention: Attention },
    Mean { attention: Attention },
    Rollout { fusion: Fusion, residual: f32 },
    Flow { fusion: Fusion, residual: f32, stack: Side, query: usize },
}

impl PatternLayer {
    fn path(&self) -> SublayerPath {
        let stack = if self.stack == Side::Encoder { Stack::Encoder } else { Stack::Decoder };
        SublayerPath { stack, block: self.block, kind: if self.cross { Kind::Cross } else { Kind::Attn } }
    }
}

impl PatternQuestion {
    /// Reads a question in JSON, and takes its patterns.
    ///
    /// # Errors
    /// A record that is no question, or other numbers than its layers have.
    pub fn from_json(text: &str, values: Vec<f32>) -> Result<Self> {
        let said = |problem: String| InputProblem::Said(format!("the patterns cannot be read: {problem}"));
        let asked: Self = serde_json::from_str(text).map_err(|e| said(e.to_string()))?;
        let asked = Self { values, ..asked };
        let (wanted, found) = (asked.layers.iter().map(|layer| asked.size(layer)).sum::<usize>(), asked.values.len());
        match wanted == found {
            true => Ok(asked),
            false => Err(said(format!("{found} numbers, and the layers have {wanted}")).into()),
        }
    }

    /// The queries and the keys of a layer.
    fn sides(&self, layer: &PatternLayer) -> [usize; 2] {
        let [source, target] = self.lengths();
        match (layer.stack, layer.cross) {
            (Side::Encoder, _) => [source, source],
            (Side::Decoder, true) => [target, source],
            (Side::Decoder, false) => [target, target],
        }
    }

    fn size(&self, layer: &PatternLayer) -> usize {
        let [queries, keys] = self.sides(layer);
        layer.heads * queries * keys
    }

    fn layer(&self, path: SublayerPath) -> Option<&PatternLayer> {
        self.layers.iter().find(|layer| layer.path() == path)
    }

    /// The numbers of a sublayer.
    fn numbers(&self, path: SublayerPath) -> Option<&[f32]> {
        let mut begin = 0;
        for layer in &self.layers {
            let end = begin + self.size(layer);
            if layer.path() == path {
                return self.values.get(begin..end);
            }
            begin = end;
        }
        None
    }

    /// Answers it.
    ///
    /// # Errors
    /// A question that cannot be answered, in one sentence.
    pub async fn answer(&self, clock: &impl Clock) -> Result<Answer> {
        let mut turns = Turns::new(clock);
        let turns = &mut turns;
        match self.asks {
            PatternAnalysis::Heads => self.heads(turns).await,
            PatternAnalysis::Similar { attention } => patterns::similar(self, attention, turns).await,
            PatternAnalysis::Mean { attention } => patterns::mean(self, attention, turns).await,
            PatternAnalysis::Rollout { fusion, residual } => rollout::rollout(self, fusion, residual, turns).await,
            PatternAnalysis::Flow { fusion, residual, stack, query } => {
                rollout::flow(self, fusion, residual, stack, query, turns).await
            }
        }
    }

    async fn heads<C: Clock>(&self, turns: &mut Turns<'_, C>) -> Result<Answer> {
        let ids = |tokens: &[PatternToken]| tokens.iter().map(|token| token.id).collect();
        let text = MeasuredText::of_ids(ids(&self.source), ids(&self.target), self.ended);
        let apart = |tokens: &[PatternToken]| -> Vec<bool> {
            tokens.iter().map(|token| token.special || separates(&token.text)).collect()
        };
        let (source_apart, target_apart) = (apart(&self.source), apart(&self.target));
        let mut rows = Vec::new();
        for layer in &self.layers {
            let (path, [queries, keys]) = (layer.path(), self.sides(layer));
            let Some(numbers) = self.numbers(path) else { continue };
            for (head, pattern) in numbers.chunks((queries * keys).max(1)).enumerate() {
                let causal = self.causal && path.stack == self.architecture.causal_stack();
                let looking = text.head(path, causal, pattern, keys);
                let apart = [&source_apart[..], &target_apart];
                rows.push(heads::row((path, head), looking, looking.distances(), apart, None));
                turns.rest().await?;
            }
        }
        Ok(Answer::Heads { rows })
    }
}

impl PatternSource for PatternQuestion {
    fn paths(&self) -> Vec<SublayerPath> {
        self.layers.iter().map(PatternLayer::path).collect()
    }

    fn softmax_paths(&self) -> Vec<SublayerPath> {
        self.paths()
    }

    fn pattern(&self, path: SublayerPath) -> Option<Tensor<3>> {
        let layer = self.layer(path)?;
        let [queries, keys] = self.sides(layer);
        let data = TensorData::new(self.numbers(path)?.to_vec(), [layer.heads, queries, keys]);
        Some(Tensor::from_numbers(data, &self.device()))
    }

    fn n_heads(&self, path: SublayerPath) -> usize {
        self.layer(path).map_or(1, |layer| layer.heads)
    }

    fn cells(&self, path: SublayerPath) -> u64 {
        self.layer(path).map_or(0, |layer| self.size(layer) as u64)
    }

    fn lengths(&self) -> [usize; 2] {
        [self.source.len(), self.target.len()]
    }

    fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// Whatever computed them: there is nothing to multiply them with on a card.
    fn device(&self) -> Device {
        Device::flex()
    }

    fn check_finite(&self, values: &[f32]) -> Result<()> {
        match headlight_kernels::are_finite(values) {
            true => Ok(()),
            false => Err(InputProblem::NotFinite.into()),
        }
    }
}
