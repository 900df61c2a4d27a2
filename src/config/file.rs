//! Reads `config.json`: the default of each absent key, and the values that are refused.

use serde::{Deserialize, Serialize};

use super::model_config::{Config, FORMAT, MOST_CLASSES, UNNAMED};
use super::switches::{
    Architecture, ClassTransform, Dropout, EarlyStopping, NormKind, NormPosition, Pairing, PositionKind, Tie,
};
use crate::error::{Error, KeyProblem, Result};
use headlight_kernels::ActivationFunction;

/// The most tokens, layers and numbers of a configuration: far above any real model, far below the memory limit, which
/// the check precedes.
const LARGEST_SIZE: usize = 16_777_216;
const MOST_LAYERS: usize = 1_024;
/// The default length of texts.
pub(super) const DEFAULT_N_CTX: usize = 5_000;

/// `config.json` as a file holds it: absent keys take their defaults.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ConfigFile {
    format: Option<String>,
    name: Option<String>,
    architecture: Option<Architecture>,
    d_model: Option<usize>,
    n_heads: Option<usize>,
    n_kv_heads: Option<usize>,
    d_head: Option<usize>,
    d_value: Option<usize>,
    d_out: Option<usize>,
    d_mlp: Option<usize>,
    n_encoder_layers: Option<usize>,
    n_decoder_layers: Option<usize>,
    d_vocab: Option<usize>,
    n_ctx: Option<usize>,
    pad_id: Option<u32>,
    start_id: Option<u32>,
    end_id: Option<u32>,
    other_end_ids: Option<Vec<u32>>,
    forced_first_id: Option<u32>,
    suppressed_ids: Option<Vec<u32>>,
    suppressed_first_ids: Option<Vec<u32>>,
    suppressed_sequences: Option<Vec<Vec<u32>>>,
    forced_last_ids: Option<Vec<u32>>,
    min_length: Option<usize>,
    min_new_tokens: Option<usize>,
    no_repeat_ngram: Option<usize>,
    repetition_penalty: Option<f64>,
    early_stopping: Option<EarlyStopping>,
    norm: Option<NormKind>,
    norm_position: Option<NormPosition>,
    norm_eps: Option<f64>,
    final_norm: Option<bool>,
    norm_memory: Option<bool>,
    positions: Option<PositionKind>,
    sinusoid_layout: Option<Pairing>,
    position_offset: Option<usize>,
    rotary_base: Option<f64>,
    rotary_pairs: Option<Pairing>,
    bias_buckets: Option<usize>,
    bias_farthest: Option<usize>,
    embedding_scale: Option<bool>,
    d_embed: Option<usize>,
    embedding_projection: Option<bool>,
    embedding_norm: Option<bool>,
    token_types: Option<usize>,
    tie: Option<Tie>,
    head_transform: Option<bool>,
    logits_bias: Option<bool>,
    logits_scale: Option<f64>,
    activation: Option<ActivationFunction>,
    mlp_gated: Option<bool>,
    mlp: Option<bool>,
    mlp_bias: Option<bool>,
    attention_scale: Option<f64>,
    qkv_bias: Option<bool>,
    out_bias: Option<bool>,
    out_proj: Option<bool>,
    residual: Option<bool>,
    share_layers: Option<bool>,
    gate: Option<bool>,
    layer_scale: Option<f32>,
    causal: Option<bool>,
    cross: Option<bool>,
    head: Option<bool>,
    classes: Option<Vec<String>>,
    class_transform: Option<ClassTransform>,
    multi_label: Option<bool>,
    dropout: Option<DropoutFile>,
    drop_path: Option<f32>,
}

/// Finds the key that made the file unreadable: serde itself reports only where it stopped.
pub(super) fn blame(text: &str, whole: &serde_json::Error) -> Error {
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).unwrap_or_default();
    for (key, value) in fields {
        let alone = serde_json::Map::from_iter([(key.clone(), value)]);
        if let Err(e) = serde_json::from_value::<ConfigFile>(alone.into()) {
            let problem = match e.to_string() {
                unknown if unknown.starts_with("unknown field") => KeyProblem::NotKnown,
                wrong => KeyProblem::Unreadable(wrong),
            };
            return Error::Config { key, problem };
        }
    }
    Error::ConfigSyntax(whole.to_string())
}

