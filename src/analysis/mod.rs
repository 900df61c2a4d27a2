//! What is said about a run: probabilities, differences, measures. Plain numbers in, plain numbers out.

mod ablations;
mod cost;
mod distribution;
mod effect;
mod generate;
mod layers;
mod measures;
mod sublayers;

pub use ablations::{Ablation, ablations};
pub use cost::{Cost, Part, cost, parts};
pub use distribution::{Sampling, kl, log_softmax, ranked, softmax};
pub use effect::{most_moved, relative_change};
pub use generate::{Beam, BeamSettings, beam_search, generate, next_logits};
pub use layers::{LayerCost, layers};
pub use measures::{HeadMeasure, Looking};
pub use sublayers::{ModelInfo, SublayerInfo, sublayer_infos};
