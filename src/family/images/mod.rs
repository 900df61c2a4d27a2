//! Tables of encoders of images.

pub(super) mod beside_text;
pub(super) mod clip;
pub(super) mod dinov2;
pub(super) mod dinov3;
pub(super) mod siglip;
pub(super) mod tower;
pub(super) mod vit;
