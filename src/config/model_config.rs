//! The `headlight/1` configuration: the switches of the one block, and the sizes.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::input::InputConfig;
use super::layer::{GatedDeltaConfig, HeadSizes, LayerConfig};
use super::switches::{
    Architecture, ClassRows, Dropout, EmbeddingScale, Pairing, Parallel, PooledRow, PositionKind, Tie, either,
};
use super::writing::Writing;
use crate::error::{InputProblem, Result};
use crate::site::{Kind, Name, Site, Stack, SublayerPath};
use headlight_kernels::ActivationFunction;

/// The format that this code reads and writes.
pub const FORMAT: &str = "headlight/1";

/// The family name of that format.
pub const OWN_FAMILY: &str = "headlight";

/// The name of a model without one.
pub const UNNAMED: &str = "unnamed";

/// The default length of texts.
pub(super) const DEFAULT_N_CTX: usize = 5_000;

/// The most classes of a class head: far above any real one.
pub const MOST_CLASSES: usize = 65_536;

/// A model's configuration, with every default filled in: flat in a file, here in groups. A size is 0, and
/// absent in a file, if the model does not use it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, remote = "Self")]
pub struct Config {
    pub name: String,
    pub architecture: Architecture,
    pub d_model: usize,
    #[serde(flatten)]
    pub attention: AttentionConfig,
    #[serde(flatten)]
    pub mlp: MlpConfig,
    #[serde(skip_serializing_if = "is_unused")]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub n_encoder_layers: usize,
    #[serde(skip_serializing_if = "is_unused")]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub n_decoder_layers: usize,
    #[serde(skip_serializing_if = "is_unused")]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub d_vocab: usize,
    /// The length of the texts it was trained on: a limit if positions are a learned table, [`Config::longest_text`].
    #[serde(skip_serializing_if = "is_unused")]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub n_ctx: usize,
    /// What the first stack reads.
    #[serde(skip_serializing_if = "InputConfig::is_tokens")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub input: InputConfig,
    /// The encoder of images whose rows the decoder reads among its tokens; all other keys are the decoder's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub vision: Option<Box<VisionConfig>>,
    #[serde(flatten)]
    pub writing: Writing,
    /// The settings of every layer that has none of its own in `layers`.
    #[serde(flatten)]
    pub layer: LayerConfig,
    /// The settings of single blocks, "decoder.blocks.1". A file gives the keys that differ.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub layers: BTreeMap<String, LayerConfig>,
    pub final_norm: bool,
    pub norm_memory: bool,
    #[serde(flatten)]
    pub positions: PositionsConfig,
    #[serde(flatten)]
    pub embedding: EmbeddingConfig,
    #[serde(flatten)]
    pub head: HeadConfig,
    pub residual: bool,
    /// Whether all layers of a stack share the first one's parameters.
    pub share_layers: bool,
    /// The initial value of every gamma; `None` means no layer-scale.
    pub layer_scale: Option<f32>,
    /// Whether gammas are learned; else each is `layer_scale`, and no file holds them.
    pub layer_scale_learned: bool,
    #[serde(deserialize_with = "either")]
    pub dropout: Dropout,
    pub drop_path: f32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            name: UNNAMED.into(),
            architecture: Architecture::Attention,
            d_model: 0,
            attention: AttentionConfig::default(),
            mlp: MlpConfig::default(),
            n_encoder_layers: 0,
            n_decoder_layers: 0,
            d_vocab: 0,
            n_ctx: 0,
            input: InputConfig::default(),
            vision: None,
            writing: Writing::default(),
            layer: LayerConfig::default(),
            layers: BTreeMap::new(),
            final_norm: false,
            norm_memory: false,
            positions: PositionsConfig::default(),
            embedding: EmbeddingConfig::default(),
            head: HeadConfig::default(),
            residual: true,
            share_layers: false,
            layer_scale: None,
            layer_scale_learned: true,
            dropout: Dropout::default(),
            drop_path: 0.0,
        }
    }
}