/// One rate for all places, or one for each.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum DropoutFile {
    Everywhere(f32),
    Each(Dropout),
}

impl TryFrom<ConfigFile> for Config {
    type Error = Error;

    fn try_from(file: ConfigFile) -> Result<Self> {
        let said = |key: &str, problem: &str| Error::config(key, problem);
        let bad = |key: &str, problem: KeyProblem| Error::config(key, problem);
        match file.format.as_deref() {
            Some(FORMAT) => {}
            Some(other) => return Err(said("format", &format!("is {other:?}, expected {FORMAT:?}"))),
            None => return Err(said("format", &format!("is missing, expected {FORMAT:?}"))),
        }
        let architecture = file
            .architecture
            .ok_or_else(|| said("architecture", "is missing: one of attention, encoder, decoder, encoder-decoder"))?;
        let stacks = architecture != Architecture::Attention;
        let size = |key: &str, value: Option<usize>, used: bool| match value {
            Some(n) if (1..=LARGEST_SIZE).contains(&n) => Ok(n),
            Some(n) => Err(bad(key, KeyProblem::Size { value: n, most: LARGEST_SIZE })),
            None if used => Err(bad(key, KeyProblem::Missing)),
            None => Ok(0),
        };
        let layers = |key: &str, value: Option<usize>, used: bool| match value {
            Some(n) if n > MOST_LAYERS => Err(bad(key, KeyProblem::TooMany { value: n, most: MOST_LAYERS })),
            _ => size(key, value.filter(|_| used), used),
        };
        let d_model = size("d_model", file.d_model, true)?;
        let n_heads = size("n_heads", file.n_heads, true)?;
        let n_kv_heads = size("n_kv_heads", file.n_kv_heads.or(Some(n_heads)), true)?;
        if n_heads % n_kv_heads != 0 {
            return Err(bad("n_kv_heads", KeyProblem::KvHeads { value: n_kv_heads, n_heads }));
        }
        if file.d_head.is_none() && d_model % n_heads != 0 {
            return Err(bad("n_heads", KeyProblem::Heads { value: n_heads, d_model }));
        }
        let d_head = size("d_head", file.d_head.or(Some(d_model / n_heads)), true)?;
        let d_value = size("d_value", file.d_value.or(Some(d_head)), true)?;
        for (key, width) in [("d_head", d_head), ("d_value", d_value)] {
            // Both are at most 2^24, so that the product overflows only in 32-bit words.
            if n_heads.checked_mul(width).is_none_or(|all| all > LARGEST_SIZE) {
                return Err(bad(key, KeyProblem::HeadWidth { value: width, n_heads, most: LARGEST_SIZE }));
            }
        }
        let out_proj = file.out_proj.unwrap_or(true);
        let d_out_default = if out_proj { d_model } else { n_heads * d_value };
        let d_out = size("d_out", file.d_out.or(Some(d_out_default)), true)?;
        let residual = file.residual.unwrap_or(true);
        let head = file.head.unwrap_or(architecture.has_decoder());
        match (architecture, head) {
            (Architecture::Attention, true) => return Err(said("head", "must be false for an attention model")),
            (Architecture::Decoder | Architecture::EncoderDecoder, false) => {
                return Err(said("head", "must be true for a model with a decoder"));
            }
            _ => {}
        }
        let classes = file.classes.unwrap_or_default();
        if !classes.is_empty() && (head || architecture != Architecture::Encoder) {
            return Err(said("classes", "are for an encoder without an output head"));
        }
        if classes.len() > MOST_CLASSES {
            return Err(bad("classes", KeyProblem::TooMany { value: classes.len(), most: MOST_CLASSES }));
        }
        let norm_position = file.norm_position.unwrap_or(NormPosition::Pre);
        let gate = file.gate.unwrap_or(false);
        if !out_proj && d_out != n_heads * d_value {
            return Err(said("d_out", "must be n_heads · d_value where there is no output projection"));
        }
        if (stacks || residual || gate) && d_out != d_model {
            return Err(bad("d_out", KeyProblem::OutWidth { value: d_out, d_model }));
        }
        let mlp = file.mlp.unwrap_or(true) && stacks;
        let probability = |key: &str, rate: f32| match rate {
            r if (0.0..1.0).contains(&r) => Ok(r),
            r => Err(bad(key, KeyProblem::Rate { value: r })),
        };
        let dropout = match file.dropout {
            None => Dropout::default(),
            Some(DropoutFile::Everywhere(rate)) => Dropout::everywhere(rate),
            Some(DropoutFile::Each(each)) => each,
        };
        for rate in [dropout.embedding, dropout.pattern, dropout.attention, dropout.mlp_hidden, dropout.mlp] {
            probability("dropout", rate)?;
        }
        let norm_eps = file.norm_eps.unwrap_or(1e-5);
        if !(norm_eps.is_finite() && norm_eps as f32 > 0.0) {
            return Err(bad("norm_eps", KeyProblem::Positive));
        }
        if file.layer_scale.is_some_and(|value| !value.is_finite()) {
            return Err(said("layer_scale", "must be a finite number or null"));
        }
        let factor = |key: &str, value: Option<f64>| match value {
            Some(x) if !(x.is_finite() && x > 0.0) => Err(bad(key, KeyProblem::Positive)),
            _ => Ok(value),
        };
        let positions = file.positions.unwrap_or(PositionKind::Sinusoidal);
        if positions == PositionKind::Rotary && d_head % 2 != 0 {
            return Err(bad("d_head", KeyProblem::OddHead { value: d_head }));
        }
        let d_embed = size("d_embed", file.d_embed.or(Some(d_model)), true)?;
        if positions == PositionKind::Sinusoidal && stacks && d_embed % 2 != 0 {
            let key = if d_embed == d_model { "d_model" } else { "d_embed" };
            return Err(bad(key, KeyProblem::Odd));
        }
        let embedding_projection = file.embedding_projection.unwrap_or(d_embed != d_model);
        if d_embed != d_model && !embedding_projection {
            return Err(said("embedding_projection", "must be true where d_embed is not d_model"));
        }
        let tie = file.tie.unwrap_or(Tie::None);
        let head_transform = file.head_transform.unwrap_or(false) && head;
        if d_embed != d_model && head && !tie.has_own_head() && !head_transform {
            return Err(said("d_embed", "must be d_model where the head is the embedding, or set head_transform"));
        }
        let token_types = file.token_types.unwrap_or(0);
        if token_types > 0 && !architecture.has_encoder() {
            return Err(said("token_types", "concerns models with an encoder"));
        }
        let bias_buckets = size("bias_buckets", file.bias_buckets.or(Some(32)), true)?;
        if bias_buckets < 4 || bias_buckets % 4 != 0 {
            return Err(said("bias_buckets", &format!("is {bias_buckets}, expected a multiple of 4")));
        }
        let bias_farthest = size("bias_farthest", file.bias_farthest.or(Some(128)), true)?;
        if bias_farthest <= bias_buckets / 2 {
            return Err(said("bias_farthest", &format!("is {bias_farthest}, expected more than half of bias_buckets")));
        }
        let position_offset = file.position_offset.unwrap_or(0);
        if position_offset > MOST_LAYERS {
            return Err(bad("position_offset", KeyProblem::TooMany { value: position_offset, most: MOST_LAYERS }));
        }
        // Only a table of learned positions limits the length by itself.
        let default_n_ctx = (positions != PositionKind::Learned).then_some(DEFAULT_N_CTX);
        let d_vocab = size("d_vocab", file.d_vocab, stacks)?;
        let mut other_end_ids = distinct(file.other_end_ids);
        let end_id = file.end_id.or(other_end_ids.first().copied());
        other_end_ids.retain(|id| Some(*id) != end_id);
        let suppressed_ids = distinct(file.suppressed_ids);
        let forced_last_ids = distinct(file.forced_last_ids);
        let suppressed_first_ids = distinct(file.suppressed_first_ids);
        let suppressed_sequences = file.suppressed_sequences.unwrap_or_default();
        if suppressed_sequences.iter().any(|sequence| sequence.len() < 2) {
            return Err(said("suppressed_sequences", "has one of fewer than two tokens: say it in suppressed_ids"));
        }
        for (key, ids) in [
            ("pad_id", file.pad_id.as_slice()),
            ("start_id", file.start_id.as_slice()),
            ("end_id", end_id.as_slice()),
            ("other_end_ids", &other_end_ids),
            ("forced_first_id", file.forced_first_id.as_slice()),
            ("suppressed_ids", &suppressed_ids),
            ("suppressed_first_ids", &suppressed_first_ids),
            ("suppressed_sequences", &suppressed_sequences.concat()),
            ("forced_last_ids", &forced_last_ids),
        ] {
            if ids.iter().any(|id| stacks && *id as usize >= d_vocab) {
                return Err(bad(key, KeyProblem::Outside { d_vocab }));
            }
        }
        if stacks && suppressed_ids.len() == d_vocab {
            return Err(said("suppressed_ids", "are all tokens there are: leave some that may be written"));
        }
        Ok(Self {
            name: file.name.unwrap_or_else(|| UNNAMED.into()),
            architecture,
            d_model,
            n_heads,
            n_kv_heads,
            d_head,
            d_value,
            d_out,
            d_mlp: size("d_mlp", file.d_mlp, mlp)?,
            n_encoder_layers: layers("n_encoder_layers", file.n_encoder_layers, architecture.has_encoder())?,
            n_decoder_layers: layers("n_decoder_layers", file.n_decoder_layers, architecture.has_decoder())?,
            d_vocab,
            n_ctx: size("n_ctx", file.n_ctx.or(default_n_ctx), stacks)?,
            pad_id: file.pad_id,
            start_id: file.start_id,
            end_id,
            other_end_ids,
            forced_first_id: file.forced_first_id,
            suppressed_ids,
            suppressed_first_ids,
            suppressed_sequences,
            forced_last_ids,
            min_length: file.min_length.unwrap_or(0),
            min_new_tokens: file.min_new_tokens.unwrap_or(0),
            no_repeat_ngram: file.no_repeat_ngram.unwrap_or(0),
            repetition_penalty: factor("repetition_penalty", file.repetition_penalty)?.unwrap_or(1.0),
            early_stopping: file.early_stopping.unwrap_or_default(),
            norm: file.norm.unwrap_or(NormKind::LayerNorm),
            norm_position,
            norm_eps,
            final_norm: stacks && file.final_norm.unwrap_or(norm_position == NormPosition::Pre),
            norm_memory: file.norm_memory.unwrap_or(false),
            positions,
            sinusoid_layout: file.sinusoid_layout.unwrap_or(Pairing::Interleaved),
            position_offset,
            rotary_base: factor("rotary_base", file.rotary_base)?.unwrap_or(10_000.0),
            rotary_pairs: file.rotary_pairs.unwrap_or(Pairing::Interleaved),
            bias_buckets,
            bias_farthest,
            embedding_scale: file.embedding_scale.unwrap_or(false),
            d_embed,
            embedding_projection: stacks && embedding_projection,
            embedding_norm: stacks && file.embedding_norm.unwrap_or(false),
            token_types,
            tie,
            head_transform,
            logits_bias: head && file.logits_bias.unwrap_or(false),
            logits_scale: factor("logits_scale", file.logits_scale)?.unwrap_or(1.0),
            activation: file.activation.unwrap_or(ActivationFunction::Gelu),
            mlp_gated: file.mlp_gated.unwrap_or(false),
            mlp,
            mlp_bias: file.mlp_bias.unwrap_or(true),
            attention_scale: factor("attention_scale", file.attention_scale)?,
            qkv_bias: file.qkv_bias.unwrap_or(true),
            out_bias: file.out_bias.unwrap_or(true),
            out_proj,
            residual,
            share_layers: file.share_layers.unwrap_or(false),
            gate,
            layer_scale: file.layer_scale,
            causal: file.causal.unwrap_or(architecture.has_decoder()),
            cross: file.cross.unwrap_or(architecture == Architecture::EncoderDecoder),
            head,
            class_transform: file.class_transform.filter(|_| !classes.is_empty()),
            multi_label: file.multi_label.unwrap_or(false) && !classes.is_empty(),
            classes,
            dropout,
            drop_path: probability("drop_path", file.drop_path.unwrap_or(0.0))?,
        })
    }
}

