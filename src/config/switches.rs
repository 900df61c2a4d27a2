//! The switches of the one block, and the settings of each.

use serde::{Deserialize, Serialize};

/// Which stacks there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Architecture {
    /// One attention sublayer on given embeddings.
    Attention,
    /// A stack that sees both ways; it has an output head only where `head` says so.
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

    pub fn has_encoder(self) -> bool {
        matches!(self, Self::Encoder | Self::EncoderDecoder)
    }

    pub fn has_decoder(self) -> bool {
        matches!(self, Self::Decoder | Self::EncoderDecoder)
    }
}

/// What normalises a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NormKind {
    LayerNorm,
    RmsNorm,
}

/// Where a sublayer normalises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NormPosition {
    Pre,
    Post,
    None,
}

/// How a token's place is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PositionKind {
    Sinusoidal,
    Learned,
    Rotary,
    RelativeBias,
    None,
}

/// Which columns of a vector belong together: where sines meet cosines, or what turns as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Columns 2i and 2i + 1.
    Interleaved,
    /// Columns i and i + width / 2.
    Halves,
}

/// Which embeddings and output head share one matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    None,
    /// The output head is the decoder's token embedding.
    Output,
    /// Both token embeddings; the head has its own.
    Embeddings,
    /// Both token embeddings and the output head.
    All,
}

impl Tie {
    /// Whether both stacks embed tokens with one matrix.
    pub fn shares_embeddings(self) -> bool {
        matches!(self, Self::Embeddings | Self::All)
    }

    /// Whether the output head has a matrix of its own.
    pub fn has_own_head(self) -> bool {
        matches!(self, Self::None | Self::Embeddings)
    }

    /// Whether it leaves apart what the other ties.
    pub fn shares_less(self, other: Self) -> bool {
        (other.shares_embeddings() && !self.shares_embeddings()) || (self.has_own_head() && !other.has_own_head())
    }
}

/// What stands between a class head's two linear maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClassTransform {
    /// BERT's pooler.
    Tanh,
    /// DistilBERT's.
    Relu,
}

/// When a beam search ends, besides where no text can go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarlyStopping {
    /// Once the best text that goes on has a lower score than the finished ones, as long as it is now.
    #[default]
    Estimated,
    /// Once there are as many finished texts as beams.
    Full,
    /// Once that text could not reach the finished ones' scores at any length.
    Never,
}

/// Dropout rates by place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
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