/// The attention sublayers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct AttentionConfig {
    pub n_heads: usize,
    pub n_kv_heads: usize,
    pub d_head: usize,
    pub d_value: usize,
    pub d_out: usize,
    pub qkv_bias: bool,
    /// Whether keys have a bias where queries and values do.
    pub key_bias: bool,
    pub out_bias: bool,
    pub out_proj: bool,
    pub gate: bool,
    /// Whether each head of a self-attention has a sink: a learned logit in its softmax that no key gets.
    pub sinks: bool,
    pub causal: bool,
    pub cross: bool,
    /// Whether each head's output has a gate for each of its numbers, read from the sublayer's input.
    pub z_gate: bool,
    /// The bound c of queries, keys and values after their maps, within −c and c; `None` for none.
    pub qkv_clip: Option<f64>,
}

impl Default for AttentionConfig {
    fn default() -> Self {
        Self {
            n_heads: 0,
            n_kv_heads: 0,
            d_head: 0,
            d_value: 0,
            d_out: 0,
            qkv_bias: true,
            key_bias: true,
            out_bias: true,
            out_proj: true,
            gate: false,
            sinks: false,
            causal: false,
            cross: false,
            z_gate: false,
            qkv_clip: None,
        }
    }
}

impl AttentionConfig {
    /// The same with the sizes of heads that a layer has.
    pub fn in_layer(self, layer: &LayerConfig) -> Self {
        match layer.head_sizes {
            Some(HeadSizes { n_kv_heads, d_head }) => Self { n_kv_heads, d_head, d_value: d_head, ..self },
            None => self,
        }
    }

    /// The key-value head that a query head reads.
    pub fn kv_head(&self, head: usize) -> usize {
        head / self.heads_per_kv()
    }

    /// The number of query heads that read one key-value head.
    pub fn heads_per_kv(&self) -> usize {
        self.n_heads / self.n_kv_heads
    }
}

/// The MLP sublayers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct MlpConfig {
    #[serde(rename = "mlp")]
    pub exists: bool,
    #[serde(skip_serializing_if = "is_unused")]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub d_mlp: usize,
    #[cfg_attr(test, ts(type = "string"))]
    pub activation: ActivationFunction,
    /// Whether xIELU, with two learned numbers in each MLP, stands in place of `activation` there.
    #[serde(rename = "mlp_xielu")]
    pub xielu: bool,
    #[serde(rename = "mlp_gated")]
    pub gated: bool,
    #[serde(rename = "mlp_bias")]
    pub bias: bool,
}

impl Default for MlpConfig {
    fn default() -> Self {
        Self { exists: true, d_mlp: 0, activation: ActivationFunction::Gelu, xielu: false, gated: false, bias: true }
    }
}

/// The positions of tokens, as far as all layers share them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct PositionsConfig {
    #[serde(rename = "positions")]
    pub kind: PositionKind,
    /// The layout of sinusoids in a row.
    pub sinusoid_layout: Pairing,
    /// Whether the slowest sinusoids turn once in 10,000 · 2π positions exactly: their exponents are i / (d/2 − 1), not
    /// i / (d/2).
    pub sinusoid_closed: bool,
    /// The row of position 0, in a learned table or of sinusoids.
    #[serde(rename = "position_offset")]
    pub offset: usize,
    /// The token that positions do not count: it has the row before that of position 0, or no sinusoids. `None`
    /// if all count.
    #[serde(rename = "position_pad_id")]
    pub pad: Option<u32>,
    /// Whether scores have a learned bias by distance, as with the positions `relative_bias`.
    pub relative_bias: bool,
    /// The number of buckets of a relative bias, and the distance from which all share the last bucket.
    pub bias_buckets: usize,
    pub bias_farthest: usize,
    /// The embeddings of distances in self-attention; `None` for none.
    pub distances: Option<DistanceConfig>,
}

impl Default for PositionsConfig {
    fn default() -> Self {
        Self {
            kind: PositionKind::Sinusoidal,
            sinusoid_layout: Pairing::Interleaved,
            sinusoid_closed: false,
            offset: 0,
            pad: None,
            relative_bias: false,
            bias_buckets: 32,
            bias_farthest: 128,
            distances: None,
        }
    }
}

