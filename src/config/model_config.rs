//! The `headlight/1` configuration: the switches of the one block, and the sizes.

use serde::{Deserialize, Serialize};

use super::file::{ConfigFile, DEFAULT_N_CTX, blame};
use super::switches::{
    Architecture, ClassTransform, Dropout, EarlyStopping, NormKind, NormPosition, Pairing, PositionKind, Tie,
};
use crate::error::{InputProblem, Result};
use headlight_kernels::ActivationFunction;

/// The format that this code reads and writes.
pub const FORMAT: &str = "headlight/1";

/// The family name of that format.
pub const OWN_FAMILY: &str = "headlight";

/// The name of a model without one.
pub const UNNAMED: &str = "unnamed";

/// The most classes of a class head: far above any real one.
pub const MOST_CLASSES: usize = 65_536;

/// A model's configuration, with every default filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ConfigFile", into = "ConfigFile")]
pub struct Config {
    pub name: String,
    pub architecture: Architecture,
    pub d_model: usize,
    pub n_heads: usize,
    pub n_kv_heads: usize,
    pub d_head: usize,
    pub d_value: usize,
    pub d_out: usize,
    pub d_mlp: usize,
    pub n_encoder_layers: usize,
    pub n_decoder_layers: usize,
    pub d_vocab: usize,
    /// The length of the texts it was trained on: a limit if positions are a learned table, [`Config::longest_text`].
    pub n_ctx: usize,
    pub pad_id: Option<u32>,
    pub start_id: Option<u32>,
    pub end_id: Option<u32>,
    /// Further tokens that end a text, beside `end_id`.
    pub other_end_ids: Vec<u32>,
    /// The forced first token of every answer that directly follows the start token.
    pub forced_first_id: Option<u32>,
    /// Tokens that are never written.
    pub suppressed_ids: Vec<u32>,
    /// Tokens that are not written as the first one of an answer.
    pub suppressed_first_ids: Vec<u32>,
    /// Sequences of tokens that are never written.
    pub suppressed_sequences: Vec<Vec<u32>>,
    /// The end tokens of which one is forced at the length limit.
    pub forced_last_ids: Vec<u32>,
    /// The least number of the decoder's tokens, given ones included, before a text may end.
    pub min_length: usize,
    /// The least number of the answer's tokens before it may end.
    pub min_new_tokens: usize,
    /// The length of token sequences that may occur only once in a text; 0: no limit.
    pub no_repeat_ngram: usize,
    /// The divisor of positive logits, and factor of negative ones, for tokens already in the text (Keskar et al.
    /// 2019).
    pub repetition_penalty: f64,
    pub early_stopping: EarlyStopping,
    pub norm: NormKind,
    pub norm_position: NormPosition,
    pub norm_eps: f64,
    pub final_norm: bool,
    pub norm_memory: bool,
    pub positions: PositionKind,
    /// The layout of sinusoids in a row.
    pub sinusoid_layout: Pairing,
    /// The row of a learned table for position 0.
    pub position_offset: usize,
    /// The base of the rotary wavelengths.
    pub rotary_base: f64,
    /// The pairs of columns that rotate together.
    pub rotary_pairs: Pairing,
    /// The number of buckets of a relative bias, and the distance from which all share the last bucket.
    pub bias_buckets: usize,
    pub bias_farthest: usize,
    pub embedding_scale: bool,
    /// The width of embeddings; if it is not `d_model`, a linear map widens them.
    pub d_embed: usize,
    /// Whether a linear map leads from the embeddings to the stream, though both may be as wide.
    pub embedding_projection: bool,
    /// Whether a norm follows the sum of tokens, positions and types.
    pub embedding_norm: bool,
    /// The number of segment types of the encoder's tokens; 0 without segment embeddings.
    pub token_types: usize,
    pub tie: Tie,
    /// Whether the output head has a transform: a linear map, the activation and a norm.
    pub head_transform: bool,
    /// Whether logits have a bias although their matrix is shared.
    pub logits_bias: bool,
    /// The factor of the last stack's output before the head.
    pub logits_scale: f64,
    pub activation: ActivationFunction,
    pub mlp_gated: bool,
    pub mlp: bool,
    pub mlp_bias: bool,
    /// The factor of raw products; `None` is 1/√d_head.
    pub attention_scale: Option<f64>,
    pub qkv_bias: bool,
    pub out_bias: bool,
    pub out_proj: bool,
    pub residual: bool,
    /// Whether all layers of a stack share the first one's parameters.
    pub share_layers: bool,
    pub gate: bool,
    /// The initial value of every gamma; `None` means no layer-scale.
    pub layer_scale: Option<f32>,
    pub causal: bool,
    pub cross: bool,
    /// Whether there is an output head. Every decoder has one; an encoder may, to fill in masked tokens.
    pub head: bool,
    /// The names of the classes of an encoder with a class head; empty without one.
    pub classes: Vec<String>,
    /// The transform before the map to classes, at the first position; `None` for none.
    pub class_transform: Option<ClassTransform>,
    /// Whether a text may belong to several classes at once.
    pub multi_label: bool,
    pub dropout: Dropout,
    pub drop_path: f32,
}

