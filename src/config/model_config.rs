//! The `headlight/1` configuration: which switches of the one block a model turns on, and its sizes.

use serde::{Deserialize, Serialize};

use super::activation::ActivationFunction;
use super::file::{ConfigFile, DEFAULT_N_CTX, blame};
use super::switches::{
    Architecture, ClassTransform, Dropout, EarlyStopping, NormKind, NormPosition, Pairing, PositionKind, Tie,
};
use crate::error::{InputProblem, Result};

/// The format this code reads and writes.
pub const FORMAT: &str = "headlight/1";

/// What that format is called among families of models.
pub const OWN_FAMILY: &str = "headlight";

/// What a model is called that says no name.
pub const UNNAMED: &str = "unnamed";

/// How many classes a class head may tell apart: far above any real one.
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
    /// How long texts were that it was made for: a limit where positions are a learned table, [`Config::longest_text`].
    pub n_ctx: usize,
    pub pad_id: Option<u32>,
    pub start_id: Option<u32>,
    pub end_id: Option<u32>,
    /// Tokens besides `end_id` that end a text.
    pub other_end_ids: Vec<u32>,
    /// What every answer begins with that follows the start token alone, whatever is most probable.
    pub forced_first_id: Option<u32>,
    /// What is never written, however probable.
    pub suppressed_ids: Vec<u32>,
    /// What is not written as the first token that is chosen.
    pub suppressed_first_ids: Vec<u32>,
    /// Several tokens that never follow each other.
    pub suppressed_sequences: Vec<Vec<u32>>,
    /// With which of these a text ends that must not be longer.
    pub forced_last_ids: Vec<u32>,
    /// The decoder's tokens, those it was given included, before a text may end.
    pub min_length: usize,
    /// The answer's tokens before it may end.
    pub min_new_tokens: usize,
    /// So many tokens follow each other once in a text; 0 where they may again.
    pub no_repeat_ngram: usize,
    /// What logits of tokens that a text has already are divided by, or multiplied where they are below 0 (Keskar et
    /// al. 2019).
    pub repetition_penalty: f64,
    pub early_stopping: EarlyStopping,
    pub norm: NormKind,
    pub norm_position: NormPosition,
    pub norm_eps: f64,
    pub final_norm: bool,
    pub norm_memory: bool,
    pub positions: PositionKind,
    /// How sinusoids are laid out in a row.
    pub sinusoid_layout: Pairing,
    /// The row of a learned table that position 0 has.
    pub position_offset: usize,
    /// The base of the rotary wavelengths.
    pub rotary_base: f64,
    /// Which columns turn together.
    pub rotary_pairs: Pairing,
    /// How many distances a relative bias tells apart, and from where on it tells none apart.
    pub bias_buckets: usize,
    pub bias_farthest: usize,
    pub embedding_scale: bool,
    /// How wide embeddings are; where that is not `d_model`, a linear map widens them.
    pub d_embed: usize,
    /// Whether tokens, positions and types are normalised together.
    pub embedding_norm: bool,
    /// How many kinds of segment the encoder's tokens may belong to; 0 where it has no embedding for them.
    pub token_types: usize,
    pub tie: Tie,
    /// Whether a linear map, the activation and a norm stand before the output head.
    pub head_transform: bool,
    /// Whether logits have a bias though their matrix is shared.
    pub logits_bias: bool,
    /// What the last stack's output is multiplied by before the head.
    pub logits_scale: f64,
    pub activation: ActivationFunction,
    pub mlp_gated: bool,
    pub mlp: bool,
    pub mlp_bias: bool,
    /// What raw products are multiplied by; `None` is 1/√d_head.
    pub attention_scale: Option<f64>,
    pub qkv_bias: bool,
    pub out_bias: bool,
    pub out_proj: bool,
    pub residual: bool,
    /// Whether every layer of a stack is the first one again.
    pub share_layers: bool,
    pub gate: bool,
    /// The initial value of every gamma; `None` means no layer-scale.
    pub layer_scale: Option<f32>,
    pub causal: bool,
    pub cross: bool,
    /// Whether there are logits. Every decoder has a head; an encoder may, to fill masked tokens in.
    pub head: bool,
    /// What the classes are called that an encoder without an output head sorts texts into; empty where it has no class
    /// head.
    pub classes: Vec<String>,
    /// What stands before the map to classes, at the first position; `None` is nothing.
    pub class_transform: Option<ClassTransform>,
    /// Whether a text may be of several classes at once.
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

    /// How many tokens a stack reads at most: as many as a learned table of positions has rows. All other kinds of
    /// positions are computed, and end nowhere.
    pub fn longest_text(&self) -> Option<usize> {
        (self.positions == PositionKind::Learned).then_some(self.n_ctx)
    }

    /// How many more tokens there is room for after `length`.
    pub fn room_after(&self, length: usize) -> usize {
        self.longest_text().map_or(usize::MAX, |longest| longest.saturating_sub(length))
    }

    /// How long texts were that it was made for, where its file says so and may be passed.
    pub fn trained_length(&self) -> Option<usize> {
        let said = self.n_ctx > 0 && self.n_ctx != DEFAULT_N_CTX;
        (said && self.longest_text().is_none()).then_some(self.n_ctx)
    }

    /// Whether a text is over once this token is written.
    pub fn is_end(&self, id: u32) -> bool {
        self.end_id == Some(id) || self.other_end_ids.contains(&id)
    }

    /// About how many multiplications one of a layer's products takes for so many rows: whether threads are worth it.
    pub fn product_size(&self, rows: usize) -> usize {
        rows * self.d_model * self.d_mlp.max(self.d_model)
    }

    /// How many logits an answer is chosen by: one for each token, or for each class; 0 without either head.
    pub fn choices(&self) -> usize {
        if self.head { self.d_vocab } else { self.classes.len() }
    }

    /// The row by which the choice at this row is made: classes are told by the first.
    pub fn answer_row(&self, row: usize) -> usize {
        if self.head { row } else { 0 }
    }

    /// Whether each class has a probability by itself: a text may be of several, or there is only one.
    pub fn has_independent_classes(&self) -> bool {
        self.multi_label || self.classes.len() == 1
    }

    /// # Errors
    /// A token, or of a model with classes a class, that is not there.
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