impl From<Config> for ConfigFile {
    fn from(config: Config) -> Self {
        Self {
            format: Some(FORMAT.into()),
            name: Some(config.name),
            architecture: Some(config.architecture),
            d_model: Some(config.d_model),
            n_heads: Some(config.n_heads),
            n_kv_heads: Some(config.n_kv_heads),
            d_head: Some(config.d_head),
            d_value: Some(config.d_value),
            d_out: Some(config.d_out),
            d_mlp: Some(config.d_mlp).filter(|n| *n > 0),
            n_encoder_layers: Some(config.n_encoder_layers).filter(|n| *n > 0),
            n_decoder_layers: Some(config.n_decoder_layers).filter(|n| *n > 0),
            d_vocab: Some(config.d_vocab).filter(|n| *n > 0),
            n_ctx: Some(config.n_ctx).filter(|n| *n > 0),
            pad_id: config.pad_id,
            start_id: config.start_id,
            end_id: config.end_id,
            other_end_ids: Some(config.other_end_ids),
            forced_first_id: config.forced_first_id,
            suppressed_ids: Some(config.suppressed_ids),
            suppressed_first_ids: Some(config.suppressed_first_ids),
            suppressed_sequences: Some(config.suppressed_sequences),
            forced_last_ids: Some(config.forced_last_ids),
            min_length: Some(config.min_length),
            min_new_tokens: Some(config.min_new_tokens),
            no_repeat_ngram: Some(config.no_repeat_ngram),
            repetition_penalty: Some(config.repetition_penalty),
            early_stopping: Some(config.early_stopping),
            norm: Some(config.norm),
            norm_position: Some(config.norm_position),
            norm_eps: Some(config.norm_eps),
            final_norm: Some(config.final_norm),
            norm_memory: Some(config.norm_memory),
            positions: Some(config.positions),
            sinusoid_layout: Some(config.sinusoid_layout),
            position_offset: Some(config.position_offset),
            rotary_base: Some(config.rotary_base),
            rotary_pairs: Some(config.rotary_pairs),
            bias_buckets: Some(config.bias_buckets),
            bias_farthest: Some(config.bias_farthest),
            embedding_scale: Some(config.embedding_scale),
            d_embed: Some(config.d_embed),
            embedding_projection: Some(config.embedding_projection),
            embedding_norm: Some(config.embedding_norm),
            token_types: Some(config.token_types),
            tie: Some(config.tie),
            head_transform: Some(config.head_transform),
            logits_bias: Some(config.logits_bias),
            logits_scale: Some(config.logits_scale),
            activation: Some(config.activation),
            mlp_gated: Some(config.mlp_gated),
            mlp: Some(config.mlp),
            mlp_bias: Some(config.mlp_bias),
            attention_scale: config.attention_scale,
            qkv_bias: Some(config.qkv_bias),
            out_bias: Some(config.out_bias),
            out_proj: Some(config.out_proj),
            residual: Some(config.residual),
            share_layers: Some(config.share_layers),
            gate: Some(config.gate),
            layer_scale: config.layer_scale,
            causal: Some(config.causal),
            cross: Some(config.cross),
            head: Some(config.head),
            classes: Some(config.classes),
            class_transform: config.class_transform,
            multi_label: Some(config.multi_label),
            dropout: Some(DropoutFile::Each(config.dropout)),
            drop_path: Some(config.drop_path),
        }
    }
}

/// A list of ids without duplicates.
fn distinct(ids: Option<Vec<u32>>) -> Vec<u32> {
    let mut ids = ids.unwrap_or_default();
    ids.sort_unstable();
    ids.dedup();
    ids
}
