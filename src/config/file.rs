//! Reads and writes `config.json`: the keys that depend on others, and the values that are refused.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::input::{FeatureConfig, InputConfig, PixelConfig};
use super::layer::{GatedDeltaConfig, HeadSizes, LayerConfig, QueryGrowth, RotaryConfig, RotaryRule};
use super::model_config::{Config, DEFAULT_N_CTX, DistanceConfig, FORMAT, MOST_CLASSES, StreamConvolutionConfig};
use super::switches::{Architecture, ClassRows, EmbeddingScale, NormPosition, Parallel, PooledRow, PositionKind};
use crate::error::{Error, KeyProblem, Result};
use crate::site::{Stack, SublayerPath};

/// The most tokens, layers and numbers of a configuration: far above any real model, far below the memory limit, which
/// the check precedes.
const LARGEST_SIZE: usize = 16_777_216;
const MOST_LAYERS: usize = 1_024;

/// The keys of a file.
type Keys = Map<String, Value>;

impl Config {
    /// Reads `config.json`. Errors name the key.
    ///
    /// # Errors
    /// Text that is no object; an unknown key; a missing or impossible value.
    pub fn from_json(text: &str) -> Result<Self> {
        let keys: Keys = serde_json::from_str(text).map_err(|e| Error::ConfigSyntax(e.to_string()))?;
        Self::from_keys(keys)
    }

    /// Reads the keys of a file; null stands for the default.
    fn from_keys(mut keys: Keys) -> Result<Self> {
        keys.retain(|_, value| !value.is_null());
        let layers = keys.remove("layers");
        let parsed = Config::deserialize(Value::Object(keys.clone()));
        check_keys(&keys, parsed.is_ok())?;
        let mut config = parsed.map_err(|e| Error::ConfigSyntax(e.to_string()))?;
        complete(&mut config, &|key| keys.contains_key(key))?;
        if let Some(layers) = layers {
            config.layers = read_layers(&config, layers)?;
        }
        Ok(config)
    }