/// The embeddings of distances, which the maps of queries and keys read too (He et al. 2021, "DeBERTa").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DistanceConfig {
    /// The embeddings for each direction; farther distances share the last one.
    pub span: usize,
    /// The distance that the last bucket holds, where those above half of the span have logarithmic ones; `None` for an
    /// embedding of each distance.
    #[serde(default)]
    pub farthest: Option<usize>,
    /// Whether a norm follows them, of the kind of the layers' norm.
    #[serde(default)]
    pub norm: bool,
    /// Whether each layer has separate maps of queries and keys for them.
    #[serde(default)]
    pub own_maps: bool,
}

/// The embeddings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct EmbeddingConfig {
    /// The factor of token embeddings: true for √d_model, or a number.
    #[serde(rename = "embedding_scale")]
    pub scale: EmbeddingScale,
    /// The width of embeddings; if it is not `d_model`, a linear map widens them.
    pub d_embed: usize,
    /// Whether a linear map leads from the embeddings to the stream, though both may be as wide.
    #[serde(rename = "embedding_projection")]
    pub projection: bool,
    /// Whether that map widens tokens alone, before positions are added. It then has no bias.
    pub project_tokens: bool,
    /// Whether a norm follows the sum of tokens, positions and types.
    #[serde(rename = "embedding_norm")]
    pub norm: bool,
    /// The token whose embedding counts as 0 in an encoder; those of the others are divided by their share of the text.
    /// `None` for none.
    pub mask_dropout_id: Option<u32>,
    /// The number of segment types of the encoder's tokens; 0 without segment embeddings.
    pub token_types: usize,
    pub tie: Tie,
    /// The width of a further embedding of each token for each layer of a decoder; 0 for none.
    #[serde(rename = "d_layer_embed")]
    pub d_layer: usize,
    /// The convolution of the first stream beside an encoder's first block; `None` for none.
    #[serde(rename = "stream_convolution")]
    pub convolution: Option<StreamConvolutionConfig>,
}

/// A convolution of the first stream, whose output is added to that of the first block before a norm (He et al. 2021,
/// "DeBERTa", version 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StreamConvolutionConfig {
    /// The rows that it reads for one, an odd number.
    pub width: usize,
    /// The groups of columns that are read apart.
    #[serde(default = "one")]
    pub groups: usize,
    #[cfg_attr(test, ts(type = "string"))]
    pub activation: ActivationFunction,
}

const fn one() -> usize {
    1
}

impl Default for EmbeddingConfig {
    fn default() -> Self {
        Self {
            scale: EmbeddingScale::Root(false),
            d_embed: 0,
            projection: false,
            project_tokens: false,
            norm: false,
            mask_dropout_id: None,
            token_types: 0,
            tie: Tie::None,
            d_layer: 0,
            convolution: None,
        }
    }
}

impl EmbeddingConfig {
    /// The width in which tokens, positions and segments are summed.
    pub fn sum_width(&self, d_model: usize) -> usize {
        if self.project_tokens { d_model } else { self.d_embed }
    }
}

