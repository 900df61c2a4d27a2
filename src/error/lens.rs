//! Errors of lens files.

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", content = "params")]
pub enum LensProblem {
    #[error(
        "it contains neither a tuned lens (`0.weight`, `1.weight` …) nor a Jacobian lens (`J`, a matrix for each layer)"
    )]
    NoMatrices,
    #[error(
        "`{name}` has shape {found:?}, and this model's stream is {d_model} wide: the lens belongs to another model"
    )]
    Width { name: String, found: Vec<usize>, d_model: usize },
    #[error("it has a matrix for layer {layer}, and this model has {layers} layers: the lens belongs to another model")]
    Layer { layer: usize, layers: usize },
    #[error(
        "it has no matrix for layer {layer}, and a tuned lens of this model has one for each of its {layers} layers"
    )]
    Missing { layer: usize, layers: usize },
    #[error("it takes {needed} MiB, and the page has room for {most} MiB beside the model")]
    Memory { needed: f64, most: f64 },
    #[error("`{name}` holds {dtype}: expected numbers of 16, 32 or 64 bits")]
    Type { name: String, dtype: String },
    #[error("`{0}` holds values that are not finite numbers")]
    NotFinite(String),
}
