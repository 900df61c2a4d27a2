//! What a model is made of, as the page lists it.

use burn::tensor::Tensor;
use serde::Serialize;

use crate::error::Result;
use crate::model::Model;
use crate::trace::{Kind, read_packed};

/// One sublayer: `SublayerInfo` of `www/protocol.d.ts`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SublayerInfo {
    pub path: String,
    pub stack: &'static str,
    pub block: usize,
    pub kind: &'static str,
    /// 0 for an mlp.
    pub n_heads: usize,
    /// Whether there is a learned gate.
    pub gated: bool,
    /// The mean of the learned gamma, where there is layer-scale.
    pub gamma_mean: Option<f32>,
}

/// Every sublayer of a model in the order they run.
pub async fn sublayer_infos(model: &Model) -> Result<Vec<SublayerInfo>> {
    let config = &model.config;
    let gammas: Vec<Tensor<1>> =
        model.stacks().flat_map(|s| &s.sublayers).filter_map(|s| Some(s.gamma.clone()?.mean())).collect();
    let mut gammas = read_packed(gammas).await?.into_iter();
    let info = |path: crate::trace::SublayerPath| SublayerInfo {
        path: path.to_string(),
        stack: path.stack.name(),
        block: path.block,
        kind: path.kind.name(),
        n_heads: if path.kind == Kind::Mlp { 0 } else { config.n_heads },
        gated: config.gate && path.kind != Kind::Mlp,
        gamma_mean: gammas.next(),
    };
    Ok(config.sublayers().into_iter().map(info).collect())
}
