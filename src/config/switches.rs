//! The switches of the one block, and the settings of each.

use serde::{Deserialize, Deserializer, Serialize};

use crate::error::{Absent, Error, InputProblem};
use crate::site::Stack;

/// The stacks of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Architecture {
    /// One attention sublayer on given embeddings.
    Attention,
    /// A stack that sees both ways unless `causal` is set, with an output head only if `head` is set.
    Encoder,
    /// A stack with an output head.
    Decoder,
    /// Both, joined by cross-attention.
    EncoderDecoder,
}

impl Architecture {
    /// The name used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Attention => "attention",
            Self::Encoder => "encoder",
            Self::Decoder => "decoder",
            Self::EncoderDecoder => "encoder-decoder",
        }
    }

    /// The error of a model of this architecture that lacks something.
    pub fn lacks(self, missing: Absent) -> Error {
        InputProblem::Missing { missing, architecture: self.name() }.into()
    }

    /// The stack that `causal` concerns.
    pub fn causal_stack(self) -> Stack {
        match self {
            Self::Attention => Stack::Alone,
            Self::Encoder => Stack::Encoder,
            Self::Decoder | Self::EncoderDecoder => Stack::Decoder,
        }
    }

    pub fn has_encoder(self) -> bool {
        matches!(self, Self::Encoder | Self::EncoderDecoder)
    }

    pub fn has_decoder(self) -> bool {
        matches!(self, Self::Decoder | Self::EncoderDecoder)
    }
}

/// The kind of a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NormKind {
    LayerNorm,
    RmsNorm,
}

/// The position of a sublayer's norms: before its function, after it, or after the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NormPosition {
    /// f(norm x)
    Pre,
    /// norm(x + f(x))
    Post,
    /// norm(f(x))
    Out,
    /// norm(f(norm x)), with two norms
    Both,
    None,
}

impl NormPosition {
    /// Whether there is a norm before attention or MLP.
    pub fn is_before(self) -> bool {
        matches!(self, Self::Pre | Self::Both)
    }

    /// Whether there is a norm of the output of attention or MLP.
    pub fn is_of_output(self) -> bool {
        matches!(self, Self::Out | Self::Both)
    }
}

/// Whether attention and MLP of a block read the same stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Parallel {
    /// The MLP reads the stream after attention.
    #[default]
    None,
    /// x + attention(norm₁ x) + mlp(norm₂ x) (Wang & Komatsuzaki 2021)
    TwoNorms,
    /// The same with one norm for both.
    OneNorm,
}

/// The norm of queries and keys, between projection and rotation unless it says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum QueryKeyNorm {
    #[default]
    None,
    /// Of each head (Henry et al. 2020).
    Head,
    /// Of all heads' numbers together (OLMo et al. 2024).
    Width,
    /// Of each head, with weights for each and without a bias (Command R+).
    EachHead,
    /// Of each head after the rotation (Tencent Hunyuan Team 2025).
    AfterRotation,
}

/// The encoding of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PositionKind {
    Sinusoidal,
    Learned,
    Rotary,
    RelativeBias,
    /// A bias that falls with the distance, in each head by another slope (Press et al. 2022).
    Alibi,
    None,
}

/// The factor of token embeddings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum EmbeddingScale {
    /// √d_model, or none (Vaswani et al. 2017, §3.4).
    Root(bool),
    /// Another number.
    Factor(f64),
}

impl EmbeddingScale {
    /// The factor in a model of this width; `None` for 1.
    pub fn factor(self, d_model: usize) -> Option<f64> {
        match self {
            Self::Root(root) => root.then(|| (d_model as f64).sqrt()),
            Self::Factor(factor) => Some(factor).filter(|factor| *factor != 1.0),
        }
    }
}

/// The pairing of columns in a vector: of sines with cosines, or of columns that rotate together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Columns 2i and 2i + 1.
    Interleaved,
    /// Columns i and i + width / 2.
    Halves,
}

/// The embeddings and output head that share one matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    None,
    /// The output head is the decoder's token embedding.
    Output,
    /// Both token embeddings; the head has a separate matrix.
    Embeddings,
    /// Both token embeddings and the output head.
    All,
}

impl Tie {
    /// Whether both stacks share one token embedding.
    pub fn shares_embeddings(self) -> bool {
        matches!(self, Self::Embeddings | Self::All)
    }

    /// Whether the output head has a separate matrix.
    pub fn has_own_head(self) -> bool {
        matches!(self, Self::None | Self::Embeddings)
    }

    /// Whether it separates matrices that the other ties.
    pub fn shares_less(self, other: Self) -> bool {
        (other.shares_embeddings() && !self.shares_embeddings()) || (self.has_own_head() && !other.has_own_head())
    }
}

/// The row of an encoder's output that stands for the whole text or image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PooledRow {
    First,
    /// The first end token; row 0 in a text without one.
    End,
    /// The first token with the highest id.
    Highest,
    /// The last token, which may be padding.
    Last,
}

/// The rows of the last stack's output that a class head reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClassRows {
    #[default]
    First,
    /// The last row whose token is not the padding token.
    Last,
    /// The mean of a text's rows, without masked ones.
    Visible,
    /// The mean of the logits of a text's rows, without masked ones.
    VisibleLogits,
    /// Each row by itself: a class of each token.
    Each,
    /// The mean of an image's patches.
    Patches,
    /// The first row beside the mean of the patches.
    FirstAndPatches,
    /// The first row and the second, each by a map of its own; the logits are averaged.
    FirstTwo,
}

/// The condition that ends a beam search, beside the end of every text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EarlyStopping {
    /// Once the best unfinished text has a lower score, at its current length, than the finished ones.
    #[default]
    Estimated,
    /// Once there are as many finished texts as beams.
    Full,
    /// Once the best unfinished text could not reach the finished ones' scores at any length.
    Never,
}

/// Dropout rates by place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Dropout {
    /// On embedding + position.
    pub embedding: f32,
    /// On the pattern.
    pub pattern: f32,
    /// On the attention's output projection.
    pub attention: f32,
    /// On the MLP's hidden layer.
    pub mlp_hidden: f32,
    /// On the MLP's output.
    pub mlp: f32,
}

impl Dropout {
    /// One rate for all places.
    pub fn everywhere(rate: f32) -> Self {
        Self { embedding: rate, pattern: rate, attention: rate, mlp_hidden: rate, mlp: rate }
    }
}

/// Reads one rate for all places, or one for each.
pub(super) fn either<'de, D: Deserializer<'de>>(from: D) -> Result<Dropout, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Everywhere(f32),
        Each(Dropout),
    }
    Ok(match Either::deserialize(from)? {
        Either::Everywhere(rate) => Dropout::everywhere(rate),
        Either::Each(each) => each,
    })
}