/// The output head or the class head.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct HeadConfig {
    /// Whether there is an output head. Every decoder has one; an encoder may, to fill in masked tokens.
    #[serde(rename = "head")]
    pub exists: bool,
    /// Whether the output head has a transform: a linear map, the activation and a norm.
    #[serde(rename = "head_transform")]
    pub transform: bool,
    /// Whether that linear map, or the one of the transform before classes, has a bias.
    #[serde(rename = "head_transform_bias")]
    pub transform_bias: bool,
    /// Whether a linear map without a bias leads from the stream to the width of the embeddings, before the head.
    #[serde(rename = "head_projection")]
    pub projection: bool,
    /// Whether logits have a bias although their matrix is shared.
    pub logits_bias: bool,
    /// The factor of the last stack's output before the head.
    pub logits_scale: f64,
    /// The cap c of logits, c · tanh(logit / c); `None` for none.
    pub logits_cap: Option<f64>,
    /// The names of the classes of an encoder with a class head; empty without one.
    pub classes: Vec<String>,
    /// The rows that the class head reads.
    pub class_rows: ClassRows,
    /// The width of a linear map before the one to classes; 0 for that of the rows, or for no such map.
    pub d_class: usize,
    /// The activation after that map, which this asks for too; `None` for none.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub class_transform: Option<ActivationFunction>,
    /// Whether a norm follows that transform.
    pub class_norm: bool,
    /// Whether the map to classes has a bias.
    pub class_bias: bool,
    /// Whether a text may belong to several classes at once.
    pub multi_label: bool,
    /// The row of an encoder's output that stands for the whole text or image; `None` for none.
    pub pooled_row: Option<PooledRow>,
    /// The width to which that row is projected; 0 for no projection.
    pub d_pooled: usize,
    /// Whether that projection has a bias.
    pub pooled_bias: bool,
}

impl Default for HeadConfig {
    fn default() -> Self {
        Self {
            exists: false,
            transform: false,
            transform_bias: true,
            projection: false,
            logits_bias: false,
            logits_scale: 1.0,
            logits_cap: None,
            classes: Vec::new(),
            class_rows: ClassRows::First,
            d_class: 0,
            class_transform: None,
            class_norm: false,
            class_bias: true,
            multi_label: false,
            pooled_row: None,
            d_pooled: 0,
            pooled_bias: false,
        }
    }
}

impl HeadConfig {
    /// Whether a linear map precedes the one to classes.
    pub fn transforms_classes(&self) -> bool {
        self.class_transform.is_some() || self.d_class > 0
    }

    /// The width that the map to classes reads, of rows this wide.
    pub fn class_width(&self, d_model: usize) -> usize {
        if self.d_class > 0 { self.d_class } else { d_model }
    }
}

/// The encoder of images in front of a decoder, and how the decoder reads its rows: a connector maps them to the
/// decoder's width, and they stand in the place of image tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct VisionConfig {
    /// The encoder's configuration, of the architecture "encoder" with an input of pixels.
    pub tower: Config,
    /// The token in whose place the decoder reads a row of an image.
    pub token_id: u32,
    /// The patches on each side of a square that become one row, their numbers side by side (pixel shuffle).
    #[serde(default = "one_patch")]
    pub shuffle: usize,
    /// The activation between the connector's two maps; null for one map.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "string | null"))]
    pub connector_activation: Option<ActivationFunction>,
    /// Whether the connector's maps have biases.
    #[serde(default)]
    pub connector_bias: bool,
    /// Whether tokens mark each tile of a picture by row and column, as Idefics 3 and SmolVLM have them.
    #[serde(default)]
    pub marks_tiles: bool,
}

fn one_patch() -> usize {
    1
}

impl VisionConfig {
    /// The rows down and across that the decoder reads of an image with these patches down and across.
    pub fn grid(&self, patches: [usize; 2]) -> [usize; 2] {
        patches.map(|side| side / self.shuffle)
    }

