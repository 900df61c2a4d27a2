//! The subject of a sweep: one kind of value in every layer.

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::site::{Kind, Name, Resid, Site, Stack, SublayerPath};

/// One kind of value of every layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SweepPart {
    /// The input of a block, at each position.
    ResidPre,
    /// The output of self-attention, cross-attention or the MLP, at each position.
    AttnOut,
    CrossOut,
    MlpOut,
    /// Each head's weighted values, at all positions.
    Z,
    CrossZ,
}

impl SweepPart {
    pub const ALL: [Self; 6] = [Self::ResidPre, Self::AttnOut, Self::CrossOut, Self::MlpOut, Self::Z, Self::CrossZ];

    /// Its spelling in a file: `resid_pre`.
    pub fn name(self) -> &'static str {
        match self {
            Self::ResidPre => "resid_pre",
            Self::AttnOut => "attn_out",
            Self::CrossOut => "cross_out",
            Self::MlpOut => "mlp_out",
            Self::Z => "z",
            Self::CrossZ => "cross_z",
        }
    }

    /// Whether a cell is a head; else it is a position.
    pub fn is_of_heads(self) -> bool {
        matches!(self, Self::Z | Self::CrossZ)
    }

    /// Its site in a block, if the model has it.
    pub fn site(self, config: &Config, stack: Stack, block: usize) -> Option<Site> {
        let (kind, name) = match self {
            Self::ResidPre => (Kind::Attn, None),
            Self::AttnOut => (Kind::Attn, Some(Name::Out)),
            Self::CrossOut => (Kind::Cross, Some(Name::Out)),
            Self::MlpOut => (Kind::Mlp, Some(Name::Out)),
            Self::Z => (Kind::Attn, Some(Name::Z)),
            Self::CrossZ => (Kind::Cross, Some(Name::Z)),
        };
        let path = SublayerPath { stack, block, kind };
        if stack == Stack::Alone || !config.sublayers().contains(&path) {
            return None;
        }
        Some(name.map_or(Site::Resid(stack, block, Resid::Pre), |name| Site::In(path, name)))
    }
}
