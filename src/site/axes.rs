//! The axes of the values at each site, outermost first.

use serde::Serialize;

use super::path::{Name, Site};

/// One axis of a site's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// The same in every sequence, or at the first position only.
    #[serde(rename = "1")]
    One,
    Batch,
    Pos,
    /// The positions that look.
    Query,
    /// The positions that are looked at: in cross-attention, those of the memory.
    Key,
    Head,
    /// Heads of keys and values, each read by one or several query heads.
    KvHead,
    DModel,
    DEmbed,
    DHead,
    DValue,
    DMlp,
    /// `d_model`, but for a sublayer outside any stack.
    DOut,
    DVocab,
    Class,
    DPooled,
}

impl Site {
    pub fn axes(self) -> &'static [Axis] {
        use Axis::{
            Batch, Class, DEmbed, DHead, DMlp, DModel, DOut, DPooled, DValue, DVocab, Head, Key, KvHead, One, Pos,
            Query,
        };
        match self {
            Self::Embed(_) | Self::Types(_) => &[Batch, Pos, DEmbed],
            Self::Positions(_) => &[One, Pos, DEmbed],
            Self::Resid(..) | Self::In(_, Name::Norm | Name::Gate) => &[Batch, Pos, DModel],
            Self::In(_, Name::Q) => &[Batch, Head, Query, DHead],
            Self::In(_, Name::K) => &[Batch, KvHead, Key, DHead],
            Self::In(_, Name::V) => &[Batch, KvHead, Key, DValue],
            Self::In(_, Name::Decay | Name::Beta) => &[Batch, Head, Key, One],
            Self::In(
                _,
                Name::Raw
                | Name::ContentPosition
                | Name::PositionContent
                | Name::Scores
                | Name::Pattern
                | Name::Weights,
            ) => &[Batch, Head, Query, Key],
            Self::In(_, Name::Sink) => &[Batch, Head, Query, One],
            Self::In(_, Name::Bias) => &[One, Head, Query, Key],
            Self::In(_, Name::Z | Name::ZGate) => &[Batch, Head, Query, DValue],
            Self::In(_, Name::Hidden) => &[Batch, Pos, DMlp],
            Self::In(_, Name::Out | Name::OutNorm | Name::Branch | Name::Convolution | Name::LayerEmbedding)
            | Self::Out(_) => &[Batch, Pos, DOut],
            Self::Logits => &[Batch, Pos, DVocab],
            Self::ClassLogits => &[Batch, One, Class],
            Self::Pooled => &[Batch, One, DPooled],
        }
    }

    /// The axis of its rows, the last but one.
    pub fn rows(self) -> Axis {
        let axes = self.axes();
        axes[axes.len() - 2]
    }
}