    /// The width of the rows that the connector reads.
    pub fn connector_width(&self) -> usize {
        self.tower.d_model * self.shuffle * self.shuffle
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn is_unused(size: &usize) -> bool {
    *size == 0
}

impl Config {
    /// The configuration of a stack: an encoder of images in front of a decoder has its own.
    pub fn of(&self, stack: Stack) -> &Self {
        match &self.vision {
            Some(vision) if stack == Stack::Encoder => &vision.tower,
            _ => self,
        }
    }

    /// Whether the output head reads a stack's stream: that of an encoder of images has another width.
    pub fn reads_lens(&self, stack: Stack) -> bool {
        std::ptr::eq(self.of(stack), self)
    }

    /// Whether the decoder continues a text, which it reads itself.
    pub fn continues_text(&self) -> bool {
        self.architecture == Architecture::Decoder || self.vision.is_some()
    }

    /// The settings of a sublayer's block.
    pub fn layer(&self, path: SublayerPath) -> &LayerConfig {
        let config = self.of(path.stack);
        config.layers.get(&path.block_name()).unwrap_or(&config.layer)
    }

    /// The sizes of a linear layer; `None` of a sublayer with a softmax, and of an MLP.
    pub fn gated_delta(&self, path: SublayerPath) -> Option<GatedDeltaConfig> {
        self.layer(path).gated_delta.filter(|_| path.kind == Kind::Attn)
    }

    /// Refuses a head that a sublayer does not have.
    ///
    /// # Errors
    /// One sentence with its last head.
    pub fn check_head(&self, path: SublayerPath, head: usize) -> Result<()> {
        let last = self.attention_in(path).n_heads - 1;
        if head <= last { Ok(()) } else { Err(InputProblem::NotHead { head: format!("{path}.{head}"), last }.into()) }
    }

    /// The attention of a sublayer, with its layer's sizes. A linear layer has other heads than those with a softmax;
    /// each is given the queries and keys that it shares.
    pub fn attention_in(&self, path: SublayerPath) -> AttentionConfig {
        let attention = self.of(path.stack).attention.in_layer(self.layer(path));
        let Some(linear) = self.gated_delta(path) else { return attention };
        AttentionConfig {
            n_heads: linear.n_value_heads,
            n_kv_heads: linear.n_value_heads,
            d_head: linear.d_key,
            d_value: linear.d_value,
            qkv_bias: false,
            out_bias: false,
            sinks: false,
            qkv_clip: None,
            z_gate: true,
            ..attention
        }
    }

    /// The self-attention whose keys and values a sublayer reads: an earlier one, or itself.
    pub fn keys_of(&self, path: SublayerPath) -> SublayerPath {
        let block = self.layer(path).keys_of.filter(|_| path.kind == Kind::Attn);
        SublayerPath { block: block.unwrap_or(path.block), ..path }
    }

    /// Whether a later layer reads a sublayer's keys and values.
    pub fn lends_keys(&self, path: SublayerPath) -> bool {
        let reads = |(block, layer): (&String, &LayerConfig)| {
            layer.keys_of == Some(path.block) && block.starts_with(path.stack.name())
        };
        path.kind == Kind::Attn && self.of(path.stack).layers.iter().any(reads)
    }

    /// The width of an MLP's hidden activations.
    pub fn d_mlp(&self, path: SublayerPath) -> usize {
        self.layer(path).mlp_width.unwrap_or(self.of(path.stack).mlp.d_mlp)
    }

    /// Whether a sublayer sees earlier positions and its own only, unless an edit says otherwise.
    pub fn is_causal(&self, path: SublayerPath) -> bool {
        self.attention.causal && path.kind == Kind::Attn && path.stack == self.architecture.causal_stack()
    }

    /// Whether queries and keys rotate by the place of an image's patch.
    pub fn rotates_patches(&self) -> bool {
        self.of(Stack::Encoder).positions.kind == PositionKind::Rotary && self.input.pixels().is_some()
    }

    /// The most heads of a sublayer.
    pub fn most_heads(&self) -> usize {
        let linear = self.layers.values().chain([&self.layer]).filter_map(|layer| layer.gated_delta);
        let heads = self.attention.n_heads.max(self.of(Stack::Encoder).attention.n_heads);
        linear.map(|linear| linear.n_value_heads).fold(heads, usize::max)
    }

    /// The pattern of an attention, or the weights of a linear layer.
    pub fn pattern_site(&self, path: SublayerPath) -> Site {
        Site::In(path, if self.gated_delta(path).is_some() { Name::Weights } else { Name::Pattern })
    }

    /// Whether an attention and the MLP after it read the same stream, of which the middle has no meaning.
    pub fn is_parallel(&self, path: SublayerPath) -> bool {
        self.layer(path).parallel != Parallel::None
    }

    /// Whether several sublayers share parameters.
    pub fn shares_parameters(&self) -> bool {
        let one_norm = |layer: &LayerConfig| layer.parallel == Parallel::OneNorm;
        self.share_layers || one_norm(&self.layer) || self.layers.values().any(one_norm)
    }

    /// The most tokens that a stack reads: the rows of a learned table of positions. All other kinds of positions are
    /// computed, and have no limit; those of an image's patches are resized.
    pub fn longest_text(&self) -> Option<usize> {
        (self.positions.kind == PositionKind::Learned && self.reads_tokens()).then_some(self.n_ctx)
    }

    /// Whether any stack reads tokens.
    pub fn reads_tokens(&self) -> bool {
        self.input.is_tokens() || self.architecture.has_decoder()
    }

    /// The number of tokens that fit after `length`.
    pub fn room_after(&self, length: usize) -> usize {
        self.longest_text().map_or(usize::MAX, |longest| longest.saturating_sub(length))
    }

    /// The length of the texts it was trained on, if its file names it and longer ones are possible; none for images,
    /// whose positions are resized to them.
    pub fn trained_length(&self) -> Option<usize> {
        let said = self.n_ctx > 0 && self.n_ctx != DEFAULT_N_CTX && self.input.pixels().is_none();
        (said && self.longest_text().is_none()).then_some(self.n_ctx)
    }

    /// Whether this token ends a text.
    pub fn is_end(&self, id: u32) -> bool {
        self.writing.end_id == Some(id) || self.writing.other_end_ids.contains(&id)
    }

    /// The approximate number of multiplications in one of a layer's products for this many rows: decides whether
    /// threads are worth it.
    pub fn product_size(&self, rows: usize) -> usize {
        rows * self.d_model * self.mlp.d_mlp.max(self.d_model)
    }

    /// The number of choices of an answer: one for each token, or for each class; 0 without either head.
    pub fn choices(&self) -> usize {
        if self.head.exists { self.d_vocab } else { self.head.classes.len() }
    }

    /// The row that decides the choice at this row: classes of a text stand for the first.
    pub fn answer_row(&self, row: usize) -> usize {
        if self.head.exists || self.sorts_tokens() { row } else { 0 }
    }

    /// Whether each token has a class.
    pub fn sorts_tokens(&self) -> bool {
        self.head.class_rows == ClassRows::Each && !self.head.classes.is_empty()
    }

    /// The rows from which the choice at this row is computed, of so many: those of a class head are its own.
    pub fn rows_read(&self, row: usize, length: usize) -> Range<usize> {
        match self.head.class_rows {
            _ if self.head.exists => row..row + 1,
            ClassRows::First => 0..1,
            ClassRows::Each => row..row + 1,
            ClassRows::Last
            | ClassRows::Visible
            | ClassRows::VisibleLogits
            | ClassRows::Patches
            | ClassRows::FirstAndPatches
            | ClassRows::FirstTwo => 0..length,
        }
    }

    /// The number of rows of logits in one tensor: no device needs more than 16 MB for it.
    pub fn logit_rows_at_once(&self) -> usize {
        ((4 << 20) / self.d_vocab.max(1)).max(1)
    }

    /// Whether each class has a separate probability: a text may belong to several, or there is only one.
    pub fn has_independent_classes(&self) -> bool {
        self.head.multi_label || self.head.classes.len() == 1
    }

    /// # Errors
    /// A missing token, or class of a model with classes.
    pub fn check_choice(&self, id: u32) -> Result<()> {
        match self.head.classes.len() {
            0 if (id as usize) < self.d_vocab => Ok(()),
            0 => Err(InputProblem::UnknownId { id: id.into(), d_vocab: self.d_vocab }.into()),
            classes if (id as usize) < classes => Ok(()),
            classes => Err(InputProblem::UnknownClass { id, classes }.into()),
        }
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
        assert_eq!(
            (config.attention.n_kv_heads, config.attention.d_head, config.attention.d_value, config.attention.d_out),
            (2, 4, 4, 8)
        );
        assert!(config.final_norm && config.attention.causal && config.attention.cross && config.residual);
        assert_eq!(config.positions.kind, PositionKind::Sinusoidal);
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