impl Config {
    /// Reads `config.json`. Errors name the key.
    pub fn from_json(text: &str) -> Result<Self> {
        let file: ConfigFile = serde_json::from_str(text).map_err(|e| blame(text, &e))?;
        Self::try_from(file)
    }

    /// The most tokens that a stack reads: the rows of a learned table of positions. All other kinds of positions are
    /// computed, and have no limit.
    pub fn longest_text(&self) -> Option<usize> {
        (self.positions == PositionKind::Learned).then_some(self.n_ctx)
    }

    /// The number of tokens that fit after `length`.
    pub fn room_after(&self, length: usize) -> usize {
        self.longest_text().map_or(usize::MAX, |longest| longest.saturating_sub(length))
    }

    /// The length of the texts it was trained on, if its file names it and longer ones are possible.
    pub fn trained_length(&self) -> Option<usize> {
        let said = self.n_ctx > 0 && self.n_ctx != DEFAULT_N_CTX;
        (said && self.longest_text().is_none()).then_some(self.n_ctx)
    }

    /// Whether this token ends a text.
    pub fn is_end(&self, id: u32) -> bool {
        self.end_id == Some(id) || self.other_end_ids.contains(&id)
    }

    /// The approximate number of multiplications in one of a layer's products for this many rows: decides whether
    /// threads are worth it.
    pub fn product_size(&self, rows: usize) -> usize {
        rows * self.d_model * self.d_mlp.max(self.d_model)
    }

    /// The number of choices of an answer: one for each token, or for each class; 0 without either head.
    pub fn choices(&self) -> usize {
        if self.head { self.d_vocab } else { self.classes.len() }
    }

    /// The row that decides the choice at this row: classes are read from the first.
    pub fn answer_row(&self, row: usize) -> usize {
        if self.head { row } else { 0 }
    }

    /// Whether each class has a separate probability: a text may belong to several, or there is only one.
    pub fn has_independent_classes(&self) -> bool {
        self.multi_label || self.classes.len() == 1
    }

    /// # Errors
    /// A missing token, or class of a model with classes.
    pub fn check_choice(&self, id: u32) -> Result<()> {
        match self.classes.len() {
            0 if (id as usize) < self.d_vocab => Ok(()),
            0 => Err(InputProblem::UnknownId { id: id.into(), d_vocab: self.d_vocab }.into()),
            classes if (id as usize) < classes => Ok(()),
            classes => Err(InputProblem::UnknownClass { id, classes }.into()),
        }
    }

    /// Writes `config.json`, every key spelled out.
    pub fn to_json(&self) -> String {
        // Numbers, strings and booleans only: serialising cannot fail.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"{ "format": "headlight/1", "architecture": "encoder-decoder", "d_model": 8,
        "n_heads": 2, "d_mlp": 16, "n_encoder_layers": 1, "n_decoder_layers": 2, "d_vocab": 11, "n_ctx": 32 }"#;

    #[test]
    fn absent_keys_take_the_documented_defaults() {
        let config = Config::from_json(SMALL).expect("a small configuration");
        assert_eq!((config.n_kv_heads, config.d_head, config.d_value, config.d_out), (2, 4, 4, 8));
        assert!(config.final_norm && config.causal && config.cross && config.residual);
        assert_eq!(config.positions, PositionKind::Sinusoidal);
        assert_eq!(config.layer_scale, None);
    }

    #[test]
    fn a_configuration_survives_writing_and_reading() {
        let config = Config::from_json(SMALL).expect("a small configuration");
        assert_eq!(Config::from_json(&config.to_json()).expect("what was written"), config);
    }

    #[test]
    fn errors_name_the_key() {
        for (from, to, key) in [
            ("\"n_heads\": 2", "\"n_heads\": 3", "n_heads"),
            ("\"n_heads\": 2", "\"n_heads\": 0", "n_heads"),
            ("\"d_vocab\": 11", "\"d_vocab\": 11, \"pad_id\": 11", "pad_id"),
            ("\"d_vocab\": 11", "\"d_vocab\": 11, \"colour\": 1", "colour"),
            ("\"d_vocab\": 11, ", "", "d_vocab"),
            ("\"d_vocab\": 11", "\"d_vocab\": 11, \"dropout\": 1.5", "dropout"),
            ("\"n_heads\": 2", "\"n_heads\": 2, \"d_head\": 16777216", "d_head"),
            ("\"n_heads\": 2", "\"n_heads\": 2, \"d_value\": 16777216", "d_value"),
            ("headlight/1", "headlight/9", "format"),
            ("\"n_decoder_layers\": 2", "\"n_decoder_layers\": 99999", "n_decoder_layers"),
        ] {
            let text = SMALL.replace(from, to);
            assert_ne!(text, SMALL, "{from:?} must occur");
            let message = Config::from_json(&text).expect_err(to).to_string();
            assert!(message.contains(key), "{message:?} must name {key}");
        }
    }
}