    /// Writes `config.json`, every key spelled out.
    pub fn to_json(&self) -> String {
        // Numbers, strings and booleans only: serialising cannot fail.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

impl Serialize for Config {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        struct Flat<'c>(&'c Config);
        impl Serialize for Flat<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
                Config::serialize(self.0, to)
            }
        }
        #[derive(Serialize)]
        struct File<'c> {
            format: &'static str,
            #[serde(flatten)]
            config: Flat<'c>,
        }
        File { format: FORMAT, config: Flat(self) }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Config {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        Self::from_keys(Keys::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// Every key of a file but `layers`.
fn known_keys() -> Keys {
    let mut config = Config::default();
    for size in [
        &mut config.mlp.d_mlp,
        &mut config.n_encoder_layers,
        &mut config.n_decoder_layers,
        &mut config.d_vocab,
        &mut config.n_ctx,
    ] {
        // A size of 0 is not written.
        *size = 1;
    }
    config.input = InputConfig::Pixels(PixelConfig::default());
    let mut keys = object(&config);
    keys.insert("vision".into(), Value::Null);
    keys
}

fn object(value: &impl Serialize) -> Keys {
    match serde_json::to_value(value) {
        Ok(Value::Object(keys)) => keys,
        _ => Keys::new(),
    }
}

/// Refuses keys that are unknown or cannot be read, by name.
fn check_keys(keys: &Keys, readable: bool) -> Result<()> {
    let known = known_keys();
    for (key, value) in keys {
        if !known.contains_key(key) {
            return Err(bad(key, KeyProblem::NotKnown));
        }
        // One after the other: serde does not name them.
        let alone = || Config::deserialize(Value::Object(Keys::from_iter([(key.clone(), value.clone())])));
        if let Some(e) = (!readable).then(alone).and_then(std::result::Result::err) {
            return Err(bad(key, KeyProblem::Unreadable(e.to_string())));
        }
    }
    match keys.get("format") {
        Some(Value::String(format)) if format == FORMAT => Ok(()),
        Some(Value::String(other)) => Err(said("format", &format!("is {other:?}, expected {FORMAT:?}"))),
        Some(other) => Err(said("format", &format!("is {other}, expected {FORMAT:?}"))),
        None => Err(said("format", &format!("is missing, expected {FORMAT:?}"))),
    }
}

/// The settings of single blocks: for each the common ones with the keys that it gives.
fn read_layers(config: &Config, layers: Value) -> Result<BTreeMap<String, LayerConfig>> {
    let unreadable = |e: serde_json::Error| Error::config("layers", KeyProblem::Unreadable(e.to_string()));
    let layers: BTreeMap<String, Keys> = serde_json::from_value(layers).map_err(unreadable)?;
    if config.share_layers && !layers.is_empty() {
        return Err(said("layers", "cannot differ where share_layers is true"));
    }
    let own = |path: &SublayerPath| path.stack != Stack::Alone && std::ptr::eq(config.of(path.stack), config);
    let paths = config.sublayers().into_iter().filter(own);
    let blocks: Vec<String> = paths.map(|path| path.block_name()).collect();
    let common = object(&config.layer);
    let one = |(block, keys): (String, Keys)| {
        if !blocks.contains(&block) {
            return Err(said("layers", &format!("names {block:?}, which the model does not have")));
        }
        if let Some(key) = keys.keys().find(|key| !common.contains_key(*key)) {
            return Err(said("layers", &format!("gives {block} {key:?}, which is the same in all layers")));
        }
        let mut layer = config.layer.clone();
        let mut all = common.clone();
        // One after the other: serde does not name them.
        for (key, value) in keys {
            all.insert(key.clone(), value);
            let read = serde_json::from_value(Value::Object(all.clone()));
            layer = read.map_err(|e| bad(&key, KeyProblem::Unreadable(e.to_string())).in_block(&block))?;
        }
        check_layer(config, &layer).map_err(|e| e.in_block(&block))?;
        Ok((block, layer))
    };
    let layers: BTreeMap<String, LayerConfig> = layers.into_iter().map(one).collect::<Result<_>>()?;
    check_shared_keys(config, &layers)?;
    Ok(layers)
}

/// Refuses blocks that read the keys and values of one that cannot lend them.
fn check_shared_keys(config: &Config, layers: &BTreeMap<String, LayerConfig>) -> Result<()> {
    for (block, layer) in layers {
        let (Some(source), Some((stack, own))) = (layer.keys_of, block.split_once(".blocks.")) else { continue };
        let of = layers.get(&format!("{stack}.blocks.{source}")).unwrap_or(&config.layer);
        let sizes = |layer: &LayerConfig| {
            let sizes = config.attention.in_layer(layer);
            [sizes.n_kv_heads, sizes.d_head, sizes.d_value]
        };
        let problem = if own.parse().is_ok_and(|own: usize| source >= own) {
            "which is not before it"
        } else if of.keys_of.is_some() {
            "which has none of its own"
        } else if of.gated_delta.is_some() || layer.gated_delta.is_some() {
            "and a linear layer has no keys to share"
        } else if sizes(of) != sizes(layer) {
            "whose heads have other sizes"
        } else if config.positions.distances.is_some() {
            "which cannot be where there are distances"
        } else {
            continue;
        };
        return Err(said("keys_of", &format!("names block {source}, {problem}")).in_block(block));
    }
    Ok(())
}

fn check_layer(config: &Config, layer: &LayerConfig) -> Result<()> {
    if !(layer.norm.eps.is_finite() && layer.norm.eps as f32 > 0.0) {
        return Err(bad("norm_eps", KeyProblem::Positive));
    }
    if !layer.norm.offset.is_finite() {
        return Err(said("norm_offset", "must be a finite number"));
    }
    positive("rotary_base", layer.rotary.base)?;
    check_heads(config, layer)?;
    let d_head = config.attention.in_layer(layer).d_head;
    match layer.rotary.columns {
        None if config.positions.kind == PositionKind::Rotary && !d_head.is_multiple_of(2) => {
            return Err(bad("d_head", KeyProblem::OddHead { value: d_head }));
        }
        Some(columns) if columns % 2 != 0 || columns > d_head => {
            let problem = format!("is {columns}, expected an even number of the {d_head} columns of a head");
            return Err(said("rotary_columns", &problem));
        }
        _ => {}
    }
    if config.rotates_patches() {
        let columns = layer.rotary.columns.unwrap_or(d_head);
        if !columns.is_multiple_of(4) || layer.rotary.rule.is_some() {
            return Err(said("input", "of pixels rotates columns in fours, and has no rotary_rule"));
        }
    }
    let (position, attention) = (layer.norm.position, &config.attention);
    let problem = match layer.parallel {
        Parallel::None => None,
        _ if !config.mlp.exists || attention.cross => Some("is for blocks of one attention and an MLP"),
        _ if !config.residual => Some("needs a residual connection"),
        _ if position == NormPosition::Post => Some("cannot be where norm_position is post"),
        _ if layer.mlp_norm_only => Some("cannot be where attention has no norm"),
        Parallel::OneNorm if !position.is_before() => Some("is one_norm, which needs a norm_position of pre or both"),
        _ => None,
    };
    if let Some(problem) = problem {
        return Err(said("parallel", problem));
    }
    check_rotary_rule(&layer.rotary, d_head)?;
    layer.gated_delta.map_or(Ok(()), |linear| check_gated_delta(config, &linear))?;
    if let Some(QueryGrowth { beta, length }) = layer.query_growth {
        size("query_growth", length, true, &|_| true)?;
        if !beta.is_finite() || beta < 0.0 {
            return Err(said("query_growth", "needs a beta of 0 or more"));
        }
    }
    size("window", layer.window.unwrap_or(1), true, &|_| true)?;
    positive("score_cap", layer.score_cap.unwrap_or(1.0))?;
    positive("attention_scale", layer.attention_scale.unwrap_or(1.0))
}

/// Refuses sizes of heads that do not fit the model, and values without a map where they cannot be.
fn check_heads(config: &Config, layer: &LayerConfig) -> Result<()> {
    let (n_heads, of_layer) = (config.attention.n_heads, config.attention.in_layer(layer));
    if let Some(HeadSizes { n_kv_heads, d_head }) = layer.head_sizes {
        let key = "head_sizes";
        [n_kv_heads, d_head].into_iter().try_for_each(|value| size(key, value, true, &|_| true))?;
        if !n_heads.is_multiple_of(n_kv_heads) {
            return Err(bad(key, KeyProblem::KvHeads { value: n_kv_heads, n_heads }));
        }
        if n_heads.checked_mul(d_head).is_none_or(|all| all > LARGEST_SIZE) {
            return Err(bad(key, KeyProblem::HeadWidth { value: d_head, n_heads, most: LARGEST_SIZE }));
        }
        if !config.attention.out_proj {
            return Err(said(key, "need an output projection"));
        }
    }
    if layer.values_from_keys && of_layer.d_head != of_layer.d_value {
        return Err(said("values_from_keys", "need a d_value that is d_head"));
    }
    if layer.block_scale && !config.mlp.exists {
        return Err(said("block_scale", "is for blocks that end with an MLP"));
    }
    size("mlp_width", layer.mlp_width.unwrap_or(1), true, &|_| true)
}

fn check_rotary_rule(rotary: &RotaryConfig, d_head: usize) -> Result<()> {
    let Some(rule) = rotary.rule.as_ref().filter(|_| rotary.columns != Some(0)) else { return Ok(()) };
    let key = "rotary_rule";
    let columns = rotary.columns.unwrap_or(d_head);
    let positive = |numbers: &[f64]| numbers.iter().try_for_each(|number| positive(key, *number));
    let length = |length: usize| size(key, length, true, &|_| true);
    match rule {
        RotaryRule::Linear { factor } => positive(&[*factor]),
        RotaryRule::Dynamic { .. } if columns < 4 => Err(said(key, "of the kind dynamic needs 4 columns or more")),
        RotaryRule::Dynamic { factor, trained_length } => positive(&[*factor]).and(length(*trained_length)),
        RotaryRule::Llama3 { factor, low_freq_factor: low, high_freq_factor: high, trained_length } => {
            if high <= low {
                return Err(said(key, "needs a high_freq_factor above its low_freq_factor"));
            }
            positive(&[*factor, *low, *high]).and(length(*trained_length))
        }
        RotaryRule::Yarn { .. } if rotary.base == 1.0 => Err(said(key, "of the kind yarn needs another base than 1")),
        RotaryRule::Yarn { factor, trained_length, beta_fast, beta_slow, attention_factor, .. } => {
            positive(&[*factor, *beta_fast, *beta_slow, *attention_factor]).and(length(*trained_length))
        }
        RotaryRule::Proportional { pairs, .. } if *pairs > columns / 2 => {
            let problem = format!("turns {pairs} pairs of columns, and there are {}", columns / 2);
            Err(said(key, &problem))
        }
        RotaryRule::Proportional { factor, .. } => positive(&[*factor]),
        RotaryRule::Longrope { short_factor, long_factor, trained_length, attention_factor } => {
            if let Some(factors) = [short_factor, long_factor].into_iter().find(|list| list.len() != columns / 2) {
                let (found, pairs) = (factors.len(), columns / 2);
                return Err(said(
                    key,
                    &format!("has {found} factors, expected one for each of {pairs} pairs of columns"),
                ));
            }
            let factors = [short_factor.as_slice(), long_factor, &[*attention_factor]].concat();
            positive(&factors).and(length(*trained_length))
        }
    }
}

fn check_gated_delta(config: &Config, linear: &GatedDeltaConfig) -> Result<()> {
    let key = "gated_delta";
    let attention = &config.attention;
    let one_stack = matches!(config.architecture, Architecture::Decoder | Architecture::Encoder);
    if !one_stack || attention.cross || !attention.causal || !attention.out_proj {
        return Err(said(key, "is for one causal stack without cross-attention, with output projections"));
    }
    let GatedDeltaConfig { n_key_heads, n_value_heads, d_key, d_value, convolution } = *linear;
    for value in [n_key_heads, n_value_heads, d_key, d_value, convolution] {
        size(key, value, true, &|_| true)?;
    }
    if !n_value_heads.is_multiple_of(n_key_heads) {
        let problem = format!("has {n_key_heads} heads of keys, which do not divide its {n_value_heads} of values");
        return Err(said(key, &problem));
    }
    let widths = [2 * n_key_heads as u128 * d_key as u128, n_value_heads as u128 * d_value.max(d_key) as u128];
    if widths.iter().sum::<u128>() * convolution as u128 > LARGEST_SIZE as u128 {
        return Err(said(key, &format!("is too large: its convolution has at most {LARGEST_SIZE} numbers")));
    }
    Ok(())
}

fn said(key: &str, problem: &str) -> Error {
    Error::config(key, problem)
}

fn bad(key: &str, problem: KeyProblem) -> Error {
    Error::config(key, problem)
}

fn positive(key: &str, value: f64) -> Result<()> {
    if value.is_finite() && value > 0.0 { Ok(()) } else { Err(bad(key, KeyProblem::Positive)) }
}

fn probability(key: &str, rate: f32) -> Result<()> {
    if (0.0..1.0).contains(&rate) { Ok(()) } else { Err(bad(key, KeyProblem::Rate { value: rate })) }
}

/// Fills in the keys that depend on others, and refuses impossible values.
fn complete(config: &mut Config, given: &dyn Fn(&str) -> bool) -> Result<()> {
    if !given("architecture") {
        return Err(said("architecture", "is missing: one of attention, encoder, decoder, encoder-decoder"));
    }
    complete_vision(config, given)?;
    let architecture = config.architecture;
    let stacks = architecture != Architecture::Attention;
    complete_attention(config, given)?;
    complete_head(config, given)?;
    config.mlp.exists &= stacks;
    let mlp = config.mlp.exists;
    size("d_mlp", config.mlp.d_mlp, mlp, given)?;
    for (key, layers, used) in [
        ("n_encoder_layers", &mut config.n_encoder_layers, architecture.has_encoder()),
        ("n_decoder_layers", &mut config.n_decoder_layers, architecture.has_decoder()),
    ] {
        if *layers > MOST_LAYERS {
            return Err(bad(key, KeyProblem::TooMany { value: *layers, most: MOST_LAYERS }));
        }
        if !used {
            *layers = 0;
        } else {
            size(key, *layers, true, given)?;
        }
    }
    check_layer(config, &config.layer)?;
    if config.layer.keys_of.is_some() {
        return Err(said("keys_of", "is of single blocks: give it in layers"));
    }
    if !given("final_norm") {
        config.final_norm = !matches!(config.layer.norm.position, NormPosition::Post | NormPosition::None);
    }
    config.final_norm &= stacks;
    let rates = config.dropout;
    for rate in [rates.embedding, rates.pattern, rates.attention, rates.mlp_hidden, rates.mlp] {
        probability("dropout", rate)?;
    }
    probability("drop_path", config.drop_path)?;
    if config.layer_scale.is_some_and(|value| !value.is_finite()) {
        return Err(said("layer_scale", "must be a finite number or null"));
    }
    complete_input(config)?;
    complete_positions(config, given)?;
    size("d_vocab", config.d_vocab, stacks && config.reads_tokens(), given)?;
    complete_writing(config)
}

/// Refuses a size that is 0 or too large, or missing where it is used.
fn size(key: &str, value: usize, used: bool, given: &dyn Fn(&str) -> bool) -> Result<()> {
    match value {
        1..=LARGEST_SIZE => Ok(()),
        0 if !given(key) && !used => Ok(()),
        0 if !given(key) => Err(bad(key, KeyProblem::Missing)),
        value => Err(bad(key, KeyProblem::Size { value, most: LARGEST_SIZE })),
    }
}

fn complete_attention(config: &mut Config, given: &dyn Fn(&str) -> bool) -> Result<()> {
    let (d_model, architecture) = (config.d_model, config.architecture);
    let stacks = architecture != Architecture::Attention;
    let residual = config.residual;
    let all = &mut config.attention;
    size("d_model", d_model, true, given)?;
    size("n_heads", all.n_heads, true, given)?;
    let n_heads = all.n_heads;
    if !given("n_kv_heads") {
        all.n_kv_heads = n_heads;
    }
    size("n_kv_heads", all.n_kv_heads, true, given)?;
    if !n_heads.is_multiple_of(all.n_kv_heads) {
        return Err(bad("n_kv_heads", KeyProblem::KvHeads { value: all.n_kv_heads, n_heads }));
    }
    if !given("d_head") {
        if d_model % n_heads != 0 {
            return Err(bad("n_heads", KeyProblem::Heads { value: n_heads, d_model }));
        }
        all.d_head = d_model / n_heads;
    }
    size("d_head", all.d_head, true, given)?;
    if !given("d_value") {
        all.d_value = all.d_head;
    }
    size("d_value", all.d_value, true, given)?;
    for (key, width) in [("d_head", all.d_head), ("d_value", all.d_value)] {
        // Both are at most 2^24, so that the product overflows only in 32-bit words.
        if n_heads.checked_mul(width).is_none_or(|all| all > LARGEST_SIZE) {
            return Err(bad(key, KeyProblem::HeadWidth { value: width, n_heads, most: LARGEST_SIZE }));
        }
    }
    if !given("d_out") {
        all.d_out = if all.out_proj { d_model } else { n_heads * all.d_value };
    }
    size("d_out", all.d_out, true, given)?;
    if !all.out_proj && all.d_out != n_heads * all.d_value {
        return Err(said("d_out", "must be n_heads · d_value where there is no output projection"));
    }
    if (stacks || residual || all.gate) && all.d_out != d_model {
        return Err(bad("d_out", KeyProblem::OutWidth { value: all.d_out, d_model }));
    }
    positive("qkv_clip", all.qkv_clip.unwrap_or(1.0))?;
    if !given("causal") {
        all.causal = architecture.has_decoder();
    }
    if !given("cross") {
        all.cross = architecture == Architecture::EncoderDecoder && config.vision.is_none();
    }
    Ok(())
}

fn complete_head(config: &mut Config, given: &dyn Fn(&str) -> bool) -> Result<()> {
    let (architecture, head) = (config.architecture, &mut config.head);
    if !given("head") {
        head.exists = architecture.has_decoder();
    }
    match (architecture, head.exists) {
        (Architecture::Attention, true) => return Err(said("head", "must be false for an attention model")),
        (Architecture::Decoder | Architecture::EncoderDecoder, false) => {
            return Err(said("head", "must be true for a model with a decoder"));
        }
        _ => {}
    }
    if !head.classes.is_empty() && (head.exists || architecture != Architecture::Encoder) {
        return Err(said("classes", "are for an encoder without an output head"));
    }
    if head.classes.len() > MOST_CLASSES {
        return Err(bad("classes", KeyProblem::TooMany { value: head.classes.len(), most: MOST_CLASSES }));
    }
    if head.classes.is_empty() {
        (head.class_transform, head.class_norm, head.multi_label) = (None, false, false);
        (head.class_rows, head.d_class, head.class_bias) = (ClassRows::First, 0, true);
    }
    size("d_class", head.d_class, false, &|_| head.d_class > 0)?;
    match (head.pooled_row, architecture) {
        (None, _) => (head.d_pooled, head.pooled_bias) = (0, false),
        (Some(_), Architecture::Encoder) => {}
        _ => return Err(said("pooled_row", "is of an encoder without a decoder")),
    }
    size("d_pooled", head.d_pooled, false, &|_| head.d_pooled > 0)?;
    head.pooled_bias &= head.d_pooled > 0;
    head.transform &= head.exists;
    head.projection &= head.exists;
    if head.projection && head.transform {
        return Err(said("head_projection", "cannot be where there is a head_transform"));
    }
    head.logits_bias &= head.exists;
    positive("logits_cap", head.logits_cap.unwrap_or(1.0))?;
    positive("logits_scale", head.logits_scale)
}

fn complete_positions(config: &mut Config, given: &dyn Fn(&str) -> bool) -> Result<()> {
    let stacks = config.architecture != Architecture::Attention;
    let d_model = config.d_model;
    let (positions, embedding, head) = (&mut config.positions, &mut config.embedding, &config.head);
    if !given("d_embed") {
        embedding.d_embed = d_model;
    }
    size("d_embed", embedding.d_embed, true, given)?;
    if positions.kind == PositionKind::Sinusoidal && stacks && embedding.sum_width(d_model) % 2 != 0 {
        let key = if embedding.d_embed == d_model { "d_model" } else { "d_embed" };
        return Err(bad(key, KeyProblem::Odd));
    }
    if !given("embedding_projection") {
        embedding.projection = embedding.d_embed != d_model;
    }
    if embedding.d_embed != d_model && !embedding.projection {
        return Err(said("embedding_projection", "must be true where d_embed is not d_model"));
    }
    embedding.projection &= stacks;
    embedding.project_tokens &= stacks;
    if embedding.project_tokens && !embedding.projection {
        return Err(said("project_tokens", "needs an embedding_projection"));
    }
    if embedding.d_embed != d_model
        && head.exists
        && !embedding.tie.has_own_head()
        && !head.transform
        && !head.projection
    {
        return Err(said("d_embed", "must be d_model where the head is the embedding, or set head_transform"));
    }
    if embedding.token_types > 0 && !config.architecture.has_encoder() {
        return Err(said("token_types", "concerns models with an encoder"));
    }
    embedding.norm &= stacks;
    if embedding.d_layer > 0 {
        let key = "d_layer_embed";
        if config.architecture != Architecture::Decoder || !config.mlp.exists || config.share_layers {
            return Err(said(key, "is for a decoder by itself whose blocks end with MLPs of their own"));
        }
        let all = embedding.d_layer.checked_mul(config.n_decoder_layers);
        size(key, all.unwrap_or(usize::MAX), true, given)?;
    }
    if let Some(StreamConvolutionConfig { width, groups, .. }) = embedding.convolution {
        let key = "stream_convolution";
        if config.architecture != Architecture::Encoder || !config.mlp.exists {
            return Err(said(key, "is of an encoder with MLPs"));
        }
        if width % 2 == 0 || width > MOST_LAYERS {
            return Err(said(key, &format!("reads {width} rows, expected an odd number")));
        }
        if !config.d_model.is_multiple_of(groups) || config.attention.d_out != config.d_model {
            return Err(said(key, &format!("has {groups} groups, which do not divide d_model, {}", config.d_model)));
        }
    }
    if let EmbeddingScale::Factor(factor) = embedding.scale {
        positive("embedding_scale", factor)?;
    }
    positions.relative_bias |= positions.kind == PositionKind::RelativeBias;
    if positions.relative_bias && positions.kind == PositionKind::Alibi {
        return Err(said("relative_bias", "cannot be where positions are alibi"));
    }
    let (buckets, farthest) = (positions.bias_buckets, positions.bias_farthest);
    size("bias_buckets", buckets, true, given)?;
    if buckets < 4 || buckets % 4 != 0 {
        return Err(said("bias_buckets", &format!("is {buckets}, expected a multiple of 4")));
    }
    size("bias_farthest", farthest, true, given)?;
    if farthest <= buckets / 2 {
        return Err(said("bias_farthest", &format!("is {farthest}, expected more than half of bias_buckets")));
    }
    if let Some(distances) = &positions.distances {
        if positions.kind == PositionKind::Rotary {
            return Err(said("distances", "cannot be where positions are rotary"));
        }
        check_distances(distances)?;
    }
    if positions.offset > MOST_LAYERS {
        return Err(bad("position_offset", KeyProblem::TooMany { value: positions.offset, most: MOST_LAYERS }));
    }
    let is_added = matches!(positions.kind, PositionKind::Learned | PositionKind::Sinusoidal);
    if positions.pad.is_some() && (!is_added || positions.offset == 0) {
        return Err(said(
            "position_pad_id",
            "needs learned or sinusoidal positions, with a row before that of position 0",
        ));
    }
    // Only a table of learned positions limits the length by itself; an image has its own.
    if !given("n_ctx") && positions.kind != PositionKind::Learned {
        config.n_ctx = DEFAULT_N_CTX;
    }
    size("n_ctx", config.n_ctx, stacks, given)
}

/// Refuses images that cannot be cut into patches, and what only a text has.
fn complete_input(config: &mut Config) -> Result<()> {
    let refused = |problem: &str| Err(said("input", problem));
    let (head, positions) = (&config.head, config.positions.kind);
    if let Some(features) = config.input.features() {
        check_features(config, features)?;
        if !config.architecture.has_decoder() {
            config.n_ctx = features.rows(features.frames);
        }
    }
    if config.vision.is_some() {
        return Ok(());
    }
    let Some(pixels) = config.input.pixels() else {
        let of_text = !matches!(head.class_rows, ClassRows::Patches | ClassRows::FirstAndPatches | ClassRows::FirstTwo);
        let problem = "other than first, last, visible, visible_logits and each are for an input of pixels";
        return if of_text { Ok(()) } else { Err(said("class_rows", problem)) };
    };
    if config.architecture != Architecture::Encoder || head.exists || config.embedding.token_types > 0 {
        return refused("of pixels is for an encoder without an output head and without token types");
    }
    if !matches!(positions, PositionKind::Learned | PositionKind::Rotary | PositionKind::None) {
        return refused("of pixels has positions that are learned or rotary, or none");
    }
    for value in [pixels.channels, pixels.patch_size, pixels.image_size] {
        size("input", value, true, &|_| true)?;
    }
    let sizes = [pixels.channels, pixels.patch_size, pixels.patch_size].map(|size| size as u128);
    let patches = pixels.trained_grid().iter().map(|side| *side as u128).product::<u128>();
    let most = LARGEST_SIZE as u128;
    if sizes.iter().product::<u128>() > most || patches + pixels.registers as u128 > most {
        return refused(&format!("of pixels has at most {LARGEST_SIZE} numbers in a patch, and as many patches"));
    }
    if patches == 0 {
        return refused("of pixels needs an image_size of at least one patch_size");
    }
    let class_token = match head.class_rows {
        ClassRows::Last | ClassRows::Visible | ClassRows::VisibleLogits | ClassRows::Each => {
            return Err(said("class_rows", "of an input of pixels are first, patches, first_and_patches or first_two"));
        }
        ClassRows::FirstTwo => pixels.class_token && pixels.distillation_token,
        ClassRows::FirstAndPatches if head.class_transform.is_some() || head.d_class > 0 || head.class_norm => {
            return Err(said("class_rows", "of first_and_patches have no class_transform, d_class or class_norm"));
        }
        ClassRows::FirstAndPatches => pixels.class_token,
        ClassRows::First | ClassRows::Patches => pixels.class_token || !pixels.distillation_token,
    };
    if !class_token {
        return refused("of pixels lacks a class token");
    }
    if matches!(head.pooled_row, Some(PooledRow::End | PooledRow::Highest | PooledRow::Last)) {
        return Err(said("pooled_row", "of an input of pixels is first"));
    }
    if positions == PositionKind::Learned {
        config.n_ctx = pixels.class_tokens() + patches as usize;
    }
    Ok(())
}

/// Takes the number of layers and the input from an encoder of images in front of a decoder, and refuses other models.
fn complete_vision(config: &mut Config, given: &dyn Fn(&str) -> bool) -> Result<()> {
    let Some(vision) = config.vision.take() else { return Ok(()) };
    let refused = |problem: &str| Err(said("vision", problem));
    let (tower, crosses) = (&vision.tower, given("cross") && config.attention.cross);
    let Some(pixels) = tower.input.pixels().filter(|_| tower.architecture == Architecture::Encoder) else {
        return refused("needs a tower of the architecture encoder, whose input is pixels");
    };
    if config.architecture != Architecture::EncoderDecoder
        || crosses
        || ![InputConfig::Tokens, tower.input].contains(&config.input)
    {
        return refused("is for the architecture encoder-decoder without cross-attention and without another input");
    }
    if tower.vision.is_some() || !tower.head.classes.is_empty() || tower.head.pooled_row.is_some() {
        return refused("needs a tower without classes, without a pooled row and without another tower");
    }
    size("vision", vision.shuffle, true, &|_| true)?;
    let width = [tower.d_model, vision.shuffle, vision.shuffle].map(|size| size as u128).iter().product::<u128>();
    if width > LARGEST_SIZE as u128 {
        let (s, most) = (vision.shuffle, LARGEST_SIZE);
        return refused(&format!("joins squares of {s} × {s} patches to rows of {width} numbers, at most {most}"));
    }
    if pixels.trained_grid().iter().any(|side| !side.is_multiple_of(vision.shuffle)) {
        let [side, _] = pixels.trained_grid();
        return refused(&format!("has a shuffle of {}, which does not divide its {side} patches", vision.shuffle));
    }
    if vision.token_id as usize >= config.d_vocab {
        return Err(bad("vision", KeyProblem::Outside { d_vocab: config.d_vocab }));
    }
    config.attention.cross = false;
    (config.n_encoder_layers, config.input) = (tower.n_encoder_layers, tower.input);
    config.vision = Some(vision);
    Ok(())
}

/// Refuses features without numbers, and what only a text has.
fn check_features(config: &Config, FeatureConfig { bins, frames }: FeatureConfig) -> Result<()> {
    let refused = |problem: &str| Err(said("input", problem));
    let architecture = config.architecture;
    let fills_in = config.head.exists && !architecture.has_decoder();
    if !architecture.has_encoder() || fills_in || config.embedding.token_types > 0 {
        return refused("of features is for a model with an encoder, whose head is its decoder's, without token types");
    }
    if !matches!(config.positions.kind, PositionKind::Learned | PositionKind::None) {
        return refused("of features has positions that are learned, or none");
    }
    [bins, frames].into_iter().try_for_each(|value| size("input", value, true, &|_| true))
}

/// Refuses spans and buckets that no distance has.
fn check_distances(distances: &DistanceConfig) -> Result<()> {
    let key = "distances";
    size(key, distances.span, true, &|_| true)?;
    let Some(farthest) = distances.farthest else { return Ok(()) };
    size(key, farthest, true, &|_| true)?;
    match distances.span {
        span if span < 4 || span % 2 != 0 => Err(said(key, "with buckets have an even span of 4 or more")),
        span if farthest <= span / 2 + 1 => Err(said(key, "need a farthest one beyond half of the span and 1")),
        _ => Ok(()),
    }
}

fn complete_writing(config: &mut Config) -> Result<()> {
    let stacks = config.architecture != Architecture::Attention;
    let (d_vocab, writing) = (config.d_vocab, &mut config.writing);
    for ids in [
        &mut writing.other_end_ids,
        &mut writing.suppressed_ids,
        &mut writing.forced_last_ids,
        &mut writing.suppressed_first_ids,
    ] {
        ids.sort_unstable();
        ids.dedup();
    }
    writing.end_id = writing.end_id.or(writing.other_end_ids.first().copied());
    let end_id = writing.end_id;
    if config.head.pooled_row == Some(PooledRow::End) && end_id.is_none() {
        return Err(said("pooled_row", "of an end needs an end_id"));
    }
    writing.other_end_ids.retain(|id| Some(*id) != end_id);
    if writing.suppressed_sequences.iter().any(|sequence| sequence.len() < 2) {
        return Err(said("suppressed_sequences", "has one of fewer than two tokens: say it in suppressed_ids"));
    }
    for (key, ids) in [
        ("pad_id", writing.pad_id.as_slice()),
        ("start_id", writing.start_id.as_slice()),
        ("end_id", end_id.as_slice()),
        ("other_end_ids", &writing.other_end_ids),
        ("forced_first_id", writing.forced_first_id.as_slice()),
        ("prompt_ids", &writing.prompt_ids.concat()),
        ("suppressed_ids", &writing.suppressed_ids),
        ("suppressed_first_ids", &writing.suppressed_first_ids),
        ("suppressed_sequences", &writing.suppressed_sequences.concat()),
        ("forced_last_ids", &writing.forced_last_ids),
    ] {
        if ids.iter().any(|id| stacks && *id as usize >= d_vocab) {
            return Err(bad(key, KeyProblem::Outside { d_vocab }));
        }
    }
    if writing.prompt_ids.iter().any(Vec::is_empty)
        || writing.forced_first_id.is_some() && !writing.prompt_ids.is_empty()
    {
        return Err(said("prompt_ids", "need a token for each place, and stand in place of forced_first_id"));
    }
    if stacks && d_vocab > 0 && writing.suppressed_ids.len() == d_vocab {
        return Err(said("suppressed_ids", "are all tokens there are: leave some that may be written"));
    }
    positive("repetition_penalty", writing.repetition_penalty)
}
