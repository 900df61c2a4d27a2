//! What is said about a run: probabilities, differences, measures.
//!
//! Plain numbers in, plain numbers out; tensors where a sum is long enough for the device.

mod ablations;
mod cost;
mod distribution;
mod effect;
mod flow;
mod generate;
mod layers;
mod measures;
mod outlay;
mod rollout;
mod room;
mod similar;
mod sublayers;
mod values;
mod within;

pub use ablations::{Ablation, ablations};
pub use cost::{Cost, Part, cost, parts};
pub use distribution::{Sampling, kl, leading, log_softmax, rank_of, ranked, softmax};
pub use effect::{most_moved, relative_change};
pub use flow::{Level, Pipes};
pub use generate::{Beam, BeamSettings, allowed, append, beam_search, choose, forced, generate, has_room, next_logits};
pub use layers::{LayerCost, layers};
pub use measures::{HeadMeasure, Looking};
pub use outlay::{Outlay, outlay};
pub use rollout::{Fusion, fused, rolled};
pub use room::room;
pub use similar::Overlaps;
pub use sublayers::{ModelInfo, SublayerInfo, sublayer_infos};
pub use values::{contributions, weighted};
pub use within::within;
