//! Numbers about heads, patterns and models: plain numbers in and out, with tensors for sums long enough for the
//! device.

mod contributions;
mod effect;
mod flow;
mod head_measure;
mod model_info;
mod overlap;
mod rollout;

pub use contributions::{contributions, weighted_by_values};
pub use effect::{most_moved, relative_change};
pub use flow::{Level, Pipes};
pub use head_measure::{HeadMeasure, HeadPattern, MeasuredText, RowMean};
pub use model_info::{ModelInfo, SublayerInfo, sublayer_infos};
pub use overlap::Overlaps;
pub use rollout::{Fusion, fuse_heads, roll_out};
