//! The names of everything a run can show or change: one type, one spelling.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// A stack of blocks, or the one sublayer of an `attention` model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stack {
    Encoder,
    Decoder,
    /// A single attention sublayer outside any stack.
    Alone,
}

impl Stack {
    /// The name used in paths; empty for a standalone sublayer.
    pub fn name(self) -> &'static str {
        match self {
            Self::Encoder => "encoder",
            Self::Decoder => "decoder",
            Self::Alone => "",
        }
    }
}

/// The kind of a sublayer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Self-attention.
    Attn,
    /// Cross-attention.
    Cross,
    Mlp,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Attn => "attn",
            Self::Cross => "cross",
            Self::Mlp => "mlp",
        }
    }
}

/// One sublayer: `decoder.blocks.1.cross`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SublayerPath {
    pub stack: Stack,
    pub block: usize,
    pub kind: Kind,
}

impl SublayerPath {
    /// The block it belongs to: `decoder.blocks.1`.
    pub fn block_name(self) -> String {
        format!("{}.blocks.{}", self.stack.name(), self.block)
    }
}

impl fmt::Display for SublayerPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stack {
            Stack::Alone => f.write_str(self.kind.name()),
            stack => write!(f, "{}.blocks.{}.{}", stack.name(), self.block, self.kind.name()),
        }
    }
}

/// One head, by its sublayer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HeadRef {
    pub path: String,
    pub head: usize,
}

/// A value inside a sublayer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Name {
    Norm,
    Q,
    K,
    V,
    Raw,
    ContentPosition,
    PositionContent,
    Bias,
    Scores,
    Sink,
    Pattern,
    Decay,
    Beta,
    Weights,
    Z,
    ZGate,
    Hidden,
    Out,
    OutNorm,
    Gate,
    Branch,
    Convolution,
    LayerEmbedding,
}

impl Name {
    pub fn name(self) -> &'static str {
        match self {
            Self::Norm => "norm",
            Self::Q => "q",
            Self::K => "k",
            Self::V => "v",
            Self::Raw => "raw",
            Self::ContentPosition => "content_position",
            Self::PositionContent => "position_content",
            Self::Bias => "bias",
            Self::Scores => "scores",
            Self::Sink => "sink",
            Self::Pattern => "pattern",
            Self::Decay => "decay",
            Self::Beta => "beta",
            Self::Weights => "weights",
            Self::Z => "z",
            Self::ZGate => "z_gate",
            Self::Hidden => "hidden",
            Self::Out => "out",
            Self::OutNorm => "out_norm",
            Self::Gate => "gate",
            Self::Branch => "branch",
            Self::Convolution => "convolution",
            Self::LayerEmbedding => "layer_embedding",
        }
    }

    /// Whether it holds a number for each head, query and key that weighs the key's values.
    pub fn is_pattern(self) -> bool {
        matches!(self, Self::Pattern | Self::Weights)
    }

    /// Whether it has a row for each key.
    pub fn is_of_keys(self) -> bool {
        matches!(self, Self::K | Self::V | Self::Decay | Self::Beta)
    }
}

/// A point of the residual stream: entering the block, after each sublayer, leaving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Resid {
    Pre,
    Mid,
    Cross,
    Post,
}

/// The place of an activation. Sites sort in the order a run computes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// Token embeddings, scaled.
    Embed(Stack),
    /// The position vectors added to them.
    Positions(Stack),
    /// The segment embeddings added to them.
    Types(Stack),
    /// The residual stream at a block.
    Resid(Stack, usize, Resid),
    /// A value inside a sublayer.
    In(SublayerPath, Name),
    /// A stack's output, after its final norm; the output of an `attention` model.
    Out(Stack),
    /// One number per token of the vocabulary.
    Logits,
    /// One number per class.
    ClassLogits,
    /// The row that stands for the whole text or image, projected.
    Pooled,
}

impl Site {
    /// Its stack; `None` for logits, which follow the last one.
    pub fn stack(self) -> Option<Stack> {
        match self {
            Self::Embed(stack) | Self::Positions(stack) | Self::Types(stack) | Self::Out(stack) => Some(stack),
            Self::Resid(stack, ..) | Self::In(SublayerPath { stack, .. }, _) => Some(stack),
            Self::Logits | Self::ClassLogits | Self::Pooled => None,
        }
    }

    /// Stack, block, place in the block, place in the sublayer.
    fn order(self) -> (Stack, usize, usize, usize) {
        const END: usize = usize::MAX;
        match self {
            Self::Embed(stack) => (stack, 0, 0, 0),
            Self::Positions(stack) => (stack, 0, 0, 1),
            Self::Types(stack) => (stack, 0, 0, 2),
            Self::Resid(stack, block, point) => (stack, block + 1, 2 * point as usize, 0),
            Self::In(path, name) => (path.stack, path.block + 1, 2 * path.kind as usize + 1, name as usize),
            Self::Out(stack) => (stack, END, 0, 0),
            Self::ClassLogits => (Stack::Encoder, END, 0, 1),
            Self::Pooled => (Stack::Encoder, END, 0, 2),
            Self::Logits => (Stack::Decoder, END, 0, 1),
        }
    }
}

impl Ord for Site {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Site {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embed(stack) => write!(f, "{}.embed", stack.name()),
            Self::Positions(stack) => write!(f, "{}.positions", stack.name()),
            Self::Types(stack) => write!(f, "{}.types", stack.name()),
            Self::Resid(stack, block, point) => {
                let point = match point {
                    Resid::Pre => "resid_pre",
                    Resid::Mid => "resid_mid",
                    Resid::Cross => "resid_cross",
                    Resid::Post => "resid_post",
                };
                write!(f, "{}.blocks.{block}.{point}", stack.name())
            }
            Self::In(path, name) => write!(f, "{path}.{}", name.name()),
            Self::Out(Stack::Alone) => f.write_str("out"),
            Self::Out(stack) => write!(f, "{}.out", stack.name()),
            Self::Logits => f.write_str("logits"),
            Self::ClassLogits => f.write_str("class_logits"),
            Self::Pooled => f.write_str("pooled"),
        }
    }
}

impl Serialize for Site {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_spelled_as_paths() {
        let cross = SublayerPath { stack: Stack::Decoder, block: 1, kind: Kind::Cross };
        let alone = SublayerPath { stack: Stack::Alone, block: 0, kind: Kind::Attn };
        for (site, path) in [
            (Site::In(cross, Name::Pattern), "decoder.blocks.1.cross.pattern"),
            (Site::In(alone, Name::Q), "attn.q"),
            (Site::Resid(Stack::Encoder, 0, Resid::Mid), "encoder.blocks.0.resid_mid"),
            (Site::Embed(Stack::Decoder), "decoder.embed"),
            (Site::Out(Stack::Alone), "out"),
            (Site::Out(Stack::Encoder), "encoder.out"),
        ] {
            assert_eq!(site.to_string(), path);
        }
    }
}
