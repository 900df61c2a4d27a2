//! Configurations: their keys, the sublayers they define, and the presets.

mod catalogue;
mod file;
mod input;
mod layer;
mod model_config;
mod other_names;
mod presets;
mod sublayers;
mod switches;
mod writing;

pub use headlight_kernels::ActivationFunction;

pub use crate::ops::Precision;
pub use catalogue::{SiteInfo, StageId, StageInfo, StagePlace};
pub use input::{FeatureConfig, InputConfig, PixelConfig};
pub use layer::{GatedDeltaConfig, HeadSizes, LayerConfig, NormConfig, QueryGrowth, RotaryConfig, RotaryRule};
pub use model_config::{
    AttentionConfig, DistanceConfig, EmbeddingConfig, HeadConfig, MlpConfig, PositionsConfig, StreamConvolutionConfig,
};
pub use model_config::{Config, FORMAT, MOST_CLASSES, OWN_FAMILY, UNNAMED, VisionConfig};
pub use other_names::{Naming, OTHER_KEYS, OtherNames};
pub use presets::{NAMES as PRESETS, merge_keys, object, preset, preset_keys};
pub use switches::{
    Architecture, ClassRows, Dropout, EarlyStopping, EmbeddingScale, NormKind, NormPosition, Pairing, Parallel,
    PooledRow, PositionKind, QueryKeyNorm, Tie,
};
pub use writing::Writing;
