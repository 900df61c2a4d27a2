//! The backward pass of a direction through one step, with norm scales, patterns and gates held at a run's values.
//!
//! With these held, a step is linear in its parts: with J the step's matrix, ⟨d, J part⟩ = ⟨Jᵀ d, part⟩. One direction
//! goes down the stream, and each part is measured where it was added (Elhage et al. 2021, "virtual weights"; direct
//! logit attribution of Wang et al. 2022 under a pre-norm):
//!
//! ```text
//! out = (y − mean y) γ / σ + β      d ← P (γ d / σ), P takes the mean off; β is a part; RMSNorm has neither
//! y   = x + gamma (g c + (1 − g) u) d goes on to x, to c as g gamma d, and to u as (1 − g) gamma d
//! c   = norm(f(u))                  where the output has a norm: as a stack's norm
//! out = norm(y + c)                 c of a convolution beside the first block is one part
//! c   = Σ_h (z_h ⊙ g_h) W_o^h + b_o    with heads' gates g_h held, where there are any
//! c   = Σ_h z_h W_o^h + b_o         a head's part ⟨z_h, W_o^h d⟩, the bias' ⟨b_o, d⟩; an MLP is one part
//! ```
//!
//! A head's activation is held like a norm's scale: at the ratio f(u) / u of each number.
//!
//! The change that a patch makes at any of these is a separate part, measured at the patched site.

mod attention;
mod class_head;
mod embed;
mod forward;
mod held_step;
mod linear;
mod norm;
mod output_head;
mod sublayer;
#[cfg(test)]
mod tests;

pub use attention::{HeadMaps, QueryOrKey};
pub use held_step::{Added, HeldStep, PartKind};
pub use sublayer::Split;
